//! Matrix games: dominated lines left out, then the pivots of the simplex method, in exact fractions.

use num_rational::BigRational;
use num_traits::{One as _, Signed as _, Zero as _};
use parlor_core::Control;
use parlor_puzzles::matrix_game::{
    Elimination, LineKind, Matrix, MatrixSolution, Reduced, SimplexEvent, Strength, Tableau,
    solve_by_simplex_watched,
};

use super::script::Script;
use super::{
    Lesson, LessonRequest, LessonStep, LineOut, Method, MethodKind, Scene, Stage, TableauScene,
    subject,
};
use crate::Error;
use crate::allowance::at_most;
use crate::matrix_game::read;
use crate::request::given;
use crate::wording::counted;

pub(super) const METHODS: &[Method] = &[DOMINANCE, SIMPLEX];

/// A game with something to leave out, and something left to mix.
const MOST_LINES: usize = 12;
/// The longest payoff that is shown: fractions grow with every pivot.
const MOST_CHARACTERS: usize = 12;

const DOMINANCE: Method = Method {
    name: "dominance",
    title: "Dominated rows and columns",
    kind: MethodKind::Matrix,
    idea: "A row that is nowhere better than another need not be played, nor a column that is nowhere \
           cheaper than another. Leave it out; that may make a line of the other player needless in turn.",
    cost: "Every pair of lines is compared, again after each that goes: little, beside solving the game.",
    limits: "Most games have something left to mix: rock, paper, scissors has no dominated line at all. \
             Where one line is only as good as another, a strategy may get lost, but never the value.",
    code: &[
        "repeat:",
        "    if a row is nowhere greater than another: leave it out",
        "    else if a column is nowhere less than another: leave it out",
        "    else: stop",
    ],
    mark: "elimination",
    terms: &["matrix-game", "dominance"],
    subject: subject::MATRIX,
};

const SIMPLEX: Method = Method {
    name: "simplex",
    title: "A matrix game by the simplex method",
    kind: MethodKind::Matrix,
    idea: "With all payoffs above zero, the column player's best mixture solves a linear programme: make \
           the sum of y as large as possible while no row gets more than 1. Walk along the edges of what \
           is allowed, from corner to corner, always upwards. The row player's mixture can be read off \
           the last line at the end.",
    cost: "Each pivot touches every entry once; in practice there are about as many pivots as rows. \
           Numbers are exact fractions, so nothing is ever rounded.",
    limits: "Where several rows allow equally little, a pivot may not raise the sum; Bland's rule keeps \
             the method from going round in circles then.",
    code: &[
        "leave out dominated rows and columns",
        "raise all payoffs by the same number, so that they are positive",
        "tableau: payoffs, and 1 on the right; the last line is −1 under every column",
        "while the last line has a negative number:",
        "    enter: the column with the least of them",
        "    leave: the row with the least ratio of the right side to its entry there",
        "    pivot: exchange the two",
        "value = 1 / the sum in the corner, lowered again",
    ],
    mark: "pivot",
    terms: &["matrix-game", "dominance", "simplex-method", "mixed-strategy"],
    subject: subject::MATRIX,
};

