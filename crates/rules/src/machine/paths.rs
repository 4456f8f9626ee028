//! Directions and windows as operations on whole boards.
//!
//! A direction moves all cells at once: those that go equally far are masked and shifted together. On a grid that
//! is one shift; on a drawn board a few.
//!
//! ```text
//!   east on 3×3        . X .        mask   X X .        << 1   . . X
//!                      X . .               X X .               . X .
//!                      . . X               X X .               . . .
//! ```

use parlor_core::bits::Bits;

use crate::board::{Cells, DirectionId, Topology};
use crate::model::{self, PerSide};

/// A direction.
#[derive(Clone, Debug)]
pub(super) struct Path<W> {
    parts: Box<[Part<W>]>,
}

#[derive(Clone, Copy, Debug)]
struct Part<W> {
    mask: W,
    distance: usize,
    is_up: bool,
}

/// The directions of each player.
pub(super) type Paths<W> = PerSide<Box<[Path<W>]>>;

/// A set of any board as a word of this one.
pub(super) fn word<W: Bits>(cells: Cells) -> W {
    cells.each().fold(W::EMPTY, |word, cell| word | W::single(cell))
}

impl<W: Bits> Path<W> {
    pub(super) fn new(board: &Topology, DirectionId(direction): DirectionId) -> Self {
        let mut parts: Vec<Part<W>> = Vec::new();
        for (from, next) in board.directions[usize::from(direction)].next.iter().enumerate() {
            for to in next.iter().map(|&to| usize::from(to)) {
                let (distance, is_up) = (from.abs_diff(to), to > from);
                let cell = W::single(from);
                match parts.iter_mut().find(|part| part.distance == distance && part.is_up == is_up)
                {
                    Some(part) => part.mask = part.mask | cell,
                    None => parts.push(Part { mask: cell, distance, is_up }),
                }
            }
        }
        Self { parts: parts.into() }
    }

    /// The cells next to a set.
    #[inline]
    pub(super) fn step(&self, set: W) -> W {
        let mut to = W::EMPTY;
        for part in &self.parts {
            let leaving = set & part.mask;
            to = to | if part.is_up { leaving << part.distance } else { leaving >> part.distance };
        }
        to
    }
}

/// The cells next to a set in any of some directions.
#[inline]
pub(super) fn beside<W: Bits>(set: W, paths: &[Path<W>]) -> W {
    paths.iter().fold(W::EMPTY, |to, path| to | path.step(set))
}

/// Cells of `through` that are joined to `from` by cells of `through`.
pub(super) fn flood<W: Bits>(from: W, through: W, paths: &[Path<W>]) -> W {
    let mut reached = from & through;
    loop {
        let more = beside(reached, paths) & through & !reached;
        if more.is_empty() {
            return reached;
        }
        reached = reached | more;
    }
}

/// Cells of `what` that are reached from a set by going on in one direction without leaving `what`.
#[inline]
pub(super) fn run<W: Bits>(from: W, what: W, path: &Path<W>) -> W {
    let mut step = path.step(from) & what;
    let mut all = W::EMPTY;
    while !step.is_empty() {
        all = all | step;
        step = path.step(step) & what & !all;
    }
    all
}

/// Lines or shapes to look for.
#[derive(Clone, Debug)]
pub(super) enum PatternFinder<W> {
    /// A few: each is tried.
    List(PerSide<Box<[W]>>),
    /// A few on a board so small that the answer to "is there one?" is kept for every set of cells.
    Table { list: PerSide<Box<[W]>>, held: PerSide<Box<[u64]>> },
    /// Many: all at once, by shifting.
    Lines { axes: PerSide<Box<[Axis<W>]>>, length: usize, exactly: bool },
}

/// A direction and its reverse.
#[derive(Clone, Debug)]
pub(super) struct Axis<W> {
    ahead: Path<W>,
    back: Path<W>,
}

