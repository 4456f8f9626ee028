//! Laying the words into the grid: greedy, with words taken back when they stand in the way.
//!
//! Long words go first. Of the places where a word fits, a score picks one: letters shared with
//! other words count for it, the more so the denser the puzzle must be, and directions used often
//! count against it. A word that fits nowhere is laid where the words in its way weigh least; those
//! are taken back and laid again later, and weigh more each time, so that the search does not go
//! in circles (the breakout method of Morris, 1993). When a budget of such moves is spent, the
//! caller starts again.

use std::ops::Range;

use parlor_core::cell::Cell;
use parlor_core::random::Random;
use parlor_core::{Meter, Stopped};

use super::super::direction::WordDirection;
use super::super::letters::Code;
use super::board::{CellRun, EMPTY, HOLE, PackedBoard, WordWatch};

/// The range of the random part of a score.
const NOISE: usize = 1024;
/// What a letter shared with another word adds to a score in a grid that is full.
const SHARED_LETTER: f64 = 2048.0;
/// What a use of a direction beyond the rarest takes from a score.
const DIRECTION_USE: usize = 4000;
/// With more places than this, a word is first tried on a sample of them: most are free.
const MANY_PLACES: usize = 4096;
const SAMPLE: usize = 1024;
/// How many places are tried that make an unwanted word before a word counts as not fitting.
const ACCIDENTS: usize = 12;

/// Words in a grid.
pub(super) struct Packing<'a> {
    words: &'a [Vec<Code>],
    watch: &'a WordWatch,
    pub(super) board: PackedBoard,
    /// Where each word lies.
    pub(super) runs: Vec<Option<CellRun>>,
    /// What it costs to take back each word.
    weights: Vec<u64>,
    /// Per cell, the weights of the words across it.
    burdens: Vec<u64>,
    directions: &'a [WordDirection],
    uses: [usize; 8],
}

/// How a word could lie.
#[derive(Clone, Copy)]
struct WordCandidate {
    run: CellRun,
    score: i64,
}

impl<'a> Packing<'a> {
    pub(super) fn new(
        words: &'a [Vec<Code>],
        watch: &'a WordWatch,
        board: PackedBoard,
        directions: &'a [WordDirection],
    ) -> Self {
        Self {
            words,
            watch,
            runs: vec![None; words.len()],
            weights: vec![1; words.len()],
            burdens: vec![0; board.cells().len()],
            board,
            directions,
            uses: [0; 8],
        }
    }

    /// Lays all words, or as many as the budget of moves allows. Later attempts care more for
    /// sharing letters and less for even directions.
    pub(super) fn pack(
        &mut self,
        attempt: usize,
        mut moves: usize,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let letters: usize = self.words.iter().map(Vec::len).sum();
        let free = self.board.cells().iter().filter(|&&code| code == EMPTY).count();
        let density = letters as f64 / free.max(1) as f64;
        let scales = Scales {
            sharing: (SHARED_LETTER * density * density) as i64 * (1 + attempt as i64),
            direction: (DIRECTION_USE / (1 + attempt)) as i64,
        };
        // The longest is taken from the end; equals come in random order.
        let mut waiting: Vec<usize> = (0..self.words.len()).collect();
        waiting.sort_by_cached_key(|&word| (self.words[word].len(), random.bits()));
        while let Some(word) = waiting.pop() {
            meter.count()?;
            if self.lay_freely(word, &scales, random) || moves == 0 {
                continue;
            }
            moves -= 1;
            let before = waiting.len();
            self.lay_by_force(word, &mut waiting, &scales, random);
            // The words taken back wait their turn behind longer ones.
            waiting[before..].iter().for_each(|&back| self.weights[back] += 1);
            waiting.sort_by_key(|&word| self.words[word].len());
        }
        Ok(())
    }

    pub(super) fn left_over(&self) -> Vec<usize> {
        (0..self.runs.len()).filter(|&word| self.runs[word].is_none()).collect()
    }

    fn lay_freely(&mut self, word: usize, scales: &Scales, random: &mut Random) -> bool {
        // The best few places, best first; one is enough unless it makes an unwanted word.
        let mut best: Vec<WordCandidate> = Vec::with_capacity(ACCIDENTS + 1);
        let rarest = self.rarest_use();
        let mut consider = |run: CellRun, shared: usize, chance: usize| {
            let uses = self.uses[run.direction as usize] - rarest;
            let score =
                shared as i64 * scales.sharing - uses as i64 * scales.direction + chance as i64;
            if best.len() < ACCIDENTS || best.last().is_some_and(|last| last.score < score) {
                let at = best.partition_point(|better| better.score >= score);
                best.insert(at, WordCandidate { run, score });
                best.truncate(ACCIDENTS);
            }
        };
        if self.board.cells().len() * self.directions.len() > MANY_PLACES {
            for _ in 0..SAMPLE {
                let Some(run) = self.random_run(word, random) else { continue };
                if let Some((shared, _)) = self.weigh(word, run, 0) {
                    consider(run, shared, random.below(NOISE));
                }
            }
        } else {
            self.for_each_place(word, 0, |run, shared, _| {
                consider(run, shared, random.below(NOISE));
                0
            });
        }
        best.into_iter().any(|place| self.lay(word, place.run))
    }

    fn rarest_use(&self) -> usize {
        self.directions.iter().map(|&way| self.uses[way as usize]).min().unwrap_or(0)
    }

