//! `parlor words` as its users run it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::complaint_of;

const GRID: &str = "this\nwats\noahg\nfgdt\n";
const WORDS: &str = "fat\nthat\nthis\ntwo\n";
const FOUND: &str = "Found this at 0 0 to 0 3\nFound two at 0 0 to 2 0\nFound fat at 3 0 to 1 2\nFound \
                     that at 3 3 to 0 0\n";

/// A folder with the sample, where commands are run.
struct SampleFolder(TempDir);

impl SampleFolder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        folder.put("grid.txt", GRID);
        folder.put("words.txt", WORDS);
        folder
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect("written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect("there is such a file")
    }

    fn words(&self, arguments: &str) -> Command {
        let mut command = Command::cargo_bin("parlor").expect("the program is built");
        command.current_dir(self.0.path()).env("PARLOR_DICTIONARIES", self.0.path());
        command.arg("words").args(arguments.split_whitespace());
        command
    }

    fn text(&self, arguments: &str) -> String {
        let output = self.words(arguments).assert().success().get_output().stdout.clone();
        String::from_utf8(output).expect("output is text")
    }

    fn json(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.text(arguments)).expect("output is JSON")
    }

    fn complaint(&self, arguments: &str) -> String {
        let assert = self.words(arguments).assert().code(2).stdout("");
        complaint_of(&assert)
    }
}

#[test]
fn the_sample_is_found_in_the_documents_order_by_every_way() {
    let folder = SampleFolder::new();
    for by in ["brute-force", "binary-search", "prefix", "fast"] {
        let options = format!("find grid.txt --words words.txt --order document --by {by}");
        assert_eq!(folder.text(&options), FOUND, "{by}");
    }
    assert_eq!(folder.text("find grid.txt --words words.txt"), FOUND);
    assert_eq!(folder.text("find grid.txt --words words.txt --count"), "4\n");
    let output = folder.words("find - --words words.txt").write_stdin(GRID).assert().success();
    assert_eq!(output.get_output().stdout, FOUND.as_bytes());
}

#[test]
fn json_has_matches_counts_and_the_work_of_a_rung() {
    let folder = SampleFolder::new();
    let answer = folder.json("find grid.txt --words words.txt --json --by prefix");
    let expected = json!({"word": "that", "start": [3, 3], "end": [0, 0]});
    assert_eq!(answer["matches"][3], expected);
    assert_eq!(answer["matches"].as_array().map(Vec::len), Some(4));
    assert_eq!((&answer["count"], &answer["prefix_searches"]), (&json!(4), &json!(93)));
    let answer = folder.json("find grid.txt --words words.txt --json --by brute-force --count");
    assert_eq!((&answer["count"], &answer["comparisons"]), (&json!(4), &json!(512)));
    assert!(answer.get("matches").is_none());
    let answer = folder.json("find grid.txt --word zebra --json");
    assert_eq!(answer["matches"], json!([]));
}

#[test]
fn words_out_of_order_are_skipped_on_request_and_each_is_told() {
    let folder = SampleFolder::new();
    folder.put("unsorted.txt", "this\nfat\ntwo\nthat\n");
    let find = "find grid.txt --words unsorted.txt";
    assert_eq!(folder.text(find), FOUND);
    let skipping = folder.words(&format!("{find} --skip-unsorted")).assert().success();
    let found = "Found this at 0 0 to 0 3\nFound two at 0 0 to 2 0\n";
    assert_eq!(skipping.get_output().stdout, found.as_bytes());
    let told = String::from_utf8_lossy(&skipping.get_output().stderr).into_owned();
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(told.contains("line 2: \"fat\" comes after \"this\"; word skipped"), "{told}");
    let both = folder.complaint(&format!("{find} --strict --skip-unsorted"));
    assert!(both.contains("cannot be used with"), "{both}");
}

