//! How many games there are of so many plies, against counts that others have published.

use parlor_core::perft::perft;
use parlor_core::{Control, Game};
use parlor_games::breakthrough::Breakthrough;
use parlor_games::freedom::Count;
use parlor_games::hex::Hex;
use parlor_games::morris::{Flying, Morris};
use parlor_games::oware::Oware;
use parlor_games::reversi::Reversi;

/// Validation tests of the Regular Games compiler: breakthrough, theMillGame, oware, hex.
#[track_caller]
fn check<G: Game>(game: &G, published: &[u64]) {
    let control = Control::unlimited();
    let counts = perft(game, &game.start(), published.len(), &control);
    assert_eq!(counts.expect("nothing stops this control"), published);
}

#[test]
fn nine_men_s_morris_has_its_published_counts() {
    check(&Morris::new(9, Flying::Yes), &[24, 552, 12_144, 255_024, 5_140_800]);
}

#[test]
fn breakthrough_has_its_published_counts() {
    check(&Breakthrough::new(8, 8), &[22, 484, 11_132, 256_036, 6_182_818]);
}

#[test]
fn oware_has_its_published_counts() {
    check(&Oware::new(6, 4), &[6, 36, 190, 1_014, 5_219, 27_332, 139_157, 711_414]);
}

#[test]
fn hex_has_its_published_counts() {
    check(&Hex::<u128>::new(11), &[121, 14_520, 1_727_880]);
}

/// Bik, *Perft for Reversi* (2009).
#[test]
fn reversi_has_its_published_counts() {
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    check(&Reversi::new(8, Count::Result), &published);
}
