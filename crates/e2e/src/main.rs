//! A server for the browser tests: on the port that is its argument, or any free one, told on the first line
//! of standard output.
//!
//! It is a program of its own because each test has a folder of tables of its own, which is named by
//! the environment.

#![forbid(unsafe_code)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use parlor_web::{LIVE_FILE, ServerOptions, TableStore};
use parlor_workbench::{Catalogue, tables_folder};

fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(0);
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let folder = tables_folder().map_err(std::io::Error::other)?;
    let store = TableStore::File(folder.join(LIVE_FILE));
    let options = ServerOptions { address, store, ..ServerOptions::default() };
    parlor_web::serve(Catalogue::new(), options, |address| println!("{address}"))
}
