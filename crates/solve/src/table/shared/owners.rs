//! Who has which numbers of a tier.

use std::collections::BTreeMap;
use std::ops::Range;

/// A shard that a host says it has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Offer {
    pub(super) tier: usize,
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) host: usize,
    /// Whether its values are still there, or only what was counted.
    pub(super) has_values: bool,
}

/// Runs of a tier's numbers and the hosts that have them, in order; together they are the whole tier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TierOwners(Vec<(Range<u64>, usize)>);

impl TierOwners {
    /// Of these runs, which are in order and together the whole tier.
    pub(super) const fn of_runs(runs: Vec<(Range<u64>, usize)>) -> Self {
        Self(runs)
    }

    /// Chosen from what hosts offer, if that is all of so many numbers. Where several offer the same, they take turns.
    pub(super) fn choose(offers: &[Offer], total: u64) -> Option<Self> {
        let mut same: BTreeMap<(u64, u64), Vec<usize>> = BTreeMap::new();
        for offer in offers.iter().filter(|offer| offer.start < offer.end) {
            same.entry((offer.start, offer.end)).or_default().push(offer.host);
        }
        // From the start on: the ends that can be come to, each with where it was come from. Shards of other cuts do not
        // meet.
        let mut reached: BTreeMap<u64, Option<u64>> = BTreeMap::from([(0, None)]);
        for &(start, end) in same.keys() {
            if reached.contains_key(&start) {
                reached.entry(end).or_insert(Some(start));
            }
        }
        let mut runs = Vec::new();
        let mut end = total;
        while let Some(start) = *reached.get(&end)? {
            runs.push(start..end);
            end = start;
        }
        runs.reverse();
        let choose = |(turn, run): (usize, Range<u64>)| {
            let hosts = &same[&(run.start, run.end)];
            let host = hosts[turn % hosts.len()];
            (run, host)
        };
        Some(Self(runs.into_iter().enumerate().map(choose).collect()))
    }

    /// With those runs of other hosts that a host has come to have as well.
    pub(super) fn taken_over(&self, host: usize, mut has: impl FnMut(&Range<u64>) -> bool) -> Self {
        let taken = self.0.iter().map(|(run, owner)| match *owner == host || has(run) {
            true => (run.clone(), host),
            false => (run.clone(), *owner),
        });
        Self(taken.collect())
    }

    /// All runs, in order.
    pub(super) fn runs(&self) -> &[(Range<u64>, usize)] {
        &self.0
    }

    /// How many numbers a host has.
    pub(super) fn of_host(&self, host: usize) -> u64 {
        let own = self.0.iter().filter(|&&(_, owner)| owner == host);
        own.map(|(run, _)| run.end - run.start).sum()
    }

    /// The parts of a run of numbers, each with the host that has it.
    pub(super) fn parts(&self, wanted: Range<u64>) -> impl Iterator<Item = (Range<u64>, usize)> {
        let Range { start, end } = wanted;
        let first = self.0.partition_point(|(run, _)| run.end <= start);
        let runs = self.0[first..].iter().take_while(move |(run, _)| run.start < end);
        runs.map(move |(run, host)| (run.start.max(start)..run.end.min(end), *host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(start: u64, end: u64, host: usize) -> Offer {
        Offer { tier: 0, start, end, host, has_values: true }
    }

    #[test]
    fn owners_are_chosen_if_they_have_everything() {
        // Left by two hosts and, in part, by three.
        let offers = [
            offer(0, 50, 0),
            offer(50, 90, 1),
            offer(0, 30, 0),
            offer(30, 60, 1),
            offer(50, 90, 2),
        ];
        let owners = TierOwners::choose(&offers, 90).expect("two hosts have it all");
        assert_eq!(owners.runs(), [(0..50, 0), (50..90, 2)]);
        assert_eq!(owners.parts(10..60).collect::<Vec<_>>(), [(10..50, 0), (50..60, 2)]);
        assert_eq!(owners.parts(50..51).collect::<Vec<_>>(), [(50..51, 2)]);
        let taken = owners.taken_over(0, |run| run.start == 50);
        assert_eq!(taken.runs(), [(0..50, 0), (50..90, 0)]);
        assert_eq!(TierOwners::choose(&offers, 100), None);
        assert_eq!(TierOwners::choose(&offers[1..], 90), None);
        assert_eq!(TierOwners::choose(&[], 0), Some(TierOwners::default()));
    }
}
