//! Tables: what goes in comes out, and nothing else ever does.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, mpsc};

use parlor_core::random::Random;
use parlor_core::{Control, Game, Notation, Number, Numbered, Plies, Progress, Value};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
use parlor_games::connect_four::ConnectFour;
use parlor_games::mnk::Mnk;
use parlor_solve::{Counting, Error, Extent, Keep, SolveOptions, Table, WindowSize, solve, verify};

fn make<G: Numbered + Notation>(game: &G, spec: &str, path: &Path) -> Table {
    Table::make(game, spec, path, &SolveOptions::default(), &Control::unlimited()).unwrap().1
}

/// Every value of a table, or the first complaint.
fn read_all<G: Numbered + Notation>(game: &G, path: &Path) -> Result<Vec<Value>, Error> {
    let table = Table::open(path)?;
    table.check_game(game)?;
    let numbers = game
        .tiers()
        .into_iter()
        .zip(0..)
        .flat_map(|(size, tier)| (0..size.numbers).map(move |rank| Number { tier, rank }));
    numbers.map(|number| table.value_of(number)).collect()
}

#[test]
fn a_table_answers_as_the_solution_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("achi.table");
    let achi = Achi::new(3);
    let (summary, table) =
        Table::make(&achi, "achi", &path, &SolveOptions::default(), &Control::unlimited()).unwrap();
    let solution = solve(&achi, &SolveOptions::default(), &Control::unlimited()).unwrap();
    assert_eq!(summary.by_tier, solution.summary.by_tier);
    assert_eq!(summary.longest, solution.summary.longest);
    assert_eq!(table.spec(), "achi");
    assert_eq!(table.summary().start, Value::Win(Plies(11)));
    assert_eq!(table.value(&achi, &achi.start()).unwrap(), Value::Win(Plies(11)));
    for (size, tier) in achi.tiers().into_iter().zip(0..) {
        for rank in 0..size.numbers {
            let number = Number { tier, rank };
            assert_eq!(table.value_of(number).unwrap(), solution.value_of(number));
        }
    }
    let leftovers: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(leftovers.len(), 1, "only the table is left: {leftovers:?}");
}

#[test]
fn a_right_table_is_verified_whole_and_by_sample() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let (options, control) = (SolveOptions::default(), Control::unlimited());
    let board = Mnk::<u64>::new(4, 3, 3);
    let table = make(&board, "mnk:m=4", &path);
    let whole = verify(&board, &table, Extent::Whole, &options, &control).unwrap();
    assert!(whole.is_whole() && whole.checked > 1_000, "{whole:?}");
    let sample = Extent::Sample { numbers: 50, seed: 1 };
    let part = verify(&board, &table, sample, &options, &control).unwrap();
    assert!(!part.is_whole() && part.checked >= 300, "{part:?}");

    let achi = Achi::new(3);
    let table = make(&achi, "achi", &path);
    let whole = verify(&achi, &table, Extent::Whole, &options, &control).unwrap();
    assert_eq!(whole.numbers, achi.tiers().iter().map(|tier| tier.numbers).sum());
    let windows = SolveOptions { windows: WindowSize::Smallest, ..options };
    assert_eq!(verify(&achi, &table, Extent::Whole, &windows, &control).unwrap(), whole);
    let part = verify(&achi, &table, sample, &windows, &control).unwrap();
    assert_eq!(part, verify(&achi, &table, sample, &options, &control).unwrap());
}

#[test]
fn what_goes_over_the_disk_is_told_while_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let (sender, heard) = mpsc::channel();
    let control = Control::unlimited().with_progress(move |progress| {
        if let Progress::Traffic { read, written } = *progress {
            sender.send((read, written)).unwrap();
        }
    });
    let options = SolveOptions { windows: WindowSize::Smallest, ..SolveOptions::default() };
    let board = Mnk::<u64>::new(4, 3, 3);
    let (summary, _) = Table::make(&board, "mnk:m=4", &path, &options, &control).unwrap();
    drop(control);
    let told: Vec<(u64, u64)> = heard.iter().collect();
    assert!(told.len() > 10 && told.is_sorted(), "{told:?}");
    let (read, written) = told[told.len() - 1];
    assert!(0 < read && read <= summary.traffic.read && 0 < written);
}

