//! The headings that name things: players, board, pieces, regions, the start.

use std::ops::Range;

use parlor_core::Side;
use parlor_core::bits::Bits as _;
use parlor_core::cell::Cell;

use super::cursor::{Cursor, Read};
use super::{Reader, limits};
use crate::board::{Board, Cells, Shape, check_size};
use crate::diagnostic::{Diagnostic, nearest};
use crate::lexer::{Line, TokenKind};
use crate::model::{
    Allowed, Counter, Kind, Number, Pair, Piece, Set, Setting, Subject, Symbols, Truth, Word,
};

impl Reader<'_> {
    pub(super) fn title(&mut self, line: &Line) -> Read<()> {
        let title = line.text["game".len()..].trim();
        if title.is_empty() {
            return Err(Diagnostic::error(
                line.span.clone(),
                "wanted a name after `game`, got none",
            ));
        }
        self.title = Some(title.to_owned());
        Ok(())
    }

    pub(super) fn source(&mut self, line: &Line) -> Read<()> {
        self.sources.push(line.text["source".len()..].trim().to_owned());
        Ok(())
    }

    pub(super) fn players(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (first, _) = cursor.name("a name")?;
        cursor.expect_sign('/')?;
        let (second, span) = cursor.name("a name")?;
        cursor.end()?;
        if first == second {
            return Err(Diagnostic::error(span, "wanted two different names, got one twice"));
        }
        self.scope.players = Some([first, second]);
        Ok(())
    }

    /// `perft DEPTH COUNT`, `positions COUNT` or `value RESULT`.
    pub(super) fn truth(&mut self, line: &Line) -> Read<()> {
        let words: Vec<&str> = line.text.split_whitespace().skip(1).collect();
        let is_count = |text: &str| text.parse::<u64>().is_ok();
        let (subject, said) = match words.as_slice() {
            ["perft", depth, count] if is_count(count) && depth.parse::<u32>().is_ok() => {
                (Subject::Perft(depth.parse().unwrap_or_default()), *count)
            }
            ["positions", count] if is_count(count) => (Subject::Positions, *count),
            ["value", value @ ("win" | "draw" | "loss")] => (Subject::Value, *value),
            _ => {
                let message = "wanted `perft DEPTH COUNT`, `positions COUNT` or `value` with `win`, `draw` or `loss`, \
                               got something else";
                return Err(Diagnostic::error(line.span.clone(), message));
            }
        };
        self.truths.push(Truth { subject, said: said.to_owned(), span: line.span.clone() });
        Ok(())
    }

    /// `NAME VALUE from LEAST to MOST` or `NAME WORD or WORD …`.
    pub(super) fn parameter(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let (default, range) = if let Some(&TokenKind::Number(default)) = cursor.peek() {
            cursor.advance();
            cursor.expect_word("from")?;
            let least = self.scope.integer(cursor)?;
            cursor.expect_word("to")?;
            let most = self.scope.integer(cursor)?;
            (Word::Number(default), Allowed::Numbers { least, most })
        } else {
            let mut words = vec![cursor.name("a number or a word")?.0];
            while cursor.word("or") {
                words.push(cursor.name("a word")?.0);
            }
            (Word::Text(words[0].clone()), Allowed::Words(words))
        };
        cursor.end()?;
        let mut setting = Setting { name, value: default.clone(), default, range };
        let said = match self.settings.get(&setting.name) {
            None => Some(setting.default.clone()),
            Some(text) => match setting.range {
                Allowed::Numbers { .. } => text.parse().ok().map(Word::Number),
                Allowed::Words(_) => Some(Word::Text(text.clone())),
            },
        };
        match (said, &setting.range) {
            (Some(Word::Number(number)), Allowed::Numbers { least, most })
                if (*least..=*most).contains(&number) =>
            {
                setting.value = Word::Number(number);
            }
            (Some(Word::Text(word)), Allowed::Words(words)) if words.contains(&word) => {
                setting.value = Word::Text(word);
            }
            _ => {
                let wanted = match &setting.range {
                    Allowed::Numbers { least, most } => format!("a number from {least} to {most}"),
                    Allowed::Words(words) => words.join(" or "),
                };
                let name = &setting.name;
                return Err(Diagnostic::error(
                    span,
                    format!("wanted {wanted} for `{name}`, got another"),
                ));
            }
        }
        self.scope.settings.push((setting, span));
        Ok(())
    }

    pub(super) fn board(&mut self, cursor: &mut Cursor, line: &Line) -> Read<()> {
        let span = line.span.clone();
        let fail = |why: String| Diagnostic::error(span.clone(), why);
        let board = if cursor.word("grid") {
            let [columns, rows] = self.size(cursor)?;
            check_size(columns, rows).map_err(fail)?;
            Board::grid(columns, rows)
        } else if cursor.word("hex") {
            let columns = self.scope.integer(cursor)? as usize;
            if cursor.word("wide") {
                check_size(columns, columns).map_err(fail)?;
                if columns.is_multiple_of(2) {
                    return Err(fail(format!("wanted an odd number of hexagons, got {columns}")));
                }
                Board::hexagon(columns)
            } else {
                let rows = self.times(cursor)?;
                check_size(columns, rows).map_err(fail)?;
                Board::hex(columns, rows)
            }
        } else if cursor.word("edges") {
            let [columns, rows] = self.size(cursor)?;
            check_size(columns, 2 * rows + 1).map_err(fail)?;
            let board = Board::edges(columns, rows);
            let boxes = board.boxes();
            self.scope.shapes.push(("box".to_owned(), [boxes.clone(), boxes], 0..0));
            board
        } else if cursor.word("drawn") {
            let (rows, spans): (Vec<String>, Vec<_>) = line.drawing().into_iter().unzip();
            Board::drawn(&rows).map_err(|(row, why)| {
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
    fn named_cells(&mut self, cursor: &mut Cursor, line: &Line) -> Read<()> {
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
        let mut board = Board::named(names).map_err(fail)?;
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

    /// A name that nothing has yet.
    fn new_name(&mut self, cursor: &mut Cursor) -> Read<(String, Range<usize>)> {
        let (name, span) = cursor.name("a name")?;
        if self.scope.is_taken(&name) {
            let message = format!("wanted a new name, got `{name}`, which means something already");
            return Err(Diagnostic::error(span, message));
        }
        Ok((name, span))
    }

    /// `NAME SYMBOL [/ SYMBOL] [, COUNT in hand [/ COUNT in hand]]`
    pub(super) fn piece(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let known = self.scope.kinds.len();
        let read = self.piece_after(name.clone(), span.clone(), cursor);
        if read.is_err() && self.scope.kinds.len() == known {
            // The lines that use it are not wrong.
            let symbols = Symbols::Owned([None; 2]);
            self.scope.kinds.push(Kind { name, symbols, hand: Some([0; 2]), span });
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
        self.scope.kinds.push(Kind { name, symbols, hand, span: span.clone() });
        let planes = |kind: &Kind| if matches!(kind.symbols, Symbols::Owned(_)) { 2 } else { 1 };
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
            Number::Constant(count) if (0..=limits::CELLS as i32).contains(&count) => {
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

    /// `NAME [START]`
    pub(super) fn counter(&mut self, cursor: &mut Cursor) -> Read<()> {
        let (name, span) = self.new_name(cursor)?;
        let start = if cursor.end().is_ok() { 0 } else { self.scope.integer(cursor)? };
        cursor.end()?;
        self.scope.counters.push(Counter { name, start, span: span.clone() });
        let hands = self.scope.kinds.iter().filter(|kind| kind.hand.is_some()).count();
        check_tallies(hands + self.scope.counters.len(), span)
    }

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

    /// One phrase for both players, or one for each with a slash between them.
    fn two_sided<T>(
        &mut self,
        cursor: &mut Cursor,
        mut one: impl FnMut(&mut Self, &mut Cursor) -> Read<Pair<T>>,
    ) -> Read<Pair<T>> {
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
    fn fixed(&mut self, cursor: &mut Cursor) -> Read<Pair<Cells>> {
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

    /// A drawing, or lines such as `rows 1 to 2: X`.
    pub(super) fn start(&mut self, line: &Line) -> Read<()> {
        self.scope.the_board(&Cursor::new(line)?)?;
        let rows = line.drawing();
        if rows.iter().any(|(row, _)| row.contains(':')) {
            for below in &line.below {
                self.start_line(below)?;
            }
            return Ok(());
        }
        let board = self.scope.board.clone().unwrap_or_else(|| Board::grid(1, 1));
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

    fn start_line(&mut self, line: &Line) -> Read<()> {
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

fn cell(board: &Board, cursor: &mut Cursor) -> Read<u8> {
    let found = cursor.peek_word().and_then(|word| board.cell(word));
    if let Some(cell) = found {
        cursor.advance();
        return Ok(cell);
    }
    let error = Diagnostic::error(cursor.span(), "wanted one of the cells above, got another");
    let names = board.names.iter().map(|(name, _)| name.as_str());
    Err(match cursor.peek_word().and_then(|word| nearest(word, names)) {
        Some(near) => error.with_help(format!("did you mean `{near}`?")),
        None => error,
    })
}

fn check_tallies(pairs: usize, span: Range<usize>) -> Read<()> {
    if 2 * pairs <= limits::TALLIES {
        return Ok(());
    }
    let message = format!("wanted at most {} hands and counters, got more", limits::TALLIES / 2);
    Err(Diagnostic::error(span, message))
}

/// Everywhere that a shape fits on the board; its first cell comes first.
fn shape_windows(board: &Board, offsets: &[[i32; 2]]) -> Vec<Cells> {
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

impl Set {
    /// The cells, if no play changes them.
    pub(crate) fn fixed(&self, board: &Board, side: usize) -> Option<Cells> {
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
