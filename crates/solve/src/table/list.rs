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

use parlor_core::{Control, Notation};
use rayon::prelude::*;

use super::bytes::checksum;
use super::claim::{TableClaim, remove_if_there};
use super::format::{self, Head, TableKind, Tail};
use super::full_disk::wait_for_room;
use super::part::{complete, foreign_journal};
use super::{Table, frames, rules};
use crate::code::{Code, CodeScale};
use crate::memory::MemoryMeter;
use crate::{Error, Explored, SolveOptions, Summary, explore};

impl Table {
    /// Explores a game into a file that lists every position that play can reach. The table comes open,
    /// with what making it had to tell.
    ///
    /// # Errors
    /// When the control stops it (nothing is left on disk), memory does not suffice, a value does not fit
    /// in a byte, the game counts points and can repeat, or the file system refuses.
    pub fn list<G: Notation>(
        game: &G,
        spec: &str,
        path: &Path,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<(Summary, Self), Error> {
        let clock = Instant::now();
        let claim = TableClaim::on(path)?;
        // A list has no journal, and is never gone on with.
        claim.tidy(options.begun)?;
        if claim.journal.exists() {
            return Err(foreign_journal(&claim));
        }
        let explored = explore(game, options, control)?;
        let summary = explored.summary.clone();
        let listing = options.run(|| Listing::of(game, explored, options, control))??;
        let head = Head {
            spec: spec.to_owned(),
            rules: rules::of_game(game),
            kind: TableKind::Listed,
            reading: CodeScale::of(game)?,
            tiers: vec![summary.numbers],
            kept: 1,
        };
        let written = options.run(|| {
            control.check()?;
            let write = || listing.write(&head, &summary, &claim);
            wait_for_room(control, &claim.part, write)
        });
        if let Err(error) = written.and_then(|written| written) {
            // What went wrong is told, not that cleaning up failed as well.
            let _ = remove_if_there(&claim.part);
            return Err(error);
        }
        let table = Self::open(path)?;
        Ok((Summary { elapsed: clock.elapsed(), ..summary }, table))
    }
}

/// Positions in the order of their texts, with their values.
pub(crate) struct Listing {
    /// The order of the texts: sorting moves four bytes a position, and neither texts nor values.
    order: Vec<u32>,
    /// All texts, one after the other.
    texts: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
    codes: Vec<u8>,
}

impl Listing {
    /// The texts of explored positions, sorted.
    fn of<G: Notation>(
        game: &G,
        explored: Explored<G>,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        let (positions, codes) = explored.into_parts();
        let mut memory = MemoryMeter::new(options);
        let each =
            size_of::<G::Position>() + size_of::<u8>() + size_of::<usize>() + size_of::<u32>();
        memory.hold((positions.len() * each) as u64)?;
        let mut listing = Self {
            order: Vec::new(),
            texts: Vec::new(),
            ends: Vec::with_capacity(positions.len()),
            codes: Vec::new(),
        };
        let mut meter = control.meter();
        for position in &positions {
            meter.count()?;
            let text = game.position_text(position);
            memory.make_room(&mut listing.texts, text.len())?;
            listing.push_text(text.as_bytes());
        }
        drop(positions);
        listing.codes = codes;
        let mut order: Vec<u32> = (0..listing.codes.len() as u32).collect();
        order.par_sort_unstable_by_key(|&at| listing.text_at(at as usize));
        listing.order = order;
        assert!(listing.is_in_order(), "different positions have different texts");
        Ok(listing)
    }

    fn push_text(&mut self, text: &[u8]) {
        debug_assert!(!text.contains(&b'\n'), "a position is one line of text");
        self.texts.extend_from_slice(text);
        self.ends.push(self.texts.len());
    }

    /// One more position, the last in the order.
    fn push(&mut self, text: &[u8], code: u8) {
        self.order.push(self.codes.len() as u32);
        self.push_text(text);
        self.codes.push(code);
    }

    const fn empty() -> Self {
        Self { order: Vec::new(), texts: Vec::new(), ends: Vec::new(), codes: Vec::new() }
    }

    /// Reads a list back, frame by frame with the number of positions in each; `None` if it is none.
    pub(super) fn from_frames(
        frames: impl Iterator<Item = Result<(Vec<u8>, usize), Error>>,
    ) -> Result<Option<Self>, Error> {
        let mut listing = Self::empty();
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
        self.order.len()
    }

    pub(crate) fn text(&self, at: usize) -> &[u8] {
        self.text_at(self.order[at] as usize)
    }

    /// The text that was found as this one.
    fn text_at(&self, found: usize) -> &[u8] {
        let start = found.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start..self.ends[found]]
    }

