//! First knowledge of any game: pieces, lines that are still open, the way to a goal, and mobility.
//!
//! What to count is read off the ends. `line 3 of mine: win` makes open lines worth something, `mine in goal: win` the
//! way there, and pieces count where they can be taken; of seeds, what the ends compare. Where neither lines nor
//! goals say more and `they are stuck: win`, ways to move count. It is a guess for the engine to begin with, never a proof.

use parlor_core::bits::Bits;
use parlor_core::{Knowledge, Score, Side};

use super::Machine;
use super::paths::word;
use super::position::Position;
use super::set::Environment;
use crate::board::Topology;
use crate::length::Filling;
use crate::model::{Action, EndResult, Model, Owner, Set, Test, Who};

/// What an evaluation counts for each player.
#[derive(Clone, Debug)]
pub struct RuleKnowledge<W> {
    /// Lines that win for whoever holds them; with a sign, because some games lose by them.
    lines: Vec<(i32, Box<[W]>)>,
    /// Points for each piece of a plane, the mover's planes only.
    material: i32,
    /// Steps to the goal of each player from each cell, if there is a goal.
    ways: Option<[Box<[u8]>; 2]>,
    /// Points for each way to move that the mover has more; negative where being stuck wins.
    mobility: i32,
    /// Where every move fills cells.
    filling: Option<Filling>,
}

impl<W: Bits> RuleKnowledge<W> {
    pub(crate) fn of(model: &Model) -> Self {
        const MOST_WINDOWS: usize = 1200;
        let mut lines = Vec::new();
        let mut ways = None;
        let mut mobility = 0;
        let mut counts_pieces = !model.keeps_pieces();
        for ending in &model.ends {
            let sign = match &ending.result {
                EndResult::Win => 1,
                EndResult::Lose => -1,
                EndResult::Most(_) | EndResult::Count(_) => {
                    counts_pieces = true;
                    continue;
                }
                _ => continue,
            };
            match &ending.test {
                Test::Some(Set::Pattern(windows)) if is_mine(&windows.of) => {
                    let windows: Box<[W]> =
                        windows.cells[0].iter().map(|&cells| word(cells)).collect();
                    if windows.len() <= MOST_WINDOWS {
                        lines.push((sign, windows));
                    }
                }
                Test::Stuck(Who::They) => mobility = 16 * sign,
                Test::Some(Set::Both(pair)) if sign > 0 && is_mine(&pair.0) => {
                    let goals = [0, 1].map(|side| pair.1.fixed(&model.board, side));
                    if let [Some(first), Some(second)] = goals {
                        ways = Some(
                            [(0, first), (1, second)].map(|(side, goal)| way(model, side, goal)),
                        );
                    }
                }
                _ => {}
            }
        }
        let material = if counts_pieces { 16 } else { 0 };
        if !lines.is_empty() || ways.is_some() {
            mobility = 0;
        }
        Self { lines, material, ways, mobility, filling: Filling::of(model) }
    }

    /// Plies that a game can still last at most, where every move fills cells.
    pub(super) fn left_with(&self, empty: W) -> Option<u32> {
        Some(self.filling?.plies_left(empty.count()))
    }

    fn open_lines(&self, own: W, other: W) -> i32 {
        let weigh = |(sign, windows): &(i32, Box<[W]>)| {
            let open = windows.iter().filter(|&&line| (line & other).is_empty());
            let counts = open.map(|&line| (line & own).count()).filter(|&count| count > 0);
            sign * counts.map(|count| 4_i32.pow(count.min(6) - 1)).sum::<i32>()
        };
        self.lines.iter().map(weigh).sum()
    }
}

fn is_mine(set: &Set) -> bool {
    matches!(set, Set::Pieces { owner: Owner::Mine, .. })
}

/// Steps from each cell to a goal, by whatever moves a player has.
fn way(model: &Model, side: usize, goal: crate::board::Cells) -> Box<[u8]> {
    let board: &Topology = &model.board;
    let mut distances = vec![u8::MAX; board.spots()];
    let mut reached = goal;
    let mut fresh = goal;
    let mut steps = 0;
    while !fresh.is_empty() && steps < u8::MAX {
        fresh.each().for_each(|cell| distances[cell] = steps);
        let mut before = crate::board::Cells::EMPTY;
        for choice in model.choices() {
            if let Action::Step { by, .. } | Action::Slide { by, .. } = &choice.action {
                for id in &by[side] {
                    before =
                        before | board.step(fresh, board.directions[usize::from(id.0)].reverse);
                }
            }
        }
        fresh = before & !reached;
        reached = reached | fresh;
        steps += 1;
    }
    distances.into()
}

impl<W: Bits, const N: usize, const T: usize> Knowledge<Machine<W, N, T>> for RuleKnowledge<W> {
    type Memo = ();

    fn memo(&self, _: &Machine<W, N, T>, _: &Position<W, N, T>) {}

    fn evaluate(&self, game: &Machine<W, N, T>, position: &Position<W, N, T>, (): &()) -> Score {
        if let Some(points) = &game.points {
            // In points, as every game that counts is judged.
            let lead = points.to_come(position);
            return Score::estimate(if position.turn == Side::First { lead } else { -lead });
        }
        if game.model.seeds.is_some() {
            return game.counted_lead(position);
        }
        let mut sides = [W::EMPTY; 2];
        for pair in position.planes[..game.owned].chunks_exact(2) {
            for (side, plane) in sides.iter_mut().zip(pair) {
                *side = *side | *plane;
            }
        }
        let [own, other] = sides;
        let mut points = self.open_lines(own, other) - self.open_lines(other, own);
        points += self.material * (own.count() as i32 - other.count() as i32);
        if let Some(ways) = &self.ways {
            let progress = |set: W, side: usize| -> i32 {
                set.each().map(|cell| (16 - i32::from(ways[side][cell])).max(0)).sum()
            };
            let turn = position.turn.index();
            points += progress(own, turn) - progress(other, 1 - turn);
        }
        if self.mobility != 0 {
            points += self.mobility * game.lead_in_moves(position);
        }
        Score::estimate(points.clamp(-100_000, 100_000))
    }

    fn plies_left(&self, game: &Machine<W, N, T>, position: &Position<W, N, T>) -> Option<u32> {
        self.left_with(game.board & !position.occupied())
    }
}

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// By how much the mover leads in what is compared at the end.
    fn counted_lead(&self, position: &Position<W, N, T>) -> Score {
        let environment = Environment::new(position);
        let lead = self.ends.iter().find_map(|(_, result)| match result {
            EndResult::Most([waiting, mover]) => {
                Some(mover.eval(&environment) - waiting.eval(&environment))
            }
            _ => None,
        });
        Score::estimate(16 * lead.unwrap_or(0))
    }
}
