//! Where tables are kept, and what lies there.

use std::path::{Path, PathBuf};

use parlor_core::BadInput;
use parlor_solve::{Keep, Table};

use crate::Error;

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
    Ok(tables_folder()?.join(format!("{}.table", spec.replacen(':', "_", 1))))
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
