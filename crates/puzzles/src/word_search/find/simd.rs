//! The scan of a stretch with vector instructions, chosen at run time.
//!
//! Both forms do what the portable scan does, several windows at a time: gather the windows' table
//! entries, bring the bit of each fourth letter to where a mask can be taken of it, and write the
//! positions of the survivors side by side (a compress instruction, or a shuffle by the mask).
//!
//! This is the one module of the crate with unsafe code. Its laws:
//! 1. A function with a target feature runs only after the processor was asked for it.
//! 2. Every key is below base³, the length of the window table: letters are below base.
//! 3. A stretch is a whole number of groups of [`LANES`] windows, at most [`LONGEST`], and every
//!    line of it lies within the board; lists have room for a vector beyond the longest stretch.

use std::arch::x86_64::*;

use super::board::LANES;
use super::lexicon::{BACKWARD, FORWARD, SHARED_SLOT, WORDS_MASK, WORDS_SHIFT};
use super::stretch::{
    Harvest, LONGEST, Pen, SLACK, ScanBuffers, Stretch, WindowList, add_halves, climb_all,
    number_windows,
};

/// Finds everything in a stretch, 8 windows at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn find_avx512<H: Harvest>(stretch: &Stretch<'_>, scratch: &mut ScanBuffers) {
    check_law_3(stretch);
    let ScanBuffers { keys, survivors, wordy, .. } = scratch;
    number_windows(stretch, keys);
    let [mut forward, mut backward] = survivors.each_mut().map(WindowList::rewrite);
    let mut wordy_pen = wordy.rewrite();
    let lines = OuterLetters::of(stretch);
    let windows = stretch.lexicon.windows.as_ptr();
    let keys = keys.as_ptr();
    let last_slot = _mm_set1_epi8(SHARED_SLOT.cast_signed());
    let (low_bit, high_bit) = (_mm512_set1_epi64(1), _mm512_set1_epi64(1 << 32));
    let counts_mask = _mm512_set1_epi64(WORDS_MASK.cast_signed());
    let mut counts = _mm512_setzero_si512();
    let mut positions = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);

    for at in (0..stretch.length).step_by(8) {
        // SAFETY: law 3, `at` + 8 is at most the length, and so within keys and lines; law 2 for
        // the gather.
        let (entries, after, before) = unsafe {
            let keys = _mm_loadu_si128(keys.add(at).cast());
            let entries = _mm512_i32gather_epi64::<8>(_mm256_cvtepu16_epi32(keys), windows.cast());
            (
                entries,
                _mm_loadl_epi64(lines.after.add(at).cast()),
                _mm_loadl_epi64(lines.before.add(at).cast()),
            )
        };
        let after = _mm512_cvtepu8_epi64(_mm_min_epu8(after, last_slot));
        let before = _mm512_cvtepu8_epi64(_mm_min_epu8(before, last_slot));
        let go_on = _mm512_test_epi64_mask(entries, _mm512_sllv_epi64(low_bit, after));
        let go_back = _mm512_test_epi64_mask(entries, _mm512_sllv_epi64(high_bit, before));
        compress(&mut forward, positions, go_on);
        compress(&mut backward, positions, go_back);
        let found = _mm512_and_si512(_mm512_srli_epi64::<{ WORDS_SHIFT }>(entries), counts_mask);
        counts = _mm512_add_epi64(counts, found);
        if H::LISTS {
            compress(&mut wordy_pen, positions, _mm512_test_epi64_mask(found, found));
        }
        positions = _mm256_add_epi32(positions, _mm256_set1_epi32(8));
    }
    let lengths = [forward.length, backward.length, wordy_pen.length];
    [survivors[FORWARD].length, survivors[BACKWARD].length, wordy.length] = lengths;
    scratch.words += add_halves(_mm512_reduce_add_epi64(counts).cast_unsigned());
    climb_all::<H>(stretch, scratch);
}

/// Appends the positions whose bit is set.
#[target_feature(enable = "avx512f,avx512vl,avx2,popcnt")]
#[inline]
fn compress(pen: &mut Pen<'_, u32>, positions: __m256i, keep: u8) {
    // In a register and stored whole: compressing straight to memory is slow on some processors.
    let kept = _mm256_maskz_compress_epi32(keep, positions);
    // SAFETY: law 3, the length is at most the positions seen so far, and there are 8 more places.
    unsafe { _mm256_storeu_si256(pen.items.as_mut_ptr().add(pen.length).cast(), kept) };
    pen.length += keep.count_ones() as usize;
}

