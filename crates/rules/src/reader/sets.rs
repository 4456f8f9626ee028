//! Sets of cells.
//!
//! ```text
//!   set       = union { "else" union }             union = chain { "or" chain }
//!   chain     = unit { [ "not" ] ( "in" unit | "beside" unit [by] | DIRECTION "of" unit | "with" seeds )
//!                    | "between" unit "and" unit [by] }
//! ```

use std::ops::Range;

use parlor_core::bits::Bits as _;

use super::cursor::{Cursor, Read};
use super::scope::{NO_BOARD, Scope};
use crate::board::{Cells, Topology};
use crate::diagnostic::Diagnostic;
use crate::model::{Owner, PieceKind, Quantity, Set, Symbols};

impl Scope {
    pub(crate) fn set(&mut self, cursor: &mut Cursor) -> Read<Set> {
        cursor.deeper(|cursor| {
            let unit = self.unit(cursor)?;
            self.set_from(cursor, unit)
        })
    }

    /// A set whose first unit has been read.
    pub(super) fn set_from(&mut self, cursor: &mut Cursor, unit: Set) -> Read<Set> {
        let mut set = self.union_from(cursor, unit)?;
        while cursor.word("else") {
            let unit = self.unit(cursor)?;
            set = Set::Else(Box::new((set, self.union_from(cursor, unit)?)));
        }
        Ok(set)
    }

    fn union_from(&mut self, cursor: &mut Cursor, unit: Set) -> Read<Set> {
        let mut set = self.chain_from(cursor, unit)?;
        while cursor.word("or") {
            let unit = self.unit(cursor)?;
            set = Set::Either(Box::new((set, self.chain_from(cursor, unit)?)));
        }
        Ok(set)
    }

    fn chain_from(&mut self, cursor: &mut Cursor, unit: Set) -> Read<Set> {
        let mut set = unit;
        for _ in 0..crate::limits::DEPTH {
            if cursor.word("between") {
                let from = self.unit(cursor)?;
                cursor.expect_word("and")?;
                let to = self.unit(cursor)?;
                let [from, to] = [from, to].map(Box::new);
                set = Set::Between { what: Box::new(set), from, to, by: self.by(cursor)? };
                continue;
            }
            let is_not = cursor.word("not");
            let other = if cursor.word("in") {
                self.unit(cursor)?
            } else if cursor.word("beside") {
                self.beside(cursor)?
            } else if let Some(by) = self.direction_of(cursor)? {
                Set::Beside(Box::new(self.unit(cursor)?), by)
            } else if self.comes_seeded(cursor) {
                self.seeded(cursor)?
            } else if is_not {
                cursor.want("`in`", ["in"]);
                return Err(cursor.fail());
            } else {
                return Ok(set);
            };
            set = if is_not { set.without(other) } else { set.both(other) };
        }
        let message = format!("wanted at most {} phrases in a row, got more", crate::limits::DEPTH);
        Err(Diagnostic::error(cursor.span(), message))
    }

    /// Takes `with` if it comes next. Only in games of seeds it is among what could have come.
    fn comes_seeded(&self, cursor: &mut Cursor) -> bool {
        (self.seeds.is_some() || cursor.peek_word() == Some("with")) && cursor.word("with")
    }

    /// `NUMBER [to NUMBER] seeds`
    fn seeded(&mut self, cursor: &mut Cursor) -> Read<Set> {
        self.check_seeds(cursor)?;
        let least = self.integer(cursor)?;
        let span = cursor.span();
        let most = if cursor.word("to") { self.integer(cursor)? } else { least };
        if most < least {
            let message = format!("wanted a number of seeds from {least} on, got {most}");
            return Err(Diagnostic::error(cursor.since(span.start), message));
        }
        cursor.expect_word("seeds")?;
        Ok(Set::Seeded { least, most })
    }

    fn beside(&mut self, cursor: &mut Cursor) -> Read<Set> {
        let of = Box::new(self.unit(cursor)?);
        Ok(Set::Beside(of, self.by(cursor)?))
    }

    /// The board, or the complaint that there is none yet.
    pub(crate) fn the_board(&self, cursor: &Cursor) -> Read<&Topology> {
        self.board.as_ref().ok_or_else(|| {
            Diagnostic::error(cursor.span(), NO_BOARD)
                .with_help("say `board` above, as in `board grid 3x3`")
        })
    }

    fn constant(&self, cursor: &Cursor, test: impl Fn(&Topology, usize) -> bool) -> Read<Set> {
        let board = self.the_board(cursor)?;
        let cells = Cells::filled(board.spots(), |spot| board.cells.has(spot) && test(board, spot));
        Ok(Set::Constant([cells, cells]))
    }

    pub(super) fn unit(&mut self, cursor: &mut Cursor) -> Read<Set> {
        cursor.deeper(|cursor| self.unit_within(cursor))
    }

