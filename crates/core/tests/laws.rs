//! The laws kit catches every way of breaking a game that it claims to.

use parlor_core::laws::{Effort, check};
use parlor_core::{BadInput, Game, Outcome, Side, Symmetry};

/// What is wrong with the game below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    NoMoves,
    TurnKept,
    PositionLost,
    PositionRefused,
    MoveLost,
    MovesAlike,
    ExtraMove,
    Repeats,
    IdentityMoves,
    SymmetryChangesMoves,
    SymmetryForgetsTurn,
    LopsidedOutcome,
    CountLies,
}

/// Two counters that go up by one to `GOAL`; whoever brings both there wins. Exchanging the counters is
/// a symmetry.
struct Counters(Fault);

const GOAL: u8 = 3;

impl Game for Counters {
    type Position = ([u8; 2], Side);
    type Move = usize;

    fn start(&self) -> Self::Position {
        ([0, 0], Side::First)
    }

    fn turn(&self, &(_, turn): &Self::Position) -> Side {
        turn
    }

    fn outcome(&self, &(counters, turn): &Self::Position) -> Option<Outcome> {
        let lopsided = self.0 == Fault::LopsidedOutcome && counters == [2, 0];
        (counters == [GOAL, GOAL] || lopsided).then(|| Outcome::Win(turn.other()))
    }

    fn moves(&self, &(counters, _): &Self::Position) -> impl Iterator<Item = usize> {
        let none = self.0 == Fault::NoMoves && counters[0] + counters[1] == 2;
        let moves = (0..2).filter(move |&which| counters[which] < GOAL && !none);
        Counted { moves, lies: self.0 == Fault::CountLies }
    }

    fn play(&self, &(mut counters, turn): &Self::Position, which: usize) -> Self::Position {
        counters[which] += 1;
        if self.0 == Fault::Repeats && counters[which] == 2 {
            counters[which] = 0;
        }
        (counters, if self.0 == Fault::TurnKept { turn } else { turn.other() })
    }

    fn move_text(&self, which: usize) -> String {
        if self.0 == Fault::MovesAlike {
            "up".to_owned()
        } else {
            ["left", "right"][which].to_owned()
        }
    }

    fn position_text(&self, &(counters, turn): &Self::Position) -> String {
        format!("{}-{} {}", counters[0], counters[1], self.player_name(turn))
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, BadInput> {
        let complain = || BadInput::new("position", "two counters", BadInput::quote(text));
        let (counters, turn) = text.split_once(' ').ok_or_else(complain)?;
        let (left, right) = counters.split_once('-').ok_or_else(complain)?;
        let number = |text: &str| text.parse().map_err(|_| complain());
        let counters = [number(left)?, number(right)?];
        let turn = self.parse_player(turn).ok_or_else(complain)?;
        match self.0 {
            Fault::PositionLost => Ok(([0, 0], turn)),
            Fault::PositionRefused if counters[0] == 2 => Err(complain()),
            _ => Ok((counters, turn)),
        }
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<usize, BadInput> {
        let which = match (text, self.0) {
            (_, Fault::MoveLost) => Some(0),
            ("left" | "up", _) => Some(0),
            ("right", _) => Some(1),
            _ => None,
        };
        let is_listed = |which: &usize| {
            self.0 == Fault::ExtraMove || self.legal_moves(position).contains(which)
        };
        which.filter(is_listed).ok_or_else(|| BadInput::new("move", "left or right", text))
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, &(counters, turn): &Self::Position, symmetry: Symmetry) -> Self::Position {
        let [left, right] = counters;
        match (symmetry, self.0) {
            (Symmetry::IDENTITY, Fault::IdentityMoves) => ([right, left], turn),
            (Symmetry::IDENTITY, _) => (counters, turn),
            (_, Fault::SymmetryForgetsTurn) => ([right, left], turn.other()),
            _ => ([right, left], turn),
        }
    }

    fn transform_move(&self, which: usize, symmetry: Symmetry) -> usize {
        match (symmetry, self.0) {
            (Symmetry::IDENTITY, Fault::IdentityMoves) => 1 - which,
            (Symmetry::IDENTITY, _) | (_, Fault::SymmetryChangesMoves) => which,
            _ => 1 - which,
        }
    }
}

/// An iterator that may be wrong about its own length.
struct Counted<I> {
    moves: I,
    lies: bool,
}

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.moves.next()
    }

    fn count(self) -> usize {
        self.moves.count() + usize::from(self.lies)
    }
}

#[test]
fn a_sound_game_passes() {
    assert!(check(&Counters(Fault::None), Effort::default()).unwrap() > 20);
}

#[test]
fn every_fault_breaks_its_law() {
    let cases = [
        (Fault::NoMoves, "an unfinished position has a move"),
        (Fault::TurnKept, "every move hands the turn over"),
        (Fault::PositionLost, "a position reached by play reads back as itself"),
        (Fault::PositionRefused, "a position reached by play reads back as itself"),
        (Fault::MoveLost, "a legal move reads back as itself"),
        (Fault::MovesAlike, "no two moves share a text"),
        (Fault::LopsidedOutcome, "a symmetry keeps the value"),
        (Fault::CountLies, "perft equals the naive count"),
        (Fault::ExtraMove, "only listed moves are accepted"),
        (Fault::Repeats, "a game that says it cannot repeat never does"),
        (Fault::IdentityMoves, "the first symmetry is the identity"),
        (Fault::SymmetryChangesMoves, "a symmetry carries every move to a move of the image"),
        (Fault::SymmetryForgetsTurn, "a symmetry keeps turn, outcome and the number of moves"),
    ];
    for (fault, law) in cases {
        let broken =
            check(&Counters(fault), Effort::default()).expect_err(&format!("{fault:?} passes"));
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}
