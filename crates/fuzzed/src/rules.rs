//! Games as text: any file is read or refused, and one that is read can be played.

use std::collections::BTreeMap;

use parlor_core::Knowledge;
use parlor_core::random::Random;
use parlor_rules::{EXAMPLES, FromRules, RuleFile, Visitor};

/// Plays a few random moves.
struct Play;

impl Visitor for Play {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, knowledge: K) {
        const PLIES: usize = 6;
        let mut random = Random::new(1);
        let mut position = game.start();
        for _ in 0..PLIES {
            let text = game.position_text(&position);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{text}");
            if game.outcome(&position).is_some() {
                return;
            }
            knowledge.guess(&game, &position);
            let moves: Vec<_> = game.moves(&position).take(2000).collect();
            let mv = *random.pick(&moves).expect("an unfinished position has a move");
            position = game.play(&position, mv);
        }
    }
}

/// A file of rules.
pub(crate) fn rules(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match RuleFile::read(text, &BTreeMap::new()) {
        Ok(file) => file.build(Play),
        Err(errors) => {
            assert!(!errors.is_empty(), "a file that is refused has an error");
            for error in errors {
                assert!(!error.snippet("file", text).is_empty(), "{}", error.line(text));
            }
        }
    }
}

pub(crate) fn rules_examples() -> Vec<Vec<u8>> {
    EXAMPLES.iter().map(|(_, text)| text.as_bytes().to_vec()).collect()
}
