//! An experiment: the keys of the document's test in tables of several sizes, by several hash functions.

use parlor_core::{BadInput, Control};
use parlor_search::document::{HashFunction, KeyHash as _};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{MOST_KEYS, check_size, expected, is_prime, parse_hash, test_key};
use crate::Error;
use crate::allowance::at_most;

/// Sizes that show something: primes of the document's range, the round numbers beside them, and a power of
/// two.
const SIZES: [usize; 6] = [5_000, 5_003, 8_192, 9_887, 10_000, 10_007];
/// The most sizes of one experiment.
const MOST_SIZES: usize = 20;
/// Keys by default, as many as the document's test has.
const KEYS: usize = 10_000;

/// Which tables are filled with how many keys.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CollisionsRequest {
    /// How many keys are inserted; 10000 if left out. They are the numbers from 0, each written 32 times.
    pub keys: Option<usize>,
    /// The sizes of the tables, separated by commas; some primes and some round numbers if left out.
    pub sizes: Option<String>,
    /// The hash functions, separated by commas; all if left out.
    pub hashes: Option<String>,
}

/// How many collisions there are, for each size and hash function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollisionsAnswer {
    /// How many keys were inserted.
    pub keys: usize,
    /// The hash functions, in the order of the counts of each row.
    #[schema(value_type = Vec<String>)]
    pub hashes: Vec<&'static str>,
    /// A row for each size.
    pub rows: Vec<CollisionsRow>,
}

/// A table size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollisionsRow {
    /// The size.
    pub size: usize,
    /// Whether it is a prime.
    pub is_prime: bool,
    /// Collisions that a uniform hash function expects.
    pub expected: usize,
    /// What each hash function did.
    pub counts: Vec<CollisionCount>,
}

/// A hash function on a table size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollisionCount {
    /// Insertions into a chain that was not empty.
    pub collisions: usize,
    /// The longest chain.
    pub longest: usize,
}

impl CollisionsRequest {
    /// Fills the tables.
    ///
    /// # Errors
    /// A size or a hash function that is none; more keys or sizes than allowed; limits reached.
    pub fn answer(&self, control: &Control) -> Result<CollisionsAnswer, Error> {
        let keys = self.keys.unwrap_or(KEYS);
        at_most("keys", Some(MOST_KEYS), keys, |count| count.to_string())?;
        let sizes = match listed(self.sizes.as_deref()) {
            names if names.is_empty() => SIZES.to_vec(),
            names => names.into_iter().map(parse_size).collect::<Result<_, _>>()?,
        };
        at_most("sizes", Some(MOST_SIZES), sizes.len(), |count| count.to_string())?;
        let hashes = match listed(self.hashes.as_deref()) {
            names if names.is_empty() => HashFunction::ALL.to_vec(),
            names => names.into_iter().map(parse_hash).collect::<Result<_, _>>()?,
        };
        at_most("hashes", Some(HashFunction::ALL.len()), hashes.len(), |count| count.to_string())?;
        let keys: Vec<String> = (0..keys).map(test_key).collect();
        let mut rows = Vec::with_capacity(sizes.len());
        for size in sizes {
            let counts = hashes.iter().map(|&hash| count(&keys, size, hash, control));
            rows.push(CollisionsRow {
                size,
                is_prime: is_prime(size),
                expected: expected(keys.len(), size),
                counts: counts.collect::<Result<_, _>>()?,
            });
        }
        let hashes = hashes.into_iter().map(HashFunction::name).collect();
        Ok(CollisionsAnswer { keys: keys.len(), hashes, rows })
    }
}

/// The lengths of the chains tell all; no key is kept, because all differ.
fn count(
    keys: &[String],
    size: usize,
    hash: HashFunction,
    control: &Control,
) -> Result<CollisionCount, Error> {
    let mut meter = control.meter();
    let mut lengths = vec![0_usize; size];
    for key in keys {
        meter.count()?;
        lengths[hash.chain(key, size)] += 1;
    }
    let collisions = lengths.iter().map(|length| length.saturating_sub(1)).sum();
    Ok(CollisionCount { collisions, longest: lengths.into_iter().max().unwrap_or(0) })
}

fn listed(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}

fn parse_size(text: &str) -> Result<usize, BadInput> {
    let size = text
        .parse()
        .map_err(|_| BadInput::new("sizes", "numbers such as 9887,10000", BadInput::quote(text)))?;
    check_size(size)?;
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::DictionaryRequest;

    #[test]
    fn the_experiment_counts_what_the_dictionary_does() {
        let request = CollisionsRequest {
            keys: Some(700),
            sizes: Some("499,512".to_owned()),
            ..CollisionsRequest::default()
        };
        let answer = request.answer(&Control::unlimited()).expect("an experiment");
        for row in &answer.rows {
            for (hash, count) in answer.hashes.iter().zip(&row.counts) {
                let lab = DictionaryRequest {
                    size: Some(row.size),
                    hash: Some((*hash).to_owned()),
                    operations: Some("insert 0..700".to_owned()),
                };
                let lab = lab.answer(&Control::unlimited()).expect("a table");
                assert_eq!(lab.collisions, count.collisions, "{hash} in {}", row.size);
                let longest = lab.lengths.last().map(|last| last.length);
                assert_eq!(longest, Some(count.longest), "{hash} in {}", row.size);
            }
        }
    }

    #[test]
    fn a_uniform_hash_expects_what_the_document_allows() {
        let request = CollisionsRequest {
            sizes: Some("9887".to_owned()),
            hashes: Some("stirred,sum".to_owned()),
            ..CollisionsRequest::default()
        };
        let answer = request.answer(&Control::unlimited()).expect("an experiment");
        let row = &answer.rows[0];
        assert_eq!((answer.keys, row.expected, row.is_prime), (10_000, 3_709, true));
        assert!(row.counts[0].collisions < 5_000, "{row:?}");
        assert!(row.counts[1].collisions > 9_000, "{row:?}");
    }
}
