//! Games that place stones: the plan of their board, and the numbering of their positions.
//!
//! The stones that are down, whosever they are, form an *occupancy*. A position is an occupancy and the
//! part of it that is the first player's:
//!
//! ```text
//!    X O .       occupancy 1 1 .       the first player's part of its 5 cells,
//!    . X .                 . 1 .       in order of the cells:   1 0 1 0 1
//!    O . X                 1 . 1
//! ```
//!
//! Turns alternate, so with t stones down the part has ⌈t/2⌉ of t. The tier is t; a number is
//! (place of the occupancy among those of t cells) × (t choose ⌈t/2⌉) + (place of the part), both in
//! colexicographic order. All numbers of one occupancy lie together: that is a *block*.
//!
//! Only the least of an occupancy's images under the board's symmetries has a block. The symmetry is
//! spent on occupancies alone: positions are never compared with their images, and a block always holds
//! every part of its occupancy.

use std::ops::Range;
use std::sync::OnceLock;

use crate::combinations::{self, Combinations, binomial};
use crate::numbered::{Flow, Number, Tier};
use crate::{Side, Symmetry};

/// Up to so many cells, where an occupancy's block is looked up in a table of all occupancies.
const TABULATED: usize = 16;

/// The largest board with a plan; its numbers are within 64 bits.
pub const MAX_CELLS: usize = 36;

/// The plan of a board on which two players place stones in turn.
///
/// As long as fewer than [`stones`](Self::stones) are down: whoever waits and holds a whole line has won;
/// otherwise the mover places a stone on any empty cell. With all of them down, [`Finish`] says what comes.
#[derive(Clone, Debug)]
pub struct Placement {
    cells: usize,
    stones: usize,
    finish: Finish,
    lines: Vec<u64>,
    images: Vec<Image>,
    combinations: &'static Combinations,
    index: OnceLock<Index>,
}

/// What comes when all stones are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is over: lost for the mover if the other holds a line, else a draw.
    Over,
    /// The stones move about; either player may be to move, and play may circle.
    Cyclic,
}

/// An occupancy's place: its block, and the symmetry that carries it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalBlock {
    /// The number of the block in its tier.
    pub block: usize,
    /// What turns the occupancy into the block's.
    pub symmetry: Symmetry,
}

/// The stones of both players and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The first player's.
    pub first: u64,
    /// The second player's.
    pub second: u64,
    /// Who is to move.
    pub turn: Side,
}

/// One symmetry of the board, as tables that carry a set eight cells at a time.
#[derive(Clone, Debug)]
struct Image {
    cells: Vec<u8>,
    bytes: Vec<[u64; 256]>,
}

/// The occupancies that have blocks, and how to find them.
#[derive(Clone, Debug)]
struct Index {
    /// For each tier the least images, ascending.
    occupancies: Vec<Vec<u64>>,
    /// For small boards, by occupancy.
    table: Vec<Entry>,
}

/// All that a number needs to know of an occupancy, in one word:
///
/// ```text
///   31   27 26    24 23                                  0
///   stones  symmetry  the first number of its block
/// ```
#[derive(Clone, Copy, Debug, Default)]
struct Entry(u32);

impl Placement {
    /// The plan of a board: its cells, how many stones are placed, the lines that win, and where each
    /// symmetry takes each cell. The first symmetry is the identity.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`], or the symmetries do not start with the identity.
    #[must_use]
    pub fn new(
        cells: usize,
        stones: usize,
        finish: Finish,
        lines: Vec<u64>,
        symmetries: Vec<Vec<u8>>,
    ) -> Self {
        assert!(stones <= cells && cells <= MAX_CELLS, "{cells} cells are too many to number");
        assert!(symmetries.len() <= 8, "a rectangle has at most eight symmetries");
        let identity = symmetries.first().is_some_and(|first| {
            first.len() == cells && first.iter().enumerate().all(|(at, &to)| at == usize::from(to))
        });
        assert!(identity, "the first symmetry is the identity");
        let images = symmetries.into_iter().map(Image::new).collect();
        let combinations = Combinations::tables();
        Self { cells, stones, finish, lines, images, combinations, index: OnceLock::new() }
    }

