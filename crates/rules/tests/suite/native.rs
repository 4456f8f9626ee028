//! Text and native versions of a game are the same game: random games agree move for move, and every position has
//! the same value.

use std::collections::{BTreeMap, HashMap};

use crate::common::example;
use parlor_core::laws::{Effort, check_numbering};
use parlor_core::perft::perft;
use parlor_core::random::Random;
use parlor_core::{Content, Control, Game, Knowledge, Notation, Numbered, Side, Value, Verdict};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
use parlor_games::breakthrough::Breakthrough;
use parlor_games::connect_four::ConnectFour;
use parlor_games::domineering::Domineering;
use parlor_games::freedom::Freedom;
use parlor_games::hex::Hex;
use parlor_games::kalah::{EmptyCapture, Kalah};
use parlor_games::morris::{Flying, Morris};
use parlor_games::nim::Nim;
use parlor_games::oware::Oware;
use parlor_games::quixo::Quixo;
use parlor_games::reversi::Reversi;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_rules::{FromRules, Visitor};
use parlor_solve::SolveOptions;

/// What stands where and whose turn it is: what two ways to write a game have in common.
pub(crate) fn board<G: Notation>(game: &G, position: &G::Position) -> String {
    let symbol = |spot| match game.content(position, spot) {
        Content::Empty => '.',
        Content::Gap => '-',
        Content::Piece(Side::First) => '1',
        Content::Piece(Side::Second) => '2',
        Content::Mark(_) | Content::Line | Content::Count(_) => '*',
    };
    let rows: String = (0..game.layout().spots()).map(symbol).collect();
    format!("{rows} {}", game.turn(position).index())
}

fn children<G: Notation>(game: &G, position: &G::Position) -> BTreeMap<String, G::Position> {
    let next = |mv| game.play(position, mv);
    game.legal_moves(position)
        .into_iter()
        .map(next)
        .map(|next| (board(game, &next), next))
        .collect()
}

/// Plays random games with both.
struct Playouts<N> {
    native: N,
    games: u32,
}

impl<N: Notation> Visitor for Playouts<N> {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        let native = &self.native;
        let mut random = Random::new(5);
        for _ in 0..self.games {
            let (mut one, mut other) = (native.start(), game.start());
            loop {
                assert_eq!(board(native, &one), board(&game, &other));
                assert_eq!(native.outcome(&one), game.outcome(&other), "{}", board(native, &one));
                let (mut ours, mut theirs) = (children(native, &one), children(&game, &other));
                assert!(ours.keys().eq(theirs.keys()), "{}", board(native, &one));
                assert_eq!(native.legal_moves(&one).len(), game.legal_moves(&other).len());
                let Some(chosen) = ours.keys().nth(random.below(ours.len().max(1))).cloned() else {
                    break;
                };
                one = ours.remove(&chosen).unwrap();
                other = theirs.remove(&chosen).unwrap();
            }
        }
    }
}

#[test]
fn random_games_agree_with_the_native_games() {
    example("tic-tac-toe", &[]).build(Playouts { native: TicTacToe, games: 1000 });
    example("achi", &[]).build(Playouts { native: Achi::new(3), games: 1000 });
    example("achi", &[("size", "4")]).build(Playouts { native: Achi::new(4), games: 100 });
    example("connect-four", &[])
        .build(Playouts { native: ConnectFour::<u64>::new(7, 6, 4), games: 1000 });
    example("freedom", &[("size", "5")]).build(Playouts { native: Freedom::new(5), games: 1000 });
    example("freedom", &[]).build(Playouts { native: Freedom::new(10), games: 30 });
}

fn values<G: Notation>(game: &G) -> HashMap<String, Value> {
    let explored =
        parlor_solve::explore(game, &SolveOptions::default(), &Control::unlimited()).unwrap();
    explored.iter().map(|(position, value)| (board(game, position), value)).collect()
}

/// Solves both.
struct Values<N>(N);

impl<N: Notation> Visitor for Values<N> {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        assert_eq!(values(&self.0), values(&game));
    }
}

#[test]
fn every_position_has_the_value_that_it_has_in_the_native_game() {
    example("achi", &[]).build(Values(Achi::new(3)));
    let three = Achi::variant(3, Diagonals::All, Stuck::Draw, Pieces::Each(3)).expect("a variant");
    example("three-mens-morris", &[]).build(Values(three));
}

