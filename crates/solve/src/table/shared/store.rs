//! A tier that several hosts have, as a store: what is not here is fetched from those who have it.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::owners::TierOwners;
use super::shard::PackedPiece;
use super::shelf::{self, ShardShelf};
use crate::Error;
use crate::peers::Peers;
use crate::store::{BlockStore, TierWindow, WindowRun};
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
    /// Runs of codes that are in memory, own and lent ones, each with its first number.
    pub(super) in_memory: Vec<(u64, &'a [u8])>,
    /// Numbers of a block, where blocks are read.
    pub(super) block: u64,
    /// Memory for windows. What one has used is there for the next: the system takes its time to give new pages.
    pub(super) spare: &'a Mutex<Vec<u8>>,
    pub(super) shelf: &'a ShardShelf,
    pub(super) peers: &'a dyn Peers,
}

/// Runs of numbers, on the way.
pub(crate) struct FetchedRuns {
    numbers: Vec<Range<u64>>,
    /// In order; what is in memory already is not among them.
    pieces: Vec<PackedPiece>,
}

/// A packed frame and where its codes go.
type FrameJob<'a> = (PackedPiece, &'a mut [u8]);

impl PeerStore<'_> {
    /// All codes of the tier.
    pub(super) fn whole(&self) -> Result<Vec<u8>, Error> {
        if self.numbers == 0 {
            return Ok(Vec::new());
        }
        let numbers = 0..self.numbers;
        let pieces = self.pieces(std::slice::from_ref(&numbers))?;
        let mut codes = vec![0; self.numbers as usize];
        let (mut jobs, mut pieces) = (Vec::new(), pieces.into_iter());
        self.plan(&numbers, &mut pieces, &mut codes, &mut jobs)?;
        self.fill(jobs)?;
        Ok(codes)
    }

    /// The packed pieces of runs of numbers, in order.
    pub(super) fn pieces(&self, runs: &[Range<u64>]) -> Result<Vec<PackedPiece>, Error> {
        let mut pieces = Vec::new();
        let mut questions: Vec<(usize, Vec<u8>)> = Vec::new();
        for run in runs {
            for (part, host) in self.owners.parts(run.clone()) {
                if self.at_hand(&part).is_some() {
                    continue;
                }
                if host == self.peers.host() {
                    pieces.extend(self.shelf.pieces(self.tier, &part)?);
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

    /// Codes that need not be fetched.
    fn at_hand(&self, part: &Range<u64>) -> Option<&[u8]> {
        self.in_memory.iter().find_map(|(start, codes)| {
            let from = part.start.checked_sub(*start)?;
            codes.get(from as usize..)?.get(..(part.end - part.start) as usize)
        })
    }

    /// Copies codes of a run that are here, and says where the others come from.
    fn plan<'c>(
        &'c self,
        numbers: &Range<u64>,
        pieces: &mut impl Iterator<Item = PackedPiece>,
        codes: &'c mut [u8],
        jobs: &mut Vec<FrameJob<'c>>,
    ) -> Result<(), Error> {
        let missing = || self.missing();
        let mut rest = codes;
        let mut take = |size: u64| -> Result<_, Error> {
            let taken = std::mem::take(&mut rest).split_at_mut_checked(size as usize);
            let (here, after) = taken.ok_or_else(missing)?;
            rest = after;
            Ok(here)
        };
        for (part, _) in self.owners.parts(numbers.clone()) {
            match self.at_hand(&part) {
                Some(codes) => take(codes.len() as u64)?.copy_from_slice(codes),
                None => {
                    let mut at = part.start;
                    while at < part.end {
                        let piece = pieces.next().filter(|piece| piece.start == at);
                        let piece = piece.ok_or_else(missing)?;
                        at += u64::from(piece.frame.size);
                        let here = take(piece.frame.size.into())?;
                        jobs.push((piece, here));
                    }
                }
            }
        }
        if rest.is_empty() { Ok(()) } else { Err(missing()) }
    }

    /// Unpacks frames and checks them.
    fn fill(&self, jobs: Vec<FrameJob<'_>>) -> Result<(), Error> {
        let fill = |(piece, codes): FrameJob<'_>| frames::unpack(&piece.frame, &piece.bytes, codes);
        let damaged = |_| Error::Peer(format!("values of tier {} came damaged", self.tier));
        jobs.into_par_iter().try_for_each(fill).map_err(damaged)
    }

    fn spare(&self) -> MutexGuard<'_, Vec<u8>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn missing(&self) -> Error {
        Error::Peer(format!("values of tier {} are missing", self.tier))
    }

    /// Parts of a run that may be apart in memory: nobody reads across the end of a block.
    fn apart(&self, numbers: Range<u64>) -> Vec<Range<u64>> {
        let mut parts: Vec<Range<u64>> = Vec::new();
        for (part, _) in self.owners.parts(numbers) {
            match parts.last_mut() {
                Some(last) if !part.start.is_multiple_of(self.block) => last.end = part.end,
                _ => parts.push(part),
            }
        }
        parts
    }
}

impl BlockStore for PeerStore<'_> {
    type Fetched = FetchedRuns;

    fn grain(&self) -> u64 {
        FRAME
    }

    fn fetch(&self, wanted: &[Range<u64>]) -> Result<FetchedRuns, Error> {
        let clipped = |run: &Range<u64>| run.start..run.end.min(self.numbers);
        let numbers: Vec<Range<u64>> = wanted.iter().map(clipped).collect();
        let pieces = self.pieces(&numbers)?;
        Ok(FetchedRuns { numbers, pieces })
    }

    fn window(&self, fetched: FetchedRuns) -> Result<TierWindow<'_>, Error> {
        // Step 1: where each run will be.
        let (mut runs, mut size) = (Vec::new(), 0);
        for part in fetched.numbers.into_iter().flat_map(|run| self.apart(run)) {
            let run = match self.at_hand(&part) {
                Some(codes) => WindowRun::Borrowed(codes),
                None => {
                    let start = size;
                    size += (part.end - part.start) as usize;
                    WindowRun::At(start..size)
                }
            };
            runs.push((part, run));
        }
        let mut memory = std::mem::take(&mut *self.spare());
        memory.reserve_exact(size.saturating_sub(memory.len()));
        memory.resize(size, 0);
        memory.shrink_to_fit();

        // Step 2: what is not borrowed is brought there.
        let (mut jobs, mut pieces) = (Vec::new(), fetched.pieces.into_iter());
        let mut rest = memory.as_mut_slice();
        for (part, run) in &runs {
            if let WindowRun::At(place) = run {
                let (here, after) = std::mem::take(&mut rest).split_at_mut(place.len());
                rest = after;
                self.plan(part, &mut pieces, here, &mut jobs)?;
            }
        }
        if pieces.next().is_some() {
            return Err(self.missing());
        }
        self.fill(jobs)?;
        let runs = runs.into_iter().map(|(part, run)| (part.start, run)).collect();
        Ok(TierWindow::of(runs, memory))
    }

    fn recycle(&self, memory: Vec<u8>) {
        *self.spare() = memory;
    }
}
