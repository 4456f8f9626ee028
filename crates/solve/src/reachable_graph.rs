//! The graph of all positions that play can reach, numbered as they are found.
//!
//! The positions are kept, the moves are not: whoever looks asks the rules again. That costs a little time,
//! which many threads share, and saves more memory than the positions take.

use std::ops::Range;

use parlor_core::{Control, Game, Progress};

use crate::code::CodeScale;
use crate::graph::{Graph, GraphEdge};
use crate::memory::MemoryMeter;
use crate::places::Places;
use crate::{Error, SolveOptions};

/// Every position that play can reach.
pub(crate) struct ReachableGraph<'a, G: Game> {
    game: &'a G,
    reading: CodeScale,
    pub(crate) places: Places<G::Position>,
    /// Where the positions start that play comes to first after 0, 1, 2 … plies, and where they end.
    pub(crate) plies: Vec<usize>,
}

/// Positions between two signs of progress.
const POSITIONS_BETWEEN_REPORTS: usize = 1 << 16;

/// Bytes that the analysis of a graph takes for each position and for each move.
const FOR_POSITION: u64 = 16;
const FOR_MOVE: u64 = 4;

impl<'a, G: Game> ReachableGraph<'a, G> {
    /// Walks from the start to every position. A position counts when it is found, not when it is looked at: on a wide
    /// board there are a hundred times as many by then, and a budget of nodes would be no limit on the work.
    ///
    /// # Errors
    /// When the control stops it, or the positions and their analysis need more memory than the options
    /// allow.
    pub(crate) fn through(
        game: &'a G,
        reading: CodeScale,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        let mut memory = MemoryMeter::new(options);
        let mut places = Places::new();
        let mut plies = vec![0];
        places.insert(game.start(), &mut memory)?;
        // The last ones that are looked at lead to nothing new, and there may be many of them.
        let [mut found, mut seen] = [control.meter(), control.meter()];
        found.count()?;
        let (mut next_ply, mut looked) = (1, 0);
        while let Some(position) = places.positions().get(looked).cloned() {
            seen.count()?;
            if looked == next_ply {
                plies.push(next_ply);
                next_ply = places.positions().len();
            }
            looked += 1;
            let mut moves = 0;
            if reading.ended(game, &position).is_none() {
                for mv in game.moves(&position) {
                    moves += 1;
                    if places.insert(game.play(&position, mv), &mut memory)? {
                        found.count()?;
                    }
                }
            }
            memory.hold(FOR_POSITION + moves * FOR_MOVE)?;
            if looked.is_multiple_of(POSITIONS_BETWEEN_REPORTS) {
                let (task, done) = ("exploring".to_owned(), looked as u64);
                control.report(&Progress::Steps { task, done, total: None });
            }
        }
        plies.push(places.positions().len());
        Ok(Self { game, reading, places, plies })
    }
}

impl<G: Game> Graph for ReachableGraph<'_, G> {
    fn size(&self) -> usize {
        self.places.positions().len()
    }

    fn look(&self, range: Range<usize>, mut show: impl FnMut(u32, GraphEdge)) {
        let Self { game, reading, places, .. } = self;
        for (rank, position) in range.clone().zip(&places.positions()[range]) {
            let rank = rank as u32;
            if let Some(code) = reading.ended(*game, position) {
                show(rank, GraphEdge::Ends(code));
                continue;
            }
            for mv in game.moves(position) {
                let next = game.play(position, mv);
                let step = game.step(position, &next);
                let to = places.find(&next).expect("the walk came to every successor");
                show(rank, GraphEdge::Stays { to, step });
            }
        }
    }
}
