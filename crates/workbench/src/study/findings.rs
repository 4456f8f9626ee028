//! What the figures say to a designer, in sentences. Every sentence follows from numbers of the study, and none says more
//! than its error bars allow.

use parlor_core::Verdict;

use super::data::{
    Finding, FindingTopic, GameStudy, OpeningFigures, StrengthFigures, ThinkingGain,
};
use super::figures::Share;

/// Fewer games than this say nothing.
const FEW: u64 = 8;
/// Somebody who surely scores more than this has too much of an advantage.
const UNFAIR: f64 = 0.6;
/// Names that are listed.
const LISTED: usize = 6;

/// Everything there is to say.
pub(super) fn of(study: &GameStudy) -> Vec<Finding> {
    let says = [
        (FindingTopic::Truth, truth(study)),
        (FindingTopic::Fairness, fairness(study)),
        (FindingTopic::Decisiveness, decisiveness(study)),
        (FindingTopic::Length, length(study)),
        (FindingTopic::Choice, choice(study)),
        (FindingTopic::Depth, depth(study)),
        (FindingTopic::Drama, drama(study)),
        (FindingTopic::Openings, openings(study)),
        (FindingTopic::Moves, moves(study)),
    ];
    let told = says.into_iter().filter_map(|(about, says)| Some(Finding { about, says: says? }));
    told.collect()
}

/// The strongest programs that have played enough.
fn strongest(study: &GameStudy) -> Option<&StrengthFigures> {
    study.strengths.iter().rev().find(|figures| figures.games >= FEW)
}

fn truth(study: &GameStudy) -> Option<String> {
    let truth = study.truth.as_ref()?;
    let [first, second] = &study.players;
    let ending = match (truth.worth.distance, truth.worth.margin) {
        (Some(plies), _) => format!(" in {plies} plies"),
        (None, Some(points)) => format!(" by {}", points.abs()),
        (None, None) => String::new(),
    };
    let mut says = match truth.worth.value? {
        Verdict::Win => format!("Solved: {first}, who begins, wins{ending}."),
        Verdict::Loss => format!("Solved: {second}, who replies, wins{ending}."),
        Verdict::Draw => "Solved: with best play the game is a draw.".to_owned(),
    };
    if let Some(figures) = strongest(study) {
        let name = programs(figures);
        let agrees = figures.agrees == Some(true);
        says += &match figures.mistakes.map(|mistakes| mistakes.mean) {
            Some(mistakes) if agrees && mistakes < 0.05 => {
                format!(" Games of {name} end so, with hardly a mistake.")
            }
            Some(mistakes) if agrees => {
                format!(" Games of {name} end so, with {mistakes:.1} mistakes a game.")
            }
            Some(mistakes) if mistakes >= 0.25 => format!(
                " Even {name} do not find that out: they make {mistakes:.1} mistakes a game, so that \
                 people will not soon exhaust it."
            ),
            Some(_) => format!(" Most games of {name} end so."),
            // The start is proven, but not what every move is worth.
            None if agrees => format!(" Games of {name} end so."),
            None => format!(" Games of {name} do not always end so."),
        };
    }
    Some(says)
}

fn fairness(study: &GameStudy) -> Option<String> {
    let figures = strongest(study)?;
    let share = figures.first_score;
    let [first, second] = &study.players;
    let name = programs(figures);
    let mut says = if share.least > 0.5 {
        format!(
            "{first}, who begins, has the advantage: {} of the points between {name}.",
            told(share)
        )
    } else if share.most < 0.5 {
        let theirs = turned(share);
        format!(
            "{second}, who replies, has the advantage: {} of the points between {name}.",
            told(theirs)
        )
    } else {
        format!(
            "No advantage of either side shows: {first}, who begins, makes {} of the points between {name}.",
            told(share)
        )
    };
    if share.least > UNFAIR || share.most < 1.0 - UNFAIR {
        says += " That is more than a game between equals should have: let the second player choose sides after \
                 the first move, or balance the start.";
    }
    Some(says)
}

fn decisiveness(study: &GameStudy) -> Option<String> {
    let figures = strongest(study)?;
    let name = programs(figures);
    let mut says = match figures.draws {
        0 => format!("Somebody wins every game of {name}."),
        draws if draws == figures.games => format!("Every game of {name} is drawn."),
        _ => format!("Somebody wins {} of the games of {name}.", told(figures.decisive)),
    };
    let weakest = study.strengths.iter().find(|other| other.games >= FEW)?;
    if weakest.rounds < figures.rounds && figures.decisive.most < weakest.decisive.least {
        let percent = percent(weakest.decisive.estimate);
        says += &format!(
            " The better the play, the more is drawn: of {}, {percent} are won.",
            games_of(weakest)
        );
    }
    Some(says)
}

