//! Subsets of a few dozen things, counted, ordered and numbered.
//!
//! Sets are bits of a word. Among the sets of one size, *colexicographic* order is the order of the
//! words as numbers, and the place of a set in it (the combinatorial number system) is a sum over its
//! members: the i-th member q, counted from 1, adds `q choose i`.
//!
//! ```text
//!   sets of two of four    0011 0101 0110 1001 1010 1100
//!   place                    0    1    2    3    4    5        1010: (1 choose 1) + (3 choose 2) = 4
//! ```
//!
//! The sum is taken eight bits at a time from tables, so that ranking a set costs a few loads.

use std::sync::LazyLock;

/// The largest set a word is asked to hold here.
pub const MAX_SET_SIZE: usize = 42;

const BYTES: usize = MAX_SET_SIZE.div_ceil(8);

/// How many sets of `chosen` there are among `among`.
///
/// # Panics
/// If `among` is more than [`MAX_SET_SIZE`].
#[inline]
#[must_use]
pub const fn binomial(among: usize, chosen: usize) -> u64 {
    if chosen > among { 0 } else { PASCAL[among][chosen] }
}

const PASCAL: [[u64; MAX_SET_SIZE + 1]; MAX_SET_SIZE + 1] = {
    let mut rows = [[0; MAX_SET_SIZE + 1]; MAX_SET_SIZE + 1];
    let mut n = 0;
    while n <= MAX_SET_SIZE {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// The set that follows in colexicographic order among those of its size (Gosper's hack). The last one
/// is followed by a set with a member beyond it.
#[inline]
#[must_use]
pub const fn following(set: u64) -> u64 {
    if set == 0 {
        return u64::MAX;
    }
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | ((set ^ carried) >> lowest.trailing_zeros() >> 2)
}

/// The set of `size` at this place in colexicographic order.
#[must_use]
pub const fn unrank(mut rank: u64, size: usize) -> u64 {
    let mut set = 0;
    let mut ordinal = size;
    let mut member = MAX_SET_SIZE;
    while ordinal > 0 {
        member -= 1;
        while binomial(member, ordinal) > rank {
            member -= 1;
        }
        set |= 1 << member;
        rank -= binomial(member, ordinal);
        ordinal -= 1;
    }
    set
}

/// Tables by which sets are ranked, gathered and scattered a byte at a time.
pub struct Combinations {
    /// `sums[byte][below][bits]`: what these bits of that byte add, with `below` members under them.
    sums: [Vec<[u64; 256]>; BYTES],
    /// `gathered[mask][bits]`: the bits under the mask, moved together.
    gathered: Box<[[u8; 256]; 256]>,
    /// `scattered[mask][bits]`: the inverse.
    scattered: Box<[[u8; 256]; 256]>,
    /// Members of a byte: cheaper than counting where the machine may not have an instruction for it.
    ones: [u8; 256],
    /// The places of all sets within the first sixteen numbers, which small boards ask for.
    small: Box<[u16; SMALL as usize]>,
}

/// Sets below this have their places in a table.
const SMALL: u64 = 1 << 16;

impl std::fmt::Debug for Combinations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Combinations")
    }
}

