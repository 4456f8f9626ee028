//! A crossword as plain data, as pages and files hold it.

use parlor_core::BadInput;
use parlor_puzzles::crossword::{Crossword, Heading, Letters, OpenCell};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SlotOrientation;

/// A crossword: what stands above it, its cells, its clues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CrosswordData {
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Who made it.
    #[serde(default)]
    pub author: String,
    /// Whose it is.
    #[serde(default)]
    pub copyright: String,
    /// What a solver should know.
    #[serde(default)]
    pub notes: String,
    /// Its cells, row by row; nothing is a block.
    pub rows: Vec<Vec<Option<CellData>>>,
    /// Its clues.
    #[serde(default)]
    pub clues: Vec<ClueData>,
}

/// An open cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CellData {
    /// Its letter, or several for a rebus; nothing where it is not known.
    #[serde(default)]
    pub answer: Option<String>,
    /// Whether a circle is drawn in it.
    #[serde(default)]
    pub circled: bool,
}

/// A clue and the slot that it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClueData {
    /// The number printed in the first cell of the slot.
    pub number: usize,
    /// Which way the slot runs.
    pub orientation: SlotOrientation,
    /// What is asked.
    pub text: String,
}

impl From<&Crossword> for CrosswordData {
    fn from(crossword: &Crossword) -> Self {
        let Heading { title, author, copyright, notes } = crossword.heading().clone();
        let cell =
            |cell: &OpenCell| CellData { answer: cell.answer.clone(), circled: cell.is_circled };
        let rows = crossword.cells().chunks(crossword.columns());
        let clue = |(slot, text): (&parlor_puzzles::crossword::Slot, &str)| ClueData {
            number: slot.number,
            orientation: slot.orientation.into(),
            text: text.to_owned(),
        };
        Self {
            title,
            author,
            copyright,
            notes,
            rows: rows.map(|row| row.iter().map(|one| one.as_ref().map(cell)).collect()).collect(),
            clues: crossword.clues().map(clue).collect(),
        }
    }
}

impl TryFrom<&CrosswordData> for Crossword {
    type Error = BadInput;

    fn try_from(data: &CrosswordData) -> Result<Self, BadInput> {
        let cell = |cell: &CellData| OpenCell {
            answer: cell.answer.clone().filter(|answer| !answer.is_empty()),
            is_circled: cell.circled,
        };
        let rows = data.rows.iter();
        let rows = rows.map(|row| row.iter().map(|one| one.as_ref().map(cell)).collect()).collect();
        let heading = Heading {
            title: data.title.clone(),
            author: data.author.clone(),
            copyright: data.copyright.clone(),
            notes: data.notes.clone(),
        };
        let crossword = Self::new(heading.clone(), rows, Vec::new())?;
        let mut clues = vec![String::new(); crossword.clues().count()];
        for clue in &data.clues {
            let name = (clue.number, clue.orientation.into());
            let mut slots = crossword.clues();
            let at = slots.position(|(slot, _)| (slot.number, slot.orientation) == name);
            let at = at.ok_or_else(|| {
                let came = format!("{} {}", name.0, name.1);
                BadInput::new("clues", "numbers of words in the grid", came)
            })?;
            clues[at] = clue.text.clone();
        }
        crossword.with_text(heading, clues)
    }
}

/// The grid of a crossword as text, its answers given.
///
/// # Errors
/// A cell of several letters: no filler takes it.
pub fn grid_text(crossword: &Crossword) -> Result<String, BadInput> {
    let answers = crossword.cells().iter().flatten().filter_map(|cell| cell.answer.as_deref());
    let letters = Letters::of_texts(answers)?;
    Ok(crossword.to_grid(&letters)?.text(&letters))
}

/// The same crossword with the letters of a filled grid of its shape, a text a row.
///
/// # Errors
/// A grid of another shape.
pub fn filled_with(crossword: &Crossword, grid: &[String]) -> Result<Crossword, BadInput> {
    let text = grid.join("\n");
    let letters = Letters::of_texts([text.as_str()])?;
    let filled = parlor_puzzles::crossword::CrosswordGrid::parse(&text, &letters)?;
    let filled = Crossword::of_grid(&filled, &letters);
    let shape =
        |one: &Crossword| -> Vec<bool> { one.cells().iter().map(Option::is_some).collect() };
    if shape(&filled) != shape(crossword) || filled.columns() != crossword.columns() {
        return Err(BadInput::new("grid", "the blocks of the crossword", "others"));
    }
    let mut data = CrosswordData::from(crossword);
    let answers = filled.cells().chunks(filled.columns());
    for (row, answers) in data.rows.iter_mut().zip(answers) {
        for (cell, answer) in row.iter_mut().zip(answers) {
            if let (Some(cell), Some(answer)) = (cell, answer) {
                cell.answer = answer.answer.clone().or(cell.answer.take());
            }
        }
    }
    Crossword::try_from(&data)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> CrosswordData {
        let body = r#"{"title": "T", "rows": [[{"answer": "A"}, {"answer": "HEART", "circled": true}], [null, {}]],
            "clues": [{"number": 1, "orientation": "across", "text": "first"}]}"#;
        serde_json::from_str(body).expect("a crossword as JSON")
    }

    #[test]
    fn a_crossword_goes_round() {
        let crossword = Crossword::try_from(&sample()).expect("a crossword");
        let data = CrosswordData::from(&crossword);
        assert_eq!((&data.title, &data.rows), (&sample().title, &sample().rows));
        assert_eq!(data.clues.len(), 2);
        assert_eq!(Crossword::try_from(&data).expect("a crossword"), crossword);
    }

    #[test]
    fn a_clue_of_no_slot_and_a_rebus_to_fill_are_refused() {
        let mut data = sample();
        data.clues[0].number = 7;
        let error = Crossword::try_from(&data).unwrap_err().to_string();
        assert_eq!(error, "clues: wanted numbers of words in the grid, got 7 across");
        let crossword = Crossword::try_from(&sample()).expect("a crossword");
        let error = grid_text(&crossword).unwrap_err().to_string();
        assert_eq!(error, "grid, cell b1: wanted a letter of the word list, got \"HEART\"");
    }

    #[test]
    fn the_letters_of_a_fill_keep_title_and_circles() {
        let mut data = sample();
        data.rows[0][1] = Some(CellData { answer: None, circled: true });
        let crossword = Crossword::try_from(&data).expect("a crossword");
        assert_eq!(grid_text(&crossword).expect("one letter a cell"), "A.\n#.\n");
        let filled = filled_with(&crossword, &["AB".to_owned(), "#C".to_owned()])
            .expect("a fill of the same size");
        let filled = CrosswordData::from(&filled);
        assert_eq!(filled.title, "T");
        let cell = CellData { answer: Some("B".to_owned()), circled: true };
        assert_eq!(filled.rows[0][1], Some(cell));
        assert!(filled_with(&crossword, &["ABC".to_owned()]).is_err());
    }
}