#[test]
fn a_table_of_other_rules_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let table = make(&Achi::new(3), "achi", &path);
    let stuck = Achi::variant(3, Diagonals::All, Stuck::Loss, Pieces::Fill).unwrap();
    let error = table.check_game(&stuck).unwrap_err().to_string();
    assert!(error.ends_with("the table of achi was made under other rules"), "{error}");
    assert!(table.check_game(&Achi::new(4)).is_err());
    assert!(table.check_game(&Achi::new(3)).is_ok());
}

#[test]
fn foreign_older_newer_and_cut_files_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        Table::open(&path).unwrap_err().to_string()
    };
    assert!(refused(b"").ends_with("this is not a parlor table"));
    assert!(refused(b"a poem about nothing in particular").ends_with("not a parlor table"));
    fs::remove_file(&path).unwrap();
    make(&Achi::new(2), "achi:size=2", &path);
    let whole = fs::read(&path).unwrap();
    let mut newer = whole.clone();
    newer[20] = 9;
    let complaint = refused(&newer);
    assert!(complaint.ends_with("the table has format 9; this program reads 3"), "{complaint}");
    let mut older = whole.clone();
    older[20] = 2;
    let complaint = refused(&older);
    let wanted = "the table has the old format 2; this program reads 3: solve the game again";
    assert!(complaint.ends_with(wanted), "{complaint}");
    for length in 0..whole.len() {
        refused(&whole[..length]);
    }
    let mut longer = whole.clone();
    longer.push(0);
    refused(&longer);
}

#[test]
fn no_altered_byte_ever_gives_a_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let achi = Achi::new(3);
    make(&achi, "achi", &path);
    let whole = fs::read(&path).unwrap();
    let truth = read_all(&achi, &path).unwrap();
    let mut random = Random::new(4);
    let mut refused = 0;
    for _ in 0..200 {
        let mut altered = whole.clone();
        let at = random.below(altered.len());
        altered[at] ^= 1 + random.below(255) as u8;
        fs::write(&path, &altered).unwrap();
        match read_all(&achi, &path) {
            Ok(values) => assert!(values == truth, "byte {at} changed an answer"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused >= 195, "{refused} of 200 alterations were noticed");
}

/// A control that stops the work at its n-th sign of progress.
fn stopping_after(signs: u32) -> Control {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = AtomicU32::new(0);
    let stop = Arc::clone(&flag);
    Control::unlimited().with_stop_flag(flag).with_progress(move |_| {
        if seen.fetch_add(1, Relaxed) + 1 >= signs {
            stop.store(true, Relaxed);
        }
    })
}

#[test]
fn work_that_was_stopped_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let board = Mnk::<u64>::new(4, 3, 3);
    let whole = folder.path().join("whole");
    make(&board, "mnk:m=4", &whole);
    let path = folder.path().join("table");
    let mut stops = 0;
    for signs in 1..40 {
        let control = stopping_after(signs);
        match Table::make(&board, "mnk:m=4", &path, &SolveOptions::default(), &control) {
            Err(Error::Stopped(_)) => stops += 1,
            Err(error) => panic!("{error}"),
            Ok(_) => break,
        }
        assert!(!path.exists(), "an unfinished table has no name");
    }
    assert!(stops >= 2, "{stops} stops");
    make(&board, "mnk:m=4", &path);
    assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap());
}

/// Where the process to be killed works; set only in that process.
const VICTIM: &str = "PARLOR_TABLE_OF_THE_VICTIM";

#[test]
fn victim_of_the_kill_test() {
    // Run by the test below in a process of its own; among the other tests there is nothing to do.
    let Ok(path) = std::env::var(VICTIM) else { return };
    // At every sign of progress it says so, and waits for a word to go on. When nobody will say one any
    // more, it runs to its end.
    let control = Control::unlimited().with_progress(|_| {
        io::stderr().write_all(b".").unwrap();
        let _ = io::stdin().read(&mut [0]).unwrap();
    });
    let board = Mnk::<u64>::new(4, 3, 3);
    Table::make(&board, "mnk:m=4", Path::new(&path), &SolveOptions::default(), &control).unwrap();
    assert!(Path::new(&path).exists());
}

