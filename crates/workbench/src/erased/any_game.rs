//! What a game answers once its type is forgotten: positions and moves as text.

use std::path::Path;

use parlor_core::notation::line_text;
use parlor_core::perft::perft;
use parlor_core::{BadInput, Control, Knowledge, Notation, Side, Stopped};
use parlor_games::About;
use parlor_search::explain::Recorder;
use parlor_search::mcts::{Mcts, MctsOptions};
use parlor_search::{Rung, Task, document};
use parlor_solve::{Estimate, Extent, Gathering, SolveOptions};

use super::Erased;
use super::session::ProgramSession;
use crate::Error;
use crate::any_game::{AnyGame, Played, SearchLimits, SoFar, State, final_points, winner};
use crate::document::in_document;
use crate::explain::{Tree, TreeTeller, Watch};
use crate::lesson::{GraphNode, PlayoutRound, VisitedMove, explore};
use crate::player::{Player, Strategy};
use crate::report::{MoveReport, Proof, Report, rank};
use crate::searcher::{self, Searcher};
use crate::session::Session;
use crate::skill;
use crate::solve::{EstimateReport, SolveReport, TableOrder, VerifyReport};
use crate::study::{self, MoveKind, MoveTally};
use crate::tune::{self, LearntText, TuningPlan};
use crate::value_view::ValueView;
use crate::values::values;
use crate::view::View;

impl<G: Notation + 'static, K: Knowledge<G> + 'static> AnyGame for Erased<G, K> {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn table_spec(&self) -> &str {
        &self.table_spec
    }

    fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
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

