//! Hosts under attack: their folders, how they are started, what they say in the end.

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use parlor_workbench::{Catalogue, Control, SolveRequest, Workbench};
use tempfile::TempDir;

use super::namespaces::{Namespaces, address};
use crate::Arena;

const PORT: u16 = 7070;
const TOKEN: &str = "known to all hosts of the attack";

/// Hosts that solve a game, and the table as it must come out.
pub(super) struct Hosts<'a> {
    arena: &'a Arena,
    spaces: &'a Namespaces,
    root: TempDir,
    game: &'static str,
    sound: Vec<u8>,
}

impl<'a> Hosts<'a> {
    pub(super) fn new(arena: &'a Arena, spaces: &'a Namespaces, game: &'static str) -> Self {
        let root = tempfile::tempdir().expect("there is a folder for temporary files");
        let path = root.path().join("alone");
        let table = Some(path.clone());
        let request = SolveRequest { game: game.to_owned(), table, ..SolveRequest::default() };
        Workbench::new(Catalogue::new())
            .solve(&request, &Control::unlimited())
            .expect("the game can be solved");
        let sound = fs::read(path).expect("the table was made");
        Self { arena, spaces, root, game, sound }
    }

    pub(super) fn folder(&self, host: usize) -> PathBuf {
        self.root.path().join(host.to_string())
    }

    fn table(&self, host: usize) -> PathBuf {
        self.folder(host).join("a.table")
    }

    /// Empty folders for all hosts, each with the token.
    pub(super) fn clear(&self) {
        for host in 0..self.spaces.hosts {
            let folder = self.folder(host);
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("folders can be made");
            fs::write(folder.join("token"), TOKEN).expect("files can be written");
        }
    }

    pub(super) fn shards(&self, host: usize) -> usize {
        let entries = fs::read_dir(self.folder(host)).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.contains(".shard.") && !name.ends_with(".new")).count()
    }

    /// Starts so many of them.
    pub(super) fn start(&self, hosts: usize, wishes: &[&str]) -> Result<Vec<Child>, String> {
        self.start_as(hosts, wishes, |_, command| command)
    }

    /// Starts so many of them, each by the command that is made of its own.
    pub(super) fn start_as(
        &self,
        hosts: usize,
        wishes: &[&str],
        made: impl Fn(usize, Command) -> Command,
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
            let command = made(host, self.arena.parlor(&folder, &arguments));
            self.spaces
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
    pub(super) fn wait_for_all(
        &self,
        children: Vec<Child>,
        victim: usize,
    ) -> Result<Vec<String>, String> {
        let mut told = Vec::new();
        for (host, mut child) in children.into_iter().enumerate() {
            if host == victim {
                child.wait().map_err(text)?;
                continue;
            }
            let said = wait(&mut child, patience(self.arena))?;
            let is_fine = said.is_empty() || (said.lines().count() == 1 && !said.contains("panic"));
            if !is_fine {
                return Err(format!("host {host} said {said:?}"));
            }
            told.push(said);
        }
        Ok(told)
    }

    /// Whether going on ends in the right table.
    pub(super) fn check_resumed(&self, hosts: usize) -> Result<(), String> {
        self.check_finished(self.start(hosts, &[])?)
    }

    /// Whether all of them end without a word, and the right table is there.
    pub(super) fn check_finished(&self, mut children: Vec<Child>) -> Result<(), String> {
        for (host, child) in children.iter_mut().enumerate() {
            let told = wait(child, Duration::from_secs(60))?;
            if !told.is_empty() {
                return Err(format!("host {host} was not disturbed and said {told:?}"));
            }
        }
        match fs::read(self.table(0)) {
            Ok(bytes) if bytes == self.sound => Ok(()),
            Ok(_) => Err("another table came out".to_owned()),
            Err(error) => Err(format!("no table came out: {error}")),
        }
    }
}

/// What the others have to notice a fault: two seconds, and one more to end their processes. A test of few trials may run
/// on a slow machine.
pub(super) const fn patience(arena: &Arena) -> Duration {
    Duration::from_secs(arena.trials(60, 3))
}

/// Whether no process has ended.
pub(super) fn all_work(children: &mut [Child]) -> Result<bool, String> {
    for child in children {
        if child.try_wait().map_err(text)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a process says on standard error until it ends, which it must in time.
pub(super) fn wait(child: &mut Child, patience: Duration) -> Result<String, String> {
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

pub(super) fn text(error: std::io::Error) -> String {
    error.to_string()
}
