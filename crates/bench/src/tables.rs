//! Live tables under load: how soon a move is on the opponent's screen, how many a second can be kept, what a
//! stream costs, and how soon a server is back.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use parlor_tables::{Action, NewTable, Secret, Sqlite, TableId, TableLimits, Tables};
use parlor_workbench::{Catalogue, StateRequest, Workbench};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::task::JoinSet;

use crate::page::{Page, show};
use crate::web::client::{ClientConnection, ClientRequest};
use crate::web::server::MeasuredServer;

/// Tables at once, with two streams each.
const TABLES: usize = 1_000;
/// Moves a second at all of them together, when latency is measured: every table moves every five seconds.
const PACE: Duration = Duration::from_secs(5);
/// Moves of each table, when latency is measured.
const MOVES: usize = 4;
const GAME: &str = "freedom:size=8";

/// A game to play: its first legal move, again and again.
fn game(workbench: &Workbench) -> Vec<String> {
    let mut request = StateRequest { game: GAME.to_owned(), ..StateRequest::default() };
    let mut moves = Vec::new();
    loop {
        let state = workbench.state(&request).expect("a position");
        let Some(mv) = state.moves.first().filter(|_| state.outcome.is_none()) else {
            return moves;
        };
        let rules = workbench.game(GAME).expect("a game");
        request.position = Some(rules.play(&state.position, mv).expect("it is legal").after);
        moves.push(mv.clone());
    }
}

pub(crate) fn run(page: &mut Page) {
    let workbench = Workbench::new(Catalogue::new());
    let moves = game(&workbench);
    let folder = TempDir::new().expect("a folder can be made");
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    page.section("A move, until it is on the opponent's screen");
    page.line(format_args!(
        "{TABLES} tables of {GAME} with a stream for each player; every table moves every {} s. The server has one \
         thread and its store another, the clients a third. Nothing is answered before it is on the disk.\n",
        PACE.as_secs()
    ));
    let (mut times, memory) = runtime.block_on(latency(folder.path(), &moves));
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    page.table(
        &["moves", "half within", "99 % within", "memory a stream"],
        &[vec![
            times.len().to_string(),
            show(at(0.5)),
            show(at(0.99)),
            format!("{:.1} kB", memory as f64 / 1e3),
        ]],
    );

    page.section("A server that comes back");
    let start = Instant::now();
    let server = MeasuredServer::start_in(folder.path());
    let listens = start.elapsed();
    runtime.block_on(async {
        let mut connection = ClientConnection::open(server.address()).await.expect("it listens");
        let answer = connection.ask(&ClientRequest::get("/healthz")).await.expect("it answers");
        assert!(answer.status == 200 || answer.status == 404, "{}", answer.status);
    });
    page.line(format_args!(
        "With {TABLES} open tables in its store a server listens after {} and answers after {}.",
        show(listens),
        show(start.elapsed())
    ));
    drop(server);

    page.section("Moves kept in groups");
    let runtime = Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let (count, time) = runtime.block_on(throughput(workbench, &moves));
    page.line(format_args!(
        "{TABLES} tables that move as soon as they can, without HTTP: {count} moves in {}, {:.0} a second, all of \
         them on the disk when they are answered.",
        show(time),
        count as f64 / time.as_secs_f64()
    ));
}

/// The two who play at a table.
struct Seated {
    path: String,
    tokens: [String; 2],
}

async fn seat(connection: &mut ClientConnection) -> Seated {
    let wanted = format!("{{\"game\":\"{GAME}\"}}");
    let text = |value: &Value, name: &str| value[name].as_str().expect("it is text").to_owned();
    let answer =
        connection.ask(&ClientRequest::post("/api/tables", &wanted)).await.expect("an answer");
    let made: Value = serde_json::from_str(answer.body).expect("JSON");
    let path = format!("/api/tables/{}", text(&made, "id"));
    let nonce = "{\"nonce\":\"0123456789abcdef0123456789abcdef\"}";
    let claim = ClientRequest::post_as(&format!("{path}/seat"), &text(&made, "invitation"), nonce);
    let answer = connection.ask(&claim).await.expect("an answer");
    let claimed: Value = serde_json::from_str(answer.body).expect("JSON");
    Seated { path, tokens: [text(&made, "token"), text(&claimed, "token")] }
}

/// A player's stream.
struct EventStream {
    stream: TcpStream,
    heard: String,
}

