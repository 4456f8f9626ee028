//! The shapes of a whole position, kept up to date stone by stone.
//!
//! A stone changes only what the lines through it look like from the cells near it: some thirty cells of
//! any board. For each empty cell and side are kept what a stone there would make of each line, and what
//! it would gain in weight of windows; the cells that make a five, a four and so on are sets.

use parlor_core::Side;
use parlor_core::bits::Bits;

use super::Position;
use super::shapes::{LinePlace, LineShape, LineShapes, MAX_LINES};

/// What is known of all empty cells, for both sides.
#[derive(Clone, Copy, Debug)]
pub struct ShapeMap<W: Bits> {
    /// The stones of both sides on each line, one bit each.
    lines: [[u32; 2]; MAX_LINES],
    cells: [W::PerCell<CellShapes>; 2],
    /// The weight of each side's windows.
    weights: [i32; 2],
    forcing: [ForcingCells<W>; 2],
}

/// What a stone on a cell would make.
#[derive(Clone, Copy, Debug, Default)]
struct CellShapes {
    /// How much better the evaluation becomes.
    gain: i16,
    shapes: [LineShape; 4],
}

/// The empty cells on which a stone makes something that must be answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForcingCells<W> {
    /// It completes a line.
    pub(super) five: W,
    /// It makes a four: another stone completes a line.
    pub(super) four: W,
    /// It leaves two such cells or more, so that no answer is enough.
    pub(super) double: W,
    /// It makes an open three.
    pub(super) three: W,
}

/// The windows of the player to move count a little more: the next stone is theirs.
const MOVER: i32 = 5;
const WAITING: i32 = 4;

impl<W: Bits> ShapeMap<W> {
    /// The map of a position.
    pub(super) fn of(shapes: &LineShapes, free: W, position: &Position<W>) -> Self {
        let none =
            ForcingCells { five: W::EMPTY, four: W::EMPTY, double: W::EMPTY, three: W::EMPTY };
        let mut map = Self {
            lines: [[0; 2]; MAX_LINES],
            cells: [W::per_cell(CellShapes::default()); 2],
            weights: [0; 2],
            forcing: [none; 2],
        };
        for side in Side::BOTH {
            for cell in position.of(side).each() {
                for place in shapes.places(cell) {
                    map.weigh(shapes, place, side.index());
                }
            }
        }
        for cell in free.each() {
            for direction in 0..4 {
                let place = shapes.places(cell)[direction];
                let [first, second] = map.lines[place.line];
                for (side, own, other) in [(0, first, second), (1, second, first)] {
                    let entry = shapes.entry(place.line, place.at, own, other);
                    map.cells[side].as_mut()[cell].gain += WAITING as i16 * entry.growth;
                    map.cells[1 - side].as_mut()[cell].gain += MOVER as i16 * entry.weight;
                    map.cells[side].as_mut()[cell].shapes[direction] = entry.shape;
                }
            }
            (0..2).for_each(|side| map.sort_cell(side, cell));
        }
        map
    }

    #[inline]
    pub(super) fn forcing(&self, side: Side) -> &ForcingCells<W> {
        &self.forcing[side.index()]
    }

    /// Places a stone on an empty cell.
    #[inline]
    pub(super) fn place(&mut self, shapes: &LineShapes, cell: usize, side: Side) {
        for side in 0..2 {
            self.cells[side].as_mut()[cell] = CellShapes::default();
            self.sort_cell(side, cell);
        }
        for (direction, place) in shapes.places(cell).iter().enumerate() {
            self.place_on_line(shapes, cell, side.index(), direction, place);
        }
    }

    /// Puts a stone on a line, and on the scales.
    #[inline]
    fn weigh(&mut self, shapes: &LineShapes, place: &LinePlace, owner: usize) {
        let line = &mut self.lines[place.line];
        let (own, other) = (line[owner], line[1 - owner]);
        let mine = shapes.entry(place.line, place.at, own, other);
        let theirs = shapes.entry(place.line, place.at, other, own);
        self.weights[owner] += i32::from(mine.growth);
        self.weights[1 - owner] -= i32::from(theirs.weight);
        line[owner] |= shapes.bit(place.at);
    }

