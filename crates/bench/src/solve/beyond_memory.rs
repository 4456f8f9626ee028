//! Connect Four into tables: in memory, through windows, checked, and held against the engine.

use std::fs;
use std::path::Path;
use std::time::Instant;

use parlor_core::random::Random;
use parlor_core::{Control, Game as _, Numbered as _};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_solve::{Counting, Extent, SolveOptions, Table, verify};

use super::processor_time;
use crate::page::Page;

pub(super) fn run(page: &mut Page) {
    page.section("Connect Four into tables, two threads");
    page.line(
        "Values and distances of every number. Within 500 MB, tiers are read from the file in the making through \
         windows; the file is the same to the last byte. Reachable positions are counted forward from the empty \
         board.\n",
    );
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut rows = Vec::new();
    let counted = SolveOptions { counting: Counting::Reachable, ..SolveOptions::default() };
    let small = ConnectFour::<u64>::new(5, 5, 4);
    let path = folder.path().join("small");
    let table = made("5×5", &small, &path, &counted, &mut rows);
    let whole = verify(&small, &table, Extent::Whole, &counted, &Control::unlimited());
    let whole = whole.expect("the table is right");
    assert_eq!(whole.reachable, Some(69_763_700), "as counted by John Tromp");

    let large = ConnectFour::<u64>::new(6, 5, 4);
    let [ample, narrow] = ["ample", "narrow"].map(|name| folder.path().join(name));
    let limited = SolveOptions { memory: Some(500_000_000), ..counted };
    made("6×5, 500 MB allowed", &large, &narrow, &limited, &mut rows);
    let table = made("6×5", &large, &ample, &counted, &mut rows);
    let [one, other] = [&ample, &narrow].map(|path| fs::read(path).expect("it was just made"));
    assert!(one == other, "windows give the same file");
    drop((one, other));
    let sample = Extent::Sample { numbers: 100_000, seed: 1 };
    let part = verify(&large, &table, sample, &counted, &Control::unlimited());
    let part = part.expect("the table is right");
    page.table(
        &[
            "board",
            "value",
            "numbers",
            "reachable",
            "time",
            "processor time",
            "memory",
            "read",
            "written",
            "table",
        ],
        &rows,
    );
    let agreed = agreements(&large, &table);
    page.line(format!(
        "\n5×5 verified whole: {} numbers. 6×5 verified by sample: {} numbers of {}. The engine proves the same \
         value and distance of {agreed} random positions of 6×5.",
        whole.checked, part.checked, part.numbers
    ));
}

fn made(
    name: &str,
    game: &ConnectFour<u64>,
    path: &Path,
    options: &SolveOptions,
    rows: &mut Vec<Vec<String>>,
) -> Table {
    // The peak so far is forgotten, where the system does that.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let (clock, processor) = (Instant::now(), processor_time());
    let made = Table::make(game, "connect-four", path, options, &Control::unlimited());
    let (summary, table) = made.expect("the table can be made");
    let mega = |bytes: u64| format!("{} MB", bytes / 1_000_000);
    rows.push(vec![
        name.to_owned(),
        summary.start.to_string(),
        summary.numbers.to_string(),
        summary.total().positions().to_string(),
        format!("{:.0} s", clock.elapsed().as_secs_f64()),
        format!("{:.0} s", processor_time() - processor),
        mega(peak_memory()),
        mega(summary.traffic.read),
        mega(summary.traffic.written),
        mega(table.length()),
    ]);
    table
}

/// The most memory this process had since the peak was last forgotten.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// How many random positions the engine values as the table does: all, or it panics.
fn agreements(game: &ConnectFour<u64>, table: &Table) -> usize {
    const POSITIONS: usize = 10_000;
    const FIRST_PLY: usize = 12;
    let mut random = Random::new(1);
    let mut engine = Engine::new(EngineOptions {
        goal: Goal::Proof,
        memory: 64 << 20,
        ..EngineOptions::default()
    });
    let mut agreed = 0;
    while agreed < POSITIONS {
        let mut position = game.start();
        for _ in 0..FIRST_PLY + random.below(game.tiers().len() - FIRST_PLY) {
            let Some(&mv) = random.pick(&game.legal_moves(&position)) else { break };
            position = game.play(&position, mv);
        }
        if game.outcome(&position).is_some() {
            continue;
        }
        let value = table.value(game, &position).expect("the table has it");
        let report = engine.search(&Task::knowing(game, &ConnectFourKnowledge, &position));
        assert_eq!(report.verdict, Some(value.verdict()), "{position:?}");
        assert_eq!(report.distance, value.distance(), "{position:?}");
        agreed += 1;
    }
    agreed
}
