//! m,n,k games proven from the empty board, one thread, from an allocated but empty table.

use std::time::Duration;

use parlor_core::{Plies, Verdict};
use parlor_games::mnk::Mnk;

use super::prove;
use crate::page::{Page, show};

/// Board, verdict for the first player, and the time it is meant to take at most.
const KNOWN: &[((usize, usize, usize), Verdict, Duration)] = &[
    ((3, 3, 3), Verdict::Draw, Duration::from_millis(2)),
    ((4, 4, 3), Verdict::Win, Duration::from_millis(2)),
    ((4, 4, 4), Verdict::Draw, Duration::from_millis(2)),
    ((5, 5, 5), Verdict::Draw, Duration::from_secs(2)),
    ((5, 4, 4), Verdict::Draw, Duration::from_secs(2)),
    ((5, 5, 4), Verdict::Draw, Duration::from_secs(10)),
    ((6, 5, 4), Verdict::Win, Duration::from_secs(120)),
    ((7, 4, 4), Verdict::Draw, Duration::from_secs(120)),
];

pub(super) fn run(page: &mut Page) {
    page.section("m,n,k games proven");
    page.line(
        "`parlor best mnk:… --exact` from the empty board: the value, and for wins the true distance. One \
         thread; the table (256 MiB) is allocated and empty; the fastest of three runs.\n",
    );
    let rows: Vec<Vec<String>> = KNOWN
        .iter()
        .map(|&((m, n, k), verdict, wanted)| {
            let game = Mnk::<u64>::new(m, n, k);
            let runs = (0..3).map(|_| prove(&game, 1));
            let (time, report) = runs.min_by_key(|(time, _)| *time).expect("three runs");
            assert_eq!(report.verdict, Some(verdict), "{m},{n},{k}");
            let value = match report.distance {
                Some(Plies(plies)) => format!("{verdict} in {plies}"),
                None => verdict.to_string(),
            };
            let calls = report.counters.calls;
            vec![format!("{m},{n},{k}"), value, calls.to_string(), show(time), show(wanted)]
        })
        .collect();
    page.table(&["game", "value", "nodes", "time", "wanted"], &rows);
    page.line(
        "\nA proof first asks whether somebody wins within a third of what is left of the game, then within a half, and then \
         who wins at all. On drawn boards such as 5,4,4 and 7,4,4 the two questions are asked for nothing, which costs a few \
         nodes; openings of Connect Four decided within 14 plies would take nearly seven times the nodes without the second.",
    );
}
