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
    /// How many zeros came last.
    zeros: usize,
}

/// Timely takes leave by a header of so many zeros.
const FAREWELL: usize = 48;

impl Link {
    pub(crate) const fn new(stream: TcpStream, host: usize, watch: Arc<Watch>) -> Self {
        Self { stream, host, watch, zeros: 0 }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(read) if read > 0 => {
                    let last = buffer[..read].iter().rev().take_while(|&&byte| byte == 0).count();
                    self.zeros = if last == read { self.zeros + read } else { last };
                    return Ok(read);
                }
                _ if self.watch.stream_ended(self.host, self.zeros >= FAREWELL) => return Ok(0),
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
        Ok(Self::new(stream, self.host, Arc::clone(&self.watch)))
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
