//! The rules as they were written, with every name resolved: what the [plain](crate::plain) way interprets and
//! the [machine](crate::machine) is made from.
//!
//! Everything is said from the view of a player called I: the mover in `turn`, `otherwise` and `after`, the player
//! who waits in `end`. What differs between the players is a pair, the first player's first.

use std::ops::Range;

use parlor_core::Side;

use crate::board::{Board, Cells, DirectionId};

/// The first player's and the second player's.
pub(crate) type Pair<T> = [T; 2];

/// Directions to go by.
pub(crate) type By = Pair<Vec<DirectionId>>;

/// A game as its file tells it.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) title: String,
    pub(crate) players: Pair<String>,
    pub(crate) sources: Vec<String>,
    pub(crate) truths: Vec<Truth>,
    pub(crate) parameters: Vec<Setting>,
    pub(crate) board: Board,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) counters: Vec<Counter>,
    /// What stands where at the start.
    pub(crate) start: Vec<(u8, Piece)>,
    /// The choices of a turn; a section applies only if those before it gave no move.
    pub(crate) sections: Vec<Vec<Choice>>,
    pub(crate) after: Vec<Effect>,
    pub(crate) ends: Vec<Ending>,
}

/// A fact that the file states about its game, to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// What is stated: `perft 4`, `value`.
    pub subject: Subject,
    /// What it is said to be.
    pub said: String,
    /// Where the file says so.
    pub span: Range<usize>,
}

/// What a truth is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The number of move sequences of this length from the start.
    Perft(u32),
    /// What the start is worth to the first player under perfect play.
    Value,
    /// How many positions play can reach.
    Positions,
}

/// A parameter of the file with the value it has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// The value of this game.
    pub value: Word,
    /// The value if nothing is said.
    pub default: Word,
    /// What it may be.
    pub range: Allowed,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A whole number.
    Number(u32),
    /// One of a few words.
    Text(String),
}

/// What a parameter may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// From the least to the greatest.
    Numbers {
        /// The least.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// One of these words.
    Words(Vec<String>),
}

#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) name: String,
    /// How it is written: a symbol for each player, or one for a piece that is nobody's.
    pub(crate) symbols: Symbols,
    /// How many each player has in hand at the start, if they are counted.
    pub(crate) hand: Option<Pair<u32>>,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// A player without such pieces has no symbol for them.
    Owned(Pair<Option<char>>),
    Neutral(char),
}

impl Kind {
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

/// One line of `turn`.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) when: Option<Test>,
    pub(crate) action: Action,
    /// Must hold before the action, for its `here`, `from` and `over`.
    pub(crate) condition: Option<Test>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Place {
        kind: usize,
        on: Set,
    },
    /// The first cell of a window is where the shape begins.
    Cover {
        kind: usize,
        windows: Pair<Vec<Cells>>,
        on: Set,
    },
    Step {
        kind: usize,
        by: By,
        to: Set,
    },
    Slide {
        kind: usize,
        by: By,
        to: Set,
    },
    Move {
        kind: usize,
        to: Set,
    },
    Exit {
        kind: usize,
        from: Set,
    },
    Hop {
        kind: usize,
        by: By,
        over: Set,
        to: Set,
        chain: Chain,
    },
    Push {
        kind: usize,
        from: Set,
        by: By,
    },
    Remove {
        one: Set,
    },
    Pass,
}

/// How a hop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chain {
    /// It does not.
    Single,
    /// As long as it can.
    Must { straight: bool },
    /// As long as the player likes.
    May { straight: bool },
}

#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Remove(Set),
    Flip(Set),
    Put { kind: usize, on: Set },
    Promote { of: Set, kind: usize },
    Add { amount: Number, counter: usize },
    Again,
    Then(Then),
    SoThat(Test),
    If(Test, Box<Effect>),
}

/// A further choice inside the same move.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    Remove(Set),
    Place { kind: usize, on: Set },
}

#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) test: Test,
    pub(crate) result: Verdict,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    Win,
    Lose,
    Draw,
    Wins(Side),
    Most(Number),
}

#[derive(Clone, Debug)]
pub(crate) enum Test {
    Some(Set),
    None(Set),
    Compare(Number, Comparison, Number),
    Stuck(Who),
    Passed,
    All(Vec<Test>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    They,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    Equal,
    More,
}

#[derive(Clone, Debug)]
pub(crate) enum Number {
    Constant(i32),
    Count(Set),
    /// How many whole windows lie in the set, through the other set if there is one.
    Windows(Windows),
    Hand {
        kind: usize,
        whose: Owner,
    },
    Counter {
        counter: usize,
        whose: Owner,
    },
    Sum(Box<(Number, Number)>),
    Difference(Box<(Number, Number)>),
    Product(Box<(Number, Number)>),
    Quotient(Box<(Number, Number)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    Mine,
    Theirs,
    Any,
}

/// Lines or shapes, wherever they fit on the board.
#[derive(Clone, Debug)]
pub(crate) struct Windows {
    pub(crate) cells: Pair<Vec<Cells>>,
    pub(crate) of: Box<Set>,
    pub(crate) through: Option<Box<Set>>,
    /// What it is, if it is a line: a machine finds long lists of them by shifting.
    pub(crate) line: Option<Line>,
}

#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) length: usize,
    pub(crate) by: By,
    /// Whether a longer line is none.
    pub(crate) exactly: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Set {
    Constant(Pair<Cells>),
    Empty,
    Pieces {
        kind: Option<usize>,
        owner: Owner,
    },
    Here,
    From,
    Over,
    Last,
    Both(Box<(Set, Set)>),
    Without(Box<(Set, Set)>),
    Either(Box<(Set, Set)>),
    /// The second if the first is empty.
    Else(Box<(Set, Set)>),
    /// The cells next to a set.
    Beside(Box<Set>, By),
    /// The cells of the windows that are held.
    Windows(Windows),
    Reach {
        from: Box<Set>,
        through: Box<Set>,
        by: By,
    },
    Between {
        what: Box<Set>,
        from: Box<Set>,
        to: Box<Set>,
        by: By,
    },
}

impl Set {
    pub(crate) fn both(self, other: Self) -> Self {
        Self::Both(Box::new((self, other)))
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self::Without(Box::new((self, other)))
    }

