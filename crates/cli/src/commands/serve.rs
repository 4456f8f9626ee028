//! `parlor serve`, or just `parlor`: the web app.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use parlor_web::{HostName, LIVE_FILE, ServerOptions, TableStore};
use parlor_workbench::{Workbench, tables_folder};

use super::together::ServerCompany;
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
    /// Listen on this address; 127.0.0.1 if left out, and 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// Also answer when called by this name, such as that of a proxy in front; may be repeated
    ///
    /// The server answers to localhost and to the address it is reached at. To any other name it does not,
    /// because a page of another site could have made that name lead here.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    /// Read settings from this file; docs/server.md lists them
    ///
    /// The environment comes before the file (PARLOR_SERVE_ADDRESS, PARLOR_SERVE_TABLES__OPEN), and the options
    /// here come before both.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Say what is wrong with the settings, and start nothing
    #[arg(long)]
    check: bool,
    /// Also offer the game in this file of rules; may be repeated
    #[arg(long, value_name = "FILE")]
    game: Vec<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let company = Arc::new(ServerCompany(workbench.clone()));
    let options = ServerOptions { company: Some(company), ..settings(args)? };
    let address = options.address;
    if args.check {
        return check(&options, output);
    }
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

/// The settings: what the options say, then the environment, then the file, then what is usual.
fn settings(args: &Args) -> Result<ServerOptions> {
    let store = TableStore::File(tables_folder()?.join(LIVE_FILE));
    // Port 0 stands for the usual one until somebody has said another.
    let usual = ServerOptions::default();
    let unsaid = SocketAddr::new(usual.address.ip(), 0);
    let usual = ServerOptions { address: unsaid, store, ..usual };
    let environment = std::env::vars_os()
        .filter_map(|(name, text)| Some((name.into_string().ok()?, text.into_string().ok()?)));
    let mut options = usual.configured(args.config.as_deref(), environment)?;
    let host = args.host.unwrap_or_else(|| options.address.ip());
    let port = match (args.port, options.address == unsaid) {
        (Some(port), _) => port,
        (None, true) => usual_port(host),
        (None, false) => options.address.port(),
    };
    options.address = SocketAddr::new(host, port);
    options.hosts.extend(args.allow_host.iter().cloned());
    Ok(options)
}

/// Tells what is wrong with the settings.
fn check(options: &ServerOptions, output: &mut Output) -> Result<()> {
    let complaints = options.complaints();
    for complaint in &complaints {
        writeln!(output, "{complaint}")?;
    }
    match complaints.len() {
        0 => writeln!(
            output,
            "The settings are good; the server would listen on {}.",
            options.address
        )?,
        1 => bail!("one setting is wrong"),
        count => bail!("{count} settings are wrong"),
    }
    Ok(())
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
