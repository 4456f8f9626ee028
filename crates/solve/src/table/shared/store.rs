//! A tier that several hosts have, as a store: what is not here is fetched from those who have it.

use std::ops::Range;

use rayon::prelude::*;

use super::owners::TierOwners;
use super::shard::PackedPiece;
use super::shelf::{self, ShardShelf};
use crate::Error;
use crate::peers::Peers;
use crate::store::{BlockStore, TierWindow};
use crate::table::format::TableKind;
use crate::table::frames;

const FRAME: u64 = TableKind::Numbered.frame() as u64;

/// Numbers asked for at a time: some megabytes of answer at most.
const QUESTION: u64 = 16 * FRAME;

/// A tier on several hosts.
pub(super) struct PeerStore<'a> {
    pub(super) tier: usize,
    pub(super) numbers: u64,
    pub(super) owners: &'a TierOwners,
    /// Runs of own codes that are still in memory, each with its first number.
    pub(super) own: &'a [(u64, Vec<u8>)],
    pub(super) shelf: &'a ShardShelf,
    pub(super) peers: &'a dyn Peers,
}

/// A run of numbers, on the way.
pub(crate) struct FetchedRun {
    numbers: Range<u64>,
    /// In order; what is in memory already is not among them.
    pieces: Vec<PackedPiece>,
}

impl PeerStore<'_> {
    /// All codes of the tier.
    pub(super) fn whole(&self) -> Result<Vec<u8>, Error> {
        if self.numbers == 0 {
            return Ok(Vec::new());
        }
        let numbers = 0..self.numbers;
        let pieces = self.pieces(std::slice::from_ref(&numbers))?;
        self.unpack(FetchedRun { numbers, pieces }).map(|(_, codes)| codes)
    }

    /// The packed pieces of runs of numbers, in order.
    pub(super) fn pieces(&self, runs: &[Range<u64>]) -> Result<Vec<PackedPiece>, Error> {
        let mut pieces = Vec::new();
        let mut questions: Vec<(usize, Vec<u8>)> = Vec::new();
        for run in runs {
            for (part, host) in self.owners.parts(run.clone()) {
                if host == self.peers.host() {
                    if self.in_memory(&part).is_none() {
                        pieces.extend(self.shelf.pieces(self.tier, &part)?);
                    }
                    continue;
                }
                let mut start = part.start;
                while start < part.end {
                    let end = part.end.min((start / QUESTION + 1) * QUESTION);
                    questions.push((host, shelf::question(self.tier, &(start..end))));
                    start = end;
                }
            }
        }
        let hosts: Vec<usize> = questions.iter().map(|&(host, _)| host).collect();
        for (host, answer) in hosts.into_iter().zip(self.peers.ask(questions)?) {
            pieces.extend(shelf::read_answer(host, &answer)?);
        }
        pieces.sort_unstable_by_key(|piece| piece.start);
        Ok(pieces)
    }

    /// Own codes, if they are in memory.
    fn in_memory(&self, part: &Range<u64>) -> Option<&[u8]> {
        self.own.iter().find_map(|(start, codes)| {
            let from = part.start.checked_sub(*start)?;
            codes.get(from as usize..)?.get(..(part.end - part.start) as usize)
        })
    }

    fn unpack(&self, run: FetchedRun) -> Result<(u64, Vec<u8>), Error> {
        let FetchedRun { numbers, pieces } = run;
        let incomplete = || Error::Peer(format!("values of tier {} are missing", self.tier));
        let mut codes = vec![0; (numbers.end - numbers.start) as usize];
        // Step 1: what is here.
        let mut there = 0;
        for (part, host) in self.owners.parts(numbers.clone()) {
            if host == self.peers.host()
                && let Some(own) = self.in_memory(&part)
            {
                codes[(part.start - numbers.start) as usize..][..own.len()].copy_from_slice(own);
                there += own.len() as u64;
            }
        }
        // Step 2: what came packed.
        let mut jobs = Vec::with_capacity(pieces.len());
        let mut rest = codes.as_mut_slice();
        let mut at = numbers.start;
        for piece in &pieces {
            let skip = piece.start.checked_sub(at).ok_or_else(incomplete)? as usize;
            let size = piece.frame.size as usize;
            let (_, after) =
                std::mem::take(&mut rest).split_at_mut_checked(skip).ok_or_else(incomplete)?;
            let (here, after) = after.split_at_mut_checked(size).ok_or_else(incomplete)?;
            jobs.push((piece, here));
            there += size as u64;
            (rest, at) = (after, piece.start + size as u64);
        }
        if there != numbers.end - numbers.start {
            return Err(incomplete());
        }
        jobs.into_par_iter()
            .try_for_each(|(piece, codes)| frames::unpack(&piece.frame, &piece.bytes, codes))
            .map_err(|_| Error::Peer(format!("values of tier {} came damaged", self.tier)))?;
        Ok((numbers.start, codes))
    }
}

impl BlockStore for PeerStore<'_> {
    type Fetched = Vec<FetchedRun>;

    fn grain(&self) -> u64 {
        FRAME
    }

    fn fetch(&self, wanted: &[Range<u64>]) -> Result<Vec<FetchedRun>, Error> {
        let clipped = |run: &Range<u64>| run.start..run.end.min(self.numbers);
        let runs: Vec<Range<u64>> = wanted.iter().map(clipped).collect();
        let mut pieces = self.pieces(&runs)?.into_iter().peekable();
        let fetched = runs.into_iter().map(|numbers| {
            let end = numbers.end;
            let pieces = std::iter::from_fn(|| pieces.next_if(|piece| piece.start < end)).collect();
            FetchedRun { numbers, pieces }
        });
        Ok(fetched.collect())
    }

    fn window(&self, fetched: Vec<FetchedRun>) -> Result<TierWindow<'_>, Error> {
        let runs = fetched.into_iter().map(|run| self.unpack(run)).collect::<Result<_, _>>()?;
        Ok(TierWindow::of(runs))
    }
}
