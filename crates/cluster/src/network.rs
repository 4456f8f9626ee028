//! What hosts tell each other, as a timely dataflow.
//!
//! ```text
//!   commands ──► exchange by receiver ──► answer ──► exchange by receiver ──► deliver ──► probe
//!      ▲              questions,        questions         answers                │          │
//!      │              parcels         become answers      go back                ▼          ▼
//!   the work, in its own threads ◄────────────────────────────────── answers, parcels, "step t is over"
//! ```
//!
//! A timestamp is a superstep. The source holds a capability for the step that the work is at, and gives it up when the
//! work has sent its parcels; so the probe passes a step when all hosts have sent theirs and every answer has come.
//! The worker has a thread of its own, so that a host answers whatever its work is busy with.

use std::collections::HashMap;
use std::io;
use std::mem;
use std::net::TcpStream;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlor_solve::{Answerer, Error, Peers};
use serde::{Deserialize, Serialize};
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards, initialize_from};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::{Operator as _, source};
use timely::dataflow::operators::probe::{Handle, Probe as _};
use timely::scheduling::SyncActivator;
use timely::worker::Worker;

use crate::link::Link;
use crate::watch::Watch;

/// Questions of one asker that are on their way at a time.
const IN_FLIGHT: usize = 32;

/// What the last messages need where somebody left too early.
const LEAVING: Duration = Duration::from_millis(300);

/// How long anybody waits before looking whether waiting makes sense.
const LOOK: Duration = Duration::from_millis(50);

/// Something from one host for another.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    from: u32,
    content: Content,
    /// Which question, or which step.
    tag: u64,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Content {
    Question,
    Answer,
    /// Part of a superstep.
    Step,
}

type Parcels = CapacityContainerBuilder<Vec<Parcel>>;

/// What the work wants of the worker.
enum Command {
    Send(Parcel),
    /// All parcels of the step are sent.
    NextStep,
    /// Nothing more will be sent.
    Close,
}

/// What the worker tells the work.
enum Event {
    Came(Parcel),
    /// All hosts are done with the steps before this one.
    Passed(u64),
}

/// The other hosts, as the work sees them.
pub(crate) struct Network {
    host: usize,
    hosts: usize,
    watch: Arc<Watch>,
    commands: Mutex<Sender<Command>>,
    waker: SyncActivator,
    answerer: Arc<OnceLock<Arc<dyn Answerer>>>,
    waiting: Arc<Mutex<Waiting>>,
    steps: Mutex<Steps>,
    worker: Mutex<Option<WorkerGuards<()>>>,
    threads: Mutex<Option<CommsGuard>>,
    /// To close them.
    streams: Vec<TcpStream>,
}

/// Who waits for which answer.
#[derive(Default)]
struct Waiting {
    next: u64,
    askers: HashMap<u64, Sender<(u64, Vec<u8>)>>,
}

/// The supersteps, as far as they have come.
struct Steps {
    events: Receiver<Event>,
    /// The step that the work is at.
    now: u64,
    /// Passed by all.
    passed: u64,
    /// Parcels of this step and of the next: others may be ahead by one.
    came: HashMap<(u64, usize), Vec<u8>>,
}

