//! The one place where a game's type is forgotten.

mod any_game;
mod session;

use std::sync::Arc;

use parlor_core::notation::line_text;
use parlor_core::{BadInput, Control, Knowledge, Notation, Score, Step};
use parlor_games::About;
use parlor_search::{SearchReport, Task};

use crate::Error;
use crate::any_game::SearchLimits;
use crate::catalogue::Eraser;
use crate::document::AnyDocument;
use crate::engine_pool::EnginePool;
use crate::player::{Player, Strategy, WeightsChoice};
use crate::report::{DocumentAnswer, MoveReport, Proof, Report, Worth, rank};
use crate::rule_game::table_spec;
use crate::searcher::Searcher;
use crate::solve::{Oracle, Tablebase};
use crate::tune::{LinearEvaluation, weights_of};

/// A game with its type inside, and what is known about it.
pub(crate) struct Erased<G: Notation, K> {
    game: G,
    knowledge: K,
    tablebase: Tablebase<G>,
    about: About,
    spec: String,
    table_spec: String,
    rules: Option<Arc<str>>,
    engines: Arc<EnginePool<G>>,
    document: Option<Box<dyn AnyDocument<G>>>,
}

impl<G: Notation, K: Knowledge<G>> Erased<G, K> {
    pub(crate) fn new(
        game: G,
        knowledge: K,
        tablebase: Tablebase<G>,
        Eraser { about, spec, rules }: Eraser,
        document: Option<Box<dyn AnyDocument<G>>>,
    ) -> Self {
        let table_spec = match &rules {
            Some(rules) => table_spec(&spec, rules),
            None => spec.to_string(),
        };
        Self {
            game,
            knowledge,
            tablebase,
            about,
            spec: spec.to_string(),
            table_spec,
            rules,
            engines: EnginePool::new(),
            document,
        }
    }

    fn read(&self, position: &str) -> Result<G::Position, BadInput> {
        self.game.parse_position(position)
    }

    /// What somebody who knows says of every legal move, in the game's order.
    fn recall(
        &self,
        position: &G::Position,
        oracle: &dyn Oracle<G>,
    ) -> Result<Vec<MoveReport>, Error> {
        let rate = |mv: G::Move| -> Result<MoveReport, Error> {
            let next = self.game.play(position, mv);
            let step = self.game.step(position, &next);
            let value = oracle.value(&self.game, &next)?.before(step);
            Ok(MoveReport {
                worth: value.into(),
                proof: Some(Proof::Exact),
                ..MoveReport::unknown(self.game.move_text(position, mv))
            })
        };
        let mut moves =
            self.game.legal_moves(position).into_iter().map(rate).collect::<Result<Vec<_>, _>>()?;
        rank(&mut moves);
        Ok(moves)
    }

    /// The task of a search from now on.
    fn task<'a>(
        &'a self,
        position: &'a G::Position,
        limits: SearchLimits,
        control: &Control,
    ) -> Task<'a, G, K> {
        let mut task =
            Task::knowing(&self.game, &self.knowledge, position).under(limits.control(control));
        task.depth = limits.depth;
        task.in_notation()
    }

    /// The player's strategy and how far it may go, once it is clear that a search will end.
    fn searcher(
        &self,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<(Searcher<G>, SearchLimits), Error> {
        let searcher = match player.strategy {
            Strategy::Perfect => Searcher::Perfect(self.tablebase.oracle(
                &self.game,
                &self.table_spec,
                None,
                control,
            )?),
            Strategy::Engine { options, weights: WeightsChoice::Tuned } => Searcher::Tuned {
                engine: self.engines.take(options),
                evaluation: Box::new(self.tuned_evaluation()?),
            },
            _ => Searcher::new(player, self.document.as_deref(), &self.engines)?,
        };
        let limits = limits.of(player);
        if searcher.needs_depth(&self.task(&self.game.start(), limits, control)) {
            return Err(BadInput::new(
                format!("{player} on {}", self.spec),
                "a depth such as 6, because play can go round in circles",
                "none",
            )
            .into());
        }
        Ok((searcher, limits))
    }

    /// The evaluation that `parlor tune` made.
    fn tuned_evaluation(&self) -> Result<LinearEvaluation, Error> {
        let path = weights_of(&self.spec, &self.table_spec)?;
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let wanted = format!("weights that `parlor tune {}` makes", self.spec);
                return Err(BadInput::new(path.display().to_string(), wanted, "no file").into());
            }
            Err(reason) => return Err(Error::File { path, reason }),
        };
        let read = LinearEvaluation::parse(&self.game, &text);
        Ok(read.map_err(|error| error.within(&path.display().to_string()))?)
    }

    fn report(
        &self,
        position: &G::Position,
        player: &Player,
        found: &SearchReport<G::Move>,
    ) -> Report {
        let is_sound = player.strategy.is_sound();
        let value = found.verdict.filter(|_| is_sound);
        let margin = found.margin.filter(|_| is_sound);
        // Where points are counted, who wins is only half of the truth.
        let is_exact = value.is_some() && (margin.is_some() || self.game.max_margin().is_none());
        Report {
            game: self.spec.clone(),
            position: self.game.position_text(position),
            by: player.to_string(),
            worth: Worth { value, distance: found.distance, margin },
            claim: found.verdict,
            proof: match is_exact {
                true => Some(Proof::Exact),
                false => found.score.map(|_| Proof::Estimate),
            },
            score: found.score.filter(|_| !is_exact),
            document: found.document.map(|score| DocumentAnswer::new(score, &found.counters)),
            evaluation: None,
            best: found.best.map(|mv| self.game.move_text(position, mv)),
            line: line_text(&self.game, position, &found.line),
            nodes: found.counters.calls + found.counters.deepening,
            depth: found.depth,
            seconds: found.elapsed,
            finished: found.stopped.is_none(),
            counters: found.counters,
            moves: None,
        }
    }

    /// What a move is worth to its maker, from what was found after it.
    fn rated(&self, mv: String, step: Step, after: &Report) -> MoveReport {
        let turned = |verdict: parlor_core::Verdict| if step.again { verdict } else { -verdict };
        let Worth { value, distance, margin } = after.worth;
        let margin = margin.map(|margin| Score::estimate(margin).seen_before(step).points());
        let worth = Worth {
            value: margin.map(Into::into).or(value.map(turned)),
            distance: distance.map(|plies| parlor_core::Plies(plies.0 + 1)),
            margin,
        };
        MoveReport {
            worth,
            proof: after.proof,
            score: after.score.map(|score| score.before(step)),
            ..MoveReport::unknown(mv)
        }
    }
}
