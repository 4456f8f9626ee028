//! Requests about tables of solved games: what one needs, makes, tells, and whether it is right.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlor_core::{BadInput, Control};
use parlor_solve::{Gathering, SolveOptions};

use super::Workbench;
use crate::Error;
use crate::any_game::AnyGame;
use crate::report::Report;
use crate::request::{ProbeRequest, SolveRequest, VerifyRequest};
use crate::sent_rules::is_sent;
use crate::solve::{
    EstimateReport, SolveReport, VerifyReport, is_begun, kept_table_of, make_room_for_sent,
    spec_of_table, table_of,
};

impl Workbench {
    /// What solving a game would need of one of so many hosts, within the memory that is allowed. A game without numbers is looked at for a
    /// moment; what it needs is then known, or at least how much it needs at least.
    ///
    /// # Errors
    /// A spec that names no game; a game that cannot be solved.
    pub fn estimate(
        &self,
        game: &str,
        memory: Option<u64>,
        hosts: usize,
        control: &Control,
    ) -> Result<EstimateReport, Error> {
        let game = self.game(game)?;
        let allowed = memory.into_iter().chain(self.allowance.solve_memory).min();
        let estimate = match game.estimate(hosts, control)? {
            Some(estimate) => estimate,
            None => game.survey(control)?,
        };
        Ok(estimate.within(allowed))
    }

    /// Bytes of memory that a solve may take, if that is limited.
    #[must_use]
    pub const fn solve_memory(&self) -> Option<u64> {
        self.allowance.solve_memory
    }

    /// Where a solve keeps its table.
    ///
    /// # Errors
    /// A spec that names no game; a system without a data directory.
    pub fn table_for(&self, request: &SolveRequest) -> Result<PathBuf, Error> {
        match &request.table {
            Some(path) => Ok(path.clone()),
            None => Ok(kept_table_of(self.game(&request.game)?.table_spec(), request.keep)?),
        }
    }

    /// Whether a solve that was stopped has left something to go on with.
    #[must_use]
    pub fn is_begun(&self, request: &SolveRequest) -> bool {
        self.table_for(request).is_ok_and(|path| is_begun(&path))
    }

    /// Solves a whole game into a table.
    ///
    /// # Errors
    /// A spec that names no game; a table that somebody else makes, that was begun before, if the request
    /// wants that told, or that cannot be gone on with; limits reached; a file that cannot be written.
    pub fn solve(&self, request: &SolveRequest, control: &Control) -> Result<SolveReport, Error> {
        let game = self.game(&request.game)?;
        let path = self.table_for(request)?;
        if is_sent(game.table_spec()) && request.table.is_none() && !path.exists() {
            make_room_for_sent();
        }
        game.solve(&path, &self.solve_options(request), control)
    }

    /// Solves a whole game into a table together with other hosts. Only the first of them has something to tell. Hosts
    /// on the same machine share its memory and its processors, unless the request says what each may use.
    ///
    /// # Errors
    /// As [`Workbench::solve`]; a game whose positions have no numbers; a host that does not come, makes another table or
    /// is gone.
    pub fn solve_with(
        &self,
        request: &SolveRequest,
        control: &Control,
        gathering: &dyn Gathering,
    ) -> Result<Option<SolveReport>, Error> {
        let game = self.game(&request.game)?;
        let mut options = self.solve_options(request);
        let share = gathering.on_this_machine().max(1);
        if share > 1 {
            let memory = || parlor_solve::available_memory().map(|all| all / share as u64);
            let threads = || std::thread::available_parallelism().ok().map(|all| all.get() / share);
            options.memory = options.memory.or_else(memory);
            options.threads = options.threads.or_else(threads).map(|threads| threads.max(1));
        }
        game.solve_with(&self.table_for(request)?, &options, control, gathering)
    }

    fn solve_options(&self, request: &SolveRequest) -> SolveOptions {
        SolveOptions {
            threads: request.threads,
            memory: request.memory.into_iter().chain(self.allowance.solve_memory).min(),
            counting: request.counting,
            begun: request.begun,
            keep: request.keep,
            ..SolveOptions::default()
        }
    }

    /// What the game's table tells, if there is one.
    ///
    /// # Errors
    /// A spec that names no game; a table that cannot be read.
    pub fn solved(&self, game: &str) -> Result<Option<SolveReport>, Error> {
        let game = self.game(game)?;
        let path = table_of(game.table_spec())?;
        if path.exists() { game.solved(&path).map(Some) } else { Ok(None) }
    }

    /// What a table says about a position and each of its moves.
    ///
    /// # Errors
    /// No table; one that cannot be read; text that is not a position.
    pub fn probe(&self, request: &ProbeRequest, control: &Control) -> Result<Report, Error> {
        let (game, path) = self.table(&request.table)?;
        let position = request.position.clone().unwrap_or_else(|| game.start());
        game.probe(&position, path.as_deref(), control)
    }

    /// Checks a table against the rules.
    ///
    /// # Errors
    /// The first false value; no table, or one that cannot be read.
    pub fn verify(
        &self,
        request: &VerifyRequest,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        let (game, path) = self.table(&request.table)?;
        let path = match path {
            Some(path) => path,
            None => table_of(game.table_spec())?,
        };
        if !path.exists() {
            let spec = game.spec();
            let wanted = format!("a table of {spec}, as `parlor solve {spec}` makes one");
            let came = format!("none at {}", path.display());
            return Err(BadInput::new("table", wanted, came).into());
        }
        let options = SolveOptions {
            threads: request.threads,
            memory: request.memory,
            ..SolveOptions::default()
        };
        game.verify(&path, request.extent, &options, control)
    }

    /// A table named by its file or by its game.
    fn table(&self, table: &str) -> Result<(Arc<dyn AnyGame>, Option<PathBuf>), Error> {
        let path = Path::new(table);
        if path.is_file() {
            let spec = spec_of_table(path)?;
            // Rules as text may share their name with another game, so that the cache must not have them.
            let game = match spec.contains('@') {
                true => self.catalogue.game_of_table(&spec)?.into(),
                false => self.game(&spec)?,
            };
            return Ok((game, Some(path.to_owned())));
        }
        Ok((self.game(table)?, None))
    }
}
