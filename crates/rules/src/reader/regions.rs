//! `directions`, `region`, `set` and `shape`: names for parts of the board.

use parlor_core::bits::Bits as _;
use parlor_core::cell::Cell;

use super::Reader;
use super::cursor::{Cursor, Read};
use super::scope::{NamedSet, Scope};
use crate::board::{Cells, Shape, Topology};
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::model::{PerSide, Set};

impl Reader<'_> {
    /// `NAME DIRECTIONS [/ DIRECTIONS]`
    pub(super) fn directions(&mut self, cursor: &mut Cursor) -> Read<()> {
        self.scope.the_board(cursor)?;
        let (name, span) = self.new_name(cursor)?;
        let read = self.two_sided(cursor, |reader, cursor| reader.scope.directions(cursor));
        // If they are wrong, the lines that use them need not be.
        let by = read.as_ref().map_or_else(|_| self.scope.usual(), Clone::clone);
        self.scope.directions.push((name, by, span));
        read.map(drop)
    }

    /// `NAME SET [/ SET]`
    pub(super) fn region(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let read = self.two_sided(cursor, Self::fixed);
        self.scope.regions.push((
            name,
            read.as_ref().map_or([Cells::EMPTY; 2], |cells| *cells),
            span,
        ));
        read.map(drop)
    }

    /// `NAME SET`, a set that play may change.
    pub(super) fn named_set(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let before = self.scope.places;
        self.scope.is_naming = true;
        let read = self.scope.set(cursor);
        self.scope.is_naming = false;
        // If it is wrong, the lines that use it need not be.
        let set = read.as_ref().map_or(Set::Empty, Clone::clone);
        let places = self.scope.places - before;
        self.scope.sets.push(NamedSet { name, set, span, places });
        read?;
        cursor.end()
    }

    /// One phrase for both players, or one for each with a slash between them.
    fn two_sided<T>(
        &mut self,
        cursor: &mut Cursor,
        mut one: impl FnMut(&mut Self, &mut Cursor) -> Read<PerSide<T>>,
    ) -> Read<PerSide<T>> {
        let [first, own] = one(self, cursor)?;
        let second = if cursor.sign('/') {
            let [_, other] = one(self, cursor)?;
            other
        } else {
            own
        };
        cursor.end()?;
        Ok([first, second])
    }

    /// A set that no play changes.
    pub(super) fn fixed(&mut self, cursor: &mut Cursor) -> Read<PerSide<Cells>> {
        let start = cursor.span().start;
        let set = self.scope.set(cursor)?;
        let board = self.scope.the_board(cursor)?;
        match [0, 1].map(|side| set.fixed(board, side)) {
            [Some(first), Some(second)] => Ok([first, second]),
            _ => {
                let message = "wanted cells that stay the same all game, got a set that changes";
                Err(Diagnostic::error(cursor.since(start), message))
            }
        }
    }

    /// `NAME OFFSETS [/ OFFSETS]`, each with its first cell at (0, 0).
    pub(super) fn shape(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let first = self.offsets(cursor)?;
        let second = if cursor.sign('/') { self.offsets(cursor)? } else { first.clone() };
        cursor.end()?;
        let board = self.scope.the_board(cursor)?;
        if !matches!(board.shape, Shape::Grid | Shape::Hex) {
            let message = "wanted a grid or hex board for a shape, got another";
            return Err(Diagnostic::error(span, message));
        }
        let windows = [&first, &second].map(|offsets| shape_windows(board, offsets));
        self.scope.shapes.push((name, windows, span));
        Ok(())
    }

    fn offsets(&mut self, cursor: &mut Cursor) -> Read<Vec<[i32; 2]>> {
        let mut offsets = Vec::new();
        while cursor.opens() {
            offsets.push(self.scope.offset(cursor)?);
        }
        if offsets.is_empty() { Err(cursor.fail()) } else { Ok(offsets) }
    }
}

/// Everywhere that a shape fits on the board; its first cell comes first.
fn shape_windows(board: &Topology, offsets: &[[i32; 2]]) -> Vec<Cells> {
    let fits = |spot: usize| {
        let Cell { column, row } = Cell::at(spot, board.columns);
        offsets.iter().try_fold(Cells::EMPTY, |window, &[right, down]| {
            let column =
                usize::try_from(column as i32 + right).ok().filter(|&c| c < board.columns)?;
            let row = usize::try_from(row as i32 + down).ok().filter(|&r| r < board.rows)?;
            let spot = Cell { column, row }.index(board.columns);
            board.cells.has(spot).then(|| window | Cells::single(spot))
        })
    };
    (0..board.spots()).filter_map(fits).collect()
}

impl Scope {
    /// The set of this name, if it is one.
    pub(super) fn set_of_name(&mut self, cursor: &Cursor, name: &str) -> Read<Option<Set>> {
        let found = self.sets.iter().find(|known| known.name == name).cloned();
        let Some(NamedSet { set, places, .. }) = found else { return Ok(None) };
        self.use_name(name);
        if self.is_naming {
            let message = format!("wanted a set without the name of another, got `{name}`");
            return Err(Diagnostic::error(cursor.span(), message));
        }
        self.check_seen(cursor, name, &set)?;
        self.look_in(places, cursor.span())?;
        set.visit(&mut |_| self.named += 1);
        if self.named > limits::NAMED {
            let most = limits::NAMED;
            let message = format!("wanted named sets of at most {most} phrases in all, got more");
            return Err(Diagnostic::error(cursor.span(), message));
        }
        Ok(Some(set))
    }

    /// Refuses what only a move has where a line is about none.
    pub(super) fn check_seen(&self, cursor: &Cursor, name: &str, set: &Set) -> Read<()> {
        if !self.is_end || !set.asks(|set| matches!(set, Set::Here | Set::From | Set::Over)) {
            return Ok(());
        }
        let message =
            format!("wanted a set that an end can see, got `{name}`, which only a move has");
        Err(Diagnostic::error(cursor.span(), message)
            .with_help("`last` is the cell of the last move"))
    }
}

impl Set {
    /// The cells, if no play changes them.
    pub(crate) fn fixed(&self, board: &Topology, side: usize) -> Option<Cells> {
        let both =
            |pair: &(Self, Self)| Some((pair.0.fixed(board, side)?, pair.1.fixed(board, side)?));
        Some(match self {
            Self::Constant(cells) => cells[side],
            Self::Both(pair) => both(pair).map(|(a, b)| a & b)?,
            Self::Without(pair) => both(pair).map(|(a, b)| a & !b)?,
            Self::Either(pair) => both(pair).map(|(a, b)| a | b)?,
            Self::Else(pair) => both(pair).map(|(a, b)| if a.is_empty() { b } else { a })?,
            Self::Beside(of, by) => {
                let of = of.fixed(board, side)?;
                by[side].iter().fold(Cells::EMPTY, |set, &id| set | board.step(of, id))
            }
            _ => return None,
        })
    }
}
