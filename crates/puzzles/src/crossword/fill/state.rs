//! What each slot and each cell can still be, and the trail that takes changes back.
//!
//! A cell is a set of letters, a slot a set of words in blocks of 512. The blocks of a slot that hold words
//! come first in its `order`, a sparse set: taking a block back means counting it in again. Every piece is saved
//! at most once a level.
//!
//! ```text
//!    slot 3:   blocks   [....] [.##.] [....] [#...]      order 3 1 | 0 2      live 2
//! ```

use super::super::block::{Block, WORDS_PER_BLOCK};
use super::super::letters::LetterSet;
use super::super::scored_list::Words;
use super::FillProblem;

/// The stamp of the state before any level.
const ROOT: u32 = 0;

/// The slot that has no word left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict(pub(super) usize);

/// What does not change of a slot.
#[derive(Clone, Copy)]
pub(super) struct SlotView<'a> {
    pub(super) words: &'a Words,
    pub(super) length: usize,
    /// Where its blocks begin among those of all slots.
    pub(super) first_block: usize,
    /// Where its positions begin among those of all slots.
    pub(super) first_position: usize,
}

/// What changes of a slot, but for its blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlotDomain {
    /// Words left.
    pub(super) count: u32,
    /// Blocks that are not empty: the first of its `order`.
    pub(super) live: u32,
    /// Whether its only word was told to the other slots.
    pub(super) is_told: bool,
}

/// A position of a slot.
#[derive(Clone, Copy)]
pub(super) struct SlotPosition {
    pub(super) cell: usize,
    /// The slot that crosses there, and where it does.
    pub(super) crossing: Option<(usize, usize)>,
}

/// The state of all slots and cells.
pub(super) struct FillState<'a> {
    pub(super) problem: &'a FillProblem<'a>,
    pub(super) views: Vec<SlotView<'a>>,
    pub(super) positions: Vec<SlotPosition>,

    /// The letters that each cell can still be.
    pub(super) masks: Saved<LetterSet>,
    pub(super) slots: Saved<SlotDomain>,
    pub(super) blocks: Saved<Block>,
    /// The letters of a position's cell when its slot last looked.
    pub(super) seen: Saved<LetterSet>,
    /// For each slot its blocks in some order, those with words first, and the inverse.
    pub(super) order: Vec<u32>,
    place: Vec<u32>,
    /// By position and letter: a block that held such a word when last looked at.
    pub(super) residues: Vec<u32>,

    /// Slots to look at again.
    pub(super) queue: Vec<usize>,
    is_queued: Vec<bool>,

    /// Told apart from every earlier level.
    stamp: u32,
    levels: Vec<[usize; 4]>,
}

impl<'a> FillState<'a> {
    /// Everything that options and given letters allow; what follows from them is still to be found.
    pub(super) fn new(problem: &'a FillProblem<'a>) -> Self {
        let all_letters = problem.list.letters().all();
        let (mut views, mut positions) = (Vec::new(), Vec::new());
        let (mut slots, mut blocks) = (Vec::new(), Vec::new());
        let (mut order, mut place) = (Vec::new(), Vec::new());
        for open in &problem.slots {
            let length = open.slot.cells.len();
            let words = problem.list.words(length);
            let first_block = blocks.len();
            views.push(SlotView { words, length, first_block, first_position: positions.len() });
            positions
                .extend(open.slot.cells.iter().map(|&cell| SlotPosition { cell, crossing: None }));
            blocks.extend(open.domain(words));
            let own = &blocks[first_block..];
            let (full, empty): (Vec<u32>, Vec<u32>) =
                (0..own.len() as u32).partition(|&block| !own[block as usize].is_empty());
            slots.push(SlotDomain {
                count: own.iter().map(|block| block.count()).sum(),
                live: full.len() as u32,
                is_told: false,
            });
            place.resize(blocks.len(), 0);
            for (at, &block) in full.iter().chain(&empty).enumerate() {
                order.push(block);
                place[first_block + block as usize] = at as u32;
            }
        }
        cross(problem, &views, &mut positions);
        Self {
            problem,
            seen: Saved::new(vec![all_letters; positions.len()]),
            residues: vec![0; positions.len() * problem.list.letters().len()],
            masks: Saved::new(problem.masks.clone()),
            queue: (0..slots.len()).collect(),
            is_queued: vec![true; slots.len()],
            slots: Saved::new(slots),
            blocks: Saved::new(blocks),
            views,
            positions,
            order,
            place,
            stamp: ROOT,
            levels: Vec::new(),
        }
    }

