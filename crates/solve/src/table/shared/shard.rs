//! A shard: what one host has of a tier, in a file of its own.
//!
//! ```text
//!   NAME.shard.7.0-9216         tier 7, numbers 0 to 9215
//!
//!   head     as in the table
//!   frames   packed as in the table, and cut where the table's frames are
//!   index    sealed: checksum and sizes of the frames, what they hold
//!   length   of the index
//! ```
//!
//! The first and the last frame of a shard may be parts of frames; those are packed anew when the table is put
//! together, all others are copied. A shard is written under another name, put on disk and renamed, so that one that
//! has its name is whole. When a tier's values are not needed any more its shards are *emptied*: what was counted
//! stays.

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh64::Xxh64;

use crate::code::CodeScale;
use crate::table::bytes::{ByteReader, ByteWriter, unsealed};
use crate::table::claim::beside;
use crate::table::format::{self, PackedFrame, TableKind};
use crate::table::frames;
use crate::table::part::checksum_of_next;
use crate::tiers::{Longest, longest_win};
use crate::units::SolvedUnit;
use crate::{Error, ValueCounts};

const FRAME: u64 = TableKind::Numbered.frame() as u64;

/// What a shard's name has after the table's.
pub(super) const ENDING: &str = "shard.";

/// What its name ends with until it is whole.
const UNFINISHED: &str = "new";

/// What is known of a shard.
#[derive(Clone, Debug)]
pub(super) struct Shard {
    pub(super) path: PathBuf,
    pub(super) tier: usize,
    pub(super) numbers: Range<u64>,
    /// None, if it was emptied.
    pub(super) frames: Vec<PackedFrame>,
    /// Checksum of the packed frames.
    packed: u64,
    pub(super) counts: ValueCounts,
    pub(super) longest: Longest,
    /// Where the frames begin.
    pub(super) begin: u64,
}

impl Shard {
    /// Whether its values are there.
    pub(super) fn has_values(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Opens a shard and checks it to the last byte; `None` if it is not one of this table, or not whole.
    pub(super) fn open(
        path: &Path,
        head: &[u8],
        reading: CodeScale,
    ) -> Result<Option<Self>, Error> {
        let failed = |source| Error::File { path: path.to_owned(), source };
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let Some(index) = read_index(&mut file, length).map_err(failed)? else { return Ok(None) };
        let Some(shard) = Self::from_index(path, &index, head.len() as u64, reading) else {
            return Ok(None);
        };
        file.rewind().map_err(failed)?;
        let mut bytes = BufReader::with_capacity(1 << 20, file);
        let mut opening = vec![0; head.len()];
        let has_head = bytes.read_exact(&mut opening).is_ok() && opening == head;
        let size: u64 = shard.frames.iter().map(|frame| u64::from(frame.packed)).sum();
        let is_whole = shard.begin + size + index.len() as u64 + 4 == length
            && checksum_of_next(&mut bytes, size).map_err(failed)? == shard.packed;
        Ok((has_head && is_whole).then_some(shard))
    }

    /// What an index tells of a file whose frames begin there.
    pub(super) fn from_index(
        path: &Path,
        index: &[u8],
        begin: u64,
        reading: CodeScale,
    ) -> Option<Self> {
        let mut reader = ByteReader(unsealed(index)?);
        let tier = reader.u32()? as usize;
        let numbers = reader.u64()?..reader.u64()?;
        let packed = reader.u64()?;
        let count = reader.u32()?;
        let frames: Vec<PackedFrame> =
            (0..count).map(|_| format::read_frame(&mut reader)).collect::<Option<_>>()?;
        let counts = format::read_counts(&mut reader, reading)?;
        let longest = format::read_longest(&mut reader)?;
        let sizes: u64 = frames.iter().map(|frame| u64::from(frame.size)).sum();
        let is_whole = frames.is_empty() || sizes == numbers.end.checked_sub(numbers.start)?;
        let path = path.to_owned();
        is_whole.then_some(Self { path, tier, numbers, frames, packed, counts, longest, begin })
    }

    fn index(&self) -> Vec<u8> {
        let mut body = ByteWriter::default();
        body.u32(self.tier as u32);
        body.u64(self.numbers.start);
        body.u64(self.numbers.end);
        body.u64(self.packed);
        body.u32(self.frames.len() as u32);
        for frame in &self.frames {
            format::write_frame(&mut body, frame);
        }
        format::write_counts(&mut body, &self.counts);
        format::write_longest(&mut body, self.longest);
        body.sealed()
    }

    /// Its frames, each with the number of its first value.
    pub(super) fn numbered_frames(&self) -> impl Iterator<Item = (u64, PackedFrame)> {
        self.frames.iter().scan(self.numbers.start, |next, &frame| {
            let start = std::mem::replace(next, *next + u64::from(frame.size));
            Some((start, frame))
        })
    }

    /// Whether no frame goes on across a number.
    pub(super) const fn is_bound(&self, number: u64) -> bool {
        number == self.numbers.start || number == self.numbers.end || number.is_multiple_of(FRAME)
    }

    /// The frames of some of its numbers, packed, each with the number of its first value.
    pub(super) fn read(&self, wanted: &Range<u64>) -> io::Result<Vec<PackedPiece>> {
        let mut offset = self.begin;
        let mut pieces = Vec::new();
        let mut file = File::open(&self.path)?;
        for (start, frame) in self.numbered_frames() {
            if overlaps(&(start, frame), wanted) {
                if pieces.is_empty() {
                    file.seek(SeekFrom::Start(offset))?;
                }
                let mut bytes = vec![0; frame.packed as usize];
                file.read_exact(&mut bytes)?;
                pieces.push(PackedPiece { start, frame, bytes });
            }
            offset += u64::from(frame.packed);
        }
        Ok(pieces)
    }

    /// Forgets its values and keeps what was counted.
    pub(super) fn empty(&mut self, head: &[u8]) -> Result<(), Error> {
        self.frames.clear();
        self.packed = Xxh64::default().digest();
        let unfinished = beside(&self.path, UNFINISHED);
        let write = || {
            let mut file = create(&unfinished)?;
            file.write_all(head)?;
            finish(file, &unfinished, self)
        };
        write().map_err(|source| Error::File { path: self.path.clone(), source })
    }
}

/// A frame or a part of one, packed.
pub(super) struct PackedPiece {
    /// The number of its first value.
    pub(super) start: u64,
    pub(super) frame: PackedFrame,
    pub(super) bytes: Vec<u8>,
}

/// A shard in the making.
pub(super) struct ShardWriter {
    file: File,
    unfinished: PathBuf,
    shard: Shard,
    /// Codes that will begin the next frame.
    rest: Vec<u8>,
    /// How many numbers have come.
    at: u64,
    /// The numbers of the tier, if frames that are cut at the shard's ends are stored rather than packed.
    stored_of: Option<u64>,
    sum: Xxh64,
    written: u64,
}

impl ShardWriter {
    /// Begins the shard of some numbers of a tier.
    pub(super) fn new(
        table: &Path,
        head: &[u8],
        reading: CodeScale,
        tier: usize,
        numbers: Range<u64>,
    ) -> Result<Self, Error> {
        let path = path(table, tier, &numbers);
        let unfinished = beside(&path, UNFINISHED);
        let begin = || {
            let mut file = create(&unfinished)?;
            file.write_all(head)?;
            Ok(file)
        };
        let file = begin().map_err(|source| Error::File { path: path.clone(), source })?;
        let at = numbers.start;
        let shard = Shard {
            path,
            tier,
            numbers,
            frames: Vec::new(),
            packed: 0,
            counts: ValueCounts::new(reading),
            longest: Longest::default(),
            begin: head.len() as u64,
        };
        let sum = Xxh64::default();
        Ok(Self { file, unfinished, shard, rest: Vec::new(), at, stored_of: None, sum, written: 0 })
    }

