use std::collections::HashSet;

use super::*;
use crate::{Catalogue, Control, Limits, Report, SoFar};

fn game(spec: &str) -> Box<dyn AnyGame> {
    Catalogue::new().game(spec).expect("a game of the catalogue")
}

fn player(spec: &str) -> Player {
    Player::parse(spec).expect("a player")
}

fn play_match(spec: &str, players: [&str; 2], games: u64) -> (MatchReport, Vec<GameRecord>) {
    let game = game(spec);
    let mut records = Vec::new();
    let report = Match {
        game: game.as_ref(),
        players: players.map(player),
        games,
        limits: SearchLimits::default(),
        control: Control::unlimited(),
        openings: Openings::Random(3),
        seed: 7,
        concurrency: 2,
        sprt: None,
    }
    .play(|pair, _| records.extend(pair.map(Clone::clone)))
    .expect("the players can play");
    (report, records)
}

#[test]
fn players_that_differ_by_chance_alone_are_even_within_the_error_bars() {
    // Equal seeds would play equal games with colours exchanged, and be even by construction.
    for players in [["random:seed=1", "random:seed=2"], ["random:seed=3", "random:seed=4"]] {
        let (report, _) = play_match("mnk:m=4,n=4,k=3", players, 200);
        let Standing { score, score_error, .. } = report.standing;
        assert_eq!(report.tally.games(), 200);
        assert!(report.tally.wins > 0 && report.tally.losses > 0, "{:?}", report.tally);
        assert!((score - 0.5).abs() <= score_error, "{players:?}: {score} ± {score_error}");
    }
}

#[test]
fn a_game_that_counts_is_won_by_points() {
    let (report, records) =
        play_match("kalah:holes=3,seeds=2", ["random:seed=1", "random:seed=2"], 20);
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    let game = game("kalah:holes=3,seeds=2");
    for record in records {
        let start = crate::Record {
            game: record.game,
            start: record.start,
            moves: record.moves,
            rules: None,
        };
        let history = start.replay(game.as_ref()).expect("a game that was played");
        let last = history.last().expect("moves").after.clone();
        let state = game.state(&last, SoFar::after(&history)).expect("a position");
        let [first, second] = state.points.expect("a game that counts");
        assert_eq!(first + second, 12, "every seed ends in a store");
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => GameEnding::Win(0),
            std::cmp::Ordering::Less => GameEnding::Win(1),
            std::cmp::Ordering::Equal => GameEnding::Draw,
        };
        assert_eq!(record.ending, Some(winner));
    }
}

