//! Listed tables: every position of a game without numbers, in the order of their texts.
//!
//! ```text
//!   a frame    values, a byte each │ text ⏎ text ⏎ text ⏎ …      of 1,024 positions
//! ```
//!
//! The text of a position reads back as that position and as no other, so a list never takes one position
//! for another, as a table of hashes might. Neighbours in the list share most of their text, which the
//! packing makes small.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use parlor_core::{Control, Game};
use rayon::prelude::*;

use super::bytes::checksum;
use super::format::{self, Head, TableKind, Tail};
use super::make::{beside, complete};
use super::{Table, frames, rules};
use crate::code::Code;
use crate::{Error, Explored, SolveOptions, Summary, explore};

impl Table {
    /// Explores a game into a file that lists every position that play can reach.
    ///
    /// # Errors
    /// When the control stops it (nothing is left on disk), memory does not suffice, or the file system
    /// refuses.
    pub fn list<G: Game>(
        game: &G,
        spec: &str,
        path: &Path,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Summary, Error> {
        let clock = Instant::now();
        let explored = explore(game, options, control)?;
        let summary = explored.summary.clone();
        let listing = options.run(|| Listing::of(game, explored, options))??;
        control.check()?;
        let head = Head {
            spec: spec.to_owned(),
            rules: rules::of_game(game),
            kind: TableKind::Listed,
            tiers: vec![summary.numbers],
        };
        options
            .run(|| listing.write(&head, &summary, path))?
            .map_err(|source| Error::File { path: path.to_owned(), source })?;
        Ok(Summary { elapsed: clock.elapsed(), ..summary })
    }
}

/// Positions in the order of their texts, with their values.
pub(crate) struct Listing {
    /// All texts, one after the other.
    texts: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
    codes: Vec<u8>,
}

impl Listing {
    /// The texts of explored positions, sorted.
    fn of<G: Game>(game: &G, explored: Explored<G>, options: &SolveOptions) -> Result<Self, Error> {
        let mut found = Self::with_room(explored.summary.numbers as usize);
        for (position, code) in explored.coded() {
            found.push(game.position_text(position).as_bytes(), code.0);
        }
        options.check_memory(explored.memory + 2 * found.memory())?;
        drop(explored);

        let mut order: Vec<u32> = (0..found.len() as u32).collect();
        order.par_sort_unstable_by_key(|&at| found.text(at as usize));
        let mut sorted = Self::with_room(found.len());
        for at in order {
            sorted.push(found.text(at as usize), found.codes[at as usize]);
        }
        assert!(sorted.is_in_order(), "different positions have different texts");
        Ok(sorted)
    }

    fn with_room(count: usize) -> Self {
        Self {
            texts: Vec::new(),
            ends: Vec::with_capacity(count),
            codes: Vec::with_capacity(count),
        }
    }

    fn push(&mut self, text: &[u8], code: u8) {
        debug_assert!(!text.contains(&b'\n'), "a position is one line of text");
        self.texts.extend_from_slice(text);
        self.ends.push(self.texts.len());
        self.codes.push(code);
    }

    /// Reads a list back, frame by frame with the number of positions in each; `None` if it is none.
    pub(super) fn from_frames(
        frames: impl Iterator<Item = Result<(Vec<u8>, usize), Error>>,
    ) -> Result<Option<Self>, Error> {
        let mut listing = Self::with_room(0);
        for frame in frames {
            let (content, count) = frame?;
            let before = listing.len();
            for (text, &code) in lines(&content, count).zip(&content) {
                listing.push(text, code);
            }
            if listing.len() - before != count {
                return Ok(None);
            }
        }
        Ok(listing.is_in_order().then_some(listing))
    }

    fn is_in_order(&self) -> bool {
        (1..self.len()).all(|at| self.text(at - 1) < self.text(at))
    }

    pub(crate) fn len(&self) -> usize {
        self.codes.len()
    }

