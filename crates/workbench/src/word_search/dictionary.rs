//! Word lists by name: the English words inside the program, and those that the system has.

use std::path::{Path, PathBuf};
use std::{env, fs};

use parlor_core::BadInput;
use parlor_puzzles::english;
use parlor_puzzles::word_search::text_of;

use crate::Error;

/// Where systems keep word lists.
const FOLDERS: [&str; 3] = ["/usr/share/dict", "/usr/local/share/dict", "/usr/dict"];
/// A folder of the user's own, looked at first.
const OWN_FOLDER: &str = "PARLOR_DICTIONARIES";
/// What the words inside the program are called.
const ENGLISH: &str = "english";
/// The least score of the words that a spelling checker would take.
const KNOWN: u8 = 60;
/// The least score of the words that everybody knows.
const COMMON: u8 = 85;

/// The text of a dictionary, by its name or, without a name, of the English words inside the program.
///
/// # Errors
/// None of that name: the complaint tells what there is. A file that cannot be read, or that is no text.
pub(super) fn read_dictionary(name: Option<&str>) -> Result<String, Error> {
    let Some(name) = name.filter(|&name| name != ENGLISH) else {
        return Ok(known_words().join("\n"));
    };
    let own = env::var_os(OWN_FOLDER).map(PathBuf::from);
    let folders: Vec<PathBuf> = own.into_iter().chain(FOLDERS.map(PathBuf::from)).collect();
    let path = find_in(&folders, name)?;
    match fs::read(&path) {
        Ok(bytes) => Ok(text_of(&bytes, "dictionary")?.to_owned()),
        Err(reason) => Err(Error::File { path, reason }),
    }
}

/// The English words that a spelling checker would take, in alphabetical order.
pub(crate) fn known_words() -> Vec<String> {
    english::words(KNOWN)
}

/// The English words that everybody knows, in alphabetical order.
pub(super) fn common_words() -> Vec<String> {
    english::words(COMMON)
}

fn find_in(folders: &[PathBuf], name: &str) -> Result<PathBuf, BadInput> {
    let all: Vec<PathBuf> = folders.iter().flat_map(|folder| lists(folder)).collect();
    let file_name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let found = all.iter().find(|path| file_name(path).as_deref() == Some(name));
    found.cloned().ok_or_else(|| {
        let mut names: Vec<String> = all.iter().filter_map(|path| file_name(path)).collect();
        names.push(ENGLISH.to_owned());
        names.sort_unstable();
        names.dedup();
        let wanted = match names.as_slice() {
            [only] => format!("{only}, or a list in {}", FOLDERS[0]),
            names => format!("one of {}", names.join(", ")),
        };
        BadInput::new(format!("dictionary {name:?}"), wanted, "none of that name")
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
    fn the_words_inside_the_program_need_no_system() {
        let text = read_dictionary(None).expect("the words inside the program");
        assert_eq!(text, read_dictionary(Some(ENGLISH)).expect("the words inside the program"));
        assert!(text.lines().count() > 50_000 && text.lines().is_sorted());
        assert!(known_words().len() > common_words().len());
        let error = find_in(&[PathBuf::from("/nowhere")], "klingon").unwrap_err();
        assert_eq!(
            error.to_string(),
            "dictionary \"klingon\": wanted english, or a list in /usr/share/dict, got none of that name"
        );
    }

    #[test]
    fn a_name_is_a_file_of_the_folder_and_nothing_outside_it() {
        let folder = [PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/word_search"))];
        assert!(find_in(&folder, "find.rs").is_ok_and(|path| path.ends_with("find.rs")));
        for name in ["../lib.rs", "/etc/passwd", "", "klingon"] {
            let error = find_in(&folder, name).unwrap_err();
            assert_eq!(error.place, format!("dictionary {name:?}"));
            assert!(
                error.wanted.starts_with("one of dictionary.rs, english, find.rs, "),
                "{error}"
            );
        }
    }
}
