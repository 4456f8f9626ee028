//! Faults of a solve by several hosts: one is killed, stopped, cut off, or does not belong to them.
//!
//! Hosts are in network namespaces of their own where the system allows it. After every fault the others must have said
//! one sentence in time, and going on must end in the table that one process makes.

mod namespaces;

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use parlor_core::random::Random;
use parlor_workbench::{Catalogue, Control, SolveRequest, Workbench};
use tempfile::TempDir;

use self::namespaces::{CableState, Namespaces, address};
use crate::{Arena, Case};

/// Many tiers, each of which takes a moment.
const GAME: &str = "mnk:m=4,n=4,k=4";
/// One that is solved long enough to be disturbed.
const LONG_GAME: &str = "mnk:m=5,n=4,k=4";
/// One for a test of few trials.
const SHORT_GAME: &str = "mnk:m=4,n=3,k=3";
/// A tier of levels.
const SLIDING_GAME: &str = "achi";

const PORT: u16 = 7070;
const TOKEN: &str = "known to all hosts of the attack";

/// What the others have to notice a fault: two seconds, and one more to end their processes. A test of few trials may run
/// on a slow machine.
const fn patience(arena: &Arena) -> Duration {
    Duration::from_secs(arena.trials(60, 3))
}

/// All faults of a solve by several hosts.
#[must_use]
pub fn run(arena: &Arena) -> Vec<Case> {
    let spaces = match Namespaces::new(3) {
        Ok(spaces) => spaces,
        Err(problem) => {
            let note = format!("skipped: network namespaces are not allowed here ({problem})");
            let case = Case { name: "hosts in network namespaces".to_owned(), ..Case::default() };
            return vec![case.noting(&note)];
        }
    };
    vec![
        killed_at_barriers(arena, &spaces),
        killed_at_random(arena, &spaces),
        stopped(arena, &spaces),
        cut_off(arena, &spaces),
        wrong_token(arena, &spaces),
    ]
}

/// Every barrier: as the shard is written, as it gets its name, and as that is on disk but nobody was told.
fn killed_at_barriers(arena: &Arena, spaces: &Namespaces) -> Case {
    /// As many tiers as the game of most has, three moments each, in two games.
    const TRIALS: u64 = 17 * 3 * 2;
    let name = "a host killed at every barrier";
    if Command::new("strace").arg("-V").output().is_err() {
        let case = Case { name: name.to_owned(), ..Case::default() };
        return case.noting("not tried: strace is missing");
    }
    killed(arena, spaces, name, TRIALS, |folders, hosts, seed, victim| {
        let (moment, barrier) = (seed / 2 % 3, 1 + seed / 6);
        let (call, when) = match moment {
            0 => ("fsync", 2 * barrier - 1),
            1 => ("rename,renameat,renameat2", barrier),
            _ => ("fsync", 2 * barrier),
        };
        let kill = (victim, format!("inject={call}:signal=KILL:when={when}"));
        let mut children = folders.start(arena, spaces, hosts, &[], Some(kill))?;
        while all_work(&mut children)? {
            thread::sleep(Duration::from_micros(200));
        }
        Ok(children)
    })
}

fn killed_at_random(arena: &Arena, spaces: &Namespaces) -> Case {
    const TRIALS: u64 = 100;
    let name = "a host killed at a random moment";
    killed(arena, spaces, name, TRIALS, |folders, hosts, seed, victim| {
        let mut children = folders.start(arena, spaces, hosts, &[], None)?;
        // Before they have met, the others wait for whoever is missing.
        while folders.shards(0) < 1 && all_work(&mut children)? {
            thread::sleep(Duration::from_micros(200));
        }
        // Soon or late: how long the work takes differs tenfold between machines and games.
        let mut random = Random::new(!seed);
        let longest = 600_000 >> random.below(8);
        thread::sleep(Duration::from_micros(random.below(longest) as u64));
        children[victim].kill().map_err(text)?;
        Ok(children)
    })
}

/// Lets hosts work until one of them, the victim, is killed or all are done.
fn killed(
    arena: &Arena,
    spaces: &Namespaces,
    name: &str,
    trials: u64,
    kill: impl Fn(&HostFolders, usize, u64, usize) -> Result<Vec<Child>, String>,
) -> Case {
    let game = if is_short(arena) { SHORT_GAME } else { GAME };
    let all_folders = [HostFolders::new(game), HostFolders::new(SLIDING_GAME)];
    let mut interrupted = 0_u64;
    let mut slowest = Duration::ZERO;
    let case = Case::try_each(arena, name, arena.trials(2, trials), |seed| {
        let folders = &all_folders[(seed % 2) as usize];
        let mut random = Random::new(seed);
        let hosts = 2 + random.below(2);
        let victim = random.below(hosts);
        folders.clear();
        let children = kill(folders, hosts, seed, victim)?;
        let clock = Instant::now();
        let told = folders.wait_for_all(children, victim, patience(arena))?;
        if told.iter().any(|line| !line.is_empty()) {
            slowest = slowest.max(clock.elapsed());
            interrupted += 1;
        }
        folders.check_resumed(arena, spaces, hosts)
    });
    let slowest = slowest.as_secs_f64();
    case.noting(&format!(
        "{interrupted} interrupted the work; the others ended within {slowest:.1} s"
    ))
}

