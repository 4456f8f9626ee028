//! What a tree has found out: the move to play, its line, and the estimate of the root.

use std::time::Instant;

use parlor_core::{Bound, Bounds, Game, Knowledge, Progress, Score, Stopped};

use super::tree::{MctsNode, MctsTree, ROOT};
use crate::{Counters, SearchReport};

impl<G: Game, K: Knowledge<G>> MctsTree<'_, G, K> {
    /// The child to play. Where the value is proven, one that reaches it; else the most visited of
    /// those that are not proven lost, or a proven win.
    fn best_child(&self, at: usize) -> Option<usize> {
        let is_settled = self.is_settled(at);
        let promise = |&child: &usize| {
            let MctsNode { bounds, step, visits, .. } = self.nodes[child];
            let Bounds { least, most } = bounds.before(step);
            let proven = match (is_settled || least.is_won(), most.is_lost()) {
                (true, _) => least,
                (false, true) => most,
                (false, false) => Score::EVEN,
            };
            (proven, visits)
        };
        // Of equals the first: candidates come best first.
        self.children(at).rev().max_by_key(promise)
    }

    /// The estimate of the root: its mean on the scale of scores, within what is proven.
    fn score(&self) -> Score {
        let root = &self.nodes[ROOT];
        match root.bounds {
            bounds if bounds.exact().is_some() => bounds.least,
            Bounds { least, .. } if least.is_won() => least,
            Bounds { most, .. } if most.is_lost() => most,
            bounds => bounds.admit(self.scale.estimate(root.mean())),
        }
    }

    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(child) = self.best_child(at) {
            if self.nodes[child].visits == 0 && at != ROOT && !self.is_settled(child) {
                break;
            }
            line.extend(self.nodes[child].mv);
            at = child;
        }
        line
    }

    pub(super) fn tell(&self, start: Instant) {
        let control = &self.task.control;
        if !control.has_progress_sink() {
            return;
        }
        control.report(&Progress::Search {
            depth: self.deepest,
            score: Bound::Exact(self.score()),
            line: self.task.line_text(&self.line()),
            nodes: self.meter.nodes(),
            elapsed: start.elapsed(),
            table_fill: Some(self.nodes.len() as f64 / self.room as f64),
            hit_rate: None,
        });
    }

    pub(super) fn report(&self, start: Instant, stopped: Option<Stopped>) -> SearchReport<G::Move> {
        let root = &self.nodes[ROOT];
        let line = self.line();
        SearchReport {
            best: line.first().copied(),
            line,
            score: (root.visits > 0 || self.is_settled(ROOT)).then(|| self.score()),
            verdict: root.bounds.verdict(),
            distance: root.bounds.exact().and_then(Score::decided).and_then(|v| v.distance()),
            margin: root.bounds.exact().and_then(|score| score.margin_in(self.task.game)),
            document: None,
            depth: if self.is_settled(ROOT) { None } else { Some(self.deepest) },
            counters: Counters {
                calls: self.meter.nodes(),
                entries: self.nodes.len() as u64,
                slots: self.room as u64,
                bytes: (self.nodes.capacity() * size_of::<MctsNode<G::Move>>()) as u64,
                ..Counters::default()
            },
            elapsed: start.elapsed(),
            stopped,
        }
    }
}
