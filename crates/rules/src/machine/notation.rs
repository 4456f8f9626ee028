//! How a compiled game is written, drawn and pointed at.
//!
//! ```text
//!   b2           place, cover or remove          b2-c3    step, slide, move, push
//!   b2-off       exit                            b2xd4xf2 hop
//!   b2           sow                             b2x3     take three
//!   b2-c3xd4     …and then remove one            b2-c3+d4 …and then place one
//! ```

use parlor_core::bits::Bits;
use parlor_core::{BadInput, Content, Game as _, Layout, Notation, Place, Setup, Side};

use super::Machine;
use super::chain::ChainWalk;
use super::position::{NOWHERE, PASSED, Position};
use super::rule::{ActionCode, Move};
use crate::limits::SEEDS;
use crate::model::{self, Model, Symbols, Then};

/// The planes in order, each with what stands on it, from the view of either player to move.
pub(super) fn plane_contents(model: &Model) -> [Box<[Content]>; 2] {
    Side::BOTH.map(|turn| {
        let owned = model
            .kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| matches!(kind.symbols, Symbols::Owned(_)));
        let pairs = owned.flat_map(|(index, kind)| {
            [turn, turn.other()].map(|side| match kind.symbol_of(side) {
                Some(_) if model.main_kind(side) == Some(index) => Content::Piece(side),
                Some(symbol) => Content::Mark(symbol),
                // Nothing ever stands there.
                None => Content::Empty,
            })
        });
        let neutral = model.kinds.iter().filter_map(|kind| match kind.symbols {
            Symbols::Owned(_) => None,
            Symbols::Neutral(symbol) => Some(Content::Mark(symbol)),
        });
        pairs.chain(neutral).collect()
    })
}

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    fn is_edges(&self) -> bool {
        self.model.board.shape == crate::board::Shape::Edges
    }

    fn cell_name(&self, cell: u8) -> String {
        self.model.board.name(cell.into())
    }

    /// The cells that a piece hops to, the origin first.
    fn hops(&self, position: &Position<W, N, T>, mv: Move<W>) -> Vec<u8> {
        if let ActionCode::Hop(hop) = &self.rules[usize::from(mv.rule)].action
            && !hop.is_flood()
        {
            let mut walk = ChainWalk::from(mv.from);
            while let Some(found) = walk.next(self, position, hop) {
                if found == (mv.to, mv.taken) {
                    return walk.way().to_vec();
                }
            }
        }
        vec![mv.from, mv.to]
    }

    /// What the choice after the action does, if there is one.
    fn further(&self, mv: Move<W>) -> Option<&Then> {
        let effects = self.choice(mv).effects.iter().chain(&self.model.after);
        effects.map(model::Effect::inner).find_map(|effect| match effect {
            model::Effect::Then(then) => Some(then),
            _ => None,
        })
    }
}

impl<W: Bits, const N: usize, const T: usize> Notation for Machine<W, N, T> {
    fn layout(&self) -> Layout {
        let board = &self.model.board;
        match &self.model.seeds {
            Some(_) if self.model.is_piles() => Layout::piles(board.spots()),
            Some(_) => Layout::holes(board.columns, board.rows),
            None => board.layout(),
        }
    }

    fn content(&self, position: &Position<W, N, T>, spot: usize) -> Content {
        if !self.board.has(spot) {
            return Content::Gap;
        }
        if self.model.seeds.is_some() {
            return Content::Count(position.seeds(W::single(spot)));
        }
        let plane = position.planes.iter().position(|plane| plane.has(spot));
        match plane {
            Some(_) if self.is_edges() => Content::Line,
            Some(plane) => self.contents[position.turn.index()][plane],
            None => Content::Empty,
        }
    }

    #[inline]
    fn changes(
        &self,
        before: &Position<W, N, T>,
        after: &Position<W, N, T>,
    ) -> impl Iterator<Item = usize> {
        let seen = match before.turn == after.turn {
            true => *before,
            false => before.handed_over(self.owned),
        };
        let planes = seen.planes.iter().zip(&after.planes);
        planes.fold(W::EMPTY, |changed, (one, other)| changed | (*one ^ *other)).each()
    }

