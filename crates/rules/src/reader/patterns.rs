//! Lines and shapes, wherever they fit on the board.

use std::ops::Range;

use parlor_core::bits::Bits as _;

use super::cursor::{Cursor, Read};
use super::scope::Scope;
use crate::board::Cells;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::model::{LinePattern, Pattern};

impl Scope {
    /// `[exactly] LENGTH of UNIT [through UNIT] [by]`.
    pub(super) fn line(&mut self, cursor: &mut Cursor) -> Read<Pattern> {
        let exactly = cursor.word("exactly");
        let span = cursor.span();
        let length = self.integer(cursor)? as usize;
        cursor.expect_word("of")?;
        let of = Box::new(self.unit(cursor)?);
        let through =
            if cursor.word("through") { Some(Box::new(self.unit(cursor)?)) } else { None };
        let by = self.by(cursor)?;
        let starts = self.the_board(cursor)?.cells.count() as usize;
        self.look_in(starts * (by[0].len() + by[1].len()), span.clone())?;
        let board = self.the_board(cursor)?;
        let windows = |ids: &[_]| board.windows(length, ids);
        let cells = match [windows(&by[0]), windows(&by[1])] {
            [Ok(first), Ok(second)] if length > 0 && !first.is_empty() => [first, second],
            [Err(why), _] | [_, Err(why)] => return Err(Diagnostic::error(span, why)),
            _ => {
                let message = format!("wanted a length of line that this board has, got {length}");
                return Err(Diagnostic::error(span, message));
            }
        };
        Ok(Pattern { cells, of, through, line: Some(LinePattern { length, by, exactly }) })
    }

    /// `SHAPE of UNIT [through UNIT]`.
    pub(super) fn shaped(&mut self, cursor: &mut Cursor) -> Read<Pattern> {
        let cells = self.expect_shape(cursor)?;
        cursor.expect_word("of")?;
        let of = Box::new(self.unit(cursor)?);
        let through =
            if cursor.word("through") { Some(Box::new(self.unit(cursor)?)) } else { None };
        Ok(Pattern { cells, of, through, line: None })
    }

    pub(crate) fn expect_shape(&mut self, cursor: &mut Cursor) -> Read<[Vec<Cells>; 2]> {
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        if let Some(cells) = self.shape(&word) {
            self.look_in(cells[0].len() + cells[1].len(), cursor.span())?;
            cursor.advance();
            return Ok(cells);
        }
        let shapes: Vec<&str> = self.shapes.iter().map(|(name, ..)| name.as_str()).collect();
        cursor.want("a shape", shapes);
        Err(cursor.fail().or_help(format!("say `shape {word} (0,0) (1,0)` above")))
    }

    /// Counts the places where a phrase looks for lines or shapes: each may be a window to keep.
    pub(super) fn look_in(&mut self, places: usize, span: Range<usize>) -> Read<()> {
        self.places += places;
        if self.places <= limits::PLACES {
            return Ok(());
        }
        let most = limits::PLACES;
        let message =
            format!("wanted phrases that look for lines in at most {most} places, got more");
        Err(Diagnostic::error(span, message)
            .with_help("use fewer such phrases, or a smaller board"))
    }
}
