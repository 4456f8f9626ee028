//! One spec names a thing and its variant, everywhere: `mnk:m=5,n=5,k=4`, `engine:time=100ms`.
//!
//! ```text
//! spec      = name [ ":" setting { "," setting } ]
//! setting   = key "=" value
//! name, key = lower-case letters, digits and hyphens, starting with a letter
//! value     = any text without commas or white space
//! ```
//!
//! A [`Spec`] is the text taken apart. [`Settings`] is the spec held against the parameters that
//! its owner declares: defaults filled in, numbers in range, nothing unknown.

use std::fmt;
use std::str::FromStr;

use crate::BadInput;

/// A name with settings, not yet held against anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// What stands before the colon.
    pub name: String,
    /// Key and value of each setting, in the order written.
    pub settings: Vec<(String, String)>,
}

impl FromStr for Spec {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        if !is_name(name) {
            return Err(BadInput::new(
                "name",
                "lower-case letters, digits and hyphens, as in mnk:m=5,n=5,k=4",
                BadInput::quote(text),
            ));
        }
        let mut settings: Vec<(String, String)> = Vec::new();
        for setting in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let (key, value) = setting
                .split_once('=')
                .filter(|(key, value)| is_name(key) && is_value(value))
                .ok_or_else(|| {
                    let place = format!("settings of {name}");
                    BadInput::new(place, "key=value", BadInput::quote(setting))
                })?;
            if settings.iter().any(|(earlier, _)| earlier == key) {
                return Err(BadInput::new(
                    format!("settings of {name}"),
                    format!("{key} once"),
                    "it twice",
                ));
            }
            settings.push((key.to_owned(), value.to_owned()));
        }
        Ok(Self { name: name.to_owned(), settings })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.settings.iter().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn is_value(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c == ',' || c.is_whitespace())
}

/// Something a game or player lets its user set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key in a setting.
    pub name: &'static str,
    /// What it means, in a few words.
    pub summary: &'static str,
    /// The value it has by default.
    pub default: &'static str,
    /// What may be said.
    pub kind: ParameterKind,
}

impl Parameter {
    /// A whole number from `min` to `max`.
    #[must_use]
    pub const fn number(
        name: &'static str,
        summary: &'static str,
        default: &'static str,
        [min, max]: [u32; 2],
    ) -> Self {
        Self { name, summary, default, kind: ParameterKind::Number { min, max } }
    }

    /// One of a few words.
    #[must_use]
    pub const fn choice(
        name: &'static str,
        summary: &'static str,
        default: &'static str,
        choices: &'static [&'static str],
    ) -> Self {
        Self { name, summary, default, kind: ParameterKind::Choice(choices) }
    }
}

/// The values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A whole number in a range, both ends included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// Text whose form the owner checks; described for the reader.
    Text(&'static str),
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Choice(choices) => write!(f, "{}", choices.join(" or ")),
            Self::Text(form) => f.write_str(form),
        }
    }
}

impl ParameterKind {
    fn allows(&self, value: &str) -> bool {
        match *self {
            Self::Number { min, max } => {
                parse_number(value).is_some_and(|n| (min..=max).contains(&n))
            }
            Self::Choice(choices) => choices.contains(&value),
            Self::Text(_) => true,
        }
    }
}

/// Reads a whole number with one way to write it: digits only, no sign, no leading zero.
#[must_use]
pub fn parse_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// A spec held against its parameters: a value for each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    name: String,
    values: Vec<(&'static Parameter, String)>,
}

