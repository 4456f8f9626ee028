//! Making a table: tier by tier, so that a finished tier is never lost.
//!
//! ```text
//!   NAME.part      head, then the frames of every finished tier, and maybe of one in work
//!   NAME.journal   one sealed record for each finished tier: where it ends, its frames, its counts
//! ```
//!
//! A tier is finished when its record is on disk, and its record is written when its frames are. Whatever
//! moment the work is killed at, going on cuts the part back to the last record and loses the tier in work
//! at most. The bytes of a table do not depend on how often that happened.
//!
//! What is found is not trusted: every byte that the journal vouches for is under the checksum of its tier, and
//! is read before the work goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::path::Path;
use std::time::Instant;

use parlor_core::{Control, Notation, Numbered};
use xxhash_rust::xxh64::Xxh64;

use super::bytes::{ByteReader, ByteWriter, checksum, unsealed};
use super::claim::{Claim, beside};
use super::format::{self, Frame, Head, TableKind, Tail};
use super::read::{Table, TableFault, read_tier};
use super::{frames, rules};
use crate::code::{Code, CodeScale};
use crate::memory::MemoryMeter;
use crate::tiers::{Longest, SolvedTier, longest_win, solve_tier};
use crate::{Begun, Counted, Counts, Error, Estimate, SolveOptions, Summary, reach};

/// A tier that is on disk.
struct Finished {
    /// Where its frames end in the part.
    end: u64,
    /// Checksum of its bytes in the part.
    packed: u64,
    frames: Vec<Frame>,
    counts: Counts,
    longest: Longest,
}

/// A table in the making.
struct TableBuilder {
    claim: Claim,
    part: File,
    journal: File,
    head_length: u64,
    /// The last tier first.
    finished: Vec<Finished>,
}

impl Table {
    /// Solves a game into a file, going on from the last finished tier if an earlier attempt left one.
    /// The table comes open, with what making it had to tell.
    ///
    /// # Errors
    /// When the control stops it (what is finished stays on disk), memory does not suffice, a value does not
    /// fit in a byte, the game counts points and has a cyclic tier, or the file system refuses.
    pub fn make<G: Numbered + Notation>(
        game: &G,
        spec: &str,
        path: &Path,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<(Summary, Self), Error> {
        let clock = Instant::now();
        MemoryMeter::new(options).hold(Estimate::of(game).memory)?;
        let head = Head {
            spec: spec.to_owned(),
            rules: rules::of_numbered(game),
            kind: TableKind::Numbered,
            reading: CodeScale::of_numbered(game)?,
            tiers: game.tiers().iter().map(|tier| tier.numbers).collect(),
        };
        let claim = Claim::on(path)?;
        let mut builder = TableBuilder::open(claim, &head, options)?;
        let worked =
            options.run(|| builder.work(game, &head, options, control)).and_then(|worked| worked);
        if worked.is_err() && builder.finished.is_empty() {
            // There is nothing to go on with; what went wrong is told, not that this failed as well.
            let _ = builder.claim.forget();
        }
        worked?;
        let table = Self::open(path)?;
        Ok((Summary { elapsed: clock.elapsed(), ..table.summary() }, table))
    }

    /// Whether an unfinished table waits to be gone on with.
    #[must_use]
    pub fn is_begun(path: &Path) -> bool {
        beside(path, "journal").exists()
    }

    /// Forgets an unfinished table.
    ///
    /// # Errors
    /// When somebody works on it, or the file system refuses.
    pub fn forget(path: &Path) -> Result<(), Error> {
        Claim::on(path)?.forget()
    }
}

impl TableBuilder {
    /// Opens what an earlier attempt left, if it can be gone on with, or begins anew.
    fn open(claim: Claim, head: &Head, options: &SolveOptions) -> Result<Self, Error> {
        claim.tidy(options.begun)?;
        let failed = |path: &Path, source| Error::File { path: path.to_owned(), source };
        let open = |path: &Path| {
            let file = OpenOptions::new().read(true).append(true).create(true).open(path);
            file.map_err(|source| failed(path, source))
        };
        let (part, journal) = (open(&claim.part)?, open(&claim.journal)?);
        let kept = fs::read(&claim.journal).map_err(|source| failed(&claim.journal, source))?;
        let frame = head.to_frame();
        let head_length = frame.len() as u64;
        let mut builder = Self { claim, part, journal, head_length, finished: Vec::new() };
        let journal_length = builder.read_journal(&kept, &frame, head)?;
        match (builder.finished.last().map(|last| last.end), options.begun) {
            (None, _) => builder.begin(&frame).map_err(|source| builder.failed(source))?,
            (Some(_), Begun::Refuse) => {
                return Err(Error::Begun { path: builder.claim.path.clone() });
            }
            (Some(end), _) => {
                builder.check_part(&frame)?;
                let cut = builder.part.set_len(end);
                cut.and_then(|()| builder.journal.set_len(journal_length))
                    .map_err(|source| builder.failed(source))?;
            }
        }
        Ok(builder)
    }

