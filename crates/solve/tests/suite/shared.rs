//! Tables that several hosts make: the same file as one host makes, wherever it is cut and whoever dies.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use parlor_core::{Control, Flow, Notation, Numbered};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
use parlor_games::connect_four::ConnectFour;
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::mnk::Mnk;
use parlor_solve::{
    Answerer, Begun, Counting, Crossing, Cuts, Error, Estimate, Keep, Peers, SolveMethod,
    SolveOptions, Table, TableIdentity, WindowSize,
};
use proptest::prelude::*;

use crate::graph_game::{GraphGame, Kind};

/// Hosts that are threads, and where they meet.
struct Meeting {
    hosts: usize,
    state: Mutex<MeetingState>,
    changed: Condvar,
}

#[derive(Default)]
struct MeetingState {
    answerers: Vec<Option<Arc<dyn Answerer>>>,
    /// What hosts have sent at this step.
    parcels: Vec<Option<Vec<Vec<u8>>>>,
    /// What waits for each host from the step before.
    came: Vec<Vec<Vec<u8>>>,
    step: usize,
    is_over: bool,
    sent: Sent,
}

/// What went from host to host.
#[derive(Clone, Copy, Default)]
struct Sent {
    /// Codes in answers, before they were packed.
    codes: u64,
    /// Bytes of what was exchanged at steps.
    exchanged: u64,
}

/// One of the hosts. It may die at a step.
struct LocalHost {
    meeting: Arc<Meeting>,
    host: usize,
    dies_at: Option<usize>,
}

fn gone() -> Error {
    Error::Peer("a host is gone".to_owned())
}

impl Meeting {
    fn new(hosts: usize) -> Arc<Self> {
        let state = MeetingState {
            answerers: vec![None; hosts],
            parcels: vec![None; hosts],
            came: vec![Vec::new(); hosts],
            ..MeetingState::default()
        };
        Arc::new(Self { hosts, state: Mutex::new(state), changed: Condvar::new() })
    }

    fn end(&self) {
        self.state.lock().unwrap().is_over = true;
        self.changed.notify_all();
    }
}

impl Peers for LocalHost {
    fn host(&self) -> usize {
        self.host
    }

    fn hosts(&self) -> usize {
        self.meeting.hosts
    }

    fn answer_with(&self, answerer: Arc<dyn Answerer>) {
        self.meeting.state.lock().unwrap().answerers[self.host] = Some(answerer);
    }

    fn ask(&self, questions: Vec<(usize, Vec<u8>)>) -> Result<Vec<Vec<u8>>, Error> {
        let answer = |(host, question): (usize, Vec<u8>)| {
            assert_ne!(host, self.host, "nobody asks themselves");
            let answerer = self.meeting.state.lock().unwrap().answerers[host].clone();
            let answer =
                answerer.expect("everybody answers before the first exchange").answer(&question);
            self.meeting.state.lock().unwrap().sent.codes += asked(&question);
            answer
        };
        Ok(questions.into_iter().map(answer).collect())
    }

    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        let Meeting { hosts, state, changed } = &*self.meeting;
        assert_eq!(parcels.len(), *hosts);
        let mut state = state.lock().unwrap();
        let step = state.step;
        if self.dies_at == Some(step) || state.is_over {
            state.is_over = true;
            changed.notify_all();
            return Err(gone());
        }
        let others = parcels.iter().enumerate().filter(|&(host, _)| host != self.host);
        state.sent.exchanged += others.map(|(_, parcel)| parcel.len() as u64).sum::<u64>();
        state.parcels[self.host] = Some(parcels);
        if state.parcels.iter().all(Option::is_some) {
            let sent: Vec<_> = state.parcels.iter_mut().map(|sent| sent.take().unwrap()).collect();
            for to in 0..*hosts {
                state.came[to] = sent.iter().map(|parcels| parcels[to].clone()).collect();
            }
            state.step += 1;
            changed.notify_all();
        }
        while state.step == step {
            if state.is_over {
                return Err(gone());
            }
            state = changed.wait(state).unwrap();
        }
        Ok(std::mem::take(&mut state.came[self.host]))
    }
}

