//! The rules, compiled: planes of machine words, whole-board operators, no memory taken in play.
//!
//! | file | it answers |
//! |---|---|
//! | `lower` | how do written rules become sets and rules of a machine? |
//! | `position` | what is a position? |
//! | `paths` | how is a direction walked, a region filled? |
//! | `patterns` | which lines and shapes are held? |
//! | `set` | what is a set, a number, a condition worth here? |
//! | `moves`, `chain` | which moves are there? |
//! | `perform` | what does a move do? |
//! | `notation` | how is it written and drawn? |
//! | `points` | what is gained by a move, where points are counted? |
//! | `stones` | how are the most common games played faster still? |
//! | `numbering`, `captures` | which number has a position? |
//! | `mobility` | how many ways to move has a player? |
//! | `knowledge` | what is a position worth at a glance? |

mod captures;
mod chain;
mod knowledge;
pub(crate) mod lower;
mod mobility;
mod moves;
mod notation;
mod numbering;
mod paths;
mod patterns;
mod perform;
mod points;
mod position;
mod rule;
mod set;
mod stones;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use parlor_core::bits::Bits;
use parlor_core::random::key_of;
use parlor_core::{Content, Game, Notation, Outcome, Placement, Side};

pub use self::knowledge::RuleKnowledge;
pub(crate) use self::lower::takes;
use self::lower::{Lowering, Speaker};
use self::moves::Moves;
use self::numbering::Numbering;
use self::paths::{Path, word};
use self::perform::Tried;
use self::points::Points;
pub use self::position::Position;
use self::position::{NOWHERE, PASSED};
pub use self::rule::Move;
use self::rule::{ActionCode, EffectCode, Rule};
use self::set::{Environment, QuantityCode, TestCode, Waits};
pub use self::stones::{StoneGame, StoneMove, StonePosition};
use crate::model::{self, EndResult, Model, Owner, Symbols};
use crate::symmetry::Symmetries;

/// A game that was read from a file, for boards of up to `W::CAPACITY` cells, with `N` planes and `T` tallies.
#[derive(Clone, Debug)]
pub struct Machine<W, const N: usize, const T: usize> {
    model: Arc<Model>,
    facts: Facts,
    board: W,
    /// What stands on each plane, by who is to move.
    contents: [Box<[Content]>; 2],
    /// Planes that come in pairs.
    owned: usize,
    rules: Box<[Rule<W>]>,
    /// The rules of each section: from one to before another.
    sections: Box<[(usize, usize)]>,
    after: Box<[EffectCode<W>]>,
    ends: Box<[(TestCode<W>, EndCode<W>)]>,
    start: Position<W, N, T>,
    keeps_last: bool,
    derives_hands: bool,
    /// Somebody to move can always move once no end holds.
    never_stuck: bool,
    /// What is counted, if the game is not won, drawn and lost.
    points: Option<Points<W>>,
    /// Tallies that no play depends on, the mover's of each pair.
    unread: Box<[u8]>,
    /// Cells whose seeds no play depends on.
    unread_cells: W,
    symmetries: Symmetries<W>,
    numbering: Option<Numbering>,
    /// Made when a solver asks for it.
    numbers: OnceLock<Placement>,
}

