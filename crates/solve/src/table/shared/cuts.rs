//! How a tier is cut among hosts: contiguous ranges, never by hash, so that what a host reads is mostly its own and
//! its neighbours'.

use parlor_core::random::Random;

use crate::Cuts;

/// Where the ranges of so many hosts begin and end: host h has `bounds[h]..bounds[h + 1]`. They are cut where
/// something starts only; `starts` are in order.
pub(super) fn bounds(
    cuts: Cuts,
    hosts: usize,
    tier: usize,
    starts: &[u64],
    total: u64,
) -> Vec<u64> {
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