    /// The same plan with a block for every occupancy, whatever its images: to measure what symmetry
    /// saves.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.images.truncate(1);
        self.index = OnceLock::new();
        self
    }

    /// How many cells the board has.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// How many stones are placed in all; the last tier is the one in which they are down.
    #[must_use]
    pub const fn stones(&self) -> usize {
        self.stones
    }

    /// What comes then.
    #[must_use]
    pub const fn finish(&self) -> Finish {
        self.finish
    }

    /// The lines that win for whoever holds all their cells.
    #[must_use]
    pub fn lines(&self) -> &[u64] {
        &self.lines
    }

    /// How many symmetries are used, the identity included.
    #[must_use]
    pub const fn symmetries(&self) -> usize {
        self.images.len()
    }

    /// Where a symmetry takes a cell.
    #[must_use]
    pub fn image_of_cell(&self, cell: usize, Symmetry(symmetry): Symmetry) -> usize {
        self.images[usize::from(symmetry)].cells[cell].into()
    }

    /// Where a symmetry takes a set of cells.
    #[inline]
    #[must_use]
    pub fn image(&self, set: u64, Symmetry(symmetry): Symmetry) -> u64 {
        self.images[usize::from(symmetry)].of(set)
    }

    /// How many parts of an occupancy can be the first player's: the size of a block.
    #[must_use]
    pub const fn block_size(&self, tier: usize) -> u64 {
        binomial(tier, tier.div_ceil(2))
    }

    /// How many occupancies have a block, by Burnside's count: the mean number of occupancies that a
    /// symmetry leaves in place.
    #[must_use]
    pub fn blocks(&self, tier: usize) -> u64 {
        let fixed: u64 = self.images.iter().map(|image| image.fixed_sets(tier)).sum();
        fixed / self.images.len() as u64
    }

    /// The tiers of the numbering. In a cyclic last tier either player may be to move.
    #[must_use]
    pub fn tiers(&self) -> Vec<Tier> {
        let tier = |stones: usize| {
            let circles = stones == self.stones && self.finish == Finish::Cyclic;
            let sides = if circles { 2 } else { 1 };
            Tier {
                numbers: sides * self.blocks(stones) * self.block_size(stones),
                positions: sides * binomial(self.cells, stones) * self.block_size(stones),
                flow: if circles { Flow::Cyclic } else { Flow::Acyclic },
            }
        };
        (0..=self.stones).map(tier).collect()
    }

    /// The occupancies of a tier that have blocks, in order.
    #[must_use]
    pub fn occupancies(&self, tier: usize) -> &[u64] {
        &self.index().occupancies[tier]
    }

    /// How many occupancies are images of this one.
    #[must_use]
    pub fn orbit_size(&self, occupancy: u64) -> u64 {
        let same = self.images.iter().filter(|image| image.of(occupancy) == occupancy).count();
        (self.images.len() / same) as u64
    }

    /// How many positions share a number.
    #[must_use]
    pub fn orbit_size_of(&self, number: Number) -> u64 {
        let tier = number.tier as usize;
        let occupancies = self.occupancies(tier);
        let block = number.rank / self.block_size(tier);
        self.orbit_size(occupancies[block as usize % occupancies.len()])
    }

    /// The block of an occupancy.
    #[inline]
    #[must_use]
    pub fn locate(&self, occupancy: u64) -> CanonicalBlock {
        let index = self.index();
        if let Some(entry) = index.table.get(occupancy as usize) {
            let block = entry.first_number() / self.block_size(entry.stones() as usize);
            return CanonicalBlock { block: block as usize, symmetry: entry.symmetry() };
        }
        self.search(&index.occupancies, occupancy)
    }

    /// The block of an occupancy on a board too large for a table of all.
    #[inline(never)]
    fn search(&self, occupancies: &[Vec<u64>], occupancy: u64) -> CanonicalBlock {
        let (symmetry, least) = self.least_image(occupancy);
        let block = occupancies[occupancy.count_ones() as usize]
            .binary_search(&least)
            .expect("the least image of an occupancy has a block");
        CanonicalBlock { block, symmetry }
    }

    /// The number of a position.
    #[inline]
    #[must_use]
    pub fn number(&self, stones: &Stones) -> Number {
        let occupancy = stones.first | stones.second;
        let Some(&entry) = self.index().table.get(occupancy as usize) else {
            return self.number_by_search(stones);
        };
        // Most occupancies that play asks for are the least of their images already.
        let place = match entry.symmetry() {
            Symmetry::IDENTITY => {
                self.combinations.rank_within(stones.first as u16, occupancy as u16)
            }
            turn => self.place_when_turned(stones.first, occupancy, turn),
        };
        let rank = entry.first_number() + u64::from(place);
        self.for_side(stones.turn, Number { tier: entry.stones(), rank })
    }

    /// The place of a part in the block of an occupancy that is not the least of its images.
    #[inline(never)]
    fn place_when_turned(&self, first: u64, occupancy: u64, turn: Symmetry) -> u16 {
        let image = |set| self.image(set, turn) as u16;
        self.combinations.rank_within(image(first), image(occupancy))
    }

    /// The number of a position on a board too large for a table of all occupancies.
    #[inline(never)]
    fn number_by_search(&self, stones: &Stones) -> Number {
        let occupancy = stones.first | stones.second;
        let tier = occupancy.count_ones();
        let CanonicalBlock { block, symmetry } = self.locate(occupancy);
        let first = self.image(stones.first, symmetry);
        let part = self.combinations.gather(first, self.occupancies(tier as usize)[block]);
        let rank = block as u64 * self.block_size(tier as usize) + self.combinations.rank(part);
        self.for_side(stones.turn, Number { tier, rank })
    }

    /// The numbers of the player who would not be to move come after all the others of a tier.
    #[inline]
    fn for_side(&self, turn: Side, number: Number) -> Number {
        let Number { tier, rank } = number;
        if turn == Side::after(tier) {
            return number;
        }
        Number { tier, rank: rank + self.numbers_of_a_side(tier as usize) }
    }

    #[inline(never)]
    fn numbers_of_a_side(&self, tier: usize) -> u64 {
        self.occupancies(tier).len() as u64 * self.block_size(tier)
    }

    /// The position that stands for a number.
    #[must_use]
    pub fn position(&self, number: Number) -> Stones {
        self.positions(number.tier, number.rank..number.rank + 1)
            .next()
            .expect("a range of one number has one position")
    }

    /// The positions of a range of numbers, in order.
    pub fn positions(
        &self,
        tier: u32,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = Stones> + use<'_> {
        let stones = tier as usize;
        let occupancies = self.occupancies(stones);
        let size = stones.div_ceil(2);
        let block_size = self.block_size(stones);
        let (mut block, mut left_in_block) = (ranks.start / block_size, 0);
        let mut part = combinations::unrank(ranks.start % block_size, size);
        if !ranks.is_empty() {
            left_in_block = block_size - ranks.start % block_size;
        }
        ranks.map(move |_| {
            if left_in_block == 0 {
                block += 1;
                left_in_block = block_size;
                part = (1 << size) - 1;
            }
            let blocks = occupancies.len() as u64;
            let (side, at) = if block < blocks { (0, block) } else { (1, block - blocks) };
            let occupancy = occupancies[at as usize];
            let first = self.combinations.scatter(part, occupancy);
            part = combinations::following(part);
            left_in_block -= 1;
            Stones { first, second: occupancy ^ first, turn: Side::after(tier + side) }
        })
    }

    /// The first symmetry whose image is the least of all.
    fn least_image(&self, occupancy: u64) -> (Symmetry, u64) {
        let images = self.images.iter().map(|image| image.of(occupancy)).enumerate();
        let (symmetry, least) =
            images.min_by_key(|&(_, image)| image).expect("the identity is among the symmetries");
        (Symmetry(symmetry as u8), least)
    }

    #[inline]
    fn index(&self) -> &Index {
        self.index.get_or_init(|| self.make_index())
    }

    #[cold]
    fn make_index(&self) -> Index {
        let is_least = |set: u64| self.images.iter().all(|image| image.of(set) >= set);
        let occupancies: Vec<Vec<u64>> = (0..=self.stones)
            .map(|stones| {
                let first = (1_u64 << stones) - 1;
                let sets =
                    std::iter::successors(Some(first), |&set| Some(combinations::following(set)));
                let count = binomial(self.cells, stones) as usize;
                sets.take(count).filter(|&set| is_least(set)).collect()
            })
            .collect();
        let mut table = Vec::new();
        if self.cells <= TABULATED {
            table.resize(1 << self.cells, Entry::default());
            for set in 0..1_u64 << self.cells {
                let stones = set.count_ones() as usize;
                if stones <= self.stones {
                    let CanonicalBlock { block, symmetry } = self.search(&occupancies, set);
                    let first_number = block as u64 * self.block_size(stones);
                    table[set as usize] = Entry::new(stones, symmetry, first_number);
                }
            }
        }
        Index { occupancies, table }
    }
}

