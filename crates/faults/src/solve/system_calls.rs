//! Every system call on a table's files that writes, failing or killed in turn, by strace.
//!
//! One sound run is watched, which tells how often each call is made; then each of them has its turn with each
//! fault. Only calls on the table's own files count, so that the program itself starts and ends as ever.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Output};

use super::{Ground, LISTED, NUMBERED, check_end};
use crate::{Arena, Case, PROGRAM};

/// What a call may be met with, as strace spells it.
const FAULTS: [(&str, &str, &[&str]); 4] = [
    ("full disk (ENOSPC)", "error=ENOSPC", &["write", "ftruncate", "rename", "openat"]),
    (
        "failing disk (EIO)",
        "error=EIO",
        &["write", "read", "ftruncate", "fsync", "fdatasync", "rename", "unlink", "flock"],
    ),
    ("too many open files (EMFILE)", "error=EMFILE", &["openat"]),
    (
        "killed at a system call",
        "signal=SIGKILL",
        &["write", "openat", "ftruncate", "fsync", "fdatasync", "rename", "unlink", "flock"],
    ),
];

pub(super) fn run(arena: &Arena) -> Vec<Case> {
    let has_strace = Command::new("strace").arg("-V").output().is_ok();
    let mut cases = Vec::new();
    for game in [NUMBERED, LISTED] {
        let ground = Ground::new(game);
        let calls = if has_strace { count(arena, &ground) } else { BTreeMap::new() };
        for (name, fault, names) in FAULTS {
            let name = format!("{name}, {game}");
            // In a short run the first and the last of each call stand for all.
            let trials: Vec<(&str, u64)> = names
                .iter()
                .flat_map(|&call| {
                    (1..=calls.get(call).copied().unwrap_or(0)).map(move |n| (call, n))
                })
                .filter(|&(call, n)| n <= arena.trials(1, u64::MAX) || n == calls[call])
                .collect();
            let case = Case::try_each(arena, &name, trials.len() as u64, |trial| {
                let (call, turn) = trials[trial as usize];
                ground.clear();
                let inject = format!("inject={call}:{fault}:when={turn}");
                let output = traced(arena, &ground, &["-e", &inject])?;
                check_end(&output)
                    .and_then(|()| ground.check_resumed(arena))
                    .map_err(|failure| format!("{call} {turn}: {failure}"))
            });
            let note = if has_strace { "" } else { "not tried: strace is missing" };
            cases.push(case.noting(note));
        }
    }
    cases
}

/// How often each call is made on the table's files.
fn count(arena: &Arena, ground: &Ground) -> BTreeMap<String, u64> {
    ground.clear();
    let mut calls = BTreeMap::new();
    if traced(arena, ground, &[]).is_err() {
        return calls;
    }
    let log = fs::read_to_string(ground.folder.path().join(LOG)).unwrap_or_default();
    // A line reads `4711  write(3, …) = 12`.
    for line in log.lines() {
        let call = line.split_whitespace().nth(1).and_then(|rest| rest.split_once('('));
        if let Some((call, _)) = call {
            *calls.entry(call.to_owned()).or_insert(0) += 1;
        }
    }
    calls
}

/// Where strace keeps what it saw.
const LOG: &str = "log";

/// A solve under strace.
fn traced(arena: &Arena, ground: &Ground, injection: &[&str]) -> Result<Output, String> {
    let table = ground.table();
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o"]).arg(ground.folder.path().join(LOG));
    strace.arg("-P").arg(&table);
    for ending in ["part", "journal", "lock"] {
        strace.arg("-P").arg(ground.beside(ending));
    }
    strace.args(injection).arg(arena.program()).args(ground.arguments(&table, &["--resume"]));
    strace.env(PROGRAM, "1").env("PARLOR_TABLES", ground.folder.path());
    strace.output().map_err(|error| format!("strace: {error}"))
}
