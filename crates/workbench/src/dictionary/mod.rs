//! The dictionary of Achi's document as a lab: a hash table with separate chaining that can be filled, asked
//! and looked into, with a size and a hash function of one's own.
//!
//! Nothing is kept between requests: a request holds every operation since the table was empty, as text, and
//! the answer tells what each did and what the table looks like at the end. [`collisions`] counts collisions
//! for several sizes and hash functions side by side.

pub mod collisions;
mod operation;

use std::collections::BTreeMap;
use std::ops::Range;

use parlor_core::{BadInput, Control};
use parlor_search::document::{Dictionary, HashFunction, Insertion};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use self::collisions::{CollisionsAnswer, CollisionsRequest};
use self::operation::{Keys, Operation, Verb};
use crate::Error;
use crate::allowance::at_most;

/// The most chains of a table.
const MOST_CHAINS: usize = 1_000_000;
/// The most keys that the operations of one request may name, ranges counted in full.
const MOST_KEYS: usize = 50_000;
/// The most operations of one request.
const MOST_OPERATIONS: usize = 500;
/// The most chains that an answer shows, and the most entries of each.
const SHOWN_CHAINS: usize = 128;
const SHOWN_ENTRIES: usize = 24;

/// A table, and what is to be done with it.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DictionaryRequest {
    /// How many chains the table has; 9887, a prime, if left out.
    pub size: Option<usize>,
    /// The hash function: `stirred` (the player's own), `polynomial`, `base-4`, `sum`, `first-letter` or
    /// `length`; `stirred` if left out.
    pub hash: Option<String>,
    /// What is done, in order, separated by semicolons: `insert KEY SCORE`, `find KEY`, `remove KEY`. A key with
    /// blanks stands between quotation marks. `0..10000` is each of these numbers written 32 times, the keys of
    /// the document's own test. `test` is that whole test.
    pub operations: Option<String>,
}

/// What became of the table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DictionaryAnswer {
    /// Its chains.
    pub size: usize,
    /// Whether that is a prime, as the document wants it.
    pub is_prime: bool,
    /// The hash function.
    pub hash: &'static str,
    /// What the hash function does.
    pub idea: &'static str,
    /// What each operation did.
    pub steps: Vec<DictionaryStep>,
    /// Entries at the end.
    pub entries: usize,
    /// Keys that were inserted.
    pub inserted: usize,
    /// Insertions that met another entry in their chain.
    pub collisions: usize,
    /// How many a uniform hash function expects of so many keys, had none been removed.
    pub expected: usize,
    /// How many chains there are of each length.
    pub lengths: Vec<ChainLength>,
    /// The chains that are not empty, the first ones, with the one that was touched last.
    pub chains: Vec<Chain>,
    /// Chains that are not empty and not shown.
    pub chains_left_out: usize,
}

/// What an operation did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DictionaryStep {
    /// The operation as it is written.
    pub operation: String,
    /// What it did, in a sentence.
    pub says: String,
    /// Whether it is refused: a key that is there twice or not at all. The document throws an exception then.
    pub refused: bool,
    /// The chain of its key; none for many keys.
    #[schema(required)]
    pub chain: Option<usize>,
}

/// How many chains have a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChainLength {
    /// Entries of each.
    pub length: usize,
    /// How many such chains there are.
    pub chains: usize,
}

/// A chain that is not empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Chain {
    /// Its place in the table.
    pub index: usize,
    /// How many entries it has.
    pub length: usize,
    /// The first of them, in the order in which they came.
    pub entries: Vec<ChainEntry>,
}

/// An entry of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChainEntry {
    /// The key.
    pub key: String,
    /// Its score.
    pub score: u8,
}

impl DictionaryRequest {
    /// Does what is asked for.
    ///
    /// # Errors
    /// A size, hash function or operation that is none; more of them than allowed; limits reached. A key
    /// that is refused is an answer, not an error.
    pub fn answer(&self, control: &Control) -> Result<DictionaryAnswer, Error> {
        let size = self.size.unwrap_or(Dictionary::SIZE);
        check_size(size)?;
        let hash = parse_hash(self.hash.as_deref().unwrap_or_default())?;
        let operations = Operation::parse_all(self.operations.as_deref().unwrap_or_default())?;
        at_most("operations", Some(MOST_OPERATIONS), operations.len(), |count| count.to_string())?;
        let keys = operations.iter().fold(0, |sum: usize, one| sum.saturating_add(one.keys.len()));
        at_most("keys", Some(MOST_KEYS), keys, |count| count.to_string())?;
        let mut lab =
            Lab { dictionary: Dictionary::with_hash(size, hash), inserted: 0, collisions: 0 };
        let mut steps = Vec::with_capacity(operations.len());
        for operation in &operations {
            steps.push(match &operation.keys {
                Keys::One(key) => lab.step(operation, key),
                Keys::Range(numbers) => lab.steps(operation, numbers.clone(), control)?,
            });
        }
        let last = steps.iter().rev().find_map(|step| step.chain);
        Ok(lab.answer(hash, steps, last))
    }
}