    /// The same, of a tier with so many numbers, for hosts that share a folder: nobody is sent the frames that are cut at
    /// its ends, and they are packed anew when the table is put together.
    pub(super) const fn storing_cut_frames(mut self, tier_numbers: u64) -> Self {
        self.stored_of = Some(tier_numbers);
        self
    }

    /// Adds the next unit; hands its codes back.
    pub(super) fn add<'c>(&mut self, unit: SolvedUnit<'c>) -> Result<Cow<'c, [u8]>, Error> {
        assert_eq!(unit.start, self.at, "units come in order");
        let win = longest_win(&unit.counts, &unit.codes);
        let win = win.map(|(code, rank)| (code, unit.start + rank));
        self.shard.longest.offer(self.shard.tier, win);
        self.shard.counts = self.shard.counts.clone() + unit.counts;

        // Frames end where the table's do, and where the shard does.
        let first = self.at - self.rest.len() as u64;
        let mut codes = &*unit.codes;
        let mut pieces: Vec<Vec<u8>> = Vec::new();
        let mut whole: Vec<&[u8]> = Vec::new();
        let is_end = |at: u64| at.is_multiple_of(FRAME) || at == self.shard.numbers.end;
        if !self.rest.is_empty() {
            let missing = (FRAME - self.at % FRAME).min(codes.len() as u64) as usize;
            let (first, after) = codes.split_at(missing);
            self.rest.extend_from_slice(first);
            self.at += missing as u64;
            codes = after;
            if is_end(self.at) {
                pieces.push(std::mem::take(&mut self.rest));
            }
        }
        while !codes.is_empty() {
            let room = (FRAME - self.at % FRAME).min(codes.len() as u64) as usize;
            let (piece, after) = codes.split_at(room);
            self.at += room as u64;
            codes = after;
            match is_end(self.at) {
                true => whole.push(piece),
                false => self.rest = piece.to_vec(),
            }
        }
        let all: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).chain(whole).collect();
        let starts = all
            .iter()
            .scan(first, |next, frame| Some(std::mem::replace(next, *next + frame.len() as u64)));
        let starts: Vec<u64> = starts.collect();
        let Self { file, sum, written, stored_of, .. } = self;
        let is_stored = |start: u64, end: u64| {
            stored_of.is_some_and(|tier_end| {
                let is_bound = |at: u64| at.is_multiple_of(FRAME) || at == tier_end;
                !(is_bound(start) && is_bound(end))
            })
        };
        let pack = |frame: usize| {
            let (codes, start) = (all[frame], starts[frame]);
            match is_stored(start, start + codes.len() as u64) {
                true => frames::store_frame(codes),
                false => frames::pack_frame(codes),
            }
        };
        let write = |bytes: &[u8]| {
            sum.update(bytes);
            *written += bytes.len() as u64;
            file.write_all(bytes)
        };
        let packed = frames::pack_each(all.len(), pack, write);
        let packed =
            packed.map_err(|source| Error::File { path: self.unfinished.clone(), source })?;
        self.shard.frames.extend(packed);
        Ok(unit.codes)
    }

    /// Puts it on disk under its name; also says how many bytes that were.
    pub(super) fn finish(mut self) -> Result<(Shard, u64), Error> {
        assert_eq!(self.at, self.shard.numbers.end, "a shard is whole");
        self.shard.packed = self.sum.digest();
        let written = self.written;
        finish(self.file, &self.unfinished, &self.shard)
            .map_err(|source| Error::File { path: self.shard.path.clone(), source })?;
        Ok((self.shard, written))
    }
}

