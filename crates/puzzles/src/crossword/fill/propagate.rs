//! What follows when a slot or a cell can be less than before.
//!
//! This is the Compact-Table propagator for table constraints (Demeulenaere, Hartert, Lecoutre, Perez, Perron,
//! Régin and Schaus, 2016) on a crossword. When a cell loses letters, the words that need them leave its slots; when
//! the last word with some letter leaves a slot, the letter leaves the cell.

use multiversion::multiversion;

use super::super::block::{Block, WORDS_PER_BLOCK};
use super::super::grid::MAX_SIDE;
use super::super::letters::LetterSet;
use super::repeats::Repeats;
use super::state::{Conflict, FillState, SlotPosition, SlotView};

/// With so few words left, looking at each is cheaper than looking at sets of them.
const FEW: u32 = 32;

/// A slot with more words than this is left as it is until it has to lose more than a little part of them: that
/// would cost much and say nothing. Nothing is forgotten, since what a slot has seen of its cells is kept.
const MANY: u32 = 200;
const LITTLE: f32 = 0.1;

/// Looks at everything that changed until nothing more follows.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx512vpopcntdq+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
pub(super) fn propagate(state: &mut FillState<'_>) -> Result<(), Conflict> {
    while let Some(slot) = state.take_smallest() {
        if let Err(conflict) = state.revise(slot) {
            state.clear_queue();
            return Err(conflict);
        }
    }
    Ok(())
}

/// How many words of the slot that crosses at a position have each letter there; nothing where none crosses or
/// where the crossing word is decided.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx512vpopcntdq+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
pub(super) fn crossing_counts(
    state: &FillState<'_>,
    slot: usize,
    position: usize,
) -> Option<[u32; LetterSet::BITS as usize]> {
    let SlotPosition { cell, crossing } =
        state.positions[state.views[slot].first_position + position];
    let (other, there) = crossing?;
    let SlotView { words, first_block, .. } = state.views[other];
    if state.count(other) <= 1 {
        return None;
    }
    let mut counts = [0; 64];
    if state.count(other) <= FEW {
        state.for_each_word(other, |word| counts[usize::from(words.word(word)[there])] += 1);
        return Some(counts);
    }
    for &block in state.live_blocks(other) {
        let block = block as usize;
        let supports = words.supports(block, there);
        let left = state.blocks.now[first_block + block];
        for letter in each_letter(state.masks.now[cell]) {
            counts[letter] += left.and(supports[letter]).count();
        }
    }
    Some(counts)
}

/// A changed position takes words out of a block: all but those with these letters, or just those.
struct Change {
    position: usize,
    letters: LetterSet,
    keeps: bool,
}