    fn assemble(&self, setup: &Setup) -> Result<Position<W, N, T>, BadInput> {
        let contents = &self.contents[setup.turn.index()];
        let mut position = self.start;
        position.planes = [W::EMPTY; N];
        position.turn = setup.turn;
        position.last = NOWHERE;
        let mut seeds = 0_u32;
        for (spot, &content) in setup.contents.iter().enumerate() {
            let is_gap = content == Content::Gap;
            if is_gap == self.board.has(spot) {
                let wanted = if is_gap { "a cell" } else { "- where the board has no cell" };
                let place = format!("position, {}", self.cell_name(spot as u8));
                return Err(BadInput::new(place, wanted, "the other"));
            }
            if is_gap || content == Content::Empty {
                continue;
            }
            if let Content::Count(count) = content {
                seeds = seeds.saturating_add(count);
                position.set_seeds(W::single(spot), count);
                continue;
            }
            let plane = match content {
                Content::Line => Some(0),
                _ => contents.iter().position(|&known| known == content),
            };
            let Some(plane) = plane else {
                return Err(BadInput::new("position", "pieces of the game", "another"));
            };
            position.planes[plane] = position.planes[plane] | W::single(spot);
        }
        // Where seeds are points, there can be no more of them than at the start.
        let most = match self.points {
            Some(_) => self.model.seeds.iter().flatten().copied().map(u32::from).sum(),
            None => SEEDS,
        };
        if seeds > most {
            let wanted = format!("at most {most} seeds");
            return Err(BadInput::new("position", wanted, seeds.to_string()));
        }
        self.read_extra(setup, &mut position)?;
        if self.capturing().is_some() && self.captured_number(&position).is_none() {
            let wanted = "pieces in hand and on the board that play can lead to";
            return Err(BadInput::new("position", wanted, "others"));
        }
        Ok(position)
    }

    fn place(&self, _: &Position<W, N, T>, mv: Move<W>) -> Place {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        if mv.then != NOWHERE {
            let from = (mv.from != NOWHERE).then_some(from);
            return Place::Capture { from, to, taken: mv.then.into() };
        }
        match &self.rules[usize::from(mv.rule)].action {
            ActionCode::Place { .. } | ActionCode::Remove { .. } => Place::Spot(to),
            ActionCode::Cover { windows, .. } => {
                // A shape is told by its two ends.
                let window =
                    windows.iter().map(|windows| windows[to]).find(|window| !window.is_empty());
                let last = window.and_then(|window| window.each().last()).unwrap_or(to);
                Place::Slide { from: to, to: last }
            }
            ActionCode::Take { .. } => Place::Take { pile: to, count: mv.count.into() },
            ActionCode::Sow(_) => Place::Spot(from),
            ActionCode::Exit { .. } => Place::Exit { from: to, exit: 0 },
            ActionCode::Pass => Place::Word("pass"),
            _ => Place::Slide { from, to },
        }
    }

    fn extra(&self, position: &Position<W, N, T>) -> Option<String> {
        let mut parts = Vec::new();
        let tallies = self.tallies();
        if tallies > 0 {
            let own = position.turn.index();
            let numbers = (0..tallies).map(|index| position.tallies[index ^ own].to_string());
            parts.push(numbers.collect::<Vec<_>>().join("-"));
        }
        if self.keeps_last {
            parts.push(match position.last {
                NOWHERE => "-".to_owned(),
                PASSED => "pass".to_owned(),
                cell => self.cell_name(cell),
            });
        }
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    fn extra_form(&self) -> Option<&'static str> {
        match (self.tallies() > 0, self.keeps_last) {
            (true, true) => Some("hands and counters such as 9-8, then the last cell (- for none)"),
            (true, false) => Some("hands and counters such as 9-8"),
            (false, true) => Some("the last cell (- for none)"),
            (false, false) => None,
        }
    }

