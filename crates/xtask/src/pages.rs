//! What the pages of the web app need to be tested: tools for their scripts, and a browser.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run;

/// Where the tools are pinned.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web");

/// What the scripts must pass, by its name in `package.json`, the cheap checks first.
const CHECKS: [&str; 5] = ["lint", "format:check", "types:check", "check", "test"];

/// Checks the scripts, with the pinned tools.
pub(crate) fn check_scripts() -> Result<()> {
    install(&["npm"], &["nodejs", "npm"])?;
    if !is_installed() {
        npm(&["ci", "--no-audit", "--no-fund"])?;
    }
    CHECKS.iter().try_for_each(|check| npm(&["run", "--silent", check]))
}

/// Sees to it that there is a browser to test in.
pub(crate) fn install_browser() -> Result<()> {
    install(&["chromium", "chromedriver"], &["chromium", "chromium-driver"])
}

/// Whether what is installed is what is pinned.
fn is_installed() -> bool {
    let changed =
        |file: &str| fs::metadata(Path::new(FOLDER).join(file)).and_then(|m| m.modified());
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Ok(installed), Ok(pinned)) => installed >= pinned,
        _ => false,
    }
}

fn npm(arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(FOLDER);
    run(command, &format!("npm {}", arguments.join(" ")))
}

/// Installs packages if a program is missing: as root, or on a machine that is there for tests. On
/// anybody else's machine it only says how.
fn install(programs: &[&str], packages: &[&str]) -> Result<()> {
    let missing: Vec<&str> = programs.iter().copied().filter(|name| !is_on_path(name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let sudo = if is_root() { "" } else { "sudo " };
    let update = format!("{sudo}apt-get update");
    let install =
        format!("{sudo}apt-get install --yes --no-install-recommends {}", packages.join(" "));
    let told = format!("{} is missing; this installs it: {install}", missing.join(" and "));
    if !is_root() && env::var_os("CI").is_none() {
        bail!(told);
    }
    eprintln!("> {told}");
    for line in [update, install] {
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        run(command, &line)?;
    }
    Ok(())
}

fn is_on_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    let answer = Command::new("id").arg("-u").output();
    answer.is_ok_and(|answer| answer.stdout.trim_ascii() == b"0")
}
