//! parlor with one more game.
//!
//! The game is one file, [`hexapawn`]. This is the rest: a catalogue that holds parlor's own games and
//! that one, given to parlor's program. Every command and the web app then know it.

#![forbid(unsafe_code)]

mod hexapawn;

use std::process::ExitCode;

use parlor::Catalogue;

use crate::hexapawn::Hexapawn;

fn main() -> ExitCode {
    parlor::run(Catalogue::new().with::<Hexapawn>())
}