    pub(crate) fn text(&self, at: usize) -> &[u8] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start..self.ends[at]]
    }

    pub(crate) fn code(&self, at: usize) -> Code {
        Code(self.codes[at])
    }

    /// The place of a text.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.text(middle).cmp(text.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    fn memory(&self) -> u64 {
        (self.texts.len() + self.len() * (size_of::<usize>() + 1)) as u64
    }

    /// The content of one frame.
    fn frame(&self, frame: usize) -> Vec<u8> {
        let size = TableKind::Listed.frame();
        let places = frame * size..self.len().min((frame + 1) * size);
        let mut content = self.codes[places.clone()].to_vec();
        for at in places {
            content.extend_from_slice(self.text(at));
            content.push(b'\n');
        }
        content
    }

    fn write(&self, head: &Head, summary: &Summary, path: &Path) -> std::io::Result<()> {
        let part_path = beside(path, "part");
        let mut part = File::create(&part_path)?;
        part.write_all(&head.to_frame())?;
        let count = self.len().div_ceil(TableKind::Listed.frame());
        let write = |bytes: &[u8]| part.write_all(bytes);
        let frames = frames::pack(count, |frame| self.frame(frame), write)?;
        let seek = format::seek_table(&frames);
        let first = |frame| String::from_utf8_lossy(self.text(frame * TableKind::Listed.frame()));
        let tail = Tail {
            counted: summary.counted,
            counts: summary.by_tier.clone(),
            start: Code::of(summary.start),
            longest: summary.longest.clone().map(|(value, text)| (Code::of(value), text)),
            first_texts: (0..count).map(|frame| first(frame).into_owned()).collect(),
            seek: checksum(&seek),
        };
        complete(&mut part, &part_path, &tail, &seek, path)
    }
}

/// The texts in a frame, which follow so many values.
fn lines(content: &[u8], count: usize) -> impl Iterator<Item = &[u8]> {
    let texts = content.get(count..).unwrap_or_default();
    texts
        .split_inclusive(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\n").unwrap_or(line))
}

/// The value of a text in a frame of so many positions.
pub(super) fn find(content: &[u8], count: usize, text: &str) -> Option<Code> {
    let place = lines(content, count).position(|line| line == text.as_bytes())?;
    content.get(place).copied().map(Code)
}

#[cfg(test)]
mod tests {
    use parlor_core::{Value, Verdict};
    use parlor_games::nim::Nim;

    use super::*;
    use crate::{Extent, verify_list};

    /// The list of a small game, with what is told of it.
    fn listing(nim: &Nim) -> (Listing, Summary) {
        let options = SolveOptions::default();
        let explored = explore(nim, &options, &Control::unlimited()).unwrap();
        let summary = explored.summary.clone();
        (Listing::of(nim, explored, &options).unwrap(), summary)
    }

    /// What a check says of a list that was altered before it was written.
    fn complaint(alter: impl FnOnce(&mut Listing)) -> String {
        let nim = Nim::new(&[3, 2]).unwrap();
        let (mut listing, mut summary) = listing(&nim);
        alter(&mut listing);
        summary.numbers = listing.len() as u64;
        let head = Head {
            spec: "nim:piles=3-2".to_owned(),
            rules: rules::of_game(&nim),
            kind: TableKind::Listed,
            tiers: vec![summary.numbers],
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("nim.table");
        listing.write(&head, &summary, &path).unwrap();
        let table = Table::open(&path).unwrap();
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        match verify_list(&nim, &table, Extent::Whole, &options, &control) {
            Ok(verified) => format!("{verified:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_list_that_lies_is_found_out() {
        let right = complaint(|_| ());
        assert!(right.contains("reachable: Some("), "{right}");
        let count = listing(&Nim::new(&[3, 2]).unwrap()).0.len();
        for at in 0..count {
            let told = complaint(|listing| {
                let value = listing.code(at).value().unwrap();
                let lie =
                    if value.verdict() == Verdict::Win { Value::Draw } else { value.before_move() };
                listing.codes[at] = Code::of(lie).0;
            });
            assert!(told.contains("its successors say"), "{told}");
        }
        let told = complaint(|listing| listing.push(b"~ no position", Code::DRAW.0));
        assert!(told.contains("positions, but play reaches"), "{told}");
        let told = complaint(|listing| {
            listing.codes.pop();
            listing.ends.pop();
            listing.texts.truncate(*listing.ends.last().unwrap());
        });
        assert!(told.contains("the table says nothing") || told.contains("say nothing"), "{told}");
    }
}
