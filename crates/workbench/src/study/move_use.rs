//! Which moves are good how often.
//!
//! Of a solved game every position is looked at: a move is good where no other is worth more. Elsewhere the positions of
//! games between strong programs are looked at, each once however often it was met, and the moves that were chosen there are
//! the good ones.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use parlor_core::{Content, Control, Ground, Notation, Place, Symmetry, Value, Verdict};

use super::{MoveFigures, MoveUse, Share};
use crate::Error;
use crate::any_game::AnyGame;
use crate::solve::Oracle;

/// Moves that are told at most.
const TOLD: usize = 500;

/// A move that chance would have found good fewer times than this has not been seen often enough to be called never
/// good: by chance it is missed so often in one of four hundred cases.
const EXPECTED_AT_LEAST: f64 = 6.0;

/// A legal move: its text, and what kind of move it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveKind {
    /// The move.
    pub mv: String,
    /// Its kind: `place`, `move`, `capture`, or the word that it is.
    pub kind: String,
}

/// How often moves and kinds of moves are legal, and how often good.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveTally {
    positions: u64,
    moves: BTreeMap<String, UseCount>,
    kinds: BTreeMap<String, UseCount>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct UseCount {
    legal: u64,
    good: u64,
    by_chance: f64,
}

impl MoveTally {
    /// Notes a position: every legal move, and whether it is good. One without a choice teaches nothing.
    pub(crate) fn note(&mut self, moves: &[(MoveKind, bool)]) {
        let good = moves.iter().filter(|(_, is_good)| *is_good).count();
        if good == moves.len() {
            return;
        }
        self.positions += 1;
        let by_chance = good as f64 / moves.len() as f64;
        let mut kinds: BTreeMap<&str, (bool, f64)> = BTreeMap::new();
        for (MoveKind { mv, kind }, is_good) in moves {
            self.moves.entry(mv.clone()).or_default().note(*is_good, by_chance);
            let (any_good, share) = kinds.entry(kind).or_default();
            *any_good |= is_good;
            *share += 1.0 / moves.len() as f64;
        }
        // A kind is good where one of its moves is; where it is the only kind there is no choice between kinds.
        if kinds.len() > 1 {
            for (kind, (is_good, share)) in kinds {
                self.kinds.entry(kind.to_owned()).or_default().note(is_good, share);
            }
        }
    }

    /// As it is told. What was seen in every position of a game needs no more evidence.
    pub(crate) fn figures(&self, exact: bool) -> MoveFigures {
        let is_never_good =
            |count: &UseCount| count.good == 0 && (exact || count.by_chance >= EXPECTED_AT_LEAST);
        let moves = by_frequency(&self.moves, |_| true);
        let never_good = by_frequency(&self.moves, is_never_good);
        MoveFigures {
            exact,
            positions: self.positions,
            kinds: by_frequency(&self.kinds, |_| true),
            different: moves.len() as u64,
            never_good_count: never_good.len() as u64,
            moves: moves.into_iter().take(TOLD).collect(),
            never_good: never_good.into_iter().take(TOLD).collect(),
        }
    }
}

impl UseCount {
    fn note(&mut self, is_good: bool, by_chance: f64) {
        self.legal += 1;
        self.good += u64::from(is_good);
        self.by_chance += by_chance;
    }
}

/// The moves that strong programs chose, by the position. Games that go alike meet the same positions over and over: each
/// is evidence once.
#[derive(Clone, Debug, Default)]
pub(super) struct ChosenMoves {
    positions: BTreeMap<String, BTreeSet<String>>,
}

impl ChosenMoves {
    /// Positions that are kept; later ones are not looked at.
    const MOST: usize = 100_000;

    pub(super) fn note(&mut self, position: String, mv: String) {
        if self.positions.len() < Self::MOST || self.positions.contains_key(&position) {
            self.positions.entry(position).or_default().insert(mv);
        }
    }

    /// Which moves were legal in these positions, and which were chosen.
    ///
    /// # Errors
    /// A position that is none.
    pub(super) fn tally(&self, game: &dyn AnyGame) -> Result<MoveTally, Error> {
        let mut tally = MoveTally::default();
        for (position, chosen) in &self.positions {
            let is_chosen = |told: MoveKind| {
                let is_chosen = chosen.contains(&told.mv);
                (told, is_chosen)
            };
            let moves = game.move_kinds(position)?.into_iter().map(is_chosen);
            tally.note(&moves.collect::<Vec<_>>());
        }
        Ok(tally)
    }
}

/// The uses that are wanted, the most frequent first.
fn by_frequency(
    counts: &BTreeMap<String, UseCount>,
    is_wanted: impl Fn(&UseCount) -> bool,
) -> Vec<MoveUse> {
    let wanted = counts.iter().filter(|(_, count)| is_wanted(count));
    let told = wanted.map(|(name, &UseCount { legal, good, by_chance })| MoveUse {
        name: name.clone(),
        legal,
        good,
        by_chance,
    });
    let mut uses: Vec<MoveUse> = told.collect();
    // Stable: equals stay in the order of their names.
    uses.sort_by_key(|used| std::cmp::Reverse(used.legal));
    uses
}

/// How often a move is good where it is legal. What was counted everywhere has no error.
pub(super) fn used(used: &MoveUse, exact: bool) -> Share {
    let share = Share::new(used.good as f64, used.legal);
    match exact {
        true => Share { least: share.estimate, most: share.estimate, ..share },
        false => share,
    }
}

