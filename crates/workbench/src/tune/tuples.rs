//! The n-tuples of a board: a few places each, whose contents together are a feature.
//!
//! What stands on the places of a tuple is read as a number, and the number has a weight. Tuples that a symmetry of the
//! game carries into each other share their weights. Which tuples there are is said in `shapes`.
//!
//! N-tuples are from Bledsoe and Browning (*Pattern Recognition and Reading by Machine*, 1959); weights of such patterns judge
//! Othello (Buro, 1997; Lucas, 2008) and Connect Four (Thill, Koch and Konen, 2012). Nothing but the layout and the
//! symmetries is asked of a game, so that any game can be judged so.

use std::collections::{BTreeMap, HashMap};

use parlor_core::layout::{Content, Ground};
use parlor_core::random::Random;
use parlor_core::{Game, Notation, Side, Symmetry};

use super::evaluation::Tapered;
use super::shapes::shapes;

/// From here on, things that lie together on a place count as many.
const MANY: u32 = 12;
/// Weights at most: about as many as a generation has positions.
const MOST_WEIGHTS: usize = 250_000;
/// Tuples at most.
const ROOM: usize = 512;

/// The tuples of a game.
#[derive(Clone, Debug)]
pub struct Tuples {
    spots: usize,
    /// Places that are there.
    cells: u32,
    /// Things that can stand on a place, nothing included.
    base: usize,
    marks: Vec<char>,
    symbols: Vec<char>,
    tables: Vec<TupleTable>,
    /// The number of each tuple's first weight.
    firsts: Vec<u32>,
    /// The tuples that each place is in, each with what a step of the place's content is worth there.
    through: Vec<Vec<(u16, u16)>>,
    /// The places of each tuple as a set, and each with the same.
    places: Vec<(u128, Vec<(usize, u16)>)>,
}

/// The weights that tuples share which are images of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleTable {
    /// The places of one of them.
    pub spots: Vec<usize>,
    /// The number of its first weight.
    pub first: usize,
    /// How many it has.
    pub fillings: usize,
}

impl Tuples {
    /// The tuples of a game's board.
    #[must_use]
    pub fn of<G: Notation>(game: &G) -> Self {
        let layout = game.layout();
        let spots = layout.spots();
        let mut marks: Vec<char> = game.marks().chars().collect();
        let base = match layout.ground {
            Ground::Holes | Ground::Piles => MANY as usize + 1,
            Ground::Edges => 2,
            Ground::Cells | Ground::Hexagons | Ground::Frame => {
                marks.truncate(usize::from(u8::MAX) - 3);
                3 + marks.len()
            }
        };
        let start = game.start();
        let is_cell = |spot: &usize| game.content(&start, *spot) != Content::Gap;
        let cells: Vec<usize> = (0..spots).filter(is_cell).collect();
        let tuples = Self {
            spots,
            cells: cells.len() as u32,
            base,
            symbols: symbols(game, layout.ground, &marks),
            marks,
            tables: Vec::new(),
            firsts: Vec::new(),
            through: vec![Vec::new(); spots],
            places: Vec::new(),
        };
        // Of a large board less is looked at.
        let maps = spot_maps(game);
        for shapes in shapes(game, &cells, base).iter().filter(|shapes| shapes.len() <= ROOM) {
            let mut placed = tuples.clone();
            placed.place(shapes, &maps);
            if placed.weights() <= MOST_WEIGHTS {
                return placed;
            }
        }
        tuples
    }

    /// Places every tuple; images of one that has a table share it.
    fn place(&mut self, shapes: &[Vec<usize>], maps: &[Vec<usize>]) {
        let mut known: HashMap<Vec<usize>, ()> = HashMap::new();
        let sorted = |shape: &[usize]| {
            let mut sorted = shape.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let all: Vec<Vec<usize>> = shapes.iter().map(|shape| sorted(shape)).collect();
        for shape in shapes {
            let first = self.weights();
            let fillings = self.base.pow(shape.len() as u32);
            if known.contains_key(&sorted(shape)) {
                continue;
            }
            self.tables.push(TupleTable { spots: shape.clone(), first, fillings });
            for map in maps {
                let image: Vec<usize> = shape.iter().map(|&spot| map[spot]).collect();
                let key = sorted(&image);
                if all.contains(&key) && known.insert(key, ()).is_none() {
                    let tuple = self.firsts.len() as u16;
                    let mut step = 1;
                    let mut places = Vec::new();
                    for &spot in image.iter().rev() {
                        self.through[spot].push((tuple, step));
                        places.push((spot, step));
                        step *= self.base as u16;
                    }
                    self.firsts.push(first as u32);
                    let set = image.iter().fold(0, |set, &spot| set | bit(spot));
                    self.places.push((set, places));
                }
            }
        }
    }

    /// How many weights there are.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.tables.last().map_or(0, |table| table.first + table.fillings)
    }

