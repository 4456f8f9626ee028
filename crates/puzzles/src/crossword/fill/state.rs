//! What each slot can still hold, kept consistent with what each cell can still be.
//!
//! This is the Compact-Table propagator for table constraints (Demeulenaere, Hartert, Lecoutre, Perez,
//! Perron, Régin and Schaus, 2016) on a crossword: a cell is a set of letters, a slot a set of words. When a cell
//! loses letters, the words that need them leave its slots; when the last word with some letter leaves a slot, the
//! letter leaves the cell. A trail takes all of it back, each piece saved once a level.

use super::super::block::{Block, WORDS_A_BLOCK};
use super::super::letters::LetterSet;
use super::super::scored_list::Words;
use super::{Problem, Rule};

/// With so few words left, looking at each is cheaper than looking at sets of them.
const FEW: u32 = 32;

/// The slot that has no word left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict(pub(super) usize);

/// A slot as the search knows it.
struct SlotView<'a> {
    words: &'a Words,
    length: usize,
    /// Where its blocks begin among those of all slots.
    first_block: usize,
    /// Where its positions begin among those of all slots.
    first_position: usize,
}

/// What changes of a slot.
#[derive(Clone, Copy, Debug)]
struct SlotState {
    /// Words left.
    count: u32,
    /// Blocks that are not empty: the first of its `order`.
    live: u32,
    /// Whether the last word was told to the other slots.
    is_told: bool,
}

/// Where the trail stood when a level began.
#[derive(Clone, Copy)]
struct Level {
    blocks: usize,
    slots: usize,
    cells: usize,
    seen: usize,
}

/// The state of all slots and cells.
pub(super) struct State<'a> {
    problem: &'a Problem<'a>,
    views: Vec<SlotView<'a>>,
    /// By position: its cell, and the slot that crosses there.
    cells: Vec<usize>,
    crossings: Vec<Option<(usize, usize)>>,

    masks: Vec<LetterSet>,
    slots: Vec<SlotState>,
    blocks: Vec<Block>,
    /// The cells' letters when a slot last looked, by position.
    seen: Vec<LetterSet>,
    /// For each slot its blocks in some order, those with words first, and the inverse.
    order: Vec<u32>,
    place: Vec<u32>,
    /// By position and letter: a block that held such a word when last looked at.
    residues: Vec<u32>,

    /// Slots to look at again.
    queue: Vec<usize>,
    is_queued: Vec<bool>,

    stamp: u32,
    block_stamps: Vec<u32>,
    slot_stamps: Vec<u32>,
    cell_stamps: Vec<u32>,
    seen_stamps: Vec<u32>,
    old_blocks: Vec<(u32, Block)>,
    old_slots: Vec<(u32, SlotState)>,
    old_cells: Vec<(u32, LetterSet)>,
    old_seen: Vec<(u32, LetterSet)>,
    levels: Vec<Level>,

    /// Sets to join at each changed position, reused.
    joins: Vec<Join>,
    letters: Vec<u8>,
}

/// What a changed position does to a set of words: keep those with these letters, or drop them.
struct Join {
    position: usize,
    first: usize,
    last: usize,
    keeps: bool,
}

impl<'a> State<'a> {
    pub(super) fn new(problem: &'a Problem<'a>) -> Self {
        let mut state = Self {
            problem,
            views: Vec::new(),
            cells: Vec::new(),
            crossings: Vec::new(),
            masks: problem.masks.clone(),
            slots: Vec::new(),
            blocks: Vec::new(),
            seen: Vec::new(),
            order: Vec::new(),
            place: Vec::new(),
            residues: Vec::new(),
            queue: Vec::new(),
            is_queued: vec![false; problem.slots.len()],
            stamp: 1,
            block_stamps: Vec::new(),
            slot_stamps: vec![0; problem.slots.len()],
            cell_stamps: vec![0; problem.masks.len()],
            seen_stamps: Vec::new(),
            old_blocks: Vec::new(),
            old_slots: Vec::new(),
            old_cells: Vec::new(),
            old_seen: Vec::new(),
            levels: Vec::new(),
            joins: Vec::new(),
            letters: Vec::new(),
        };
        for (number, slot) in problem.slots.iter().enumerate() {
            let words = problem.list.words(slot.cells.len());
            let count = words.with_score(slot.min_score);
            state.views.push(SlotView {
                words,
                length: slot.cells.len(),
                first_block: state.blocks.len(),
                first_position: state.cells.len(),
            });
            let live = count.div_ceil(WORDS_A_BLOCK);
            for block in 0..words.blocks() {
                state.blocks.push(Block::first(count.saturating_sub(block * WORDS_A_BLOCK)));
                state.order.push(block as u32);
                state.place.push(block as u32);
            }
            state.slots.push(SlotState { count: count as u32, live: live as u32, is_told: false });
            for &cell in &slot.cells {
                state.cells.push(cell);
                state.seen.push(problem.list.letters().all());
            }
            state.enqueue(number);
        }
        state.crossings = vec![None; state.cells.len()];
        let mut first_at: Vec<Option<(usize, usize)>> = vec![None; problem.masks.len()];
        for (number, slot) in problem.slots.iter().enumerate() {
            for (position, &cell) in slot.cells.iter().enumerate() {
                match first_at[cell] {
                    None => first_at[cell] = Some((number, position)),
                    Some((other, there)) => {
                        let here = state.views[number].first_position + position;
                        state.crossings[here] = Some((other, there));
                        let there = state.views[other].first_position + there;
                        state.crossings[there] = Some((number, position));
                    }
                }
            }
        }
        state.residues = vec![0; state.cells.len() * 64];
        state.block_stamps = vec![0; state.blocks.len()];
        state.seen_stamps = vec![0; state.cells.len()];
        state
    }

