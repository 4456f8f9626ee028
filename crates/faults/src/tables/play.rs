//! Players at live tables, who remember what they were told.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor_core::random::Random;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::Arena;
use crate::serving::Serving;

/// A game that nobody ends before the fault.
const GAME: &str = "freedom:size=8";
/// Far more than a trial takes.
const CLOCK: &str = "10m";
pub(super) const MILLISECONDS: u64 = 10 * 60 * 1_000;

/// A server on the tables of a folder.
pub(super) fn serve(arena: &Arena, folder: &TempDir) -> Result<Serving, String> {
    Serving::start(arena, folder.path(), &folder.path().join("complaints"))
}

/// Asks a server; nothing if it is gone before it has answered.
pub(super) fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Option<Value> {
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
pub(super) struct Seated {
    path: String,
    tokens: [String; 2],
    /// The moves that were answered.
    answered: Vec<String>,
    /// The request that has no answer yet, and whose it is.
    last: Option<(usize, Value)>,
}

impl Seated {
    pub(super) fn sit(address: SocketAddr) -> Option<Self> {
        let wanted = json!({ "game": GAME, "clock": CLOCK }).to_string();
        let made = ask(address, "POST", "/api/tables", "", &wanted)?;
        let path = format!("/api/tables/{}", made["id"].as_str()?);
        let nonce = json!({ "nonce": "0123456789abcdef0123456789abcdef" }).to_string();
        let invitation = made["invitation"].as_str()?;
        let claimed = ask(address, "POST", &format!("{path}/seat"), invitation, &nonce)?;
        let tokens = [made["token"].as_str()?.to_owned(), claimed["token"].as_str()?.to_owned()];
        Some(Self { path, tokens, answered: Vec::new(), last: None })
    }

    /// How many moves were answered.
    pub(super) fn answered(&self) -> usize {
        self.answered.len()
    }

    /// The table as a spectator sees it.
    pub(super) fn look(&self, address: SocketAddr) -> Option<Value> {
        ask(address, "GET", &self.path, "", "")
    }

    /// Plays until the server is gone or play is to end.
    pub(super) fn play(&mut self, address: SocketAddr, ends: &AtomicBool, seed: u64) {
        let mut random = Random::new(seed);
        while !ends.load(Ordering::Relaxed) && self.move_once(address, random.bits()).is_ok() {}
    }

    /// Makes a move of the player whose turn it is.
    ///
    /// # Errors
    /// What the server says instead; nothing if it is gone.
    pub(super) fn move_once(&mut self, address: SocketAddr, seed: u64) -> Result<(), String> {
        let seen = self.look(address).ok_or("")?;
        let (Some(turn), Some(moves)) = (seen["turn"].as_u64(), seen["state"]["moves"].as_array())
        else {
            return Err(format!("no table: {seen}"));
        };
        let mv = Random::new(seed).pick(moves).cloned().ok_or("the game is over")?;
        let who = seen["state"]["turn_index"].as_u64().unwrap_or(0) as usize;
        let body = json!({ "turn": turn, "action": { "move": mv } });
        self.last = Some((who, body));
        self.send(address)?;
        self.answered.push(mv.as_str().unwrap_or_default().to_owned());
        self.last = None;
        Ok(())
    }

    /// Sends the request that has no answer yet.
    fn send(&self, address: SocketAddr) -> Result<(), String> {
        let Some((who, body)) = &self.last else { return Ok(()) };
        let path = format!("{}/actions", self.path);
        let done = ask(address, "POST", &path, &self.tokens[*who], &body.to_string()).ok_or("")?;
        if done["number"].is_u64() {
            return Ok(());
        }
        Err(done["detail"].as_str().unwrap_or("no answer and no reason").to_owned())
    }

    /// The moves that are kept.
    fn kept(&self, address: SocketAddr) -> Result<Vec<String>, String> {
        let seen = self.look(address).ok_or("the table is gone")?;
        let moves = seen["moves"].as_array().into_iter().flatten();
        Ok(moves.filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// What both players have left, in milliseconds.
    pub(super) fn left(&self, address: SocketAddr) -> Result<impl Iterator<Item = u64>, String> {
        let seen = self.look(address).ok_or("the table is gone")?;
        let left = seen["clock"]["left"].as_array().cloned().unwrap_or_default();
        Ok(left.into_iter().filter_map(|left| left.as_u64()))
    }

    /// Holds the table against what was answered: all of that is kept, and at most one move that was not.
    pub(super) fn check(&self, address: SocketAddr) -> Result<(), String> {
        let kept = self.kept(address)?;
        let unanswered = usize::from(self.last.is_some());
        if kept.starts_with(&self.answered) && kept.len() <= self.answered.len() + unanswered {
            return Ok(());
        }
        Err(format!("{} moves answered, {} kept", self.answered.len(), kept.len()))
    }

    /// Sends what was not answered again, and tells whether it had been kept; it must be there once.
    pub(super) fn repeat(&mut self, address: SocketAddr) -> Result<bool, String> {
        let was_kept = self.kept(address)?.len() > self.answered.len();
        self.send(address).map_err(|told| format!("it cannot be sent again: {told}"))?;
        if let Some((_, body)) = self.last.take() {
            self.answered.push(body["action"]["move"].as_str().unwrap_or_default().to_owned());
        }
        let kept = self.kept(address)?;
        if kept == self.answered {
            return Ok(was_kept);
        }
        Err(format!("{} moves after a repeated request, {} kept", self.answered.len(), kept.len()))
    }
}
