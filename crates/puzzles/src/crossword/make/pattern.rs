//! Patterns of blocks, by size and style.
//!
//! Blocks are moved at random, in pairs that keep half-turn symmetry, and moves that make the pattern worse are taken
//! ever more seldom (simulated annealing, Kirkpatrick, Gelatt and Vecchi, 1983). What a style forbids is far worse
//! than what it merely avoids, so that the pattern at the end is a proper one; if it is not, another is begun.

use parlor_core::random::Random;
use parlor_core::{BadInput, Control, Stopped};

use super::super::grid::{CrosswordGrid, MAX_SIDE, Square};

/// How blocks lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PatternStyle {
    /// Every cell in a word across and a word down of three letters or more, connected, with half-turn symmetry.
    #[default]
    American,
    /// A lattice: every second cell of a word is crossed, words have four letters or more, with half-turn symmetry.
    British,
    /// Connected, words of three letters or more, no symmetry.
    Free,
}

/// What pattern is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternRequest {
    /// How wide it is.
    pub columns: usize,
    /// How high it is.
    pub rows: usize,
    /// How blocks lie.
    pub style: PatternStyle,
    /// How many words it has; left open, as many as such grids usually have.
    pub words: Option<usize>,
    /// Cells that stay open, such as those of theme entries, and cells that stay blocks.
    pub fixed: Vec<(usize, FixedCell)>,
    /// Where chance begins.
    pub seed: u64,
}

/// What a cell is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedCell {
    /// It takes a letter.
    Open,
    /// It takes none.
    Block,
}

/// Why there is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// What was asked for makes no sense.
    #[error(transparent)]
    BadInput(#[from] BadInput),
    /// None was found; perhaps there is none.
    #[error(
        "no such pattern was found in {0} attempts: ask for another number of words, or leave it open"
    )]
    NotFound(u32),
    /// The search had to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The least side of a pattern.
const MIN_SIDE: usize = 3;
const ATTEMPTS: u32 = 12;
/// Moves of an attempt for each cell.
const MOVES: usize = 100;
/// How bad a move may be at first.
const HEAT: f32 = 8.0;

/// Makes a pattern: a grid of blocks and empty cells.
///
/// # Errors
/// A size that is too small or too large; nothing found.
pub fn make_pattern(
    request: &PatternRequest,
    control: &Control,
) -> Result<CrosswordGrid, PatternError> {
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&request.columns) || !sides.contains(&request.rows) {
        let wanted = format!("{MIN_SIDE} to {MAX_SIDE} columns and rows");
        let came = format!("{}x{}", request.columns, request.rows);
        return Err(BadInput::new("pattern", wanted, came).into());
    }
    let cells = request.columns * request.rows;
    if let Some((cell, _)) = request.fixed.iter().find(|(cell, _)| *cell >= cells) {
        let wanted = format!("cells below {cells}");
        return Err(BadInput::new("pattern", wanted, cell.to_string()).into());
    }
    let mut random = Random::new(request.seed);
    for _ in 0..ATTEMPTS {
        let mut pattern = GridPattern::new(request, &mut random);
        for step in 0..MOVES * cells {
            if step % 64 == 0 {
                control.check()?;
            }
            let heat = HEAT * (1.0 - step as f32 / (MOVES * cells) as f32) + 0.05;
            pattern.try_move(heat, &mut random);
        }
        if pattern.is_proper() {
            return Ok(pattern.grid());
        }
    }
    Err(PatternError::NotFound(ATTEMPTS))
}

struct GridPattern<'a> {
    request: &'a PatternRequest,
    is_block: Vec<bool>,
    /// Whether a cell may be turned.
    is_free: Vec<bool>,
    words: usize,
    cost: f32,
}

/// What is wrong with a pattern.
#[derive(Clone, Copy, Debug, Default)]
struct Faults {
    /// Letters that words lack to the least length.
    missing: usize,
    words: usize,
    /// Cells that cannot be reached.
    apart: usize,
    /// What is not wanted, but allowed.
    ugly: f32,
}

