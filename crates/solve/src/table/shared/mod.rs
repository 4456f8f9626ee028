//! A table that several hosts make together: the same file as one host makes, byte for byte.
//!
//! Every tier is cut into contiguous ranges, one for each host. A tier is a superstep (in a tier where stones slide,
//! every level is one as well):
//!
//! ```text
//!   ask for the packed frames of the next tier that are needed and not here      `store`
//!   solve the own range
//!   write it as a shard: another name, sync, rename                              `shard`
//!   tell the others, and wait until all have come so far: who has which range    `owners`
//! ```
//!
//! Processes that share a machine and a folder do not ask each other: they lend their codes (`lent`), and host 0 finds
//! the shards of the others beside its own.
//!
//! At the end host 0 puts the table together from the shards of all (`assemble`). Whatever moment a host dies at, the
//! shards of the tiers that were finished stay; going on, hosts tell each other what they have, and the work goes on
//! after the last tier of which everything is there, however many hosts there are now.

mod assemble;
mod crossing;
mod cuts;
mod lent;
mod owners;
mod shard;
mod shelf;
mod store;
mod system;

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use parlor_core::{Control, Notation, Numbered};

pub use self::crossing::Crossing;
use self::cuts::TierCut;
use self::lent::{LentCodes, NeighbourCodes, Neighbours};
use self::owners::{Offer, TierOwners};
pub(super) use self::shard::{are_beside, forget};
use self::shelf::ShardShelf;
use self::store::PeerStore;
use super::bytes::{ByteReader, ByteWriter};
use super::claim::{TableClaim, beside};
use super::format::Head;
use super::read::Table;
use crate::memory::MemoryMeter;
use crate::peers::Peers;
use crate::tiers::{TierSolver, TierWay};
use crate::units::{SolvedUnit, UnitRoom};
use crate::{Begun, Error, Estimate, SolveOptions, Summary, TableIdentity, WindowSize};

impl Table {
    /// Solves a game into a file together with other hosts, going on from the last tier that all of them have. Host 0
    /// makes the file and gets it open; the others get nothing. The identity is that of the game's table under the same
    /// options, which the hosts have agreed on.
    ///
    /// # Errors
    /// As for [`Table::make`], and when another host is gone.
    pub fn make_with_peers<G: Numbered + Notation>(
        game: &G,
        identity: &TableIdentity,
        path: &Path,
        options: &SolveOptions,
        control: &Control,
        peers: &dyn Peers,
    ) -> Result<Option<(Summary, Self)>, Error> {
        let clock = Instant::now();
        let head = Head::with_rules(game, &identity.spec, identity.rules, options)?;
        let mut meter = MemoryMeter::new(options);
        let estimate = Estimate::of_any_share(game, peers.hosts());
        meter.hold(estimate.least_memory)?;
        let room =
            meter.allowed().map_or(u64::MAX, |allowed| allowed - estimate.fixed.min(allowed));
        let is_first = peers.host() == 0;
        let claimed = match is_first {
            true => path.to_owned(),
            false => beside(path, &format!("host{}", peers.host())),
        };
        let claim = TableClaim::on(&claimed)?;
        if is_first {
            check_journal(&claim, options.begun)?;
        }
        let shelf =
            ShardShelf::open(path.to_owned(), head.to_frame(), head.reading, options.begun)?;
        let shelf = Arc::new(shelf);
        peers.answer_with(Arc::clone(&shelf) as _);
        let owners = vec![TierOwners::default(); head.tiers.len()];
        let neighbours = Neighbours::new(path);
        let mut maker = SharedMaker {
            game,
            head: &head,
            options,
            control,
            peers,
            shelf,
            owners,
            neighbours,
            spare: Mutex::default(),
            room,
        };
        let worked = options.run(|| maker.work(&claim)).and_then(|worked| worked);
        worked?;
        let traffic = maker.shelf.traffic();
        drop(claim);
        if !is_first {
            return Ok(None);
        }
        remove_old_locks(path, peers.hosts());
        let table = Self::open(path)?;
        let summary = Summary { elapsed: clock.elapsed(), traffic, ..table.summary() };
        Ok(Some((summary, table)))
    }
}

