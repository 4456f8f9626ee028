//! Names and tokens that nobody can guess, and what is kept of them.
//!
//! A table's id is 128 random bits: whoever knows it may watch, and nobody finds one by trying. A seat's token
//! is another 128 bits. The store has only its SHA-256, so that a copy of the store opens no seat.

use std::fmt;
use std::str::FromStr;

use parlor_workbench::BadInput;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// The name of a live table, in addresses and in the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId([u8; 16]);

/// A token of a seat, or an invitation to one. It is never logged: its debug form hides it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 16]);

/// What is kept of a [`Secret`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretHash([u8; 32]);

impl TableId {
    /// A name that no other table has.
    ///
    /// # Errors
    /// A system without randomness.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        random().map(Self)
    }

    /// The bytes that a store keeps.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The name with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

impl Secret {
    /// A token that nobody else has.
    ///
    /// # Errors
    /// A system without randomness.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        random().map(Self)
    }

    /// The token of the seat that an invitation leads to, for the one who claims it with this nonce. The same
    /// claim makes the same token, so that it can be repeated when its answer was lost.
    #[must_use]
    pub fn claimed(self, table: TableId, nonce: Self) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(b"parlor seat");
        hasher.update(table.0);
        hasher.update(self.0);
        hasher.update(nonce.0);
        let mut token = [0; 16];
        token.copy_from_slice(&hasher.finalize()[..16]);
        Self(token)
    }

    /// What is kept of it.
    #[must_use]
    pub fn hash(self) -> SecretHash {
        SecretHash(Sha256::digest(self.0).into())
    }
}

fn random() -> Result<[u8; 16], getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Bytes written as so many hexadecimal digits in lower case; any other text is nothing.
fn read_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

impl FromStr for TableId {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let wanted = "a table's name of 32 hexadecimal digits";
        read_hex(text)
            .map(Self)
            .ok_or_else(|| BadInput::new("table", wanted, BadInput::quote(text)))
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl FromStr for Secret {
    type Err = BadInput;

    /// What came is not told: it may be somebody's secret with a slip in it.
    fn from_str(text: &str) -> Result<Self, BadInput> {
        let wanted = "32 hexadecimal digits";
        let came = || format!("{} characters that are none", text.chars().count());
        read_hex(text).map(Self).ok_or_else(|| BadInput::new("token", wanted, came()))
    }
}

impl Serialize for SecretHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Hex<'a>(&'a [u8]);
        impl fmt::Display for Hex<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(self.0, f)
            }
        }
        serializer.collect_str(&Hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for SecretHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wanted = || serde::de::Error::custom("wanted a SHA-256 in hexadecimal digits");
        read_hex(&text).map(Self).ok_or_else(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written_and_no_other_way() {
        let id = TableId::fresh().expect("there is randomness");
        assert_eq!(id.to_string().parse::<TableId>(), Ok(id));
        let text = id.to_string();
        for wrong in ["", "0", &text[1..], &format!("{text}0"), &format!("+{}", &text[1..])] {
            assert!(wrong.parse::<TableId>().is_err(), "{wrong}");
        }
        assert!(
            "ABCDEFABCDEFABCDEFABCDEFABCDEFAB".parse::<TableId>().is_err(),
            "one way to write it"
        );
    }

    #[test]
    fn a_secret_hides_from_logs_and_from_the_store() {
        let secret = Secret::fresh().expect("there is randomness");
        let told =
            format!("{secret:?} {}", serde_json::to_string(&secret.hash()).expect("plain data"));
        assert!(!told.contains(&secret.to_string()), "{told}");
        let refused = "not a token".parse::<Secret>().expect_err("it is none").to_string();
        assert!(!refused.contains("not a token"), "{refused}");
    }

    #[test]
    fn a_claim_makes_the_same_token_each_time_and_another_for_anybody_else() {
        let [invitation, nonce, other] = [(); 3].map(|()| Secret::fresh().expect("randomness"));
        let [table, second] = [(); 2].map(|()| TableId::fresh().expect("randomness"));
        let token = invitation.claimed(table, nonce);
        assert_eq!(token, invitation.claimed(table, nonce));
        for else_made in [
            invitation.claimed(table, other),
            other.claimed(table, nonce),
            invitation.claimed(second, nonce),
        ] {
            assert_ne!(token, else_made);
        }
    }
}
