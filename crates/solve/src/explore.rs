//! Any game, without a numbering: walk to every position, then reason backwards.
//!
//! Positions are numbered as they are found. That takes a hash map of them all, some dozens of bytes a
//! position, and is meant for games of up to some tens of millions of positions.

use std::collections::HashMap;
use std::ops::Range;

use parlor_core::{Control, Game, Progress, Value};

use crate::code::Code;
use crate::retrograde::{self, Edge, Graph};
use crate::{Counts, Error, SolveOptions, Summary};

/// The value of every position that play can reach.
#[derive(Clone, Debug)]
pub struct Explored<G: Game> {
    places: HashMap<G::Position, u32>,
    positions: Vec<G::Position>,
    codes: Vec<u8>,
    /// What there is to tell about it.
    pub summary: Summary,
    /// About how many bytes exploring took.
    pub(crate) memory: u64,
}

impl<G: Game> Explored<G> {
    /// What a position is worth to the player to move; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, position: &G::Position) -> Option<Value> {
        let place = *self.places.get(position)?;
        Code(self.codes[place as usize]).value()
    }

    /// Every position with its value, in the order found: the start first.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Value)> {
        let value = |code: Code| code.value().expect("every explored position is settled");
        self.coded().map(move |(position, code)| (position, value(code)))
    }

    pub(crate) fn coded(&self) -> impl Iterator<Item = (&G::Position, Code)> {
        self.positions.iter().zip(self.codes.iter().copied().map(Code))
    }
}

/// Finds every position that play can reach, and what it is worth.
///
/// # Errors
/// When the control stops it, or the positions need more memory than the options allow.
pub fn explore<G: Game>(
    game: &G,
    options: &SolveOptions,
    control: &Control,
) -> Result<Explored<G>, Error> {
    let clock = std::time::Instant::now();
    let graph = ReachableGraph::through(game, options, control)?;
    let codes = options.run(|| retrograde::solve(&graph, control))??;
    let by_tier: Vec<Counts> = graph
        .plies
        .windows(2)
        .map(|ply| {
            let mut counts = Counts::default();
            counts.add_all(&codes[ply[0]..ply[1]], 1);
            counts
        })
        .collect();
    let longest = by_tier.iter().filter_map(Counts::longest).min();
    let example = longest.map(|value| {
        let at = codes.iter().position(|&code| Code(code).value() == Some(value));
        game.position_text(&graph.positions[at.expect("the longest win is someone's")])
    });
    let start = Code(codes[0]).value().expect("the start is settled");
    let summary = Summary {
        start,
        counted: crate::Counted::Reachable,
        by_tier,
        longest: longest.zip(example),
        numbers: codes.len() as u64,
        elapsed: clock.elapsed(),
    };
    let memory = graph.bytes();
    Ok(Explored { places: graph.places, positions: graph.positions, codes, summary, memory })
}

/// The graph of all reachable positions.
struct ReachableGraph<P> {
    positions: Vec<P>,
    places: HashMap<P, u32>,
    ends: Vec<Option<Code>>,
    first_move: Vec<usize>,
    moves: Vec<u32>,
    /// Where the positions start that play comes to first after 0, 1, 2 … plies, and where they end.
    plies: Vec<usize>,
}

impl<P: Clone + Eq + std::hash::Hash> ReachableGraph<P> {
    fn through<G: Game<Position = P>>(
        game: &G,
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
            plies: vec![0],
        };
        let mut meter = control.meter();
        let mut next_ply = 1;
        while let Some(position) = walk.positions.get(walk.ends.len()).cloned() {
            meter.count()?;
            if walk.ends.len() == next_ply {
                walk.plies.push(next_ply);
                next_ply = walk.positions.len();
            }
            let outcome = game.outcome(&position);
            walk.ends.push(outcome.map(|end| Code::ended(end.verdict_for(game.turn(&position)))));
            if outcome.is_none() {
                for mv in game.moves(&position) {
                    let place = walk.place(game.play(&position, mv))?;
                    walk.moves.push(place);
                }
            }
            walk.first_move.push(walk.moves.len());
            if walk.ends.len().is_multiple_of(1 << 16) {
                options.check_memory(walk.bytes())?;
                let done = walk.ends.len() as u64;
                control.report(&Progress::Steps {
                    task: "exploring".to_owned(),
                    done,
                    total: None,
                });
            }
        }
        walk.plies.push(walk.positions.len());
        // The memory of a small game as well.
        options.check_memory(walk.bytes())?;
        Ok(walk)
    }

    fn place(&mut self, position: P) -> Result<u32, Error> {
        if let Some(&place) = self.places.get(&position) {
            return Ok(place);
        }
        let place = u32::try_from(self.positions.len())
            .map_err(|_| Error::TooLarge("more than four billion positions".to_owned()))?;
        self.places.insert(position.clone(), place);
        self.positions.push(position);
        Ok(place)
    }

    /// About how much memory this and its analysis take.
    fn bytes(&self) -> u64 {
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
            for &to in &self.moves[self.first_move[at]..self.first_move[at + 1]] {
                show(rank, Edge::Stays(to));
            }
        }
    }
}
