//! The least client that can be had: it writes bytes, and reads a head and a body of known length.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A request as it goes over the wire.
#[derive(Clone)]
pub(crate) struct ClientRequest {
    pub(crate) bytes: Vec<u8>,
}

impl ClientRequest {
    pub(crate) fn get(path: &str) -> Self {
        Self { bytes: format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes() }
    }

    pub(crate) fn post(path: &str, body: &str) -> Self {
        let head = Self::post_head(path, body.len());
        Self { bytes: [&head.bytes, body.as_bytes()].concat() }
    }

    /// A request with a body, by the bearer of a token.
    pub(crate) fn post_as(path: &str, token: &str, body: &str) -> Self {
        let length = body.len();
        let text = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        Self { bytes: text.into_bytes() }
    }

    /// The stream of a table, as the bearer of a token hears it.
    pub(crate) fn stream_as(path: &str, token: &str) -> Self {
        let text = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\r\n"
        );
        Self { bytes: text.into_bytes() }
    }

    /// The head of a request whose body is still to come.
    pub(crate) fn post_head(path: &str, length: usize) -> Self {
        let head =
            format!("POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n");
        Self { bytes: head.into_bytes() }
    }
}

/// An answer, whole.
pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    pub(crate) body: &'a str,
}

/// A connection that is kept from request to request.
pub(crate) struct ClientConnection {
    pub(crate) stream: TcpStream,
    buffer: Vec<u8>,
}

impl ClientConnection {
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(8 << 10) })
    }

    pub(crate) async fn ask(&mut self, request: &ClientRequest) -> io::Result<Answer<'_>> {
        self.stream.write_all(&request.bytes).await?;
        self.answer().await
    }

    /// The next answer; an error if the server closes instead.
    pub(crate) async fn answer(&mut self) -> io::Result<Answer<'_>> {
        self.buffer.clear();
        let (head, status, length) = loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(head) = self.buffer.windows(4).position(|part| part == b"\r\n\r\n") {
                let (status, length) = read_head(&self.buffer[..head])
                    .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
                break (head + 4, status, length);
            }
        };
        while self.buffer.len() < head + length {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let body = std::str::from_utf8(&self.buffer[head..]).unwrap_or("not a text");
        Ok(Answer { status, body })
    }
}

/// The status and the length of the body. A stream of events has no length, and none is waited for.
fn read_head(head: &[u8]) -> Option<(u16, usize)> {
    let head = std::str::from_utf8(head).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    Some((status, length.map_or(Some(0), |length| length.parse().ok())?))
}
