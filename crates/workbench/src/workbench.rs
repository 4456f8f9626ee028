//! The one place where requests are answered: which game, which table, which player, which limits.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlor_core::{BadInput, Control, Limits, Side};
use parlor_solve::SolveOptions;

use crate::Error;
use crate::allowance::{Allowance, at_most};
use crate::any_game::{AnyGame, Played, SearchLimits, SoFar, State};
use crate::catalogue::Catalogue;
use crate::compare::{Comparison, Row, compare};
use crate::explain::{Tree, Watch};
use crate::game_cache::GameCache;
use crate::level::Level;
use crate::match_play::{GameRecord, Match, MatchReport};
use crate::player::{Player, fresh_seed};
use crate::record::Record;
use crate::report::Report;
use crate::request::{
    BestRequest, CompareRequest, ExplainRequest, MatchRequest, PlayAnswer, PlayRequest,
    PlayersAnswer, PlayersRequest, ProbeRequest, ReplayAnswer, ReplayRequest, SolveRequest,
    StateRequest, ValuesRequest, VerifyRequest, search_limits,
};
use crate::rule_check::{self, CheckRulesAnswer, CheckRulesRequest};
use crate::solve::{
    EstimateReport, SolveReport, VerifyReport, has_table, is_begun, kept_table_of, spec_of_table,
    table_of,
};
use crate::value_view::ValueView;
use crate::values::{self, Values};

/// Nodes of an explained tree by default.
const DEFAULT_TREE: usize = 500;

/// More points than any game brings, and few enough to be added up.
const MOST_POINTS: u32 = 1_000_000;

/// Answers every request about games. Front ends make one and keep it: it remembers the games that were
/// asked about, with what is known of them.
#[derive(Clone)]
pub struct Workbench {
    catalogue: Arc<Catalogue>,
    games: Arc<GameCache>,
    pub(crate) allowance: Allowance,
}

