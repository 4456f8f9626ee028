//! The passes over a block with AVX-512 VBMI2, 64 values at a time.
//!
//! `vpcompressb` moves the marked bytes of a register together. Its form that writes to memory is slow on
//! some machines, so whole registers are stored, each over the unused end of the one before it, into a
//! buffer that stays in the first-level cache; the minimum is taken from there. (Taking it in place would
//! read bytes that were stored an instant ago by two different stores, which no machine forwards.)
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::bitmaps::{Marked, Run};

/// Whether this machine has the instructions.
pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Bytes of a register.
const LANES: usize = 64;

/// Registers of the successor taken at a time.
const BATCH: usize = 64;

/// Takes into `frame` the least of its own values and the marked ones of `successor`, in order.
pub(super) fn follow(successor: &[u8], marked: Marked<'_>, frame: &mut [u8]) {
    assert!(is_there(), "wide passes are chosen only where the machine has them");
    assert!(marked.ones.len() * LANES >= successor.len(), "a mark for every value");
    if marked.runs.is_empty() {
        // SAFETY: the machine has the instructions, as asserted.
        unsafe { follow_marks(successor, marked, frame) }
    } else {
        // SAFETY: as above.
        unsafe { follow_runs(successor, marked.runs, frame) }
    }
}

/// Takes into `frame` the lesser of each two values.
pub(super) fn follow_all(successor: &[u8], frame: &mut [u8]) {
    assert!(is_there(), "wide passes are chosen only where the machine has them");
    // SAFETY: the machine has the instructions, as asserted.
    unsafe { least(frame, successor) }
}

/// Turns the least successor of each position into the position's own value; marked ones are lost.
pub(super) fn step_back(block: &mut [u8], lost: &[u64]) {
    assert!(is_there(), "wide passes are chosen only where the machine has them");
    // SAFETY: the machine has the instructions, as asserted.
    unsafe { step_back_wide(block, lost) }
}

/// The lanes of a register that `left` bytes fill.
const fn lanes(left: usize) -> __mmask64 {
    if left >= LANES { u64::MAX } else { (1 << left) - 1 }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn follow_marks(successor: &[u8], marked: Marked<'_>, frame: &mut [u8]) {
    // Not even zeroed, which would take longer than a small block does.
    let mut packed = MaybeUninit::<[u8; (BATCH + 1) * LANES]>::uninit();
    let packed: *mut u8 = packed.as_mut_ptr().cast();
    let mut frame_at = 0;
    for (values, marks) in successor.chunks(BATCH * LANES).zip(marked.ones.chunks(BATCH)) {
        let mut count = 0;
        for (values, &ones) in values.chunks(LANES).zip(marks) {
            let there = lanes(values.len());
            let marks = (ones ^ marked.flip) & there;
            // SAFETY: only lanes within `values` are read; `count` grows by at most LANES in each of at
            // most BATCH rounds, so a whole register fits behind it.
            unsafe {
                let register = _mm512_maskz_loadu_epi8(there, values.as_ptr().cast());
                let together = _mm512_maskz_compress_epi8(marks, register);
                _mm512_storeu_epi8(packed.add(count).cast(), together);
            }
            count += marks.count_ones() as usize;
        }
        // SAFETY: so many bytes were stored.
        let packed = unsafe { std::slice::from_raw_parts(packed, count) };
        least(&mut frame[frame_at..][..count], packed);
        frame_at += count;
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn follow_runs(successor: &[u8], runs: &[Run], frame: &mut [u8]) {
    let mut rest = frame;
    for &Run { start, length } in runs {
        let (here, after) = rest.split_at_mut(length as usize);
        least(here, &successor[start as usize..][..length as usize]);
        rest = after;
    }
}

/// The lesser of each two bytes, into `frame`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn least(frame: &mut [u8], values: &[u8]) {
    assert!(frame.len() == values.len(), "a value for every place of the frame");
    for (frame, values) in frame.chunks_mut(LANES).zip(values.chunks(LANES)) {
        let there = lanes(frame.len());
        // SAFETY: only lanes within both slices are read and written, which are equally long.
        unsafe {
            let old = _mm512_maskz_loadu_epi8(there, frame.as_ptr().cast());
            let new = _mm512_maskz_loadu_epi8(there, values.as_ptr().cast());
            let least = _mm512_min_epu8(old, new);
            _mm512_mask_storeu_epi8(frame.as_mut_ptr().cast(), there, least);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn step_back_wide(block: &mut [u8], lost: &[u64]) {
    let mirror = _mm512_set1_epi8(254_u8 as i8);
    let two = _mm512_set1_epi8(2);
    for (codes, &lost) in block.chunks_mut(LANES).zip(lost) {
        let there = lanes(codes.len());
        // SAFETY: only lanes within `codes` are read and written.
        unsafe {
            let least = _mm512_maskz_loadu_epi8(there, codes.as_ptr().cast());
            let won = _mm512_movepi8_mask(least);
            let mirrored = _mm512_sub_epi8(mirror, least);
            let back = _mm512_mask_add_epi8(mirrored, won, mirrored, two);
            // A position lost here and now has code 0.
            let settled = _mm512_maskz_mov_epi8(!lost, back);
            _mm512_mask_storeu_epi8(codes.as_mut_ptr().cast(), there, settled);
        }
    }
}
