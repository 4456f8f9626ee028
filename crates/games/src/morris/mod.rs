//! Morris: place your men, then move them along the lines; a mill of three takes a man of the other.
//!
//! ```text
//!     a  b  c  d  e
//!   1 W-----W-----B     "W-W-B/-.B.-/W.-.B/-...-/.-.-B W 4": what is no point of the grid is written
//!     |     |     |     as a hyphen; the last number says how many men are still to be placed, both
//!   2 |  .--B--.  |     players' together.
//!     |  |     |  |
//!   3 W--.     .--B     W makes a mill on a5 and takes the only man that stands in none: a5xc2.
//!     |  |     |  |
//!   4 |  .--.--.  |
//!     |     |     |
//!   5 .-----.-----B
//! ```
//!
//! A move is made whole: where a man is placed or moved to, and which one of the other's its mill takes.
//! So turns alternate, and a ply is what the literature counts as one.
//!
//! Rules and values: Gasser, *Solving Nine Men's Morris* (1996), with the choice of flying.

mod boards;
mod knowledge;
mod numbering;

use parlor_core::spec::{Parameter, Settings, parse_number};
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Outcome, Place, Placement, Plies, Setup, Side,
    Symmetry, Value, Verdict,
};

use self::boards::{Drawing, Points};
pub use self::knowledge::MorrisKnowledge;
use crate::bits::Bits;
use crate::board::Bitboards;
use crate::{About, Builder, Family, PARLOR, Preset, Truth, Worth};

/// With fewer men than this no mill can be made, and the game is lost.
const FEWEST: u32 = 3;

/// The rules on one of the boards.
#[derive(Clone, Debug)]
pub struct Morris {
    points: Points,
    all: u32,
    /// Men of each player.
    men: u32,
    mill: Mill,
    flying: Flying,
    /// How positions are numbered, where nothing is taken.
    plan: Option<Placement>,
}

/// What a mill does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mill {
    /// It wins.
    Wins,
    /// It takes a man of the other: one outside mills if there is one.
    Takes,
}

/// Whether a player with three men left moves to any empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flying {
    /// To any.
    Yes,
    /// Only along the lines, like everybody else.
    No,
}

/// The men on the board, and how many are still to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    men: Bitboards<u32>,
    /// Of both players together.
    to_place: u8,
}

/// A man placed or moved, and the one that its mill takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Option<u8>,
    to: u8,
    taken: Option<u8>,
}

impl Morris {
    /// Three, six or nine men's morris.
    ///
    /// # Panics
    /// If there is no board for so many men.
    #[must_use]
    pub fn new(men: u32, flying: Flying) -> Self {
        let (drawing, mill): (&Drawing, _) = match men {
            3 => (&boards::THREE, Mill::Wins),
            6 => (&boards::SIX, Mill::Takes),
            9 => (&boards::NINE, Mill::Takes),
            _ => panic!("no board for {men} men"),
        };
        let points = Points::new(drawing);
        let mut morris = Self { all: points.all(), points, men, mill, flying, plan: None };
        morris.plan = morris.plan_of();
        morris
    }

    #[inline]
    const fn empty(&self, position: &Position) -> u32 {
        self.all & !(position.men.mover | position.men.waiting)
    }

    /// The men of a side, on the board and in its hand.
    #[inline]
    fn men_left(&self, position: &Position, side: Side) -> u32 {
        let in_hand = u32::from(position.to_place + u8::from(side == position.men.turn)) / 2;
        position.men.of(side).count() + in_hand
    }

    /// The points that a man can go to, if they are empty.
    #[inline]
    fn reach(&self, men: u32, from: usize) -> u32 {
        match self.flying {
            Flying::Yes if men.count() <= FEWEST => self.all,
            _ => self.points.neighbours[from],
        }
    }

    /// The men that a mill of the other side may take.
    #[inline]
    fn removable(&self, men: u32) -> u32 {
        let outside = men & !self.points.in_mills(men);
        if outside == 0 { men } else { outside }
    }

    /// Whether a man of this set can move.
    #[inline]
    fn can_move(&self, men: u32, empty: u32) -> bool {
        men.each().any(|from| self.reach(men, from) & empty != 0)
    }
}