/// Something that happens to host 1 of two while they work, told by the other one as it is wanted; with a wish
/// that both are started with.
fn disturbed(
    arena: &Arena,
    spaces: &Namespaces,
    name: &str,
    [wanted, wish]: [&str; 2],
    disturb: impl Fn(&Child) -> Result<(), String>,
    mend: impl Fn() -> Result<(), String>,
) -> Case {
    let folders = HostFolders::new(if is_short(arena) { SHORT_GAME } else { LONG_GAME });
    let mut slowest = Duration::ZERO;
    let case = Case::try_each(arena, name, arena.trials(1, 10), |seed| {
        folders.clear();
        let mut children = folders.start(arena, spaces, 2, &[wish], None)?;
        let shards = 3 + seed as usize;
        while folders.shards(1) < shards && all_work(&mut children)? {
            thread::sleep(Duration::from_millis(1));
        }
        let was_working = all_work(&mut children)?;
        if !was_working && !is_short(arena) {
            return Err("it was too short to be disturbed".to_owned());
        }
        disturb(&children[1])?;
        let clock = Instant::now();
        let told = wait(&mut children[0], patience(arena))?;
        slowest = slowest.max(clock.elapsed());
        mend()?;
        children[1].kill().map_err(|error| error.to_string())?;
        children[1].wait().map_err(|error| error.to_string())?;
        // A short game may be over before anything happens to it.
        let is_over = is_short(arena) && told.is_empty();
        if !is_over && (told.lines().count() != 1 || !told.contains(wanted)) {
            return Err(format!("wanted one sentence with {wanted:?}, got {told:?}"));
        }
        folders.check_resumed(arena, spaces, 2)
    });
    case.noting(&format!("the other ended within {:.1} s", slowest.as_secs_f64()))
}

fn stopped(arena: &Arena, spaces: &Namespaces) -> Case {
    let stop = |child: &Child| {
        let sent = Command::new("kill").args(["-STOP", &child.id().to_string()]).output();
        sent.map(drop).map_err(|error| error.to_string())
    };
    let name = "a host stopped (SIGSTOP), --silence 1s";
    let told = ["host 1 has said nothing for 1 s", "--silence=1s"];
    disturbed(arena, spaces, name, told, stop, || Ok(()))
}

fn cut_off(arena: &Arena, spaces: &Namespaces) -> Case {
    let cut = |_: &Child| spaces.set_cable(1, CableState::Cut);
    let mend = || spaces.set_cable(1, CableState::Whole);
    // What is not acknowledged is told long before the silence is.
    let told = ["host 1 cannot be reached", "--silence=10s"];
    disturbed(arena, spaces, "a host whose cable is cut", told, cut, mend)
}

fn wrong_token(arena: &Arena, spaces: &Namespaces) -> Case {
    let folders = HostFolders::new(SHORT_GAME);
    Case::try_each(arena, "a host with the wrong token", arena.trials(1, 5), |_| {
        folders.clear();
        fs::write(folders.folder(1).join("token"), "known to nobody at all").map_err(text)?;
        let mut children = folders.start(arena, spaces, 2, &["--wait", "1s"], None)?;
        for child in &mut children {
            let told = wait(child, patience(arena) * 2)?;
            if told.lines().count() != 1 || !told.contains("the token differs") {
                return Err(format!("wanted a line about the token, got {told:?}"));
            }
        }
        Ok(())
    })
}

/// Whether few trials are made, on any machine.
const fn is_short(arena: &Arena) -> bool {
    arena.trials(0, 1) == 0
}

/// Folders of hosts, and the table as it must come out.
struct HostFolders {
    root: TempDir,
    game: &'static str,
    sound: Vec<u8>,
}

impl HostFolders {
    fn new(game: &'static str) -> Self {
        let root = tempfile::tempdir().expect("there is a folder for temporary files");
        let path = root.path().join("alone");
        let table = Some(path.clone());
        let request = SolveRequest { game: game.to_owned(), table, ..SolveRequest::default() };
        Workbench::new(Catalogue::new())
            .solve(&request, &Control::unlimited())
            .expect("the game can be solved");
        let sound = fs::read(path).expect("the table was made");
        Self { root, game, sound }
    }

