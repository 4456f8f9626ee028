//! The `parlor` program, with parlor's own games.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    parlor::run(parlor::Catalogue::new())
}
