//! A game as a reader sees it.

use std::fmt::Write as _;

use crate::random::Random;
use crate::{Notation, Outcome, Side};

/// A random game as text, one position a line, for snapshots: a reader sees at once what a
/// change of the rules changed.
#[must_use]
pub fn playthrough<G: Notation>(game: &G, seed: u64) -> String {
    const PLIES: u32 = 60;
    const MOVES_SHOWN: usize = 20;
    let mut random = Random::new(seed);
    let mut text = String::new();
    let mut position = game.start();
    for ply in 0..PLIES {
        let legal = game.legal_moves(&position);
        let names: Vec<_> =
            legal.iter().take(MOVES_SHOWN).map(|&mv| game.move_text(&position, mv)).collect();
        let more = if legal.len() > MOVES_SHOWN { " …" } else { "" };
        writeln!(text, "{ply:2}  {}", game.position_text(&position)).expect("strings take text");
        if let Some(outcome) = game.outcome(&position) {
            let ending = match outcome {
                Outcome::Win(player) => format!("{} wins", game.player_name(player)),
                Outcome::Draw => "a draw".to_owned(),
                Outcome::Margin(margin) => {
                    format!("{margin:+} at the end for {}", game.player_name(Side::First))
                }
            };
            writeln!(text, "    {ending}").expect("strings take text");
            break;
        }
        writeln!(text, "    {} moves: {}{more}", legal.len(), names.join(" "))
            .expect("strings take text");
        let going_on: Vec<_> = legal.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
        let pool = if going_on.is_empty() { &legal } else { &going_on };
        let mv = *random.pick(pool).expect("an unfinished position has a move");
        let next = game.play(&position, mv);
        let gain = match game.step(&position, &next).gain {
            0 => String::new(),
            gain => format!(" and gains {gain}"),
        };
        writeln!(text, "    plays {}{gain}", game.move_text(&position, mv))
            .expect("strings take text");
        position = next;
    }
    text
}