    /// The tables, each with the places of one of its tuples.
    #[must_use]
    pub fn tables(&self) -> &[TupleTable] {
        &self.tables
    }

    /// A way to fill a tuple of so many places, a character a place.
    #[must_use]
    pub fn filling_text(&self, mut filling: usize, length: usize) -> String {
        let mut text = vec![' '; length];
        for symbol in text.iter_mut().rev() {
            *symbol = self.symbols[filling % self.base];
            filling /= self.base;
        }
        text.into_iter().collect()
    }

    /// The way to fill a tuple that a text tells.
    #[must_use]
    pub fn parse_filling(&self, text: &str, length: usize) -> Option<usize> {
        // A longer text would be a number beyond every table.
        if text.chars().count() != length {
            return None;
        }
        text.chars().try_fold(0, |filling, symbol| {
            Some(filling * self.base + self.symbols.iter().position(|&known| known == symbol)?)
        })
    }

    #[inline]
    fn code(&self, content: Content) -> u8 {
        match content {
            Content::Empty | Content::Gap => 0,
            Content::Piece(side) => 1 + side.index() as u8,
            Content::Line => 1,
            Content::Count(count) => count.min(MANY) as u8,
            Content::Mark(mark) => {
                self.marks.iter().position(|&known| known == mark).map_or(0, |at| at as u8 + 3)
            }
        }
    }

    #[inline]
    fn read<G: Notation>(&self, game: &G, position: &G::Position, spot: usize) -> i32 {
        self.code(game.content(position, spot)).into()
    }

    /// How every tuple is filled, and what that is worth.
    pub fn sums<G: Notation>(
        &self,
        game: &G,
        position: &G::Position,
        weights: &[Tapered],
    ) -> TupleSums {
        let total = TupleTotal { sums: [0; 4], held: 0, cells: self.cells };
        let mut sums = TupleSums { total, fillings: [0; ROOM] };
        for spot in 0..self.spots {
            let code = self.read(game, position, spot);
            sums.total.held += u32::from(code != 0);
            for &(tuple, step) in &self.through[spot] {
                sums.fillings[usize::from(tuple)] += code as u16 * step;
            }
        }
        for (tuple, &first) in self.firsts.iter().enumerate() {
            sums.total.add(weights[first as usize + usize::from(sums.fillings[tuple])], 1);
        }
        sums
    }

    /// The same after a move: only the tuples of places that have changed are looked at.
    #[inline]
    pub fn next_sums<G: Notation>(
        &self,
        game: &G,
        sums: &TupleSums,
        [before, after]: [&G::Position; 2],
        weights: &[Tapered],
    ) -> TupleSums {
        let mut sums = *sums;
        for spot in game.changes(before, after) {
            let [old, new] = [before, after].map(|position| self.read(game, position, spot));
            sums.total.exchange(old, new);
            let change = (new - old) as u16;
            for &(tuple, step) in &self.through[spot] {
                let tuple = usize::from(tuple) % ROOM;
                let first = self.firsts[tuple] as usize;
                let filling = sums.fillings[tuple];
                let filled = filling.wrapping_add(change.wrapping_mul(step));
                sums.fillings[tuple] = filled;
                sums.total.add(weights[first + usize::from(filling)], -1);
                sums.total.add(weights[first + usize::from(filled)], 1);
            }
        }
        sums
    }

    /// The total alone of [`next_sums`](Tuples::next_sums). To copy how hundreds of tuples are filled takes as long as
    /// to look at those that change, and most positions of a search are only rated.
    #[inline]
    pub fn next_total<G: Notation>(
        &self,
        game: &G,
        sums: &TupleSums,
        [before, after]: [&G::Position; 2],
        weights: &[Tapered],
    ) -> TupleTotal {
        /// Places that change, at most; moves that change more are rare.
        const FEW: usize = 8;
        let mut changes = [(0, 0); FEW];
        let mut count = 0;
        let mut changed = 0;
        let mut total = sums.total;
        for spot in game.changes(before, after) {
            if count == FEW || spot >= u128::BITS as usize {
                return self.next_sums(game, sums, [before, after], weights).total;
            }
            let [old, new] = [before, after].map(|position| self.read(game, position, spot));
            total.exchange(old, new);
            changes[count] = (spot, (new - old) as u16);
            changed |= bit(spot);
            count += 1;
        }
        let changes = &changes[..count];
        for &(spot, change) in changes {
            for &(tuple, step) in &self.through[spot] {
                let tuple = usize::from(tuple) % ROOM;
                let (set, places) = &self.places[tuple];
                let filling = sums.fillings[tuple];
                let both = set & changed;
                let filled = if both == bit(spot) {
                    filling.wrapping_add(change.wrapping_mul(step))
                } else if both.trailing_zeros() as usize == spot {
                    // Several places of the tuple change. The first of them speaks for all.
                    let of = |at: usize| changes.iter().find(|&&(spot, _)| spot == at);
                    places.iter().fold(filling, |filled, &(at, step)| {
                        let change = of(at).map_or(0, |&(_, change)| change);
                        filled.wrapping_add(change.wrapping_mul(step))
                    })
                } else {
                    continue;
                };
                let first = self.firsts[tuple] as usize;
                total.add(weights[first + usize::from(filling)], -1);
                total.add(weights[first + usize::from(filled)], 1);
            }
        }
        total
    }

