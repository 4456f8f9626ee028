//! The glossary as a page: `docs/glossary.md` is its only source, so that pages and documents explain a
//! term alike. Every term has an address, such as `/glossary#null-window`.

use std::sync::LazyLock;

use crate::markdown::render;

const TEXT: &str = include_str!("../../../docs/glossary.md");

/// Where the page has room for it.
const PLACE: &str = "<!-- glossary -->";

/// What an entry starts with.
const TERM: &str = "<li><strong>";

/// The terms as HTML, under the page's own heading.
static TERMS: LazyLock<String> = LazyLock::new(|| {
    let rendered = render(TEXT, |_| None);
    let mut pieces = rendered.body.split(TERM);
    let mut terms = pieces.next().unwrap_or_default().to_owned();
    for entry in pieces {
        let term = entry.split('<').next().unwrap_or_default();
        terms.push_str(&format!("<li id=\"{}\"><strong>{entry}", anchor(term)));
    }
    terms
});

/// The page with its terms.
pub(crate) fn fill(page: &str) -> String {
    page.replace(PLACE, &TERMS)
}

/// `null-window` for `Null window`, `knights-tour` for `Knight's tour`.
fn anchor(term: &str) -> String {
    term.to_lowercase().replace(['\'', '’'], "").replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use parlor_workbench::lesson::methods;

    use super::*;

    #[test]
    fn every_word_that_a_lesson_refers_to_is_explained() {
        for method in methods() {
            for term in method.terms {
                assert!(TERMS.contains(&format!("<li id=\"{term}\">")), "{}: {term}", method.name);
            }
        }
    }

    #[test]
    fn every_term_has_an_address() {
        let page = fill("<main><!-- glossary --></main>");
        let entries = TEXT.lines().filter(|line| line.starts_with("- **")).count();
        assert_eq!(page.matches("<li id=\"").count(), entries);
        for anchor in ["null-window", "transposition-table", "cut-off", "tier", "move"] {
            assert!(page.contains(&format!("<li id=\"{anchor}\">")), "{anchor}");
        }
        assert!(page.starts_with("<main><p>The words") && !page.contains("<h1>"), "{page:.60}");
    }
}
