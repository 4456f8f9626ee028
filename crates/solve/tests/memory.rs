//! Memory: what is allowed is kept to, as the operating system counts it.
#![cfg(target_os = "linux")]

use std::process::Command;

use parlor_core::Control;
use parlor_games::bits::Wide;
use parlor_games::freedom::Freedom;
use parlor_games::mnk::Mnk;
use parlor_solve::{Error, SolveOptions, explore};

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
    let most = allowed + allowed / 5 + (64 << 20);
    assert!(peak() <= most, "{} bytes were used, {most} are allowed", peak());
}

#[test]
fn a_limit_on_memory_is_kept() {
    for allowed in [1_000_000_u64, 50_000_000, 200_000_000] {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_of_the_memory_test", "--test-threads=1", "--nocapture"])
            .env(ALLOWED, allowed.to_string())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&child.stderr).into_owned();
        assert!(child.status.success(), "with {allowed} bytes: {told}");
    }
}
