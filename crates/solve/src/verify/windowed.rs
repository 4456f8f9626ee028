//! Checking a tier that does not fit in memory, through windows that the rules themselves ask for.
//!
//! Some positions are taken in order, as many as lead to numbers that fit. What their moves lead to is asked of the
//! rules, fetched, and then held against the table. Nothing of the solver is used: not what it knows of blocks, and
//! not how it cuts them.

use parlor_core::{Control, Notation, Number, Numbered};
use rayon::prelude::*;

use super::check_one;
use crate::code::{Code, CodeScale};
use crate::progress::SharedTask;
use crate::store::{BlockStore as _, TierWindow, WantedNumbers};
use crate::table::DiskStore;
use crate::{Error, Table};

/// One tier under examination.
pub(super) struct WindowedCheck<'a, G> {
    pub(super) game: &'a G,
    pub(super) tier: usize,
    pub(super) table: &'a Table,
    /// Bytes for windows, or for what one step leads to.
    pub(super) room: u64,
    pub(super) control: &'a Control,
}

/// Numbers whose moves are asked together.
const STEP: usize = 1 << 12;

impl<G: Numbered + Notation> WindowedCheck<'_, G> {
    /// Checks so many numbers of the tier, which come in order; tells of each one that is right.
    pub(super) fn look(
        &self,
        count: u64,
        ranks: impl Iterator<Item = u64>,
        tell: impl Fn(u64) + Sync,
    ) -> Result<(), Error> {
        let sizes = self.game.tiers();
        let stores: Vec<_> =
            (self.tier..self.table.kept_tiers()).map(|tier| self.table.store(tier)).collect();
        let mut wanted: Vec<WantedNumbers> = stores
            .iter()
            .zip(&sizes[self.tier..])
            .map(|(store, size)| WantedNumbers::new(size.numbers, store.grain()))
            .collect();
        let task = SharedTask::new(self.control, format!("checking tier {}", self.tier), count);
        let mut ranks = ranks.peekable();
        let mut batch = Vec::new();
        while ranks.peek().is_some() {
            self.control.check()?;
            let step: Vec<u64> = ranks.by_ref().take(STEP).collect();
            let leads: Vec<_> = step.par_iter().map(|&rank| self.leads_to(rank)).collect();
            for (rank, leads) in step.into_iter().zip(leads) {
                for Number { tier, rank } in leads {
                    wanted[tier as usize - self.tier].add(rank..rank + 1, |_| ());
                }
                batch.push(rank);
                if wanted.iter().map(WantedNumbers::numbers).sum::<u64>() > self.room {
                    self.check(&std::mem::take(&mut batch), &stores, &mut wanted, &tell, &task)?;
                }
            }
        }
        self.check(&batch, &stores, &mut wanted, &tell, &task)
    }

    /// The numbers that the value of a number rests on, its own included.
    fn leads_to(&self, rank: u64) -> Vec<Number> {
        let game = self.game;
        let number = Number { tier: self.tier as u32, rank };
        let position = game.position(number);
        let mut numbers = vec![number];
        if game.outcome(&position).is_none() {
            numbers.extend(game.moves(&position).map(|mv| game.number(&game.play(&position, mv))));
        }
        numbers
    }

    fn check(
        &self,
        ranks: &[u64],
        stores: &[DiskStore<'_>],
        wanted: &mut [WantedNumbers],
        tell: &(impl Fn(u64) + Sync),
        task: &SharedTask<'_>,
    ) -> Result<(), Error> {
        let windows = stores
            .iter()
            .zip(wanted)
            .map(|(store, wanted)| store.window(store.fetch(&wanted.take())?))
            .collect::<Result<Vec<TierWindow<'_>>, Error>>()?;
        let reading = self.table.reading();
        let look_up = |Number { tier, rank }: Number| {
            let code = windows[tier as usize - self.tier].range(rank, 1)[0];
            reading.value(Code(code))
        };
        ranks.par_chunks(STEP).try_for_each(|ranks| {
            for &rank in ranks {
                let number = Number { tier: self.tier as u32, rank };
                let position = self.game.position(number);
                check_one(self.game, &position, look_up(number), |next| {
                    let number = self.game.number(next);
                    // Margins may rest on later tiers alone, or they could justify each other.
                    let rests = reading == CodeScale::Distance || number.tier as usize > self.tier;
                    rests.then(|| look_up(number)).flatten()
                })?;
                tell(rank);
            }
            task.add(ranks.len() as u64);
            Ok(())
        })
    }
}
