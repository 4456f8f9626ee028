//! The live tables of this server: their store, the programs that sit at some, and their end.
//!
//! The store is opened when the first table is asked for, so that a server which nobody plays at writes nothing.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parlor_tables::{EventStore, ProgramTurn, Sqlite, StoreError, Tables};
use parlor_workbench::{BestRequest, Player, Workbench};
use tokio::sync::OnceCell;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::client::Client;
use crate::options::ServerOptions;
use crate::problem::Problem;
use crate::search_pool::{Asker, SearchPool};

/// How long a program waits before it asks again for a search that was refused.
const PAUSE: Duration = Duration::from_secs(1);

/// Where the events of live tables are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TableStore {
    /// Nowhere: they are gone with the server.
    #[default]
    Memory,
    /// In a file of SQLite.
    File(PathBuf),
    /// In a Postgres that several servers share, by its address.
    Postgres(String),
}

impl TableStore {
    fn open(&self) -> Result<Box<dyn EventStore>, StoreError> {
        match self {
            Self::Memory => Ok(Box::new(Sqlite::in_memory()?)),
            Self::File(path) => Ok(Box::new(Sqlite::open(path)?)),
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => Ok(Box::new(parlor_tables::Postgres::connect(address)?)),
            #[cfg(not(feature = "postgres"))]
            Self::Postgres(_) => Err(StoreError::Read(
                "this parlor was built without Postgres; build it with `--features postgres`, or name a \
                 folder instead"
                    .to_owned(),
            )),
        }
    }
}

/// The live tables, as soon as anybody wants them.
#[derive(Clone)]
pub(crate) struct Live {
    tables: Arc<OnceCell<Tables>>,
    workbench: Workbench,
    pool: SearchPool,
    options: Arc<ServerOptions>,
}

impl Live {
    pub(crate) fn new(workbench: Workbench, pool: SearchPool, options: Arc<ServerOptions>) -> Self {
        Self { tables: Arc::default(), workbench, pool, options }
    }

    /// The tables. A store that cannot be opened is tried again by the next who asks.
    pub(crate) async fn tables(&self) -> Result<&Tables, Problem> {
        self.tables.get_or_try_init(|| self.open()).await.map_err(|error| {
            let told = error.to_string();
            Problem::paused(match &self.options.store {
                // Where the file lies is the server's own affair.
                TableStore::File(path) => told.replace(&format!("{}: ", path.display()), ""),
                _ => told,
            })
        })
    }

    /// The tables if anybody has wanted them.
    pub(crate) fn opened(&self) -> Option<&Tables> {
        self.tables.get()
    }

    async fn open(&self) -> Result<Tables, StoreError> {
        let store = self.options.store.clone();
        let store = tokio::task::spawn_blocking(move || store.open())
            .await
            .unwrap_or_else(|_| Err(StoreError::Read("opening them failed".to_owned())))?;
        let (tables, turns) =
            Tables::open(self.workbench.clone(), store, self.options.tables).await?;
        let cared = tables.clone();
        tokio::spawn(async move { cared.care().await });
        tokio::spawn(self.clone().play_programs(tables.clone(), turns));
        Ok(tables)
    }

    /// Tells everybody at the tables that the server ends, and keeps what there is to keep.
    pub(crate) async fn close(&self) {
        if let Some(tables) = self.opened() {
            tables.close().await;
        }
    }

    async fn play_programs(self, tables: Tables, mut turns: UnboundedReceiver<ProgramTurn>) {
        while let Some(turn) = turns.recv().await {
            let (live, tables) = (self.clone(), tables.clone());
            tokio::spawn(async move { live.play(&tables, &turn).await });
        }
    }

    /// Lets a program make its move. Its search waits for a seat like any other; one that is refused is asked
    /// for again as long as it is the program's turn.
    async fn play(&self, tables: &Tables, turn: &ProgramTurn) {
        let time = Player::parse(&turn.player).ok().and_then(|player| player.time);
        let asker = Asker { client: Client::of_server(), time };
        loop {
            let request = BestRequest {
                game: turn.game.clone(),
                position: Some(turn.position.clone()),
                by: Some(turn.player.clone()),
                ..BestRequest::default()
            };
            let workbench = self.workbench.clone();
            let found = self.pool.run(asker, move |control| workbench.best(&request, control)).await;
            if let Some(mv) = found.ok().and_then(|report| report.best) {
                match tables.play_program(turn, &mv).await {
                    Err(error) if error.passes() => {}
                    // Made, or the table has moved on.
                    _ => return,
                }
            }
            tokio::time::sleep(PAUSE).await;
            if !tables.is_turn(turn).await {
                return;
            }
        }
    }
}
