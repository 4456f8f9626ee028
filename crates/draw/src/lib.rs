//! How does it look on paper and as a picture?
//!
//! Charts and knight's tours as SVG; word searches as SVG, as PDF sheets, in the open format ipuz and as
//! text. Every function takes plain data and gives back a document; nothing here reads or writes a file.
//!
//! Front ends call this crate directly. `parlor_workbench` does not, so that the catalogue of games
//! compiles without a PDF engine.
//!
//! ```
//! use parlor_core::Control;
//! use parlor_draw::word_search::{Keys, Paper, pdf, sheets};
//! use parlor_puzzles::word_search::{Puzzle, Recipe, Shape, Worksheet};
//!
//! let recipe = Recipe::new(vec!["maple".into(), "birch".into()], Shape::rectangle(6, 6)?);
//! let puzzle = Puzzle::make(&recipe, &Control::unlimited())?;
//! let worksheet = Worksheet {
//!     words: puzzle.listed().map(str::to_owned).collect(),
//!     title: "Trees".to_owned(),
//!     instructions: "Find both.".to_owned(),
//!     version: None,
//!     puzzle,
//! };
//! let document = pdf(&sheets(&[worksheet], Paper::A4, Keys::Added))?;
//! assert!(document.starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod chart;
pub mod crossword;
mod escape;
pub mod knights_tour;
mod line_chart;
mod pdf;
mod sheet;
mod svg;
mod typeface;
pub mod word_search;

pub use chart::Chart;
pub use line_chart::{ChartLine, LineChart, Stroke};
pub use pdf::pdf;
pub use sheet::Sheet;
