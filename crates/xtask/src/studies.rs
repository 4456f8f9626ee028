//! docs/studies.md: studies of eleven games, as `parlor study` makes them. A page that does not show what it is to show is not
//! written: every study is finished, the strongest programs agree with the truth wherever it is known, first moves miss it no
//! more than twice as often as their error bars promise, and some game has no truth that is known.

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

/// A game, how it is studied, and what its designer would learn.
struct Example {
    arguments: &'static [&'static str],
    lesson: &'static str,
}

/// Small games, so that most can be solved and the truth stands beside the estimates; the last is larger, as a game that
/// somebody designs usually is.
const EXAMPLES: [Example; 11] = [
    Example {
        arguments: &["hexapawn", "--over", "width=3-4"],
        lesson: "One file more turns the winner around, so its designer would try widths before anything else: neither is fair, \
                 and a hundred random games a move see through both.",
    },
    Example {
        arguments: &["tic-tac-toe"],
        lesson: "Whoever begins has an advantage until both see through the game, and from then on every game is drawn: its \
                 designer would look for a rule that makes draws rarer.",
    },
    Example {
        arguments: &["connect-four:width=4,height=4", "--strengths", MORE],
        lesson: "The small board is drawn as soon as both think at all, whatever the first move is: a designer would give the lines \
                 more room.",
    },
    Example {
        arguments: &["domineering:columns=4,rows=4"],
        lesson: "A third of the first moves decides the game for whoever begins, and thinking finds them: the side to begin \
                 should be chosen after the first move.",
    },
    Example {
        arguments: &["reversi:size=4"],
        lesson: "All first moves are images of one and lose: on this board the opening is no choice at all, and whoever replies \
                 should begin the next game.",
    },
    Example {
        arguments: &["hex", "--over", "size=2-4", "--strengths", MORE],
        lesson: "Nobody can draw and whoever begins always wins, so the swap of sides is part of the game; that thinking helps more \
                 the larger the board is says to publish a larger one.",
    },
    Example {
        arguments: &["dots-and-boxes:columns=2,rows=2", "--strengths", MORE],
        lesson: "Even with four boxes ten times the thinking still gains, which few games so small can say; but whoever begins wins, \
                 so the depth is there and the start needs balance.",
    },
    Example {
        arguments: &["achi", "--strengths", MORE],
        lesson: "One first move wins, the centre, and all others lose: forbidding it would turn the winner around, so its \
                 designer has to change more than that.",
    },
    Example {
        arguments: &["breakthrough:rows=4", "--over", "columns=3-5"],
        lesson: "Four rows are too few at any width: whoever replies wins, whatever the first move is. Columns add choice and do \
                 not mend that.",
    },
    Example {
        arguments: &["mu-torere", "--strengths", "0,10,100", "--games", "40"],
        lesson: "Those who see a few moves ahead draw by going round in circles: a designer who wants somebody to win needs a rule \
                 against repetition first.",
    },
    Example {
        arguments: &["konane"],
        lesson: "No search says who wins, which is a designer's usual case. Ten times the thinking still makes four points of \
                 five, so the game is deep; whoever replies makes more than half of them, so the start needs balance.",
    },
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
    let mut told = String::new();
    let mut openings = OpeningIntervals::default();
    let mut is_any_open = false;
    for Example { arguments, lesson } in &EXAMPLES {
        let command = format!("parlor study {} --time 30m", arguments.join(" "));
        eprintln!("> {command}");
        let (study, figures) = study(arguments).with_context(|| command.clone())?;
        check(&figures).with_context(|| command.clone())?;
        openings.note(&figures);
        is_any_open |= list(&figures["games"]).iter().any(|game| game["truth"].is_null());
        write!(
            told,
            "{study}\n**What a designer would learn.** {lesson}\n\nMade by `{command}`.\n"
        )?;
    }
    openings.check()?;
    if !is_any_open {
        bail!("every game is solved, and a game that is being designed usually is not");
    }
    let written = &old[..place + MARK.len()];
    fs::write(PAGE, format!("{written}\n{}\n{told}", openings.told()))
        .with_context(|| PAGE.to_owned())
}

/// A study in Markdown, and as data.
fn study(arguments: &[&str]) -> Result<(String, Value)> {
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
    let text = String::from_utf8(output.stdout).context("a study is text")?;
    Ok((text, serde_json::from_slice(&fs::read(&data)?)?))
}

/// Refuses a study that was cut short, and one whose strongest programs do not find out a truth that is known.
fn check(study: &Value) -> Result<()> {
    if study["finished"] != true {
        bail!("not finished: {}", study["notes"]);
    }
    for game in list(&study["games"]) {
        let strongest = list(&game["strengths"]).last();
        let strongest = strongest.with_context(|| format!("{} has no strengths", game["game"]))?;
        if !game["truth"].is_null() && strongest["agrees"] != true {
            let (truth, found) = (&game["truth"], &strongest["first_score"]);
            bail!("{} is worth {truth}, its strongest programs say {found}", game["game"]);
        }
    }
    Ok(())
}

/// The intervals of first moves whose truth is known.
#[derive(Default)]
struct OpeningIntervals {
    of: usize,
    /// Those that do not hold it: the move and the game.
    missed: Vec<String>,
}

impl OpeningIntervals {
    fn note(&mut self, study: &Value) {
        for game in list(&study["games"]) {
            for opening in list(&game["openings"]) {
                let Some(agrees) = opening["agrees"].as_bool() else { continue };
                self.of += 1;
                if !agrees {
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    let [mv, game] = [&opening["move"], &game["game"]].map(text);
                    self.missed.push(format!("`{mv}` of `{game}`"));
                }
            }
        }
    }

    /// Refuses twice as many misses as intervals of 95 % promise.
    fn check(&self) -> Result<()> {
        if self.missed.len() > self.of / 10 {
            bail!("{}", self.told());
        }
        Ok(())
    }

    /// How many miss, and which.
    fn told(&self) -> String {
        let names = match self.missed.as_slice() {
            [] => String::new(),
            missed => format!(" ({})", missed.join(", ")),
        };
        format!(
            "First moves whose truth is known have {} intervals of 95 %. Those that miss it: {}{names}. One in twenty would be {:.0}.",
            self.of,
            self.missed.len(),
            self.of as f64 / 20.0
        )
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
