//! Making crosswords.
//!
//! | file | what it answers |
//! |---|---|
//! | pattern | Where do blocks lie? |
//! | theme | Where do given entries lie, and what fills the rest? |
//! | criss_cross | How are one's own words connected in little room? |
//! | fill_in | Which letters make a fill-in unique? And codewords |

mod criss_cross;
mod fill_in;
mod pattern;
mod theme;

pub use criss_cross::{Entry, MAX_ENTRIES, make_criss_cross};
pub use fill_in::{Codeword, FillIn, Solutions};
pub use pattern::{FixedCell, PatternError, PatternRequest, PatternStyle, make_pattern};
pub use theme::{MakeCrosswordError, MakeCrosswordRequest, make_crossword};