/// When the killer strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strike {
    /// While the victim waits.
    Held,
    /// When it has been let go, at whatever moment that turns out to be.
    Released,
}

/// Kills a process that makes the table when it has shown so many signs of progress; says whether that
/// interrupted it.
fn is_interrupted(path: &Path, signs: usize, strike: Strike) -> bool {
    let mut victim = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tables::victim_of_the_kill_test", "--test-threads=1"])
        .env(VICTIM, path)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut words = victim.stdin.take().unwrap();
    words.write_all(&vec![b'.'; signs - 1]).unwrap();
    let mut seen = vec![0; signs];
    victim.stderr.as_mut().unwrap().read_exact(&mut seen).unwrap();
    assert!(seen.iter().all(|&sign| sign == b'.'), "{}", String::from_utf8_lossy(&seen));
    if strike == Strike::Released {
        drop(words);
    }
    victim.kill().unwrap();
    let status = victim.wait().unwrap();
    assert_ne!(status.code(), Some(101), "the victim failed by itself");
    !status.success()
}

#[test]
fn killed_at_any_moment_it_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let board = Mnk::<u64>::new(4, 3, 3);
    let [whole, path] = ["whole", "table"].map(|name| folder.path().join(name));
    let signs = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&signs);
    let control = Control::unlimited().with_progress(move |_| {
        counter.fetch_add(1, Relaxed);
    });
    Table::make(&board, "mnk:m=4", &whole, &SolveOptions::default(), &control).unwrap();
    let signs = signs.load(Relaxed);
    assert!(signs >= 20, "{signs} signs of progress");

    let mut random = Random::new(3);
    let mut interrupted = 0;
    for strike in [Strike::Held, Strike::Released].into_iter().cycle().take(20) {
        let moment = 1 + random.below(signs);
        let is_interrupted = is_interrupted(&path, moment, strike);
        if strike == Strike::Held {
            assert!(is_interrupted && !path.exists(), "killed at sign {moment} of {signs}");
        }
        interrupted += u32::from(is_interrupted);
        make(&board, "mnk:m=4", &path);
        let is_same = fs::read(&path).unwrap() == fs::read(&whole).unwrap();
        assert!(is_same, "killed at sign {moment} of {signs}, {strike:?}");
        fs::remove_file(&path).unwrap();
    }
    assert!(interrupted >= 10, "{interrupted} of 20 kills interrupted the work");
}

#[test]
fn a_torn_journal_or_part_costs_a_tier_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let board = Mnk::<u64>::new(3, 3, 3);
    let whole = folder.path().join("whole");
    make(&board, "mnk", &whole);
    let path = folder.path().join("table");
    let [part, journal] = ["table.part", "table.journal"].map(|name| folder.path().join(name));
    let mut random = Random::new(11);
    for _ in 0..30 {
        Table::forget(&path).unwrap();
        let stopped =
            Table::make(&board, "mnk", &path, &SolveOptions::default(), &stopping_after(3));
        assert!(stopped.is_err());
        // What a crash may leave: any prefix of the journal, any longer or shorter part.
        let torn = fs::read(&journal).unwrap();
        fs::write(&journal, &torn[..random.below(torn.len() + 1)]).unwrap();
        let mut grown = fs::read(&part).unwrap();
        grown.truncate(random.below(grown.len() + 1));
        grown.extend((0..random.below(3)).map(|_| 7));
        if random.below(2) == 0 {
            fs::write(&part, &grown).unwrap();
        }
        match Table::make(&board, "mnk", &path, &SolveOptions::default(), &Control::unlimited()) {
            // The part lost bytes that the journal vouched for, which no crash does: it is told.
            Err(Error::Table { .. }) => Table::forget(&path).unwrap(),
            Err(error) => panic!("{error}"),
            Ok(_) => assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap()),
        }
    }
}

