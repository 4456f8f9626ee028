//! The files of a table in the making.

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parlor_core::Control;
use xxhash_rust::xxh64::Xxh64;

use super::bytes::checksum;
use super::claim::{TableClaim, remove_if_there};
use super::disk_store::DiskStore;
use super::format::{self, Head, PackedFrame, TableKind, Tail};
use super::frames;
use super::full_disk::{cut_back, wait_for_room};
use super::journal::{Span, TierOnDisk, read_spans};
use super::read::{TableFault, read_tier};
use crate::tiers::{Longest, longest_win};
use crate::units::SolvedUnit;
use crate::{Begun, Error, Traffic};

const FRAME: usize = TableKind::Numbered.frame();

/// What is finished of a table, and where it is.
pub(super) struct TablePart {
    pub(super) claim: TableClaim,
    /// The file of the tiers that stay.
    pub(super) file: File,
    journal: File,
    head: Vec<u8>,
    /// Numbers of each tier, the last tier first.
    sizes: Vec<u64>,
    /// How many of the first tiers stay.
    kept: usize,
    /// Whether a tier needs only the one after it.
    only_next: bool,
    /// What is on disk, the last tier first; the last of them may be in work.
    pub(super) tiers: Vec<TierOnDisk>,
    reading: crate::code::CodeScale,
    pub(super) read: Arc<AtomicU64>,
    written: u64,
    control: Control,
}

/// Where a tier is read from.
pub(super) struct TierSource {
    pub(super) path: PathBuf,
    pub(super) frames: Vec<PackedFrame>,
    pub(super) offsets: Vec<u64>,
    pub(super) read: Arc<AtomicU64>,
}

impl TierSource {
    pub(super) fn store(&self) -> DiskStore<'_> {
        let Self { path, frames, offsets, read } = self;
        DiskStore { path: path.clone(), frames, offsets, read }
    }
}

impl TablePart {
    /// Opens what an earlier attempt left, if it can be gone on with, or begins anew.
    pub(super) fn open(
        claim: TableClaim,
        head: &Head,
        only_next: bool,
        begun: Begun,
        control: &Control,
    ) -> Result<Self, Error> {
        claim.tidy(begun)?;
        let (file, journal) = (open(&claim.part)?, open(&claim.journal)?);
        let bytes = fs::read(&claim.journal)
            .map_err(|source| Error::File { path: claim.journal.clone(), source })?;
        let mut part = Self {
            claim,
            file,
            journal,
            head: head.to_frame(),
            sizes: head.tiers.iter().rev().copied().collect(),
            kept: head.kept,
            only_next,
            tiers: Vec::new(),
            reading: head.reading,
            read: Arc::default(),
            written: 0,
            control: control.clone(),
        };
        let journal_length = part.read_journal(&bytes)?;
        match (part.is_empty(), begun) {
            (true, _) => wait_for_room(control, &part.claim.part, || part.begin())?,
            (false, Begun::Refuse) => {
                return Err(Error::Begun { path: part.claim.path.clone() });
            }
            (false, _) => {
                part.check()?;
                let cut = part.journal.set_len(journal_length);
                cut.map_err(|source| part.failed(source))?;
            }
        }
        Ok(part)
    }

    /// Whether nothing is finished.
    pub(super) fn is_empty(&self) -> bool {
        self.tiers.is_empty()
    }

    pub(super) fn forget(&self) -> Result<(), Error> {
        self.claim.forget()
    }

    /// What went over the disk.
    pub(super) fn traffic(&self) -> Traffic {
        Traffic { read: self.read.load(Relaxed), written: self.written }
    }

    /// A part and a journal with nothing finished.
    fn begin(&self) -> io::Result<()> {
        self.file.set_len(0)?;
        (&self.file).write_all(&self.head)?;
        self.journal.set_len(0)?;
        (&self.journal).write_all(&self.head)?;
        self.journal.sync_data()
    }

    /// Reads what is finished; says how long the journal is up to there.
    fn read_journal(&mut self, bytes: &[u8]) -> Result<u64, Error> {
        let Some(records) = bytes.strip_prefix(self.head.as_slice()) else {
            // Killed before the head was written.
            if self.head.starts_with(bytes) {
                return Ok(0);
            }
            return Err(foreign_journal(&self.claim));
        };
        let (spans, length) = read_spans(records, self.reading);
        for span in spans {
            let foreign = || unfit(&self.claim.journal, "this journal does not fit the game");
            let tier = self.tier_in_work().ok_or_else(foreign)?;
            self.begin_tier(tier);
            let numbers = self.sizes[self.tiers.len() - 1];
            match self.tiers.last_mut() {
                Some(on_disk) if on_disk.fits(&span, numbers) => on_disk.push(span),
                _ => return Err(unfit(&self.claim.journal, "this journal does not fit the game")),
            }
        }
        Ok((self.head.len() + length) as u64)
    }

    /// Makes a place for what will be on disk of a tier.
    fn begin_tier(&mut self, tier: usize) {
        if self.tiers.len() == self.sizes.len() - tier {
            return;
        }
        let begin = match self.tiers.last() {
            Some(before) if self.stays(tier) && self.stays(tier + 1) => before.end(),
            _ => self.head.len() as u64,
        };
        self.tiers.push(TierOnDisk::new(begin, self.reading));
    }

