//! Gomoku against MCTS, against the engine at a tenth of the time and against a plain player that looks four plies
//! ahead, by so many games that a share of nine tenths can be told from less.

use std::time::{Duration, Instant};

use parlor_core::bits::{Bits as _, Wide};
use parlor_core::random::Random;
use parlor_core::{Control, Game as _, Limits, Outcome, Side};
use parlor_games::mnk::{Mnk, Move, Position, ThreatKnowledge};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions};
use parlor_workbench::{Catalogue, Openings};

use super::pattern_player::{CELLS, PatternPlayer, SIZE};
use super::{COLUMNS, OPENING, Series, TIME, played, row};
use crate::page::{Page, show};

/// Plies that the rival looks ahead.
const DEPTH: u32 = 4;

/// Games; they are played in pairs with sides exchanged.
const GAMES: u64 = 100;

/// Half points of a pair of games: 0 to 4.
type HalfPoints = u32;

pub(crate) fn run(page: &mut Page) {
    against_mcts(page);
    against_less_time(page);
    against_plain_player(page);
}

/// Monte Carlo tree search as it plays here: by the game's evaluation beside random games, which is that of the engine.
const MCTS: &str = "mcts";

/// Monte Carlo tree search by random games alone: whoever counts them weighs nothing else.
const PLAIN_MCTS: &str = "mcts:rounds=1000000000";

/// Freestyle, and by exactly five.
const RULES: [&str; 2] = ["mnk:m=15,n=15,k=5", "mnk:m=15,n=15,k=5,overlines=no"];

/// Lines after which nobody is ahead, so that the players decide the game.
const EVEN: Openings = Openings::Balanced(OPENING + 1);

/// How games begin, and the time for each move of both. Stones by chance alone decide most games before they begin, so
/// more time is given where nobody is ahead: as short as in all matches, and as a person still calls at once.
const BEGINNINGS: [(Openings, Duration); 3] =
    [(Openings::Random(OPENING), TIME), (EVEN, TIME), (EVEN, Duration::from_millis(100))];

fn against_mcts(page: &mut Page) {
    page.section("Against MCTS at equal time");
    page.line(format_args!(
        "{GAMES} games by each set of rules, two at a time, every opening played from both sides: some plies by chance \
         anywhere on the board (`random`), which decide [most games](../games.md) before they begin, or of 16 such lines the \
         one after which a short search of the engine prefers nobody most nearly (`balanced`). MCTS weighs the engine's own \
         evaluation beside random games, or goes by random games alone; in either case it sees wins by fours at every move of a random game, as the engine does at every node. Points are the \
         engine's, from 0 to 1, with the error of 95 %.\n"
    ));
    let catalogue = Catalogue::new();
    let rivals = [(PLAIN_MCTS, "random games"), (MCTS, "random games and evaluation")];
    let mut rows = Vec::new();
    for (openings, time) in BEGINNINGS {
        for (rival, goes_by) in rivals {
            for spec in RULES {
                let series = Series { games: GAMES, openings, at_once: 2 };
                let report = played(&catalogue, spec, ["engine", rival], [time; 2], series);
                let mut cells = row(spec, &report);
                cells.splice(1..1, [openings.to_string(), show(time), goes_by.to_owned()]);
                rows.push(cells);
            }
        }
    }
    let mut columns = COLUMNS.to_vec();
    columns.splice(1..1, ["openings", "a move", "MCTS goes by"]);
    page.table(&columns, &rows);
}

fn against_less_time(page: &mut Page) {
    page.section("Against the engine at a tenth of the time");
    let times = [TIME, TIME / 10];
    page.line(format_args!(
        "{GAMES} games by each set of rules, two at a time, from `{EVEN}`: {} a move against {}.\n",
        show(times[0]),
        show(times[1])
    ));
    let catalogue = Catalogue::new();
    let series = Series { games: GAMES, openings: EVEN, at_once: 2 };
    let rows = RULES.map(|spec| row(spec, &played(&catalogue, spec, ["engine"; 2], times, series)));
    page.table(&COLUMNS, &rows);
}

fn against_plain_player(page: &mut Page) {
    page.section("Against a plain player");
    page.line(format_args!(
        "{GAMES} games on 15×15 from {OPENING} stones of chance near the centre, every opening played from both sides. \
         The rival searches {DEPTH} plies by alpha-beta, counts open and half-open rows, and takes as long as it needs; \
         the engine has for each move what the rival has taken on average so far, and {} for its first.\n",
        show(TIME)
    ));
    let game = Mnk::<Wide>::new(SIZE as usize, SIZE as usize, 5);
    let mut tally = [0; 3];
    let mut pairs = vec![0; GAMES as usize / 2];
    let mut spent = [Duration::ZERO; 2];
    let mut moves = [0; 2];
    for number in 0..GAMES {
        let engine = Side::BOTH[number as usize % 2];
        let engine_of_game = Engine::new(EngineOptions::default());
        let time = if moves[1] > 0 { spent[1] / moves[1] } else { TIME };
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
        let lost_drawn_won: HalfPoints = match game.outcome(&position) {
            Some(Outcome::Win(winner)) if winner == engine => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        };
        tally[lost_drawn_won as usize] += 1;
        pairs[number as usize / 2] += lost_drawn_won;
    }
    let [engine, rival] = [0, 1].map(|who| show(spent[who] / moves[who].max(1)));
    let (points, error) = mean_and_error(&pairs);
    let [lost, drawn, won] = tally.map(|count: u32| count.to_string());
    page.table(
        &["won", "drawn", "lost", "points", "a move of the engine", "a move of the rival"],
        &[vec![won, drawn, lost, format!("{points:.2} ± {error:.2}"), engine, rival]],
    );
}

/// Points a game, from 0 to 1, and the error of 95 % by the spread of the pairs. As in every match, half a lost
/// and half a won pair are added to the spread, so that it is not nothing where all pairs end alike.
fn mean_and_error(pairs: &[HalfPoints]) -> (f64, f64) {
    let count = pairs.len() as f64;
    let points = || pairs.iter().map(|&halves| f64::from(halves) / 4.0);
    let mean = points().sum::<f64>() / count;
    let weighed = || points().map(|point| (point, 1.0)).chain([(0.0, 0.5), (1.0, 0.5)]);
    let middle = weighed().map(|(point, weight)| point * weight).sum::<f64>() / (count + 1.0);
    let squares = weighed().map(|(point, weight)| weight * (point - middle).powi(2));
    let variance = squares.sum::<f64>() / (count + 1.0);
    (mean, 1.96 * (variance / count).sqrt())
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
