//! What later squares need to know of earlier ones, packed into one machine word.
//!
//! Squares are taken column by column. Moves lead one or two columns on, so the frontier between the squares
//! that are decided and those that are not lies within two columns and the rest of a third:
//!
//! ```text
//!   column  c  c+1 c+2          ·  behind: both moves decided
//!           .   .   .          .  the frontier: each square is untouched, done (two moves),
//!           ·   .              .     or one end of a chain (one move)
//!           v   .   .          v  next; its moves ahead are chosen now
//!           ·   .
//! ```
//!
//! Within a column the squares take turns like this: every second from the bottom up, then the others from
//! the top down. Then each square, as it leaves the frontier, brings at most one new square into it, and
//! the frontier never holds more than two columns. A square gets the slot that another one has left.
//!
//! A slot holds the slot of the other end of its chain. The trick is that the two other states need no
//! value of their own, so that 16 slots fit into 64 bits: an untouched square holds its own slot, and a
//! square that is done holds the slot after it, which cannot be meant as a partner because that slot does
//! not hold this one in return.
//!
//! Open tours are closed ones through a further square, *outside*, beside every other.

use super::super::{Chessboard, Square, TourKind};

/// A frontier as a number.
pub(super) trait Packed: Copy + Ord + Send + Sync + 'static {
    /// How many slots there is room for.
    const SLOTS: u32;
    /// A number that is no frontier.
    const VACANT: Self;
    /// The frontier in which every slot holds 0.
    const ZERO: Self;

    /// What a slot holds.
    fn get(self, slot: u32) -> u32;

    /// The same with another value in one slot.
    fn with(self, slot: u32, value: u32) -> Self;

    /// 64 bits that depend on all of it.
    fn hash(self) -> u64;
}

/// Spreads the bits of a word: the folded product with an odd constant (as in wyhash).
#[inline]
fn fold(word: u64) -> u64 {
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (product as u64) ^ (product >> 64) as u64
}

impl Packed for u64 {
    const SLOTS: u32 = 16;
    const VACANT: Self = Self::MAX;
    const ZERO: Self = 0;

    #[inline]
    fn get(self, slot: u32) -> u32 {
        (self >> (slot * 4)) as u32 & 15
    }

    #[inline]
    fn with(self, slot: u32, value: u32) -> Self {
        self & !(15 << (slot * 4)) | Self::from(value) << (slot * 4)
    }

    #[inline]
    fn hash(self) -> u64 {
        fold(self)
    }
}

impl Packed for u128 {
    const SLOTS: u32 = 25;
    const VACANT: Self = Self::MAX;
    const ZERO: Self = 0;

    #[inline]
    fn get(self, slot: u32) -> u32 {
        (self >> (slot * 5)) as u32 & 31
    }

    #[inline]
    fn with(self, slot: u32, value: u32) -> Self {
        self & !(31 << (slot * 5)) | Self::from(value) << (slot * 5)
    }

    #[inline]
    fn hash(self) -> u64 {
        fold(self as u64 ^ fold((self >> 64) as u64))
    }
}

/// The turns and slots of one count.
pub(super) struct Frontier {
    steps: Vec<FrontierStep>,
    slots: u32,
}

impl Frontier {
    /// For tours of a board that is no higher than wide.
    pub(super) fn new(board: Chessboard, kind: TourKind, start: Option<Square>) -> Self {
        let turns = turns(board);
        let mut turn_of = vec![0; board.area() as usize];
        for (turn, &square) in turns.iter().enumerate() {
            turn_of[square as usize] = turn;
        }
        // Step 1: slots. A square needs one from the first turn that can touch it to its own.
        let mut slot_of: Vec<Option<u32>> = vec![None; turns.len()];
        let mut free: Vec<u32> = Vec::new();
        let mut squares = 0;
        for &square in &turns {
            let ahead = board
                .neighbours(square)
                .filter(|&to| turn_of[to as usize] > turn_of[square as usize]);
            for (index, entering) in [square].into_iter().chain(ahead).enumerate() {
                if slot_of[entering as usize].is_none() {
                    slot_of[entering as usize] = Some(free.pop().unwrap_or_else(|| {
                        squares += 1;
                        squares - 1
                    }));
                }
                if index == 0 {
                    free.extend(slot_of[square as usize]);
                }
            }
        }
        let slot_of: Vec<u32> = slot_of.into_iter().flatten().collect();
        let slots = squares + u32::from(kind == TourKind::Open);
        // Step 2: what there is to know at each turn.
        let start_turn = start.map(|start| turn_of[start as usize]);
        let step = |(turn, &square): (usize, &Square)| {
            let is_later = |other: Square| turn_of[other as usize] > turn;
            let slot = |other: Square| slot_of[other as usize];
            let ahead: Vec<Square> = board.neighbours(square).filter(|&to| is_later(to)).collect();
            let needy = ahead.iter().filter_map(|&other| {
                let chances =
                    board.neighbours(other).filter(|&third| is_later(third)).count() as u32;
                (chances < 2).then(|| (slot(other), 2 - chances))
            });
            let outside = match (kind, start_turn) {
                (TourKind::Closed, _) => Outside::None,
                (TourKind::Open, Some(start)) if turn == start => Outside::Demanded(squares),
                (TourKind::Open, Some(start)) if turn < start => Outside::Once(squares),
                (TourKind::Open, _) => Outside::Twice(squares),
            };
            // A later square has its slot as soon as a move can lead to it.
            let has_slot =
                |&&other: &&Square| board.neighbours(other).any(|third| !is_later(third));
            let later = &turns[turn + 1..];
            let frontier: Vec<Square> = later.iter().filter(has_slot).copied().collect();
            let is_all = frontier.len() == later.len();
            let ends_column = (turn + 1) % board.rows() as usize == 0;
            FrontierStep {
                slot: slot(square),
                slots,
                needy: needy.collect(),
                ahead: ahead.into_iter().map(slot).collect(),
                outside,
                left: is_all.then(|| frontier.iter().map(|&other| slot(other)).collect()),
                mirror: (ends_column && start.is_none())
                    .then(|| mirror(board, &frontier, slots, slot)),
            }
        };
        let steps = turns.iter().enumerate().map(step).collect();
        Self { steps, slots }
    }

