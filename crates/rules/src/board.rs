//! Boards: where the cells are, and which cell lies in which direction of which.
//!
//! ```text
//!   grid 3x3          hex 3x3             drawn            edges 1x1
//!
//!    a1 b1 c1         a1 b1 c1            o---o---o        + 0 +
//!    a2 b2 c2           a2 b2 c2          | \ | / |        1   2
//!    a3 b3 c3             a3 b3 c3        o---o---o        + 3 +
//! ```
//!
//! A board is a rectangle of spots; those between the points of a drawn board are gaps. A *direction* takes a
//! cell to the next ones: to one at most, except where a board of named cells says otherwise. A *line* is a
//! walk in one direction.

use std::collections::HashSet;

use parlor_core::Layout;
use parlor_core::bits::{Bits, Wide};
use parlor_core::cell::Cell;

use crate::limits;

/// A set of cells of any board.
pub(crate) type Cells = Wide;

/// One of a board's directions, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DirectionId(pub(crate) u8);

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Grid,
    Hex,
    /// Points joined by lines, drawn or named.
    Points,
    Edges,
}

#[derive(Clone, Debug)]
pub(crate) struct Adjacency {
    pub(crate) name: String,
    /// For each spot those that lie next in this direction.
    pub(crate) next: Vec<Vec<u8>>,
    pub(crate) reverse: DirectionId,
    /// Whether a step by any direction may take it; offsets are taken only where they are named.
    pub(crate) is_usual: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Topology {
    pub(crate) shape: Shape,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Spots that are cells.
    pub(crate) cells: Cells,
    pub(crate) directions: Vec<Adjacency>,
    /// Cells with names of their own, where the board gives them.
    pub(crate) names: Vec<(String, u8)>,
}

/// The directions of a grid, each followed by its reverse.
const COMPASS: [(&str, [i32; 2]); 8] = [
    ("east", [1, 0]),
    ("west", [-1, 0]),
    ("south", [0, 1]),
    ("north", [0, -1]),
    ("southeast", [1, 1]),
    ("northwest", [-1, -1]),
    ("southwest", [-1, 1]),
    ("northeast", [1, -1]),
];

/// Those of hexagons whose rows each begin half a cell further to the right.
const HEX_COMPASS: [(&str, [i32; 2]); 6] = [
    ("east", [1, 0]),
    ("west", [-1, 0]),
    ("southeast", [0, 1]),
    ("northwest", [0, -1]),
    ("southwest", [-1, 1]),
    ("northeast", [1, -1]),
];

impl Topology {
    /// A rectangle of squares.
    pub(crate) fn grid(columns: usize, rows: usize) -> Self {
        let mut board = Self::bare(Shape::Grid, columns, rows);
        board.cells = Cells::filled(board.spots(), |_| true);
        board.add_compass(&COMPASS);
        board
    }

    /// A rhombus of hexagons.
    pub(crate) fn hex(columns: usize, rows: usize) -> Self {
        let mut board = Self::bare(Shape::Hex, columns, rows);
        board.cells = Cells::filled(board.spots(), |_| true);
        board.add_compass(&HEX_COMPASS);
        board
    }

    /// A hexagon of hexagons, so many in its longest row (an odd number).
    pub(crate) fn hexagon(wide: usize) -> Self {
        let mut board = Self::bare(Shape::Hex, wide, wide);
        let half = wide / 2;
        let is_in = |spot: usize| (half..=3 * half).contains(&(spot % wide + spot / wide));
        board.cells = Cells::filled(board.spots(), is_in);
        board.add_compass(&HEX_COMPASS);
        board
    }

    /// The edges of a rectangle of boxes. They have no directions.
    pub(crate) fn edges(columns: usize, rows: usize) -> Self {
        let mut board = Self::bare(Shape::Edges, columns, rows);
        board.cells = Cells::filled(board.spots(), |_| true);
        board
    }

    fn bare(shape: Shape, columns: usize, rows: usize) -> Self {
        let (directions, names) = (Vec::new(), Vec::new());
        Self { shape, columns, rows, cells: Cells::EMPTY, directions, names }
    }

