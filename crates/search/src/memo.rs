//! Memo: minimax that keeps a map from positions to their values, so that none is searched twice.
//!
//! This is dynamic programming from the top down. Which positions are kept is a policy: all of them,
//! only the upper levels (few positions, each dear to compute), or only every k-th level (a
//! fraction of the memory, and a search of at most k levels to find kept ones again).
//!
//! Finished positions are kept like others. The position after a player gave up is not: its value is
//! at hand and nothing else leads there.

use std::time::Instant;

use parlor_core::{Game, Knowledge, Score, Stopped};

use crate::task::{BestMove, Remaining, RungState};
use crate::transposition_map::TranspositionMap;
use crate::{NodeEnding, Observer, SearchReport, Task, Window};

/// Which levels of the tree are kept, counted from the root at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All of them.
    All,
    /// Those not deeper than this.
    ToDepth(u32),
    /// Those divisible by this, which is at least 1.
    EveryLevel(u32),
}

impl Keep {
    const fn keeps(self, level: u32) -> bool {
        match self {
            Self::All => true,
            Self::ToDepth(depth) => level <= depth,
            Self::EveryLevel(step) => level.is_multiple_of(step),
        }
    }
}

/// Searches like minimax, each kept position once.
pub fn search<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    keep: Keep,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut memo = MemoSearch { state: RungState::new(task), keep, map: TranspositionMap::new() };
    let found = memo.visit(task.root, None, 0, Remaining::of(task.depth), observer);
    memo.map.measure(&mut memo.state.counters);
    memo.state.report(found, task, start)
}

/// A value, and how deep the search below it went.
#[derive(Clone, Copy)]
struct MemoEntry {
    score: Score,
    remaining: Remaining,
}

struct MemoSearch<'a, G: Game, K> {
    state: RungState<'a, G, K>,
    keep: Keep,
    map: TranspositionMap<G::Position, MemoEntry>,
}

impl<G: Game, K: Knowledge<G>> MemoSearch<'_, G, K> {
    fn visit(
        &mut self,
        position: &G::Position,
        by: Option<G::Move>,
        level: u32,
        remaining: Remaining,
        observer: &mut impl Observer<G::Move>,
    ) -> Result<BestMove<G::Move>, Stopped> {
        self.state.meter.count()?;
        observer.enter(by, Window::OPEN);
        let is_kept = self.keep.keeps(level) && !by.is_some_and(|mv| self.state.game.gives_up(mv));
        if is_kept {
            let known = self.map.probe(position, &mut self.state.counters);
            if let Some(MemoEntry { score, .. }) =
                known.filter(|known| known.remaining == remaining)
            {
                self.state.counters.hits += 1;
                observer.leave(score, NodeEnding::Found);
                return Ok(BestMove { score, mv: None });
            }
        }
        let (found, ending) = self.compute(position, level, remaining, observer)?;
        if is_kept {
            let known = MemoEntry { score: found.score, remaining };
            self.map.store(position.clone(), known, &mut self.state.counters);
        }
        observer.leave(found.score, ending);
        Ok(found)
    }

    fn compute(
        &mut self,
        position: &G::Position,
        level: u32,
        remaining: Remaining,
        observer: &mut impl Observer<G::Move>,
    ) -> Result<(BestMove<G::Move>, NodeEnding), Stopped> {
        if let Some(score) = self.state.final_score(position) {
            return Ok((BestMove { score, mv: None }, NodeEnding::Final));
        }
        if remaining.is_spent() {
            return Ok((
                BestMove { score: self.state.guess(position), mv: None },
                NodeEnding::Guessed,
            ));
        }
        let game = self.state.game;
        let mut best = BestMove { score: Score::BELOW_ALL, mv: None };
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            let reply = self.visit(&child, Some(mv), level + 1, remaining.next(), observer)?;
            let score = reply.score.seen_before(game.step(position, &child));
            if score > best.score {
                best = BestMove { score, mv: Some(mv) };
            }
        }
        Ok((best, NodeEnding::Searched))
    }
}
