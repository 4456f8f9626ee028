//! Writes the examples of every target to a folder, one file each, for libFuzzer to begin from.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result};
use parlor_fuzzed::TARGETS;

fn main() -> Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from).context("usage: parlor-fuzzed FOLDER")?;
    for target in TARGETS {
        let folder = folder.join(target.name);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        for (number, example) in (target.examples)().into_iter().enumerate() {
            fs::write(folder.join(format!("example-{number}")), example)?;
        }
        println!("{}", target.name);
    }
    Ok(())
}
