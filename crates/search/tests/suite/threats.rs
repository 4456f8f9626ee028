//! Threat search, held against plain truth on small boards and played out against every defence on wide ones.

use parlor_core::bits::Wide;
use parlor_core::laws::{Effort, check, forced_win_holds};
use parlor_core::{
    Bounds, Control, Game as _, Knowledge, Limits, Notation, Outcome, Plies, Score, Value, Verdict,
};
use parlor_games::mnk::{ExactKnowledge, ExactMnk, Mnk, MnkKnowledge, RowGame, ThreatKnowledge};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions, Goal};
use proptest::prelude::*;

use crate::truth::Truth;

/// A position with few enough empty cells that plain search to the end is quick.
fn late<G: RowGame>(game: &G, choices: &[prop::sample::Index]) -> Option<G::Position> {
    let mut position = game.start();
    let mut choices = choices.iter().cycle();
    while game.legal_moves(&position).len() > 8 {
        // A walk that ends too soon goes on from where the line would have been completed.
        let going_on = |mv: &G::Move| game.outcome(&game.play(&position, *mv)).is_none();
        let moves: Vec<_> = game.moves(&position).filter(going_on).collect();
        position = game.play(&position, *choices.next()?.get(&moves));
    }
    Some(position)
}

fn check_claims<G: RowGame>(game: &G, position: &G::Position) {
    let value = Truth::new(game).of(position);
    let score = Score::of_value(value);
    let memo = ThreatKnowledge.memo(game, position);
    let Bounds { least, most } = ThreatKnowledge.look(game, position, &memo).bounds;
    assert!(least <= score && score <= most, "{value:?} of {position:?}: {least} to {most}");
    let control = Control::unlimited();
    let line = ThreatKnowledge.forced_win(game, position, &mut control.meter());
    if let Some(line) = line.expect("nothing stops it") {
        let Value::Win(Plies(plies)) = value else { panic!("{value:?} of {position:?}: {line:?}") };
        assert!(plies as usize <= line.len(), "{value:?} of {position:?}: {line:?}");
        assert!(forced_win_holds(game, &ThreatKnowledge, position, line.len()), "{position:?}");
    }
    for goal in [Goal::Play, Goal::Proof] {
        let options = EngineOptions { goal, memory: 1 << 16, ..EngineOptions::default() };
        let report = Engine::new(options).search(&Task::knowing(game, &ThreatKnowledge, position));
        assert_eq!(report.verdict, Some(value.verdict()), "{goal:?} of {position:?}");
        if goal == Goal::Proof {
            assert_eq!(report.distance, value.distance(), "{position:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_shapes_and_threats_claim_is_true(
        (columns, rows, in_a_row) in prop::sample::select(vec![
            (4, 4, 3), (5, 4, 3), (5, 4, 4), (5, 5, 4), (6, 5, 4), (6, 4, 5), (6, 6, 5),
        ]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 12..40),
    ) {
        let game = Mnk::<u64>::new(columns, rows, in_a_row);
        if let Some(position) = late(&game, &choices).filter(|at| game.outcome(at).is_none()) {
            check_claims(&game, &position);
        }
        let exact = ExactMnk::<u64>::new(columns, rows, in_a_row);
        if let Some(position) = late(&exact, &choices).filter(|at| exact.outcome(at).is_none()) {
            check_claims(&exact, &position);
        }
    }
}

#[test]
fn shapes_obey_the_laws_on_boards_of_any_word() {
    let effort = Effort { walks: 6, plies: 40, seed: 3 };
    check(&Mnk::<u64>::new(5, 5, 4), &ThreatKnowledge, effort).expect("lawful");
    check(&Mnk::<u128>::new(7, 5, 3), &ThreatKnowledge, effort).expect("lawful");
    check(&ExactMnk::<u64>::new(6, 5, 4), &ThreatKnowledge, effort).expect("lawful");
}

/// Positions with forced wins, one a line: rules, plies, position, source.
const FORCED_WINS: &str = include_str!("../data/forced-wins.txt");

#[test]
fn forced_wins_are_found_and_hold_against_every_defence() {
    /// The longest that are played out here; benchmarks play all of them out.
    const LONGEST: usize = 5;
    let [freestyle, exact] = ["mnk:m=15,n=15,k=5", "mnk:m=15,n=15,k=5,overlines=no"];
    let mut found = 0;
    for line in FORCED_WINS.lines().filter(|line| !line.starts_with('#')) {
        let [rules, plies, position, _] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("four columns");
        let plies = plies.parse().expect("a number of plies");
        found += 1;
        match rules {
            _ if rules == freestyle => {
                check_forced_win(&Mnk::<Wide>::new(15, 15, 5), position, plies, LONGEST);
            }
            _ if rules == exact => {
                check_forced_win(&ExactMnk::<Wide>::new(15, 15, 5), position, plies, LONGEST);
            }
            _ => panic!("{rules}"),
        }
    }
    assert!(found >= 40, "{found} positions");
}

fn check_forced_win<G: RowGame + Notation>(game: &G, text: &str, plies: usize, longest: usize) {
    let position = game.parse_position(text).expect("a position");
    let control = Control::new(Limits { nodes: Some(1 << 17), ..Limits::NONE });
    let line = ThreatKnowledge.forced_win(game, &position, &mut control.meter());
    let line = line.ok().flatten().unwrap_or_else(|| panic!("none in {text}"));
    assert_eq!(line.len(), plies, "{text}");
    let end = line.iter().fold(position, |position, &mv| game.play(&position, mv));
    assert_eq!(game.outcome(&end), Some(Outcome::Win(position.turn)), "{text}");
    if plies <= longest {
        assert!(forced_win_holds(game, &ThreatKnowledge, &position, plies), "{text}");
    }
}

/// A stone between the pairs makes two open threes.
///
/// ```text
///   O . . . . . . O
///   . . . . . . . .
///   . . . . . . . .
///   . . . ? X X . .
///   . . . X . . . .
///   . . . X . . . .
///   . . . . . . . .
///   O . . . . . . O
/// ```
const TWO_PAIRS: &str = "O......O/......../......../....XX../...X..../...X..../......../O......O X";

#[test]
fn a_win_by_threats_is_found_at_the_root_of_a_board_of_one_word() {
    fn check_root<G: RowGame + Notation, K: Knowledge<G>>(game: &G, knowledge: &K) {
        let position = game.parse_position(TWO_PAIRS).expect("a position");
        let control = Control::new(Limits { nodes: Some(100), ..Limits::NONE });
        let line = knowledge.forced_win(game, &position, &mut control.meter());
        let line = line.ok().flatten().expect("found with few nodes");
        assert_eq!(game.move_text(&position, line[0]), "d4");
        for goal in [Goal::Play, Goal::Proof] {
            let control = Control::new(Limits { nodes: Some(400), ..Limits::NONE });
            let task = Task::knowing(game, knowledge, &position).under(control);
            let options = EngineOptions { goal, memory: 1 << 20, ..EngineOptions::default() };
            let report = Engine::new(options).search(&task);
            assert_eq!(report.verdict, Some(Verdict::Win), "{goal:?}");
        }
    }
    check_root(&Mnk::<u64>::new(8, 8, 5), &MnkKnowledge);
    check_root(&ExactMnk::<u64>::new(8, 8, 5), &ExactKnowledge);
}

/// What the engine plays with so many nodes, as column and row.
fn best_cell<G: RowGame>(game: &G, position: &G::Position, size: usize, nodes: u64) -> [usize; 2] {
    let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
    let task = Task::knowing(game, &ThreatKnowledge, position).under(control);
    let mut engine = Engine::new(EngineOptions { memory: 1 << 20, ..EngineOptions::default() });
    let cell = usize::from(engine.search(&task).best.expect("a move").cell());
    [cell % size, cell / size]
}

fn check_opening<G: RowGame>(game: &G, size: usize) {
    let middle = [size / 2; 2];
    for nodes in [100, 1_000, 10_000] {
        assert_eq!(best_cell(game, &game.start(), size, nodes), middle, "{size}, {nodes} nodes");
    }
    let is_middle = |mv: &G::Move| usize::from(mv.cell()) == size * size / 2;
    let first = game.moves(&game.start()).find(is_middle).expect("the middle is empty");
    let position = game.play(&game.start(), first);
    for nodes in [1_000, 10_000] {
        let reply = best_cell(game, &position, size, nodes);
        let is_near = reply.iter().all(|at| at.abs_diff(size / 2) <= 2);
        assert!(is_near, "{reply:?} on {size}, {nodes} nodes");
    }
}

#[test]
fn an_empty_board_is_entered_in_the_middle_and_answered_near_it() {
    for size in [9, 13, 15, 19] {
        check_opening(&Mnk::<Wide>::new(size, size, 5), size);
        check_opening(&ExactMnk::<Wide>::new(size, size, 5), size);
    }
}
