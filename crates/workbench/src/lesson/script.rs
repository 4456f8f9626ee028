//! Steps as they come, as many as may be told.

use super::{LessonStep, MAX_STEPS};

/// The steps of a lesson under way. Those beyond the most that are ever told are only counted.
#[derive(Default)]
pub(super) struct Script {
    pub(super) steps: Vec<LessonStep>,
    pub(super) left_out: u64,
}

impl Script {
    /// Takes a step; it is put into words only if it is told.
    pub(super) fn tell(&mut self, step: impl FnOnce() -> LessonStep) {
        if self.steps.len() < MAX_STEPS {
            self.steps.push(step());
        } else {
            self.left_out += 1;
        }
    }
}

/// `1 square`, `12 squares`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `8,840`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