    fn unit_within(&mut self, cursor: &mut Cursor) -> Read<Set> {
        self.the_board(cursor)?;
        if cursor.opens() {
            let set = self.set(cursor)?;
            cursor.expect_sign(')')?;
            return Ok(set);
        }
        if let Some(by) = self.direction_of(cursor)? {
            return Ok(Set::Beside(Box::new(self.unit(cursor)?), by));
        }
        let Some(word) = cursor.peek_word().map(str::to_owned) else {
            return Err(self.no_set(cursor));
        };
        let pieces = |kind, owner| Set::Pieces { kind, owner };
        let (columns, rows) = match &self.board {
            Some(board) => (board.columns, board.rows),
            None => (0, 0),
        };
        let simple = match word.as_str() {
            "empty" => Some(Set::Empty),
            "mine" => Some(pieces(None, Owner::Mine)),
            "theirs" => Some(pieces(None, Owner::Theirs)),
            "here" => Some(Set::Here),
            "from" => Some(Set::From),
            "over" => Some(Set::Over),
            "last" => Some(Set::Last),
            "all" => Some(self.constant(cursor, |_, _| true)?),
            "edge" => Some(self.constant(cursor, |board, spot| {
                let usual = board.usual();
                usual.iter().any(|&id| board.step(Cells::single(spot), id).is_empty())
            })?),
            "corner" => Some(self.constant(cursor, |board, spot| {
                let (column, row) = (spot % board.columns, spot / board.columns);
                [0, board.columns - 1].contains(&column) && [0, board.rows - 1].contains(&row)
            })?),
            "centre" => Some(self.constant(cursor, |board, spot| {
                let middle = |at: usize, length: usize| at == length / 2 || at == (length - 1) / 2;
                middle(spot % board.columns, board.columns)
                    && middle(spot / board.columns, board.rows)
            })?),
            "light" => Some(self.constant(cursor, |board, spot| {
                (spot % board.columns + spot / board.columns) % 2 == 0
            })?),
            "dark" => Some(self.constant(cursor, |board, spot| {
                (spot % board.columns + spot / board.columns) % 2 == 1
            })?),
            _ => None,
        };
        if let Some(set) = simple {
            self.check_seen(cursor, &word, &set)?;
            cursor.advance();
            return Ok(set);
        }
        match word.as_str() {
            "my" | "their" => {
                cursor.advance();
                let span = cursor.span();
                let kind = self.expect_kind(cursor)?;
                self.check_owned(span, kind)?;
                let owner = if word == "my" { Owner::Mine } else { Owner::Theirs };
                return Ok(pieces(Some(kind), owner));
            }
            "row" | "rows" => {
                cursor.advance();
                let (from, to) = self.range(cursor, rows)?;
                return self.constant(cursor, |board, spot| {
                    (from..=to).contains(&(spot / board.columns + 1))
                });
            }
            "column" | "columns" => {
                cursor.advance();
                let (from, to) = self.range(cursor, columns)?;
                return self.constant(cursor, |board, spot| {
                    (from..=to).contains(&(spot % board.columns + 1))
                });
            }
            "beside" => {
                cursor.advance();
                return self.beside(cursor);
            }
            "line" => {
                cursor.advance();
                return Ok(Set::Pattern(self.line(cursor)?));
            }
            "reach" => {
                cursor.advance();
                cursor.expect_word("from")?;
                let unit = self.unit(cursor)?;
                let from = Box::new(self.chain_from(cursor, unit)?);
                cursor.expect_word("through")?;
                let through = Box::new(self.unit(cursor)?);
                return Ok(Set::Reach { from, through, by: self.by(cursor)? });
            }
            _ => {}
        }
        if let Some(kind) = self.kind(&word) {
            cursor.advance();
            return Ok(pieces(Some(kind), Owner::Any));
        }
        if let Some(cells) = self.region(&word) {
            cursor.advance();
            return Ok(Set::Constant(cells));
        }
        if let Some(set) = self.set_of_name(cursor, &word)? {
            cursor.advance();
            return Ok(set);
        }
        if self.shapes.iter().any(|(known, ..)| *known == word) {
            return Ok(Set::Pattern(self.shaped(cursor)?));
        }
        if let Some(cell) = self.board.as_ref().and_then(|board| board.cell(&word)) {
            cursor.advance();
            let cell = Cells::single(cell.into());
            return Ok(Set::Constant([cell, cell]));
        }
        Err(self.no_set(cursor))
    }

    fn no_set(&self, cursor: &mut Cursor) -> Diagnostic {
        cursor.want("a set of cells", self.set_words());
        cursor.fail()
    }

    /// One row or column or several, counted from 1.
    fn range(&mut self, cursor: &mut Cursor, most: usize) -> Read<(usize, usize)> {
        let mut one = |cursor: &mut Cursor| {
            let span = cursor.span();
            if cursor.word("last") {
                return Ok(most);
            }
            let came = match self.number(cursor)? {
                Quantity::Constant(number) if (1..=most as i32).contains(&number) => {
                    return Ok(number as usize);
                }
                Quantity::Constant(number) => number.to_string(),
                _ => "a set".to_owned(),
            };
            let message = format!("wanted a number from 1 to {most}, got {came}");
            Err(Diagnostic::error(span, message))
        };
        let from = one(cursor)?;
        let to = if cursor.word("to") { one(cursor)? } else { from };
        Ok((from, to))
    }

    pub(crate) fn expect_kind(&mut self, cursor: &mut Cursor) -> Read<usize> {
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        if let Some(kind) = self.kind(&word) {
            cursor.advance();
            return Ok(kind);
        }
        cursor.want("a kind of piece", self.kind_words());
        let help = match self.kind_words().as_slice() {
            [] => "say which there are above, as in `piece stone X / O`".to_owned(),
            kinds => format!("the kinds of pieces here are: {}", kinds.join(", ")),
        };
        Err(cursor.fail().or_help(help))
    }

    /// Refuses a piece that is nobody's where somebody's is wanted.
    pub(crate) fn check_owned(&self, span: Range<usize>, kind: usize) -> Read<()> {
        let PieceKind { name, symbols, .. } = &self.kinds[kind];
        match symbols {
            Symbols::Owned(_) => Ok(()),
            Symbols::Neutral(_) => {
                let message = format!(
                    "wanted a piece that belongs to a player, got {name}, which is nobody's"
                );
                Err(Diagnostic::error(span, message).with_help(format!(
                    "give it a symbol for each player, as in `piece {name} X / O`"
                )))
            }
        }
    }
}