/// Refuses a table without chains, or with too many.
fn check_size(size: usize) -> Result<(), BadInput> {
    if size == 0 {
        return Err(BadInput::new("size", "at least 1 chain", "0"));
    }
    at_most("size", Some(MOST_CHAINS), size, |chains| format!("{chains} chains"))
}

/// Reads the name of a hash function; the player's own if nothing is said.
fn parse_hash(name: &str) -> Result<HashFunction, BadInput> {
    if name.is_empty() {
        return Ok(HashFunction::default());
    }
    HashFunction::ALL.into_iter().find(|hash| hash.name() == name).ok_or_else(|| {
        let names = HashFunction::ALL.map(HashFunction::name).join(", ");
        BadInput::new("hash", format!("one of {names}"), BadInput::quote(name))
    })
}

/// Whether a number is a prime.
fn is_prime(number: usize) -> bool {
    number > 1 && (2..).take_while(|d| d * d <= number).all(|d| !number.is_multiple_of(d))
}

/// The table while operations are done.
struct Lab {
    dictionary: Dictionary<HashFunction>,
    inserted: usize,
    collisions: usize,
}

/// What one key met.
enum Met {
    Inserted(Insertion),
    Found(Option<u8>),
    Removed,
    Refused(String),
}

impl Lab {
    fn meet(&mut self, verb: Verb, key: &str, score: u8) -> Met {
        match verb {
            Verb::Insert => match self.dictionary.insert(key, score) {
                Ok(insertion) => {
                    self.inserted += 1;
                    self.collisions += usize::from(insertion == Insertion::Collision);
                    Met::Inserted(insertion)
                }
                Err(error) => Met::Refused(error.to_string()),
            },
            Verb::Find => Met::Found(self.dictionary.find(key)),
            Verb::Remove => match self.dictionary.remove(key) {
                Ok(()) => Met::Removed,
                Err(error) => Met::Refused(error.to_string()),
            },
        }
    }

    /// An operation on one key.
    fn step(&mut self, operation: &Operation, key: &str) -> DictionaryStep {
        let chain = self.dictionary.place(key);
        let met = self.meet(operation.verb, key, operation.score.unwrap_or(0));
        let says = match &met {
            Met::Inserted(Insertion::Alone) => format!("returns 0: chain {chain} was empty"),
            Met::Inserted(Insertion::Collision) => {
                format!("returns 1: a collision, chain {chain} was not empty")
            }
            Met::Found(Some(score)) => format!("returns {score}: found in chain {chain}"),
            Met::Found(None) => format!("returns -1: not in chain {chain}, where it would be"),
            Met::Removed => format!("taken out of chain {chain}"),
            Met::Refused(reason) => format!("refused: {reason}"),
        };
        let refused = matches!(met, Met::Refused(_));
        DictionaryStep { operation: operation.to_string(), says, refused, chain: Some(chain) }
    }

    /// An operation on many keys.
    fn steps(
        &mut self,
        operation: &Operation,
        numbers: Range<usize>,
        control: &Control,
    ) -> Result<DictionaryStep, Error> {
        let (mut done, mut collided, mut missed) = (0_usize, 0_usize, 0_usize);
        for number in numbers {
            // A bad hash function makes every key walk a long chain.
            control.check()?;
            let score = operation.score.unwrap_or((number % 4) as u8);
            match self.meet(operation.verb, &test_key(number), score) {
                Met::Inserted(insertion) => {
                    done += 1;
                    collided += usize::from(insertion == Insertion::Collision);
                }
                Met::Found(Some(_)) | Met::Removed => done += 1,
                Met::Found(None) | Met::Refused(_) => missed += 1,
            }
        }
        let size = self.dictionary.chains().len();
        let says = match operation.verb {
            Verb::Insert => format!(
                "{done} inserted with {collided} collisions (a uniform hash expects {} of so many keys in \
                 {size} empty chains), {missed} refused",
                expected(done, size)
            ),
            Verb::Find => format!("{done} found, {missed} not there"),
            Verb::Remove => format!("{done} taken out, {missed} refused"),
        };
        let refused = missed > 0 && operation.verb != Verb::Find;
        Ok(DictionaryStep { operation: operation.to_string(), says, refused, chain: None })
    }

