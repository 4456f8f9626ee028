//! Studies: the same seed gives the same figures, and estimates hold the truth where it is known.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use parlor_workbench::study::{FindingTopic, GameStudy, MoveUse, OpeningFigures};
use parlor_workbench::{
    AnyGame, Catalogue, Control, Limits, Progress, ReadRulesRequest, SoFar, Study, StudyRequest,
    Verdict, Workbench,
};

fn workbench() -> Workbench {
    Workbench::new(Catalogue::new())
}

/// Time enough for any machine: these studies are small.
fn request(game: &str, strengths: &str, games: u32) -> StudyRequest {
    StudyRequest {
        game: game.to_owned(),
        strengths: Some(strengths.to_owned()),
        games: Some(games),
        time: Some("10m".to_owned()),
        ..StudyRequest::default()
    }
}

fn study(request: &StudyRequest) -> Study {
    let study = workbench().study(request, &Control::unlimited()).expect("a study");
    assert!(study.finished, "{:?}", study.notes);
    study
}

fn only(study: &Study) -> &GameStudy {
    let [game] = study.games.as_slice() else { panic!("one game: {study:?}") };
    game
}

#[test]
fn a_study_of_hexapawn_agrees_with_its_solution() {
    let study = study(&request("hexapawn", "0,10,200", 20));
    let game = only(&study);
    let truth = game.truth.as_ref().expect("a small game is solved");
    assert_eq!((truth.worth.value, truth.first_score), (Some(Verdict::Loss), 0.0));
    let strongest = game.strengths.last().expect("three strengths");
    assert_eq!((strongest.agrees, strongest.losses), (Some(true), 20), "{strongest:?}");
    assert_eq!(strongest.mistakes.map(|mistakes| mistakes.mean), Some(0.0));
    // Chance does not find it out.
    assert!(game.strengths[0].mistakes.is_some_and(|mistakes| mistakes.mean > 0.5));
    // Every first move loses: a step at the side, which stands for two, and one in the middle.
    assert_eq!(game.openings.iter().map(|opening| opening.images).sum::<u32>(), 3);
    for opening in &game.openings {
        assert_eq!(opening.truth.map(|truth| truth.value), Some(Some(Verdict::Loss)));
        assert!(opening.score.holds(0.0) && opening.agrees == Some(true), "{opening:?}");
    }
    assert!(!game.endings.can_repeat);
    let says = |about| game.findings.iter().find(|finding| finding.about == about);
    let solved = says(FindingTopic::Truth).expect("a sentence").says.as_str();
    assert!(solved.starts_with("Solved: Black, who replies, wins in 6 plies."), "{solved}");
    let openings = says(FindingTopic::Openings).expect("a sentence").says.as_str();
    assert_eq!(openings, "All 3 first moves lose: the choice does not matter.");
}

/// Too many positions to explore, but a search finds the way to the end.
#[test]
fn who_wins_is_proven_where_a_game_is_too_large_to_be_solved() {
    let study = study(&request("hex:size=4", "0,4", 8));
    let game = only(&study);
    let truth = game.truth.as_ref().expect("a proof");
    let distance = truth.worth.distance.map(|plies| plies.0);
    assert_eq!((truth.worth.value, distance), (Some(Verdict::Win), Some(9)));
    assert!(game.openings.iter().all(|opening| opening.truth.is_some()), "{:?}", game.openings);
    // Weak programs miss the truth of a first move, and a move that nobody played cannot.
    let is_held = |opening: &OpeningFigures| {
        let points = match opening.truth?.value? {
            Verdict::Win => 1.0,
            Verdict::Draw => 0.5,
            Verdict::Loss => 0.0,
        };
        (opening.score.of > 0).then(|| opening.score.holds(points))
    };
    for opening in &game.openings {
        assert_eq!(opening.agrees, is_held(opening), "{opening:?}");
    }
    assert!(game.openings.iter().any(|opening| opening.agrees == Some(false)));
    // What every position is worth is not known, so that nobody can count mistakes.
    assert!(game.strengths.iter().all(|figures| figures.mistakes.is_none()));
    assert!(!game.moves.exact);
    let says = |about| game.findings.iter().find(|finding| finding.about == about);
    let solved = says(FindingTopic::Truth).expect("a sentence").says.as_str();
    assert!(solved.starts_with("Solved: B, who begins, wins in 9 plies."), "{solved}");
    assert!(!solved.contains("mistake"), "{solved}");
    let tables = game.tables();
    let equals = tables.first().expect("a table of equal programs");
    assert_eq!(equals.rows.last().and_then(|row| row.last()).map(String::as_str), Some("-"));
}

