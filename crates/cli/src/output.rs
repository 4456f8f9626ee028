//! Standard output: coloured on a terminal, plain elsewhere.

use std::io::{self, IsTerminal as _, Write};
use std::time::Duration;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressStyle};
pub(crate) use parlor_workbench::wording::{counted, grouped};
use serde::Serialize;

/// Headings and names.
pub(crate) const BOLD: Style = Style::new().bold();
/// What matters less.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Won, and what was played last.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Lost.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
/// The first player's pieces.
pub(crate) const FIRST: Style = AnsiColor::Cyan.on_default().bold();
/// The second player's pieces.
pub(crate) const SECOND: Style = AnsiColor::Yellow.on_default().bold();

/// Where answers go.
pub(crate) struct Output {
    stream: AutoStream<io::Stdout>,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self { stream: anstream::stdout() }
    }

    /// One line of JSON.
    pub(crate) fn json(&mut self, answer: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(answer)?;
        writeln!(self, "{text}")?;
        Ok(())
    }

    /// What is still held back goes out.
    pub(crate) fn finish(&mut self) -> Result<()> {
        self.stream.flush()?;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A spinner on standard error for work that may take a while; nothing where nobody watches.
pub(crate) fn spinner(message: String) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(message);
    bar.set_style(
        ProgressStyle::with_template("{spinner} {msg} {elapsed}")
            .expect("the template is well formed"),
    );
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A time in the unit a reader would choose.
pub(crate) fn short_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// A number of bytes in the unit a reader would choose, as every message of parlor writes it.
pub(crate) fn short_bytes(bytes: u64) -> String {
    ByteSize(bytes).to_string()
}
