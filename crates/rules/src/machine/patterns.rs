//! Lines and shapes, found on whole boards.
//!
//! Whether a set holds one is asked at every node, so it has ways of its own: a table with an answer for every set of a
//! small board, or the fold of [`parlor_core::lines`]. Which ones it holds, and how many, is asked now and then.

use std::collections::BTreeMap;

use parlor_core::bits::Bits;
use parlor_core::lines::{LineDirection, has_line};

use super::paths::{Path, word};
use crate::board::{Cells, DirectionId, Topology};
use crate::model::{Pattern, PerSide};

/// Lines or shapes to look for.
#[derive(Clone, Debug)]
pub(super) struct PatternFinder<W> {
    /// How to find out whether there is one, if there is a quick way.
    quick: PerSide<Option<LineTest<W>>>,
    search: PatternSearch<W>,
}

/// How all of them are found.
#[derive(Clone, Debug)]
enum PatternSearch<W> {
    /// A few: each is tried.
    List(PerSide<Box<[W]>>),
    /// Many: all at once, by shifting.
    Lines { axes: PerSide<Box<[Axis<W>]>>, length: usize, exactly: bool },
}

/// A quick way to find out whether a set holds a line.
#[derive(Clone, Debug)]
enum LineTest<W> {
    /// A bit for every set of at most [`SMALL`] cells.
    Table(Box<[u64; TABLE]>),
    /// Lines of a length, in four directions at most.
    Fold { directions: [LineDirection<W>; 4], length: usize },
}

/// Cells of a board that has a table.
const SMALL: usize = 16;
const TABLE: usize = (1 << SMALL) / 64;

impl<W: Bits> LineTest<W> {
    fn of(windows: &[Cells], spots: usize) -> Option<Self> {
        if spots <= SMALL { Some(Self::table(windows)) } else { Self::fold(windows) }
    }

    /// Sets the bit of each window, then that of every larger set, one cell after another for all sets at once.
    fn table(windows: &[Cells]) -> Self {
        let mut table = Box::new([0; TABLE]);
        for window in windows.iter().map(|window| window.low_word() as usize) {
            table[window / 64] |= 1 << (window % 64);
        }
        for cell in 0..6 {
            let apart = 1 << cell;
            let without = u64::MAX / ((1 << apart) + 1);
            for sets in &mut *table {
                *sets |= (*sets & without) << apart;
            }
        }
        for apart in (0..SMALL - 6).map(|cell| 1 << cell) {
            for at in (0..TABLE).filter(|at| at & apart != 0) {
                table[at] |= table[at ^ apart];
            }
        }
        Self::Table(table)
    }

    /// Windows are lines if their cells are equally far apart, which a board's numbers tell.
    fn fold(windows: &[Cells]) -> Option<Self> {
        let length = windows.first()?.each().count();
        let mut directions: BTreeMap<usize, W> = BTreeMap::new();
        for window in windows {
            let cells: Vec<usize> = window.each().collect();
            let stride = cells.get(1).map_or(0, |second| second - cells[0]);
            if cells.len() != length || cells.windows(2).any(|pair| pair[1] - pair[0] != stride) {
                return None;
            }
            let starts = directions.entry(stride).or_insert(W::EMPTY);
            *starts = *starts | W::single(cells[0]);
        }
        let found = directions.len();
        let mut directions =
            directions.into_iter().map(|(stride, starts)| LineDirection { stride, starts });
        let four = std::array::from_fn(|_| directions.next().unwrap_or(LineDirection::NONE));
        (found <= four.len()).then_some(Self::Fold { directions: four, length })
    }

    /// Whether a set of the board's cells holds a line.
    #[inline(always)]
    fn holds(&self, set: W) -> bool {
        match self {
            Self::Table(table) => {
                let set = set.low_word() as usize;
                table[set / 64 % TABLE] >> (set % 64) & 1 == 1
            }
            Self::Fold { directions, length } => has_line(directions, set, *length),
        }
    }
}

impl<W: Bits> PatternFinder<W> {
    pub(super) fn new(board: &Topology, pattern: &Pattern) -> Self {
        const FEW: usize = 30;
        let is_exact = pattern.line.as_ref().is_some_and(|line| line.exactly);
        let quick = pattern.cells.each_ref().map(|windows| match is_exact {
            true => None,
            false => LineTest::of(windows, board.spots()),
        });
        let search = match &pattern.line {
            Some(line) if line.exactly || pattern.cells[0].len() > FEW => PatternSearch::Lines {
                axes: line.by.each_ref().map(|by| Axis::all(board, by)),
                length: line.length,
                exactly: line.exactly,
            },
            _ => {
                let words = |cells: &Vec<Cells>| cells.iter().map(|&cells| word(cells)).collect();
                PatternSearch::List(pattern.cells.each_ref().map(words))
            }
        };
        Self { quick, search }
    }

