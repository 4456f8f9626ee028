//! How a position is judged: a sum over windows of four cells.
//!
//! A judgement says what a single window adds to two running sums. Every line's sums are tabulated
//! for everything that can stand on the line, so a stone costs two look-ups for each of at most four
//! lines, and what a stone *would* do is known without placing it.

use std::fmt::Debug;
use std::sync::Arc;

use parlor_core::Side;

use super::geometry::{FOUR, LineContents, Through, digit, empty_line};
use super::mobility::Mobility;
use super::window::FourWindow;

/// A way to judge positions.
pub trait Judgement: Clone + Debug + Send + Sync + 'static {
    /// Whether a search may rely on it to tell promising moves from others.
    const IS_TRUSTED: bool = false;

    /// How many points stand for a live stone, where stones are counted: a quarter of what a live line is
    /// worth.
    const POINTS_A_STONE: i32;

    /// What a window adds to the two sums, as White sees it: own stones are white.
    fn window(&self, window: FourWindow) -> [i16; 2];

    /// Points for the player to move.
    fn points(&self, facts: &JudgedFacts) -> i32;
}

/// What a judgement judges by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedFacts {
    /// The running sums.
    pub sums: [i32; 2],
    /// Who is to move.
    pub turn: Side,
    /// What the mover has to choose from.
    pub mobility: Mobility,
    /// How empty the board is: from zero to two to the power of [`EMPTINESS_BITS`](Self::EMPTINESS_BITS).
    pub emptiness: i32,
}

impl JudgedFacts {
    /// How finely emptiness is told.
    pub const EMPTINESS_BITS: u32 = 10;

    pub(super) const fn emptiness_of(empty: usize, cells: usize) -> i32 {
        ((empty << Self::EMPTINESS_BITS) / cells) as i32
    }
}

/// The sums of every line, by the number of what stands on it.
#[derive(Clone, Debug)]
pub(super) struct LineSums(Arc<[[i16; 2]]>);

impl LineSums {
    /// Tabulates a judgement for a board of this size.
    pub(super) fn new(judgement: &impl Judgement, size: usize) -> Self {
        // Number 0 is the line that is none.
        let mut table = vec![[0; 2]];
        let windows: Vec<[i16; 2]> =
            FourWindow::all().map(|window| judgement.window(window)).collect();
        for length in FOUR..=size {
            debug_assert_eq!(table.len() as u32, empty_line(length));
            table.extend((0..3_u32.pow(length as u32)).map(|number| {
                let sums =
                    FourWindow::numbers_on_line(number, length).map(|number| windows[number]);
                sums.fold([0; 2], |sums, window| [sums[0] + window[0], sums[1] + window[1]])
            }));
        }
        Self(table.into())
    }

    /// What stands on the lines already.
    pub(super) fn total(&self, lines: &LineContents) -> [i32; 2] {
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
        lines: &LineContents,
        through: &[Through; 4],
        player: Side,
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