/// How many numbers a question is for.
fn asked(question: &[u8]) -> u64 {
    let number = |at: usize| u64::from_le_bytes(question[at..at + 8].try_into().unwrap());
    number(12) - number(4)
}

/// Lets hosts make a table, each in a folder of its own or all in one. Says what they sent to each other.
fn make<G: Numbered + Notation + Sync>(
    game: &G,
    paths: &[PathBuf],
    options: &SolveOptions,
    dies: Option<(usize, usize)>,
) -> (Result<(), Error>, Sent) {
    let meeting = Meeting::new(paths.len());
    let results: Vec<Result<(), Error>> = thread::scope(|scope| {
        let start = |(host, path): (usize, &PathBuf)| {
            let dies_at = dies.and_then(|(dying, step)| (dying == host).then_some(step));
            let peers = LocalHost { meeting: Arc::clone(&meeting), host, dies_at };
            let path = path.clone();
            scope.spawn(move || {
                let control = Control::unlimited();
                let identity = TableIdentity::of(game, "game", options).unwrap();
                let made =
                    Table::make_with_peers(game, &identity, &path, options, &control, &peers);
                if made.is_err() {
                    peers.meeting.end();
                }
                made.map(|made| assert_eq!(made.is_some(), host == 0))
            })
        };
        let threads: Vec<_> = paths.iter().enumerate().map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let sent = meeting.state.lock().unwrap().sent;
    (results.into_iter().collect(), sent)
}

/// The file that one host makes.
fn alone<G: Numbered + Notation>(game: &G, folder: &Path, options: &SolveOptions) -> Vec<u8> {
    let path = folder.join("alone");
    Table::make(game, "game", &path, options, &Control::unlimited()).unwrap();
    fs::read(&path).unwrap()
}

fn paths(folder: &Path, hosts: usize, apart: bool) -> Vec<PathBuf> {
    let path = |host: usize| {
        let folder = if apart { folder.join(host.to_string()) } else { folder.to_owned() };
        fs::create_dir_all(&folder).unwrap();
        folder.join("table")
    };
    (0..hosts).map(path).collect()
}

/// How hosts may differ from one, none of which is to be seen in the file.
#[derive(Clone, Copy, Debug)]
struct Manner {
    hosts: usize,
    apart: bool,
    options: SolveOptions,
}

fn manners() -> impl Strategy<Value = Manner> {
    let keep = prop_oneof![Just(Keep::All), Just(Keep::LEAST), Just(Keep::Opening(3))];
    let counting = prop_oneof![Just(Counting::Cheapest), Just(Counting::Numbered)];
    let windows = prop_oneof![Just(WindowSize::Fitting), Just(WindowSize::Smallest)];
    let method = prop_oneof![4 => Just(SolveMethod::Best), 1 => Just(SolveMethod::Generic)];
    let cuts = prop_oneof![1 => Just(Cuts::Even), 3 => any::<u64>().prop_map(Cuts::Random)];
    (1..5_usize, any::<bool>(), keep, counting, windows, method, cuts).prop_map(
        |(hosts, apart, keep, counting, windows, method, cuts)| {
            let options = SolveOptions {
                threads: Some(1),
                keep,
                counting,
                windows,
                method,
                cuts,
                ..SolveOptions::default()
            };
            Manner { hosts, apart, options }
        },
    )
}

fn check_same_file<G: Numbered + Notation + Sync>(game: &G, manner: Manner) {
    let folder = tempfile::tempdir().unwrap();
    let Manner { hosts, apart, options } = manner;
    let wanted = alone(game, folder.path(), &options);
    let paths = paths(folder.path(), hosts, apart);
    make(game, &paths, &options, None).0.unwrap();
    assert!(fs::read(&paths[0]).unwrap() == wanted, "{manner:?}");
    fs::remove_file(folder.path().join("alone")).unwrap();
    fs::remove_file(&paths[0]).unwrap();
    for path in &paths {
        let left: Vec<_> = fs::read_dir(path.parent().unwrap())
            .unwrap()
            .map(|entry| entry.unwrap())
            .filter(|entry| entry.file_type().unwrap().is_file())
            .map(|entry| entry.file_name())
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5, ..ProptestConfig::default() })]

    #[test]
    fn games_that_place_stones_give_the_same_file(manner in manners()) {
        check_same_file(&Mnk::<u64>::new(4, 3, 3), manner);
        check_same_file(&ConnectFour::<u64>::new(4, 3, 3), manner);
    }

    #[test]
    fn games_in_which_stones_slide_give_the_same_file(manner in manners()) {
        check_same_file(&Achi::new(3), manner);
        let passing = Achi::variant(3, Diagonals::None, Stuck::Pass, Pieces::Each(3)).unwrap();
        check_same_file(&passing, manner);
    }

    #[test]
    fn games_without_a_plan_give_the_same_file(manner in manners(), seed in any::<u64>()) {
        check_same_file(&DotsAndBoxes::new(2, 1), manner);
        let kind = Kind { flow: Flow::Cyclic, alternates: true, counts: false };
        check_same_file(&GraphGame::<true>::random(kind, seed), manner);
    }

    #[test]
    fn whoever_dies_the_others_go_on_with_any_number(
        manner in manners(),
        (dying, step) in (0..4_usize, 0..16_usize),
        after in 1..5_usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let game = Achi::new(3);
        let wanted = alone(&game, folder.path(), &manner.options);
        let before = paths(folder.path(), manner.hosts, false);
        let died = (dying % manner.hosts, step);
        if make(&game, &before, &manner.options, Some(died)).0.is_err() {
            let after = paths(folder.path(), after, false);
            let cuts = Cuts::Even;
            let options = SolveOptions { cuts, begun: Begun::Resume, ..manner.options };
            make(&game, &after, &options, None).0.unwrap();
        }
        prop_assert!(fs::read(&before[0]).unwrap() == wanted, "{manner:?} {died:?}");
    }
}

