//! What parlor is made of: whether all of it may be used, and a list of it inside the program.

use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};

use crate::{run, tools};

/// The least Rust that the packages promise to build with.
const RUST: &str = concat!(env!("CARGO_PKG_RUST_VERSION"), ".0");

/// Holds every crate against `deny.toml`. Advisories need their database; where it cannot be reached, that
/// is told and the rest still counts.
pub(crate) fn deny() -> Result<()> {
    let tool = tools::install("cargo-deny", "0.20.2")?;
    let check = |arguments: &[&str]| {
        let mut command = Command::new(&tool);
        command.args(arguments);
        run(command, &format!("cargo deny {}", arguments.join(" ")))
    };
    check(&["--workspace", "--locked", "check", "bans", "licenses", "sources"])?;
    if check(&["--workspace", "--locked", "fetch", "db"]).is_err() {
        eprintln!("> advisories are NOT checked: their database cannot be reached");
        return Ok(());
    }
    check(&["--workspace", "--locked", "check", "--disable-fetch", "advisories"])
}

/// Builds with the least Rust that is promised.
pub(crate) fn minimum() -> Result<()> {
    let mut command = Command::new("rustup");
    command.args(["run", "--install", RUST, "cargo", "check", "--workspace", "--locked"]);
    command.args(["--target-dir", "target/minimum"]);
    run(command, &format!("rustup run {RUST} cargo check --workspace --locked"))
}

/// Builds the program as it is given away, with the list of its crates inside it.
pub(crate) fn release() -> Result<()> {
    let tool = tools::install("cargo-auditable", "0.7.7")?;
    let mut command = Command::new(tool);
    command.args(["auditable", "build", "--release", "--locked", "--package", "parlor"]);
    run(command, "cargo auditable build --release --locked --package parlor")?;
    let program = env::current_exe()?.with_file_name("../release/parlor");
    let bytes = fs::read(&program).with_context(|| program.display().to_string())?;
    // The section that tools such as cargo-audit, syft and trivy read.
    let section = b".dep-v0";
    ensure!(bytes.windows(section.len()).any(|part| part == section), "the list is not there");
    eprintln!("> {} carries the list of its crates", program.display());
    Ok(())
}
