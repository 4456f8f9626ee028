//! Help for those who write rules: words that fit, the next line, what words mean, and the rules in plain words.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parlor_rules::{CONSTRUCTS, EXAMPLES, HEADINGS, RESERVED, RuleFile, complete, next_line};
use proptest::prelude::*;

/// Words that nothing means yet.
const SPARE: [&str; 2] = ["is", "more"];

/// Where each word of a text begins, with the word and the line it stands in; comments and free text are left out.
fn words(text: &str) -> Vec<(usize, &str, &str)> {
    let mut words = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        let is_free = ["game ", "source ", "truth ", "players ", "parameter "]
            .iter()
            .any(|heading| code.starts_with(heading));
        let mut at = 0;
        for part in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            if !part.is_empty() && !is_free {
                words.push((start + at, part, code.trim_end()));
            }
            at += part.len();
            at += code[at..].chars().next().map_or(0, char::len_utf8);
        }
        start += line.len();
    }
    words
}

/// What the examples say is what is offered: every word of the language, at each place where one stands.
#[test]
fn every_word_of_the_examples_is_offered_where_it_stands() {
    let mut missed = String::new();
    for (name, text) in EXAMPLES {
        for (at, word, line) in words(text) {
            let is_heading = HEADINGS.contains(&word) && line.starts_with(word);
            // What only follows a direction is found by looking two words ahead, and half a number may be too large.
            let is_language = RESERVED.contains(&word) && !["of", "on", "div"].contains(&word);
            if !is_heading && !is_language {
                continue;
            }
            let offered = complete(text, at);
            assert_eq!(offered.start, at, "{name}: {line}");
            if !offered.words.iter().any(|known| known == word) {
                writeln!(missed, "{name}: {word} in {line:?}, not among {:?}", offered.words)
                    .expect("a string");
            }
        }
    }
    assert_eq!(missed, "");
}

#[test]
fn words_are_completed_from_what_is_written_and_from_names_of_the_file() {
    let text = "game Pawns\nboard grid 3x3\npiece pawn W / B\ndirections ahead north / south\n\
                region goal row 1 / row last\nturn\n  step pa";
    let offered = complete(text, text.len());
    assert_eq!((offered.start, offered.words), (text.len() - 2, vec!["pawn".to_owned()]));
    let text = format!("{text}wn by a");
    assert_eq!(complete(&text, text.len()).words, ["ahead"]);
    let text = format!("{text}head to empty\nend\n  mine in g");
    assert_eq!(complete(&text, text.len()).words, ["goal"]);
    let text = format!("{text}oal: ");
    let offered = complete(&text, text.len());
    assert!(
        ["win", "lose", "draw", "most"]
            .iter()
            .all(|word| offered.words.contains(&(*word).to_owned()))
    );
    assert!(offered.wanted.contains(&"`win`".to_owned()), "{:?}", offered.wanted);
    // Numbers, comments and new names are nobody's to complete.
    assert!(complete("board grid 3", 12).words.is_empty());
    assert!(complete("turn # pla", 10).words.is_empty());
    assert!(complete("piece ", 6).words.is_empty());
    assert_eq!(complete("", 0).words[..2], ["game", "board"]);
    assert_eq!(complete("game A\nb", 8).words, ["board"]);
}

#[test]
fn the_next_lines_of_a_blank_page_are_a_game() {
    let mut text = String::new();
    for _ in 0..20 {
        let Some(line) = next_line(&text) else { break };
        text += &line;
        text.push('\n');
    }
    let file =
        RuleFile::read(&text, &BTreeMap::new()).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(file.title(), "My game");
    assert_eq!(
        text,
        "game My game\nboard grid 3x3\npiece stone X / O\nturn\n  place stone on empty\nend\n  line 3 of mine: win\n  no empty: draw\n"
    );
    for (name, text) in EXAMPLES {
        assert_eq!(next_line(text), None, "{name} is whole");
    }
    assert_eq!(
        next_line("game A\nboard grid 2x2\nseeds\nturn\n").as_deref(),
        Some("  take from all")
    );
}

#[test]
fn every_word_is_explained_and_every_form_is_described() {
    let explained = |word: &str| CONSTRUCTS.iter().any(|construct| construct.words.contains(&word));
    for word in RESERVED.iter().chain(HEADINGS) {
        assert!(explained(word) || SPARE.contains(word), "{word} is not explained");
    }
    let described = include_str!("../../../../docs/rules-language.md");
    for construct in CONSTRUCTS {
        let form = construct.form.trim_end_matches(['…', ' ']);
        assert!(described.contains(form), "{form} is not described");
        assert!(construct.meaning.ends_with(['.', ':']), "{form}: {}", construct.meaning);
    }
}

#[test]
fn examples_in_plain_words() {
    let mut sheets = String::new();
    for (name, text) in EXAMPLES {
        let sheet = RuleFile::read(text, &BTreeMap::new()).expect("an example").sheet();
        writeln!(sheets, "## {name}: {}", sheet.title).expect("a string");
        for section in sheet.sections {
            writeln!(sheets, "{}", section.heading).expect("a string");
            for line in section.lines {
                writeln!(sheets, "{}{}", "  ".repeat(line.depth + 1), line.text).expect("a string");
            }
        }
        sheets.push('\n');
    }
    insta::assert_snapshot!(sheets);
}

proptest! {
    #[test]
    fn any_place_of_any_text_can_be_completed(
        example in 0..EXAMPLES.len(), cut in 0_usize..1000, at in 0_usize..1200, more in "\\PC{0,12}",
    ) {
        let text = EXAMPLES[example].1;
        let cut = (0..=cut.min(text.len())).rev().find(|&cut| text.is_char_boundary(cut)).unwrap_or(0);
        let text = format!("{}{more}", &text[..cut]);
        let offered = complete(&text, at);
        prop_assert!(text.is_char_boundary(offered.start) && offered.start <= text.len());
        if let Some(written) = text.get(offered.start..at.min(text.len())) {
            prop_assert!(offered.words.iter().all(|word| word.starts_with(written)));
        }
        let _ = next_line(&text);
    }
}
