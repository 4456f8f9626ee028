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
//! empty cells and nothing between rows. Of a game that counts points, what was gained since the root goes
//! with it, and whoever got more from there on wins.

mod dictionary;
mod hash;

use std::fmt;
use std::time::Instant;

use parlor_core::{Knowledge, Meter, Notation, Score, Side, Stopped, Value, Verdict};

pub use self::dictionary::{Dictionary, DictionaryEntry, DictionaryError, Insertion};
pub use self::hash::{HashFunction, KeyHash, Stirred};
use crate::{Counters, NodeEnding, Observer, SearchReport, Silent, Task, Window};

/// What the document's player says of a position: who wins, for the computer and the human it plays.
///
/// It is no [`Score`]: it has no distance, belongs to the computer whoever is to move,
/// and proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentScore {
    /// 0: the human wins.
    HumanWins,
    /// 1: nothing is decided as far as it looked.
    Undecided,
    /// 2: a draw.
    Draw,
    /// 3: the computer wins.
    ComputerWins,
}

impl DocumentScore {
    const ALL: [Self; 4] = [Self::HumanWins, Self::Undecided, Self::Draw, Self::ComputerWins];

    /// The document's number, 0 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// What it means, said by the computer of itself.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::HumanWins => "it loses",
            Self::Undecided => "undecided",
            Self::Draw => "a draw",
            Self::ComputerWins => "it wins",
        }
    }

    fn from_number(number: i8) -> Self {
        Self::ALL[number.clamp(0, 3) as usize]
    }

    /// The score as an [`Observer`] hears it: its number, turned round where the human is to move.
    const fn told_to(mover: DocumentRole, number: i8) -> Score {
        match (mover, number) {
            (DocumentRole::Computer, ..=-1) | (DocumentRole::Human, 4..) => Score::BELOW_ALL,
            (DocumentRole::Computer, 4..) | (DocumentRole::Human, ..=-1) => Score::ABOVE_ALL,
            (DocumentRole::Computer, number) => Score::estimate(number as i32),
            (DocumentRole::Human, number) => Score::estimate(-(number as i32)),
        }
    }
}

/// Who is who in the document: the computer is to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DocumentRole {
    Computer,
    Human,
}

impl fmt::Display for DocumentScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The open ends of the scores, one beyond each.
#[derive(Clone, Copy)]
struct ScoreWindow {
    highest: i8,
    lowest: i8,
}

impl ScoreWindow {
    const OPEN: Self = Self { highest: -1, lowest: 4 };

    /// As an [`Observer`] hears it.
    fn told_to(self, mover: DocumentRole) -> Window {
        let told = |number| DocumentScore::told_to(mover, number);
        match mover {
            DocumentRole::Computer => Window { alpha: told(self.highest), beta: told(self.lowest) },
            DocumentRole::Human => Window { alpha: told(self.lowest), beta: told(self.highest) },
        }
    }
}

/// Lets the document's player look `levels` plies ahead. The computer is whoever is to move.
pub fn search<G: Notation, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    levels: u32,
) -> SearchReport<G::Move> {
    search_observed(task, levels, &mut Silent)
}

/// The same, watched. A score is told as its number, 0 to 3, to the computer, and as minus that number to
/// the human, so that more is better for whoever is to move.
pub fn search_observed<G: Notation, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    levels: u32,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut search = DictionarySearch::new(task, levels, observer);
    search.enter(None, task.root, ScoreWindow::OPEN);
    let found = match task.game.outcome(task.root) {
        Some(_) => {
            let score = search.score(task.root, 0);
            search.leave(task.root, score, NodeEnding::Final);
            Ok((score, None))
        }
        None => search.best(task.root, 0, ScoreWindow::OPEN, 0),
    };
    let (document, best, stopped) = match found {
        Ok((score, best)) => (Some(score), best, None),
        Err(stopped) => (None, None, Some(stopped)),
    };
    SearchReport {
        best,
        line: best.into_iter().collect(),
        document,
        depth: Some(levels),
        counters: search.counters(),
        elapsed: start.elapsed(),
        stopped,
        ..SearchReport::nothing()
    }
}

/// What the document's player says of every move of the position, each with a dictionary of its own and
/// an open window, so that none is a bound. The computer is whoever makes the move.
///
/// # Errors
/// When the control of the task ends it.
pub fn score_moves<G: Notation, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    levels: u32,
) -> Result<Vec<(G::Move, DocumentScore)>, Stopped> {
    let score = |mv: G::Move| {
        let next = task.game.play(task.root, mv);
        let mut silent = Silent;
        let mut search = DictionarySearch::new(task, levels, &mut silent);
        let tally = search.tally(task.root, &next, 0);
        Ok((mv, search.reply(mv, &next, tally, ScoreWindow::OPEN, 0)?))
    };
    task.game.legal_moves(task.root).into_iter().map(score).collect()
}

struct DictionarySearch<'a, G, O> {
    game: &'a G,
    observer: &'a mut O,
    computer: Side,
    levels: u32,
    dictionary: Dictionary,
    meter: Meter<'a>,
    counters: Counters,
}

