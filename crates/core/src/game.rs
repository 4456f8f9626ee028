//! The rules: what every search, solver and front end asks of a game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::random::key_of;
use crate::{Outcome, Side, Step};

/// A game of two players, perfect information and no chance.
///
/// The value that implements `Game` is the *rules*, variant included: the size of the board, how
/// many in a row win. A [`Position`](Game::Position) is plain data that the rules read; it holds no
/// pointer back to them.
///
/// Five methods are required. How a position is written and drawn is a trait of its own,
/// [`Notation`](crate::Notation); what is known about good play is a value of its own,
/// [`Knowledge`](crate::Knowledge).
///
/// One law binds every game, and the [laws kit](crate::laws) checks it with all the others: a
/// position without an outcome has at least one move. A player who cannot move has lost, drawn or
/// must pass, and the rules say which.
///
/// ```
/// use parlor_core::{Game, Outcome, Side};
///
/// /// Say 1, 2 or 3 more than the last number; whoever says the goal wins.
/// struct Race { goal: u8 }
///
/// impl Game for Race {
///     type Position = (u8, Side);
///     type Move = u8;
///     const ALTERNATES: bool = true;
///
///     fn start(&self) -> Self::Position { (0, Side::First) }
///     fn turn(&self, &(_, turn): &Self::Position) -> Side { turn }
///     fn outcome(&self, &(said, turn): &Self::Position) -> Option<Outcome> {
///         (said == self.goal).then(|| Outcome::Win(turn.other()))
///     }
///     fn moves(&self, &(said, _): &Self::Position) -> impl Iterator<Item = u8> {
///         said + 1..=self.goal.min(said + 3)
///     }
///     fn play(&self, &(_, turn): &Self::Position, mv: u8) -> Self::Position { (mv, turn.other()) }
///     fn can_repeat(&self) -> bool { false }
/// }
///
/// let race = Race { goal: 10 };
/// assert_eq!(race.legal_moves(&race.start()), [1, 2, 3]);
/// ```
pub trait Game: Send + Sync {
    /// The state of play: small, comparable, and complete (it says whose turn it is).
    type Position: Clone + Eq + Hash + Debug + Send + Sync;

    /// One move. It has a meaning only together with the position it is made in.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// A promise: every move hands the turn over and gains nothing. Searches of such a game compile to
    /// plain negation. A false promise gives wrong answers; a law holds the game to it.
    const ALTERNATES: bool = false;

    /// The position at the start of the game.
    fn start(&self) -> Self::Position;

    /// Whose turn it is. In a finished position: whose turn it would have been.
    fn turn(&self, position: &Self::Position) -> Side;

    /// How the game ended here, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Every legal move, in the order a reader would list them.
    ///
    /// This is the hot loop of every search, so it is asked only of positions that have no outcome
    /// and need not test for one; [`legal_moves`](Game::legal_moves) is the careful twin. The
    /// iterator must not allocate.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after a move that [`moves`](Game::moves) listed.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    // Everything below has an honest default.

    /// The points that the move between these positions brought to the side that made it. A position
    /// carries no tally: who has how many so far is the sum of the gains.
    ///
    /// A game with gains counts: it says so by [`max_margin`](Game::max_margin) and ends with an
    /// [`Outcome::Margin`].
    #[inline]
    fn gain(&self, _before: &Self::Position, _after: &Self::Position) -> i32 {
        0
    }

    /// The greatest margin that any play can bring from any position, if the game counts points; `None`
    /// for a game of win, draw and loss. If it is too small, answers are wrong: a law watches it.
    #[inline]
    fn max_margin(&self) -> Option<u8> {
        None
    }

    /// What the sides are called in positions and messages: `X` and `O`, `1` and `2`.
    fn player_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "1",
            Side::Second => "2",
        }
    }

    /// Whether this move is giving up the game rather than playing on.
    fn gives_up(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether play may come back to an earlier position. A search without a depth limit would never
    /// end on such a game; one that cannot repeat says so here, and the laws hold it to its word.
    fn can_repeat(&self) -> bool {
        true
    }

    /// A number for a position, for tables: equal positions have equal keys, and different ones, as
    /// far as 64 bits allow, different keys. Positions between which no play can tell, because they
    /// have the same moves now and for ever after, may share one. A key that confuses other positions
    /// gives wrong answers; a law watches it.
    fn key(&self, position: &Self::Position) -> u64 {
        key_of(position)
    }

    /// How many symmetries the rules have, the identity included.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The image of a position. The rules cannot tell it from the original: a law watches that too.
    fn transform(&self, position: &Self::Position, _symmetry: Symmetry) -> Self::Position {
        position.clone()
    }

    /// The image of a move, made in the image of its position.
    fn transform_move(&self, mv: Self::Move, _symmetry: Symmetry) -> Self::Move {
        mv
    }

    // Derived from the above; not to be overridden.

    /// The step from a position to one that a move of it led to.
    #[inline]
    fn step(&self, before: &Self::Position, after: &Self::Position) -> Step {
        if Self::ALTERNATES {
            Step::HAND_OVER
        } else {
            Step { again: self.turn(before) == self.turn(after), gain: self.gain(before, after) }
        }
    }

    /// The legal moves as a list, empty once the game is over.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        match self.outcome(position) {
            Some(_) => Vec::new(),
            None => self.moves(position).collect(),
        }
    }
}

/// One of a game's symmetries, numbered from 0, the identity, to `symmetries() - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(pub u8);

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// The first `count` symmetries.
    pub fn all(count: u8) -> impl Iterator<Item = Self> {
        (0..count).map(Self)
    }
}
