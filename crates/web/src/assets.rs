//! Styles and scripts at addresses that last: `/assets/HASH/base.css`.
//!
//! The hash is that of all files together, and every page names it. A module imports others by relative
//! addresses, so they carry the hash as well. A browser keeps such a file for good and asks for it once;
//! when a file changes, all of them have new addresses.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::OnceLock;

use crate::pages::Pages;

/// The folder of the files, in a page as it is written and in an address without its hash.
const FOLDER: &str = "/assets/";

/// How a browser may keep a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lifetime {
    /// For good: the address changes with the file.
    Lasting,
    /// It asks each time whether its copy is still the same.
    Asked,
}

/// What happens to the files while a server runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Files {
    /// They are inside the program.
    Fixed,
    /// A development build reads them anew: they change under the same hash.
    Edited,
}

const FILES: Files = if cfg!(debug_assertions) { Files::Edited } else { Files::Fixed };

impl Lifetime {
    /// That of a file asked for by a hash, or by none.
    fn of(asked: Option<&str>, current: &str, files: Files) -> Self {
        match files {
            Files::Fixed if asked == Some(current) => Self::Lasting,
            Files::Fixed | Files::Edited => Self::Asked,
        }
    }

    pub(crate) const fn cache_control(self) -> &'static str {
        match self {
            Self::Lasting => "public, max-age=31536000, immutable",
            Self::Asked => "no-cache",
        }
    }
}

/// The file that an address under `/assets/` names, with or without a hash, and how long it lasts.
///
/// A page that was open while parlor was replaced asks by the hash of before and gets the file of today, which
/// is then not kept.
pub(crate) fn resolve(path: &str) -> Option<(String, Lifetime)> {
    let rest = path.trim_start_matches('/').strip_prefix("assets/")?;
    let (name, hash) = match rest.split_once('/') {
        Some((hash, name)) if is_hash(hash) => (name, Some(hash)),
        _ => (rest, None),
    };
    Some((format!("assets/{name}"), Lifetime::of(hash, hash_of_all(), FILES)))
}

/// A page with the hash in its addresses, and with every module that its script imports told in advance:
/// otherwise a browser would learn of them one import after the other.
pub(crate) fn link(page: &str) -> String {
    const SCRIPT: &str = "<script type=\"module\" src=\"/assets/";
    let mut linked = String::with_capacity(page.len() + 2048);
    for line in page.split_inclusive('\n') {
        let script = line.trim_start().strip_prefix(SCRIPT).and_then(|rest| rest.split('"').next());
        for module in script.map(imports).unwrap_or_default() {
            linked += &format!("    <link rel=\"modulepreload\" href=\"{FOLDER}{module}\" />\n");
        }
        linked += line;
    }
    linked.replace("=\"/assets/", &format!("=\"{FOLDER}{}/", hash_of_all()))
}

/// All modules that a module imports, directly or not, by their paths under `assets`.
fn imports(module: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![module.to_owned()];
    while let Some(name) = open.pop() {
        let Some(file) = Pages::get(&format!("assets/{name}")) else { continue };
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        for import in String::from_utf8_lossy(&file.data).lines().filter_map(imported) {
            let path = join(folder, import);
            if found.insert(path.clone()) {
                open.push(path);
            }
        }
    }
    found
}

/// The relative address that a line of a module imports from: the layout of the scripts puts it on one line.
fn imported(line: &str) -> Option<&str> {
    let is_import = line.starts_with("import ") || line.starts_with("} from ");
    let address = line.split('"').nth(1).filter(|_| is_import)?;
    address.starts_with('.').then_some(address)
}

/// A relative address seen from a folder.
fn join(folder: &str, address: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The hash of all files and their names, found once.
fn hash_of_all() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| {
        let mut names: Vec<_> = Pages::iter().filter(|name| name.starts_with("assets/")).collect();
        names.sort();
        let mut hasher = DefaultHasher::new();
        for name in &names {
            name.hash(&mut hasher);
            Pages::get(name).map(|file| file.metadata.sha256_hash()).hash(&mut hasher);
        }
        format!("{:016x}", hasher.finish())
    })
}

/// Whether a part of an address is a hash, of this version or another.
fn is_hash(part: &str) -> bool {
    part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_every_module_it_needs_by_a_lasting_address() {
        let page = "    <script type=\"module\" src=\"/assets/matrix.js\"></script>\n";
        let linked = link(page);
        let hash = hash_of_all();
        for module in ["lib/api.js", "lib/dom.js", "matrix/rounds.js", "matrix/numbers.js"] {
            let address = format!("/assets/{hash}/{module}");
            assert!(linked.contains(&format!("href=\"{address}\"")), "{module}: {linked}");
            let (name, _) = resolve(&address).expect("it is an asset");
            assert!(Pages::get(&name).is_some(), "{name}");
        }
        assert!(linked.ends_with(&format!("src=\"/assets/{hash}/matrix.js\"></script>\n")));
        assert!(
            !linked.contains("types.js"),
            "what only the checker reads is not loaded: {linked}"
        );
    }

    #[test]
    fn an_address_with_any_hash_or_none_names_its_file() {
        let cases = [
            ("/assets/lib/dom.js", "assets/lib/dom.js"),
            ("//assets/base.css", "assets/base.css"),
            ("/assets/0123456789abcdef/lib/dom.js", "assets/lib/dom.js"),
            ("/assets/../secret", "assets/../secret"),
        ];
        for (path, name) in cases {
            assert_eq!(resolve(path), Some((name.to_owned(), Lifetime::Asked)), "{path}");
        }
        assert_eq!(resolve("/words"), None);
    }

    #[test]
    fn a_file_lasts_under_the_hash_of_today_unless_it_is_being_edited() {
        let now = "0123456789abcdef";
        let lasts = |asked, files| Lifetime::of(asked, now, files).cache_control();
        assert_eq!(lasts(Some(now), Files::Fixed), "public, max-age=31536000, immutable");
        assert_eq!(lasts(Some("fedcba9876543210"), Files::Fixed), "no-cache");
        assert_eq!(lasts(None, Files::Fixed), "no-cache");
        assert_eq!(lasts(Some(now), Files::Edited), "no-cache");
    }

    #[test]
    fn relative_addresses_are_joined() {
        assert_eq!(join("", "./lib/dom.js"), "lib/dom.js");
        assert_eq!(join("matrix", "../lib/dom.js"), "lib/dom.js");
        assert_eq!(join("matrix", "./numbers.js"), "matrix/numbers.js");
        assert_eq!(join("", "../../x.js"), "x.js");
    }
}
