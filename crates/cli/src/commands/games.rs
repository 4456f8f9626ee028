//! `parlor games`: what there is to play.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{Catalogue, Parameter, Player};
use serde_json::{Value, json};

use crate::output::{BOLD, DIM, Output};

/// List the games with their parameters, and the players
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let catalogue = Catalogue::new();
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
                    "parameters": parameters(entry.about.parameters),
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
        return output.json(&json!({ "games": games, "players": players }));
    }
    list(&catalogue, output)?;
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

fn list(catalogue: &Catalogue, output: &mut Output) -> Result<()> {
    writeln!(output, "{BOLD}Games{BOLD:#}")?;
    for entry in catalogue.entries() {
        writeln!(output, "  {BOLD}{:<15}{BOLD:#} {}", entry.about.name, entry.about.summary)?;
        write_parameters(output, entry.about.parameters)?;
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
