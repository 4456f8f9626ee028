//! A stretch of one row along one line: the portable form of the two inner loops.
//!
//! [`scan`] sends every window of the stretch through the window table; [`climb`] takes the few
//! that go on through the trie, letter by letter. The vector forms in `simd` replace the scan.

use super::board::LetterBoard;
use super::lexicon::{BACKWARD, FORWARD, Lexicon, NO_WORD, SHARED_SLOT, WORDS_MASK, WORDS_SHIFT};

/// The most windows in a stretch, so that its lists stay in the first cache.
pub(super) const LONGEST: usize = 1024;
/// Room behind the lists for a vector's worth of cells that do not count.
pub(super) const SLACK: usize = 16;

/// What becomes of a word that is found.
pub(super) trait Harvest {
    /// Whether words are listed, or only counted.
    const LISTS: bool;
}

pub(super) struct CountHarvest;
impl Harvest for CountHarvest {
    const LISTS: bool = false;
}

pub(super) struct ListHarvest;
impl Harvest for ListHarvest {
    const LISTS: bool = true;
}

/// A word found in a known row and direction: the column of its first letter, and its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) column: u32,
    pub(super) word: u32,
}

/// Where a stretch lies. Its windows are the cells `index`, `index + step`, `index + 2·step` for
/// `length` values of `index` from `origin`, the first of which is in column `column`.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) board: &'a LetterBoard,
    pub(super) origin: usize,
    pub(super) column: usize,
    pub(super) length: usize,
    pub(super) step: isize,
    pub(super) column_delta: isize,
}

impl<'a> Stretch<'a> {
    /// The cells `steps` steps from the windows' first cells.
    #[inline(always)]
    pub(super) fn line(&self, steps: isize) -> &'a [u8] {
        let start = self.origin.wrapping_add_signed(steps * self.step);
        &self.board.cells()[start..start + self.length]
    }

    /// The column of the start of a word that reads backward from `steps` steps after window `at`.
    #[inline(always)]
    const fn start_column(&self, at: u32, steps: isize) -> u32 {
        ((self.column as isize + steps * self.column_delta) as u32).wrapping_add(at)
    }
}

/// The lists of one thread, used again and again.
pub(super) struct ScanBuffers {
    pub(super) keys: Box<[u16; LONGEST]>,
    /// Per way, the windows whose fourth letter goes on.
    pub(super) survivors: [WindowList; 2],
    /// The windows that hold words; for a listing harvest.
    pub(super) wordy: WindowList,
    /// Windows and nodes on their way through the trie.
    climbers: Box<[(u32, u32); LONGEST]>,
    /// Words counted.
    pub(super) words: u64,
    /// Words that start at the first cell of their window.
    pub(super) forward: Hits,
    /// Words of two letters that start at the second cell of their window.
    pub(super) backward_pairs: Hits,
    /// Longer words that start at the third cell of their window.
    pub(super) backward: Hits,
}

pub(super) struct WindowList {
    pub(super) items: Box<[u32; LONGEST + SLACK]>,
    pub(super) length: usize,
}

impl WindowList {
    fn new() -> Self {
        Self { items: Box::new([0; LONGEST + SLACK]), length: 0 }
    }

    /// The list emptied, to be written anew.
    #[inline(always)]
    pub(super) fn rewrite(&mut self) -> Pen<'_, u32> {
        Pen { items: self.items.as_mut_slice(), length: 0 }
    }

    #[inline(always)]
    fn as_slice(&self) -> &[u32] {
        &self.items[..self.length]
    }
}

/// Appends to a list. Its length is kept here, a local value of the loop that writes, because in
/// memory each append would have to wait for the one before.
pub(super) struct Pen<'a, T> {
    pub(super) items: &'a mut [T],
    pub(super) length: usize,
}

