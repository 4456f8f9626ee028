//! The figures as tables of text, the same in a terminal and in Markdown.

use super::data::{GameStudy, StrengthFigures, Study};
use super::figures::Spread;
use super::findings::{nothing, percent, told};
use super::move_use::used;

/// A table of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureTable {
    /// What it is about.
    pub title: &'static str,
    /// The columns.
    pub columns: Vec<TableColumn>,
    /// A text for each column.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// Its heading.
    pub heading: &'static str,
    /// Whether it holds numbers, which stand at the right.
    pub is_number: bool,
}

/// First moves and plies that are listed.
const LISTED: usize = 12;

impl FigureTable {
    fn new(title: &'static str, text: &[&'static str], numbers: &[&'static str]) -> Self {
        let text = text.iter().map(|heading| TableColumn { heading, is_number: false });
        let numbers = numbers.iter().map(|heading| TableColumn { heading, is_number: true });
        let columns = text.chain(numbers);
        Self { title, columns: columns.collect(), rows: Vec::new() }
    }

    fn with(mut self, rows: impl Iterator<Item = Vec<String>>) -> Self {
        self.rows.extend(rows);
        self
    }
}

impl Study {
    /// The variants side by side, a row for each; figures of the strongest programs.
    #[must_use]
    pub fn overview(&self) -> FigureTable {
        FigureTable::new(
            "Variants",
            &["value", "with best play"],
            &["first player", "decisive", "plies", "moves", "thinking", "lead changes", "endless"],
        )
        .with(self.games.iter().map(|game| {
            let strongest = game.strengths.last();
            let of = |tell: fn(&StrengthFigures) -> String| strongest.map_or_else(nothing, tell);
            vec![
                game.value.clone().unwrap_or_else(|| game.game.clone()),
                game.truth.as_ref().map_or_else(nothing, |truth| truth.worth.in_words()),
                of(|figures| told(figures.first_score)),
                of(|figures| told(figures.decisive)),
                of(|figures| mean(&figures.length)),
                game.choice.map_or_else(nothing, |choice| format!("{choice:.1}")),
                game.gains.last().map_or_else(nothing, |gain| told(gain.score)),
                of(|figures| figures.lead_changes.as_ref().map_or_else(nothing, mean)),
                told(game.endings.endless),
            ]
        }))
    }

    /// The study as Markdown, a section of the second level: what it says first, then its figures. Variants follow their table.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        let mut level = "##";
        if let (Some(parameter), Some(first)) = (&self.parameter, self.games.first()) {
            text +=
                &format!("\n## {}, by {parameter}\n{}", first.title, self.overview().markdown());
            level = "###";
        }
        for game in &self.games {
            text += &format!("\n{level} {} (`{}`)\n\n", game.title, game.game);
            text.extend(game.findings.iter().map(|finding| format!("- {}\n", finding.says)));
            text.extend(game.tables().iter().map(FigureTable::markdown));
        }
        text.extend(self.notes.iter().map(|note| format!("\n{note}.\n")));
        text
    }
}

impl GameStudy {
    /// The figures of one game.
    #[must_use]
    pub fn tables(&self) -> Vec<FigureTable> {
        let mut tables = vec![self.equals(), self.thinking()];
        if !self.branching.is_empty() {
            tables.push(self.choice());
        }
        if !self.openings.is_empty() {
            tables.push(self.first_moves());
        }
        if !self.moves.kinds.is_empty() {
            tables.push(self.kinds());
        }
        tables
    }

