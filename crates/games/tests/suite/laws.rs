//! Every registered game obeys the laws, plays as its snapshot says, and survives any text.

use crate::every_game::{Check, with_every_extreme, with_every_sample};
use parlor_core::laws::{Effort, check, playthrough};
use parlor_core::random::Random;
use parlor_core::{Knowledge, Notation};

/// So many walks, and plies of each, on boards of usual width. Every law at every position is dear on
/// the widest boards; a walk sees enough there.
struct Laws {
    walks: u32,
    plies: u32,
    plies_on_wide_boards: u32,
}

impl Check for Laws {
    fn check<G: Notation + 'static, K: Knowledge<G> + 'static>(
        &mut self,
        spec: &str,
        game: G,
        knowledge: K,
    ) {
        let is_wide = game.legal_moves(&game.start()).len() > 60;
        let walks = if is_wide { 1 } else { self.walks };
        let plies = if is_wide { self.plies_on_wide_boards } else { self.plies };
        if let Err(broken) = check(&game, &knowledge, Effort { walks, plies, seed: 7 }) {
            panic!("{spec}: {broken}");
        }
    }
}

#[test]
fn every_registered_game_obeys_the_laws() {
    with_every_sample(&mut Laws { walks: 15, plies: 120, plies_on_wide_boards: 120 });
}

#[test]
fn every_registered_game_obeys_the_laws_at_the_ends_of_its_parameters() {
    with_every_extreme(&mut Laws { walks: 1, plies: 60, plies_on_wide_boards: 8 });
}

struct Playthroughs;

impl Check for Playthroughs {
    fn check<G: Notation + 'static, K: Knowledge<G> + 'static>(
        &mut self,
        spec: &str,
        game: G,
        _: K,
    ) {
        insta::assert_snapshot!(spec.replace([':', ',', '='], "_"), playthrough(&game, 1), spec);
    }
}

#[test]
fn every_registered_game_plays_as_its_snapshot_says() {
    with_every_sample(&mut Playthroughs);
}

/// Texts near the truth: a real position or move with a few characters changed, dropped or added.
struct Mangled;

impl Check for Mangled {
    fn check<G: Notation + 'static, K: Knowledge<G> + 'static>(
        &mut self,
        spec: &str,
        game: G,
        _: K,
    ) {
        let mut random = Random::new(11);
        let mut position = game.start();
        let mut accepted = 0;
        for _ in 0..1_500 {
            let (before, moves) = (position.clone(), game.legal_moves(&position));
            if moves.is_empty() || random.below(20) == 0 {
                position = game.start();
            } else {
                position = game.play(&position, moves[random.below(moves.len())]);
            }
            let text = mangle(&game.position_text(&position), &mut random);
            if let Ok(read) = game.parse_position(&text) {
                accepted += 1;
                let written = game.position_text(&read);
                assert_eq!(game.parse_position(&written), Ok(read), "{spec}: {text:?}");
            }
            for &mv in &moves {
                let text = mangle(&game.move_text(&before, mv), &mut random);
                if let Ok(read) = game.parse_move(&position, &text) {
                    assert!(game.legal_moves(&position).contains(&read), "{spec}: {text:?}");
                }
                if random.below(4) == 0 {
                    break;
                }
            }
        }
        assert!(accepted > 0, "{spec}: some texts are left as they were");
    }
}

fn mangle(text: &str, random: &mut Random) -> String {
    const ODD: [char; 16] =
        ['X', 'O', '.', '/', ' ', '-', '0', '1', '9', 'a', 'Z', 'q', 'é', '\0', '😀', '+'];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(chars.len() + 1);
        let odd = ODD[random.below(ODD.len())];
        match random.below(3) {
            0 => chars.insert(at, odd),
            1 if at < chars.len() => chars[at] = odd,
            _ if at < chars.len() => drop(chars.remove(at)),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mangled_positions_and_moves_are_errors_or_round_trip() {
    with_every_sample(&mut Mangled);
}

mod arbitrary {
    use proptest::prelude::*;

    use super::*;

    struct Text<'a>(&'a str);

    impl Check for Text<'_> {
        fn check<G: Notation + 'static, K: Knowledge<G> + 'static>(
            &mut self,
            spec: &str,
            game: G,
            _: K,
        ) {
            if let Ok(read) = game.parse_position(self.0) {
                let written = game.position_text(&read);
                assert_eq!(game.parse_position(&written), Ok(read), "{spec}");
            }
            let start = game.start();
            if let Ok(mv) = game.parse_move(&start, self.0) {
                assert!(game.legal_moves(&start).contains(&mv), "{spec}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_is_an_error_or_round_trips(text in "\\PC{0,30}|[XO./]{0,12} [XO]|[0-9-]{0,9} [12]( quit)?|[A-Za-z][0-9]{0,4}") {
            with_every_sample(&mut Text(&text));
        }
    }
}
