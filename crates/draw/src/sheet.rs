//! A drawn page as plain marks: the same for every format.
//!
//! Lengths are in points, x to the right and y downward from the top left corner.

/// How far below the middle of a letter its baseline lies, in letter sizes.
pub(crate) const BASELINE: f64 = 0.36;
/// The width of a thin line.
pub(crate) const THIN: f64 = 0.8;

/// A place on the sheet: x and y.
pub(crate) type SheetPoint = (f64, f64);
/// A colour: red, green, blue.
pub(crate) type Colour = [u8; 3];

pub(crate) const INK: Colour = [0x20, 0x20, 0x28];
/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    /// Text on a baseline.
    Text { place: SheetPoint, size: f64, align: TextAlign, colour: Colour, text: String },
    /// A rectangle with a thin edge, with a colour inside or without.
    Box { corner: SheetPoint, size: SheetPoint, inside: Option<Colour> },
    /// A thin circle.
    Circle { centre: SheetPoint, radius: f64 },
    /// A thin line.
    Line { from: SheetPoint, to: SheetPoint },
    /// The outline of a word: a strip with round ends, around a line, so far from it.
    Outline { from: SheetPoint, to: SheetPoint, reach: f64, colour: Colour },
}

/// What of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextAlign {
    /// Its left end.
    Left,
    /// Its middle.
    Middle,
}

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// White space around all that, on every side.
    pub(crate) margin: f64,
    pub(crate) marks: Vec<Mark>,
}

impl Sheet {
    /// How large it is with its white space.
    pub(crate) fn size(&self) -> (f64, f64) {
        (self.width + 2.0 * self.margin, self.height + 2.0 * self.margin)
    }
}

/// The path around a line: where it starts, and then curves of three points each.
///
/// ```text
///        ╭───────────────╮
///      ( from           to )      two half circles, each of two cubic curves
///        ╰───────────────╯
/// ```
pub(crate) fn around(
    from: SheetPoint,
    to: SheetPoint,
    reach: f64,
) -> (SheetPoint, Vec<[SheetPoint; 3]>) {
    /// The length of the handles of a cubic curve that looks like a quarter of a circle.
    const HANDLE: f64 = 0.552_285;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    // Along the line and to its left, as long as the outline is wide.
    let along =
        if length > 0.0 { (dx / length * reach, dy / length * reach) } else { (reach, 0.0) };
    let left = (along.1, -along.0);
    let point = |centre: SheetPoint, a: f64, l: f64| {
        (centre.0 + a * along.0 + l * left.0, centre.1 + a * along.1 + l * left.1)
    };
    let start = point(from, 0.0, 1.0);
    let straight = |end: SheetPoint| [end, end, end];
    let quarter = |centre, (a0, l0): (f64, f64), (a1, l1): (f64, f64)| {
        [
            point(centre, a0 + HANDLE * a1, l0 + HANDLE * l1),
            point(centre, a1 + HANDLE * a0, l1 + HANDLE * l0),
            point(centre, a1, l1),
        ]
    };
    let curves = vec![
        straight(point(to, 0.0, 1.0)),
        quarter(to, (0.0, 1.0), (1.0, 0.0)),
        quarter(to, (1.0, 0.0), (0.0, -1.0)),
        straight(point(from, 0.0, -1.0)),
        quarter(from, (0.0, -1.0), (-1.0, 0.0)),
        quarter(from, (-1.0, 0.0), (0.0, 1.0)),
    ];
    (start, curves)
}
