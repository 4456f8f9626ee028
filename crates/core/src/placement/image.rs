//! One symmetry of a board.

/// One symmetry of the board, as tables that carry a set eight cells at a time.
#[derive(Clone, Debug)]
pub(super) struct Image {
    pub(super) cells: Vec<u8>,
    bytes: Vec<[u64; 256]>,
}

impl Image {
    pub(super) fn new(cells: Vec<u8>) -> Self {
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
    pub(super) fn of(&self, set: u64) -> u64 {
        let mut rest = set;
        let mut image = 0;
        for table in &self.bytes {
            image |= table[(rest & 0xff) as usize];
            rest >>= 8;
        }
        image
    }

    /// How many sets of this size are their own image: those made of whole cycles.
    pub(super) fn fixed_sets(&self, size: usize) -> u64 {
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
