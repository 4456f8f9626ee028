//! From the logs of games to figures.

use std::collections::BTreeMap;

use parlor_core::Verdict;

use super::data::{
    EndingFigures, GameStudy, OpeningFigures, PlyBranching, SolvedStart, StrengthFigures,
    ThinkingGain,
};
use super::figures::{Share, Spread};
use super::findings;
use super::move_use::MoveTally;
use super::plan::{StudyJob, player_name};
use super::play::{GameLog, StudiedGame, StudyLog, StudyLogs};
use crate::Error;
use crate::any_game::AnyGame;
use crate::match_play::{GameEnding, elo};
use crate::report::{Proof, Worth};
use crate::sent_rules::is_sent;
use crate::values::Values;

/// What is known of a solved game.
#[derive(Clone, Copy)]
pub(super) struct KnownGame<'a> {
    /// What every first move is worth.
    pub(super) values: Option<&'a Values>,
    /// Which moves are good, over every position.
    pub(super) counted: Option<&'a MoveTally>,
}

/// What the logs say, which are those of the first jobs.
///
/// # Errors
/// A broken game, whose moves lead to positions that are none.
pub(super) fn sum_up(
    studied: &StudiedGame<'_>,
    jobs: &[StudyJob],
    done: &StudyLogs,
    KnownGame { values, counted }: KnownGame<'_>,
) -> Result<GameStudy, Error> {
    let logs = done.logs.as_slice();
    let games = || {
        jobs.iter().zip(logs).filter_map(|(&job, log)| match log {
            StudyLog::Game(log) => Some((job, log)),
            _ => None,
        })
    };
    let equals = |strength: usize| -> Vec<&GameLog> {
        games()
            .filter(|&(job, _)| job == StudyJob::Equals { strength })
            .map(|(_, log)| log)
            .collect()
    };
    let rounds = &studied.plan.strengths;
    let truth = values.and_then(|values| SolvedStart::new(values.worth));
    // Nothing is no figure: strengths of which no game was played are left out.
    let by_strength: Vec<(u32, Vec<&GameLog>)> = rounds
        .iter()
        .enumerate()
        .map(|(strength, &rounds)| (rounds, equals(strength)))
        .filter(|(_, logs)| !logs.is_empty())
        .collect();
    let strongest = by_strength.last().map_or(&[][..], |(_, logs)| logs.as_slice());
    let strengths = by_strength
        .iter()
        .map(|(rounds, logs)| StrengthFigures::new(*rounds, logs, truth.as_ref()));
    let strengths: Vec<_> = strengths.collect();
    let looking_ahead = by_strength.iter().filter(|&&(rounds, _)| rounds > 0);
    let looking_ahead: Vec<&GameLog> =
        looking_ahead.flat_map(|(_, logs)| logs.iter().copied()).collect();
    let ending_logs: &[&GameLog] =
        if looking_ahead.is_empty() { strongest } else { &looking_ahead };
    let gains = (0..studied.plan.strongest()).map(|weaker| {
        let points = games().filter_map(|(job, log)| match job {
            StudyJob::Step { weaker: of, stronger_begins } if of == weaker => {
                Some(if stronger_begins { log.first_points() } else { 1.0 - log.first_points() })
            }
            _ => None,
        });
        ThinkingGain::new([rounds[weaker], rounds[weaker + 1]], &points.collect::<Vec<_>>())
    });
    let game = studied.game;
    let branching = branching(strongest);
    let moves = match counted {
        Some(counted) => counted.figures(true),
        None => done.chosen.tally(game)?.figures(false),
    };
    let mut study = GameStudy {
        game: game.spec(),
        title: title(game),
        players: players(game),
        value: None,
        done: logs.len() as u64,
        planned: jobs.len() as u64,
        truth,
        strengths,
        gains: gains.filter(|gain| gain.score.of > 0).collect(),
        choice: choice(&branching),
        branching,
        openings: openings(studied, jobs, logs, values),
        moves,
        endings: EndingFigures {
            can_repeat: game.can_repeat(),
            endless: share_of(ending_logs, |log| log.ending == GameEnding::Endless),
            cut_off: share_of(ending_logs, |log| log.ending == GameEnding::CutOff),
            ply_limit: studied.plan.plies,
        },
        findings: Vec::new(),
    };
    study.findings = findings::of(&study);
    Ok(study)
}

/// What a game is called. Rules as text say so themselves.
fn title(game: &dyn AnyGame) -> String {
    said(game, "game").unwrap_or_else(|| game.about().title.to_owned())
}

/// What a game is called while it is studied: by its spec, and by its title where its spec is made of a text's hash.
pub(super) fn called(game: &dyn AnyGame) -> String {
    let spec = game.spec();
    if !is_sent(&spec) {
        return spec;
    }
    match spec.split_once(':') {
        Some((_, settings)) => format!("{}, {settings}", title(game)),
        None => title(game),
    }
}

/// What the players are called: by the names that the rules give them, else by what stands for them on the board.
fn players(game: &dyn AnyGame) -> [String; 2] {
    let named = said(game, "players").and_then(|said| {
        let (first, second) = said.split_once('/')?;
        Some([first.trim().to_owned(), second.trim().to_owned()])
    });
    named.unwrap_or_else(|| game.player_names().map(str::to_owned))
}