    pub(crate) fn code(&self, at: usize) -> Code {
        Code(self.codes[self.order[at] as usize])
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

    /// The content of one frame.
    fn frame(&self, frame: usize) -> Vec<u8> {
        let size = TableKind::Listed.frame();
        let places = frame * size..self.len().min((frame + 1) * size);
        let mut content: Vec<u8> = places.clone().map(|at| self.code(at).0).collect();
        for at in places {
            content.extend_from_slice(self.text(at));
            content.push(b'\n');
        }
        content
    }

    fn write(&self, head: &Head, summary: &Summary, claim: &TableClaim) -> std::io::Result<()> {
        let mut part = File::create(&claim.part)?;
        part.write_all(&head.to_frame())?;
        let count = self.len().div_ceil(TableKind::Listed.frame());
        let write = |bytes: &[u8]| part.write_all(bytes);
        let frames = frames::pack(count, |frame| self.frame(frame), write)?;
        let seek = format::seek_table(&frames);
        let first = |frame| String::from_utf8_lossy(self.text(frame * TableKind::Listed.frame()));
        let tail = Tail {
            counted: summary.counted,
            counts: summary.by_tier.clone(),
            start: head.reading.code(summary.start),
            longest: summary.longest.clone().map(|(value, text)| (head.reading.code(value), text)),
            first_texts: (0..count).map(|frame| first(frame).into_owned()).collect(),
            seek: checksum(&seek),
        };
        complete(&part, claim, &tail, &seek)
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
    use parlor_core::{Flow, Outcome, Side, Value};
    use parlor_games::nim::Nim;

    use super::*;
    use crate::graph_game::{GraphGame, Kind, Node};
    use crate::{Counted, Extent, ValueCounts, verify_list};

    fn reading_of<G: Notation>(game: &G) -> CodeScale {
        CodeScale::of(game).expect("its values fit in a byte")
    }

    /// The list of a small game, with what is told of it.
    fn listing<G: Notation>(game: &G) -> (Listing, Summary) {
        let options = SolveOptions::default();
        let explored = explore(game, &options, &Control::unlimited()).expect("a small game");
        let summary = explored.summary.clone();
        let listing = Listing::of(game, explored, &options, &Control::unlimited());
        (listing.expect("its positions fit in memory"), summary)
    }

    /// What a check says of a list.
    fn checked<G: Notation>(game: &G, listing: &Listing, mut summary: Summary) -> String {
        summary.numbers = listing.len() as u64;
        let head = Head {
            spec: "game".to_owned(),
            rules: rules::of_game(game),
            kind: TableKind::Listed,
            reading: reading_of(game),
            tiers: vec![summary.numbers],
            kept: 1,
        };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        let claim = TableClaim::on(&path).expect("nobody else makes it");
        listing.write(&head, &summary, &claim).expect("the disk has room");
        let table = Table::open(&path).expect("what was written is read");
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        match verify_list(game, &table, Extent::Whole, &options, &control) {
            Ok(verified) => format!("{verified:?}"),
            Err(error) => error.to_string(),
        }
    }

    /// What a check says of a game's list that was altered before it was written.
    fn complaint<G: Notation>(game: &G, alter: impl FnOnce(&mut Listing)) -> String {
        let (mut listing, summary) = listing(game);
        alter(&mut listing);
        checked(game, &listing, summary)
    }

    fn every_lie_is_found_out<G: Notation>(game: &G) {
        let right = complaint(game, |_| ());
        assert!(right.contains("reachable: Some("), "{right}");
        let reading = reading_of(game);
        let count = listing(game).0.len();
        for at in 0..count {
            let told = complaint(game, |listing| {
                let lie =
                    match reading.value(listing.code(at)).expect("a solved position has a value") {
                        Value::Margin(points) => Value::Margin(points + 1),
                        Value::Win(_) => Value::Draw,
                        Value::Draw | Value::Loss(_) => Value::WON,
                    };
                let found = listing.order[at] as usize;
                listing.codes[found] = reading.code(lie).0;
            });
            assert!(told.contains("its successors say"), "{told}");
        }
        let told = complaint(game, |listing| listing.push(b"~ no position", Code::DRAW.0));
        assert!(told.contains("positions, but play reaches"), "{told}");
        let told = complaint(game, |listing| {
            listing.order.pop();
        });
        assert!(told.contains("the table says nothing") || told.contains("say nothing"), "{told}");
    }

    #[test]
    fn a_list_that_lies_is_found_out() {
        every_lie_is_found_out(&Nim::new(&[3, 2]).expect("two small piles"));
        for (flow, counts) in [(Flow::Cyclic, false), (Flow::Acyclic, true)] {
            let kind = Kind { flow, alternates: false, counts };
            every_lie_is_found_out(&GraphGame::<false>::random(kind, 5));
        }
    }

    #[test]
    fn margins_that_hold_each_other_up_are_found_out() {
        // The first two nodes lead to each other. Each says +5 because the other does; the end says 0.
        let node =
            |moves: &[(u32, i32)]| Node { turn: Side::First, outcome: None, moves: moves.to_vec() };
        let end = Node { outcome: Some(Outcome::Margin(0)), ..node(&[]) };
        let nodes = vec![node(&[(1, 0)]), node(&[(0, 0), (2, 0)]), end];
        let game: GraphGame =
            GraphGame { nodes, width: 3, flow: Flow::Cyclic, max_margin: Some(9) };
        let mut listing = Listing::empty();
        for (position, points) in [(0, 5), (1, 5), (2, 0)] {
            let text = game.position_text(&position);
            listing.push(text.as_bytes(), CodeScale::Margin.code(Value::Margin(points)).0);
        }
        let summary = Summary {
            start: Value::Margin(5),
            counted: Counted::Reachable,
            by_tier: vec![ValueCounts::new(CodeScale::Margin)],
            longest: None,
            numbers: 3,
            elapsed: std::time::Duration::ZERO,
            traffic: crate::Traffic::default(),
        };
        let told = checked(&game, &listing, summary);
        assert!(told.starts_with("play can come back to an earlier position"), "{told}");
    }
}
