//! Why a solve, a table or a check was given up.

use std::io;
use std::path::PathBuf;

use bytesize::ByteSize;
use parlor_core::Stopped;
use thiserror::Error;

use crate::Estimate;
use crate::code::Code;

/// What can go wrong.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The work was ended from outside; what was finished is kept.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// More memory than allowed.
    #[error("solving needs about {} of memory, {} are allowed", ByteSize(estimate.memory), ByteSize(*allowed))]
    Memory {
        /// What it would need.
        estimate: Box<Estimate>,
        /// What it may use.
        allowed: u64,
    },
    /// A board too large for any solver here.
    #[error("{0}")]
    TooLarge(String),
    /// A win or loss too long for the byte it is kept in.
    #[error("a win takes more than {} plies, which a table cannot hold", Code::LONGEST)]
    TooLong,
    /// A margin too wide for the byte it is kept in.
    #[error("a margin may be more than {} points, which a table cannot hold", Code::WIDEST)]
    TooWide,
    /// A game that counts points and in which play can go in circles.
    #[error(
        "play can come back to an earlier position; where points are counted that is not solved"
    )]
    CountedCycle,
    /// The file system did not do as asked.
    #[error("{}: {}", path.display(), refusal(source))]
    File {
        /// Which file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// A file that is no table, or a broken one, or one in the making that cannot be gone on with.
    #[error("{}: {reason}", path.display())]
    Table {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Somebody else makes the same table.
    #[error("{}: {} makes this table; wait until it is done, or stop it", path.display(), who(maker))]
    Busy {
        /// What it has locked.
        path: PathBuf,
        /// Which process it is; empty if it did not say.
        maker: String,
    },
    /// A table was begun before, and the options say that this is to be told.
    #[error("solve: wanted --resume to go on, or --fresh, got {} begun before", path.display())]
    Begun {
        /// Which table.
        path: PathBuf,
    },
    /// Something else has the name of the table to be made.
    #[error("{}: wanted a new file or a parlor table to replace, got {by}", path.display())]
    Occupied {
        /// Which file.
        path: PathBuf,
        /// What it is.
        by: &'static str,
    },
    /// Another host that solves the same game is gone, or said something that makes no sense.
    #[error("{0}")]
    Peer(String),
    /// A table that says something false.
    #[error("position {position}: the table says {says}, its successors say {truth}")]
    Wrong {
        /// Where.
        position: String,
        /// What the table holds.
        says: String,
        /// What the rules and the successors give.
        truth: String,
    },
    /// A list with positions that are none.
    #[error("the table lists {listed} positions, but play reaches {reachable}")]
    Miscounted {
        /// Positions in the table.
        listed: u64,
        /// Positions that play can reach.
        reachable: u64,
    },
    /// A check that left something out.
    #[error("play reaches {reachable} positions, but {unchecked} of them were not checked")]
    Unchecked {
        /// Positions that play can reach.
        reachable: u64,
        /// How many of them the check did not come to.
        unchecked: u64,
    },
}

/// What a file system says, and the way out of a full disk.
fn refusal(source: &io::Error) -> String {
    match source.kind() {
        io::ErrorKind::StorageFull => {
            "the disk is full; free some space, and --resume goes on from the last finished unit"
                .to_owned()
        }
        _ => source.to_string(),
    }
}

/// Who makes a table.
fn who(maker: &str) -> &str {
    if maker.is_empty() { "another process" } else { maker }
}
