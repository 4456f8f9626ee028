//! Who may make a table, of what, and from what was begun before.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;

use parlor_core::random::Random;
use parlor_core::{Control, Notation, Numbered};
use parlor_games::achi::Achi;
use parlor_games::mnk::Mnk;
use parlor_games::nim::Nim;
use parlor_solve::{Begun, Error, SolveOptions, Table};

const SPEC: &str = "mnk:m=4";

fn board() -> Mnk<u64> {
    Mnk::new(4, 3, 3)
}

fn make<G: Numbered + Notation>(game: &G, path: &Path, begun: Begun) -> Result<(), Error> {
    let options = SolveOptions { begun, ..SolveOptions::default() };
    Table::make(game, SPEC, path, &options, &Control::unlimited()).map(drop)
}

/// Leaves a table that was stopped at its n-th sign of progress, or at once.
fn begin(path: &Path, signs: u32) {
    let flag = Arc::new(AtomicBool::new(signs == 0));
    let (seen, stop) = (AtomicU32::new(0), Arc::clone(&flag));
    let control = Control::unlimited().with_stop_flag(flag).with_progress(move |_| {
        if seen.fetch_add(1, Relaxed) + 1 >= signs {
            stop.store(true, Relaxed);
        }
    });
    let stopped = Table::make(&board(), SPEC, path, &SolveOptions::default(), &control);
    assert!(matches!(stopped, Err(Error::Stopped(_))));
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn whoever_comes_second_is_told_who_works() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let (working, is_working) = mpsc::sync_channel(0);
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let may_go_on = std::sync::Mutex::new(may_go_on);
    let maker = {
        let path = path.clone();
        // It says that it works and waits for a word, once; then nobody listens any more.
        let control = Control::unlimited().with_progress(move |_| {
            if working.send(()).is_ok() {
                let _ = may_go_on.lock().unwrap().recv();
            }
        });
        thread::spawn(move || {
            Table::make(&board(), SPEC, &path, &SolveOptions::default(), &control).map(drop)
        })
    };
    is_working.recv().unwrap();
    for begun in [Begun::Resume, Begun::Forget, Begun::Refuse] {
        let told = make(&board(), &path, begun).unwrap_err();
        assert!(matches!(told, Error::Busy { .. }), "{told}");
        let wanted = format!("process {} makes this table; wait", std::process::id());
        assert!(told.to_string().contains(&wanted), "{told}");
    }
    assert!(matches!(Table::forget(&path), Err(Error::Busy { .. })));
    drop((is_working, go_on));
    maker.join().unwrap().unwrap();
    assert_eq!(names(folder.path()), ["table"]);
    make(&board(), &path, Begun::Refuse).unwrap();
}

#[test]
fn racing_makers_end_in_a_right_table_or_a_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, path] = ["whole", "table"].map(|name| folder.path().join(name));
    make(&board(), &whole, Begun::Resume).unwrap();
    let whole = fs::read(whole).unwrap();
    for begun in [Begun::Resume, Begun::Forget, Begun::Refuse].into_iter().cycle().take(12) {
        let start = Barrier::new(2);
        let ends: Vec<_> = thread::scope(|scope| {
            let race = || {
                start.wait();
                make(&board(), &path, begun)
            };
            let racers = [scope.spawn(race), scope.spawn(race)];
            racers.into_iter().map(|racer| racer.join().unwrap()).collect()
        });
        for end in &ends {
            assert!(matches!(end, Ok(()) | Err(Error::Busy { .. })), "{ends:?}");
        }
        assert!(ends.iter().any(Result::is_ok), "{ends:?}");
        assert!(fs::read(&path).unwrap() == whole);
        assert_eq!(names(folder.path()), ["table", "whole"]);
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_flipped_byte_in_what_was_begun_never_ends_in_another_table() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, path] = ["whole", "table"].map(|name| folder.path().join(name));
    make(&board(), &whole, Begun::Resume).unwrap();
    let whole = fs::read(whole).unwrap();
    begin(&path, 12);
    let files = ["table.part", "table.journal"].map(|name| folder.path().join(name));
    let sound = files.each_ref().map(|file| fs::read(file).unwrap());
    let mut random = Random::new(2);
    let mut refused = [0, 0];
    for trial in 0..200 {
        for (file, bytes) in files.iter().zip(&sound) {
            fs::write(file, bytes).unwrap();
        }
        let hit = trial % 2;
        let mut flipped = sound[hit].clone();
        let at = random.below(flipped.len());
        flipped[at] ^= 1 << random.below(8);
        fs::write(&files[hit], flipped).unwrap();
        match make(&board(), &path, Begun::Resume) {
            Ok(()) => {
                assert!(fs::read(&path).unwrap() == whole, "byte {at} of {}", files[hit].display());
            }
            Err(told @ Error::Table { .. }) => {
                assert!(told.to_string().ends_with("--fresh begins anew"), "{told}");
                refused[hit] += 1;
            }
            // A file whose first bytes are not ours is somebody else's.
            Err(Error::Occupied { .. }) => refused[hit] += 1,
            Err(other) => panic!("byte {at} of {}: {other}", files[hit].display()),
        }
        let _ = fs::remove_file(&path);
    }
    assert!(refused[0] >= 80, "{refused:?} of 100 flips in each were refused");
    for (file, bytes) in files.iter().zip(&sound) {
        fs::write(file, bytes).unwrap();
    }
    make(&board(), &path, Begun::Resume).unwrap();
    assert!(fs::read(&path).unwrap() == whole);
}

