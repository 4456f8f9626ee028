//! The symmetries of board and rules, found rather than told.
//!
//! A map of the cells onto themselves is a symmetry if nothing in the rules can tell the difference: it must take
//! every list of directions to itself, every named set of cells to itself, every list of windows to itself, and the
//! start to itself. Then a position and its image have the same moves for ever.

use parlor_core::Symmetry;
use parlor_core::bits::Bits;

use crate::board::{Cells, DirectionId, Shape, Topology};
use crate::model::{Action, Model, Set};

/// Symmetries as maps of cells; the identity first.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries<W> {
    maps: Vec<Vec<u8>>,
    /// For each map and each eight cells, the images of all their sets.
    tables: Vec<Vec<[W; 256]>>,
}

impl<W: Bits> Symmetries<W> {
    pub(crate) fn of(model: &Model) -> Self {
        let maps = maps(model);
        // Large boards pay for tables with memory; a cell at a time is enough there.
        const TABULATED: usize = 64;
        let table = |map: &Vec<u8>| {
            let byte = |start: usize| {
                std::array::from_fn(|bits| {
                    let cells =
                        (0..8).filter(|bit| bits >> bit & 1 == 1 && start + bit < map.len());
                    cells.fold(W::EMPTY, |set, bit| set | W::single(map[start + bit].into()))
                })
            };
            (0..map.len()).step_by(8).map(byte).collect()
        };
        let spots = model.board.spots();
        let tables = if spots <= TABULATED { maps.iter().map(table).collect() } else { Vec::new() };
        Self { maps, tables }
    }

    pub(crate) fn count(&self) -> u8 {
        self.maps.len() as u8
    }

    pub(crate) fn cell(&self, cell: u8, Symmetry(symmetry): Symmetry) -> u8 {
        self.maps[usize::from(symmetry)][usize::from(cell)]
    }

    pub(crate) fn image(&self, set: W, Symmetry(symmetry): Symmetry) -> W {
        match self.tables.get(usize::from(symmetry)) {
            Some(tables) => {
                let mut rest = set.low_word();
                let mut image = W::EMPTY;
                for table in tables {
                    image = image | table[(rest & 0xff) as usize];
                    rest >>= 8;
                }
                image
            }
            None => {
                let map = &self.maps[usize::from(symmetry)];
                set.each().fold(W::EMPTY, |image, cell| image | W::single(map[cell].into()))
            }
        }
    }

    /// Where each symmetry takes each cell.
    pub(crate) fn maps(&self) -> &[Vec<u8>] {
        &self.maps
    }
}

/// The maps that the rules cannot tell from the identity.
fn maps(model: &Model) -> Vec<Vec<u8>> {
    let spots = model.board.spots();
    let identity: Vec<u8> = (0..spots as u8).collect();
    let has_shapes = model.choices().any(|choice| matches!(choice.action, Action::Cover { .. }));
    let pushes = model.choices().any(|choice| matches!(choice.action, Action::Push { .. }));
    if has_shapes || pushes {
        return vec![identity];
    }
    let mut maps = vec![identity];
    for map in candidates(&model.board) {
        if !maps.contains(&map) && maps.len() < 8 && keeps(model, &map) {
            maps.push(map);
        }
    }
    maps
}

/// Turns and reflections of the rectangle, and turning a board of points inside out.
fn candidates(board: &Topology) -> Vec<Vec<u8>> {
    let (columns, rows) = (board.columns, board.rows);
    let mut maps = Vec::new();
    if board.shape == Shape::Edges {
        return maps;
    }
    for turn in 1..8_u8 {
        let map = |spot: usize| {
            let (mut column, mut row) = (spot % columns, spot / columns);
            if turn & 4 != 0 {
                (column, row) = (row, column);
            }
            if turn & 1 != 0 {
                column = (columns - 1).checked_sub(column)?;
            }
            if turn & 2 != 0 {
                row = (rows - 1).checked_sub(row)?;
            }
            (column < columns && row < rows).then_some((row * columns + column) as u8)
        };
        maps.extend((0..board.spots()).map(map).collect::<Option<Vec<u8>>>());
    }
    maps
}

fn image(map: &[u8], set: Cells) -> Cells {
    set.each().fold(Cells::EMPTY, |image, cell| image | Cells::single(map[cell].into()))
}

/// Whether the rules cannot tell a map from the identity.
fn keeps(model: &Model, map: &[u8]) -> bool {
    let board = &model.board;
    if image(map, board.cells) != board.cells {
        return false;
    }
    // Where the map takes each direction.
    let taken = |id: DirectionId| -> Option<DirectionId> {
        let next = &board.directions[usize::from(id.0)].next;
        let ids = (0..board.directions.len() as u8).map(DirectionId);
        ids.into_iter().find(|&other| {
            let image_next = &board.directions[usize::from(other.0)].next;
            board.cells.each().all(|cell| {
                let mut expected: Vec<u8> =
                    next[cell].iter().map(|&to| map[usize::from(to)]).collect();
                let mut found = image_next[usize::from(map[cell])].clone();
                expected.sort_unstable();
                found.sort_unstable();
                expected == found
            })
        })
    };
    let keeps_by = |by: &[Vec<DirectionId>; 2]| {
        by.iter()
            .all(|ids| ids.iter().all(|&id| taken(id).is_some_and(|image| ids.contains(&image))))
    };
    let keeps_cells = |cells: &[Cells; 2]| cells.iter().all(|&set| image(map, set) == set);
    let keeps_windows = |windows: &[Vec<Cells>; 2]| {
        windows.iter().all(|list| {
            let all: std::collections::HashSet<Cells> = list.iter().copied().collect();
            list.iter().all(|&window| all.contains(&image(map, window)))
        })
    };
    let mut is_kept = true;
    model.visit(&mut |set| {
        is_kept &= match set {
            Set::Constant(cells) => keeps_cells(cells),
            Set::Beside(_, by) | Set::Reach { by, .. } | Set::Between { by, .. } => keeps_by(by),
            Set::Pattern(windows) => {
                keeps_windows(&windows.cells)
                    && windows.line.as_ref().is_none_or(|line| keeps_by(&line.by))
            }
            _ => true,
        };
    });
    is_kept &= model.choices().all(|choice| match &choice.action {
        Action::Step { by, .. } | Action::Slide { by, .. } | Action::Hop { by, .. } => keeps_by(by),
        Action::Sow { along, .. } => keeps_by(&along.map(|id| vec![id])),
        _ => true,
    });
    is_kept &= model.seeds.as_ref().is_none_or(|seeds| {
        map.iter().zip(seeds).all(|(&to, &count)| seeds[usize::from(to)] == count)
    });
    let starts =
        |cell: u8| model.start.iter().find(|&&(at, _)| at == cell).map(|&(_, piece)| piece);
    is_kept && (0..board.spots() as u8).all(|cell| starts(cell) == starts(map[usize::from(cell)]))
}
