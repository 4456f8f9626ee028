//! Oware: sow the seeds of a house; twos and threes on the other side are yours.
//!
//! ```text
//!           a   b   c   d   e   f
//!       1  (4) (4) (4) (4) (4) (4)  ◄─ second player     "4-4-4-4-4-4/4-4-4-4-4-4 1 0-0":
//!       2  (4) (4) (4) (4) (4) (4)  ─► first player       the seeds taken so far come last
//!
//!   houses by number, each player's in the order of sowing:
//!
//!           5   4   3   2   1   0      second
//!           0   1   2   3   4   5      first
//! ```
//!
//! Seeds go round and can do so for ever, so a position holds what both have taken, and the game is won,
//! drawn or lost: whoever has more than half has won, and endless play is a draw.
//!
//! Rules: the Abapa game of the Oware Society. A capture of everything is none (the grand slam), and a
//! player whose opponent has no seeds must give some.

use parlor_core::spec::{Parameter, Settings, parse_number};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Score, Setup, Side, Value,
};

use crate::{About, Builder, Family, PARLOR, Preset, Truth, sowing};

/// The most houses a player can have.
const MAX_HOUSES: usize = 6;
/// The most seeds in a house at the start.
const MAX_SEEDS: u8 = 6;

/// The rules of Oware on one board.
#[derive(Clone, Copy, Debug)]
pub struct Oware {
    /// Houses of each player.
    houses: usize,
    /// Seeds in each house at the start.
    seeds: u8,
}

/// The seeds in the houses, those taken, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Of each side, in the order of sowing; houses that are not there are empty.
    seeds: [[u8; MAX_HOUSES]; 2],
    taken: [u8; 2],
    turn: Side,
}

/// The mover's house to sow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Position {
    /// The houses of one side.
    #[inline]
    const fn row(&self, side: Side) -> &[u8; MAX_HOUSES] {
        &self.seeds[side.index()]
    }

    #[inline]
    fn is_empty(&self, side: Side) -> bool {
        self.row(side).iter().all(|&seeds| seeds == 0)
    }
}

impl Oware {
    /// The game with so many houses a side, 2 to 6, and seeds in each, 1 to 6.
    ///
    /// # Panics
    /// If there is no such game.
    #[must_use]
    pub fn new(houses: usize, seeds: u8) -> Self {
        assert!((2..=MAX_HOUSES).contains(&houses), "2 to {MAX_HOUSES} houses, not {houses}");
        assert!((1..=MAX_SEEDS).contains(&seeds), "1 to {MAX_SEEDS} seeds, not {seeds}");
        Self { houses, seeds }
    }

    /// Half of all seeds.
    const fn half(&self) -> u8 {
        self.houses as u8 * self.seeds
    }

    /// The houses that may be sown. A player whose opponent has no seeds must reach the other side.
    #[inline]
    fn sowable(&self, position: &Position) -> impl Iterator<Item = usize> + use<> {
        let row = *position.row(position.turn);
        let must_feed = position.is_empty(position.turn.other());
        let houses = self.houses;
        (0..houses).filter(move |&house| {
            let least = if must_feed { houses - house } else { 1 };
            usize::from(row[house]) >= least
        })
    }
}

impl Game for Oware {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        let mut row = [0; MAX_HOUSES];
        row[..self.houses].fill(self.seeds);
        Position { seeds: [row; 2], taken: [0; 2], turn: Side::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    /// Who has more than half has won. When nothing can be sown, everybody keeps what is on the own side.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = |[first, second]: [u8; 2]| {
            let ahead = [(first, Side::First), (second, Side::Second)];
            let ahead = ahead.into_iter().find(|&(taken, _)| taken > self.half());
            ahead.map(|(_, side)| Outcome::Win(side))
        };
        let decided = winner(position.taken);
        if decided.is_some() || self.sowable(position).next().is_some() {
            return decided;
        }
        let kept = Side::BOTH
            .map(|side| position.taken[side.index()] + position.row(side).iter().sum::<u8>());
        Some(winner(kept).unwrap_or(Outcome::Draw))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.sowable(position).map(|house| Move(house as u8))
    }

    #[inline]
    fn play(&self, position: &Position, Move(house): Move) -> Position {
        let (houses, start) = (self.houses, usize::from(house));
        let [own, other] = [position.turn, position.turn.other()];
        let (mut near, mut far) = (*position.row(own), *position.row(other));

        // Step 1: sow around the board, but not into the house that the seeds came from.
        let mut at = start;
        for _ in 0..std::mem::take(&mut near[start]) {
            at = (at + 1) % (2 * houses);
            if at == start {
                at += 1;
            }
            if at < houses { near[at] += 1 } else { far[at - houses] += 1 }
        }

        // Step 2: take twos and threes backwards from the last seed, unless that is all there is.
        let mut left = far;
        let mut captured = 0;
        if at >= houses {
            for seeds in left[..=at - houses].iter_mut().rev() {
                if !(2..=3).contains(seeds) {
                    break;
                }
                captured += std::mem::take(seeds);
            }
        }
        let is_grand_slam = left.iter().all(|&seeds| seeds == 0);
        if is_grand_slam {
            (left, captured) = (far, 0);
        }

        let mut next = Position { turn: other, ..*position };
        next.seeds[own.index()] = near;
        next.seeds[other.index()] = left;
        next.taken[own.index()] += captured;
        next
    }

    fn can_repeat(&self) -> bool {
        true
    }
}

