//! Programs that extend cargo, built where they are missing.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cargo;

/// Out of the way of the user's own.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools");

/// A program that extends cargo, of a fixed version; built first if it is not there.
pub(crate) fn install(name: &str, version: &str) -> Result<PathBuf> {
    // A folder for each version, so that another one is another tool.
    let root = Path::new(FOLDER).join(format!("{name}-{version}"));
    let program = root.join("bin").join(name);
    if !program.exists() {
        let root = root.to_string_lossy();
        cargo(&["install", "--locked", "--root", &root, "--version", version, name], &[])?;
    }
    Ok(program)
}