impl Entry {
    fn new(stones: usize, Symmetry(symmetry): Symmetry, first_number: u64) -> Self {
        debug_assert!(first_number < 1 << 24, "a tabulated board has smaller tiers");
        Self((stones as u32) << 27 | u32::from(symmetry) << 24 | first_number as u32)
    }

    #[inline]
    const fn stones(self) -> u32 {
        self.0 >> 27
    }

    #[inline]
    const fn symmetry(self) -> Symmetry {
        Symmetry((self.0 >> 24) as u8 & 7)
    }

    #[inline]
    const fn first_number(self) -> u64 {
        (self.0 & 0xff_ffff) as u64
    }
}

impl Image {
    fn new(cells: Vec<u8>) -> Self {
        let byte = |byte: usize| {
            std::array::from_fn(|bits| {
                let moved = cells.iter().skip(8 * byte).take(8).enumerate();
                moved.filter(|(bit, _)| bits >> bit & 1 == 1).fold(0, |set, (_, &to)| set | 1 << to)
            })
        };
        let bytes = (0..cells.len().div_ceil(8)).map(byte).collect();
        Self { cells, bytes }
    }

    #[inline]
    fn of(&self, set: u64) -> u64 {
        let mut rest = set;
        let mut image = 0;
        for table in &self.bytes {
            image |= table[(rest & 0xff) as usize];
            rest >>= 8;
        }
        image
    }

    /// How many sets of this size are their own image: those made of whole cycles.
    fn fixed_sets(&self, size: usize) -> u64 {
        let mut ways = vec![0; size + 1];
        ways[0] = 1;
        let mut seen = vec![false; self.cells.len()];
        for start in 0..self.cells.len() {
            let mut length = 0;
            let mut cell = start;
            while !std::mem::replace(&mut seen[cell], true) {
                length += 1;
                cell = self.cells[cell].into();
            }
            if length > 0 {
                for sum in (length..=size).rev() {
                    ways[sum] += ways[sum - length];
                }
            }
        }
        ways[size]
    }
}
