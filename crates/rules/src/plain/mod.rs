//! The rules as they are written, played slowly: cell by cell, list by list.
//!
//! Nothing here is shared with the [machine](crate::machine) but the rules that both read. A property test holds one
//! against the other: the same moves, the same positions after them, the same ends.

mod actions;
mod effects;
mod sets;

use std::collections::BTreeSet;

use parlor_core::bits::Bits as _;
use parlor_core::{Outcome, Side};

use crate::board::DirectionId;
use crate::model::{Action, Choice, Effect, EndResult, Model, Piece, Quantity};

/// Cells as a sorted set.
type Area = BTreeSet<usize>;

/// What stands where, and the rest of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlainPosition {
    pub(crate) board: Vec<Option<Piece>>,
    /// On each cell, where cells hold seeds.
    pub(crate) seeds: Vec<u32>,
    /// Of each kind, for each side, where it is counted.
    hands: Vec<[i64; 2]>,
    counters: Vec<[i64; 2]>,
    last: Last,
    pub(crate) turn: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Nothing,
    Pass,
    Cell(usize),
}

/// What a move has named so far.
#[derive(Clone, Debug, Default)]
struct Names {
    here: Area,
    from: Area,
    over: Area,
}

/// A move as the rules see it: a line, the cells of it, and what it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) choice: usize,
    pub(crate) after: PlainPosition,
}

pub(crate) struct Plain<'a> {
    model: &'a Model,
}

impl PlainPosition {
    fn seeds(&self, cell: usize) -> u32 {
        self.seeds.get(cell).copied().unwrap_or(0)
    }

    /// Takes away whatever is there.
    fn clear(&mut self, cell: usize) {
        self.board[cell] = None;
        if let Some(seeds) = self.seeds.get_mut(cell) {
            *seeds = 0;
        }
    }
}

impl<'a> Plain<'a> {
    pub(crate) const fn new(model: &'a Model) -> Self {
        Self { model }
    }

    pub(crate) fn start(&self) -> PlainPosition {
        let mut board = vec![None; self.model.board.spots()];
        for &(cell, piece) in &self.model.start {
            board[usize::from(cell)] = Some(piece);
        }
        let hands = self.model.kinds.iter().map(|kind| kind.hand.unwrap_or([0; 2]).map(i64::from));
        let counters = self.model.counters.iter().map(|counter| [i64::from(counter.start); 2]);
        let seeds = self.model.seeds.iter().flatten().map(|&count| count.into()).collect();
        PlainPosition {
            board,
            seeds,
            hands: hands.collect(),
            counters: counters.collect(),
            last: Last::Nothing,
            turn: Side::First,
        }
    }

    /// What is written after the side to move: hands unless they follow from the board, counters, the last cell.
    pub(crate) fn extra(&self, state: &PlainPosition) -> String {
        let hands =
            self.model.kinds.iter().zip(&state.hands).filter(|(kind, _)| kind.hand.is_some());
        let hands = hands.map(|(_, hand)| hand).filter(|_| !self.model.keeps_pieces());
        let tallies: Vec<String> =
            hands.chain(&state.counters).flatten().map(i64::to_string).collect();
        let mut text = String::new();
        if !tallies.is_empty() {
            text = format!(" {}", tallies.join("-"));
        }
        if self.model.reads_last() {
            text += &match state.last {
                Last::Nothing => " -".to_owned(),
                Last::Pass => " pass".to_owned(),
                Last::Cell(cell) => format!(" {}", self.model.board.name(cell)),
            };
        }
        text
    }

    fn all(&self) -> Area {
        self.model.board.cells.each().collect()
    }

    fn next(&self, cell: usize, DirectionId(direction): DirectionId) -> Vec<usize> {
        let next = &self.model.board.directions[usize::from(direction)].next[cell];
        next.iter().map(|&cell| usize::from(cell)).collect()
    }