#[test]
fn a_game_that_can_go_on_for_ever_does_so_now_and_then() {
    let study = study(&request("mu-torere", "0,20", 12));
    let game = only(&study);
    assert!(game.endings.can_repeat);
    assert!(game.endings.endless.estimate > 0.0, "{:?}", game.endings);
    let says = game.findings.iter().find(|finding| finding.about == FindingTopic::Length);
    let says = says.expect("a sentence").says.as_str();
    assert!(says.contains("It can go on for ever"), "{says}");
}

#[test]
fn rules_that_were_sent_are_called_by_their_title_while_they_are_studied() {
    let workbench = workbench();
    let text = "game Noughts\nparameter size 3 from 3 to 4\nboard grid size x size\npiece stone X / O\nturn\n  \
        place stone on empty\nend\n  line 3 of mine: win\n  no empty: draw\n";
    let settings = BTreeMap::from([("size".to_owned(), "4".to_owned())]);
    let asked = ReadRulesRequest { text: text.to_owned(), settings, caret: None };
    let read = workbench.read_rules(&asked);
    let game = read.game.unwrap_or_else(|| panic!("a game: {:?}", read.messages));
    let told = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&told);
    let control = Control::unlimited().with_progress(move |progress| {
        if let Progress::Steps { task, .. } = progress {
            sink.lock().expect("nobody panics").push(task.clone());
        }
    });
    workbench.study(&request(&game, "0,2", 1), &control).expect("a study");
    let told = told.lock().expect("nobody panics");
    assert!(told.contains(&"games of Noughts, size=4".to_owned()), "{told:?}");
    assert!(told.iter().all(|task| !task.contains("rules-")), "{told:?}");
}

#[test]
fn the_same_seed_gives_the_same_study_on_any_number_of_threads() {
    let asked = StudyRequest { seed: Some(7), ..request("tapatan", "0,8", 6) };
    let one = study(&asked);
    let other = study(&StudyRequest { threads: Some(3), ..asked.clone() });
    assert_eq!(one.games, other.games);
    assert_eq!(one.csv(), other.csv());
    let seeded = study(&StudyRequest { seed: Some(8), ..asked });
    assert_ne!(one.games, seeded.games);
}

#[test]
fn a_study_without_time_is_an_answer_that_says_so() {
    let asked = StudyRequest { time: Some("1ms".to_owned()), ..request("gomoku", "0,100", 50) };
    let cut = workbench().study(&asked, &Control::unlimited()).expect("an answer");
    assert!(!cut.finished);
    assert!(cut.notes.iter().any(|note| note.contains("were done before the end")), "{cut:?}");
    let game = only(&cut);
    assert!(game.done < game.planned && game.truth.is_none());
}

/// Whoever asks for the end gets it, and no figure of games that were not played.
#[test]
fn a_study_that_is_stopped_has_figures_of_what_was_played_alone() {
    let control = Control::new(Limits::NONE);
    control.stop();
    let stopped = workbench().study(&request("hexapawn", "0,10", 5), &control).expect("an answer");
    let game = only(&stopped);
    assert_eq!((stopped.finished, game.done), (false, 0));
    assert!(
        stopped.notes.iter().any(|note| note.ends_with("before it was stopped")),
        "{stopped:?}"
    );
    assert!(game.strengths.is_empty() && game.gains.is_empty() && game.choice.is_none());
    let row = &stopped.overview().rows[0];
    assert!(row[2..].iter().all(|cell| cell == "-"), "{row:?}");
    let csv = stopped.csv();
    assert!(csv.contains("hexapawn,,endless,,,,,0,\n") && !csv.contains("0.5"), "{csv}");
}