#[test]
fn a_journal_that_does_not_fit_is_refused_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let journal = folder.path().join("table.journal");
    begin(&path, 12);
    let kept = fs::read(&journal).unwrap();
    let told = make(&Mnk::<u64>::new(4, 3, 4), &path, Begun::Resume).unwrap_err().to_string();
    let wanted = "table.journal: this is the journal of another game, other rules or another format; \
                  --fresh begins anew";
    assert!(told.ends_with(wanted), "{told}");

    let nim = Nim::new(&[2, 1]).unwrap();
    let (options, control) = (SolveOptions::default(), Control::unlimited());
    let told = Table::list(&nim, "nim", &path, &options, &control).unwrap_err().to_string();
    assert!(told.ends_with(wanted), "{told}");

    // More finished tiers than there are, as two makers at once used to leave.
    let head = 8 + u32::from_le_bytes(kept[4..8].try_into().unwrap()) as usize;
    let mut doubled = kept.clone();
    for _ in 0..20 {
        doubled.extend_from_slice(&kept[head..]);
    }
    fs::write(&journal, doubled).unwrap();
    let told = make(&board(), &path, Begun::Resume).unwrap_err().to_string();
    assert!(told.ends_with("this journal does not fit the game; --fresh begins anew"), "{told}");

    make(&board(), &path, Begun::Forget).unwrap();
    assert_eq!(names(folder.path()), ["table"]);
}

#[test]
fn what_was_begun_is_told_of_only_if_something_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    begin(&path, 0);
    assert!(names(folder.path()).is_empty(), "nothing was finished, and nothing is left");
    begin(&path, 12);
    let told = make(&board(), &path, Begun::Refuse).unwrap_err();
    assert!(matches!(told, Error::Begun { .. }), "{told}");
    assert_eq!(names(folder.path()), ["table.journal", "table.part"]);

    // Killed after the part took the table's name: there is a journal, and nothing to go on with.
    let journal = folder.path().join("table.journal");
    let kept = fs::read(&journal).unwrap();
    make(&board(), &path, Begun::Resume).unwrap();
    fs::write(&journal, kept).unwrap();
    make(&board(), &path, Begun::Refuse).unwrap();
    assert_eq!(names(folder.path()), ["table"]);
}

#[test]
fn a_table_takes_the_place_of_a_table_and_of_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let nim = Nim::new(&[2, 1]).unwrap();
    let list = |path: &Path| {
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        Table::list(&nim, "nim:piles=2-1", path, &options, &control).map(drop)
    };
    let refused = |what: &str| {
        for told in [make(&board(), &path, Begun::Forget), list(&path)] {
            let told = told.unwrap_err().to_string();
            let wanted = format!("wanted a new file or a parlor table to replace, got {what}");
            assert!(told.ends_with(&wanted), "{told}");
        }
    };
    // Whatever a solve would write to.
    for name in ["table", "table.part", "table.journal", "table.lock"] {
        let occupied = folder.path().join(name);
        fs::write(&occupied, "my dear friend, how are you?").unwrap();
        refused("another kind of file");
        assert_eq!(fs::read(&occupied).unwrap(), b"my dear friend, how are you?");
        fs::remove_file(&occupied).unwrap();
        fs::create_dir(&occupied).unwrap();
        refused("a folder");
        fs::remove_dir(&occupied).unwrap();
        #[cfg(unix)]
        {
            let letter = folder.path().join("letter");
            std::os::unix::fs::symlink(&letter, &occupied).unwrap();
            refused("a symbolic link");
            fs::remove_file(&occupied).unwrap();
        }
        assert!(names(folder.path()).is_empty(), "nothing was touched");
    }
    #[cfg(unix)]
    {
        let told = make(&board(), Path::new("/dev/null"), Begun::Forget).unwrap_err().to_string();
        assert!(told.ends_with("got a device"), "{told}");
    }
    list(&path).unwrap();
    make(&Achi::new(2), &path, Begun::Refuse).unwrap();
    list(&path).unwrap();
    assert_eq!(names(folder.path()), ["table"]);
}
