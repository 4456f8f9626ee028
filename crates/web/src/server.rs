//! Connections: accepted, served, and let go in good order.
//!
//! `axum::serve` has no time limit for a client that never finishes its request or never reads its
//! answer, so the loop stands here: connections that clients share fairly, a limit on the time to send a
//! request's head (or the next one), a limit on the time an answer waits to be taken, and an orderly end
//! that answers what has been asked and lets solve jobs keep what they have.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use parlor_workbench::Catalogue;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::{Service, ServiceExt as _};

use crate::client::{Client, Connection};
use crate::fair_queue::{FairQueue, QueueSeat};
use crate::headers::last_words;
use crate::jobs::Jobs;
use crate::logs;
use crate::options::ServerOptions;
use crate::problem::Problem;
use crate::proxy::{Network, forwarded_for};
use crate::router::app_with;
use crate::stream::PatientStream;

/// How long the last answers may take once the server is asked to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// How many connections of one client may wait to be served.
const LINE: usize = 64;

/// How many connections are told at once why they are not served; further ones are just closed.
const REFUSALS: usize = 64;

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    options: ServerOptions,
    catalogue: Catalogue,
}

impl Server {
    /// Starts to listen, for parlor's own games.
    ///
    /// # Errors
    /// An address that is taken or not this machine's.
    pub async fn bind(options: ServerOptions) -> io::Result<Self> {
        let listener = TcpListener::bind(options.address).await?;
        Ok(Self { listener, options, catalogue: Catalogue::new() })
    }

    /// The same server for the games of another catalogue.
    #[must_use]
    pub fn with_catalogue(mut self, catalogue: Catalogue) -> Self {
        self.catalogue = catalogue;
        self
    }

    /// Where it listens, with the port the system chose.
    ///
    /// # Errors
    /// What the system says.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `end`, then finishes what was asked before.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let jobs = Jobs::new(&self.options);
        let (app, state) = app_with(self.catalogue, &self.options, jobs.clone());
        // People may be waiting for the tables that a server before this one kept.
        if self.options.store.is_begun() {
            // It is tried again when somebody asks for a table.
            if let Err(problem) = state.live.tables().await {
                tracing::warn!(problem = problem.detail(), "live tables cannot be opened");
            }
        }
        let places = FairQueue::new(self.options.connections, LINE);
        let refusals = Arc::new(Semaphore::new(REFUSALS));
        let graceful = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.options.patience);
        let patience = self.options.patience;
        let longest_wait = self.options.allowance.waiting;
        let trusted: Arc<[Network]> = self.options.trusted_proxies.as_slice().into();
        let mut accepted = 0;
        let mut end = std::pin::pin!(end);
        loop {
            let (stream, connection, peer) = tokio::select! {
                accepted = accept(&self.listener) => accepted,
                () = &mut end => break,
            };
            let stream = PatientStream::new(stream, patience);
            let (app, http, places) = (app.clone(), http.clone(), places.clone());
            let (watcher, refusals) = (graceful.watcher(), Arc::clone(&refusals));
            let is_proxy = trusted.iter().any(|network| network.contains(peer));
            // A proxy speaks for many, so none of its connections is counted against another.
            accepted += 1;
            let owner = if is_proxy { Client::numbered(accepted) } else { connection.client };
            let front = Front { connection, peer, trusted: Arc::clone(&trusted) };
            tokio::spawn(async move {
                match place(&places, owner, longest_wait).await {
                    Ok(place) => {
                        let service = TowerToHyperService::new(of_connection(app, front));
                        let served = http.serve_connection(TokioIo::new(stream), service);
                        // A connection that breaks off is the client's affair.
                        let _ = watcher.watch(served).await;
                        drop(place);
                    }
                    Err(problem) => refuse(stream, &problem, &refusals).await,
                }
            });
        }
        drop(self.listener);
        // Searches answer with the best that they have found, and streams are told to come back.
        state.pool.stop_all();
        state.live.close().await;
        let ended = async { tokio::join!(graceful.shutdown(), jobs.stop_all()) };
        let _ = tokio::time::timeout(FAREWELL, ended).await;
    }
}

/// The next connection. Running out of sockets passes; the loop waits and goes on.
async fn accept(listener: &TcpListener) -> (TcpStream, Connection, IpAddr) {
    loop {
        let accepted = listener.accept().await;
        match accepted.and_then(|(stream, client)| Ok((stream.local_addr()?.ip(), stream, client)))
        {
            Ok((local, stream, client)) => {
                // Answers are small and written at once; waiting for more would only delay them.
                let _ = stream.set_nodelay(true);
                return (stream, Connection { client: client.ip().into(), local }, client.ip());
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// A place for a connection, when it is its turn.
async fn place(
    places: &FairQueue,
    client: Client,
    longest: Duration,
) -> Result<QueueSeat, Problem> {
    let mut waiting = places
        .enter(client)
        .map_err(|_| Problem::too_many_at_once("connections", places.share()))?;
    let seated = tokio::time::timeout(longest, waiting.seat()).await;
    seated.map_err(|_| Problem::busy(waiting.place()))
}

/// Tells a connection why it is not served, if there is room to do so, and closes it.
async fn refuse(mut stream: PatientStream, problem: &Problem, room: &Semaphore) {
    if let Ok(_room) = room.try_acquire() {
        // Whoever does not hear it has gone.
        let _ = stream.write_all(&last_words(problem)).await;
        let _ = stream.shutdown().await;
    }
}

/// What a connection tells of its requests.
#[derive(Clone)]
struct Front {
    connection: Connection,
    peer: IpAddr,
    trusted: Arc<[Network]>,
}

/// The app as one connection sees it: every request carries who asks.
fn of_connection(
    app: Router,
    front: Front,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> + Clone
{
    tower::service_fn(move |mut request: Request<Incoming>| {
        let client = forwarded_for(front.peer, request.headers(), &front.trusted);
        let connection = Connection { client: client.into(), ..front.connection };
        request.extensions_mut().insert(connection);
        app.clone().oneshot(request)
    })
}

/// Serves the games of a catalogue until the program is interrupted. `ready` hears the address.
///
/// # Errors
/// An address that is taken or not this machine's.
pub fn serve(
    catalogue: Catalogue,
    options: ServerOptions,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    logs::start(options.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(options).await?.with_catalogue(catalogue);
        ready(server.address()?);
        server.run(interrupted()).await;
        Ok(())
    })
}

/// Resolves on Ctrl-C, and where there is one on the signal that asks a program to end.
async fn interrupted() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let terminate = async {
            match signal(SignalKind::terminate()) {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! { () = ctrl_c => {}, () = terminate => {} }
    }
    #[cfg(not(unix))]
    ctrl_c.await;
}
