//! The program as the system sees it: its name, its complaints, its exit codes.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use parlor_workbench::{BadInput, Error};

/// What the program was called. A third party's program has a name of its own.
pub(crate) fn name() -> String {
    let called = std::env::args_os().next();
    let stem = called.as_deref().and_then(|path| Path::new(path).file_stem());
    stem.map_or_else(|| "parlor".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// One line on standard error, if anybody still listens there.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}: {line}", name());
}

/// Help and version go out as they are; everything else clap has to say becomes one line.
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let first: Vec<&str> =
        text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let line = first.join(" ");
    complain(&format!("{} ({} --help tells more)", line.trim_start_matches("error: "), name()));
    ExitCode::from(2)
}

/// Tells what went wrong in one line and chooses the exit code.
pub(crate) fn fail(error: &anyhow::Error) -> ExitCode {
    let is_closed_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    if is_closed_pipe {
        // Whoever read our output has seen enough.
        return ExitCode::SUCCESS;
    }
    complain(&format!("{error:#}"));
    let is_bad_input = error.chain().any(|cause| {
        cause.is::<BadInput>() || cause.downcast_ref::<Error>().is_some_and(Error::is_bad_input)
    });
    ExitCode::from(if is_bad_input { 2 } else { 1 })
}
