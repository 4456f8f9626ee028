//! Any game, without a numbering: walk to every position, then reason backwards, by retrograde analysis or,
//! where points are counted, in topological order.
//!
//! Positions are numbered as they are found. That takes a set of them all, some dozens of bytes a position,
//! and is meant for games of up to some tens of millions of positions.

use parlor_core::{Control, Game, Notation, Value};

use crate::code::{Code, CodeScale};
use crate::places::Places;
use crate::reachable_graph::ReachableGraph;
use crate::{Counted, Error, SolveOptions, Summary, ValueCounts, retrograde, topological};

/// The value of every position that play can reach.
#[derive(Clone, Debug)]
pub struct Explored<G: Game> {
    places: Places<G::Position>,
    codes: Vec<u8>,
    reading: CodeScale,
    /// What there is to tell about it.
    pub summary: Summary,
}

impl<G: Game> Explored<G> {
    /// What a position is worth to the player to move; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, position: &G::Position) -> Option<Value> {
        let place = self.places.find(position)?;
        self.reading.value(Code(self.codes[place as usize]))
    }

    /// Every position with its value, in the order found: the start first.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Value)> {
        let value =
            |&code| self.reading.value(Code(code)).expect("every explored position is settled");
        self.places.positions().iter().zip(self.codes.iter().map(value))
    }

    /// The positions and the code of each.
    pub(crate) fn into_parts(self) -> (Vec<G::Position>, Vec<u8>) {
        (self.places.into_positions(), self.codes)
    }
}

/// Finds every position that play can reach, and what it is worth.
///
/// # Errors
/// When the control stops it, the positions need more memory than the options allow, a value does not fit
/// in a byte, or the game counts points and can repeat.
pub fn explore<G: Notation>(
    game: &G,
    options: &SolveOptions,
    control: &Control,
) -> Result<Explored<G>, Error> {
    let clock = std::time::Instant::now();
    let reading = CodeScale::of(game)?;
    let graph = ReachableGraph::through(game, reading, options, control)?;
    let codes = match reading {
        CodeScale::Distance => options.run(|| retrograde::solve(&graph, control))??,
        CodeScale::Margin => topological::solve(&graph, reading, control)?,
    };
    let by_tier: Vec<ValueCounts> = graph
        .plies
        .windows(2)
        .map(|ply| {
            let mut counts = ValueCounts::new(reading);
            counts.add_all(&codes[ply[0]..ply[1]], 1);
            counts
        })
        .collect();
    by_tier.iter().try_for_each(ValueCounts::check_room)?;
    let longest = by_tier.iter().filter_map(ValueCounts::longest_code).min().map(|win| {
        let at =
            codes.iter().position(|&code| code == win.0).expect("the longest win is someone's");
        let value = reading.value(win).expect("a counted code is a value");
        (value, game.position_text(&graph.places.positions()[at]))
    });
    let summary = Summary {
        start: reading.value(Code(codes[0])).expect("the start is settled"),
        counted: Counted::Reachable,
        by_tier,
        longest,
        numbers: codes.len() as u64,
        elapsed: clock.elapsed(),
        traffic: crate::Traffic::default(),
    };
    Ok(Explored { places: graph.places, codes, reading, summary })
}