    /// Whether whoever is to move has nothing but to pass.
    fn is_stuck(&self, state: &PlainPosition) -> bool {
        let choices: Vec<&Choice> = self.model.choices().collect();
        self.turns(state).iter().all(|turn| matches!(choices[turn.choice].action, Action::Pass))
    }

    pub(crate) fn outcome(&self, state: &PlainPosition) -> Option<Outcome> {
        let me = state.turn.other();
        let names = Names::default();
        let ended = self.model.ends.iter().find(|end| self.test(state, me, &names, &end.test));
        match ended.map(|end| &end.result) {
            Some(EndResult::Win) => Some(Outcome::Win(me)),
            Some(EndResult::Lose) => Some(Outcome::Win(me.other())),
            Some(EndResult::Draw) => Some(Outcome::Draw),
            Some(EndResult::Wins(side)) => Some(Outcome::Win(*side)),
            Some(EndResult::Most(number)) => {
                let [mine, theirs] =
                    [me, me.other()].map(|side| self.number(state, side, &names, number));
                Some(match mine.cmp(&theirs) {
                    std::cmp::Ordering::Less => Outcome::Win(me.other()),
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    std::cmp::Ordering::Greater => Outcome::Win(me),
                })
            }
            Some(EndResult::Count(_)) => self.to_come(state),
            None if !self.turns(state).is_empty() => None,
            None => self.to_come(state).or(Some(Outcome::Win(me))),
        }
    }

    /// By how much the first player has more of a number.
    fn lead(&self, state: &PlainPosition, number: &Quantity) -> i64 {
        let [first, second] =
            Side::BOTH.map(|side| self.number(state, side, &Names::default(), number));
        first - second
    }

    /// By how much the first player leads in what is counted, and in the part of it that is safe.
    pub(crate) fn leads(&self, state: &PlainPosition) -> Option<[i64; 2]> {
        let counting = self.model.counting.as_ref()?;
        Some([&counting.number, &counting.safe].map(|number| self.lead(state, number)))
    }

    /// The end of a game that counts points.
    fn to_come(&self, state: &PlainPosition) -> Option<Outcome> {
        let [lead, safe] = self.leads(state)?;
        Some(Outcome::Margin((lead - safe) as i32))
    }

    /// Every turn that the rules allow.
    pub(crate) fn turns(&self, state: &PlainPosition) -> Vec<Turn> {
        let mut choice = 0;
        for section in &self.model.sections {
            let mut turns: Vec<Turn> = Vec::new();
            for line in section {
                for after in self.choices(state, line) {
                    turns.push(Turn { choice, after });
                }
                choice += 1;
            }
            if !turns.is_empty() {
                return turns;
            }
        }
        Vec::new()
    }

    /// What one line leads to.
    fn choices(&self, state: &PlainPosition, line: &Choice) -> Vec<PlainPosition> {
        let me = state.turn;
        let nothing = Names::default();
        if line.when.as_ref().is_some_and(|when| !self.test(state, me, &nothing, when)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (names, acted) in self.acts(state, line) {
            if line.condition.as_ref().is_some_and(|test| !self.test(state, me, &names, test)) {
                continue;
            }
            let effects: Vec<&Effect> = line.effects.iter().chain(&self.model.after).collect();
            let names = match &line.action {
                Action::Cover { windows, .. } => {
                    let lowest = names.here.first().copied();
                    let window =
                        windows[me.index()].iter().find(|window| Some(window.first()) == lowest);
                    Names {
                        here: window.map(|window| window.each().collect()).unwrap_or_default(),
                        ..names
                    }
                }
                _ => names,
            };
            let last = match names.here.first() {
                Some(&cell) => Last::Cell(cell),
                None => Last::Pass,
            };
            for mut after in self.apply(acted, me, &names, &effects) {
                if self.model.reads_last() {
                    after.0.last = last;
                }
                if !after.1 {
                    after.0.turn = me.other();
                }
                found.push(after.0);
            }
        }
        found
    }
}