/// What was found out about the rules.
#[derive(Clone, Debug)]
struct Facts {
    can_repeat: bool,
    names: [&'static str; 2],
    marks: String,
}

/// The result of an end, with a number as the player who waits has it and as the mover has it.
type EndCode<W> = EndResult<[QuantityCode<W>; 2]>;

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// Compiles rules.
    pub(crate) fn new(model: Arc<Model>) -> Self {
        let derives_hands = model.keeps_pieces();
        let mover = Lowering { model: &model, speaker: Speaker::Mover, derives_hands };
        let waiting = Lowering { model: &model, speaker: Speaker::Waiting, derives_hands };
        let mut sections = Vec::new();
        let mut rules = Vec::new();
        for section in &model.sections {
            sections.push((rules.len(), rules.len() + section.len()));
            rules.extend(section.iter().map(|choice| mover.rule(choice)));
        }
        let ends = model.ends.iter().map(|ending| {
            let result = match &ending.result {
                EndResult::Win => EndResult::Win,
                EndResult::Lose => EndResult::Lose,
                EndResult::Draw => EndResult::Draw,
                EndResult::Wins(side) => EndResult::Wins(*side),
                EndResult::Most(number) => {
                    EndResult::Most([waiting.number(number), mover.number(number)])
                }
                EndResult::Count(number) => {
                    EndResult::Count([waiting.number(number), mover.number(number)])
                }
            };
            (waiting.test(&ending.test), result)
        });
        let symmetries = Symmetries::of(&model);
        let points =
            model.counting.as_ref().map(|counting| Points::new(counting, &waiting, &mover));
        let unread = model.counting.iter().flat_map(|counting| &counting.unread);
        let unread = unread.map(|&counter| mover.counter(counter)).collect();
        let owned =
            2 * model.kinds.iter().filter(|kind| matches!(kind.symbols, Symbols::Owned(_))).count();
        Self {
            facts: Facts {
                can_repeat: crate::length::can_repeat(&model),
                names: crate::facts::player_names(&model),
                marks: crate::facts::marks(&model),
            },
            board: word(model.board.cells),
            contents: notation::plane_contents(&model),
            owned,
            ends: ends.collect(),
            after: model.after.iter().map(|effect| mover.effect(effect)).collect(),
            start: starting(&model, &mover, derives_hands),
            keeps_last: model.reads_last(),
            derives_hands,
            never_stuck: crate::facts::never_stuck(&model),
            points,
            unread,
            unread_cells: model
                .counting
                .as_ref()
                .map_or(W::EMPTY, |counting| word(counting.unread_cells)),
            numbering: Numbering::of(&model, symmetries.maps()),
            symmetries,
            numbers: OnceLock::new(),
            rules: rules.into(),
            sections: sections.into(),
            model: Arc::clone(&model),
        }
    }

    /// Whether the player to move, or the one who waits, has no move, or none but to pass.
    fn is_stuck(&self, position: &Position<W, N, T>, waits: Waits, passing: Passing) -> bool {
        match waits {
            Waits::No => !self.has_move(position, passing),
            Waits::Yes => !self.has_move(&position.handed_over(self.owned), passing),
        }
    }

    fn has_move(&self, position: &Position<W, N, T>, passing: Passing) -> bool {
        // Most lines tell at once whether they give a move.
        for rule in &self.rules {
            if rule.is_plain && self.gives_move(position, rule) {
                return true;
            }
        }
        let is_move = |mv: Move<W>| {
            passing == Passing::Counts
                || !matches!(self.rules[usize::from(mv.rule)].action, ActionCode::Pass)
        };
        let is_told = |rule: &Rule<W>| {
            rule.is_plain
                && matches!(
                    rule.action,
                    ActionCode::Place { .. } | ActionCode::Step { .. } | ActionCode::Remove { .. }
                )
        };
        !self.rules.iter().all(is_told) && Moves::new(self, position).any(is_move)
    }

    /// Whether a plain line certainly gives a move.
    #[inline]
    fn gives_move(&self, position: &Position<W, N, T>, rule: &Rule<W>) -> bool {
        let environment = Environment::new(position);
        if rule.when.as_ref().is_some_and(|when| !when.holds(&environment, &moves::never_stuck)) {
            return false;
        }
        match &rule.action {
            ActionCode::Place { on, hand, .. } => {
                hand.as_ref().is_none_or(|hand| hand.eval(&environment) > 0)
                    && !on.eval(&environment).is_empty()
            }
            ActionCode::Step { plane, paths, to } if !to.is_by_source => {
                let sources = position.planes[usize::from(*plane)];
                let targets = to.set.eval(&environment);
                paths[position.turn.index()]
                    .iter()
                    .any(|path| !(path.step(sources) & targets).is_empty())
            }
            ActionCode::Step { .. } => Moves::new(self, position).next().is_some(),
            ActionCode::Remove { one } => !one.eval(&environment).is_empty(),
            _ => false,
        }
    }

