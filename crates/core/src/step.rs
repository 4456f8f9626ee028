//! What a move does to the view in which values are told.

/// From one position to the next: who moves there, and what was gained on the way.
///
/// A value belongs to the player to move. Carried back over a step it changes its view only if the
/// turn changed, and the gain is added: see [`Score::before`](crate::Score::before),
/// [`Value::before`](crate::Value::before).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whether the same side moves again.
    pub again: bool,
    /// The points that the move brought to the side that made it.
    pub gain: i32,
}

impl Step {
    /// The step of a game whose turns alternate and that counts nothing on the way.
    pub const HAND_OVER: Self = Self { again: false, gain: 0 };
}
