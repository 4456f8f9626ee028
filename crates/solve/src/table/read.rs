//! Asking a table.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use parlor_core::{Notation, Number, Numbered, Value};
use rayon::prelude::*;

use super::bytes::checksum;
use super::disk_store::DiskStore;
use super::format::{self, Head, PackedFrame, TableKind, Tail};
use super::{frames, list, rules};
use crate::code::{Code, CodeScale};
use crate::{Error, Summary, Traffic};

/// A solved game in a file, open for questions.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    head: Head,
    tail: Tail,
    frames: Vec<PackedFrame>,
    /// Where each frame starts in the file.
    offsets: Vec<u64>,
    /// The first frame of each tier.
    first_frames: Vec<usize>,
    length: u64,
    reader: Mutex<FrameReader>,
    /// Bytes read through windows.
    read: AtomicU64,
}

/// The file, and the blocks read last.
#[derive(Debug)]
struct FrameReader {
    file: File,
    kept: Vec<(usize, Vec<u8>)>,
}

/// Blocks kept in memory: a position's successors are often in a few.
const KEPT: usize = 32;

/// The head of any table is within so many bytes.
const HEAD_LIMIT: u64 = 1 << 16;

impl Table {
    /// Opens a table and checks everything but the values, which are checked as they are read.
    ///
    /// # Errors
    /// A file that cannot be read, is no table, is of another format than this program's, or is damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let failed = |source| Error::File { path: path.to_owned(), source };
        let refuse = |reason: String| Error::Table { path: path.to_owned(), reason };
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut opening = Vec::new();
        (&mut file).take(HEAD_LIMIT).read_to_end(&mut opening).map_err(failed)?;
        let (head, head_length) = Head::from_file(&opening).map_err(refuse)?;

        // Step 1: the seek table, whose length follows from the head.
        let cut = || refuse("the table is cut short, or not finished".to_owned());
        let per_tier: Vec<usize> = head.frames_of_tiers().collect();
        let count = per_tier.iter().try_fold(0_usize, |sum, &count| sum.checked_add(count));
        let count = count.filter(|&count| count < 1 << 31).ok_or_else(cut)?;
        let seek_length = format::seek_table_length(count) as u64;
        let seek_at = length.checked_sub(seek_length).ok_or_else(cut)?;
        let seek = read_at(&mut file, seek_at, seek_length as usize).map_err(failed)?;
        let frames = format::read_seek_table(&seek, count).ok_or_else(cut)?;

        // Step 2: the tail, which vouches for the seek table.
        let packed: u64 = frames.iter().map(|frame| u64::from(frame.packed)).sum();
        let values_at = head_length as u64;
        let tail_length = seek_at.checked_sub(values_at + packed).ok_or_else(cut)?;
        let tail_bytes =
            read_at(&mut file, values_at + packed, tail_length as usize).map_err(failed)?;
        let (tail, length_of_tail) = Tail::from_end(&tail_bytes, head.reading).map_err(refuse)?;
        if length_of_tail as u64 != tail_length || tail.seek != checksum(&seek) {
            return Err(refuse("the seek table is damaged".to_owned()));
        }
        let fits = match head.kind {
            TableKind::Numbered => {
                tail.counts.len() == head.tiers.len() && tail.first_texts.is_empty()
            }
            TableKind::Listed => head.tiers.len() == 1 && tail.first_texts.len() == count,
        };
        if !fits {
            return Err(refuse("the tail of the table is damaged".to_owned()));
        }