    /// The last cell in a direction, if it is not the cell itself.
    fn far_end(&self, cell: W, path: &Path<W>) -> W {
        let mut end = W::EMPTY;
        let mut next = path.step(cell);
        while !next.is_empty() && next != cell {
            (end, next) = (next, path.step(next));
        }
        end
    }

    fn ended(&self, position: &Position<W, N, T>, result: &EndCode<W>) -> Outcome {
        let (waiting, mover) = (position.turn.other(), position.turn);
        match result {
            EndResult::Win => Outcome::Win(waiting),
            EndResult::Lose => Outcome::Win(mover),
            EndResult::Draw => Outcome::Draw,
            EndResult::Wins(side) => Outcome::Win(*side),
            EndResult::Most([theirs, ours]) => {
                let environment = Environment::new(position);
                match theirs.eval(&environment).cmp(&ours.eval(&environment)) {
                    std::cmp::Ordering::Greater => Outcome::Win(waiting),
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    std::cmp::Ordering::Less => Outcome::Win(mover),
                }
            }
            EndResult::Count(_) => self.without_moves(position),
        }
    }

    /// What becomes of a player who cannot move, if no end speaks of it: points are counted, or the game is lost.
    fn without_moves(&self, position: &Position<W, N, T>) -> Outcome {
        match &self.points {
            Some(points) => Outcome::Margin(points.to_come(position)),
            None => Outcome::Win(position.turn.other()),
        }
    }
}

/// Whether a pass is a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    Counts,
    DoesNot,
}

/// The position that a game begins with.
fn starting<W: Bits, const N: usize, const T: usize>(
    model: &Model,
    lowering: &Lowering<'_>,
    derives_hands: bool,
) -> Position<W, N, T> {
    let mut position =
        Position { planes: [W::EMPTY; N], tallies: [0; T], last: NOWHERE, turn: Side::First };
    for &(cell, piece) in &model.start {
        let owner = if piece.owner == Some(Side::Second) { Owner::Theirs } else { Owner::Mine };
        let plane = usize::from(lowering.plane(piece.kind, owner));
        position.planes[plane] = position.planes[plane] | W::single(cell.into());
    }
    for (cell, &count) in model.seeds.iter().flatten().enumerate() {
        position.set_seeds(W::single(cell), count.into());
    }
    for (kind, given) in model.kinds.iter().enumerate() {
        if let (Some(hand), false) = (given.hand, derives_hands) {
            let tally = usize::from(lowering.hand_tally(kind));
            for (place, count) in hand.into_iter().enumerate() {
                position.tallies[tally + place] = count as u16;
            }
        }
    }
    for (index, counter) in model.counters.iter().enumerate() {
        let tally = usize::from(lowering.counter(index));
        position.tallies[tally..tally + 2].fill(counter.start as u16);
    }
    position
}

impl<W: Bits, const N: usize, const T: usize> Game for Machine<W, N, T> {
    type Position = Position<W, N, T>;
    type Move = Move<W>;
    /// Games in which a player may move again are built with more planes.
    const ALTERNATES: bool = N == 2;

    fn start(&self) -> Self::Position {
        self.start
    }

    #[inline]
    fn turn(&self, position: &Self::Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let environment = Environment::new(position);
        let is_stuck = |waits| self.is_stuck(position, waits, Passing::DoesNot);
        for (test, ending) in &self.ends {
            if test.holds(&environment, &is_stuck) {
                return Some(self.ended(position, ending));
            }
        }
        if self.never_stuck || !self.is_stuck(position, Waits::No, Passing::Counts) {
            return None;
        }
        Some(self.without_moves(position))
    }

