//! Which cells of the rectangle a puzzle uses.

use parlor_core::BadInput;
use parlor_core::cell::Cell;

/// The cells of a rectangle that hold letters; the others are holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    rows: usize,
    columns: usize,
    used: Vec<bool>,
}

/// What a hole looks like in text.
pub const HOLE: &str = ".";

impl Shape {
    /// The names of the shapes that can be drawn at any size.
    pub const NAMES: [&str; 5] = ["rectangle", "circle", "diamond", "triangle", "heart"];

    /// All cells of a rectangle.
    ///
    /// # Errors
    /// A side of 0, or one of more than 1000 cells.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, BadInput> {
        const MAX_SIDE: usize = 1000;
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            let wanted = format!("1 to {MAX_SIDE} rows and columns");
            return Err(BadInput::new("size", wanted, format!("{rows}x{columns}")));
        }
        Ok(Self { rows, columns, used: vec![true; rows * columns] })
    }

    /// A shape by its name, as large as fits into a rectangle.
    ///
    /// # Errors
    /// A name that is none of [`Shape::NAMES`]; a size that cannot be.
    pub fn named(name: &str, rows: usize, columns: usize) -> Result<Self, BadInput> {
        // Each is a region of the square from -1 to 1, x to the right and y downward.
        let inside: fn(f64, f64) -> bool = match name {
            "rectangle" => |_, _| true,
            "circle" => |x, y| x * x + y * y <= 1.0,
            "diamond" => |x, y| x.abs() + y.abs() <= 1.0,
            "triangle" => |x, y| 2.0 * x.abs() <= y + 1.0,
            "heart" => |x, y| {
                // The classic sextic, moved and stretched to fill the square.
                let (x, y) = (1.15 * x, 0.1 - 1.12 * y);
                let ring = x * x + y * y - 1.0;
                ring * ring * ring <= x * x * y * y * y
            },
            _ => {
                let wanted = format!("one of {}", Self::NAMES.join(", "));
                return Err(BadInput::new("shape", wanted, BadInput::quote(name)));
            }
        };
        let mut shape = Self::rectangle(rows, columns)?;
        // The middle of a cell, in the square.
        let middle = |at: usize, size: usize| (2 * at + 1) as f64 / size as f64 - 1.0;
        for (index, used) in shape.used.iter_mut().enumerate() {
            let cell = Cell::at(index, columns);
            *used = inside(middle(cell.column, columns), middle(cell.row, rows));
        }
        shape.check()
    }

    /// Reads a drawing, a line a row: blanks, dots, underscores, hyphens and zeros are holes,
    /// everything else is a cell. Short lines end in holes.
    ///
    /// # Errors
    /// A drawing without a cell, or one that is too large.
    pub fn read(text: &str) -> Result<Self, BadInput> {
        let is_cell = |c: char| !matches!(c, ' ' | '.' | '_' | '-' | '0');
        let lines: Vec<Vec<bool>> = text
            .trim_end()
            .lines()
            .map(|line| line.trim_end().chars().map(is_cell).collect())
            .collect();
        let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
        let mut shape = Self::rectangle(lines.len(), columns)
            .map_err(|error| BadInput { place: "shape".to_owned(), ..error })?;
        for (row, line) in lines.iter().enumerate() {
            for column in 0..columns {
                let used = line.get(column).copied().unwrap_or(false);
                shape.used[row * columns + column] = used;
            }
        }
        shape.check()
    }

    fn check(self) -> Result<Self, BadInput> {
        if self.cells() == 0 {
            return Err(BadInput::new("shape", "at least one cell", "none"));
        }
        Ok(self)
    }

    /// The height of the rectangle.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The width of the rectangle.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Whether a cell of the rectangle holds a letter.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns && self.used[cell.index(self.columns)]
    }

    /// How many cells hold letters.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.used.iter().filter(|&&used| used).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(shape: &Shape) -> Vec<String> {
        let mark = |&used: &bool| if used { '#' } else { '.' };
        shape.used.chunks(shape.columns).map(|row| row.iter().map(mark).collect()).collect()
    }

    #[test]
    fn shapes_fill_their_rectangle() {
        let circle = Shape::named("circle", 5, 7).expect("the shape has a name");
        assert_eq!(drawn(&circle), [".#####.", "#######", "#######", "#######", ".#####."]);
        let heart = Shape::named("heart", 7, 9).expect("the shape has a name");
        assert_eq!(
            drawn(&heart),
            [
                ".###.###.",
                "#########",
                "#########",
                "#########",
                ".#######.",
                "..#####..",
                "....#....",
            ]
        );
        for name in Shape::NAMES {
            for side in [1, 2, 3, 10, 31] {
                assert!(Shape::named(name, side, side).is_ok(), "{name} {side}");
            }
        }
    }

    #[test]
    fn a_drawing_is_read_as_it_looks() {
        let shape = Shape::read(" ##\n#.#\n##\n").expect("the drawing has a cell");
        assert_eq!(drawn(&shape), [".##", "#.#", "##."]);
        assert!(Shape::read("").is_err());
        assert!(Shape::read("...\n").is_err());
    }

    #[test]
    fn an_unknown_shape_is_refused_with_the_known_ones() {
        let error = Shape::named("star", 9, 9).unwrap_err();
        assert_eq!(
            error.to_string(),
            "shape: wanted one of rectangle, circle, diamond, triangle, heart, got \"star\""
        );
        assert!(Shape::named("circle", 0, 9).is_err());
    }
}
