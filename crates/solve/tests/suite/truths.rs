//! Facts about solved games that are known from elsewhere, by every method.

use parlor_core::{Control, Game, Notation, Numbered, Outcome, Plies, Side, Value, Verdict};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
use parlor_games::connect_four::ConnectFour;
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::kalah::{EmptyCapture, Kalah};
use parlor_games::mnk::Mnk;
use parlor_games::morris::{Flying, Morris};
use parlor_games::nim::Nim;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_solve::kernel::Passes;
use parlor_solve::{Solution, SolveMethod, SolveOptions, Summary, explore, solve};

const METHODS: [SolveMethod; 3] =
    [SolveMethod::Generic, SolveMethod::Kernel(Passes::Portable), SolveMethod::Best];

fn solved<G: Numbered + Notation>(game: &G, method: SolveMethod) -> Solution {
    solve(game, &SolveOptions { method, ..SolveOptions::default() }, &Control::unlimited()).unwrap()
}

/// Positions, wins, draws, losses.
fn card(summary: &Summary) -> [u64; 4] {
    let total = summary.total();
    let [win, draw, loss] = [Verdict::Win, Verdict::Draw, Verdict::Loss].map(|v| total.with(v));
    [total.positions(), win, draw, loss]
}

fn three_men(diagonals: Diagonals) -> Achi {
    Achi::variant(3, diagonals, Stuck::Draw, Pieces::Each(3)).unwrap()
}

#[test]
fn achi_on_nine_cells_is_won_in_eleven_by_the_centre_alone() {
    let achi = Achi::new(3);
    for method in METHODS {
        let solution = solved(&achi, method);
        // 1,004 won by the waiting player and 8 stuck; the other 4,708 are 3,519, 24 and 1,165.
        assert_eq!(card(&solution.summary), [5_720, 3_519, 24 + 8, 1_165 + 688 + 316]);
        assert_eq!(solution.summary.start, Value::Win(Plies(11)));
        let start = achi.start();
        let winning: Vec<String> = achi
            .moves(&start)
            .filter(|&mv| {
                let reply = solution.value(&achi, &achi.play(&start, mv));
                reply.verdict() == Verdict::Loss
            })
            .map(|mv| achi.move_text(&start, mv))
            .collect();
        assert_eq!(winning, ["b2"]);
    }
}

#[test]
fn achi_on_nine_cells_ends_as_often_as_known() {
    let achi = Achi::new(3);
    let explored = explore(&achi, &SolveOptions::default(), &Control::unlimited()).unwrap();
    assert_eq!(card(&explored.summary), [5_720, 3_519, 32, 2_169]);
    let ended = |outcome| {
        explored.iter().filter(|(position, _)| achi.outcome(position) == Some(outcome)).count()
    };
    let ends = [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw];
    assert_eq!(ends.map(ended), [688, 316, 8]);
}

#[test]
fn three_men_are_won_along_the_lines_and_drawn_with_all_diagonals() {
    for method in METHODS {
        let lines = solved(&three_men(Diagonals::Lines), method).summary;
        assert_eq!(card(&lines), [5_390, 2_997, 1_208, 1_185]);
        assert_eq!(lines.start, Value::Win(Plies(9)));
        let all = solved(&three_men(Diagonals::All), method).summary;
        assert_eq!(card(&all), [5_390, 2_914, 1_576, 900]);
        assert_eq!(all.start, Value::Draw);
    }
}