    /// The weights that count in a position, each with how often.
    #[must_use]
    pub fn counts(&self, sums: &TupleSums) -> BTreeMap<usize, i8> {
        let mut counts = BTreeMap::new();
        for (&first, &filling) in self.firsts.iter().zip(&sums.fillings) {
            let count: &mut i8 = counts.entry(first as usize + usize::from(filling)).or_default();
            *count = count.saturating_add(1);
        }
        counts
    }
}

/// A set of one place; places that do not fit are in none.
#[inline]
const fn bit(spot: usize) -> u128 {
    if spot < u128::BITS as usize { 1 << spot } else { 0 }
}

/// How the tuples of a position are filled, and what they are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TupleSums {
    pub(super) total: TupleTotal,
    fillings: [u16; ROOM],
}

/// What the tuples of a position are worth to the player who began, by the turn, on an empty and on a full board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TupleTotal {
    sums: [i32; 4],
    /// Places that hold something, ...
    held: u32,
    /// ... of so many.
    cells: u32,
}

impl TupleTotal {
    #[inline]
    fn add(&mut self, weight: Tapered, sign: i32) {
        for (sum, weight) in self.sums.iter_mut().zip(weight) {
            *sum += sign * i32::from(weight);
        }
    }

    /// What stood on a place gives way to something else.
    #[inline]
    fn exchange(&mut self, old: i32, new: i32) {
        self.held = self.held + u32::from(new != 0) - u32::from(old != 0);
    }

    /// The weight of this turn, between early and late by what is empty.
    #[inline]
    #[must_use]
    pub fn taper(&self, [early, late, other_early, other_late]: [i32; 4], turn: Side) -> i32 {
        let [early, late] = match turn {
            Side::First => [early, late],
            Side::Second => [other_early, other_late],
        };
        let (held, cells) = (self.held as i32, self.cells.max(1) as i32);
        (early * (cells - held) + late * held) / cells
    }

    /// What they are worth now.
    #[inline]
    #[must_use]
    pub fn points(&self, turn: Side) -> i32 {
        self.taper(self.sums, turn)
    }

    /// The part of the board that is empty.
    #[must_use]
    pub fn empty(&self) -> f32 {
        1.0 - self.held as f32 / self.cells.max(1) as f32
    }
}

/// What stands for each thing in texts.
fn symbols<G: Notation>(game: &G, ground: Ground, marks: &[char]) -> Vec<char> {
    match ground {
        Ground::Holes | Ground::Piles => {
            "0123456789abcdefghijklmnopqrstuvwxyz".chars().take(MANY as usize + 1).collect()
        }
        Ground::Edges => vec!['.', '|'],
        _ => {
            let sides = Side::BOTH.map(|side| game.player_name(side).chars().next().unwrap_or('?'));
            ['.'].into_iter().chain(sides).chain(marks.iter().copied()).collect()
        }
    }
}

/// Where each symmetry of the game takes each place, read off positions of play: to where its contents go.
fn spot_maps<G: Notation>(game: &G) -> Vec<Vec<usize>> {
    let spots = game.layout().spots();
    let positions = positions_of_play(game);
    let histories = |symmetry: Symmetry| -> Vec<Vec<Content>> {
        let images: Vec<G::Position> =
            positions.iter().map(|position| game.transform(position, symmetry)).collect();
        (0..spots)
            .map(|spot| images.iter().map(|image| game.content(image, spot)).collect())
            .collect()
    };
    let own = histories(Symmetry::IDENTITY);
    let identity: Vec<usize> = (0..spots).collect();
    let map = |number: u8| -> Option<Vec<usize>> {
        let mut goals: HashMap<Vec<Content>, Vec<usize>> = HashMap::new();
        for (spot, history) in histories(Symmetry(number)).into_iter().enumerate().rev() {
            goals.entry(history).or_default().push(spot);
        }
        own.iter().map(|history| goals.get_mut(history)?.pop()).collect()
    };
    let further = (1..game.symmetries()).filter_map(map);
    std::iter::once(identity).chain(further).collect()
}

/// Positions of games by chance.
fn positions_of_play<G: Game>(game: &G) -> Vec<G::Position> {
    const GAMES: u64 = 20;
    const MOST: usize = 400;
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut position = game.start();
        while positions.len() < MOST && game.outcome(&position).is_none() {
            let moves = game.legal_moves(&position);
            let Some(&mv) = random.pick(&moves) else { break };
            position = game.play(&position, mv);
            positions.push(position.clone());
        }
    }
    positions
}
