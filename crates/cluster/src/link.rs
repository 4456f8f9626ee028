//! A connection as timely is given it.
//!
//! When a connection ends too soon, timely panics in the thread that notices. Here that thread tells the watch, waits
//! until the work is wound up, and only then ends, without a word. What is sent to a host that is gone goes nowhere.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::watch::Watch;

/// To one other host.
pub(crate) struct Link {
    pub(crate) stream: TcpStream,
    pub(crate) host: usize,
    pub(crate) watch: Arc<Watch>,
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(read) if read > 0 => return Ok(read),
                // An end that was to be expected comes after timely's own farewell.
                _ if self.watch.stream_ended(self.host) => return Ok(0),
                // No text is printed for a panic that is resumed.
                _ => std::panic::resume_unwind(Box::new(())),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Ok(written) if written > 0 => {
                self.watch.count_sent(written);
                Ok(written)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            // The reading side tells that the host is gone.
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self { stream, host: self.host, watch: Arc::clone(&self.watch) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // Closed by the other end already, maybe.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