    fn links(&self) -> Vec<[usize; 2]> {
        let board = &self.model.board;
        if board.shape != crate::board::Shape::Points {
            return Vec::new();
        }
        let from = |direction: &crate::board::Adjacency| {
            let next = direction.next.clone().into_iter().enumerate();
            next.flat_map(|(from, to)| to.into_iter().map(move |to| [from, to.into()]))
                .collect::<Vec<_>>()
        };
        let mut links: Vec<[usize; 2]> = board.directions.iter().flat_map(from).collect();
        links.retain(|[from, to]| from < to);
        links.sort_unstable();
        links.dedup();
        links
    }

    fn marks(&self) -> &str {
        &self.facts.marks
    }

    fn exits(&self) -> &'static [&'static str] {
        let exits = self.rules.iter().any(|rule| matches!(rule.action, ActionCode::Exit { .. }));
        if exits { &["off"] } else { &[] }
    }

    fn parse_player(&self, name: &str) -> Option<Side> {
        let is_exact =
            self.facts.marks.chars().any(|mark| mark.to_string().eq_ignore_ascii_case(name));
        Side::BOTH.into_iter().find(|&side| {
            let own = self.player_name(side);
            own == name || !is_exact && own.eq_ignore_ascii_case(name)
        })
    }

    fn move_text(&self, position: &Position<W, N, T>, mv: Move<W>) -> String {
        // The further choice is told behind the rest.
        let mut text = match self.place(position, Move { then: NOWHERE, ..mv }) {
            Place::Spot(spot) => self.cell_name(spot as u8),
            Place::Exit { from, .. } => self.cell_name(from as u8) + "-off",
            Place::Word(word) => word.to_owned(),
            Place::Take { pile, count } => format!("{}x{count}", self.cell_name(pile as u8)),
            Place::Slide { from, to } => match &self.rules[usize::from(mv.rule)].action {
                ActionCode::Hop(_) => {
                    let cells = self.hops(position, mv);
                    cells.into_iter().map(|cell| self.cell_name(cell)).collect::<Vec<_>>().join("x")
                }
                _ => format!("{}-{}", self.cell_name(from as u8), self.cell_name(to as u8)),
            },
            _ => String::new(),
        };
        if mv.then != NOWHERE {
            text.push(if matches!(self.further(mv), Some(Then::Place { .. })) { '+' } else { 'x' });
            text.push_str(&self.cell_name(mv.then));
        }
        text
    }
}

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// Hands, counters and the last cell, as [`extra`](Notation::extra) writes them.
    fn read_extra(&self, setup: &Setup, position: &mut Position<W, N, T>) -> Result<(), BadInput> {
        let form = self.extra_form().unwrap_or("nothing more");
        let came = setup.extra.as_deref().unwrap_or_default();
        let refuse = || BadInput::new("position", form, BadInput::quote(came));
        let mut parts = came.split_whitespace();
        let tallies = self.tallies();
        if tallies > 0 {
            let numbers = parts.next().ok_or_else(refuse)?.split('-');
            let numbers: Option<Vec<u16>> = numbers
                .map(|number| {
                    parlor_core::spec::parse_number(number)
                        .and_then(|number| number.try_into().ok())
                })
                .collect();
            let numbers = numbers.filter(|numbers| numbers.len() == tallies).ok_or_else(refuse)?;
            let own = position.turn.index();
            for (index, number) in numbers.into_iter().enumerate() {
                position.tallies[index ^ own] = number;
            }
        }
        if self.keeps_last {
            position.last = match parts.next() {
                None | Some("-") => NOWHERE,
                Some("pass") => PASSED,
                Some(name) => {
                    self.model.board.cell(&name.to_ascii_lowercase()).ok_or_else(refuse)?
                }
            };
        }
        match parts.next() {
            None => Ok(()),
            Some(_) => Err(refuse()),
        }
    }
}
