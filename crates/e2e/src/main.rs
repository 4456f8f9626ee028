//! A server for the browser tests: any free port, told on the first line of standard output.
//!
//! It is a program of its own because each test has a folder of tables of its own, which is named by
//! the environment.

#![forbid(unsafe_code)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use parlor_web::ServerOptions;
use parlor_workbench::Catalogue;

fn main() -> std::io::Result<()> {
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let options = ServerOptions { address, ..ServerOptions::default() };
    parlor_web::serve(Catalogue::new(), options, |address| println!("{address}"))
}
