//! A match: many games between two players, and what they say about their strength.
//!
//! Games come in pairs from the same opening with colours exchanged, so that neither the opening nor
//! the first move favours anyone. Openings come from a seed. Pairs are played side by side on several
//! threads; each finished pair is counted, recorded and told.

mod game;
mod opening;
mod record;
mod standing;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

use parlor_core::{BadInput, Control, Stopped, deep_thread};
use serde::Serialize;

pub use game::{Fault, GameEnding, MAX_VISITS};
pub use opening::Openings;
pub use record::GameRecord;
pub use standing::{Evidence, Sprt, Standing, Tally};

use crate::Error;
use crate::any_game::{AnyGame, SearchLimits};
use crate::player::Player;
pub(crate) use game::{Contestant, FinishedGame, Referee};
use game::{MoveEffort, unwatched};
pub(crate) use standing::elo;
use standing::{Pairs, Point};

/// Who plays whom, and how.
#[derive(Clone)]
pub struct Match<'a> {
    /// What is played.
    pub game: &'a dyn AnyGame,
    /// The two players.
    pub players: [Player; 2],
    /// Games to play, rounded up to pairs.
    pub games: u64,
    /// Limits for each move of a player who brings none along.
    pub limits: SearchLimits,
    /// The wish to stop.
    pub control: Control,
    /// Where games begin.
    pub openings: Openings,
    /// The random seed.
    pub seed: u64,
    /// Pairs that are played side by side.
    pub concurrency: usize,
    /// Ends the match as soon as one of two strengths is refuted.
    pub sprt: Option<Sprt>,
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// The game.
    pub game: String,
    /// The players; everything else is from the first one's view.
    pub players: [String; 2],
    /// Where games began.
    pub openings: String,
    /// Where chance began.
    pub seed: u64,
    /// The games that count.
    pub tally: Tally,
    /// The same by who moved first: games in which the first player began, then the others.
    pub tally_by_side: [Tally; 2],
    /// What they say about the players.
    pub standing: Standing,
    /// The sequential test, if there is one.
    pub sprt: Option<Evidence>,
    /// Games that ended in a fault; their pairs do not count.
    pub faults: Vec<FaultReport>,
    /// What each player's moves cost.
    pub efforts: [EffortReport; 2],
    /// Whether all games were played, or the sequential test decided.
    pub finished: bool,
}

/// A game that ended in a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultReport {
    /// Which game, counted from 1.
    pub number: u64,
    /// Whose fault it was.
    pub player: String,
    /// What happened.
    pub fault: Fault,
}

/// What a player's moves cost, on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct EffortReport {
    /// Moves made.
    pub moves: u64,
    /// Seconds a move.
    pub seconds: f64,
    /// Positions visited a move.
    pub nodes: f64,
    /// Positions visited a second.
    pub nodes_per_second: f64,
    /// Plies looked ahead, over the moves that tell.
    pub depth: Option<f64>,
}

impl From<MoveEffort> for EffortReport {
    fn from(effort: MoveEffort) -> Self {
        let per_move =
            |amount: f64| if effort.moves == 0 { 0.0 } else { amount / effort.moves as f64 };
        let seconds = effort.time.as_secs_f64();
        Self {
            moves: effort.moves,
            seconds: per_move(seconds),
            nodes: per_move(effort.nodes as f64),
            nodes_per_second: if seconds > 0.0 { effort.nodes as f64 / seconds } else { 0.0 },
            depth: (effort.deep_moves > 0).then(|| effort.depth as f64 / effort.deep_moves as f64),
        }
    }
}

/// Both games of a pair. In the first one the match's first player begins.
type PlayedPair = [FinishedGame; 2];

