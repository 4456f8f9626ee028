//! Facts about the games that are known from elsewhere.

use std::collections::{HashMap, HashSet};

use parlor_core::perft::perft;
use parlor_core::{Control, Game, Knowledge, Notation, Outcome, Side, Verdict};
use parlor_games::mnk::Mnk;
use parlor_games::nim::Nim;
use parlor_games::tic_tac_toe::TicTacToe;

fn counts<G: Game>(game: &G, depth: usize) -> Vec<u64> {
    perft(game, &game.start(), depth, &Control::unlimited()).expect("nothing stops this control")
}

/// Every position that play can reach.
fn reachable<G: Game>(game: &G) -> HashSet<G::Position> {
    let mut seen = HashSet::from([game.start()]);
    let mut waiting = vec![game.start()];
    while let Some(position) = waiting.pop() {
        for mv in game.legal_moves(&position) {
            let next = game.play(&position, mv);
            if seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    seen
}

/// The simplest solver there is, to hold rules against known values.
fn value<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, Verdict>,
) -> Verdict {
    if let Some(&verdict) = known.get(position) {
        return verdict;
    }
    let verdict = match game.outcome(position) {
        Some(outcome) => outcome.verdict_for(game.turn(position)),
        None => {
            let mut best = Verdict::Loss;
            for mv in game.moves(position) {
                best = best.max(-value(game, &game.play(position, mv), known));
                if best == Verdict::Win {
                    break;
                }
            }
            best
        }
    };
    known.insert(position.clone(), verdict);
    verdict
}

fn start_value<G: Game>(game: &G) -> Verdict {
    value(game, &game.start(), &mut HashMap::new())
}

#[test]
fn tic_tac_toe_has_its_known_numbers_of_games() {
    let known = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    assert_eq!(counts(&TicTacToe, 9), known);
    assert_eq!(counts(&Mnk::<u64>::new(3, 3, 3), 9), known);
}

#[test]
fn tic_tac_toe_has_5478_positions_and_255168_games() {
    let positions = reachable(&TicTacToe);
    let ended =
        |outcome| positions.iter().filter(|p| TicTacToe.outcome(p) == Some(outcome)).count();
    assert_eq!(positions.len(), 5_478);
    assert_eq!(ended(Outcome::Win(Side::First)), 626);
    assert_eq!(ended(Outcome::Win(Side::Second)), 316);
    assert_eq!(ended(Outcome::Draw), 16);

    fn games(position: &<TicTacToe as Game>::Position) -> u64 {
        match TicTacToe.outcome(position) {
            Some(_) => 1,
            None => TicTacToe.moves(position).map(|mv| games(&TicTacToe.play(position, mv))).sum(),
        }
    }
    assert_eq!(games(&TicTacToe.start()), 255_168);
}

#[test]
fn small_mnk_games_have_their_known_values() {
    for (m, n, k, verdict) in [
        (3, 3, 3, Verdict::Draw),
        (4, 3, 3, Verdict::Win),
        (3, 4, 3, Verdict::Win),
        (4, 4, 3, Verdict::Win),
        (1, 1, 1, Verdict::Win),
        (2, 1, 2, Verdict::Draw),
        (2, 2, 2, Verdict::Win),
    ] {
        assert_eq!(start_value(&Mnk::<u64>::new(m, n, k)), verdict, "{m},{n},{k}");
    }
}

#[test]
fn one_board_plays_the_same_in_words_of_every_width() {
    // The same game twice: in one machine word, and in two.
    assert_eq!(counts(&Mnk::<u64>::new(5, 4, 4), 4), counts(&Mnk::<u128>::new(5, 4, 4), 4));
}

#[test]
fn sticks_are_lost_exactly_when_three_divides_the_pile() {
    use parlor_core::spec::{Settings, Spec};
    use parlor_games::sticks::Sticks;
    use parlor_games::{Builder, Family};

    struct Value;
    impl Builder for Value {
        type Built = Verdict;
        fn game<G: Notation + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Verdict {
            start_value(&game)
        }
    }
    for pile in 1..=12 {
        let spec: Spec = format!("sticks:pile={pile}").parse().unwrap();
        let settings = Settings::new(&spec, Sticks::ABOUT.parameters).unwrap();
        let expected = if pile % 3 == 0 { Verdict::Loss } else { Verdict::Win };
        assert_eq!(Sticks::build(&settings, Value), Ok(expected), "{pile}");
    }
}

#[test]
fn nim_is_lost_exactly_when_the_rows_cancel_out() {
    for a in 0..5_u16 {
        for b in 0..5 {
            for c in 0..4 {
                if a + b + c == 0 {
                    continue;
                }
                let nim = Nim::new(&[a, b, c]).unwrap();
                let expected = if a ^ b ^ c == 0 { Verdict::Loss } else { Verdict::Win };
                assert_eq!(start_value(&nim), expected, "{a}-{b}-{c}");
            }
        }
    }
}

#[test]
fn taking_three_from_row_a_is_the_only_winning_first_move_of_nim() {
    let nim = Nim::new(&[5, 3, 1]).unwrap();
    let start = nim.start();
    let winning: Vec<_> = nim
        .legal_moves(&start)
        .into_iter()
        .filter(|&mv| value(&nim, &nim.play(&start, mv), &mut HashMap::new()) == Verdict::Loss)
        .map(|mv| nim.move_text(&start, mv))
        .collect();
    assert_eq!(winning, ["A3"]);
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let cases = [
        ("OOO/.../... X", "position: wanted as many X as O with X to move, got 0 X and 3 O"),
        ("XXX/OOO/... X", "position: wanted at most one winner, got lines of both X and O"),
        ("XXX/OO./O.. X", "position: wanted no line of X, who is to move, got one"),
        ("X../... X", "position: wanted 3 rows joined by /, got 2"),
        ("X../..../... O", "position, row 2: wanted 3 cells, got 4"),
        ("X../.Z./... O", "position, row 2: wanted X, O, or ., got \"Z\""),
        ("X../.../... Y", "position, side to move: wanted X or O, got \"Y\""),
        (
            "nonsense",
            "position: wanted rows joined by /, a space and the side to move (X or O), got \"nonsense\"",
        ),
    ];
    for (text, complaint) in cases {
        assert_eq!(TicTacToe.parse_position(text).unwrap_err().to_string(), complaint);
        assert_eq!(
            Mnk::<u64>::new(3, 3, 3).parse_position(text).unwrap_err().to_string(),
            complaint
        );
    }
}

#[test]
fn a_win_that_no_last_stone_completed_is_refused() {
    // Two separate rows of X: one of them was complete before the last stone.
    let board = Mnk::<u64>::new(4, 4, 3);
    let error = board.parse_position("XXX./OOO./XXX./OO.O O").unwrap_err();
    assert!(error.to_string().contains("got"), "{error}");
    let error = board.parse_position("XXX./OO.O/XXX./OO.. O").unwrap_err().to_string();
    assert!(error.contains("one last stone"), "{error}");
}

#[test]
fn bad_moves_are_refused_with_the_reason() {
    let position = TicTacToe.parse_position("X../.../... O").unwrap();
    let complain = |text: &str| TicTacToe.parse_move(&position, text).unwrap_err().to_string();
    assert_eq!(complain("a1"), "move a1: wanted an empty cell, got X there already");
    assert_eq!(complain("d4"), "move, cell: wanted one from a1 to c3, got \"d4\"");
    let over = TicTacToe.parse_position("XXX/OO./... O").unwrap();
    let error = TicTacToe.parse_move(&over, "c3").unwrap_err();
    assert_eq!(error.to_string(), "move: wanted no move: the game is over, got one");
}
