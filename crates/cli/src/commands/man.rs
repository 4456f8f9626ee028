//! `parlor man`: the manual page.

use anyhow::Result;
use clap::CommandFactory as _;

use crate::Cli;
use crate::output::Output;

/// Print the manual page, for man -l
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args, output: &mut Output) -> Result<()> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    // One page tells it all: the commands follow, each as a section of its own.
    for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
        let named = command.clone().name(format!("parlor {}", command.get_name()));
        let manual = clap_mangen::Man::new(named);
        manual.render_name_section(&mut page)?;
        manual.render_synopsis_section(&mut page)?;
        manual.render_options_section(&mut page)?;
    }
    std::io::Write::write_all(output, &page)?;
    Ok(())
}
