//! Wrong files, one for each kind of mistake, and what is said about them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parlor_rules::{RuleFile, limits};

/// A file around some lines: headings that they lack are put before or behind them.
fn file(lines: &str) -> String {
    let has =
        |heading: &str| lines.lines().any(|line| line.split_whitespace().next() == Some(heading));
    let mut text = String::new();
    for (heading, line) in
        [("game", "game Wrong"), ("board", "board grid 3x3"), ("piece", "piece stone X / O")]
    {
        if !(has(heading) || heading == "piece" && has("seeds")) {
            writeln!(text, "{line}").unwrap();
        }
    }
    writeln!(text, "{lines}").unwrap();
    if !has("turn") {
        text.push_str("turn\n  place stone on empty\n");
    }
    text
}

/// The kind of mistake, and the lines that make it.
const MISTAKES: &[(&str, &str)] = &[
    ("unknown heading", "bord grid 3x3\nboard grid 3x3"),
    ("heading twice", "board grid 3x3\nboard grid 4x4"),
    ("game without a name", "game"),
    ("players without a slash", "players X O"),
    ("one name for two players", "players X / X"),
    ("unknown truth", "truth length 9"),
    ("truth without a count", "truth perft 3 many"),
    ("unknown board", "board square 3x3"),
    ("board without a size", "board grid"),
    ("board without rows", "board grid 3"),
    ("board too large", "board grid 30x30"),
    ("board of nothing", "board grid 0x3"),
    ("even hexagon", "board hex 8 wide"),
    ("drawn board with another sign", "board drawn\n  o=o"),
    ("line without a point", "board drawn\n  o--\n  |\n  o"),
    ("cell named twice", "board cells a b a\n  ring a-b"),
    ("unknown cell joined", "board cells a b c\n  ring a-b-d"),
    ("set before the board", "region goal row 1\nboard grid 3x3"),
    ("piece without a symbol", "piece stone"),
    ("symbol of two letters", "piece stone XX / OO"),
    ("symbol twice", "piece stone X / X"),
    ("symbol of another piece", "piece stone X / O\npiece man X / Y"),
    ("word of the language as a name", "piece mine X / O"),
    ("name twice", "piece stone X / O\npiece stone A / B"),
    ("too many kinds", "piece a A / B\npiece c C / D\npiece e E / F\npiece g G / H\npiece i I / J"),
    ("hand without a number", "piece stone X / O, some in hand"),
    ("hand of a set", "piece stone X / O, empty in hand"),
    ("hand of nobody's piece", "piece stone X / O\npiece rock *, 3 in hand"),
    ("too many counters", "counter a\ncounter b\ncounter c\ncounter d\ncounter e"),
    ("parameter without a range", "parameter size 3"),
    ("parameter out of its range", "parameter size 3 from 4 to 6"),
    ("number too large", "parameter size 3 from 1 to 100000"),
    ("unknown direction", "directions ahead nord"),
    ("region that changes", "region goal empty"),
    ("row that is not there", "region goal row 4"),
    ("shape without cells", "shape square"),
    ("offset without a comma", "shape square (0 0)"),
    ("shape on a drawn board", "board drawn\n  o-o\nshape square (0,0) (1,0)"),
    ("start with too few rows", "start\n  X..\n  ..."),
    ("start with too few cells", "start\n  X..\n  ..\n  ..."),
    ("start with another symbol", "start\n  Q..\n  ...\n  ..."),
    ("start on a set that changes", "start\n  empty: X"),
    ("turn without a choice", "turn"),
    ("otherwise before turn", "otherwise\n  pass\nturn\n  place stone on empty"),
    ("unknown verb", "turn\n  plase stone on empty"),
    ("unknown piece", "turn\n  place stnoe on empty"),
    ("missing on", "turn\n  place stone empty"),
    ("unknown set", "turn\n  place stone on emtpy"),
    ("set missing", "turn\n  place stone on"),
    ("words left over", "turn\n  place stone on empty now"),
    ("not without in", "turn\n  place stone on empty not corner"),
    ("bracket left open", "turn\n  place stone on (empty or mine"),
    ("step of nobody's piece", "piece stone X / O\npiece rock *\nturn\n  step rock to empty"),
    ("hop without over", "turn\n  hop stone to empty"),
    ("chain without on", "turn\n  hop stone over theirs to empty, straight"),
    ("when without a colon", "turn\n  when no empty place stone on all"),
    ("where with a number alone", "turn\n  place stone on empty where 3"),
    ("unknown shape", "turn\n  cover domino with stone on empty"),
    ("line that does not fit", "end\n  line 4 of mine: win"),
    ("unknown effect", "turn\n  place stone on empty\n    capture theirs"),
    ("line below an effect", "turn\n  place stone on empty\n    remove theirs\n      flip mine"),
    ("unknown counter", "turn\n  place stone on empty\n    add 1 to points"),
    ("then without one", "turn\n  place stone on empty\n    then remove theirs"),
    (
        "two further choices in a move",
        "turn\n  place stone on empty\n    then remove one theirs\n    if mine > 3: then place stone on empty",
    ),
    (
        "a further choice of a turn and one after it",
        "turn\n  place stone on empty\n    then remove one theirs\nafter\n  then place stone on empty",
    ),
    ("hand where there is none", "turn\n  when my hand > 0: place stone on empty"),
    ("stuck in a turn", "turn\n  when they are stuck: pass"),
    ("end without a line", "end"),
    ("end without a colon", "end\n  no empty draw"),
    ("unknown result", "end\n  no empty: drawn"),
    ("unknown player", "players Black / White\nend\n  no empty: Blak wins"),
    ("here in an end", "end\n  line 3 of mine through here: win"),
    ("most without wins", "end\n  no empty: most mine"),
    ("line below an end", "end\n  no empty: draw\n    line 3 of mine: win"),
    ("endless that is won", "endless: win"),
    ("line below a piece", "piece stone X / O\n  piece man A / B"),
    ("heading that begins with no letter", "\u{202e}board grid 3x3"),
    ("sign that means nothing", "turn\n  place stone on empty; pass"),
    ("seeds and pieces", "piece stone X / O\nseeds"),
    ("seeds on hexagons", "board hex 3x3\nseeds\nturn\n  take from all"),
    ("piece in a game of seeds", "seeds\nturn\n  place stone on empty"),
    ("seeds of a game of pieces", "turn\n  take from all"),
    ("too many seeds", "seeds\nstart\n  all: 40\nturn\n  take from all"),
    ("way that is none", "seeds\nturn\n  sow from all along ring"),
    ("number of seeds of pieces", "turn\n  place stone on empty with 2 seeds"),
    ("numbers of seeds the wrong way round", "seeds\nturn\n  take from all with 3 to 2 seeds"),
    ("number of seeds without the word", "seeds\nturn\n  take from all with 2 to 3"),
    ("back without along", "turn\n  place stone on empty beside last back north"),
    ("back along what is no way", "turn\n  place stone on beside last back along ring"),
    ("set within a set", "set near beside mine\nset nearer empty beside near"),
    ("set of a move in an end", "set near mine beside here\nend\n  near: win"),
    ("set with a name that means something", "set empty mine"),
    ("set without cells", "set near"),
    ("ends that do not count alike", "end\n  line 3 of mine: win\n  no empty: count mine"),
    ("ends that count different things", "end\n  no empty: count mine\n  mine > 3: count theirs"),
    ("count of what", "end\n  no empty: count"),
    (
        "count in circles",
        "start\n  a1: X\n  c3: O\nturn\n  step stone to empty\nend\n  they are stuck: count mine",
    ),
    (
        "count without a bound",
        "counter points\nturn\n  place stone on empty\n    add 100 to points\nend\n  no empty: count my points",
    ),
    (
        "several errors at once",
        "turn\n  plase stone on empty\n  place stone on emtpy\nend\n  line 9 of mine: win\n  no empty: drew",
    ),
];

