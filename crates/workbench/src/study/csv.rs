//! A study as a table that any program reads: a row for each figure.

use super::data::{GameStudy, Study};
use super::figures::{Share, Spread};
use super::move_use::used;
use crate::wording::csv_cell;

/// The columns. `at` is what the figure is told for: a strength, a ply, a move.
const HEAD: &str = "game,value,figure,at,estimate,least,most,of,truth";

/// A row without the game.
struct CsvRow {
    figure: &'static str,
    at: String,
    estimate: String,
    least: String,
    most: String,
    of: u64,
    truth: String,
}

impl Study {
    /// All figures as CSV with a head: `game,value,figure,at,estimate,least,most,of,truth`.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut lines = vec![HEAD.to_owned()];
        for game in &self.games {
            let value = game.value.as_deref().unwrap_or_default();
            let start = format!("{},{}", csv_cell(&game.game), csv_cell(value));
            lines.extend(rows(game).into_iter().map(|row| {
                let CsvRow { figure, at, estimate, least, most, of, truth } = row;
                format!("{start},{figure},{},{estimate},{least},{most},{of},{truth}", csv_cell(&at))
            }));
        }
        lines.join("\n") + "\n"
    }
}

fn rows(game: &GameStudy) -> Vec<CsvRow> {
    let mut rows = Vec::new();
    let truth = game.truth.as_ref();
    for strength in &game.strengths {
        let at = || strength.rounds.to_string();
        let told = |truth: Option<f64>| truth.map(|truth| truth.to_string()).unwrap_or_default();
        let first = told(truth.map(|truth| truth.first_score));
        rows.push(of_share("first-score", at(), strength.first_score, first));
        let decisive = told(truth.map(|truth| truth.decisive));
        rows.push(of_share("decisive", at(), strength.decisive, decisive));
        rows.push(of_spread("length", at(), &strength.length));
        rows.extend(strength.lead_changes.map(|spread| of_spread("lead-changes", at(), &spread)));
        rows.extend(strength.mistakes.map(|spread| of_spread("mistakes", at(), &spread)));
    }
    for gain in &game.gains {
        let at = format!("{}-{}", gain.weaker, gain.stronger);
        rows.push(of_share("thinking-gain", at, gain.score, String::new()));
    }
    for branching in &game.branching {
        rows.push(of_spread("branching", branching.ply.to_string(), &branching.moves));
    }
    for opening in &game.openings {
        let truth = opening.truth.map(|truth| truth.in_words()).unwrap_or_default();
        rows.push(of_share("opening", opening.mv.clone(), opening.score, truth));
    }
    rows.push(of_share("endless", String::new(), game.endings.endless, String::new()));
    rows.push(of_share("cut-off", String::new(), game.endings.cut_off, String::new()));
    for (figure, uses) in [("move-kind", &game.moves.kinds), ("move", &game.moves.moves)] {
        rows.extend(uses.iter().map(|one| {
            of_share(figure, one.name.clone(), used(one, game.moves.exact), String::new())
        }));
    }
    rows
}

fn of_share(figure: &'static str, at: String, share: Share, truth: String) -> CsvRow {
    let Share { estimate, least, most, of } = share;
    let [estimate, least, most] = [estimate, least, most].map(number);
    CsvRow { figure, at, estimate, least, most, of, truth }
}

/// A mean with its error bars.
fn of_spread(figure: &'static str, at: String, spread: &Spread) -> CsvRow {
    let Spread { mean, error, of, .. } = *spread;
    let [estimate, least, most] = [mean, mean - error, mean + error].map(number);
    CsvRow { figure, at, estimate, least, most, of, truth: String::new() }
}

/// Six digits are more than a study knows.
fn number(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
