//! docs/studies.md: studies of ten games, as `parlor study` makes them. A page that does not show what it is to show is not
//! written: every study is finished, and the strongest programs agree with the truth wherever it is known.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::{PARLOR, build_parlor};

/// Where they are kept.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/studies.md");

/// Tables and the studies as data, empty at the beginning: what somebody solved before must not change a study.
const ASIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/studies");

/// The part of the page that is written by hand ends here.
const MARK: &str = "<!-- below: made by `cargo xtask studies` -->\n";

/// Small games that a thousand random games a move do not exhaust.
const MORE: &str = "0,10,100,1000,10000";

/// A game and how it is studied: small ones, so that most can be solved and the truth stands beside the estimates.
const GAMES: [&[&str]; 10] = [
    &["hexapawn", "--over", "width=3-4"],
    &["tic-tac-toe"],
    &["connect-four:width=4,height=4", "--strengths", MORE],
    &["domineering:columns=4,rows=4"],
    &["reversi:size=4"],
    &["hex", "--over", "size=2-4", "--strengths", MORE],
    &["dots-and-boxes:columns=2,rows=2", "--strengths", MORE],
    &["achi", "--strengths", MORE],
    &["breakthrough:rows=4", "--over", "columns=3-5"],
    &["mu-torere", "--strengths", "0,10,100", "--games", "40"],
];

/// Studies every game and writes the page. The figures depend on the seed alone, not on the machine, as long as no study
/// runs out of its time.
pub(crate) fn make() -> Result<()> {
    build_parlor()?;
    match fs::remove_dir_all(ASIDE) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).context(ASIDE),
        _ => fs::create_dir_all(ASIDE).context(ASIDE)?,
    }
    let old = fs::read_to_string(PAGE).with_context(|| PAGE.to_owned())?;
    let Some(place) = old.find(MARK) else { bail!("{PAGE} has no line {MARK}") };
    let mut page = old[..place + MARK.len()].to_owned();
    for arguments in GAMES {
        let command = format!("parlor study {} --time 30m", arguments.join(" "));
        eprintln!("> {command}");
        let study = study(arguments).with_context(|| command.clone())?;
        write!(page, "{study}\nMade by `{command}`.\n")?;
    }
    fs::write(PAGE, page).with_context(|| PAGE.to_owned())
}

/// A study in Markdown, once its figures were found to be right.
fn study(arguments: &[&str]) -> Result<String> {
    let data = format!("{ASIDE}/study.json");
    let output = Command::new(PARLOR)
        .arg("study")
        .args(arguments)
        .args(["--time", "30m", "--markdown", "--save", &data])
        .env("PARLOR_TABLES", ASIDE)
        .output()
        .with_context(|| format!("could not start {PARLOR}"))?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    check(&serde_json::from_slice(&fs::read(&data)?)?)?;
    String::from_utf8(output.stdout).context("a study is text")
}

/// Refuses a study that was cut short, and one whose strongest programs do not find out a truth that is known.
fn check(study: &Value) -> Result<()> {
    if study["finished"] != true {
        bail!("not finished: {}", study["notes"]);
    }
    for game in study["games"].as_array().context("a study has games")? {
        let strongest = game["strengths"].as_array().and_then(|strengths| strengths.last());
        let strongest = strongest.with_context(|| format!("{} has no strengths", game["game"]))?;
        if !game["truth"].is_null() && strongest["agrees"] != true {
            let (truth, found) = (&game["truth"], &strongest["first_score"]);
            bail!("{} is worth {truth}, its strongest programs say {found}", game["game"]);
        }
    }
    Ok(())
}