#[test]
fn hosts_that_die_at_every_step_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let game = Mnk::<u64>::new(3, 3, 3);
    let options = SolveOptions { threads: Some(1), ..SolveOptions::default() };
    let wanted = alone(&game, folder.path(), &options);
    let paths = paths(folder.path(), 3, true);
    let mut deaths = 0;
    // Each attempt finishes one tier and leaves it to the next; the last dies when the table is there.
    while !paths[0].exists() {
        make(&game, &paths, &options, Some((deaths % 3, 2))).0.unwrap_err();
        deaths += 1;
        assert!(deaths < 50, "every attempt finishes a tier");
    }
    assert!(deaths >= 4, "{deaths}: a barrier that is not passed leaves its tier finished");
    assert!(fs::read(&paths[0]).unwrap() == wanted);
    make(&game, &paths, &options, None).0.unwrap();
    assert!(fs::read(&paths[0]).unwrap() == wanted);
}

#[test]
fn one_alone_does_not_go_on_with_what_several_began_nor_the_other_way() {
    let folder = tempfile::tempdir().unwrap();
    let game = Mnk::<u64>::new(3, 3, 3);
    let options = SolveOptions { threads: Some(1), ..SolveOptions::default() };
    let paths = paths(folder.path(), 2, false);
    make(&game, &paths, &options, Some((1, 4))).0.unwrap_err();
    assert!(Table::is_begun(&paths[0]));
    let control = Control::unlimited();
    let told = Table::make(&game, "game", &paths[0], &options, &control).unwrap_err();
    assert!(told.to_string().contains("several processes began this table"), "{told}");
    let refuse = SolveOptions { begun: Begun::Refuse, ..options };
    assert!(matches!(
        make(&game, &paths, &refuse, None).0,
        Err(Error::Begun { .. } | Error::Peer(_))
    ));
    let fresh = SolveOptions { begun: Begun::Forget, ..options };
    Table::make(&game, "game", &paths[0], &fresh, &control).unwrap();
    assert!(!Table::is_begun(&paths[0]));
}

