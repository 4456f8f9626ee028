//! `parlor replay`: games that were recorded, move by move.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use parlor_workbench::{
    AnyGame, BadInput, GameEnding, GameRecord, ReplayAnswer, ReplayRequest, Workbench,
};

use super::match_play::describe;
use crate::board;
use crate::output::{BOLD, DIM, Output};
use crate::table::{self, Align};

/// Show recorded games: those of a match, or one saved while playing
///
/// A file of several games is listed; --game shows one of them, move by move.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file written by `parlor match --record` or saved in `parlor play`
    file: PathBuf,
    /// Which game to show, by its number in the list
    #[arg(long, value_name = "N")]
    game: Option<u64>,
    /// Show only the position after this many moves
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let games = GameRecord::read_all(&args.file)?;
    let number = |index: usize| games[index].number.unwrap_or(index as u64 + 1);
    let chosen = match (args.game, games.len()) {
        (None, 1) => Some(0),
        (None, _) => None,
        (Some(wanted), count) => {
            let index = (0..count).find(|&index| number(index) == wanted).ok_or_else(|| {
                let wanted_text = format!("one of the {count} recorded games");
                BadInput::new("game", wanted_text, wanted.to_string())
            })?;
            Some(index)
        }
    };
    match chosen {
        Some(index) if args.json => output.json(&games[index]),
        None if args.json => output.json(&games),
        Some(index) => show(args, &games[index], workbench, output),
        None => list(&games, workbench, output),
    }
}

fn list(games: &[GameRecord], workbench: &Workbench, output: &mut Output) -> Result<()> {
    let columns = [
        ("game", Align::Right),
        ("first", Align::Left),
        ("second", Align::Left),
        ("moves", Align::Right),
        ("ending", Align::Left),
    ];
    let mut rows = Vec::with_capacity(games.len());
    for (index, record) in games.iter().enumerate() {
        let game = workbench.game(&record.game)?;
        let [first, second] = players(record, game.as_ref());
        rows.push(vec![
            record.number.unwrap_or(index as u64 + 1).to_string(),
            first,
            second,
            record.moves.len().to_string(),
            ending(record, game.as_ref()),
        ]);
    }
    table::write(output, &columns, &rows)?;
    Ok(())
}

fn show(
    args: &Args,
    record: &GameRecord,
    workbench: &Workbench,
    output: &mut Output,
) -> Result<()> {
    let ReplayAnswer { states } = workbench.replay(&ReplayRequest {
        game: record.game.clone(),
        start: Some(record.start.clone()),
        moves: record.moves.clone(),
    })?;
    let game = workbench.game(&record.game)?;
    let moves = record.moves.len();
    if let Some(at) = args.at.filter(|&at| at > moves) {
        return Err(BadInput::new("at", format!("at most {moves} moves"), at.to_string()).into());
    }
    let [first, second] = players(record, game.as_ref());
    writeln!(output, "{BOLD}{first}{BOLD:#} against {BOLD}{second}{BOLD:#} on {}", record.game)?;
    for (ply, state) in states.iter().enumerate() {
        if args.at.is_some_and(|at| at != ply) {
            continue;
        }
        writeln!(output)?;
        if let Some(last) = ply.checked_sub(1) {
            let given =
                if record.opening.is_some_and(|given| ply <= given) { " (given)" } else { "" };
            let (by, mv) = (&states[last].turn, &record.moves[last]);
            writeln!(output, "{DIM}{ply}.{DIM:#} {by} {BOLD}{mv}{BOLD:#}{DIM}{given}{DIM:#}")?;
        }
        board::draw(output, state)?;
        board::draw_points(output, state)?;
    }
    writeln!(output, "{}", ending(record, game.as_ref()))?;
    Ok(())
}

fn players(record: &GameRecord, game: &dyn AnyGame) -> [String; 2] {
    record.players.clone().unwrap_or_else(|| game.player_names().map(str::to_owned))
}

fn ending(record: &GameRecord, game: &dyn AnyGame) -> String {
    let name = |mover: &usize| game.player_names().get(*mover).copied().unwrap_or("?").to_owned();
    match &record.ending {
        None => "as far as it went".to_owned(),
        Some(GameEnding::Win(winner)) => format!("{} wins", name(winner)),
        Some(GameEnding::Draw) => "a draw".to_owned(),
        Some(GameEnding::Endless) => "a draw by endless play".to_owned(),
        Some(GameEnding::CutOff) => "cut off".to_owned(),
        Some(GameEnding::Fault { by, fault }) => format!("{} {}", name(by), describe(fault)),
    }
}