    /// A part and a journal with nothing finished.
    fn begin(&mut self, head: &[u8]) -> io::Result<()> {
        self.part.set_len(0)?;
        self.part.write_all(head)?;
        self.journal.set_len(0)?;
        self.journal.write_all(head)?;
        self.journal.sync_data()
    }

    /// Reads which tiers are finished; says how long the journal is up to there.
    fn read_journal(&mut self, kept: &[u8], frame: &[u8], head: &Head) -> Result<u64, Error> {
        let Some(records) = kept.strip_prefix(frame) else {
            // Killed before the head was written.
            if frame.starts_with(kept) {
                return Ok(0);
            }
            return Err(foreign_journal(&self.claim));
        };
        let (finished, length) = read_records(records, head.reading);
        let mut begin = self.head_length;
        let mut tiers = head.tiers.iter().rev();
        let mut fits = |record: &Finished| {
            let begin = std::mem::replace(&mut begin, record.end);
            tiers.next().is_some_and(|&numbers| record.holds(numbers, begin))
        };
        if !finished.iter().all(&mut fits) {
            return Err(unfit(&self.claim.journal, "this journal does not fit the game"));
        }
        self.finished = finished;
        Ok((frame.len() + length) as u64)
    }

    /// Whether the part is what the journal says, to the last byte.
    fn check_part(&self, head: &[u8]) -> Result<(), Error> {
        let path = &self.claim.part;
        let sums = || {
            let mut part = BufReader::with_capacity(1 << 20, File::open(path)?);
            let head_sum = checksum_of_next(&mut part, self.head_length)?;
            let mut begin = self.head_length;
            let mut is_sound = head_sum == checksum(head);
            for record in &self.finished {
                let length = record.end - std::mem::replace(&mut begin, record.end);
                is_sound &= checksum_of_next(&mut part, length)? == record.packed;
            }
            Ok(is_sound)
        };
        match sums().map_err(|source| self.failed(source))? {
            true => Ok(()),
            false => Err(unfit(path, "what was finished before is damaged")),
        }
    }

