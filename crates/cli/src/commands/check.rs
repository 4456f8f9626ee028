//! `parlor check`: what is wrong with a file of rules, and what its game is like.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{BadInput, CheckRulesRequest, Control, RuleReport, Workbench};

use crate::output::{BOLD, DIM, Output, grouped};

/// Check a game written as text: its errors, warnings, and what the game is like
///
/// The language is described in docs/rules-language.md. All errors are shown at once, each with its place. A file without
/// errors is a game: every command takes it where it takes a game.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file, such as my-game.parlor, or my-game.parlor:size=4 with settings
    file: String,
    /// Show a random game to read
    #[arg(long)]
    playthrough: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = CheckRulesRequest { file: args.file.clone() };
    let answer = workbench.check_rules(&request, &Control::unlimited())?;
    let errors = answer.messages.iter().filter(|message| message.is_error).count();
    if args.json {
        output.json(&answer)?;
    } else {
        for message in &answer.messages {
            writeln!(output, "{}\n", message.snippet)?;
        }
        if let Some(game) = &answer.game {
            tell(game, args, output)?;
        }
    }
    if errors > 0 {
        output.finish()?;
        let came = if errors == 1 { "one error".to_owned() } else { format!("{errors} errors") };
        return Err(BadInput::new(answer.file, "rules without errors", came).into());
    }
    Ok(())
}

fn tell(game: &RuleReport, args: &Args, output: &mut Output) -> Result<()> {
    writeln!(output, "{BOLD}{}{BOLD:#}", game.title)?;
    let mut row = |name: &str, value: String| writeln!(output, "  {DIM}{name:<12}{DIM:#} {value}");
    row("laws", game.broken_law.clone().unwrap_or_else(|| "all hold".to_owned()))?;
    let counts: Vec<String> = game.sequences.iter().map(|&count| grouped(count)).collect();
    row("sequences", format!("{} of 1 to {} moves", counts.join(", "), counts.len()))?;
    row("choices", format!("{:.1} moves on average", game.branching))?;
    let [first, draws, second, open] = game.results;
    row(
        "random play",
        format!(
            "of {} games {first} won by the first player, {draws} drawn, {second} won by the second, {open} left",
            game.games
        ),
    )?;
    if let Some([least, mean, most]) = game.plies {
        row("length", format!("{least:.0} to {most:.0} plies, {mean:.1} on average"))?;
    }
    if let Some(longest) = game.longest {
        row("longest", format!("{} plies at most", grouped(longest.into())))?;
    }
    if let Some(most) = game.max_margin {
        row("points", format!("a margin of {most} at most"))?;
    }
    row("symmetries", game.symmetries.to_string())?;
    row(
        "repetition",
        if game.can_repeat { "play may go round in circles" } else { "none: every game ends" }
            .to_owned(),
    )?;
    let solver = match &game.estimate {
        Some(estimate) => format!("by number, {} positions", grouped(estimate.positions)),
        None => "by walking to every position".to_owned(),
    };
    row("solver", solver)?;
    for truth in &game.truths {
        let found = match &truth.found {
            Some(found) if *found == truth.said => "holds".to_owned(),
            Some(found) => format!("is false: it is {found}"),
            None => "takes too long to check".to_owned(),
        };
        row("truth", format!("{} {} {found}", truth.subject, truth.said))?;
    }
    if args.playthrough {
        write!(output, "\n{}", game.playthrough)?;
    }
    Ok(())
}