/// What rules that are text say behind a heading.
fn said(game: &dyn AnyGame, heading: &str) -> Option<String> {
    game.rules().into_iter().flat_map(str::lines).find_map(|line| {
        let line = line.split('#').next().unwrap_or_default();
        let said = line.trim().strip_prefix(heading)?.strip_prefix(' ')?.trim();
        (!said.is_empty()).then(|| said.to_owned())
    })
}

fn share_of(logs: &[&GameLog], is_one: impl Fn(&GameLog) -> bool) -> Share {
    let part = logs.iter().filter(|log| is_one(log)).count();
    // Nothing seen is nothing, and not a half.
    if logs.is_empty() {
        Share { estimate: 0.0, ..Share::new(0.0, 0) }
    } else {
        Share::new(part as f64, logs.len() as u64)
    }
}

impl SolvedStart {
    fn new(worth: Worth) -> Option<Self> {
        let first_score = points(worth.value?);
        let decisive = if worth.value? == Verdict::Draw { 0.0 } else { 1.0 };
        Some(Self { worth, first_score, decisive })
    }
}

/// The points of whoever has this with best play.
const fn points(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    }
}

impl StrengthFigures {
    fn new(rounds: u32, logs: &[&GameLog], truth: Option<&SolvedStart>) -> Self {
        let games = logs.len() as u64;
        let won_by = |side: usize| {
            logs.iter().filter(|log| log.ending == GameEnding::Win(side)).count() as u64
        };
        let (wins, losses) = (won_by(0), won_by(1));
        let points: f64 = logs.iter().map(|log| log.first_points()).sum();
        let first_score = Share::new(points, games);
        let decisive = Share::new((wins + losses) as f64, games);
        let mistakes: Option<Vec<u32>> = logs.iter().map(|log| log.mistakes).collect();
        Self {
            rounds,
            player: player_name(rounds),
            games,
            wins,
            draws: games - wins - losses,
            losses,
            first_score,
            decisive,
            length: Spread::new(logs.iter().map(|log| log.plies)),
            led: (rounds > 0).then(|| share_of(logs, |log| log.lead.was_taken())),
            lead_changes: (rounds > 0)
                .then(|| Spread::new(logs.iter().map(|log| log.lead.changes))),
            mistakes: mistakes.filter(|_| truth.is_some()).map(Spread::new),
            agrees: truth.map(|truth| {
                first_score.holds(truth.first_score) && decisive.holds(truth.decisive)
            }),
        }
    }
}

impl ThinkingGain {
    fn new([weaker, stronger]: [u32; 2], points: &[f64]) -> Self {
        let score = Share::new(points.iter().sum(), points.len() as u64);
        Self {
            weaker,
            stronger,
            score,
            elo: elo(score.estimate),
            elo_least: elo(score.least),
            elo_most: elo(score.most),
        }
    }
}

fn branching(logs: &[&GameLog]) -> Vec<PlyBranching> {
    let longest = logs.iter().map(|log| log.branching.len()).max().unwrap_or(0);
    let at = |ply: usize| PlyBranching {
        ply: ply as u32 + 1,
        moves: Spread::new(
            logs.iter().filter_map(|log| log.branching.get(ply).copied().map(u32::from)),
        ),
    };
    (0..longest).map(at).collect()
}

/// The moves of a ply on average, over all plies of all games.
fn choice(branching: &[PlyBranching]) -> Option<f64> {
    let seen: u64 = branching.iter().map(|at| at.moves.of).sum();
    let moves: f64 = branching.iter().map(|at| at.moves.mean * at.moves.of as f64).sum();
    (seen > 0).then(|| moves / seen as f64)
}

fn openings(
    studied: &StudiedGame<'_>,
    jobs: &[StudyJob],
    logs: &[StudyLog],
    values: Option<&Values>,
) -> Vec<OpeningFigures> {
    let mut made: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    let mut expected: BTreeMap<usize, f64> = BTreeMap::new();
    for (job, log) in jobs.iter().zip(logs) {
        match (job, log) {
            (StudyJob::Opening { opening }, StudyLog::Game(log)) => {
                made.entry(*opening).or_default().push(log.first_points());
            }
            (StudyJob::Search { opening }, StudyLog::Search(Some(share))) => {
                expected.insert(*opening, *share);
            }
            _ => {}
        }
    }
    let mut told: Vec<(u32, OpeningFigures)> = Vec::new();
    for (opening, (mv, images)) in studied.openings.iter().enumerate() {
        let made = made.remove(&opening).unwrap_or_default();
        let score = Share::new(made.iter().sum(), made.len() as u64);
        let rated = values.and_then(|values| values.moves.iter().find(|rated| rated.mv == *mv));
        let truth =
            rated.filter(|rated| rated.proof == Some(Proof::Exact)).map(|rated| rated.worth);
        told.push((
            rated.map_or(0, |rated| rated.rank),
            OpeningFigures {
                mv: mv.clone(),
                images: *images,
                score,
                expected: expected.get(&opening).copied(),
                truth,
                agrees: truth
                    .and_then(|truth| truth.value)
                    .filter(|_| score.of > 0)
                    .map(|verdict| score.holds(points(verdict))),
            },
        ));
    }
    let promise =
        |(_, opening): &(u32, OpeningFigures)| opening.expected.unwrap_or(opening.score.estimate);
    told.sort_by(|one, other| one.0.cmp(&other.0).then(promise(other).total_cmp(&promise(one))));
    told.into_iter().map(|(_, opening)| opening).collect()
}