    fn state(&self, position: &str, so_far: SoFar<'_>) -> Result<State, Error> {
        let game = &self.game;
        let position = self.read(position)?;
        let outcome = game.outcome(&position);
        let moves = game.legal_moves(&position);
        let last = match so_far.last {
            Some(played) => {
                let before = self.read(&played.before)?;
                let mv = game.parse_move(&before, &played.mv)?;
                Some(game.place(&before, mv))
            }
            None => None,
        };
        let texts: Vec<String> = moves.iter().map(|&mv| game.move_text(&position, mv)).collect();
        let places = moves.iter().map(|&mv| game.place(&position, mv));
        // Who won a game that counts points depends on those gained before.
        let points = game.max_margin().and(so_far.points);
        let is_open = game.max_margin().is_some() && points.is_none();
        let winner = outcome.map(|outcome| winner(points.unwrap_or_default(), outcome));
        let ending = |winner: Option<Side>| match winner {
            _ if is_open => "over",
            Some(side) => game.player_name(side),
            None => "draw",
        };
        Ok(State {
            spec: self.spec(),
            players: self.player_names(),
            position: game.position_text(&position),
            turn: game.player_name(game.turn(&position)).to_owned(),
            turn_index: game.turn(&position).index(),
            outcome: winner.map(|winner| ending(winner).to_owned()),
            winner: winner.flatten().filter(|_| !is_open).map(Side::index),
            points: points.map(|points| match outcome {
                Some(outcome) => final_points(points, outcome),
                None => points,
            }),
            view: View::new(
                &game.view(&position),
                |side| game.player_name(side),
                texts.iter().cloned().zip(places),
                last,
            ),
            moves: texts,
            note: game.note(&position),
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<Played, Error> {
        let game = &self.game;
        let position = self.read(position)?;
        let mv = game.parse_move(&position, mv)?;
        let next = game.play(&position, mv);
        Ok(Played {
            mv: game.move_text(&position, mv),
            before: game.position_text(&position),
            after: game.position_text(&next),
            by: game.turn(&position).index(),
            gain: game.step(&position, &next).gain,
        })
    }

    fn gives_up(&self, position: &str, mv: &str) -> Result<bool, Error> {
        let position = self.read(position)?;
        Ok(self.game.gives_up(self.game.parse_move(&position, mv)?))
    }

    fn perft(&self, position: &str, depth: usize, control: &Control) -> Result<Vec<u64>, Error> {
        Ok(perft(&self.game, &self.read(position)?, depth, control)?)
    }

    fn check_player(
        &self,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<(), Error> {
        match player.strategy {
            Strategy::Skill { .. } => Ok(()),
            _ => self.searcher(player, limits, control).map(drop),
        }
    }

    fn best(
        &self,
        position: &str,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<Report, Error> {
        if let Strategy::Skill { level, seed } = player.strategy {
            return skill::choose(self, position, player, level, seed, limits, control);
        }
        let position = self.read(position)?;
        let control = &limits.question(player, control);
        let (mut searcher, limits) = self.searcher(player, limits, control)?;
        let found = searcher.search(&self.task(&position, limits, control))?;
        let evaluation = searcher.evaluation(&self.game, &position, found.best);
        Ok(Report { evaluation, ..self.report(&position, player, &found) })
    }

    fn session<'a>(
        &'a self,
        player: &'a Player,
        limits: SearchLimits,
        control: Control,
    ) -> Result<Box<dyn Session + 'a>, Error> {
        if let Strategy::Skill { .. } = player.strategy {
            return Ok(Box::new(skill::SkillSession { game: self, player, limits, control }));
        }
        let (searcher, limits) = self.searcher(player, limits, &control)?;
        Ok(Box::new(ProgramSession { game: self, player, control, limits, searcher }))
    }

    fn rate_moves(
        &self,
        position: &str,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<Vec<MoveReport>, Error> {
        if let Strategy::Skill { .. } = player.strategy {
            return Ok(values(self, position, limits.or_those_of(player), control)?.moves);
        }
        let position = self.read(position)?;
        let moves = self.game.legal_moves(&position);
        let control = &limits.question(player, control);
        let (mut searcher, limits) = self.searcher(player, limits, control)?;
        match &searcher {
            Searcher::Perfect(oracle) => return self.recall(&position, oracle.as_ref()),
            Searcher::Dictionary { levels } => {
                let task = self.task(&position, limits, control);
                let scores = document::score_moves(&task, *levels)?;
                let rated = |(mv, score): (G::Move, document::DocumentScore)| MoveReport {
                    document: Some(score.number()),
                    proof: Some(Proof::Estimate),
                    ..MoveReport::unknown(self.game.move_text(&position, mv))
                };
                let mut moves: Vec<_> = scores.into_iter().map(rated).collect();
                rank(&mut moves);
                return Ok(moves);
            }
            _ => {}
        }
        if limits.depth == Some(0) {
            // A move rated without looking ahead is worth what the position after it looks like.
            searcher = Searcher::Rung(Rung::Minimax);
        }
        let mut limits = limits.after_one_of(moves.len());
        let mut reports = Vec::with_capacity(moves.len());
        for mv in moves {
            let child = self.game.play(&position, mv);
            if matches!(searcher, Searcher::Engine(_) | Searcher::Tuned { .. })
                && control.check().is_err()
            {
                // Even the shallowest search of hundreds of moves takes longer than nothing.
                searcher = Searcher::Rung(Rung::Minimax);
                limits.depth = Some(0);
            }
            let found = searcher.search(&self.task(&child, limits, control))?;
            let after = self.report(&child, player, &found);
            let step = self.game.step(&position, &child);
            reports.push(self.rated(self.game.move_text(&position, mv), step, &after));
        }
        rank(&mut reports);
        Ok(reports)
    }

    fn explain(
        &self,
        position: &str,
        player: &Player,
        Watch { limits, room, view }: Watch,
        control: &Control,
    ) -> Result<Tree, Error> {
        let position = self.read(position)?;
        if view.is_scaled() && self.game.max_margin().is_some() {
            return Err(view.refuse_for(&self.spec).into());
        }
        let (mut searcher, limits) = self.searcher(player, limits, control)?;
        if !searcher.can_be_watched() {
            let wanted = "one whose search can be watched";
            return Err(BadInput::new("player", wanted, player.to_string()).into());
        }
        let task = self.task(&position, limits, control);
        let mut recorder = Recorder::new(room);
        let found = searcher.search_observed(&task, &mut recorder)?;
        let tree = recorder.into_tree().ok_or(found.stopped.unwrap_or(Stopped::Asked))?;
        let is_document = matches!(searcher, Searcher::Dictionary { .. });
        let computer = self.game.turn(&position);
        let view = if is_document { ValueView::DOCUMENT } else { view };
        let view = view.of_counting(self.game.max_margin().is_some());
        let teller = TreeTeller {
            game: &self.game,
            view,
            root: computer,
            has_distances: matches!(player.strategy, Strategy::Engine { .. }),
        };
        let mut root = teller.node(&position, &tree.root);
        if is_document {
            in_document(&mut root, &self.game, &position, &tree.root, computer);
        }
        Ok(Tree {
            game: self.spec.clone(),
            position: self.game.position_text(&position),
            by: player.to_string(),
            depth: task.depth,
            nodes: tree.entered,
            shown: root.count(),
            pruned: root.count_pruned(),
            finished: found.stopped.is_none(),
            root,
            view,
        })
    }

    fn watch_playouts(
        &self,
        position: &str,
        seed: u64,
        rounds: usize,
        control: &Control,
    ) -> Result<Vec<PlayoutRound>, Error> {
        let position = self.read(position)?;
        let options = MctsOptions { memory: 1 << 20, seed, ..MctsOptions::default() };
        let mut told = Vec::new();
        // The plain rules: what a game knows beyond them would prove small positions without a round.
        let task = Task::new(&self.game, &position).under(control.clone());
        Mcts::new(options).search_watched(&task, |round| {
            let name = |mv| self.game.move_text(&position, mv);
            told.push(PlayoutRound {
                path: line_text(&self.game, &position, &round.path),
                has_grown: round.has_grown,
                is_proven: round.is_proven,
                result: round.result,
                moves: round
                    .moves
                    .into_iter()
                    .map(|told| VisitedMove {
                        mv: name(told.mv),
                        visits: told.visits,
                        mean: told.mean,
                        value: told.verdict,
                    })
                    .collect(),
            });
            if told.len() < rounds { Ok(()) } else { Err(Stopped::Asked) }
        });
        Ok(told)
    }

    fn position_graph(
        &self,
        position: &str,
        most: usize,
        control: &Control,
    ) -> Result<Vec<GraphNode>, Error> {
        explore(&self.game, &self.read(position)?, most, control)
    }

    fn first_moves(&self) -> Vec<(String, u32)> {
        study::first_moves(&self.game)
    }

    fn move_kinds(&self, position: &str) -> Result<Vec<MoveKind>, Error> {
        Ok(study::move_kinds(&self.game, &self.read(position)?))
    }

    fn count_good_moves(&self, most: usize, control: &Control) -> Result<Option<MoveTally>, Error> {
        match self.tablebase.at_hand() {
            Some(oracle) => study::census(&self.game, oracle.as_ref(), most, control),
            None => Ok(None),
        }
    }

    fn estimate(&self, hosts: usize, control: &Control) -> Result<Option<EstimateReport>, Error> {
        self.tablebase.estimate(&self.game, hosts, control)
    }

    fn survey(&self, control: &Control) -> Result<EstimateReport, Error> {
        Ok(Estimate::survey(&self.game, control)?.into())
    }

    fn solve(
        &self,
        table: &Path,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<SolveReport, Error> {
        let order = TableOrder { spec: &self.table_spec, path: table, options, control };
        self.tablebase.solve(&self.game, order)
    }

    fn solve_with(
        &self,
        table: &Path,
        options: &SolveOptions,
        control: &Control,
        gathering: &dyn Gathering,
    ) -> Result<Option<SolveReport>, Error> {
        let order = TableOrder { spec: &self.table_spec, path: table, options, control };
        self.tablebase.solve_with(&self.game, order, gathering)
    }

    fn solved(&self, table: &Path) -> Result<SolveReport, Error> {
        self.tablebase.solved(&self.game, &self.table_spec, table)
    }

    fn probe(
        &self,
        position: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Report, Error> {
        let position = self.read(position)?;
        let oracle = self.tablebase.oracle(&self.game, &self.table_spec, table, control)?;
        let task = self.task(&position, SearchLimits::default(), control);
        let found = searcher::perfect_line(&task, oracle.as_ref())?;
        let mut report = self.report(&position, &Player::perfect(), &found);
        let mut moves = self.recall(&position, oracle.as_ref())?;
        moves.sort_by_key(|rated| rated.rank);
        report.moves = Some(moves);
        Ok(report)
    }

    fn known_moves(&self, position: &str) -> Result<Option<Vec<MoveReport>>, Error> {
        let position = self.read(position)?;
        self.tablebase.at_hand().map(|oracle| self.recall(&position, oracle.as_ref())).transpose()
    }

    fn tune(&self, plan: &TuningPlan, control: &Control) -> Result<LearntText, Error> {
        tune::learn_text((&self.game, &self.spec), &self.knowledge, plan, control)
    }

    fn learn(&self, control: &Control) -> Result<(), Error> {
        self.tablebase.oracle(&self.game, &self.table_spec, None, control)?;
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
