//! What a game is judged by that says nothing but who is stuck has lost: ways to move, held against the moves there are.

use crate::common::example;
use parlor_core::random::Random;
use parlor_core::{Content, Knowledge, Notation, Side};
use parlor_rules::{FromRules, Visitor};

/// Points for a way to move, and for a piece where pieces can be taken.
const POINTS: i32 = 16;

/// Judges the positions of random games by hand.
struct Judged;

impl Visitor for Judged {
    type Built = u32;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, knowledge: K) -> u32 {
        let turn_of = |position: &G::Position| turn(&game, position).1;
        let start = game.start();
        let second = game.play(&start, game.legal_moves(&start)[0]);
        let turns = [turn_of(&start), turn_of(&second)];
        let mut random = Random::new(3);
        let mut judged = 0;
        for _ in 0..20 {
            let mut position = start.clone();
            while game.outcome(&position).is_none() {
                let waiting = turns[1 - game.turn(&position).index()].as_str();
                let other = format!("{} {waiting}", turn(&game, &position).0);
                // Not every position can be one in which the other side is to move.
                if let Ok(other) = game.parse_position(&other) {
                    let moves = |position| game.legal_moves(position).len() as i32;
                    let pieces = |side| count(&game, &position, side);
                    let mover = game.turn(&position);
                    let lead =
                        moves(&position) - moves(&other) + pieces(mover) - pieces(mover.other());
                    assert_eq!(knowledge.guess(&game, &position).points(), POINTS * lead);
                    judged += 1;
                }
                position =
                    game.play(&position, *random.pick(&game.legal_moves(&position)).unwrap());
            }
        }
        judged
    }
}

/// A position's text: what stands where, and whose turn it is.
fn turn<G: Notation>(game: &G, position: &G::Position) -> (String, String) {
    let text = game.position_text(position);
    let (rows, turn) = text.rsplit_once(' ').expect("a text ends with the turn");
    (rows.to_owned(), turn.to_owned())
}

fn count<G: Notation>(game: &G, position: &G::Position, side: Side) -> i32 {
    let spots = 0..game.layout().spots();
    spots.filter(|&spot| game.content(position, spot) == Content::Piece(side)).count() as i32
}

#[test]
fn where_the_stuck_have_lost_ways_to_move_count() {
    for (name, settings) in [("domineering", [("size", "5")]), ("konane", [("size", "6")])] {
        let judged = example(name, &settings).build(Judged);
        assert!(judged > 50, "{judged} positions of {name} were judged");
    }
}
