//! The player of the document that describes Achi, as a named opponent.
//!
//! It looks `levels` plies ahead by alpha-beta and scores what it sees 0 (the human wins), 1 (undecided),
//! 2 (a draw) or 3 (the computer wins). A [`Dictionary`] keeps the score of every configuration it has
//! searched. Neither the depth at which a score was found nor whether it was a bound is kept with it, and a
//! configuration does not say whose turn it is. So a score may be taken for more than it is: a shallow
//! search answers some openings wrongly. That is the document's player, and it is shown as it is: nothing
//! it says counts as proven.
//!
//! It is written for any game: the configuration is the board part of the position's text with blanks for
//! empty cells and nothing between rows.

mod dictionary;

use std::time::Instant;

use parlor_core::{Game, Meter, Outcome, Score, Side, Stopped};

pub use self::dictionary::{Dictionary, DictionaryError, Insertion};
use crate::{Counters, SearchReport, Task};

const HUMAN_WINS: u8 = 0;
const UNDECIDED: u8 = 1;
const DRAW: u8 = 2;
const COMPUTER_WINS: u8 = 3;

/// The open ends of the scores, one beyond each.
#[derive(Clone, Copy)]
struct ScoreWindow {
    highest: i8,
    lowest: i8,
}

/// Lets the document's player look `levels` plies ahead. The computer is whoever is to move.
///
/// The score of the report is the document's number from 0 to 3.
pub fn search<G: Game>(task: &Task<'_, G>, levels: u32) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut mind = DictionarySearch {
        game: task.game,
        computer: task.game.turn(task.root),
        levels,
        dictionary: Dictionary::new(Dictionary::SIZE),
        meter: task.control.meter(),
        counters: Counters::default(),
    };
    let is_over = task.game.outcome(task.root).is_some();
    let found = match is_over {
        true => Ok((mind.score(task.root), None)),
        false => mind.best(task.root, ScoreWindow { highest: -1, lowest: 4 }, 0),
    };
    let mut counters = mind.counters;
    counters.calls = mind.meter.nodes();
    counters.entries = mind.dictionary.len() as u64;
    let (score, best, stopped) = match found {
        Ok((score, best)) => (Some(score), best, None),
        Err(stopped) => (None, None, Some(stopped)),
    };
    SearchReport {
        best,
        line: best.into_iter().collect(),
        score: score.map(|score| Score::estimate(score.into())),
        verdict: None,
        distance: None,
        depth: Some(levels),
        counters,
        elapsed: start.elapsed(),
        stopped,
    }
}

struct DictionarySearch<'a, G: Game> {
    game: &'a G,
    computer: Side,
    levels: u32,
    dictionary: Dictionary,
    meter: Meter<'a>,
    counters: Counters,
}

impl<G: Game> DictionarySearch<'_, G> {
    /// The best move for whoever is to move, and its score; the first of equals.
    fn best(
        &mut self,
        position: &G::Position,
        mut window: ScoreWindow,
        level: u32,
    ) -> Result<(u8, Option<G::Move>), Stopped> {
        self.meter.count()?;
        let game = self.game;
        let computer_moves = game.turn(position) == self.computer;
        let mut value = if computer_moves { -1 } else { 4 };
        let mut best = None;
        for mv in game.moves(position) {
            let next = game.play(position, mv);
            let reply = self.reply(&next, window, level)? as i8;
            let is_better = if computer_moves { reply > value } else { reply < value };
            if is_better {
                (value, best) = (reply, Some(mv));
                match computer_moves {
                    true => window.highest = window.highest.max(value),
                    false => window.lowest = window.lowest.min(value),
                }
                if window.highest >= window.lowest {
                    self.counters.cut_offs += 1;
                    break;
                }
            }
        }
        Ok((value.clamp(0, 3) as u8, best))
    }

    /// The score of a position after a move at this level.
    fn reply(
        &mut self,
        next: &G::Position,
        window: ScoreWindow,
        level: u32,
    ) -> Result<u8, Stopped> {
        if level >= self.levels || self.game.outcome(next).is_some() {
            return Ok(self.score(next));
        }
        let configuration = self.configuration(next);
        self.counters.probes += 1;
        if let Some(score) = self.dictionary.find(&configuration) {
            self.counters.hits += 1;
            return Ok(score);
        }
        let (score, _) = self.best(next, window, level + 1)?;
        match self.dictionary.insert(&configuration, score) {
            Ok(insertion) => {
                self.counters.stores += 1;
                self.counters.collisions += u64::from(insertion == Insertion::Collision);
            }
            // Sliding comes back to a configuration whose search is still open; the first score stays.
            Err(_) => self.counters.repeats += 1,
        }
        Ok(score)
    }

    /// The document's score of what stands on the board.
    fn score(&self, position: &G::Position) -> u8 {
        match self.game.outcome(position) {
            Some(Outcome::Win(winner)) if winner == self.computer => COMPUTER_WINS,
            Some(Outcome::Win(_)) => HUMAN_WINS,
            Some(Outcome::Draw) => DRAW,
            None => UNDECIDED,
        }
    }

    fn configuration(&self, position: &G::Position) -> String {
        let text = self.game.position_text(position);
        let board = text.rsplit_once(' ').map_or(text.as_str(), |(board, _)| board);
        board.chars().filter(|&c| c != '/').map(|c| if c == '.' { ' ' } else { c }).collect()
    }
}
