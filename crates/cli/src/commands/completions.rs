//! `parlor completions`: what a shell needs to complete commands.

use anyhow::Result;
use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::Cli;
use crate::output::Output;
use crate::program;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), program::name(), &mut script);
    std::io::Write::write_all(output, &script)?;
    Ok(())
}
