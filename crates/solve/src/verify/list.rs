//! Checking a list of positions: all that play reaches are in it, are right, and are all there is.

use parlor_core::random::Random;
use parlor_core::{BadInput, Control, Game, Progress, Value};
use rayon::prelude::*;

use super::walk::walk;
use super::{Extent, Verified, check_one};
use crate::marks::Marks;
use crate::table::Listing;
use crate::{Error, SolveOptions, Table};

/// Checks a table that lists positions against the rules.
///
/// # Errors
/// The first false or missing value; a listed position that play does not reach; a table of other rules; a
/// damaged or unreadable file; a stop.
pub fn verify_list<G: Game>(
    game: &G,
    table: &Table,
    extent: Extent,
    options: &SolveOptions,
    control: &Control,
) -> Result<Verified, Error> {
    table.check_list(game)?;
    let listing = table.read_list()?;
    let check = Check { game, listing: &listing, control };
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
    control: &'a Control,
}

impl<G: Game> Check<'_, G> {
    /// Walks from the start and checks every position; says how many there are.
    fn whole(&self) -> Result<u64, Error> {
        let Self { game, listing, control } = *self;
        let seen = Marks::new(listing.len() as u64);
        let is_new = |position: &G::Position| match listing.find(&game.position_text(position)) {
            Some(place) => Ok(seen.mark(place as u64)),
            // Visited at once, and found to be missing.
            None => self.one(position).map(|()| false),
        };
        walk(game, control, is_new, |position| self.one(position))?;
        let reached = seen.iter().count() as u64;
        let total = Some(listing.len() as u64);
        let task = "checking positions".to_owned();
        control.report(&Progress::Steps { task, done: reached, total });
        Ok(reached)
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
        let place = self.listing.find(&self.game.position_text(position))?;
        self.listing.code(place).value()
    }
}

fn unreadable(text: &str, reason: &BadInput) -> Error {
    Error::Wrong {
        position: text.to_owned(),
        says: "it is one".to_owned(),
        truth: reason.to_string(),
    }
}
