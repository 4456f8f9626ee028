//! k in a row: forced wins found by threats, and boards on which nobody can win.

use std::time::{Duration, Instant};

use parlor_core::bits::Wide;
use parlor_core::laws::forced_win_holds;
use parlor_core::{Control, Knowledge as _, Limits, Notation, Verdict};
use parlor_games::mnk::{ExactMnk, Mnk, RowGame, ThreatKnowledge};

use super::prove_within;
use crate::page::{Page, show};

/// Rules, plies, position and source, one a line.
const FORCED_WINS: &str = include_str!("../../../search/tests/data/forced-wins.txt");

/// Time for a forced win.
const WANTED: Duration = Duration::from_secs(1);

/// Boards of five in a row, and the time that each gets.
const BOARDS: [((usize, usize), Duration); 3] = [
    ((6, 6), Duration::from_secs(60)),
    ((7, 7), Duration::from_secs(600)),
    ((8, 8), Duration::from_secs(60)),
];

pub(super) fn run(page: &mut Page) {
    forced_wins(page);
    held_boards(page);
}

/// A forced win that was looked for.
struct Found {
    plies: usize,
    nodes: u64,
    time: Duration,
}

fn forced_wins(page: &mut Page) {
    page.section("Forced wins at gomoku");
    page.line(
        "Positions on 15×15, freestyle and by exactly five, in which threats win: the time to find the win and its \
         length. Each win is checked by playing it out against every defence.\n",
    );
    let mut all: Vec<Found> = FORCED_WINS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            let plies = columns[1].parse().expect("a number of plies");
            match columns[0].ends_with("overlines=no") {
                false => find(&Mnk::<Wide>::new(15, 15, 5), columns[2], plies),
                true => find(&ExactMnk::<Wide>::new(15, 15, 5), columns[2], plies),
            }
        })
        .collect();
    all.sort_by_key(|found| found.plies);
    let rows: Vec<Vec<String>> = all
        .chunk_by(|one, other| one.plies == other.plies)
        .map(|found| {
            let longest = found.iter().map(|found| found.time).max().expect("a chunk has a member");
            let nodes = found.iter().map(|found| found.nodes).max().expect("a chunk has a member");
            vec![
                found[0].plies.to_string(),
                found.len().to_string(),
                nodes.to_string(),
                show(longest),
                show(WANTED),
            ]
        })
        .collect();
    page.table(&["plies", "positions", "most nodes", "longest time", "wanted"], &rows);
}

fn find<G: RowGame + Notation>(game: &G, text: &str, plies: usize) -> Found {
    let position = game.parse_position(text).expect("the positions are sound");
    game.shapes();
    let control = Control::new(Limits { time: Some(10 * WANTED), ..Limits::NONE });
    let mut meter = control.meter();
    let begin = Instant::now();
    let line = ThreatKnowledge.forced_win(game, &position, &mut meter);
    let time = begin.elapsed();
    let line = line.ok().flatten().unwrap_or_else(|| panic!("no win in {text}"));
    assert_eq!(line.len(), plies, "{text}");
    assert!(forced_win_holds(game, &ThreatKnowledge, &position, plies), "{text}");
    Found { plies, nodes: meter.nodes(), time }
}

fn held_boards(page: &mut Page) {
    page.section("Five in a row on small boards");
    page.line(
        "`parlor best mnk:… --exact` from the empty board, one thread. That nobody can win is shown by pairings and \
         a search in which the defender only defends.\n",
    );
    let rows: Vec<Vec<String>> = BOARDS
        .iter()
        .map(|&((m, n), allowed)| {
            let (time, report) = prove_within(&Mnk::<u64>::new(m, n, 5), 1, Some(allowed));
            assert!(matches!(report.verdict, None | Some(Verdict::Draw)), "{m},{n},5");
            vec![
                format!("{m},{n},5"),
                report.verdict.map_or_else(|| "open".to_owned(), |verdict| verdict.to_string()),
                report.counters.calls.to_string(),
                show(time),
                show(allowed),
            ]
        })
        .collect();
    page.table(&["game", "value", "nodes", "time", "allowed"], &rows);
}
