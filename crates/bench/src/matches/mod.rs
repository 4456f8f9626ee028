//! How well the engine plays the games people know: against MCTS at equal time, and against itself with a
//! tenth of the time. Gomoku has a page of its own: more games, and a plain player too.

mod gomoku;
mod pattern_player;

use std::time::Duration;

use parlor_core::Control;
use parlor_workbench::{Catalogue, Match, MatchReport, Openings, Player, SearchLimits};

pub(crate) use gomoku::run as play_gomoku;

use crate::page::{Page, show};

/// Time a move.
const TIME: Duration = Duration::from_millis(20);

/// Games of each match; they are played in pairs with sides exchanged.
const GAMES: u64 = 40;

/// Plies of chance before the players begin, so that pairs differ.
const OPENING: u32 = 4;

/// The games of a match.
#[derive(Clone, Copy)]
struct Series {
    games: u64,
    openings: Openings,
    /// Pairs side by side, each on a core.
    at_once: usize,
}

const COLUMNS: [&str; 7] = ["game", "won", "drawn", "lost", "points", "depth", "nodes a second"];

const VARIANTS: [&str; 17] = [
    "connect-four",
    "dots-and-boxes:columns=4,rows=4",
    "morris",
    "morris:men=6,flying=no",
    "morris:men=3,flying=no",
    "reversi",
    "reversi:size=6",
    "breakthrough",
    "breakthrough:columns=6,rows=6",
    "hex:size=7",
    "hex",
    "domineering",
    "chomp:columns=8,rows=8",
    "dodgem:size=5",
    "quixo",
    "oware",
    "kalah:holes=6,seeds=4",
];

/// Games for which MCTS is meant: many moves, and none that could be searched to the end.
const BRANCHING: [&str; 5] = [
    "connect-four",
    "breakthrough:columns=6,rows=6",
    "hex:size=7",
    "domineering",
    "kalah:holes=6,seeds=4",
];

pub(crate) fn run(page: &mut Page) {
    let tenth = TIME / 10;
    page.line(format_args!(
        "\nEach match is {GAMES} games from {OPENING} plies of chance, every opening played from both \
         sides, one game at a time. Points are those of the player named first, from 0 to 1, with the error of 95 %; endless \
         play is a draw. A pair in which somebody exceeded the time by far does not count. Gomoku is \
         on [a page of its own](gomoku.md)."
    ));
    table(page, "Against MCTS at equal time", &VARIANTS, ["engine", "mcts"], [TIME; 2]);
    table(
        page,
        "Against the engine at a tenth of the time",
        &VARIANTS,
        ["engine"; 2],
        [TIME, tenth],
    );
    table(page, "MCTS on two threads", &BRANCHING, ["mcts:threads=2", "mcts"], [TIME; 2]);
}

fn table(page: &mut Page, title: &str, variants: &[&str], names: [&str; 2], times: [Duration; 2]) {
    page.section(title);
    let [one, other] = times.map(show);
    page.line(format_args!("{} with {one} a move, {} with {other}.\n", names[0], names[1]));
    let catalogue = Catalogue::new();
    let games = Series { games: GAMES, openings: Openings::Random(OPENING), at_once: 1 };
    let rows: Vec<Vec<String>> = variants
        .iter()
        .map(|spec| row(spec, &played(&catalogue, spec, names, times, games)))
        .collect();
    page.table(&COLUMNS, &rows);
}

fn played(
    catalogue: &Catalogue,
    spec: &str,
    names: [&str; 2],
    times: [Duration; 2],
    series: Series,
) -> MatchReport {
    let game = catalogue.game(spec).expect("the variants are in the catalogue");
    let player = |index: usize| {
        let separator = if names[index].contains(':') { ',' } else { ':' };
        let spec = format!("{}{separator}time={}ms", names[index], times[index].as_millis());
        Player::parse(&spec).expect("both players take a time")
    };
    let playing = Match {
        game: &*game,
        players: [0, 1].map(player),
        games: series.games,
        limits: SearchLimits::default(),
        control: Control::unlimited(),
        openings: series.openings,
        seed: 1,
        concurrency: series.at_once,
        sprt: None,
    };
    playing.play(|_, _| ()).expect("programs can play every game")
}

fn row(spec: &str, report: &MatchReport) -> Vec<String> {
    let [engine, _] = report.efforts;
    vec![
        spec.to_owned(),
        report.tally.wins.to_string(),
        report.tally.draws.to_string(),
        report.tally.losses.to_string(),
        format!("{:.2} ± {:.2}", report.standing.score, report.standing.score_error),
        engine.depth.map_or_else(|| "-".to_owned(), |depth| format!("{depth:.1}")),
        format!("{:.1} M", engine.nodes_per_second / 1e6),
    ]
}