pub(super) fn lesson(
    method: &'static Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let text = given(&request.matrix).unwrap_or(method.subject.usual("matrix"));
    let whole = read(&text.replace('|', "\n"))?;
    at_most("rows", Some(MOST_LINES), whole.rows(), |rows| rows.to_string())?;
    at_most("columns", Some(MOST_LINES), whole.columns(), |columns| columns.to_string())?;
    let longest =
        (0..whole.rows()).flat_map(|row| whole.row(row)).map(|payoff| payoff.to_string().len());
    let longest = longest.max().unwrap_or_default();
    at_most("characters of a payoff", Some(MOST_CHARACTERS), longest, |count| count.to_string())?;
    let reduced = Reduced::new(&whole);
    let mut teller = MatrixTeller {
        whole: &whole,
        reduced: &reduced,
        script: Script::default(),
        pivots: 0,
        last: None,
    };
    let is_simplex = method.name == SIMPLEX.name;
    for elimination in &reduced.eliminations {
        let line = if is_simplex { 0 } else { 1 + usize::from(elimination.of == LineKind::Column) };
        teller.leave_out(elimination, line, !is_simplex);
    }
    let ending = if is_simplex {
        let inner = solve_by_simplex_watched(&reduced.matrix, control, |event| teller.hear(event))?;
        let solution = reduced.expand(&whole, inner);
        teller.finish(&solution);
        told(&whole, &solution)
    } else {
        teller.stop();
        teller.rest()
    };
    let Script { steps, left_out } = teller.script;
    let texts = |row: usize| whole.row(row).iter().map(ToString::to_string).collect();
    let stage = Stage::Matrix {
        rows: whole.row_labels().to_vec(),
        columns: whole.column_labels().to_vec(),
        payoffs: (0..whole.rows()).map(texts).collect(),
    };
    Ok(Lesson { method: *method, stage, steps, left_out, ending })
}

/// The value and both strategies, in a sentence.
fn told(matrix: &Matrix, solution: &MatrixSolution) -> String {
    let mixed = |shares: &[BigRational], labels: &[String]| {
        let played = shares.iter().zip(labels).filter(|(share, _)| !share.is_zero());
        let played: Vec<String> = played.map(|(share, label)| format!("{label} {share}")).collect();
        played.join(", ")
    };
    format!(
        "The game is worth {}. Rows: {}. Columns: {}.",
        solution.value,
        mixed(&solution.row_strategy, matrix.row_labels()),
        mixed(&solution.column_strategy, matrix.column_labels())
    )
}

struct MatrixTeller<'a> {
    whole: &'a Matrix,
    reduced: &'a Reduced,
    script: Script,
    pivots: u64,
    /// What the latest pivot exchanged: the variable that entered and the one that left.
    last: Option<(String, String, [usize; 2])>,
}

