//! Games as they were played, one JSON object a line, so that a broken match leaves whole games.

use std::path::Path;
use std::{fs, io};

use parlor_core::BadInput;
use serde::{Deserialize, Serialize};

use super::GameEnding;
use crate::Error;
use crate::record::Record;

/// A game that was played. A game saved by `parlor play` is one too; it knows less about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The game's spec.
    pub game: String,
    /// The position at the start.
    pub start: String,
    /// The moves since, the opening included.
    pub moves: Vec<String>,
    /// Which game of a match it is, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Who moved first and who second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// How many of the moves were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<usize>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<GameEnding>,
}

impl GameRecord {
    /// The start and the moves, to be replayed.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            game: self.game.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            rules: None,
        }
    }

    /// Writes the game as one line.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, writer: &mut impl io::Write) -> io::Result<()> {
        let text = serde_json::to_string(self).expect("a record is plain data");
        writeln!(writer, "{text}")
    }

    /// Reads all games of a file: those of a match, or one saved by `parlor play`.
    ///
    /// # Errors
    /// A file that cannot be read, or does not hold games.
    pub fn read_all(path: &Path) -> Result<Vec<Self>, Error> {
        let text = fs::read_to_string(path)
            .map_err(|reason| Error::File { path: path.to_owned(), reason })?;
        let games: Result<Vec<Self>, _> =
            serde_json::Deserializer::from_str(&text).into_iter().collect();
        let place = path.display().to_string();
        let games =
            games.map_err(|error| BadInput::new(&place, "recorded games", error.to_string()))?;
        if games.is_empty() {
            return Err(BadInput::new(place, "recorded games", "none").into());
        }
        Ok(games)
    }
}
