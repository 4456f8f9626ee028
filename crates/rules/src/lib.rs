//! A game from a text file.
//!
//! ```text
//!   game Tic-tac-toe            text ──► reader ──► model ──► machine   (plays fast)
//!   board grid 3x3                                    │
//!   piece stone X / O                                 └─────► plain     (plays as written, to hold the other against)
//!   turn
//!     place stone on empty
//!   end
//!     line 3 of mine: win
//!     no empty: draw
//! ```
//!
//! [`RuleFile::read`] takes the text and [`RuleFile::build`] hands the compiled game to whoever wants it, as one of a few
//! types chosen by the size of the board. `docs/rules-language.md` describes the language.

#![forbid(unsafe_code)]

#[cfg(test)]
mod agreement;
mod board;
mod complete;
mod counting;
mod diagnostic;
mod examples;
mod facts;
mod file;
mod length;
mod lexer;
pub mod limits;
pub mod machine;
mod model;
mod phases;
#[cfg(test)]
mod plain;
mod reader;
mod sheet;
mod stores;
mod symmetry;
mod words;

pub use complete::{Completions, complete, next_line};
pub use diagnostic::{Diagnostic, Severity};
pub use examples::EXAMPLES;
pub use file::{RuleFile, Visitor};
pub use machine::FromRules;
pub use model::{Allowed, Setting, TruthClaim, TruthSubject, Word};
pub use reader::{HEADINGS, RESERVED};
pub use sheet::{RuleSheet, SheetLine, SheetSection};
pub use words::{CONSTRUCTS, Construct, ConstructKind};
