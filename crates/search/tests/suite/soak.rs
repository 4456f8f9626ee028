//! Every kind of game, played by every kind of search under random limits: no panic, no illegal
//! move, no false claim of proof. Seeds and the number of games are fixed.

use std::time::Duration;

use crate::samples::with_every_sample;
use parlor_core::random::Random;
use parlor_core::{
    Bounds, Control, Game, Knowledge, Limits, Look, Notation, Outcome, Plies, Score, Verdict,
};
use parlor_games::Builder;
use parlor_search::engine::{self, Engine, Goal, SymmetryMode};
use parlor_search::mcts::{self, Mcts};
use parlor_search::{Rung, SearchReport, Task};

const GAMES_OF_A_SAMPLE: u64 = 3;
const LONGEST_GAME: u32 = 60;

/// Plays games between two searches that share nothing.
struct Match {
    seed: u64,
}

impl Builder for Match {
    type Built = ();

    fn game<G, K>(self, game: G, knowledge: K)
    where
        G: Notation + 'static,
        K: Knowledge<G> + 'static,
    {
        for number in 0..GAMES_OF_A_SAMPLE {
            let mut random = Random::new(self.seed + number);
            let mut players: [Player<G>; 2] = std::array::from_fn(|_| Player::draw(&mut random));
            play(&game, &knowledge, &mut players, &mut random);
        }
    }
}

/// A search, and what it is told.
struct Player<G: Game> {
    searcher: Searcher<G>,
    insight: Insight,
}

enum Searcher<G: Game> {
    Engine(Box<Engine<G>>),
    Mcts(Mcts),
}

/// How much a player is told of what is known about the game.
#[derive(Clone, Copy, Debug)]
enum Insight {
    All,
    Evaluation,
}

impl<G: Game> Player<G> {
    fn draw(random: &mut Random) -> Self {
        let memory = [0, 100, 1 << 12, 1 << 20][random.below(4)];
        let searcher = if random.below(3) == 0 {
            let seed = random.bits();
            Searcher::Mcts(Mcts::new(mcts::MctsOptions { memory, seed, ..Default::default() }))
        } else {
            Searcher::Engine(Box::new(Engine::new(engine::EngineOptions {
                memory,
                threads: 1 + random.below(3),
                goal: [Goal::Play, Goal::Proof][random.below(2)],
                symmetry: [SymmetryMode::Ignored, SymmetryMode::NearRoot, SymmetryMode::Everywhere]
                    [random.below(3)],
            })))
        };
        Self { searcher, insight: [Insight::All, Insight::Evaluation][random.below(2)] }
    }

    fn search<K: Knowledge<G>>(&mut self, task: &Task<'_, G, K>) -> SearchReport<G::Move> {
        let told = Told { knowledge: task.knowledge, insight: self.insight };
        self.searcher.search(&task.with_knowledge(&told))
    }
}

/// What a player is told. One type for both kinds: each search of each game is then built once.
struct Told<'a, K> {
    knowledge: &'a K,
    insight: Insight,
}

impl<K> Told<'_, K> {
    fn all(&self) -> bool {
        matches!(self.insight, Insight::All)
    }
}

impl<G: Game, K: Knowledge<G>> Knowledge<G> for Told<'_, K> {
    type Memo = K::Memo;

    fn memo(&self, game: &G, position: &G::Position) -> K::Memo {
        self.knowledge.memo(game, position)
    }

    fn next_memo(
        &self,
        game: &G,
        memo: &K::Memo,
        before: &G::Position,
        mv: G::Move,
        after: &G::Position,
    ) -> K::Memo {
        self.knowledge.next_memo(game, memo, before, mv, after)
    }

    fn outcome(&self, game: &G, position: &G::Position, memo: &K::Memo) -> Option<Outcome> {
        if self.all() {
            self.knowledge.outcome(game, position, memo)
        } else {
            game.outcome(position)
        }
    }

    fn look(
        &self,
        game: &G,
        position: &G::Position,
        memo: &K::Memo,
    ) -> Look<impl Iterator<Item = (G::Move, i32)>> {
        let (bounds, candidates): (_, Vec<_>) = if self.all() {
            let look = self.knowledge.look(game, position, memo);
            (look.bounds, look.candidates.collect())
        } else {
            (Bounds::unfinished(game), game.moves(position).map(|mv| (mv, 0)).collect())
        };
        Look { bounds, candidates: candidates.into_iter() }
    }

    fn sees_wins(&self) -> bool {
        self.all() && self.knowledge.sees_wins()
    }

    fn evaluate(&self, game: &G, position: &G::Position, memo: &K::Memo) -> Score {
        self.knowledge.evaluate(game, position, memo)
    }

    fn rate_move(
        &self,
        game: &G,
        position: &G::Position,
        memo: &K::Memo,
        mv: G::Move,
    ) -> Option<Score> {
        self.knowledge.rate_move(game, position, memo, mv)
    }

    fn rate_moves(
        &self,
        game: &G,
        position: &G::Position,
        memo: &K::Memo,
    ) -> Option<impl Iterator<Item = (G::Move, Option<Score>)>> {
        self.knowledge.rate_moves(game, position, memo)
    }

    fn is_trusted(&self) -> bool {
        self.all() && self.knowledge.is_trusted()
    }

    fn plies_left(&self, game: &G, position: &G::Position) -> Option<u32> {
        if self.all() { self.knowledge.plies_left(game, position) } else { None }
    }
}