impl<T> Pen<'_, T> {
    /// Appends without a branch: the item is written in any case and kept if `keep` is 1.
    #[inline(always)]
    fn push(&mut self, item: T, keep: usize) {
        self.items[self.length] = item;
        self.length += keep;
    }
}

impl Pen<'_, Hit> {
    /// Appends a hit if it has a word.
    #[inline(always)]
    fn push_word(&mut self, hit: Hit) {
        self.push(hit, usize::from(hit.word != NO_WORD));
    }
}

/// Words waiting to be told. The memory is kept, and kept initialised, from use to use.
#[derive(Default)]
pub(super) struct Hits {
    items: Vec<Hit>,
    length: usize,
}

impl Hits {
    pub(super) fn as_slice(&self) -> &[Hit] {
        &self.items[..self.length]
    }

    pub(super) const fn clear(&mut self) {
        self.length = 0;
    }

    pub(super) fn push(&mut self, hit: Hit) {
        let mut pen = self.append(1);
        pen.push_word(hit);
        self.length = pen.length;
    }

    /// Lets `more` hits be appended.
    #[inline(always)]
    fn append(&mut self, more: usize) -> Pen<'_, Hit> {
        // One place more: a pen writes before it knows whether the hit counts.
        let wanted = self.length + more + 1;
        if self.items.len() < wanted {
            self.items.resize(wanted.next_power_of_two(), Hit::default());
        }
        Pen { items: &mut self.items, length: self.length }
    }
}

impl ScanBuffers {
    pub(super) fn new() -> Self {
        Self {
            keys: Box::new([0; LONGEST]),
            survivors: [WindowList::new(), WindowList::new()],
            wordy: WindowList::new(),
            climbers: Box::new([(0, 0); LONGEST]),
            words: 0,
            forward: Hits::default(),
            backward_pairs: Hits::default(),
            backward: Hits::default(),
        }
    }
}

/// Finds everything in a stretch, in portable code.
pub(super) fn find<H: Harvest>(stretch: &Stretch<'_>, scratch: &mut ScanBuffers) {
    scan::<H>(stretch, scratch);
    climb_all::<H>(stretch, scratch);
}

/// The number of each window's three letters.
#[inline(always)]
pub(super) fn number_windows(stretch: &Stretch<'_>, keys: &mut [u16; LONGEST]) {
    let base = stretch.lexicon.base;
    let letters = stretch.line(0).iter().zip(stretch.line(1)).zip(stretch.line(2));
    for (key, ((&a, &b), &c)) in keys.iter_mut().zip(letters) {
        // At most 33³ - 1, which fits.
        *key = (u16::from(a) * base + u16::from(b)) * base + u16::from(c);
    }
}

fn scan<H: Harvest>(stretch: &Stretch<'_>, scratch: &mut ScanBuffers) {
    let ScanBuffers { keys, survivors, wordy, .. } = scratch;
    number_windows(stretch, keys);
    let [mut forward, mut backward] = survivors.each_mut().map(WindowList::rewrite);
    let mut wordy_pen = wordy.rewrite();
    let windows = stretch.lexicon.windows.as_slice();
    let mut words = 0u64;
    let letters = stretch.line(3).iter().zip(stretch.line(-1));
    for (at, (&key, (&after, &before))) in (0u32..).zip(keys.iter().zip(letters)) {
        let window = windows[usize::from(key)];
        forward.push(at, (window >> after.min(SHARED_SLOT)) as usize & 1);
        backward.push(at, (window >> (32 + before.min(SHARED_SLOT))) as usize & 1);
        let counts = window >> WORDS_SHIFT & WORDS_MASK;
        words += counts;
        if H::LISTS {
            wordy_pen.push(at, usize::from(counts != 0));
        }
    }
    let lengths = [forward.length, backward.length, wordy_pen.length];
    [survivors[FORWARD].length, survivors[BACKWARD].length, wordy.length] = lengths;
    scratch.words += add_halves(words);
}