#[test]
fn words_come_from_the_command_line_or_a_dictionary_by_name() {
    let folder = SampleFolder::new();
    assert_eq!(folder.text("find grid.txt --word two --word absent"), "Found two at 0 0 to 2 0\n");
    // English words are inside the program; other dictionaries are those of the system.
    let english = folder.text("find grid.txt");
    assert!(english.contains("Found fats at 3 0 to 0 3\n"), "{english}");
    folder.put("words", "that\n");
    assert_eq!(folder.text("find grid.txt --dictionary words"), "Found that at 3 3 to 0 0\n");
    assert_eq!(folder.text("find grid.txt --dictionary words.txt"), FOUND);
    let line = folder.complaint("find grid.txt --dictionary klingon");
    assert!(line.contains("dictionary \"klingon\": wanted one of"), "{line}");
}

#[test]
fn short_words_and_words_inside_longer_ones_are_left_out_on_request() {
    let folder = SampleFolder::new();
    let all = "find grid.txt --word th --word thi --word this --word is";
    assert_eq!(folder.text(&format!("{all} --count")), "8\n");
    let longest = folder.text(&format!("{all} --longest-only --min-length 3"));
    assert_eq!(longest, "Found this at 0 0 to 0 3\n");
    for by in ["brute-force", "binary-search", "prefix", "fast"] {
        let count = folder.text(&format!("{all} --longest-only --count --by {by}"));
        assert_eq!(count, "6\n", "{by}");
    }
}

#[test]
fn what_was_mended_is_told_and_refused_by_a_strict_reader() {
    let folder = SampleFolder::new();
    folder.put("ragged.txt", "this\nwat\noahg\n");
    folder.put("unsorted.txt", "two\nthis\n");
    let assert = folder.words("find ragged.txt --words unsorted.txt").assert().success();
    let told = String::from_utf8(assert.get_output().stderr.clone()).expect("text");
    assert!(told.contains("grid, line 2: 3 letters, the first row has 4; row skipped"), "{told}");
    assert!(told.contains("\"this\" is out of order; list sorted"), "{told}");
    let line = folder.complaint("find ragged.txt --words words.txt --strict");
    assert!(line.contains("line 2: wanted 4 letters as in the first row, got 3"), "{line}");
    let line = folder.complaint("find grid.txt --words unsorted.txt --strict");
    assert!(line.contains("words in order"), "{line}");
}

#[test]
fn input_that_cannot_be_taken_is_one_clear_line() {
    let folder = SampleFolder::new();
    folder.put("empty.txt", "\n\n");
    folder.put("mask.txt", "######\n##..##\n######\n######\n");
    fs::write(folder.0.path().join("binary"), b"\x7fELF\x00").expect("written");
    let cases = [
        ("find nowhere.txt", "nowhere.txt: wanted a file that can be read, got no such file"),
        ("find empty.txt --words words.txt", "grid: wanted at least one row of letters, got none"),
        ("find grid.txt --words empty.txt", "at least one word of 2 letters or more, got none"),
        ("find binary --words words.txt", "binary: wanted text"),
        ("find --words words.txt", "grid: wanted a file, or - for standard input, got nothing"),
        ("find grid.txt --by magic", "brute-force, binary-search, prefix or fast, got \"magic\""),
        ("find grid.txt --order random", "--order: wanted document"),
        ("make", "words: wanted words"),
        ("make --words words.txt --size 3x3", "\"that\" has 4 letters, the longest line has 3"),
        ("make --words words.txt --size big", "rows x columns"),
        ("make --words words.txt --level 9", "level: wanted 1, 2 or 3, got 9"),
        ("make --words words.txt --directions up", "direction: wanted n, ne"),
        ("make --words words.txt --mask star", "mask, star: wanted one of rectangle, circle"),
        (
            "make --words words.txt --mask mask.txt --size 5x6",
            "mask: wanted 5x6, got a mask of 4x6",
        ),
        ("make --word 漢字漢 --seed 1 --pdf -", "pdf: wanted letters of the font DejaVu Sans"),
        ("make --word 1984", "word list: wanted at least one word of 2 letters"),
        ("make --word ant --word lantern", "\"ant\" lies inside \"lantern\""),
    ];
    for (arguments, part) in cases {
        let line = folder.complaint(arguments);
        assert!(line.contains(part), "{line}");
    }
}

