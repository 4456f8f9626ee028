//! Two makers of one table: both at the command line, or one of them in a process that goes on, as a server does.

use std::process::Stdio;
use std::thread;

use parlor_workbench::{Begun, Control};

use super::{Ground, LISTED, NUMBERED, is_clear, told};
use crate::{Arena, Case};

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
        let by_workbench = || {
            let begun = if pair % 2 == 0 { Begun::Resume } else { Begun::Forget };
            ground.solve(begun, &Control::unlimited()).map_err(|error| error.to_string())
        };
        let ends = thread::scope(|scope| {
            let one = scope.spawn(by_command);
            let other = if pair % 4 < 2 { by_command() } else { by_workbench() };
            [one.join().unwrap_or_else(|_| Err("a panic".to_owned())), other]
        });
        for line in ends.iter().filter_map(|end| end.as_ref().err()) {
            if !is_clear(line) {
                return Err(line.clone());
            }
        }
        if ends.iter().all(Result::is_err) {
            return Err(format!("nobody made the table: {ends:?}"));
        }
        ground.check_resumed(arena)
    });
    vec![case.noting("two processes, or a process and another's thread")]
}