    /// Any run on which a word could lie if the grid were empty and had no holes.
    fn random_run(&self, word: usize, random: &mut Random) -> Option<CellRun> {
        let length = self.words[word].len();
        let &direction = random.pick(self.directions)?;
        let rows = starts(direction.row_delta(), length, self.board.rows);
        let columns = starts(direction.column_delta(), length, self.board.columns);
        (!rows.is_empty() && !columns.is_empty()).then(|| {
            let row = rows.start + random.below(rows.len());
            let column = columns.start + random.below(columns.len());
            CellRun { start: Cell { row, column }, direction, length }
        })
    }

    /// Lays a word where the words in its way weigh least, and lets those wait.
    fn lay_by_force(
        &mut self,
        word: usize,
        waiting: &mut Vec<usize>,
        scales: &Scales,
        random: &mut Random,
    ) {
        let mut best: Option<WordCandidate> = None;
        let rarest = self.rarest_use();
        self.for_each_place(word, u64::MAX, |run, _, weight| {
            // Chance decides between equals.
            let uses = self.uses[run.direction as usize] - rarest;
            let score = -((weight * NOISE as u64) as i64) - (uses as i64 * scales.direction / 2)
                + random.below(NOISE) as i64;
            if best.is_none_or(|best| best.score < score) {
                best = Some(WordCandidate { run, score });
            }
            // Nothing heavier than the best can be better.
            best.map_or(weight, |best| (best.score.unsigned_abs()).div_ceil(NOISE as u64) + 1)
        });
        let Some(WordCandidate { run, .. }) = best else { return };
        let clashes = |&other: &usize| {
            let there = self.runs[other];
            there.is_some_and(|there| {
                run.cells()
                    .zip(&self.words[word])
                    .any(|(cell, &letter)| there.contains(cell) && self.board.get(cell) != letter)
            })
        };
        let in_the_way: Vec<usize> = (0..self.words.len()).filter(clashes).collect();
        for &other in &in_the_way {
            self.take_back(other);
        }
        waiting.extend(in_the_way);
        if !self.lay(word, run) {
            waiting.push(word);
        }
    }

    /// Calls `each` with every run that has room for the word, the letters it would share, and the
    /// weight of the words in its way, if that is at most `heaviest`; `each` tells how heavy it may
    /// be from there on.
    fn for_each_place(
        &self,
        word: usize,
        mut heaviest: u64,
        mut each: impl FnMut(CellRun, usize, u64) -> u64,
    ) {
        let length = self.words[word].len();
        for &direction in self.directions {
            for row in starts(direction.row_delta(), length, self.board.rows) {
                for column in starts(direction.column_delta(), length, self.board.columns) {
                    let run = CellRun { start: Cell { row, column }, direction, length };
                    if let Some((shared, weight)) = self.weigh(word, run, heaviest) {
                        heaviest = each(run, shared, weight);
                    }
                }
            }
        }
    }

    /// How many letters a word would share on this run, and the weight of the words in its way;
    /// `None` if there is a hole or the weight is above `heaviest`.
    fn weigh(&self, word: usize, run: CellRun, heaviest: u64) -> Option<(usize, u64)> {
        let step = self.board.step(run.direction);
        let cells = self.board.cells();
        let mut at = run.start.index(self.board.columns);
        let (mut shared, mut weight) = (0, 0);
        for &letter in &self.words[word] {
            match cells[at] {
                HOLE => return None,
                EMPTY => {}
                there if there == letter => shared += 1,
                _ => weight += self.burdens[at],
            }
            if weight > heaviest {
                return None;
            }
            at = at.wrapping_add_signed(step);
        }
        Some((shared, weight))
    }

    /// Lays a word on a run without clashes, unless an unwanted word would appear.
    fn lay(&mut self, word: usize, run: CellRun) -> bool {
        let mut written = Vec::new();
        for (cell, &letter) in run.cells().zip(&self.words[word]) {
            if self.board.get(cell) == EMPTY {
                written.push(cell);
            }
            self.board.set(cell, letter);
            self.burdens[cell.index(self.board.columns)] += self.weights[word];
        }
        self.runs[word] = Some(run);
        self.uses[run.direction as usize] += 1;
        let excused = |found: CellRun| self.runs.iter().flatten().any(|run| run.covers(found));
        let accident = written
            .iter()
            .any(|&cell| self.watch.word_through(&self.board, cell, excused).is_some());
        // A word wholly on letters of others is no accident but invisible: nothing was written.
        let lies_well = !accident && !written.is_empty();
        if !lies_well {
            self.take_back(word);
        }
        lies_well
    }

    fn take_back(&mut self, word: usize) {
        let Some(run) = self.runs[word].take() else { return };
        self.uses[run.direction as usize] -= 1;
        for cell in run.cells() {
            let index = cell.index(self.board.columns);
            self.burdens[index] -= self.weights[word];
            if self.burdens[index] == 0 {
                self.board.set(cell, EMPTY);
            }
        }
    }
}

/// The rows (or columns) in which a word can start that goes `delta` rows with each letter.
fn starts(delta: isize, length: usize, size: usize) -> Range<usize> {
    match delta {
        0 => 0..size,
        1 => 0..(size + 1).saturating_sub(length),
        _ => (length - 1).min(size)..size,
    }
}

/// How much sharing letters and even directions count.
struct Scales {
    sharing: i64,
    direction: i64,
}
