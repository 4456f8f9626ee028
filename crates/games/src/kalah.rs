//! Kalah: sow the seeds of a hole; most seeds in the store win.
//!
//! ```text
//!           a   b   c   d
//!       1  (3) (3) (3) (3)  ◄─ second player         "3-3-3-3/3-3-3-3 1"
//!   store                      store
//!       2  (3) (3) (3) (3)  ─► first player          a move is the hole that is sown: b2
//!
//!   holes by number, each player's in the order of sowing:
//!
//!           3   2   1   0      second
//!           0   1   2   3      first
//! ```
//!
//! Seeds are sown one by one to the right, into the own store, on through the other's holes and back, but
//! never into the other's store. A last seed in the own store earns another move. One in an own empty
//! hole goes to the store together with the seeds opposite. When a side has no seeds left, the other
//! keeps those on its own side.
//!
//! A position holds no stores. A move brings seeds to no store but the mover's, so what it gains is what
//! the holes lost, and the value of a position is the margin from there on.
//!
//! Rules and values: Irving, Donkers and Uiterwijk, *Solving Kalah* (2000).

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Score,
    Setup, Side, Value,
};

use crate::{About, Builder, Family, Preset, Truth, Worth, sowing};

/// The most holes a player can have.
const MAX_HOLES: usize = 6;
/// The most seeds in a hole at the start.
const MAX_SEEDS: u8 = 6;

/// The rules of Kalah in one variant.
#[derive(Clone, Copy, Debug)]
pub struct Kalah {
    /// Holes of each player.
    holes: usize,
    /// Seeds in each hole at the start.
    seeds: u8,
    empty_capture: EmptyCapture,
}

/// What becomes of a last seed in an own empty hole when the hole opposite is empty too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyCapture {
    /// It goes to the store.
    #[default]
    Yes,
    /// It stays where it is.
    No,
}

/// The seeds in the holes, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Of each side, in the order of sowing; holes that are not there are empty.
    seeds: [[u8; MAX_HOLES]; 2],
    turn: Side,
}

/// The mover's hole to sow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Position {
    /// The seeds on one side.
    #[inline]
    fn row(&self, side: Side) -> i32 {
        self.seeds[side.index()].iter().copied().map(i32::from).sum()
    }

    /// The seeds on both.
    #[inline]
    fn left(&self) -> i32 {
        Side::BOTH.map(|side| self.row(side)).iter().sum()
    }
}

impl Kalah {
    /// The game with so many holes a side, 1 to 6, and seeds in each, 1 to 6.
    ///
    /// # Panics
    /// If there is no such game.
    #[must_use]
    pub fn new(holes: usize, seeds: u8, empty_capture: EmptyCapture) -> Self {
        assert!((1..=MAX_HOLES).contains(&holes), "1 to {MAX_HOLES} holes, not {holes}");
        assert!((1..=MAX_SEEDS).contains(&seeds), "1 to {MAX_SEEDS} seeds, not {seeds}");
        Self { holes, seeds, empty_capture }
    }

    /// All seeds at the start.
    const fn all(&self) -> u8 {
        2 * self.holes as u8 * self.seeds
    }
}

impl Game for Kalah {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let mut row = [0; MAX_HOLES];
        row[..self.holes].fill(self.seeds);
        Position { seeds: [row; 2], turn: Side::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let [first, second] = Side::BOTH.map(|side| position.row(side));
        (first == 0 || second == 0).then_some(Outcome::Margin(first - second))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let row = position.seeds[position.turn.index()];
        (0..self.holes).filter(move |&hole| row[hole] > 0).map(|hole| Move(hole as u8))
    }

    #[inline]
    fn play(&self, position: &Position, Move(hole): Move) -> Position {
        let holes = self.holes;
        let [mut own, mut other] =
            [position.turn, position.turn.other()].map(|side| position.seeds[side.index()]);

        // Step 1: sow. The way around: own holes, the own store, the other's holes.
        let mut place = usize::from(hole);
        for _ in 0..std::mem::take(&mut own[place]) {
            place = if place == 2 * holes { 0 } else { place + 1 };
            if place < holes {
                own[place] += 1;
            } else if place > holes {
                other[place - holes - 1] += 1;
            }
        }

        // Step 2: capture from an own hole that was empty.
        if place < holes && own[place] == 1 {
            let opposite = &mut other[holes - 1 - place];
            if *opposite > 0 || self.empty_capture == EmptyCapture::Yes {
                own[place] = 0;
                *opposite = 0;
            }
        }

        // Step 3: a last seed in the store moves again.
        let turn = if place == holes { position.turn } else { position.turn.other() };
        let seeds = match position.turn {
            Side::First => [own, other],
            Side::Second => [other, own],
        };
        Position { seeds, turn }
    }