fn length(study: &GameStudy) -> Option<String> {
    let figures = strongest(study)?;
    let length = figures.length;
    let [mean, lower, upper] = [length.mean, length.lower_quartile, length.upper_quartile]
        .map(|plies| format!("{plies:.0}"));
    let mut says = if length.least == length.most {
        format!("Every game lasts {mean} plies.")
    } else if lower == upper {
        format!("A game lasts {mean} plies on average, and half of them or more just {lower}.")
    } else {
        format!("A game lasts {mean} plies on average, half of them between {lower} and {upper}.")
    };
    let endings = &study.endings;
    let players = match study.strengths.iter().any(|figures| figures.rounds > 0) {
        true => "programs that look ahead",
        false => "players who move by chance",
    };
    let games = format!("the {} games of {players}", endings.endless.of);
    if !endings.can_repeat {
        says += " The rules let no position come back, so every game ends.";
    } else if endings.endless.estimate > 0.0 || endings.cut_off.estimate > 0.0 {
        let endless = endings.endless.estimate + endings.cut_off.estimate;
        says += &format!(
            " It can go on for ever, and {} of {games} did: a rule against repetition would end them.",
            percent(endless)
        );
    } else {
        says += &format!(" The rules would let it go on for ever; none of {games} did.");
    }
    Some(says)
}

fn choice(study: &GameStudy) -> Option<String> {
    let first = study.branching.first()?;
    // Plies that only a few games reach say little about the game.
    let games = first.moves.of;
    let usual = study.branching.iter().filter(|at| 2 * at.moves.of >= games);
    let widest = usual.max_by(|one, other| one.moves.mean.total_cmp(&other.moves.mean))?;
    let most = match widest.ply {
        1 => "at the start, where there is the most choice".to_owned(),
        ply => {
            format!(
                "at the start and from {:.1} at ply {ply}, where there is the most choice",
                widest.moves.mean
            )
        }
    };
    let (mean, start) = (study.choice?, first.moves.mean);
    Some(format!("A player chooses from {mean:.1} moves on average, from {start:.0} {most}."))
}

fn depth(study: &GameStudy) -> Option<String> {
    /// A gain that surely is no greater is not worth the thinking.
    const SLIGHT: f64 = 0.65;
    let is_told = |gain: &&ThinkingGain| gain.weaker > 0 && gain.score.of >= FEW;
    let gains: Vec<&ThinkingGain> = study.gains.iter().filter(is_told).collect();
    let last = gains.last()?;
    let listed: Vec<String> = gains
        .iter()
        .map(|gain| {
            let ThinkingGain { weaker, stronger, score, .. } = gain;
            format!(
                "{stronger} random games a move against {weaker} make {} of the points",
                told(*score)
            )
        })
        .collect();
    let verdict = if gains.iter().all(|gain| gain.score.most < SLIGHT) {
        "More thinking gains little: there is not much to find.".to_owned()
    } else if gains.iter().all(|gain| gain.score.least <= 0.5) {
        "These games are too few to tell whether more thinking helps.".to_owned()
    } else if last.score.least > 0.5 {
        let times = f64::from(last.stronger) / f64::from(last.weaker);
        format!("At the top {times:.0} times the thinking still helps: there is more to find.")
    } else {
        "Thinking helps at first; at the top no gain shows.".to_owned()
    };
    Some(format!("{}. {verdict}", listed.join("; ")))
}

fn drama(study: &GameStudy) -> Option<String> {
    let figures = strongest(study)?;
    let (led, changes) = (figures.led?, figures.lead_changes?);
    let name = programs(figures);
    if led.estimate <= 0.0 {
        return Some(format!("Nobody ever gets ahead, as {name} see it."));
    }
    let is_held = figures.decisive.most < led.least;
    let verdict = match changes.mean {
        mean if mean < 0.25 && is_held => {
            "whoever is ahead is hardly ever overtaken, but often held to a draw"
        }
        mean if mean < 0.25 => "whoever is ahead is hardly ever overtaken",
        mean if mean < 1.0 => "a lead can be lost",
        _ => "a game is open for long",
    };
    Some(format!(
        "Somebody gets ahead in {} of the games of {name}, and the lead changes hands {:.1} times a game: \
         {verdict}.",
        told(led),
        changes.mean
    ))
}