impl EventStream {
    async fn open(address: SocketAddr, seated: &Seated, player: usize) -> io::Result<Self> {
        let mut stream = TcpStream::connect(address).await?;
        let path = format!("{}/events", seated.path);
        stream.write_all(&ClientRequest::stream_as(&path, &seated.tokens[player]).bytes).await?;
        Ok(Self { stream, heard: String::new() })
    }

    /// Waits for the turn of a number.
    async fn hear(&mut self, turn: usize) -> io::Result<()> {
        let wanted = format!("\"turn\":{turn},");
        let mut bytes = [0; 16 << 10];
        while !self.heard.contains(&wanted) {
            let count = self.stream.read(&mut bytes).await?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        self.heard.clear();
        Ok(())
    }
}

/// How long each move took to the opponent's stream, and the memory that a stream costs.
async fn latency(folder: &Path, moves: &[String]) -> (Vec<Duration>, u64) {
    let server = MeasuredServer::start_in(folder);
    let address = server.address();
    let mut connection = ClientConnection::open(address).await.expect("the server listens");
    let mut seated = Vec::new();
    for _ in 0..TABLES {
        seated.push(seat(&mut connection).await);
    }
    let before = server.memory();
    let mut pairs = Vec::new();
    for table in seated {
        let mut streams = Vec::new();
        for player in 0..2 {
            let mut listener = EventStream::open(address, &table, player).await.expect("a stream");
            listener.hear(0).await.expect("the table as it stands");
            streams.push(listener);
        }
        pairs.push((table, streams));
    }
    let memory = server.memory().saturating_sub(before) / (2 * TABLES as u64);
    let mut players = JoinSet::new();
    for (number, (table, mut streams)) in pairs.into_iter().enumerate() {
        let moves: Vec<String> = moves[..MOVES].to_vec();
        players.spawn(async move {
            let mut times = Vec::new();
            let path = format!("{}/actions", table.path);
            // Spread over the time, so that no two move together on purpose.
            tokio::time::sleep(PACE.mul_f64(number as f64 / TABLES as f64)).await;
            for (turn, mv) in moves.iter().enumerate() {
                let body = format!("{{\"turn\":{turn},\"action\":{{\"move\":\"{mv}\"}}}}");
                let request = ClientRequest::post_as(&path, &table.tokens[turn % 2], &body);
                // The server closes a connection that says nothing for two seconds.
                let mut connection =
                    ClientConnection::open(address).await.expect("the server listens");
                let start = Instant::now();
                let [first, second] = &mut streams[..] else { unreachable!("two play") };
                let opponent = if turn % 2 == 0 { second } else { first };
                let (answer, heard) =
                    tokio::join!(connection.ask(&request), opponent.hear(turn + 1));
                assert_eq!(answer.expect("an answer").status, 200);
                heard.expect("the opponent hears it");
                times.push(start.elapsed());
                streams[turn % 2].hear(turn + 1).await.expect("and whoever moved");
                tokio::time::sleep(PACE.saturating_sub(start.elapsed())).await;
            }
            times
        });
    }
    (players.join_all().await.concat(), memory)
}

/// How many moves were kept, and in what time.
async fn throughput(workbench: Workbench, moves: &[String]) -> (usize, Duration) {
    let folder = TempDir::new().expect("a folder can be made");
    let store = Sqlite::open(&folder.path().join("live.sqlite")).expect("a store opens");
    let limits = TableLimits { open: usize::MAX, actions: 1e9, ..TableLimits::default() };
    let (tables, _turns) =
        Tables::open(workbench, Box::new(store), limits).await.expect("a store opens");
    let mut seated: Vec<(TableId, [Secret; 2])> = Vec::new();
    let wanted = NewTable { game: GAME.to_owned(), ..NewTable::default() };
    let nonce = Secret::fresh().expect("there is randomness");
    for _ in 0..TABLES {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let made = tables.create(&wanted, here).await.expect("a table is made");
        let invitation = made.invitation.expect("a person is invited");
        let guest = tables.claim(made.id, invitation, nonce).await.expect("a seat");
        seated.push((made.id, [made.token, guest]));
    }
    let start = Instant::now();
    let mut players = JoinSet::new();
    for (id, tokens) in seated {
        let (tables, moves) = (tables.clone(), moves.to_vec());
        players.spawn(async move {
            for (turn, mv) in moves.iter().enumerate() {
                let action = Action::Move(mv.clone());
                let done = tables.act(id, tokens[turn % 2], turn as u64, &action).await;
                done.expect("a legal move is made");
            }
            moves.len()
        });
    }
    let count = players.join_all().await.iter().sum();
    (count, start.elapsed())
}
