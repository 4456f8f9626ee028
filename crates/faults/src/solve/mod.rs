//! Faults of a solve: it is killed, its disk fails, its files are damaged, others race it.

mod damage;
mod kill;
mod race;
mod system_calls;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use parlor_workbench::{Begun, Catalogue, Control, SolveRequest, Workbench};
use tempfile::TempDir;

use crate::{Arena, Case};

/// All faults of a solve.
#[must_use]
pub fn run(arena: &Arena) -> Vec<Case> {
    let mut cases = damage::run(arena);
    cases.extend(system_calls::run(arena));
    cases.extend(kill::run(arena));
    cases.extend(race::run(arena));
    cases
}

/// A game whose positions have numbers, so that its table grows tier by tier.
pub(crate) const NUMBERED: &str = "achi";
/// A game that is listed in one piece.
pub(crate) const LISTED: &str = "nim:piles=6-5-4";

/// A folder to be attacked in, and the table as it must come out.
struct Ground {
    folder: TempDir,
    game: &'static str,
    workbench: Workbench,
    sound: Vec<u8>,
}

impl Ground {
    fn new(game: &'static str) -> Self {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let workbench = Workbench::new(Catalogue::new());
        let mut ground = Self { folder, game, workbench, sound: Vec::new() };
        ground.solve(Begun::Forget, &Control::unlimited()).expect("the game can be solved");
        ground.sound = fs::read(ground.table()).expect("the table was made");
        ground
    }

    fn table(&self) -> PathBuf {
        self.folder.path().join("a.table")
    }

    /// One of the files beside the table.
    fn beside(&self, ending: &str) -> PathBuf {
        self.folder.path().join(format!("a.table.{ending}"))
    }

    /// Solves the game in this process, as a server does.
    fn solve(&self, begun: Begun, control: &Control) -> Result<(), parlor_workbench::Error> {
        let table = Some(self.table());
        let game = self.game.to_owned();
        let request = SolveRequest { game, table, begun, ..SolveRequest::default() };
        self.workbench.solve(&request, control).map(drop)
    }

    /// The arguments by which a process of its own does that.
    fn arguments<'a>(&self, table: &'a Path, wishes: &[&'a str]) -> Vec<&'a str> {
        let file = table.to_str().expect("names of temporary files are text");
        [&["solve", self.game, "--table", file], wishes].concat()
    }

    /// Removes whatever the trial before has left.
    fn clear(&self) {
        for entry in fs::read_dir(self.folder.path()).into_iter().flatten().flatten() {
            let _ = fs::remove_file(entry.path());
        }
    }

    /// Whether there is a right table, or none.
    fn check_table(&self) -> Result<(), String> {
        match fs::read(self.table()) {
            Ok(bytes) if bytes == self.sound => Ok(()),
            Ok(_) => Err("another table came out".to_owned()),
            Err(_) => Ok(()),
        }
    }

    /// Whether going on now ends in the right table and leaves nothing else.
    fn check_resumed(&self, arena: &Arena) -> Result<(), String> {
        self.check_table()?;
        let table = self.table();
        let mut command = arena.parlor(self.folder.path(), &self.arguments(&table, &["--resume"]));
        let output = command.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("--resume failed: {}", told(&output)));
        }
        if !table.exists() {
            return Err("--resume made no table".to_owned());
        }
        self.check_table()?;
        let left: Vec<_> = ["part", "journal", "lock"]
            .into_iter()
            .filter(|ending| self.beside(ending).exists())
            .collect();
        if left.is_empty() { Ok(()) } else { Err(format!("left behind: {}", left.join(", "))) }
    }
}

/// What a process said on standard error.
pub(crate) fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

/// Whether a process ended as it may: with an answer, killed, or with a clear line.
fn check_end(output: &Output) -> Result<(), String> {
    let told = told(output);
    match output.status.code() {
        Some(0) | None => Ok(()),
        Some(1 | 2) if told.starts_with("faults: ") && !told.contains("panicked") => Ok(()),
        code => Err(format!("exit code {code:?}: {told}")),
    }
}

/// Whether a maker who made no table was told why: another makes it, or has begun it.
pub(crate) fn is_clear(line: &str) -> bool {
    ["makes this table", "begun before"].iter().any(|reason| line.contains(reason))
}
