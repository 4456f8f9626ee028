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

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use parlor_core::{Control, Notation, Numbered};

use super::bytes::{ByteReader, ByteWriter, checksum, unsealed};
use super::format::{self, Frame, Head, TableKind, Tail};
use super::read::{Table, read_tier};
use super::{frames, rules};
use crate::code::{Code, Reading};
use crate::tiers::{Longest, SolvedTier, longest_win, solve_tier};
use crate::{Counted, Counts, Error, Estimate, SolveOptions, Summary, reach};

/// A tier that is on disk.
struct Finished {
    /// Where its frames end in the part.
    end: u64,
    frames: Vec<Frame>,
    counts: Counts,
    longest: Longest,
}

/// A table in the making.
struct TableBuilder {
    part_path: PathBuf,
    journal_path: PathBuf,
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
        options.check_memory(Estimate::of(game).memory)?;
        let head = Head {
            spec: spec.to_owned(),
            rules: rules::of_numbered(game),
            kind: TableKind::Numbered,
            reading: Reading::of_numbered(game)?,
            tiers: game.tiers().iter().map(|tier| tier.numbers).collect(),
        };
        let mut builder = TableBuilder::open(path, &head)
            .map_err(|source| Error::File { path: path.to_owned(), source })?;
        options.run(|| builder.work(game, &head, path, options, control))??;
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
    /// When the file system refuses.
    pub fn forget(path: &Path) -> Result<(), Error> {
        for name in ["part", "journal"] {
            let path = beside(path, name);
            match fs::remove_file(&path) {
                Err(source) if source.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::File { path, source });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The file's name with one more ending.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

impl TableBuilder {
    /// Opens what an earlier attempt left, if it was the same game, or begins anew.
    fn open(path: &Path, head: &Head) -> io::Result<Self> {
        let reading = head.reading;
        let part_path = beside(path, "part");
        let journal_path = beside(path, "journal");
        let open = |path: &Path| OpenOptions::new().read(true).append(true).create(true).open(path);
        let head = head.to_frame();
        let (mut part, mut journal) = (open(&part_path)?, open(&journal_path)?);
        let kept = fs::read(&journal_path)?;
        let records = kept.strip_prefix(head.as_slice());
        let (finished, journal_length) =
            records.map_or((Vec::new(), 0), |records| read_records(records, reading));
        let end = finished.last().map_or(head.len() as u64, |last| last.end);
        if finished.is_empty() || part.metadata()?.len() < end {
            part.set_len(0)?;
            part.write_all(&head)?;
            journal.set_len(0)?;
            journal.write_all(&head)?;
            journal.sync_data()?;
            let head_length = head.len() as u64;
            return Ok(Self {
                part_path,
                journal_path,
                part,
                journal,
                head_length,
                finished: Vec::new(),
            });
        }
        part.set_len(end)?;
        journal.set_len((head.len() + journal_length) as u64)?;
        Ok(Self {
            part_path,
            journal_path,
            part,
            journal,
            head_length: head.len() as u64,
            finished,
        })
    }

    fn work<G: Numbered + Notation>(
        &mut self,
        game: &G,
        head: &Head,
        path: &Path,
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
        complete(&mut self.part, &self.part_path, &tail, &seek, path)
            .and_then(|()| fs::remove_file(&self.journal_path))
            .map_err(|source| self.failed(source))
    }

    /// Puts a solved tier on disk, and then its record.
    fn keep(&mut self, tier: usize, solved: &SolvedTier) -> io::Result<()> {
        let pieces: Vec<&[u8]> = solved.codes.chunks(TableKind::Numbered.frame()).collect();
        let write = |bytes: &[u8]| self.part.write_all(bytes);
        let frames = frames::pack(pieces.len(), |piece| pieces[piece], write)?;
        self.part.sync_data()?;
        let packed: u64 = frames.iter().map(|frame| u64::from(frame.packed)).sum();
        let begin = self.finished.last().map_or(self.head_length, |last| last.end);
        let mut longest = Longest::default();
        longest.offer(tier, longest_win(&solved.counts, &solved.codes));
        let record =
            Finished { end: begin + packed, frames, counts: solved.counts.clone(), longest };
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
        let file = File::open(&self.part_path).map_err(|source| self.failed(source))?;
        read_tier(file, &record.frames, &offsets).map_err(|problem| problem.told(&self.part_path))
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
        Error::File { path: self.part_path.clone(), source }
    }
}

/// Ends a file whose frames are written, and gives it its name once it is on disk.
pub(super) fn complete(
    part: &mut File,
    part_path: &Path,
    tail: &Tail,
    seek: &[u8],
    path: &Path,
) -> io::Result<()> {
    part.write_all(&tail.to_frame())?;
    part.write_all(seek)?;
    part.sync_all()?;
    fs::rename(part_path, path)?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        // The new name is on disk only when the folder is; systems that cannot say so are trusted.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

impl Finished {
    fn to_bytes(&self) -> Vec<u8> {
        let mut body = ByteWriter::default();
        body.u64(self.end);
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

    fn from_body(body: &[u8], reading: Reading) -> Option<Self> {
        let mut reader = ByteReader(unsealed(body)?);
        let end = reader.u64()?;
        let count = reader.u32()?;
        let frames = (0..count).map(|_| format::read_frame(&mut reader)).collect::<Option<_>>()?;
        let counts = format::read_counts(&mut reader, reading)?;
        let longest = format::read_longest(&mut reader)?;
        Some(Self { end, frames, counts, longest })
    }
}

/// The whole records of a journal, and how many bytes they take; a torn one ends them.
fn read_records(bytes: &[u8], reading: Reading) -> (Vec<Finished>, usize) {
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
