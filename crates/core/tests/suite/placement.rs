//! The numbering of placed stones, held against listing every position of small boards.

use std::collections::BTreeSet;

use parlor_core::laws::{Effort, check_numbering};
use parlor_core::placement::{Finish, Stones};
use parlor_core::{
    BadInput, Content, Flow, Game, Layout, Notation, Number, Numbered, Outcome, Place, Placement,
    Setup, Side, Symmetry, Tier,
};

/// A rectangle with its reflections and half-turn.
fn rectangle(columns: usize, rows: usize, stones: usize, finish: Finish) -> Placement {
    let image = |across: bool, down: bool| -> Vec<u8> {
        (0..columns * rows)
            .map(|cell| {
                let (column, row) = (cell % columns, cell / columns);
                let column = if across { columns - 1 - column } else { column };
                let row = if down { rows - 1 - row } else { row };
                (row * columns + column) as u8
            })
            .collect()
    };
    let symmetries = match rows {
        1 => vec![image(false, false), image(true, false)],
        _ => [[false, false], [true, false], [false, true], [true, true]]
            .map(|[across, down]| image(across, down))
            .to_vec(),
    };
    Placement::new(columns * rows, stones, finish, vec![0b111], symmetries)
}

fn boards() -> Vec<Placement> {
    vec![
        rectangle(3, 3, 9, Finish::Over),
        rectangle(3, 2, 4, Finish::Cyclic),
        rectangle(4, 2, 8, Finish::Over).without_symmetry(),
        // Too large for a table of all occupancies: found by search.
        rectangle(17, 1, 4, Finish::Over),
        rectangle(6, 3, 3, Finish::Cyclic),
    ]
}

fn images(plan: &Placement, set: u64) -> BTreeSet<u64> {
    let image = |symmetry| {
        let cells = (0..plan.cells()).filter(|cell| set >> cell & 1 == 1);
        cells.map(|cell| 1 << plan.image_of_cell(cell, symmetry)).sum()
    };
    (0..plan.symmetries() as u8).map(|index| image(Symmetry(index))).collect()
}

/// Every set of so many cells.
fn sets(plan: &Placement, stones: usize) -> impl Iterator<Item = u64> {
    (0..1_u64 << plan.cells()).filter(move |set| set.count_ones() as usize == stones)
}

/// Every position with so many stones.
fn positions(plan: &Placement, tier: usize) -> Vec<Stones> {
    let circles = tier == plan.stones() && plan.finish() == Finish::Cyclic;
    let turn = Side::after(tier as u32);
    let turns = if circles { vec![turn, turn.other()] } else { vec![turn] };
    let mut all = Vec::new();
    for turn in turns {
        for occupancy in sets(plan, tier) {
            let firsts = (0..=occupancy).filter(|first| first & !occupancy == 0);
            for first in firsts.filter(|first| first.count_ones() as usize == tier.div_ceil(2)) {
                all.push(Stones { first, second: occupancy ^ first, turn });
            }
        }
    }
    all
}

#[test]
fn blocks_of_falling_stones_are_found() {
    // Three columns of six, and their reflection; too large for a table of all occupancies.
    let columns: Vec<Vec<u8>> =
        (0..3).map(|column| (0..6).map(|row| 3 * row + column).collect()).collect();
    let mirrored = (0..18).map(|cell| cell / 3 * 3 + 2 - cell % 3).collect();
    let plan = Placement::falling(columns, Vec::new(), vec![(0..18).collect(), mirrored]);
    for tier in 0..plan.stones() {
        let finder = plan.finder(tier + 1);
        for &occupancy in plan.occupancies(tier).iter() {
            let mut open = plan.open_cells(occupancy);
            while open != 0 {
                let filled = occupancy | open & open.wrapping_neg();
                let found = finder.locate(filled);
                assert_eq!(found, plan.locate(filled));
                let least = plan.occupancies(tier + 1)[found.block];
                assert_eq!(plan.image(filled, found.symmetry), least);
                open &= open - 1;
            }
        }
    }
}

#[test]
fn blocks_are_the_orbits_of_occupancies() {
    for plan in boards() {
        for tier in 0..=plan.stones() {
            let least = |&set: &u64| images(&plan, set).first() == Some(&set);
            let expected: Vec<u64> = sets(&plan, tier).filter(least).collect();
            assert_eq!(*plan.occupancies(tier), *expected);
            assert_eq!(plan.blocks(tier), expected.len() as u64);
            let finder = plan.finder(tier);
            for set in sets(&plan, tier) {
                let found = plan.locate(set);
                assert_eq!(finder.locate(set), found);
                let image = plan.image(set, found.symmetry);
                assert_eq!(image, expected[found.block], "{set:b} is carried to its block");
                assert!(images(&plan, set).contains(&image));
                assert_eq!(plan.orbit_size(set), images(&plan, set).len() as u64);
            }
        }
    }
}

