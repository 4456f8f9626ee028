//! Gomoku against a plain player that looks four plies ahead.

use std::time::{Duration, Instant};

use parlor_core::bits::{Bits as _, Wide};
use parlor_core::random::Random;
use parlor_core::{Control, Game as _, Limits, Outcome, Side};
use parlor_games::mnk::{Mnk, Move, Position, ThreatKnowledge};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions};

use super::pattern_player::{CELLS, PatternPlayer, SIZE};
use crate::page::{Page, show};

/// Plies that the rival looks ahead.
const DEPTH: u32 = 4;

/// Games; they are played in pairs with sides exchanged.
const GAMES: u64 = 40;

/// Stones of chance in the middle of the board before the players begin, so that pairs differ.
const OPENING: u32 = 4;

pub(super) fn run(page: &mut Page, time: Duration) {
    page.section("Gomoku against a plain player");
    page.line(format_args!(
        "{GAMES} games on 15×15 from {OPENING} stones of chance near the centre, every opening played from both sides. \
         The rival searches {DEPTH} plies by alpha-beta, counts open and half-open rows, and takes as long as it needs; \
         the engine has for each move what the rival has taken on average so far, and {} for its first.\n",
        show(time)
    ));
    let game = Mnk::<Wide>::new(SIZE as usize, SIZE as usize, 5);
    let mut tally = [0; 3];
    let mut spent = [Duration::ZERO; 2];
    let mut moves = [0; 2];
    for number in 0..GAMES {
        let engine = Side::BOTH[number as usize % 2];
        let engine_of_game = Engine::new(EngineOptions::default());
        let mut players = Players { game: &game, engine: engine_of_game, time };
        let mut position = opening(&game, number / 2);
        while game.outcome(&position).is_none() {
            let begin = Instant::now();
            let who = usize::from(position.turn != engine);
            let mv = if who == 0 { players.search(&position) } else { players.rival(&position) };
            spent[who] += begin.elapsed();
            moves[who] += 1;
            if moves[1] > 0 {
                players.time = spent[1] / moves[1];
            }
            position = game.play(&position, mv);
        }
        tally[match game.outcome(&position) {
            Some(Outcome::Win(winner)) if winner == engine => 0,
            Some(Outcome::Win(_)) => 2,
            _ => 1,
        }] += 1;
    }
    let [engine, rival] = [0, 1].map(|who| show(spent[who] / moves[who].max(1)));
    let points = f64::from(2 * tally[0] + tally[1]) / (2 * GAMES) as f64;
    let [won, drawn, lost] = tally.map(|count: u32| count.to_string());
    page.table(
        &["won", "drawn", "lost", "points", "a move of the engine", "a move of the rival"],
        &[vec![won, drawn, lost, format!("{points:.2}"), engine, rival]],
    );
}

/// A few stones on the middle of the board.
fn opening(game: &Mnk<Wide>, seed: u64) -> Position<Wide> {
    let mut random = Random::new(100 + seed);
    let mut position = game.start();
    for _ in 0..OPENING {
        let is_near = |mv: &Move| {
            let cell = isize::try_from(mv.cell()).expect("a board is small");
            [cell % SIZE, cell / SIZE].into_iter().all(|at| (at - SIZE / 2).abs() <= 2)
        };
        let moves: Vec<_> = game.moves(&position).filter(is_near).collect();
        position = game.play(&position, *random.pick(&moves).expect("the middle has room"));
    }
    position
}

struct Players<'a> {
    game: &'a Mnk<Wide>,
    engine: Engine<Mnk<Wide>>,
    time: Duration,
}

impl Players<'_> {
    fn search(&mut self, position: &Position<Wide>) -> Move {
        let control = Control::new(Limits { time: Some(self.time), ..Limits::NONE });
        let task = Task::knowing(self.game, &ThreatKnowledge, position).under(control);
        self.engine.search(&task).best.expect("an unfinished game has a move")
    }

    fn rival(&self, position: &Position<Wide>) -> Move {
        let mut stones = [0; CELLS];
        for (side, stone) in [(Side::First, 1), (Side::Second, -1)] {
            position.of(side).each().for_each(|cell| stones[cell] = stone);
        }
        let side = if position.turn == Side::First { 1 } else { -1 };
        let cell = PatternPlayer::new(stones, DEPTH).choose(side);
        let mut moves = self.game.moves(position);
        moves.find(|mv| usize::from(mv.cell()) == cell).expect("the rival plays on empty cells")
    }
}