/// Every legal move of a position with its kind, in the game's order.
pub(crate) fn move_kinds<G: Notation>(game: &G, position: &G::Position) -> Vec<MoveKind> {
    let told = |mv| MoveKind { mv: game.move_text(position, mv), kind: kind(game, position, mv) };
    game.legal_moves(position).into_iter().map(told).collect()
}

fn kind<G: Notation>(game: &G, position: &G::Position, mv: G::Move) -> String {
    let content = |spot: usize| game.content(position, spot);
    let name = match game.place(position, mv) {
        Place::Spot(_) if game.layout().ground == Ground::Edges => "draw",
        Place::Spot(spot) => match content(spot) {
            Content::Empty | Content::Gap | Content::Line => "place",
            Content::Count(_) => "sow",
            Content::Piece(_) | Content::Mark(_) => "choose",
        },
        Place::Column(_) => "drop",
        Place::Slide { to, .. } => match content(to) {
            Content::Piece(_) | Content::Mark(_) => "capture",
            _ => "move",
        },
        Place::Capture { .. } => "capture",
        Place::Exit { .. } => "leave",
        Place::Take { count, .. } => return format!("take {count}"),
        Place::Word(word) => word,
    };
    name.to_owned()
}

/// The first moves, those that are images of each other once, with how many each stands for.
pub(crate) fn first_moves<G: Notation>(game: &G) -> Vec<(String, u32)> {
    let start = game.start();
    let keeps_start = |&symmetry: &Symmetry| game.transform(&start, symmetry) == start;
    let symmetries: Vec<Symmetry> = Symmetry::all(game.symmetries()).filter(keeps_start).collect();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for mv in game.legal_moves(&start) {
        if seen.contains(&mv) {
            continue;
        }
        let images: HashSet<G::Move> =
            symmetries.iter().map(|&symmetry| game.transform_move(mv, symmetry)).collect();
        found.push((game.move_text(&start, mv), images.len() as u32));
        seen.extend(images);
    }
    found
}

/// Every position that play can reach, with the true value of each of its moves; nothing if there are more than `most`.
///
/// # Errors
/// Limits reached; a table that cannot be read.
pub(crate) fn census<G: Notation>(
    game: &G,
    oracle: &dyn Oracle<G>,
    most: usize,
    control: &Control,
) -> Result<Option<MoveTally>, Error> {
    let mut tally = MoveTally::default();
    let mut open = vec![game.start()];
    let mut seen: HashSet<G::Position> = open.iter().cloned().collect();
    while let Some(position) = open.pop() {
        control.check()?;
        let mut values = Vec::new();
        for mv in game.legal_moves(&position) {
            let next = game.play(&position, mv);
            values.push(oracle.value(game, &next)?.before(game.step(&position, &next)));
            if game.outcome(&next).is_none() && seen.insert(next.clone()) {
                if seen.len() > most {
                    return Ok(None);
                }
                open.push(next);
            }
        }
        let best = values.iter().copied().map(worth).max();
        let is_good = values.iter().map(|&value| Some(worth(value)) == best);
        let moves: Vec<_> = move_kinds(game, &position).into_iter().zip(is_good).collect();
        tally.note(&moves);
    }
    Ok(Some(tally))
}

/// What counts of a value: who wins, or by how much; not how soon.
fn worth(value: Value) -> (Verdict, Option<i32>) {
    (value.verdict(), value.margin())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    fn moves(names: &[(&str, &str, bool)]) -> Vec<(MoveKind, bool)> {
        let kind = |mv: &str, kind: &str| MoveKind { mv: mv.to_owned(), kind: kind.to_owned() };
        names.iter().map(|&(mv, name, is_good)| (kind(mv, name), is_good)).collect()
    }

    #[test]
    fn a_position_without_a_choice_is_not_counted() {
        let mut tally = MoveTally::default();
        tally.note(&moves(&[("a1", "place", true)]));
        tally.note(&moves(&[("a1", "place", true), ("b1", "place", true)]));
        assert_eq!(tally, MoveTally::default());
    }

    #[test]
    fn never_good_is_said_of_what_was_seen_often_enough() {
        let mut tally = MoveTally::default();
        let note = |tally: &mut MoveTally| {
            tally.note(&moves(&[("a1", "place", true), ("pass", "pass", false)]));
        };
        (0..11).for_each(|_| note(&mut tally));
        assert_eq!(tally.figures(false).never_good, []);
        assert_eq!(tally.figures(true).never_good_count, 1);
        (0..11).for_each(|_| note(&mut tally));
        let figures = tally.figures(false);
        assert_eq!((figures.positions, figures.different), (22, 2));
        let [pass] = figures.never_good.as_slice() else { panic!("{figures:?}") };
        assert_eq!((pass.name.as_str(), pass.legal, pass.good), ("pass", 22, 0));
        assert_eq!(figures.kinds.iter().map(|kind| kind.good).collect::<Vec<_>>(), [0, 22]);
    }

    #[test]
    fn a_position_that_is_met_again_is_counted_once() {
        let game = Catalogue::new().game("tic-tac-toe").expect("a game of the catalogue");
        let mut chosen = ChosenMoves::default();
        for mv in ["a1", "b2", "a1", "a1"] {
            chosen.note(game.start(), mv.to_owned());
        }
        let figures = chosen.tally(game.as_ref()).expect("a position").figures(false);
        assert_eq!((figures.positions, figures.different), (1, 9));
        let good: Vec<&str> =
            figures.moves.iter().filter(|it| it.good == 1).map(|it| it.name.as_str()).collect();
        assert_eq!(good, ["a1", "b2"]);
        assert!(figures.moves.iter().all(|used| used.legal == 1));
    }
}
