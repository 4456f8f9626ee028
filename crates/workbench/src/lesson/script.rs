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