#[test]
fn a_solved_grid_is_drawn_with_outlines() {
    let folder = SampleFolder::new();
    folder.text("find grid.txt --words words.txt --svg solved.svg");
    let svg = folder.read("solved.svg");
    assert_eq!((svg.matches("<path").count(), svg.matches("<text").count()), (4, 16));
}

#[test]
fn a_made_puzzle_is_solved_by_find_to_its_key() {
    let folder = SampleFolder::new();
    folder.put("list.txt", "anchor\nbanjo\ncandle\ndolphin\nengine\nfalcon\nlevel\n");
    let options = "make --words list.txt --size 9x12 --secret harbor --message Hello --seed 7";
    let puzzle = folder.json(&format!("{options} --json"));
    assert_eq!((&puzzle["rows"], &puzzle["columns"]), (&json!(9), &json!(12)));
    assert_eq!(puzzle["secret"], json!(["harbor"]));
    assert_eq!(puzzle["message"], json!("HELLO"));
    let rows: Vec<&str> =
        puzzle["grid"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
    folder.put("made.txt", &rows.join("\n"));
    let found = folder.json("find made.txt --words list.txt --word harbor --json");
    let mut matches = found["matches"].as_array().expect("matches").clone();
    // The palindrome is also found from its other end.
    matches.retain(|found| {
        found["word"] != "level" || puzzle["key"].as_array().expect("key").contains(found)
    });
    assert_eq!(Value::Array(matches), puzzle["key"]);
    assert_eq!(folder.json(&format!("{options} --json")), puzzle, "the seed makes it again");
}

#[test]
fn a_fresh_seed_is_told_and_makes_the_puzzle_again() {
    let folder = SampleFolder::new();
    let assert = folder.words("make --words words.txt --json").assert().success();
    let told = String::from_utf8(assert.get_output().stderr.clone()).expect("text");
    let puzzle: Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    assert_eq!(told.trim_end(), format!("parlor: seed {}", puzzle["seed"]));
    let again = folder.json(&format!("make --words words.txt --json --seed {}", puzzle["seed"]));
    assert_eq!(again, puzzle);
    assert_eq!((&puzzle["rows"], &puzzle["columns"]), (&json!(15), &json!(15)));
}

#[test]
fn letters_alone_take_cells_and_that_is_told() {
    let folder = SampleFolder::new();
    let make = "make --word ice-cream --word don't --word zoo's --size 9x9 --seed 3";
    let assert = folder.words(make).assert().success();
    let told = String::from_utf8(assert.get_output().stderr.clone()).expect("text");
    let note = "parlor: word list: only the letters of 3 words such as \"don't\" take cells\n";
    assert_eq!(told, note);
    let text = folder.text(make);
    let (grid, words) = text.split_once("\n\n").expect("the grid, then the words");
    assert!(grid.chars().all(|c| c.is_ascii_uppercase() || c == '\n'), "{grid}");
    assert_eq!(words, "Words: don't, ice-cream, zoo's\n");
    let kept = folder.text(&format!("{make} --keep-marks"));
    assert!(kept.split("\n\n").next().expect("the grid").contains('-'), "{kept}");

    folder.put("made.txt", grid);
    let found = folder.text("find made.txt --word ice-cream --word don't --word zoo's");
    assert_eq!(found.lines().count(), 3, "{found}");
    let line = folder.complaint("find grid.txt --word 1984");
    assert!(
        line.contains("at least one word of 2 letters or more, got only shorter ones"),
        "{line}"
    );
}

#[test]
fn puzzles_are_written_in_every_format() {
    let folder = SampleFolder::new();
    let command = "make --words words.txt --size 8x8 --seed 3 --key --svg a.svg --pdf a.pdf --json a.json \
                   --ipuz a.ipuz --text a.txt";
    assert_eq!(folder.text(command), "");
    assert_eq!(folder.read("a.svg").matches("<path").count(), 0);
    assert_eq!(folder.read("a-key.svg").matches("<path").count(), 4);
    let pdf = fs::read(folder.0.path().join("a.pdf")).expect("a PDF");
    assert!(pdf.starts_with(b"%PDF-"));
    let ipuz: Value = serde_json::from_str(&folder.read("a.ipuz")).expect("JSON");
    assert_eq!(ipuz["kind"], json!(["http://ipuz.org/wordsearch#1"]));
    assert_eq!(ipuz["puzzle"].as_array().map(Vec::len), Some(8));
    assert_eq!(ipuz["solution"]["that"]["cells"].as_array().map(Vec::len), Some(4));
    let text = folder.read("a.txt");
    assert!(text.contains("\nWords: fat, that, this, two\n"), "{text}");
    assert!(text.contains("\nFound two at "), "{text}");
    assert!(Path::new(&folder.0.path().join("a.json")).exists());
}

#[test]
#[cfg(unix)]
fn a_reader_who_has_seen_enough_ends_the_search_quietly() {
    let folder = SampleFolder::new();
    folder.put("large.txt", &format!("{}\n", "ab".repeat(300)).repeat(300));
    let program = assert_cmd::cargo::cargo_bin("parlor");
    let mut child = std::process::Command::new(program)
        .current_dir(folder.0.path())
        .args(["words", "find", "large.txt", "--word", "ab", "--word", "aba"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn shapes_leave_holes() {
    let folder = SampleFolder::new();
    folder.put("mask.txt", "######\n##..##\n######\n######\n");
    let puzzle = folder.json("make --words words.txt --mask mask.txt --seed 1 --json");
    assert_eq!(puzzle["rows"], json!(4));
    assert_eq!(&puzzle["grid"][1].as_str().expect("a row")[2..4], "..");
    let text = folder.text("make --words words.txt --mask heart --size 12x13 --seed 1");
    assert!(text.starts_with('.'), "{text}");
}

#[test]
fn sheets_have_versions_that_hide_the_same_words_elsewhere() {
    let folder = SampleFolder::new();
    let make = "make --words words.txt --size 8x8 --seed 3 --title Verbs --paper letter";
    folder.words(&format!("{make} --versions 3 --key --pdf out.pdf")).assert().success();
    let document = fs::read(folder.0.path().join("out.pdf")).expect("it was written");
    let text = String::from_utf8_lossy(&document);
    assert!(text.contains("/Count 6"), "three sheets and three keys");
    assert!(text.contains("612") && text.contains("792"), "on Letter");
    let line = folder.complaint(&format!("{make} --versions 27 --pdf out.pdf"));
    assert!(line.contains("versions: wanted 1 to 26, got 27"), "{line}");
    let line = folder.complaint("make --words words.txt --paper a5 --pdf out.pdf");
    assert!(line.contains("paper: wanted a4 or letter, got \"a5\""), "{line}");
}

#[test]
fn the_list_stands_in_the_order_of_choice() {
    let folder = SampleFolder::new();
    folder.put("mixed.txt", "that\nfat\nthis\nelephant\n");
    let words = |order: &str| {
        folder.json(&format!("make --words mixed.txt --seed 3 --order {order} --json"))["words"]
            .clone()
    };
    assert_eq!(words("alphabetical"), json!(["elephant", "fat", "that", "this"]));
    assert_eq!(words("given"), json!(["that", "fat", "this", "elephant"]));
    assert_eq!(words("length"), json!(["fat", "that", "this", "elephant"]));
    let line = folder.complaint("make --words mixed.txt --order chance");
    assert!(line.contains("order: wanted alphabetical, given or length, got \"chance\""), "{line}");
}