        let offsets = format::offsets(values_at, &frames);
        let mut first_frames = Vec::with_capacity(per_tier.len());
        let mut next = 0;
        for frames in per_tier {
            first_frames.push(next);
            next += frames;
        }
        first_frames.reverse();
        let reader = Mutex::new(FrameReader { file, kept: Vec::new() });
        let path = path.to_owned();
        let read = AtomicU64::new(0);
        Ok(Self { path, head, tail, frames, offsets, first_frames, length, reader, read })
    }

    /// The game and variant it is of.
    #[must_use]
    pub fn spec(&self) -> &str {
        &self.head.spec
    }

    /// Bytes of the file.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was found when it was made.
    ///
    /// # Panics
    /// If it says nothing of the start, which [`check_game`](Self::check_game) refuses.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let Tail { counted, start, longest, counts, .. } = &self.tail;
        Summary {
            start: self.reading().value(*start).expect("a finished table knows its start"),
            counted: *counted,
            by_tier: counts.clone(),
            longest: longest
                .clone()
                .and_then(|(code, text)| Some((self.reading().value(code)?, text))),
            numbers: self.head.tiers.iter().sum(),
            elapsed: Duration::ZERO,
            traffic: Traffic::default(),
        }
    }

    /// How many of the first tiers it has the values of.
    #[must_use]
    pub const fn kept_tiers(&self) -> usize {
        self.head.kept
    }

    /// The part of its bytes that a tier takes packed; none, if its values were not kept.
    pub(crate) fn packed_part(&self, tier: usize) -> f64 {
        let numbers = self.head.tiers.get(tier).copied().unwrap_or(0);
        if tier >= self.head.kept || numbers == 0 {
            return 0.0;
        }
        let frames = numbers.div_ceil(TableKind::Numbered.frame() as u64) as usize;
        let frames = &self.frames[self.first_frames[tier]..][..frames];
        frames.iter().map(|frame| f64::from(frame.packed)).sum::<f64>() / numbers as f64
    }

    /// How its bytes are read.
    pub(crate) const fn reading(&self) -> CodeScale {
        self.head.reading
    }

    /// Whether it was made through the numbers of this game under these rules.
    ///
    /// # Errors
    /// What differs.
    pub fn check_game<G: Numbered + Notation>(&self, game: &G) -> Result<(), Error> {
        let tiers: Vec<u64> = game.tiers().iter().map(|tier| tier.numbers).collect();
        self.check(TableKind::Numbered, tiers == self.head.tiers, || rules::of_numbered(game))
    }

    /// Whether it lists the positions of this game under these rules.
    ///
    /// # Errors
    /// What differs.
    pub fn check_list<G: Notation>(&self, game: &G) -> Result<(), Error> {
        self.check(TableKind::Listed, true, || rules::of_game(game))
    }

    fn check(
        &self,
        kind: TableKind,
        fits: bool,
        checksum_of_rules: impl FnOnce() -> u64,
    ) -> Result<(), Error> {
        let same = self.head.kind == kind
            && fits
            && self.reading().value(self.tail.start).is_some()
            && checksum_of_rules() == self.head.rules;
        if same {
            return Ok(());
        }
        let reason = format!("the table of {} was made under other rules", self.head.spec);
        Err(self.refuse(reason))
    }

    /// What a position is worth to the player to move. One block is read.
    ///
    /// # Errors
    /// A damaged block, or a file that cannot be read.
    pub fn value<G: Numbered>(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        self.value_of(game.number(position))
    }

    /// What a number is worth.
    ///
    /// # Errors
    /// A damaged block, a file that cannot be read, or no such number.
    pub fn value_of(&self, number: Number) -> Result<Value, Error> {
        let tier = number.tier as usize;
        let numbers = self.head.tiers.get(tier).copied().unwrap_or(0);
        if number.rank >= numbers {
            return Err(self.refuse(format!("there is no {number:?} in it")));
        }
        if tier >= self.head.kept {
            let plies = self.head.kept - 1;
            return Err(self.refuse(format!(
                "wanted a position within {plies} plies, all that was kept, got one after {tier}"
            )));
        }
        let frame_size = self.head.kind.frame() as u64;
        let frame = self.first_frames[tier] + (number.rank / frame_size) as usize;
        let place = (number.rank % frame_size) as usize;
        // Values stand at the beginning of a frame, whatever follows them.
        let code = self.in_frame(frame, |content| content.get(place).copied())?;
        code.and_then(|code| self.reading().value(Code(code))).ok_or_else(|| self.no_value())
    }

    /// What a listed position is worth to the player to move; `None` if it is not listed. One block is
    /// read.
    ///
    /// # Errors
    /// A damaged block, or a file that cannot be read.
    pub fn find<G: Notation>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Value>, Error> {
        let text = game.position_text(position);
        // The frame that would hold it starts with it or before it.
        let after = self.tail.first_texts.partition_point(|first| *first <= text);
        let Some(frame) = after.checked_sub(1) else { return Ok(None) };
        let count = self.listed_in(frame);
        match self.in_frame(frame, |content| list::find(content, count, &text))? {
            None => Ok(None),
            Some(code) => self.reading().value(code).map(Some).ok_or_else(|| self.no_value()),
        }
    }

    /// How many positions a frame of a list holds.
    fn listed_in(&self, frame: usize) -> usize {
        let size = TableKind::Listed.frame();
        (self.head.tiers[0] as usize - frame * size).min(size)
    }

    /// The whole list, in memory.
    pub(crate) fn read_list(&self) -> Result<list::Listing, Error> {
        let frames = 0..self.frames.len();
        list::Listing::from_frames(frames.map(|frame| {
            let content = self.in_frame(frame, <[u8]>::to_vec)?;
            Ok((content, self.listed_in(frame)))
        }))?
        .ok_or_else(|| self.refuse("the list of positions is not in order".to_owned()))
    }

    /// Looks at the content of a frame, which is kept for the next who asks.
    fn in_frame<T>(&self, frame: usize, look: impl FnOnce(&[u8]) -> T) -> Result<T, Error> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        match reader.kept.iter().position(|(kept, _)| *kept == frame) {
            // The block asked for last is the one to keep longest.
            Some(index) => reader.kept[..=index].rotate_right(1),
            None => {
                let content = self.unpack(&mut reader.file, frame)?;
                reader.kept.truncate(KEPT - 1);
                reader.kept.insert(0, (frame, content));
            }
        }
        Ok(look(&reader.kept[0].1))
    }

    /// The codes of a whole tier.
    pub(crate) fn read_tier(&self, tier: usize) -> Result<Vec<u8>, Error> {
        let first = self.first_frames[tier];
        let frames = self.head.tiers[tier].div_ceil(TableKind::Numbered.frame() as u64) as usize;
        let range = first..first + frames;
        let file = File::open(&self.path).map_err(|source| self.failed(source))?;
        read_tier(file, &self.frames[range.clone()], &self.offsets[range])
            .map_err(|problem| problem.told(&self.path))
    }

    /// The codes of a tier as a store, for windows on them.
    pub(crate) fn store(&self, tier: usize) -> DiskStore<'_> {
        let frames = self.head.tiers[tier].div_ceil(TableKind::Numbered.frame() as u64) as usize;
        let range = self.first_frames[tier]..self.first_frames[tier] + frames;
        DiskStore {
            path: self.path.clone(),
            frames: &self.frames[range.clone()],
            offsets: &self.offsets[range],
            read: &self.read,
        }
    }

    fn unpack(&self, file: &mut File, frame: usize) -> Result<Vec<u8>, Error> {
        let PackedFrame { packed, size, .. } = self.frames[frame];
        let bytes = read_at(file, self.offsets[frame], packed as usize)
            .map_err(|source| self.failed(source))?;
        let mut content = vec![0; size as usize];
        frames::unpack(&self.frames[frame], &bytes, &mut content)
            .map_err(|reason| self.refuse(reason))?;
        Ok(content)
    }

    fn failed(&self, source: std::io::Error) -> Error {
        Error::File { path: self.path.clone(), source }
    }

    fn no_value(&self) -> Error {
        self.refuse("a block of the table holds no value".to_owned())
    }

    fn refuse(&self, reason: String) -> Error {
        Error::Table { path: self.path.clone(), reason }
    }
}

