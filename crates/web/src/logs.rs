//! What a server writes about itself: lines for a person on a terminal, JSON otherwise.
//!
//! A line tells of a request by its route, never by its address: addresses hold positions and the names of
//! tables. Tokens are in no address at all.

use std::io::IsTerminal as _;

use tracing::level_filters::LevelFilter;

use crate::options::LogLevel;

impl From<LogLevel> for LevelFilter {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Off => Self::OFF,
            LogLevel::Error => Self::ERROR,
            LogLevel::Warn => Self::WARN,
            LogLevel::Info => Self::INFO,
            LogLevel::Debug => Self::DEBUG,
        }
    }
}

/// Begins to write lines to standard error, once for the program.
pub(crate) fn start(level: LogLevel) {
    let lines = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::from(level))
        .with_writer(std::io::stderr)
        .with_target(false);
    // A program that has set up logs of its own keeps them.
    let _ = if std::io::stderr().is_terminal() {
        lines.compact().try_init()
    } else {
        lines.with_ansi(false).json().flatten_event(true).try_init()
    };
}
