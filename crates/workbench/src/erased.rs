//! The one place where a game's type is forgotten.

use std::path::Path;

use parlor_core::perft::perft;
use parlor_core::spec::Settings;
use parlor_core::{BadInput, Control, Game, Outcome, Plies, Score, Side, Verdict};
use parlor_games::About;
use parlor_search::explain::Recorder;
use parlor_search::{Rung, SearchReport, Task};
use parlor_solve::{Extent, SolveOptions};

use crate::Error;
use crate::any_game::{AnyGame, Played, Question, SearchLimits, State};
use crate::document::AnyDocument;
use crate::explain::{Tree, TreeNode};
use crate::player::{Player, Strategy};
use crate::report::{MoveReport, Proof, Report};
use crate::searcher::{self, Searcher};
use crate::session::Session;
use crate::solve::{EstimateReport, Oracle, SolveReport, SolveRequest, Tablebase, VerifyReport};
use crate::view::{Target, View};

/// A game with its type inside.
pub(crate) struct Erased<G: Game> {
    game: G,
    tablebase: Tablebase<G>,
    about: About,
    spec: String,
    document: Option<Box<dyn AnyDocument>>,
}

impl<G: Game> Erased<G> {
    pub(crate) fn new(
        game: G,
        tablebase: Tablebase<G>,
        about: About,
        settings: &Settings,
        document: Option<Box<dyn AnyDocument>>,
    ) -> Self {
        Self { game, tablebase, about, spec: settings.spec().to_string(), document }
    }

    fn read(&self, position: &str) -> Result<G::Position, BadInput> {
        self.game.parse_position(position)
    }

    fn texts(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.move_text(mv)).collect()
    }

    /// What somebody who knows says of every legal move, in the game's order.
    fn recall(
        &self,
        position: &G::Position,
        oracle: &dyn Oracle<G>,
    ) -> Result<Vec<MoveReport>, Error> {
        let rate = |mv: G::Move| -> Result<MoveReport, Error> {
            let value = oracle.value(&self.game, &self.game.play(position, mv))?.before_move();
            Ok(MoveReport {
                mv: self.game.move_text(mv),
                value: Some(value.verdict()),
                distance: value.distance(),
                proof: Some(Proof::Exact),
                score: None,
            })
        };
        self.game.legal_moves(position).into_iter().map(rate).collect()
    }

    /// The task of a search from now on.
    fn task<'a>(
        &'a self,
        position: &'a G::Position,
        limits: SearchLimits,
        control: &Control,
    ) -> Task<'a, G> {
        let control = limits.control(control);
        Task { game: &self.game, root: position, depth: limits.depth, control }
    }

    /// The player's strategy and how far it may go, once it is clear that a search will end.
    fn searcher(
        &self,
        player: &Player,
        question: &Question,
    ) -> Result<(Searcher<G>, SearchLimits), Error> {
        let searcher = match player.strategy {
            Strategy::Perfect => {
                let control = &question.control;
                Searcher::Perfect(self.tablebase.oracle(&self.game, &self.spec, None, control)?)
            }
            _ => Searcher::new(player, self.document.as_deref())?,
        };
        let limits = question.limits(player);
        if searcher.needs_depth(&self.task(&self.game.start(), limits, &question.control)) {
            return Err(BadInput::new(
                format!("{player} on {}", self.spec),
                "a depth such as --depth 6, because play can go round in circles",
                "none",
            )
            .into());
        }
        Ok((searcher, limits))
    }

    fn report(
        &self,
        position: &G::Position,
        player: &Player,
        found: &SearchReport<G::Move>,
    ) -> Report {
        Report {
            game: self.spec.clone(),
            position: self.game.position_text(position),
            by: player.to_string(),
            value: proven(player, found),
            claim: found.verdict,
            distance: found.distance,
            proof: proof(player, found),
            score: estimate(player, found),
            best: found.best.map(|mv| self.game.move_text(mv)),
            line: self.texts(&found.line),
            nodes: found.counters.calls,
            depth: found.depth,
            seconds: found.elapsed,
            finished: found.stopped.is_none(),
            counters: found.counters,
            moves: None,
        }
    }
}