    fn work<G: Numbered + Notation>(
        &mut self,
        game: &G,
        head: &Head,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<(), Error> {
        let count = head.tiers.len();
        let mut tiers: Vec<Vec<u8>> = vec![Vec::new(); count];
        let only_next = game.placement().is_some();

        // Step 1: what the next tier needs of the finished ones.
        let next = count - self.finished.len();
        let needed = if only_next { count.min(next + 1) } else { count };
        for tier in (next..needed).rev() {
            tiers[tier] = self.read_back(count - 1 - tier)?;
        }

        // Step 2: the tiers that are left.
        for tier in (0..next).rev() {
            let solved = solve_tier(game, tier, &tiers, head.reading, options.method, control)?;
            self.keep(tier, &solved).map_err(|source| self.failed(source))?;
            tiers[tier] = solved.codes;
            if only_next && tier + 1 < count {
                tiers[tier + 1] = Vec::new();
            }
        }

        // Step 3: what was found.
        let start = game.number(&game.start());
        let start_codes = match tiers[start.tier as usize].is_empty() {
            true => self.read_back(count - 1 - start.tier as usize)?,
            false => std::mem::take(&mut tiers[start.tier as usize]),
        };
        let start = Code(start_codes[start.rank as usize]);
        drop(tiers);
        let (counted, counts, longest) = self.count(game, head, options, control)?;
        let frames: Vec<Frame> =
            self.finished.iter().flat_map(|tier| tier.frames.iter().copied()).collect();
        let seek = format::seek_table(&frames);
        let longest = longest.told(game);
        let first_texts = Vec::new();
        let tail = Tail { counted, counts, start, longest, first_texts, seek: checksum(&seek) };
        complete(&mut self.part, &self.claim, &tail, &seek)
            .and_then(|()| fs::remove_file(&self.claim.journal))
            .map_err(|source| self.failed(source))
    }

    /// Puts a solved tier on disk, and then its record.
    fn keep(&mut self, tier: usize, solved: &SolvedTier) -> io::Result<()> {
        let pieces: Vec<&[u8]> = solved.codes.chunks(TableKind::Numbered.frame()).collect();
        let mut sum = Xxh64::default();
        let write = |bytes: &[u8]| {
            sum.update(bytes);
            self.part.write_all(bytes)
        };
        let frames = frames::pack(pieces.len(), |piece| pieces[piece], write)?;
        self.part.sync_data()?;
        let length: u64 = frames.iter().map(|frame| u64::from(frame.packed)).sum();
        let begin = self.finished.last().map_or(self.head_length, |last| last.end);
        let mut longest = Longest::default();
        longest.offer(tier, longest_win(&solved.counts, &solved.codes));
        let record = Finished {
            end: begin + length,
            packed: sum.digest(),
            frames,
            counts: solved.counts.clone(),
            longest,
        };
        self.journal.write_all(&record.to_bytes())?;
        self.journal.sync_data()?;
        self.finished.push(record);
        Ok(())
    }

    /// The codes of the tier that was finished as this one.
    fn read_back(&self, index: usize) -> Result<Vec<u8>, Error> {
        let record = &self.finished[index];
        let begin =
            index.checked_sub(1).map_or(self.head_length, |before| self.finished[before].end);
        let offsets = format::offsets(begin, &record.frames);
        let path = &self.claim.part;
        let file = File::open(path).map_err(|source| self.failed(source))?;
        read_tier(file, &record.frames, &offsets).map_err(|problem| match problem {
            TableFault::File(source) => self.failed(source),
            TableFault::Damage(reason) => unfit(path, &reason),
        })
    }

    /// The counts of the reachable positions, or of all numbers where that costs less.
    fn count<G: Numbered>(
        &self,
        game: &G,
        head: &Head,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<(Counted, Vec<Counts>, Longest), Error> {
        let mut longest = Longest::default();
        if !options.counting.walks(head.tiers.iter().sum()) {
            for record in &self.finished {
                if let Longest(Some((code, number))) = record.longest {
                    longest.offer(number.tier as usize, Some((code, number.rank)));
                }
            }
            let counts = self.finished.iter().rev().map(|record| record.counts.clone()).collect();
            return Ok((Counted::Numbered, counts, longest));
        }
        let last = head.tiers.len() - 1;
        let found = reach::count(game, head.reading, options.method, control, |tier| {
            self.read_back(last - tier)
        })?;
        for (tier, (_, win)) in found.iter().enumerate().rev() {
            longest.offer(tier, *win);
        }
        let counts = found.into_iter().map(|(counts, _)| counts).collect();
        Ok((Counted::Reachable, counts, longest))
    }

    fn failed(&self, source: io::Error) -> Error {
        Error::File { path: self.claim.part.clone(), source }
    }
}

/// The checksum of so many bytes, or of fewer if there are no more.
fn checksum_of_next(bytes: &mut impl BufRead, length: u64) -> io::Result<u64> {
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
pub(super) fn foreign_journal(claim: &Claim) -> Error {
    unfit(&claim.journal, "this is the journal of another game, other rules or another format")
}

/// What was begun before cannot be gone on with.
fn unfit(path: &Path, reason: &str) -> Error {
    Error::Table { path: path.to_owned(), reason: format!("{reason}; --fresh begins anew") }
}

/// Ends a file whose frames are written, and gives it its name once it is on disk.
pub(super) fn complete(part: &mut File, claim: &Claim, tail: &Tail, seek: &[u8]) -> io::Result<()> {
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

impl Finished {
    fn to_bytes(&self) -> Vec<u8> {
        let mut body = ByteWriter::default();
        body.u64(self.end);
        body.u64(self.packed);
        body.u32(self.frames.len() as u32);
        for frame in &self.frames {
            format::write_frame(&mut body, frame);
        }
        format::write_counts(&mut body, &self.counts);
        format::write_longest(&mut body, self.longest);
        let body = body.sealed();
        let mut record = ByteWriter::default();
        record.u32(body.len() as u32);
        record.bytes(&body);
        record.0
    }

    /// Whether its frames are those of a tier of so many numbers, and lie where they say.
    fn holds(&self, numbers: u64, begin: u64) -> bool {
        const FRAME: u64 = TableKind::Numbered.frame() as u64;
        let sizes = (0..numbers).step_by(FRAME as usize).map(|start| FRAME.min(numbers - start));
        let packed: u64 = self.frames.iter().map(|frame| u64::from(frame.packed)).sum();
        self.frames.iter().map(|frame| u64::from(frame.size)).eq(sizes)
            && begin.checked_add(packed) == Some(self.end)
    }

    fn from_body(body: &[u8], reading: CodeScale) -> Option<Self> {
        let mut reader = ByteReader(unsealed(body)?);
        let end = reader.u64()?;
        let packed = reader.u64()?;
        let count = reader.u32()?;
        let frames = (0..count).map(|_| format::read_frame(&mut reader)).collect::<Option<_>>()?;
        let counts = format::read_counts(&mut reader, reading)?;
        let longest = format::read_longest(&mut reader)?;
        Some(Self { end, packed, frames, counts, longest })
    }
}

/// The whole records of a journal, and how many bytes they take; a torn one ends them.
fn read_records(bytes: &[u8], reading: CodeScale) -> (Vec<Finished>, usize) {
    let mut reader = ByteReader(bytes);
    let mut finished = Vec::new();
    let mut length = 0;
    while let Some(record) = reader.u32().and_then(|length| reader.take(length as usize)) {
        let Some(tier) = Finished::from_body(record, reading) else { break };
        finished.push(tier);
        length = bytes.len() - reader.0.len();
    }
    (finished, length)
}