/// Solves the text version by its numbers, and holds every position against the native game's.
struct ByNumber<N>(N);

impl<N: Notation> Visitor for ByNumber<N> {
    type Built = bool;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, _: G, _: K) -> bool {
        false
    }

    fn numbered<G, K>(self, game: G, _: K) -> bool
    where
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        check_numbering(&game, Effort { walks: 40, plies: 60, seed: 3 }).unwrap();
        let solution =
            parlor_solve::solve(&game, &SolveOptions::default(), &Control::unlimited()).unwrap();
        let native = values(&self.0);
        let explored =
            parlor_solve::explore(&game, &SolveOptions::default(), &Control::unlimited()).unwrap();
        for (position, value) in explored.iter() {
            let text = board(&game, position);
            assert_eq!(solution.value(&game, position), value, "{text}");
            assert_eq!(native.get(&text), Some(&value), "{text}");
        }
        explored.iter().count() == native.len()
    }
}

#[test]
fn solving_by_derived_numbers_gives_the_native_values() {
    assert!(example("tic-tac-toe", &[]).build(ByNumber(TicTacToe)));
    assert!(example("achi", &[]).build(ByNumber(Achi::new(3))));
    let three = Achi::variant(3, Diagonals::All, Stuck::Draw, Pieces::Each(3)).expect("a variant");
    assert!(example("three-mens-morris", &[]).build(ByNumber(three)));
    let four = [("width", "4"), ("height", "4")];
    assert!(example("connect-four", &four).build(ByNumber(ConnectFour::<u64>::new(4, 4, 4))));
}

/// SamePerft move sequences with both.
struct SamePerft<N> {
    native: N,
    depth: usize,
}

impl<N: Game> Visitor for SamePerft<N> {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        let control = Control::unlimited();
        let text = perft(&game, &game.start(), self.depth, &control).unwrap();
        assert_eq!(text, perft(&self.native, &self.native.start(), self.depth, &control).unwrap());
    }
}

#[test]
fn move_sequences_are_as_many_as_in_the_native_games() {
    example("connect-four", &[])
        .build(SamePerft { native: ConnectFour::<u64>::new(7, 6, 4), depth: 7 });
    example("breakthrough", &[]).build(SamePerft { native: Breakthrough::new(8, 8), depth: 4 });
    example("reversi", &[])
        .build(SamePerft { native: Reversi::new(8, Default::default()), depth: 7 });
    let kalah = Kalah::new(6, 4, EmptyCapture::Yes);
    example("kalah", &[]).build(SamePerft { native: kalah, depth: 5 });
    example("oware", &[]).build(SamePerft { native: Oware::new(6, 4), depth: 6 });
    example("hex", &[("size", "4")]).build(SamePerft { native: Hex::<u64>::new(4), depth: 5 });
    example("domineering", &[("size", "5")])
        .build(SamePerft { native: Domineering::new(5, 5), depth: 5 });
    example("quixo", &[]).build(SamePerft { native: Quixo::new(5), depth: 3 });
    example("nine-mens-morris", &[])
        .build(SamePerft { native: Morris::new(9, Flying::Yes), depth: 5 });
    example("six-mens-morris", &[])
        .build(SamePerft { native: Morris::new(6, Flying::No), depth: 5 });
}

/// What the start is worth to the first player.
struct Worth;

impl Visitor for Worth {
    type Built = Verdict;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Verdict {
        verdict(&game)
    }
}

fn verdict<G: Notation>(game: &G) -> Verdict {
    let explored = parlor_solve::explore(game, &SolveOptions::default(), &Control::unlimited());
    let explored = explored.expect("a small game");
    explored.value(&game.start()).expect("the start is reached").verdict()
}

#[test]
fn piles_are_worth_what_they_are_in_the_native_nim() {
    for piles in [[0, 0, 1], [1, 1, 0], [1, 2, 3], [5, 3, 1], [4, 4, 0], [6, 5, 3], [7, 2, 5]] {
        let sizes = piles.map(|size: u16| size.to_string());
        let settings = [("first", &*sizes[0]), ("second", &*sizes[1]), ("third", &*sizes[2])];
        let text = example("nim", &settings).build(Worth);
        assert_eq!(text, verdict(&Nim::new(&piles).expect("three rows")), "{piles:?}");
        let is_won = piles[0] ^ piles[1] ^ piles[2] != 0;
        assert_eq!(text == Verdict::Win, is_won, "{piles:?}");
    }
}
