//! Three men's morris in numbers: nothing is ever taken, so its positions are those of a game that places stones and
//! then slides them, and a solver takes whole blocks of them.
//!
//! Where mills take men the players come to have different numbers of them, while they still place, too. A plan of
//! placement knows no such positions; those games are explored instead.

use std::ops::Range;

use parlor_core::placement::{Finish, Slides, Stones, Stuck};
use parlor_core::{Number, Numbered, Placement, Side, Tier};

use super::{Flying, Mill, Morris, Position};
use crate::board::Bitboards;

impl Morris {
    /// The plan of a board on which nothing is taken.
    pub(super) fn plan_of(&self) -> Option<Placement> {
        let cells = self.points.cells.len();
        let wide = |set: u32| u64::from(set);
        // Nobody ever has more than three men, so whoever may fly always does.
        let neighbours = match self.flying {
            Flying::Yes => vec![wide(self.all); cells],
            Flying::No => self.points.neighbours[..cells].iter().copied().map(wide).collect(),
        };
        (self.mill == Mill::Wins).then(|| {
            let lines = self.points.mills.iter().copied().map(wide).collect();
            let stones = 2 * self.men as usize;
            Placement::new(cells, stones, Finish::Cyclic, lines, self.points.images.clone())
                .with_slides(Slides { neighbours, stuck: Stuck::Loss })
        })
    }

    fn plan(&self) -> &Placement {
        self.plan.as_ref().expect("only boards on which nothing is taken are numbered")
    }

    fn placed(&self, Stones { first, second, turn }: Stones) -> Position {
        let sides = [first as u32, second as u32];
        let men =
            Bitboards { mover: sides[turn.index()], waiting: sides[turn.other().index()], turn };
        let down = (first | second).count_ones();
        Position { men, to_place: (2 * self.men - down) as u8 }
    }
}

impl From<&Position> for Stones {
    fn from(Position { men, .. }: &Position) -> Self {
        let [first, second] = Side::BOTH.map(|side| u64::from(men.of(side)));
        Self { first, second, turn: men.turn }
    }
}

impl Numbered for Morris {
    fn tiers(&self) -> Vec<Tier> {
        self.plan().tiers()
    }

    fn number(&self, position: &Position) -> Number {
        self.plan().number(&position.into())
    }

    fn position(&self, number: Number) -> Position {
        self.placed(self.plan().position(number))
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position> {
        self.plan().positions(tier, ranks).map(|stones| self.placed(stones))
    }

    fn orbit_size(&self, number: Number) -> u64 {
        self.plan().orbit_size_of(number)
    }

    fn placement(&self) -> Option<&Placement> {
        Some(self.plan())
    }
}