    /// One step for each square.
    pub(super) fn steps(&self) -> &[FrontierStep] {
        &self.steps
    }

    pub(super) fn fits<P: Packed>(&self) -> bool {
        self.slots <= P::SLOTS
    }

    /// The frontier before the first square: all untouched.
    pub(super) fn empty<P: Packed>(&self) -> P {
        (0..self.slots).fold(P::ZERO, |frontier, slot| frontier.with(slot, slot))
    }
}

/// The squares in the order of their turns.
fn turns(board: Chessboard) -> Vec<Square> {
    let rows = board.rows();
    let column_order = (0..rows).step_by(2).chain((0..rows).filter(|row| row % 2 == 1).rev());
    let column_order: Vec<u32> = column_order.collect();
    let columns = 0..board.columns();
    columns
        .flat_map(|column| column_order.iter().map(move |&row| board.square(row, column)))
        .collect()
}

/// For every slot, the slot of the square opposite when the board is turned upside down, after a whole
/// column: a frontier and its mirror image have equally many futures.
fn mirror(
    board: Chessboard,
    frontier: &[Square],
    slots: u32,
    slot: impl Fn(Square) -> u32,
) -> Vec<u32> {
    let mut mirror: Vec<u32> = (0..slots).collect();
    for &square in frontier {
        let (row, column) = board.place(square);
        mirror[slot(square) as usize] = slot(board.square(board.rows() - 1 - row, column));
    }
    mirror
}

/// Whether a square may be an end of the tour: a move to the outside, which has this slot.
#[derive(Clone, Copy)]
enum Outside {
    /// Never: the tour is closed.
    None,
    /// Only if no other square is one yet: the start is still to come.
    Once(u32),
    /// Unless two others are.
    Twice(u32),
    /// It must be: it is the start.
    Demanded(u32),
}

/// One square's turn.
pub(super) struct FrontierStep {
    slot: u32,
    slots: u32,
    /// The slots of the later squares that are a move away.
    ahead: Vec<u32>,
    outside: Outside,
    /// Slots that must have so many moves after this turn.
    needy: Vec<(u32, u32)>,
    /// The slots of all later squares, once they are few enough to be in the frontier.
    left: Option<Vec<u32>>,
    /// Where every slot goes when the board is turned upside down, if that makes no difference now.
    mirror: Option<Vec<u32>>,
}

/// What a square of the frontier is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FrontierState {
    Untouched,
    Done,
    /// One end of a chain whose other end is in this slot.
    End(u32),
}