    /// Words left for a slot.
    #[inline(always)]
    pub(super) fn count(&self, slot: usize) -> u32 {
        self.slots[slot].count
    }

    pub(super) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn words(&self, slot: usize) -> &'a Words {
        self.views[slot].words
    }

    /// The letters of all cells.
    pub(super) fn masks(&self) -> &[LetterSet] {
        &self.masks
    }

    #[inline(always)]
    pub(super) fn enqueue(&mut self, slot: usize) {
        if !std::mem::replace(&mut self.is_queued[slot], true) {
            self.queue.push(slot);
        }
    }

    fn clear_queue(&mut self) {
        for slot in self.queue.drain(..) {
            self.is_queued[slot] = false;
        }
    }

    /// Begins a level: what happens from now on can be taken back.
    pub(super) fn push(&mut self) {
        self.levels.push(Level {
            blocks: self.old_blocks.len(),
            slots: self.old_slots.len(),
            cells: self.old_cells.len(),
            seen: self.old_seen.len(),
        });
        self.stamp += 1;
    }

    /// Takes the last level back.
    pub(super) fn pop(&mut self) {
        self.clear_queue();
        let level = self.levels.pop().expect("a level was begun");
        for (at, block) in self.old_blocks.drain(level.blocks..).rev() {
            self.blocks[at as usize] = block;
        }
        for (at, slot) in self.old_slots.drain(level.slots..).rev() {
            self.slots[at as usize] = slot;
        }
        for (at, mask) in self.old_cells.drain(level.cells..).rev() {
            self.masks[at as usize] = mask;
        }
        for (at, mask) in self.old_seen.drain(level.seen..).rev() {
            self.seen[at as usize] = mask;
        }
        self.stamp += 1;
    }

    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    #[inline(always)]
    fn save_slot(&mut self, slot: usize) {
        if self.slot_stamps[slot] != self.stamp {
            self.slot_stamps[slot] = self.stamp;
            self.old_slots.push((slot as u32, self.slots[slot]));
        }
    }

    #[inline(always)]
    fn set_block(&mut self, at: usize, block: Block) {
        if self.block_stamps[at] != self.stamp {
            self.block_stamps[at] = self.stamp;
            self.old_blocks.push((at as u32, self.blocks[at]));
        }
        self.blocks[at] = block;
    }

    #[inline(always)]
    fn set_seen(&mut self, at: usize, mask: LetterSet) {
        if self.seen[at] != mask {
            if self.seen_stamps[at] != self.stamp {
                self.seen_stamps[at] = self.stamp;
                self.old_seen.push((at as u32, self.seen[at]));
            }
            self.seen[at] = mask;
        }
    }

    #[inline(always)]
    fn set_mask(&mut self, cell: usize, mask: LetterSet) {
        if self.cell_stamps[cell] != self.stamp {
            self.cell_stamps[cell] = self.stamp;
            self.old_cells.push((cell as u32, self.masks[cell]));
        }
        self.masks[cell] = mask;
    }

    /// A block of a slot is empty: it goes to the end of the order.
    #[inline(always)]
    fn retire(&mut self, slot: usize, block: usize) {
        let first = self.views[slot].first_block;
        let last = self.slots[slot].live as usize - 1;
        let here = self.place[first + block] as usize;
        let other = self.order[first + last] as usize;
        self.order[first + here] = other as u32;
        self.order[first + last] = block as u32;
        self.place[first + other] = here as u32;
        self.place[first + block] = last as u32;
        self.slots[slot].live = last as u32;
    }

    /// Looks at everything that changed until nothing more follows.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(next) = self.take_smallest() {
            if let Err(conflict) = self.revise(next) {
                self.clear_queue();
                return Err(conflict);
            }
        }
        Ok(())
    }

    /// The queued slot with the fewest words: it costs least and says most.
    #[inline(always)]
    fn take_smallest(&mut self) -> Option<usize> {
        let slots = &self.slots;
        let (at, _) =
            self.queue.iter().enumerate().min_by_key(|&(_, &slot)| slots[slot].count)?;
        let slot = self.queue.swap_remove(at);
        self.is_queued[slot] = false;
        Some(slot)
    }

    #[inline(always)]
    fn revise(&mut self, slot: usize) -> Result<(), Conflict> {
        self.drop_words(slot)?;
        if self.slots[slot].count == 1 && !self.slots[slot].is_told {
            self.tell(slot)?;
        }
        if self.slots[slot].count <= FEW {
            self.drop_letters_by_words(slot);
        } else {
            self.drop_letters_by_sets(slot);
        }
        Ok(())
    }

    /// Drops the words that need a letter which a cell has lost.
    #[inline(always)]
    fn drop_words(&mut self, slot: usize) -> Result<(), Conflict> {
        let SlotView { words, length, first_block, first_position } = self.views[slot];
        self.joins.clear();
        self.letters.clear();
        for position in 0..length {
            let mask = self.masks[self.cells[first_position + position]];
            let lost = self.seen[first_position + position] & !mask;
            if lost == 0 {
                continue;
            }
            let keeps = mask.count_ones() < lost.count_ones();
            let first = self.letters.len();
            let mut set = if keeps { mask } else { lost };
            while set != 0 {
                self.letters.push(set.trailing_zeros() as u8);
                set &= set - 1;
            }
            self.joins.push(Join { position, first, last: self.letters.len(), keeps });
        }
        if self.joins.is_empty() {
            return if self.slots[slot].count == 0 { Err(Conflict(slot)) } else { Ok(()) };
        }
        self.save_slot(slot);
        let mut at = 0;
        while at < self.slots[slot].live as usize {
            let block = self.order[first_block + at] as usize;
            let old = self.blocks[first_block + block];
            let mut left = old;
            for join in &self.joins {
                let mut union = Block::EMPTY;
                for &letter in &self.letters[join.first..join.last] {
                    union = union.or(words.supports(join.position, letter.into())[block]);
                }
                left = if join.keeps { left.and(union) } else { left.and_not(union) };
            }
            if left != old {
                self.slots[slot].count -= old.count() - left.count();
                self.set_block(first_block + block, left);
                if left.is_empty() {
                    self.retire(slot, block);
                    continue;
                }
            }
            at += 1;
        }
        if self.slots[slot].count == 0 { Err(Conflict(slot)) } else { Ok(()) }
    }

    /// Drops the letters that no word of the slot has, by looking at each word.
    #[inline(always)]
    fn drop_letters_by_words(&mut self, slot: usize) {
        let SlotView { words, length, first_position, .. } = self.views[slot];
        let mut found = [0; super::super::grid::MAX_SIDE];
        self.for_each_word(slot, |index| {
            for (set, &letter) in found.iter_mut().zip(words.word(index)) {
                *set |= 1 << letter;
            }
        });
        for position in 0..length {
            self.narrow(first_position + position, found[position]);
        }
    }

    /// The same by intersecting sets.
    #[inline(always)]
    fn drop_letters_by_sets(&mut self, slot: usize) {
        let SlotView { words, length, first_block, first_position } = self.views[slot];
        let live = self.slots[slot].live as usize;
        for position in 0..length {
            let here = first_position + position;
            let mask = self.masks[self.cells[here]];
            let mut kept = mask;
            if mask & (mask - 1) != 0 {
                let mut set = mask;
                while set != 0 {
                    let letter = set.trailing_zeros() as usize;
                    set &= set - 1;
                    let supports = words.supports(position, letter);
                    let meets = |block: u32| {
                        let block = block as usize;
                        !self.blocks[first_block + block].and(supports[block]).is_empty()
                    };
                    let residue = self.residues[here * 64 + letter];
                    if meets(residue) {
                        continue;
                    }
                    let order = &self.order[first_block..first_block + live];
                    match order.iter().copied().find(|&block| meets(block)) {
                        Some(block) => self.residues[here * 64 + letter] = block,
                        None => kept &= !(1 << letter),
                    }
                }
            }
            self.narrow(here, kept);
        }
    }

    /// A position can only be one of these letters.
    #[inline(always)]
    fn narrow(&mut self, here: usize, letters: LetterSet) {
        let cell = self.cells[here];
        let mask = self.masks[cell] & letters;
        if mask != self.masks[cell] {
            self.set_mask(cell, mask);
            if let Some((other, _)) = self.crossings[here] {
                self.enqueue(other);
            }
        }
        self.set_seen(here, mask);
    }

    /// Calls with every word left for a slot, best score first within a block.
    #[inline(always)]
    pub(super) fn for_each_word(&self, slot: usize, mut each: impl FnMut(usize)) {
        let first = self.views[slot].first_block;
        for &block in &self.order[first..first + self.slots[slot].live as usize] {
            let block = block as usize;
            self.blocks[first + block].each().for_each(|bit| each(block * WORDS_A_BLOCK + bit));
        }
    }

    /// The only word left for a slot.
    pub(super) fn only_word(&self, slot: usize) -> usize {
        let mut only = 0;
        self.for_each_word(slot, |index| only = index);
        only
    }

    /// A slot has one word left: no other may have it too.
    #[inline(always)]
    fn tell(&mut self, slot: usize) -> Result<(), Conflict> {
        self.save_slot(slot);
        self.slots[slot].is_told = true;
        if self.problem.rule == Rule::Any {
            return Ok(());
        }
        let word = self.only_word(slot);
        let length = self.views[slot].length;
        for &other in &self.problem.by_length[length] {
            if other != slot {
                self.remove(other, word)?;
            }
        }
        for &(length, word) in self.problem.relatives(length, word) {
            for &other in &self.problem.by_length[length] {
                if other != slot {
                    self.remove(other, word)?;
                }
            }
        }
        Ok(())
    }

    /// A slot cannot hold this word.
    #[inline(always)]
    pub(super) fn remove(&mut self, slot: usize, word: usize) -> Result<(), Conflict> {
        let first = self.views[slot].first_block;
        let (block, bit) = (word / WORDS_A_BLOCK, word % WORDS_A_BLOCK);
        let mut left = self.blocks[first + block];
        if !left.has(bit) {
            return Ok(());
        }
        left.remove(bit);
        self.save_slot(slot);
        self.set_block(first + block, left);
        self.slots[slot].count -= 1;
        if left.is_empty() {
            self.retire(slot, block);
        }
        if self.slots[slot].count == 0 {
            return Err(Conflict(slot));
        }
        self.enqueue(slot);
        Ok(())
    }

    /// A slot holds this word.
    #[inline(always)]
    pub(super) fn assign(&mut self, slot: usize, word: usize) {
        let SlotView { words, first_position, .. } = self.views[slot];
        for (position, &letter) in words.word(word).iter().enumerate() {
            let here = first_position + position;
            let cell = self.cells[here];
            if self.masks[cell] != 1 << letter {
                self.set_mask(cell, 1 << letter);
                if let Some((other, _)) = self.crossings[here] {
                    self.enqueue(other);
                }
            }
        }
        self.enqueue(slot);
    }

    /// How many words of the crossing slot have each letter at a position of this slot; nothing where no slot
    /// crosses or the crossing is decided.
    #[inline(always)]
    pub(super) fn crossing_counts(&self, slot: usize, position: usize, counts: &mut [u32; 64]) -> bool {
        let Some((other, there)) = self.crossings[self.views[slot].first_position + position] else {
            return false;
        };
        let SlotView { words, first_block, .. } = self.views[other];
        let SlotState { count, live, .. } = self.slots[other];
        if count <= 1 {
            return false;
        }
        *counts = [0; 64];
        if count <= FEW {
            self.for_each_word(other, |index| counts[usize::from(words.word(index)[there])] += 1);
            return true;
        }
        let mut set = self.masks[self.cells[self.views[slot].first_position + position]];
        while set != 0 {
            let letter = set.trailing_zeros() as usize;
            set &= set - 1;
            let supports = words.supports(there, letter);
            let order = &self.order[first_block..first_block + live as usize];
            counts[letter] = order
                .iter()
                .map(|&block| {
                    let block = block as usize;
                    self.blocks[first_block + block].and(supports[block]).count()
                })
                .sum();
        }
        true
    }
}