impl MatrixTeller<'_> {
    fn leave_out(&mut self, elimination: &Elimination, line: usize, marked: bool) {
        let Elimination { of, line: out, by, strength } = *elimination;
        let (word, labels, rest) = match of {
            LineKind::Row => ("row", self.whole.row_labels(), "gets"),
            LineKind::Column => ("column", self.whole.column_labels(), "costs"),
        };
        let (out_label, by_label) = (&labels[out], &labels[by]);
        let than = if of == LineKind::Row { "more" } else { "less" };
        let why = match strength {
            Strength::Strict => format!("{by_label} {rest} {than} against everything that is left"),
            Strength::Weak => format!(
                "{by_label} never {rest} {}, and sometimes {than}",
                if than == "more" { "less" } else { "more" }
            ),
            Strength::Equal => format!("{by_label} is the same against everything that is left"),
        };
        let says = format!("The {word} {out_label} is never needed: {why}. It is left out.");
        let out = LineOut { of: word, line: out, by };
        self.tell(line, says, marked, Some(out), None, None);
    }

    fn hear(&mut self, event: SimplexEvent<'_>) {
        match event {
            SimplexEvent::Raised(scale, shift) => {
                let mut does = Vec::new();
                if !scale.is_one() {
                    does.push(format!("multiplied by {scale}"));
                }
                if !shift.is_zero() {
                    let way = if shift.is_positive() { "raised" } else { "lowered" };
                    does.push(format!("{way} by {}", shift.abs()));
                }
                let says = if does.is_empty() {
                    "All payoffs are positive whole numbers with 1 as the least, so they stay as they are.".to_owned()
                } else {
                    format!(
                        "Every payoff is {}, so that all are positive whole numbers. That changes no strategy.",
                        does.join(" and ")
                    )
                };
                self.tell(1, says, false, None, None, None);
            }
            SimplexEvent::Pivot(tableau, row, column) => {
                self.show(tableau);
                let rows: Vec<Vec<BigRational>> = tableau.rows().collect();
                let [enters, leaves] = [tableau.free()[column], tableau.basic()[row]]
                    .map(|variable| self.variable(variable));
                let least = &rows[rows.len() - 1][column];
                let says =
                    format!("{enters} enters: {least} is the least number of the last line.");
                self.tell(4, says, false, None, Some(tableau), Some([rows.len() - 1, column]));
                let right = &rows[row][rows[row].len() - 1];
                let ratio = right / &rows[row][column];
                let says = format!(
                    "{leaves} leaves: its ratio {right} / {} = {ratio} is the least.",
                    rows[row][column]
                );
                self.tell(5, says, false, None, Some(tableau), Some([row, column]));
                self.last = Some((enters, leaves, [row, column]));
            }
            SimplexEvent::Optimal(tableau) => {
                self.show(tableau);
                let says =
                    "No number of the last line is negative: the sum cannot be raised.".to_owned();
                self.tell(3, says, false, None, Some(tableau), None);
            }
        }
    }

    /// The tableau as the latest pivot left it, or the first one.
    fn show(&mut self, tableau: &Tableau) {
        match self.last.take() {
            None => {
                let says =
                    "The tableau: a line a row of the game, a column a column, and 1 on the right."
                        .to_owned();
                self.tell(2, says, false, None, Some(tableau), None);
            }
            Some((enters, leaves, at)) => {
                self.pivots += 1;
                let corner =
                    tableau.rows().last().and_then(|row| row.last().cloned()).unwrap_or_default();
                let says = format!("{enters} and {leaves} are exchanged; the sum is {corner} now.");
                self.tell(6, says, true, None, Some(tableau), Some(at));
            }
        }
    }

    fn finish(&mut self, solution: &MatrixSolution) {
        let says = format!(
            "After {} the sum is read off the corner: the value of the game as it was given is {}.",
            counted(self.pivots, "pivot"),
            solution.value
        );
        self.tell(7, says, false, None, None, None);
    }

    /// No line is dominated any more.
    fn stop(&mut self) {
        let says = "No row and no column is dominated by another: this is what is left.".to_owned();
        self.tell(3, says, false, None, None, None);
    }

    /// What is left of the game, in a sentence.
    fn rest(&self) -> String {
        let Reduced { matrix, eliminations, .. } = self.reduced;
        let gone = counted(eliminations.len() as u64, "line");
        match (matrix.rows(), matrix.columns()) {
            (1, 1) => format!(
                "{gone} left out, and one entry is left: {} against {}, the value {}.",
                matrix.row_labels()[0],
                matrix.column_labels()[0],
                matrix.entry(0, 0)
            ),
            (rows, columns) => format!(
                "{gone} left out; {rows} by {columns} are left, which the simplex method can mix."
            ),
        }
    }

    /// A variable of the tableau: the share of a column, or what a row leaves unused.
    fn variable(&self, variable: usize) -> String {
        let columns = self.reduced.matrix.column_labels();
        match variable.checked_sub(columns.len()) {
            None => format!("y({})", columns[variable]),
            Some(row) => format!("slack({})", self.reduced.matrix.row_labels()[row]),
        }
    }

    fn tell(
        &mut self,
        line: usize,
        says: String,
        marked: bool,
        out: Option<LineOut>,
        tableau: Option<&Tableau>,
        pivot: Option<[usize; 2]>,
    ) {
        let tableau = tableau.map(|tableau| TableauScene {
            basic: tableau.basic().iter().map(|&variable| self.variable(variable)).collect(),
            free: tableau.free().iter().map(|&variable| self.variable(variable)).collect(),
            rows: tableau.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect(),
        });
        self.script.tell(|| LessonStep {
            line,
            level: 0,
            says,
            marked,
            scene: Scene::Matrix { out, tableau, pivot },
        });
    }
}
