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
//!
//! Where stones *fall*, a cell can be taken once the one below it is. Then few sets of cells are
//! occupancies: as many as there are ways to fill the columns. Everything else stays as it is.

mod entry;
mod image;
mod index;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use self::entry::Entry;
pub use self::image::CellMap;
pub use self::index::Occupancies;
use self::index::{Index, LONG_LISTS, SHORT};
use crate::combinations::{self, Combinations, MAX_SET_SIZE, binomial};
use crate::numbered::{Flow, Number, Tier};
use crate::{Side, Symmetry};

/// Up to so many cells, where an occupancy's block is looked up in a table of all occupancies.
const TABULATED: usize = 16;

/// The largest board with a plan on which any empty cell can be taken; its numbers are within 64 bits.
pub const MAX_CELLS: usize = 36;

/// The largest board on which stones fall.
pub const MAX_FALLING_CELLS: usize = MAX_SET_SIZE;

/// The plan of a board on which two players place stones in turn.
///
/// As long as fewer than [`stones`](Self::stones) are down: whoever waits and holds a whole line has won;
/// otherwise the mover places a stone on any [open](Self::open_cells) cell. With all of them down,
/// [`Finish`] says what comes.
#[derive(Clone, Debug)]
pub struct Placement {
    cells: usize,
    stones: usize,
    finish: Finish,
    slides: Option<Slides>,
    lines: Vec<u64>,
    images: Vec<CellMap>,
    /// The cells of each column from the bottom. Where stones do not fall, every cell is one.
    columns: Vec<Vec<u8>>,
    /// The cell below each that is not at the bottom of its column.
    below: Vec<Option<u8>>,
    /// The cells from which on every symmetry keeps the cells among themselves.
    boundaries: u64,
    combinations: &'static Combinations,
    index: Arc<Index>,
    /// For small boards, by occupancy.
    table: OnceLock<Vec<Entry>>,
}

/// What comes when all stones are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is over: lost for the mover if the other holds a line, else a draw.
    Over,
    /// The stones move about; either player may be to move, and play may circle.
    Cyclic,
}

/// How stones move about when all are down: each player in turn slides a stone to a neighbouring empty cell.
/// Whoever waits and holds a line has won; else the mover may be stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slides {
    /// Of each cell its neighbours, as a set.
    pub neighbours: Vec<u64>,
    /// What becomes of a player who cannot slide.
    pub stuck: Stuck,
}

