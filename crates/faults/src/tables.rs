//! Live tables under kills: whatever the moment, no move that was answered is lost, none is made twice, and the
//! time that the server was away is charged to nobody.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlor_core::random::Random;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Arena, Case};

/// Tables played at while the server is killed.
const TABLES: usize = 4;
/// A game that nobody ends before the kill.
const GAME: &str = "freedom:size=8";
/// Far more than a trial takes.
const CLOCK: &str = "10m";
const MILLISECONDS: u64 = 10 * 60 * 1_000;
/// The server keeps its time once a second: so much of it a kill may lose.
const BEAT: u64 = 1_500;

/// Kills under play.
#[must_use]
pub fn run(arena: &Arena) -> Vec<Case> {
    let name = "killed under play, 4 tables at once";
    let mut answered = 0_usize;
    let mut repeated = 0_usize;
    let case = Case::try_each(arena, name, arena.trials(3, 200), |seed| {
        let told = trial(arena, seed)?;
        answered += told.answered;
        repeated += told.repeated;
        Ok(())
    });
    vec![case.noting(&format!(
        "{answered} moves were answered before the kills and none was lost; {repeated} were made but not answered, \
         and repeating the request made none of them twice"
    ))]
}

#[derive(Default)]
struct Told {
    answered: usize,
    repeated: usize,
}

/// A server in a process of its own.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(arena: &Arena, folder: &TempDir) -> Result<Self, String> {
        let mut child = arena
            .parlor(folder.path(), &["serve", "--no-open", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("its output is not ours")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let told = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = told.and_then(|text| text.parse().ok());
        let address = address.ok_or_else(|| format!("the first line tells no address: {line}"))?;
        Ok(Self { child, address })
    }

    fn kill(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Asks a server; nothing if it is gone before it has answered.
fn ask(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let bearer =
        if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{bearer}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

/// A table, and what its players were told.
struct Seated {
    path: String,
    tokens: [String; 2],
    /// The moves that were answered.
    answered: Vec<String>,
    /// The request that was under way when the server was killed.
    last: Option<(usize, Value)>,
}

impl Seated {
    fn sit(address: SocketAddr) -> Option<Self> {
        let wanted = json!({ "game": GAME, "clock": CLOCK }).to_string();
        let made = ask(address, "POST", "/api/tables", "", &wanted)?;
        let path = format!("/api/tables/{}", made["id"].as_str()?);
        let nonce = json!({ "nonce": "0123456789abcdef0123456789abcdef" }).to_string();
        let invitation = made["invitation"].as_str()?;
        let claimed = ask(address, "POST", &format!("{path}/seat"), invitation, &nonce)?;
        let tokens = [made["token"].as_str()?.to_owned(), claimed["token"].as_str()?.to_owned()];
        Some(Self { path, tokens, answered: Vec::new(), last: None })
    }

    fn look(&self, address: SocketAddr) -> Option<Value> {
        ask(address, "GET", &self.path, "", "")
    }

    /// Plays until the server is gone or play is to end.
    fn play(&mut self, address: SocketAddr, ends: &AtomicBool, seed: u64) {
        let mut random = Random::new(seed);
        while !ends.load(Ordering::Relaxed) {
            let Some(seen) = self.look(address) else { return };
            let (Some(turn), Some(moves)) =
                (seen["turn"].as_u64(), seen["state"]["moves"].as_array())
            else {
                return;
            };
            if moves.is_empty() {
                return;
            }
            let mv = moves[random.below(moves.len())].clone();
            let who = seen["state"]["turn_index"].as_u64().unwrap_or(0) as usize;
            let body = json!({ "turn": turn, "action": { "move": mv } });
            self.last = Some((who, body.clone()));
            let path = format!("{}/actions", self.path);
            match ask(address, "POST", &path, &self.tokens[who], &body.to_string()) {
                Some(done) if done["number"].is_u64() => {
                    self.answered.push(mv.as_str().unwrap_or_default().to_owned());
                    self.last = None;
                }
                _ => return,
            }
        }
    }

    /// Holds the table of the next server against what was answered; then repeats what was not.
    fn check(&self, address: SocketAddr, played: Duration) -> Result<bool, String> {
        let before = self.look(address).ok_or("the table is gone")?;
        let kept: Vec<&str> =
            before["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let answered: Vec<&str> = self.answered.iter().map(String::as_str).collect();
        if !kept.starts_with(&answered) || kept.len() > answered.len() + 1 {
            return Err(format!("{} moves answered, {} kept", answered.len(), kept.len()));
        }
        let was_made = kept.len() == answered.len() + 1;
        let left =
            before["clock"]["left"].as_array().into_iter().flatten().filter_map(Value::as_u64);
        let spent: u64 = left.map(|left| MILLISECONDS.saturating_sub(left)).sum();
        let most = u64::try_from(played.as_millis()).unwrap_or(u64::MAX) + BEAT;
        if spent > most {
            return Err(format!("{spent} ms are charged for {most} ms of play"));
        }
        let Some((who, body)) = &self.last else { return Ok(false) };
        let path = format!("{}/actions", self.path);
        let again = ask(address, "POST", &path, &self.tokens[*who], &body.to_string());
        if !again.as_ref().is_some_and(|done| done["number"].is_u64()) {
            return Err(format!("the request cannot be repeated: {again:?}"));
        }
        let after = self.look(address).ok_or("the table is gone")?;
        let moves = after["moves"].as_array().map_or(0, Vec::len);
        if moves != answered.len() + 1 {
            return Err(format!("{moves} moves after a repeated request, {} before", kept.len()));
        }
        Ok(was_made)
    }
}

fn trial(arena: &Arena, seed: u64) -> Result<Told, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let mut random = Random::new(seed);
    let mut server = Server::start(arena, &folder)?;
    let began = Instant::now();
    let address = server.address;
    let mut tables: Vec<Seated> = (0..TABLES).filter_map(|_| Seated::sit(address)).collect();
    if tables.len() < TABLES {
        return Err("the tables cannot be made".to_owned());
    }
    let ends = AtomicBool::new(false);
    thread::scope(|scope| {
        for (number, table) in tables.iter_mut().enumerate() {
            let ends = &ends;
            let own = seed.wrapping_mul(31) + number as u64;
            scope.spawn(move || table.play(address, ends, own));
        }
        thread::sleep(Duration::from_micros(random.below(400_000) as u64));
        server.kill();
        ends.store(true, Ordering::Relaxed);
    });
    let played = began.elapsed();
    // The time that it is away is charged to nobody.
    thread::sleep(Duration::from_millis(random.below(300) as u64));
    let server = Server::start(arena, &folder)?;
    let restarted = Instant::now();
    let mut told = Told::default();
    for table in &tables {
        told.answered += table.answered.len();
        told.repeated += usize::from(table.check(server.address, played + restarted.elapsed())?);
    }
    Ok(told)
}