impl Match<'_> {
    /// Plays the match. `told` is called after each pair with its two games and how the match stands.
    ///
    /// # Errors
    /// Players that cannot play this game. A match that is stopped is no error: its report says so.
    pub fn play(
        &self,
        mut told: impl FnMut([&GameRecord; 2], &MatchReport),
    ) -> Result<MatchReport, Error> {
        for player in &self.players {
            if !player.is_program() {
                return Err(BadInput::new("match", "two programs", player.to_string()).into());
            }
            self.game.check_player(player, self.limits, &self.control)?;
        }
        let pairs = self.games.div_ceil(2);
        let mut score = ScoreSheet::new(self);
        let next = AtomicU64::new(0);
        let is_over = Arc::new(AtomicBool::new(false));
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..self.concurrency.clamp(1, pairs.max(1) as usize) {
                let (sender, next, is_over) = (sender.clone(), &next, &is_over);
                let play = move || {
                    while !is_over.load(Ordering::Relaxed) {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= pairs || sender.send((pair, self.play_pair(pair))).is_err() {
                            break;
                        }
                    }
                };
                let helper = deep_thread().spawn_scoped(scope, play);
                helper.expect("the system has room for another thread");
            }
            drop(sender);
            for (pair, played) in results {
                match played {
                    Ok(played) => {
                        let records = score.note(pair, &played);
                        told([&records[0], &records[1]], &score.report());
                    }
                    Err(Error::Stopped(Stopped::Asked)) => is_over.store(true, Ordering::Relaxed),
                    Err(error) => {
                        is_over.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
                if score.is_decided() {
                    is_over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
        Ok(score.report())
    }

    fn play_pair(&self, pair: u64) -> Result<PlayedPair, Error> {
        let opening = self.openings.play(self.game, (self.seed, pair), &self.control)?;
        let game = |order: [usize; 2]| {
            self.control.check()?;
            // Players sit down anew for each game, so that no game depends on those before it.
            let [one, other] = order.map(|index| self.contestant(&self.players[index]));
            let (game, control) = (self.game, &self.control);
            let referee = Referee { game, most_plies: None, control, watch: unwatched };
            referee.play(&opening, &mut [one?, other?])
        };
        Ok([game([0, 1])?, game([1, 0])?])
    }

    fn contestant<'a>(&'a self, player: &'a Player) -> Result<Contestant<'a>, Error> {
        // A player's own time goes before that of the match.
        let time = player.time.or(self.limits.time);
        let limits = SearchLimits { time, ..self.limits };
        Ok(Contestant { session: self.game.session(player, limits, self.control.clone())?, time })
    }
}

/// The score sheet of a match.
struct ScoreSheet<'a> {
    of: &'a Match<'a>,
    pairs: Pairs,
    tally_by_side: [Tally; 2],
    efforts: [MoveEffort; 2],
    faults: Vec<FaultReport>,
    noted: u64,
}

impl<'a> ScoreSheet<'a> {
    fn new(of: &'a Match<'a>) -> Self {
        Self {
            of,
            pairs: Pairs::default(),
            tally_by_side: [Tally::default(); 2],
            efforts: [MoveEffort::default(); 2],
            faults: Vec::new(),
            noted: 0,
        }
    }

    /// Counts a pair and gives its records. A pair with a fault in it is told, not counted.
    fn note(&mut self, pair: u64, played: &PlayedPair) -> [GameRecord; 2] {
        self.noted += 1;
        for (swapped, game) in played.iter().enumerate() {
            for (mover, effort) in game.efforts.iter().enumerate() {
                self.efforts[mover ^ swapped].add(effort);
            }
            if let GameEnding::Fault { by, fault } = &game.ending {
                self.faults.push(FaultReport {
                    number: 2 * pair + swapped as u64 + 1,
                    player: self.of.players[by ^ swapped].to_string(),
                    fault: fault.clone(),
                });
            }
        }
        if let (Some(one), Some(other)) = (point(&played[0], 0), point(&played[1], 1)) {
            self.pairs.note(one, other);
            self.tally_by_side[0].note(one);
            self.tally_by_side[1].note(other);
        }
        [0, 1].map(|swapped| self.record(pair, swapped, &played[swapped]))
    }

    fn record(&self, pair: u64, swapped: usize, game: &FinishedGame) -> GameRecord {
        let players = [0, 1].map(|mover| self.of.players[mover ^ swapped].to_string());
        GameRecord {
            game: self.of.game.spec(),
            start: self.of.game.start(),
            moves: game.history.iter().map(|played| played.mv.clone()).collect(),
            number: Some(2 * pair + swapped as u64 + 1),
            players: Some(players),
            opening: Some(game.opening),
            ending: Some(game.ending.clone()),
        }
    }

    fn evidence(&self) -> Option<Evidence> {
        self.of.sprt.map(|sprt| sprt.weigh(&self.pairs))
    }

    fn is_decided(&self) -> bool {
        self.evidence().is_some_and(|evidence| evidence.accepted.is_some())
    }

    fn report(&self) -> MatchReport {
        let [begun, replied] = self.tally_by_side;
        MatchReport {
            game: self.of.game.spec(),
            players: [0, 1].map(|index| self.of.players[index].to_string()),
            openings: self.of.openings.to_string(),
            seed: self.of.seed,
            tally: Tally {
                wins: begun.wins + replied.wins,
                draws: begun.draws + replied.draws,
                losses: begun.losses + replied.losses,
            },
            tally_by_side: self.tally_by_side,
            standing: Standing::of(&self.pairs),
            sprt: self.evidence(),
            faults: self.faults.clone(),
            efforts: self.efforts.map(EffortReport::from),
            finished: self.noted >= self.of.games.div_ceil(2) || self.is_decided(),
        }
    }
}

/// What a game is worth to the player who moved as `mover` in it; none if it ended in a fault.
const fn point(game: &FinishedGame, mover: usize) -> Option<Point> {
    match game.ending {
        GameEnding::Win(winner) if winner == mover => Some(Point::Win),
        GameEnding::Win(_) => Some(Point::Loss),
        GameEnding::Draw | GameEnding::Endless | GameEnding::CutOff => Some(Point::Draw),
        GameEnding::Fault { .. } => None,
    }
}

#[cfg(test)]
mod tests;
