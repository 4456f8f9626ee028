//! The shards of one host, from which it answers the others.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

use super::owners::Offer;
use super::shard::{self, PackedPiece, Shard, ShardWriter};
use crate::code::CodeScale;
use crate::peers::Answerer;
use crate::table::bytes::{ByteReader, ByteWriter};
use crate::table::format;
use crate::{Begun, Error, Traffic};

/// By tier, first number and end.
type ShardsByPlace = BTreeMap<(usize, u64, u64), Arc<Shard>>;

/// What a host has of a table.
pub(super) struct ShardShelf {
    table: PathBuf,
    head: Vec<u8>,
    reading: CodeScale,
    shards: RwLock<ShardsByPlace>,
    read: AtomicU64,
    written: AtomicU64,
}

/// How an answer begins.
const GIVEN: u8 = 0;
const FAILED: u8 = 1;

impl ShardShelf {
    /// Opens what an earlier attempt left.
    pub(super) fn open(
        table: PathBuf,
        head: Vec<u8>,
        reading: CodeScale,
        begun: Begun,
    ) -> Result<Self, Error> {
        if begun == Begun::Forget {
            shard::forget(&table)?;
        }
        let found = shard::beside_table(&table, &head, reading)?;
        if begun == Begun::Refuse && !found.is_empty() {
            return Err(Error::Begun { path: table });
        }
        let by_place = |shard: Shard| (place(&shard), Arc::new(shard));
        let shards = RwLock::new(found.into_iter().map(by_place).collect());
        let (read, written) = (AtomicU64::new(0), AtomicU64::new(0));
        Ok(Self { table, head, reading, shards, read, written })
    }

    /// The table's head, with which files of the table begin.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }

    /// What it has to offer.
    pub(super) fn offers(&self, host: usize) -> Vec<Offer> {
        let offer = |shard: &Arc<Shard>| Offer {
            tier: shard.tier,
            start: shard.numbers.start,
            end: shard.numbers.end,
            host,
            has_values: shard.has_values(),
        };
        self.with_shards(|shards| shards.values().map(offer).collect())
    }

    /// Everything that is known of its shards of a tier but the values.
    pub(super) fn of_tier(&self, tier: usize) -> Vec<Arc<Shard>> {
        self.with_shards(|shards| {
            shards
                .range((tier, 0, 0)..(tier + 1, 0, 0))
                .map(|(_, shard)| Arc::clone(shard))
                .collect()
        })
    }

    /// Begins a shard.
    pub(super) fn begin(&self, tier: usize, numbers: Range<u64>) -> Result<ShardWriter, Error> {
        ShardWriter::new(&self.table, &self.head, self.reading, tier, numbers)
    }

    /// Takes in a shard that is whole.
    pub(super) fn add(&self, writer: ShardWriter) -> Result<Arc<Shard>, Error> {
        let (shard, written) = writer.finish()?;
        self.written.fetch_add(written, Relaxed);
        Ok(self.put(shard))
    }

    /// Forgets the values of a run of a tier and keeps what was counted.
    pub(super) fn empty(&self, tier: usize, run: &Range<u64>) -> Result<(), Error> {
        for shard in self.of_tier(tier) {
            if shard.numbers == *run && shard.has_values() {
                let mut shard = Shard::clone(&shard);
                shard.empty(&self.head)?;
                self.put(shard);
            }
        }
        Ok(())
    }

    fn put(&self, shard: Shard) -> Arc<Shard> {
        let shard = Arc::new(shard);
        let mut shards = self.shards.write().unwrap_or_else(PoisonError::into_inner);
        shards.insert(place(&shard), Arc::clone(&shard));
        shard
    }

    /// Takes in the shard of another host, if it lies in the same folder.
    pub(super) fn find(&self, tier: usize, numbers: &Range<u64>) -> bool {
        let found = shard::find(&self.table, &self.head, self.reading, (tier, numbers));
        found.filter(Shard::has_values).map(|shard| self.put(shard)).is_some()
    }

