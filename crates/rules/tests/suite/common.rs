//! Reading the examples.

use std::collections::BTreeMap;
use std::path::PathBuf;

use parlor_rules::RuleFile;

/// The examples by name, with their texts.
pub(crate) fn examples() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// Reads rules, or fails with all that is wrong with them.
pub(crate) fn read(name: &str, text: &str, settings: &[(&str, &str)]) -> RuleFile {
    let settings: BTreeMap<String, String> =
        settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    RuleFile::read(text, &settings).unwrap_or_else(|errors| {
        let told: Vec<_> = errors.iter().map(|error| error.snippet(name, text)).collect();
        panic!("{}", told.join("\n\n"))
    })
}

/// An example with some settings.
pub(crate) fn example(name: &str, settings: &[(&str, &str)]) -> RuleFile {
    let (_, text) = examples().into_iter().find(|(known, _)| known == name).expect("an example");
    read(name, &text, settings)
}