    /// Words left for a slot.
    #[inline(always)]
    pub(super) fn count(&self, slot: usize) -> u32 {
        self.slots.now[slot].count
    }

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.views.len()
    }

    /// Begins a level: what happens from now on can be taken back.
    pub(super) fn push(&mut self) {
        self.levels.push([
            self.masks.places.len(),
            self.slots.places.len(),
            self.blocks.places.len(),
            self.seen.places.len(),
        ]);
        self.stamp += 1;
    }

    /// Takes the last level back.
    pub(super) fn pop(&mut self) {
        self.clear_queue();
        let [masks, slots, blocks, seen] = self.levels.pop().expect("a level was begun");
        self.masks.restore(masks);
        self.slots.restore(slots);
        self.blocks.restore(blocks);
        self.seen.restore(seen);
        self.stamp += 1;
    }

    /// Remembers a slot to be looked at again.
    #[inline(always)]
    pub(super) fn enqueue(&mut self, slot: usize) {
        if !std::mem::replace(&mut self.is_queued[slot], true) {
            self.queue.push(slot);
        }
    }

    pub(super) fn clear_queue(&mut self) {
        for slot in self.queue.drain(..) {
            self.is_queued[slot] = false;
        }
    }

    /// The queued slot with the fewest words: it costs least and says most.
    #[inline(always)]
    pub(super) fn take_smallest(&mut self) -> Option<usize> {
        let slots = &self.slots.now;
        let counts = self.queue.iter().map(|&slot| slots[slot].count);
        let (at, _) = counts.enumerate().min_by_key(|&(_, count)| count)?;
        let slot = self.queue.swap_remove(at);
        self.is_queued[slot] = false;
        Some(slot)
    }

    /// The slot as it may be changed.
    #[inline(always)]
    pub(super) fn slot_mut(&mut self, slot: usize) -> &mut SlotDomain {
        self.slots.save(slot, self.stamp)
    }

    /// Takes words out of a block: `left` of them stay.
    #[inline(always)]
    pub(super) fn shrink(&mut self, slot: usize, block: usize, left: Block) {
        let at = self.views[slot].first_block + block;
        let lost = self.blocks.now[at].count() - left.count();
        *self.blocks.save(at, self.stamp) = left;
        self.slot_mut(slot).count -= lost;
        if left.is_empty() {
            self.retire(slot, block);
        }
    }

    /// A block of a slot is empty: it goes to the end of the order.
    #[inline(always)]
    fn retire(&mut self, slot: usize, block: usize) {
        let first = self.views[slot].first_block;
        let last = self.slots.now[slot].live as usize - 1;
        let here = self.place[first + block] as usize;
        let other = self.order[first + last] as usize;
        self.order[first + here] = other as u32;
        self.order[first + last] = block as u32;
        self.place[first + other] = here as u32;
        self.place[first + block] = last as u32;
        self.slot_mut(slot).live = last as u32;
    }

    /// A cell has these letters left; the slot that crosses there must look at it.
    #[inline(always)]
    pub(super) fn set_mask(&mut self, here: usize, mask: LetterSet) {
        let SlotPosition { cell, crossing } = self.positions[here];
        if self.masks.now[cell] != mask {
            *self.masks.save(cell, self.stamp) = mask;
            if let Some((other, _)) = crossing {
                self.enqueue(other);
            }
        }
    }

    /// A slot has looked at a position.
    #[inline(always)]
    pub(super) fn set_seen(&mut self, here: usize, mask: LetterSet) {
        if self.seen.now[here] != mask {
            *self.seen.save(here, self.stamp) = mask;
        }
    }

    /// The blocks of a slot that hold words.
    #[inline(always)]
    pub(super) fn live_blocks(&self, slot: usize) -> &[u32] {
        &self.order[self.views[slot].first_block..][..self.slots.now[slot].live as usize]
    }

    /// Calls with every word left for a slot.
    #[inline(always)]
    pub(super) fn for_each_word(&self, slot: usize, mut each: impl FnMut(usize)) {
        let first = self.views[slot].first_block;
        for &block in self.live_blocks(slot) {
            let block = block as usize;
            let bits = self.blocks.now[first + block];
            bits.each(|bit| each(block * WORDS_PER_BLOCK + bit));
        }
    }

    /// Whether a word is left for a slot.
    pub(super) fn has(&self, slot: usize, word: usize) -> bool {
        let block = self.views[slot].first_block + word / WORDS_PER_BLOCK;
        self.blocks.now[block].has(word % WORDS_PER_BLOCK)
    }

    /// The only word left for a slot.
    pub(super) fn only_word(&self, slot: usize) -> usize {
        debug_assert_eq!(self.count(slot), 1, "one word is left");
        let mut only = 0;
        self.for_each_word(slot, |word| only = word);
        only
    }
}