    #[inline]
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        Moves::new(self, position)
    }

    #[inline]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.perform(position, mv)
    }

    #[inline]
    fn gain(&self, before: &Self::Position, after: &Self::Position) -> i32 {
        self.points.as_ref().map_or(0, |points| points.gain(before, after))
    }

    fn max_margin(&self) -> Option<u8> {
        Some(self.points.as_ref()?.most)
    }

    /// No play can tell positions that differ in points alone.
    #[inline]
    fn key(&self, position: &Self::Position) -> u64 {
        let mut told = *position;
        for &tally in &self.unread {
            told.tallies[usize::from(tally)..][..2].fill(0);
        }
        if !self.unread_cells.is_empty() {
            told.clear(self.unread_cells);
        }
        key_of(&told)
    }

    fn player_name(&self, side: Side) -> &'static str {
        self.facts.names[side.index()]
    }

    fn can_repeat(&self) -> bool {
        self.facts.can_repeat
    }

    fn symmetries(&self) -> u8 {
        self.symmetries.count()
    }

    fn transform(
        &self,
        position: &Self::Position,
        symmetry: parlor_core::Symmetry,
    ) -> Self::Position {
        let image = |set: W| self.symmetries.image(set, symmetry);
        let last = if position.last < PASSED {
            self.symmetries.cell(position.last, symmetry)
        } else {
            position.last
        };
        Position { planes: position.planes.map(image), last, ..*position }
    }

    fn transform_move(&self, mv: Self::Move, symmetry: parlor_core::Symmetry) -> Self::Move {
        let cell =
            |cell: u8| if cell < PASSED { self.symmetries.cell(cell, symmetry) } else { cell };
        Move {
            from: cell(mv.from),
            to: self.image_of_target(mv, symmetry),
            then: cell(mv.then),
            taken: self.symmetries.image(mv.taken, symmetry),
            ..mv
        }
    }
}

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// Where a symmetry takes the target of a move; of a shape that is its lowest cell.
    fn image_of_target(&self, mv: Move<W>, symmetry: parlor_core::Symmetry) -> u8 {
        if mv.to >= PASSED {
            return mv.to;
        }
        self.symmetries.cell(mv.to, symmetry)
    }

    /// Whether some kind of piece has a hand that the position keeps.
    fn keeps_hands(&self) -> bool {
        !self.derives_hands && self.model.kinds.iter().any(|kind| kind.hand.is_some())
    }

    /// How many tallies are in use.
    fn tallies(&self) -> usize {
        let hands = self.model.kinds.iter().filter(|kind| kind.hand.is_some()).count();
        let hands = if self.keeps_hands() { hands } else { 0 };
        2 * (hands + self.model.counters.len())
    }

    /// A line of the turn as it was written.
    fn choice(&self, mv: Move<W>) -> &model::Choice {
        self.model.choices().nth(mv.rule.into()).expect("a move is of one of the choices")
    }
}

/// What a game from a file can tell of its own rules, beyond what any game tells.
pub trait FromRules: Notation {
    /// Which line of `turn` and `otherwise` a move is of, counted through the file.
    fn choice_of(&self, mv: Self::Move) -> usize;

    /// Which line of `end` ended the game here, if one did.
    fn ending_of(&self, position: &Self::Position) -> Option<usize>;

    /// How the lines of `turn` and `end` are found in the file.
    fn spans(&self) -> [Vec<Range<usize>>; 2];
}

impl<W: Bits, const N: usize, const T: usize> FromRules for Machine<W, N, T> {
    fn choice_of(&self, mv: Self::Move) -> usize {
        mv.rule.into()
    }

    fn ending_of(&self, position: &Self::Position) -> Option<usize> {
        let is_stuck = |waits| self.is_stuck(position, waits, Passing::DoesNot);
        self.ends.iter().position(|(test, _)| test.holds(&Environment::new(position), &is_stuck))
    }

    fn spans(&self) -> [Vec<Range<usize>>; 2] {
        let choices = self.model.choices().map(|choice| choice.span.clone()).collect();
        [choices, self.model.ends.iter().map(|ending| ending.span.clone()).collect()]
    }
}
