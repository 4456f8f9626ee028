//! Seeds and points: games of text are sown, gained and counted as the native games are.

use std::collections::HashMap;

use crate::common::{example, read};
use crate::native::board;
use parlor_core::laws::{Effort, check};
use parlor_core::random::Random;
use parlor_core::{Content, Control, Knowledge, Notation, Outcome, Side, Value};
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::kalah::{EmptyCapture, Kalah};
use parlor_games::oware::Oware;
use parlor_rules::{FromRules, Visitor};
use parlor_solve::SolveOptions;

/// The seeds of the houses in the order of the native game's drawing, and whose turn it is; of the text version that
/// leaves out the stores.
fn houses<G: Notation>(game: &G, position: &G::Position) -> String {
    let count = |spot| match game.content(position, spot) {
        Content::Count(count) => count.to_string(),
        other => panic!("wanted seeds at {spot}, got {other:?}"),
    };
    let spots: Vec<usize> = match game.layout().spots() {
        14 => (7..13).rev().chain(0..6).collect(),
        all => (0..all).collect(),
    };
    let counts: Vec<String> = spots.into_iter().map(count).collect();
    format!("{} {}", counts.join("-"), game.turn(position).index())
}

/// Plays random games with both and holds them against each other, as somebody sees them.
struct SameGames<N, S> {
    native: N,
    see: S,
    games: u32,
}

/// What stands on the board of either game.
trait Sight {
    fn see<G: Notation>(&self, game: &G, position: &G::Position) -> String;
}

struct Houses;

impl Sight for Houses {
    fn see<G: Notation>(&self, game: &G, position: &G::Position) -> String {
        houses(game, position)
    }
}

struct Lines;

impl Sight for Lines {
    fn see<G: Notation>(&self, game: &G, position: &G::Position) -> String {
        board(game, position)
    }
}

impl<N: Notation, S: Sight> Visitor for SameGames<N, S> {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        const PLIES: usize = 300;
        let Self { native, see, games } = &self;
        assert_eq!(native.can_repeat(), game.can_repeat());
        assert_eq!(native.max_margin(), game.max_margin());
        let mut random = Random::new(9);
        for _ in 0..*games {
            let (mut one, mut other) = (native.start(), game.start());
            for _ in 0..PLIES {
                let text = see.see(&game, &other);
                assert_eq!(see.see(native, &one), text);
                assert_eq!(native.outcome(&one), game.outcome(&other), "{text}");
                let (ours, theirs) = (native.legal_moves(&one), game.legal_moves(&other));
                let mut after: Vec<_> =
                    ours.iter().map(|&mv| see.see(native, &native.play(&one, mv))).collect();
                let mut text_after: Vec<_> =
                    theirs.iter().map(|&mv| see.see(&game, &game.play(&other, mv))).collect();
                after.sort();
                text_after.sort();
                assert_eq!(after, text_after, "{text}");
                let Some(&mv) = random.pick(&ours) else { break };
                let next = native.play(&one, mv);
                let wanted = see.see(native, &next);
                let mut replies = theirs.into_iter().map(|mv| game.play(&other, mv));
                let reply =
                    replies.find(|reply| see.see(&game, reply) == wanted).expect("the same move");
                assert_eq!(native.step(&one, &next), game.step(&other, &reply), "{text}");
                (one, other) = (next, reply);
            }
        }
    }
}

#[test]
fn seeds_are_sown_gained_and_counted_as_in_the_native_kalah() {
    for each in 1..=6_u8 {
        let native = Kalah::new(6, each, EmptyCapture::Yes);
        let text = example("kalah", &[("each", &each.to_string())]);
        text.build(SameGames { native, see: Houses, games: 100 });
    }
}

#[test]
fn seeds_are_sown_and_caught_as_in_the_native_oware() {
    for each in 1..=6_u8 {
        let text = example("oware", &[("each", &each.to_string())]);
        text.build(SameGames { native: Oware::new(6, each), see: Houses, games: 40 });
    }
}

#[test]
fn boxes_are_closed_and_counted_as_in_the_native_game() {
    for (width, height) in [(1, 1), (2, 2), (3, 2), (4, 5)] {
        let settings = [("width", width.to_string()), ("height", height.to_string())];
        let settings = settings.each_ref().map(|(name, value)| (*name, value.as_str()));
        let native = DotsAndBoxes::new(width, height);
        example("dots-and-boxes", &settings).build(SameGames { native, see: Lines, games: 60 });
    }
}

