//! A small part of every attack; `cargo xtask faults` makes them in full.

use std::path::Path;

use faults::{ATTACKS, Arena, Scale};

#[test]
fn no_attack_succeeds() {
    let arena = Arena::new(Path::new(env!("CARGO_BIN_EXE_faults")), Scale::Short);
    for (name, run) in ATTACKS {
        let cases = run(&arena);
        assert!(!cases.is_empty(), "{name} attacks nothing");
        let failed: Vec<_> = cases.iter().filter(|case| case.failed > 0).collect();
        assert!(failed.is_empty(), "{name}: {failed:#?}");
    }
}