    /// Points joined by lines: `o` is a point, runs of `-`, `|`, `/` and `\` join two.
    pub(crate) fn drawn(drawing: &[String]) -> Result<Self, (usize, String)> {
        let picture: Vec<Vec<char>> = drawing.iter().map(|row| row.chars().collect()).collect();
        let at = |x: i32, y: i32| -> char {
            let row = usize::try_from(y).ok().and_then(|y| picture.get(y));
            let symbol = row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x)));
            symbol.copied().unwrap_or(' ')
        };
        let mut points = Vec::new();
        for (y, row) in picture.iter().enumerate() {
            for (x, &symbol) in row.iter().enumerate() {
                match symbol {
                    'o' => points.push((x as i32, y as i32)),
                    ' ' | '-' | '|' | '/' | '\\' => {}
                    other => {
                        return Err((
                            y,
                            format!("wanted `o`, `-`, `|`, `/` or `\\`, got `{other}`"),
                        ));
                    }
                }
            }
        }
        let place = |coordinate: fn(&(i32, i32)) -> i32| {
            let mut places: Vec<i32> = points.iter().map(coordinate).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let (across, down) = (place(|point| point.0), place(|point| point.1));
        check_size(across.len(), down.len()).map_err(|why| (0, why))?;
        let mut board = Self::bare(Shape::Points, across.len(), down.len());
        let spot = |(x, y): (i32, i32)| {
            let column = across.binary_search(&x).ok()?;
            Some(down.binary_search(&y).ok()? * across.len() + column)
        };
        for &point in &points {
            let spot = spot(point).expect("points lie in the columns and rows they make");
            board.cells = board.cells | Cells::single(spot);
        }
        board.add_compass(&COMPASS.map(|(name, _)| (name, [0, 0])));
        for &(x, y) in &points {
            for (index, (_, [dx, dy])) in COMPASS.into_iter().enumerate() {
                let stroke = match (dx, dy) {
                    (_, 0) => '-',
                    (0, _) => '|',
                    _ if dx == dy => '\\',
                    _ => '/',
                };
                let (mut to_x, mut to_y) = (x + dx, y + dy);
                if at(to_x, to_y) != stroke {
                    continue;
                }
                while at(to_x, to_y) == stroke {
                    (to_x, to_y) = (to_x + dx, to_y + dy);
                }
                let ends = [(x, y), (to_x, to_y)].map(spot);
                let ([Some(from), Some(to)], 'o') = (ends, at(to_x, to_y)) else {
                    return Err((
                        y as usize,
                        format!(
                            "wanted a point at the end of each line, got none behind a `{stroke}`"
                        ),
                    ));
                };
                board.directions[index].next[from].push(to as u8);
            }
        }
        Ok(board)
    }

    /// Points by their names, in one row, and what is joined by which name.
    pub(crate) fn named(names: Vec<String>) -> Result<Self, String> {
        check_size(names.len(), 1)?;
        let mut board = Self::bare(Shape::Points, names.len(), 1);
        board.cells = Cells::filled(names.len(), |_| true);
        board.names = names.into_iter().zip(0..).collect();
        Ok(board)
    }

    /// Joins points that lie behind each other, by a direction of this name and its reverse.
    pub(crate) fn join(&mut self, name: &str, path: &[u8]) -> Result<(), String> {
        let index = match self.directions.iter().position(|direction| direction.name == name) {
            Some(index) => index,
            None => {
                self.add_pair([name.to_owned(), format!("back along {name}")], true)?;
                self.directions.len() - 2
            }
        };
        for pair in path.windows(2) {
            for (direction, from, to) in [(index, pair[0], pair[1]), (index + 1, pair[1], pair[0])]
            {
                let next = &mut self.directions[direction].next[usize::from(from)];
                if !next.contains(&to) {
                    next.push(to);
                }
            }
        }
        Ok(())
    }

    /// The direction of an offset, so many columns to the right and rows down.
    pub(crate) fn offset(&mut self, [right, down]: [i32; 2]) -> Result<DirectionId, String> {
        let name = format!("({right}, {down})");
        if let Some(index) = self.directions.iter().position(|known| known.name == name) {
            return Ok(DirectionId(index as u8));
        }
        self.add_pair([name, format!("({}, {})", -right, -down)], false)?;
        let index = self.directions.len() - 2;
        for (index, [right, down]) in [(index, [right, down]), (index + 1, [-right, -down])] {
            self.directions[index].next = self.shifted(right, down);
        }
        Ok(DirectionId(index as u8))
    }

    fn add_pair(&mut self, names: [String; 2], is_usual: bool) -> Result<(), String> {
        const MOST: usize = 48;
        let first = self.directions.len() as u8;
        if usize::from(first) >= MOST {
            return Err(format!("wanted at most {MOST} directions, got more"));
        }
        for (name, reverse) in names.into_iter().zip([first + 1, first]) {
            let next = vec![Vec::new(); self.spots()];
            let reverse = DirectionId(reverse);
            self.directions.push(Adjacency { name, next, reverse, is_usual });
        }
        Ok(())
    }

    fn add_compass(&mut self, compass: &[(&str, [i32; 2])]) {
        for (index, &(name, [right, down])) in compass.iter().enumerate() {
            let next = match [right, down] {
                [0, 0] => vec![Vec::new(); self.spots()],
                _ => self.shifted(right, down),
            };
            let reverse = DirectionId(index as u8 ^ 1);
            self.directions.push(Adjacency {
                name: name.to_owned(),
                next,
                reverse,
                is_usual: true,
            });
        }
    }

    fn shifted(&self, right: i32, down: i32) -> Vec<Vec<u8>> {
        let cell = |spot: usize| self.cells.has(spot).then(|| Cell::at(spot, self.columns));
        let target = |spot: usize| {
            let Cell { column, row } = cell(spot)?;
            let column =
                usize::try_from(column as i32 + right).ok().filter(|&c| c < self.columns)?;
            let row = usize::try_from(row as i32 + down).ok().filter(|&r| r < self.rows)?;
            let spot = Cell { column, row }.index(self.columns);
            self.cells.has(spot).then_some(spot as u8)
        };
        (0..self.spots()).map(|spot| target(spot).into_iter().collect()).collect()
    }

    pub(crate) const fn layout(&self) -> Layout {
        match self.shape {
            Shape::Edges => Layout::edges(self.columns, self.rows),
            Shape::Hex => Layout::hexagons(self.columns, self.rows),
            _ => Layout::cells(self.columns, self.rows),
        }
    }

    /// How many spots there are, gaps included.
    pub(crate) const fn spots(&self) -> usize {
        self.layout().spots()
    }

    /// The cell of this name.
    pub(crate) fn cell(&self, name: &str) -> Option<u8> {
        if !self.names.is_empty() {
            return self.names.iter().find(|(known, _)| known == name).map(|&(_, cell)| cell);
        }
        let spot = self.layout().parse_spot(name).ok()?;
        self.cells.has(spot).then_some(spot as u8)
    }

    /// What a cell is called.
    pub(crate) fn name(&self, spot: usize) -> String {
        match self.names.get(spot) {
            Some((name, _)) => name.clone(),
            None => self.layout().name(spot),
        }
    }

    /// The cells next to a set in one direction.
    pub(crate) fn step(&self, set: Cells, DirectionId(direction): DirectionId) -> Cells {
        let next = &self.directions[usize::from(direction)].next;
        let to = set.each().flat_map(|spot| &next[spot]);
        to.fold(Cells::EMPTY, |to, &spot| to | Cells::single(spot.into()))
    }

    /// All directions that a step may take if nothing else is said.
    pub(crate) fn usual(&self) -> Vec<DirectionId> {
        let ids = (0..self.directions.len() as u8).map(DirectionId);
        ids.filter(|id| self.directions[usize::from(id.0)].is_usual).collect()
    }

    /// The directions that a word names.
    pub(crate) fn directions_of(&self, word: &str) -> Option<Vec<DirectionId>> {
        let slants = |name: &str| {
            name.contains("east") && name != "east" || name.contains("west") && name != "west"
        };
        let is_meant = |direction: &Adjacency| match (word, self.shape) {
            ("orthogonal", Shape::Hex) => true,
            ("orthogonal", _) => direction.is_usual && !slants(&direction.name),
            ("diagonal", Shape::Grid | Shape::Points) => {
                direction.is_usual && slants(&direction.name)
            }
            _ => direction.name == word,
        };
        let ids = (0..self.directions.len() as u8).map(DirectionId);
        let mut found: Vec<_> =
            ids.filter(|id| is_meant(&self.directions[usize::from(id.0)])).collect();
        // A named relation goes both ways.
        if !self.names.is_empty() && found.len() == 1 {
            found.push(self.directions[usize::from(found[0].0)].reverse);
        }
        (!found.is_empty()).then_some(found)
    }

    /// The words that name directions here.
    pub(crate) fn direction_words(&self) -> Vec<&str> {
        let groups: &[&str] = match self.shape {
            Shape::Grid | Shape::Points if self.names.is_empty() => &["orthogonal", "diagonal"],
            Shape::Hex => &["orthogonal"],
            _ => &[],
        };
        let names = self.directions.iter().map(|direction| direction.name.as_str());
        groups.iter().copied().chain(names.filter(|name| !name.contains(' '))).collect()
    }

    /// All walks of so many cells in one of these directions, as sets, each once.
    pub(crate) fn windows(&self, length: usize, by: &[DirectionId]) -> Result<Vec<Cells>, String> {
        let mut windows = Vec::new();
        let mut seen = HashSet::new();
        for &direction in by {
            for start in self.cells.each() {
                let mut at = Cells::single(start);
                let mut window = at;
                // Whoever has left the board, or gone round it, finds no further cell.
                for _ in 1..length.min(limits::CELLS) {
                    at = self.step(at, direction);
                    if at.is_empty() {
                        break;
                    }
                    window = window | at;
                }
                if window.count() as usize == length && seen.insert(window) {
                    windows.push(window);
                }
                if windows.len() > limits::WINDOWS {
                    return Err(format!("wanted at most {} lines, got more", limits::WINDOWS));
                }
            }
        }
        Ok(windows)
    }

    /// The four edges of every box.
    pub(crate) fn boxes(&self) -> Vec<Cells> {
        let pair = 2 * self.columns + 1;
        let boxes =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        boxes
            .map(|(row, column)| {
                let top = row * pair + column;
                let left = top + self.columns;
                [top, left, left + 1, top + pair]
                    .map(Cells::single)
                    .into_iter()
                    .fold(Cells::EMPTY, |a, b| a | b)
            })
            .collect()
    }
}

/// Refuses a board that is too large or empty.
pub(crate) fn check_size(columns: usize, rows: usize) -> Result<(), String> {
    let sides = 1..=limits::SIDE;
    if columns * rows <= limits::CELLS && sides.contains(&columns) && sides.contains(&rows) {
        return Ok(());
    }
    Err(format!(
        "wanted a board of at most {} cells, {} in a row or column, got {columns}x{rows}",
        limits::CELLS,
        limits::SIDE
    ))
}
