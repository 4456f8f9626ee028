//! The live tables of this server: their store, the programs that sit at some, and their end.
//!
//! The store is opened when the first table is asked for, so that a server which nobody plays at writes nothing.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use parlor_tables::{EventStore, ProgramTurn, Sqlite, StoreError, TableError, Tables};
use parlor_workbench::{BestRequest, Player, Workbench};
use tokio::sync::OnceCell;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::client::Client;
use crate::options::ServerOptions;
use crate::problem::Problem;
use crate::search_pool::{Asker, SearchPool};

/// How long a program waits before it asks again for a search that was refused.
const PAUSE: Duration = Duration::from_secs(1);

/// The file of live tables in the folder of a server's data.
pub const LIVE_FILE: &str = "live.sqlite";

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
    /// Whether a server before this one may have left tables in it.
    pub(crate) fn is_begun(&self) -> bool {
        match self {
            Self::Memory => false,
            Self::File(path) => path.exists(),
            Self::Postgres(_) => true,
        }
    }

    /// Whether it can be used. Nothing is written where nothing was before, but for the folder.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let path = match self {
            Self::File(path) => path,
            Self::Memory => return Ok(()),
            Self::Postgres(_) => return self.open().map(drop),
        };
        if path.exists() {
            return Sqlite::open_to_read(path).map(drop);
        }
        let folder = path.parent().unwrap_or(path);
        let told =
            |error: std::io::Error| StoreError::Write(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(told)?;
        let is_read_only = std::fs::metadata(folder).map_err(told)?.permissions().readonly();
        if is_read_only { Err(told(std::io::ErrorKind::PermissionDenied.into())) } else { Ok(()) }
    }

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
            let found =
                self.pool.run(asker, move |control| workbench.best(&request, control)).await;
            let done = match found {
                Ok(report) => match report.best {
                    Some(mv) => tables.play_program(turn, &mv).await,
                    None => Err(TableError::Busy),
                },
                // It will never have a move here: the program cannot play this after all.
                Err(problem) if problem.status() == StatusCode::BAD_REQUEST => {
                    tracing::warn!(problem = problem.detail(), "a program at a table gives up");
                    tables.resign_program(turn).await
                }
                Err(_) => Err(TableError::Busy),
            };
            // Made, or the table has moved on.
            if !done.is_err_and(|error| error.passes()) {
                return;
            }
            tokio::time::sleep(PAUSE).await;
            if !tables.is_turn(turn).await {
                return;
            }
        }
    }
}