    #[inline]
    fn gain(&self, before: &Position, after: &Position) -> i32 {
        before.left() - after.left()
    }

    #[inline]
    fn max_margin(&self) -> Option<u8> {
        Some(self.all())
    }

    /// Seeds go forward and never leave a store.
    fn can_repeat(&self) -> bool {
        false
    }
}

impl Notation for Kalah {
    fn layout(&self) -> Layout {
        Layout::holes(self.holes, 2)
    }

    fn content(&self, position: &Position, spot: usize) -> Content {
        let (side, hole) = sowing::hole(self.holes, spot);
        Content::Count(position.seeds[side.index()][hole].into())
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let mut seeds = [[0; MAX_HOLES]; 2];
        let mut left = u32::from(self.all());
        for spot in 0..setup.contents.len() {
            let (side, hole) = sowing::hole(self.holes, spot);
            let count = setup.count(spot);
            left = left.checked_sub(count).ok_or_else(|| {
                let wanted = format!("at most the {} seeds of the start", self.all());
                BadInput::new("position", wanted, "more")
            })?;
            seeds[side.index()][hole] = count as u8;
        }
        Ok(Position { seeds, turn: setup.turn })
    }

    fn place(&self, position: &Position, Move(hole): Move) -> Place {
        Place::Spot(sowing::spot(self.holes, position.turn, hole.into()))
    }
}

/// Knows that no more seeds can be won than lie in the holes, and likes to move again.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeedKnowledge;

impl Knowledge<Kalah> for SeedKnowledge {
    type Memo = ();

    fn memo(&self, _: &Kalah, _: &Position) {}

    /// Moves that earn another come first, then the holes nearest to the store.
    #[inline]
    fn look(
        &self,
        game: &Kalah,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let left = position.left();
        let [least, most] = [-left, left].map(|points| Score::of_value(Value::Margin(points)));
        let row = position.seeds[position.turn.index()];
        let rank = move |Move(hole): Move| {
            let hole = usize::from(hole);
            let is_again = usize::from(row[hole]) % (2 * game.holes + 1) == game.holes - hole;
            if is_again { game.holes + hole } else { hole }
        };
        let candidates = game.moves(position).map(move |mv| (mv, rank(mv) as i32));
        Look { bounds: Bounds { least, most }, candidates }
    }

    /// Half of what lies on the own side more than on the other: much of it will change sides.
    #[inline]
    fn evaluate(&self, _: &Kalah, position: &Position, (): &()) -> Score {
        let [own, other] = [position.turn, position.turn.other()].map(|side| position.row(side));
        Score::estimate((own - other) / 2)
    }
}

/// Where the values were published.
const IRVING: &str = "Irving, Donkers and Uiterwijk, Solving Kalah (2000)";

impl Family for Kalah {
    const ABOUT: About = About {
        name: "kalah",
        title: "Kalah",
        summary: "Sow the seeds of a hole around the board; most seeds in the store win.",
        rules: "Players take all seeds from one of their holes in turn and sow them one by one to the \
                right: into the holes that follow, into their own store, on through the other's holes, \
                but not into the other's store. A last seed in the own store earns another move; a \
                last seed in an own empty hole goes to the store with all seeds opposite. When a side \
                has no seeds left in its holes, the other keeps those in its own. More seeds win.",
        solved: "The first player wins most variants: 4 holes with 3 seeds by 8, 6 with 4 by 10.",
        parameters: &[
            Parameter::number("holes", "holes of each player", "4", [1, MAX_HOLES as u32]),
            Parameter::number(
                "seeds",
                "seeds in each hole at the start",
                "3",
                [1, MAX_SEEDS as u32],
            ),
            Parameter::choice(
                "empty-capture",
                "whether a last seed in an own empty hole goes to the store when the hole \
                          opposite is empty",
                "yes",
                &["yes", "no"],
            ),
        ],
        shown: "kalah:holes=6,seeds=4",
        presets: &[
            Preset::new("Kalah with 4 holes", "kalah"),
            Preset::new("Kalah with 6 holes", "kalah:holes=6,seeds=4"),
        ],
        samples: &[
            "kalah",
            "kalah:holes=1,seeds=1",
            "kalah:holes=2,seeds=2,empty-capture=no",
            "kalah:holes=6,seeds=4",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("kalah", Value::Margin(8), IRVING),
        Truth::published("kalah:holes=6,seeds=4", Worth::Value(Value::Margin(10)), IRVING),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let empty_capture = match settings.text("empty-capture") {
            "no" => EmptyCapture::No,
            _ => EmptyCapture::Yes,
        };
        let [holes, seeds] = ["holes", "seeds"].map(|name| settings.number(name));
        Ok(builder.game(Self::new(holes as usize, seeds as u8, empty_capture), SeedKnowledge))
    }
}
