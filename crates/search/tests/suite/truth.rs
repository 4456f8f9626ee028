//! The slow twins that fast searches are held against.
use std::collections::HashMap;

use parlor_core::{Game, Knowledge, Outcome, Score, Side, Value};

/// The true value with its distance or margin, by trying everything. Positions already seen are
/// remembered, so the game must not repeat.
pub(crate) struct Truth<'a, G: Game> {
    pub game: &'a G,
    known: HashMap<G::Position, Value>,
}

impl<'a, G: Game> Truth<'a, G> {
    pub(crate) fn new(game: &'a G) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// What a position is worth to the player to move.
    pub(crate) fn of(&mut self, position: &G::Position) -> Value {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome.value_for(self.game.turn(position));
        }
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let moves = self.game.legal_moves(position);
        let best = moves.into_iter().map(|mv| self.of_move(position, mv)).max();
        let best = best.expect("an unfinished position has a move");
        self.known.insert(position.clone(), best);
        best
    }

    /// What a move is worth to the player who makes it.
    pub(crate) fn of_move(&mut self, position: &G::Position, mv: G::Move) -> Value {
        let next = self.game.play(position, mv);
        self.of(&next).before(self.game.step(position, &next))
    }
}

/// The number that a search to a depth finds, by trying everything: with distances, and with a guess at
/// the horizon. `None` looks to the end.
pub(crate) struct LookAhead<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    known: HashMap<(G::Position, Option<u32>), Score>,
}

impl<'a, G: Game, K: Knowledge<G>> LookAhead<'a, G, K> {
    pub(crate) fn new(game: &'a G, knowledge: &'a K) -> Self {
        Self { game, knowledge, known: HashMap::new() }
    }

    pub(crate) fn of(&mut self, position: &G::Position, depth: Option<u32>) -> Score {
        let Self { game, knowledge, .. } = *self;
        if let Some(outcome) = game.outcome(position) {
            return Score::of_outcome(outcome, game.turn(position));
        }
        if depth == Some(0) {
            return knowledge.guess(game, position);
        }
        if let Some(&score) = self.known.get(&(position.clone(), depth)) {
            return score;
        }
        let mut best = Score::BELOW_ALL;
        for mv in game.legal_moves(position) {
            let next = game.play(position, mv);
            let reply = self.of(&next, depth.map(|depth| depth - 1));
            best = best.max(reply.before(game.step(position, &next)));
        }
        self.known.insert((position.clone(), depth), best);
        best
    }
}

/// What a position is worth to the first player, whoever is to move: no view is ever changed, the first
/// player takes the most and the second the least. This is minimax as a textbook tells it, written
/// without a step, so that it checks what steps do.
///
/// A won game counts 1,000 and a lost one -1,000, each ply on the way takes one off; margins are points.
/// `depth` as in [`LookAhead`]; a guess counts as its points.
pub(crate) fn worth_to_first<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    depth: Option<u32>,
    distances: Distances,
) -> i32 {
    let sign = |side: Side| if side == Side::First { 1 } else { -1 };
    let turn = game.turn(position);
    match game.outcome(position) {
        Some(Outcome::Win(winner)) => return sign(winner) * WON,
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Margin(margin)) => return margin,
        None => {}
    }
    if depth == Some(0) {
        return sign(turn) * knowledge.guess(game, position).points();
    }
    let worths = game.moves(position).map(|mv| {
        let next = game.play(position, mv);
        let depth = depth.map(|depth| depth - 1);
        let worth = worth_to_first(game, knowledge, &next, depth, distances);
        if worth.abs() > WON / 2 {
            let further = if distances == Distances::Counted { worth.signum() } else { 0 };
            worth - further
        } else {
            worth + sign(turn) * game.gain(position, &next)
        }
    });
    match turn {
        Side::First => worths.max(),
        Side::Second => worths.min(),
    }
    .expect("an unfinished position has a move")
}

/// A won game, as [`worth_to_first`] counts it.
pub(crate) const WON: i32 = 1_000;

/// Whether a win further away is worth less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distances {
    Counted,
    Ignored,
}

/// A value as [`worth_to_first`] tells it.
pub(crate) fn told_to_first(value: Value, turn: Side) -> i32 {
    let own = match value {
        Value::Win(plies) => WON - plies.0 as i32,
        Value::Loss(plies) => plies.0 as i32 - WON,
        Value::Draw => 0,
        Value::Margin(points) => points,
    };
    if turn == Side::First { own } else { -own }
}

/// A score as [`worth_to_first`] tells it.
pub(crate) fn score_to_first(score: Score, turn: Side) -> i32 {
    let value = score.decided().unwrap_or(Value::Margin(score.points()));
    told_to_first(value, turn)
}
