//! Anytime alpha-beta: the plainest player that always has an answer.
//!
//! Alpha-beta to depth 1, 2, 3 and so on until time is up; the answer is that of the last depth that
//! was finished. Moves are tried in the order of the rules, nothing is remembered from one depth to the
//! next, and every leaf is judged by the game's evaluation, *finished games included*: this player
//! does not know what winning is, only what its judgement says. It ends by itself once a depth reached
//! the end of the game everywhere.
//!
//! It is kept as the opponent that stronger players are measured against, so it is as fast as the game
//! allows: the last ply is judged without making the moves.

use std::time::Instant;

use parlor_core::{Game, Meter, Score, Stopped};

use crate::{Counters, SearchReport, Task};

/// Searches ever deeper until the task's limits are reached, or to its depth.
pub fn search<G: Game>(task: &Task<'_, G>) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut walk = AnytimeSearch {
        game: task.game,
        meter: task.control.meter(),
        cut_offs: 0,
        reached_horizon: false,
    };
    let moves = task.game.legal_moves(task.root);
    let mut report = SearchReport {
        // Until the first depth is done, the first move stands for all.
        best: moves.first().copied(),
        line: Vec::new(),
        score: None,
        verdict: None,
        distance: None,
        depth: None,
        counters: Counters::default(),
        elapsed: start.elapsed(),
        stopped: None,
    };
    if moves.is_empty() {
        report.score = Some(task.game.evaluate(task.root));
    } else {
        for depth in 1..=task.depth.unwrap_or(u32::MAX) {
            walk.reached_horizon = false;
            match walk.best_move(task.root, &moves, depth) {
                Ok((score, mv)) => {
                    report.best = Some(mv);
                    report.score = Some(score);
                    report.depth = Some(depth);
                }
                Err(stopped) => report.stopped = Some(stopped),
            }
            if report.stopped.is_some() || !walk.reached_horizon {
                break;
            }
        }
    }
    report.line = report.best.into_iter().collect();
    report.counters =
        Counters { calls: walk.meter.nodes(), cut_offs: walk.cut_offs, ..Counters::default() };
    report.elapsed = start.elapsed();
    report
}

struct AnytimeSearch<'a, G> {
    game: &'a G,
    meter: Meter<'a>,
    cut_offs: u64,
    /// Whether any leaf was a game that goes on.
    reached_horizon: bool,
}

impl<G: Game> AnytimeSearch<'_, G> {
    /// The first of the best moves, and its score.
    fn best_move(
        &mut self,
        root: &G::Position,
        moves: &[G::Move],
        depth: u32,
    ) -> Result<(Score, G::Move), Stopped> {
        self.meter.count()?;
        let mut best = (Score::BELOW_ALL, moves[0]);
        for &mv in moves {
            let score = -self.after(root, mv, depth - 1, Score::BELOW_ALL, -best.0)?;
            if score > best.0 {
                best = (score, mv);
            }
        }
        Ok(best)
    }

    /// The score of the position after a move, for the player to move there.
    #[inline]
    fn after(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        if depth > 0 {
            return self.visit(&self.game.play(position, mv), depth, alpha, beta);
        }
        self.meter.count()?;
        match self.game.evaluate_after(position, mv) {
            Some(score) => {
                self.reached_horizon = true;
                Ok(score)
            }
            None => Ok(self.game.evaluate(&self.game.play(position, mv))),
        }
    }

    fn visit(
        &mut self,
        position: &G::Position,
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.meter.count()?;
        if self.game.outcome(position).is_some() {
            return Ok(self.game.evaluate(position));
        }
        let mut best = Score::BELOW_ALL;
        for mv in self.game.moves(position) {
            let score = -self.after(position, mv, depth - 1, -beta, -alpha)?;
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                self.cut_offs += 1;
                break;
            }
        }
        Ok(best)
    }
}
