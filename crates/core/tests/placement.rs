//! The numbering of placed stones, held against listing every position of small boards.

use std::collections::BTreeSet;

use parlor_core::placement::{Finish, Stones};
use parlor_core::{Flow, Number, Placement, Side, Symmetry};

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
fn blocks_are_the_orbits_of_occupancies() {
    for plan in boards() {
        for tier in 0..=plan.stones() {
            let least = |&set: &u64| images(&plan, set).first() == Some(&set);
            let expected: Vec<u64> = sets(&plan, tier).filter(least).collect();
            assert_eq!(plan.occupancies(tier), expected);
            assert_eq!(plan.blocks(tier), expected.len() as u64);
            for set in sets(&plan, tier) {
                let found = plan.locate(set);
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
