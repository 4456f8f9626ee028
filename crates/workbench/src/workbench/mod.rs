//! The one place where requests are answered: which game, which table, which player, which limits.

mod search;
mod solve;

use std::path::Path;
use std::sync::Arc;

use parlor_core::{BadInput, Control};

use crate::Error;
use crate::allowance::{Allowance, at_most};
use crate::any_game::{AnyGame, Played, SoFar, State};
use crate::catalogue::Catalogue;
use crate::game_cache::GameCache;
use crate::match_play::{GameRecord, Match, MatchReport};
use crate::player::{Player, fresh_seed};
use crate::record::Record;
use crate::request::{
    MatchRequest, PlayAnswer, PlayRequest, ReplayAnswer, ReplayRequest, StateRequest, search_limits,
};
use crate::rule_check::{self, CheckRulesAnswer, CheckRulesRequest};
use crate::rule_reading::{self, ReadRulesAnswer, ReadRulesRequest};
use crate::sent_rules::{self, SentRules};

/// More points than any game brings, and few enough to be added up.
const MOST_POINTS: u32 = 1_000_000;

/// Answers every request about games. Front ends make one and keep it: it remembers the games that were
/// asked about, with what is known of them.
#[derive(Clone)]
pub struct Workbench {
    catalogue: Arc<Catalogue>,
    games: Arc<GameCache>,
    sent: Arc<SentRules>,
    pub(crate) allowance: Allowance,
}

impl Workbench {
    /// A workbench without limits.
    #[must_use]
    pub fn new(catalogue: Catalogue) -> Self {
        Self {
            catalogue: Arc::new(catalogue),
            games: Arc::default(),
            sent: Arc::default(),
            allowance: Allowance::default(),
        }
    }

    /// The same workbench, where no request may cost more than this.
    #[must_use]
    pub fn with_allowance(mut self, allowance: Allowance) -> Self {
        self.allowance = allowance;
        self
    }

    /// Which games there are.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The game that a spec names: one of the catalogue, or of rules that were sent.
    ///
    /// # Errors
    /// An unknown name, with the nearest known one; settings that do not fit; sent rules that are forgotten.
    pub fn game(&self, spec: &str) -> Result<Arc<dyn AnyGame>, Error> {
        match sent_rules::is_sent(spec) {
            true => self.sent.game(spec),
            false => Ok(self.games.game(spec, || self.catalogue.game(spec))?),
        }
    }

    /// Reads a file of rules and finds out about its game: for commands in a terminal, never for requests of others.
    ///
    /// # Errors
    /// A file that cannot be read. Rules with errors are an answer.
    pub fn check_rules(
        &self,
        request: &CheckRulesRequest,
        control: &Control,
    ) -> Result<CheckRulesAnswer, Error> {
        Ok(rule_check::check(request, control)?)
    }

    /// Reads rules that somebody sends, and keeps their game for a while. Rules with errors are an answer.
    #[must_use]
    pub fn read_rules(&self, request: &ReadRulesRequest) -> ReadRulesAnswer {
        rule_reading::read(request, &self.sent)
    }

    /// Reads a saved game. Rules that it carries along are known by its spec from now on.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a game that can be replayed.
    pub fn load(&self, path: &Path) -> Result<(Record, Arc<dyn AnyGame>), Error> {
        let (record, game) = Record::load(path, &self.catalogue)?;
        Ok((record, self.games.keep(game.into())))
    }

    /// The game, and the position as the game writes it; its start if none is named.
    ///
    /// # Errors
    /// A spec that names no game; text that is not a position of it.
    pub fn position(
        &self,
        game: &str,
        position: Option<&str>,
    ) -> Result<(Arc<dyn AnyGame>, String), Error> {
        let game = self.game(game)?;
        let position = match position.filter(|text| !text.is_empty()) {
            Some(text) => game.normal(text)?,
            None => game.start(),
        };
        Ok((game, position))
    }

    /// What can be said about a position at once.
    ///
    /// # Errors
    /// A game or position that is none; a last move that does not lead there.
    pub fn state(&self, request: &StateRequest) -> Result<State, Error> {
        let (game, position) = self.position(&request.game, request.position.as_deref())?;
        let last = match (request.before.as_deref(), request.last.as_deref()) {
            (Some(before), Some(mv)) => {
                let played = game.play(before, mv)?;
                if played.after != position {
                    let came = format!("{mv}, which leads to {}", played.after);
                    return Err(BadInput::new("last", "a move that leads here", came).into());
                }
                Some(played)
            }
            (None, None) => None,
            _ => return Err(BadInput::new("before, last", "both or neither", "one of them").into()),
        };
        // Nothing was gained before the start; how much before any other position, it does not tell.
        let points = (position == game.start()).then_some([0, 0]);
        game.state(&position, SoFar { last: last.as_ref(), points })
    }

    /// Makes a move.
    ///
    /// # Errors
    /// A game, position or move that is none; points that no game has.
    pub fn play(&self, request: &PlayRequest) -> Result<PlayAnswer, Error> {
        let far_off = request.points.iter().find(|points| points.unsigned_abs() > MOST_POINTS);
        if let Some(points) = far_off {
            let wanted = format!("at most {MOST_POINTS}");
            return Err(BadInput::new("points", wanted, points.to_string()).into());
        }
        let game = self.game(&request.game)?;
        let played = game.play(&request.position, &request.mv)?;
        let mut points = request.points;
        points[played.by] += played.gain;
        let so_far = SoFar { last: Some(&played), points: Some(points) };
        let state = game.state(&played.after, so_far)?;
        Ok(PlayAnswer { played, state })
    }

    /// Every position of a game that was played.
    ///
    /// # Errors
    /// A game, start or move that is none; more moves than allowed.
    pub fn replay(&self, request: &ReplayRequest) -> Result<ReplayAnswer, Error> {
        at_most("moves", self.allowance.moves, request.moves.len(), |moves| moves.to_string())?;
        let (game, start) = self.position(&request.game, request.start.as_deref())?;
        let mut record = Record::new(game.as_ref(), &start)?;
        record.moves.clone_from(&request.moves);
        let history: Vec<Played> = record.replay(game.as_ref())?;
        let mut states = vec![game.state(&record.start, SoFar::after(&[]))?];
        for ply in 1..=history.len() {
            let so_far = SoFar::after(&history[..ply]);
            states.push(game.state(&history[ply - 1].after, so_far)?);
        }
        Ok(ReplayAnswer { states })
    }

    /// Plays a match. `told` is called after each pair with its two games and how the match stands.
    ///
    /// # Errors
    /// A game or players that are none or cannot play. A match that is stopped is no error.
    pub fn play_match(
        &self,
        request: &MatchRequest,
        control: &Control,
        told: impl FnMut([&GameRecord; 2], &MatchReport),
    ) -> Result<MatchReport, Error> {
        let game = self.game(&request.game)?;
        let [one, other] = &request.players;
        let limits = search_limits(request.depth, request.time.as_deref())?;
        let played = Match {
            game: game.as_ref(),
            players: [Player::parse(one)?, Player::parse(other)?],
            games: request.games,
            limits,
            control: control.clone(),
            openings: request.openings,
            seed: request.seed.unwrap_or_else(fresh_seed),
            concurrency: request.concurrency,
            sprt: request.sprt,
        };
        played.play(told)
    }
}
