//! Hosts that do not belong together, leave or say nothing: one sentence for everybody.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use parlor_cluster::{Cluster, HostList, Patience, Token};
use parlor_core::Control;
use parlor_games::achi::Achi;
use parlor_games::mnk::Mnk;
use parlor_solve::{Begun, Error, Gathering as _, SolveOptions, Table, TableIdentity};

use crate::company::{Member, PATIENCE, TOKEN, addresses, make};

fn options() -> SolveOptions {
    SolveOptions { threads: Some(1), ..SolveOptions::default() }
}

/// Sentences for everybody, without a second line.
fn sentences(results: Vec<Result<(), Error>>) -> Vec<String> {
    let sentence = |result: Result<(), Error>| {
        let told = result.unwrap_err().to_string();
        assert_eq!(told.lines().count(), 1, "{told}");
        told
    };
    results.into_iter().map(sentence).collect()
}

#[test]
fn a_wrong_token_is_told_to_both() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let short = Patience { to_come: Duration::from_secs(2), ..PATIENCE };
    let right = Member { patience: short, ..Member::at(&path) };
    let wrong = Member { token: "what nobody knows", ..Member::at(&path) };
    let told = sentences(make(&Mnk::<u64>::new(3, 3, 3), &options(), &[right, wrong]));
    assert!(told[0].starts_with("host 1 did not come within 2 s"), "{told:?}");
    assert!(told[0].ends_with("the token differs"), "{told:?}");
    assert!(told[1].ends_with("the token differs"), "{told:?}");
}

#[test]
fn hosts_with_other_rules_are_told_what_differs() {
    let (hosts, listeners) = addresses(2);
    let identity = |game: &Achi, spec: &str| TableIdentity::of(game, spec, &options()).unwrap();
    let identities = [identity(&Achi::new(3), "achi"), identity(&Achi::new(4), "achi")];
    let told: Vec<String> = thread::scope(|scope| {
        let start = |((host, table), listener): ((usize, TableIdentity), TcpListener)| {
            let token = Token::parse(TOKEN).unwrap();
            let cluster = Cluster::new(hosts.clone(), host, token, PATIENCE).unwrap();
            let cluster = cluster.listening(listener);
            scope.spawn(move || {
                let control = Control::unlimited();
                let met = cluster.meet(&table, &control, &mut |_, _| panic!("they do not meet"));
                met.unwrap_err().to_string()
            })
        };
        let threads: Vec<_> =
            identities.into_iter().enumerate().zip(listeners).map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(told.iter().all(|line| line.contains("the checksum of the rules differs")), "{told:?}");
}

#[test]
fn a_host_that_is_stopped_tells_why_and_the_others_go_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let game = Achi::new(3);
    let alone = folder.path().join("alone");
    Table::make(&game, "game", &alone, &options(), &Control::unlimited()).unwrap();
    let path = folder.path().join("table");
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    let leaving = Control::unlimited().with_stop_flag(flag).with_progress(move |progress| {
        if format!("{progress:?}").contains("tier 4") {
            stop.store(true, Relaxed);
        }
    });
    // Whoever is first hears of all progress; the control of the second is its own.
    let first = Member { control: leaving, ..Member::at(&path) };
    let told = sentences(make(&game, &options(), &[first, Member::at(&path), Member::at(&path)]));
    assert_eq!(told[0], "stopped on request");
    let wanted = "host 0 gave up: stopped on request; --resume goes on from the last finished tier";
    assert_eq!((told[1].as_str(), told[2].as_str()), (wanted, wanted));
    assert!(Table::is_begun(&path));
    let resume = SolveOptions { begun: Begun::Resume, ..options() };
    for made in make(&game, &resume, &[Member::at(&path), Member::at(&path)]) {
        made.unwrap();
    }
    assert!(fs::read(&path).unwrap() == fs::read(&alone).unwrap());
}

/// Passes everything on between a host and its address until it is told to cut or to hold.
struct Relay {
    address: String,
    cut: Arc<AtomicBool>,
    hold: Arc<AtomicBool>,
}

impl Relay {
    fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (cut, hold) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let flags = (Arc::clone(&cut), Arc::clone(&hold));
        thread::spawn(move || {
            for caller in listener.incoming() {
                let Ok(caller) = caller else { return };
                let Ok(called) = TcpStream::connect(&target) else { continue };
                for (from, to) in [(&caller, &called), (&called, &caller)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let (cut, hold) = (Arc::clone(&flags.0), Arc::clone(&flags.1));
                    thread::spawn(move || pass_on(from, to, &cut, &hold));
                }
            }
        });
        Self { address, cut, hold }
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool, hold: &AtomicBool) {
    from.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    let mut buffer = [0; 1 << 12];
    while !cut.load(Relaxed) {
        if hold.load(Relaxed) {
            thread::sleep(Duration::from_millis(10));
            continue;
        }
        match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) if to.write_all(&buffer[..read]).is_err() => break,
            Err(error)
                if !matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                break;
            }
            _ => {}
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
    let _ = from.shutdown(std::net::Shutdown::Both);
}