    /// Whether a set holds one.
    #[inline(always)]
    pub(super) fn any(&self, set: W, side: usize) -> bool {
        match &self.quick[side] {
            Some(test) => test.holds(set),
            None => self.any_found(set, side),
        }
    }

    fn any_found(&self, set: W, side: usize) -> bool {
        match &self.search {
            PatternSearch::List(list) => list[side].iter().any(|&window| set & window == window),
            PatternSearch::Lines { axes, length, exactly } => {
                axes[side].iter().any(|axis| !axis.ends(set, *length, *exactly).is_empty())
            }
        }
    }

    /// How many a set holds, through another if that is asked.
    pub(super) fn count(&self, set: W, through: Option<W>, side: usize) -> u32 {
        match &self.search {
            PatternSearch::List(list) => {
                list[side].iter().filter(|&&window| is_held(window, set, through)).count() as u32
            }
            PatternSearch::Lines { axes, length, exactly } => {
                let ends = axes[side]
                    .iter()
                    .map(|axis| axis.ends_through(set, through, *length, *exactly));
                ends.map(Bits::count).sum()
            }
        }
    }

    /// The cells of all that a set holds.
    pub(super) fn cells(&self, set: W, through: Option<W>, side: usize) -> W {
        match &self.search {
            PatternSearch::List(list) => {
                let held = list[side].iter().filter(|&&window| is_held(window, set, through));
                held.fold(W::EMPTY, |cells, &window| cells | window)
            }
            PatternSearch::Lines { axes, length, exactly } => {
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

/// A direction and its reverse.
#[derive(Clone, Debug)]
struct Axis<W> {
    ahead: Path<W>,
    back: Path<W>,
}

impl<W: Bits> Axis<W> {
    /// The axes of some directions: one of a direction and its reverse is enough.
    fn all(board: &Topology, by: &[DirectionId]) -> Box<[Self]> {
        let reverse = |id: DirectionId| board.directions[usize::from(id.0)].reverse;
        let mut ids: Vec<DirectionId> = Vec::new();
        for &id in by {
            if !ids.contains(&reverse(id)) {
                ids.push(id);
            }
        }
        let axis = |&id: &DirectionId| Self {
            ahead: Path::new(board, id),
            back: Path::new(board, reverse(id)),
        };
        ids.iter().map(axis).collect()
    }

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use parlor_core::random::Random;

    use super::*;
    use crate::RuleFile;
    use crate::model::{Set, Test};

    #[test]
    fn the_quick_way_finds_what_is_there() {
        let drawn = "drawn\n  o---o---o\n  |\\ /|\\ /|\n  | o | o |\n  |/ \\|/ \\|\n  o---o---o";
        let boards = ["grid 3x3", "grid 4x4", "grid 7x6", "hex 5x4", "hex 9 wide", "grid 12x11"];
        let mut random = Random::new(3);
        let [mut held, mut asked] = [0; 2];
        for board in boards.into_iter().chain([drawn]) {
            for end in
                ["line 1 of mine", "line 3 of mine", "line 3 of mine by east", "bend of mine"]
            {
                let shape = if board == drawn { "" } else { "shape bend (0,0) (1,0) (1,1)\n" };
                if shape.is_empty() && !end.starts_with("line 3 of mine")
                    || board == drawn && end.contains("by")
                {
                    continue;
                }
                let text = format!(
                    "game Lines\nboard {board}\npiece stone X / O\n{shape}turn\n  place stone on empty\nend\n  {end}: win\n"
                );
                let file = RuleFile::read(&text, &BTreeMap::new()).expect("it is a game");
                let [end] = file.model().ends.as_slice() else { panic!("one end") };
                let Test::Some(Set::Pattern(pattern)) = &end.test else { panic!("a pattern") };
                let finder = PatternFinder::<Cells>::new(&file.model().board, pattern);
                for _ in 0..40 {
                    let stones = file.model().board.cells.each().filter(|_| random.below(4) == 0);
                    let set = stones.fold(Cells::EMPTY, |set, cell| set | Cells::single(cell));
                    let by_hand = pattern.cells[0].iter().any(|&window| set & window == window);
                    assert_eq!(finder.any(set, 0), by_hand, "{text}{set:?}");
                    assert_eq!(finder.any_found(set, 0), by_hand, "{text}{set:?}");
                    held += u32::from(by_hand);
                    asked += 1;
                }
            }
        }
        assert!(held > asked / 10 && held < asked * 9 / 10, "{held} of {asked}");
    }
}