/// The bytes of a table made with these options.
fn bytes_of<G: Numbered + Notation>(
    game: &G,
    options: &SolveOptions,
    control: &Control,
) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    while let Err(error) = Table::make(game, "game", &path, options, control) {
        assert!(matches!(error, Error::Stopped(_)), "{error}");
    }
    fs::read(&path).unwrap()
}

#[test]
fn windows_on_disk_give_the_same_file() {
    let counting = Counting::Numbered;
    let ample = SolveOptions { counting, ..SolveOptions::default() };
    let windows = SolveOptions { windows: WindowSize::Smallest, ..ample };
    fn check<G: Numbered + Notation>(game: &G, [ample, windows]: [&SolveOptions; 2]) {
        let whole = bytes_of(game, ample, &Control::unlimited());
        assert!(bytes_of(game, windows, &Control::unlimited()) == whole);
    }
    check(&ConnectFour::<u64>::new(5, 4, 4), [&ample, &windows]);
    check(&Mnk::<u64>::new(4, 4, 3), [&ample, &windows]);
    check(&Achi::new(3), [&ample, &windows]);
}

#[test]
fn work_stopped_within_a_tier_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let game = ConnectFour::<u64>::new(5, 4, 4);
    let (windows, counting) = (WindowSize::Smallest, Counting::Numbered);
    let options = SolveOptions { windows, counting, ..SolveOptions::default() };
    let whole = bytes_of(&game, &options, &Control::unlimited());
    let mut stops = 0;
    // Every attempt gets a unit further.
    while let Err(error) = Table::make(&game, "game", &path, &options, &stopping_after(1)) {
        assert!(matches!(error, Error::Stopped(_)), "{error}");
        stops += 1;
    }
    assert!(stops > 21, "{stops} stops, more than there are tiers");
    assert!(fs::read(&path).unwrap() == whole);
}

#[test]
fn of_an_opening_only_its_plies_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let game = ConnectFour::<u64>::new(4, 4, 4);
    let solution = solve(&game, &SolveOptions::default(), &Control::unlimited()).unwrap();
    for windows in [WindowSize::Fitting, WindowSize::Smallest] {
        let options = SolveOptions { keep: Keep::Opening(3), windows, ..SolveOptions::default() };
        let mut stops = 0;
        let table = loop {
            match Table::make(&game, "game", &path, &options, &stopping_after(7)) {
                Ok((_, table)) => break table,
                Err(error) => assert!(matches!(error, Error::Stopped(_)), "{error}"),
            }
            stops += 1;
        };
        assert!(stops > 1, "{stops} stops");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "only the table is left");
        table.check_game(&game).unwrap();
        for (size, tier) in game.tiers().into_iter().zip(0..) {
            let number = Number { tier, rank: size.numbers / 2 };
            match table.value_of(number) {
                Ok(value) => assert!(tier <= 3 && value == solution.value_of(number)),
                Err(error) => {
                    let told = error.to_string();
                    let wanted = format!("within 3 plies, all that was kept, got one after {tier}");
                    assert!(tier > 3 && told.ends_with(&wanted), "{told}");
                }
            }
        }
        assert_eq!(table.summary().start, solution.summary.start);
        let options = SolveOptions { windows, ..SolveOptions::default() };
        let verified =
            verify(&game, &table, Extent::Whole, &options, &Control::unlimited()).unwrap();
        assert!(!verified.is_whole() && verified.checked > 0, "{verified:?}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn too_little_memory_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let options = SolveOptions { memory: Some(1 << 26), ..SolveOptions::default() };
    let error = Table::make(&Achi::new(5), "achi:size=5", &path, &options, &Control::unlimited())
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("solving needs about ") && error.ends_with("64.0 MiB are allowed"),
        "{error}"
    );
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn achi_on_sixteen_cells_is_kept_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let achi = Achi::new(4);
    let table = make(&achi, "achi:size=4", &path);
    let summary = table.summary();
    assert_eq!(summary.start, Value::Win(Plies(43)));
    let verified =
        verify(&achi, &table, Extent::Whole, &SolveOptions::default(), &Control::unlimited())
            .unwrap();
    assert!(verified.is_whole());
}