/// What is known for certain: what a sound player says.
fn proven<M>(player: &Player, found: &SearchReport<M>) -> Option<Verdict> {
    found.verdict.filter(|_| player.strategy.is_sound())
}

fn estimate<M>(player: &Player, found: &SearchReport<M>) -> Option<Score> {
    found.score.filter(|_| proven(player, found).is_none())
}

fn proof<M>(player: &Player, found: &SearchReport<M>) -> Option<Proof> {
    match proven(player, found) {
        Some(_) => Some(Proof::Exact),
        None => found.score.map(|_| Proof::Estimate),
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn start(&self) -> String {
        self.game.position_text(&self.game.start())
    }

    fn player_names(&self) -> [&'static str; 2] {
        Side::BOTH.map(|side| self.game.player_name(side))
    }

    fn can_repeat(&self) -> bool {
        self.game.can_repeat()
    }

    fn normal(&self, position: &str) -> Result<String, Error> {
        Ok(self.game.position_text(&self.read(position)?))
    }

    fn state(&self, position: &str, last: Option<&Played>) -> Result<State, Error> {
        let game = &self.game;
        let position = self.read(position)?;
        let outcome = game.outcome(&position);
        let moves = game.legal_moves(&position);
        let drawing = game.view(&position);
        let last = match last {
            Some(played) => Some(game.parse_move(&self.read(&played.before)?, &played.mv)?),
            None => None,
        };
        let targets =
            moves.iter().map(|&mv| Target { mv: game.move_text(mv), place: game.place(mv).into() });
        Ok(State {
            spec: self.spec(),
            players: self.player_names(),
            position: game.position_text(&position),
            turn: game.player_name(game.turn(&position)).to_owned(),
            turn_index: game.turn(&position).index(),
            outcome: outcome.map(|outcome| match outcome {
                Outcome::Win(side) => game.player_name(side).to_owned(),
                Outcome::Draw => "draw".to_owned(),
            }),
            verdict: outcome.map(|outcome| outcome.verdict_for(game.turn(&position))),
            moves: self.texts(&moves),
            view: View {
                field: drawing.field.into(),
                lines: drawing.lines,
                targets: targets.collect(),
                last: last.map(|mv| game.place(mv).into()),
            },
            note: game.note(&position),
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<Played, Error> {
        let position = self.read(position)?;
        let mv = self.game.parse_move(&position, mv)?;
        let next = self.game.play(&position, mv);
        Ok(Played {
            mv: self.game.move_text(mv),
            before: self.game.position_text(&position),
            after: self.game.position_text(&next),
        })
    }

    fn gives_up(&self, position: &str, mv: &str) -> Result<bool, Error> {
        let position = self.read(position)?;
        Ok(self.game.gives_up(self.game.parse_move(&position, mv)?))
    }

    fn perft(&self, position: &str, depth: usize, control: &Control) -> Result<Vec<u64>, Error> {
        Ok(perft(&self.game, &self.read(position)?, depth, control)?)
    }

    fn check_player(&self, player: &Player, question: &Question) -> Result<(), Error> {
        self.searcher(player, question)?;
        Ok(())
    }

    fn best(&self, position: &str, player: &Player, question: &Question) -> Result<Report, Error> {
        let position = self.read(position)?;
        let (mut searcher, limits) = self.searcher(player, question)?;
        let found = searcher.think(&self.task(&position, limits, &question.control));
        Ok(self.report(&position, player, &found))
    }

    fn seat<'a>(
        &'a self,
        player: &'a Player,
        question: Question,
    ) -> Result<Box<dyn Session + 'a>, Error> {
        let (searcher, limits) = self.searcher(player, &question)?;
        Ok(Box::new(ProgramSession {
            game: self,
            player,
            control: question.control,
            limits,
            searcher,
        }))
    }

    fn rate_moves(
        &self,
        position: &str,
        player: &Player,
        question: &Question,
    ) -> Result<Vec<MoveReport>, Error> {
        let position = self.read(position)?;
        let moves = self.game.legal_moves(&position);
        let (mut searcher, limits) = self.searcher(player, question)?;
        if limits.depth == Some(0) {
            // A move rated without looking ahead is worth what the position after it looks like.
            searcher = Searcher::Rung(Rung::Minimax);
        }
        let limits = limits.after_one_of(moves.len());
        let rate = |mv: G::Move| {
            let child = self.game.play(&position, mv);
            let found = searcher.think(&self.task(&child, limits, &question.control));
            Ok(MoveReport {
                mv: self.game.move_text(mv),
                value: proven(player, &found).map(|verdict| -verdict),
                distance: found.distance.map(|plies| Plies(plies.0 + 1)),
                proof: proof(player, &found),
                score: estimate(player, &found).map(Score::before_move),
            })
        };
        moves.into_iter().map(rate).collect()
    }

    fn explain(
        &self,
        position: &str,
        player: &Player,
        question: &Question,
        room: usize,
    ) -> Result<Tree, Error> {
        let position = self.read(position)?;
        let (mut searcher, limits) = self.searcher(player, question)?;
        let task = self.task(&position, limits, &question.control);
        let mut recorder = Recorder::new(room);
        let found = searcher.think_aloud(&task, &mut recorder);
        let Some(tree) = recorder.into_tree() else {
            let nothing =
                || BadInput::new("player", "one whose search can be watched", player.to_string());
            return Err(found.stopped.map_or_else(|| nothing().into(), Error::from));
        };
        let root = TreeNode::new(&self.game, &tree.root);
        Ok(Tree {
            game: self.spec.clone(),
            position: self.game.position_text(&position),
            by: player.to_string(),
            depth: task.depth,
            nodes: tree.entered,
            shown: root.count(),
            finished: found.stopped.is_none(),
            root,
        })
    }

    fn estimate(&self) -> Option<EstimateReport> {
        self.tablebase.estimate(&self.game)
    }

    fn solve(&self, request: &SolveRequest, control: &Control) -> Result<SolveReport, Error> {
        self.tablebase.solve(&self.game, &self.spec, request, control)
    }

    fn probe(&self, position: &str, table: Option<&Path>) -> Result<Report, Error> {
        let position = self.read(position)?;
        let control = &Control::unlimited();
        let oracle = self.tablebase.oracle(&self.game, &self.spec, table, control)?;
        let player = Player::perfect();
        let task = Task::new(&self.game, &position);
        let found = searcher::recall(&task, oracle.as_ref())?;
        let mut report = self.report(&position, &player, &found);
        let mut moves = self.recall(&position, oracle.as_ref())?;
        moves.sort_by_key(MoveReport::preference);
        report.moves = Some(moves);
        Ok(report)
    }

    fn known_moves(&self, position: &str) -> Result<Option<Vec<MoveReport>>, Error> {
        let position = self.read(position)?;
        self.tablebase.at_hand().map(|oracle| self.recall(&position, oracle.as_ref())).transpose()
    }

    fn learn(&self, control: &Control) -> Result<(), Error> {
        self.tablebase.oracle(&self.game, &self.spec, None, control)?;
        Ok(())
    }

    fn verify(
        &self,
        table: &Path,
        extent: Extent,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        self.tablebase.verify(&self.game, table, extent, options, control)
    }
}

/// A player at a game, whose strategy is kept from move to move.
struct ProgramSession<'a, G: Game> {
    game: &'a Erased<G>,
    player: &'a Player,
    control: Control,
    limits: SearchLimits,
    searcher: Searcher<G>,
}

impl<G: Game> Session for ProgramSession<'_, G> {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        let rules = &self.game.game;
        let position = self.game.read(position)?;
        let mut found = self.searcher.think(&self.game.task(&position, self.limits, &self.control));
        // Where everything loses, a search may as well report giving up; a player plays on.
        if found.best.is_some_and(|mv| rules.gives_up(mv))
            && let Some(mv) = rules.moves(&position).find(|&mv| !rules.gives_up(mv))
        {
            found.best = Some(mv);
            found.line = vec![mv];
        }
        Ok(self.game.report(&position, self.player, &found))
    }
}
