//! Memory: what is allowed is kept to, as the operating system counts it.
#![cfg(target_os = "linux")]

use std::process::Command;

use parlor_core::Control;
use parlor_games::bits::Wide;
use parlor_games::freedom::Freedom;
use parlor_games::mnk::Mnk;
use parlor_solve::{Error, SolveOptions, Table, explore};

/// What the child may use; set only there.
const ALLOWED: &str = "PARLOR_MEMORY_OF_THE_CHILD";

/// The most memory this process ever had, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

#[test]
fn child_of_the_memory_test() {
    // Run by the test below in a process of its own; among the other tests there is nothing to do.
    let Ok(allowed) = std::env::var(ALLOWED) else { return };
    let allowed: u64 = allowed.parse().unwrap();
    let options = SolveOptions { memory: Some(allowed), ..SolveOptions::default() };
    let refused = |told: Result<(), Error>| match told {
        Err(Error::Memory { allowed: told, .. }) => assert_eq!(told, allowed),
        other => panic!("{other:?}"),
    };
    // A start with few and one with many moves.
    refused(explore(&Freedom::new(4), &options, &Control::unlimited()).map(drop));
    refused(explore(&Mnk::<Wide>::new(19, 19, 5), &options, &Control::unlimited()).map(drop));
    check_peak(allowed + allowed / 5 + (64 << 20));
}

fn check_peak(most: u64) {
    assert!(peak() <= most, "{} bytes were used, {most} are allowed", peak());
}

/// Runs a test of this file in a process of its own, whose memory is that test's alone.
fn alone(test: &str, allowed: u64) {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--test-threads=1", "--nocapture"])
        .env(ALLOWED, allowed.to_string())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&child.stderr).into_owned();
    assert!(child.status.success(), "{test} with {allowed} bytes: {told}");
}

#[test]
fn a_limit_on_memory_is_kept() {
    for allowed in [1_000_000_u64, 50_000_000, 200_000_000] {
        alone("child_of_the_memory_test", allowed);
    }
}

#[test]
fn child_of_the_test_of_windows() {
    let Ok(allowed) = std::env::var(ALLOWED) else { return };
    let allowed: u64 = allowed.parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let options = SolveOptions { memory: Some(allowed), ..SolveOptions::default() };
    let game = Mnk::<u64>::new(7, 3, 4);
    Table::make(&game, "mnk:m=7,n=3,k=4", &path, &options, &Control::unlimited()).unwrap();
    // What the program itself takes is part of what is allowed.
    check_peak(allowed + allowed / 5);
}

/// In memory alone the game would take 275 MB.
#[test]
fn a_limit_on_memory_is_kept_by_windows() {
    alone("child_of_the_test_of_windows", 160_000_000);
}

#[test]
fn child_of_the_test_of_a_listed_position() {
    let Ok(allowed) = std::env::var(ALLOWED) else { return };
    let allowed: u64 = allowed.parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let options = SolveOptions::default();
    let list = |game: &Mnk<u64>, spec: &str| {
        Table::list(game, spec, &path, &options, &Control::unlimited()).unwrap().0.numbers
    };
    // A small one first: what is taken once is no position's.
    list(&Mnk::new(3, 2, 2), "mnk:m=3,n=2,k=2");
    let before = peak();
    let positions = list(&Mnk::new(4, 3, 4), "mnk:m=4,n=3,k=4");
    assert!(positions > 100_000, "{positions} positions are too few to tell");
    let each = (peak() - before) / positions;
    assert!(each < allowed, "{each} bytes for each of {positions} positions");
}

#[test]
fn a_listed_position_takes_less_than_a_hundred_bytes() {
    alone("child_of_the_test_of_a_listed_position", 100);
}
