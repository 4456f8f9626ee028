//! The table that several hosts make is the one that a single process makes.

use std::fs;

use parlor_core::{Control, Notation, Numbered};
use parlor_games::achi::Achi;
use parlor_games::connect_four::ConnectFour;
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::mnk::Mnk;
use parlor_solve::{Cuts, SolveOptions, Table};
use proptest::prelude::*;

use crate::company::{Member, make};

fn check<G: Numbered + Notation>(game: &G, hosts: usize, cuts: Cuts) {
    let folder = tempfile::tempdir().unwrap();
    let options = SolveOptions { threads: Some(1), cuts, ..SolveOptions::default() };
    let alone = folder.path().join("alone");
    Table::make(game, "game", &alone, &options, &Control::unlimited()).unwrap();
    let path = folder.path().join("table");
    let members: Vec<_> = (0..hosts).map(|_| Member::at(&path)).collect();
    for made in make(game, &options, &members) {
        made.unwrap();
    }
    assert!(fs::read(&path).unwrap() == fs::read(&alone).unwrap(), "{hosts} hosts, {cuts:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_board_is_solved_alike_by_one_to_four() {
    for hosts in 1..5 {
        check(&Mnk::<u64>::new(4, 3, 3), hosts, Cuts::Even);
    }
}

#[test]
fn sliding_and_falling_stones_are_solved_alike_by_three() {
    check(&Achi::new(3), 3, Cuts::Even);
    check(&ConnectFour::<u64>::new(4, 3, 3), 3, Cuts::Even);
    check(&DotsAndBoxes::new(2, 1), 3, Cuts::Even);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]

    #[test]
    fn wherever_it_is_cut(hosts in 1..5_usize, seed in any::<u64>()) {
        check(&Achi::new(3), hosts, Cuts::Random(seed));
        check(&Mnk::<u64>::new(3, 3, 3), hosts, Cuts::Random(seed));
    }
}