impl Game for Morris {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { men: Bitboards::EMPTY, to_place: 2 * self.men as u8 }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.men.turn
    }

    /// Whoever is to move has lost: to a mill that wins, with too few men, or without a move.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let Position { men, to_place } = position;
        let is_lost = match self.mill {
            Mill::Wins => self.points.in_mills(men.waiting) != 0,
            Mill::Takes => self.men_left(position, men.turn) < FEWEST,
        };
        let is_stuck = || *to_place == 0 && !self.can_move(men.mover, self.empty(position));
        (is_lost || is_stuck()).then(|| Outcome::Win(men.turn.other()))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let Bitboards { mover, waiting, .. } = position.men;
        let empty = self.empty(position);
        let (placed, moved) = if position.to_place > 0 { (empty, 0) } else { (0, mover) };
        let placed = placed.each().map(|to| (None, to));
        let moved = moved.each().flat_map(move |from| {
            let goals = self.reach(mover, from) & empty;
            goals.each().map(move |to| (Some(from as u8), to))
        });
        let removable = if self.mill == Mill::Takes { self.removable(waiting) } else { 0 };
        placed.chain(moved).flat_map(move |(from, to)| {
            let others = from.map_or(mover, |from| mover ^ u32::single(from.into()));
            let taken = if self.points.closes(to, others) { removable } else { 0 };
            let quiet = (taken == 0).then_some(Move { from, to: to as u8, taken: None });
            let takes = move |man: usize| Move { from, to: to as u8, taken: Some(man as u8) };
            quiet.into_iter().chain(taken.each().map(takes))
        })
    }

    #[inline]
    fn play(&self, position: &Position, Move { from, to, taken }: Move) -> Position {
        let single = |point: Option<u8>| point.map_or(0, |point| u32::single(point.into()));
        let mut men = position.men.after(u32::single(to.into()) | single(from));
        men.mover ^= single(taken);
        Position { men, to_place: position.to_place.saturating_sub(1) }
    }

    fn can_repeat(&self) -> bool {
        true
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["W", "B"][side.index()]
    }

    #[inline]
    fn key(&self, Position { men, to_place }: &Position) -> u64 {
        let rest = u64::from(*to_place) << 1 | men.turn as u64;
        u64::from(men.mover) | u64::from(men.waiting) << 24 | rest << 48
    }

    fn symmetries(&self) -> u8 {
        self.points.images.len() as u8
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let Position { men: Bitboards { mover, waiting, turn }, to_place } = *position;
        let [mover, waiting] = [mover, waiting].map(|men| self.points.image_of_set(men, symmetry));
        Position { men: Bitboards { mover, waiting, turn }, to_place }
    }

    fn transform_move(&self, mv: Move, Symmetry(symmetry): Symmetry) -> Move {
        let image = |point: u8| self.points.images[usize::from(symmetry)][usize::from(point)];
        Move { from: mv.from.map(image), to: image(mv.to), taken: mv.taken.map(image) }
    }
}

impl Notation for Morris {
    fn layout(&self) -> Layout {
        self.points.grid.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        self.points.at(cell).map_or(Content::Gap, |point| position.men.content(point))
    }

    fn extra(&self, position: &Position) -> Option<String> {
        Some(position.to_place.to_string())
    }

    fn extra_form(&self) -> Option<&'static str> {
        Some("how many men are still to be placed")
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let of = |side| {
            u32::filled(self.points.cells.len(), |point| setup.has(side, self.points.cells[point]))
        };
        let men =
            Bitboards { mover: of(setup.turn), waiting: of(setup.turn.other()), turn: setup.turn };
        let extra = setup.extra.as_deref().unwrap_or_default();
        let most = 2 * self.men;
        let to_place = parse_number(extra).filter(|&count| count <= most).ok_or_else(|| {
            let wanted = format!("a number of men still to be placed, 0 to {most}");
            BadInput::new("position", wanted, BadInput::quote(extra))
        })?;
        let refuse = |wanted: String, came: String| Err(BadInput::new("position", wanted, came));
        let position = Position { men, to_place: to_place as u8 };
        if to_place > 0 && Side::after(most - to_place) != setup.turn {
            let [mover, other] =
                [setup.turn, setup.turn.other()].map(|side| self.player_name(side));
            return refuse(
                format!("{other} to move with {to_place} men to place"),
                mover.to_owned(),
            );
        }
        for side in Side::BOTH {
            let came = self.men_left(&position, side);
            if came > self.men {
                let name = self.player_name(side);
                return refuse(
                    format!("at most {} {name}, those to be placed included", self.men),
                    came.to_string(),
                );
            }
        }
        self.check_taken(&position)?;
        Ok(position)
    }

    fn place(&self, _: &Position, Move { from, to, taken }: Move) -> Place {
        let cell = |point: u8| self.points.cells[usize::from(point)];
        match (from.map(cell), taken.map(cell)) {
            (None, None) => Place::Spot(cell(to)),
            (Some(from), None) => Place::Slide { from, to: cell(to) },
            (from, Some(taken)) => Place::Capture { from, to: cell(to), taken },
        }
    }

    fn links(&self) -> Vec<[usize; 2]> {
        let cells = &self.points.cells;
        let from = |from: usize| self.points.neighbours[from].each().map(move |to| [from, to]);
        let pairs = (0..cells.len()).flat_map(from).filter(|[from, to]| from < to);
        pairs.map(|pair| pair.map(|point| cells[point])).collect()
    }

    fn lines(&self, position: &Position) -> Vec<Vec<usize>> {
        let mills = self.points.mills.iter().filter(|_| self.mill == Mill::Wins);
        let held = mills.filter(|&&mill| mill & !position.men.waiting == 0);
        held.map(|mill| mill.each().map(|point| self.points.cells[point]).collect()).collect()
    }

    fn note(&self, position: &Position) -> Option<String> {
        (position.to_place > 0).then(|| {
            let [first, second] = Side::BOTH
                .map(|side| self.men_left(position, side) - position.men.of(side).count());
            format!("to place: W {first}, B {second}")
        })
    }
}