impl Settings {
    /// Fills in the defaults and checks what was said.
    ///
    /// # Errors
    /// A key that is no parameter, or a value its parameter does not take.
    pub fn new(spec: &Spec, parameters: &'static [Parameter]) -> Result<Self, BadInput> {
        for (key, value) in &spec.settings {
            if !parameters.iter().any(|parameter| parameter.name == key) {
                let names: Vec<_> = parameters.iter().map(|parameter| parameter.name).collect();
                let wanted = match names.as_slice() {
                    [] => "none".to_owned(),
                    names => names.join(", "),
                };
                let place = format!("settings of {}", spec.name);
                return Err(BadInput::new(
                    place,
                    wanted,
                    BadInput::quote(&format!("{key}={value}")),
                ));
            }
        }
        let values = parameters
            .iter()
            .map(|parameter| {
                let said = spec.settings.iter().find(|(key, _)| key == parameter.name);
                let value = said.map_or(parameter.default, |(_, value)| value);
                if parameter.kind.allows(value) {
                    Ok((parameter, value.to_owned()))
                } else {
                    let place = format!("{} of {}", parameter.name, spec.name);
                    Err(BadInput::new(place, parameter.kind.to_string(), BadInput::quote(value)))
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { name: spec.name.clone(), values })
    }

    /// The value of a number parameter.
    ///
    /// # Panics
    /// If the owner never declared it, or not as a number: a slip in the owner's own file.
    #[must_use]
    pub fn number(&self, parameter: &str) -> u32 {
        parse_number(self.text(parameter))
            .expect("number() is asked of parameters declared as numbers")
    }

    /// The value of any parameter, as text.
    ///
    /// # Panics
    /// If the owner never declared it.
    #[must_use]
    pub fn text(&self, parameter: &str) -> &str {
        let (_, value) = self
            .values
            .iter()
            .find(|(declared, _)| declared.name == parameter)
            .expect("settings are asked only for declared parameters");
        value
    }

    /// An error about one parameter, for rules that ranges alone cannot state.
    #[must_use]
    pub fn refuse(&self, parameter: &str, wanted: impl Into<String>) -> BadInput {
        let place = format!("{parameter} of {}", self.name);
        BadInput::new(place, wanted, BadInput::quote(self.text(parameter)))
    }

    /// The shortest spec that means the same: settings at their default are left out.
    #[must_use]
    pub fn spec(&self) -> Spec {
        let said = self.values.iter().filter(|(parameter, value)| value != parameter.default);
        Spec {
            name: self.name.clone(),
            settings: said
                .map(|(parameter, value)| (parameter.name.to_owned(), value.clone()))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOARD: &[Parameter] = &[
        Parameter {
            name: "m",
            summary: "columns",
            default: "3",
            kind: ParameterKind::Number { min: 1, max: 19 },
        },
        Parameter {
            name: "stuck",
            summary: "",
            default: "draw",
            kind: ParameterKind::Choice(&["draw", "loss"]),
        },
    ];

    fn settings(text: &str) -> Result<Settings, String> {
        let spec: Spec = text.parse().map_err(|error: BadInput| error.to_string())?;
        Settings::new(&spec, BOARD).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_filled_in_and_left_out_again() {
        let full = settings("board:stuck=loss,m=3").expect("both are allowed");
        assert_eq!((full.number("m"), full.text("stuck")), (3, "loss"));
        assert_eq!(full.spec().to_string(), "board:stuck=loss");
        let plain = settings("board").expect("nothing is required");
        assert_eq!(plain.spec().to_string(), "board");
    }

    #[test]
    fn complaints_say_where_what_was_wanted_and_what_came() {
        let cases = [
            ("board:m=20", "m of board: wanted a whole number from 1 to 19, got \"20\""),
            ("board:m=03", "m of board: wanted a whole number from 1 to 19, got \"03\""),
            ("board:stuck=maybe", "stuck of board: wanted draw or loss, got \"maybe\""),
            ("board:x=1", "settings of board: wanted m, stuck, got \"x=1\""),
            ("board:m", "settings of board: wanted key=value, got \"m\""),
            ("board:", "settings of board: wanted key=value, got nothing"),
            ("board:M=3", "settings of board: wanted key=value, got \"M=3\""),
            ("board:a-2=3", "settings of board: wanted m, stuck, got \"a-2=3\""),
            ("board:m=", "settings of board: wanted key=value, got \"m=\""),
            ("board:m=1 2", "settings of board: wanted key=value, got \"m=1 2\""),
            ("board:m=1,m=2", "settings of board: wanted m once, got it twice"),
        ];
        for (text, complaint) in cases {
            assert_eq!(settings(text).unwrap_err(), complaint);
        }
        assert!(settings("").unwrap_err().ends_with("got nothing"));
    }

    proptest! {
        #[test]
        fn any_text_is_a_spec_that_round_trips_or_an_error(text in "\\PC{0,20}|[a-z]{1,4}:[a-z]{1,2}=[a-z0-9-]{1,3}(,[a-z]{1,2}=[0-9]{1,3})?") {
            if let Ok(spec) = text.parse::<Spec>() {
                prop_assert_eq!(spec.to_string(), text);
                if let Ok(settings) = Settings::new(&spec, BOARD) {
                    prop_assert_eq!(Settings::new(&settings.spec(), BOARD), Ok(settings));
                }
            }
        }
    }
}