    /// Calls on this set and on every set within it.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        see(self);
        match self {
            Self::Both(pair) | Self::Without(pair) | Self::Either(pair) | Self::Else(pair) => {
                pair.0.visit(see);
                pair.1.visit(see);
            }
            Self::Beside(of, _) => of.visit(see),
            Self::Windows(windows) => windows.visit(see),
            Self::Reach { from, through, .. } => {
                from.visit(see);
                through.visit(see);
            }
            Self::Between { what, from, to, .. } => {
                for set in [what, from, to] {
                    set.visit(see);
                }
            }
            _ => {}
        }
    }

    /// Whether it asks for something that `asked` recognises.
    pub(crate) fn asks(&self, asked: impl Fn(&Set) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |set| found |= asked(set));
        found
    }

    /// Whether every cell of it is certainly empty.
    pub(crate) fn is_within_empty(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Both(pair) => pair.0.is_within_empty() || pair.1.is_within_empty(),
            Self::Without(pair) => pair.0.is_within_empty(),
            Self::Either(pair) | Self::Else(pair) => {
                pair.0.is_within_empty() && pair.1.is_within_empty()
            }
            _ => false,
        }
    }
}

impl Windows {
    fn visit(&self, see: &mut dyn FnMut(&Set)) {
        self.of.visit(see);
        if let Some(through) = &self.through {
            through.visit(see);
        }
    }
}

impl Number {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Count(set) => set.visit(see),
            Self::Windows(windows) => windows.visit(see),
            Self::Sum(pair)
            | Self::Difference(pair)
            | Self::Product(pair)
            | Self::Quotient(pair) => {
                pair.0.visit(see);
                pair.1.visit(see);
            }
            Self::Constant(_) | Self::Hand { .. } | Self::Counter { .. } => {}
        }
    }
}

impl Test {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Some(set) | Self::None(set) => set.visit(see),
            Self::Compare(left, _, right) => {
                left.visit(see);
                right.visit(see);
            }
            Self::All(tests) => tests.iter().for_each(|test| test.visit(see)),
            Self::Stuck(_) | Self::Passed => {}
        }
    }

    /// Whether it asks for something that `asked` recognises.
    pub(crate) fn asks(&self, asked: impl Fn(&Test) -> bool + Copy) -> bool {
        asked(self) || matches!(self, Self::All(tests) if tests.iter().any(|test| test.asks(asked)))
    }
}

impl Effect {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Remove(set) | Self::Flip(set) | Self::Put { on: set, .. } => set.visit(see),
            Self::Promote { of, .. } => of.visit(see),
            Self::Add { amount, .. } => amount.visit(see),
            Self::Then(Then::Remove(set) | Then::Place { on: set, .. }) => set.visit(see),
            Self::SoThat(test) => test.visit(see),
            Self::If(test, effect) => {
                test.visit(see);
                effect.visit(see);
            }
            Self::Again => {}
        }
    }

    /// This effect, or the one that it makes under a condition.
    pub(crate) fn inner(&self) -> &Self {
        match self {
            Self::If(_, effect) => effect.inner(),
            other => other,
        }
    }
}

impl Action {
    /// The sets that it reads.
    pub(crate) fn sets(&self) -> Vec<&Set> {
        match self {
            Self::Place { on, .. } | Self::Cover { on, .. } => vec![on],
            Self::Step { to, .. } | Self::Slide { to, .. } | Self::Move { to, .. } => vec![to],
            Self::Exit { from, .. } | Self::Push { from, .. } => vec![from],
            Self::Hop { over, to, .. } => vec![over, to],
            Self::Remove { one } => vec![one],
            Self::Pass => Vec::new(),
        }
    }
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
            if let Verdict::Most(number) = &ending.result {
                number.visit(see);
            }
        }
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
            Action::Exit { .. } | Action::Remove { .. } | Action::Push { .. } => false,
            Action::Pass => true,
        };
        let harmless = |effect: &Effect| {
            matches!(effect.inner(), Effect::Again | Effect::Add { .. } | Effect::SoThat(_))
        };
        self.choices().all(|choice| keeps(&choice.action)) && self.effects().all(harmless)
    }
}
