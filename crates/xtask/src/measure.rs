//! The pages measured in a browser, by Lighthouse and axe, and the time of the engine's replies.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

use crate::packages::install;
use crate::pages::{install_browser, install_tools};
use crate::{PARLOR, TABLES, build_parlor, run};

/// Where the tools are pinned, and the script that uses them.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/measure");

/// Where the figures are kept.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks/web.md");

/// What becomes of the figures.
pub(crate) enum Figures {
    /// They are printed.
    Shown,
    /// They are printed, and kept on their page.
    Kept,
}

/// Measures every page and wants each to be quick, still and usable by everybody.
pub(crate) fn pages(figures: Figures) -> Result<()> {
    install(&["npm"], &["nodejs", "npm"])?;
    install_browser()?;
    install_tools(FOLDER)?;
    build_parlor()?;
    let server = Server::start()?;
    let mut command = Command::new("node");
    command.args(["pages.js", "/usr/bin/chromium", &server.site]).current_dir(FOLDER);
    if let Figures::Kept = figures {
        command.arg(PAGE);
    }
    run(command, "node pages.js")
}

/// A server that ends with its value.
struct Server {
    process: Child,
    site: String,
}

impl Server {
    /// On a port that the system chooses, told on the first line of its output.
    fn start() -> Result<Self> {
        let mut process = Command::new(PARLOR)
            .args(["serve", "--no-open", "--port", "0"])
            .env("PARLOR_TABLES", TABLES)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {PARLOR}"))?;
        let mut line = String::new();
        let output = process.stdout.take().context("the server's output is ours")?;
        BufReader::new(output).read_line(&mut line)?;
        let site = line.split_whitespace().find(|word| word.starts_with("http://"));
        let site =
            site.with_context(|| format!("the server told no address: {line:?}"))?.to_owned();
        Ok(Self { process, site })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Whatever it says, there is nothing more to do about it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
