//! `start`: what stands where before the first move.

use std::ops::Range;

use parlor_core::Side;
use parlor_core::bits::Bits as _;

use super::cursor::{Cursor, Read};
use super::{Reader, limits};
use crate::board::Topology;
use crate::diagnostic::Diagnostic;
use crate::lexer::SourceLine;
use crate::model::{Piece, Symbols};

impl Reader<'_> {
    /// A drawing, or lines such as `rows 1 to 2: X`.
    pub(super) fn start(&mut self, line: &SourceLine) -> Read<()> {
        self.scope.the_board(&Cursor::new(line)?)?;
        if self.scope.seeds.is_some() {
            return line.below.iter().try_for_each(|below| self.start_seeds(below));
        }
        let rows = line.drawing();
        if rows.iter().any(|(row, _)| row.contains(':')) {
            for below in &line.below {
                self.start_line(below)?;
            }
            return Ok(());
        }
        let board = self.scope.board.clone().unwrap_or_else(|| Topology::grid(1, 1));
        if rows.len() != board.rows {
            let message = format!("wanted {} drawn rows, got {}", board.rows, rows.len());
            return Err(Diagnostic::error(line.span.clone(), message));
        }
        for (number, (row, span)) in rows.into_iter().enumerate() {
            let cells: Vec<usize> =
                board.cells.each().filter(|&spot| spot / board.columns == number).collect();
            let symbols: Vec<char> = row.chars().filter(|symbol| !symbol.is_whitespace()).collect();
            if symbols.len() != cells.len() {
                let message = format!(
                    "wanted {} cells in row {}, got {}",
                    cells.len(),
                    number + 1,
                    symbols.len()
                );
                return Err(Diagnostic::error(span, message));
            }
            for (cell, symbol) in cells.into_iter().zip(symbols) {
                if symbol != '.' {
                    let piece = self.piece_of(symbol, &span)?;
                    self.start.push((cell as u8, piece));
                }
            }
        }
        Ok(())
    }

    fn start_line(&mut self, line: &SourceLine) -> Read<()> {
        let cursor = &mut Cursor::new(line)?;
        let [cells, _] = self.fixed(cursor)?;
        cursor.expect_sign(':')?;
        let symbol = line.text.chars().last().unwrap_or_default();
        let piece = self.piece_of(symbol, &cursor.span())?;
        cursor.advance();
        cursor.end()?;
        for cell in cells.each() {
            self.start.retain(|&(known, _)| usize::from(known) != cell);
            self.start.push((cell as u8, piece));
        }
        Ok(())
    }

    /// `SET: NUMBER`
    fn start_seeds(&mut self, line: &SourceLine) -> Read<()> {
        let cursor = &mut Cursor::new(line)?;
        let [cells, _] = self.fixed(cursor)?;
        cursor.expect_sign(':')?;
        let span = cursor.span();
        let count = self.scope.integer(cursor)?;
        cursor.end()?;
        let seeds = self.scope.seeds.get_or_insert_default();
        let given = u8::try_from(count).ok();
        given.into_iter().for_each(|count| cells.each().for_each(|cell| seeds[cell] = count));
        let all: u32 = seeds.iter().copied().map(u32::from).sum();
        if given.is_some() && all <= limits::SEEDS {
            return Ok(());
        }
        let message = format!("wanted at most {} seeds on the board, got more", limits::SEEDS);
        Err(Diagnostic::error(span, message))
    }

    /// The piece that a symbol stands for.
    fn piece_of(&mut self, symbol: char, span: &Range<usize>) -> Read<Piece> {
        for (index, kind) in self.scope.kinds.iter().enumerate() {
            let owner = match kind.symbols {
                Symbols::Owned(pair) => pair
                    .iter()
                    .position(|&own| own == Some(symbol))
                    .map(|side| Some(Side::BOTH[side])),
                Symbols::Neutral(one) => (one == symbol).then_some(None),
            };
            if let Some(owner) = owner {
                let name = kind.name.clone();
                self.scope.use_name(&name);
                return Ok(Piece { kind: index, owner });
            }
        }
        let message = format!("wanted a piece's symbol, or `.` for none, got `{symbol}`");
        Err(Diagnostic::error(span.clone(), message))
    }
}
