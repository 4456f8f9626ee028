//! Hash functions: how a key becomes a number, of which the remainder by the size of a table names a chain.
//!
//! The player uses [`Stirred`]. The others are there to be looked at beside it: each is one idea, and some
//! are bad on purpose.

/// How a key becomes a number.
pub trait KeyHash {
    /// The number of a key.
    fn hash(&self, key: &str) -> u64;

    /// The chain of a key in a table of this many.
    #[inline]
    fn chain(&self, key: &str, chains: usize) -> usize {
        (self.hash(key) % chains as u64) as usize
    }
}

/// The hash of the document's player: each byte is stirred into a whole word, so that keys which repeat
/// one short text over and over do not meet in few chains.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stirred;

impl KeyHash for Stirred {
    #[inline]
    fn hash(&self, key: &str) -> u64 {
        // A word of state, so that the remainder by the size is the only place where keys can meet.
        key.bytes().fold(0x9e37_79b9_7f4a_7c15, |hash, byte| {
            let stirred = (hash ^ u64::from(byte)).wrapping_mul(0xff51_afd7_ed55_8ccd);
            stirred ^ (stirred >> 32)
        })
    }
}

/// A hash function chosen by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashFunction {
    /// [`Stirred`], the player's own.
    #[default]
    Stirred,
    /// The bytes as digits in base 31.
    Polynomial,
    /// The bytes as digits in base 4, as the tic-tac-toe document numbers its boards.
    BaseFour,
    /// The sum of the bytes.
    Sum,
    /// The first byte alone.
    FirstLetter,
    /// How many bytes there are.
    Length,
}

impl HashFunction {
    /// All of them, the best first.
    pub const ALL: [Self; 6] = [
        Self::Stirred,
        Self::Polynomial,
        Self::BaseFour,
        Self::Sum,
        Self::FirstLetter,
        Self::Length,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stirred => "stirred",
            Self::Polynomial => "polynomial",
            Self::BaseFour => "base-4",
            Self::Sum => "sum",
            Self::FirstLetter => "first-letter",
            Self::Length => "length",
        }
    }

    /// What it does with a key, and what comes of it.
    #[must_use]
    pub const fn idea(self) -> &'static str {
        match self {
            Self::Stirred => {
                "each byte is multiplied and shifted into a whole word: the player's own"
            }
            Self::Polynomial => "the bytes are digits in base 31; good with a prime size",
            Self::BaseFour => {
                "the bytes are digits in base 4; of a long key the first bytes are shifted out, and with an \
                 even size only the last ones count"
            }
            Self::Sum => "the bytes are added up: keys of the same letters always meet",
            Self::FirstLetter => {
                "the first byte alone: at most as many chains as there are letters"
            }
            Self::Length => "how many bytes there are: all keys of one length meet",
        }
    }
}

impl KeyHash for HashFunction {
    fn hash(&self, key: &str) -> u64 {
        let digits = |base: u64| {
            key.bytes()
                .fold(0_u64, |hash, byte| hash.wrapping_mul(base).wrapping_add(u64::from(byte)))
        };
        match self {
            Self::Stirred => Stirred.hash(key),
            Self::Polynomial => digits(31),
            Self::BaseFour => digits(4),
            Self::Sum => digits(1),
            Self::FirstLetter => key.bytes().next().map_or(0, u64::from),
            Self::Length => key.len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_is_what_it_is_called() {
        let hash = |function: HashFunction, key: &str| function.hash(key);
        assert_eq!(hash(HashFunction::Polynomial, "ab"), 97 * 31 + 98);
        assert_eq!(hash(HashFunction::BaseFour, "ab"), 97 * 4 + 98);
        assert_eq!(hash(HashFunction::Sum, "ab"), hash(HashFunction::Sum, "ba"));
        assert_eq!(hash(HashFunction::FirstLetter, "ab"), 97);
        assert_eq!(hash(HashFunction::Length, "ab"), 2);
        assert_eq!(hash(HashFunction::Stirred, "ab"), Stirred.hash("ab"));
        for function in HashFunction::ALL {
            // A key without bytes has a place too.
            let _ = function.hash("");
            assert!(!function.name().is_empty() && !function.idea().is_empty());
        }
    }
}