/// Removes the locks of killed hosts that did not come back, for there were more of them then.
fn remove_old_locks(path: &Path, hosts: usize) {
    /// Processes of one machine are no more.
    const MOST: usize = 256;
    for host in hosts..MOST {
        let host = format!("host{host}");
        if beside(path, &format!("{host}.lock")).exists() {
            // A lock that can be had goes when it is given back; one that somebody holds stays.
            let _ = TableClaim::on(&beside(path, &host));
        }
    }
}

/// A table that one process began is not gone on with by several.
fn check_journal(claim: &TableClaim, begun: Begun) -> Result<(), Error> {
    match begun {
        Begun::Forget => claim.forget(),
        _ if !claim.journal.exists() => Ok(()),
        Begun::Refuse => Err(Error::Begun { path: claim.path.clone() }),
        Begun::Resume => Err(Error::Table {
            path: claim.journal.clone(),
            reason:
                "one process alone began this table; it can go on alone, or --fresh begins anew"
                    .to_owned(),
        }),
    }
}

/// A table in the making, seen from one of its hosts.
struct SharedMaker<'a, G> {
    game: &'a G,
    head: &'a Head,
    options: &'a SolveOptions,
    control: &'a Control,
    peers: &'a dyn Peers,
    shelf: Arc<ShardShelf>,
    /// Who has which numbers of the tiers that are finished.
    owners: Vec<TierOwners>,
    neighbours: Neighbours,
    /// Memory for the next window.
    spare: Mutex<Vec<u8>>,
    /// Bytes there are for tiers.
    room: u64,
}

/// Runs of own codes in memory, each with its first number.
type OwnCodes = Vec<(u64, Vec<u8>)>;

/// The same, borrowed.
fn runs(own: &OwnCodes) -> impl Iterator<Item = (u64, &[u8])> {
    own.iter().map(|(start, codes)| (*start, codes.as_slice()))
}

