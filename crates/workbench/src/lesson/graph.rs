//! The positions that play can reach from one of them, as a graph. Positions that are images of each other are
//! one node, which keeps small boards small.

use std::collections::HashMap;

use parlor_core::{BadInput, Control, Notation, Symmetry, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::report::name_of_verdict;
use crate::{Error, schema};

/// A position of the graph.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GraphNode {
    /// The position; it stands for its images too.
    pub position: String,
    /// Who is to move.
    pub turn: &'static str,
    /// Won, drawn or lost for the player to move, if the game is over here.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(required, value_type = Option<schema::Verdict>)]
    pub outcome: Option<Verdict>,
    /// Its moves, one for each node that they lead to.
    pub moves: Vec<GraphMove>,
}

/// A move from a node to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GraphMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of the node that it leads to.
    pub to: usize,
    /// Whether the same player moves again.
    pub again: bool,
}

/// All positions at and below `root`, itself the first.
///
/// # Errors
/// A game that counts points; more than `most` positions; limits reached.
pub(crate) fn explore<G: Notation>(
    game: &G,
    root: &G::Position,
    most: usize,
    control: &Control,
) -> Result<Vec<GraphNode>, Error> {
    if game.max_margin().is_some() {
        return Err(BadInput::new(
            "game",
            "one that is won, drawn or lost",
            "one that counts points",
        )
        .into());
    }
    let mut found = Found { numbers: HashMap::new(), positions: Vec::new() };
    found.number(game, root);
    let mut nodes: Vec<GraphNode> = Vec::new();
    while let Some(position) = found.positions.get(nodes.len()).cloned() {
        control.check()?;
        if found.positions.len() > most {
            let wanted = format!("one with at most {most} positions below it, images counted once");
            return Err(BadInput::new("position", wanted, game.position_text(root)).into());
        }
        let mut moves: Vec<GraphMove> = Vec::new();
        for mv in game.legal_moves(&position) {
            let next = game.play(&position, mv);
            let to = found.number(game, &next);
            if moves.iter().all(|known| known.to != to) {
                let again = game.step(&position, &next).again;
                moves.push(GraphMove { mv: game.move_text(&position, mv), to, again });
            }
        }
        let turn = game.turn(&position);
        nodes.push(GraphNode {
            position: game.position_text(&position),
            turn: game.player_name(turn),
            outcome: game.outcome(&position).map(|outcome| outcome.verdict_for(turn)),
            moves,
        });
    }
    Ok(nodes)
}

/// The positions found so far, and the numbers of all their images.
struct Found<P> {
    numbers: HashMap<P, usize>,
    positions: Vec<P>,
}

impl<P: Clone + Eq + std::hash::Hash> Found<P> {
    fn number<G: Notation<Position = P>>(&mut self, game: &G, position: &P) -> usize {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = self.positions.len();
        for symmetry in Symmetry::all(game.symmetries()) {
            self.numbers.insert(game.transform(position, symmetry), number);
        }
        self.positions.push(position.clone());
        number
    }
}
