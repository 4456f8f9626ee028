//! The numbers of positions: how high each column is filled, and which stones are the first player's.
//!
//! The plan has an order of cells of its own. Each is followed by its mirror image, so that the mirror keeps the
//! cells from any pair on among themselves, and a solver can cut large blocks there:
//!
//! ```text
//!   8  18  28  29  19   9
//!   6  16  26  27  17   7
//!   4  14  24  25  15   5        of an even width; the middle column of an odd one comes last,
//!   2  12  22  23  13   3        from the bottom up
//!   0  10  20  21  11   1
//! ```

use std::ops::Range;

use parlor_core::placement::{CellMap, MAX_FALLING_CELLS, Stones};
use parlor_core::{Number, Numbered, Placement, Tier};

use super::{ConnectFour, Position};

/// More ways than this to fill the columns are not listed.
const MAX_FILLINGS: u64 = 1 << 21;

/// Whether the positions of a board have numbers.
pub(super) fn has_numbers(width: usize, height: usize) -> bool {
    let fillings = (height as u64 + 1).checked_pow(width as u32);
    width * height <= MAX_FALLING_CELLS && fillings.is_some_and(|count| count <= MAX_FILLINGS)
}

/// The plan of the board, and the way to its cells and back.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    plan: Placement,
    cells_of_bits: CellMap,
    bits_of_cells: CellMap,
}

impl Numbering {
    fn new(game: &ConnectFour<u64>) -> Self {
        let (width, height) = (game.board.columns, game.board.rows);
        let cell = |column: usize, row: usize| {
            let mirrored = width - 1 - column;
            match column.cmp(&mirrored) {
                std::cmp::Ordering::Less => 2 * (column * height + row),
                std::cmp::Ordering::Equal => 2 * column * height + row,
                std::cmp::Ordering::Greater => 2 * (mirrored * height + row) + 1,
            }
        };
        let columns: Vec<Vec<u8>> = (0..width)
            .map(|column| (0..height).map(|row| cell(column, row) as u8).collect())
            .collect();
        let mut bits = vec![0; width * height];
        let mut mirror = vec![0; width * height];
        let mut cells = vec![0; ConnectFour::<u64>::bits(width, height)];
        for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row)))
        {
            let bit = column * game.stride() + row;
            let at = cell(column, row);
            bits[at] = bit as u8;
            mirror[at] = cell(width - 1 - column, row) as u8;
            cells[bit] = at as u8;
        }
        let line = |bits: &mut dyn Iterator<Item = usize>| {
            bits.fold(0, |line, bit| line | 1_u64 << cells[bit])
        };
        let lines = game.lines.windows().map(|mut window| line(&mut window)).collect();
        let same = (0..(width * height) as u8).collect();
        let plan = Placement::falling(columns, lines, vec![same, mirror]);
        Self { plan, cells_of_bits: CellMap::new(cells), bits_of_cells: CellMap::new(bits) }
    }

    #[inline]
    fn stones(&self, position: &Position<u64>) -> Stones {
        let Stones { first, second, turn } = position.into();
        let [first, second] = [first, second].map(|stones| self.cells_of_bits.of(stones));
        Stones { first, second, turn }
    }

    #[inline]
    fn position(&self, Stones { first, second, turn }: Stones) -> Position<u64> {
        let [first, second] = [first, second].map(|stones| self.bits_of_cells.of(stones));
        Stones { first, second, turn }.into()
    }
}

impl ConnectFour<u64> {
    fn numbering(&self) -> &Numbering {
        self.numbering.get_or_init(|| Numbering::new(self))
    }
}

impl Numbered for ConnectFour<u64> {
    fn tiers(&self) -> Vec<Tier> {
        self.numbering().plan.tiers()
    }

    #[inline]
    fn number(&self, position: &Position<u64>) -> Number {
        let numbering = self.numbering();
        numbering.plan.number(&numbering.stones(position))
    }

    fn position(&self, number: Number) -> Position<u64> {
        let numbering = self.numbering();
        numbering.position(numbering.plan.position(number))
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position<u64>> {
        let numbering = self.numbering();
        let stones = numbering.plan.positions(tier, ranks);
        stones.map(move |stones| numbering.position(stones))
    }

    fn orbit_size(&self, number: Number) -> u64 {
        self.numbering().plan.orbit_size_of(number)
    }

    fn placement(&self) -> Option<&Placement> {
        Some(&self.numbering().plan)
    }
}
