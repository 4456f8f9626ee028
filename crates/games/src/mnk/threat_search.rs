//! Threat search: wins forced by fours and open threes.
//!
//! The attacker looks at moves that threaten alone: fours, and open threes, after which a double threat
//! is to come; and at the answer to a four of the defender, after which the threat still stands. The
//! defender looks at every move that averts the threat or makes a four, so that what is found is a proof.
//! It is searched for ever longer wins, so that the first that is found is the shortest of its kind
//! (Allis, van den Herik and Huntjens, *Go-Moku and Threat-Space Search*, 1993; there all defences are
//! answered at once, here one after the other, with a table of positions).

use std::collections::HashMap;

use parlor_core::{Meter, Plies, Stopped, Value};

use super::Move;
use super::shape_map::ShapeMap;
use super::threat_knowledge::RowGame;
use super::threat_map::ThreatProspect;
use super::threat_node::ThreatNode;
use crate::bits::Bits;

/// The longest win that is looked for.
const LONGEST: u32 = 41;

/// Positions that are remembered.
const ROOM: usize = 1 << 18;

/// What is known of a position in which the attacker is to move.
#[derive(Clone, Copy, Debug, Default)]
struct Attack {
    /// A win in so many plies, by this move.
    won: Option<(u32, Move)>,
    /// There is none by threats within so many.
    failed: u32,
}

/// A search for a win by threats, with what it remembers.
pub(super) struct ThreatSearch<'a, 'm, G: RowGame> {
    game: &'a G,
    meter: &'a mut Meter<'m>,
    known: HashMap<G::Position, Attack>,
    /// Whether some threat was left alone because too few plies remained.
    is_cut: bool,
}

impl<'a, 'm, G: RowGame> ThreatSearch<'a, 'm, G> {
    pub(super) fn new(game: &'a G, meter: &'a mut Meter<'m>) -> Self {
        Self { game, meter, known: HashMap::new(), is_cut: false }
    }

    /// A win by threats: the moves of both sides, if the loser resists as long as possible.
    pub(super) fn winning_line(
        &mut self,
        position: &G::Position,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let free = self.game.cells() & !position.all();
        let map = ShapeMap::of(self.game.shapes(), free, position);
        for plies in (1..=LONGEST.min(free.count())).step_by(2) {
            self.is_cut = false;
            if self.attack(position, &map, plies)?.is_some() {
                return self.line(*position, map, plies).map(Some);
            }
            if !self.is_cut {
                break;
            }
        }
        Ok(None)
    }

    fn node<'b>(
        &'b self,
        position: &G::Position,
        map: &'b ShapeMap<G::Word>,
    ) -> ThreatNode<'b, G::Word> {
        let free = self.game.cells() & !position.all();
        ThreatNode { shapes: self.game.shapes(), position: *position, map, free }
    }

    /// How soon the player to move wins by threats, if within so many plies.
    fn attack(
        &mut self,
        position: &G::Position,
        map: &ShapeMap<G::Word>,
        plies: u32,
    ) -> Result<Option<u32>, Stopped> {
        self.meter.count()?;
        let moves = match self.node(position, map).prospect() {
            ThreatProspect::Known(Value::Win(Plies(soon)), _) => {
                return Ok(self.in_time(soon, plies));
            }
            ThreatProspect::Known(..) => return Ok(None),
            ThreatProspect::Open(_, moves) => moves,
        };
        let forcing = map.forcing(position.turn);
        let fours = moves & forcing.four;
        // Who must stop a five goes on from there, if a threat made before still stands.
        let is_forced = !map.forcing(position.turn.other()).five.is_empty();
        let others = if is_forced { moves } else { moves & forcing.three } & !fours;
        if plies < 5 {
            self.is_cut |= !(fours | others).is_empty();
            return Ok(None);
        }
        let known = self.known.get(position).copied().unwrap_or_default();
        if let Some((soon, _)) = known.won.filter(|&(soon, _)| soon <= plies) {
            return Ok(Some(soon));
        }
        if known.failed >= plies {
            self.is_cut = true;
            return Ok(None);
        }
        let mut known = Attack { failed: plies, ..known };
        let by_gain = |cells: G::Word| {
            let mut cells: Vec<_> = cells.each().collect();
            cells.sort_by_key(|&cell| std::cmp::Reverse(map.gain(position.turn, cell)));
            cells
        };
        for cell in by_gain(fours).into_iter().chain(by_gain(others)) {
            let (after, next) = self.play(position, map, cell);
            if let Some(soon) = self.defend(&after, &next, plies - 1)? {
                known = Attack { won: Some((soon + 1, Move(cell as u16))), ..Attack::default() };
                break;
            }
        }
        if known.won.is_some() || self.known.len() < ROOM {
            self.known.insert(*position, known);
        }
        Ok(known.won.map(|(soon, _)| soon))
    }

    /// How late the player to move loses by threats, if within so many plies whatever they do.
    fn defend(
        &mut self,
        position: &G::Position,
        map: &ShapeMap<G::Word>,
        plies: u32,
    ) -> Result<Option<u32>, Stopped> {
        let attacker = map.forcing(position.turn.other());
        if (attacker.five | attacker.double).is_empty() {
            return Ok(None);
        }
        let replies = match self.node(position, map).prospect() {
            ThreatProspect::Known(Value::Loss(Plies(late)), _) => {
                return Ok(self.in_time(late, plies));
            }
            ThreatProspect::Known(..) => return Ok(None),
            ThreatProspect::Open(_, replies) => replies,
        };
        let mut late = 0;
        for cell in replies.each() {
            let (after, next) = self.play(position, map, cell);
            match self.attack(&after, &next, plies - 1)? {
                Some(soon) => late = late.max(soon + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(late))
    }

    /// What comes too late is left to a longer search.
    fn in_time(&mut self, end: u32, plies: u32) -> Option<u32> {
        self.is_cut |= end > plies;
        (end <= plies).then_some(end)
    }

    /// The moves of a win that was found in so many plies.
    fn line(
        &mut self,
        mut position: G::Position,
        mut map: ShapeMap<G::Word>,
        mut plies: u32,
    ) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        loop {
            let is_won = !map.forcing(position.turn).five.is_empty();
            let cell = match self.node(&position, &map).prospect() {
                ThreatProspect::Known(_, moves) => moves.first(),
                ThreatProspect::Open(..) => {
                    let won = self.known.get(&position).and_then(|known| known.won);
                    let (_, mv) = won.expect("every win that was found is remembered");
                    mv.cell().into()
                }
            };
            line.push(Move(cell as u16));
            if is_won {
                return Ok(line);
            }
            (position, map) = self.play(&position, &map, cell);
            plies -= 2;
            let replies = match self.node(&position, &map).prospect() {
                ThreatProspect::Known(_, replies) | ThreatProspect::Open(_, replies) => replies,
            };
            let (mut longest, mut most) = (replies.first(), None);
            for reply in replies.each() {
                let (after, next) = self.play(&position, &map, reply);
                let soon = self.attack(&after, &next, plies)?;
                if soon > most {
                    (longest, most) = (reply, soon);
                }
            }
            line.push(Move(longest as u16));
            (position, map) = self.play(&position, &map, longest);
        }
    }

    fn play(
        &self,
        position: &G::Position,
        map: &ShapeMap<G::Word>,
        cell: usize,
    ) -> (G::Position, ShapeMap<G::Word>) {
        let mut next = *map;
        next.place(self.game.shapes(), cell, position.turn);
        (position.after(G::Word::single(cell)), next)
    }
}
