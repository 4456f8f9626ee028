//! `parlor study`: what a game is like to play.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use parlor_workbench::study::{FigureTable, GameStudy};
use parlor_workbench::{Study, StudyRequest, Workbench};

use super::self_play::SelfPlayArgs;
use crate::output::{BOLD, DIM, Output, short_time};
use crate::table::{self, Align};
use crate::watch::watch;

/// Let programs play a game and tell what it is like: fair, decisive, deep, long, or none of it
///
/// Equal programs play each other at several strengths, each strength plays the next, and every first move is tried.
/// A game that is small enough is also solved, and the truth stands beside the estimates. Shares come with the interval
/// in which 95 % of the truth lies. The players are searches by random games, so many for each move: the same seed gives the
/// same games on every machine. The time limit and Ctrl-C cut the number of games, and the answer says so.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as hexapawn or mnk:m=5,n=5,k=4, or a file of rules such as my-game.parlor
    game: String,
    /// Study a variant for each value of a parameter, such as size=4-6, k=3,5 or m+n=3-5
    #[arg(long, value_name = "PARAM=VALUES")]
    over: Option<String>,
    /// How strong the programs are: random games for each move; 0 moves by chance [default: 0,10,100,1000]
    #[arg(long, value_name = "LIST")]
    strengths: Option<String>,
    /// Games at each strength [default: 100]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Plies after which a game is cut off [default: 500]
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Time for all of it, such as 30s or 10m [default: 1m]
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// Answer in CSV, a row for each figure
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    csv: bool,
    /// Answer in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Also write the study to a file, as JSON
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = StudyRequest {
        game: args.game.clone(),
        over: args.over.clone(),
        strengths: args.strengths.clone(),
        games: args.games,
        plies: args.plies,
        time: args.time.clone(),
        seed: Some(args.self_play.seed),
        threads: Some(args.self_play.threads()),
    };
    let study = watch(|control| workbench.study(&request, control))??;
    // A study takes its time: it is told even if it cannot be saved, and saved even if nobody reads on.
    let told = tell(&study, args, output);
    if let Some(path) = &args.save {
        let text = serde_json::to_string(&study)? + "\n";
        let why = || format!("the study could not be saved to {}", path.display());
        fs::write(path, text).with_context(why)?;
    }
    told
}

fn tell(study: &Study, args: &Args, output: &mut Output) -> Result<()> {
    if args.json {
        return output.json(study);
    }
    if args.csv {
        write!(output, "{}", study.csv())?;
        return Ok(());
    }
    if args.markdown {
        write!(output, "{}", study.markdown())?;
        return Ok(());
    }
    write_study(study, output)
}

fn write_study(study: &Study, output: &mut Output) -> Result<()> {
    for game in &study.games {
        write_game(game, output)?;
    }
    if study.parameter.is_some() {
        write_table(&study.overview(), output)?;
    }
    for note in &study.notes {
        writeln!(output, "{DIM}{note}{DIM:#}")?;
    }
    let done: u64 = study.games.iter().map(|game| game.done).sum();
    writeln!(
        output,
        "{DIM}{done} games and searches in {}, seed {}{DIM:#}",
        short_time(study.seconds),
        study.seed
    )?;
    Ok(())
}

fn write_game(game: &GameStudy, output: &mut Output) -> Result<()> {
    writeln!(output, "{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}", game.title, game.game)?;
    for finding in &game.findings {
        writeln!(output, "  {}", finding.says)?;
    }
    writeln!(output)?;
    for table in game.tables() {
        write_table(&table, output)?;
    }
    Ok(())
}

fn write_table(figures: &FigureTable, output: &mut Output) -> Result<()> {
    writeln!(output, "{DIM}{}{DIM:#}", figures.title)?;
    let align = |is_number: bool| if is_number { Align::Right } else { Align::Left };
    let columns: Vec<(&str, Align)> =
        figures.columns.iter().map(|column| (column.heading, align(column.is_number))).collect();
    table::write(output, &columns, &figures.rows)?;
    writeln!(output)?;
    Ok(())
}
