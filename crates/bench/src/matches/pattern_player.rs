//! A plain gomoku player to measure against: alpha-beta to a fixed depth, with patterns for an evaluation.
//!
//! It knows what beginners' programs know: rows of stones count by their length and by how many of their ends
//! are open, and only cells near stones are worth a look.

pub(super) const SIZE: isize = 15;
pub(super) const CELLS: usize = (SIZE * SIZE) as usize;
const WON: i32 = 1_000_000;

/// The player, looking at a position.
pub(super) struct PatternPlayer {
    /// 1 for the first player's stones, -1 for the other's, 0 for an empty cell.
    stones: [i8; CELLS],
    depth: u32,
}

impl PatternPlayer {
    pub(super) const fn new(stones: [i8; CELLS], depth: u32) -> Self {
        Self { stones, depth }
    }

    /// The cell to play for a side.
    pub(super) fn choose(&mut self, side: i8) -> usize {
        let mut best = (-WON * 2, CELLS / 2);
        for cell in self.ordered(side) {
            self.stones[cell] = side;
            let score = if self.is_five(cell) {
                WON + self.depth as i32
            } else {
                -self.search(-side, self.depth - 1, -WON * 2, -best.0)
            };
            self.stones[cell] = 0;
            if score > best.0 {
                best = (score, cell);
            }
        }
        best.1
    }

    fn search(&mut self, side: i8, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.evaluate(side);
        }
        let mut best = -WON * 2;
        for cell in self.ordered(side) {
            self.stones[cell] = side;
            let score = if self.is_five(cell) {
                WON + depth as i32
            } else {
                -self.search(-side, depth - 1, -beta, -alpha)
            };
            self.stones[cell] = 0;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if best == -WON * 2 { 0 } else { best }
    }

    /// Empty cells next to stones, those first whose lines hold most of them.
    fn ordered(&self, side: i8) -> Vec<usize> {
        let mut cells: Vec<_> = (0..CELLS)
            .filter(|&cell| self.stones[cell] == 0)
            .filter(|&cell| self.around(cell, 2).any(|stone| stone != 0))
            .collect();
        if cells.is_empty() && self.stones[CELLS / 2] == 0 {
            cells.push(CELLS / 2);
        }
        cells.sort_by_cached_key(|&cell| -(self.made(cell, side) + self.made(cell, -side)));
        cells
    }

    fn around(&self, cell: usize, reach: isize) -> impl Iterator<Item = i8> {
        let (column, row) = (cell as isize % SIZE, cell as isize / SIZE);
        (-reach..=reach)
            .flat_map(move |down| (-reach..=reach).map(move |right| (column + right, row + down)))
            .filter_map(|(column, row)| self.at(column, row))
    }

    fn at(&self, column: isize, row: isize) -> Option<i8> {
        ((0..SIZE).contains(&column) && (0..SIZE).contains(&row))
            .then(|| self.stones[(row * SIZE + column) as usize])
    }

    /// The stones of a side in line from a cell, and whether the end is open.
    fn run(&self, cell: usize, side: i8, right: isize, down: isize) -> (usize, bool) {
        let (mut column, mut row) = (cell as isize % SIZE + right, cell as isize / SIZE + down);
        let mut length = 0;
        while self.at(column, row) == Some(side) {
            (column, row, length) = (column + right, row + down, length + 1);
        }
        (length, self.at(column, row) == Some(0))
    }

    /// What rows a stone of a side on a cell makes.
    fn made(&self, cell: usize, side: i8) -> i32 {
        [(1, 0), (0, 1), (1, 1), (-1, 1)]
            .map(|(right, down)| {
                let (forth, open) = self.run(cell, side, right, down);
                let (back, open_too) = self.run(cell, side, -right, -down);
                worth(1 + forth + back, usize::from(open) + usize::from(open_too))
            })
            .iter()
            .sum()
    }

    fn is_five(&self, cell: usize) -> bool {
        let side = self.stones[cell];
        [(1, 0), (0, 1), (1, 1), (-1, 1)].iter().any(|&(right, down)| {
            self.run(cell, side, right, down).0 + self.run(cell, side, -right, -down).0 >= 4
        })
    }

    fn evaluate(&self, side: i8) -> i32 {
        let mut points = 0;
        for cell in 0..CELLS {
            let owner = self.stones[cell];
            if owner == 0 {
                continue;
            }
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                // A row is counted where it starts.
                let (before, open) = self.run(cell, owner, -right, -down);
                if before > 0 {
                    continue;
                }
                let (forth, open_too) = self.run(cell, owner, right, down);
                let row = worth(1 + forth, usize::from(open) + usize::from(open_too));
                points += if owner == side { row } else { -row };
            }
        }
        points
    }
}

const fn worth(length: usize, open_ends: usize) -> i32 {
    match (length, open_ends) {
        (5.., _) => 100_000,
        (_, 0) => 0,
        (4, 2) => 10_000,
        (4, _) => 1_000,
        (3, 2) => 1_000,
        (3, _) => 100,
        (2, 2) => 100,
        (2, _) => 10,
        (_, 2) => 10,
        _ => 1,
    }
}
