//! The numberings of the games that have one.

use std::collections::HashSet;

use parlor_core::combinations::binomial;
use parlor_core::laws::{Effort, check_numbering};
use parlor_core::spec::{Settings, Spec};
use parlor_core::{Knowledge, Notation, Number, Numbered, Symmetry};
use parlor_games::achi::Achi;
use parlor_games::mnk::Mnk;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_games::{Builder, Family, Visitor, every_family};

/// Boards with more numbers are left to the solver's own tests.
const SMALL: u64 = 1 << 24;

struct Laws<'a>(&'a str, &'a mut u32);

impl Builder for Laws<'_> {
    type Built = ();

    fn game<G: Notation + 'static, K: Knowledge<G> + 'static>(self, _: G, _: K) {}

    fn numbered<G: Notation + Numbered + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        if game.tiers().iter().map(|tier| tier.numbers).sum::<u64>() < SMALL {
            *self.1 += 1;
            check_numbering(&game, Effort::default())
                .unwrap_or_else(|broken| panic!("{}: {broken}", self.0));
        }
    }
}

struct Samples(u32);

impl Visitor for Samples {
    fn family<F: Family>(&mut self) {
        for spec in F::ABOUT.samples {
            let parsed: Spec = spec.parse().unwrap();
            let settings = Settings::new(&parsed, F::ABOUT.parameters).unwrap();
            F::build(&settings, Laws(spec, &mut self.0)).unwrap();
        }
    }
}

#[test]
fn every_numbered_game_obeys_the_laws_of_numbering() {
    let mut samples = Samples(0);
    every_family(&mut samples);
    assert!(samples.0 >= 10, "{} samples are numbered", samples.0);
}

/// Counts numbers by walking all of them, and checks each.
fn count<G: Numbered>(game: &G) -> Vec<(u64, u64)> {
    let tier = |(tier, size): (usize, &parlor_core::Tier)| {
        let tier = tier as u32;
        let mut seen = HashSet::new();
        let mut positions = 0;
        for (rank, position) in (0..).zip(game.positions(tier, 0..size.numbers)) {
            let number = Number { tier, rank };
            assert_eq!(game.number(&position), number);
            assert_eq!(game.position(number), position);
            let images = Symmetry::all(game.symmetries()).map(|s| game.transform(&position, s));
            seen.extend(images);
            positions += game.orbit_size(number);
        }
        assert_eq!(seen.len() as u64, positions, "orbit_size count every image once");
        assert_eq!((size.numbers, size.positions), ((0..size.numbers).count() as u64, positions));
        (size.numbers, positions)
    };
    game.tiers().iter().enumerate().map(tier).collect()
}

#[test]
fn a_numbering_is_a_bijection_onto_classes_of_images() {
    let expected = |stones: usize| binomial(9, stones) * binomial(stones, stones.div_ceil(2));
    let placing: Vec<u64> = (0..=9).map(expected).collect();
    let positions = |counts: Vec<(u64, u64)>| counts.iter().map(|pair| pair.1).collect::<Vec<_>>();
    assert_eq!(positions(count(&TicTacToe)), placing);
    let mut achi = placing[..=8].to_vec();
    achi[8] *= 2;
    assert_eq!(positions(count(&Achi::new(3))), achi);
    assert_eq!(positions(count(&Achi::new(3).numbered_without_symmetry())), achi);
    count(&Achi::new(2));
    count(&Mnk::<u64>::new(4, 2, 2));
    count(&Mnk::<u64>::new(1, 4, 1));
}
