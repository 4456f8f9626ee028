//! The fixed part of fuzzing: every target reads its examples, and the same damaged ones every time.

use std::panic::catch_unwind;

use parlor_core::random::Random;
use parlor_fuzzed::{FuzzTarget, TARGETS, damage};

/// Damaged copies of each example.
const COPIES: usize = 40;

/// Reads a case, and says which it was if that panics.
fn try_case(target: &FuzzTarget, case: &[u8]) {
    let told = || format!("{} broke on {:?}", target.name, String::from_utf8_lossy(case));
    assert!(catch_unwind(|| (target.read)(case)).is_ok(), "{}", told());
}

#[test]
fn examples_are_read_without_a_panic() {
    for target in TARGETS {
        let examples = (target.examples)();
        assert!(!examples.is_empty(), "{} has examples", target.name);
        examples.iter().for_each(|example| try_case(&target, example));
    }
}

#[test]
fn damaged_examples_are_read_without_a_panic() {
    for target in TARGETS {
        let mut random = Random::new(1);
        for example in (target.examples)() {
            for _ in 0..COPIES {
                try_case(&target, &damage(&example, &mut random));
            }
        }
    }
}

#[test]
fn targets_are_the_files_of_the_fuzzer() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/fuzz_targets");
    let entries = std::fs::read_dir(folder).expect("the fuzzer is there");
    let mut files: Vec<String> = entries
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().replace(".rs", ""))
        .collect();
    files.sort_unstable();
    let mut names = TARGETS.map(|target| target.name);
    names.sort_unstable();
    assert_eq!(files, names);
}