impl<G: Numbered + Notation> SharedMaker<'_, G> {
    fn work(&mut self, claim: &TableClaim) -> Result<(), Error> {
        let Self { game, head, options, control, .. } = *self;
        let mut solver = TierSolver::new(game, head.reading, options.method, control);
        let mut own = OwnCodes::new();
        let mut later: Vec<Vec<u8>> = vec![Vec::new(); head.tiers.len()];
        for tier in (0..self.resume()?).rev() {
            own = self.solve_tier(tier, &mut solver, own, &mut later)?;
            self.agree(tier)?;
            self.empty_after(tier)?;
        }
        drop((own, later, std::mem::take(&mut self.spare)));
        self.neighbours = Neighbours::new(&claim.path);
        let counted = self.gather_counts()?;
        if self.peers.host() == 0 {
            self.assemble(claim, counted)?;
        }
        // Everybody's shards are needed until the table is whole.
        self.peers.exchange(vec![Vec::new(); self.peers.hosts()])?;
        self.shelf.forget()
    }

    /// Finds out what hosts have from before; says how many of the first tiers are not finished.
    fn resume(&mut self) -> Result<usize, Error> {
        let here = self.neighbours.place;
        let (places, offers) = self.exchange_offers(here, &self.shelf.offers(self.peers.host()))?;
        self.neighbours.meet(&places, self.peers.host());
        let choose = |tier: usize, needs_values: bool| {
            let fits = |offer: &&Offer| offer.tier == tier && (offer.has_values || !needs_values);
            let offers: Vec<Offer> = offers.iter().filter(fits).cloned().collect();
            TierOwners::choose(&offers, self.head.tiers[tier])
        };
        let count = self.head.tiers.len();
        let only_next = self.game.placement().is_some();
        let owners_from = |first: usize| -> Option<Vec<TierOwners>> {
            let owners = (first..count).map(|tier| {
                let is_read = first > 0 && (tier == first || !only_next);
                choose(tier, tier < self.head.kept || is_read)
            });
            owners.collect()
        };
        let (first, found) = (0..=count)
            .find_map(|first| Some((first, owners_from(first)?)))
            .expect("nothing at all can always be gone on from");
        self.owners[first..].clone_from_slice(&found);
        self.shelf.remove_before(first)?;
        Ok(first)
    }

    /// Solves the own part of a tier; gives its codes if there is room for them.
    fn solve_tier(
        &mut self,
        tier: usize,
        solver: &mut TierSolver<'_, G>,
        own: OwnCodes,
        later: &mut [Vec<u8>],
    ) -> Result<OwnCodes, Error> {
        let (host, hosts) = (self.peers.host(), self.peers.hosts());
        let cut = TierCut::of(self.game, tier, solver, (self.options.cuts, hosts))?;
        let range = cut.range(host);
        match cut.way() {
            TierWay::Kernel => self.solve_by_kernel(tier, solver, range, own),
            TierWay::Slides => {
                let ends = &cut.bounds[1..];
                let owner =
                    |block: usize| ends.partition_point(|&end| end <= block as u64).min(hosts - 1);
                let blocks = range.start as usize..range.end as usize;
                let units = solver.solve_slides(tier, blocks, self.peers, &owner)?;
                units.into_iter().map(|unit| self.keep(tier, unit)).collect()
            }
            TierWay::Plain => {
                self.read_later(tier, &own, later)?;
                let unit = solver.solve_plainly(tier, range, later)?;
                Ok(vec![self.keep(tier, unit)?])
            }
            TierWay::Whole if host == 0 => {
                self.read_later(tier, &own, later)?;
                let unit = solver.solve(tier, later)?;
                Ok(vec![self.keep(tier, unit)?])
            }
            TierWay::Whole => Ok(Vec::new()),
        }
    }

    /// The own range of a tier by the kernel, through windows on the tier after it.
    fn solve_by_kernel(
        &mut self,
        tier: usize,
        solver: &mut TierSolver<'_, G>,
        range: Range<u64>,
        mut own: OwnCodes,
    ) -> Result<OwnCodes, Error> {
        if range.is_empty() {
            return Ok(OwnCodes::new());
        }
        // Own codes of both tiers stay in memory if they leave room for what is read. What is lent stays there.
        let length = range.end - range.start;
        let old = self.neighbours.old.take();
        let lent = self.neighbours.lent_bytes();
        let held: u64 = own.iter().map(|(_, codes)| codes.len() as u64).sum();
        let holds =
            self.options.windows == WindowSize::Fitting && (lent + held + length) < self.room / 4;
        if !holds {
            own = OwnCodes::new();
        }
        let kept = lent + if holds { held + length } else { 0 };
        let room = match self.options.windows {
            WindowSize::Smallest => 0,
            WindowSize::Fitting => self.room.saturating_sub(kept),
        };
        let next = self.head.tiers.get(tier + 1).copied().unwrap_or(0);
        let none = TierOwners::default();
        let owners = self.owners.get(tier + 1).unwrap_or(&none);
        let shelf = &*self.shelf;
        let in_memory = self.neighbours.codes_of(tier + 1).chain(runs(&own)).collect();
        let store = self.store(tier + 1, owners, in_memory);
        let mut writer = shelf.begin(tier, range.clone())?;
        if self.neighbours.are_all() {
            writer = writer.storing_cut_frames(self.head.tiers[tier]);
        }
        let mut made = Vec::new();
        let lends = holds && self.neighbours.are_there();
        let begin = || LentCodes::begin(shelf.head(), (tier, range.clone()), old);
        let mut lent = if lends { begin() } else { None };
        let keeps = holds && lent.is_none();
        let memory = (UnitRoom::Bytes(room), lent.as_mut().map(LentCodes::room));
        let work = (range.clone(), range.start);
        solver.solve_in_units(tier, (&store, next), work, memory, |unit| {
            let codes = writer.add(unit)?;
            match keeps {
                true if made.is_empty() => made = codes.into_owned(),
                true => made.extend_from_slice(&codes),
                false => {}
            }
            Ok(())
        })?;
        let shard = shelf.add(writer)?;
        lent.take_if(|lent| lent.finish(&shard).is_err());
        self.neighbours.old = std::mem::replace(&mut self.neighbours.lent, lent);
        Ok(if keeps { vec![(range.start, made)] } else { OwnCodes::new() })
    }

    /// A finished tier, of which some codes may be in memory.
    fn store<'s>(
        &'s self,
        tier: usize,
        owners: &'s TierOwners,
        in_memory: Vec<(u64, &'s [u8])>,
    ) -> PeerStore<'s> {
        let numbers = self.head.tiers.get(tier).copied().unwrap_or(0);
        let plan = self.game.placement().filter(|_| numbers > 0);
        let block = plan.map_or(1, |plan| plan.block_size(tier));
        let (spare, shelf, peers) = (&self.spare, &*self.shelf, self.peers);
        PeerStore { tier, numbers, owners, in_memory, block, spare, shelf, peers }
    }

    /// Puts a solved run on disk as a shard.
    fn keep(&self, tier: usize, unit: SolvedUnit<'_>) -> Result<(u64, Vec<u8>), Error> {
        let start = unit.start;
        if unit.codes.is_empty() {
            return Ok((start, Vec::new()));
        }
        let mut writer = self.shelf.begin(tier, start..start + unit.codes.len() as u64)?;
        let codes = writer.add(unit)?;
        self.shelf.add(writer)?;
        Ok((start, codes.into_owned()))
    }

    /// Sees to it that the later tiers that moves lead to are in memory.
    fn read_later(&self, tier: usize, own: &OwnCodes, later: &mut [Vec<u8>]) -> Result<(), Error> {
        let only_next = self.game.placement().is_some();
        for (at, codes) in later.iter_mut().enumerate().skip(tier + 1) {
            if only_next && at > tier + 1 {
                *codes = Vec::new();
            } else if codes.is_empty() {
                let own = if at == tier + 1 { runs(own).collect() } else { Vec::new() };
                *codes = self.store(at, &self.owners[at], own).whole()?;
            }
        }
        Ok(())
    }

    /// The end of a tier: everybody says what they have of it.
    fn agree(&mut self, tier: usize) -> Result<(), Error> {
        let mut offers = self.shelf.offers(self.peers.host());
        offers.retain(|offer| offer.tier == tier);
        let place = self.neighbours.lent.as_ref().map_or(0, LentCodes::place);
        // Whoever lent the tier before may write the next one there as soon as all hosts have come so far.
        self.neighbours.lending.clear();
        let (places, offers) = self.exchange_offers(place, &offers)?;
        self.owners[tier] = TierOwners::choose(&offers, self.head.tiers[tier])
            .ok_or_else(|| Error::Peer(format!("nobody has solved a part of tier {tier}")))?;
        let (head, reading) = (self.shelf.head(), self.head.reading);
        // What other hosts say is a place on their machines, and means something else here.
        let near = places.into_iter().zip(&self.neighbours.hosts).filter(|&(_, is_near)| *is_near);
        let open = |(place, _)| NeighbourCodes::open(place, head, reading, tier);
        self.neighbours.lending = near.filter_map(open).collect();
        Ok(())
    }

    /// Forgets the own values that neither stay nor are needed, now that a tier is finished.
    fn empty_after(&self, tier: usize) -> Result<(), Error> {
        let only_next = self.game.placement().is_some();
        let is_needed = |after: usize| after < self.head.kept || (!only_next && tier > 0);
        for after in (tier + 1..self.head.tiers.len()).filter(|&after| !is_needed(after)) {
            for (run, host) in self.owners[after].runs() {
                if *host == self.peers.host() {
                    self.shelf.empty(after, run)?;
                }
            }
        }
        Ok(())
    }

    /// Tells all hosts what this one has and a place, and hears the same from all.
    fn exchange_offers(
        &self,
        place: u64,
        offers: &[Offer],
    ) -> Result<(Vec<u64>, Vec<Offer>), Error> {
        let mut parcel = ByteWriter::default();
        parcel.u64(place);
        for offer in offers {
            parcel.u32(offer.tier as u32);
            parcel.u64(offer.start);
            parcel.u64(offer.end);
            parcel.u32(offer.has_values.into());
        }
        let (mut places, mut all) = (Vec::new(), Vec::new());
        let told = self.peers.exchange(vec![parcel.0; self.peers.hosts()])?;
        for (host, told) in told.iter().enumerate() {
            let strange = || Error::Peer(format!("host {host} told something strange"));
            let mut reader = ByteReader(told);
            places.push(reader.u64().ok_or_else(strange)?);
            while !reader.0.is_empty() {
                let mut offer = || {
                    let (tier, start, end) = (reader.u32()? as usize, reader.u64()?, reader.u64()?);
                    Some(Offer { tier, start, end, host, has_values: reader.u32()? == 1 })
                };
                all.push(offer().ok_or_else(strange)?);
            }
        }
        all.sort();
        Ok((places, all))
    }
}
