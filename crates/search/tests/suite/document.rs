//! The player of Achi's document.

use parlor_core::{Control, Game, Limits, Notation, Stopped};
use parlor_games::achi::{Achi, Move, Position};
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_search::document::{self, DocumentScore};
use parlor_search::explain::{Recorder, SearchNode};
use parlor_search::{NodeEnding, SearchReport, Task};

fn ask(position: &str, levels: u32) -> (String, u8, SearchReport<Move>) {
    let achi = Achi::new(3);
    let root = achi.parse_position(position).unwrap();
    let report = document::search(&Task::new(&achi, &root), levels);
    let best = report.best.map(|mv| achi.move_text(&root, mv)).unwrap_or_default();
    (best, report.document.expect("it was not stopped").number(), report)
}

/// What it says of every move, by the move's text.
fn ask_of_moves<G: Notation>(game: &G, position: &str, levels: u32) -> Vec<(String, u8)> {
    let root = game.parse_position(position).unwrap();
    let said = document::score_moves(&Task::new(game, &root), levels).unwrap();
    said.into_iter().map(|(mv, score)| (game.move_text(&root, mv), score.number())).collect()
}

#[test]
fn it_wins_where_the_document_says_so() {
    //  O X X
    //  X O O
    //  X . .     O, the computer, is to move
    let (best, score, _) = ask("OXXXOOX  ", 0);
    assert_eq!((best.as_str(), score), ("c3", 3));
}

#[test]
fn the_eighth_cell_gives_a_draw_and_the_ninth_wins() {
    let said = ask_of_moves(&Achi::new(3), "OXXXOOX  ", 0);
    assert_eq!(said, [("b3".to_owned(), 2), ("c3".to_owned(), 3)]);
}

#[test]
fn what_it_says_is_never_a_proof() {
    for levels in 0..8 {
        let (best, score, report) = ask(".../.../... X", levels);
        assert!(!best.is_empty() && (0..=3).contains(&score));
        assert_eq!((report.verdict, report.distance, report.margin), (None, None, None));
        assert_eq!(report.score, None, "its scale is its own");
    }
}

#[test]
fn a_shallow_look_begins_in_the_corner_though_only_the_centre_wins() {
    let (best, score, report) = ask(".../.../... X", 4);
    assert_eq!((best.as_str(), score), ("a1", 1));
    let counters = report.counters;
    assert!(counters.hits > 0 && counters.stores > 0 && counters.collisions < counters.stores);
    assert_eq!(counters.entries, counters.stores);
}

#[test]
fn a_search_without_collisions_says_its_score_and_its_memory() {
    // With four cells empty there is little to keep.
    let (best, score, report) = ask("OXX/XO./... O", 2);
    assert_eq!((best.as_str(), score), ("c3", 3));
    let counters = report.counters;
    assert!(counters.stores > 0 && counters.collisions == 0);
    assert!(counters.bytes > 0);
    // Even with nothing kept, the chains are there.
    let (_, _, report) = ask("OXXXOOX  ", 0);
    assert_eq!((report.counters.entries, report.counters.bytes > 0), (0, true));
}

#[test]
fn a_finished_game_gets_its_score_and_no_move() {
    let (best, score, _) = ask("XXX/OO./... O", 6);
    assert_eq!((best.as_str(), score), ("", 0));
}

#[test]
fn a_stopped_search_says_nothing() {
    let achi = Achi::new(3);
    let start = achi.start();
    let limits = Limits { nodes: Some(10), ..Limits::NONE };
    let task = Task::new(&achi, &start).under(Control::new(limits));
    let report = document::search(&task, 8);
    assert_eq!((report.document, report.stopped), (None, Some(Stopped::Nodes)));
    assert_eq!(document::score_moves(&task, 8), Err(Stopped::Nodes));
}

#[test]
fn of_a_game_that_counts_it_says_who_gets_more_from_here_on() {
    // One box with three edges drawn: whoever is to move closes it.
    let boxes = DotsAndBoxes::new(1, 1);
    for levels in [0, 3] {
        assert_eq!(ask_of_moves(&boxes, "-/||/. 2", levels), [("a2-b2".to_owned(), 3)]);
        // With two edges drawn, whoever is to move gives it away.
        let said = ask_of_moves(&boxes, "-/|./. 1", levels.max(1));
        assert!(said.iter().all(|&(_, score)| score == 0), "{said:?}");
    }
}

#[test]
fn its_scores_are_the_document_s_numbers() {
    use DocumentScore::{ComputerWins, Draw, HumanWins, Undecided};
    assert_eq!([HumanWins, Undecided, Draw, ComputerWins].map(DocumentScore::number), [0, 1, 2, 3]);
}

/// The tree of a watched search as lines: level, move, the number told to the mover, and the ending.
fn watch(position: &str, levels: u32) -> Vec<(usize, String, i32, NodeEnding)> {
    type Line = (usize, String, i32, NodeEnding);
    fn lines(
        achi: &Achi,
        at: &Position,
        node: &SearchNode<Move>,
        level: usize,
        all: &mut Vec<Line>,
    ) {
        for child in &node.children {
            let mv = child.mv.expect("only the root has no move");
            let score = child.score.expect("it was not stopped").points();
            let ending = child.ending.expect("it was left");
            all.push((level + 1, achi.move_text(at, mv), score, ending));
            lines(achi, &achi.play(at, mv), child, level + 1, all);
        }
    }
    let achi = Achi::new(3);
    let root = achi.parse_position(position).unwrap();
    let mut recorder = Recorder::new(1_000_000);
    let seen = document::search_observed(&Task::new(&achi, &root), levels, &mut recorder);
    let silent = document::search(&Task::new(&achi, &root), levels);
    assert_eq!(
        (seen.best, seen.document),
        (silent.best, silent.document),
        "watching changes nothing"
    );
    let tree = recorder.into_tree().expect("something was searched");
    let mut all = Vec::new();
    lines(&achi, &root, &tree.root, 0, &mut all);
    all
}

#[test]
fn its_tree_has_the_scores_of_the_document_s_example() {
    //  O X X
    //  X O O
    //  X . .     O, the computer, is to move; after it the human is.
    assert_eq!(
        watch("OXXXOOX  ", 2),
        [(1, "b3".to_owned(), -2, NodeEnding::Final), (1, "c3".to_owned(), -3, NodeEnding::Final)]
    );
}

#[test]
fn a_configuration_that_comes_back_is_found_in_the_dictionary() {
    let lines = watch(".../.../... X", 3);
    let found = lines.iter().filter(|(.., ending)| *ending == NodeEnding::Found).count() as u64;
    let (_, _, report) = ask(".../.../... X", 3);
    assert!(found > 0);
    assert_eq!(found, report.counters.hits, "every find is seen");
}
