//! Tables of games without numbers: what goes in comes out, and nothing else ever does.

use std::fs;
use std::path::Path;

use parlor_core::random::Random;
use parlor_core::{Control, Game, Limits, Notation, Stopped, Value};
use parlor_games::easy::Easy;
use parlor_games::mnk::Mnk;
use parlor_games::nim::Nim;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_solve::{Error, Extent, SolveOptions, Summary, Table, explore, verify_list};

fn list<G: Notation>(game: &G, spec: &str, path: &Path) -> (Summary, Table) {
    Table::list(game, spec, path, &SolveOptions::default(), &Control::unlimited()).unwrap()
}

/// Every position and its value, as exploring finds them.
fn truth<G: Notation>(game: &G) -> Vec<(G::Position, Value)> {
    let explored = explore(game, &SolveOptions::default(), &Control::unlimited()).unwrap();
    explored.iter().map(|(position, value)| (position.clone(), value)).collect()
}

#[test]
fn a_list_answers_as_exploring_does() {
    fn check<G: Notation>(game: &G, spec: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let (made, table) = list(game, spec, &path);
        table.check_list(game).unwrap();
        assert_eq!(table.spec(), spec);
        let told = table.summary();
        assert_eq!((told.start, told.by_tier), (made.start, made.by_tier));
        assert_eq!(told.longest, made.longest);
        let truth = truth(game);
        assert_eq!(told.numbers, truth.len() as u64);
        for (position, value) in truth {
            let found = table.find(game, &position).unwrap();
            assert_eq!(found, Some(value), "{}", game.position_text(&position));
        }
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        let whole = verify_list(game, &table, Extent::Whole, &options, &control).unwrap();
        assert!(whole.is_whole());
        assert_eq!((whole.checked, whole.reachable), (told.numbers, Some(told.numbers)));
        let extent = Extent::Sample { numbers: 5, seed: 1 };
        let part = verify_list(game, &table, extent, &options, &control).unwrap();
        assert_eq!((part.checked, part.reachable), (5, None));
        let leftovers: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(leftovers.len(), 1, "only the table is left: {leftovers:?}");
    }
    check(&Easy, "easy");
    check(&Nim::new(&[2]).unwrap(), "nim:piles=2");
    check(&Nim::new(&[5, 3, 1]).unwrap(), "nim");
    check(&TicTacToe, "tic-tac-toe");
}

#[test]
fn a_position_that_is_not_listed_has_no_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let nim = Nim::new(&[3, 2]).unwrap();
    let (_, table) = list(&nim, "nim:piles=3-2", &path);
    let larger = Nim::new(&[5, 3]).unwrap();
    assert_eq!(table.find(&larger, &larger.start()).unwrap(), None);
    let error = table.check_list(&larger).unwrap_err().to_string();
    assert!(error.ends_with("the table of nim:piles=3-2 was made under other rules"), "{error}");
    assert!(table.check_game(&TicTacToe).is_err(), "a list is no table of numbers");
}

#[test]
fn foreign_and_cut_lists_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    list(&Easy, "easy", &path);
    let whole = fs::read(&path).unwrap();
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(Table::open(&path).is_err(), "{length} bytes");
    }
}

#[test]
fn no_altered_byte_ever_gives_a_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    list(&TicTacToe, "tic-tac-toe", &path);
    let whole = fs::read(&path).unwrap();
    let truth = truth(&TicTacToe);
    let asked: Vec<_> = truth.iter().step_by(7).collect();
    let mut random = Random::new(5);
    let mut refused = 0;
    for _ in 0..200 {
        let mut altered = whole.clone();
        let at = random.below(altered.len());
        altered[at] ^= 1 + random.below(255) as u8;
        fs::write(&path, &altered).unwrap();
        let answers = || -> Result<Vec<_>, Error> {
            let table = Table::open(&path)?;
            table.check_list(&TicTacToe)?;
            asked.iter().map(|(position, _)| table.find(&TicTacToe, position)).collect()
        };
        match answers() {
            Ok(values) => {
                let right = asked.iter().map(|(_, value)| Some(*value));
                assert!(right.eq(values), "byte {at} changed an answer");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused >= 195, "{refused} of 200 alterations were noticed");
}

#[test]
fn a_large_game_is_refused_before_it_takes_much_more_than_it_may() {
    let board = Mnk::<u128>::new(11, 9, 5);
    let options = SolveOptions { memory: Some(1_000_000), ..SolveOptions::default() };
    match explore(&board, &options, &Control::unlimited()) {
        Err(Error::Memory { estimate, allowed: 1_000_000 }) => {
            assert!(estimate.memory < 2_000_000, "{} bytes in use", estimate.memory);
        }
        other => panic!("{:?}", other.map(|explored| explored.summary)),
    }
}

#[test]
fn a_budget_of_positions_is_spent_as_they_are_found() {
    // Whoever looks at a thousand positions of this board has found a hundred thousand, more than there is room for.
    let board = Mnk::<u128>::new(11, 9, 5);
    let options = SolveOptions { memory: Some(1_000_000), ..SolveOptions::default() };
    let control = Control::new(Limits { nodes: Some(1_000), ..Limits::NONE });
    let stopped = explore(&board, &options, &control).map(|explored| explored.summary);
    assert!(matches!(stopped, Err(Error::Stopped(Stopped::Nodes))), "{stopped:?}");
    // A budget of as many positions as there are is enough.
    let control = Control::new(Limits { nodes: Some(5_478), ..Limits::NONE });
    let explored = explore(&TicTacToe, &SolveOptions::default(), &control).expect("enough");
    assert_eq!(explored.summary.numbers, 5_478);
}

#[test]
fn a_stopped_or_refused_list_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let options = SolveOptions { memory: Some(1_000), ..SolveOptions::default() };
    let refused = Table::list(&TicTacToe, "tic-tac-toe", &path, &options, &Control::unlimited());
    assert!(matches!(refused, Err(Error::Memory { .. })));
    let control = Control::new(Limits { nodes: Some(100), ..Limits::NONE });
    let stopped = Table::list(&TicTacToe, "tic-tac-toe", &path, &SolveOptions::default(), &control);
    assert!(matches!(stopped, Err(Error::Stopped(_))));
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}
