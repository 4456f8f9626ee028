//! The boards of the morris games, as data: the lines drawn on them. Everything else follows.
//!
//! ```text
//!   three           six                  nine
//!
//!   o---o---o       o-----o-----o       o--------o--------o
//!   | \ | / |       |     |     |       |  o-----o-----o  |
//!   o---o---o       |  o--o--o  |       |  |  o--o--o  |  |
//!   | / | \ |       |  |     |  |       |  |  |     |  |  |
//!   o---o---o       o--o     o--o       o--o--o     o--o--o
//!                   |  |     |  |       |  |  |     |  |  |
//!                   |  o--o--o  |       |  |  o--o--o  |  |
//!                   |     |     |       |  o-----o-----o  |
//!                   o-----o-----o       o--------o--------o
//! ```
//!
//! A point has the name of its cell in a square grid, `a1` in the upper left corner, and points are
//! numbered row by row. Three points on a line are a mill; neighbours on a line are joined.

use parlor_core::Symmetry;
use parlor_core::cell::Cell;

use crate::bits::Bits;
use crate::board::RectangularBoard;

/// The most points a board has.
pub(super) const MAX_POINTS: usize = 24;

/// A board as it is given: how wide its grid is, and its lines.
pub(super) struct Drawing {
    pub size: usize,
    pub lines: &'static str,
}

pub(super) const THREE: Drawing = Drawing {
    size: 3,
    lines: "a1 b1 c1, a2 b2 c2, a3 b3 c3, \
            a1 a2 a3, b1 b2 b3, c1 c2 c3, \
            a1 b2 c3, c1 b2 a3",
};

pub(super) const SIX: Drawing = Drawing {
    size: 5,
    lines: "a1 c1 e1, b2 c2 d2, a3 b3, d3 e3, b4 c4 d4, a5 c5 e5, \
            a1 a3 a5, b2 b3 b4, c1 c2, c4 c5, d2 d3 d4, e1 e3 e5",
};

pub(super) const NINE: Drawing = Drawing {
    size: 7,
    lines: "a1 d1 g1, b2 d2 f2, c3 d3 e3, a4 b4 c4, e4 f4 g4, c5 d5 e5, b6 d6 f6, a7 d7 g7, \
            a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7",
};

/// A board made ready for play. Sets of points are words with a bit for each.
#[derive(Clone, Debug)]
pub(super) struct Points {
    /// The grid that the points lie on.
    pub grid: RectangularBoard,
    /// The cell of each point.
    pub cells: Vec<usize>,
    /// The mills.
    pub mills: Vec<u32>,
    /// The points that a line joins to each point.
    pub neighbours: [u32; MAX_POINTS],
    /// The other two points of each mill that goes through a point; a mill that is not there needs a
    /// point that no board has.
    pub mills_through: [[u32; 4]; MAX_POINTS],
    /// Where each symmetry takes each point.
    pub images: Vec<Vec<u8>>,
}

const NO_MILL: u32 = 1 << 31;

impl Points {
    pub(super) fn new(drawing: &Drawing) -> Self {
        let grid = RectangularBoard { columns: drawing.size, rows: drawing.size };
        let cell = |name: &str| {
            let cell = Cell::parse(name, grid.columns, grid.rows);
            cell.expect("the boards here name cells of their grids").index(grid.columns)
        };
        let lines = drawing.lines.split(", ").map(|line| line.split(' ').map(cell).collect());
        let lines: Vec<Vec<usize>> = lines.collect();
        let cells: Vec<usize> =
            (0..grid.cells()).filter(|cell| lines.iter().flatten().any(|at| at == cell)).collect();
        let point = |cell: usize| {
            cells.iter().position(|&at| at == cell).expect("images and lines keep to the points")
        };

        let mut neighbours = [0; MAX_POINTS];
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            let [one, other] = [pair[0], pair[1]].map(point);
            neighbours[one] |= u32::single(other);
            neighbours[other] |= u32::single(one);
        }
        let set = |line: &Vec<usize>| line.iter().fold(0, |set, &at| set | u32::single(point(at)));
        let mills: Vec<u32> = lines.iter().filter(|line| line.len() == 3).map(set).collect();
        let mills_through = std::array::from_fn(|at| {
            let mut through =
                mills.iter().filter(|mill| mill.has(at)).map(|mill| mill ^ u32::single(at));
            std::array::from_fn(|_| through.next().unwrap_or(NO_MILL))
        });

        // Those of the square; and where rings lie around a middle without a point, inside out.
        let inside_out = |cell: usize| {
            let Cell { column, row } = grid.cell(cell);
            let middle = (drawing.size / 2) as isize;
            let (right, down) = (column as isize - middle, row as isize - middle);
            let ring = right.abs().max(down.abs());
            let turned = |step: isize| (middle + step.signum() * (middle + 1 - ring)) as usize;
            Cell { column: turned(right), row: turned(down) }.index(grid.columns)
        };
        let turned = |symmetry: Symmetry| {
            cells.iter().map(|&cell| grid.image(cell, symmetry)).collect::<Vec<_>>()
        };
        let plain: Vec<_> = Symmetry::all(grid.symmetries()).map(turned).collect();
        let has_rings = cells.len() < grid.cells();
        let swapped = plain.iter().filter(|_| has_rings);
        let swapped = swapped.map(|image| image.iter().map(|&cell| inside_out(cell)).collect());
        let swapped: Vec<Vec<usize>> = swapped.collect();
        let numbered = |image: &Vec<usize>| image.iter().map(|&cell| point(cell) as u8).collect();
        let images = plain.iter().chain(&swapped).map(numbered).collect();
        Self { grid, mills, neighbours, mills_through, images, cells }
    }

    /// The point on a cell.
    pub(super) fn at(&self, cell: usize) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// All points.
    pub(super) fn all(&self) -> u32 {
        u32::filled(self.cells.len(), |_| true)
    }

    /// Whether a man on a point makes a mill together with those on other points.
    #[inline]
    pub(super) fn closes(&self, point: usize, others: u32) -> bool {
        self.mills_through[point].iter().any(|&mill| mill & !others == 0)
    }

    /// The men that stand in mills.
    #[inline]
    pub(super) fn in_mills(&self, men: u32) -> u32 {
        self.mills.iter().fold(0, |set, &mill| if mill & !men == 0 { set | mill } else { set })
    }

    /// Where a symmetry takes a set of points.
    pub(super) fn image_of_set(&self, set: u32, Symmetry(symmetry): Symmetry) -> u32 {
        let image = &self.images[usize::from(symmetry)];
        set.each().fold(0, |moved, point| moved | u32::single(image[point].into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_their_points_mills_and_symmetries() {
        let facts = |drawing| {
            let points = Points::new(drawing);
            let links: u32 = points.neighbours.iter().map(|set| set.count()).sum();
            (points.cells.len(), points.mills.len(), links / 2, points.images.len())
        };
        assert_eq!(facts(&THREE), (9, 8, 16, 8));
        assert_eq!(facts(&SIX), (16, 8, 20, 16));
        assert_eq!(facts(&NINE), (24, 16, 32, 16));
    }
}
