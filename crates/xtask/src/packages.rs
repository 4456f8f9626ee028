//! Programs that the chores need and Debian has.

use std::env;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run;

/// Installs packages if a program is missing: as root, or on a machine that is there for tests. On
/// anybody else's machine it only says how.
pub(crate) fn install(programs: &[&str], packages: &[&str]) -> Result<()> {
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
