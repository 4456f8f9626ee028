//! Rules as text: files, folders, examples and saved games.

use std::fs;

use parlor_workbench::{
    BestRequest, Catalogue, CheckRulesRequest, Control, Extent, ProbeRequest, Record, SolveRequest,
    Verdict, VerifyRequest, Workbench,
};

const RULES: &str = "game Three\nboard grid 3x3\npiece stone X / O\nparameter length 3 from 2 to 3\n\
                     turn\n  place stone on empty\nend\n  line length of mine: win\n  no empty: draw\n";

fn workbench() -> Workbench {
    Workbench::new(Catalogue::new().reading_files())
}

#[test]
fn a_file_is_a_game_wherever_a_game_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.parlor");
    fs::write(&path, RULES).unwrap();
    let spec = format!("{}:length=2", path.display());
    let game = workbench().game(&spec).unwrap();
    assert_eq!(game.spec(), spec);
    assert_eq!(game.start(), ".../.../... X");
    let request = BestRequest {
        game: path.display().to_string(),
        by: Some("alpha-beta".to_owned()),
        ..BestRequest::default()
    };
    let report = workbench().best(&request, &Control::unlimited()).unwrap();
    assert_eq!(report.worth.value, Some(parlor_workbench::Verdict::Draw));
}

#[test]
fn a_catalogue_that_refuses_files_reads_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.parlor");
    fs::write(&path, RULES).unwrap();
    for spec in [path.display().to_string(), "/etc/passwd.parlor".to_owned(), ".parlor".to_owned()]
    {
        for catalogue in [Catalogue::new(), Catalogue::new().reading_files().refusing_files()] {
            let error = catalogue.game(&spec).err().expect("no game").to_string();
            assert!(error.contains("a game of the catalogue"), "{error}");
        }
    }
}

#[test]
fn examples_are_known_by_name_and_native_games_come_first() {
    let catalogue = Catalogue::new();
    for name in parlor_workbench::example_names() {
        assert!(catalogue.game(name).is_ok(), "{name}");
    }
    assert!(catalogue.game("teeko").unwrap().rules().is_some());
    assert!(catalogue.game("tic-tac-toe").unwrap().rules().is_none());
}

#[test]
fn games_of_a_folder_are_in_the_catalogue_and_broken_ones_are_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.parlor"), RULES).unwrap();
    fs::write(folder.path().join("broken.parlor"), "game Nothing\n").unwrap();
    fs::write(folder.path().join("Not A Name.parlor"), RULES).unwrap();
    fs::write(folder.path().join("notes.txt"), "nothing to read").unwrap();
    let catalogue = Catalogue::new().with_folder(folder.path());
    assert!(catalogue.entries().iter().any(|entry| entry.about.name == "three"));
    assert!(catalogue.game("three:length=2").is_ok());
    assert_eq!(catalogue.broken().len(), 2);
}

#[test]
fn a_saved_game_carries_its_rules_along() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, saved) = (folder.path().join("three.parlor"), folder.path().join("game.json"));
    fs::write(&rules, RULES).unwrap();
    let game = workbench().game(&rules.display().to_string()).unwrap();
    let record = Record::new(game.as_ref(), &game.start()).unwrap();
    let record = Record { moves: vec!["b2".to_owned(), "a1".to_owned()], ..record };
    record.save(&saved).unwrap();
    fs::remove_file(&rules).unwrap();
    let (again, game) = workbench().load(&saved).unwrap();
    assert_eq!(again, record);
    assert_eq!(game.rules(), Some(RULES));
}

#[test]
fn tables_of_changed_rules_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.parlor");
    let mut tables = Vec::new();
    for text in [RULES.to_owned(), RULES.replace("draw", "lose")] {
        fs::write(&path, text).unwrap();
        let request = SolveRequest { game: path.display().to_string(), ..SolveRequest::default() };
        tables.push(workbench().table_for(&request).unwrap());
    }
    assert_ne!(tables[0], tables[1]);
}

#[test]
fn a_check_tells_errors_warnings_and_what_the_game_is_like() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.parlor");
    let check = |text: &str| {
        fs::write(&path, text).unwrap();
        let request = CheckRulesRequest { file: path.display().to_string() };
        workbench().check_rules(&request, &Control::unlimited()).unwrap()
    };
    let answer = check(&format!("{RULES}truth perft 2 72\ntruth value win\n"));
    let game = answer.game.expect("a game");
    assert_eq!(game.broken_law, None);
    assert_eq!(game.sequences[..3], [9, 72, 504]);
    assert_eq!((game.symmetries, game.can_repeat), (8, false));
    assert_eq!((game.longest, game.max_margin), (Some(9), None));
    let found: Vec<_> = game.truths.iter().map(|truth| truth.found.as_deref()).collect();
    assert_eq!(found, [Some("72"), Some("draw")]);

    let counted = "game Fill\nboard grid 3x1\npiece stone X / O\ntruth margin 1\n\
                   turn\n  place stone on empty\nend\n  no empty: count mine\n";
    let game = check(counted).game.expect("a game");
    assert_eq!((game.longest, game.max_margin), (Some(3), Some(3)));
    assert_eq!(game.results, [game.games, 0, 0, 0], "the first player has two of three");
    assert_eq!(game.truths[0].found.as_deref(), Some("1"));

    let answer = check(&RULES.replace("  no empty: draw", "  no empty: draw\n  no mine: lose"));
    assert!(answer.messages.iter().any(|message| message.message.contains("this end never came")));

    let answer = check(&RULES.replace("place", "plase").replace("mine", "mein"));
    let places: Vec<_> =
        answer.messages.iter().map(|message| (message.line, message.column)).collect();
    assert_eq!((places.as_slice(), answer.game.is_none()), (&[(6, 3), (8, 18)][..], true));
}

/// The file of a table is enough to ask and to check it, also where a native game has the name of the rules.
#[test]
fn a_table_file_of_rules_is_probed_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let example =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/games/tic-tac-toe.parlor").to_owned();
    let own = |catalogue: Catalogue| catalogue.with_rules("three", RULES).expect("rules");
    let workbench = Workbench::new(own(Catalogue::new()).reading_files());
    for (game, value) in [(example, Verdict::Draw), ("three:length=2".to_owned(), Verdict::Win)] {
        let path = folder.path().join("game.table");
        let request = SolveRequest { game, table: Some(path.clone()), ..SolveRequest::default() };
        workbench.solve(&request, &Control::unlimited()).expect("a small game");
        let table = path.display().to_string();
        let probe = ProbeRequest { table: table.clone(), position: None };
        let report = workbench.probe(&probe, &Control::unlimited()).expect("a table");
        assert_eq!(report.worth.value, Some(value));
        let verify = VerifyRequest { table, extent: Extent::Whole, threads: None, memory: None };
        assert!(workbench.verify(&verify, &Control::unlimited()).is_ok());
        fs::remove_file(&path).expect("the table is there");
    }
    let path = folder.path().join("strange.table");
    let request = SolveRequest {
        game: "three".to_owned(),
        table: Some(path.clone()),
        ..SolveRequest::default()
    };
    workbench.solve(&request, &Control::unlimited()).expect("a small game");
    let probe = ProbeRequest { table: path.display().to_string(), position: None };
    let stranger = Workbench::new(Catalogue::new());
    let told = stranger.probe(&probe, &Control::unlimited()).expect_err("no rules").to_string();
    assert!(told.contains("name their file, as in my-game.parlor, got one of"), "{told}");
}
