//! The clocks of a game: how much time there is, who has how much left, and when a flag falls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use parlor_workbench::{BadInput, parse_time};
use serde::{Deserialize, Serialize};

use crate::seat::Side;
use crate::time::{ServerTime, milliseconds};

/// How much time the players have, as text: `none`, `5m` (sudden death), `5m+3s` (an increment after every
/// move), `3d/move` (so much for each move).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much for the whole game, and so much more after every move.
    Game {
        /// For the whole game.
        time: Duration,
        /// After every move.
        increment: Duration,
    },
    /// So much for each move.
    Move(Duration),
}

/// Shorter than anybody can play, and longer than anybody waits.
const LEAST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(60 * 24 * 60 * 60);

impl FromStr for TimeControl {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let wanted = "none, a time such as 5m, one with an increment such as 5m+3s, or 3d/move, \
                      from a second to sixty days";
        let refused = || BadInput::new("clock", wanted, BadInput::quote(text));
        let time = |text: &str| parse_time(text).map_err(|_| refused());
        let control = if text == "none" || text.is_empty() {
            return Ok(Self::None);
        } else if let Some(each) = text.strip_suffix("/move") {
            Self::Move(time(each)?)
        } else if let Some((main, increment)) = text.split_once('+') {
            Self::Game { time: time(main)?, increment: time(increment)? }
        } else {
            Self::Game { time: time(text)?, increment: Duration::ZERO }
        };
        let in_range = |time: Duration| (LEAST..=MOST).contains(&time);
        let is_whole = |time: Duration| time.subsec_nanos() == 0;
        let fits = match control {
            Self::None => true,
            Self::Move(each) => in_range(each) && is_whole(each),
            Self::Game { time, increment } => {
                in_range(time) && increment <= MOST && is_whole(time) && is_whole(increment)
            }
        };
        if fits { Ok(control) } else { Err(refused()) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |time: Duration| humantime::format_duration(time).to_string().replace(' ', "");
        match *self {
            Self::None => f.write_str("none"),
            Self::Move(each) => write!(f, "{}/move", text(each)),
            Self::Game { time, increment } if increment.is_zero() => f.write_str(&text(time)),
            Self::Game { time, increment } => write!(f, "{}+{}", text(time), text(increment)),
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = BadInput;

    fn try_from(text: String) -> Result<Self, BadInput> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

/// The clocks of one game. Nobody is charged for their first move of a game with a time of its own, so that
/// whoever was invited has the time to come to the board.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
    has_moved: [bool; 2],
    running: Option<(Side, ServerTime)>,
}

impl Clocks {
    /// Full clocks that stand.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        let full = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::Game { time, .. } | TimeControl::Move(time) => time,
        };
        Self { control, left: [full; 2], has_moved: [false; 2], running: None }
    }

    /// How much time there is.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Lets the clock of a side run.
    pub fn start(&mut self, side: Side, now: ServerTime) {
        if let TimeControl::Move(each) = self.control {
            self.left[side.index()] = each;
        }
        self.running = Some((side, now));
    }

    /// Stops whichever runs, and charges what has run down: no move, but the time is gone.
    pub fn stop(&mut self, now: ServerTime) {
        if let Some((side, since)) = self.charged() {
            let left = &mut self.left[side.index()];
            *left = left.saturating_sub(now.since(since));
        }
        self.running = None;
    }

    /// What a move made now costs whoever makes it.
    #[must_use]
    pub fn cost(&self, now: ServerTime) -> Duration {
        match self.charged() {
            Some((_, since)) => Duration::from_millis(milliseconds(now.since(since))),
            None => Duration::ZERO,
        }
    }

    /// A side has moved, and this is what it cost.
    pub fn charge(&mut self, side: Side, cost: Duration) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(cost);
        if let TimeControl::Game { increment, .. } = self.control
            && self.has_moved[side.index()]
        {
            *left += increment;
        }
        self.has_moved[side.index()] = true;
        self.running = None;
    }

    /// What a side has left now; nothing is told where there is no clock.
    #[must_use]
    pub fn left(&self, side: Side, now: ServerTime) -> Option<Duration> {
        if self.control == TimeControl::None {
            return None;
        }
        let left = self.left[side.index()];
        Some(match self.charged() {
            Some((running, since)) if running == side => left.saturating_sub(now.since(since)),
            _ => left,
        })
    }

    /// Whose clock runs down.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.charged().map(|(side, _)| side)
    }

    /// Whose flag falls, and when, unless they move before.
    #[must_use]
    pub fn flag(&self) -> Option<(Side, ServerTime)> {
        let (side, since) = self.charged()?;
        Some((side, since.after(self.left[side.index()])))
    }

    fn charged(&self) -> Option<(Side, ServerTime)> {
        let is_charged = |side: Side| match self.control {
            TimeControl::None => false,
            TimeControl::Move(_) => true,
            TimeControl::Game { .. } => self.has_moved[side.index()],
        };
        self.running.filter(|&(side, _)| is_charged(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().expect("a time control")
    }

    #[test]
    fn a_time_control_is_read_as_it_is_written() {
        for text in ["none", "5m", "5m+3s", "3days/move", "1h30m+10s", "1s"] {
            assert_eq!(control(text).to_string(), text);
        }
        assert_eq!(control("3d/move"), control("3days/move"));
        for wrong in ["5", "5m+", "+3s", "0s", "61d/move", "5m+3s/move", "soon", "100ms", "-1s"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_first_move_is_free_and_every_other_is_charged_and_rewarded() {
        let [first, second] = Side::BOTH;
        let mut clocks = Clocks::new(control("60s+2s"));
        let seconds = |seconds: u64| ServerTime(1_000 * seconds);
        clocks.start(first, seconds(0));
        assert_eq!((clocks.cost(seconds(50)), clocks.flag()), (Duration::ZERO, None));
        clocks.charge(first, Duration::ZERO);
        clocks.start(second, seconds(50));
        clocks.charge(second, clocks.cost(seconds(55)));
        clocks.start(first, seconds(55));
        assert_eq!(clocks.flag(), Some((first, seconds(115))));
        assert_eq!(clocks.left(first, seconds(65)), Some(Duration::from_secs(50)));
        clocks.charge(first, clocks.cost(seconds(65)));
        assert_eq!(clocks.left(first, seconds(99)), Some(Duration::from_secs(52)));
        assert_eq!(clocks.left(second, seconds(99)), Some(Duration::from_secs(60)));
    }

    #[test]
    fn time_for_each_move_is_full_again_at_every_turn() {
        let [first, second] = Side::BOTH;
        let mut clocks = Clocks::new(control("1d/move"));
        let day = Duration::from_secs(86_400);
        clocks.start(first, ServerTime(0));
        assert_eq!(clocks.flag(), Some((first, ServerTime(86_400_000))));
        clocks.charge(first, Duration::from_secs(80_000));
        clocks.start(second, ServerTime(0));
        clocks.charge(second, Duration::ZERO);
        clocks.start(first, ServerTime(7));
        assert_eq!(clocks.left(first, ServerTime(7)), Some(day));
    }

    #[test]
    fn without_a_clock_nothing_is_told_and_no_flag_falls() {
        let mut clocks = Clocks::new(TimeControl::None);
        clocks.start(Side::BOTH[0], ServerTime(0));
        assert_eq!((clocks.flag(), clocks.running()), (None, None));
        assert_eq!(clocks.left(Side::BOTH[0], ServerTime(9)), None);
    }
}
