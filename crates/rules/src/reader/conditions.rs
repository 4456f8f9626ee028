//! Conditions and numbers.
//!
//! ```text
//!   condition = clause { "and" clause }
//!   number    = product { ( "+" | "-" ) product }   product = term { ( "*" | "div" ) term }
//! ```

use super::cursor::{Cursor, Read};
use super::scope::Scope;
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::model::{Comparison, Owner, Quantity, Test, Who, Word};

impl Scope {
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
            Quantity::Count(set) => Ok(Test::Some(set)),
            _ => Err(cursor.fail()),
        }
    }

    pub(crate) fn number(&mut self, cursor: &mut Cursor) -> Read<Quantity> {
        cursor.deeper(|cursor| {
            let mut number = self.product(cursor)?;
            loop {
                number = if cursor.sign('+') {
                    Quantity::Sum(Box::new((number, self.product(cursor)?)))
                } else if cursor.sign('-') {
                    Quantity::Difference(Box::new((number, self.product(cursor)?)))
                } else {
                    return Ok(number);
                }
                .folded();
            }
        })
    }

    fn product(&mut self, cursor: &mut Cursor) -> Read<Quantity> {
        let mut number = self.term(cursor)?;
        loop {
            number = if cursor.sign('*') {
                Quantity::Product(Box::new((number, self.term(cursor)?)))
            } else if cursor.word("div") {
                Quantity::Quotient(Box::new((number, self.term(cursor)?)))
            } else {
                return Ok(number);
            }
            .folded();
        }
    }

    fn term(&mut self, cursor: &mut Cursor) -> Read<Quantity> {
        if let Some(TokenKind::Number(_)) = cursor.peek() {
            return Ok(Quantity::Constant(self.integer(cursor)? as i32));
        }
        // A bracket may hold a number or a set; a set may go on after it.
        if cursor.opens() {
            let number = self.number(cursor)?;
            cursor.expect_sign(')')?;
            return match number {
                Quantity::Count(set) => Ok(Quantity::Count(self.set_from(cursor, set)?)),
                number => Ok(number),
            };
        }
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        if word == "number" && cursor.peek_second() == Some("of") {
            cursor.advance();
            cursor.advance();
            return Ok(Quantity::Patterns(match cursor.word("line") {
                true => self.line(cursor)?,
                false => self.shaped(cursor)?,
            }));
        }
        if word == "seeds" && cursor.peek_second() == Some("on") {
            self.check_seeds(cursor)?;
            cursor.advance();
            cursor.advance();
            return Ok(Quantity::Seeds(self.unit(cursor)?));
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
                return Ok(Quantity::Hand { kind, whose });
            }
            if let Some(counter) = self.counter(&second) {
                cursor.advance();
                cursor.advance();
                return Ok(Quantity::Counter { counter, whose });
            }
            let counters = self.counters.iter().map(|counter| counter.name.as_str());
            let has_hand = self.kinds.iter().any(|kind| kind.hand.is_some());
            cursor.know_ahead(counters.chain(has_hand.then_some("hand")));
        }
        if self.settings.iter().any(|(setting, _)| setting.name == word) {
            return Ok(Quantity::Constant(self.integer(cursor)? as i32));
        }
        let settings = self.settings.iter().map(|(setting, _)| setting.name.as_str());
        cursor.know(settings.chain(["number"]).chain(self.seeds.is_some().then_some("seeds")));
        Ok(Quantity::Count(self.set(cursor)?))
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
}

impl Quantity {
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