impl<'a> GridPattern<'a> {
    fn new(request: &'a PatternRequest, random: &mut Random) -> Self {
        let (columns, cells) = (request.columns, request.columns * request.rows);
        let lattice = |cell: usize| (cell / columns) % 2 == 1 && (cell % columns) % 2 == 1;
        let is_lattice = request.style == PatternStyle::British;
        let mut is_block: Vec<bool> = (0..cells).map(|cell| is_lattice && lattice(cell)).collect();
        // In a lattice, blocks go between crossings only.
        let is_free: Vec<bool> = (0..cells)
            .map(|cell| !is_lattice || (cell / columns) % 2 != (cell % columns) % 2)
            .collect();
        let usual = match request.style {
            PatternStyle::American => cells as f32 / 2.95,
            PatternStyle::British => cells as f32 / 7.0,
            PatternStyle::Free => cells as f32 / 3.2,
        };
        let words = request.words.unwrap_or_else(|| (usual.round() as usize / 2 * 2).max(2));
        if !is_lattice {
            for _ in 0..cells / 12 {
                is_block[random.below(cells)] = true;
            }
        }
        let mut pattern = Self { request, is_block, is_free, words, cost: 0.0 };
        for cell in 0..cells {
            let twin = pattern.twin(cell);
            pattern.is_block[twin] = pattern.is_block[cell];
        }
        // Twins first, so that what is asked of a cell itself has the last word.
        for twins in [true, false] {
            for &(cell, fixed) in &request.fixed {
                let cell = if twins { pattern.twin(cell) } else { cell };
                pattern.is_block[cell] = fixed == FixedCell::Block;
                pattern.is_free[cell] = false;
            }
        }
        pattern.cost = pattern.judge();
        pattern
    }

    /// The cell that is turned with another.
    fn twin(&self, cell: usize) -> usize {
        match self.request.style {
            PatternStyle::Free => cell,
            _ => self.is_block.len() - 1 - cell,
        }
    }

    fn least_length(&self) -> usize {
        if self.request.style == PatternStyle::British { 4 } else { 3 }
    }

    fn try_move(&mut self, heat: f32, random: &mut Random) {
        let mut turned = [0; 2];
        let count = 1 + random.below(2);
        for turned in &mut turned[..count] {
            // As often a block as any cell: there are fewer of them.
            let mut cell = random.below(self.is_block.len());
            if random.below(2) == 0 {
                let from = cell;
                let cells = (0..self.is_block.len()).map(|at| (from + at) % self.is_block.len());
                cell = cells.into_iter().find(|&at| self.is_block[at]).unwrap_or(cell);
            }
            *turned = cell;
            self.turn(cell);
        }
        let cost = self.judge();
        let chance = random.below(1 << 20) as f32 / (1 << 20) as f32;
        if cost <= self.cost || chance < ((self.cost - cost) / heat).exp() {
            self.cost = cost;
        } else {
            turned[..count].iter().for_each(|&cell| self.turn(cell));
        }
    }

    fn turn(&mut self, cell: usize) {
        if self.is_free[cell] {
            let twin = self.twin(cell);
            self.is_block[cell] ^= true;
            if twin != cell {
                self.is_block[twin] ^= true;
            }
        }
    }

    fn is_proper(&self) -> bool {
        let faults = self.faults();
        let as_wanted = match self.request.words {
            Some(words) => faults.words == words,
            None => faults.words > 0,
        };
        faults.missing == 0 && faults.apart == 0 && as_wanted
    }

    fn judge(&self) -> f32 {
        let faults = self.faults();
        let strictness = if self.request.words.is_some() { 3.0 } else { 0.7 };
        12.0 * faults.missing as f32
            + strictness * faults.words.abs_diff(self.words) as f32
            + 6.0 * faults.apart.min(8) as f32
            + faults.ugly
    }

    fn faults(&self) -> Faults {
        let (columns, rows) = (self.request.columns, self.request.rows);
        let mut faults = Faults::default();
        let across = (0..rows).map(|row| (row * columns, 1, columns));
        let down = (0..columns).map(|column| (column, columns, rows));
        for (first, step, length) in across.chain(down) {
            let mut run = 0;
            for at in 0..=length {
                if at < length && !self.is_block[first + at * step] {
                    run += 1;
                } else {
                    self.count_run(run, &mut faults);
                    run = 0;
                }
            }
        }
        for row in 1..rows {
            for column in 1..columns {
                let at = row * columns + column;
                let square = [at, at - 1, at - columns, at - columns - 1];
                if self.request.style != PatternStyle::British
                    && square.iter().all(|&cell| self.is_block[cell])
                {
                    faults.ugly += 2.0;
                }
                // Wide open places are hard to fill.
                if row >= 2 && column >= 2 {
                    let wide =
                        (0..9).all(|at| !self.is_block[(row - at / 3) * columns + column - at % 3]);
                    faults.ugly += if wide { 0.15 } else { 0.0 };
                }
            }
        }
        faults.apart = self.apart();
        faults
    }

