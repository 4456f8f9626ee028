//! The one place where a game's type is forgotten.

use parlor_core::perft::perft;
use parlor_core::word::Settings;
use parlor_core::{BadInput, Control, Game, Outcome, Player as Side};
use parlor_games::About;
use parlor_search::explain::Recorder;
use parlor_search::{Report as Found, Task};

use crate::Error;
use crate::any_game::{AnyGame, Played, Question, State};
use crate::explain::{Tree, TreeNode};
use crate::player::Player;
use crate::report::{MoveReport, Proof, Report};
use crate::seat::Seat;
use crate::thinker::Thinker;
use crate::view::{Target, View};

/// A game with its type inside.
pub(crate) struct Erased<G> {
    game: G,
    about: About,
    word: String,
}

impl<G: Game> Erased<G> {
    pub(crate) fn new(game: G, about: About, settings: &Settings) -> Self {
        Self { game, about, word: settings.word().to_string() }
    }

    fn read(&self, position: &str) -> Result<G::Position, BadInput> {
        self.game.parse_position(position)
    }

    fn texts(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.move_text(mv)).collect()
    }

    /// The task of asking a player about a position, from now on.
    fn task<'a>(
        &'a self,
        position: &'a G::Position,
        player: &Player,
        question: &Question,
    ) -> Task<'a, G> {
        Task {
            game: &self.game,
            root: position,
            depth: question.depth(player),
            control: question.control(player),
        }
    }

    /// The player's mind, once it is clear that a search will end.
    fn thinker(&self, player: &Player, question: &Question) -> Result<Thinker<G>, BadInput> {
        let thinker = Thinker::new(player)?;
        if thinker.needs_depth(&self.task(&self.game.start(), player, question)) {
            return Err(BadInput::new(
                format!("{player} on {}", self.word),
                "a depth limit, because play can repeat for ever",
                "none",
            ));
        }
        Ok(thinker)
    }

    fn report(&self, position: &G::Position, player: &Player, found: &Found<G::Move>) -> Report {
        Report {
            game: self.word.clone(),
            position: self.game.position_text(position),
            by: player.to_string(),
            value: found.verdict,
            distance: found.distance,
            proof: proof(found),
            score: found.score.filter(|_| found.verdict.is_none()),
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

fn proof<M>(found: &Found<M>) -> Proof {
    if found.verdict.is_some() { Proof::Exact } else { Proof::Estimate }
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
        let found = self.thinker(player, question)?.think(&self.task(&position, player, question));
        Ok(self.report(&position, player, &found))
    }

    fn seat<'a>(
        &'a self,
        player: &'a Player,
        question: Question,
    ) -> Result<Box<dyn Seat + 'a>, Error> {
        let thinker = self.thinker(player, &question)?;
        Ok(Box::new(Seated { game: self, player, question, thinker }))
    }

    fn rate_moves(
        &self,
        position: &str,
        player: &Player,
        question: &Question,
    ) -> Result<Vec<MoveReport>, Error> {
        let position = self.read(position)?;
        let moves = self.game.legal_moves(&position);
        let mut thinker = self.thinker(player, question)?;
        // The move itself is one of the plies looked ahead, and the moves share the time.
        let mut question = question.clone();
        question.depth = question.depth(player).map(|depth| depth.saturating_sub(1));
        question.time = question.time(player).map(|time| time / moves.len().max(1) as u32);
        let rate = |mv: G::Move| -> Result<MoveReport, Error> {
            let child = self.game.play(&position, mv);
            let found = thinker.think(&self.task(&child, player, &question));
            Ok(MoveReport {
                mv: self.game.move_text(mv),
                value: found.verdict.map(|verdict| -verdict),
                distance: found.distance.map(|plies| parlor_core::Plies(plies.0 + 1)),
                proof: proof(&found),
                score: found
                    .score
                    .filter(|_| found.verdict.is_none())
                    .map(|score| score.before_move()),
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
        let task = self.task(&position, player, question);
        let mut recorder = Recorder::new(room);
        let found = self.thinker(player, question)?.think_aloud(&task, &mut recorder);
        let tree = recorder.into_tree().ok_or(parlor_core::Stopped::Nodes)?;
        let root = TreeNode::new(&self.game, &tree);
        Ok(Tree {
            game: self.word.clone(),
            position: self.game.position_text(&position),
            by: player.to_string(),
            depth: task.depth,
            nodes: found.counters.calls,
            shown: root.count(),
            finished: found.stopped.is_none(),
            root,
        })
    }
}

/// A player at a game, whose mind is kept from move to move.
struct Seated<'a, G: Game> {
    game: &'a Erased<G>,
    player: &'a Player,
    question: Question,
    thinker: Thinker<G>,
}

impl<G: Game> Seat for Seated<'_, G> {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        let position = self.game.read(position)?;
        let found = self.thinker.think(&self.game.task(&position, self.player, &self.question));
        Ok(self.game.report(&position, self.player, &found))
    }
}
