//! Rules that came with a request: kept for a while under a name made of their text, so that every other request can
//! name the game like any other, as `rules-5f0c…:size=4`.
//!
//! Whoever sends them keeps them: when others have taken their place, they are sent again. Nothing here lasts longer
//! than its place, so texts of strangers take only so much memory.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use parlor_core::spec::Spec;
use parlor_games::About;
use parlor_rules::Word;
use sha2::{Digest as _, Sha256};

use crate::Error;
use crate::any_game::AnyGame;
use crate::catalogue::Eraser;
use crate::game_cache::GameCache;
use crate::rule_game;

/// What the names of sent rules begin with.
const PREFIX: &str = "rules-";
/// The hexadecimal digits behind it: enough that nobody finds two texts with the same.
const DIGITS: usize = 32;
/// Texts kept, and their bytes together; those that were sent longest ago make room.
const MOST_TEXTS: usize = 512;
const MOST_BYTES: usize = 4 << 20;

/// Texts that were sent lately, and the games made of the latest.
#[derive(Default)]
pub(crate) struct SentRules {
    texts: Mutex<Texts>,
    games: GameCache,
}

/// The latest first.
#[derive(Default)]
struct Texts {
    kept: VecDeque<(String, Arc<str>)>,
    bytes: usize,
}

impl SentRules {
    /// Keeps a text, and says under which name.
    pub(crate) fn keep(&self, text: &str) -> String {
        let name = name_of(text);
        if self.text(&name).is_none() {
            let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
            texts.bytes += text.len();
            texts.kept.push_front((name.clone(), text.into()));
            while texts.kept.len() > MOST_TEXTS || texts.bytes > MOST_BYTES {
                let Some((_, oldest)) = texts.kept.pop_back() else { break };
                texts.bytes -= oldest.len();
            }
        }
        name
    }

    /// The text under a name, which is now the latest.
    fn text(&self, name: &str) -> Option<Arc<str>> {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let place = texts.kept.iter().position(|(known, _)| known == name)?;
        let found = texts.kept.remove(place)?;
        let text = Arc::clone(&found.1);
        texts.kept.push_front(found);
        Some(text)
    }

    /// The game that a spec of sent rules names.
    ///
    /// # Errors
    /// Rules that are not kept any more; settings that do not fit.
    pub(crate) fn game(&self, spec: &str) -> Result<Arc<dyn AnyGame>, Error> {
        self.games.game(spec, || {
            let spec: Spec = spec.trim().parse()?;
            let text = self.text(&spec.name);
            build(&spec, &text.ok_or_else(|| Error::Forgotten { game: spec.name.clone() })?)
        })
    }
}

/// Whether a spec, of a game or of its table, is that of sent rules.
pub(crate) fn is_sent(spec: &str) -> bool {
    let digits = spec.trim().strip_prefix(PREFIX).and_then(|rest| rest.get(..DIGITS));
    digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
        && matches!(spec.trim().as_bytes().get(PREFIX.len() + DIGITS), None | Some(b':' | b'@'))
}

fn name_of(text: &str) -> String {
    let mut name = PREFIX.to_owned();
    for byte in &Sha256::digest(text.as_bytes())[..DIGITS / 2] {
        // A string takes whatever is written to it.
        let _ = write!(name, "{byte:02x}");
    }
    name
}

fn build(spec: &Spec, text: &Arc<str>) -> Result<Box<dyn AnyGame>, Error> {
    /// Nothing of a text that is soon forgotten may stay for ever, so what there is to say about it comes with it.
    const ABOUT: About = About {
        name: "rules",
        title: "Rules as text",
        summary: "Rules that somebody sent.",
        rules: "",
        solved: "",
        parameters: &[],
        shown: "rules",
        presets: &[],
        samples: &[],
    };
    let said = spec.settings.iter().cloned().collect();
    let file = rule_game::read(&spec.name, text, &said)?;
    let shown = |word: &Word| match word {
        Word::Number(number) => number.to_string(),
        Word::Text(text) => text.clone(),
    };
    let settings = file.parameters().iter().filter(|setting| setting.value != setting.default);
    let settings = settings.map(|setting| (setting.name.clone(), shown(&setting.value))).collect();
    let spec = Spec { name: spec.name.clone(), settings };
    Ok(file.build(Eraser { about: ABOUT, spec, rules: Some(Arc::clone(text)) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "game Three\nboard grid 3x3\npiece stone X / O\nparameter length 3 from 2 to 3\n\
                         turn\n  place stone on empty\nend\n  line length of mine: win\n  no empty: draw\n";

    #[test]
    fn sent_rules_are_a_game_under_a_name_of_their_own() {
        let sent = SentRules::default();
        let name = sent.keep(RULES);
        assert!(is_sent(&name) && is_sent(&format!("{name}:length=2")), "{name}");
        assert_eq!(sent.keep(RULES), name);
        assert_ne!(sent.keep(&RULES.replace("Three", "Drei")), name);
        let game = sent.game(&format!("{name}:length=2")).expect("a game");
        assert_eq!(game.spec(), format!("{name}:length=2"));
        assert_eq!(game.rules(), Some(RULES));
        assert_eq!(sent.game(&format!("{name}:length=3")).expect("a game").spec(), name);
        let bad = sent.game(&format!("{name}:size=2")).err().expect("no such parameter");
        assert!(bad.to_string().contains("wanted a parameter of the file, got `size`"), "{bad}");
    }

    #[test]
    fn only_names_of_sent_rules_are_such() {
        let digits = "0123456789abcdef0123456789abcdef";
        for (spec, is) in [
            (format!("rules-{digits}"), true),
            (format!("rules-{digits}@00"), true),
            (format!("rules-{digits}0"), false),
            ("rules-of-mine".to_owned(), false),
            ("rules-é".to_owned(), false),
            (String::new(), false),
        ] {
            assert_eq!(is_sent(&spec), is, "{spec}");
        }
    }

    #[test]
    fn the_oldest_make_room_and_are_told_of_as_forgotten() {
        let sent = SentRules::default();
        let first = sent.keep(RULES);
        for number in 0..MOST_TEXTS {
            sent.keep(&format!("{RULES}# {number}\n"));
        }
        let error = sent.game(&first).err().expect("it is gone");
        assert!(matches!(error, Error::Forgotten { .. }), "{error}");
        assert_eq!(sent.keep(RULES), first);
        assert!(sent.game(&first).is_ok());
        let long = |number: usize| format!("{RULES}# {number:060000}\n");
        for number in 0..200 {
            sent.keep(&long(number));
        }
        assert!(sent.texts.lock().expect("no panic").bytes <= MOST_BYTES);
        assert!(sent.text(&name_of(&long(199))).is_some());
    }
}
