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

use parlor_core::{Game, Knowledge, Meter, Score, Stopped};

use crate::{Counters, SearchReport, Task, Window};

/// Searches ever deeper until the task's limits are reached, or to its depth.
pub fn search<G: Game, K: Knowledge<G>>(task: &Task<'_, G, K>) -> SearchReport<G::Move> {
    let start = Instant::now();
    let Task { game, knowledge, root, .. } = *task;
    let mut search = AnytimeSearch {
        game,
        knowledge,
        meter: task.control.meter(),
        cut_offs: 0,
        reached_horizon: false,
    };
    let moves = game.legal_moves(root);
    // Until the first depth is done, the first move stands for all.
    let mut report = SearchReport { best: moves.first().copied(), ..SearchReport::nothing() };
    if moves.is_empty() {
        report.score = Some(knowledge.guess(game, root));
    } else {
        for depth in 1..=task.depth.unwrap_or(u32::MAX) {
            search.reached_horizon = false;
            match search.best_move(root, &moves, depth) {
                Ok((score, mv)) => {
                    report.best = Some(mv);
                    report.score = Some(score);
                    report.depth = Some(depth);
                    task.tell_depth(depth, score, Some(mv), search.meter.nodes(), start);
                }
                Err(stopped) => report.stopped = Some(stopped),
            }
            if report.stopped.is_some() || !search.reached_horizon {
                break;
            }
        }
    }
    report.line = report.best.into_iter().collect();
    report.counters =
        Counters { calls: search.meter.nodes(), cut_offs: search.cut_offs, ..Counters::default() };
    report.elapsed = start.elapsed();
    report
}

struct AnytimeSearch<'a, G, K> {
    game: &'a G,
    knowledge: &'a K,
    meter: Meter<'a>,
    cut_offs: u64,
    /// Whether any leaf was a game that goes on.
    reached_horizon: bool,
}

impl<G: Game, K: Knowledge<G>> AnytimeSearch<'_, G, K> {
    /// The first of the best moves, and its score.
    fn best_move(
        &mut self,
        root: &G::Position,
        moves: &[G::Move],
        depth: u32,
    ) -> Result<(Score, G::Move), Stopped> {
        self.meter.count()?;
        let memo = self.knowledge.memo(self.game, root);
        let mut best = (Score::BELOW_ALL, moves[0]);
        for &mv in moves {
            let window = Window { alpha: best.0, beta: Score::ABOVE_ALL };
            let score = self.score_of_move(root, &memo, mv, depth - 1, window)?;
            if score > best.0 {
                best = (score, mv);
            }
        }
        Ok(best)
    }

    /// The score of a move for the player who makes it.
    #[inline]
    fn score_of_move(
        &mut self,
        position: &G::Position,
        memo: &K::Memo,
        mv: G::Move,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        let Self { game, knowledge, .. } = *self;
        if depth == 0 {
            self.meter.count()?;
            if let Some(score) = knowledge.rate_move(game, position, memo, mv) {
                self.reached_horizon = true;
                return Ok(score);
            }
        }
        let next = game.play(position, mv);
        let step = game.step(position, &next);
        let next_memo = knowledge.next_memo(game, memo, position, mv, &next);
        let score = match depth {
            0 => knowledge.evaluate(game, &next, &next_memo),
            _ => self.visit(&next, &next_memo, depth, window.seen_after(step))?,
        };
        Ok(score.seen_before(step))
    }

    fn visit(
        &mut self,
        position: &G::Position,
        memo: &K::Memo,
        depth: u32,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.count()?;
        let game = self.game;
        if game.outcome(position).is_some() {
            return Ok(self.knowledge.evaluate(game, position, memo));
        }
        let mut best = Score::BELOW_ALL;
        for mv in game.moves(position) {
            let score = self.score_of_move(position, memo, mv, depth - 1, window)?;
            best = best.max(score);
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                self.cut_offs += 1;
                break;
            }
        }
        Ok(best)
    }
}
