//! Windows: four cells in line and the two beyond its ends, which judgements are made of.

use super::geometry::{FOUR, LARGEST};

/// What a cell in or beside a window holds, as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowCell {
    /// Nothing yet.
    Empty,
    /// A stone of one's own.
    Own,
    /// A stone of the opponent's.
    Other,
    /// Nothing ever: it is off the board.
    Edge,
}

impl WindowCell {
    const ALL: [Self; 4] = [Self::Empty, Self::Own, Self::Other, Self::Edge];

    const fn is_own(self) -> bool {
        matches!(self, Self::Own)
    }

    const fn is_other(self) -> bool {
        matches!(self, Self::Other)
    }

    const fn for_other_side(self) -> Self {
        match self {
            Self::Own => Self::Other,
            Self::Other => Self::Own,
            neither => neither,
        }
    }
}

/// Four cells in line and the two beyond its ends, as one side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourWindow {
    /// The four cells.
    pub cells: [WindowCell; FOUR],
    /// The cell before the first, and the one after the last.
    pub flanks: [WindowCell; 2],
}

/// What windows are told apart by: a window is of the same kind as its mirror image, and as what the
/// other side sees of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourWindowKind {
    /// From 0 to one less than [`FourWindow::KINDS`].
    pub index: usize,
    /// 1 if it is seen as kinds are, -1 if so by the other side.
    pub sign: i16,
}

impl FourWindow {
    /// How many windows there are: four cells with three contents, two with four.
    const COUNT: usize = 81 * 16;

    /// How many kinds there are.
    pub const KINDS: usize = {
        let (mut most, mut number) = (0, 0);
        while number < Self::COUNT {
            if KINDS[number] > most {
                most = KINDS[number];
            }
            number += 1;
        }
        most as usize
    };

    /// Every window, by number.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::numbered)
    }

    /// The numbers of the windows on a line, which has a number of its own: that of what stands on it.
    pub(super) fn numbers_on_line(line: u32, length: usize) -> impl Iterator<Item = usize> {
        let contents: [WindowCell; LARGEST] = std::array::from_fn(|place| match place < length {
            true => WindowCell::ALL[(line / 3_u32.pow(place as u32) % 3) as usize],
            false => WindowCell::Edge,
        });
        let content = move |place: usize| contents.get(place).copied().unwrap_or(WindowCell::Edge);
        (0..=length - FOUR).map(move |start| {
            let window = Self {
                cells: [0, 1, 2, 3].map(|step| content(start + step)),
                flanks: [content(start.wrapping_sub(1)), content(start + FOUR)],
            };
            window.number()
        })
    }

    /// Whether it can still become a live line, or is one: no opposing stone in it, and no own stone just
    /// beyond.
    const fn is_hopeful(self) -> bool {
        let Self { cells: [a, b, c, d], flanks: [before, after] } = self;
        let is_blocked = a.is_other() || b.is_other() || c.is_other() || d.is_other();
        !is_blocked && !before.is_own() && !after.is_own()
    }

    /// How many own stones it holds, if it holds any and can still become a live line.
    #[must_use]
    pub fn stones(&self) -> Option<usize> {
        let own = self.cells.iter().filter(|cell| cell.is_own()).count();
        (own > 0 && self.is_hopeful()).then_some(own)
    }

    /// The same seen by the other side.
    #[must_use]
    pub const fn for_other_side(self) -> Self {
        let Self { cells: [a, b, c, d], flanks: [before, after] } = self;
        Self {
            cells: [a.for_other_side(), b.for_other_side(), c.for_other_side(), d.for_other_side()],
            flanks: [before.for_other_side(), after.for_other_side()],
        }
    }

    /// Its kind; `None` if it favours neither side: no line can come of it, or both see the same.
    #[must_use]
    pub const fn kind(self) -> Option<FourWindowKind> {
        match KINDS[self.number()] {
            0 => None,
            kind => Some(FourWindowKind {
                index: kind.unsigned_abs() as usize - 1,
                sign: kind.signum(),
            }),
        }
    }

    const fn numbered(number: usize) -> Self {
        let (cells, flanks) = (number / 16, number % 16);
        Self {
            cells: [
                WindowCell::ALL[cells / 27],
                WindowCell::ALL[cells / 9 % 3],
                WindowCell::ALL[cells / 3 % 3],
                WindowCell::ALL[cells % 3],
            ],
            flanks: [WindowCell::ALL[flanks / 4], WindowCell::ALL[flanks % 4]],
        }
    }

    const fn number(self) -> usize {
        let Self { cells: [a, b, c, d], flanks: [before, after] } = self;
        let cells = ((a as usize * 3 + b as usize) * 3 + c as usize) * 3 + d as usize;
        (cells * 4 + before as usize) * 4 + after as usize
    }

    /// The lesser of the numbers of this window and its mirror image.
    const fn least_number(self) -> usize {
        let Self { cells: [a, b, c, d], flanks: [before, after] } = self;
        let mirrored = Self { cells: [d, c, b, a], flanks: [after, before] };
        let (number, other) = (self.number(), mirrored.number());
        if number < other { number } else { other }
    }
}

/// The kinds of all windows by number, counted from one; those seen from the other side are negative.
/// Zero favours neither side.
const KINDS: [i16; FourWindow::COUNT] = {
    let mut kinds = [0; FourWindow::COUNT];
    let (mut number, mut last) = (0, 0);
    while number < FourWindow::COUNT {
        let window = FourWindow::numbered(number);
        let other = window.for_other_side();
        let (seen, by_other) = (window.least_number(), other.least_number());
        if !window.is_hopeful() && !other.is_hopeful() {
            number += 1;
            continue;
        }
        // Of all windows of a kind, the one with the least number comes first.
        if seen < by_other {
            if seen == number {
                last += 1;
                kinds[number] = last;
            } else {
                kinds[number] = kinds[seen];
            }
        } else if by_other < seen {
            kinds[number] = -kinds[by_other];
        }
        number += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_and_numbers_agree() {
        for (number, window) in FourWindow::all().enumerate() {
            assert_eq!(window.number(), number);
        }
    }

    #[test]
    fn a_kind_is_shared_with_the_mirror_image_and_the_other_side() {
        for window in FourWindow::all() {
            let FourWindow { cells: [a, b, c, d], flanks: [before, after] } = window;
            let mirrored = FourWindow { cells: [d, c, b, a], flanks: [after, before] };
            assert_eq!(window.kind(), mirrored.kind());
            let opposite = window.kind().map(|kind| FourWindowKind { sign: -kind.sign, ..kind });
            assert_eq!(window.for_other_side().kind(), opposite);
        }
    }

    #[test]
    fn the_windows_of_a_line_are_in_their_places() {
        // Own, own, empty, other, empty: two windows, each with an edge at one end.
        let line = 1 + 3 + 2 * 27;
        let windows: Vec<FourWindow> =
            FourWindow::numbers_on_line(line, 5).map(FourWindow::numbered).collect();
        let [o, x, e, edge] =
            [WindowCell::Own, WindowCell::Other, WindowCell::Empty, WindowCell::Edge];
        let first = FourWindow { cells: [o, o, e, x], flanks: [edge, e] };
        let second = FourWindow { cells: [o, e, x, e], flanks: [o, edge] };
        assert_eq!(windows, [first, second]);
    }
}