impl FrontierStep {
    /// Calls `go_on` with every frontier that can follow, and `close` for a tour that is complete.
    #[inline]
    pub(super) fn successors<P: Packed>(
        &self,
        frontier: P,
        mut go_on: impl FnMut(P),
        mut close: impl FnMut(),
    ) {
        let here = self.look(frontier, self.slot);
        // The slot now belongs to the square that enters the frontier. The other end of a chain that
        // ended here is dangling until it is joined below.
        let frontier = frontier.with(self.slot, self.slot);
        let mut choices = [0_u32; 5];
        let mut count = 0;
        for &ahead in &self.ahead {
            choices[count] = ahead;
            count += 1;
        }
        let may_end = match self.outside {
            Outside::None => None,
            Outside::Once(slot) => {
                (self.look(frontier, slot) == FrontierState::Untouched).then_some(slot)
            }
            Outside::Twice(slot) | Outside::Demanded(slot) => Some(slot),
        };
        if let Some(slot) = may_end {
            choices[count] = slot;
            count += 1;
        }
        let is_demanded = matches!(self.outside, Outside::Demanded(_));
        let mut settle = |next: P| {
            if self.is_alive(next) {
                go_on(self.canonical(next));
            }
        };
        match here {
            FrontierState::Done => {
                if !is_demanded {
                    settle(frontier);
                }
            }
            FrontierState::End(other) => {
                // One more move. If it goes to the other end of its own chain, the tour is closed.
                let first = if is_demanded { count - 1 } else { 0 };
                for &to in &choices[first..count] {
                    if to == other {
                        if self.is_complete(self.done(frontier, to)) {
                            close();
                        }
                        continue;
                    }
                    match self.look(frontier, to) {
                        FrontierState::Untouched => {
                            settle(frontier.with(to, other).with(other, to));
                        }
                        FrontierState::Done => {}
                        FrontierState::End(far) => {
                            settle(self.done(frontier, to).with(other, far).with(far, other));
                        }
                    }
                }
            }
            FrontierState::Untouched => {
                for second in 1..count {
                    if is_demanded && second + 1 < count {
                        continue;
                    }
                    let to = choices[second];
                    let (far, half) = match self.look(frontier, to) {
                        FrontierState::Done => continue,
                        FrontierState::Untouched => (to, frontier),
                        FrontierState::End(far) => (far, self.done(frontier, to)),
                    };
                    for &from in &choices[..second] {
                        if from == far {
                            // The two are the ends of one chain. (An untouched `to` is its own far end,
                            // and never equal to `from`.)
                            if self.is_complete(self.done(half, from)) {
                                close();
                            }
                            continue;
                        }
                        // Looked up before `to` is done, where no partner is missing.
                        match self.look(frontier, from) {
                            FrontierState::Done => {}
                            FrontierState::Untouched => {
                                settle(half.with(from, far).with(far, from));
                            }
                            FrontierState::End(near) => {
                                settle(self.done(half, from).with(near, far).with(far, near));
                            }
                        }
                    }
                }
            }
        }
    }

    fn after(&self, slot: u32) -> u32 {
        if slot + 1 == self.slots { 0 } else { slot + 1 }
    }

    #[inline]
    fn look<P: Packed>(&self, frontier: P, slot: u32) -> FrontierState {
        let value = frontier.get(slot);
        if value == slot {
            FrontierState::Untouched
        } else if value == self.after(slot) && frontier.get(value) != slot {
            FrontierState::Done
        } else {
            FrontierState::End(value)
        }
    }

    #[inline]
    fn done<P: Packed>(&self, frontier: P, slot: u32) -> P {
        frontier.with(slot, self.after(slot))
    }

    /// The smaller of a frontier and its mirror image, where they are equal.
    #[inline]
    fn canonical<P: Packed>(&self, frontier: P) -> P {
        let Some(mirror) = &self.mirror else { return frontier };
        let mirrored = mirror.iter().zip(0..).fold(P::ZERO, |mirrored, (&to, slot)| {
            match self.look(frontier, slot) {
                FrontierState::Untouched => mirrored.with(to, to),
                FrontierState::Done => self.done(mirrored, to),
                FrontierState::End(other) => mirrored.with(to, mirror[other as usize]),
            }
        });
        frontier.min(mirrored)
    }

    /// Whether no square has missed its last chance.
    #[inline]
    fn is_alive<P: Packed>(&self, frontier: P) -> bool {
        self.needy.iter().all(|&(slot, moves)| match self.look(frontier, slot) {
            FrontierState::Done => true,
            FrontierState::End(_) => moves < 2 || self.may_still_end(frontier),
            FrontierState::Untouched => self.may_still_end(frontier),
        })
    }

    fn may_still_end<P: Packed>(&self, frontier: P) -> bool {
        match self.outside {
            Outside::None => false,
            Outside::Once(slot) | Outside::Twice(slot) | Outside::Demanded(slot) => {
                self.look(frontier, slot) != FrontierState::Done
            }
        }
    }

    /// Whether nothing is left to visit.
    fn is_complete<P: Packed>(&self, frontier: P) -> bool {
        let is_done = |slot: u32| self.look(frontier, slot) == FrontierState::Done;
        let outside = match self.outside {
            Outside::None => true,
            Outside::Once(slot) | Outside::Twice(slot) | Outside::Demanded(slot) => is_done(slot),
        };
        outside && self.left.as_ref().is_some_and(|left| left.iter().all(|&slot| is_done(slot)))
    }
}