#[test]
fn csv_has_a_row_for_every_figure() {
    let study = study(&request("hexapawn", "0,10", 6));
    let csv = study.csv();
    let game = only(&study);
    let best = game.openings.first().expect("a first move");
    let expected = best.expected.expect("a search");
    let length = game.strengths[1].length;
    for row in [
        format!("hexapawn,,losses,10,{},,,6,", game.strengths[1].losses),
        format!("hexapawn,,length-median,10,{},,,6,", length.median),
        format!("hexapawn,,length-most,10,{},,,6,", length.most),
        format!("hexapawn,,opening-expected,{},{expected},,,1,", best.mv),
        format!("hexapawn,,opening-images,{},{},,,1,", best.mv, best.images),
        "hexapawn,,branching-upper-quartile,1,3,,,6,".to_owned(),
        format!("hexapawn,,never-good,{},0,,,", game.moves.never_good[0].name),
    ] {
        assert!(csv.contains(&format!("\n{row}")), "{row} in {csv}");
    }
    for figure in
        ["thinking-elo,0-10", "led,10", "choice,", "move-by-chance,", "move-kind-by-chance,"]
    {
        assert!(csv.contains(&format!("hexapawn,,{figure}")), "{figure} in {csv}");
    }
}

/// What random players make of a position, by going through all of their games: points of the one who began, the share
/// of games that somebody wins, and plies.
fn by_chance(
    game: &dyn AnyGame,
    position: &str,
    known: &mut BTreeMap<String, [f64; 3]>,
) -> [f64; 3] {
    if let Some(&found) = known.get(position) {
        return found;
    }
    let state = game.state(position, SoFar::default()).expect("a position");
    let found = match (&state.outcome, state.winner) {
        (Some(_), Some(winner)) => [1.0 - winner as f64, 1.0, 0.0],
        (Some(_), None) => [0.5, 0.0, 0.0],
        (None, _) => {
            let mut sum = [0.0; 3];
            for mv in &state.moves {
                let after = game.play(position, mv).expect("a legal move").after;
                let [points, decisive, plies] = by_chance(game, &after, known);
                for (sum, part) in sum.iter_mut().zip([points, decisive, plies + 1.0]) {
                    *sum += part / state.moves.len() as f64;
                }
            }
            sum
        }
    };
    known.insert(position.to_owned(), found);
    found
}

/// Of intervals that hold the truth in 95 of 100 cases, nearly all do.
#[test]
fn error_bars_hold_the_truth_of_random_play_as_often_as_they_say() {
    const SEEDS: u32 = 30;
    let workbench = workbench();
    for spec in ["hexapawn", "mnk:m=3,n=2,k=2"] {
        let game = workbench.game(spec).expect("a game of the catalogue");
        let [points, decisive, plies] =
            by_chance(game.as_ref(), &game.start(), &mut BTreeMap::new());
        let mut held = [0; 3];
        for seed in 1..=SEEDS {
            let asked = StudyRequest { seed: Some(seed), ..request(spec, "0", 40) };
            let study = workbench.study(&asked, &Control::unlimited()).expect("a study");
            let figures = &only(&study).strengths[0];
            let length = figures.length;
            let holds = [
                figures.first_score.holds(points),
                figures.decisive.holds(decisive),
                (length.mean - plies).abs() <= length.error,
            ];
            for (held, holds) in held.iter_mut().zip(holds) {
                *held += u32::from(holds);
            }
        }
        assert!(held.iter().all(|&held| held >= SEEDS * 8 / 10), "{spec}: {held:?} of {SEEDS}");
    }
}

/// The moves that are good, by asking about every position in text.
fn good_moves(game: &dyn AnyGame) -> BTreeMap<String, (u64, u64)> {
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let mut seen = vec![game.start()];
    let mut next = 0;
    while let Some(position) = seen.get(next).cloned() {
        next += 1;
        let moves = game.known_moves(&position).expect("a position").expect("a solved game");
        let best = moves.iter().map(|rated| rated.worth.value).max();
        let is_good = |value| Some(value) == best;
        let has_choice = moves.iter().any(|rated| !is_good(rated.worth.value));
        for rated in &moves {
            if has_choice {
                let (legal, good) = counts.entry(rated.mv.clone()).or_default();
                *legal += 1;
                *good += u64::from(is_good(rated.worth.value));
            }
            let after = game.play(&position, &rated.mv).expect("a legal move").after;
            let is_over = game.state(&after, SoFar::default()).expect("a position").outcome;
            if is_over.is_none() && !seen.contains(&after) {
                seen.push(after);
            }
        }
    }
    counts
}

