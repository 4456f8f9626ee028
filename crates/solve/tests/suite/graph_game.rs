//! Games that are written down move by move, or drawn at random: small, of every kind, and solved by the
//! plainest means.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "the tests beside the code and those of the suite use a part each"
)]

use parlor_core::random::Random;
use parlor_core::{
    BadInput, Content, Flow, Game, Layout, Notation, Number, Numbered, Outcome, Place, Plies,
    Setup, Side, Tier, Value,
};

/// A game whose positions are the nodes of a graph. The first node is the start.
#[derive(Clone, Debug)]
pub struct GraphGame<const ALTERNATES: bool = false> {
    pub nodes: Vec<Node>,
    /// Nodes of a tier.
    pub width: u32,
    pub flow: Flow,
    pub max_margin: Option<u8>,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub turn: Side,
    pub outcome: Option<Outcome>,
    /// Where the moves lead, and what they gain.
    pub moves: Vec<(u32, i32)>,
}

/// What kind of game to draw.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub flow: Flow,
    /// Whether every move hands the turn over.
    pub alternates: bool,
    /// Whether points are counted.
    pub counts: bool,
}

impl<const ALTERNATES: bool> GraphGame<ALTERNATES> {
    /// A game of 8 tiers of 12 nodes.
    pub fn random(kind: Kind, seed: u64) -> Self {
        const TIERS: u32 = 8;
        const WIDTH: u32 = 12;
        let mut random = Random::new(seed);
        let turns: Vec<Side> = (0..TIERS * WIDTH).map(|_| Side::BOTH[random.below(2)]).collect();
        let node = |at: u32, random: &mut Random| {
            let turn = turns[at as usize];
            let onward = match kind.flow {
                Flow::Acyclic => (at / WIDTH + 1) * WIDTH,
                Flow::Cyclic => at / WIDTH * WIDTH,
            };
            let mut targets: Vec<u32> = (onward..TIERS * WIDTH)
                .filter(|&to| !kind.alternates || turns[to as usize] != turn)
                .collect();
            random.shuffle(&mut targets);
            targets.truncate(1 + random.below(4));
            let is_over = targets.is_empty() || at > 0 && random.below(6) == 0;
            let outcome = is_over.then(|| match random.below(3) {
                _ if kind.counts => Outcome::Margin(random.below(11) as i32 - 5),
                2 => Outcome::Draw,
                side => Outcome::Win(Side::BOTH[side]),
            });
            // A promise to alternate is one to gain nothing by a move too.
            let gains = kind.counts && !kind.alternates;
            let mut gain = || if gains { random.below(7) as i32 - 3 } else { 0 };
            let moves = match is_over {
                true => Vec::new(),
                false => targets.into_iter().map(|to| (to, gain())).collect(),
            };
            Node { turn, outcome, moves }
        };
        let nodes = (0..TIERS * WIDTH).map(|at| node(at, &mut random)).collect();
        let max_margin = kind.counts.then_some(50);
        Self { nodes, width: WIDTH, flow: kind.flow, max_margin }
    }

    /// The same game under another promise.
    pub fn promising<const OTHER: bool>(&self) -> GraphGame<OTHER> {
        let Self { nodes, width, flow, max_margin } = self.clone();
        GraphGame { nodes, width, flow, max_margin }
    }

    pub fn positions(&self) -> impl Iterator<Item = u32> {
        0..self.nodes.len() as u32
    }

    /// How many moves leave the turn where it is.
    pub fn repeated_turns(&self) -> usize {
        let again = |node: &Node| {
            node.moves.iter().filter(|&&(to, _)| self.nodes[to as usize].turn == node.turn).count()
        };
        self.nodes.iter().map(again).sum()
    }

    /// What every node is worth to its mover, by recursion: what the first side gets in all is as great as
    /// that side can make it and as small as the other can. For games without cycles that count points.
    pub fn margins(&self) -> Vec<Value> {
        fn of_first(nodes: &[Node], at: u32, known: &mut [Option<i32>]) -> i32 {
            if let Some(margin) = known[at as usize] {
                return margin;
            }
            let node = &nodes[at as usize];
            let sign = if node.turn == Side::First { 1 } else { -1 };
            let ways =
                node.moves.iter().map(|&(to, gain)| sign * gain + of_first(nodes, to, known));
            let margin = match (node.outcome, node.turn) {
                (Some(Outcome::Margin(points)), _) => points,
                (Some(outcome), _) => panic!("{outcome:?} in a game that counts points"),
                (None, Side::First) => ways.max().unwrap(),
                (None, Side::Second) => ways.min().unwrap(),
            };
            known[at as usize] = Some(margin);
            margin
        }
        let mut known = vec![None; self.nodes.len()];
        let margins = self.positions().map(|at| match self.nodes[at as usize].turn {
            Side::First => of_first(&self.nodes, at, &mut known),
            Side::Second => -of_first(&self.nodes, at, &mut known),
        });
        margins.map(Value::Margin).collect()
    }

