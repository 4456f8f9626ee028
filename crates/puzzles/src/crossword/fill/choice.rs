//! Which slot next, and which word.
//!
//! The slot is the one with the fewest words for its weight, where a weight counts the slot's conflicts (dom/wdeg,
//! Boussemart, Hemery, Lecoutre and Sais, 2004), unless the last word that failed was another's: that slot is tried
//! until it holds (last conflict, Lecoutre, Sais, Tabary and Vidal, 2009). The word is the one that leaves its
//! crossings the most room, with some regard for its score and some chance.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use multiversion::multiversion;
use parlor_core::random::Random;

use super::propagate::crossing_counts;
use super::state::FillState;

/// How much chance is in the choice of a word, and how much where many fills are wanted, each of another kind.
const TEMPERATURE: f32 = 0.15;
const HIGH_TEMPERATURE: f32 = 0.35;
/// How much a point of a word's score counts beside the room it leaves: much at first, and less with every restart,
/// so that an easy grid gets the best words and a hard one gets any.
const SCORE_WEIGHT: RangeInclusive<f32> = 0.01..=0.1;
const FADING: f32 = 0.5;

/// What was learned about slots, and the chance.
pub(super) struct SlotChoice {
    /// How often a slot had no word left.
    weights: Vec<f32>,
    /// The slot whose word failed last.
    last_conflict: Option<usize>,
    score_weight: f32,
    temperature: f32,
    random: Random,
    /// By position and letter: the logarithm of the words left to the crossing slot.
    room: Vec<[f32; 64]>,
}

impl SlotChoice {
    pub(super) fn new(slots: usize, seed: u64) -> Self {
        let random = Random::new(seed);
        Self {
            weights: vec![1.0; slots],
            last_conflict: None,
            score_weight: *SCORE_WEIGHT.end(),
            temperature: TEMPERATURE,
            random,
            room: Vec::new(),
        }
    }

    /// A slot had no word left.
    pub(super) fn blame(&mut self, slot: usize) {
        self.weights[slot] += 1.0;
    }

    /// The word of a slot failed, or none did of late.
    pub(super) fn set_last_conflict(&mut self, slot: Option<usize>) {
        self.last_conflict = slot;
    }

    /// Any fill will do, whatever its score, and the next had better be another.
    pub(super) fn set_any_fill(&mut self) {
        self.score_weight = *SCORE_WEIGHT.start();
        self.temperature = HIGH_TEMPERATURE;
    }

    /// The search begins again.
    pub(super) fn restart(&mut self) {
        self.last_conflict = None;
        self.score_weight = (self.score_weight * FADING).max(*SCORE_WEIGHT.start());
    }

    /// The next slot, none if every slot is decided.
    pub(super) fn slot(&mut self, state: &FillState<'_>) -> Option<usize> {
        if let Some(slot) = self.last_conflict.take()
            && state.count(slot) > 1
        {
            return Some(slot);
        }
        let open = (0..state.len()).filter(|&slot| state.count(slot) > 1);
        let load = |slot: usize| state.count(slot) as f32 / self.weights[slot];
        open.min_by(|&one, &other| load(one).total_cmp(&load(other)))
    }

    /// The word to try in a slot.
    pub(super) fn word(&mut self, state: &FillState<'_>, slot: usize) -> usize {
        self.room.clear();
        let length = state.views[slot].length;
        let mut open = 0;
        for position in 0..length {
            let counts = crossing_counts(state, slot, position);
            open += u8::from(counts.is_some());
            self.room.push(counts.map_or([0.0; 64], |counts| counts.map(logarithm)));
        }
        // The fewer crossings are open, the more a word can be chosen for its own sake.
        let score_weight = self.score_weight * length as f32 / f32::from(open.max(1));
        let bits = self.random.bits();
        best_word(
            state,
            slot,
            &self.room,
            score_weight,
            Noise { at: bits as u32, step: (bits >> 32) as u32 | 1, scale: self.temperature },
        )
    }
}

fn logarithm(count: u32) -> f32 {
    static SMALL: LazyLock<Vec<f32>> =
        LazyLock::new(|| (0..4096).map(|count| (count as f32).max(0.01).ln()).collect());
    SMALL.get(count as usize).copied().unwrap_or_else(|| (count as f32).ln())
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn best_word(
    state: &FillState<'_>,
    slot: usize,
    room: &[[f32; 64]],
    score_weight: f32,
    mut noise: Noise,
) -> usize {
    let words = state.views[slot].words;
    let (table, scale): (&[f32; 1 << Noise::BITS], f32) = (&NOISE, noise.scale);
    let mut best = (f32::NEG_INFINITY, 0);
    state.for_each_word(slot, |word| {
        let room = words.word(word).iter().zip(room);
        let room: f32 = room.map(|(&letter, room)| room[usize::from(letter & 63)]).sum();
        let worth =
            room + score_weight * f32::from(words.score(word)) + scale * table[noise.next()];
        if worth > best.0 {
            best = (worth, word);
        }
    });
    best.1
}

/// Steps through the table of noise from any place in any odd stride.
struct Noise {
    at: u32,
    step: u32,
    scale: f32,
}

impl Noise {
    const BITS: u32 = 12;

    #[inline(always)]
    fn next(&mut self) -> usize {
        self.at = self.at.wrapping_add(self.step);
        (self.at >> (32 - Self::BITS)) as usize
    }
}

/// Values of Gumbel's distribution: the greatest of several worths with such noise is drawn by softmax.
static NOISE: LazyLock<Box<[f32; 1 << Noise::BITS]>> = LazyLock::new(|| {
    let mut random = Random::new(0);
    Box::new(std::array::from_fn(|_| {
        let chance = (random.bits() >> 40) as f32 / (1 << 24) as f32 + 1e-7;
        -(-chance.ln()).ln()
    }))
});