/// Finds everything in a stretch, 4 windows at a time.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn find_avx2<H: Harvest>(stretch: &Stretch<'_>, scratch: &mut ScanBuffers) {
    check_law_3(stretch);
    let ScanBuffers { keys, survivors, wordy, .. } = scratch;
    number_windows(stretch, keys);
    let [mut forward, mut backward] = survivors.each_mut().map(WindowList::rewrite);
    let mut wordy_pen = wordy.rewrite();
    let lines = OuterLetters::of(stretch);
    let windows = stretch.lexicon.windows.as_ptr();
    let keys = keys.as_ptr();
    let last_slot = _mm_set1_epi8(SHARED_SLOT.cast_signed());
    // Shifted left by so much, the bit of letter 0 becomes the sign of its lane.
    let (to_sign_after, to_sign_before) = (_mm256_set1_epi64x(63), _mm256_set1_epi64x(31));
    let counts_mask = _mm256_set1_epi64x(WORDS_MASK.cast_signed());
    let mut counts = _mm256_setzero_si256();
    let mut positions = _mm_setr_epi32(0, 1, 2, 3);

    for at in (0..stretch.length).step_by(4) {
        // SAFETY: law 3, `at` + 4 is at most the length, and so within keys and lines; law 2 for
        // the gather.
        let (entries, after, before) = unsafe {
            let keys = _mm_cvtepu16_epi32(_mm_loadl_epi64(keys.add(at).cast()));
            let entries = _mm256_i32gather_epi64::<8>(windows.cast(), keys);
            (
                entries,
                lines.after.add(at).cast::<i32>().read_unaligned(),
                lines.before.add(at).cast::<i32>().read_unaligned(),
            )
        };
        let slots = |letters: i32| {
            _mm256_cvtepu8_epi64(_mm_min_epu8(_mm_cvtsi32_si128(letters), last_slot))
        };
        let go_on = _mm256_sllv_epi64(entries, _mm256_sub_epi64(to_sign_after, slots(after)));
        let go_back = _mm256_sllv_epi64(entries, _mm256_sub_epi64(to_sign_before, slots(before)));
        shuffle(&mut forward, positions, signs(go_on));
        shuffle(&mut backward, positions, signs(go_back));
        let found =
            _mm256_and_si256(_mm256_srli_epi64::<{ WORDS_SHIFT as i32 }>(entries), counts_mask);
        counts = _mm256_add_epi64(counts, found);
        if H::LISTS {
            let none = _mm256_cmpeq_epi64(found, _mm256_setzero_si256());
            shuffle(&mut wordy_pen, positions, !signs(none) & 0xf);
        }
        positions = _mm_add_epi32(positions, _mm_set1_epi32(4));
    }
    let halves =
        _mm_add_epi64(_mm256_castsi256_si128(counts), _mm256_extracti128_si256::<1>(counts));
    let sum = _mm_cvtsi128_si64(halves) + _mm_extract_epi64::<1>(halves);
    let lengths = [forward.length, backward.length, wordy_pen.length];
    [survivors[FORWARD].length, survivors[BACKWARD].length, wordy.length] = lengths;
    scratch.words += add_halves(sum.cast_unsigned());
    climb_all::<H>(stretch, scratch);
}

#[target_feature(enable = "avx2")]
#[inline]
fn signs(lanes: __m256i) -> usize {
    _mm256_movemask_pd(_mm256_castsi256_pd(lanes)) as usize
}

/// Appends the positions whose bit is set.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn shuffle(pen: &mut Pen<'_, u32>, positions: __m128i, keep: usize) {
    // SAFETY: the table has 16 entries of 16 bytes and `keep` has 4 bits; law 3 for the store, as
    // in `compress`.
    unsafe {
        let order = _mm_load_si128(SHUFFLES.0.as_ptr().add(keep).cast());
        let kept = _mm_shuffle_epi8(positions, order);
        _mm_storeu_si128(pen.items.as_mut_ptr().add(pen.length).cast(), kept);
    }
    pen.length += keep.count_ones() as usize;
}

#[repr(align(16))]
struct Shuffles([[u8; 16]; 16]);

/// For each mask of four lanes, the byte order that moves the chosen lanes to the front.
static SHUFFLES: Shuffles = {
    let mut table = [[0; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut lane, mut to) = (0, 0);
        while lane < 4 {
            if mask >> lane & 1 == 1 {
                let mut byte = 0;
                while byte < 4 {
                    table[mask][4 * to + byte] = (4 * lane + byte) as u8;
                    byte += 1;
                }
                to += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    Shuffles(table)
};

/// The letters that decide whether a window goes on.
struct OuterLetters {
    after: *const u8,
    before: *const u8,
}

impl OuterLetters {
    fn of(stretch: &Stretch<'_>) -> Self {
        Self { after: stretch.line(3).as_ptr(), before: stretch.line(-1).as_ptr() }
    }
}

/// The part of law 3 that is not settled by the lists' types and by slicing the lines.
#[inline(always)]
fn check_law_3(stretch: &Stretch<'_>) {
    const { assert!(SLACK >= 8, "a vector of positions fits behind the longest list") };
    assert!(
        stretch.length <= LONGEST && stretch.length.is_multiple_of(LANES),
        "a stretch is made of whole groups"
    );
}
