//! `board`: which cells there are and what joins them.

use super::Reader;
use super::cursor::{Cursor, Read};
use crate::board::{Topology, check_size};
use crate::diagnostic::{Diagnostic, nearest};
use crate::lexer::SourceLine;

impl Reader<'_> {
    pub(super) fn board(&mut self, cursor: &mut Cursor, line: &SourceLine) -> Read<()> {
        let span = line.span.clone();
        let fail = |why: String| Diagnostic::error(span.clone(), why);
        let board = if cursor.word("grid") {
            let [columns, rows] = self.size(cursor)?;
            check_size(columns, rows).map_err(fail)?;
            Topology::grid(columns, rows)
        } else if cursor.word("hex") {
            let columns = self.scope.integer(cursor)? as usize;
            if cursor.word("wide") {
                check_size(columns, columns).map_err(fail)?;
                if columns.is_multiple_of(2) {
                    return Err(fail(format!("wanted an odd number of hexagons, got {columns}")));
                }
                Topology::hexagon(columns)
            } else {
                let rows = self.times(cursor)?;
                check_size(columns, rows).map_err(fail)?;
                Topology::hex(columns, rows)
            }
        } else if cursor.word("edges") {
            let [columns, rows] = self.size(cursor)?;
            check_size(columns, 2 * rows + 1).map_err(fail)?;
            let board = Topology::edges(columns, rows);
            let boxes = board.boxes();
            self.scope.shapes.push(("box".to_owned(), [boxes.clone(), boxes], 0..0));
            board
        } else if cursor.word("drawn") {
            let (rows, spans): (Vec<String>, Vec<_>) = line.drawing().into_iter().unzip();
            Topology::drawn(&rows).map_err(|(row, why)| {
                Diagnostic::error(spans.get(row).unwrap_or(&line.span).clone(), why)
            })?
        } else if cursor.word("cells") {
            return self.named_cells(cursor, line);
        } else {
            return Err(cursor.fail());
        };
        cursor.end()?;
        self.scope.board = Some(board);
        Ok(())
    }

    fn size(&mut self, cursor: &mut Cursor) -> Read<[usize; 2]> {
        let columns = self.scope.integer(cursor)? as usize;
        Ok([columns, self.times(cursor)?])
    }

    /// `x ROWS`; in `3x4` the sign and the number are one word.
    fn times(&mut self, cursor: &mut Cursor) -> Read<usize> {
        let glued = cursor.peek_word().and_then(|word| word.strip_prefix('x')?.parse().ok());
        if let Some(rows) = glued {
            cursor.advance();
            return Ok(rows);
        }
        cursor.expect_word("x")?;
        Ok(self.scope.integer(cursor)? as usize)
    }

    /// `cells NAMES`, and below what joins them: `ring a-b-c-a`.
    fn named_cells(&mut self, cursor: &mut Cursor, line: &SourceLine) -> Read<()> {
        let mut names = Vec::new();
        while cursor.end().is_err() {
            let (name, span) = cursor.name("a name")?;
            if names.contains(&name) {
                return Err(Diagnostic::error(
                    span,
                    format!("wanted each name once, got `{name}` twice"),
                ));
            }
            names.push(name);
        }
        let fail = |why: String| Diagnostic::error(line.span.clone(), why);
        let mut board = Topology::named(names).map_err(fail)?;
        for below in &line.below {
            let cursor = &mut Cursor::new(below)?;
            let (name, _) = cursor.name("a name")?;
            loop {
                let mut path = vec![cell(&board, cursor)?];
                while cursor.sign('-') {
                    path.push(cell(&board, cursor)?);
                }
                board
                    .join(&name, &path)
                    .map_err(|why| Diagnostic::error(below.span.clone(), why))?;
                if cursor.end().is_ok() {
                    break;
                }
            }
        }
        self.scope.board = Some(board);
        Ok(())
    }
}

fn cell(board: &Topology, cursor: &mut Cursor) -> Read<u8> {
    let found = cursor.peek_word().and_then(|word| board.cell(word));
    if let Some(cell) = found {
        cursor.advance();
        return Ok(cell);
    }
    let error = Diagnostic::error(cursor.span(), "wanted one of the cells above, got another");
    let names = board.names.iter().map(|(name, _)| name.as_str());
    Err(match cursor.peek_word().and_then(|word| nearest(word, names)) {
        Some(near) => error.did_you_mean(near),
        None => error,
    })
}
