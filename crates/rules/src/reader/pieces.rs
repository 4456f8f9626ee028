//! `piece`, `seeds` and `counter`: what stands on the board, lies in a hand or is counted.

use std::ops::Range;

use parlor_core::bits::Bits as _;

use super::cursor::{Cursor, Read};
use super::scope::Scope;
use super::{Reader, limits};
use crate::board::Shape;
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::model::{Counter, PieceKind, Quantity, Symbols};

impl Reader<'_> {
    /// `NAME SYMBOL [/ SYMBOL] [, COUNT in hand [/ COUNT in hand]]`
    pub(super) fn piece(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let known = self.scope.kinds.len();
        let read = self.piece_after(name.clone(), span.clone(), cursor);
        if read.is_err() && self.scope.kinds.len() == known {
            // The lines that use it are not wrong.
            let symbols = Symbols::Owned([None; 2]);
            self.scope.kinds.push(PieceKind { name, symbols, hand: Some([0; 2]), span });
        }
        read
    }

    fn piece_after(&mut self, name: String, span: Range<usize>, cursor: &mut Cursor) -> Read<()> {
        let first = self.symbol(cursor)?;
        let symbols = if cursor.sign('/') {
            let second = self.symbol(cursor)?;
            if first == second {
                return Err(Diagnostic::error(span, "wanted two different symbols, got one twice"));
            }
            Symbols::Owned([first, second])
        } else {
            let Some(first) = first else {
                cursor.want("`/`", []);
                return Err(cursor.fail());
            };
            Symbols::Neutral(first)
        };
        let mut hand = None;
        if cursor.sign(',') {
            let first = self.in_hand(cursor)?;
            let second = if cursor.sign('/') { self.in_hand(cursor)? } else { first };
            hand = Some([first, second]);
        }
        cursor.end()?;
        if hand.is_some() && matches!(symbols, Symbols::Neutral(_)) {
            let message =
                "wanted a hand only for pieces of a player, got one for a piece that is nobody's";
            return Err(Diagnostic::error(span, message));
        }
        self.scope.kinds.push(PieceKind { name, symbols, hand, span: span.clone() });
        let planes =
            |kind: &PieceKind| if matches!(kind.symbols, Symbols::Owned(_)) { 2 } else { 1 };
        let tallies = self.scope.kinds.iter().filter(|kind| kind.hand.is_some()).count()
            + self.scope.counters.len();
        if self.scope.kinds.iter().map(planes).sum::<usize>() > limits::PLANES {
            let message = format!(
                "wanted at most {} kinds, each player's counted apart, got more",
                limits::PLANES
            );
            return Err(Diagnostic::error(span, message));
        }
        check_tallies(tallies, span)
    }

    fn in_hand(&mut self, cursor: &mut Cursor) -> Read<u32> {
        let span = cursor.span();
        let number = self.scope.number(cursor)?;
        cursor.expect_word("in")?;
        cursor.expect_word("hand")?;
        match number {
            Quantity::Constant(count) if (0..=limits::CELLS as i32).contains(&count) => {
                Ok(count as u32)
            }
            _ => {
                let message = format!("wanted a number from 0 to {}, got another", limits::CELLS);
                Err(Diagnostic::error(span, message))
            }
        }
    }

    /// A symbol, or `-` for a player who has no such pieces.
    fn symbol(&mut self, cursor: &mut Cursor) -> Read<Option<char>> {
        if cursor.peek() == Some(&TokenKind::Sign('-')) {
            cursor.advance();
            return Ok(None);
        }
        let symbol = match cursor.peek() {
            Some(TokenKind::Word(word)) => {
                let mut letters = word.chars();
                letters.next().filter(|_| letters.next().is_none())
            }
            Some(&TokenKind::Sign(sign)) if !"./-|:,()".contains(sign) => Some(sign),
            Some(&TokenKind::Number(number)) if number < 10 => char::from_digit(number, 10),
            _ => None,
        };
        let is_taken = |symbol: char| {
            self.scope.kinds.iter().any(|kind| match kind.symbols {
                Symbols::Owned(pair) => pair.contains(&Some(symbol)),
                Symbols::Neutral(one) => one == symbol,
            })
        };
        match symbol {
            Some(symbol) if is_taken(symbol) => {
                let message =
                    format!("wanted a new symbol, got `{symbol}`, which is another piece's");
                Err(Diagnostic::error(cursor.span(), message))
            }
            Some(symbol) => {
                cursor.advance();
                Ok(Some(symbol))
            }
            None => {
                cursor.want("a symbol of one character", []);
                Err(cursor.fail())
            }
        }
    }

    /// Cells hold seeds from now on; how many is said at the start.
    pub(super) fn seeds(&mut self, cursor: &mut Cursor, span: Range<usize>) -> Read<()> {
        cursor.end()?;
        let board = self.scope.the_board(cursor)?;
        let is_whole = board.cells.count() as usize == board.spots();
        let fits = is_whole && !matches!(board.shape, Shape::Hex | Shape::Edges);
        // If the board does not fit, the lines about seeds are not wrong.
        self.scope.seeds = Some(vec![0; board.spots()]);
        if fits {
            return Ok(());
        }
        let message = "wanted a grid or named cells for seeds, got another board";
        Err(Diagnostic::error(span, message))
    }

    /// `NAME [START]`
    pub(super) fn counter(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let start = if cursor.end().is_ok() { 0 } else { self.scope.integer(cursor)? };
        cursor.end()?;
        self.scope.counters.push(Counter { name, start, span: span.clone() });
        let hands = self.scope.kinds.iter().filter(|kind| kind.hand.is_some()).count();
        check_tallies(hands + self.scope.counters.len(), span)
    }
}

impl Scope {
    /// Refuses a phrase about seeds where cells hold pieces.
    pub(super) fn check_seeds(&self, cursor: &Cursor) -> Read<()> {
        match self.seeds {
            Some(_) => Ok(()),
            None => {
                let message = "wanted a game of seeds for this phrase, got one of pieces";
                Err(Diagnostic::error(cursor.span(), message).with_help("say `seeds` above"))
            }
        }
    }
}

fn check_tallies(pairs: usize, span: Range<usize>) -> Read<()> {
    if 2 * pairs <= limits::TALLIES {
        return Ok(());
    }
    let message = format!("wanted at most {} hands and counters, got more", limits::TALLIES / 2);
    Err(Diagnostic::error(span, message))
}