    fn answer(
        self,
        hash: HashFunction,
        steps: Vec<DictionaryStep>,
        last: Option<usize>,
    ) -> DictionaryAnswer {
        let Self { dictionary, inserted, collisions } = self;
        let mut lengths = BTreeMap::new();
        let mut chains = Vec::new();
        let mut filled = 0;
        for (index, entries) in dictionary.chains().enumerate() {
            *lengths.entry(entries.len()).or_insert(0) += 1;
            if entries.is_empty() {
                continue;
            }
            filled += 1;
            // The chain that was touched last has a place kept for it.
            let room = SHOWN_CHAINS - usize::from(last.is_some_and(|last| last > index));
            if chains.len() < room || last == Some(index) {
                let shown = entries.iter().take(SHOWN_ENTRIES);
                let shown = shown.map(|entry| ChainEntry {
                    key: entry.configuration.clone(),
                    score: entry.score,
                });
                chains.push(Chain { index, length: entries.len(), entries: shown.collect() });
            }
        }
        let size = dictionary.chains().len();
        DictionaryAnswer {
            size,
            is_prime: is_prime(size),
            hash: hash.name(),
            idea: hash.idea(),
            steps,
            entries: dictionary.len(),
            inserted,
            collisions,
            expected: expected(inserted, size),
            lengths: lengths
                .into_iter()
                .map(|(length, chains)| ChainLength { length, chains })
                .collect(),
            chains_left_out: filled - chains.len(),
            chains,
        }
    }
}

/// The key of the document's test that belongs to a number: its digits, 32 times over.
fn test_key(number: usize) -> String {
    number.to_string().repeat(32)
}

/// How many of so many keys a uniform hash function puts into a chain that is not empty: all but the first
/// of each chain that gets any.
fn expected(keys: usize, chains: usize) -> usize {
    let (keys, chains) = (keys as f64, chains as f64);
    let filled = chains * (1.0 - (1.0 - 1.0 / chains).powf(keys));
    (keys - filled).round().max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(size: usize, hash: &str, operations: &str) -> DictionaryAnswer {
        let request = DictionaryRequest {
            size: Some(size),
            hash: Some(hash.to_owned()),
            operations: Some(operations.to_owned()),
        };
        request.answer(&Control::unlimited()).expect("a request that makes sense")
    }

    fn refuse(size: usize, hash: &str, operations: &str) -> String {
        let request = DictionaryRequest {
            size: Some(size),
            hash: Some(hash.to_owned()),
            operations: Some(operations.to_owned()),
        };
        request.answer(&Control::unlimited()).expect_err("a refusal").to_string()
    }

    #[test]
    fn keys_of_the_same_letters_meet_under_a_sum() {
        let answer = ask(7, "sum", "insert ab 1; insert ba 2; insert ab 3; find ba; find cc");
        assert_eq!((answer.entries, answer.inserted, answer.collisions), (2, 2, 1));
        let says: Vec<_> = answer.steps.iter().map(|step| step.says.as_str()).collect();
        assert_eq!(says[0], "returns 0: chain 6 was empty");
        assert_eq!(says[1], "returns 1: a collision, chain 6 was not empty");
        assert_eq!(says[2], "refused: \"ab\" is in the dictionary already");
        assert_eq!(says[3], "returns 2: found in chain 6");
        assert_eq!(says[4], "returns -1: not in chain 2, where it would be");
        assert_eq!(answer.chains.len(), 1);
        assert_eq!(answer.chains[0].length, 2);
        assert!(answer.is_prime);
    }

    #[test]
    fn the_document_s_test_passes() {
        let answer = ask(9_887, "stirred", "test");
        let fill = answer.steps.iter().find(|step| step.operation == "insert 0..10000");
        let says = &fill.expect("the test fills the table").says;
        assert!(says.contains("10000 inserted") && says.contains("expects 3709"), "{says}");
        assert!(answer.collisions < 5_000, "{}", answer.collisions);
        assert_eq!(answer.steps.iter().filter(|step| step.refused).count(), 2);
        assert_eq!(answer.entries, 1, "what the test takes out is gone");
    }

    #[test]
    fn a_request_that_makes_no_sense_gets_one_line() {
        assert_eq!(refuse(0, "", ""), "size: wanted at least 1 chain, got 0");
        assert!(refuse(9, "md5", "").starts_with("hash: wanted one of stirred,"));
        assert!(refuse(9, "", "eat x").contains("insert, find, remove"));
        assert!(refuse(9, "", "insert 0..90000").starts_with("keys: wanted at most 50000"));
        assert!(refuse(2_000_000, "", "").starts_with("size: wanted at most 1000000 chains"));
    }

    #[test]
    fn the_chain_touched_last_is_always_shown() {
        let answer = ask(1_000, "stirred", "insert 0..2000; find late");
        assert_eq!(answer.chains.len() + answer.chains_left_out, 1_000 - empty(&answer));
        let touched = answer.steps[1].chain.expect("one key has a chain");
        let answer = ask(1_000, "stirred", "insert 0..2000; insert late 1");
        assert!(answer.chains.iter().any(|chain| chain.index == touched));
        assert!(answer.chains.len() <= SHOWN_CHAINS);
    }

    fn empty(answer: &DictionaryAnswer) -> usize {
        answer.lengths.first().filter(|first| first.length == 0).map_or(0, |first| first.chains)
    }

    #[test]
    fn primes_are_told_from_other_numbers() {
        let primes: Vec<_> = (0..30).filter(|&number| is_prime(number)).collect();
        assert_eq!(primes, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert!(is_prime(9_887) && !is_prime(10_000));
    }
}
