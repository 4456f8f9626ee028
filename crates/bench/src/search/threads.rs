//! One thread and two on the same proof.

use std::time::Duration;

use parlor_core::Verdict;
use parlor_games::mnk::Mnk;

use super::prove;
use crate::page::{Page, show};

pub(super) fn run(page: &mut Page) {
    page.section("Two threads");
    page.line("5,5,4 proven from the empty board and an empty table; the fastest of five runs.\n");
    let game = Mnk::<u64>::new(5, 5, 4);
    let run = |threads: usize| {
        let (time, report) = prove(&game, threads);
        assert_eq!(report.verdict, Some(Verdict::Draw));
        (time, report.counters.calls)
    };
    let mut best = [(Duration::MAX, 0); 2];
    for _ in 0..5 {
        for (index, best) in best.iter_mut().enumerate() {
            *best = (*best).min(run(index + 1));
        }
    }
    let speed = |(time, nodes): (Duration, u64)| nodes as f64 / time.as_secs_f64();
    let rows: Vec<Vec<String>> = best
        .iter()
        .enumerate()
        .map(|(index, &(time, nodes))| {
            vec![
                (index + 1).to_string(),
                show(time),
                format!("{:.2}×", best[0].0.as_secs_f64() / time.as_secs_f64()),
                nodes.to_string(),
                format!("{:.2} M", speed((time, nodes)) / 1e6),
                format!("{:.2}×", speed((time, nodes)) / speed(best[0])),
            ]
        })
        .collect();
    page.table(
        &["threads", "time to the answer", "sooner", "nodes", "nodes a second", "faster"],
        &rows,
    );
}