#[test]
fn a_stronger_player_wins_beyond_the_error_bars() {
    let (report, _) = play_match("mnk:m=4,n=4,k=3", ["depth-limited:depth=2", "random"], 40);
    let standing = report.standing;
    assert!(standing.score - standing.score_error > 0.5, "{standing:?}");
    assert!(standing.likely_stronger > 0.99, "{standing:?}");
    assert!(report.efforts[0].nodes > 0.0 && report.efforts[1].nodes == 0.0);
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_another_with_another_seed() {
    let game = game("mnk:m=4,n=4,k=3");
    let openings = |seed, concurrency| {
        let mut games = HashSet::new();
        let players = ["random", "random:seed=2"].map(player);
        let (limits, control) = (SearchLimits::default(), Control::unlimited());
        let openings = Openings::DEFAULT;
        let game = game.as_ref();
        Match {
            game,
            players,
            games: 20,
            limits,
            control,
            openings,
            seed,
            concurrency,
            sprt: None,
        }
        .play(|pair, _| games.extend(pair.map(|game| game.moves.clone())))
        .expect("the players can play");
        games
    };
    assert_eq!(openings(1, 1), openings(1, 3));
    assert_ne!(openings(1, 1), openings(2, 1));
}

#[test]
fn colours_are_exchanged_and_openings_kept_within_a_pair() {
    let (_, records) = play_match("tic-tac-toe", ["random:seed=5", "random:seed=6"], 20);
    assert_eq!(records.len(), 20);
    for pair in records.chunks(2) {
        assert_eq!(pair[0].moves[..3], pair[1].moves[..3]);
        let [one, other] =
            [0, 1].map(|game| pair[game].players.clone().expect("a match says who played"));
        assert_eq!(one, [other[1].clone(), other[0].clone()]);
    }
}

#[test]
fn the_sequential_test_ends_a_one_sided_match_early() {
    let game = game("mnk:m=4,n=4,k=3");
    let report = Match {
        game: game.as_ref(),
        players: ["depth-limited:depth=2", "random"].map(player),
        games: 10_000,
        limits: SearchLimits::default(),
        control: Control::unlimited(),
        openings: Openings::DEFAULT,
        seed: 1,
        concurrency: 1,
        sprt: Some(Sprt { elo0: 0.0, elo1: 100.0 }),
    }
    .play(|_, _| {})
    .expect("the players can play");
    assert_eq!(report.sprt.expect("a test was asked for").accepted, Some(100.0));
    assert!(report.finished && report.tally.games() < 200, "{:?}", report.tally);
}

#[test]
fn a_match_that_is_stopped_says_so() {
    let game = game("tic-tac-toe");
    let control = Control::new(Limits::NONE);
    let mut pairs = 0;
    let report = Match {
        game: game.as_ref(),
        players: ["random", "random"].map(player),
        games: 1_000,
        limits: SearchLimits::default(),
        control: control.clone(),
        openings: Openings::DEFAULT,
        seed: 1,
        concurrency: 1,
        sprt: None,
    }
    .play(|_, _| {
        pairs += 1;
        if pairs == 3 {
            control.stop();
        }
    })
    .expect("the players can play");
    assert!(!report.finished && report.tally.games() < 1_000);
}

/// Plays legal moves until it is told to do something else.
struct Rogue {
    moves: u32,
    act: fn() -> Result<Report, Error>,
}

impl crate::Session for Rogue {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        let game = Catalogue::new().game("tic-tac-toe")?;
        self.moves += 1;
        if self.moves > 1 {
            return (self.act)();
        }
        random(game.as_ref(), position)
    }
}

fn random(game: &dyn AnyGame, position: &str) -> Result<Report, Error> {
    game.best(position, &Player::parse("random")?, SearchLimits::default(), &Control::unlimited())
}

fn a_report() -> Report {
    let game = game("tic-tac-toe");
    random(game.as_ref(), &game.start()).expect("a first move")
}

#[test]
fn whoever_breaks_the_rules_is_named_and_nobody_wins() {
    type Answer = fn() -> Result<Report, Error>;
    let cases: [(Answer, Fault); 4] = [
        (
            || Ok(Report { best: Some("z9".to_owned()), ..a_report() }),
            Fault::Illegal("z9".to_owned()),
        ),
        (|| Ok(Report { best: None, ..a_report() }), Fault::NoMove),
        (|| Err(Stopped::Time.into()), Fault::NoMove),
        // Without the hook, which would print in the middle of other tests.
        (
            || std::panic::resume_unwind(Box::new("it fell over")),
            Fault::Crash("it fell over".to_owned()),
        ),
    ];
    let game = game("tic-tac-toe");
    for (act, fault) in cases {
        let rogue = || Contestant { session: Box::new(Rogue { moves: 0, act }), time: None };
        let referee = Referee {
            game: game.as_ref(),
            most_plies: None,
            control: &Control::unlimited(),
            watch: game::unwatched,
        };
        let finished =
            referee.play(&[], &mut [rogue(), rogue()]).expect("a fault ends a game, not the match");
        assert_eq!(finished.ending, GameEnding::Fault { by: 0, fault });
        assert!(point(&finished, 0).is_none() && point(&finished, 1).is_none());
    }
}
