//! The rules as they were written, with every name resolved: what the [plain](crate::plain) way interprets and
//! the [machine](crate::machine) is made from.
//!
//! Everything is said from the view of a player called I: the mover in `turn`, `otherwise` and `after`, the player
//! who waits in `end`. What differs between the players is a pair, the first player's first.

mod declarations;
mod expressions;
mod statements;

use std::ops::Range;

use parlor_core::Side;

pub use self::declarations::{Allowed, Setting, TruthClaim, TruthSubject, Word};
pub(crate) use self::expressions::{
    Comparison, LinePattern, Owner, Pattern, Quantity, Set, Test, Who,
};
pub(crate) use self::statements::{Action, Chain, Choice, Effect, EndResult, EndRule, Then};
use crate::board::{Cells, DirectionId, Topology};
use crate::counting::Counting;

/// The first player's and the second player's.
pub(crate) type PerSide<T> = [T; 2];

/// Directions to go by.
pub(crate) type By = PerSide<Vec<DirectionId>>;

/// A game as its file tells it.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) title: String,
    pub(crate) players: PerSide<String>,
    pub(crate) sources: Vec<String>,
    pub(crate) truths: Vec<TruthClaim>,
    pub(crate) parameters: Vec<Setting>,
    pub(crate) board: Topology,
    pub(crate) kinds: Vec<PieceKind>,
    pub(crate) counters: Vec<Counter>,
    /// What stands where at the start.
    pub(crate) start: Vec<(u8, Piece)>,
    /// Where cells hold seeds instead of pieces: how many each cell has at the start.
    pub(crate) seeds: Option<Vec<u8>>,
    /// The choices of a turn; a section applies only if those before it gave no move.
    pub(crate) sections: Vec<Vec<Choice>>,
    pub(crate) after: Vec<Effect>,
    pub(crate) ends: Vec<EndRule>,
    /// What is counted, if the game is not won, drawn and lost.
    pub(crate) counting: Option<Counting>,
    pub(crate) names: PlaceNames,
}

/// What the file calls parts of its board, for those who put the rules into words.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlaceNames {
    pub(crate) regions: Vec<(String, PerSide<Cells>)>,
    pub(crate) shapes: Vec<(String, PerSide<Vec<Cells>>)>,
}

#[derive(Clone, Debug)]
pub(crate) struct PieceKind {
    pub(crate) name: String,
    /// How it is written: a symbol for each player, or one for a piece that is nobody's.
    pub(crate) symbols: Symbols,
    /// How many each player has in hand at the start, if they are counted.
    pub(crate) hand: Option<PerSide<u32>>,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// A player without such pieces has no symbol for them.
    Owned(PerSide<Option<char>>),
    Neutral(char),
}

impl PieceKind {
    /// How a player's piece of this kind is written, if there are such pieces.
    pub(crate) fn symbol_of(&self, side: Side) -> Option<char> {
        match self.symbols {
            Symbols::Owned(pair) => pair[side.index()],
            Symbols::Neutral(_) => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub(crate) name: String,
    pub(crate) start: u32,
    pub(crate) span: Range<usize>,
}

/// A piece on the board: its kind, and whose it is if it is anybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) kind: usize,
    pub(crate) owner: Option<Side>,
}

impl Model {
    /// All choices, in order.
    pub(crate) fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.sections.iter().flatten()
    }

    /// The kind of piece after which a player is called: the first that the player has.
    pub(crate) fn main_kind(&self, side: Side) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.symbol_of(side).is_some())
    }

    /// All effects, those of conditions included.
    pub(crate) fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.choices().flat_map(|choice| &choice.effects).chain(&self.after)
    }

    /// Calls on every set that the rules read while they are played.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        for choice in self.choices() {
            choice.action.sets().into_iter().for_each(|set| set.visit(see));
            for test in choice.when.iter().chain(&choice.condition) {
                test.visit(see);
            }
        }
        self.effects().for_each(|effect| effect.visit(see));
        for ending in &self.ends {
            ending.test.visit(see);
            if let EndResult::Most(number) | EndResult::Count(number) = &ending.result {
                number.visit(see);
            }
        }
    }

    /// Calls on every number that the rules read, but for what is counted at the end.
    pub(crate) fn visit_numbers(&self, see: &mut dyn FnMut(&Quantity)) {
        for choice in self.choices() {
            choice.when.iter().chain(&choice.condition).for_each(|test| test.visit_numbers(see));
        }
        self.effects().for_each(|effect| effect.visit_numbers(see));
        for ending in &self.ends {
            ending.test.visit_numbers(see);
            if let EndResult::Most(number) = &ending.result {
                number.visit_numbers(see);
            }
        }
    }

    /// Whether seeds lie in piles, from which they are only taken.
    pub(crate) fn is_piles(&self) -> bool {
        self.choices().all(|choice| matches!(choice.action, Action::Take { .. }))
    }

    /// Whether a position must remember the last move.
    pub(crate) fn reads_last(&self) -> bool {
        let mut found =
            self.ends.iter().any(|end| end.test.asks(|test| matches!(test, Test::Passed)));
        self.visit(&mut |set| found |= matches!(set, Set::Last));
        found
    }

    /// Whether no piece ever leaves the board or changes: then what is in hand follows from what is not.
    pub(crate) fn keeps_pieces(&self) -> bool {
        let keeps = |action: &Action| match action {
            Action::Place { on: set, .. }
            | Action::Cover { on: set, .. }
            | Action::Step { to: set, .. }
            | Action::Slide { to: set, .. }
            | Action::Move { to: set, .. } => set.is_within_empty(),
            Action::Hop { to, chain, .. } => to.is_within_empty() && *chain == Chain::Single,
            Action::Exit { .. }
            | Action::Remove { .. }
            | Action::Push { .. }
            | Action::Take { .. }
            | Action::Sow { .. } => false,
            Action::Pass => true,
        };
        let harmless = |effect: &Effect| {
            matches!(effect.inner(), Effect::Again | Effect::Add { .. } | Effect::SoThat(_))
        };
        self.choices().all(|choice| keeps(&choice.action)) && self.effects().all(harmless)
    }
}