#[test]
fn every_position_has_a_number_and_every_number_a_position() {
    for plan in boards() {
        let tiers = plan.tiers();
        assert_eq!(tiers.len(), plan.stones() + 1);
        for (tier, told) in tiers.iter().enumerate() {
            let all = positions(&plan, tier);
            assert_eq!(told.positions, all.len() as u64, "tier {tier}");
            let circles = tier == plan.stones() && plan.finish() == Finish::Cyclic;
            assert_eq!(told.flow, if circles { Flow::Cyclic } else { Flow::Acyclic });

            let mut numbers = BTreeSet::new();
            for stones in &all {
                let number = plan.number(stones);
                assert_eq!(number.tier as usize, tier);
                let Symmetry(turned) = plan.locate(stones.first | stones.second).symmetry;
                let image = |set| plan.image(set, Symmetry(turned));
                let carried =
                    Stones { first: image(stones.first), second: image(stones.second), ..*stones };
                assert_eq!(plan.position(number), carried);
                numbers.insert(number.rank);
            }
            assert!(numbers.iter().copied().eq(0..told.numbers), "tier {tier} is dense");
            let orbits = |rank| plan.orbit_size_of(Number { tier: tier as u32, rank });
            assert_eq!((0..told.numbers).map(orbits).sum::<u64>(), told.positions);
        }
    }
}

#[test]
fn a_range_of_positions_is_the_positions_one_by_one() {
    for plan in boards() {
        for (tier, told) in plan.tiers().iter().enumerate() {
            let tier = tier as u32;
            let middle = told.numbers / 3..told.numbers - told.numbers / 4;
            for range in [0..told.numbers, middle, 0..0] {
                let one_by_one = range.clone().map(|rank| plan.position(Number { tier, rank }));
                assert!(plan.positions(tier, range).eq(one_by_one), "tier {tier}");
            }
        }
    }
}

/// Stones on a row; three beside each other win. The plan may be another row's.
struct Row {
    plan: Placement,
    told: Placement,
}

const CELLS: usize = 6;

fn row(lines: Vec<u64>) -> Placement {
    let symmetries = vec![(0..CELLS as u8).collect(), (0..CELLS as u8).rev().collect()];
    Placement::new(CELLS, CELLS, Finish::Over, lines, symmetries)
}

fn threes() -> Vec<u64> {
    (0..CELLS - 2).map(|start| 0b111 << start).collect()
}

impl Game for Row {
    type Position = Stones;
    type Move = usize;

    fn start(&self) -> Stones {
        Stones { first: 0, second: 0, turn: Side::First }
    }

    fn turn(&self, position: &Stones) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Stones) -> Option<Outcome> {
        let waiting = if position.turn == Side::First { position.second } else { position.first };
        let is_line = threes().into_iter().any(|line| line & !waiting == 0);
        let is_full = (position.first | position.second).count_ones() as usize == CELLS;
        match is_line {
            true => Some(Outcome::Win(position.turn.other())),
            false => is_full.then_some(Outcome::Draw),
        }
    }

    fn moves(&self, position: &Stones) -> impl Iterator<Item = usize> {
        let taken = position.first | position.second;
        (0..CELLS).filter(move |cell| taken >> cell & 1 == 0)
    }

    fn play(&self, position: &Stones, cell: usize) -> Stones {
        let mut next = *position;
        match position.turn {
            Side::First => next.first |= 1 << cell,
            Side::Second => next.second |= 1 << cell,
        }
        next.turn = position.turn.other();
        next
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, position: &Stones, symmetry: Symmetry) -> Stones {
        let image = |set| self.plan.image(set, symmetry);
        Stones { first: image(position.first), second: image(position.second), ..*position }
    }

    fn transform_move(&self, cell: usize, symmetry: Symmetry) -> usize {
        self.plan.image_of_cell(cell, symmetry)
    }
}

impl Notation for Row {
    fn layout(&self) -> Layout {
        Layout::cells(CELLS, 1)
    }

    fn content(&self, position: &Stones, spot: usize) -> Content {
        match (position.first >> spot & 1, position.second >> spot & 1) {
            (0, 0) => Content::Empty,
            (1, _) => Content::Piece(Side::First),
            _ => Content::Piece(Side::Second),
        }
    }

    fn assemble(&self, setup: &Setup) -> Result<Stones, BadInput> {
        let of =
            |side| (0..CELLS).filter(|&spot| setup.has(side, spot)).map(|spot| 1 << spot).sum();
        Ok(Stones { first: of(Side::First), second: of(Side::Second), turn: setup.turn })
    }

    fn place(&self, _: &Stones, cell: usize) -> Place {
        Place::Spot(cell)
    }
}

impl Numbered for Row {
    fn tiers(&self) -> Vec<Tier> {
        self.plan.tiers()
    }

    fn number(&self, position: &Stones) -> Number {
        self.plan.number(position)
    }

    fn position(&self, number: Number) -> Stones {
        self.plan.position(number)
    }

    fn orbit_size(&self, number: Number) -> u64 {
        self.plan.orbit_size_of(number)
    }

    fn placement(&self) -> Option<&Placement> {
        Some(&self.told)
    }
}

#[test]
fn a_plan_must_say_what_the_rules_say() {
    let sound = Row { plan: row(threes()), told: row(threes()) };
    assert!(check_numbering(&sound, Effort::default()).expect("a sound plan") > 100);
    let lines = [vec![0b111], vec![0b11], vec![]];
    for told in lines.map(row) {
        let broken = check_numbering(&Row { plan: row(threes()), told }, Effort::default());
        let law = broken.expect_err("lines of another game").law;
        assert_eq!(law, "a plan of placing says what the rules say");
    }
}
