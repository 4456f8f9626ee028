//! Weights as a file that people can read.
//!
//! ```text
//!   parlor weights 3
//!   game connect-four
//!   made by parlor tune connect-four --games 5000,5000 --nodes 400 --seed 1
//!   turn +120 +31 +99 +12          on an empty and on a full board while the player who began is to move, then while the
//!   known +402 +511 +380 +470      other is
//!   tuple a1 b1 c1 d1              and its images
//!   XXX. +1204 +93 +611 +80        to the player who began; what is not named is nothing
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use parlor_core::{BadInput, Layout, Notation};

use super::evaluation::{LinearEvaluation, POINTS_PER_UNIT, Tapered, WEIGHT_PER_POINT};
use super::fit::{FittedWeight, Term};
use crate::solve::tables_folder;
use crate::{EXTENSION, Error};

/// The first line.
const HEAD: &str = "parlor weights 3";
/// Fillings in a line.
const PER_LINE: usize = 4;
/// Mobility is learnt in tens of moves, and weighed move by move.
const MOVES_PER_TERM: f32 = 10.0;

/// Where the weights of a game are kept: beside its rules, or among the tables.
///
/// # Errors
/// When the system names no data directory.
pub(crate) fn weights_of(spec: &str, table_spec: &str) -> Result<PathBuf, BadInput> {
    const ENDING: &str = "weights";
    let rules = format!(".{EXTENSION}");
    // A colon cannot stand in a file's name everywhere.
    Ok(match spec.split_once(&rules) {
        Some((path, "")) => Path::new(path).with_extension(ENDING),
        Some((path, settings)) => {
            format!("{path}{}.{ENDING}", settings.replacen(':', "_", 1)).into()
        }
        None => {
            let name = table_spec.replacen(':', "_", 1);
            tables_folder()?.join(ENDING).join(format!("{name}.{ENDING}"))
        }
    })
}

/// Writes a file, whole or not at all.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Error> {
    let fail = |reason| Error::File { path: path.to_owned(), reason };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    let draft = path.with_extension("weights-draft");
    std::fs::write(&draft, text).map_err(fail)?;
    std::fs::rename(&draft, path).map_err(fail)
}

impl LinearEvaluation {
    /// Takes over weights that were fitted: those of the tuples, of the turn, and of the terms.
    pub(super) fn set(&mut self, fitted: &[FittedWeight]) {
        let whole = |[early, late, turn_early, turn_late]: FittedWeight, scale: f32| -> Tapered {
            let own = [early + turn_early, late + turn_late];
            let other = [early - turn_early, late - turn_late];
            let round = |weight: f32| (weight * scale).round().clamp(-30_000.0, 30_000.0) as i16;
            [own[0], own[1], other[0], other[1]].map(round)
        };
        const UNIT: f32 = (POINTS_PER_UNIT * WEIGHT_PER_POINT) as f32;
        let count = self.weights.len();
        self.weights = fitted[..count].iter().map(|weight| whole(*weight, UNIT)).collect();
        self.turn = whole(fitted[count], UNIT);
        let term = |term: Term| fitted[count + 1 + term as usize];
        self.known = whole(term(Term::Known), UNIT);
        self.mobility = whole(term(Term::Mobility), UNIT / MOVES_PER_TERM);
    }

    /// The weights as text.
    pub(super) fn text(&self, layout: &Layout, game: &str, recipe: &str) -> String {
        let mut text = format!("{HEAD}\ngame {game}\nmade by {recipe}\n");
        let mut tell = |name: &str, weight: Tapered| {
            writeln!(text, "{name} {}", numbers(weight)).expect("strings take text");
        };
        tell("turn", self.turn);
        tell("known", self.known);
        tell("mobility", self.mobility);
        for table in self.tuples.tables() {
            let own = &self.weights[table.first..table.first + table.fillings];
            let told: Vec<String> = own
                .iter()
                .enumerate()
                .filter(|(_, weight)| **weight != [0; 4])
                .map(|(filling, weight)| {
                    let filled = self.tuples.filling_text(filling, table.spots.len());
                    format!("{filled} {}", numbers(*weight))
                })
                .collect();
            let names: Vec<String> = table.spots.iter().map(|&spot| layout.name(spot)).collect();
            writeln!(text, "tuple {}", names.join(" ")).expect("strings take text");
            for line in told.chunks(PER_LINE) {
                writeln!(text, "  {}", line.join("  ")).expect("strings take text");
            }
        }
        text
    }

    /// Reads weights of this game.
    ///
    /// # Errors
    /// Text that is none: the line, what was wanted and what came.
    pub(crate) fn parse<G: Notation>(game: &G, text: &str) -> Result<Self, BadInput> {
        let mut read = Self::blank(game);
        let layout = game.layout();
        if text.lines().next() != Some(HEAD) {
            let wanted = format!("{HEAD:?}; `parlor tune` makes such a file");
            let came = text.lines().next().unwrap_or_default();
            return Err(BadInput::new("line 1", wanted, BadInput::quote(came)));
        }
        let mut table = None;
        for (number, line) in text.lines().enumerate().skip(1) {
            let complain = |wanted: &str| {
                BadInput::new(format!("line {}", number + 1), wanted, BadInput::quote(line))
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["game" | "made", ..] | [] => {}
                [name @ ("turn" | "known" | "mobility"), numbers @ ..] => {
                    let weight = tapered(numbers).ok_or_else(|| complain("four numbers"))?;
                    *match *name {
                        "turn" => &mut read.turn,
                        "known" => &mut read.known,
                        _ => &mut read.mobility,
                    } = weight;
                }
                ["tuple", names @ ..] => {
                    let known = read.tuples.tables().iter().find(|table| {
                        table.spots.iter().map(|&spot| layout.name(spot)).eq(names.iter().copied())
                    });
                    table = Some(known.cloned().ok_or_else(|| complain("a tuple of this game"))?);
                }
                fillings => {
                    let table =
                        table.as_ref().ok_or_else(|| complain("turn, known, mobility or tuple"))?;
                    for told in fillings.chunks(5) {
                        let filled = read.tuples.parse_filling(told[0], table.spots.len());
                        let (filling, weight) = filled
                            .zip(tapered(&told[1..]))
                            .ok_or_else(|| complain("what stands there and four numbers, often"))?;
                        read.weights[table.first + filling] = weight;
                    }
                }
            }
        }
        Ok(read)
    }
}

fn numbers([early, late, other_early, other_late]: Tapered) -> String {
    format!("{early:+} {late:+} {other_early:+} {other_late:+}")
}

fn tapered(words: &[&str]) -> Option<Tapered> {
    let numbers: Option<Vec<i16>> = words.iter().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}
