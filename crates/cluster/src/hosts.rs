//! The list of hosts and the token they share.

use std::fmt;

use parlor_core::BadInput;
use sha2::{Digest as _, Sha256};

/// Where hosts listen, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostList(pub(crate) Vec<String>);

impl HostList {
    /// Reads a list: an address and a port a line, such as `10.0.0.7:7070`. Empty lines and those that start with `#`
    /// say nothing.
    ///
    /// # Errors
    /// The first line that is not an address; too few hosts.
    pub fn parse(text: &str) -> Result<Self, BadInput> {
        const ADDRESS: &str = "an address and a port such as 10.0.0.7:7070";
        let mut hosts = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let bad = |wanted: &str| BadInput::new(format!("line {}", number + 1), wanted, line);
            let (machine, port) = line.rsplit_once(':').ok_or_else(|| bad(ADDRESS))?;
            if machine.is_empty()
                || port.parse::<u16>().is_err()
                || line.contains(char::is_whitespace)
            {
                return Err(bad(ADDRESS));
            }
            if hosts.iter().any(|host| host == line) {
                return Err(bad("an address that is not there twice"));
            }
            hosts.push(line.to_owned());
        }
        match hosts.is_empty() {
            true => Err(BadInput::new("hosts", format!("{ADDRESS}, one a line"), "none")),
            false => Ok(Self(hosts)),
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }
}

/// What hosts that belong together know.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The first line of a text.
    ///
    /// # Errors
    /// If it is too short.
    pub fn parse(text: &str) -> Result<Self, BadInput> {
        const SHORTEST: usize = 16;
        let token = text.lines().next().unwrap_or_default().trim();
        match token.chars().count() {
            count if count < SHORTEST => {
                let wanted = format!("at least {SHORTEST} characters");
                Err(BadInput::new("token", wanted, count.to_string()))
            }
            _ => Ok(Self(token.to_owned())),
        }
    }

    /// One that nobody can guess.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub(crate) fn random() -> Result<Self, String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// The token itself, for processes that are told it in private.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// What only somebody with the token can say about a number that was drawn for this purpose. The token itself is
    /// never sent.
    pub(crate) fn proof(&self, drawn: &[u8; 32], host: u32) -> [u8; 32] {
        let mut sum = Sha256::new();
        sum.update(b"parlor cluster");
        sum.update(host.to_le_bytes());
        sum.update(drawn);
        sum.update(self.0.as_bytes());
        sum.finalize().into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_an_address_a_line() {
        let list =
            HostList::parse("# ours\n10.0.0.1:7070\n\n[::1]:7071\nnode-3:80\n").expect("a list");
        assert_eq!(list.0, ["10.0.0.1:7070", "[::1]:7071", "node-3:80"]);
        for (text, told) in [
            ("", "got none"),
            ("a:1\nb", "line 2: wanted an address and a port such as 10.0.0.7:7070, got b"),
            ("a:99999", "line 1: wanted"),
            ("a b:7", "line 1: wanted"),
            ("a:1\na:1", "line 2: wanted an address that is not there twice, got a:1"),
        ] {
            let problem = HostList::parse(text).unwrap_err().to_string();
            assert!(problem.contains(told), "{problem}");
        }
    }

    #[test]
    fn a_short_token_is_refused_and_none_is_shown() {
        assert_eq!(
            Token::parse("secret\n"),
            Err(BadInput::new("token", "at least 16 characters", "6"))
        );
        let token = Token::parse("0123456789abcdef\nrest").expect("a token");
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert_ne!(token.proof(&[0; 32], 1), token.proof(&[0; 32], 2));
    }
}