    /// Looks anew at the cells of one line near a stone.
    #[inline]
    fn place_on_line(
        &mut self,
        shapes: &LineShapes,
        cell: usize,
        owner: usize,
        direction: usize,
        place: &LinePlace,
    ) {
        let before = self.lines[place.line];
        self.weigh(shapes, place, owner);
        let after = self.lines[place.line];
        let taken = after[0] | after[1];
        for at in shapes.near(place).filter(|&at| taken & shapes.bit(at) == 0) {
            let there = cell + at * place.stride - place.at * place.stride;
            let numbers = shapes.numbers(place.line, at, before);
            let digit = shapes.digit(at, place.at);
            for (side, number) in numbers.into_iter().enumerate() {
                let more = if side == owner { digit } else { 2 * digit };
                let old = shapes.numbered(number);
                let new = shapes.numbered(number + more);
                let own = &mut self.cells[side].as_mut()[there];
                own.gain += WAITING as i16 * (new.growth - old.growth);
                let has_changed = own.shapes[direction] != new.shape;
                own.shapes[direction] = new.shape;
                self.cells[1 - side].as_mut()[there].gain +=
                    MOVER as i16 * (new.weight - old.weight);
                if has_changed {
                    self.sort_cell(side, there);
                }
            }
        }
    }

    /// Puts a cell into the sets in which it belongs.
    fn sort_cell(&mut self, side: usize, cell: usize) {
        let (mut fives, mut fours, mut threes) = (0, 0, 0);
        for shape in self.cells[side].as_ref()[cell].shapes {
            match shape {
                LineShape::Five => fives += 1,
                LineShape::OpenFour => fours += 2,
                LineShape::Four => fours += 1,
                LineShape::OpenThree => threes += 1,
                LineShape::Quiet => {}
            }
        }
        let forcing = &mut self.forcing[side];
        for (set, belongs) in [
            (&mut forcing.five, fives > 0),
            (&mut forcing.four, fours > 0),
            (&mut forcing.double, fours > 1),
            (&mut forcing.three, threes > 0),
        ] {
            if belongs { set.insert(cell) } else { set.remove(cell) }
        }
    }

    /// What the position is worth to the player to move, in points.
    #[inline]
    pub(super) fn points(&self, turn: Side) -> i32 {
        MOVER * self.weights[turn.index()] - WAITING * self.weights[turn.other().index()]
    }

    /// What it is worth to them after a stone on a cell, when the other is to move.
    #[inline]
    pub(super) fn points_after(&self, turn: Side, cell: usize) -> i32 {
        let [own, other] = [turn, turn.other()].map(|side| self.weights[side.index()]);
        WAITING * own - MOVER * other + self.gain(turn, cell)
    }

    /// What a stone on a cell would gain.
    #[inline]
    pub(super) fn gain(&self, side: Side, cell: usize) -> i32 {
        self.cells[side.index()].as_ref()[cell].gain.into()
    }

    /// The cells that would complete a line of a side after its stone on a cell.
    pub(super) fn completing(&self, shapes: &LineShapes, cell: usize, side: Side) -> W {
        let mut found = W::EMPTY;
        for place in shapes.places(cell) {
            let line = self.lines[place.line];
            let other = line[side.other().index()];
            let own = line[side.index()] | shapes.bit(place.at);
            for at in shapes.near(place).filter(|&at| (own | other) & shapes.bit(at) == 0) {
                if shapes.entry(place.line, at, own, other).shape == LineShape::Five {
                    let there = cell + at * place.stride - place.at * place.stride;
                    found = found | W::single(there);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::bits::Wide;
    use parlor_core::random::Random;

    use super::*;
    use crate::mnk::{ExactMnk, Mnk, RowGame};

    /// Plays at random and holds the map that is carried along against one made afresh, and its fives against
    /// the rules.
    fn check_random_game<G: RowGame>(game: &G, seed: u64) {
        let mut random = Random::new(seed);
        let mut position = game.start();
        let mut map = ShapeMap::of(game.shapes(), game.cells(), &position);
        while game.outcome(&position).is_none() {
            let free = game.cells() & !position.all();
            let afresh = ShapeMap::of(game.shapes(), free, &position);
            assert_eq!(format!("{map:?}"), format!("{afresh:?}"), "{position:?}");
            let moves = game.legal_moves(&position);
            for mv in &moves {
                let has_won = game.is_row(position.mover | G::Word::single(mv.cell().into()));
                assert_eq!(map.forcing(position.turn).five.has(mv.cell().into()), has_won);
            }
            let mv = *random.pick(&moves).expect("an unfinished game has a move");
            map.place(game.shapes(), mv.cell().into(), position.turn);
            position = game.play(&position, mv);
        }
    }

    #[test]
    fn a_map_carried_along_is_one_made_afresh() {
        for seed in 1..4 {
            check_random_game(&Mnk::<u64>::new(6, 5, 4), seed);
            check_random_game(&Mnk::<Wide>::new(11, 9, 5), seed);
            check_random_game(&ExactMnk::<u128>::new(9, 8, 4), seed);
        }
    }
}