    /// Removes the shards of all tiers before one: they were not finished.
    pub(super) fn remove_before(&self, tier: usize) -> Result<(), Error> {
        let mut shards = self.shards.write().unwrap_or_else(PoisonError::into_inner);
        let kept = shards.split_off(&(tier, 0, 0));
        std::mem::replace(&mut *shards, kept)
            .values()
            .try_for_each(|shard| shard::remove(&shard.path))
    }

    /// Removes all of them: the table is finished.
    pub(super) fn forget(&self) -> Result<(), Error> {
        shard::forget(&self.table)
    }

    pub(super) fn traffic(&self) -> Traffic {
        Traffic { read: self.read.load(Relaxed), written: self.written.load(Relaxed) }
    }

    /// The packed frames of a run of a tier's numbers.
    pub(super) fn pieces(&self, tier: usize, run: &Range<u64>) -> Result<Vec<PackedPiece>, Error> {
        // Shards of other cuts may overlap; one of whose frames the run begins was meant.
        let has_it = |shard: &&Arc<Shard>| {
            let Range { start, end } = shard.numbers;
            start <= run.start && run.end <= end && shard.has_values() && shard.is_bound(run.start)
        };
        let shards = self.of_tier(tier);
        let shard = shards.iter().find(has_it).ok_or_else(|| {
            Error::Peer(format!("asked for numbers of tier {tier} that are not here"))
        })?;
        let read = shard.read(run);
        let pieces = read.map_err(|source| Error::File { path: shard.path.clone(), source })?;
        let bytes: u64 = pieces.iter().map(|piece| piece.bytes.len() as u64).sum();
        self.read.fetch_add(bytes, Relaxed);
        Ok(pieces)
    }

    fn with_shards<T>(&self, look: impl FnOnce(&ShardsByPlace) -> T) -> T {
        look(&self.shards.read().unwrap_or_else(PoisonError::into_inner))
    }
}

fn place(shard: &Shard) -> (usize, u64, u64) {
    (shard.tier, shard.numbers.start, shard.numbers.end)
}

/// Asks for a run of a tier's numbers.
pub(super) fn question(tier: usize, run: &Range<u64>) -> Vec<u8> {
    let mut question = ByteWriter::default();
    question.u32(tier as u32);
    question.u64(run.start);
    question.u64(run.end);
    question.0
}

fn read_question(question: &[u8]) -> Option<(usize, Range<u64>)> {
    let mut reader = ByteReader(question);
    Some((reader.u32()? as usize, reader.u64()?..reader.u64()?))
}

impl Answerer for ShardShelf {
    fn answer(&self, question: &[u8]) -> Vec<u8> {
        let mut answer = ByteWriter::default();
        let strange = || Error::Peer("a question cannot be read".to_owned());
        let found = read_question(question)
            .ok_or_else(strange)
            .and_then(|(tier, run)| self.pieces(tier, &run));
        match found {
            Ok(pieces) => {
                answer.bytes(&[GIVEN]);
                for piece in pieces {
                    answer.u64(piece.start);
                    format::write_frame(&mut answer, &piece.frame);
                    answer.bytes(&piece.bytes);
                }
            }
            Err(error) => {
                answer.bytes(&[FAILED]);
                answer.bytes(error.to_string().as_bytes());
            }
        }
        answer.0
    }
}

/// What another host answered.
pub(super) fn read_answer(host: usize, answer: &[u8]) -> Result<Vec<PackedPiece>, Error> {
    let mut reader = ByteReader(answer);
    let strange = || Error::Peer(format!("host {host} answered something that cannot be read"));
    if reader.take(1).ok_or_else(strange)? != [GIVEN] {
        let reason = String::from_utf8_lossy(reader.0);
        return Err(Error::Peer(format!("host {host} cannot answer: {reason}")));
    }
    let mut piece = || {
        let start = reader.u64()?;
        let frame = format::read_frame(&mut reader)?;
        let bytes = reader.take(frame.packed as usize)?.to_vec();
        Some((PackedPiece { start, frame, bytes }, reader.0.is_empty()))
    };
    let mut pieces = Vec::new();
    let mut is_end = answer.len() == 1;
    while !is_end {
        let (next, last) = piece().ok_or_else(strange)?;
        pieces.push(next);
        is_end = last;
    }
    Ok(pieces)
}