/// What becomes of a player who cannot slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The game is drawn.
    Draw,
    /// It is lost.
    Loss,
    /// The player passes.
    Pass,
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
        assert!(cells <= MAX_CELLS, "{cells} cells are too many to number");
        let columns = (0..cells as u8).map(|cell| vec![cell]).collect();
        Self::with(columns, stones, finish, lines, symmetries)
    }

    /// The plan of a board on which stones fall down columns until it is full. The cells of each column are
    /// listed from the bottom; symmetries take columns to columns.
    ///
    /// # Panics
    /// If the board has more than [`MAX_FALLING_CELLS`], or the symmetries do not start with the identity.
    #[must_use]
    pub fn falling(columns: Vec<Vec<u8>>, lines: Vec<u64>, symmetries: Vec<Vec<u8>>) -> Self {
        let cells = columns.iter().map(Vec::len).sum();
        assert!(cells <= MAX_FALLING_CELLS, "{cells} cells are too many to number");
        Self::with(columns, cells, Finish::Over, lines, symmetries)
    }

    fn with(
        columns: Vec<Vec<u8>>,
        stones: usize,
        finish: Finish,
        lines: Vec<u64>,
        symmetries: Vec<Vec<u8>>,
    ) -> Self {
        let cells = columns.iter().map(Vec::len).sum();
        assert!(stones <= cells, "{stones} stones are too many for {cells} cells");
        assert!(symmetries.len() <= 8, "a rectangle has at most eight symmetries");
        let identity = symmetries.first().is_some_and(|first| {
            first.len() == cells && first.iter().enumerate().all(|(at, &to)| at == usize::from(to))
        });
        assert!(identity, "the first symmetry is the identity");
        let mut below = vec![None; cells];
        for pair in columns.iter().flat_map(|column| column.windows(2)) {
            below[usize::from(pair[1])] = Some(pair[0]);
        }
        let images: Vec<_> = symmetries.into_iter().map(CellMap::new).collect();
        Self {
            cells,
            stones,
            finish,
            slides: None,
            lines,
            boundaries: boundaries(&images),
            images,
            columns,
            below,
            combinations: Combinations::tables(),
            index: Index::new(stones + 1),
            table: OnceLock::new(),
        }
    }

    /// The same plan with a block for every occupancy, whatever its images: to measure what symmetry
    /// saves.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.images.truncate(1);
        self.boundaries = boundaries(&self.images);
        self.index = Index::new(self.stones + 1);
        self.table = OnceLock::new();
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

    /// The same plan, with what is known of how stones move about once all are down.
    #[must_use]
    pub fn with_slides(mut self, slides: Slides) -> Self {
        assert!(self.finish == Finish::Cyclic, "stones slide where play may circle");
        self.slides = Some(slides);
        self
    }

    /// How stones move about once all are down, if that is all that they do.
    #[must_use]
    pub const fn slides(&self) -> Option<&Slides> {
        self.slides.as_ref()
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

    /// Whether stones fall to the lowest empty cell of their column.
    #[must_use]
    pub const fn falls(&self) -> bool {
        self.columns.len() < self.cells
    }

    /// The empty cells on which a stone can be placed.
    #[inline]
    #[must_use]
    pub fn open_cells(&self, occupancy: u64) -> u64 {
        let empty = !occupancy & ((1 << self.cells) - 1);
        if !self.falls() {
            return empty;
        }
        let rests =
            |&cell: &usize| self.below[cell].is_none_or(|under| occupancy >> under & 1 == 1);
        let cells = (0..self.cells).filter(|cell| empty >> cell & 1 == 1);
        cells.filter(rests).fold(0, |open, cell| open | 1 << cell)
    }

    /// The cells from which a stone could have been the last one placed.
    #[must_use]
    pub fn top_cells(&self, occupancy: u64) -> u64 {
        let taken = (0..self.cells).filter(|cell| occupancy >> cell & 1 == 1);
        let covered = taken.filter_map(|cell| self.below[cell]);
        covered.fold(occupancy, |top, under| top & !(1 << under))
    }

    /// Whether every symmetry keeps the cells from this one on among themselves: a block can be cut by
    /// the stones on them.
    #[inline]
    #[must_use]
    pub const fn is_boundary(&self, cell: usize) -> bool {
        self.boundaries >> cell & 1 == 1
    }

    /// Bytes that the lists of occupancies take, at most.
    #[must_use]
    pub fn index_bytes(&self) -> u64 {
        let mut counts: Vec<u64> = (0..=self.stones).map(|tier| self.blocks(tier)).collect();
        counts.sort_unstable_by_key(|&count| std::cmp::Reverse(count));
        let long = counts.iter().filter(|&&count| count > SHORT).take(LONG_LISTS).sum::<u64>();
        let short = counts.iter().filter(|&&count| count <= SHORT).sum::<u64>();
        size_of::<u64>() as u64 * (long + short)
    }

    /// How many occupancies have a block, by Burnside's count: the mean number of occupancies that a
    /// symmetry leaves in place.
    #[must_use]
    pub fn blocks(&self, tier: usize) -> u64 {
        let fixed = |image: &CellMap| image.fixed_fillings(tier, &self.columns);
        self.images.iter().map(fixed).sum::<u64>() / self.images.len() as u64
    }

    /// The tiers of the numbering. In a cyclic last tier either player may be to move.
    #[must_use]
    pub fn tiers(&self) -> Vec<Tier> {
        let tier = |stones: usize| {
            let circles = stones == self.stones && self.finish == Finish::Cyclic;
            let sides = if circles { 2 } else { 1 };
            let all = self.images[0].fixed_fillings(stones, &self.columns);
            Tier {
                numbers: sides * self.blocks(stones) * self.block_size(stones),
                positions: sides * all * self.block_size(stones),
                flow: if circles { Flow::Cyclic } else { Flow::Acyclic },
            }
        };
        (0..=self.stones).map(tier).collect()
    }

    /// The occupancies of a tier that have blocks, in order.
    #[inline]
    #[must_use]
    pub fn occupancies(&self, tier: usize) -> Occupancies<'_> {
        let is_short = || self.blocks(tier) <= SHORT;
        self.index.tier(tier, is_short, || self.list(tier))
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
        let tier = occupancy.count_ones() as usize;
        self.tabulated(occupancy).unwrap_or_else(|| self.search(&self.occupancies(tier), occupancy))
    }

    /// The same, where the occupancies of the tier are at hand.
    #[inline]
    #[must_use]
    pub fn locate_among(&self, occupancies: &[u64], occupancy: u64) -> CanonicalBlock {
        self.tabulated(occupancy).unwrap_or_else(|| self.search(occupancies, occupancy))
    }

    #[inline]
    fn tabulated(&self, occupancy: u64) -> Option<CanonicalBlock> {
        let entry = self.table().get(occupancy as usize)?;
        let block = entry.first_number() / self.block_size(entry.stones() as usize);
        Some(CanonicalBlock { block: block as usize, symmetry: entry.symmetry() })
    }

    /// The block of an occupancy on a board too large for a table of all.
    #[inline(never)]
    fn search(&self, occupancies: &[u64], occupancy: u64) -> CanonicalBlock {
        let (symmetry, least) = self.least_image(occupancy);
        let block =
            occupancies.binary_search(&least).expect("the least image of an occupancy has a block");
        CanonicalBlock { block, symmetry }
    }

    /// The number of a position.
    #[inline]
    #[must_use]
    pub fn number(&self, stones: &Stones) -> Number {
        let occupancy = stones.first | stones.second;
        let Some(&entry) = self.table().get(occupancy as usize) else {
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
        let occupancies = self.occupancies(tier as usize);
        let CanonicalBlock { block, symmetry } = self.search(&occupancies, occupancy);
        let first = self.image(stones.first, symmetry);
        let part = self.combinations.gather(first, occupancies[block]);
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
    fn table(&self) -> &[Entry] {
        self.table.get_or_init(|| self.make_table())
    }

    #[cold]
    fn make_table(&self) -> Vec<Entry> {
        if self.cells > TABULATED {
            return Vec::new();
        }
        let mut table = vec![Entry::default(); 1 << self.cells];
        for stones in 0..=self.stones {
            let occupancies = self.occupancies(stones);
            for set in sets(self.cells, stones).filter(|&set| self.is_stable(set)) {
                let CanonicalBlock { block, symmetry } = self.search(&occupancies, set);
                let first_number = block as u64 * self.block_size(stones);
                table[set as usize] = Entry::new(stones, symmetry, first_number);
            }
        }
        table
    }

    /// Whether nothing hangs in the air.
    fn is_stable(&self, set: u64) -> bool {
        let rests = |cell: usize| self.below[cell].is_none_or(|under| set >> under & 1 == 1);
        (0..self.cells).filter(|cell| set >> cell & 1 == 1).all(rests)
    }

    /// The least images of the occupancies of a tier, ascending.
    #[cold]
    fn list(&self, tier: usize) -> Vec<u64> {
        if !self.falls() {
            let is_least = |&set: &u64| self.images.iter().all(|image| image.of(set) >= set);
            return sets(self.cells, tier).filter(is_least).collect();
        }
        let Some(before) = tier.checked_sub(1) else { return vec![0] };
        let mut list = Vec::new();
        for &occupancy in &*self.occupancies(before) {
            let mut open = self.open_cells(occupancy);
            while open != 0 {
                list.push(self.least_image(occupancy | open & open.wrapping_neg()).1);
                open &= open - 1;
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}

/// The cells from which on every symmetry keeps the cells among themselves.
fn boundaries(images: &[CellMap]) -> u64 {
    let keeps = |image: &CellMap, cell: usize| {
        image.cells[cell..].iter().all(|&to| usize::from(to) >= cell)
    };
    let cells = 0..images[0].cells.len();
    let is_boundary = |cell: &usize| images.iter().all(|image| keeps(image, *cell));
    cells.filter(is_boundary).fold(0, |set, cell| set | 1 << cell)
}

/// Every set of so many of these cells, ascending.
fn sets(cells: usize, size: usize) -> impl Iterator<Item = u64> {
    let sets =
        std::iter::successors(Some((1_u64 << size) - 1), |&set| Some(combinations::following(set)));
    sets.take(binomial(cells, size) as usize)
}
