//! The passes over a block, portable.

use super::bitmaps::{Marked, Run};
use crate::code::Code;

/// Takes into `frame` the least of its own values and the marked ones of `successor`, in order.
pub(super) fn follow(successor: &[u8], marked: Marked<'_>, frame: &mut [u8]) {
    let mut rest = frame;
    for &Run { start, length } in marked.runs {
        let (here, after) = rest.split_at_mut(length as usize);
        follow_all(&successor[start as usize..][..length as usize], here);
        rest = after;
    }
}

/// Takes into `frame` the lesser of each two values.
pub(super) fn follow_all(successor: &[u8], frame: &mut [u8]) {
    for (least, &value) in frame.iter_mut().zip(successor) {
        *least = value.min(*least);
    }
}

/// Turns the least successor of each position into the position's own value; marked ones are lost.
pub(super) fn step_back(block: &mut [u8], lost: &[u64]) {
    for code in block.iter_mut() {
        *code = Code(*code).before_move().0;
    }
    lose(block, lost);
}

/// Marked positions are lost here and now.
pub(super) fn lose(block: &mut [u8], lost: &[u64]) {
    for (codes, &marks) in block.chunks_mut(64).zip(lost) {
        let mut rest = marks;
        while rest != 0 {
            // The marks of zeros go on beyond the end of the block.
            if let Some(code) = codes.get_mut(rest.trailing_zeros() as usize) {
                *code = Code::loss(0).0;
            }
            rest &= rest - 1;
        }
    }
}