fn openings(study: &GameStudy) -> Option<String> {
    let openings = &study.openings;
    if openings.len() < 2 {
        return None;
    }
    let total: u32 = openings.iter().map(|opening| opening.images).sum();
    if openings.iter().all(|opening| opening.truth.is_some()) {
        let with = |verdict: Verdict| -> Vec<&OpeningFigures> {
            let is_so = |opening: &&OpeningFigures| {
                opening.truth.is_some_and(|truth| truth.value == Some(verdict))
            };
            openings.iter().filter(is_so).collect()
        };
        let counted = |list: &[&OpeningFigures]| -> u32 { list.iter().map(|o| o.images).sum() };
        let groups = [(Verdict::Win, "win"), (Verdict::Draw, "draw"), (Verdict::Loss, "lose")]
            .map(|(verdict, word)| (with(verdict), word));
        let of_one_kind = groups.iter().find(|(list, _)| counted(list) == total);
        if let Some((_, word)) = of_one_kind {
            let all = if total == 2 { "Both".to_owned() } else { format!("All {total}") };
            return Some(format!("{all} first moves {word}: the choice does not matter."));
        }
        let groups: Vec<String> = groups
            .iter()
            .filter(|(list, _)| !list.is_empty())
            .map(|(list, word)| {
                let count = counted(list);
                let s = if count == 1 { "s" } else { "" };
                format!("{count} {word}{s} ({})", names(list))
            })
            .collect();
        return Some(format!("Of {total} first moves {}.", groups.join(", ")));
    }
    let surely = |is_so: fn(&Share) -> bool| -> Vec<&OpeningFigures> {
        let wanted = |opening: &&OpeningFigures| opening.score.of >= FEW && is_so(&opening.score);
        openings.iter().filter(wanted).collect()
    };
    let (good, bad) = (surely(|score| score.least > 0.5), surely(|score| score.most < 0.5));
    let expected = openings.iter().filter_map(|opening| opening.expected);
    let best = expected.clone().fold(f64::MIN, f64::max);
    let worst = expected.fold(f64::MAX, f64::min);
    let mut says = match best >= worst {
        true => format!(
            "The strongest program expects {} of the points from its best first move, {}, and {} from its worst, {}.",
            percent(best),
            openings.first()?.mv,
            percent(worst),
            openings.last()?.mv
        ),
        false => String::new(),
    };
    for (list, word) in [(good, "wins"), (bad, "loses")] {
        if !list.is_empty() {
            let verb = if list.len() == 1 { word } else { word.trim_end_matches('s') };
            let space = if says.is_empty() { "" } else { " " };
            says +=
                &format!("{space}In games {} {verb} more than half of the points.", names(&list));
        }
    }
    Some(says).filter(|says| !says.is_empty())
}

fn moves(study: &GameStudy) -> Option<String> {
    let moves = &study.moves;
    if moves.positions == 0 {
        return None;
    }
    // Strong play shows what programs choose, and only a solved game what is good.
    let (word, looked_at) = match moves.exact {
        true => ("good", format!("in all {} positions with something to choose", moves.positions)),
        false => ("chosen", format!("in {} different positions of strong play", moves.positions)),
    };
    if moves.never_good_count == 0 {
        return Some(format!("Every move that can be judged is {word} somewhere, {looked_at}."));
    }
    let listed: Vec<&str> =
        moves.never_good.iter().take(LISTED).map(|used| used.name.as_str()).collect();
    let more = if moves.never_good_count > LISTED as u64 { " and others" } else { "" };
    let idle_kinds = moves.kinds.iter().filter(|kind| kind.good == 0 && moves.exact);
    let idle_kinds: Vec<&str> = idle_kinds.map(|kind| kind.name.as_str()).collect();
    let kinds = match idle_kinds.as_slice() {
        [] => String::new(),
        kinds => format!(" No move of the kind {} ever is.", kinds.join(", ")),
    };
    let are = if moves.never_good_count == 1 { "is" } else { "are" };
    Some(format!(
        "{} of {} moves {are} never {word}, {looked_at}: {}{more}.{kinds}",
        moves.never_good_count,
        moves.different,
        listed.join(", ")
    ))
}

fn names(openings: &[&OpeningFigures]) -> String {
    let mut names: Vec<&str> = openings.iter().take(LISTED).map(|o| o.mv.as_str()).collect();
    if openings.len() > LISTED {
        names.push("…");
    }
    names.join(", ")
}

fn programs(figures: &StrengthFigures) -> String {
    match figures.rounds {
        0 => "players who move by chance".to_owned(),
        rounds => format!("programs with {rounds} random games a move"),
    }
}

fn games_of(figures: &StrengthFigures) -> String {
    format!("games of {}", programs(figures))
}

