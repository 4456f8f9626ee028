//! Word lists that the system has.

use std::path::{Path, PathBuf};
use std::{env, fs};

use parlor_core::BadInput;
use parlor_puzzles::word_search::text_of;

use crate::Error;

/// Where systems keep word lists.
const FOLDERS: [&str; 3] = ["/usr/share/dict", "/usr/local/share/dict", "/usr/dict"];
/// A folder of the user's own, looked at first.
const OWN_FOLDER: &str = "PARLOR_DICTIONARIES";
/// What the usual list is called.
const USUAL: &str = "words";

/// The text of a dictionary, by its name or, without a name, of the usual one.
///
/// # Errors
/// There is none, or none of that name: the complaint tells what there is, and what to install. A file
/// that cannot be read, or that is no text.
pub(super) fn read_dictionary(name: Option<&str>) -> Result<String, Error> {
    let own = env::var_os(OWN_FOLDER).map(PathBuf::from);
    let folders: Vec<PathBuf> = own.into_iter().chain(FOLDERS.map(PathBuf::from)).collect();
    let path = find_in(&folders, name)?;
    match fs::read(&path) {
        Ok(bytes) => Ok(text_of(&bytes, "dictionary")?.to_owned()),
        Err(reason) => Err(Error::File { path, reason }),
    }
}

/// The text of the usual dictionary, if the system has one.
pub(crate) fn system_dictionary() -> Option<String> {
    read_dictionary(None).ok()
}

fn find_in(folders: &[PathBuf], name: Option<&str>) -> Result<PathBuf, BadInput> {
    let all: Vec<PathBuf> = folders.iter().flat_map(|folder| lists(folder)).collect();
    let file_name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let named = |wanted: &str| all.iter().find(|path| file_name(path).as_deref() == Some(wanted));
    let found = match name {
        Some(name) => named(name),
        None => named(USUAL).or(all.first()),
    };
    found.cloned().ok_or_else(|| {
        let mut names: Vec<String> = all.iter().filter_map(|path| file_name(path)).collect();
        names.sort_unstable();
        names.dedup();
        let place = name.map_or("dictionary".to_owned(), |name| format!("dictionary {name:?}"));
        if names.is_empty() {
            let wanted = format!(
                "a word list in {} (on Debian: apt-get install wamerican), or a file with --words",
                FOLDERS[0]
            );
            BadInput::new(place, wanted, "none")
        } else {
            BadInput::new(place, format!("one of {}", names.join(", ")), "none of that name")
        }
    })
}

/// The word lists in a folder, by name. Other files that live there are passed over.
fn lists(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_list = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        path.is_file() && !name.starts_with('.') && !name.contains("README")
    };
    let mut lists: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_list).collect();
    lists.sort_unstable();
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_lists_is_told_what_to_install() {
        let error = find_in(&[PathBuf::from("/nowhere")], None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "dictionary: wanted a word list in /usr/share/dict (on Debian: apt-get install wamerican), \
             or a file with --words, got none"
        );
    }

    #[test]
    fn a_name_is_a_file_of_the_folder_and_nothing_outside_it() {
        let folder = [PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/word_search"))];
        assert!(find_in(&folder, Some("find.rs")).is_ok_and(|path| path.ends_with("find.rs")));
        for name in ["../lib.rs", "/etc/passwd", "", "klingon"] {
            let error = find_in(&folder, Some(name)).unwrap_err();
            assert_eq!(error.place, format!("dictionary {name:?}"));
            assert!(error.wanted.starts_with("one of dictionary.rs, find.rs, "), "{error}");
        }
    }
}
