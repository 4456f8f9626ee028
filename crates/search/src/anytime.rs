//! Anytime alpha-beta: the plainest player that always has an answer.
//!
//! Alpha-beta to depth 1, 2, 3 and so on until time is up; the answer is that of the last depth that
//! was finished. Moves are tried in the order of the rules, nothing is remembered from one depth to the
//! next, and every leaf is judged by the game's evaluation, *finished games included*: this player
//! does not know what winning is, only what its judgement says. It ends by itself once a depth reached
//! the end of the game everywhere.
//!
//! It is kept as the opponent that stronger players are measured against, so it is as fast as the game
//! allows: the last ply is judged without making the moves, unless somebody watches.

use std::time::Instant;

use parlor_core::{Game, Knowledge, Meter, Score, Stopped};

use crate::{Counters, NodeEnding, Observer, SearchReport, Silent, Task, Window};

/// Searches ever deeper until the task's limits are reached, or to its depth.
pub fn search<G: Game, K: Knowledge<G>>(task: &Task<'_, G, K>) -> SearchReport<G::Move> {
    search_observed(task, &mut Silent)
}

/// The same, watched.
pub fn search_observed<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    observer: &mut (impl Observer<G::Move> + ?Sized),
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let Task { game, knowledge, root, .. } = *task;
    let mut search = AnytimeSearch {
        game,
        knowledge,
        observer,
        meter: task.control.meter(),
        cut_offs: 0,
        reached_horizon: false,
    };
    let moves = game.legal_moves(root);
    // Until the first depth is done, the first move stands for all.
    let mut report = SearchReport { best: moves.first().copied(), ..SearchReport::nothing() };
    if moves.is_empty() {
        let score = knowledge.guess(game, root);
        search.observer.enter(None, Window::OPEN);
        search.observer.leave(score, NodeEnding::Guessed);
        report.score = Some(score);
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

struct AnytimeSearch<'a, G, K, O: ?Sized> {
    game: &'a G,
    knowledge: &'a K,
    observer: &'a mut O,
    meter: Meter<'a>,
    cut_offs: u64,
    /// Whether any leaf was a game that goes on.
    reached_horizon: bool,
}

impl<G: Game, K: Knowledge<G>, O: Observer<G::Move> + ?Sized> AnytimeSearch<'_, G, K, O> {
    /// The first of the best moves, and its score.
    fn best_move(
        &mut self,
        root: &G::Position,
        moves: &[G::Move],
        depth: u32,
    ) -> Result<(Score, G::Move), Stopped> {
        self.meter.count()?;
        self.observer.enter(None, Window::OPEN);
        let memo = self.knowledge.memo(self.game, root);
        let mut best = (Score::BELOW_ALL, moves[0]);
        for &mv in moves {
            let window = Window { alpha: best.0, beta: Score::ABOVE_ALL };
            let score = self.score_of_move(root, &memo, mv, depth - 1, window)?;
            if score > best.0 {
                best = (score, mv);
            }
        }
        self.observer.leave(best.0, NodeEnding::Searched);
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
                if !self.observer.is_silent() {
                    let step = game.step(position, &game.play(position, mv));
                    self.tell_leaf(mv, window.seen_after(step), score.seen_after(step));
                }
                return Ok(score);
            }
        }
        let next = game.play(position, mv);
        let step = game.step(position, &next);
        let next_memo = knowledge.next_memo(game, memo, position, mv, &next);
        let window = window.seen_after(step);
        let score = match depth {
            0 => {
                let score = knowledge.evaluate(game, &next, &next_memo);
                self.tell_leaf(mv, window, score);
                score
            }
            _ => self.visit(&next, &next_memo, mv, depth, window)?,
        };
        Ok(score.seen_before(step))
    }

    /// A node that is judged, at the horizon or at the end of the game: this player guesses at both alike.
    #[inline]
    fn tell_leaf(&mut self, mv: G::Move, window: Window, score: Score) {
        self.observer.enter(Some(mv), window);
        self.observer.leave(score, NodeEnding::Guessed);
    }

    fn visit(
        &mut self,
        position: &G::Position,
        memo: &K::Memo,
        by: G::Move,
        depth: u32,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.count()?;
        let game = self.game;
        if game.outcome(position).is_some() {
            let score = self.knowledge.evaluate(game, position, memo);
            self.tell_leaf(by, window, score);
            return Ok(score);
        }
        self.observer.enter(Some(by), window);
        let mut best = Score::BELOW_ALL;
        for mv in game.moves(position) {
            let score = self.score_of_move(position, memo, mv, depth - 1, window)?;
            best = best.max(score);
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                self.cut_offs += 1;
                self.observer.leave(best, NodeEnding::Cut);
                return Ok(best);
            }
        }
        self.observer.leave(best, NodeEnding::Searched);
        Ok(best)
    }
}