    fn folder(&self, host: usize) -> PathBuf {
        self.root.path().join(host.to_string())
    }

    fn table(&self, host: usize) -> PathBuf {
        self.folder(host).join("a.table")
    }

    /// Empty folders for all hosts, each with the list and the token.
    fn clear(&self) {
        for host in 0..3 {
            let folder = self.folder(host);
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("folders can be made");
            fs::write(folder.join("token"), TOKEN).expect("files can be written");
        }
    }

    fn shards(&self, host: usize) -> usize {
        let entries = fs::read_dir(self.folder(host)).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.contains(".shard.") && !name.ends_with(".new")).count()
    }

    /// Starts all hosts, one of them under strace if it is to die by an injection.
    fn start(
        &self,
        arena: &Arena,
        spaces: &Namespaces,
        hosts: usize,
        wishes: &[&str],
        kill: Option<(usize, String)>,
    ) -> Result<Vec<Child>, String> {
        let list: Vec<String> =
            (0..hosts).map(|host| format!("{}:{PORT}", address(host))).collect();
        let list_path = self.root.path().join("hosts");
        fs::write(&list_path, list.join("\n")).map_err(text)?;
        let start = |host: usize| {
            let (number, folder) = (host.to_string(), self.folder(host));
            let [table, list, token] = [self.table(host), list_path.clone(), folder.join("token")]
                .map(|path| path.display().to_string());
            let mut arguments = vec!["solve", self.game, "--table", &table, "--resume"];
            arguments.extend(["--threads", "1", "--hosts", &list, "--host", &number]);
            arguments.extend(["--token-file", &token]);
            arguments.extend(wishes);
            let mut command = arena.parlor(&folder, &arguments);
            if let Some((_, injection)) = kill.as_ref().filter(|(victim, _)| *victim == host) {
                command = under_strace(&command, injection);
            }
            spaces
                .within(host, &command)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .map_err(text)
        };
        (0..hosts).map(start).collect()
    }

    /// What everybody but the victim says in the end.
    fn wait_for_all(
        &self,
        children: Vec<Child>,
        victim: usize,
        patience: Duration,
    ) -> Result<Vec<String>, String> {
        let mut told = Vec::new();
        for (host, mut child) in children.into_iter().enumerate() {
            if host == victim {
                child.wait().map_err(text)?;
                continue;
            }
            let said = wait(&mut child, patience)?;
            let is_fine = said.is_empty() || (said.lines().count() == 1 && !said.contains("panic"));
            if !is_fine {
                return Err(format!("host {host} said {said:?}"));
            }
            told.push(said);
        }
        Ok(told)
    }

    /// Whether going on ends in the right table.
    fn check_resumed(
        &self,
        arena: &Arena,
        spaces: &Namespaces,
        hosts: usize,
    ) -> Result<(), String> {
        let mut children = self.start(arena, spaces, hosts, &[], None)?;
        for (host, child) in children.iter_mut().enumerate() {
            let told = wait(child, Duration::from_secs(60))?;
            if !told.is_empty() {
                return Err(format!("--resume on host {host}: {told}"));
            }
        }
        match fs::read(self.table(0)) {
            Ok(bytes) if bytes == self.sound => Ok(()),
            Ok(_) => Err("another table came out".to_owned()),
            Err(error) => Err(format!("no table came out: {error}")),
        }
    }
}

/// A command under strace, which meets its system calls with an injection.
fn under_strace(command: &Command, injection: &str) -> Command {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "-e", injection]);
    strace.arg(command.get_program()).args(command.get_args());
    strace.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    strace
}

/// Whether no process has ended.
fn all_work(children: &mut [Child]) -> Result<bool, String> {
    for child in children {
        if child.try_wait().map_err(text)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a process says on standard error until it ends, which it must in time.
fn wait(child: &mut Child, patience: Duration) -> Result<String, String> {
    let deadline = Instant::now() + patience;
    while child.try_wait().map_err(text)?.is_none() {
        if Instant::now() >= deadline {
            child.kill().map_err(text)?;
            child.wait().map_err(text)?;
            return Err(format!("a host did not end within {} s", patience.as_secs_f64()));
        }
        thread::sleep(Duration::from_millis(2));
    }
    let mut told = String::new();
    if let Some(stderr) = &mut child.stderr {
        stderr.read_to_string(&mut told).map_err(text)?;
    }
    Ok(told.trim().to_owned())
}

fn text(error: std::io::Error) -> String {
    error.to_string()
}