#[test]
fn a_damaged_shard_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let game = Mnk::<u64>::new(3, 3, 3);
    let options = SolveOptions { threads: Some(1), ..SolveOptions::default() };
    let wanted = alone(&game, folder.path(), &options);
    let paths = paths(folder.path(), 2, false);
    make(&game, &paths, &options, Some((1, 8))).0.unwrap_err();
    let mut damaged = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.to_str().unwrap().contains(".shard.6.") {
            let mut bytes = fs::read(&path).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(&path, bytes).unwrap();
            damaged += 1;
        }
    }
    assert!(damaged > 0);
    make(&game, &paths, &options, None).0.unwrap();
    assert!(fs::read(&paths[0]).unwrap() == wanted);
}

/// However many hosts there are and wherever they cut, the file is that of one alone, and what crosses was counted
/// before: to the code where a plan says which blocks are read, otherwise to a hundredth. Levels are what the table
/// says they are.
fn check_crossing<G: Numbered + Notation + Sync>(game: &G) {
    let folder = tempfile::tempdir().unwrap();
    let counting = Counting::Numbered;
    let options = SolveOptions { threads: Some(1), counting, ..SolveOptions::default() };
    let control = Control::unlimited();
    let wanted = alone(game, folder.path(), &options);
    let table = Table::open(&folder.path().join("alone")).unwrap();
    for hosts in 1..5 {
        for cuts in [Cuts::Even, Cuts::Random(hosts as u64)] {
            let options = SolveOptions { cuts, ..options };
            let crossing = Crossing::counted(game, hosts, &options, &control).unwrap();
            let paths = paths(folder.path(), hosts, true);
            let (made, Sent { codes, exchanged }) = make(game, &paths, &options, None);
            made.unwrap();
            assert!(fs::read(&paths[0]).unwrap() == wanted, "{hosts} hosts, {cuts:?}");
            fs::remove_file(&paths[0]).unwrap();
            let off = crossing.codes().abs_diff(codes);
            let slack = if game.placement().is_some() { 0 } else { codes / 100 };
            assert!(off <= slack, "{hosts} hosts, {cuts:?}: {codes} came, {off} beside the count");
            // At every step hosts also say in some bytes what they have.
            let levels = crossing.levels_of(&table).unwrap();
            let rest = exchanged.checked_sub(levels).expect("levels are exchanged");
            let few = (100 * hosts * hosts * game.tiers().len()) as u64;
            assert!(rest <= few, "{hosts} hosts, {cuts:?}: {exchanged} exchanged, levels {levels}");
        }
    }
}

#[test]
fn more_hosts_are_not_promised_to_help_where_play_goes_in_circles() {
    let kind = Kind { flow: Flow::Cyclic, alternates: true, counts: false };
    let game = GraphGame::<true>::random(kind, 1);
    let share = |hosts: usize| {
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        Estimate::of_share(&game, hosts, &options, &control).unwrap()
    };
    assert!(share(1).seconds > 0.0);
    assert_eq!((share(16).seconds, share(16).disk), (share(1).seconds, share(1).disk));
}

#[test]
fn boards_give_the_same_file_and_what_crosses_is_counted_before() {
    check_crossing(&Mnk::<u64>::new(4, 4, 4));
    check_crossing(&ConnectFour::<u64>::new(5, 4, 4));
}

#[test]
fn sliding_stones_give_the_same_file_and_what_crosses_is_counted_before() {
    check_crossing(&Achi::new(3));
    check_crossing(&Achi::new(4));
    let few = Achi::variant(4, Diagonals::All, Stuck::Draw, Pieces::Each(4));
    check_crossing(&few.unwrap());
}

#[test]
fn boxes_give_the_same_file_and_what_crosses_is_counted_before() {
    check_crossing(&DotsAndBoxes::new(2, 2));
}