    /// What every node is worth to its mover, by trying again and again: in how many plies can a side force
    /// its win? For games that do not count points.
    pub fn distances(&self) -> Vec<Value> {
        let forced = Side::BOTH.map(|side| {
            let mut plies: Vec<Option<u32>> = vec![None; self.nodes.len()];
            for round in 0..=self.nodes.len() as u32 {
                let is_forced = |node: &Node| match node.outcome {
                    Some(outcome) => outcome == Outcome::Win(side),
                    None => {
                        let mut there =
                            node.moves.iter().map(|&(to, _)| plies[to as usize].is_some());
                        if node.turn == side { there.any(|is| is) } else { there.all(|is| is) }
                    }
                };
                let forced: Vec<bool> = self.nodes.iter().map(is_forced).collect();
                for (plies, _) in plies.iter_mut().zip(forced).filter(|(_, forced)| *forced) {
                    plies.get_or_insert(round);
                }
            }
            plies
        });
        let value = |at: u32| {
            let [mine, theirs] = match self.nodes[at as usize].turn {
                Side::First => [&forced[0], &forced[1]],
                Side::Second => [&forced[1], &forced[0]],
            };
            match (mine[at as usize], theirs[at as usize]) {
                (Some(plies), _) => Value::Win(Plies(plies)),
                (_, Some(plies)) => Value::Loss(Plies(plies)),
                (None, None) => Value::Draw,
            }
        };
        self.positions().map(value).collect()
    }

    /// What every node is worth to its mover.
    pub fn truth(&self) -> Vec<Value> {
        if self.max_margin.is_some() { self.margins() } else { self.distances() }
    }
}

impl<const ALTERNATES: bool> Game for GraphGame<ALTERNATES> {
    type Position = u32;
    type Move = u32;
    const ALTERNATES: bool = ALTERNATES;

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &at: &u32) -> Side {
        self.nodes[at as usize].turn
    }

    fn outcome(&self, &at: &u32) -> Option<Outcome> {
        self.nodes[at as usize].outcome
    }

    fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
        self.nodes[at as usize].moves.iter().map(|&(to, _)| to)
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }

    fn gain(&self, &before: &u32, after: &u32) -> i32 {
        let moves = &self.nodes[before as usize].moves;
        moves.iter().find(|(to, _)| to == after).expect("a move leads there").1
    }

    fn max_margin(&self) -> Option<u8> {
        self.max_margin
    }

    fn can_repeat(&self) -> bool {
        self.flow == Flow::Cyclic
    }
}

/// A position is written as a pile of its number, a move as taking the number it leads to.
impl<const ALTERNATES: bool> Notation for GraphGame<ALTERNATES> {
    fn layout(&self) -> Layout {
        Layout::piles(1)
    }

    fn content(&self, &at: &u32, _: usize) -> Content {
        Content::Count(at)
    }

    fn assemble(&self, setup: &Setup) -> Result<u32, BadInput> {
        let at = setup.count(0);
        let is_there = (at as usize) < self.nodes.len();
        is_there.then_some(at).ok_or_else(|| BadInput::new("node", "one there is", at.to_string()))
    }

    fn place(&self, _: &u32, to: u32) -> Place {
        Place::Take { pile: 0, count: to }
    }
}

impl<const ALTERNATES: bool> Numbered for GraphGame<ALTERNATES> {
    fn tiers(&self) -> Vec<Tier> {
        let nodes = self.width.into();
        let tier = Tier { numbers: nodes, positions: nodes, flow: self.flow };
        vec![tier; self.nodes.len() / self.width as usize]
    }

    fn number(&self, &at: &u32) -> Number {
        Number { tier: at / self.width, rank: (at % self.width).into() }
    }

    fn position(&self, Number { tier, rank }: Number) -> u32 {
        tier * self.width + rank as u32
    }
}
