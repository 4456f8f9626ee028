//! Where tables are kept, and what lies there.

use std::fs;
use std::path::{Path, PathBuf};

use parlor_core::BadInput;
use parlor_solve::{Keep, Table};

use crate::Error;
use crate::sent_rules::is_sent;

/// The folder that keeps solved tables: `PARLOR_TABLES`, or one in the user's data directory.
///
/// # Errors
/// When the system names no data directory.
pub fn tables_folder() -> Result<PathBuf, BadInput> {
    if let Some(folder) = std::env::var_os("PARLOR_TABLES").filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let data = dirs::data_dir().ok_or_else(|| {
        BadInput::new("folder of tables", "PARLOR_TABLES or a data directory", "neither")
    })?;
    Ok(data.join("parlor").join("tables"))
}

/// Where the table of a game is kept unless somebody says otherwise.
///
/// # Errors
/// When the system names no data directory.
pub fn table_of(spec: &str) -> Result<PathBuf, BadInput> {
    // A colon cannot stand in a file's name everywhere.
    let name = format!("{}.table", spec.replacen(':', "_", 1));
    let folder = tables_folder()?;
    Ok(match is_sent(spec) {
        true => folder.join(SENT).join(name),
        false => folder.join(name),
    })
}

/// The folder within the folder of tables for those of rules that somebody sent.
const SENT: &str = "sent";
/// Files that are kept there.
const MOST_SENT: usize = 24;

/// Removes the oldest tables of rules that somebody sent, so that one more does not make too many. Whoever wants
/// such a table again solves again.
pub(crate) fn make_room_for_sent() {
    let Ok(folder) = tables_folder().map(|folder| folder.join(SENT)) else { return };
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut files: Vec<_> = files
        .filter(|file| is_sent(file.file_name().to_string_lossy().split('.').next().unwrap_or("")))
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
        .collect();
    files.sort();
    let too_many = files.len().saturating_sub(MOST_SENT - 1);
    for (_, path) in &files[..too_many] {
        // Somebody else may have removed it.
        let _ = fs::remove_file(path);
    }
}

/// Where the table is kept of which so much is to stay. What is not whole has a name of its own, so that nobody
/// consults it for the rest.
///
/// # Errors
/// When the system names no data directory.
pub(crate) fn kept_table_of(spec: &str, keep: Keep) -> Result<PathBuf, BadInput> {
    let path = table_of(spec)?;
    Ok(match keep {
        Keep::All => path,
        Keep::Opening(plies) => path.with_extension(format!("opening-{plies}.table")),
    })
}

/// The game that a table is of.
///
/// # Errors
/// A file that is no table.
pub(crate) fn spec_of_table(path: &Path) -> Result<String, Error> {
    Ok(Table::open(path)?.spec().to_owned())
}

/// Whether a game has a table in the folder.
pub(crate) fn has_table(spec: &str) -> bool {
    table_of(spec).is_ok_and(|path| path.exists())
}

/// Whether an unfinished table waits to be gone on with.
#[must_use]
pub(crate) fn is_begun(path: &Path) -> bool {
    Table::is_begun(path)
}
