//! The right to make a table: one maker at a time.
//!
//! ```text
//!   NAME           the table, once it is complete
//!   NAME.lock      locked by whoever makes it, and tells which process that is
//!   NAME.part      what is written so far
//!   NAME.tier7     the values of a tier that will not stay
//!   NAME.journal   what of it is finished
//! ```
//!
//! The lock is the operating system's, so that a crash releases it. All these names are the maker's while it
//! is held. A name that belongs to something else, such as a link, a device or somebody's letters, is
//! refused before anything is touched.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use super::format::Head;
use crate::{Begun, Error};

/// What a lock file starts with, before the number of the process.
const MAKER: &[u8] = b"process ";

/// The right to make a table, until it is dropped.
pub(super) struct TableClaim {
    pub(super) path: PathBuf,
    pub(super) part: PathBuf,
    pub(super) journal: PathBuf,
    lock_path: PathBuf,
    lock: File,
}

impl TableClaim {
    /// # Errors
    /// When somebody else makes the table, something else has its name, or the file system refuses.
    pub(super) fn on(path: &Path) -> Result<Self, Error> {
        let [part, journal, lock_path] =
            ["part", "journal", "lock"].map(|ending| beside(path, ending));
        check_ours(path, |opening| opening.len() == Head::OPENING && Head::may_open_with(opening))?;
        check_ours(&part, Head::may_open_with)?;
        check_ours(&journal, Head::may_open_with)?;
        check_ours(&lock_path, |opening| opening.is_empty() || opening.starts_with(MAKER))?;
        for scratch in scratch_files(path)? {
            check_ours(&scratch, Head::may_open_with)?;
        }
        let lock = locked(&lock_path)?;
        Ok(Self { path: path.to_owned(), part, journal, lock_path, lock })
    }

    /// Removes what is of no use: everything, if that is wanted, or a journal without a part, as a kill leaves
    /// it after the part took the table's name.
    pub(super) fn tidy(&self, begun: Begun) -> Result<(), Error> {
        match begun == Begun::Forget || !self.part.exists() {
            true => self.forget(),
            false => Ok(()),
        }
    }

    /// Removes what is not finished.
    pub(super) fn forget(&self) -> Result<(), Error> {
        // The journal first: without it a part is nothing, and without a part it would vouch for nothing.
        let files = [self.journal.clone(), self.part.clone()].into_iter();
        files.chain(scratch_files(&self.path)?).try_for_each(|path| {
            remove_if_there(&path).map_err(|source| Error::File { path, source })
        })
    }

    /// The file of a tier that will not stay.
    pub(super) fn scratch(&self, tier: usize) -> PathBuf {
        beside(&self.path, &format!("{SCRATCH}{tier}"))
    }
}

impl Drop for TableClaim {
    fn drop(&mut self) {
        // Removed while it is still locked; whoever waits for it sees that it is gone. A system that does
        // not remove open files keeps it, which harms nobody.
        let _ = fs::remove_file(&self.lock_path);
        let _ = self.lock.unlock();
    }
}

/// How the ending of a tier's file begins, before its number.
const SCRATCH: &str = "tier";

/// The files of tiers that will not stay, of all that are there.
fn scratch_files(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let beginning = beside(path, SCRATCH);
    let beginning = beginning.file_name().unwrap_or_default().as_encoded_bytes();
    let is_scratch = |file: &fs::DirEntry| {
        let name = file.file_name();
        let number = name.as_encoded_bytes().strip_prefix(beginning);
        number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
    };
    let failed = |source| Error::File { path: folder.to_owned(), source };
    match fs::read_dir(folder) {
        // Where there is no folder yet, whoever makes the first file in it is told.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        files => files
            .and_then(|files| files.collect::<io::Result<Vec<_>>>())
            .map(|files| {
                files.iter().filter(|file| is_scratch(file)).map(fs::DirEntry::path).collect()
            })
            .map_err(failed),
    }
}

/// The file's name with one more ending.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

pub(super) fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The lock file, locked, with this process written in it.
fn locked(path: &Path) -> Result<File, Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    let open = || OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    loop {
        let mut lock = open().map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut maker = String::new();
                // Where a locked file cannot be read, or its maker has just begun, nobody is named.
                let _ = lock.read_to_string(&mut maker);
                return Err(Error::Busy { path: path.to_owned(), maker: maker.trim().to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        // The maker before may have removed it between opening and locking; then this lock excludes nobody.
        if !is_at(&lock, path) {
            continue;
        }
        let tell = |lock: &mut File| {
            lock.set_len(0)?;
            lock.rewind()?;
            lock.write_all(MAKER)?;
            write!(lock, "{}", std::process::id())
        };
        tell(&mut lock).map_err(failed)?;
        return Ok(lock);
    }
}

/// Whether an open file is the one that has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(file), Ok(named)) => identity(file) == identity(named),
        _ => false,
    }
}

/// Elsewhere an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Nothing has this name, or an ordinary file whose first bytes are ours.
fn check_ours(path: &Path, is_ours: impl Fn(&[u8]) -> bool) -> Result<(), Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    let kind = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(failed(source)),
    };
    let by = match kind {
        kind if kind.is_symlink() => "a symbolic link",
        kind if kind.is_dir() => "a folder",
        kind if !kind.is_file() => "a device",
        _ => {
            let mut opening = Vec::new();
            match File::open(path) {
                Ok(file) => file.take(Head::OPENING as u64).read_to_end(&mut opening),
                // Another maker has removed it in this moment.
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                Err(error) => Err(error),
            }
            .map_err(failed)?;
            if is_ours(&opening) {
                return Ok(());
            }
            "another kind of file"
        }
    };
    Err(Error::Occupied { path: path.to_owned(), by })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_tiers_had_files_of_their_own_they_are_forgotten_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let [gone, kept] = [["tier3", "tier64", "tier332"], ["tiers", "tier3b", "tier"]]
            .map(|endings| endings.map(|ending| beside(&path, ending)));
        for file in gone.iter().chain(&kept) {
            fs::write(file, "").unwrap();
        }
        TableClaim::on(&path).unwrap().forget().unwrap();
        assert!(gone.iter().all(|file| !file.exists()));
        assert!(kept.iter().all(|file| file.exists()));
    }
}
