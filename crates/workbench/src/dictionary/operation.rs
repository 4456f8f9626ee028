//! Operations on a dictionary as text: `insert "OXX XO  O" 3; find abc; remove 0..10000`.

use std::fmt;
use std::ops::Range;

use parlor_core::BadInput;

/// The longest key that may be typed.
const LONGEST_KEY: usize = 200;

/// The document's own test: keys that are there and not there, a key twice, a removal twice, and ten
/// thousand long keys.
const TEST: &str = "insert \"OXXXOOXO \" 2; insert \"OXXXOOX O\" 3; insert \"OXXXOOX O\" 1; \
                    find \"OXXXOOX O\"; find \"OXXXOOX  \"; remove \"OXXXOOX O\"; remove \"OXXXOOX O\"; \
                    find \"OXXXOOX O\"; insert 0..10000; find 0..10000; remove 0..10000; find 0..10000";

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Insert,
    Find,
    Remove,
}

impl Verb {
    const ALL: [Self; 3] = [Self::Insert, Self::Find, Self::Remove];

    const fn name(self) -> &'static str {
        match self {
            Self::Insert => "insert",
            Self::Find => "find",
            Self::Remove => "remove",
        }
    }
}

/// The keys it is done with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    One(String),
    /// The test keys of these numbers.
    Range(Range<usize>),
}

impl Keys {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Range(range) => range.len(),
        }
    }
}

/// One operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Operation {
    pub(super) verb: Verb,
    pub(super) keys: Keys,
    pub(super) score: Option<u8>,
}

impl Operation {
    /// Reads operations separated by semicolons.
    ///
    /// # Errors
    /// The first that is none.
    pub(super) fn parse_all(text: &str) -> Result<Vec<Self>, BadInput> {
        let mut operations = Vec::new();
        for (index, piece) in pieces(text).enumerate() {
            let piece = piece.trim();
            if piece.is_empty() {
                continue;
            }
            if piece == "test" {
                operations.extend(Self::parse_all(TEST)?);
                continue;
            }
            let place = format!("operation {}", index + 1);
            operations.push(Self::parse(piece).map_err(|bad| bad.within(&place))?);
        }
        Ok(operations)
    }

    fn parse(text: &str) -> Result<Self, BadInput> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let verb = Verb::ALL.into_iter().find(|verb| verb.name() == word).ok_or_else(|| {
            BadInput::new("verb", "one of insert, find, remove", BadInput::quote(word))
        })?;
        let (keys, rest) = parse_keys(rest.trim_start())?;
        let rest = rest.trim();
        let score = match (verb, rest) {
            (_, "") => None,
            (Verb::Insert, digits) => {
                let score =
                    digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
                let complain =
                    || BadInput::new("score", "a number from 0 to 255", BadInput::quote(digits));
                Some(score.ok_or_else(complain)?)
            }
            _ => return Err(BadInput::new("key", "nothing after it", BadInput::quote(rest))),
        };
        Ok(Self { verb, keys, score })
    }
}

/// The operations of a text: a semicolon between quotation marks belongs to its key.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |c| {
        is_quoted ^= c == '"';
        matches!(c, ';' | '\n') && !is_quoted
    })
}

/// Reads the key, or the range of keys, at the start of a text; what follows it is returned.
fn parse_keys(text: &str) -> Result<(Keys, &str), BadInput> {
    let (key, rest, is_quoted) = match text.strip_prefix('"') {
        Some(quoted) => {
            let (key, rest) = quoted.split_once('"').ok_or_else(|| {
                BadInput::new("key", "a second quotation mark", BadInput::quote(text))
            })?;
            (key, rest, true)
        }
        None => {
            let (key, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            (key, rest, false)
        }
    };
    if key.is_empty() && !is_quoted {
        return Err(BadInput::new("key", "a key such as OXX or \"OX \"", "none"));
    }
    if key.chars().count() > LONGEST_KEY {
        let wanted = format!("at most {LONGEST_KEY} letters");
        return Err(BadInput::new("key", wanted, key.chars().count().to_string()));
    }
    let range = key.split_once("..").filter(|_| !is_quoted);
    let keys = match range.map(|(from, to)| (from.parse(), to.parse())) {
        Some((Ok(from), Ok(to))) if from <= to => Keys::Range(from..to),
        Some(_) => {
            return Err(BadInput::new("keys", "a range such as 0..10000", BadInput::quote(key)));
        }
        None => Keys::One(key.to_owned()),
    };
    Ok((keys, rest))
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.verb.name())?;
        match &self.keys {
            Keys::One(key) if key.is_empty() || key.contains([' ', ';', '.']) => {
                write!(f, "\"{key}\"")?;
            }
            Keys::One(key) => write!(f, "{key}")?,
            Keys::Range(range) => write!(f, "{}..{}", range.start, range.end)?,
        }
        match self.score {
            Some(score) => write!(f, " {score}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_written_as_they_are_read() {
        let text = "insert \"OX ;\" 2; find abc; remove 0..10; insert x";
        let read = Operation::parse_all(text).expect("operations");
        let written: Vec<_> = read.iter().map(ToString::to_string).collect();
        assert_eq!(written.join("; "), text);
        assert_eq!(Operation::parse_all(" ; \n ").expect("nothing"), []);
        assert!(Operation::parse_all("test").expect("the test").len() > 10);
    }

    #[test]
    fn what_is_no_operation_is_told_with_its_place() {
        let refusals = [
            ("find a; eat b", "operation 2, verb: wanted one of insert, find, remove, got \"eat\""),
            ("find", "operation 1, key: wanted a key such as OXX or \"OX \", got none"),
            ("find a b", "operation 1, key: wanted nothing after it, got \"b\""),
            ("insert a 300", "operation 1, score: wanted a number from 0 to 255, got \"300\""),
            ("insert \"a 3", "operation 1, key: wanted a second quotation mark, got \"\\\"a 3\""),
            ("insert 9..1", "operation 1, keys: wanted a range such as 0..10000, got \"9..1\""),
        ];
        for (text, wanted) in refusals {
            let error = Operation::parse_all(text).expect_err("a refusal");
            assert_eq!(error.to_string(), wanted);
        }
    }
}