impl Combinations {
    /// The tables, made once.
    #[must_use]
    pub fn tables() -> &'static Self {
        static TABLES: LazyLock<Combinations> = LazyLock::new(Combinations::new);
        &TABLES
    }

    fn new() -> Self {
        let sum = |byte: usize, below: usize, bits: usize| {
            let members = (0..8).filter(|bit| bits >> bit & 1 == 1);
            let place = |(ordinal, bit): (usize, usize)| {
                // Rows with more below than there are bits below are never asked.
                binomial((8 * byte + bit).min(MAX_SET_SIZE), below + ordinal + 1)
            };
            members.enumerate().map(place).sum()
        };
        let sums = std::array::from_fn(|byte| {
            let row = |below| std::array::from_fn(|bits| sum(byte, below, bits));
            (0..=8 * byte).map(row).collect()
        });
        let gather = |mask: usize, bits: usize| {
            let picked = (0..8).filter(|bit| mask >> bit & 1 == 1);
            picked.enumerate().fold(0, |sum, (to, from)| sum | (bits >> from & 1) << to)
        };
        let scatter = |mask: usize, bits: usize| {
            let picked = (0..8).filter(|bit| mask >> bit & 1 == 1);
            picked.enumerate().fold(0, |sum, (from, to)| sum | (bits >> from & 1) << to)
        };
        let table = |join: &dyn Fn(usize, usize) -> usize| {
            let row = |mask| std::array::from_fn(|bits| join(mask, bits) as u8);
            Box::new(std::array::from_fn(row))
        };
        let ones = std::array::from_fn(|bits| (bits as u8).count_ones() as u8);
        let (gathered, scattered) = (table(&gather), table(&scatter));
        let small = vec![0; SMALL as usize].try_into().expect("it has room for each of them");
        let mut tables = Self { sums, gathered, scattered, ones, small };
        for set in 0..SMALL {
            tables.small[set as usize] = tables.rank_by_bytes(set) as u16;
        }
        tables
    }

    /// The place of a set in colexicographic order among those of its size.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u64) -> u64 {
        match u16::try_from(set) {
            Ok(small) => self.small[usize::from(small)].into(),
            Err(_) => self.rank_by_bytes(set),
        }
    }

    /// The place of the members of `set` that are in `mask` among the subsets of the mask of their size:
    /// what a small board asks for most.
    #[inline]
    #[must_use]
    pub fn rank_within(&self, set: u16, mask: u16) -> u16 {
        self.small[usize::from(self.gather_small(set, mask))]
    }

    #[inline(never)]
    fn rank_by_bytes(&self, set: u64) -> u64 {
        let mut rest = set;
        let mut below = 0;
        let mut rank = 0;
        for rows in &self.sums {
            if rest == 0 {
                break;
            }
            let bits = (rest & 0xff) as u8;
            rank += rows[below][usize::from(bits)];
            below += usize::from(self.ones[usize::from(bits)]);
            rest >>= 8;
        }
        rank
    }

    /// The members of `set` that are in `mask`, renumbered by their order in it.
    #[inline]
    #[must_use]
    pub fn gather(&self, set: u64, mask: u64) -> u64 {
        match u16::try_from(mask) {
            Ok(small) => self.gather_small(set as u16, small).into(),
            Err(_) => self.gather_by_bytes(set, mask),
        }
    }

    #[inline]
    fn gather_small(&self, set: u16, mask: u16) -> u16 {
        let [low, high] = mask.to_le_bytes().map(usize::from);
        let [set_low, set_high] = set.to_le_bytes().map(usize::from);
        let above = u16::from(self.gathered[high][set_high]) << self.ones[low];
        u16::from(self.gathered[low][set_low]) | above
    }

    #[inline(never)]
    fn gather_by_bytes(&self, mut set: u64, mut mask: u64) -> u64 {
        let mut gathered = 0;
        let mut shift = 0;
        while mask != 0 {
            let here = (mask & 0xff) as u8;
            gathered |= u64::from(self.gathered[usize::from(here)][(set & 0xff) as usize]) << shift;
            shift += u32::from(self.ones[usize::from(here)]);
            (set, mask) = (set >> 8, mask >> 8);
        }
        gathered
    }

    /// The inverse of [`gather`](Self::gather).
    #[inline]
    #[must_use]
    pub fn scatter(&self, set: u64, mask: u64) -> u64 {
        if let Ok(small) = u16::try_from(mask) {
            let [low, high] = small.to_le_bytes().map(usize::from);
            // Rows do not look at bits beyond the members of their mask.
            let below = self.scattered[low][(set & 0xff) as usize];
            let above = self.scattered[high][(set >> self.ones[low] & 0xff) as usize];
            return u16::from_le_bytes([below, above]).into();
        }
        let (mut set, mut rest) = (set, mask);
        let mut scattered = 0;
        let mut shift = 0;
        while rest != 0 {
            let here = (rest & 0xff) as u8;
            let size = self.ones[usize::from(here)];
            let bits = (set & ((1 << size) - 1)) as usize;
            scattered |= u64::from(self.scattered[usize::from(here)][bits]) << shift;
            (set, rest) = (set >> size, rest >> 8);
            shift += 8;
        }
        scattered
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn places_count_the_sets_of_a_size_in_order() {
        let tables = Combinations::tables();
        for among in 0..=14 {
            for size in 0..=among {
                let mut set = (1_u64 << size) - 1;
                for rank in 0..binomial(among, size) {
                    assert_eq!(tables.rank(set), rank, "{set:b}");
                    assert_eq!(unrank(rank, size), set);
                    set = following(set);
                }
                assert!(set >= 1 << among, "all sets were counted");
            }
        }
    }

    proptest! {
        #[test]
        fn ranking_and_unranking_are_inverse(set in 0..1_u64 << MAX_SET_SIZE) {
            let tables = Combinations::tables();
            prop_assert_eq!(unrank(tables.rank(set), set.count_ones() as usize), set);
        }

        #[test]
        fn gathering_and_scattering_are_inverse(set in 0..1_u64 << MAX_SET_SIZE, mask in 0..1_u64 << MAX_SET_SIZE) {
            let tables = Combinations::tables();
            let gathered = tables.gather(set, mask);
            prop_assert_eq!(gathered.count_ones(), (set & mask).count_ones());
            prop_assert!(gathered.checked_shr(mask.count_ones()).unwrap_or(0) == 0);
            prop_assert_eq!(tables.scatter(gathered, mask), set & mask);
        }

        #[test]
        fn small_sets_are_treated_as_all_are(set: u16, mask: u16) {
            let tables = Combinations::tables();
            let gathered = tables.gather_by_bytes(set.into(), mask.into());
            prop_assert_eq!(tables.gather(set.into(), mask.into()), gathered);
            prop_assert_eq!(tables.scatter(gathered, mask.into()), u64::from(set & mask));
            prop_assert_eq!(u64::from(tables.rank_within(set, mask)), tables.rank_by_bytes(gathered));
        }
    }
}
