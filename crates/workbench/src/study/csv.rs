//! A study as a table that any program reads: a row for each figure.

use super::data::{GameStudy, Study};
use super::figures::{Share, Spread};
use super::move_use::used;
use crate::wording::csv_cell;

/// The columns. `at` is what the figure is told for: a strength, a ply, a move. What is not known is left empty.
const HEAD: &str = "game,value,figure,at,estimate,least,most,of,truth";

/// A row without the game.
struct CsvRow {
    figure: String,
    at: String,
    estimate: String,
    least: String,
    most: String,
    of: u64,
    truth: String,
}

impl CsvRow {
    /// A share with its interval.
    fn of_share(figure: &str, at: &str, share: Share) -> Self {
        let Share { estimate, least, most, of } = share;
        let told = |part: f64| if of == 0 { String::new() } else { number(part) };
        let [estimate, least, most] = [estimate, least, most].map(told);
        Self { estimate, least, most, ..Self::of_number(figure, at, 0.0, of) }
    }

    /// A number without error bars.
    fn of_number(figure: &str, at: &str, estimate: f64, of: u64) -> Self {
        Self {
            figure: figure.to_owned(),
            at: at.to_owned(),
            estimate: number(estimate),
            least: String::new(),
            most: String::new(),
            of,
            truth: String::new(),
        }
    }

    /// A mean with its error bars, then how the numbers are spread.
    fn of_spread(figure: &str, at: &str, spread: &Spread) -> [Self; 6] {
        let &Spread { mean, error, of, .. } = spread;
        let [least, most] = [mean - error, mean + error].map(number);
        let mean = Self { least, most, ..Self::of_number(figure, at, mean, of) };
        let quantile = |name: &str, quantile: f64| {
            Self::of_number(&format!("{figure}-{name}"), at, quantile, of)
        };
        [
            mean,
            quantile("least", spread.least),
            quantile("lower-quartile", spread.lower_quartile),
            quantile("median", spread.median),
            quantile("upper-quartile", spread.upper_quartile),
            quantile("most", spread.most),
        ]
    }
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
        let at = &strength.rounds.to_string();
        let told = |truth: Option<f64>| truth.map(|truth| truth.to_string()).unwrap_or_default();
        for (figure, count) in
            [("wins", strength.wins), ("draws", strength.draws), ("losses", strength.losses)]
        {
            rows.push(CsvRow::of_number(figure, at, count as f64, strength.games));
        }
        let first = CsvRow::of_share("first-score", at, strength.first_score);
        rows.push(CsvRow { truth: told(truth.map(|truth| truth.first_score)), ..first });
        let decisive = CsvRow::of_share("decisive", at, strength.decisive);
        rows.push(CsvRow { truth: told(truth.map(|truth| truth.decisive)), ..decisive });
        rows.extend(strength.led.map(|share| CsvRow::of_share("led", at, share)));
        let spreads = [
            ("length", Some(strength.length)),
            ("lead-changes", strength.lead_changes),
            ("mistakes", strength.mistakes),
        ];
        for (figure, spread) in spreads {
            rows.extend(spread.iter().flat_map(|spread| CsvRow::of_spread(figure, at, spread)));
        }
    }
    for gain in &game.gains {
        let at = &format!("{}-{}", gain.weaker, gain.stronger);
        rows.push(CsvRow::of_share("thinking-gain", at, gain.score));
        let [estimate, least, most] = [gain.elo, gain.elo_least, gain.elo_most]
            .map(|elo| elo.map(number).unwrap_or_default());
        let elo = CsvRow::of_number("thinking-elo", at, 0.0, gain.score.of);
        rows.push(CsvRow { estimate, least, most, ..elo });
    }
    let played = game.branching.first().map_or(0, |first| first.moves.of);
    rows.extend(game.choice.map(|choice| CsvRow::of_number("choice", "", choice, played)));
    for branching in &game.branching {
        rows.extend(CsvRow::of_spread("branching", &branching.ply.to_string(), &branching.moves));
    }
    for opening in &game.openings {
        let truth = opening.truth.map(|truth| truth.in_words()).unwrap_or_default();
        let score = CsvRow::of_share("opening", &opening.mv, opening.score);
        rows.push(CsvRow { truth, ..score });
        rows.extend(
            opening
                .expected
                .map(|expected| CsvRow::of_number("opening-expected", &opening.mv, expected, 1)),
        );
        rows.push(CsvRow::of_number("opening-images", &opening.mv, opening.images.into(), 1));
    }
    rows.push(CsvRow::of_share("endless", "", game.endings.endless));
    rows.push(CsvRow::of_share("cut-off", "", game.endings.cut_off));
    let moves = &game.moves;
    for (figure, uses) in [("move-kind", &moves.kinds), ("move", &moves.moves)] {
        for one in uses {
            rows.push(CsvRow::of_share(figure, &one.name, used(one, moves.exact)));
            let by_chance = one.by_chance / one.legal.max(1) as f64;
            let figure = &format!("{figure}-by-chance");
            rows.push(CsvRow::of_number(figure, &one.name, by_chance, one.legal));
        }
    }
    let never = if moves.exact { "never-good" } else { "never-chosen" };
    let idle = moves.never_good.iter();
    rows.extend(idle.map(|one| CsvRow::of_number(never, &one.name, 0.0, one.legal)));
    rows
}

/// Six digits are more than a study knows.
fn number(number: f64) -> String {
    // Without the sign of a zero.
    let text = format!("{:.6}", number + 0.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
