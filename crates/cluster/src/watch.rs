//! Whether the others are still there.
//!
//! A connection of its own to every host, beside the one that timely has. On it goes a beat four times a second, so
//! that a host that stops or is cut off is noticed however long it has nothing to say; and the reason, when a host gives
//! up. What a killed host leaves open its system closes, which is noticed at once. Where a cable is cut nothing is
//! closed; there the system is told to give up after a second without an acknowledgement.
//!
//! The first loss ends the run: the control is stopped, and everything that waits is woken.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlor_core::Control;
use parlor_solve::Error;

use crate::Cluster;
use crate::progress::HostProgress;

/// Between two beats.
const BEAT: Duration = Duration::from_millis(250);

/// What is sent and not acknowledged for so long is taken for lost.
#[cfg(target_os = "linux")]
const UNACKNOWLEDGED: Duration = Duration::from_millis(1_000);

/// A reason may come on another connection than the end does.
const GRACE: Duration = Duration::from_millis(300);

/// Between the end of a host that is done and the moment at which one that still waits for it gives up.
const OVERDUE: Duration = Duration::from_millis(1_500);

/// So long others have to take leave as well.
const LEAVING: Duration = Duration::from_secs(5);

/// The kinds of message.
mod kind {
    pub(super) const BEAT: u8 = 0;
    pub(super) const DONE: u8 = 1;
    pub(super) const GIVES_UP: u8 = 2;
    pub(super) const PROGRESS: u8 = 3;
}

/// No message is longer.
const LONGEST: u32 = 1 << 14;

/// What one host knows of the others.
pub(crate) struct Watch {
    host: usize,
    noun: &'static str,
    silence: Duration,
    control: Control,
    state: Mutex<WatchState>,
    changed: Condvar,
    /// To every other host.
    streams: Vec<Option<Mutex<TcpStream>>>,
    /// Bytes that timely sent.
    sent: AtomicU64,
}

#[derive(Default)]
struct WatchState {
    loss: Option<Loss>,
    /// Hosts that have all they need.
    done: Vec<bool>,
    /// Bytes that they sent.
    sent: u64,
    /// When the first of them left without timely's farewell.
    left: Option<Instant>,
    /// Connections of timely that ended with its farewell, and without it.
    ended: usize,
    broken: usize,
    /// When this host took leave.
    leaving: Option<Instant>,
    /// The work is over here, one way or the other.
    is_over: bool,
    /// Timely's worker is gone, and its other threads may go.
    is_released: bool,
    progress: Vec<HostProgress>,
}

/// Why the run ends.
struct Loss {
    sentence: String,
    /// Whether it is the reason: the lost host said so itself, or can say no more. Else a reason may follow.
    is_reason: bool,
}

