//! The connections between all pairs of hosts: the one with the higher number calls, the other answers.

use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::thread;
use std::time::{Duration, Instant};

use parlor_core::Control;
use parlor_solve::{Error, TableIdentity};

use crate::Cluster;
use crate::greeting::{Greeting, Purpose, Refusal, greet};

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Whoever calls says who they are at once.
const GREETING: Duration = Duration::from_secs(5);

/// One of each kind to every other host, in the order of hosts.
pub(crate) struct Connections {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) watched: Vec<Option<TcpStream>>,
}

/// Meets all other hosts.
///
/// # Errors
/// When one of them does not come in time, or makes another table.
pub(crate) fn connect(
    cluster: &Cluster,
    listener: Option<TcpListener>,
    table: &TableIdentity,
    control: &Control,
) -> Result<Connections, Error> {
    let count = cluster.addresses.len();
    let own = &cluster.addresses[cluster.host];
    let listener = match listener {
        Some(listener) => listener,
        None => TcpListener::bind(own.as_str())
            .map_err(|error| Error::Peer(format!("cannot listen on {own}: {error}")))?,
    };
    let greeting = |purpose: Purpose| Greeting {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        table: table.clone(),
        hosts: count as u32,
        host: cluster.host as u32,
        purpose,
    };
    let deadline = Instant::now() + cluster.patience.to_come;
    let mut meeting = Meeting { cluster, control, deadline, last_stranger: None };
    let empty = || (0..count).map(|_| None).collect::<Vec<Option<TcpStream>>>();
    let mut connections = Connections { data: empty(), watched: empty() };
    // Hosts with lower numbers are met before those with higher ones are waited for, so that nobody waits for each
    // other.
    for host in 0..cluster.host {
        for purpose in [Purpose::Data, Purpose::Watch] {
            let stream = meeting.call(host, &greeting(purpose))?;
            *connections.place(purpose, host) = Some(stream);
        }
    }
    listener.set_nonblocking(true).map_err(|error| Error::Peer(error.to_string()))?;
    while let Some(missing) = connections.missing(cluster.host) {
        let (stream, other) = meeting.answer(&listener, missing, &greeting)?;
        let place = connections.place(other.purpose, other.host as usize);
        match place {
            None => *place = Some(stream),
            Some(_) => {
                let line = format!("two hosts say that they are number {}", other.host);
                return Err(Error::Peer(line));
            }
        }
    }
    Ok(connections)
}

impl Connections {
    fn place(&mut self, purpose: Purpose, host: usize) -> &mut Option<TcpStream> {
        match purpose {
            Purpose::Data => &mut self.data[host],
            Purpose::Watch => &mut self.watched[host],
        }
    }

    /// A host that has not come.
    fn missing(&self, own: usize) -> Option<usize> {
        let is_there = |host: usize| self.data[host].is_some() && self.watched[host].is_some();
        (0..self.data.len()).find(|&host| host != own && !is_there(host))
    }
}

/// While hosts come.
struct Meeting<'a> {
    cluster: &'a Cluster,
    control: &'a Control,
    deadline: Instant,
    /// Why somebody was turned away.
    last_stranger: Option<String>,
}

impl Meeting<'_> {
    /// Calls a host until it answers.
    fn call(&mut self, host: usize, mine: &Greeting) -> Result<TcpStream, Error> {
        let Cluster { addresses, token, noun, .. } = self.cluster;
        let address = &addresses[host];
        let told = |line: &str| Error::Peer(format!("{noun} {host} at {address}: {line}"));
        loop {
            self.control.check()?;
            let left = self.deadline.saturating_duration_since(Instant::now());
            let called = resolve(address).and_then(|address| {
                TcpStream::connect_timeout(&address, left.clamp(PAUSE, GREETING))
            });
            let problem = match called.and_then(|stream| prepare(&stream, left).map(|()| stream)) {
                Ok(mut stream) => match greet(&mut stream, mine, token) {
                    Ok(other) if other.host as usize == host => {
                        return opened(stream).map_err(|error| told(&error.to_string()));
                    }
                    Ok(other) => {
                        return Err(told(&format!("number {} answered there", other.host)));
                    }
                    Err(Refusal::Stranger(line) | Refusal::Different(line)) => {
                        return Err(told(&line));
                    }
                    Err(Refusal::Broken(error)) => error,
                },
                Err(error) => error,
            };
            if Instant::now() + PAUSE >= self.deadline {
                let waited = self.cluster.patience.to_come.as_secs_f64();
                return Err(told(&format!("nobody answered within {waited} s ({problem})")));
            }
            thread::sleep(PAUSE);
        }
    }

    /// Waits for somebody who calls and belongs to us.
    fn answer(
        &mut self,
        listener: &TcpListener,
        missing: usize,
        mine: &dyn Fn(Purpose) -> Greeting,
    ) -> Result<(TcpStream, Greeting), Error> {
        let Cluster { host: own, addresses, token, noun, patience, .. } = self.cluster;
        loop {
            self.control.check()?;
            match listener.accept() {
                Ok((mut stream, from)) => {
                    let greeted = stream
                        .set_nonblocking(false)
                        .and_then(|()| prepare(&stream, GREETING))
                        .map_err(Refusal::from)
                        .and_then(|()| greet(&mut stream, &mine(Purpose::Data), token));
                    match greeted {
                        Ok(other)
                            if (*own + 1..addresses.len()).contains(&(other.host as usize)) =>
                        {
                            let stream = opened(stream);
                            return Ok((
                                stream.map_err(|error| Error::Peer(error.to_string()))?,
                                other,
                            ));
                        }
                        Ok(other) => {
                            let line = format!("{from} says that it is number {}", other.host);
                            return Err(Error::Peer(line));
                        }
                        Err(Refusal::Different(line)) => {
                            return Err(Error::Peer(format!("{noun} at {from}: {line}")));
                        }
                        // Whoever does not know the token does not end the work of those who do.
                        Err(Refusal::Stranger(line)) => {
                            self.last_stranger = Some(format!("{from} was turned away: {line}"));
                        }
                        Err(Refusal::Broken(_)) => {}
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
                Err(error) => return Err(Error::Peer(error.to_string())),
            }
            if Instant::now() >= self.deadline {
                let waited = patience.to_come.as_secs_f64();
                let mut line = format!("{noun} {missing} did not come within {waited} s");
                if let Some(stranger) = &self.last_stranger {
                    line.push_str(&format!("; {stranger}"));
                }
                return Err(Error::Peer(line));
            }
        }
    }
}

fn resolve(address: &str) -> io::Result<std::net::SocketAddr> {
    let missing = || io::Error::new(io::ErrorKind::NotFound, "the name has no address");
    address.to_socket_addrs()?.next().ok_or_else(missing)
}

/// For the greeting: whoever says nothing is not waited for any longer than that.
fn prepare(stream: &TcpStream, patience: Duration) -> io::Result<()> {
    let patience = Some(patience.max(PAUSE));
    stream.set_nodelay(true)?;
    stream.set_read_timeout(patience)?;
    stream.set_write_timeout(patience)
}

/// After it.
fn opened(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    Ok(stream)
}
