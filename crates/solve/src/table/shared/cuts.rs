//! How a tier is cut among hosts: contiguous ranges, never by hash, so that what a host reads is mostly its own and
//! its neighbours'.

use std::ops::Range;

use parlor_core::Numbered;
use parlor_core::random::Random;

use super::owners::TierOwners;
use crate::tiers::{TierSolver, TierWay};
use crate::{Cuts, Error};

/// A tier that is solved position by position is cut at multiples of so many numbers.
const PLAIN_STEP: usize = 1 << 16;

/// How a tier is cut among hosts.
pub(super) struct TierCut {
    way: TierWay,
    /// Host h has `bounds[h]..bounds[h + 1]`: of its numbers, or of its blocks where stones slide.
    pub(super) bounds: Vec<u64>,
    /// Numbers of a block where stones slide.
    block: u64,
}

impl TierCut {
    /// # Errors
    /// If the kernel cannot solve the tier.
    pub(super) fn of<G: Numbered>(
        game: &G,
        tier: usize,
        solver: &mut TierSolver<'_, G>,
        (cuts, hosts): (Cuts, usize),
    ) -> Result<Self, Error> {
        let total = solver.numbers(tier);
        let way = solver.way(tier);
        let (starts, end, block): (Vec<u64>, u64, u64) = match way {
            TierWay::Kernel => {
                let pieces = solver.kernel(tier)?.pieces();
                (pieces.iter().map(|piece| piece.start).collect(), total, 1)
            }
            TierWay::Slides => {
                let block = game.placement().expect("stones slide on a plan").block_size(tier);
                ((0..total / 2 / block).collect(), total / 2 / block, block)
            }
            TierWay::Plain => {
                let step = PLAIN_STEP.min(total as usize / 64 + 1);
                ((0..total).step_by(step).collect(), total, 1)
            }
            // All of it is the first host's.
            TierWay::Whole => {
                let mut bounds = vec![total; hosts + 1];
                bounds[0] = 0;
                return Ok(Self { way, bounds, block: 1 });
            }
        };
        Ok(Self { way, bounds: bounds(cuts, hosts, tier, &starts, end), block })
    }

    pub(super) const fn way(&self) -> TierWay {
        self.way
    }

    /// What a host has: numbers, or blocks where stones slide.
    pub(super) fn range(&self, host: usize) -> Range<u64> {
        self.bounds[host]..self.bounds[host + 1]
    }

    /// Who has which numbers when the tier is solved.
    pub(super) fn owners(&self) -> TierOwners {
        let hosts = self.bounds.len() - 1;
        let run = |host: usize, from: u64| {
            let Range { start, end } = self.range(host);
            (from + start * self.block..from + end * self.block, host)
        };
        let half = self.bounds[hosts] * self.block;
        let halves: &[u64] = if self.way == TierWay::Slides { &[0, half] } else { &[0] };
        let runs = halves.iter().flat_map(|&from| (0..hosts).map(move |host| run(host, from)));
        TierOwners::of_runs(runs.filter(|(run, _)| !run.is_empty()).collect())
    }
}

/// Where the ranges of so many hosts begin and end: host h has `bounds[h]..bounds[h + 1]`. They are cut where
/// something starts only; `starts` are in order.
fn bounds(cuts: Cuts, hosts: usize, tier: usize, starts: &[u64], total: u64) -> Vec<u64> {
    let cut_at_or_after = |number: u64| {
        let after = starts.partition_point(|&start| start < number);
        starts.get(after).copied().unwrap_or(total)
    };
    let mut inner: Vec<u64> = match cuts {
        Cuts::Even => (1..hosts as u64)
            .map(|host| (u128::from(total) * u128::from(host) / hosts as u128) as u64)
            .map(cut_at_or_after)
            .collect(),
        Cuts::Random(seed) => {
            let mut random =
                Random::new(seed ^ (tier as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let cut = |_| cut_at_or_after(random.below(total as usize + 1) as u64);
            (1..hosts).map(cut).collect()
        }
    };
    inner.sort_unstable();
    let mut bounds = vec![0];
    bounds.extend(inner);
    bounds.push(total);
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_cover_a_tier_and_lie_between_pieces() {
        let starts: Vec<u64> = (0..10).map(|piece| piece * 7).collect();
        for cuts in [Cuts::Even, Cuts::Random(1), Cuts::Random(99)] {
            for hosts in 1..6 {
                let bounds = bounds(cuts, hosts, 3, &starts, 70);
                assert_eq!((bounds.len(), bounds[0], bounds[hosts]), (hosts + 1, 0, 70));
                assert!(bounds.is_sorted() && bounds.iter().all(|bound| bound % 7 == 0));
            }
        }
        assert_eq!(bounds(Cuts::Even, 2, 0, &starts, 70), [0, 35, 70]);
        assert_eq!(bounds(Cuts::Even, 3, 0, &[0], 5), [0, 5, 5, 5]);
        assert_eq!(bounds(Cuts::Even, 2, 0, &[], 0), [0, 0, 0]);
    }
}