impl Network {
    /// Starts timely on connections to all other hosts.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn start(
        host: usize,
        data: Vec<Option<TcpStream>>,
        watch: Arc<Watch>,
    ) -> io::Result<Self> {
        let hosts = data.len();
        let streams = data.iter().flatten().map(TcpStream::try_clone).collect::<io::Result<_>>()?;
        let link = |(host, stream): (usize, Option<TcpStream>)| {
            stream.map(|stream| Link::new(stream, host, Arc::clone(&watch)))
        };
        let links = data.into_iter().enumerate().map(link).collect();
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) =
            initialize_networking_from_sockets(inside, links, host, 1, hooks)?;

        let (commands, orders) = mpsc::channel();
        let (tell, events) = mpsc::channel();
        let (send_waker, wakers) = mpsc::channel();
        let (answerer, waiting) = (Arc::default(), Arc::default());
        let dataflow = Dataflow {
            orders,
            tell,
            waker: send_waker,
            answerer: Arc::clone(&answerer),
            waiting: Arc::clone(&waiting),
            watch: Arc::clone(&watch),
        };
        let dataflow = Mutex::new(Some(dataflow));
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let worker = initialize_from(builders, Box::new(()), move |allocator| {
            let dataflow = dataflow.lock().unwrap_or_else(PoisonError::into_inner).take();
            let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
            dataflow.expect("there is one worker").run(&mut worker);
        });
        let worker = worker.map_err(io::Error::other)?;
        let waker = wakers.recv().map_err(|_| io::Error::other("timely did not start"))?;
        let steps = Steps { events, now: 0, passed: 0, came: HashMap::new() };
        Ok(Self {
            host,
            hosts,
            watch,
            commands: Mutex::new(commands),
            waker,
            answerer,
            waiting,
            steps: Mutex::new(steps),
            worker: Mutex::new(Some(worker)),
            threads: Mutex::new(Some(threads)),
            streams,
        })
    }

    /// Takes leave of the others when all is done. One who is lost now has nothing to give any more.
    pub(crate) fn finish(&self) {
        self.watch.take_leave();
        self.command([Command::Close]);
        self.join_worker();
        let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner).take();
        match self.watch.wait_for_farewells() {
            // Its threads have no more to do.
            true => drop(threads),
            // What is on its way to the others goes; a thread that cannot end well is left alone.
            false => {
                mem::forget(threads);
                thread::sleep(LEAVING);
            }
        }
        self.watch.close();
    }

    /// Ends everything when something went wrong.
    pub(crate) fn abandon(&self) {
        self.command([]);
        self.join_worker();
        // Its threads end by themselves, and not all of them well.
        mem::forget(self.threads.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.watch.release(&self.streams);
    }

    fn join_worker(&self) {
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(worker) = worker {
            worker.join();
        }
    }

    fn command(&self, commands: impl IntoIterator<Item = Command>) {
        let sender = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        for command in commands {
            // A worker that is gone is noticed by whoever waits for it.
            let _ = sender.send(command);
        }
        let _ = self.waker.activate();
    }

    fn parcel(&self, to: usize, content: Content, tag: u64, bytes: Vec<u8>) -> Parcel {
        Parcel { to: to as u32, from: self.host as u32, content, tag, bytes }
    }
}

impl Peers for Network {
    fn host(&self) -> usize {
        self.host
    }

    fn hosts(&self) -> usize {
        self.hosts
    }

    fn answer_with(&self, answerer: Arc<dyn Answerer>) {
        assert!(self.answerer.set(answerer).is_ok(), "questions are answered in one way");
    }

    fn ask(&self, questions: Vec<(usize, Vec<u8>)>) -> Result<Vec<Vec<u8>>, Error> {
        let count = questions.len();
        let mut answers: Vec<Option<Vec<u8>>> = vec![None; count];
        let (asker, came) = mpsc::channel();
        let first = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let first = waiting.next;
            waiting.next += count as u64;
            for tag in first..waiting.next {
                waiting.askers.insert(tag, asker.clone());
            }
            first
        };
        let mut rest = (first..).zip(questions);
        let mut send = |count: usize| {
            let next = rest.by_ref().take(count);
            self.command(next.map(|(tag, (host, question))| {
                Command::Send(self.parcel(host, Content::Question, tag, question))
            }));
        };
        send(IN_FLIGHT);
        for _ in 0..count {
            let (tag, answer) = loop {
                match came.recv_timeout(LOOK) {
                    Ok(answer) => break answer,
                    Err(RecvTimeoutError::Timeout) => self.watch.check()?,
                    Err(RecvTimeoutError::Disconnected) => unreachable!("an asker is at hand"),
                }
            };
            answers[(tag - first) as usize] = Some(answer);
            send(1);
        }
        Ok(answers.into_iter().map(|answer| answer.expect("every question has one")).collect())
    }

    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        let now = steps.now;
        let parcels = parcels.into_iter().enumerate();
        let sent = parcels
            .map(|(host, parcel)| Command::Send(self.parcel(host, Content::Step, now, parcel)));
        self.command(sent.chain([Command::NextStep]));
        steps.now += 1;
        while steps.passed <= now {
            match steps.events.recv_timeout(LOOK) {
                Ok(Event::Passed(step)) => steps.passed = step,
                Ok(Event::Came(parcel)) => {
                    steps.came.insert((parcel.tag, parcel.from as usize), parcel.bytes);
                }
                Err(RecvTimeoutError::Timeout) => self.watch.check()?,
                Err(RecvTimeoutError::Disconnected) => {
                    self.watch.check()?;
                    return Err(Error::Peer("the exchange between hosts ended".to_owned()));
                }
            }
        }
        let mut take = |host: usize| {
            let missing = || Error::Peer(format!("host {host} left out a step"));
            steps.came.remove(&(now, host)).ok_or_else(missing)
        };
        (0..self.hosts).map(&mut take).collect()
    }
}

