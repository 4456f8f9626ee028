//! Solving by several processes of one machine: the same file, what it costs more, and what goes between them.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use parlor_cluster::{Cluster, Patience, ProcessGroup, join_group};
use parlor_core::{Control, Notation, Numbered};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
use parlor_games::connect_four::ConnectFour;
use parlor_games::mnk::Mnk;
use parlor_solve::{Begun, Counting, Crossing, Gathering as _, SolveOptions, Table, TableIdentity};

use crate::page::Page;

/// The first argument of a process that is one of several, or one alone.
pub(crate) const MEMBER: &str = "cluster-member";

/// Stands for the number of a process that is alone.
const ALONE: &str = "alone";

/// What is solved: its name, and whether most of it is in a tier where stones slide. The second is large enough for
/// several processes; the others show what each of them costs to begin with.
const GAMES: [(&str, &str); 4] = [
    ("m,n,k 5,4,4", "kernel"),
    ("Connect Four 6×5", "kernel"),
    ("Connect Four 5×5", "kernel"),
    ("Achi 5×5, five pieces each", "sliding"),
];

pub(crate) fn run(page: &mut Page) {
    page.line(
        "Each process has one thread; the one alone is a process of its own as well, and another one alone has the second \
         core, since what two cores share makes either slower. Processor time is that of all processes together, the lesser \
         of two runs; it holds greeting, packing, sending and putting the table together. Processes in one folder lend each \
         other their codes; those in folders of their own send them, as hosts do that are apart. `sent` is what all processes sent to each \
         other, beside it the part of the table's size and what was predicted. Which codes have to cross, and of which blocks \
         levels are told where stones slide, is counted before anything is solved; how many bytes that is once packed, is taken \
         from the finished table: codes as the tiers of its file are packed, and levels of its values, each packed anew. `of them \
         levels` is that part of it.\n",
    );
    for (index, (name, way)) in GAMES.iter().enumerate() {
        page.section(&format!("{name} ({way})"));
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let mut rows = Vec::new();
        let (_, both) = least_cost(|| make_two_alone(index, folder.path()));
        let alone = both / 2.0;
        let wanted = fs::read(folder.path().join("alone")).expect("the table was made");
        let together = [1, 2, 3, 4].map(|processes| (processes, false));
        let apart = [2, 3, 4].map(|processes| (processes, true));
        for (processes, are_apart) in together.into_iter().chain(apart) {
            let paths: Vec<PathBuf> =
                (0..processes).map(|process| path(folder.path(), process, are_apart)).collect();
            let ((sent, elapsed), seconds) = least_cost(|| {
                let clock = Instant::now();
                (make_by(&paths, index), clock.elapsed().as_secs_f64())
            });
            let is_same = fs::read(&paths[0]).expect("the table was made") == wanted;
            assert!(is_same, "several processes make the same file");
            let [predicted, levels] = match processes == 1 || are_apart {
                true => predicted(index, processes, &paths[0]).map(megabytes),
                // What they lend each other is not sent.
                false => Default::default(),
            };
            rows.push(vec![
                format!("{processes}{}", if are_apart { ", apart" } else { "" }),
                format!("{seconds:.2} s"),
                format!("{:.2}", seconds / alone),
                format!("{elapsed:.2} s"),
                megabytes(sent),
                format!("{:.2}", sent as f64 / wanted.len() as f64),
                predicted,
                levels,
            ]);
        }
        rows.insert(0, vec!["alone".to_owned(), format!("{alone:.2} s"), "1".to_owned()]);
        rows[0].resize(8, String::new());
        let headings = [
            "processes",
            "processor time",
            "times one alone",
            "time",
            "sent",
            "of the table",
            "predicted",
            "of them levels",
        ];
        page.table(&headings, &rows);
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

/// Where a process has its table: in one folder with the others, or apart from them.
fn path(folder: &Path, process: usize, are_apart: bool) -> PathBuf {
    let own = if are_apart { folder.join(process.to_string()) } else { folder.to_owned() };
    fs::create_dir_all(&own).expect("a folder can be made");
    own.join("table")
}

/// Does something twice, for the lesser cost: memory that the machine has not had before costs more than what is done
/// with it.
fn least_cost<T>(work: impl Fn() -> T) -> (T, f64) {
    let (first, second) = (cost(&work), cost(&work));
    if first.1 < second.1 { first } else { second }
}

/// Does something, and says how much processor time it took, with all processes that it waited for.
fn cost<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = processor_time();
    let done = work();
    (done, processor_time() - start)
}

fn processor_time() -> f64 {
    // Fields 14 to 17 of stat, in hundredths of a second: this process and those it waited for.
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(4).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}

fn options() -> SolveOptions {
    let (threads, counting) = (Some(1), Counting::Numbered);
    SolveOptions { threads, counting, begun: Begun::Forget, ..SolveOptions::default() }
}

/// Does something with one of the games.
trait Job {
    fn with<G: Numbered + Notation>(self, game: &G);
}

fn with_game(index: usize, job: impl Job) {
    match index {
        0 => job.with(&Mnk::<u64>::new(5, 4, 4)),
        1 => job.with(&ConnectFour::<u64>::new(6, 5, 4)),
        2 => job.with(&ConnectFour::<u64>::new(5, 5, 4)),
        _ => {
            let achi = Achi::variant(5, Diagonals::All, Stuck::Draw, Pieces::Each(5));
            job.with(&achi.expect("there is such a game"));
        }
    }
}

struct Alone<'a>(&'a Path);