    fn count_run(&self, run: usize, faults: &mut Faults) {
        // A single cell of a lattice is part of a word the other way.
        let may_be_single = self.request.style != PatternStyle::American;
        match run {
            0 => {}
            1 if may_be_single => {}
            run => {
                faults.words += usize::from(run > 1);
                // One letter is no worse than two, so that both can become blocks one after the other.
                faults.missing += self.least_length().saturating_sub(run.max(2));
                let over = run.saturating_sub(6) as f32;
                faults.ugly += 0.15 * over * over.sqrt();
                faults.ugly += if run > 11 { 1.5 * (run - 11) as f32 } else { 0.0 };
            }
        }
    }

    /// How many open cells the first of them does not reach.
    fn apart(&self) -> usize {
        let columns = self.request.columns;
        let Some(first) = self.is_block.iter().position(|&block| !block) else { return 1 };
        let mut seen = self.is_block.clone();
        seen[first] = true;
        let mut stack = vec![first];
        while let Some(cell) = stack.pop() {
            let column = cell % columns;
            let left = (column > 0).then(|| cell - 1);
            let right = (column + 1 < columns).then(|| cell + 1);
            let neighbours = [left, right, cell.checked_sub(columns), Some(cell + columns)];
            for next in neighbours.into_iter().flatten() {
                if seen.get(next) == Some(&false) {
                    seen[next] = true;
                    stack.push(next);
                }
            }
        }
        seen.iter().filter(|&&seen| !seen).count()
    }

    fn grid(&self) -> CrosswordGrid {
        let square = |&block: &bool| if block { Square::Block } else { Square::Empty };
        let rows = self.is_block.chunks(self.request.columns);
        let rows: Vec<Vec<Square>> = rows.map(|row| row.iter().map(square).collect()).collect();
        CrosswordGrid::new(&rows).expect("a pattern has the size of a grid")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(request: &PatternRequest) -> CrosswordGrid {
        make_pattern(request, &Control::unlimited()).expect("there is such a pattern")
    }

    fn is_symmetric(grid: &CrosswordGrid) -> bool {
        let is_block = |square: &Square| *square == Square::Block;
        let squares = grid.squares();
        squares.iter().map(is_block).eq(squares.iter().rev().map(is_block))
    }

    #[test]
    fn american_patterns_check_every_cell() {
        for (side, words) in [(15, Some(78)), (15, Some(72)), (9, None)] {
            let request =
                PatternRequest { columns: side, rows: side, words, seed: 3, ..Default::default() };
            let grid = made(&request);
            let slots = grid.slots();
            assert!(is_symmetric(&grid) && grid.parts() == 1);
            assert!(slots.iter().all(|slot| slot.cells.len() >= 3));
            assert!(words.is_none_or(|words| slots.len() == words));
            let open = grid.squares().iter().filter(|&&square| square == Square::Empty).count();
            let covered: usize = slots.iter().map(|slot| slot.cells.len()).sum();
            assert_eq!(covered, 2 * open, "every cell is in two words");
        }
    }

    #[test]
    fn british_patterns_are_lattices() {
        let style = PatternStyle::British;
        let request =
            PatternRequest { columns: 15, rows: 15, style, seed: 1, ..Default::default() };
        let grid = made(&request);
        assert!(is_symmetric(&grid) && grid.parts() == 1);
        assert!(grid.slots().iter().all(|slot| slot.cells.len() >= 4));
        let lattice = (0..225).filter(|cell| (cell / 15) % 2 == 1 && (cell % 15) % 2 == 1);
        lattice.for_each(|cell| assert_eq!(grid.squares()[cell], Square::Block));
    }

    #[test]
    fn fixed_cells_stay_as_they_are() {
        // A theme entry of nine letters in the middle row, with blocks at its ends.
        let first = 7 * 15 + 3;
        let open = (first..first + 9).map(|cell| (cell, FixedCell::Open));
        let ends = [(first - 1, FixedCell::Block), (first + 9, FixedCell::Block)];
        let fixed: Vec<_> = open.chain(ends).collect();
        let request = PatternRequest {
            columns: 15,
            rows: 15,
            fixed: fixed.clone(),
            seed: 5,
            ..Default::default()
        };
        let grid = made(&request);
        for (cell, wanted) in fixed {
            let is_block = grid.squares()[cell] == Square::Block;
            assert_eq!(is_block, wanted == FixedCell::Block, "{cell}");
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        let request = PatternRequest { columns: 2, rows: 9, ..Default::default() };
        let error = make_pattern(&request, &Control::unlimited()).expect_err("too narrow");
        assert_eq!(error.to_string(), "pattern: wanted 3 to 64 columns and rows, got 2x9");
    }
}