impl Notation for Oware {
    fn layout(&self) -> Layout {
        Layout::holes(self.houses, 2)
    }

    fn content(&self, position: &Position, spot: usize) -> Content {
        let (side, house) = sowing::hole(self.houses, spot);
        Content::Count(position.row(side)[house].into())
    }

    fn extra(&self, position: &Position) -> Option<String> {
        let [first, second] = position.taken;
        Some(format!("{first}-{second}"))
    }

    fn extra_form(&self) -> Option<&'static str> {
        Some("the seeds taken by 1 and by 2, as in 0-0")
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let extra = setup.extra.as_deref().unwrap_or_default();
        let refuse = |wanted: String, came: String| BadInput::new("position", wanted, came);
        let all = 2 * u32::from(self.half());
        let taken = extra.split_once('-').map(|(first, second)| [first, second].map(parse_number));
        let Some([Some(first), Some(second)]) = taken else {
            let wanted = self.extra_form().unwrap_or_default().to_owned();
            return Err(refuse(wanted, BadInput::quote(extra)));
        };
        let counts = (0..setup.contents.len()).map(|spot| setup.count(spot));
        let came = counts.fold(first.saturating_add(second), u32::saturating_add);
        if came != all {
            return Err(refuse(format!("{all} seeds, those taken included"), came.to_string()));
        }
        let mut seeds = [[0; MAX_HOUSES]; 2];
        for spot in 0..setup.contents.len() {
            let (side, house) = sowing::hole(self.houses, spot);
            seeds[side.index()][house] = setup.count(spot) as u8;
        }
        Ok(Position { seeds, taken: [first as u8, second as u8], turn: setup.turn })
    }

    fn place(&self, position: &Position, Move(house): Move) -> Place {
        Place::Spot(sowing::spot(self.houses, position.turn, house.into()))
    }

    fn note(&self, position: &Position) -> Option<String> {
        let [first, second] = position.taken;
        Some(format!("seeds taken: 1 has {first}, 2 has {second}"))
    }
}

/// Judges by the seeds taken, then by the houses that can be sown.
#[derive(Clone, Copy, Debug, Default)]
pub struct HouseKnowledge;

impl Knowledge<Oware> for HouseKnowledge {
    type Memo = ();

    fn memo(&self, _: &Oware, _: &Position) {}

    /// What takes most comes first, then the houses nearest to the other side.
    #[inline]
    fn look(
        &self,
        game: &Oware,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let own = position.turn.index();
        let rank = move |mv: Move| {
            let taken = game.play(position, mv).taken[own] - position.taken[own];
            10 * i32::from(taken) + i32::from(mv.0)
        };
        let candidates = game.moves(position).map(move |mv| (mv, rank(mv)));
        Look { bounds: Bounds::UNFINISHED, candidates }
    }

    #[inline]
    fn evaluate(&self, game: &Oware, position: &Position, (): &()) -> Score {
        let standing = |side: Side| {
            let row = &position.row(side)[..game.houses];
            let houses = row.iter().filter(|&&seeds| seeds > 0).count() as i32;
            // Houses with one or two seeds can be taken.
            let weak = row.iter().filter(|&&seeds| (1..=2).contains(&seeds)).count() as i32;
            10 * i32::from(position.taken[side.index()]) + houses - 2 * weak
        };
        Score::estimate(standing(position.turn) - standing(position.turn.other()))
    }
}

impl Family for Oware {
    const ABOUT: About = About {
        name: "oware",
        title: "Oware",
        summary: "Sow the seeds of a house around the board; twos and threes on the other side are yours.",
        rules: "Players take all seeds from one of their houses in turn and sow them one by one to the \
                right, around the board, leaving out the house they came from. If the last one makes two \
                or three in a house of the other, these are taken, and so are those in the houses before \
                it, as long as they hold two or three. A move that would take everything takes nothing. \
                A player whose opponent has no seeds must give some; if that cannot be, the game ends, \
                and each keeps what is left on the own side. More than half of the seeds win. Play that \
                goes on for ever is a draw.",
        solved: "Awari, a close relative, is a draw (Romein and Bal, 2002).",
        parameters: &[
            Parameter::number("houses", "houses of each player", "6", [2, MAX_HOUSES as u32]),
            Parameter::number(
                "seeds",
                "seeds in each house at the start",
                "4",
                [1, MAX_SEEDS as u32],
            ),
        ],
        shown: "oware",
        presets: &[
            Preset::new("Oware", "oware"),
            Preset::new("Oware with 4 houses", "oware:houses=4"),
            Preset::new("Oware with 3 houses", "oware:houses=3,seeds=3"),
        ],
        samples: &["oware", "oware:houses=3,seeds=2", "oware:houses=2,seeds=1"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("oware:houses=3,seeds=2", Value::Win(Plies(11)), PARLOR),
        Truth::tested("oware:houses=3,seeds=3", Value::Draw, PARLOR),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [houses, seeds] = ["houses", "seeds"].map(|name| settings.number(name));
        Ok(builder.game(Self::new(houses as usize, seeds as u8), HouseKnowledge))
    }
}
