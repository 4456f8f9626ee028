//! An evaluation that is a sum of weights, and the knowledge that judges by it.

use parlor_core::{Knowledge, Look, Meter, Notation, Outcome, Score, Side, Stopped};

use super::tuples::{TupleSums, TupleTotal, Tuples};

/// Points that make the odds e to 1. In a game that counts points, so many make a point of the game.
pub const POINTS_PER_UNIT: i32 = 100;

/// Weights are finer than points: hundreds of them are added up, and so would be what is lost by rounding.
pub(super) const WEIGHT_PER_POINT: i32 = 10;

/// Scores are multiples of so many points. Finer ones are noise, and moves that are equal let a search cut sooner: Connect Four
/// takes an eighth fewer nodes to depth 16.
const GRAIN: i32 = 10;

/// A weight in thousandths of a unit: while the player who began is to move, on an empty and on a full board, then while
/// the other is. A piece that hangs, or a line that lacks one stone, is worth most to whoever is to move.
pub type Tapered = [i16; 4];

/// What a position looks like to the player to move, as a sum of weights.
#[derive(Clone, Debug)]
pub struct LinearEvaluation {
    pub(crate) tuples: Tuples,
    /// For each way to fill each tuple, to the player who began.
    pub(crate) weights: Vec<Tapered>,
    /// To the player to move, for the turn.
    pub(crate) turn: Tapered,
    /// For each move that the player to move has.
    pub(crate) mobility: Tapered,
    /// For each hundred points of what the game itself says.
    pub(crate) known: Tapered,
}

impl LinearEvaluation {
    /// All weights are nothing.
    #[must_use]
    pub fn blank<G: Notation>(game: &G) -> Self {
        let tuples = Tuples::of(game);
        let weights = vec![[0; 4]; tuples.weights()];
        Self { tuples, weights, turn: [0; 4], mobility: [0; 4], known: [0; 4] }
    }

    /// What a position is worth to the player to move. What costs time to find out is left out where it has no weight.
    #[inline]
    fn score<G: Notation>(
        &self,
        game: &G,
        position: &G::Position,
        total: &TupleTotal,
        known: impl FnOnce() -> Score,
    ) -> Score {
        let turn = game.turn(position);
        let of = |weight: Tapered| total.taper(weight.map(i32::from), turn);
        let mut sum = match turn {
            Side::First => total.points(turn),
            Side::Second => -total.points(turn),
        };
        sum += of(self.turn);
        if self.mobility != [0; 4] {
            sum += of(self.mobility) * game.moves(position).count() as i32;
        }
        if self.known != [0; 4] {
            sum += of(self.known) * known().points() / POINTS_PER_UNIT;
        }
        let points = sum / WEIGHT_PER_POINT;
        match game.max_margin() {
            None => Score::estimate(points / GRAIN * GRAIN),
            Some(most) => {
                let most = i32::from(most);
                Score::estimate((points / POINTS_PER_UNIT).clamp(-most, most))
            }
        }
    }
}

/// Some knowledge of a game with another evaluation; all else that is known stays.
#[derive(Debug)]
pub struct Reweighed<'a, K> {
    /// What else is known.
    pub knowledge: &'a K,
    /// How positions are judged.
    pub evaluation: &'a LinearEvaluation,
}

impl<G: Notation, K: Knowledge<G>> Knowledge<G> for Reweighed<'_, K> {
    type Memo = (K::Memo, TupleSums);

    fn memo(&self, game: &G, position: &G::Position) -> Self::Memo {
        let Self { knowledge, evaluation } = self;
        let sums = evaluation.tuples.sums(game, position, &evaluation.weights);
        (knowledge.memo(game, position), sums)
    }

    #[inline]
    fn next_memo(
        &self,
        game: &G,
        (memo, sums): &Self::Memo,
        before: &G::Position,
        mv: G::Move,
        after: &G::Position,
    ) -> Self::Memo {
        let LinearEvaluation { tuples, weights, .. } = self.evaluation;
        let sums = tuples.next_sums(game, sums, [before, after], weights);
        (self.knowledge.next_memo(game, memo, before, mv, after), sums)
    }

    #[inline]
    fn outcome(&self, game: &G, position: &G::Position, (memo, _): &Self::Memo) -> Option<Outcome> {
        self.knowledge.outcome(game, position, memo)
    }

    #[inline]
    fn look(
        &self,
        game: &G,
        position: &G::Position,
        (memo, _): &Self::Memo,
    ) -> Look<impl Iterator<Item = (G::Move, i32)>> {
        self.knowledge.look(game, position, memo)
    }

    fn forced_win(
        &self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<G::Move>>, Stopped> {
        self.knowledge.forced_win(game, position, meter)
    }

    fn cannot_win(
        &self,
        game: &G,
        position: &G::Position,
        side: Side,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        self.knowledge.cannot_win(game, position, side, meter)
    }

    #[inline]
    fn sees_wins(&self) -> bool {
        self.knowledge.sees_wins()
    }

    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position, (memo, sums): &Self::Memo) -> Score {
        let known = || self.knowledge.evaluate(game, position, memo);
        self.evaluation.score(game, position, &sums.total, known)
    }

    #[inline]
    fn rate_move(
        &self,
        game: &G,
        position: &G::Position,
        (memo, sums): &Self::Memo,
        mv: G::Move,
    ) -> Option<Score> {
        let after = game.play(position, mv);
        game.outcome(&after).is_none().then(|| {
            let LinearEvaluation { tuples, weights, .. } = self.evaluation;
            let total = tuples.next_total(game, sums, [position, &after], weights);
            let known = || {
                let memo = self.knowledge.next_memo(game, memo, position, mv, &after);
                self.knowledge.evaluate(game, &after, &memo)
            };
            let score = self.evaluation.score(game, &after, &total, known);
            score.seen_before(game.step(position, &after))
        })
    }

    #[inline]
    fn is_trusted(&self) -> bool {
        self.knowledge.is_trusted()
    }

    #[inline]
    fn breadth(&self, game: &G, position: &G::Position) -> usize {
        self.knowledge.breadth(game, position)
    }

    #[inline]
    fn plies_left(&self, game: &G, position: &G::Position) -> Option<u32> {
        self.knowledge.plies_left(game, position)
    }
}
