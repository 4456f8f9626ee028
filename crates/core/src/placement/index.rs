//! The occupancies that have blocks, tier by tier.
//!
//! A tier is listed when somebody asks for it. Short lists stay; of the long ones only those asked for last
//! do, which is what a solver needs that goes from tier to tier.

use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Lists of up to so many occupancies stay.
pub(super) const SHORT: u64 = 1 << 21;

/// Of longer ones so many.
pub(super) const LONG_LISTS: usize = 2;

/// The lists.
#[derive(Debug)]
pub(super) struct Index {
    short: Vec<OnceLock<Box<[u64]>>>,
    /// The one asked for last first.
    long: Mutex<Vec<(usize, Arc<[u64]>)>>,
}

/// The occupancies of a tier, in order.
#[derive(Clone, Debug)]
pub enum Occupancies<'a> {
    /// A list that the plan keeps.
    Kept(&'a [u64]),
    /// One that stays as long as somebody holds it.
    Held(Arc<[u64]>),
}

impl Deref for Occupancies<'_> {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Self::Kept(list) => list,
            Self::Held(list) => list,
        }
    }
}

impl Index {
    pub(super) fn new(tiers: usize) -> Arc<Self> {
        let short = (0..tiers).map(|_| OnceLock::new()).collect();
        Arc::new(Self { short, long: Mutex::new(Vec::new()) })
    }

    /// The list of a tier that has so many occupancies, made unless it is there.
    #[inline]
    pub(super) fn tier(
        &self,
        tier: usize,
        is_short: impl FnOnce() -> bool,
        make: impl FnOnce() -> Vec<u64>,
    ) -> Occupancies<'_> {
        let slot = &self.short[tier];
        match slot.get() {
            Some(list) => Occupancies::Kept(list),
            None if is_short() => Occupancies::Kept(slot.get_or_init(|| make().into())),
            None => Occupancies::Held(self.long_list(tier, make)),
        }
    }

    #[inline(never)]
    fn long_list(&self, tier: usize, make: impl FnOnce() -> Vec<u64>) -> Arc<[u64]> {
        // Whoever needs the same list waits, rather than make it a second time.
        let mut lists = self.long.lock().unwrap_or_else(PoisonError::into_inner);
        match lists.iter().position(|(kept, _)| *kept == tier) {
            Some(at) => lists[..=at].rotate_right(1),
            None => {
                // Gone before the new one is made, unless somebody holds it.
                lists.truncate(LONG_LISTS - 1);
                lists.insert(0, (tier, make().into()));
            }
        }
        Arc::clone(&lists[0].1)
    }
}
