//! Weights as a file that people can read.
//!
//! ```text
//!   parlor weights 2
//!   game connect-four
//!   made by parlor tune connect-four --games 5000,5000 --nodes 400 --seed 1
//!   turn +120 +31                  early and late: on an empty and on a full board
//!   known +402 +511
//!   tuple a1 b1 c1 d1              and its images
//!   XXX. +1204 +93  X.X. +31 +40   to the player who began; what is not named is nothing
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use parlor_core::{BadInput, Layout, Notation};

use super::evaluation::{LinearEvaluation, POINTS_PER_UNIT, Tapered, WEIGHT_PER_POINT};
use super::fit::{Term, WeightPair};
use crate::solve::tables_folder;
use crate::{EXTENSION, Error};

/// The first line.
const HEAD: &str = "parlor weights 2";
/// Fillings in a line.
const PER_LINE: usize = 6;
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
    pub(super) fn set(&mut self, fitted: &[WeightPair]) {
        let whole = |pair: WeightPair, scale: f32| -> Tapered {
            pair.map(|weight| (weight * scale).round().clamp(-30_000.0, 30_000.0) as i16)
        };
        const UNIT: f32 = (POINTS_PER_UNIT * WEIGHT_PER_POINT) as f32;
        let count = self.weights.len();
        self.weights = fitted[..count].iter().map(|pair| whole(*pair, UNIT)).collect();
        self.turn = whole(fitted[count], UNIT);
        let term = |term: Term| fitted[count + 1 + term as usize];
        self.known = whole(term(Term::Known), UNIT);
        self.mobility = whole(term(Term::Mobility), UNIT / MOVES_PER_TERM);
    }

    /// The weights as text.
    pub(super) fn text(&self, layout: &Layout, game: &str, recipe: &str) -> String {
        let mut text = format!("{HEAD}\ngame {game}\nmade by {recipe}\n");
        let mut tell = |name: &str, [early, late]: Tapered| {
            writeln!(text, "{name} {early:+} {late:+}").expect("strings take text");
        };
        tell("turn", self.turn);
        tell("known", self.known);
        tell("mobility", self.mobility);
        for table in self.tuples.tables() {
            let own = &self.weights[table.first..table.first + table.fillings];
            let told: Vec<String> = own
                .iter()
                .enumerate()
                .filter(|(_, weight)| **weight != [0; 2])
                .map(|(filling, [early, late])| {
                    let filled = self.tuples.filling_text(filling, table.spots.len());
                    format!("{filled} {early:+} {late:+}")
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
                [name @ ("turn" | "known" | "mobility"), early, late] => {
                    let pair = tapered(early, late).ok_or_else(|| complain("two numbers"))?;
                    *match *name {
                        "turn" => &mut read.turn,
                        "known" => &mut read.known,
                        _ => &mut read.mobility,
                    } = pair;
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
                    for told in fillings.chunks(3) {
                        let filled = match told {
                            [filled, early, late] => read
                                .tuples
                                .parse_filling(filled, table.spots.len())
                                .zip(tapered(early, late)),
                            _ => None,
                        };
                        let (filling, pair) = filled
                            .ok_or_else(|| complain("what stands there and two numbers, often"))?;
                        read.weights[table.first + filling] = pair;
                    }
                }
            }
        }
        Ok(read)
    }
}

fn tapered(early: &str, late: &str) -> Option<Tapered> {
    Some([early.parse().ok()?, late.parse().ok()?])
}