impl<W: Bits> PatternFinder<W> {
    pub(super) fn new(board: &Topology, windows: &model::Pattern) -> Self {
        const FEW: usize = 30;
        const SMALL: usize = 16;
        if let Some(line) = &windows.line
            && (line.exactly || windows.cells[0].len() > FEW)
        {
            let axes = line.by.clone().map(|by| {
                let mut axes: Vec<DirectionId> = Vec::new();
                for id in by {
                    let reverse = board.directions[usize::from(id.0)].reverse;
                    if !axes.contains(&reverse) {
                        axes.push(id);
                    }
                }
                let axis = |&id: &DirectionId| Axis {
                    ahead: Path::new(board, id),
                    back: Path::new(board, board.directions[usize::from(id.0)].reverse),
                };
                axes.iter().map(axis).collect()
            });
            return Self::Lines { axes, length: line.length, exactly: line.exactly };
        }
        let list =
            windows.cells.clone().map(|cells| cells.into_iter().map(word).collect::<Box<[W]>>());
        if board.spots() > SMALL {
            return Self::List(list);
        }
        let held = list.each_ref().map(|list| {
            let is_held =
                |set: u64| list.iter().any(|window| set & window.low_word() == window.low_word());
            let bits = |at: u64| {
                (0..64).filter(|bit| is_held(64 * at + bit)).fold(0, |bits, bit| bits | 1 << bit)
            };
            (0..(1_u64 << board.spots()).div_ceil(64)).map(bits).collect()
        });
        Self::Table { list, held }
    }

    /// Whether a set holds one.
    #[inline(always)]
    pub(super) fn any(&self, set: W, side: usize) -> bool {
        if let Self::Table { held, .. } = self {
            let set = set.low_word();
            // The table has a bit for every set of the board's cells.
            return held[side]
                .get((set / 64) as usize)
                .is_some_and(|bits| bits >> (set % 64) & 1 == 1);
        }
        self.any_found(set, side)
    }

    fn any_found(&self, set: W, side: usize) -> bool {
        match self {
            Self::List(list) | Self::Table { list, .. } => {
                list[side].iter().any(|&window| set & window == window)
            }
            Self::Lines { axes, length, exactly } => {
                axes[side].iter().any(|axis| !axis.ends(set, *length, *exactly).is_empty())
            }
        }
    }

    /// How many a set holds, through another if that is asked.
    pub(super) fn count(&self, set: W, through: Option<W>, side: usize) -> u32 {
        match self {
            Self::List(list) | Self::Table { list, .. } => {
                list[side].iter().filter(|&&window| is_held(window, set, through)).count() as u32
            }
            Self::Lines { axes, length, exactly } => {
                let ends = axes[side]
                    .iter()
                    .map(|axis| axis.ends_through(set, through, *length, *exactly));
                ends.map(Bits::count).sum()
            }
        }
    }

    /// The cells of all that a set holds.
    pub(super) fn cells(&self, set: W, through: Option<W>, side: usize) -> W {
        match self {
            Self::List(list) | Self::Table { list, .. } => {
                let held = list[side].iter().filter(|&&window| is_held(window, set, through));
                held.fold(W::EMPTY, |cells, &window| cells | window)
            }
            Self::Lines { axes, length, exactly } => {
                axes[side].iter().fold(W::EMPTY, |cells, axis| {
                    let mut part = axis.ends_through(set, through, *length, *exactly);
                    let mut all = part;
                    for _ in 1..*length {
                        part = axis.back.step(part);
                        all = all | part;
                    }
                    cells | all
                })
            }
        }
    }
}

#[inline]
fn is_held<W: Bits>(window: W, set: W, through: Option<W>) -> bool {
    set & window == window && through.is_none_or(|through| !(through & window).is_empty())
}

impl<W: Bits> Axis<W> {
    /// The last cells of lines of this length.
    #[inline]
    fn ends(&self, set: W, length: usize, exactly: bool) -> W {
        let mut ends = if exactly { set & !self.ahead.step(set) } else { set };
        for _ in 1..length {
            ends = self.ahead.step(ends) & set;
        }
        if exactly { ends & !self.back.step(set) } else { ends }
    }

    fn ends_through(&self, set: W, through: Option<W>, length: usize, exactly: bool) -> W {
        let ends = self.ends(set, length, exactly);
        let Some(mut from) = through else { return ends };
        let mut near = from;
        for _ in 1..length {
            from = self.ahead.step(from);
            near = near | from;
        }
        ends & near
    }
}
