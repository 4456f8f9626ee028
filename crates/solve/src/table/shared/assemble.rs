//! The table put together from the shards of all hosts.

use std::fs::File;
use std::io::Write as _;
use std::ops::Range;
use std::sync::Arc;

use parlor_core::{Notation, Numbered};

use super::SharedMaker;
use crate::code::{Code, CodeScale};
use crate::store::BlockStore as _;
use crate::table::bytes::{ByteReader, ByteWriter, checksum};
use crate::table::claim::TableClaim;
use crate::table::format::{self, PackedFrame, TableKind, Tail};
use crate::table::frames;
use crate::table::make::count_table;
use crate::table::part::{TierSource, complete};
use crate::tiers::Longest;
use crate::{Error, ValueCounts};

const FRAME: u64 = TableKind::Numbered.frame() as u64;

/// Frames that are gathered at a time.
const BATCH: u64 = 64;

/// What was counted in a tier, with its longest win.
pub(super) type TierTold = (ValueCounts, Longest);

impl<G: Numbered + Notation> SharedMaker<'_, G> {
    /// What all hosts counted, the last tier first. Only host 0 hears of it.
    pub(super) fn gather_counts(&self) -> Result<Vec<TierTold>, Error> {
        let host = self.peers.host();
        let mut told = ByteWriter::default();
        for (tier, owners) in self.owners.iter().enumerate() {
            let shards = self.shelf.of_tier(tier);
            for (run, _) in owners.runs().iter().filter(|(_, owner)| *owner == host) {
                let shard = shards.iter().find(|shard| shard.numbers == *run);
                let shard =
                    shard.ok_or_else(|| Error::Peer(format!("a shard of tier {tier} is gone")))?;
                told.u32(tier as u32);
                told.u64(run.start);
                format::write_counts(&mut told, &shard.counts);
                format::write_longest(&mut told, shard.longest);
            }
        }
        let mut parcels = vec![Vec::new(); self.peers.hosts()];
        parcels[0] = told.0;
        let mut runs = Vec::new();
        for (host, told) in self.peers.exchange(parcels)?.iter().enumerate() {
            let mut reader = ByteReader(told);
            while !reader.0.is_empty() {
                let run = read_run(&mut reader, self.head.reading);
                runs.push(
                    run.ok_or_else(|| Error::Peer(format!("host {host} told strange counts")))?,
                );
            }
        }
        // Of equally long wins the first is told.
        runs.sort_by_key(|&(tier, start, ..)| (tier, start));
        let mut by_tier: Vec<TierTold> =
            vec![(ValueCounts::new(self.head.reading), Longest::default()); self.head.tiers.len()];
        for (tier, _, counts, Longest(longest)) in runs {
            let told =
                by_tier.get_mut(tier).ok_or_else(|| Error::Peer("no such tier".to_owned()))?;
            told.0 = told.0.clone() + counts;
            told.1.offer(tier, longest.map(|(code, number)| (code, number.rank)));
        }
        by_tier.reverse();
        Ok(by_tier)
    }

    /// Writes the table.
    pub(super) fn assemble(&self, claim: &TableClaim, told: Vec<TierTold>) -> Result<(), Error> {
        let Self { game, head, options, control, .. } = *self;
        let failed = |source| Error::File { path: claim.part.clone(), source };
        let head_bytes = head.to_frame();
        let mut file = File::create(&claim.part).map_err(failed)?;
        file.write_all(&head_bytes).map_err(failed)?;

        // Step 1: the frames of the tiers that stay, the last first.
        let mut begin = head_bytes.len() as u64;
        let mut all_frames = Vec::new();
        let mut sources = Vec::new();
        let read = Arc::default();
        for tier in (0..head.kept).rev() {
            let frames = self.gather(tier, &mut |bytes| file.write_all(bytes).map_err(failed))?;
            let offsets = format::offsets(begin, &frames);
            begin += frames.iter().map(|frame| u64::from(frame.packed)).sum::<u64>();
            all_frames.extend_from_slice(&frames);
            let (path, read) = (claim.part.clone(), Arc::clone(&read));
            sources.push(TierSource { path, frames, offsets, read });
        }
        sources.reverse();
        file.flush().map_err(failed)?;

        // Step 2: what was found.
        let start = game.number(&game.start());
        let start_run = start.rank..start.rank + 1;
        let store = sources[start.tier as usize].store();
        let window = store.window(store.fetch(std::slice::from_ref(&start_run))?)?;
        let start = Code(window.range(start.rank, 1)[0]);
        let (counted, counts, longest) =
            count_table(game, head, options, control, &told, &sources)?;
        let seek = format::seek_table(&all_frames);
        let longest = longest.told(game);
        let first_texts = Vec::new();
        let tail = Tail { counted, counts, start, longest, first_texts, seek: checksum(&seek) };
        complete(&file, claim, &tail, &seek).map_err(failed)
    }

    /// Hands over the packed frames of a tier in order.
    fn gather(
        &self,
        tier: usize,
        write: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<Vec<PackedFrame>, Error> {
        let numbers = self.head.tiers[tier];
        let owners = self.owners[tier].taken_over(0, |run| self.shelf.find(tier, run));
        let store = self.store(tier, &owners, Vec::new());
        let mut frames = Vec::new();
        for batch in (0..numbers).step_by((BATCH * FRAME) as usize) {
            self.control.check()?;
            let run: Range<u64> = batch..numbers.min(batch + BATCH * FRAME);
            let pieces = store.pieces(std::slice::from_ref(&run))?;
            for frame in pieces.chunk_by(|one, other| one.start / FRAME == other.start / FRAME) {
                if let [whole] = frame {
                    write(&whole.bytes)?;
                    frames.push(whole.frame);
                    continue;
                }
                // The frame was cut; its parts are packed together.
                let mut codes = Vec::with_capacity(FRAME as usize);
                for piece in frame {
                    let start = codes.len();
                    codes.resize(start + piece.frame.size as usize, 0);
                    frames::unpack(&piece.frame, &piece.bytes, &mut codes[start..])
                        .map_err(|_| Error::Peer(format!("values of tier {tier} came damaged")))?;
                }
                let mut packed = Vec::new();
                let pushed = frames::pack(
                    1,
                    |_| codes.as_slice(),
                    |bytes| {
                        packed.extend_from_slice(bytes);
                        Ok(())
                    },
                );
                let pushed =
                    pushed.map_err(|_| Error::Peer("a frame cannot be packed".to_owned()))?;
                write(&packed)?;
                frames.extend(pushed);
            }
        }
        let sum: u64 = frames.iter().map(|frame| u64::from(frame.size)).sum();
        match sum == numbers {
            true => Ok(frames),
            false => Err(Error::Peer(format!("values of tier {tier} are missing"))),
        }
    }
}

fn read_run(
    reader: &mut ByteReader<'_>,
    reading: CodeScale,
) -> Option<(usize, u64, ValueCounts, Longest)> {
    let (tier, start) = (reader.u32()? as usize, reader.u64()?);
    let counts = format::read_counts(reader, reading)?;
    let longest = format::read_longest(reader)?;
    Some((tier, start, counts, longest))
}