/// Whether a frame, told with its first number, has some of these numbers.
pub(super) fn overlaps((start, frame): &(u64, PackedFrame), numbers: &Range<u64>) -> bool {
    *start < numbers.end && numbers.start < start + u64::from(frame.size)
}

/// Where the shard of some numbers of a tier is.
fn path(table: &Path, tier: usize, numbers: &Range<u64>) -> PathBuf {
    beside(table, &format!("{ENDING}{tier}.{}-{}", numbers.start, numbers.end))
}

/// The shard of some numbers of a tier, if it lies beside the table and is whole: another host's, in a shared folder.
pub(super) fn find(
    table: &Path,
    head: &[u8],
    reading: CodeScale,
    (tier, numbers): (usize, &Range<u64>),
) -> Option<Shard> {
    let shard = Shard::open(&path(table, tier, numbers), head, reading).ok()??;
    (shard.tier == tier && shard.numbers == *numbers).then_some(shard)
}

/// Shards of a table that lie beside it; those that are not finished are removed.
pub(super) fn beside_table(
    table: &Path,
    head: &[u8],
    reading: CodeScale,
) -> Result<Vec<Shard>, Error> {
    let mut shards = Vec::new();
    for path in paths(table)? {
        let is_unfinished = path.extension().is_some_and(|ending| ending == UNFINISHED);
        match is_unfinished {
            true => remove(&path)?,
            false => shards.extend(Shard::open(&path, head, reading)?),
        }
    }
    Ok(shards)
}

/// Removes all of them.
pub(in crate::table) fn forget(table: &Path) -> Result<(), Error> {
    paths(table)?.iter().try_for_each(|path| remove(path))
}

/// Whether there are any.
pub(in crate::table) fn are_beside(table: &Path) -> bool {
    paths(table).is_ok_and(|paths| !paths.is_empty())
}

pub(super) fn remove(path: &Path) -> Result<(), Error> {
    crate::table::claim::remove_if_there(path)
        .map_err(|source| Error::File { path: path.to_owned(), source })
}

fn paths(table: &Path) -> Result<Vec<PathBuf>, Error> {
    let folder = match table.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let failed = |source| Error::File { path: folder.to_owned(), source };
    let opening = beside(table, ENDING);
    let opening = opening.file_name().unwrap_or_default().as_encoded_bytes();
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let is_file = entry.file_type().map_err(failed)?.is_file();
        if is_file && entry.file_name().as_encoded_bytes().starts_with(opening) {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(true).open(path)
}

fn finish(mut file: File, unfinished: &Path, shard: &Shard) -> io::Result<()> {
    write_index(&mut file, shard)?;
    file.sync_all()?;
    fs::rename(unfinished, &shard.path)?;
    if let Some(folder) = shard.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        // The new name is on disk only when the folder is; systems that cannot say so are trusted.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Ends a file with an index and its length.
pub(super) fn write_index(file: &mut File, shard: &Shard) -> io::Result<()> {
    let index = shard.index();
    file.write_all(&index)?;
    file.write_all(&(index.len() as u32).to_le_bytes())
}

/// The index at the end of a file, if there is one.
pub(super) fn read_index(file: &mut File, length: u64) -> io::Result<Option<Vec<u8>>> {
    let Some(at) = length.checked_sub(4) else { return Ok(None) };
    let mut bytes = [0; 4];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    let size = u64::from(u32::from_le_bytes(bytes));
    let Some(at) = at.checked_sub(size) else { return Ok(None) };
    let mut index = vec![0; size as usize];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut index)?;
    Ok(Some(index))
}
