//! A connection whose other end must keep reading, and hears the end of it.
//!
//! A client that asks and never reads would hold its place for ever: once the system's buffers are
//! full, the answer waits. Here a write that waits too long is an error, and the connection is closed.
//!
//! `hyper` answers what is no request by itself, with a bare head that nobody can add to. Here such an
//! answer is replaced by one of ours. And a connection that is closed while the client still sends would
//! be reset, which can take the answer away from under the client; here the rest is read and dropped first,
//! for a moment.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::headers::{MARK, last_words};
use crate::problem::Problem;

/// How long a closed connection listens for what the client still sends.
const LINGER: Duration = Duration::from_secs(1);

/// A stream with a limit on how long a write may wait.
pub(crate) struct PatientStream {
    stream: TcpStream,
    patience: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
    /// Our own answer in the place of `hyper`'s, as far as it is still to be written.
    instead: Vec<u8>,
    /// Runs while a closed connection still listens.
    lingering: Option<Pin<Box<Sleep>>>,
}

impl PatientStream {
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> Self {
        Self { stream, patience, waiting: None, instead: Vec::new(), lingering: None }
    }

    /// What a write has come to; if it waits, whether it has waited too long.
    fn written(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Writes what stands in the place of `hyper`'s answer.
    fn write_instead(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.instead.is_empty() {
            let written = Pin::new(&mut self.stream).poll_write(context, &self.instead);
            let count = ready!(self.written(written, context))?;
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.instead.drain(..count);
        }
        Poll::Ready(Ok(()))
    }
}

/// The status of an answer that `hyper` gives by itself: one without our mark. No body of ours begins like
/// the head of an answer.
fn status_of_bare_answer(bytes: &[u8]) -> Option<StatusCode> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let is_marked = bytes.windows(MARK.as_str().len()).any(|part| part == MARK.as_str().as_bytes());
    if is_marked { None } else { StatusCode::from_bytes(status).ok() }
}

impl AsyncRead for PatientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.write_instead(context))?;
        let status = parts.first().and_then(|part| status_of_bare_answer(part));
        if let Some(status) = status.filter(|status| status.is_client_error()) {
            self.instead = last_words(&Problem::malformed(status));
            return Poll::Ready(Ok(parts.iter().map(|part| part.len()).sum()));
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_instead(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            ready!(self.write_instead(context))?;
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        }
        let mut dropped = [0; 4096];
        loop {
            let this = &mut *self;
            let lingering = this.lingering.get_or_insert_with(|| Box::pin(sleep(LINGER)));
            if lingering.as_mut().poll(context).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut rest = ReadBuf::new(&mut dropped);
            let read = ready!(Pin::new(&mut this.stream).poll_read(context, &mut rest));
            if read.is_err() || rest.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
