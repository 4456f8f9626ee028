//! Solving on several machines, on timely dataflow.
//!
//! `solve` knows how a table is made by several hosts and what they have to tell each other; this crate brings it
//! from one to the other. Every pair of hosts has two connections, both opened by the host with the higher number:
//!
//! ```text
//!   greeting   version, game, rules, table format, token: on each connection, before anything else   `greeting`
//!   data       timely dataflow: questions, answers, the parcels of a superstep, and its progress     `network`
//!   watch      a beat four times a second, progress, and the reason when a host gives up             `watch`
//! ```
//!
//! A superstep is a timestamp of the dataflow: it is over when timely's progress tracking says that nobody can send
//! anything at it any more. Timely ends a process by a panic when a connection is lost. Here the streams it is given
//! (`link`) tell the watch instead, wait until the work is wound up, and end the thread silently, so that a person
//! sees one sentence.
//!
//! Connections are neither encrypted nor signed: they are for networks whose members are trusted. The token keeps out
//! hosts that were not meant, not attackers on the wire.

#![forbid(unsafe_code)]

mod connect;
mod greeting;
mod hosts;
mod link;
mod network;
mod processes;
mod progress;
#[doc(hidden)]
pub mod stranger;
mod watch;

use std::net::TcpListener;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use parlor_core::{BadInput, Control};
use parlor_solve::{Error, Gathering, Peers, TableIdentity};

pub use self::hosts::{HostList, Token};
use self::network::Network;
pub use self::processes::{ProcessGroup, join_group};
use self::watch::Watch;

/// One of several hosts that solve a game together.
#[derive(Debug)]
pub struct Cluster {
    /// Which one this is.
    host: usize,
    /// Where all of them listen.
    addresses: Vec<String>,
    token: Token,
    patience: Patience,
    /// What hosts are called in sentences: `host` or `process`.
    noun: &'static str,
    /// How many share this machine.
    on_this_machine: usize,
    /// Bytes that all hosts sent to each other.
    sent: AtomicU64,
    /// Already listening, if the address was chosen by the system.
    listener: Mutex<Option<TcpListener>>,
}

/// How long a host waits for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until all have come.
    pub to_come: Duration,
    /// Until one that says nothing is given up. One whose connection breaks is given up at once.
    pub silence: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { to_come: Duration::from_secs(60), silence: Duration::from_secs(10) }
    }
}

impl Cluster {
    /// The host of this number of a list.
    ///
    /// # Errors
    /// If there is no such host.
    pub fn new(
        hosts: HostList,
        host: usize,
        token: Token,
        patience: Patience,
    ) -> Result<Self, BadInput> {
        let addresses = hosts.0;
        if host >= addresses.len() {
            let last = addresses.len() - 1;
            let wanted = format!("a number from 0 to {last}");
            return Err(BadInput::new("host", wanted, host.to_string()));
        }
        let on_this_machine =
            addresses.iter().filter(|other| same_machine(other, &addresses[host]));
        let on_this_machine = on_this_machine.count();
        let (noun, listener, sent) = ("host", Mutex::new(None), AtomicU64::new(0));
        Ok(Self { host, addresses, token, patience, noun, on_this_machine, sent, listener })
    }

    /// Bytes that all hosts sent to each other, once they are done.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.sent.load(Relaxed)
    }

    /// The same, listening already.
    #[must_use]
    pub fn listening(self, listener: TcpListener) -> Self {
        Self { listener: Mutex::new(Some(listener)), ..self }
    }

    /// Which one this is.
    #[must_use]
    pub const fn host(&self) -> usize {
        self.host
    }
}

impl Gathering for Cluster {
    fn on_this_machine(&self) -> usize {
        self.on_this_machine
    }

    fn meet(
        &self,
        table: &TableIdentity,
        control: &Control,
        work: &mut dyn FnMut(&dyn Peers, &Control) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let listener = self.listener.lock().unwrap_or_else(PoisonError::into_inner).take();
        let connections = connect::connect(self, listener, table, control)?;
        let watch = Watch::start(self, connections.watched, control)?;
        let network = match Network::start(self.host, connections.data, Arc::clone(&watch)) {
            Ok(network) => network,
            Err(error) => return Err(Error::Peer(watch.give_up(Some(&error.to_string())))),
        };
        let told = progress::told_together(control, &watch);
        match work(&network, &told) {
            Ok(()) => {
                network.finish();
                self.sent.store(watch.sent_by_all(), Relaxed);
                Ok(())
            }
            Err(error) => {
                // What ended the work here may have happened elsewhere.
                let is_own = match error {
                    Error::Stopped(_) | Error::Peer(_) => watch.loss().is_none(),
                    _ => true,
                };
                let problem = is_own.then(|| error.to_string());
                let sentence = watch.give_up(problem.as_deref());
                network.abandon();
                Err(match is_own {
                    true => error,
                    false => Error::Peer(format!(
                        "{sentence}; --resume goes on from the last finished tier"
                    )),
                })
            }
        }
    }
}

/// Whether two addresses differ in their ports only.
fn same_machine(one: &str, other: &str) -> bool {
    let machine = |address: &str| address.rsplit_once(':').map(|(machine, _)| machine.to_owned());
    machine(one) == machine(other)
}