impl FillState<'_> {
    /// Brings a slot in line with its cells, and its cells with it.
    #[inline(always)]
    fn revise(&mut self, slot: usize) -> Result<(), Conflict> {
        if self.count(slot) > MANY && self.loss(slot) < LITTLE {
            return Ok(());
        }
        self.drop_words(slot)?;
        let count = self.count(slot);
        if count == 1 && !self.slots.now[slot].is_told {
            self.tell(slot)?;
        }
        if count <= FEW {
            self.drop_letters_by_words(slot);
        } else {
            self.drop_letters_by_sets(slot);
        }
        Ok(())
    }

    /// About what part of a slot's words need a letter which a cell has lost.
    #[inline(always)]
    fn loss(&self, slot: usize) -> f32 {
        let SlotView { words, length, first_position, .. } = self.views[slot];
        let mut loss = 0.0;
        for position in 0..length {
            let here = first_position + position;
            let lost = self.seen.now[here] & !self.masks.now[self.positions[here].cell];
            for letter in each_letter(lost) {
                loss += words.share(position, letter);
            }
        }
        loss
    }

    /// Drops the words that need a letter which a cell has lost.
    #[inline(always)]
    fn drop_words(&mut self, slot: usize) -> Result<(), Conflict> {
        let SlotView { words, length, first_block, first_position } = self.views[slot];
        let mut changes = [const { Change { position: 0, letters: 0, keeps: false } }; MAX_SIDE];
        let mut changed = 0;
        for position in 0..length {
            let mask = self.masks.now[self.positions[first_position + position].cell];
            let lost = self.seen.now[first_position + position] & !mask;
            if lost != 0 {
                // Whichever letters are fewer.
                let keeps = mask.count_ones() < lost.count_ones();
                let letters = if keeps { mask } else { lost };
                changes[changed] = Change { position, letters, keeps };
                changed += 1;
            }
        }
        let changes = &changes[..changed];
        let mut at = 0;
        while changed > 0 && at < self.slots.now[slot].live as usize {
            let block = self.order[first_block + at] as usize;
            let old = self.blocks.now[first_block + block];
            let mut left = old;
            for change in changes {
                let supports = words.supports(block, change.position);
                let mut union = Block::EMPTY;
                for letter in each_letter(change.letters) {
                    union = union.or(supports[letter]);
                }
                left = if change.keeps { left.and(union) } else { left.and_not(union) };
            }
            if left != old {
                self.shrink(slot, block, left);
            }
            // A block that is now empty has made place for another.
            at += usize::from(!left.is_empty());
        }
        if self.count(slot) == 0 { Err(Conflict(slot)) } else { Ok(()) }
    }

    /// Drops the letters that no word of the slot has, by looking at each word.
    #[inline(always)]
    fn drop_letters_by_words(&mut self, slot: usize) {
        let SlotView { words, length, first_position, .. } = self.views[slot];
        let mut found = [0; MAX_SIDE];
        self.for_each_word(slot, |word| {
            for (set, &letter) in found.iter_mut().zip(words.word(word)) {
                *set |= 1 << letter;
            }
        });
        for (position, letters) in found.into_iter().enumerate().take(length) {
            self.narrow(first_position + position, letters);
        }
    }

    /// The same by intersecting sets.
    #[inline(always)]
    fn drop_letters_by_sets(&mut self, slot: usize) {
        let SlotView { words, length, first_block, first_position } = self.views[slot];
        let alphabet = self.problem.list.letters().len();
        for position in 0..length {
            let here = first_position + position;
            let SlotPosition { cell, crossing } = self.positions[here];
            let mask = self.masks.now[cell];
            let mut kept = mask;
            // Nobody asks what an unchecked cell can be.
            if crossing.is_some() && !mask.is_power_of_two() {
                let mut missing = 0;
                for letter in each_letter(mask) {
                    let block = self.residues[here * alphabet + letter] as usize;
                    let left = self.blocks.now[first_block + block];
                    if left.and(words.supports(block, position)[letter]).is_empty() {
                        missing |= 1 << letter;
                    }
                }
                let mut at = 0;
                while missing != 0 && at < self.slots.now[slot].live as usize {
                    let block = self.order[first_block + at];
                    let left = self.blocks.now[first_block + block as usize];
                    let supports = words.supports(block as usize, position);
                    for letter in each_letter(missing) {
                        if !left.and(supports[letter]).is_empty() {
                            missing &= !(1 << letter);
                            self.residues[here * alphabet + letter] = block;
                        }
                    }
                    at += 1;
                }
                kept &= !missing;
            }
            self.narrow(here, kept);
        }
    }

    /// A position can only be one of these letters.
    #[inline(always)]
    fn narrow(&mut self, here: usize, letters: LetterSet) {
        let mask = self.masks.now[self.positions[here].cell] & letters;
        self.set_mask(here, mask);
        self.set_seen(here, mask);
    }

    /// A slot has one word left: no other may hold what it forbids.
    #[inline(always)]
    fn tell(&mut self, slot: usize) -> Result<(), Conflict> {
        self.slot_mut(slot).is_told = true;
        if self.problem.repeats == Repeats::Allowed {
            return Ok(());
        }
        let SlotView { words, length, .. } = self.views[slot];
        let word = self.only_word(slot);
        self.forbid(words.word(word), (length, word), Some(slot))
    }

    /// No slot may hold what a word that stands in the grid forbids.
    pub(super) fn forbid_given(&mut self) -> Result<(), Conflict> {
        let problem = self.problem;
        for given in &problem.given {
            // A word that the list does not have is nowhere to be removed.
            let place = problem.list.words(given.len()).find(given).unwrap_or(usize::MAX);
            self.forbid(given, (given.len(), place), None)?;
        }
        Ok(())
    }

    fn forbid(
        &mut self,
        letters: &[u8],
        (length, word): (usize, usize),
        by: Option<usize>,
    ) -> Result<(), Conflict> {
        let problem = self.problem;
        match problem.repeats {
            Repeats::Allowed => {}
            Repeats::NoStem => {
                for (length, word) in problem.stems.family(letters) {
                    self.remove_from_others(length, word, by)?;
                }
            }
            Repeats::NoWord => self.remove_from_others(length, word, by)?,
            Repeats::NoPart(part) => {
                self.remove_from_others(length, word, by)?;
                for other in (0..self.len()).filter(|&other| Some(other) != by) {
                    for part in letters.windows(part.max(1)) {
                        self.remove_part(other, part)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn remove_from_others(
        &mut self,
        length: usize,
        word: usize,
        by: Option<usize>,
    ) -> Result<(), Conflict> {
        let problem = self.problem;
        for &other in problem.by_length[length].iter().filter(|&&other| Some(other) != by) {
            self.remove(other, word)?;
        }
        Ok(())
    }

    /// A slot cannot hold this word.
    #[inline(always)]
    pub(super) fn remove(&mut self, slot: usize, word: usize) -> Result<(), Conflict> {
        let (block, bit) = (word / WORDS_PER_BLOCK, word % WORDS_PER_BLOCK);
        if block >= self.views[slot].words.blocks() {
            return Ok(());
        }
        let mut left = self.blocks.now[self.views[slot].first_block + block];
        if left.has(bit) {
            left.remove(bit);
            self.shrink(slot, block, left);
            if self.count(slot) == 0 {
                return Err(Conflict(slot));
            }
            self.enqueue(slot);
        }
        Ok(())
    }

    /// A slot cannot hold a word with these letters in a row.
    fn remove_part(&mut self, slot: usize, part: &[u8]) -> Result<(), Conflict> {
        let SlotView { words, length, first_block, first_position } = self.views[slot];
        for from in 0..(length + 1).saturating_sub(part.len()) {
            let possible = |(at, &letter): (usize, &u8)| {
                let cell = self.positions[first_position + from + at].cell;
                self.masks.now[cell] >> letter & 1 == 1
            };
            if !part.iter().enumerate().all(possible) {
                continue;
            }
            let mut at = 0;
            while at < self.slots.now[slot].live as usize {
                let block = self.order[first_block + at] as usize;
                let old = self.blocks.now[first_block + block];
                let left = old.and_not(words.with_part(from, part, block));
                if left != old {
                    self.shrink(slot, block, left);
                    self.enqueue(slot);
                }
                at += usize::from(!left.is_empty());
            }
        }
        if self.count(slot) == 0 { Err(Conflict(slot)) } else { Ok(()) }
    }

    /// A slot holds this word.
    pub(super) fn assign(&mut self, slot: usize, word: usize) {
        let SlotView { words, first_position, .. } = self.views[slot];
        for (position, &letter) in words.word(word).iter().enumerate() {
            let here = first_position + position;
            let mask = self.masks.now[self.positions[here].cell];
            self.set_mask(here, mask & (1 << letter));
        }
        self.enqueue(slot);
    }
}

/// The letters of a set, ascending.
#[inline(always)]
fn each_letter(mut set: LetterSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let letter = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            letter
        })
    })
}
