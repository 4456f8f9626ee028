//! The graph of all positions that play can reach, numbered as they are found.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use parlor_core::{Control, Game, Progress, Step};

use crate::code::{Code, Reading};
use crate::graph::{Edge, Graph, MoveEnd};
use crate::{Error, SolveOptions};

/// Every position that play can reach, and every move between them.
pub(crate) struct ReachableGraph<P> {
    pub(crate) positions: Vec<P>,
    pub(crate) places: HashMap<P, u32>,
    ends: Vec<Option<Code>>,
    /// The moves of position p: `moves[first_move[p]..first_move[p + 1]]`.
    first_move: Vec<usize>,
    moves: Vec<MoveEnd>,
    /// The gain of each move, where points are counted.
    gains: Vec<i16>,
    /// Where the positions start that play comes to first after 0, 1, 2 … plies, and where they end.
    pub(crate) plies: Vec<usize>,
}

/// Memory is looked at whenever about so many bytes more are in use.
const BYTES_BETWEEN_LOOKS: u64 = 1 << 20;

/// Positions between two signs of progress.
const POSITIONS_BETWEEN_REPORTS: usize = 1 << 16;

impl<P: Clone + Eq + Hash> ReachableGraph<P> {
    /// Walks from the start to every position.
    ///
    /// # Errors
    /// When the control stops it, or the positions need more memory than the options allow.
    pub(crate) fn through<G: Game<Position = P>>(
        game: &G,
        reading: Reading,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        let start = game.start();
        let mut walk = Self {
            places: HashMap::from([(start.clone(), 0)]),
            positions: vec![start],
            ends: Vec::new(),
            first_move: vec![0],
            moves: Vec::new(),
            gains: Vec::new(),
            plies: vec![0],
        };
        let mut meter = control.meter();
        let mut next_ply = 1;
        let mut next_look = BYTES_BETWEEN_LOOKS;
        while let Some(position) = walk.positions.get(walk.ends.len()).cloned() {
            meter.count()?;
            if walk.ends.len() == next_ply {
                walk.plies.push(next_ply);
                next_ply = walk.positions.len();
            }
            let end = reading.ended(game, &position);
            walk.ends.push(end);
            if end.is_none() {
                for mv in game.moves(&position) {
                    let next = game.play(&position, mv);
                    let step = game.step(&position, &next);
                    walk.add_move(next, step, reading)?;
                }
            }
            walk.first_move.push(walk.moves.len());
            if walk.bytes() >= next_look {
                options.check_memory(walk.bytes())?;
                next_look = walk.bytes() + BYTES_BETWEEN_LOOKS;
            }
            if walk.ends.len().is_multiple_of(POSITIONS_BETWEEN_REPORTS) {
                let (task, done) = ("exploring".to_owned(), walk.ends.len() as u64);
                control.report(&Progress::Steps { task, done, total: None });
            }
        }
        walk.plies.push(walk.positions.len());
        // The memory of a small game as well.
        options.check_memory(walk.bytes())?;
        Ok(walk)
    }

    fn add_move(&mut self, next: P, step: Step, reading: Reading) -> Result<(), Error> {
        let place = match self.places.get(&next) {
            Some(&place) => place,
            None => {
                MoveEnd::check_count(self.positions.len() as u64 + 1)?;
                let place = self.positions.len() as u32;
                self.places.insert(next.clone(), place);
                self.positions.push(next);
                place
            }
        };
        self.moves.push(MoveEnd::new(place, step.again));
        if reading == Reading::Margin {
            // A gain beyond these is beyond any margin that a byte can tell, before and after.
            self.gains.push(step.gain.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        }
        Ok(())
    }

    /// About how much memory this and its analysis take.
    pub(crate) fn bytes(&self) -> u64 {
        let position = size_of::<P>() as u64;
        let each = 2 * position + position / 2 + 40;
        self.positions.len() as u64 * each + self.moves.len() as u64 * 8
    }
}

impl<P: Sync> Graph for ReachableGraph<P> {
    fn size(&self) -> usize {
        self.positions.len()
    }

    fn look(&self, range: Range<usize>, mut show: impl FnMut(u32, Edge)) {
        for at in range {
            let rank = at as u32;
            if let Some(code) = self.ends[at] {
                show(rank, Edge::Ends(code));
            }
            for mv in self.first_move[at]..self.first_move[at + 1] {
                let end = self.moves[mv];
                let gain = self.gains.get(mv).copied().unwrap_or(0).into();
                let step = Step { again: end.again(), gain };
                show(rank, Edge::Stays { to: end.position(), step });
            }
        }
    }
}
