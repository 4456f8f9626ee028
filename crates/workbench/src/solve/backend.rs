//! The two ways to know all of a game: through the numbers of its positions, or by walking to each.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::{BadInput, Control, Game, Notation, Numbered, Stopped, Value};
use parlor_solve::{
    Counting, Estimate, Explored, Extent, Gathering, Solution, SolveOptions, Summary, Table,
    TableIdentity, Verified,
};

use super::Oracle;
use crate::Error;

/// Numberings up to this size are solved in memory when somebody asks and there is no table.
const NUMBERS_AT_ONCE: u64 = 20_000_000;

/// Memory for exploring a game that somebody only asks about.
const MEMORY_AT_ONCE: u64 = 1_000_000_000;

/// A table to be made: of which game by its spec, where, how, and how long.
#[derive(Clone, Copy)]
pub(crate) struct TableOrder<'a> {
    pub(crate) spec: &'a str,
    pub(crate) path: &'a Path,
    pub(crate) options: &'a SolveOptions,
    pub(crate) control: &'a Control,
}

/// What differs between the backends; [`Tablebase`](super::Tablebase) is what they share.
pub(super) trait SolveBackend<G: Game>: Send + Sync {
    /// What one of so many hosts would need.
    fn estimate(
        &self,
        game: &G,
        hosts: usize,
        control: &Control,
    ) -> Result<Option<Estimate>, Error>;

    /// Solves the game into a file, and opens it.
    fn make(&self, game: &G, order: TableOrder<'_>) -> Result<(Summary, Table), Error>;

    /// Solves the game into a file together with other hosts. The first of them gets it open.
    fn make_with(
        &self,
        game: &G,
        order: TableOrder<'_>,
        gathering: &dyn Gathering,
    ) -> Result<Option<(Summary, Table)>, Error>;

    /// Someone who answers from a table, if it is of this game.
    fn consult(&self, game: &G, table: Table) -> Result<Arc<dyn Oracle<G>>, Error>;

    /// Someone who has the whole game in memory, if it is small; nobody if it is not.
    fn at_once(&self, game: &G, control: &Control) -> Result<Option<Arc<dyn Oracle<G>>>, Error>;

    fn verify(
        &self,
        game: &G,
        table: &Table,
        extent: Extent,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Verified, Error>;
}

/// Through the numbers of its positions.
pub(super) struct NumberedBackend;

/// By walking to every position.
#[derive(Default)]
pub(super) struct ExploredBackend {
    /// The game has more positions than this: somebody has looked, and nobody need look again.
    more_than: AtomicU64,
}

impl<G: Numbered + Notation> SolveBackend<G> for NumberedBackend {
    fn estimate(
        &self,
        game: &G,
        hosts: usize,
        control: &Control,
    ) -> Result<Option<Estimate>, Error> {
        let options = SolveOptions::default();
        Ok(Some(Estimate::of_share(game, hosts, &options, control)?))
    }

    fn make(&self, game: &G, order: TableOrder<'_>) -> Result<(Summary, Table), Error> {
        let TableOrder { spec, path, options, control } = order;
        Ok(Table::make(game, spec, path, options, control)?)
    }

    fn make_with(
        &self,
        game: &G,
        order: TableOrder<'_>,
        gathering: &dyn Gathering,
    ) -> Result<Option<(Summary, Table)>, Error> {
        let TableOrder { spec, path, options, control } = order;
        let identity = TableIdentity::of(game, spec, options)?;
        let mut made = None;
        gathering.meet(&identity, control, &mut |peers, control| {
            made = Table::make_with_peers(game, &identity, path, options, control, peers)?;
            Ok(())
        })?;
        Ok(made)
    }

    fn consult(&self, game: &G, table: Table) -> Result<Arc<dyn Oracle<G>>, Error> {
        table.check_game(game)?;
        Ok(Arc::new(table))
    }

    fn at_once(&self, game: &G, control: &Control) -> Result<Option<Arc<dyn Oracle<G>>>, Error> {
        if game.tiers().iter().map(|tier| tier.numbers).sum::<u64>() > NUMBERS_AT_ONCE {
            return Ok(None);
        }
        let options = SolveOptions { counting: Counting::Numbered, ..SolveOptions::default() };
        Ok(Some(Arc::new(parlor_solve::solve(game, &options, control)?)))
    }

    fn verify(
        &self,
        game: &G,
        table: &Table,
        extent: Extent,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Verified, Error> {
        Ok(parlor_solve::verify(game, table, extent, options, control)?)
    }
}

impl<G: Notation + 'static> SolveBackend<G> for ExploredBackend {
    fn estimate(&self, _: &G, _: usize, _: &Control) -> Result<Option<Estimate>, Error> {
        Ok(None)
    }

    fn make(&self, game: &G, order: TableOrder<'_>) -> Result<(Summary, Table), Error> {
        let TableOrder { spec, path, options, control } = order;
        Ok(Table::list(game, spec, path, options, control)?)
    }

    fn make_with(
        &self,
        _: &G,
        order: TableOrder<'_>,
        _: &dyn Gathering,
    ) -> Result<Option<(Summary, Table)>, Error> {
        let wanted = "a game whose positions have numbers, which several can share";
        Err(BadInput::new("--processes, --hosts", wanted, order.spec).into())
    }

    fn consult(&self, game: &G, table: Table) -> Result<Arc<dyn Oracle<G>>, Error> {
        table.check_list(game)?;
        Ok(Arc::new(List(table)))
    }

    fn at_once(&self, game: &G, control: &Control) -> Result<Option<Arc<dyn Oracle<G>>>, Error> {
        let allowed = control.nodes().unwrap_or(u64::MAX);
        if allowed <= self.more_than.load(Ordering::Relaxed) {
            return Err(Error::Stopped(Stopped::Nodes));
        }
        let options = SolveOptions { memory: Some(MEMORY_AT_ONCE), ..SolveOptions::default() };
        match parlor_solve::explore(game, &options, control) {
            Ok(explored) => Ok(Some(Arc::new(explored))),
            Err(parlor_solve::Error::Stopped(Stopped::Nodes)) => {
                self.more_than.fetch_max(allowed, Ordering::Relaxed);
                Err(Error::Stopped(Stopped::Nodes))
            }
            Err(parlor_solve::Error::Memory { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn verify(
        &self,
        game: &G,
        table: &Table,
        extent: Extent,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Verified, Error> {
        Ok(parlor_solve::verify_list(game, table, extent, options, control)?)
    }
}

impl<G: Numbered> Oracle<G> for Table {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        Ok(self.value(game, position)?)
    }
}

impl<G: Numbered> Oracle<G> for Solution {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        Ok(self.value(game, position))
    }
}

/// A table that lists positions.
struct List(Table);

impl<G: Notation> Oracle<G> for List {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        self.0.find(game, position)?.ok_or_else(|| unreached(game, position))
    }
}

impl<G: Notation> Oracle<G> for Explored<G> {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        self.value(position).ok_or_else(|| unreached(game, position))
    }
}

fn unreached<G: Notation>(game: &G, position: &G::Position) -> Error {
    Error::Unreachable { position: game.position_text(position) }
}