/// A share with its interval: `62 % (53 to 70 %)`; a share of nothing is none.
pub(super) fn told(share: Share) -> String {
    if share.of == 0 {
        return nothing();
    }
    let [least, most] = [share.least, share.most].map(|end| (100.0 * end).round());
    format!("{} ({least:.0} to {most:.0} %)", percent(share.estimate))
}

/// Where there is no figure.
pub(super) fn nothing() -> String {
    "-".to_owned()
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn turned(share: Share) -> Share {
    Share {
        estimate: 1.0 - share.estimate,
        least: 1.0 - share.most,
        most: 1.0 - share.least,
        of: share.of,
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::Control;

    use super::super::data::MoveUse;
    use super::super::figures::Spread;
    use super::*;
    use crate::{Catalogue, StudyRequest, Workbench};

    /// A small study, some of whose figures a test then sets.
    fn studied(game: &str, strengths: &str) -> GameStudy {
        let request = StudyRequest {
            game: game.to_owned(),
            strengths: Some(strengths.to_owned()),
            games: Some(FEW as u32),
            time: Some("10m".to_owned()),
            ..StudyRequest::default()
        };
        let study = Workbench::new(Catalogue::new()).study(&request, &Control::unlimited());
        study.expect("a study").games.remove(0)
    }

    fn says(study: &GameStudy, about: FindingTopic) -> String {
        let found = of(study).into_iter().find(|finding| finding.about == about);
        found.expect("a sentence").says
    }

    #[test]
    fn nobody_stays_ahead_who_never_was() {
        let mut study = studied("hexapawn", "2");
        study.strengths[0].lead_changes = Some(Spread::new([0; FEW as usize]));
        study.strengths[0].led = Some(Share::new(FEW as f64, FEW));
        let led = says(&study, FindingTopic::Drama);
        assert!(
            led.ends_with("0.0 times a game: whoever is ahead is hardly ever overtaken."),
            "{led}"
        );
        study.strengths[0].decisive = Share::new(0.0, FEW);
        let held = says(&study, FindingTopic::Drama);
        assert!(held.ends_with("hardly ever overtaken, but often held to a draw."), "{held}");
        study.strengths[0].led = Some(Share::new(0.0, FEW));
        let even = says(&study, FindingTopic::Drama);
        assert_eq!(even, "Nobody ever gets ahead, as programs with 2 random games a move see it.");
    }

    #[test]
    fn a_length_that_games_share_is_not_told_as_a_range() {
        let mut study = studied("hexapawn", "2");
        for (plies, told) in [
            ([9; 8], "Every game lasts 9 plies."),
            (
                [9, 9, 9, 9, 9, 9, 9, 5],
                "A game lasts 8 plies on average, and half of them or more just 9.",
            ),
            (
                [3, 4, 5, 6, 7, 8, 9, 10],
                "A game lasts 6 plies on average, half of them between 5 and 8.",
            ),
        ] {
            study.strengths[0].length = Spread::new(plies);
            let length = says(&study, FindingTopic::Length);
            assert!(length.starts_with(told), "{length}");
        }
    }

    #[test]
    fn endless_games_are_those_of_all_programs_that_look_ahead() {
        let mut study = studied("mu-torere", "0,2");
        study.endings.endless = Share::new(2.0, 8);
        study.endings.cut_off = Share::new(0.0, 8);
        let length = says(&study, FindingTopic::Length);
        let told = "and 25 % of the 8 games of programs that look ahead did";
        assert!(length.contains(told), "{length}");
        study.strengths.truncate(1);
        let length = says(&study, FindingTopic::Length);
        assert!(length.contains("the 8 games of players who move by chance did"), "{length}");
    }

    #[test]
    fn only_a_solved_game_has_moves_that_are_never_good() {
        let mut study = studied("hexapawn", "2");
        let idle = MoveUse { name: "b1-b2".to_owned(), legal: 9, good: 0, by_chance: 6.5 };
        (study.moves.never_good, study.moves.never_good_count) = (vec![idle], 1);
        let solved = says(&study, FindingTopic::Moves);
        assert!(solved.contains(" moves is never good, in all"), "{solved}");
        study.moves.exact = false;
        let played = says(&study, FindingTopic::Moves);
        assert!(
            played.contains(" moves is never chosen, in") && played.contains("different"),
            "{played}"
        );
    }

    #[test]
    fn a_share_of_nothing_is_none() {
        assert_eq!(told(Share::new(0.0, 0)), "-");
        assert_eq!(told(Share::new(1.0, 1)), "100 % (21 to 100 %)");
    }
}
