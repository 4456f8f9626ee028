//! Studies as users run them.

use crate::program::{complaint_of, json, parlor, text};

const SMALL: [&str; 6] = ["--strengths", "0,10", "--games", "3", "--time", "10m"];

fn study<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    ["study"].into_iter().chain(arguments.iter().copied()).chain(SMALL).collect()
}

#[test]
fn a_study_is_told_as_text_json_csv_and_markdown() {
    let told = text(&study(&["hexapawn"]));
    for part in ["Solved: Black, who replies, wins", "Equal programs", "mcts:rounds=10", "seed 1"] {
        assert!(told.contains(part), "{part} in {told}");
    }
    let study_of = json(&study(&["hexapawn", "--json"]));
    assert_eq!(study_of["games"][0]["truth"]["value"], "loss", "{study_of}");
    let csv = text(&study(&["hexapawn", "--csv"]));
    assert!(csv.starts_with("game,value,figure,at,estimate,least,most,of,truth\nhexapawn,,"));
    let markdown = text(&study(&["hexapawn", "--markdown"]));
    assert!(markdown.contains("## Hexapawn (`hexapawn`)"), "{markdown}");
}

#[test]
fn a_study_that_is_read_can_be_kept_as_data_too() {
    let folder = tempfile::tempdir().expect("a folder for the study");
    let file = folder.path().join("study.json");
    let name = file.to_str().expect("its name is text");
    let told = text(&study(&["hexapawn", "--save", name]));
    assert!(told.contains("Solved: Black"), "{told}");
    let kept = std::fs::read(&file).expect("the study is kept");
    let kept: serde_json::Value = serde_json::from_slice(&kept).expect("it is JSON");
    assert_eq!(kept["games"][0]["truth"]["value"], "loss", "{kept}");
}

#[test]
fn a_study_that_cannot_be_saved_is_told_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder for the study");
    let file = folder.path().join("missing/study.json");
    let name = file.to_str().expect("its name is text");
    let arguments = ["study", "hexapawn", "--games", "2", "--strengths", "0", "--save", name];
    let failed = parlor(&arguments).assert().code(1);
    let told = String::from_utf8_lossy(&failed.get_output().stdout).into_owned();
    assert!(told.contains("Solved: Black"), "{told}");
    let line = complaint_of(&failed);
    assert!(line.contains("the study could not be saved to ") && line.contains(name), "{line}");
}

#[test]
fn variants_stand_in_one_table() {
    let told = text(&study(&["hexapawn", "--over", "width=2,3"]));
    let table = told.split("Variants\n").nth(1).expect("the table");
    let rows: Vec<&str> = table.lines().skip(1).take(2).collect();
    assert!(rows[0].starts_with("2 ") && rows[1].starts_with("3 "), "{told}");
}

#[test]
fn what_cannot_be_studied_is_one_line() {
    let refused = parlor(&["study", "hexapawn", "--over", "size=3"]).assert().code(2);
    let line = complaint_of(&refused);
    assert!(line.contains("over: wanted one of the parameters width, height"), "{line}");
}
