//! `parlor games`: what there is to play.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{
    Catalogue, EXTENSION, KnownValue, PUZZLES, Parameter, Player, Preset, PuzzleEntry,
    StateRequest, Workbench, example_names,
};
use serde_json::{Value, json};

use crate::output::{BOLD, DIM, Output};
use crate::program;

/// List the games and puzzles with their parameters, and the players
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Tell the rules of this game
    game: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    if let Some(spec) = &args.game {
        return tell_rules(workbench, spec, args, output);
    }
    let catalogue = workbench.catalogue();
    if args.json {
        let games: Vec<Value> = catalogue
            .entries()
            .iter()
            .map(|entry| {
                json!({
                    "name": entry.about.name,
                    "title": entry.about.title,
                    "summary": entry.about.summary,
                    "rules": entry.about.rules,
                    "solved": entry.about.solved,
                    "known": entry.known_values(),
                    "parameters": parameters(entry.about.parameters),
                    "presets": presets(entry.about.presets),
                })
            })
            .collect();
        let players: Vec<Value> = Player::entries()
            .map(|entry| {
                json!({
                    "name": entry.name,
                    "summary": entry.summary,
                    "parameters": parameters(entry.parameters),
                })
            })
            .collect();
        let puzzles: Vec<Value> = PUZZLES
            .iter()
            .map(|puzzle| {
                json!({
                    "name": puzzle.name,
                    "title": puzzle.title,
                    "summary": puzzle.summary,
                })
            })
            .collect();
        return output.json(&json!({ "games": games, "puzzles": puzzles, "players": players }));
    }
    list(catalogue, output)?;
    writeln!(output, "\n{BOLD}Players{BOLD:#}")?;
    for entry in Player::entries() {
        writeln!(output, "  {BOLD}{:<15}{BOLD:#} {}", entry.name, entry.summary)?;
        write_parameters(output, entry.parameters)?;
    }
    writeln!(
        output,
        "{DIM}  Every player that searches also takes time, depth and nodes: minimax:depth=4{DIM:#}"
    )?;
    Ok(())
}

fn tell_rules(workbench: &Workbench, spec: &str, args: &Args, output: &mut Output) -> Result<()> {
    let game = workbench.game(spec)?;
    let about = game.about();
    let known = workbench.catalogue().known_values(about.name);
    if args.json {
        return output.json(&json!({
            "name": about.name,
            "title": about.title,
            "summary": about.summary,
            "rules": about.rules,
            "solved": about.solved,
            "known": known,
            "parameters": parameters(about.parameters),
            "presets": presets(about.presets),
            "start": game.start(),
        }));
    }
    writeln!(output, "{BOLD}{}{BOLD:#}\n{}\n", about.title, about.rules)?;
    writeln!(output, "{BOLD}With best play{BOLD:#}\n{}\n", about.solved)?;
    for KnownValue { name, says, source, .. } in &known {
        writeln!(output, "  {name:<30} {says:<26} {DIM}{source}{DIM:#}")?;
    }
    if !known.is_empty() {
        writeln!(output)?;
    }
    write_parameters(output, about.parameters)?;
    for Preset { name, spec, .. } in about.presets {
        writeln!(output, "  {name:<20} {DIM}{spec}{DIM:#}")?;
    }
    let request = StateRequest { game: spec.to_owned(), ..StateRequest::default() };
    crate::board::draw(output, &workbench.state(&request)?)?;
    writeln!(output, "{DIM}{}  {}{DIM:#}", game.spec(), game.start())?;
    Ok(())
}

fn list(catalogue: &Catalogue, output: &mut Output) -> Result<()> {
    writeln!(output, "{BOLD}Games{BOLD:#}")?;
    for entry in catalogue.entries() {
        writeln!(output, "  {BOLD}{:<15}{BOLD:#} {}", entry.about.name, entry.about.summary)?;
        write_parameters(output, entry.about.parameters)?;
    }
    let known = |name: &&str| !catalogue.entries().iter().any(|entry| entry.about.name == *name);
    let examples: Vec<&str> = example_names().filter(known).collect();
    writeln!(output, "\n{BOLD}Games from text{BOLD:#}\n  {}", examples.join(", "))?;
    writeln!(output, "{DIM}  and any file of your own: my-game.{EXTENSION}{DIM:#}")?;
    for error in catalogue.broken() {
        writeln!(output, "  {error}")?;
    }
    writeln!(output, "\n{BOLD}Puzzles{BOLD:#}")?;
    let program = program::name();
    for PuzzleEntry { name, title, summary } in PUZZLES {
        writeln!(
            output,
            "  {BOLD}{name:<15}{BOLD:#} {title}: {summary} {DIM}({program} {name}){DIM:#}"
        )?;
    }
    Ok(())
}

fn write_parameters(output: &mut Output, parameters: &[Parameter]) -> Result<()> {
    for parameter in parameters {
        let Parameter { name, summary, default, kind } = parameter;
        writeln!(output, "  {:<15} {DIM}  {name}={default}  {summary}: {kind}{DIM:#}", "")?;
    }
    Ok(())
}

fn presets(presets: &[Preset]) -> Vec<Value> {
    let describe = |preset: &Preset| json!({ "name": preset.name, "spec": preset.spec });
    presets.iter().map(describe).collect()
}

fn parameters(parameters: &[Parameter]) -> Vec<Value> {
    let describe = |parameter: &Parameter| {
        json!({
            "name": parameter.name,
            "summary": parameter.summary,
            "default": parameter.default,
            "values": parameter.kind.to_string(),
        })
    };
    parameters.iter().map(describe).collect()
}
