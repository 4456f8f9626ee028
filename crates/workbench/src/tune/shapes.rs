//! Which places of a board belong together.
//!
//! ```text
//!     a b c d e      Two neighbouring lines of four in every direction: a2 to d2 with a3 to d3, or b1 to e4 with b2 to e5. A line
//!   1 . x . . .      tells what is near to be completed or taken, its neighbour what supports it, blocks it or has to be
//!   2 x x x x .      played first. A tuple inside another is left out: the other tells it too.
//!   3 o o . x .
//!   4 . o o . x      Where more than three things can stand on a place, or there are many places, so many ways to fill
//!   5 . . . . .      eight of them could not be learnt. There it is every line of four, square of two by two, and place.
//! ```

use std::collections::HashMap;

use parlor_core::Notation;
use parlor_core::layout::Ground;

/// Places of a line at most.
const LENGTH: usize = 4;
/// Ways to fill a line at most; where more can stand on a place, lines are shorter.
const MOST_FILLINGS: usize = 1_000;
/// Ways to fill two lines at most; where more can stand on a place, every line stands alone.
const MOST_FILLINGS_OF_TWO: usize = 10_000;
/// Places of a board at most whose lines are looked at by twos. On 64, what there was to learn from was too little: games
/// left out were foretold worse than by short lines, in Reversi and in Breakthrough.
const MOST_PLACES_FOR_TWO: usize = 48;

/// Sets of tuples for places on which `base` things can stand, nothing included: large ones that tell much, and after them such as
/// fit larger boards.
pub(super) fn shapes<G: Notation>(game: &G, cells: &[usize], base: usize) -> Vec<Vec<Vec<usize>>> {
    let length = (1..=LENGTH as u32).rev().find(|&n| base.pow(n) <= MOST_FILLINGS);
    let length = length.unwrap_or(1) as usize;
    let single: Vec<Vec<usize>> = cells.iter().map(|&spot| vec![spot]).collect();
    if length == 1 {
        return vec![single];
    }
    let short = [lines_and_squares(game, cells, length), single.clone()].concat();
    let mut found = Vec::new();
    let is_learnable = base.pow(2 * LENGTH as u32) <= MOST_FILLINGS_OF_TWO
        && cells.len() <= MOST_PLACES_FOR_TWO
        && game.layout().ground != Ground::Edges;
    if is_learnable {
        found.push(outermost([neighbouring_lines(game, cells), short.clone()].concat()));
    }
    found.extend([short, lines(game, cells, length), single]);
    found
}

/// Those that are not inside another.
fn outermost(shapes: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let is_inside = |shape: &Vec<usize>, other: &Vec<usize>| {
        other.len() > shape.len() && shape.iter().all(|spot| other.contains(spot))
    };
    let is_outermost = |shape: &&Vec<usize>| !shapes.iter().any(|other| is_inside(shape, other));
    shapes.iter().filter(is_outermost).cloned().collect()
}

/// The places by row and column; what lies between them is none.
fn grid<G: Notation>(game: &G, cells: &[usize]) -> (i32, i32, HashMap<(i32, i32), usize>) {
    let layout = game.layout();
    let (rows, columns) = match layout.ground {
        Ground::Piles => (1, layout.rows as i32),
        _ => (layout.rows as i32, layout.columns as i32),
    };
    let at = |&spot: &usize| ((spot as i32 / columns, spot as i32 % columns), spot);
    (rows, columns, cells.iter().map(at).collect())
}

/// Steps down and to the right along the lines of a board.
const fn directions(ground: Ground) -> &'static [(i32, i32)] {
    match ground {
        Ground::Hexagons => &[(0, 1), (1, 0), (1, -1)],
        _ => &[(0, 1), (1, 0), (1, 1), (1, -1)],
    }
}

/// All lines of so many places, or of as many as there are; what is no place is stepped over.
fn lines<G: Notation>(game: &G, cells: &[usize], length: usize) -> Vec<Vec<usize>> {
    let ground = game.layout().ground;
    let (rows, columns, at) = grid(game, cells);
    let directions = if length == 1 { &[(0, 1)] } else { directions(ground) };
    let mut found = Vec::new();
    for &(down, right) in directions {
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            if row >= down && (0..columns).contains(&(column - right)) {
                continue;
            }
            let along =
                (0..rows.max(columns)).map(|step| (row + step * down, column + step * right));
            let line: Vec<usize> = along.filter_map(|place| at.get(&place).copied()).collect();
            if line.len() > 1 || length == 1 {
                found.extend(line.windows(length.min(line.len()).max(1)).map(<[usize]>::to_vec));
            }
        }
    }
    found
}

/// All lines of so many places; and, if that is four, all squares.
fn lines_and_squares<G: Notation>(game: &G, cells: &[usize], length: usize) -> Vec<Vec<usize>> {
    let layout = game.layout();
    if layout.ground == Ground::Edges {
        return boxes(layout.columns, layout.rows);
    }
    let (_, _, at) = grid(game, cells);
    let square = |&spot: &usize| {
        let columns = layout.columns;
        let (row, column) = ((spot / columns) as i32, (spot % columns) as i32);
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let corner = |(down, right): (i32, i32)| at.get(&(row + down, column + right)).copied();
        corners.into_iter().map(corner).collect::<Option<Vec<usize>>>()
    };
    let mut found = lines(game, cells, length);
    if length == LENGTH {
        found.extend(cells.iter().filter_map(square));
    }
    found
}

/// All lines of four, each with the one beside it: to its right, if it goes straight down, else below it.
fn neighbouring_lines<G: Notation>(game: &G, cells: &[usize]) -> Vec<Vec<usize>> {
    let (rows, columns, at) = grid(game, cells);
    let places = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let pair = |(row, column): (i32, i32), (down, right): (i32, i32)| {
        let beside = if right == 0 { (0, 1) } else { (1, 0) };
        let line = |(below, aside): (i32, i32)| {
            (0..LENGTH as i32)
                .map(move |step| (row + below + step * down, column + aside + step * right))
        };
        line((0, 0)).chain(line(beside)).map(|place| at.get(&place).copied()).collect()
    };
    let directions = directions(game.layout().ground);
    directions.iter().flat_map(|&way| places().filter_map(move |place| pair(place, way))).collect()
}

/// The four edges of every box.
fn boxes(columns: usize, rows: usize) -> Vec<Vec<usize>> {
    let stride = 2 * columns + 1;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    cells
        .map(|(row, column)| {
            let top = row * stride + column;
            vec![top, top + columns, top + columns + 1, top + stride]
        })
        .collect()
}