/// Two hosts with a relay between them; something happens to it while they work. What both say, and how long after.
fn disturbed(silence: Duration, disturb: impl Fn(&Relay)) -> Vec<(String, Duration)> {
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [first, second] = [0, 1].map(|host: usize| listeners[host].local_addr().unwrap());
    let relay = Relay::to(first.to_string());
    let lists = [format!("{first}\n{second}"), format!("{}\n{second}", relay.address)];
    let (working, works) = mpsc::channel();
    let table = TableIdentity::of(&Achi::new(3), "achi", &options()).unwrap();
    let patience = Patience { silence, ..PATIENCE };
    thread::scope(|scope| {
        let start = |(host, (list, listener)): (usize, (String, TcpListener))| {
            let token = Token::parse(TOKEN).unwrap();
            let hosts = HostList::parse(&list).unwrap();
            let cluster = Cluster::new(hosts, host, token, patience).unwrap();
            let cluster = cluster.listening(listener);
            let (table, working) = (table.clone(), working.clone());
            scope.spawn(move || {
                let control = Control::unlimited();
                let met = cluster.meet(&table, &control, &mut |peers, _| {
                    working.send(()).unwrap();
                    // They meet again and again, until one is gone.
                    loop {
                        peers.exchange(vec![vec![1, 2, 3], vec![4, 5]])?;
                        thread::sleep(Duration::from_millis(1));
                    }
                });
                (met.unwrap_err().to_string(), Instant::now())
            })
        };
        let hosts: Vec<_> = lists.into_iter().zip(listeners).enumerate().map(start).collect();
        works.recv().unwrap();
        works.recv().unwrap();
        thread::sleep(Duration::from_millis(50));
        let moment = Instant::now();
        disturb(&relay);
        let told: Vec<_> = hosts.into_iter().map(|host| host.join().unwrap()).collect();
        relay.cut.store(true, Relaxed);
        told.into_iter().map(|(line, at)| (line, at - moment)).collect()
    })
}

#[test]
fn a_cut_stream_ends_the_run_at_once() {
    let told = disturbed(Duration::from_secs(30), |relay| relay.cut.store(true, Relaxed));
    for (host, (line, after)) in told.iter().enumerate() {
        let wanted =
            format!("host {} is gone; --resume goes on from the last finished tier", 1 - host);
        assert_eq!(*line, wanted);
        // Two seconds, with room for a machine that has much to do.
        assert!(*after < Duration::from_secs(20), "{after:?}");
    }
}

#[test]
fn a_host_that_says_nothing_is_given_up() {
    let told = disturbed(Duration::from_secs(1), |relay| relay.hold.store(true, Relaxed));
    for (line, _) in told {
        assert!(line.contains("has said nothing for 1 s; --resume"), "{line}");
    }
}

#[test]
fn an_own_problem_is_told_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let game = Mnk::<u64>::new(3, 3, 3);
    fs::write(&path, "somebody's letters").unwrap();
    let other = folder.path().join("other");
    let told = sentences(make(&game, &options(), &[Member::at(&path), Member::at(&other)]));
    assert!(told[0].contains("wanted a new file or a parlor table to replace"), "{told:?}");
    assert!(told[1].starts_with("host 0 gave up: "), "{told:?}");
}
