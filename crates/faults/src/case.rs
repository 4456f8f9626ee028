//! One kind of fault, how often it was tried, and how often parlor failed.

use crate::Arena;

/// Failures told in the note of a case; the others are only counted.
const TOLD: usize = 3;

/// One kind of fault and how parlor stood it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// What was tried.
    pub name: String,
    /// How often.
    pub tried: u64,
    /// How often it ended in neither a right answer nor a clear line.
    pub failed: u64,
    /// What else there is to tell: the first failures, if there are any.
    pub note: String,
}

impl Case {
    /// Tries a fault so many times, or until the arena closes. A trial is told its number, which is its seed
    /// as well, and says what went wrong.
    pub fn try_each(
        arena: &Arena,
        name: &str,
        trials: u64,
        mut trial: impl FnMut(u64) -> Result<(), String>,
    ) -> Self {
        let mut case = Self { name: name.to_owned(), ..Self::default() };
        let mut told = Vec::new();
        for number in (0..trials).take_while(|_| !arena.is_closed()) {
            case.tried += 1;
            if let Err(failure) = trial(number) {
                eprintln!("{name}, trial {number}: {failure}");
                case.failed += 1;
                told.push(failure);
            }
        }
        eprintln!("{name}: {} tried, {} failed", case.tried, case.failed);
        told.truncate(TOLD);
        case.note = told.join("; ");
        case
    }

    /// The same case with more to tell.
    #[must_use]
    pub fn noting(mut self, note: &str) -> Self {
        let told = [self.note.as_str(), note];
        self.note = told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ");
        self
    }
}