#[test]
fn moves_of_a_solved_game_are_counted_in_every_position() {
    let workbench = workbench();
    let study = workbench.study(&request("hexapawn", "1", 1), &Control::unlimited());
    let study = study.expect("a study");
    let moves = &only(&study).moves;
    let counts = good_moves(workbench.game("hexapawn").expect("a game").as_ref());
    assert!(moves.exact && moves.positions > 20, "{moves:?}");
    let told = |uses: &[MoveUse]| -> BTreeMap<String, (u64, u64)> {
        uses.iter().map(|used| (used.name.clone(), (used.legal, used.good))).collect()
    };
    assert_eq!(told(&moves.moves), counts);
    let never: BTreeMap<_, _> = counts.into_iter().filter(|(_, (_, good))| *good == 0).collect();
    assert_eq!(told(&moves.never_good), never);
    let kinds: Vec<&str> = moves.kinds.iter().map(|kind| kind.name.as_str()).collect();
    assert!(kinds.contains(&"capture") && kinds.contains(&"move"), "{kinds:?}");
}

#[test]
fn each_ply_of_tic_tac_toe_has_a_cell_less_to_choose_from() {
    let study = study(&request("tic-tac-toe", "0,20", 12));
    let game = only(&study);
    for at in &game.branching {
        assert_eq!(at.moves.mean, f64::from(10 - at.ply), "{at:?}");
        assert_eq!(at.moves.least, at.moves.most);
    }
    assert_eq!(game.openings.iter().map(|opening| opening.images).sum::<u32>(), 9);
    assert_eq!(game.openings.len(), 3, "a corner, a side and the centre");
    let gain = &game.gains[0];
    assert!(gain.score.estimate > 0.5 && gain.score.of == 12, "{gain:?}");
    for figures in &game.strengths {
        assert_eq!(figures.wins + figures.draws + figures.losses, figures.games);
        assert!((5.0..=9.0).contains(&figures.length.mean));
    }
}

#[test]
fn a_game_that_counts_points_is_studied_too() {
    let study = study(&request("dots-and-boxes:columns=1,rows=1", "0,10", 4));
    let game = only(&study);
    // Whoever draws the fourth edge closes the only box.
    assert_eq!(game.truth.as_ref().map(|truth| truth.worth.margin), Some(Some(-1)));
    assert_eq!(game.strengths[0].losses, 4);
    assert_eq!(game.strengths[0].length.mean, 4.0);
}

#[test]
fn variants_are_one_table() {
    let study = study(&StudyRequest {
        over: Some("width=2-3".to_owned()),
        ..request("hexapawn", "0,10", 3)
    });
    assert_eq!(study.parameter.as_deref(), Some("width"));
    let table = study.overview();
    let values: Vec<&str> = table.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(values, ["2", "3"]);
    assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
    assert_eq!(study.games[0].game, "hexapawn:width=2");
    let csv = study.csv();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("game,value,figure,at,estimate,least,most,of,truth"));
    assert!(lines.clone().count() > 40);
    assert!(lines.all(|line| line.matches(',').count() == 8), "{csv}");
    let text = study.markdown();
    for part in [
        "| value |",
        "\n## Hexapawn, by width\n",
        "\n### Hexapawn (`hexapawn:width=2`)\n",
        "**First moves**",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn what_cannot_be_studied_is_refused_in_one_sentence() {
    let base = request("hexapawn", "10", 1);
    let text = |text: &str| Some(text.to_owned());
    for (asked, complaint) in [
        (StudyRequest { game: "hexapwn".to_owned(), ..base.clone() }, "game: wanted"),
        (StudyRequest { strengths: text("10,5"), ..base.clone() }, "strengths: wanted"),
        (StudyRequest { games: Some(0), ..base.clone() }, "games: wanted"),
        (StudyRequest { plies: Some(0), ..base.clone() }, "plies: wanted"),
        (StudyRequest { time: text("soon"), ..base.clone() }, "time: wanted"),
        (StudyRequest { threads: Some(0), ..base.clone() }, "threads: wanted"),
        (StudyRequest { over: text("depth=3"), ..base.clone() }, "over: wanted one of"),
        (
            StudyRequest { over: text("width=99"), ..base },
            "width of hexapawn: wanted a whole number from 2 to 8",
        ),
    ] {
        let refused = workbench().study(&asked, &Control::unlimited());
        let line = refused.expect_err("no study").to_string();
        assert!(line.contains(complaint), "{asked:?}: {line}");
        assert_eq!(line.lines().count(), 1);
    }
}
