//! The one interface between rules and everything else.

use std::fmt::Debug;
use std::hash::Hash;

use crate::random::key_of;
use crate::view::Place;
use crate::{BadInput, Bounds, Outcome, Score, Side, View};

/// A game of two players, perfect information and no chance.
///
/// The value that implements `Game` is the *rules*, variant included: the size of the board, how
/// many in a row win. A [`Position`](Game::Position) is plain data that the rules read; it holds no
/// pointer back to them.
///
/// Eight methods are required. The others are powers with an honest default: a game that says
/// nothing about its symmetry has only the identity, one that says nothing about its evaluation
/// calls every position even. Overriding them makes parlor faster or prettier, never more right.
///
/// Two laws bind every game (the [laws kit](crate::laws) checks them and more):
///
/// * turns alternate: every move hands the turn to the other player, so a search may negate;
/// * a position without an outcome has at least one move. A player who cannot move has lost, drawn
///   or must pass, and the rules say which.
///
/// ```
/// use parlor_core::{BadInput, Game, Outcome, Side};
///
/// /// Say 1, 2 or 3 more than the last number; whoever says the goal wins.
/// struct Race { goal: u8 }
///
/// impl Game for Race {
///     type Position = (u8, Side);
///     type Move = u8;
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
///     fn move_text(&self, mv: u8) -> String { mv.to_string() }
///     fn can_repeat(&self) -> bool { false }
///     fn position_text(&self, (said, turn): &Self::Position) -> String {
///         format!("{said} {}", self.player_name(*turn))
///     }
///     fn parse_position(&self, text: &str) -> Result<Self::Position, BadInput> {
///         let complain = || BadInput::new("position", "a number and 1 or 2", BadInput::quote(text));
///         let (said, turn) = text.split_once(' ').ok_or_else(complain)?;
///         let said = said.parse().ok().filter(|&said| said <= self.goal).ok_or_else(complain)?;
///         let turn = self.parse_player(turn).ok_or_else(complain)?;
///         Ok((said, turn))
///     }
/// }
///
/// let race = Race { goal: 10 };
/// parlor_core::laws::check(&race, parlor_core::laws::Effort::default()).unwrap();
/// assert_eq!(race.legal_moves(&race.start()), [1, 2, 3]);
/// ```
pub trait Game: Send + Sync {
    /// The state of play: small, comparable, and complete (it says whose turn it is).
    type Position: Clone + Eq + Hash + Debug + Send + Sync;

    /// One move. It has a meaning only together with the position it is made in.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

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

    /// A move as text: a cell (`b2`), two (`b2-c3`), or a word (`pass`).
    fn move_text(&self, mv: Self::Move) -> String;

    /// A position as one line of text that [`parse_position`](Game::parse_position) reads back.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position, and refuses one that no play could produce as far as can be told cheaply.
    ///
    /// # Errors
    /// Text that is not a position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, BadInput>;

    // Powers with an honest default.

    /// Reads a legal move of `position`, or says why it is none.
    ///
    /// # Errors
    /// Text that is not a legal move here. Games override this to give the reason.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, BadInput> {
        let legal = self.legal_moves(position);
        legal.iter().copied().find(|&mv| self.move_text(mv) == text).ok_or_else(|| {
            const SHOWN: usize = 12;
            let mut names: Vec<_> = legal.iter().map(|&mv| self.move_text(mv)).collect();
            if names.len() > SHOWN {
                names.truncate(SHOWN);
                names.push("…".to_owned());
            }
            let wanted = match names.as_slice() {
                [] => "no move: the game is over".to_owned(),
                [only] => only.clone(),
                several => format!("one of {}", several.join(", ")),
            };
            BadInput::new("move", wanted, BadInput::quote(text))
        })
    }

    /// The legal moves as a list, empty once the game is over.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        match self.outcome(position) {
            Some(_) => Vec::new(),
            None => self.moves(position).collect(),
        }
    }

    /// What the players are called in positions and messages: `X` and `O`, `1` and `2`.
    fn player_name(&self, player: Side) -> &'static str {
        match player {
            Side::First => "1",
            Side::Second => "2",
        }
    }

    /// The player of this name, in upper or lower case.
    fn parse_player(&self, name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&player| self.player_name(player).eq_ignore_ascii_case(name))
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

    /// A guess at what an unfinished position is worth to the player to move.
    fn evaluate(&self, _position: &Self::Position) -> Score {
        Score::EVEN
    }

    /// What [`evaluate`](Game::evaluate) says of the position after a move, or `None` if the game is
    /// over there. Searches ask this at their last ply, so a game that can tell without making the
    /// move saves most of its work.
    fn evaluate_after(&self, position: &Self::Position, mv: Self::Move) -> Option<Score> {
        let next = self.play(position, mv);
        self.outcome(&next).is_none().then(|| self.evaluate(&next))
    }

    /// How many plies the game can still last at most, where the rules tell. A search for play that is
    /// near enough to the end of the game then goes for a proof.
    fn most_plies(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// Whether [`evaluate`](Game::evaluate) can be relied on to tell promising moves from others. A search
    /// for play then tries moves in its order, looks less deeply at late ones and more deeply at replies
    /// that are the only one.
    fn trusts_evaluation(&self) -> bool {
        false
    }

    /// All moves with what [`evaluate_after`](Game::evaluate_after) says of them, for a game that can
    /// tell them together for less than one by one; `None` for one that cannot.
    fn evaluate_moves(
        &self,
        _position: &Self::Position,
    ) -> Option<impl Iterator<Item = (Self::Move, Option<Score>)>> {
        None::<std::iter::Empty<_>>
    }

    /// What can be proven of an unfinished position at a glance: a win at hand, a loss that nothing
    /// averts, a player who has no line left to complete.
    fn bounds(&self, _position: &Self::Position) -> Bounds {
        Bounds::UNFINISHED
    }

    /// The moves worth searching in an unfinished position, each with a rank: higher first. A move is
    /// left out only if one that is listed is proven at least as good, distance included: where the
    /// opponent threatens to win, only what averts it.
    fn candidates(&self, position: &Self::Position) -> impl Iterator<Item = (Self::Move, i32)> {
        self.moves(position).map(|mv| (mv, 0))
    }

    /// A number for a position, for tables: equal positions have equal keys, and different ones, as
    /// far as 64 bits allow, different keys. Positions between which no play can tell, because they
    /// have the same moves now and for ever after, may share one.
    fn key(&self, position: &Self::Position) -> u64 {
        key_of(position)
    }

    /// How many symmetries the rules have, the identity included.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The image of a position. The rules cannot tell it from the original.
    fn transform(&self, position: &Self::Position, _symmetry: Symmetry) -> Self::Position {
        position.clone()
    }

    /// The image of a move, made in the image of its position.
    fn transform_move(&self, mv: Self::Move, _symmetry: Symmetry) -> Self::Move {
        mv
    }

    /// What the position looks like.
    fn view(&self, position: &Self::Position) -> View {
        View::text(self.position_text(position))
    }

    /// What a reader would want to know of the position that its drawing does not tell.
    fn note(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Where on the drawing a move is made.
    fn place(&self, _mv: Self::Move) -> Place {
        Place::Word
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
