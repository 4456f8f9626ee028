//! What a tree has found out: the move to play, its line, and the estimate of the root.

use std::time::Instant;

use parlor_core::{Bound, Bounds, Game, Knowledge, Progress, Score, Stopped};

use super::node::MctsEdge;
use super::tree::{MctsTree, ROOT};
use crate::{Counters, SearchReport};

impl<G: Game, K: Knowledge<G>> MctsTree<'_, G, K> {
    /// The move to play. Where the value is proven, one that reaches it; else a proven win, or the most visited of those
    /// that are not proven lost, unless a settled one is worth more.
    fn best_edge(&self, at: usize) -> Option<&MctsEdge<G::Move>> {
        let is_settled = self.is_settled(at);
        let promise = |edge: &&MctsEdge<G::Move>| {
            let Bounds { least, most } = self.bounds_of(edge);
            let proven = match (is_settled || least.is_won(), most.is_lost()) {
                (true, _) => least,
                (false, true) => most,
                (false, false) => Score::EVEN,
            };
            (proven, edge.visits)
        };
        // Of equals the first: candidates come best first.
        let moves = || self.moves(at).iter().rev();
        let chosen = moves().max_by_key(promise)?;
        if is_settled {
            return Some(chosen);
        }
        // Whatever it is worth, a settled move gets no more visits, so visits say nothing of it.
        let settled = moves().filter(|edge| self.is_settled(edge.node()));
        let surest = settled.max_by(|one, other| self.worth(one).total_cmp(&self.worth(other)));
        surest.filter(|surest| self.worth(surest) > self.worth(chosen)).or(Some(chosen))
    }

    /// What a move is worth to the player who makes it: what is settled, else its mean.
    fn worth(&self, edge: &MctsEdge<G::Move>) -> f32 {
        let node = &self.nodes[edge.node()];
        let result = self.scale.result(node.bounds).unwrap_or_else(|| node.mean());
        self.scale.before(result, edge.step)
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
        while let Some(edge) = self.best_edge(at) {
            if edge.visits == 0 && at != ROOT && !self.is_settled(edge.node()) {
                break;
            }
            line.push(edge.mv);
            at = edge.node();
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
            table_fill: Some(self.edges.len() as f64 / self.room as f64),
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
                bytes: (self.edges.len() * Self::EDGE_SIZE) as u64,
                ..Counters::default()
            },
            elapsed: start.elapsed(),
            stopped,
        }
    }
}
