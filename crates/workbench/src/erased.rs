//! The one place where a game's type is forgotten.

use std::path::Path;

use parlor_core::perft::perft;
use parlor_core::word::Settings;
use parlor_core::{BadInput, Control, Game, Outcome, Player as Side, Plies, Score, Verdict};
use parlor_games::About;
use parlor_search::explain::Recorder;
use parlor_search::{Report as Found, Rung, Task};
use parlor_solve::{Extent, Options};

use crate::Error;
use crate::any_game::{AnyGame, Played, Question, Reach, State};
use crate::document::AnyDocument;
use crate::explain::{Tree, TreeNode};
use crate::player::{Mind, Player};
use crate::report::{MoveReport, Proof, Report};
use crate::seat::Seat;
use crate::solve::{EstimateReport, Oracle, SolveReport, SolveWish, VerifyReport, Whole};
use crate::thinker::{self, Thinker};
use crate::view::{Target, View};

/// A game with its type inside.
pub(crate) struct Erased<G: Game> {
    game: G,
    whole: Whole<G>,
    about: About,
    word: String,
    document: Option<Box<dyn AnyDocument>>,
}

impl<G: Game> Erased<G> {
    pub(crate) fn new(
        game: G,
        whole: Whole<G>,
        about: About,
        settings: &Settings,
        document: Option<Box<dyn AnyDocument>>,
    ) -> Self {
        Self { game, whole, about, word: settings.word().to_string(), document }
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
        reach: Reach,
        control: &Control,
    ) -> Task<'a, G> {
        let control = reach.control(control);
        Task { game: &self.game, root: position, depth: reach.depth, control }
    }

    /// The player's mind and how far it may go, once it is clear that a search will end.
    fn thinker(&self, player: &Player, question: &Question) -> Result<(Thinker<G>, Reach), Error> {
        let thinker = match player.mind {
            Mind::Perfect => {
                let control = &question.control;
                Thinker::Perfect(self.whole.oracle(&self.game, &self.word, None, control)?)
            }
            _ => Thinker::new(player, self.document.as_deref())?,
        };
        let reach = question.reach(player);
        if thinker.needs_depth(&self.task(&self.game.start(), reach, &question.control)) {
            return Err(BadInput::new(
                format!("{player} on {}", self.word),
                "a depth such as --depth 6, because play can go round in circles",
                "none",
            )
            .into());
        }
        Ok((thinker, reach))
    }

    fn report(&self, position: &G::Position, player: &Player, found: &Found<G::Move>) -> Report {
        Report {
            game: self.word.clone(),
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
fn proven<M>(player: &Player, found: &Found<M>) -> Option<Verdict> {
    found.verdict.filter(|_| player.mind.is_sound())
}

fn estimate<M>(player: &Player, found: &Found<M>) -> Option<Score> {
    found.score.filter(|_| proven(player, found).is_none())
}

fn proof<M>(player: &Player, found: &Found<M>) -> Option<Proof> {
    match proven(player, found) {
        Some(_) => Some(Proof::Exact),
        None => found.score.map(|_| Proof::Estimate),
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn word(&self) -> String {
        self.word.clone()
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
            word: self.word(),
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
        self.thinker(player, question)?;
        Ok(())
    }

    fn best(&self, position: &str, player: &Player, question: &Question) -> Result<Report, Error> {
        let position = self.read(position)?;
        let (mut thinker, reach) = self.thinker(player, question)?;
        let found = thinker.think(&self.task(&position, reach, &question.control));
        Ok(self.report(&position, player, &found))
    }

    fn seat<'a>(
        &'a self,
        player: &'a Player,
        question: Question,
    ) -> Result<Box<dyn Seat + 'a>, Error> {
        let (thinker, reach) = self.thinker(player, &question)?;
        Ok(Box::new(Seated { game: self, player, control: question.control, reach, thinker }))
    }

    fn rate_moves(
        &self,
        position: &str,
        player: &Player,
        question: &Question,
    ) -> Result<Vec<MoveReport>, Error> {
        let position = self.read(position)?;
        let moves = self.game.legal_moves(&position);
        let (mut thinker, reach) = self.thinker(player, question)?;
        if reach.depth == Some(0) {
            // A move rated without looking ahead is worth what the position after it looks like.
            thinker = Thinker::Rung(Rung::Minimax);
        }
        let reach = reach.after_one_of(moves.len());
        let rate = |mv: G::Move| {
            let child = self.game.play(&position, mv);
            let found = thinker.think(&self.task(&child, reach, &question.control));
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
        let (mut thinker, reach) = self.thinker(player, question)?;
        let task = self.task(&position, reach, &question.control);
        let mut recorder = Recorder::new(room);
        let found = thinker.think_aloud(&task, &mut recorder);
        let Some(tree) = recorder.into_tree() else {
            let nothing =
                || BadInput::new("player", "one whose search can be watched", player.to_string());
            return Err(found.stopped.map_or_else(|| nothing().into(), Error::from));
        };
        let root = TreeNode::new(&self.game, &tree.root);
        Ok(Tree {
            game: self.word.clone(),
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
        self.whole.estimate(&self.game)
    }

    fn solve(&self, wish: &SolveWish, control: &Control) -> Result<SolveReport, Error> {
        self.whole.solve(&self.game, &self.word, wish, control)
    }

    fn probe(&self, position: &str, table: Option<&Path>) -> Result<Report, Error> {
        let position = self.read(position)?;
        let control = &Control::unlimited();
        let oracle = self.whole.oracle(&self.game, &self.word, table, control)?;
        let player = Player::perfect();
        let task = Task::new(&self.game, &position);
        let found = thinker::recall(&task, oracle.as_ref())?;
        let mut report = self.report(&position, &player, &found);
        let mut moves = self.recall(&position, oracle.as_ref())?;
        moves.sort_by_key(MoveReport::preference);
        report.moves = Some(moves);
        Ok(report)
    }

    fn known_moves(&self, position: &str) -> Result<Option<Vec<MoveReport>>, Error> {
        let position = self.read(position)?;
        self.whole.at_hand().map(|oracle| self.recall(&position, oracle.as_ref())).transpose()
    }

    fn learn(&self, control: &Control) -> Result<(), Error> {
        self.whole.oracle(&self.game, &self.word, None, control)?;
        Ok(())
    }

    fn verify(
        &self,
        table: &Path,
        extent: Extent,
        options: &Options,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        self.whole.verify(&self.game, table, extent, options, control)
    }
}

/// A player at a game, whose mind is kept from move to move.
struct Seated<'a, G: Game> {
    game: &'a Erased<G>,
    player: &'a Player,
    control: Control,
    reach: Reach,
    thinker: Thinker<G>,
}

impl<G: Game> Seat for Seated<'_, G> {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        let rules = &self.game.game;
        let position = self.game.read(position)?;
        let mut found = self.thinker.think(&self.game.task(&position, self.reach, &self.control));
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
