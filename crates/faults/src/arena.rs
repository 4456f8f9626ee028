//! Where attacks take place: which program, how large, how long.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// In a process that finds this set, the attacking program is parlor itself: it is always there, built from
/// the same source, and no path has to be guessed.
pub const PROGRAM: &str = "PARLOR_UNDER_ATTACK";

/// How many trials there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A few of each kind, in seconds.
    Short,
    /// As many as the page promises.
    Full,
}

/// What an attack needs to know.
#[derive(Debug)]
pub struct Arena {
    program: PathBuf,
    scale: Scale,
    closes: Option<Instant>,
}

impl Arena {
    /// An arena with the attacking program, which is parlor in a process of its own.
    #[must_use]
    pub fn new(program: &Path, scale: Scale) -> Self {
        Self { program: program.to_owned(), scale, closes: None }
    }

    /// The same, closed at a time.
    #[must_use]
    pub fn closing(mut self, at: Instant) -> Self {
        self.closes = Some(at);
        self
    }

    /// Whether the time is up.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closes.is_some_and(|closes| Instant::now() >= closes)
    }

    /// How many trials to make of so many at full scale.
    #[must_use]
    pub const fn trials(&self, short: u64, full: u64) -> u64 {
        match self.scale {
            Scale::Short => short,
            Scale::Full => full,
        }
    }

    /// The program, with its tables in a folder.
    #[must_use]
    pub fn parlor(&self, tables: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.env(PROGRAM, "1").env("PARLOR_TABLES", tables).args(arguments);
        command
    }

    /// The path of the program, for another that starts it; [`PROGRAM`] must be set then.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.program
    }
}