    /// Whether a tier will be in the table.
    const fn stays(&self, tier: usize) -> bool {
        tier < self.kept
    }

    /// The file that a tier is in.
    fn path_of(&self, tier: usize) -> PathBuf {
        match self.stays(tier) {
            true => self.claim.part.clone(),
            false => self.claim.scratch(tier),
        }
    }

    /// Whether what is finished is what the journal says, to the last byte; what comes after it is cut off.
    fn check(&self) -> Result<(), Error> {
        let work = self.tier_in_work().unwrap_or(0);
        let count = self.sizes.len();
        let mut paths: Vec<(PathBuf, Vec<&TierOnDisk>)> = vec![(self.claim.part.clone(), vec![])];
        for (on_disk, tier) in self.tiers.iter().zip((0..count).rev()) {
            match self.stays(tier) {
                true => paths[0].1.push(on_disk),
                false if tier <= work + 1 || !self.only_next => {
                    paths.push((self.path_of(tier), vec![on_disk]));
                }
                // It is not needed any more, and may be gone.
                false => {}
            }
        }
        for (path, tiers) in paths {
            let failed = |source| Error::File { path: path.clone(), source };
            let damaged = || unfit(&path, "what was finished before is damaged");
            if !self.is_sound(&path, &tiers).map_err(failed)? {
                return Err(damaged());
            }
            let end = tiers.last().map_or(self.head.len() as u64, |last| last.end());
            open(&path)?.set_len(end).map_err(failed)?;
        }
        Ok(())
    }