/// What the worker's thread has.
struct Dataflow {
    orders: Receiver<Command>,
    tell: Sender<Event>,
    waker: Sender<SyncActivator>,
    answerer: Arc<OnceLock<Arc<dyn Answerer>>>,
    waiting: Arc<Mutex<Waiting>>,
    watch: Arc<Watch>,
}

impl Dataflow {
    fn run(self, worker: &mut Worker) {
        let Self { orders, tell, waker, answerer, waiting, watch } = self;
        let deliver = tell.clone();
        let probe: Handle<u64> = worker.dataflow::<u64, _, _>(|scope| {
            let commands = source::<_, Parcels, _, _>(scope, "commands", |capability, info| {
                let address = info.address.to_vec();
                // Whoever started the worker waits for this.
                let _ = waker.send(scope.worker().sync_activator_for(address));
                let mut capability = Some(capability);
                move |output| {
                    while let Ok(command) = orders.try_recv() {
                        let Some(at) = &mut capability else { break };
                        match command {
                            Command::Send(parcel) => output.session(&*at).give(parcel),
                            Command::NextStep => {
                                let next = *at.time() + 1;
                                at.downgrade(&next);
                            }
                            Command::Close => capability = None,
                        }
                    }
                }
            });
            let by_receiver = || Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
            let answered = commands.unary::<Parcels, _, _, _>(by_receiver(), "answer", |_, _| {
                move |input, output| {
                    input.for_each(|time, parcels| {
                        let mut session = output.session(&time);
                        for parcel in parcels.drain(..) {
                            session.give(match parcel.content {
                                Content::Question => reply(parcel, &answerer),
                                Content::Answer | Content::Step => parcel,
                            });
                        }
                    });
                }
            });
            let delivered = answered.unary::<Parcels, _, _, _>(by_receiver(), "deliver", |_, _| {
                move |input, _| {
                    input.for_each(|_, parcels| {
                        for parcel in parcels.drain(..) {
                            hand_over(parcel, &waiting, &deliver);
                        }
                    });
                }
            });
            delivered.probe().0
        });
        let mut passed = 0;
        while !probe.done() && !watch.is_over() {
            worker.step_or_park(Some(LOOK));
            while !probe.done() && !probe.less_than(&(passed + 1)) {
                passed += 1;
                // Nobody works any more, maybe.
                let _ = tell.send(Event::Passed(passed));
            }
        }
    }
}

fn reply(question: Parcel, answerer: &OnceLock<Arc<dyn Answerer>>) -> Parcel {
    let answer = answerer.get().map(|answerer| answerer.answer(&question.bytes));
    let Parcel { to, from, tag, .. } = question;
    let bytes = answer.unwrap_or_default();
    Parcel { to: from, from: to, content: Content::Answer, tag, bytes }
}

/// Whoever has given up does not wait any more; what comes for them is dropped.
fn hand_over(parcel: Parcel, waiting: &Mutex<Waiting>, steps: &Sender<Event>) {
    match parcel.content {
        Content::Answer => {
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(asker) = waiting.askers.remove(&parcel.tag) {
                let _ = asker.send((parcel.tag, parcel.bytes));
            }
        }
        Content::Question | Content::Step => {
            let _ = steps.send(Event::Came(parcel));
        }
    }
}
