//! Everything in parlor that reads input from outside, as functions that take any bytes.
//!
//! A [`FuzzTarget`] is one parser or file format: a function that must not panic whatever it is given, and
//! examples to begin from. `fuzz/` hands these functions to libFuzzer, which finds its way in by coverage;
//! the test of this crate feeds them a fixed set of damaged examples. Where a parser keeps a law (what it
//! writes, it reads back), the function asserts it.
//!
//! | file | what is read |
//! |---|---|
//! | games | specs of games and players, positions, moves |
//! | rules | games as text |
//! | files | records of games, solved tables and those in the making, tuned weights |
//! | puzzles | grids, word lists, masks, payoffs; what is drawn of them: SVG, PDF, ipuz |
//! | crosswords | crosswords as .puz, ipuz and .xd; grids and scored word lists |
//! | live_tables | clocks, events of live tables and what players ask for, settings of a server |
//! | requests | what the web server and the command line ask of the workbench |
//! | server | bodies of the web server's own: solve jobs, live tables, seats, actions |
//! | cluster | lists of hosts, tokens, greetings of hosts |
//! | damage | how the test spoils an example |

#![forbid(unsafe_code)]

mod cluster;
mod crosswords;
mod damage;
mod files;
mod games;
mod live_tables;
mod puzzles;
mod requests;
mod rules;
mod server;

use std::sync::LazyLock;

use parlor_workbench::{Allowance, Catalogue, Control, Limits, PuzzleAllowance, Workbench};

pub use damage::damage;

/// One parser or file format.
#[derive(Clone, Copy, Debug)]
pub struct FuzzTarget {
    /// Its name, which is that of its file in `fuzz/fuzz_targets`.
    pub name: &'static str,
    /// Reads any bytes. A panic is a fault.
    pub read: fn(&[u8]),
    /// What to begin from.
    pub examples: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const TARGETS: [FuzzTarget; 27] = [
    FuzzTarget { name: "spec", read: games::spec, examples: games::spec_examples },
    FuzzTarget { name: "position", read: games::position, examples: games::position_examples },
    FuzzTarget { name: "moves", read: games::moves, examples: games::moves_examples },
    FuzzTarget { name: "record", read: files::record, examples: files::record_examples },
    FuzzTarget { name: "table", read: files::table, examples: files::table_examples },
    FuzzTarget {
        name: "table_part",
        read: files::table_part,
        examples: files::table_part_examples,
    },
    FuzzTarget {
        name: "table_journal",
        read: files::table_journal,
        examples: files::table_journal_examples,
    },
    FuzzTarget { name: "weights", read: files::weights, examples: files::weights_examples },
    FuzzTarget { name: "grid", read: puzzles::grid, examples: puzzles::grid_examples },
    FuzzTarget {
        name: "word_list",
        read: puzzles::word_list,
        examples: puzzles::word_list_examples,
    },
    FuzzTarget { name: "matrix", read: puzzles::matrix, examples: puzzles::matrix_examples },
    FuzzTarget { name: "ipuz", read: puzzles::ipuz, examples: puzzles::ipuz_examples },
    FuzzTarget {
        name: "crossword_file",
        read: crosswords::crossword_file,
        examples: crosswords::crossword_file_examples,
    },
    FuzzTarget {
        name: "crossword_fill",
        read: crosswords::crossword_fill,
        examples: crosswords::crossword_fill_examples,
    },
    FuzzTarget { name: "rules", read: rules::rules, examples: rules::rules_examples },
    FuzzTarget { name: "ask_game", read: requests::ask_game, examples: requests::game_examples },
    FuzzTarget {
        name: "ask_rules",
        read: requests::ask_rules,
        examples: requests::rules_request_examples,
    },
    FuzzTarget {
        name: "ask_search",
        read: requests::ask_search,
        examples: requests::search_examples,
    },
    FuzzTarget {
        name: "ask_puzzle",
        read: requests::ask_puzzle,
        examples: requests::puzzle_examples,
    },
    FuzzTarget {
        name: "ask_crossword",
        read: requests::ask_crossword,
        examples: requests::crossword_examples,
    },
    FuzzTarget {
        name: "ask_dictionary",
        read: requests::ask_dictionary,
        examples: requests::dictionary_examples,
    },
    FuzzTarget { name: "ask_server", read: server::ask_server, examples: server::server_examples },
    FuzzTarget { name: "clock", read: live_tables::clock, examples: live_tables::clock_examples },
    FuzzTarget {
        name: "table_events",
        read: live_tables::table_events,
        examples: live_tables::table_events_examples,
    },
    FuzzTarget {
        name: "server_settings",
        read: live_tables::server_settings,
        examples: live_tables::server_settings_examples,
    },
    FuzzTarget {
        name: "host_list",
        read: cluster::host_list,
        examples: cluster::host_list_examples,
    },
    FuzzTarget { name: "greeting", read: cluster::greeting, examples: cluster::greeting_examples },
];

/// Hands bytes to the target of this name.
///
/// # Panics
/// If there is no such target, or if the target has a fault.
pub fn read(target: &str, bytes: &[u8]) {
    let found = TARGETS.iter().find(|known| known.name == target);
    (found.expect("a target is named as in TARGETS").read)(bytes);
}

/// Small games of every family, and the largest that can be asked for.
fn specs() -> impl Iterator<Item = String> {
    let samples = WORKBENCH.catalogue().entries().iter().flat_map(|entry| {
        let plain = std::iter::once(entry.about.name);
        plain.chain(entry.about.samples.iter().copied()).map(ToOwned::to_owned)
    });
    let large = ["mnk:m=19,n=19,k=5", "nim:piles=99-99-99", "dots-and-boxes:columns=4,rows=4"];
    samples.chain(large.map(ToOwned::to_owned))
}

/// One workbench for all cases, as a server has it, with room for a small search and no more.
static WORKBENCH: LazyLock<Workbench> = LazyLock::new(|| workbench(Catalogue::new()));

fn workbench(catalogue: Catalogue) -> Workbench {
    Workbench::new(catalogue).with_allowance(Allowance {
        time: None,
        nodes: Some(NODES),
        memory: Some(1 << 20),
        threads: Some(1),
        tree: Some(50),
        moves: Some(100),
        players: Some(4),
        solve_memory: Some(1 << 20),
    })
}

/// Positions that a search may visit. A count rather than a time, so that a case does the same on every
/// machine.
const NODES: u64 = 200;

/// What a puzzle may cost.
const PUZZLES: PuzzleAllowance = PuzzleAllowance {
    matches: Some(100),
    starts: Some(20_000),
    fills: Some(10),
    side: Some(12),
    squares: Some(100),
    memory: Some(1 << 20),
    lines: Some(8),
    payoffs: Some(32),
};

fn control() -> Control {
    Control::new(Limits { nodes: Some(NODES), time: None })
}
