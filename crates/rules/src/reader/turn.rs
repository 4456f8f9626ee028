//! What is done in a turn: choices, their effects, and how the game ends.

use std::ops::Range;

use super::cursor::{Cursor, Read};
use super::scope::Scope;
use crate::diagnostic::Diagnostic;
use crate::lexer::SourceLine;
use crate::model::{Action, Chain, Choice, Effect, EndResult, EndRule, Quantity, Set, Then, Word};

/// A move has one further choice at most, so that it is told by one cell more.
pub(super) fn second_then(span: Range<usize>) -> Diagnostic {
    let message = "wanted one further choice in a move, got a second `then`";
    Diagnostic::error(span, message)
        .with_help("say one of them without a choice, as in `remove theirs beside here`")
}

impl Scope {
    /// `[when CONDITION:] ACTION [where CONDITION]`, with its effects below.
    pub(crate) fn choice(
        &mut self,
        line: &SourceLine,
        errors: &mut Vec<Diagnostic>,
    ) -> Option<Choice> {
        let head = self.choice_head(line);
        let (effects, then) = self.effects(&line.below, errors);
        self.choice_asks |= then.is_some();
        match head {
            Ok((when, action, condition)) => {
                Some(Choice { when, action, condition, effects, span: line.span.clone() })
            }
            Err(error) => {
                errors.push(error);
                None
            }
        }
    }

    #[allow(clippy::type_complexity, reason = "the three parts of a choice")]
    fn choice_head(
        &mut self,
        line: &SourceLine,
    ) -> Read<(Option<crate::model::Test>, Action, Option<crate::model::Test>)> {
        let cursor = &mut Cursor::new(line)?;
        let when = if cursor.word("when") {
            let test = self.test(cursor)?;
            cursor.expect_sign(':')?;
            Some(test)
        } else {
            None
        };
        let action = self.action(cursor)?;
        let condition = if cursor.word("where") { Some(self.test(cursor)?) } else { None };
        cursor.end()?;
        Ok((when, action, condition))
    }

    fn action(&mut self, cursor: &mut Cursor) -> Read<Action> {
        if cursor.word("place") {
            let kind = self.expect_kind(cursor)?;
            cursor.expect_word("on")?;
            return Ok(Action::Place { kind, on: self.set(cursor)? });
        }
        if cursor.word("cover") {
            let windows = self.expect_shape(cursor)?;
            cursor.expect_word("with")?;
            let kind = self.expect_kind(cursor)?;
            cursor.expect_word("on")?;
            return Ok(Action::Cover { kind, windows, on: self.set(cursor)? });
        }
        if cursor.word("step") {
            let kind = self.own_kind(cursor)?;
            let by = self.by(cursor)?;
            return Ok(Action::Step { kind, by, to: self.target(cursor)? });
        }
        if cursor.word("slide") {
            let kind = self.own_kind(cursor)?;
            let by = self.by(cursor)?;
            return Ok(Action::Slide { kind, by, to: self.target(cursor)? });
        }
        if cursor.word("move") {
            let kind = self.own_kind(cursor)?;
            return Ok(Action::Move { kind, to: self.target(cursor)? });
        }
        if cursor.word("exit") {
            let kind = self.own_kind(cursor)?;
            cursor.expect_word("from")?;
            return Ok(Action::Exit { kind, from: self.set(cursor)? });
        }
        if cursor.word("hop") {
            let kind = self.own_kind(cursor)?;
            let by = self.by(cursor)?;
            cursor.expect_word("over")?;
            let over = self.set(cursor)?;
            let to = self.target(cursor)?;
            return Ok(Action::Hop { kind, by, over, to, chain: self.chain(cursor)? });
        }
        if cursor.word("push") {
            let kind = self.expect_kind(cursor)?;
            cursor.expect_word("from")?;
            let from = self.set(cursor)?;
            return Ok(Action::Push { kind, from, by: self.by(cursor)? });
        }
        if cursor.word("remove") {
            cursor.expect_word("one")?;
            return Ok(Action::Remove { one: self.set(cursor)? });
        }
        if cursor.word("take") {
            self.check_seeds(cursor)?;
            cursor.expect_word("from")?;
            return Ok(Action::Take { from: self.set(cursor)? });
        }
        if cursor.word("sow") {
            self.check_seeds(cursor)?;
            cursor.expect_word("from")?;
            let from = self.set(cursor)?;
            cursor.expect_word("along")?;
            let along = self.along(cursor)?;
            let past = if cursor.word("past") { Some(self.set(cursor)?) } else { None };
            return Ok(Action::Sow { from, along, past });
        }
        if cursor.word("pass") {
            return Ok(Action::Pass);
        }
        Err(cursor.fail())
    }

    fn own_kind(&mut self, cursor: &mut Cursor) -> Read<usize> {
        let span = cursor.span();
        let kind = self.expect_kind(cursor)?;
        self.check_owned(span, kind)?;
        Ok(kind)
    }

    fn target(&mut self, cursor: &mut Cursor) -> Read<Set> {
        cursor.expect_word("to")?;
        self.set(cursor)
    }

    /// `, [straight] on [or stop]`
    fn chain(&mut self, cursor: &mut Cursor) -> Read<Chain> {
        if !cursor.sign(',') {
            return Ok(Chain::Single);
        }
        let straight = cursor.word("straight");
        cursor.expect_word("on")?;
        if !cursor.word("or") {
            return Ok(Chain::Must { straight });
        }
        cursor.expect_word("stop")?;
        Ok(Chain::May { straight })
    }