impl Watch {
    /// Watches all hosts.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn start(
        cluster: &Cluster,
        streams: Vec<Option<TcpStream>>,
        control: &Control,
    ) -> Result<Arc<Self>, Error> {
        let count = streams.len();
        let failed =
            |error: io::Error| Error::Peer(format!("a connection cannot be used: {error}"));
        let mut readers = Vec::new();
        for (host, stream) in streams.iter().enumerate() {
            let Some(stream) = stream else { continue };
            limit_unacknowledged(stream).map_err(failed)?;
            stream.set_write_timeout(Some(GRACE)).map_err(failed)?;
            readers.push((host, stream.try_clone().map_err(failed)?));
        }
        let state = WatchState {
            done: vec![false; count],
            progress: vec![HostProgress::default(); count],
            ..WatchState::default()
        };
        let watch = Arc::new(Self {
            host: cluster.host,
            noun: cluster.noun,
            silence: cluster.patience.silence,
            control: control.clone(),
            state: Mutex::new(state),
            changed: Condvar::new(),
            streams: streams.into_iter().map(|stream| stream.map(Mutex::new)).collect(),
            sent: AtomicU64::new(0),
        });
        for (host, stream) in readers {
            let watch = Arc::clone(&watch);
            start_thread(move || watch.listen(host, stream))?;
        }
        let beating = Arc::clone(&watch);
        start_thread(move || beating.beat())?;
        Ok(watch)
    }

    pub(crate) const fn host(&self) -> usize {
        self.host
    }

    /// Why the run ends, if it does.
    pub(crate) fn loss(&self) -> Option<String> {
        self.lock().loss.as_ref().map(|loss| loss.sentence.clone())
    }

    /// Whether there is nothing left to do here.
    pub(crate) fn is_over(&self) -> bool {
        let state = self.lock();
        let is_late =
            state.leaving.is_some_and(|leaving| state.broken > 0 || leaving.elapsed() > LEAVING);
        state.is_over || state.loss.is_some() || is_late
    }

    /// Fails if whoever waits for a message would wait in vain.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let mut state = self.lock();
        if state.loss.is_none() && state.left.is_some_and(|left| left.elapsed() > OVERDUE) {
            let sentence = format!("a {} left before its last message came", self.noun);
            self.lose(&mut state, sentence, false);
        }
        match &state.loss {
            Some(loss) => Err(Error::Peer(loss.sentence.clone())),
            None => Ok(self.control.check()?),
        }
    }

    /// Called by a link whose stream ended or broke, after timely's farewell or without it. Says whether the end was to
    /// be expected; else does not return before everything is wound up.
    pub(crate) fn stream_ended(&self, host: usize, has_farewell: bool) -> bool {
        let deadline = Instant::now() + GRACE;
        let mut state = self.lock();
        while !state.is_over && !state.done[host] && state.loss.is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let sentence = format!("{} {host} is gone", self.noun);
                self.lose(&mut state, sentence, false);
                break;
            }
            state = self.wait(state, left);
        }
        let is_expected = state.loss.is_none() && has_farewell;
        match is_expected {
            true => state.ended += 1,
            false => {
                state.broken += 1;
                state.left.get_or_insert_with(Instant::now);
            }
        }
        self.changed.notify_all();
        if is_expected {
            return true;
        }
        while !state.is_released {
            state = self.wait(state, GRACE);
        }
        false
    }

    /// Tells the others that nothing more is needed of them, and that they will hear no more.
    pub(crate) fn take_leave(&self) {
        self.lock().leaving = Some(Instant::now());
        self.tell_all(kind::DONE, &self.sent.load(Relaxed).to_le_bytes());
    }

    /// Bytes that all hosts sent, as far as they have taken leave.
    pub(crate) fn sent_by_all(&self) -> u64 {
        self.lock().sent + self.sent.load(Relaxed)
    }

    /// Waits until all have taken leave; says whether they did so as they should.
    pub(crate) fn wait_for_farewells(&self) -> bool {
        let deadline = Instant::now() + LEAVING;
        let count = self.streams.iter().flatten().count();
        let mut state = self.lock();
        while state.ended + state.broken < count {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.wait(state, left);
        }
        state.ended == count
    }

    /// The end, when all went well.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_over = true;
        drop(state);
        self.release(&[]);
    }

    /// The end, when something went wrong: tells the others what it was, and says it as a sentence. If it was nothing
    /// here, another host is gone.
    pub(crate) fn give_up(&self, problem: Option<&str>) -> String {
        let mut state = self.lock();
        // The reason may be on its way still.
        let deadline = Instant::now() + GRACE;
        while problem.is_none() && state.loss.as_ref().is_some_and(|loss| !loss.is_reason) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.wait(state, left);
        }
        let sentence = match (problem, &state.loss) {
            (None, Some(loss)) => loss.sentence.clone(),
            (problem, _) => {
                let problem = problem.unwrap_or("no reason was given");
                format!("{} {} gave up: {problem}", self.noun, self.host)
            }
        };
        state.is_over = true;
        drop(state);
        self.changed.notify_all();
        self.tell_all(kind::GIVES_UP, sentence.as_bytes());
        sentence
    }

    /// Lets the threads of timely go, and closes what they read.
    pub(crate) fn release(&self, data: &[TcpStream]) {
        self.lock().is_released = true;
        self.changed.notify_all();
        let close = |stream: &TcpStream| {
            // Closed by the other end already, maybe.
            let _ = stream.shutdown(Shutdown::Both);
        };
        data.iter().for_each(close);
        for stream in self.streams.iter().flatten() {
            close(&stream.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Remembers how far a host is, and tells host 0. Gives what all hosts have done together at host 0.
    pub(crate) fn progressed(&self, progress: HostProgress) -> Option<HostProgress> {
        if self.host != 0 {
            self.tell(0, kind::PROGRESS, &progress.to_bytes());
            return None;
        }
        let mut state = self.lock();
        state.progress[0] = progress;
        Some(HostProgress::together(&state.progress))
    }

    fn listen(&self, host: usize, mut stream: TcpStream) {
        let ended = |sentence: String, is_reason: bool| {
            let mut state = self.lock();
            if !state.done[host] && !state.is_over {
                self.lose(&mut state, sentence, is_reason);
            }
        };
        if stream.set_read_timeout(Some(self.silence)).is_err() {
            return ended(format!("{} {host} is gone", self.noun), false);
        }
        loop {
            let (kind, text) = match receive(&mut stream) {
                Ok(message) => message,
                Err(error) if is_silence(&error) => {
                    let silence = self.silence.as_secs_f64();
                    let line = format!("{} {host} has said nothing for {silence} s", self.noun);
                    return ended(line, true);
                }
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                    let line = format!("{} {host} cannot be reached any more", self.noun);
                    return ended(line, true);
                }
                Err(_) => return ended(format!("{} {host} is gone", self.noun), false),
            };
            let mut state = self.lock();
            match kind {
                kind::BEAT => {}
                kind::DONE => {
                    state.done[host] = true;
                    let sent = text.first_chunk().map_or(0, |sent| u64::from_le_bytes(*sent));
                    state.sent = state.sent.saturating_add(sent);
                    self.changed.notify_all();
                }
                kind::GIVES_UP => {
                    let sentence = String::from_utf8_lossy(&text).into_owned();
                    return self.lose(&mut state, sentence, true);
                }
                kind::PROGRESS => {
                    if let Some(progress) = HostProgress::from_bytes(&text) {
                        state.progress[host] = progress;
                    }
                }
                _ => {
                    let sentence = format!("{} {host} said something strange", self.noun);
                    return self.lose(&mut state, sentence, false);
                }
            }
        }
    }

    /// Ends the run. A reason that comes later replaces the bare fact.
    fn lose(&self, state: &mut WatchState, sentence: String, is_reason: bool) {
        if state.is_over {
            return;
        }
        let is_news = state.loss.as_ref().is_none_or(|loss| is_reason && !loss.is_reason);
        if is_news {
            state.loss = Some(Loss { sentence, is_reason });
        }
        self.control.stop();
        self.changed.notify_all();
    }

    fn beat(&self) {
        let mut state = self.lock();
        while !state.is_released {
            drop(state);
            self.tell_all(kind::BEAT, b"");
            state = self.wait(self.lock(), BEAT);
        }
    }

    fn tell_all(&self, kind: u8, text: &[u8]) {
        for host in 0..self.streams.len() {
            self.tell(host, kind, text);
        }
    }

    /// What cannot be sent is not missed: whoever is gone is noticed by reading.
    fn tell(&self, host: usize, kind: u8, text: &[u8]) {
        if let Some(stream) = &self.streams[host] {
            let mut message = vec![kind];
            message.extend((text.len() as u32).to_le_bytes());
            message.extend_from_slice(text);
            let _ = stream.lock().unwrap_or_else(PoisonError::into_inner).write_all(&message);
        }
    }

    pub(crate) fn count_sent(&self, bytes: usize) {
        self.sent.fetch_add(bytes as u64, Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, WatchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(
        &self,
        state: MutexGuard<'a, WatchState>,
        time: Duration,
    ) -> MutexGuard<'a, WatchState> {
        self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
    }
}

fn receive(stream: &mut TcpStream) -> io::Result<(u8, Vec<u8>)> {
    let mut opening = [0; 5];
    stream.read_exact(&mut opening)?;
    let [kind, length @ ..] = opening;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    Ok((kind, text))
}

/// Whether nothing came in time. Unix says that reading would have to wait; a connection that timed out is a broken one.
fn is_silence(error: &io::Error) -> bool {
    match error.kind() {
        io::ErrorKind::WouldBlock => true,
        io::ErrorKind::TimedOut => !cfg!(unix),
        _ => false,
    }
}

#[cfg(target_os = "linux")]
fn limit_unacknowledged(stream: &TcpStream) -> io::Result<()> {
    socket2::SockRef::from(stream).set_tcp_user_timeout(Some(UNACKNOWLEDGED))
}

/// Elsewhere a cut cable is noticed by silence.
#[cfg(not(target_os = "linux"))]
fn limit_unacknowledged(_: &TcpStream) -> io::Result<()> {
    Ok(())
}

fn start_thread(work: impl FnOnce() + Send + 'static) -> Result<(), Error> {
    let started = thread::Builder::new().name("watch".to_owned()).spawn(work);
    started.map(drop).map_err(|error| Error::Peer(format!("no thread to watch others: {error}")))
}
