//! A tier in memory: a window is all of it.

use std::ops::Range;

use super::{BlockStore, TierWindow};
use crate::Error;

/// A whole tier in memory.
pub(crate) struct MemoryStore<'a>(pub(crate) &'a [u8]);

impl BlockStore for MemoryStore<'_> {
    type Fetched = ();

    fn grain(&self) -> u64 {
        self.0.len().max(1) as u64
    }

    fn fetch(&self, _: &[Range<u64>]) -> Result<(), Error> {
        Ok(())
    }

    fn window(&self, (): ()) -> Result<TierWindow<'_>, Error> {
        Ok(TierWindow::whole(self.0))
    }
}