/// The two counts of a sum of windows, together.
#[inline(always)]
pub(super) const fn add_halves(counts: u64) -> u64 {
    (counts & 0xffff_ffff) + (counts >> 32)
}

/// Everything after the scan: the short words of a listing harvest, then the long words both ways.
#[inline(always)]
pub(super) fn climb_all<H: Harvest>(stretch: &Stretch<'_>, scratch: &mut ScanBuffers) {
    if H::LISTS {
        list_short_words(stretch, scratch);
    }
    climb::<H, FORWARD>(stretch, scratch);
    climb::<H, BACKWARD>(stretch, scratch);
}

#[inline(always)]
fn list_short_words(stretch: &Stretch<'_>, scratch: &mut ScanBuffers) {
    let Stretch { lexicon, .. } = *stretch;
    let ScanBuffers { keys, wordy, forward, backward_pairs, backward, .. } = scratch;
    let (first, second) = (stretch.line(0), stretch.line(1));
    let base = usize::from(lexicon.base);
    let mut onward = forward.append(2 * wordy.length);
    let mut back_pairs = backward_pairs.append(wordy.length);
    let mut back = backward.append(wordy.length);
    for &at in wordy.as_slice() {
        let pair = usize::from(first[at as usize]) * base + usize::from(second[at as usize]);
        let [ab, ba] = lexicon.pairs[pair];
        let [abc, cba] = lexicon.triples[usize::from(keys[at as usize])];
        let columns = [0, 1, 2].map(|steps| stretch.start_column(at, steps));
        onward.push_word(Hit { column: columns[0], word: ab });
        onward.push_word(Hit { column: columns[0], word: abc });
        back_pairs.push_word(Hit { column: columns[1], word: ba });
        back.push_word(Hit { column: columns[2], word: cba });
    }
    let lengths = [onward.length, back_pairs.length, back.length];
    [forward.length, backward_pairs.length, backward.length] = lengths;
}

/// Takes the survivors of one way through the trie, all of them one letter further at a time.
#[inline(always)]
pub(super) fn climb<H: Harvest, const WAY: usize>(
    stretch: &Stretch<'_>,
    scratch: &mut ScanBuffers,
) {
    let Stretch { lexicon, board, origin, step, .. } = *stretch;
    let ScanBuffers { keys, survivors, climbers, forward, backward, words, .. } = scratch;
    let cells = board.cells();
    let nodes = lexicon.nodes.as_slice();
    let hits = if WAY == FORWARD { forward } else { backward };
    // Forward words start with the window and go on after it; backward words start with its third
    // cell and go on before it.
    let (start, step) = if WAY == FORWARD { (0, step) } else { (2, -step) };
    let mut line = origin.wrapping_add_signed((3 - start) * step);

    // Step 1: the fourth letter. The window table has passed these, nearly always rightly.
    let mut alive = 0;
    for &at in survivors[WAY].as_slice() {
        let node = nodes[lexicon.thirds[usize::from(keys[at as usize])][WAY] as usize];
        let letter = cells[line.wrapping_add(at as usize)];
        climbers[alive] = (at, node.child(letter));
        alive += node.has_child(letter);
    }

    // Step 2: count the words that end here, and go one letter on with the others.
    while alive > 0 {
        line = line.wrapping_add_signed(step);
        let mut next = 0;
        let mut pen = hits.append(if H::LISTS { alive } else { 0 });
        for climber in 0..alive {
            let (at, number) = climbers[climber];
            let node = nodes[number as usize];
            let letter = cells[line.wrapping_add(at as usize)];
            *words += u64::from(node.is_word());
            if H::LISTS {
                let column = stretch.start_column(at, start);
                pen.push_word(Hit { column, word: lexicon.words[number as usize] });
            }
            climbers[next] = (at, node.child(letter));
            next += node.has_child(letter);
        }
        hits.length = pen.length;
        alive = next;
    }
}
