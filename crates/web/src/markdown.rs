//! Documents as pages. The Markdown under `docs` is their only source, so that pages and files say the same.
//!
//! A link to another file leads to its page, or nowhere if it has none. A piece of code that is an address
//! of parlor, such as `/play/achi`, is a link to it.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

/// A document, ready to be put into a page.
pub(crate) struct Rendered {
    /// Its first line, without the mark of a heading.
    pub(crate) title: String,
    /// The rest as HTML.
    pub(crate) body: String,
}

/// Renders a document. `page_of` is the address of the page that a link leads to, if there is one.
pub(crate) fn render(text: &str, page_of: impl Fn(&str) -> Option<String>) -> Rendered {
    let (title, text) = text.split_once('\n').unwrap_or((text, ""));
    let mut events = Vec::new();
    // Whether each link that is open leads somewhere.
    let mut open = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                let page = page_of(&dest_url);
                open.push(page.is_some());
                events.extend(page.map(|page| Event::Start(link(page))));
            }
            Event::End(TagEnd::Link) => {
                if open.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            Event::Code(code) if code.starts_with('/') => {
                events.push(Event::Start(link(code.to_string())));
                events.push(Event::Code(code));
                events.push(Event::End(TagEnd::Link));
            }
            // Tables are wider than a telephone.
            Event::Start(Tag::Table(columns)) => {
                events.push(Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()));
                events.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                events.push(Event::End(TagEnd::Table));
                events.push(Event::Html("</div>".into()));
            }
            event => events.push(event),
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    Rendered { title: title.trim_start_matches('#').trim().to_owned(), body }
}

fn link(address: String) -> Tag<'static> {
    let nothing = CowStr::Borrowed("");
    Tag::Link {
        link_type: LinkType::Inline,
        dest_url: address.into(),
        title: nothing.clone(),
        id: nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_nowhere_and_addresses_are_links() {
        let text =
            "# Title\n\n[a](a.md) [b](b.md) `/play/achi?x=1&y=2` `code`\n\n| t |\n|---|\n| 1 |\n";
        let page_of = |link: &str| (link == "a.md").then(|| "/a".to_owned());
        let Rendered { title, body } = render(text, page_of);
        assert_eq!(title, "Title");
        assert!(body.contains("<a href=\"/a\">a</a> b "), "{body}");
        assert!(body.contains("<a href=\"/play/achi?x=1&amp;y=2\"><code>"), "{body}");
        assert!(body.contains("<code>code</code>"), "{body}");
        assert!(body.contains("<div class=\"scroll\" tabindex=\"0\"><table>"), "{body}");
    }
}