impl Job for Alone<'_> {
    fn with<G: Numbered + Notation>(self, game: &G) {
        let control = Control::unlimited();
        Table::make(game, "game", self.0, &options(), &control).expect("the game can be solved");
    }
}

/// Twice at once, each in a process of its own: this one has memory at hand that a new one first has to be given.
fn make_two_alone(index: usize, folder: &Path) {
    let begin = |name: &str| member(ALONE, index, &folder.join(name)).spawn();
    for mut process in
        ["alone", "also-alone"].map(begin).map(|begun| begun.expect("a process can be started"))
    {
        let status = process.wait().expect("it was started");
        assert!(status.success(), "the game can be solved");
    }
}

/// This program as one of those that solve.
fn member(process: &str, index: usize, path: &Path) -> Command {
    let program = std::env::current_exe().expect("the program finds itself");
    let mut command = Command::new(program);
    command.args([MEMBER, process, &index.to_string()]).arg(path);
    command
}

/// Of so many processes, from the table at a path: bytes of all that crosses, and of the levels in it.
struct Predicted<'a>(usize, &'a Path, &'a Cell<[u64; 2]>);

impl Job for Predicted<'_> {
    fn with<G: Numbered + Notation>(self, game: &G) {
        let Self(processes, path, bytes) = self;
        let crossing = Crossing::counted(game, processes, &options(), &Control::unlimited());
        let table = Table::open(path).expect("the table was made");
        let crossing = crossing.expect("the game can be solved");
        let levels = crossing.levels_of(&table).expect("the table can be read");
        bytes.set([crossing.packed_as(&table) + levels, levels]);
    }
}

/// Bytes that so many processes have to send, and how many of them are levels.
fn predicted(index: usize, processes: usize, path: &Path) -> [u64; 2] {
    let bytes = Cell::default();
    with_game(index, Predicted(processes, path, &bytes));
    bytes.get()
}

struct Together<'a>(&'a Path, &'a Cluster);

impl Job for Together<'_> {
    fn with<G: Numbered + Notation>(self, game: &G) {
        let Self(path, cluster) = self;
        let options = options();
        let table = TableIdentity::of(game, "game", &options).expect("a byte holds its values");
        let made = cluster.meet(&table, &Control::unlimited(), &mut |peers, control| {
            Table::make_with_peers(game, &table, path, &options, control, peers).map(drop)
        });
        made.expect("the game can be solved");
    }
}

/// Says how many bytes were sent.
fn make_by(paths: &[PathBuf], index: usize) -> u64 {
    let command = |process: usize| member(&process.to_string(), index, &paths[process]);
    let (group, cluster) = ProcessGroup::start(paths.len(), Patience::default(), command)
        .expect("processes can be started");
    with_game(index, Together(&paths[0], &cluster));
    drop(group);
    cluster.sent()
}

/// One of the processes.
pub(crate) fn join(arguments: &[String]) -> ExitCode {
    let [process, index, path] = arguments else { return ExitCode::from(2) };
    let Ok(index) = index.parse() else { return ExitCode::from(2) };
    if process == ALONE {
        with_game(index, Alone(Path::new(path)));
        return ExitCode::SUCCESS;
    }
    let Ok(process) = process.parse() else { return ExitCode::from(2) };
    let cluster = join_group(process, Patience::default()).expect("the first process says where");
    with_game(index, Together(Path::new(path), &cluster));
    ExitCode::SUCCESS
}