impl Morris {
    /// Refuses men that went missing though no mill can have taken them, and where mills win, a mill of
    /// the player to move.
    fn check_taken(&self, position: &Position) -> Result<(), BadInput> {
        let name = |side: Side| self.player_name(side);
        let turn = position.men.turn;
        if self.mill == Mill::Wins && self.points.in_mills(position.men.mover) != 0 {
            let wanted = format!("no mill of {}, who is to move", name(turn));
            return Err(BadInput::new("position", wanted, "one"));
        }
        for side in Side::BOTH {
            let came = self.men_left(position, side);
            if self.mill == Mill::Wins && came < self.men {
                let wanted = format!("{} {}, those to be placed included", self.men, name(side));
                return Err(BadInput::new("position", wanted, came.to_string()));
            }
        }
        Ok(())
    }
}

impl Family for Morris {
    const ABOUT: About = About {
        name: "morris",
        title: "Men’s Morris",
        summary: "Place your men, then move them along the lines; a mill of three takes one of the \
                  other’s.",
        rules: "White and Black place their men on the points in turn, then move one man at a time along \
                a line to the next empty point. Three men of a colour in a row on a line are a mill. \
                Whoever makes one takes a man of the other from the board: one that stands in no mill, \
                if there is one; two mills at once take one man. A player with two men left, or who \
                cannot move, has lost. With flying, a player with three men left moves to any empty \
                point. In three men’s morris a mill wins at once. Play that goes on for ever is a draw.",
        solved: "Nine men’s morris is a draw. Three men’s, moved along the lines, the first player wins in 9, \
                 from the centre.",
        parameters: &[
            Parameter::choice(
                "men",
                "men of each player, which chooses the board",
                "9",
                &["3", "6", "9"],
            ),
            Parameter::choice(
                "flying",
                "whether a player with three men left moves to any empty point",
                "yes",
                &["yes", "no"],
            ),
        ],
        shown: "morris",
        presets: &[
            Preset::new("Nine Men’s Morris", "morris"),
            Preset::new("Six Men’s Morris", "morris:men=6,flying=no"),
            Preset::new("Three Men’s Morris", "morris:men=3,flying=no"),
        ],
        samples: &[
            "morris",
            "morris:flying=no",
            "morris:men=6",
            "morris:men=6,flying=no",
            "morris:men=3",
            "morris:men=3,flying=no",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("morris:men=3,flying=no", Value::Win(Plies(9)), PARLOR),
        Truth::tested("morris:men=3", Value::Draw, PARLOR),
        Truth::solved("morris:men=6,flying=no", Value::Draw, PARLOR),
        Truth::published(
            "morris",
            Worth::Verdict(Verdict::Draw),
            "Gasser, Solving Nine Men’s Morris (1996)",
        ),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let flying = match settings.text("flying") {
            "no" => Flying::No,
            _ => Flying::Yes,
        };
        let morris = Self::new(settings.number("men"), flying);
        Ok(match morris.plan {
            Some(_) => builder.numbered(morris, MorrisKnowledge),
            None => builder.game(morris, MorrisKnowledge),
        })
    }
}