    fn equals(&self) -> FigureTable {
        let numbers = [
            "games",
            "+",
            "=",
            "-",
            "first player",
            "decisive",
            "plies",
            "lead changes",
            "mistakes",
        ];
        let played = self.strengths.iter().map(|figures| {
            let count = |count: u64| count.to_string();
            vec![
                figures.player.clone(),
                count(figures.games),
                count(figures.wins),
                count(figures.draws),
                count(figures.losses),
                told(figures.first_score),
                told(figures.decisive),
                mean(&figures.length),
                figures.lead_changes.as_ref().map_or_else(nothing, mean),
                figures.mistakes.as_ref().map_or_else(nothing, mean),
            ]
        });
        let truth = self.truth.iter().map(|truth| {
            let plies = truth.worth.distance.map_or_else(nothing, |plies| plies.to_string());
            let mut row = vec!["best play".to_owned()];
            row.extend([(); 4].map(|()| nothing()));
            row.extend([percent(truth.first_score), percent(truth.decisive), plies]);
            let is_counted = self.strengths.iter().any(|figures| figures.mistakes.is_some());
            row.extend([nothing(), if is_counted { "0".to_owned() } else { nothing() }]);
            row
        });
        FigureTable::new("Equal programs", &["player"], &numbers).with(played.chain(truth))
    }

    fn thinking(&self) -> FigureTable {
        let elo = |elo: Option<f64>| {
            elo.map_or_else(|| "…".to_owned(), |elo| format!("{:+.0}", elo + 0.0))
        };
        let rows = self.gains.iter().map(|gain| {
            vec![
                super::plan::player_name(gain.stronger),
                super::plan::player_name(gain.weaker),
                gain.score.of.to_string(),
                told(gain.score),
                format!("{} ({} to {})", elo(gain.elo), elo(gain.elo_least), elo(gain.elo_most)),
            ]
        });
        let numbers = ["games", "score", "Elo"];
        FigureTable::new("More thinking", &["stronger", "weaker"], &numbers).with(rows)
    }

    fn choice(&self) -> FigureTable {
        // The first plies one by one, the others at even distances.
        let last = self.branching.len() - 1;
        let mut chosen: Vec<usize> = (0..LISTED).map(|row| row * last / (LISTED - 1)).collect();
        chosen.dedup();
        let rows = chosen.into_iter().map(|at| {
            let at = &self.branching[at];
            vec![
                at.ply.to_string(),
                at.moves.of.to_string(),
                mean(&at.moves),
                format!("{:.0}", at.moves.least),
                format!("{:.0}", at.moves.median),
                format!("{:.0}", at.moves.most),
            ]
        });
        let numbers = ["ply", "games", "moves", "least", "median", "most"];
        FigureTable::new("Moves to choose from", &[], &numbers).with(rows)
    }

    fn first_moves(&self) -> FigureTable {
        let rows = self.openings.iter().take(LISTED).map(|opening| {
            let expected = opening.expected.map_or_else(nothing, percent);
            vec![
                opening.mv.clone(),
                opening.truth.map_or_else(nothing, |truth| truth.in_words()),
                opening.images.to_string(),
                opening.score.of.to_string(),
                told(opening.score),
                expected,
            ]
        });
        let numbers = ["images", "games", "score", "expected"];
        FigureTable::new("First moves", &["move", "with best play"], &numbers).with(rows)
    }

    fn kinds(&self) -> FigureTable {
        let rows = self.moves.kinds.iter().take(LISTED).map(|kind| {
            let good = used(kind, self.moves.exact);
            let good = if self.moves.exact { percent(good.estimate) } else { told(good) };
            let chance = 100.0 * kind.by_chance / kind.legal.max(1) as f64;
            vec![kind.name.clone(), kind.legal.to_string(), good, format!("{chance:.0} %")]
        });
        let good = if self.moves.exact { "good" } else { "chosen" };
        let numbers = ["positions", good, "share of the moves"];
        FigureTable::new("Kinds of moves", &["kind"], &numbers).with(rows)
    }
}

impl FigureTable {
    fn markdown(&self) -> String {
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        let rule = |column: &TableColumn| if column.is_number { "--:" } else { "---" };
        let headings = self.columns.iter().map(|column| column.heading).collect();
        let mut text = format!("\n**{}**\n\n{}", self.title, line(headings));
        text += &line(self.columns.iter().map(rule).collect());
        for row in &self.rows {
            // A bar would end the cell.
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            text += &line(cells.iter().map(String::as_str).collect());
        }
        text
    }
}

fn mean(spread: &Spread) -> String {
    format!("{:.1} ± {:.1}", spread.mean, spread.error)
}
