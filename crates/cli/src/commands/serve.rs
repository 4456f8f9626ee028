//! `parlor serve`, or just `parlor`: the web app.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};
use parlor_web::{HostName, ServerOptions};
use parlor_workbench::Workbench;

use crate::output::{BOLD, DIM, Output};

/// Start the web app: play, see what every move is worth, watch the search think
///
/// The program is all you need: the pages are inside. Only this machine can reach it, unless --host says
/// otherwise. Without a command parlor does the same.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Listen on this port; 8080, or any free one if that is taken
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Listen on this address; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Also answer when called by this name, such as that of a proxy in front; may be repeated
    ///
    /// The server answers to localhost and to the address it is reached at. To any other name it does not,
    /// because a page of another site could have made that name lead here.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    /// Also offer the game in this file of rules; may be repeated
    #[arg(long, value_name = "FILE")]
    game: Vec<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let address = SocketAddr::new(args.host, args.port.unwrap_or_else(|| usual_port(args.host)));
    let hosts = args.allow_host.clone();
    let options = ServerOptions { address, hosts, ..ServerOptions::default() };
    let ready = |address: SocketAddr| {
        let url = format!("http://{address}");
        // Serving goes on even when nobody reads where.
        let _ = writeln!(
            output,
            "{BOLD}parlor{BOLD:#} is at {BOLD}{url}{BOLD:#}  {DIM}(Ctrl-C ends it){DIM:#}"
        );
        let _ = output.finish();
        if !args.no_open {
            open(&url);
        }
    };
    let mut catalogue = workbench.catalogue().clone();
    for path in &args.game {
        catalogue = catalogue.with_file(path)?;
    }
    parlor_web::serve(catalogue, options, ready)
        .with_context(|| format!("could not listen on {address}"))
}

/// The usual port if it is free, else 0, which lets the system choose.
fn usual_port(host: IpAddr) -> u16 {
    if TcpListener::bind((host, ServerOptions::PORT)).is_ok() { ServerOptions::PORT } else { 0 }
}

/// Opens the browser where there is one. The address is printed, so a failure needs no word.
fn open(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        Command::new("explorer")
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        Command::new("xdg-open")
    } else {
        return;
    };
    let _ =
        command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
