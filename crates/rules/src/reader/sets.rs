//! Sets, numbers and conditions.
//!
//! ```text
//!   set       = union { "else" union }             union = chain { "or" chain }
//!   chain     = unit { [ "not" ] ( "in" unit | "beside" unit [by] | DIRECTION "of" unit )
//!                    | "between" unit "and" unit [by] }
//!   condition = clause { "and" clause }
//!   number    = product { ( "+" | "-" ) product }   product = term { ( "*" | "div" ) term }
//! ```

use std::ops::Range;

use parlor_core::bits::Bits as _;

use super::cursor::{Cursor, Read};
use super::scope::{NO_BOARD, Scope};
use crate::board::{Board, Cells, Shape};
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::model::{
    By, Comparison, Kind, Line, Number, Owner, Set, Symbols, Test, Who, Windows, Word,
};

impl Scope {
    pub(crate) fn set(&mut self, cursor: &mut Cursor) -> Read<Set> {
        cursor.deeper(|cursor| {
            let unit = self.unit(cursor)?;
            self.set_from(cursor, unit)
        })
    }

    /// A set whose first unit has been read.
    fn set_from(&mut self, cursor: &mut Cursor, unit: Set) -> Read<Set> {
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

    /// `DIRECTION of`, if it comes next.
    fn direction_of(&mut self, cursor: &mut Cursor) -> Read<Option<By>> {
        let Some(word) = cursor.peek_word().map(str::to_owned) else { return Ok(None) };
        if cursor.peek_second() != Some("of") {
            return Ok(None);
        }
        let Some(by) = self.directions_of(&word) else { return Ok(None) };
        cursor.advance();
        cursor.expect_word("of")?;
        Ok(Some(by))
    }

    fn beside(&mut self, cursor: &mut Cursor) -> Read<Set> {
        let of = Box::new(self.unit(cursor)?);
        Ok(Set::Beside(of, self.by(cursor)?))
    }

    /// `by DIRECTIONS`; without it, all that are usual.
    pub(crate) fn by(&mut self, cursor: &mut Cursor) -> Read<By> {
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

    /// A number, or a parameter that is one.
    pub(crate) fn integer(&mut self, cursor: &mut Cursor) -> Read<u32> {
        if let Some(&TokenKind::Number(number)) = cursor.peek() {
            cursor.advance();
            return Ok(number);
        }
        if let Some(word) = cursor.peek_word().map(str::to_owned)
            && let Some(setting) = self.setting(&word)
            && let Word::Number(number) = setting.value
        {
            cursor.advance();
            return Ok(number);
        }
        let settings = self.settings.iter().map(|(setting, _)| setting.name.as_str());
        cursor.want("a number", settings.collect::<Vec<_>>());
        Err(cursor.fail())
    }

    /// The board, or the complaint that there is none yet.
    pub(crate) fn the_board(&self, cursor: &Cursor) -> Read<&Board> {
        self.board.as_ref().ok_or_else(|| {
            Diagnostic::error(cursor.span(), NO_BOARD)
                .with_help("say `board` above, as in `board grid 3x3`")
        })
    }

    fn constant(&self, cursor: &Cursor, test: impl Fn(&Board, usize) -> bool) -> Read<Set> {
        let board = self.the_board(cursor)?;
        let cells = Cells::filled(board.spots(), |spot| board.cells.has(spot) && test(board, spot));
        Ok(Set::Constant([cells, cells]))
    }

    fn unit(&mut self, cursor: &mut Cursor) -> Read<Set> {
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
            if self.is_end && matches!(set, Set::Here | Set::From | Set::Over) {
                let message = format!(
                    "wanted a set that an end can see, got `{word}`, which only a move has"
                );
                return Err(Diagnostic::error(cursor.span(), message)
                    .with_help("`last` is the cell of the last move"));
            }
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
                return Ok(Set::Windows(self.line(cursor)?));
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
        if self.shapes.iter().any(|(known, ..)| *known == word) {
            return Ok(Set::Windows(self.shaped(cursor)?));
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
                Number::Constant(number) if (1..=most as i32).contains(&number) => {
                    return Ok(number as usize);
                }
                Number::Constant(number) => number.to_string(),
                _ => "a set".to_owned(),
            };
            let message = format!("wanted a number from 1 to {most}, got {came}");
            Err(Diagnostic::error(span, message))
        };
        let from = one(cursor)?;
        let to = if cursor.word("to") { one(cursor)? } else { from };
        Ok((from, to))
    }

    /// `[exactly] LENGTH of UNIT [through UNIT] [by]`.
    fn line(&mut self, cursor: &mut Cursor) -> Read<Windows> {
        let exactly = cursor.word("exactly");
        let span = cursor.span();
        let length = self.integer(cursor)? as usize;
        cursor.expect_word("of")?;
        let of = Box::new(self.unit(cursor)?);
        let through =
            if cursor.word("through") { Some(Box::new(self.unit(cursor)?)) } else { None };
        let by = self.by(cursor)?;
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
        Ok(Windows { cells, of, through, line: Some(Line { length, by, exactly }) })
    }

    /// `SHAPE of UNIT [through UNIT]`.
    fn shaped(&mut self, cursor: &mut Cursor) -> Read<Windows> {
        let cells = self.expect_shape(cursor)?;
        cursor.expect_word("of")?;
        let of = Box::new(self.unit(cursor)?);
        let through =
            if cursor.word("through") { Some(Box::new(self.unit(cursor)?)) } else { None };
        Ok(Windows { cells, of, through, line: None })
    }

    pub(crate) fn expect_shape(&mut self, cursor: &mut Cursor) -> Read<[Vec<Cells>; 2]> {
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        if let Some(cells) = self.shape(&word) {
            cursor.advance();
            return Ok(cells);
        }
        let shapes: Vec<&str> = self.shapes.iter().map(|(name, ..)| name.as_str()).collect();
        cursor.want("a shape", shapes);
        Err(cursor.fail().or_help(format!("say `shape {word} (0,0) (1,0)` above")))
    }

    pub(crate) fn expect_kind(&mut self, cursor: &mut Cursor) -> Read<usize> {
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        if let Some(kind) = self.kind(&word) {
            cursor.advance();
            return Ok(kind);
        }
        cursor.want("a kind of piece", self.kind_words());
        let kinds = self.kind_words().join(", ");
        Err(cursor.fail().or_help(format!("the kinds of pieces here are: {kinds}")))
    }

    /// Refuses a piece that is nobody's where somebody's is wanted.
    pub(crate) fn check_owned(&self, span: Range<usize>, kind: usize) -> Read<()> {
        let Kind { name, symbols, .. } = &self.kinds[kind];
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

    pub(crate) fn test(&mut self, cursor: &mut Cursor) -> Read<Test> {
        let mut tests = vec![self.clause(cursor)?];
        while cursor.word("and") {
            tests.push(self.clause(cursor)?);
        }
        Ok(if tests.len() == 1 { tests.swap_remove(0) } else { Test::All(tests) })
    }

    fn clause(&mut self, cursor: &mut Cursor) -> Read<Test> {
        if !self.is_end && matches!(cursor.peek_word(), Some("they" | "both" | "I")) {
            let message = "wanted a condition on the board, got one that only an `end` can ask";
            return Err(Diagnostic::error(cursor.span(), message));
        }
        for (subject, who) in [("they", Who::They), ("both", Who::Both)] {
            if cursor.word(subject) {
                cursor.expect_word("are")?;
                cursor.expect_word("stuck")?;
                return Ok(Test::Stuck(who));
            }
        }
        if cursor.word("I") {
            cursor.expect_word("passed")?;
            return Ok(Test::Passed);
        }
        if cursor.word("no") {
            return Ok(Test::None(self.set(cursor)?));
        }
        let left = self.number(cursor)?;
        for (sign, comparison) in
            [('<', Comparison::Less), ('=', Comparison::Equal), ('>', Comparison::More)]
        {
            if cursor.sign(sign) {
                return Ok(Test::Compare(left, comparison, self.number(cursor)?));
            }
        }
        match left {
            Number::Count(set) => Ok(Test::Some(set)),
            _ => Err(cursor.fail()),
        }
    }

    pub(crate) fn number(&mut self, cursor: &mut Cursor) -> Read<Number> {
        cursor.deeper(|cursor| {
            let mut number = self.product(cursor)?;
            loop {
                number = if cursor.sign('+') {
                    Number::Sum(Box::new((number, self.product(cursor)?)))
                } else if cursor.sign('-') {
                    Number::Difference(Box::new((number, self.product(cursor)?)))
                } else {
                    return Ok(number);
                }
                .folded();
            }
        })
    }

    fn product(&mut self, cursor: &mut Cursor) -> Read<Number> {
        let mut number = self.term(cursor)?;
        loop {
            number = if cursor.sign('*') {
                Number::Product(Box::new((number, self.term(cursor)?)))
            } else if cursor.word("div") {
                Number::Quotient(Box::new((number, self.term(cursor)?)))
            } else {
                return Ok(number);
            }
            .folded();
        }
    }

    fn term(&mut self, cursor: &mut Cursor) -> Read<Number> {
        if let Some(TokenKind::Number(_)) = cursor.peek() {
            return Ok(Number::Constant(self.integer(cursor)? as i32));
        }
        // A bracket may hold a number or a set; a set may go on after it.
        if cursor.opens() {
            let number = self.number(cursor)?;
            cursor.expect_sign(')')?;
            return match number {
                Number::Count(set) => Ok(Number::Count(self.set_from(cursor, set)?)),
                number => Ok(number),
            };
        }
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        if word == "number" && cursor.peek_second() == Some("of") {
            cursor.advance();
            cursor.advance();
            return Ok(Number::Windows(match cursor.word("line") {
                true => self.line(cursor)?,
                false => self.shaped(cursor)?,
            }));
        }
        if word == "my" || word == "their" {
            let whose = if word == "my" { Owner::Mine } else { Owner::Theirs };
            let second = cursor.peek_second().unwrap_or_default().to_owned();
            if second == "hand" {
                cursor.advance();
                let Some(kind) = self.kinds.iter().position(|kind| kind.hand.is_some()) else {
                    let message = "wanted a kind of piece with a hand above this line, got none";
                    return Err(Diagnostic::error(cursor.span(), message)
                        .with_help("say how many there are, as in `piece man X / O, 9 in hand`"));
                };
                cursor.advance();
                return Ok(Number::Hand { kind, whose });
            }
            if let Some(counter) = self.counter(&second) {
                cursor.advance();
                cursor.advance();
                return Ok(Number::Counter { counter, whose });
            }
        }
        if self.settings.iter().any(|(setting, _)| setting.name == word) {
            return Ok(Number::Constant(self.integer(cursor)? as i32));
        }
        Ok(Number::Count(self.set(cursor)?))
    }
}

impl Number {
    /// A number that is known already.
    fn folded(self) -> Self {
        let constants = |pair: &(Self, Self)| match pair {
            (Self::Constant(left), Self::Constant(right)) => Some((*left, *right)),
            _ => None,
        };
        let value = match &self {
            Self::Sum(pair) => constants(pair).map(|(left, right)| left.saturating_add(right)),
            Self::Difference(pair) => {
                constants(pair).map(|(left, right)| left.saturating_sub(right))
            }
            Self::Product(pair) => constants(pair).map(|(left, right)| left.saturating_mul(right)),
            Self::Quotient(pair) => {
                constants(pair).map(|(left, right)| left.checked_div(right).unwrap_or(0))
            }
            _ => None,
        };
        value.map_or(self, Self::Constant)
    }
}
