//! How many ways to move a player has: what counts where whoever cannot move has lost.

use parlor_core::bits::Bits;

use super::Machine;
use super::moves::{self, Moves};
use super::position::Position;
use super::rule::{ActionCode, Rule};
use super::set::Environment;

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// By how many ways to move the mover leads. A piece's way to a cell counts once, whatever is chosen after it.
    pub(super) fn lead_in_moves(&self, position: &Position<W, N, T>) -> i32 {
        self.count_ways(position) - self.count_ways(&position.handed_over(self.owned))
    }

    fn count_ways(&self, position: &Position<W, N, T>) -> i32 {
        let told: Option<u32> =
            self.rules.iter().map(|rule| self.ways_at_a_glance(position, rule)).sum();
        told.unwrap_or_else(|| Moves::new(self, position).count() as u32) as i32
    }

    /// The ways of a line that are bits of a set; those of a slide or a hop must be walked.
    fn ways_at_a_glance(&self, position: &Position<W, N, T>, rule: &Rule<W>) -> Option<u32> {
        let environment = Environment::new(position);
        let is_idle =
            rule.when.as_ref().is_some_and(|when| !when.holds(&environment, &moves::never_stuck));
        match &rule.action {
            _ if is_idle => Some(0),
            ActionCode::Place { on, hand: None, .. } => Some(on.eval(&environment).count()),
            ActionCode::Remove { one } => Some(one.eval(&environment).count()),
            ActionCode::Cover { windows, on, .. } => {
                let on = on.eval(&environment);
                let fits = |window: &&W| !window.is_empty() && on & **window == **window;
                Some(windows[position.turn.index()].iter().filter(fits).count() as u32)
            }
            ActionCode::Step { plane, paths, to } if !to.is_by_source => {
                let sources = position.planes[usize::from(*plane)];
                let targets = to.set.eval(&environment);
                let ways = paths[position.turn.index()].iter().map(|path| path.step(sources));
                Some(ways.map(|reached| (reached & targets).count()).sum())
            }
            _ => None,
        }
    }
}
