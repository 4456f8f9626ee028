//! The web app under load: a server with one thread, 64 connections on loopback, no rate limit.
//!
//! The server is a process of its own, so that its processor time and its memory can be told from the
//! clients'. Requests a second are what clients saw in this run; the processor time of a request says
//! what one core could do if nobody else wanted it.

pub(crate) mod client;
mod mixed;
pub(crate) mod server;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlor_core::random::Random;
use parlor_core::{Game, Notation as _};
use parlor_games::achi::Achi;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

use crate::page::{Page, show};
use client::{ClientConnection, ClientRequest};
use server::MeasuredServer;
pub(crate) use server::{ARGUMENT as SERVER, run as serve};

/// Connections at once.
const CONNECTIONS: usize = 64;

/// How long each question is asked before it is measured, and how long it is measured.
const WARMING: Duration = Duration::from_secs(1);
const MEASURED: Duration = Duration::from_secs(5);

/// How many different positions are asked about.
const POSITIONS: usize = 1024;

/// Requests a second that one core must manage for a look into a table.
const WANTED: f64 = 10_000.0;

pub(crate) fn run(page: &mut Page) {
    let server = MeasuredServer::start();
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    page.section("One question, asked again and again");
    page.line(format_args!(
        "{CONNECTIONS} connections that ask as soon as they are answered, {} s a question, about {POSITIONS} \
         positions of Achi in turn. The server has one thread, the clients another; the rate limit is off. \
         The server's own processor time, the system's share included, says what one core can do: at least \
         {WANTED} looks into a table a second are wanted of it.\n",
        MEASURED.as_secs()
    ));
    let positions = positions();
    let rows = ["values", "state"].map(|route| {
        let requests: Arc<[ClientRequest]> = positions
            .iter()
            .map(|position| {
                ClientRequest::get(&format!("/api/{route}?game=achi&position={position}"))
            })
            .collect();
        let measured = measure(&runtime, &server, &requests);
        let name = match route {
            "values" => "the value of every move, from the table",
            _ => "legal moves and the drawing",
        };
        vec![
            name.to_owned(),
            format!("{:.0}", measured.rate),
            show(measured.processor),
            format!("{:.0}", 1.0 / measured.processor.as_secs_f64()),
            show(measured.median),
            show(measured.slow),
        ]
    });
    let headings =
        ["question", "a second", "processor", "a second on a core", "half within", "99 % within"];
    page.table(&headings, &rows);
    mixed::run(page, &runtime, &server);
}

/// Positions of Achi from random games, as an address writes them.
fn positions() -> Vec<String> {
    let game = Achi::default();
    let mut random = Random::new(1);
    let mut position = game.start();
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let moves: Vec<_> = game.moves(&position).collect();
        if moves.is_empty() || game.outcome(&position).is_some() {
            position = game.start();
            continue;
        }
        positions.push(game.position_text(&position).replace(' ', "+"));
        position = game.play(&position, moves[random.below(moves.len())]);
    }
    positions
}

/// What was seen of one question.
struct MeasuredLoad {
    /// Answers a second, as the clients saw them.
    rate: f64,
    /// The server's processor time for one.
    processor: Duration,
    /// Half of the answers, and all but one in a hundred, took no longer.
    median: Duration,
    slow: Duration,
}

fn measure(
    runtime: &Runtime,
    server: &MeasuredServer,
    requests: &Arc<[ClientRequest]>,
) -> MeasuredLoad {
    // Every answer is looked at before any is timed: in full the first time, in passing afterwards.
    runtime.block_on(async {
        let mut connection = ClientConnection::open(server.address()).await.expect("it listens");
        for request in requests.iter() {
            let answer = connection.ask(request).await.expect("an answer");
            assert_eq!(answer.status, 200, "{}", answer.body);
            assert!(answer.body.contains("\"moves\":["), "{}", answer.body);
            let is_from_table = answer.body.contains("\"how\":\"table\"");
            assert!(is_from_table || answer.body.contains("\"view\":"), "{}", answer.body);
        }
    });
    runtime.block_on(ask_for(server.address(), requests, WARMING));
    let (start, before) = (Instant::now(), server.processor_time());
    let mut times = runtime.block_on(ask_for(server.address(), requests, MEASURED));
    let (wall, processor) = (start.elapsed(), server.processor_time() - before);
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    MeasuredLoad {
        rate: times.len() as f64 / wall.as_secs_f64(),
        processor: processor.div_f64(times.len() as f64),
        median: at(0.5),
        slow: at(0.99),
    }
}

/// Asks over many connections; how long each answer took.
async fn ask_for(
    address: SocketAddr,
    requests: &Arc<[ClientRequest]>,
    time: Duration,
) -> Vec<Duration> {
    let end = Instant::now() + time;
    let mut clients = JoinSet::new();
    for number in 0..CONNECTIONS {
        let requests = Arc::clone(requests);
        clients.spawn(async move {
            let mut connection = ClientConnection::open(address).await.expect("the server listens");
            let mut times = Vec::new();
            // Each begins elsewhere, so that no two ask the same at the same time.
            let first = number * requests.len() / CONNECTIONS;
            for request in requests.iter().cycle().skip(first) {
                let start = Instant::now();
                if start >= end {
                    break;
                }
                let answer = connection.ask(request).await.expect("an answer");
                assert_eq!(answer.status, 200);
                times.push(start.elapsed());
            }
            times
        });
    }
    clients.join_all().await.concat()
}
