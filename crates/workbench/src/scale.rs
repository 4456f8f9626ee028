//! The number scales of the teaching documents, printed beside parlor's own words.
//!
//! | scale | loss | not known | draw | win | whose view |
//! |---|---|---|---|---|---|
//! | sign | -1 | | 0 | 1 | player one's |
//! | weiss | 0 | 2 | 1 | 3 | the computer's, who is to move |
//! | achi | 0 | 1 | 2 | 3 | the computer's, who is to move |

use parlor_core::{BadInput, Verdict};
use serde::Serialize;

use crate::report::{MoveReport, Report};

/// One of the documents' scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// 1, 0, -1 from player one's view.
    Sign,
    /// 0 human win, 1 draw, 2 unclear, 3 computer win.
    Weiss,
    /// 0 human win, 1 undecided, 2 draw, 3 computer win.
    Achi,
}

impl Scale {
    /// The scale of this name.
    pub(crate) fn parse(name: &str) -> Result<Self, BadInput> {
        [Self::Sign, Self::Weiss, Self::Achi]
            .into_iter()
            .find(|scale| scale.name() == name)
            .ok_or_else(|| BadInput::new("scale", "sign, weiss or achi", BadInput::quote(name)))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sign => "sign",
            Self::Weiss => "weiss",
            Self::Achi => "achi",
        }
    }

    /// The number of a report. `mover` is 0 for the player who began, 1 for the other. The document's own
    /// player has said its number already.
    #[must_use]
    pub fn of_report(self, report: &Report, mover: usize) -> Option<i32> {
        self.said(report.document.map(|word| word.score))
            .or_else(|| self.number(report.worth.value, mover))
    }

    /// The number of a move, to the player who makes it.
    #[must_use]
    pub fn of_move(self, rated: &MoveReport, mover: usize) -> Option<i32> {
        self.said(rated.document).or_else(|| self.number(rated.worth.value, mover))
    }

    fn said(self, document: Option<u8>) -> Option<i32> {
        document.filter(|_| self == Self::Achi).map(i32::from)
    }

    /// The number of a value on this scale. `value` is the mover's; `mover` is 0 for the player who
    /// began, 1 for the other. The scales without a number for "not known" have none.
    #[must_use]
    pub const fn number(self, value: Option<Verdict>, mover: usize) -> Option<i32> {
        let first = mover == 0;
        match (self, value) {
            (Self::Sign, None) => None,
            (Self::Sign, Some(Verdict::Draw)) => Some(0),
            (Self::Sign, Some(Verdict::Win)) => Some(if first { 1 } else { -1 }),
            (Self::Sign, Some(Verdict::Loss)) => Some(if first { -1 } else { 1 }),
            (Self::Weiss | Self::Achi, Some(Verdict::Loss)) => Some(0),
            (Self::Weiss | Self::Achi, Some(Verdict::Win)) => Some(3),
            (Self::Weiss, Some(Verdict::Draw)) | (Self::Achi, None) => Some(1),
            (Self::Weiss, None) | (Self::Achi, Some(Verdict::Draw)) => Some(2),
        }
    }
}
