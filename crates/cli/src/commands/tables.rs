//! `parlor tables`: what a server keeps of live tables, looked at and copied while it runs.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::Result;
use parlor_tables::{EventStore as _, LiveTable, Sqlite, TableId, calendar_time};
use parlor_workbench::{BadInput, Record, Workbench, tables_folder};
use serde_json::json;

use crate::output::Output;
use crate::table::{self, Align};

/// Look after live tables: list them, export one, back all of them up
///
/// These are the tables at which people play each other by link. The server may go on meanwhile.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder of the server's data; that of solved tables if left out
    #[arg(long, value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
    #[command(subcommand)]
    wish: Wish,
}

#[derive(Debug, clap::Subcommand)]
enum Wish {
    /// List the tables, the last played at first
    List {
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Write one table's game as `parlor replay` and the board page read it
    Export {
        /// The table: 32 hexadecimal digits
        id: String,
        /// Write everything that happened at the table instead
        #[arg(long)]
        events: bool,
    },
    /// Write a whole and consistent copy of all tables to a new file
    Backup {
        /// The file, which must not be there yet
        file: PathBuf,
    },
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let folder = match &args.data {
        Some(folder) => folder.clone(),
        None => tables_folder()?,
    };
    let mut store = Sqlite::open_to_read(&folder.join(parlor_web::LIVE_FILE))?;
    match &args.wish {
        Wish::List { json } => list(&mut store, *json, output),
        Wish::Export { id, events } => {
            let id: TableId = id.parse()?;
            let recorded = store.read_from(id, 1)?;
            if *events {
                return output.json(&json!(recorded));
            }
            let none = |_| BadInput::new("table", "one that is kept here", id.to_string());
            let table = LiveTable::fold(id, &recorded, workbench).map_err(none)?;
            let moves = table.moves().into_iter().map(str::to_owned).collect();
            let game = workbench.game(&table.game)?;
            output.json(&Record { moves, ..Record::new(game.as_ref(), &table.start)? })
        }
        Wish::Backup { file } => {
            store.back_up(file)?;
            writeln!(output, "{} tables are in {}", store.list()?.len(), file.display())?;
            Ok(())
        }
    }
}

fn list(store: &mut Sqlite, json: bool, output: &mut Output) -> Result<()> {
    let listed = store.list()?;
    if json {
        let rows = listed.iter().map(|table| {
            json!({
                "id": table.id.to_string(),
                "stage": table.stage,
                "touched": told(table.touched),
                "events": table.events,
            })
        });
        return output.json(&rows.collect::<Vec<_>>());
    }
    let now = calendar_time();
    let row = |table: &parlor_tables::Listed| {
        let ago = Duration::from_secs(now.saturating_sub(table.touched) / 1_000);
        vec![
            table.id.to_string(),
            table.stage.clone(),
            table.events.to_string(),
            format!("{} ago", humantime::format_duration(ago)),
        ]
    };
    let columns = [
        ("table", Align::Left),
        ("stage", Align::Left),
        ("events", Align::Right),
        ("touched", Align::Left),
    ];
    table::write(output, &columns, &listed.iter().map(row).collect::<Vec<_>>())?;
    Ok(())
}

/// A time of the calendar as RFC 3339 writes it.
fn told(milliseconds: u64) -> String {
    let time = UNIX_EPOCH + Duration::from_millis(milliseconds);
    humantime::format_rfc3339_millis(time).to_string()
}
