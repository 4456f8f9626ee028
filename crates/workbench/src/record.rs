//! A game being played: where it started and what was played since.
//!
//! This is all a front end needs to keep. The file form is JSON:
//! `{"game": "tic-tac-toe", "start": ".../.../... X", "moves": ["b2", "a1"]}`.

use std::path::Path;
use std::{fs, io};

use parlor_core::BadInput;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::any_game::{AnyGame, Played};
use crate::catalogue::Catalogue;

/// A start and a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The game's spec.
    pub game: String,
    /// The position at the start.
    pub start: String,
    /// The moves since.
    pub moves: Vec<String>,
    /// The rules, where they are text: the game can then be gone on with wherever it is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

impl Record {
    /// A game about to begin.
    ///
    /// # Errors
    /// Text that is not a position.
    pub fn new(game: &dyn AnyGame, start: &str) -> Result<Self, Error> {
        let start = game.normal(start)?;
        Ok(Self {
            game: game.spec(),
            start,
            moves: Vec::new(),
            rules: game.rules().map(str::to_owned),
        })
    }

    /// Replays the moves.
    ///
    /// # Errors
    /// A start that is no position, or a move that is not legal where it stands.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<Vec<Played>, Error> {
        let mut history: Vec<Played> = Vec::with_capacity(self.moves.len());
        for (index, mv) in self.moves.iter().enumerate() {
            let position = history.last().map_or(&self.start, |played| &played.after);
            let played = game.play(position, mv).map_err(|error| match error {
                Error::BadInput(bad) => bad.within(&format!("move number {}", index + 1)).into(),
                other => other,
            })?;
            history.push(played);
        }
        Ok(history)
    }

    /// Reads a saved game and replays it, so that nothing wrong is ever gone on with.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a game that can be replayed.
    pub fn load(path: &Path, catalogue: &Catalogue) -> Result<(Self, Box<dyn AnyGame>), Error> {
        let text = fs::read_to_string(path)
            .map_err(|reason| Error::File { path: path.to_owned(), reason })?;
        let place = path.display().to_string();
        let record: Self = serde_json::from_str(&text)
            .map_err(|error| BadInput::new(&place, "a saved game", error.to_string()))?;
        let game = match &record.rules {
            Some(rules) => catalogue.game_of_rules(&record.game, rules),
            None => catalogue.game(&record.game),
        };
        let game = game.map_err(|error| error.within(&place))?;
        let checked = game.normal(&record.start).and_then(|_| record.replay(game.as_ref()));
        checked.map_err(|error| match error {
            Error::BadInput(bad) => bad.within(&place).into(),
            other => other,
        })?;
        Ok((record, game))
    }

    /// Writes the game, all of it or nothing. A link is followed; what is no ordinary file is left
    /// alone.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        replace_file(path, &text).map_err(|reason| Error::File { path: path.to_owned(), reason })
    }
}

fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    let target = if path.exists() { fs::canonicalize(path)? } else { path.to_owned() };
    if target.exists() && !fs::metadata(&target)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file"));
    }
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = target.with_file_name(name);
    fs::write(&part, text)?;
    fs::rename(&part, &target).inspect_err(|_| {
        // The half-made file is of no use to anyone; the error that matters is the first.
        let _ = fs::remove_file(&part);
    })
}