fn margins<G: Notation>(game: &G, see: &impl Sight) -> HashMap<String, Value> {
    let explored =
        parlor_solve::explore(game, &SolveOptions::default(), &Control::unlimited()).unwrap();
    let mut values = HashMap::new();
    for (position, value) in explored.iter() {
        assert!(matches!(value, Value::Margin(_)), "{value:?}");
        let text = see.see(game, position);
        // What was gained so far does not matter.
        assert_eq!(*values.entry(text.clone()).or_insert(value), value, "{text}");
    }
    values
}

struct SameMargins<N, S>(N, S);

impl<N: Notation, S: Sight> Visitor for SameMargins<N, S> {
    type Built = Value;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Value {
        let Self(native, see) = &self;
        let values = margins(native, see);
        assert_eq!(values, margins(&game, see));
        values[&see.see(native, &native.start())]
    }
}

#[test]
fn every_position_is_worth_the_margin_that_it_has_in_the_native_game() {
    let boxes = example("dots-and-boxes", &[]);
    let wilson = Value::Margin(2);
    assert_eq!(boxes.build(SameMargins(DotsAndBoxes::new(2, 2), Lines)), wilson);
    let kalah = Kalah::new(6, 1, EmptyCapture::Yes);
    example("kalah", &[("each", "1")]).build(SameMargins(kalah, Houses));
}

struct Lawful;

impl Visitor for Lawful {
    /// The greatest margin.
    type Built = Option<u8>;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(
        self,
        game: G,
        knowledge: K,
    ) -> Option<u8> {
        check(&game, &knowledge, Effort { walks: 30, plies: 200, seed: 4 }).unwrap();
        let mut position = game.start();
        while let Some(&mv) = game.legal_moves(&position).first() {
            position = game.play(&position, mv);
        }
        assert!(matches!(game.outcome(&position), Some(Outcome::Margin(_))));
        game.max_margin()
    }
}

#[test]
fn whatever_is_counted_obeys_the_laws_and_has_a_bound() {
    let game = |rest: &str| format!("game Count\nboard grid 3x3\npiece stone X / O\n{rest}");
    let counts = [
        // All at the end.
        ("turn\n  place stone on empty\nend\n  no empty: count line 2 of mine\n", 9),
        // Nobody is stuck before the end, but nothing says so: then it is counted too.
        (
            "turn\n  place stone on empty not beside stone by orthogonal\nend\n  no empty: count mine\n",
            9,
        ),
        // Points on the way, some of them lost again.
        (
            "counter points 7\nturn\n  place stone on empty\n    add mine beside here to points\n\
             \x20   if theirs beside here: add 1 - (theirs beside here) to points\n\
             end\n  no empty: count my points + mine\n",
            162,
        ),
        // Turned stones.
        (
            "turn\n  place stone on empty\n    flip theirs between here and mine\nend\n  no empty: count mine\n",
            9,
        ),
    ];
    for (rest, most) in counts {
        let text = game(rest);
        assert_eq!(read("count.parlor", &text, &[]).build(Lawful), Some(most), "{text}");
    }
    let sown = "game Sown\nboard cells a b S c d N\n  ring a-b-S-c-d-N-a\nseeds\n\
                region houses a or b / c or d\nregion store S / N\nstart\n  a or b or c or d: 3\n\
                turn\n  sow from houses along ring\n    if here in store: again\n\
                end\n  seeds on (a or b) = 0: count seeds on (houses or store)\n\
                \x20 seeds on (c or d) = 0: count seeds on (houses or store)\n";
    assert_eq!(read("sown.parlor", sown, &[]).build(Lawful), Some(12));
}

/// Who leads in a game that counts at its end alone.
struct FirstMoves;

impl Visitor for FirstMoves {
    type Built = Side;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Side {
        let explored =
            parlor_solve::explore(&game, &SolveOptions::default(), &Control::unlimited()).unwrap();
        assert_eq!(explored.value(&game.start()), Some(Value::Margin(1)));
        game.turn(&game.start())
    }
}

#[test]
fn a_count_at_the_end_is_the_worth_of_the_start() {
    let text = "game Fill\nboard grid 3x1\npiece stone X / O\nturn\n  place stone on empty\nend\n  no empty: count mine\n";
    assert_eq!(read("fill.parlor", text, &[]).build(FirstMoves), Side::First);
}
