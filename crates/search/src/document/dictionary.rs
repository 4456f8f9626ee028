//! The document's dictionary: a hash table with separate chaining whose collisions are counted.
//!
//! The size is a prime in the player's own; any other can be tried, and any hash function. Which one is a
//! type, so that the player's is compiled in.

use thiserror::Error;

use super::hash::{KeyHash, Stirred};

/// A configuration and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DictionaryEntry {
    /// The configuration, which is the key.
    pub configuration: String,
    /// Its score.
    pub score: u8,
}

/// Scores by configuration.
#[derive(Clone, Debug)]
pub struct Dictionary<H = Stirred> {
    chains: Vec<Vec<DictionaryEntry>>,
    entries: usize,
    hash: H,
}

/// Whether an insertion met another entry in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// The chain was empty.
    Alone,
    /// The chain had an entry already.
    Collision,
}

/// What a dictionary does not do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DictionaryError {
    /// The configuration has a score already.
    #[error("{0:?} is in the dictionary already")]
    Present(String),
    /// There is nothing to remove.
    #[error("{0:?} is not in the dictionary")]
    Absent(String),
}

impl Dictionary {
    /// A prime within the range that the document recommends.
    pub const SIZE: usize = 9_887;

    /// An empty dictionary with this many chains.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self::with_hash(size, Stirred)
    }
}

impl<H: KeyHash> Dictionary<H> {
    /// An empty dictionary with this many chains and this hash function.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn with_hash(size: usize, hash: H) -> Self {
        assert!(size > 0, "a dictionary has at least one chain");
        Self { chains: vec![Vec::new(); size], entries: 0, hash }
    }

    /// Adds a configuration with its score.
    ///
    /// # Errors
    /// A configuration that is there already.
    pub fn insert(&mut self, configuration: &str, score: u8) -> Result<Insertion, DictionaryError> {
        let place = self.place(configuration);
        let chain = &mut self.chains[place];
        if chain.iter().any(|entry| entry.configuration == configuration) {
            return Err(DictionaryError::Present(configuration.to_owned()));
        }
        let insertion = if chain.is_empty() { Insertion::Alone } else { Insertion::Collision };
        chain.push(DictionaryEntry { configuration: configuration.to_owned(), score });
        self.entries += 1;
        Ok(insertion)
    }

    /// Takes a configuration out.
    ///
    /// # Errors
    /// A configuration that is not there.
    pub fn remove(&mut self, configuration: &str) -> Result<(), DictionaryError> {
        let place = self.place(configuration);
        let chain = &mut self.chains[place];
        let found = chain.iter().position(|entry| entry.configuration == configuration);
        let index = found.ok_or_else(|| DictionaryError::Absent(configuration.to_owned()))?;
        chain.remove(index);
        self.entries -= 1;
        Ok(())
    }

    /// The score of a configuration.
    #[must_use]
    pub fn find(&self, configuration: &str) -> Option<u8> {
        let chain = &self.chains[self.place(configuration)];
        chain.iter().find(|entry| entry.configuration == configuration).map(|entry| entry.score)
    }

    /// How many configurations there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// How much memory it takes: the chains, the entries and their keys.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let chains = self.chains.iter().map(|chain| {
            let keys: usize = chain.iter().map(|entry| entry.configuration.capacity()).sum();
            size_of::<Vec<DictionaryEntry>>()
                + chain.capacity() * size_of::<DictionaryEntry>()
                + keys
        });
        chains.sum::<usize>() as u64
    }

    /// The chain that a configuration belongs to.
    #[must_use]
    pub fn place(&self, configuration: &str) -> usize {
        self.hash.chain(configuration, self.chains.len())
    }

    /// The chains, each in the order in which its entries came.
    pub fn chains(&self) -> impl ExactSizeIterator<Item = &[DictionaryEntry]> {
        self.chains.iter().map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ten_thousand_long_keys_collide_about_as_often_as_chance_has_it() {
        let mut dictionary = Dictionary::new(9_887);
        let collisions = (0..10_000)
            .filter(|number: &u32| {
                let key = number.to_string().repeat(32);
                dictionary.insert(&key, 0) == Ok(Insertion::Collision)
            })
            .count();
        // A uniform hash expects 3,709; the document allows 5,000.
        assert!((3_500..3_900).contains(&collisions), "{collisions}");
        assert_eq!(dictionary.len(), 10_000);
    }

    #[test]
    fn a_key_is_there_once_and_can_be_taken_out_once() {
        let mut dictionary = Dictionary::new(7);
        assert_eq!(dictionary.insert("OX ", 2), Ok(Insertion::Alone));
        assert_eq!(dictionary.insert("OX ", 3), Err(DictionaryError::Present("OX ".to_owned())));
        assert_eq!(dictionary.find("OX "), Some(2));
        assert_eq!(dictionary.remove("OX "), Ok(()));
        assert_eq!(dictionary.remove("OX "), Err(DictionaryError::Absent("OX ".to_owned())));
        assert_eq!((dictionary.find("OX "), dictionary.is_empty()), (None, true));
    }

    proptest! {
        #[test]
        fn it_answers_as_a_map_does(steps in prop::collection::vec(("[XO ]{0,3}", 0..4_u8, 0..3_u8), 0..80)) {
            let mut dictionary = Dictionary::new(5);
            let mut map = HashMap::new();
            for (key, score, action) in steps {
                match action {
                    0 => prop_assert_eq!(dictionary.remove(&key).is_ok(), map.remove(&key).is_some()),
                    1 => prop_assert_eq!(dictionary.find(&key), map.get(&key).copied()),
                    _ => {
                        let is_new = !map.contains_key(&key);
                        prop_assert_eq!(dictionary.insert(&key, score).is_ok(), is_new);
                        map.entry(key).or_insert(score);
                    }
                }
                prop_assert_eq!(dictionary.len(), map.len());
            }
        }
    }
}