impl Workbench {
    /// A workbench without limits.
    #[must_use]
    pub fn new(catalogue: Catalogue) -> Self {
        Self {
            catalogue: Arc::new(catalogue),
            games: Arc::default(),
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

    /// The game that a spec names.
    ///
    /// # Errors
    /// An unknown name, with the nearest known one; settings that do not fit.
    pub fn game(&self, spec: &str) -> Result<Arc<dyn AnyGame>, BadInput> {
        self.games.game(&self.catalogue, spec)
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

    /// Who can play a game: everybody, but the perfect player only where the game has a table or is small; and
    /// which of them are the levels of play.
    ///
    /// # Errors
    /// A spec that names no game.
    pub fn players(
        &self,
        request: &PlayersRequest,
        control: &Control,
    ) -> Result<PlayersAnswer, Error> {
        let game = self.game(&request.game)?;
        let perfect = Player::perfect().to_string();
        let is_knowable = values::is_knowable(game.as_ref(), &self.allowance.control(control));
        let names = Player::entries().map(|entry| entry.name);
        let players = names.filter(|&name| is_knowable || name != perfect).collect();
        Ok(PlayersAnswer { players, levels: Level::all(is_knowable) })
    }

    /// Whoever is meant by a player's spec, or by the name of a level such as `hard`.
    ///
    /// # Errors
    /// A player that is none.
    pub fn opponent(
        &self,
        game: &dyn AnyGame,
        name: &str,
        control: &Control,
    ) -> Result<Player, BadInput> {
        let is_level = Level::all(false).iter().any(|level| level.name == name);
        let is_knowable = is_level && values::is_knowable(game, &self.allowance.control(control));
        let levels = Level::all(is_knowable);
        let level = levels.iter().find(|level| level.name == name);
        Player::parse(level.map_or(name, |level| &level.player))
    }

    /// What every legal move is worth, if that is known at no cost.
    ///
    /// # Errors
    /// A game or position that is none; a table that cannot be read.
    pub fn known_values(&self, request: &ValuesRequest) -> Result<Option<Values>, Error> {
        let (game, position) = self.position(&request.game, request.position.as_deref())?;
        let known = values::known(game.as_ref(), &position)?;
        known.map(|values| tell_as_asked(values, request, game.as_ref(), &position)).transpose()
    }

    /// What every legal move is worth: from a table, by solving a small game, or by a search.
    ///
    /// # Errors
    /// A game, position or limit that is none; a table that cannot be read.
    pub fn values(&self, request: &ValuesRequest, control: &Control) -> Result<Values, Error> {
        let (game, position) = self.position(&request.game, request.position.as_deref())?;
        let limits = search_limits(request.depth, request.time.as_deref())?;
        let time = limits.time.unwrap_or(values::DEFAULT_TIME);
        let control = control.narrowed(Limits { time: Some(time), nodes: None });
        let limits = SearchLimits { time: Some(time), ..limits };
        let control = &self.allowance.control(&control);
        let values = values::values(game.as_ref(), &position, limits, control)?;
        tell_as_asked(values, request, game.as_ref(), &position)
    }

    /// What a player would do, and what they think of the position.
    ///
    /// # Errors
    /// A game, position, player or limit that is none; a player that wants more than is allowed; a table
    /// that cannot be read.
    pub fn best(&self, request: &BestRequest, control: &Control) -> Result<Report, Error> {
        let (game, position) = self.position(&request.game, request.position.as_deref())?;
        let player = self.player_for(request, game.as_ref())?;
        let limits = search_limits(request.depth, request.time.as_deref())?;
        let limits = self.allowance.limits(&player, limits)?;
        let control = self.allowance.control(control);
        let mut report = match game.best(&position, &player, limits, &control) {
            // A list knows what play can reach; anything else is searched, unless the list was asked for.
            Err(Error::Unreachable { .. }) if request.by.is_none() => {
                let request = BestRequest { watched: true, ..request.clone() };
                return self.best(&request, &control);
            }
            found => found?,
        };
        if request.all {
            report.moves = Some(game.rate_moves(&position, &player, limits, &control)?);
        }
        Ok(report)
    }

    /// Who answers a request for the best move. By default, whoever knows the game: a table is
    /// right at once, within any time. With a depth, or with somebody watching, a search is wanted.
    ///
    /// # Errors
    /// A game or player that is none.
    pub fn player(&self, request: &BestRequest) -> Result<Player, Error> {
        Ok(self.player_for(request, self.game(&request.game)?.as_ref())?)
    }

    fn player_for(&self, request: &BestRequest, game: &dyn AnyGame) -> Result<Player, BadInput> {
        // The engine's own options are settings of its spec like any others.
        let goal = request.exact.then(|| "goal=proof".to_owned());
        let threads = request.threads.map(|threads| format!("threads={threads}"));
        let memory = request.memory.as_ref().map(|memory| format!("memory={memory}"));
        let settings: Vec<String> = [goal, threads, memory].into_iter().flatten().collect();
        let searches = request.depth.is_some() || request.watched;
        match (request.by.as_deref().filter(|by| !by.is_empty()), settings.as_slice()) {
            (Some(by), _) => Player::parse(by),
            (None, []) if !searches && has_table(game.table_spec()) => Ok(Player::perfect()),
            (None, []) => Player::parse("engine"),
            (None, settings) => Player::parse(&format!("engine:{}", settings.join(","))),
        }
    }

    /// Whether a request for the best move can be answered, whatever the position.
    ///
    /// # Errors
    /// As for [`best`](Workbench::best), but for the position.
    pub fn check(&self, request: &BestRequest, control: &Control) -> Result<(), Error> {
        let game = self.game(&request.game)?;
        let player = self.player_for(request, game.as_ref())?;
        let limits = search_limits(request.depth, request.time.as_deref())?;
        let limits = self.allowance.limits(&player, limits)?;
        game.check_player(&player, limits, &self.allowance.control(control))
    }

    /// Several players on one position; `done` is called after each row.
    ///
    /// # Errors
    /// As for [`best`](Workbench::best).
    pub fn compare(
        &self,
        request: &CompareRequest,
        control: &Control,
        done: impl FnMut(&Row),
    ) -> Result<Comparison, Error> {
        let (game, position) = self.position(&request.game, request.position.as_deref())?;
        let players = match request.rungs.as_deref().filter(|rungs| !rungs.trim().is_empty()) {
            Some(rungs) => Player::parse_list(rungs)?,
            None => Player::ladder(),
        };
        at_most("rungs", self.allowance.players, players.len(), |count| {
            format!("{count} players")
        })?;
        let limits = search_limits(request.depth, request.time.as_deref())?;
        // The same budget for all, so that the comparison is fair.
        let limits = SearchLimits { nodes: self.allowance.nodes, ..limits };
        for player in &players {
            self.allowance.limits(player, limits)?;
        }
        let control = self.allowance.control(control);
        compare(game.as_ref(), &position, &players, limits, &control, done)
    }

    /// The tree a player searches.
    ///
    /// # Errors
    /// As for [`best`](Workbench::best); a player whose search cannot be watched.
    pub fn explain(&self, request: &ExplainRequest, control: &Control) -> Result<Tree, Error> {
        let (game, position) = self.position(&request.game, request.position.as_deref())?;
        let by = request.by.as_deref().filter(|by| !by.is_empty()).unwrap_or("alpha-beta");
        let player = Player::parse(by)?;
        let limits = search_limits(request.depth, request.time.as_deref())?;
        let limits = self.allowance.limits(&player, limits)?;
        let room = request.nodes.unwrap_or(DEFAULT_TREE);
        if room == 0 {
            return Err(BadInput::new("nodes", "at least 1", "0").into());
        }
        at_most("nodes", self.allowance.tree, room, |nodes| nodes.to_string())?;
        let view = ValueView::parse(request.view.as_deref(), request.scale.as_deref())?;
        let watch = Watch { limits, room, view };
        game.explain(&position, &player, watch, &self.allowance.control(control))
    }

    /// What solving a game would need, within the memory that is allowed. A game without numbers is looked at for a
    /// moment; what it needs is then known, or at least how much it needs at least.
    ///
    /// # Errors
    /// A spec that names no game; a game that cannot be solved.
    pub fn estimate(
        &self,
        game: &str,
        memory: Option<u64>,
        control: &Control,
    ) -> Result<EstimateReport, Error> {
        let game = self.game(game)?;
        let allowed = memory.into_iter().chain(self.allowance.solve_memory).min();
        let estimate = match game.estimate() {
            Some(estimate) => estimate,
            None => game.survey(control)?,
        };
        Ok(estimate.within(allowed))
    }

    /// Where a solve keeps its table.
    ///
    /// # Errors
    /// A spec that names no game; a system without a data directory.
    pub fn table_for(&self, request: &SolveRequest) -> Result<PathBuf, Error> {
        match &request.table {
            Some(path) => Ok(path.clone()),
            None => Ok(kept_table_of(self.game(&request.game)?.table_spec(), request.keep)?),
        }
    }

    /// Whether a solve that was stopped has left something to go on with.
    #[must_use]
    pub fn is_begun(&self, request: &SolveRequest) -> bool {
        self.table_for(request).is_ok_and(|path| is_begun(&path))
    }

    /// Solves a whole game into a table.
    ///
    /// # Errors
    /// A spec that names no game; a table that somebody else makes, that was begun before, if the request
    /// wants that told, or that cannot be gone on with; limits reached; a file that cannot be written.
    pub fn solve(&self, request: &SolveRequest, control: &Control) -> Result<SolveReport, Error> {
        let game = self.game(&request.game)?;
        let path = self.table_for(request)?;
        let memory = request.memory.into_iter().chain(self.allowance.solve_memory).min();
        let options = SolveOptions {
            threads: request.threads,
            memory,
            counting: request.counting,
            begun: request.begun,
            keep: request.keep,
            ..SolveOptions::default()
        };
        game.solve(&path, &options, control)
    }

    /// What the game's table tells, if there is one.
    ///
    /// # Errors
    /// A spec that names no game; a table that cannot be read.
    pub fn solved(&self, game: &str) -> Result<Option<SolveReport>, Error> {
        let game = self.game(game)?;
        let path = table_of(game.table_spec())?;
        if path.exists() { game.solved(&path).map(Some) } else { Ok(None) }
    }

    /// What a table says about a position and each of its moves.
    ///
    /// # Errors
    /// No table; one that cannot be read; text that is not a position.
    pub fn probe(&self, request: &ProbeRequest, control: &Control) -> Result<Report, Error> {
        let (game, path) = self.table(&request.table)?;
        let position = request.position.clone().unwrap_or_else(|| game.start());
        game.probe(&position, path.as_deref(), control)
    }

    /// Checks a table against the rules.
    ///
    /// # Errors
    /// The first false value; no table, or one that cannot be read.
    pub fn verify(
        &self,
        request: &VerifyRequest,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        let (game, path) = self.table(&request.table)?;
        let path = match path {
            Some(path) => path,
            None => table_of(game.table_spec())?,
        };
        if !path.exists() {
            let spec = game.spec();
            let wanted = format!("a table of {spec}, as `parlor solve {spec}` makes one");
            let came = format!("none at {}", path.display());
            return Err(BadInput::new("table", wanted, came).into());
        }
        let options = SolveOptions {
            threads: request.threads,
            memory: request.memory,
            ..SolveOptions::default()
        };
        game.verify(&path, request.extent, &options, control)
    }

    /// A table named by its file or by its game.
    fn table(&self, table: &str) -> Result<(Arc<dyn AnyGame>, Option<PathBuf>), Error> {
        let path = Path::new(table);
        if path.is_file() {
            return Ok((self.game(&spec_of_table(path)?)?, Some(path.to_owned())));
        }
        Ok((self.game(table)?, None))
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

/// Adds the values as another side sees them, or on a document's scale, if the request wants that.
fn tell_as_asked(
    mut values: Values,
    request: &ValuesRequest,
    game: &dyn AnyGame,
    position: &str,
) -> Result<Values, Error> {
    let (view, scale) = (request.view.as_deref(), request.scale.as_deref());
    let is_asked = [view, scale].into_iter().flatten().any(|word| !word.is_empty());
    if is_asked {
        let view = ValueView::parse(view, scale)?;
        if view.is_scaled() && values.moves.iter().any(|rated| rated.worth.margin.is_some()) {
            return Err(view.refuse_for(&game.spec()).into());
        }
        let mover = Side::BOTH[game.state(position, SoFar::default())?.turn_index];
        for rated in &mut values.moves {
            rated.told = view.of_move(rated, mover);
        }
    }
    Ok(values)
}
