//! A server in a process of its own, and clients at as many addresses as one likes.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::Arena;
use crate::serving::Serving;

/// How long an answer may take before it counts as none: longer than any machine needs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A question, and what its right answer contains.
const TRUTHS: [(&str, &str); 4] = [
    ("/api/state?game=nim", "\"position\":\"5-3-1 1\""),
    ("/api/values?game=tic-tac-toe&position=XX./OO./...%20X", "\"value\":\"win\",\"distance\":1"),
    ("/api/best?game=nim&by=alpha-beta&time=1s", "\"value\":\"win\""),
    ("/api/tour?board=5x5", "\"exists\":true"),
];

/// A server under attack.
pub(super) struct Site {
    serving: Serving,
    folder: TempDir,
}

/// The file of what the server complains of, beside its tables.
const COMPLAINTS: &str = "complaints";

impl Site {
    /// Starts the server on a free port.
    pub(super) fn start(arena: &Arena) -> Result<Self, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let serving = Serving::start(arena, folder.path(), &folder.path().join(COMPLAINTS))?;
        Ok(Self { serving, folder })
    }

    /// Where its tables are.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Connects as one of many clients: the system takes all of 127.0.0.0/8 for its own.
    pub(super) async fn connect(&self, client: u64) -> Result<TcpStream, String> {
        let [.., a, b, c] = (client + 2).to_be_bytes();
        let own = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, a, b, c)), 0);
        let socket = TcpSocket::new_v4().map_err(|error| format!("no socket: {error}"))?;
        socket.bind(own).map_err(|error| format!("no address {own}: {error}"))?;
        let connected = timeout(PATIENCE, socket.connect(self.serving.address())).await;
        let connected = connected.map_err(|_| "no connection in time".to_owned())?;
        connected.map_err(|error| format!("no connection: {error}"))
    }

    /// Sends bytes and reads until the server closes.
    pub(super) async fn exchange(&self, client: u64, request: &[u8]) -> Result<String, String> {
        let mut stream = self.connect(client).await?;
        // The server may answer and close before all is written.
        let _ = stream.write_all(request).await;
        heard(stream, request).await
    }

    /// Sends bytes, says that no more will come, and reads until the server closes.
    pub(super) async fn exchange_cut(&self, client: u64, request: &[u8]) -> Result<String, String> {
        let mut stream = self.connect(client).await?;
        let _ = stream.write_all(request).await;
        let _ = stream.shutdown().await;
        heard(stream, request).await
    }

    /// Whether a question with a known answer gets it.
    pub(super) async fn is_right(&self, number: u64) -> Result<(), String> {
        let (path, right) = TRUTHS[number as usize % TRUTHS.len()];
        // Another client every time: nobody asks more often than they may.
        let answer = self.exchange(CALM + number % CALM, &get(path)).await?;
        if answer.starts_with("HTTP/1.1 200") && answer.contains(right) {
            return Ok(());
        }
        Err(format!("wrong answer to {path}: {}", shown(answer.as_bytes())))
    }

    /// Ends the server.
    ///
    /// # Errors
    /// That it had ended before, or what it complained of.
    pub(super) fn end(mut self) -> Result<(), String> {
        let ended = self.serving.ended();
        self.serving.kill();
        let complaints = fs::read_to_string(self.folder.path().join(COMPLAINTS));
        let complaints = complaints.map_err(|error| error.to_string())?;
        match ended {
            Some(status) => Err(format!("it ended by itself ({status}): {complaints}")),
            None if complaints.is_empty() => Ok(()),
            None => Err(complaints),
        }
    }
}

/// What the server says before it closes.
async fn heard(mut stream: TcpStream, request: &[u8]) -> Result<String, String> {
    let mut answer = Vec::new();
    match timeout(PATIENCE, stream.read_to_end(&mut answer)).await {
        Ok(_) => Ok(String::from_utf8_lossy(&answer).into_owned()),
        Err(_) => Err(format!("no answer in time to {}", shown(request))),
    }
}

/// From here on the clients who ask sensible questions; the hostile ones are before them.
const CALM: u64 = 0x0040_0000;

/// A request that closes the connection after its answer.
pub(super) fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").into_bytes()
}

/// A request with a body.
pub(super) fn post(path: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// Checks that an answer is a refusal in good form.
///
/// # Errors
/// What is wrong with it.
pub(super) fn refused(answer: &str) -> Result<(), String> {
    let is_refusal = answer.starts_with("HTTP/1.1 4");
    if is_refusal && answer.contains("content-security-policy: ") && answer.contains("\"detail\":")
    {
        return Ok(());
    }
    Err(format!("wanted a refusal, got {}", shown(answer.as_bytes())))
}

/// The beginning of something, as text.
pub(super) fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).escape_debug().collect()
}