#[test]
fn the_smallest_achi_is_won_by_the_second_stone() {
    for method in METHODS {
        assert_eq!(solved(&Achi::new(2), method).summary.start, Value::Win(Plies(3)));
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_is_drawn() {
    for method in METHODS {
        let summary = solved(&TicTacToe, method).summary;
        assert_eq!((summary.total().positions(), summary.start), (5_478, Value::Draw));
    }
}

#[test]
fn small_boards_have_their_known_values() {
    for (m, n, k, verdict) in [
        (3, 3, 3, Verdict::Draw),
        (4, 3, 3, Verdict::Win),
        (4, 4, 3, Verdict::Win),
        (4, 4, 4, Verdict::Draw),
        (1, 4, 1, Verdict::Win),
        (2, 1, 2, Verdict::Draw),
    ] {
        let start = solved(&Mnk::<u64>::new(m, n, k), SolveMethod::Best).summary.start;
        assert_eq!(start.verdict(), verdict, "{m},{n},{k}");
    }
}

#[test]
fn nim_is_solved_without_a_numbering() {
    for (rows, verdict) in [([5, 3, 1], Verdict::Win), ([3, 2, 1], Verdict::Loss)] {
        let nim = Nim::new(&rows).unwrap();
        let explored = explore(&nim, &SolveOptions::default(), &Control::unlimited()).unwrap();
        assert_eq!(explored.value(&nim.start()).unwrap().verdict(), verdict);
    }
}

fn start_margin<G: Notation>(game: &G) -> Option<i32> {
    let explored = explore(game, &SolveOptions::default(), &Control::unlimited()).unwrap();
    explored.summary.start.margin()
}

#[test]
fn small_boards_of_dots_and_boxes_have_their_known_margins() {
    // One box goes to the second player, who draws the fourth edge. 2×2: Wilson (2002).
    for (columns, rows, margin) in [(1, 1, -1), (2, 1, 0), (2, 2, 2), (3, 2, -2)] {
        let boxes = DotsAndBoxes::new(columns, rows);
        assert_eq!(start_margin(&boxes), Some(margin), "{columns}×{rows} boxes");
    }
}

#[test]
fn small_games_of_kalah_have_their_known_margins() {
    // Irving, Donkers and Uiterwijk (2000), who capture also when the opposite hole is empty.
    let with_capture = [(1, 1, 0), (2, 2, -2), (3, 3, 2), (4, 3, 8)];
    let kalah = |holes, seeds, capture| start_margin(&Kalah::new(holes, seeds, capture));
    for (holes, seeds, margin) in with_capture {
        let came = kalah(holes, seeds, EmptyCapture::Yes);
        assert_eq!(came, Some(margin), "{holes} holes, {seeds} seeds");
    }
    assert_eq!(kalah(4, 3, EmptyCapture::No), Some(6));
}

#[test]
fn all_methods_and_any_number_of_threads_give_the_same_bytes() {
    fn check<G: Numbered + Notation>(game: &G) {
        let oracle = solved(game, SolveMethod::Generic);
        for method in METHODS {
            for threads in [1, 2, 5] {
                let options =
                    SolveOptions { method, threads: Some(threads), ..SolveOptions::default() };
                let solution = solve(game, &options, &Control::unlimited()).unwrap();
                for tier in 0..game.tiers().len() {
                    assert!(solution.tier(tier) == oracle.tier(tier), "tier {tier}, {method:?}");
                }
                assert_eq!(solution.summary.by_tier, oracle.summary.by_tier);
                assert_eq!(solution.summary.longest, oracle.summary.longest);
            }
        }
    }
    check(&Achi::new(3));
    check(&Achi::new(3).numbered_without_symmetry());
    check(&three_men(Diagonals::None));
    check(&Achi::variant(3, Diagonals::None, Stuck::Loss, Pieces::Fill).unwrap());
    check(&Achi::variant(3, Diagonals::All, Stuck::Pass, Pieces::Each(2)).unwrap());
    check(&Morris::new(3, Flying::Yes));
    check(&Mnk::<u64>::new(4, 3, 3));
    check(&Mnk::<u64>::new(5, 2, 3));
    check(&TicTacToe);
    check(&ConnectFour::<u64>::new(4, 4, 4));
    check(&ConnectFour::<u64>::new(3, 5, 3));
}

#[test]
fn exploring_and_numbering_agree_on_every_position() {
    fn check<G: Numbered + Notation>(game: &G) {
        let solution = solved(game, SolveMethod::Best);
        let explored = explore(game, &SolveOptions::default(), &Control::unlimited()).unwrap();
        for (position, value) in explored.iter() {
            assert_eq!(solution.value(game, position), value, "{}", game.position_text(position));
        }
        assert_eq!(explored.summary.total(), solution.summary.total());
        let longest = |summary: Summary| summary.longest.map(|(value, _)| value);
        assert_eq!(longest(explored.summary), longest(solution.summary));
    }
    check(&Achi::new(2));
    check(&Achi::new(3));
    check(&three_men(Diagonals::Lines));
    check(&Achi::variant(3, Diagonals::None, Stuck::Loss, Pieces::Each(2)).unwrap());
    check(&Achi::variant(3, Diagonals::All, Stuck::Pass, Pieces::Fill).unwrap());
    check(&Morris::new(3, Flying::Yes));
    check(&Morris::new(3, Flying::No));
    check(&Mnk::<u64>::new(4, 3, 3));
    check(&ConnectFour::<u64>::new(4, 4, 4));
    check(&ConnectFour::<u64>::new(5, 3, 4));
}

#[test]
fn achi_on_sixteen_cells_is_the_same_by_kernel_and_by_rules() {
    let achi = Achi::new(4);
    let [oracle, portable, best] = METHODS.map(|method| solved(&achi, method));
    for tier in 0..achi.tiers().len() {
        assert!(portable.tier(tier) == oracle.tier(tier), "tier {tier}");
        assert!(best.tier(tier) == oracle.tier(tier), "tier {tier}");
    }
    assert_eq!(best.summary.start, Value::Win(Plies(43)));
}
