//! A small part of every attack; `cargo xtask faults` makes them in full.

use std::path::Path;

use faults::{ATTACKS, Arena, Scale};

/// What needs namespaces of networks or mounts, which a system may not allow. All else is always tried.
const NOT_EVERYWHERE: [&str; 2] = ["hosts in network namespaces", "full disk under play"];

#[test]
fn no_attack_succeeds() {
    let arena = Arena::new(Path::new(env!("CARGO_BIN_EXE_faults")), Scale::Short);
    for (name, run) in ATTACKS {
        let cases = run(&arena);
        assert!(!cases.is_empty(), "{name} attacks nothing");
        let untried: Vec<_> = cases
            .iter()
            .filter(|case| case.tried == 0 && !NOT_EVERYWHERE.contains(&case.name.as_str()))
            .collect();
        assert!(untried.is_empty(), "{name}: not tried: {untried:#?}");
        let failed: Vec<_> = cases.iter().filter(|case| case.failed > 0).collect();
        assert!(failed.is_empty(), "{name}: {failed:#?}");
    }
}
