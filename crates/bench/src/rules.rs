//! Rules as text beside the same rules as Rust: the price of a game without a compiler.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use parlor_core::bits::Wide;
use parlor_core::perft::perft;
use parlor_core::{Control, Game, Knowledge, Verdict};
use parlor_games::achi::Achi;
use parlor_games::connect_four::ConnectFour;
use parlor_games::freedom::Freedom;
use parlor_games::mnk::Mnk;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_rules::{EXAMPLES, FromRules, RuleFile, Visitor};

use crate::page::{Page, show};

/// Runs of each side, in turn; the quickest counts. Each is short, so that some are left alone by other programs.
const RUNS: usize = 60;

pub(crate) fn run(page: &mut Page) {
    beside_native(page);
    loading(page);
}

fn read(name: &str, settings: &[(&str, &str)]) -> RuleFile {
    let (_, text) = EXAMPLES.iter().find(|(known, _)| *known == name).expect("an example");
    let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
    let settings: BTreeMap<String, String> = settings.iter().map(owned).collect();
    RuleFile::read(text, &settings).expect("an example is a game")
}

/// Move sequences of one length.
fn sequences<G: Game>(game: &G, depth: usize) -> u64 {
    let counts =
        perft(game, &game.start(), depth, &Control::unlimited()).expect("nothing stops it");
    counts[depth - 1]
}

/// Plain minimax to a depth, without any help: how many positions it sees, and what it finds.
fn minimax<G: Game>(game: &G, position: &G::Position, depth: usize, seen: &mut u64) -> Verdict {
    *seen += 1;
    if let Some(outcome) = game.outcome(position) {
        return outcome.verdict_for(game.turn(position));
    }
    if depth == 0 {
        return Verdict::Draw;
    }
    let worth = |mv| {
        let next = game.play(position, mv);
        let value = minimax(game, &next, depth - 1, seen);
        if game.step(position, &next).again { value } else { -value }
    };
    game.moves(position).map(worth).max().unwrap_or(Verdict::Loss)
}

/// A native game and what is to be done with both.
struct Race<N> {
    native: N,
    perft: usize,
    minimax: usize,
}

/// Times of text and native version: counting, and minimax.
type Times = [[Duration; 2]; 2];

fn quickest(mut best: Duration, work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    best = best.min(start.elapsed());
    best
}

impl<N: Game> Visitor for Race<N> {
    type Built = Times;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Times {
        let Self { native, perft, minimax: depth } = self;
        assert_eq!(sequences(&game, perft), sequences(&native, perft), "text and native agree");
        let (mut seen, mut native_seen) = (0, 0);
        let value = minimax(&game, &game.start(), depth, &mut seen);
        assert_eq!(value, minimax(&native, &native.start(), depth, &mut native_seen));
        assert_eq!(seen, native_seen, "text and native see the same positions");
        let mut times = [[Duration::MAX; 2]; 2];
        for _ in 0..RUNS {
            times[0][0] = quickest(times[0][0], || {
                black_box(sequences(&game, perft));
            });
            times[0][1] = quickest(times[0][1], || {
                black_box(sequences(&native, perft));
            });
            times[1][0] = quickest(times[1][0], || {
                black_box(minimax(&game, &game.start(), depth, &mut 0));
            });
            times[1][1] = quickest(times[1][1], || {
                black_box(minimax(&native, &native.start(), depth, &mut 0));
            });
        }
        times
    }
}

fn beside_native(page: &mut Page) {
    page.section("Text beside native");
    page.line(
        "Counting move sequences and plain minimax to a depth, one thread, the quickest of 60 short runs each, in turn. The \
         aim: at most 3 times the native time, at most 2 for placing games with lines.\n",
    );
    let races: Vec<(&str, Times)> = vec![
        (
            "tic-tac-toe",
            read("tic-tac-toe", &[]).build(Race { native: TicTacToe, perft: 8, minimax: 7 }),
        ),
        ("Achi 3×3", read("achi", &[]).build(Race { native: Achi::new(3), perft: 7, minimax: 6 })),
        (
            "Connect Four",
            read("connect-four", &[]).build(Race {
                native: ConnectFour::<u64>::new(7, 6, 4),
                perft: 6,
                minimax: 5,
            }),
        ),
        (
            "gomoku 15×15",
            read("gomoku", &[]).build(Race {
                native: Mnk::<Wide>::new(15, 15, 5),
                perft: 2,
                minimax: 2,
            }),
        ),
        (
            "Achi 4×4",
            read("achi", &[("size", "4")]).build(Race {
                native: Achi::new(4),
                perft: 4,
                minimax: 4,
            }),
        ),
        (
            "Freedom 8×8",
            read("freedom", &[("size", "8")]).build(Race {
                native: Freedom::new(8),
                perft: 6,
                minimax: 5,
            }),
        ),
        (
            "Freedom 10×10",
            read("freedom", &[]).build(Race { native: Freedom::new(10), perft: 4, minimax: 3 }),
        ),
    ];
    let mut rows = Vec::new();
    for (name, times) in races {
        for (what, [text, native]) in ["perft", "minimax"].into_iter().zip(times) {
            let ratio = text.as_secs_f64() / native.as_secs_f64();
            rows.push(vec![
                format!("{name}, {what}"),
                show(text),
                show(native),
                format!("{ratio:.2}"),
            ]);
        }
    }
    page.table(&["game and work", "text", "native", "ratio"], &rows);
}

struct Nothing;

impl Visitor for Nothing {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        black_box(game.start());
    }
}

fn loading(page: &mut Page) {
    page.section("Loading");
    page.line("From text to a game that can be played. The aim: at most 20 ms for any example.\n");
    let mut times: Vec<(Duration, &str)> = EXAMPLES
        .iter()
        .map(|(name, _)| {
            let best = (0..RUNS)
                .fold(Duration::MAX, |best, _| quickest(best, || read(name, &[]).build(Nothing)));
            (best, *name)
        })
        .collect();
    times.sort_unstable();
    times.reverse();
    let rows: Vec<_> =
        times.iter().take(5).map(|&(time, name)| vec![name.to_owned(), show(time)]).collect();
    page.table(&["slowest examples", "time"], &rows);
}
