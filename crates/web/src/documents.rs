//! A page for each of the documents that parlor grew out of: `/documents` lists them, `/documents/achi` is one.
//! The Markdown under `docs/documents` is their only source.

use crate::markdown::{Rendered, render};

/// The pages, by the last part of their address; the list has none.
const PAGES: [(&str, &str); 6] = [
    ("", include_str!("../../../docs/documents/README.md")),
    ("fun-and-games", include_str!("../../../docs/documents/fun-and-games.md")),
    ("game-interface", include_str!("../../../docs/documents/game-interface.md")),
    ("backtracking", include_str!("../../../docs/documents/backtracking.md")),
    ("achi", include_str!("../../../docs/documents/achi.md")),
    ("freedom", include_str!("../../../docs/documents/freedom.md")),
];

/// A page that is no document of theirs: how rules are written.
const LANGUAGE: (&str, &str) = ("rules-language", include_str!("../../../docs/rules-language.md"));

/// The way from a page to the list.
const BACK: &str = "<p><a href=\"/documents\">All documents</a></p>";

/// The page of an address such as `/documents/achi`, put into its frame; `None` if there is none.
pub(crate) fn fill(frame: &str, path: &str) -> Option<String> {
    let name = path.trim_start_matches("/documents").trim_matches('/');
    let (_, text) = PAGES.into_iter().chain([LANGUAGE]).find(|(page, _)| *page == name)?;
    let Rendered { title, body } = render(text, page_of);
    let back = if name.is_empty() { "" } else { BACK };
    let frame = frame.replace("<!-- title -->", &title).replace("<!-- back -->", back);
    Some(frame.replace("<!-- document -->", &body))
}

/// Where a link of one of these documents leads on the web.
fn page_of(link: &str) -> Option<String> {
    if link == "../glossary.md" {
        return Some("/glossary".to_owned());
    }
    let name = link.strip_suffix(".md")?;
    PAGES.iter().any(|(page, _)| *page == name).then(|| format!("/documents/{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: &str = "<title><!-- title --></title><!-- document -->";

    #[test]
    fn every_document_has_a_page_and_the_list_leads_to_it() {
        let list = fill(FRAME, "/documents").expect("the list");
        for (name, _) in PAGES.iter().skip(1) {
            assert!(list.contains(&format!("<a href=\"/documents/{name}\">")), "{name}");
            let page = fill(FRAME, &format!("/documents/{name}")).expect("a page");
            assert!(page.contains("<table>") && !page.contains(".md\""), "{name}");
        }
        let language = fill(FRAME, "/documents/rules-language").expect("a page");
        assert!(language.contains("<title>Rules as text</title>"));
        assert!(fill(FRAME, "/documents/chess").is_none());
    }
}
