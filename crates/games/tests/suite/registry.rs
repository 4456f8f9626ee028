//! Every game file registers a game, and every registered game comes from one.

use std::any::type_name;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use parlor_games::{About, Family, Visitor, every_family};

#[derive(Default)]
struct Modules {
    modules: BTreeSet<String>,
    names: Vec<&'static str>,
}

impl Visitor for Modules {
    fn family<F: Family>(&mut self) {
        // `parlor_games::nim::Nim` comes from the file nim.rs.
        let module = type_name::<F>().split("::").nth(1).expect("a family lives in a module");
        self.modules.insert(module.to_owned());
        self.names.push(F::ABOUT.name);
        assert!(!F::ABOUT.samples.is_empty(), "{} has samples for tests to run", F::ABOUT.name);
    }
}

/// Files that the games share; all others are games.
const SHARED: [&str; 8] =
    ["lib", "board", "count", "family", "giving_up", "lines", "sowing", "truth"];

#[test]
fn game_files_and_registered_games_are_the_same() {
    let mut registered = Modules::default();
    every_family(&mut registered);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files: BTreeSet<String> = fs::read_dir(source)
        .expect("the sources are there")
        .map(|entry| entry.expect("a folder lists").path())
        .map(|path| path.file_stem().expect("files have names").to_string_lossy().into_owned())
        .filter(|name| !SHARED.contains(&name.as_str()))
        .collect();
    assert_eq!(files, registered.modules);
}

#[test]
fn no_two_families_share_a_name() {
    let mut registered = Modules::default();
    every_family(&mut registered);
    let distinct: BTreeSet<_> = registered.names.iter().collect();
    assert_eq!(distinct.len(), registered.names.len());
}

/// Holds a family's texts against the habit of a lost line end, which leaves a run of spaces.
struct Texts;

impl Visitor for Texts {
    fn family<F: Family>(&mut self) {
        let About { title, summary, rules, solved, parameters, presets, .. } = F::ABOUT;
        let parameters = parameters.iter().map(|parameter| parameter.summary);
        let presets = presets.iter().map(|preset| preset.name);
        let sources = F::TRUTHS.iter().map(|truth| truth.source);
        let texts = [title, summary, rules, solved].into_iter();
        for text in texts.chain(parameters).chain(presets).chain(sources) {
            assert!(!text.contains("  "), "two spaces in a row: {text}");
        }
    }
}

#[test]
fn no_text_about_a_game_holds_two_spaces_in_a_row() {
    every_family(&mut Texts);
}
