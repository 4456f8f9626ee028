//! Two makers of one table: both at the command line, or one of them in a server.

use std::process::Stdio;
use std::thread;

use parlor_workbench::{Begun, Control};

use super::{Ground, LISTED, NUMBERED, told};
use crate::{Arena, Case};

/// What the second of two makers is told.
const BUSY: &str = "makes this table";
/// What a maker is told who comes while something is begun.
const BEGUN: &str = "begun before";

pub(super) fn run(arena: &Arena) -> Vec<Case> {
    let grounds = [Ground::new(NUMBERED), Ground::new(LISTED)];
    let name = "two makers race";
    let case = Case::try_each(arena, name, arena.trials(6, 200), |pair| {
        let ground = &grounds[(pair % 2) as usize];
        let wish = [&["--resume"][..], &["--fresh"], &[]][(pair % 3) as usize];
        ground.clear();
        let table = ground.table();
        let by_command = || {
            let mut command = arena.parlor(ground.folder.path(), &ground.arguments(&table, wish));
            let output =
                command.stdout(Stdio::null()).output().map_err(|error| error.to_string())?;
            if output.status.success() { Ok(()) } else { Err(told(&output)) }
        };
        let by_server = || {
            let begun = if pair % 2 == 0 { Begun::Resume } else { Begun::Forget };
            ground.solve(begun, &Control::unlimited()).map_err(|error| error.to_string())
        };
        let ends = thread::scope(|scope| {
            let one = scope.spawn(by_command);
            let other = if pair % 4 < 2 { by_command() } else { by_server() };
            [one.join().unwrap_or_else(|_| Err("a panic".to_owned())), other]
        });
        for line in ends.iter().filter_map(|end| end.as_ref().err()) {
            if !line.contains(BUSY) && !line.contains(BEGUN) {
                return Err(line.clone());
            }
        }
        if ends.iter().all(Result::is_err) {
            return Err(format!("nobody made the table: {ends:?}"));
        }
        ground.check_resumed(arena)
    });
    vec![case.noting("by command line, and by command line and server")]
}
