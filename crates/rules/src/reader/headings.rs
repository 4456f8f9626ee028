//! The headings about the game as a whole: its title, sources, players, truths and parameters.

use std::ops::Range;

use super::Reader;
use super::cursor::{Cursor, Read};
use crate::diagnostic::Diagnostic;
use crate::lexer::{SourceLine, TokenKind};
use crate::model::{Allowed, Setting, TruthClaim, TruthSubject, Word};

impl Reader<'_> {
    pub(super) fn title(&mut self, line: &SourceLine) -> Read<()> {
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

    pub(super) fn source(&mut self, line: &SourceLine) -> Read<()> {
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

    /// `perft DEPTH COUNT`, `positions COUNT`, `value RESULT` or `margin POINTS`.
    pub(super) fn truth(&mut self, line: &SourceLine) -> Read<()> {
        let words: Vec<&str> = line.text.split_whitespace().skip(1).collect();
        let is_count = |text: &str| text.parse::<u64>().is_ok();
        let (subject, said) = match words.as_slice() {
            ["perft", depth, count] if is_count(count) && depth.parse::<u32>().is_ok() => {
                (TruthSubject::Perft(depth.parse().unwrap_or_default()), *count)
            }
            ["positions", count] if is_count(count) => (TruthSubject::Positions, *count),
            ["value", value @ ("win" | "draw" | "loss")] => (TruthSubject::Value, *value),
            ["margin", points] if points.parse::<i16>().is_ok_and(|n| n.to_string() == *points) => {
                (TruthSubject::Margin, *points)
            }
            _ => {
                let message = "wanted `perft DEPTH COUNT`, `positions COUNT`, `margin POINTS` or `value` with `win`, \
                               `draw` or `loss`, got something else";
                return Err(Diagnostic::error(line.span.clone(), message));
            }
        };
        self.truths.push(TruthClaim { subject, said: said.to_owned(), span: line.span.clone() });
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
                let message = format!("wanted {wanted} for `{}`, got another", setting.name);
                // The lines that use it are not wrong.
                self.scope.settings.push((setting, span.clone()));
                return Err(Diagnostic::error(span, message));
            }
        }
        self.scope.settings.push((setting, span));
        Ok(())
    }

    /// A name that nothing has yet.
    pub(super) fn new_name(&mut self, cursor: &mut Cursor) -> Read<(String, Range<usize>)> {
        let (name, span) = cursor.name("a name")?;
        if self.scope.is_taken(&name) {
            let message = format!("wanted a new name, got `{name}`, which means something already");
            return Err(Diagnostic::error(span, message));
        }
        Ok((name, span))
    }
}
