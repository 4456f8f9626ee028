//! Directions and offsets.

use super::cursor::{Cursor, Read};
use super::scope::Scope;
use crate::board::{DirectionId, Shape};
use crate::diagnostic::Diagnostic;
use crate::model::{By, PerSide};

impl Scope {
    /// `DIRECTION of`, if it comes next.
    pub(super) fn direction_of(&mut self, cursor: &mut Cursor) -> Read<Option<By>> {
        let Some(word) = cursor.peek_word().map(str::to_owned) else { return Ok(None) };
        if cursor.peek_second() != Some("of") {
            return Ok(None);
        }
        let Some(by) = self.directions_of(&word) else { return Ok(None) };
        cursor.advance();
        cursor.expect_word("of")?;
        Ok(Some(by))
    }

    /// `by DIRECTIONS`, or `back along DIRECTION` for one the other way round; without it, all that are usual.
    pub(crate) fn by(&mut self, cursor: &mut Cursor) -> Read<By> {
        // Only ways with a name have a way back, so only there an error speaks of it.
        let has_ways = self.board.as_ref().is_some_and(|board| board.shape == Shape::Points);
        if (has_ways || cursor.peek_word() == Some("back")) && cursor.word("back") {
            cursor.expect_word("along")?;
            let along = self.along(cursor)?;
            let board = self.the_board(cursor)?;
            return Ok(along.map(|id| vec![board.directions[usize::from(id.0)].reverse]));
        }
        if !cursor.word("by") {
            return Ok(self.usual());
        }
        self.directions(cursor)
    }

    /// One direction or more, by name or as offsets.
    pub(crate) fn directions(&mut self, cursor: &mut Cursor) -> Read<By> {
        let mut by: By = [Vec::new(), Vec::new()];
        loop {
            let found = if cursor.opens() {
                let offset = self.offset(cursor)?;
                let span = cursor.span();
                let board = self
                    .board
                    .as_mut()
                    .filter(|board| matches!(board.shape, Shape::Grid | Shape::Hex));
                let Some(board) = board else {
                    let message = "wanted a grid or hex board for an offset, got another";
                    return Err(Diagnostic::error(span, message));
                };
                let id = board.offset(offset).map_err(|why| Diagnostic::error(span, why))?;
                [vec![id], vec![id]]
            } else if let Some(word) = cursor.peek_word().map(str::to_owned)
                && let Some(found) = self.directions_of(&word)
            {
                cursor.advance();
                found
            } else {
                break;
            };
            for (all, more) in by.iter_mut().zip(found) {
                all.extend(more.into_iter().filter(|id| !all.contains(id)).collect::<Vec<_>>());
            }
        }
        if by[0].is_empty() {
            cursor.want("a direction", self.direction_words());
            return Err(cursor.fail());
        }
        Ok(by)
    }

    /// One direction for each player; of a named relation, the way it was written.
    pub(super) fn along(&mut self, cursor: &mut Cursor) -> Read<PerSide<DirectionId>> {
        let found =
            cursor.peek_word().map(str::to_owned).and_then(|word| self.directions_of(&word));
        match found.as_ref().map(|by| by.each_ref().map(|ids| ids.first().copied())) {
            Some([Some(first), Some(second)]) => {
                cursor.advance();
                Ok([first, second])
            }
            _ => {
                cursor.want("a direction", self.direction_words());
                Err(cursor.fail())
            }
        }
    }

    /// `RIGHT, DOWN )` after the opening bracket.
    pub(crate) fn offset(&mut self, cursor: &mut Cursor) -> Read<[i32; 2]> {
        let right = self.signed(cursor)?;
        cursor.expect_sign(',')?;
        let down = self.signed(cursor)?;
        cursor.expect_sign(')')?;
        Ok([right, down])
    }

    fn signed(&mut self, cursor: &mut Cursor) -> Read<i32> {
        let sign = if cursor.sign('-') { -1 } else { 1 };
        Ok(sign * self.integer(cursor)? as i32)
    }
}
