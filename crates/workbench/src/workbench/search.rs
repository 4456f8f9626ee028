//! Requests that look ahead: who plays, which move is best, what every move is worth, and the tree of a search.

use parlor_core::{BadInput, Control, Limits, Side};

use super::Workbench;
use crate::Error;
use crate::allowance::at_most;
use crate::any_game::{AnyGame, SearchLimits, SoFar};
use crate::compare::{Comparison, Row, compare};
use crate::explain::{Tree, Watch};
use crate::level::Level;
use crate::player::Player;
use crate::report::Report;
use crate::request::{
    BestRequest, CompareRequest, ExplainRequest, PlayersAnswer, PlayersRequest, ValuesRequest,
    search_limits,
};
use crate::solve::has_table;
use crate::value_view::ValueView;
use crate::values::{self, Values};

/// Nodes of an explained tree by default.
const DEFAULT_TREE: usize = 500;

impl Workbench {
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
