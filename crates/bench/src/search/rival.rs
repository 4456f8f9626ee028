//! The engine beside the `minimax` crate's `IterativeSearch`, on the same rules and evaluation.

use std::marker::PhantomData;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy as _, Winner};
use parlor_core::{EvaluationOnly, Game as _, Knowledge, Notation as _, Outcome, Score};
use parlor_games::mnk::{Mnk, MnkKnowledge, Move, Position};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions, Goal};

use crate::page::{Page, ratio, show};

pub(super) fn run(page: &mut Page) {
    page.section("Beside the `minimax` crate");
    page.line(
        "`IterativeSearch` plays parlor's own rules through its `Game` trait, with parlor's key as its hash \
         and parlor's evaluation, at its best of three settings. Both look to the same depth with 64 MiB \
         for the table. *Blind* is the engine without bounds and candidates, which searches for the \
         same number: that number is checked. The fastest of the runs counts.\n",
    );
    let mut rows = Vec::new();
    four(&mut rows);
    for game in &MIDDLE_GAMES {
        game.run(&mut rows);
    }
    page.table(&["work", "search", "time", "engine = 1"], &rows);
}

const MEMORY: usize = 64 << 20;

/// The whole game 4,4,4.
fn four(rows: &mut Vec<Vec<String>>) {
    let start = Four::rules().start();
    let depth = 16;
    let proof = EngineOptions { goal: Goal::Proof, memory: MEMORY, ..EngineOptions::default() };
    let exact = least(5, || proven(proof, &MnkKnowledge, &start));
    let blind = least(2, || proven(proof, &EvaluationOnly(&MnkKnowledge), &start));
    let (theirs, value) = fastest_setting::<Four>(&start, depth, 1);
    assert_eq!(value, 0);
    let work = "4,4,4 to the end";
    for (name, time) in
        [("engine, exact", exact), ("engine, exact, blind", blind), ("IterativeSearch", theirs)]
    {
        rows.push(vec![work.into(), name.into(), show(time), ratio(time, exact)]);
    }
}

/// A middle game of five in a row on 8×8, to some depths.
struct MiddleGame {
    stones: &'static str,
    position: &'static str,
    depths: &'static [u32],
}

const MIDDLE_GAMES: [MiddleGame; 3] = [
    MiddleGame {
        stones: "eight stones",
        position: "......../......../...X..../..OXO.../...OX.../...XO.../......../........ X",
        depths: &[4, 5, 6, 7],
    },
    MiddleGame {
        stones: "six stones",
        position: "......../......../..X.O.../...OX.../...XO.../......../......../........ X",
        depths: &[6, 7],
    },
    MiddleGame {
        stones: "ten stones",
        position: "......../..X...../...O..../..XOX.../...XO.../..O.X.../.....O../........ X",
        depths: &[6, 7],
    },
];

impl MiddleGame {
    fn run(&self, rows: &mut Vec<Vec<String>>) {
        const RUNS: usize = 3;
        let position = Eight::rules().parse_position(self.position).expect("drawn correctly");
        for &depth in self.depths {
            let evaluation = EvaluationOnly(&MnkKnowledge);
            let blind = least(RUNS, || to_depth(&evaluation, &position, depth).0);
            let seeing = least(RUNS, || to_depth(&MnkKnowledge, &position, depth).0);
            let (theirs, value) = fastest_setting::<Eight>(&position, depth as u8, RUNS);
            let score = to_depth(&evaluation, &position, depth).1;
            if !score.is_decided() {
                assert_eq!(score.points(), i32::from(value), "the same minimax value");
            }
            let work = format!("8,8,5, {}, depth {depth}", self.stones);
            for (name, time) in
                [("engine, blind", blind), ("engine", seeing), ("IterativeSearch", theirs)]
            {
                rows.push(vec![work.clone(), name.into(), show(time), ratio(time, blind)]);
            }
        }
    }
}