#[test]
fn every_kind_of_mistake_is_told_with_its_place() {
    let mut told = String::new();
    for (kind, lines) in MISTAKES {
        let text = file(lines);
        let errors = RuleFile::read(&text, &BTreeMap::new())
            .err()
            .unwrap_or_else(|| panic!("{kind}:\n{text}"));
        writeln!(told, "## {kind}\n").unwrap();
        for error in errors {
            writeln!(told, "{}\n", error.snippet("wrong.parlor", &text)).unwrap();
        }
    }
    assert!(MISTAKES.len() >= 60);
    insta::assert_snapshot!(told);
}

#[test]
fn a_file_without_anything_lacks_every_heading() {
    let errors = RuleFile::read("", &BTreeMap::new()).unwrap_err();
    let told: Vec<_> = errors.iter().map(|error| error.line("")).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_is_too_long_is_refused_at_once() {
    let long =
        |text: String| RuleFile::read(&text, &BTreeMap::new()).unwrap_err().swap_remove(0).message;
    let messages = [
        long("x".repeat(limits::BYTES + 1)),
        long("end\n".repeat(limits::LINES + 1)),
        long(file(&format!("end\n  no {}empty: draw", "empty or ".repeat(limits::TOKENS)))),
        long(file(&format!("end\n  no {}empty{}: draw", "(".repeat(40), ")".repeat(40)))),
        long(file(&format!("turn\n{}", "  place stone on empty\n".repeat(limits::CHOICES + 1)))),
        long(file(&format!(
            "set near {}mine\nend\n{}",
            "mine or ".repeat(50),
            "  no near: draw\n".repeat(50)
        ))),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn settings_that_do_not_fit_are_told() {
    let text = file("parameter size 3 from 3 to 5\nboard grid size x size");
    for (name, value) in [("size", "6"), ("size", "many"), ("sise", "4")] {
        let settings = BTreeMap::from([(name.to_owned(), value.to_owned())]);
        let errors = RuleFile::read(&text, &settings).unwrap_err();
        assert!(errors.iter().any(|error| error.message.contains("wanted")), "{name}={value}");
    }
}

#[test]
fn names_that_nobody_uses_are_warned_of() {
    let text =
        file("region goal row 1\ncounter points\ndirections ahead north\nshape square (0,0) (1,0)");
    let warnings = RuleFile::read(&text, &BTreeMap::new()).unwrap().warnings().to_vec();
    let told: Vec<_> = warnings.iter().map(|warning| warning.line(&text)).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn ends_that_cannot_hold_are_warned_of() {
    let told = |lines: &str| {
        let text = file(lines);
        let warnings = RuleFile::read(&text, &BTreeMap::new()).unwrap().warnings().to_vec();
        warnings.iter().map(|warning| warning.line(&text)).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        told("end\n  no empty: draw\n  I passed and mine > 2: win\n  they are stuck: draw"),
        "6:3: this end cannot hold; no line of `turn` is a `pass`\n\
         7:3: this end cannot hold; a player can place while a cell is empty, and a full board ends the game before"
    );
    assert_eq!(told("end\n  they are stuck: draw\n  no empty: draw"), "");
    assert_eq!(told("turn\n  place stone on empty\n  pass\nend\n  I passed: lose"), "");
}

/// The examples of the description: whole files, or lines that a file is put around.
#[test]
fn every_example_of_the_description_is_a_game() {
    let page = include_str!("../../../../docs/rules-language.md");
    let blocks: Vec<&str> = page
        .split("```parlor\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert!(blocks.len() >= 10);
    for block in blocks {
        let text = file(block);
        if let Err(errors) = RuleFile::read(&text, &BTreeMap::new()) {
            let told: Vec<_> =
                errors.iter().map(|error| error.snippet("rules-language.md", &text)).collect();
            panic!("{}", told.join("\n\n"));
        }
    }
}
