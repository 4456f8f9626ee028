//! An evaluation that is a sum of weights, and the knowledge that judges by it.

use parlor_core::{Knowledge, Look, Notation, Outcome, Score, Side};

use super::tuples::{TupleSums, Tuples};

/// Points that make the odds e to 1. In a game that counts points, so many make a point of the game.
pub const POINTS_PER_UNIT: i32 = 100;

/// A weight while the board is empty and when it is full.
pub type Tapered = [i16; 2];

/// What a position looks like to the player to move, as a sum of weights.
#[derive(Clone, Debug)]
pub struct LinearEvaluation {
    pub(crate) tuples: Tuples,
    /// For each way to fill each tuple, to the player who began.
    pub(crate) weights: Vec<Tapered>,
    /// For the turn.
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
        let weights = vec![[0; 2]; tuples.weights()];
        Self { tuples, weights, turn: [0; 2], mobility: [0; 2], known: [0; 2] }
    }

    /// The sum, from the parts that the rules and other knowledge tell.
    #[inline]
    fn points(&self, sums: &TupleSums, turn: Side, mobility: i32, known: i32) -> i32 {
        let of = |[early, late]: Tapered| sums.taper([early.into(), late.into()]);
        let lead = match turn {
            Side::First => sums.points(),
            Side::Second => -sums.points(),
        };
        lead + of(self.turn) + of(self.mobility) * mobility + of(self.known) * known / 100
    }
}

/// Some knowledge of a game with another evaluation.
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

    #[inline]
    fn sees_wins(&self) -> bool {
        self.knowledge.sees_wins()
    }

    /// What costs time to find out is left out where it has no weight.
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position, (memo, sums): &Self::Memo) -> Score {
        let own = self.evaluation;
        let mobility = match own.mobility {
            [0, 0] => 0,
            _ => game.moves(position).count() as i32,
        };
        let known = match own.known {
            [0, 0] => 0,
            _ => self.knowledge.evaluate(game, position, memo).points(),
        };
        let points = own.points(sums, game.turn(position), mobility, known);
        match game.max_margin() {
            None => Score::estimate(points),
            Some(most) => {
                let most = i32::from(most);
                Score::estimate((points / POINTS_PER_UNIT).clamp(-most, most))
            }
        }
    }

    #[inline]
    fn plies_left(&self, game: &G, position: &G::Position) -> Option<u32> {
        self.knowledge.plies_left(game, position)
    }
}
