//! `parlor man`: the manual page.

use anyhow::Result;
use clap::CommandFactory as _;

use crate::Cli;
use crate::output::Output;
use crate::program;

/// Print the manual page, for man -l
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args, output: &mut Output) -> Result<()> {
    let (name, mut page) = (program::name(), Vec::new());
    clap_mangen::Man::new(Cli::command().name(name.clone())).render(&mut page)?;
    // One page tells it all: the commands follow, each with its own part of the page.
    for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
        let title = format!("{name} {}", command.get_name());
        let manual = clap_mangen::Man::new(command.clone().name(title.clone()));
        let mut part = Vec::new();
        manual.render_synopsis_section(&mut part)?;
        manual.render_description_section(&mut part)?;
        manual.render_options_section(&mut part)?;
        let part = String::from_utf8(part)?.replace(".SH ", ".SS ");
        page.extend(format!(".SH {}\n{part}", title.to_uppercase()).bytes());
    }
    std::io::Write::write_all(output, &page)?;
    Ok(())
}