/// How long a proof takes.
fn proven(
    options: EngineOptions,
    knowledge: &impl Knowledge<Mnk<u64>>,
    start: &Position<u64>,
) -> Duration {
    let mut engine = fresh(options);
    let begin = Instant::now();
    let report = engine.search(&Task::knowing(Four::rules(), knowledge, start));
    assert_eq!(report.score, Some(Score::EVEN));
    begin.elapsed()
}

/// How long a search to a depth takes, and what it finds.
fn to_depth(
    knowledge: &impl Knowledge<Mnk<u64>>,
    position: &Position<u64>,
    depth: u32,
) -> (Duration, Score) {
    let mut engine = fresh(EngineOptions { memory: MEMORY, ..EngineOptions::default() });
    let begin = Instant::now();
    let task = Task::knowing(Eight::rules(), knowledge, position).to_depth(depth);
    let report = engine.search(&task);
    (begin.elapsed(), report.score.expect("a finished depth has a score"))
}

/// An engine whose table is empty and has its memory, as the rival's has.
fn fresh(options: EngineOptions) -> Engine<Mnk<u64>> {
    let mut engine = Engine::new(options);
    engine.clear();
    engine
}

fn least(runs: usize, work: impl FnMut() -> Duration) -> Duration {
    std::iter::repeat_with(work).take(runs).min().expect("at least one run")
}

/// The rival's time at the best of its settings, and the value it finds.
fn fastest_setting<R: Rules>(
    position: &Position<u64>,
    depth: u8,
    runs: usize,
) -> (Duration, Evaluation) {
    let plain = IterativeOptions::new().with_table_byte_size(MEMORY);
    let settings =
        [plain, plain.with_countermoves(), plain.with_countermoves().with_countermove_history()];
    let times = settings.into_iter().map(|options| {
        let mut value = 0;
        let time = least(runs, || {
            let mut search = IterativeSearch::new(SameEvaluation::<R>(PhantomData), options);
            search.set_max_depth(depth);
            let begin = Instant::now();
            assert!(search.choose_move(position).is_some());
            let time = begin.elapsed();
            value = search.root_value();
            time
        });
        (time, value)
    });
    times.min_by_key(|(time, _)| *time).expect("three settings")
}

/// The rival's games are types, so rules with a size live in statics.
trait Rules: Sized + 'static {
    fn rules() -> &'static Mnk<u64>;
}

struct Four;

impl Rules for Four {
    fn rules() -> &'static Mnk<u64> {
        static RULES: LazyLock<Mnk<u64>> = LazyLock::new(|| Mnk::new(4, 4, 4));
        &RULES
    }
}

struct Eight;

impl Rules for Eight {
    fn rules() -> &'static Mnk<u64> {
        static RULES: LazyLock<Mnk<u64>> = LazyLock::new(|| Mnk::new(8, 8, 5));
        &RULES
    }
}

/// The same rules under the rival's trait.
struct Same<R>(PhantomData<R>);

impl<R: Rules> minimax::Game for Same<R> {
    type S = Position<u64>;
    type M = Move;

    fn generate_moves(board: &Position<u64>, moves: &mut Vec<Move>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(R::rules().moves(board));
        }
        winner
    }

    fn apply(board: &mut Position<u64>, mv: Move) -> Option<Position<u64>> {
        Some(R::rules().play(board, mv))
    }

    fn get_winner(board: &Position<u64>) -> Option<Winner> {
        Some(match R::rules().outcome(board)? {
            Outcome::Win(_) => Winner::PlayerJustMoved,
            Outcome::Draw | Outcome::Margin(_) => Winner::Draw,
        })
    }

    fn zobrist_hash(board: &Position<u64>) -> u64 {
        parlor_core::random::mix(R::rules().key(board))
    }

    fn table_index(mv: Move) -> u16 {
        mv.cell()
    }

    fn max_table_index() -> u16 {
        63
    }
}

/// The same evaluation under the rival's trait.
struct SameEvaluation<R>(PhantomData<R>);

impl<R: Rules> Evaluator for SameEvaluation<R> {
    type G = Same<R>;

    fn evaluate(&self, board: &Position<u64>) -> Evaluation {
        MnkKnowledge.guess(R::rules(), board).points() as Evaluation
    }
}
