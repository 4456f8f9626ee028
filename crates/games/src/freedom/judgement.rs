//! How a position is judged: a sum over windows of four cells, kept up to date stone by stone.
//!
//! A judgement says what a single window adds to two running sums. Every line's sums are tabulated
//! for everything that can stand on the line, so a stone costs two look-ups for each of at most four
//! lines, and what a stone *would* do is known without placing it.

use std::fmt::Debug;

use parlor_core::Player;

use super::geometry::{FOUR, Lines, Through, digit, empty_line};

/// A way to judge positions.
pub trait Judgement: Clone + Debug + Send + Sync + 'static {
    /// What a window adds to the two sums, for a side that sees it so. The other side's view is asked
    /// for separately.
    fn window(&self, window: Window, side: Player) -> [i16; 2];

    /// Points for the player to move.
    fn points(&self, facts: &Facts) -> i32;
}

/// What a cell in or beside a window holds, as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing yet.
    Empty,
    /// A stone of one's own.
    Own,
    /// A stone of the opponent's.
    Other,
    /// Nothing ever: it is off the board.
    Edge,
}

/// Four cells in line and the two beyond its ends, as one side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The four cells.
    pub cells: [Content; FOUR],
    /// The cell before the first, and the one after the last.
    pub flanks: [Content; 2],
}

impl Window {
    /// How many own stones it holds, if it holds any and can still become a live line: no opposing
    /// stone in it, and no own stone just beyond.
    #[must_use]
    pub fn stones(&self) -> Option<usize> {
        let is_dead = self.cells.contains(&Content::Other) || self.flanks.contains(&Content::Own);
        let own = self.cells.iter().filter(|&&cell| cell == Content::Own).count();
        (own > 0 && !is_dead).then_some(own)
    }
}

/// What a judgement judges by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The running sums.
    pub sums: [i32; 2],
    /// Who is to move.
    pub turn: Player,
    /// How many cells beside the last stone are empty. With none the mover may go anywhere.
    pub beside: u32,
    /// How empty the board is: from zero to two to the power of [`EMPTINESS_BITS`](Self::EMPTINESS_BITS).
    pub emptiness: i32,
}

impl Facts {
    /// How finely emptiness is told.
    pub const EMPTINESS_BITS: u32 = 10;

    pub(super) const fn emptiness_of(empty: usize, cells: usize) -> i32 {
        ((empty << Self::EMPTINESS_BITS) / cells) as i32
    }
}

/// The sums of every line, by the number of what stands on it.
#[derive(Debug)]
pub(super) struct LineSums(Vec<[i16; 2]>);

impl LineSums {
    /// Tabulates a judgement for a board of this size.
    pub(super) fn new(judgement: &impl Judgement, size: usize) -> Self {
        // Number 0 is the line that is none.
        let mut table = vec![[0; 2]];
        let windows = WindowSums::new(judgement);
        for length in FOUR..=size {
            debug_assert_eq!(table.len() as u32, empty_line(length));
            table.extend(
                (0..3_u32.pow(length as u32)).map(|number| windows.of_line(number, length)),
            );
        }
        Self(table)
    }

    /// What stands on the lines already.
    pub(super) fn total(&self, lines: &Lines) -> [i32; 2] {
        let sums = lines.iter().map(|&number| self.0[number as usize]);
        sums.fold([0; 2], |[first, second], sum| {
            [first + i32::from(sum[0]), second + i32::from(sum[1])]
        })
    }

    /// The sums after a stone on a cell with these lines through it.
    #[inline]
    pub(super) fn after(
        &self,
        [mut first, mut second]: [i32; 2],
        lines: &Lines,
        through: &[Through; 4],
        player: Player,
    ) -> [i32; 2] {
        for Through { line, weight } in through {
            let before = lines[usize::from(*line)];
            let old = self.0[before as usize];
            let new = self.0[(before + weight * digit(player)) as usize];
            first += i32::from(new[0]) - i32::from(old[0]);
            second += i32::from(new[1]) - i32::from(old[1]);
        }
        [first, second]
    }
}

/// The sums of every window with its flanks, from both sides, so that lines are quickly tabulated.
struct WindowSums(Vec<[i16; 2]>);

impl WindowSums {
    /// Windows by their four digits in base three and two flanks in base four.
    const COUNT: usize = 81 * 16;
    const EDGE: usize = 3;

    fn new(judgement: &impl Judgement) -> Self {
        let sums = |code: usize| {
            let seen = Player::BOTH.map(|side| judgement.window(Self::window(code, side), side));
            [seen[0][0] + seen[1][0], seen[0][1] + seen[1][1]]
        };
        Self((0..Self::COUNT).map(sums).collect())
    }

    fn window(code: usize, side: Player) -> Window {
        let content = |digit: usize| match digit {
            0 => Content::Empty,
            Self::EDGE => Content::Edge,
            _ if digit == self::digit(side) as usize => Content::Own,
            _ => Content::Other,
        };
        let (cells, flanks) = (code / 16, code % 16);
        Window {
            cells: [1, 3, 9, 27].map(|weight| content(cells / weight % 3)),
            flanks: [content(flanks / 4), content(flanks % 4)],
        }
    }

    fn of_line(&self, number: u32, length: usize) -> [i16; 2] {
        let digits: [usize; 16] = std::array::from_fn(|place| {
            if place < length {
                (number / 3_u32.pow(place as u32) % 3) as usize
            } else {
                Self::EDGE
            }
        });
        let mut sums = [0; 2];
        for start in 0..=length - FOUR {
            let cells =
                (start..start + FOUR).rev().fold(0, |cells, place| cells * 3 + digits[place]);
            let before = if start == 0 { Self::EDGE } else { digits[start - 1] };
            let window = self.0[cells * 16 + before * 4 + digits[start + FOUR]];
            sums = [sums[0] + window[0], sums[1] + window[1]];
        }
        sums
    }
}
