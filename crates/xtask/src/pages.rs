//! What the pages of the web app need to be tested: tools for their scripts, and a browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::packages::install;
use crate::run;

/// Where the tools are pinned.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web");

/// What the scripts must pass, by its name in `package.json`, the cheap checks first.
const CHECKS: [&str; 5] = ["lint", "format:check", "types:check", "check", "test"];

/// Checks the scripts, with the pinned tools.
pub(crate) fn check_scripts() -> Result<()> {
    install(&["npm"], &["nodejs", "npm"])?;
    install_tools(FOLDER)?;
    CHECKS.iter().try_for_each(|check| npm(FOLDER, &["run", "--silent", check]))
}

/// Installs what a folder pins, unless it is there.
pub(crate) fn install_tools(folder: &str) -> Result<()> {
    if is_installed(folder) { Ok(()) } else { npm(folder, &["ci", "--no-audit", "--no-fund"]) }
}

/// Sees to it that there is a browser to test in.
pub(crate) fn install_browser() -> Result<()> {
    install(&["chromium", "chromedriver"], &["chromium", "chromium-driver"])
}

/// Whether what is installed is what is pinned.
fn is_installed(folder: &str) -> bool {
    let changed =
        |file: &str| fs::metadata(Path::new(folder).join(file)).and_then(|m| m.modified());
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Ok(installed), Ok(pinned)) => installed >= pinned,
        _ => false,
    }
}

fn npm(folder: &str, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(folder);
    run(command, &format!("npm {}", arguments.join(" ")))
}
