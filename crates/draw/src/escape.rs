//! Text that may stand in an SVG document.

/// Text between tags.
pub(crate) fn escape_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text between tags or between the quotes of an attribute.
pub(crate) fn escape_attribute(text: &str) -> String {
    escape_text(text).replace('"', "&quot;")
}