/// What can go wrong while values are read.
pub(super) enum TableFault {
    File(std::io::Error),
    Damage(String),
}

impl TableFault {
    pub(super) fn told(self, path: &Path) -> Error {
        let path = path.to_owned();
        match self {
            Self::File(source) => Error::File { path, source },
            Self::Damage(reason) => Error::Table { path, reason },
        }
    }
}

/// Reads the frames of a tier one after the other, unpacked by all threads.
pub(super) fn read_tier(
    mut file: File,
    frames: &[PackedFrame],
    offsets: &[u64],
) -> Result<Vec<u8>, TableFault> {
    const BATCH: usize = 256;
    const FRAME: usize = TableKind::Numbered.frame();
    let total: u64 = frames.iter().map(|frame| u64::from(frame.size)).sum();
    let mut codes = vec![0; total as usize];
    let pieces = codes.chunks_mut(FRAME * BATCH);
    for ((piece, frames), offsets) in pieces.zip(frames.chunks(BATCH)).zip(offsets.chunks(BATCH)) {
        let packed: usize = frames.iter().map(|frame| frame.packed as usize).sum();
        let bytes = read_at(&mut file, offsets[0], packed).map_err(TableFault::File)?;
        let starts = offsets.iter().map(|&offset| (offset - offsets[0]) as usize);
        let jobs: Vec<_> = piece.chunks_mut(FRAME).zip(frames).zip(starts).collect();
        jobs.into_par_iter()
            .try_for_each(|((codes, frame), start)| {
                frames::unpack(frame, &bytes[start..start + frame.packed as usize], codes)
            })
            .map_err(TableFault::Damage)?;
    }
    Ok(codes)
}

pub(super) fn read_at(file: &mut File, offset: u64, length: usize) -> std::io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = vec![0; length];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
