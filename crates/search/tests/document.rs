//! The player of Achi's document.

use parlor_core::Game;
use parlor_games::achi::Achi;
use parlor_search::{SearchReport, Task, document};

fn ask(position: &str, levels: u32) -> (String, i32, SearchReport<<Achi as Game>::Move>) {
    let achi = Achi::new(3);
    let root = achi.parse_position(position).unwrap();
    let report = document::search(&Task::new(&achi, &root), levels);
    let best = report.best.map(|mv| achi.move_text(mv)).unwrap_or_default();
    (best, report.score.unwrap().points(), report)
}

#[test]
fn it_wins_where_the_document_says_so() {
    // The eighth cell gives a draw, score 2; the ninth wins, score 3.
    let (best, score, _) = ask("OXXXOOX  ", 0);
    assert_eq!((best.as_str(), score), ("c3", 3));
}

#[test]
fn what_it_says_is_never_a_proof() {
    for levels in 0..8 {
        let (best, score, report) = ask(".../.../... X", levels);
        assert!(!best.is_empty() && (0..=3).contains(&score));
        assert_eq!((report.verdict, report.distance), (None, None));
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
fn a_finished_game_gets_its_score_and_no_move() {
    let (best, score, _) = ask("XXX/OO./... O", 6);
    assert_eq!((best.as_str(), score), ("", 0));
}