impl super::OpenSlot {
    /// The words that options allow.
    fn domain(&self, words: &Words) -> Vec<Block> {
        let count = words.with_score(self.min_score);
        let first = |block: usize| Block::first(count.saturating_sub(block * WORDS_PER_BLOCK));
        let allowed: Vec<Block> = (0..words.blocks()).map(first).collect();
        let Some(candidates) = &self.candidates else { return allowed };
        let mut chosen = vec![Block::EMPTY; words.blocks()];
        for &word in candidates {
            chosen[word / WORDS_PER_BLOCK].insert(word % WORDS_PER_BLOCK);
        }
        chosen.iter().zip(allowed).map(|(chosen, allowed)| chosen.and(allowed)).collect()
    }
}

/// Tells every position which slot crosses there.
fn cross(problem: &FillProblem<'_>, views: &[SlotView<'_>], positions: &mut [SlotPosition]) {
    let mut first_at: Vec<Option<(usize, usize)>> = vec![None; problem.masks.len()];
    for (number, view) in views.iter().enumerate() {
        for at in 0..view.length {
            let here = view.first_position + at;
            match first_at[positions[here].cell] {
                None => first_at[positions[here].cell] = Some((number, at)),
                Some((other, there)) => {
                    positions[here].crossing = Some((other, there));
                    positions[views[other].first_position + there].crossing = Some((number, at));
                }
            }
        }
    }
}

/// Values that can be taken back.
pub(super) struct Saved<T> {
    pub(super) now: Vec<T>,
    /// The level at which each was saved last.
    stamps: Vec<u32>,
    /// The trail: places and what was there, apart, since together they would be padded to twice the size.
    places: Vec<u32>,
    values: Vec<T>,
}

impl<T: Copy> Saved<T> {
    /// As at the root, where nothing needs to be saved.
    fn new(now: Vec<T>) -> Self {
        Self { stamps: vec![ROOT; now.len()], now, places: Vec::new(), values: Vec::new() }
    }

    /// The value as it may be changed, saved unless it was at this level.
    #[inline(always)]
    fn save(&mut self, at: usize, stamp: u32) -> &mut T {
        if self.stamps[at] != stamp {
            self.stamps[at] = stamp;
            self.places.push(at as u32);
            self.values.push(self.now[at]);
        }
        &mut self.now[at]
    }

    fn restore(&mut self, length: usize) {
        for (at, value) in self.places.drain(length..).zip(self.values.drain(length..)).rev() {
            self.now[at as usize] = value;
        }
    }
}