impl<'a, G: Notation, O: Observer<G::Move>> DictionarySearch<'a, G, O> {
    fn new<K: Knowledge<G>>(task: &'a Task<'_, G, K>, levels: u32, observer: &'a mut O) -> Self {
        Self {
            game: task.game,
            observer,
            computer: task.game.turn(task.root),
            levels,
            dictionary: Dictionary::new(Dictionary::SIZE),
            meter: task.control.meter(),
            counters: Counters::default(),
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            calls: self.meter.nodes(),
            entries: self.dictionary.len() as u64,
            bytes: self.dictionary.bytes(),
            ..self.counters
        }
    }

    fn mover(&self, position: &G::Position) -> DocumentRole {
        if self.game.turn(position) == self.computer {
            DocumentRole::Computer
        } else {
            DocumentRole::Human
        }
    }

    fn enter(&mut self, mv: Option<G::Move>, position: &G::Position, window: ScoreWindow) {
        self.observer.enter(mv, window.told_to(self.mover(position)));
    }

    fn leave(&mut self, position: &G::Position, score: DocumentScore, ending: NodeEnding) {
        let number = score.number() as i8;
        self.observer.leave(DocumentScore::told_to(self.mover(position), number), ending);
    }

    /// The computer's points less the human's after a move, if they were so many before it.
    fn tally(&self, before: &G::Position, after: &G::Position, tally: i32) -> i32 {
        let gain = self.game.gain(before, after);
        if self.game.turn(before) == self.computer { tally + gain } else { tally - gain }
    }

    /// The best move for whoever is to move, and its score; the first of equals. The node was entered.
    fn best(
        &mut self,
        position: &G::Position,
        tally: i32,
        mut window: ScoreWindow,
        level: u32,
    ) -> Result<(DocumentScore, Option<G::Move>), Stopped> {
        self.meter.count()?;
        let game = self.game;
        let computer_moves = self.mover(position) == DocumentRole::Computer;
        let mut value = if computer_moves { -1 } else { 4 };
        let mut best = None;
        let mut ending = NodeEnding::Searched;
        for mv in game.moves(position) {
            let next = game.play(position, mv);
            let tally = self.tally(position, &next, tally);
            let reply = self.reply(mv, &next, tally, window, level)?.number() as i8;
            let is_better = if computer_moves { reply > value } else { reply < value };
            if is_better {
                (value, best) = (reply, Some(mv));
                match computer_moves {
                    true => window.highest = window.highest.max(value),
                    false => window.lowest = window.lowest.min(value),
                }
                if window.highest >= window.lowest {
                    self.counters.cut_offs += 1;
                    ending = NodeEnding::Cut;
                    break;
                }
            }
        }
        let score = DocumentScore::from_number(value);
        self.leave(position, score, ending);
        Ok((score, best))
    }

    /// The score of a position after a move at this level.
    fn reply(
        &mut self,
        mv: G::Move,
        next: &G::Position,
        tally: i32,
        window: ScoreWindow,
        level: u32,
    ) -> Result<DocumentScore, Stopped> {
        self.enter(Some(mv), next, window);
        let is_over = self.game.outcome(next).is_some();
        if level >= self.levels || is_over {
            let score = self.score(next, tally);
            let ending = if is_over { NodeEnding::Final } else { NodeEnding::Guessed };
            self.leave(next, score, ending);
            return Ok(score);
        }
        let configuration = self.configuration(next, tally);
        self.counters.probes += 1;
        if let Some(number) = self.dictionary.find(&configuration) {
            self.counters.hits += 1;
            let score = DocumentScore::from_number(number as i8);
            self.leave(next, score, NodeEnding::Found);
            return Ok(score);
        }
        let (score, _) = self.best(next, tally, window, level + 1)?;
        match self.dictionary.insert(&configuration, score.number()) {
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
    fn score(&self, position: &G::Position, tally: i32) -> DocumentScore {
        let value = self.game.outcome(position).map(|outcome| outcome.value_for(self.computer));
        let verdict = value.map(|value| match value {
            Value::Margin(margin) => Verdict::from(margin + tally),
            decided => decided.verdict(),
        });
        match verdict {
            Some(Verdict::Win) => DocumentScore::ComputerWins,
            Some(Verdict::Loss) => DocumentScore::HumanWins,
            Some(Verdict::Draw) => DocumentScore::Draw,
            None => DocumentScore::Undecided,
        }
    }

    fn configuration(&self, position: &G::Position, tally: i32) -> String {
        let mut text = configuration(self.game, position);
        if self.game.max_margin().is_some() {
            text.push_str(&format!(" {tally:+}"));
        }
        text
    }
}

/// The document's text of what stands on the board: the cells row by row with blanks for empty ones.
pub fn configuration<G: Notation>(game: &G, position: &G::Position) -> String {
    let text = game.position_text(position);
    let board = text.split_once(' ').map_or(text.as_str(), |(board, _)| board);
    board.chars().filter(|&c| c != '/').map(|c| if c == '.' { ' ' } else { c }).collect()
}