impl<G: Game> Searcher<G> {
    fn search<K: Knowledge<G>>(&mut self, task: &Task<'_, G, K>) -> SearchReport<G::Move> {
        match self {
            Self::Engine(engine) => engine.search(task),
            Self::Mcts(mcts) => mcts.search(task),
        }
    }
}

fn draw_task<'a, G: Game, K: Knowledge<G>>(
    game: &'a G,
    knowledge: &'a K,
    position: &'a G::Position,
    random: &mut Random,
) -> Task<'a, G, K> {
    // Always some limit: a node budget, and sometimes a deadline or a depth as well.
    let limits = Limits {
        nodes: Some(random.below(3_000) as u64),
        time: (random.below(4) == 0).then(|| Duration::from_micros(random.below(2_000) as u64)),
    };
    let mut task = Task::knowing(game, knowledge, position).under(Control::new(limits));
    task.depth = (random.below(3) == 0).then(|| random.below(6) as u32);
    task
}

fn play<G: Notation, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    players: &mut [Player<G>; 2],
    random: &mut Random,
) {
    let mut position = game.start();
    for _ in 0..LONGEST_GAME {
        if game.outcome(&position).is_some() {
            return;
        }
        let player = game.turn(&position);
        let task = draw_task(game, knowledge, &position, random);
        let report = players[player.index()].search(&task);
        let mv = report.best.expect("there is always a move in hand");
        let mut after = position.clone();
        assert_eq!(report.line.first(), Some(&mv));
        for &mv in &report.line {
            assert!(game.legal_moves(&after).contains(&mv), "{mv:?} is illegal");
            after = game.play(&after, mv);
        }
        check_claim(game, &position, &report);
        position = game.play(&position, mv);
    }
}

/// Holds a claimed proof against a rung of the classic ladder, where that can look far enough.
fn check_claim<G: Notation>(game: &G, position: &G::Position, report: &SearchReport<G::Move>) {
    const ENOUGH: u64 = 20_000;
    if report.distance.is_some() {
        assert!(report.verdict.is_some_and(|verdict| verdict != Verdict::Draw));
    }
    if let Some(margin) = report.margin {
        assert_eq!(report.verdict, Some(Verdict::from(margin)));
    }
    if report.verdict.is_none() {
        return;
    }
    // Play that can go round in circles has no end to look to; there a proof has a distance.
    let depth = report.distance.map(|Plies(plies)| plies);
    assert!(depth.is_some() || report.verdict != Some(Verdict::Draw) || !game.can_repeat());
    if depth.is_none() && game.can_repeat() {
        return;
    }
    let control = Control::new(Limits { nodes: Some(ENOUGH), ..Limits::NONE });
    let mut task = Task::new(game, position).under(control);
    task.depth = depth;
    let oracle = Rung::Table.search(&task);
    if oracle.stopped.is_none() {
        let text = game.position_text(position);
        assert_eq!(report.verdict, oracle.verdict, "{text}");
        assert!(report.margin.is_none() || report.margin == oracle.margin, "{text}");
    }
}

#[test]
fn every_game_survives_every_search() {
    with_every_sample(|place| Match { seed: 1_000 * place as u64 });
}
