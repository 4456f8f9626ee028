//! `parlor crossword` as its users run it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::program::complaint_of;

const LIST: &str = "ab;40\ncd;60\nac;80\nbd;20\n";

/// A folder with a small grid and a small list, where commands are run.
struct SampleFolder(TempDir);

impl SampleFolder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        folder.put("grid.txt", "..\n..\n");
        folder.put("list.txt", LIST);
        folder
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect("written");
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        Path::new(self.0.path()).join(name)
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::cargo_bin("parlor").expect("the program is built");
        command.current_dir(self.0.path());
        command.arg("crossword").args(arguments.split_whitespace());
        command
    }

    fn text(&self, arguments: &str) -> String {
        let output = self.command(arguments).assert().success().get_output().stdout.clone();
        String::from_utf8(output).expect("output is text")
    }

    fn json(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.text(arguments)).expect("output is JSON")
    }

    fn complaint(&self, arguments: &str) -> String {
        let assert = self.command(arguments).assert().code(2).stdout("");
        complaint_of(&assert)
    }
}

#[test]
fn a_grid_is_filled_from_a_list_and_from_the_words_inside_the_program() {
    let folder = SampleFolder::new();
    let text = folder.text("fill grid.txt --words list.txt --seed 1");
    assert!(text.starts_with("AB\nCD\n") || text.starts_with("AC\nBD\n"), "{text}");
    assert!(text.contains("4 words, average score 50.0, least 20"), "{text}");
    folder.put("five.txt", "#...#\n.....\n.....\n.....\n#...#\n");
    let fill = folder.json("fill five.txt --seed 1 --json");
    assert_eq!(fill["status"], "found");
    assert_eq!(fill["words"].as_array().map(Vec::len), Some(10));
    assert_eq!(fill, {
        let mut again = folder.json("fill five.txt --seed 1 --json");
        again["seconds"] = fill["seconds"].clone();
        again
    });
}

#[test]
fn an_impossible_grid_says_why() {
    let folder = SampleFolder::new();
    folder.put("z.txt", "z.\n..\n");
    let text = folder.text("fill z.txt --words list.txt");
    assert!(text.starts_with("Impossible: no word can go into 1 "), "{text}");
    let answer = folder.json("fill z.txt --words list.txt --json");
    assert_eq!(
        (&answer["status"], &answer["conflict"]["is_minimal"]),
        (&"impossible".into(), &true.into())
    );
}

#[test]
fn fills_are_counted_listed_and_words_suggested() {
    let folder = SampleFolder::new();
    assert_eq!(folder.text("fill grid.txt --words list.txt --count"), "2\n");
    let all = folder.text("fill grid.txt --words list.txt --all 9");
    assert!(
        all.contains("AB\nCD\n\n") && all.contains("AC\nBD\n\n") && all.ends_with("\n2\n"),
        "{all}"
    );
    let one = folder.text("fill grid.txt --words list.txt --all 1");
    assert!(one.ends_with("\nat least 1\n"), "{one}");
    let words = folder.text("fill grid.txt --words list.txt --suggest 1a");
    let lines: Vec<&str> = words.lines().take(4).collect();
    assert_eq!(lines, ["AC   80  fits", "CD   60  dead end", "AB   40  fits", "BD   20  dead end"]);
}

#[test]
fn lists_are_merged_by_priority_and_banned_words_stay_out() {
    let folder = SampleFolder::new();
    folder.put("first.txt", "ab;90\n");
    folder.put("never.txt", "ac\n");
    let answer = folder.json("fill grid.txt --words first.txt --words list.txt --seed 1 --json");
    let words = answer["words"].as_array().expect("a list");
    let ab = words.iter().find(|word| word["word"] == "AB").expect("it is used");
    assert_eq!(ab["score"], 90);
    let answer = folder.json("fill grid.txt --words list.txt --never never.txt --json");
    assert_eq!(answer["status"], "impossible");
    let answer = folder.json("fill grid.txt --words list.txt --slot-score 1a=70 --json");
    assert_eq!(answer["grid"], serde_json::json!(["AC", "BD"]));
}