    /// Effects, one a line, and where one of them asks for a further choice.
    pub(crate) fn effects(
        &mut self,
        lines: &[SourceLine],
        errors: &mut Vec<Diagnostic>,
    ) -> (Vec<Effect>, Option<Range<usize>>) {
        let mut effects = Vec::new();
        let mut then = None;
        for line in lines {
            let read = Cursor::new(line).and_then(|mut cursor| {
                let effect = self.effect(&mut cursor)?;
                cursor.end()?;
                Ok(effect)
            });
            match read {
                Ok(effect) => {
                    if matches!(effect.inner(), Effect::Then(_))
                        && then.replace(line.span.clone()).is_some()
                    {
                        errors.push(second_then(line.span.clone()));
                    }
                    effects.push(effect);
                }
                Err(error) => errors.push(error),
            }
            for below in &line.below {
                let message = "wanted nothing below an effect, got a line";
                errors.push(
                    Diagnostic::error(below.span.clone(), message)
                        .with_help("indent it as the line above"),
                );
            }
        }
        (effects, then)
    }

    fn effect(&mut self, cursor: &mut Cursor) -> Read<Effect> {
        cursor.deeper(|cursor| self.effect_within(cursor))
    }

    fn effect_within(&mut self, cursor: &mut Cursor) -> Read<Effect> {
        if cursor.word("remove") {
            return Ok(Effect::Remove(self.set(cursor)?));
        }
        if cursor.word("flip") {
            return Ok(Effect::Flip(self.set(cursor)?));
        }
        if cursor.word("put") {
            let kind = self.expect_kind(cursor)?;
            cursor.expect_word("on")?;
            return Ok(Effect::Put { kind, on: self.set(cursor)? });
        }
        if cursor.word("promote") {
            let of = self.set(cursor)?;
            cursor.expect_word("to")?;
            return Ok(Effect::Promote { of, kind: self.own_kind(cursor)? });
        }
        if cursor.word("add") {
            let amount = self.number(cursor)?;
            cursor.expect_word("to")?;
            let word = cursor.peek_word().unwrap_or_default().to_owned();
            let Some(counter) = self.counter(&word) else {
                let counters = self.counters.iter().map(|counter| counter.name.as_str());
                cursor.want("a counter", counters.collect::<Vec<_>>());
                return Err(cursor.fail().or_help(format!("say `counter {word}` above")));
            };
            cursor.advance();
            return Ok(Effect::Add { amount, counter });
        }
        if cursor.word("gather") {
            self.check_seeds(cursor)?;
            let of = self.set(cursor)?;
            cursor.expect_word("to")?;
            return Ok(Effect::Gather { of, to: self.set(cursor)? });
        }
        if cursor.word("again") {
            return Ok(Effect::Again);
        }
        if cursor.word("then") {
            return self.then(cursor);
        }
        if cursor.word("so") {
            cursor.expect_word("that")?;
            return Ok(Effect::SoThat(self.test(cursor)?));
        }
        if cursor.word("if") {
            let test = self.test(cursor)?;
            cursor.expect_sign(':')?;
            return Ok(Effect::If(test, Box::new(self.effect(cursor)?)));
        }
        Err(cursor.fail())
    }

    fn then(&mut self, cursor: &mut Cursor) -> Read<Effect> {
        if cursor.word("remove") {
            cursor.expect_word("one")?;
            return Ok(Effect::Then(Then::Remove(self.set(cursor)?)));
        }
        if cursor.word("place") {
            let kind = self.expect_kind(cursor)?;
            cursor.expect_word("on")?;
            return Ok(Effect::Then(Then::Place { kind, on: self.set(cursor)? }));
        }
        Err(cursor.fail())
    }

    /// `CONDITION: RESULT`
    pub(crate) fn ending(&mut self, line: &SourceLine) -> Read<EndRule> {
        let cursor = &mut Cursor::new(line)?;
        self.is_end = true;
        let test = self.test(cursor);
        self.is_end = false;
        let test = test?;
        cursor.expect_sign(':')?;
        let result = self.result(cursor)?;
        cursor.end()?;
        Ok(EndRule { test, result, span: line.span.clone() })
    }

    pub(crate) fn result(&mut self, cursor: &mut Cursor) -> Read<EndResult<Quantity>> {
        if cursor.word("most") {
            let number = self.number(cursor)?;
            cursor.expect_word("wins")?;
            return Ok(EndResult::Most(number));
        }
        if cursor.word("count") {
            return Ok(EndResult::Count(self.number(cursor)?));
        }
        let word = cursor.peek_word().unwrap_or_default().to_owned();
        let players = self.players.clone().unwrap_or_default();
        if let Some(side) = players.iter().position(|player| !word.is_empty() && *player == word) {
            cursor.advance();
            cursor.expect_word("wins")?;
            return Ok(EndResult::Wins(parlor_core::Side::BOTH[side]));
        }
        let said = match self.setting(&word).map(|setting| setting.value) {
            Some(Word::Text(value)) => value,
            _ => word,
        };
        let result = match said.as_str() {
            "win" => EndResult::Win,
            "lose" => EndResult::Lose,
            "draw" => EndResult::Draw,
            _ => {
                for known in ["win", "lose", "draw"] {
                    cursor.want(&format!("`{known}`"), [known]);
                }
                cursor.want("a player who `wins`", players.iter().map(String::as_str));
                return Err(cursor.fail());
            }
        };
        cursor.advance();
        Ok(result)
    }
}