    fn is_sound(&self, path: &Path, tiers: &[&TierOnDisk]) -> io::Result<bool> {
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            file => file?,
        };
        let mut bytes = BufReader::with_capacity(1 << 20, file);
        let mut at = self.head.len() as u64;
        let mut is_sound = checksum_of_next(&mut bytes, at)? == checksum(&self.head);
        for &(end, packed) in tiers.iter().flat_map(|tier| &tier.sums) {
            let length = end - std::mem::replace(&mut at, end);
            is_sound &= checksum_of_next(&mut bytes, length)? == packed;
        }
        Ok(is_sound)
    }

    /// The tier to go on with; none when all are finished.
    pub(super) fn tier_in_work(&self) -> Option<usize> {
        let finished = match self.tiers.last() {
            Some(last) if last.numbers < self.sizes[self.tiers.len() - 1] => self.tiers.len() - 1,
            _ => self.tiers.len(),
        };
        self.sizes.len().checked_sub(finished + 1)
    }

    /// How many numbers of a tier are finished.
    pub(super) fn done(&self, tier: usize) -> u64 {
        self.tiers.get(self.sizes.len() - 1 - tier).map_or(0, |on_disk| on_disk.numbers)
    }

    /// Puts a solved unit on disk, and then its span; hands the codes back.
    pub(super) fn keep<'c>(
        &mut self,
        tier: usize,
        unit: SolvedUnit<'c>,
    ) -> Result<Cow<'c, [u8]>, Error> {
        let path = self.path_of(tier);
        let scratch = match self.stays(tier) {
            true => None,
            false => Some(wait_for_room(&self.control, &path, || self.open_scratch(&path))?),
        };
        self.begin_tier(tier);
        let size = self.sizes[self.tiers.len() - 1];
        let on_disk = self.tiers.last_mut().expect("the tier was begun");
        let numbers = unit.start + unit.codes.len() as u64;

        // Step 1: the frames that are whole now; at the end of a tier the last one, too.
        let mut first = std::mem::take(&mut on_disk.rest);
        let (missing, mut rest) = match first.is_empty() {
            true => (0, &*unit.codes),
            false => {
                let missing = (FRAME - first.len()).min(unit.codes.len());
                first.extend_from_slice(&unit.codes[..missing]);
                (missing, &unit.codes[missing..])
            }
        };
        debug_assert!(missing <= FRAME, "a frame is filled");
        let mut pieces: Vec<&[u8]> = Vec::new();
        let is_whole = |piece: &[u8]| piece.len() == FRAME || numbers == size;
        let mut left = Vec::new();
        match first.is_empty() {
            true => {}
            false if is_whole(&first) => pieces.push(&first),
            false => left.clone_from(&first),
        }
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.len().min(FRAME));
            match is_whole(piece) {
                true => pieces.push(piece),
                false => left = piece.to_vec(),
            }
            rest = after;
        }
        let mut file = scratch.as_ref().unwrap_or(&self.file);
        let end = on_disk.end();
        let (frames, packed) = wait_for_room(&self.control, &path, || {
            cut_back(file, end)?;
            let mut sum = Xxh64::default();
            let write = |bytes: &[u8]| {
                sum.update(bytes);
                file.write_all(bytes)
            };
            let frames = frames::pack(pieces.len(), |piece| pieces[piece], write)?;
            file.sync_data()?;
            Ok((frames, sum.digest()))
        })?;

        // Step 2: the span that vouches for them.
        let length: u64 = frames.iter().map(|frame| u64::from(frame.packed)).sum();
        self.written += length;
        let mut longest = Longest::default();
        let offer = |found: Longest, longest: &mut Longest| {
            if let Longest(Some((code, number))) = found {
                longest.offer(number.tier as usize, Some((code, number.rank)));
            }
        };
        offer(on_disk.longest, &mut longest);
        let win = longest_win(&unit.counts, &unit.codes);
        longest.offer(tier, win.map(|(code, rank)| (code, unit.start + rank)));
        let span = Span {
            end: end + length,
            packed,
            frames,
            numbers,
            rest: left,
            counts: on_disk.counts.clone() + unit.counts,
            longest,
        };
        let journal = &self.claim.journal;
        let before = self.journal.metadata();
        let before = before.map_err(|source| Error::File { path: journal.clone(), source })?.len();
        let bytes = span.to_bytes();
        wait_for_room(&self.control, journal, || {
            cut_back(&self.journal, before)?;
            (&self.journal).write_all(&bytes)?;
            self.journal.sync_data()
        })?;
        on_disk.push(span);
        Ok(unit.codes)
    }

    /// The file of a tier that will not stay.
    fn open_scratch(&self, path: &Path) -> io::Result<File> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        // An attempt before may have found no room for all of the head.
        if file.metadata()?.len() < self.head.len() as u64 {
            file.set_len(0)?;
            file.write_all(&self.head)?;
        }
        Ok(file)
    }

    /// Removes the tier after one that is finished, if it neither stays nor is needed.
    pub(super) fn drop_scratch_after(&self, tier: usize) -> Result<(), Error> {
        let (after, is_needed) = (tier + 1, !self.only_next && tier > 0);
        if after >= self.sizes.len() || is_needed {
            return Ok(());
        }
        let last = if self.only_next { after + 1 } else { self.sizes.len() };
        (after..last).filter(|&tier| !self.stays(tier)).try_for_each(|tier| {
            let path = self.path_of(tier);
            remove_if_there(&path).map_err(|source| Error::File { path, source })
        })
    }

    /// Where a finished tier is read from.
    pub(super) fn source(&self, tier: usize) -> TierSource {
        let on_disk = &self.tiers[self.sizes.len() - 1 - tier];
        let offsets = format::offsets(on_disk.begin, &on_disk.frames);
        let read = Arc::clone(&self.read);
        TierSource { path: self.path_of(tier), frames: on_disk.frames.clone(), offsets, read }
    }

    /// All codes of a finished tier.
    pub(super) fn read_back(&self, tier: usize) -> Result<Vec<u8>, Error> {
        let TierSource { path, frames, offsets, read } = self.source(tier);
        let file = File::open(&path).map_err(|source| self.failed(source))?;
        let codes = read_tier(file, &frames, &offsets).map_err(|problem| match problem {
            TableFault::File(source) => self.failed(source),
            TableFault::Damage(reason) => unfit(&path, &reason),
        })?;
        read.fetch_add(frames.iter().map(|frame| u64::from(frame.packed)).sum(), Relaxed);
        Ok(codes)
    }

    /// The frames that will be in the table, in its order.
    pub(super) fn kept_frames(&self) -> Vec<PackedFrame> {
        let kept = self.tiers.iter().skip(self.sizes.len() - self.kept);
        kept.flat_map(|tier| tier.frames.iter().copied()).collect()
    }

    pub(super) fn failed(&self, source: io::Error) -> Error {
        Error::File { path: self.claim.part.clone(), source }
    }
}

fn open(path: &Path) -> Result<File, Error> {
    let file = OpenOptions::new().read(true).append(true).create(true).open(path);
    file.map_err(|source| Error::File { path: path.to_owned(), source })
}

/// The checksum of so many bytes, or of fewer if there are no more.
pub(super) fn checksum_of_next(bytes: &mut impl BufRead, length: u64) -> io::Result<u64> {
    let mut sum = Xxh64::default();
    let mut bytes = bytes.take(length);
    loop {
        let piece = bytes.fill_buf()?;
        if piece.is_empty() {
            return Ok(sum.digest());
        }
        sum.update(piece);
        let read = piece.len();
        bytes.consume(read);
    }
}

/// What was begun before is something else.
pub(super) fn foreign_journal(claim: &TableClaim) -> Error {
    unfit(&claim.journal, "this is the journal of another game, other rules or another format")
}

/// What was begun before cannot be gone on with.
fn unfit(path: &Path, reason: &str) -> Error {
    Error::Table { path: path.to_owned(), reason: format!("{reason}; --fresh begins anew") }
}

/// Ends a file whose frames are written, and gives it its name once it is on disk.
pub(super) fn complete(
    mut part: &File,
    claim: &TableClaim,
    tail: &Tail,
    seek: &[u8],
) -> io::Result<()> {
    part.write_all(&tail.to_frame())?;
    part.write_all(seek)?;
    part.sync_all()?;
    fs::rename(&claim.part, &claim.path)?;
    if let Some(folder) = claim.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        // The new name is on disk only when the folder is; systems that cannot say so are trusted.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}