#[test]
fn a_crossword_is_made_saved_converted_and_filled_again() {
    let folder = SampleFolder::new();
    folder.text("make --size 7x7 --seed 3 --title Small --puz a.puz --ipuz a.ipuz --xd a.xd --text a.txt --pdf a.pdf --svg a.svg --key");
    assert!(fs::read(folder.path("a.pdf")).expect("written").starts_with(b"%PDF-"));
    assert!(folder.path("a-key.svg").exists() && folder.path("a.svg").exists());
    let data = |file: &str| folder.json(&format!("convert {file} --json"));
    let (puz, ipuz, xd, text) = (data("a.puz"), data("a.ipuz"), data("a.xd"), data("a.txt"));
    assert_eq!(puz["title"], "Small");
    assert_eq!((&puz, &puz), (&ipuz, &xd));
    assert_eq!(text["rows"], puz["rows"]);
    // A fill keeps what the file has besides letters.
    folder.put("b.xd", "Title: Two\n\n\n__\n__\n\n\nA1. first ~ \n");
    let filled = folder.text("fill b.xd --words list.txt --seed 1 --xd -");
    assert!(filled.contains("Title: Two") && filled.contains("A1. first ~ A"), "{filled}");
}

#[test]
fn own_words_become_a_criss_cross_a_fill_in_and_a_codeword() {
    let folder = SampleFolder::new();
    folder.put("own.txt", "tide: Goes out\nsand: Grains\nisland: Not the mainland\n");
    let text = folder.text("make --entries own.txt --seed 1");
    assert!(text.contains("Goes out") && text.contains("Not the mainland"), "{text}");
    let made = folder.json("make --entries own.txt --seed 1 --kind fill-in --json");
    assert_eq!(made["words"], serde_json::json!(["SAND", "TIDE", "ISLAND"]));
    let grid: Vec<&str> =
        made["start"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
    folder.put("start.txt", &grid.join("\n"));
    folder.put("words.txt", "sand\ntide\nisland\n");
    let solved = folder.text("solve start.txt --words words.txt");
    assert!(solved.contains("There is one solution, and no other."), "{solved}");
    let codeword = folder.text("make --entries own.txt --seed 1 --kind codeword --told 2");
    assert_eq!(codeword.matches(" = ").count(), 2, "{codeword}");
}

#[test]
fn candidates_for_each_clue_are_solved() {
    let folder = SampleFolder::new();
    folder.put("clues.txt", "1 across: ab, ac\n1 down: ac\n2 down: bd\n3 across: cd\n");
    let answer = folder.json("solve grid.txt --candidates clues.txt --json");
    assert_eq!(
        (&answer["status"], &answer["solutions"][0]),
        (&"one".into(), &serde_json::json!(["AB", "CD"]))
    );
}

#[test]
fn bad_input_is_one_line() {
    let folder = SampleFolder::new();
    folder.put("ragged.txt", "..\n...\n");
    folder.put("alone.txt", "#.\n.#\n");
    folder.put("bad.txt", "cat;best\n");
    folder.put("bad.ipuz", "{\"kind\": [\"sudoku\"]}");
    for (arguments, wanted) in [
        ("fill none.txt", "none.txt: wanted a file that can be read, got no such file"),
        ("fill ragged.txt", "ragged.txt, grid, row 2: wanted 2 squares as in the first row, got 3"),
        ("fill alone.txt", "grid: wanted two open cells beside each other, got none"),
        ("fill grid.txt --words bad.txt", "word list, line 1: wanted a score from 0 to 100"),
        ("fill bad.ipuz", "bad.ipuz, ipuz file: wanted the kind crossword"),
        ("fill grid.txt --suggest 9a", "slot: wanted a slot of the grid, got \"9a\""),
        ("fill grid.txt --slot-score 1a", "--slot-score: wanted a slot and a score"),
        ("fill grid.txt --repeats often", "repeats: wanted allowed, word, stem"),
        ("make --size 7", "--size: wanted columns x rows, such as 15x15, got \"7\""),
        ("make --kind maze", "kind: wanted crossword, pattern, fill-in or codeword"),
        ("make --style round", "style: wanted american, british or free"),
        ("solve grid.txt", "words: wanted the words of a fill-in with --words"),
        ("convert bad.ipuz", "bad.ipuz, ipuz file: wanted the kind crossword"),
    ] {
        let line = folder.complaint(arguments);
        assert!(line.contains(wanted), "{arguments}: {line}");
    }
}
