//! Programs at tables: whether one can play, when it is to move, and what it answers.

use std::time::Duration;

use parlor_workbench::{BadInput, BestRequest, Control, Limits, Player};

use crate::action::Action;
use crate::error::TableError;
use crate::seat::Seat;
use crate::secret::TableId;
use crate::tables::Tables;

/// How long it may take to find out whether a program can play a game.
const TRIAL: Duration = Duration::from_secs(1);

/// A program is to move.
#[derive(Clone, Debug)]
pub struct ProgramTurn {
    /// The table.
    pub id: TableId,
    /// The turn it answers.
    pub turn: u64,
    /// The game's spec.
    pub game: String,
    /// The position.
    pub position: String,
    /// The program's spec.
    pub player: String,
    pub(crate) seat: Seat,
}

impl Tables {
    /// Whoever is meant by a player's spec or the name of a level, if a program that can play this game. To
    /// find that out may take a moment.
    pub(crate) async fn program(&self, game: &str, name: &str) -> Result<Player, TableError> {
        let workbench = self.0.workbench.clone();
        let (game, name) = (game.to_owned(), name.to_owned());
        let find = move || {
            let control = Control::new(Limits { time: Some(TRIAL), ..Limits::NONE });
            let player = workbench.opponent(workbench.game(&game)?.as_ref(), &name, &control)?;
            if !player.is_program() {
                let wanted = "one that plays; leave it out to invite a person";
                return Err(BadInput::new("program", wanted, BadInput::quote(&name)).into());
            }
            let by = Some(player.to_string());
            workbench.check(&BestRequest { game, by, ..BestRequest::default() }, &control)?;
            Ok(player)
        };
        tokio::task::spawn_blocking(find).await.unwrap_or(Err(TableError::Busy))
    }

    /// Plays the move that a program has chosen.
    ///
    /// # Errors
    /// A turn that has passed.
    pub async fn play_program(&self, turn: &ProgramTurn, mv: &str) -> Result<u64, TableError> {
        let room = self.room(turn.id).await?;
        self.act_as(&room, turn.seat, turn.turn, &Action::Move(mv.to_owned())).await
    }

    /// Gives up for a program that cannot move.
    ///
    /// # Errors
    /// A turn that has passed.
    pub async fn resign_program(&self, turn: &ProgramTurn) -> Result<u64, TableError> {
        let room = self.room(turn.id).await?;
        self.act_as(&room, turn.seat, turn.turn, &Action::Resign).await
    }

    /// Whether it is still the program's turn.
    pub async fn is_turn(&self, turn: &ProgramTurn) -> bool {
        match self.room(turn.id).await {
            Ok(room) => {
                let table = room.table.lock().await;
                table.turn == turn.turn && table.mover() == Some(turn.seat)
            }
            Err(error) => error.passes(),
        }
    }
}
