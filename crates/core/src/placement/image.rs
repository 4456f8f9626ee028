//! Sets of cells, carried elsewhere.

/// Where each cell goes, as tables that carry a set eight cells at a time.
#[derive(Clone, Debug)]
pub struct CellMap {
    pub(super) cells: Vec<u8>,
    bytes: Vec<[u64; 256]>,
}

impl CellMap {
    /// Of the cells in order, where each goes.
    #[must_use]
    pub fn new(cells: Vec<u8>) -> Self {
        let byte = |byte: usize| {
            std::array::from_fn(|bits| {
                let moved = cells.iter().skip(8 * byte).take(8).enumerate();
                moved.filter(|(bit, _)| bits >> bit & 1 == 1).fold(0, |set, (_, &to)| set | 1 << to)
            })
        };
        let bytes = (0..cells.len().div_ceil(8)).map(byte).collect();
        Self { cells, bytes }
    }

    /// Where a set of cells goes.
    #[inline]
    #[must_use]
    pub fn of(&self, set: u64) -> u64 {
        let mut rest = set;
        let mut image = 0;
        for table in &self.bytes {
            image |= table[(rest & 0xff) as usize];
            rest >>= 8;
        }
        image
    }

    /// How many ways to fill columns with so many stones are their own image: those that fill all columns of a
    /// cycle equally. Cells are listed column by column, from the bottom.
    pub(super) fn fixed_fillings(&self, size: usize, columns: &[Vec<u8>]) -> u64 {
        let mut ways = vec![0; size + 1];
        ways[0] = 1;
        let bottom = |cell: u8| columns.iter().position(|column| column[0] == cell);
        let mut seen = vec![false; columns.len()];
        for start in 0..columns.len() {
            let mut length = 0;
            let mut column = start;
            while !std::mem::replace(&mut seen[column], true) {
                length += 1;
                let image = self.cells[usize::from(columns[column][0])];
                column = bottom(image).expect("a symmetry takes columns to columns");
            }
            if length == 0 {
                continue;
            }
            for sum in (0..=size).rev() {
                let more =
                    (1..=columns[start].len()).map_while(|height| sum.checked_sub(length * height));
                ways[sum] += more.map(|rest| ways[rest]).sum::<u64>();
            }
        }
        ways[size]
    }
}
