//! Checking a list of positions: all that play reaches are in it, are right, and are all there is.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use parlor_core::random::Random;
use parlor_core::{BadInput, Control, Notation, Progress, Value};
use rayon::prelude::*;

use super::walk::walk;
use super::{Extent, Verified, check_one};
use crate::code::CodeScale;
use crate::table::Listing;
use crate::{Error, SolveOptions, Table};

/// Checks a table that lists positions against the rules.
///
/// # Errors
/// The first false or missing value; a listed position that play does not reach; a table of other rules; a
/// damaged or unreadable file; a stop.
pub fn verify_list<G: Notation>(
    game: &G,
    table: &Table,
    extent: Extent,
    options: &SolveOptions,
    control: &Control,
) -> Result<Verified, Error> {
    table.check_list(game)?;
    let listing = table.read_list()?;
    let check = Check { game, listing: &listing, reading: table.reading(), control };
    let listed = listing.len() as u64;
    options.run(|| match extent {
        Extent::Sample { numbers, seed } if numbers < listed => {
            check.sample(numbers, seed)?;
            Ok(Verified { checked: numbers, numbers: listed, positions: listed, reachable: None })
        }
        _ => {
            let reached = check.whole()?;
            if reached != listed {
                return Err(Error::Miscounted { listed, reachable: reached });
            }
            let reachable = Some(reached);
            Ok(Verified { checked: reached, numbers: listed, positions: listed, reachable })
        }
    })?
}

struct Check<'a, G> {
    game: &'a G,
    listing: &'a Listing,
    reading: CodeScale,
    control: &'a Control,
}

impl<G: Notation> Check<'_, G> {
    /// Walks from the start and checks every position; says how many there are.
    fn whole(&self) -> Result<u64, Error> {
        let Self { game, listing, control, .. } = *self;
        // The moves into each position, and one into the start.
        let entering: Vec<AtomicU32> = (0..listing.len()).map(|_| AtomicU32::new(0)).collect();
        let is_new = |position: &G::Position| match self.place(position) {
            Some(place) => Ok(entering[place].fetch_add(1, Relaxed) == 0),
            // Visited at once, and found to be missing.
            None => self.one(position).map(|()| false),
        };
        walk(game, control, is_new, |position| self.one(position))?;
        let reached = entering.iter().filter(|count| count.load(Relaxed) > 0).count() as u64;
        if self.reading == CodeScale::Margin {
            self.check_acyclic(entering, reached)?;
        }
        let total = Some(listing.len() as u64);
        let task = "checking positions".to_owned();
        control.report(&Progress::Steps { task, done: reached, total });
        Ok(reached)
    }

    /// Walks once more, to each position only when every move into it has been seen: what lies on a cycle
    /// or behind one never has its turn.
    fn check_acyclic(&self, entering: Vec<AtomicU32>, reached: u64) -> Result<(), Error> {
        let peeled = AtomicU64::new(0);
        let is_last = |position: &G::Position| {
            let place = self.place(position).expect("the position was found before");
            Ok(entering[place].fetch_sub(1, Relaxed) == 1)
        };
        walk(self.game, self.control, is_last, |_| {
            peeled.fetch_add(1, Relaxed);
            Ok(())
        })?;
        if peeled.into_inner() < reached { Err(Error::CountedCycle) } else { Ok(()) }
    }

    /// Checks random entries of the list.
    fn sample(&self, count: u64, seed: u64) -> Result<(), Error> {
        let mut random = Random::new(seed);
        let places: Vec<usize> = (0..count).map(|_| random.below(self.listing.len())).collect();
        places.par_chunks(1 << 10).try_for_each(|places| {
            self.control.check()?;
            for &place in places {
                let text = String::from_utf8_lossy(self.listing.text(place));
                let position = self.game.parse_position(&text);
                self.one(&position.map_err(|reason| unreadable(&text, &reason))?)?;
            }
            Ok::<(), Error>(())
        })
    }

    fn one(&self, position: &G::Position) -> Result<(), Error> {
        check_one(self.game, position, self.look_up(position), |next| self.look_up(next))
    }

    fn look_up(&self, position: &G::Position) -> Option<Value> {
        self.reading.value(self.listing.code(self.place(position)?))
    }

    fn place(&self, position: &G::Position) -> Option<usize> {
        self.listing.find(&self.game.position_text(position))
    }
}

fn unreadable(text: &str, reason: &BadInput) -> Error {
    Error::Wrong {
        position: text.to_owned(),
        says: "it is one".to_owned(),
        truth: reason.to_string(),
    }
}
