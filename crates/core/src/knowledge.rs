//! What is known about a game beyond its rules: evaluation, bounds, candidates.
//!
//! A search asks the rules what can be played and a [`Knowledge`] what is worth playing. They are two
//! values, so one game can be judged in several ways: by parlor's own weights, or as the document
//! that describes the game judges it.

use crate::{Bounds, Game, Meter, Outcome, Score, Side, Stopped};

/// What one look at an unfinished position tells.
#[derive(Clone, Copy, Debug)]
pub struct Look<C> {
    /// Between these the true score lies: a win at hand, a loss that nothing averts, a side that has
    /// no line left to complete.
    pub bounds: Bounds,
    /// The moves worth searching, each with a rank: higher first. A move is left out only if one that
    /// is listed is proven at least as good, distance included.
    pub candidates: C,
}

/// Knowledge of a game, given to a search beside the game.
///
/// The methods about bounds and candidates are believed: if they are wrong, answers are wrong. The
/// [laws](crate::laws) hold them against plain look-ahead. An evaluation is a guess and can only
/// make play weaker, never a proof false.
///
/// Only [`memo`](Knowledge::memo) is required. [`Unaided`] is the knowledge of nothing.
pub trait Knowledge<G: Game>: Send + Sync {
    /// What is carried along from position to position beside the position itself, as an engine
    /// carries an accumulator. `()` for most.
    type Memo: Clone + Send;

    /// The memo of a position, from scratch.
    fn memo(&self, game: &G, position: &G::Position) -> Self::Memo;

    /// The memo of the position after a move, which may be cheaper to get from the one before it.
    #[inline]
    fn next_memo(
        &self,
        game: &G,
        _memo: &Self::Memo,
        _before: &G::Position,
        _mv: G::Move,
        after: &G::Position,
    ) -> Self::Memo {
        self.memo(game, after)
    }

    /// How the game ended here, or `None` while it goes on: what the rules say, for knowledge whose memo
    /// tells it for less.
    #[inline]
    fn outcome(&self, game: &G, position: &G::Position, _memo: &Self::Memo) -> Option<Outcome> {
        game.outcome(position)
    }

    /// What is proven without search, and which moves are worth a search. Asked once a node, of
    /// unfinished positions only; the candidates are asked for only if the bounds do not settle the
    /// node, so they should be lazy.
    #[inline]
    fn look(
        &self,
        game: &G,
        position: &G::Position,
        _memo: &Self::Memo,
    ) -> Look<impl Iterator<Item = (G::Move, i32)>> {
        Look {
            bounds: Bounds::unfinished(game),
            candidates: game.moves(position).map(|mv| (mv, 0)),
        }
    }

    /// A win that the player to move can force, found by a search of the game's own that looks at forcing
    /// moves alone: the moves of both sides, if the loser resists as long as possible. The win is proven, and
    /// takes at most as many plies. Asked at the root of a search.
    ///
    /// # Errors
    /// The reason to stop, if there was one before the search was done.
    #[inline]
    fn forced_win(
        &self,
        _game: &G,
        _position: &G::Position,
        _meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<G::Move>>, Stopped> {
        Ok(None)
    }

    /// Whether a search of the game's own shows that a side cannot win, however the game goes on from here.
    /// Asked at the root of a proof.
    ///
    /// # Errors
    /// The reason to stop, if there was one before the search was done.
    #[inline]
    fn cannot_win(
        &self,
        _game: &G,
        _position: &G::Position,
        _side: Side,
        _meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        Ok(false)
    }

    /// Whether a [`look`](Knowledge::look) never misses a move that wins at once. Where it may, a proof
    /// looks for one itself before it searches any other.
    #[inline]
    fn sees_wins(&self) -> bool {
        false
    }

    /// A guess at what an unfinished position is worth to the player to move. Of a game that counts
    /// points, in points.
    #[inline]
    fn evaluate(&self, _game: &G, _position: &G::Position, _memo: &Self::Memo) -> Score {
        Score::EVEN
    }

    /// What a move is worth to the player who makes it, as [`evaluate`](Knowledge::evaluate) judges the
    /// position after it; `None` if the game is over there. A search asks this at its last ply, so
    /// knowledge that can tell without making the move saves most of its work.
    #[inline]
    fn rate_move(
        &self,
        game: &G,
        position: &G::Position,
        memo: &Self::Memo,
        mv: G::Move,
    ) -> Option<Score> {
        let next = game.play(position, mv);
        game.outcome(&next).is_none().then(|| {
            let memo = self.next_memo(game, memo, position, mv, &next);
            self.evaluate(game, &next, &memo).seen_before(game.step(position, &next))
        })
    }

    /// All moves with what [`rate_move`](Knowledge::rate_move) says of them, where they can be rated
    /// together for less than one by one; `None` where they cannot.
    #[inline]
    fn rate_moves(
        &self,
        _game: &G,
        _position: &G::Position,
        _memo: &Self::Memo,
    ) -> Option<impl Iterator<Item = (G::Move, Option<Score>)>> {
        None::<std::iter::Empty<_>>
    }

    /// Whether the evaluation can be relied on to tell promising moves from others. A search for play
    /// then tries moves in its order, looks less deeply at late ones and more deeply at replies that
    /// are the only one.
    #[inline]
    fn is_trusted(&self) -> bool {
        false
    }

    /// How many moves of a position a selective search looks at, the best rated first.
    #[inline]
    fn breadth(&self, _game: &G, _position: &G::Position) -> usize {
        usize::MAX
    }

    /// How many plies the game can still last at most, where that is known. A search for play that is
    /// near enough to the end of the game then goes for a proof.
    #[inline]
    fn plies_left(&self, _game: &G, _position: &G::Position) -> Option<u32> {
        None
    }

    /// [`evaluate`](Knowledge::evaluate) for a position that comes without its memo.
    #[inline]
    fn guess(&self, game: &G, position: &G::Position) -> Score {
        self.evaluate(game, position, &self.memo(game, position))
    }
}

/// Knows nothing: every position is even, every move worth a look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unaided;

impl<G: Game> Knowledge<G> for Unaided {
    type Memo = ();

    #[inline]
    fn memo(&self, _game: &G, _position: &G::Position) {}
}

/// The evaluation of some knowledge without its bounds and candidates. To a given depth a search then
/// finds what plain minimax finds.
#[derive(Debug)]
pub struct EvaluationOnly<'a, K>(pub &'a K);

impl<G: Game, K: Knowledge<G>> Knowledge<G> for EvaluationOnly<'_, K> {
    type Memo = K::Memo;

    fn memo(&self, game: &G, position: &G::Position) -> K::Memo {
        self.0.memo(game, position)
    }

    fn next_memo(
        &self,
        game: &G,
        memo: &K::Memo,
        before: &G::Position,
        mv: G::Move,
        after: &G::Position,
    ) -> K::Memo {
        self.0.next_memo(game, memo, before, mv, after)
    }

    fn evaluate(&self, game: &G, position: &G::Position, memo: &K::Memo) -> Score {
        self.0.evaluate(game, position, memo)
    }

    fn rate_move(
        &self,
        game: &G,
        position: &G::Position,
        memo: &K::Memo,
        mv: G::Move,
    ) -> Option<Score> {
        self.0.rate_move(game, position, memo, mv)
    }

    fn rate_moves(
        &self,
        game: &G,
        position: &G::Position,
        memo: &K::Memo,
    ) -> Option<impl Iterator<Item = (G::Move, Option<Score>)>> {
        self.0.rate_moves(game, position, memo)
    }
}
