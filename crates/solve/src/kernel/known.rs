//! Links that were found to learn what is read, kept until they are followed.

use super::tier::Link;

/// So many links are kept at most: four megabytes. Where blocks are larger, finding them again costs little.
const MOST: usize = 1 << 18;

/// The links of blocks that follow each other, as far as they are known.
#[derive(Default)]
pub(crate) struct KnownLinks {
    first: usize,
    /// Where the links of each block end.
    ends: Vec<usize>,
    links: Vec<Link>,
}

impl KnownLinks {
    /// None yet, from a block on.
    pub(crate) fn from(first: usize) -> Self {
        Self { first, ..Self::default() }
    }

    /// Keeps the links of a block, if there is room and it is the next one.
    pub(super) fn keep(&mut self, block: usize, links: &[Link]) {
        let is_next = block == self.first + self.ends.len();
        if is_next && self.links.len() + links.len() <= MOST {
            self.links.extend_from_slice(links);
            self.ends.push(self.links.len());
        }
    }

    /// The links of a block.
    pub(super) fn of(&self, block: usize) -> Option<&[Link]> {
        let at = block.checked_sub(self.first)?;
        let end = *self.ends.get(at)?;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.links[start..end])
    }
}
