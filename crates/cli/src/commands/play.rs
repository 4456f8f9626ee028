//! `parlor play`: a game in the terminal, between people and programs in any mixture.

use std::io::{self, BufRead, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use parlor_workbench::{AnyGame, Catalogue, Error, Played, Player, Question, Record, State};

use crate::board;
use crate::output::{BOLD, DIM, GOOD, Output, spinner};

/// Who plays when nothing is said, and who gives hints.
const OPPONENT: &str = "engine:time=1s";

/// Play a game in the terminal
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as tic-tac-toe or mnk:m=5,n=5,k=4
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// The position to start from
    position: Option<String>,
    /// Who moves first: human, or a player as listed by `parlor games`
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    first: String,
    /// Who moves second
    #[arg(long, value_name = "PLAYER", default_value = OPPONENT)]
    second: String,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<PathBuf>,
}

const HELP: &str = "\
  a move     such as b2; the legal moves are listed by `moves`
  undo       take back your last move (and the program's answer)
  hint       what the program would play
  moves      the legal moves
  rules      how the game is played
  give up    lose the game, where the rules allow it
  save FILE  keep the game; `parlor play --load FILE` goes on with it
  ?          this list
  quit       leave";

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let catalogue = Catalogue::new();
    let (record, game) = match (&args.load, &args.game) {
        (Some(path), _) => Record::load(path, &catalogue)?,
        (None, Some(word)) => {
            let game = catalogue.game(word)?;
            let start = args.position.clone().unwrap_or_else(|| game.start());
            (Record::new(game.as_ref(), &start)?, game)
        }
        (None, None) => bail!("no game was named"),
    };
    let seats = [Player::parse(&args.first)?, Player::parse(&args.second)?];
    for player in &seats {
        if player.is_program() {
            game.check_player(player, &Question::default())?;
        }
    }
    let history = record.replay(game.as_ref())?;
    PlayLoop { game, start: record.start, history, seats, output }.play(&mut io::stdin().lock())
}

/// A game in progress.
struct PlayLoop<'a> {
    game: Box<dyn AnyGame>,
    start: String,
    history: Vec<Played>,
    /// Who plays for the first and the second player.
    seats: [Player; 2],
    output: &'a mut Output,
}

/// What a line typed by a person came to.
enum Typed {
    /// A move was made or taken back: show the board again.
    Changed,
    /// Ask again.
    Again,
    /// Leave the table.
    Leave,
}

impl PlayLoop<'_> {
    /// Plays until the game is over, or until the person at the keyboard leaves.
    fn play(mut self, input: &mut impl BufRead) -> Result<()> {
        /// A position that comes back this often makes the game endless: a draw.
        const UNBOUNDED: usize = 3;
        loop {
            let state = self.state()?;
            writeln!(self.output)?;
            board::draw(self.output, &state)?;
            if let Some(outcome) = &state.outcome {
                match outcome.as_str() {
                    "draw" => writeln!(self.output, "{BOLD}A draw.{BOLD:#}")?,
                    winner => writeln!(self.output, "{GOOD}{winner} wins.{GOOD:#}")?,
                }
                return Ok(());
            }
            let visits =
                1 + self.history.iter().filter(|played| played.before == state.position).count();
            if visits >= UNBOUNDED {
                writeln!(
                    self.output,
                    "{BOLD}The position came back {visits} times: a draw by endless play.{BOLD:#}"
                )?;
                return Ok(());
            }
            let seat = self.seats[state.turn_index].clone();
            if seat.is_program() {
                self.program_moves(&state, &seat)?;
            } else if !self.person_moves(&state, input)? {
                return Ok(());
            }
        }
    }

    fn state(&self) -> Result<State, Error> {
        self.game.state(self.position(), self.history.last())
    }

    fn position(&self) -> &str {
        self.history.last().map_or(&self.start, |played| &played.after)
    }

    fn program_moves(&mut self, state: &State, seat: &Player) -> Result<()> {
        let waiting = spinner(format!("{} ({seat}) thinks", state.turn));
        let report = self.game.seat(seat, Question::default())?.choose(&state.position)?;
        waiting.finish_and_clear();
        let Some(mv) = &report.best else {
            bail!("{seat} found no move within its limits; give it more time or a depth");
        };
        let worth = match report.proof {
            Some(_) => {
                let worth = report.dictionary().unwrap_or_else(|| report.worth());
                format!(" {DIM}({worth}){DIM:#}")
            }
            None => String::new(),
        };
        writeln!(self.output, "{} plays {BOLD}{mv}{BOLD:#}{worth}", state.turn)?;
        let played = self.game.play(&state.position, mv)?;
        self.history.push(played);
        Ok(())
    }

    /// Whether the person stayed at the table.
    fn person_moves(&mut self, state: &State, input: &mut impl BufRead) -> Result<bool> {
        loop {
            write!(self.output, "{} to move (? for help): ", state.turn)?;
            self.output.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(false);
            }
            match self.typed(line.trim(), state)? {
                Typed::Changed => return Ok(true),
                Typed::Again => {}
                Typed::Leave => return Ok(false),
            }
        }
    }

    fn typed(&mut self, line: &str, state: &State) -> Result<Typed> {
        match line.to_lowercase().as_str() {
            "" => Ok(Typed::Again),
            "?" | "help" => self.say(HELP),
            "quit" | "exit" => Ok(Typed::Leave),
            "moves" => self.list_moves(state),
            "rules" => self.say(self.game.about().rules),
            "undo" => self.undo(),
            "hint" => self.hint(state),
            "give up" => self.give_up(state),
            _ => match line.strip_prefix("save") {
                Some(path) if path.starts_with(' ') => self.save(Path::new(path.trim())),
                Some("") => self.say("save where? type: save FILE"),
                _ => self.make(line, state),
            },
        }
    }

    fn say(&mut self, text: &str) -> Result<Typed> {
        writeln!(self.output, "{text}")?;
        Ok(Typed::Again)
    }

    /// The legal moves, as they are typed here: leaving the table is not giving up.
    fn list_moves(&mut self, state: &State) -> Result<Typed> {
        let mut names = Vec::with_capacity(state.moves.len());
        for mv in &state.moves {
            names.push(if self.game.gives_up(&state.position, mv)? {
                "give up"
            } else {
                mv.as_str()
            });
        }
        self.say(&names.join(", "))
    }

    fn make(&mut self, mv: &str, state: &State) -> Result<Typed> {
        match self.game.play(&state.position, mv) {
            Ok(played) => {
                self.history.push(played);
                Ok(Typed::Changed)
            }
            Err(Error::BadInput(bad)) => self.say(&bad.to_string()),
            Err(error) => Err(error.into()),
        }
    }

    /// Back to the last position in which a person was to move.
    fn undo(&mut self) -> Result<Typed> {
        let by_person = |played: &Played| -> Result<bool, Error> {
            Ok(!self.seats[self.game.state(&played.before, None)?.turn_index].is_program())
        };
        for index in (0..self.history.len()).rev() {
            if by_person(&self.history[index])? {
                self.history.truncate(index);
                return Ok(Typed::Changed);
            }
        }
        self.say("there is no move of yours to take back")
    }

    fn hint(&mut self, state: &State) -> Result<Typed> {
        let adviser = Player::parse(OPPONENT)?;
        let report = self.game.best(&state.position, &adviser, &Question::default())?;
        let worth = report.worth();
        match report.best {
            Some(mv) => self.say(&format!("hint: {mv}, {worth}")),
            None => self.say("no hint within a second"),
        }
    }

    fn give_up(&mut self, state: &State) -> Result<Typed> {
        for mv in &state.moves {
            if self.game.gives_up(&state.position, mv)? {
                return self.make(&mv.clone(), state);
            }
        }
        self.say("this game has no giving up; `quit` leaves it")
    }

    fn save(&mut self, path: &Path) -> Result<Typed> {
        if path.as_os_str().is_empty() {
            return self.say("save where? type: save FILE");
        }
        let moves = self.history.iter().map(|played| played.mv.clone()).collect();
        let record = Record { game: self.game.spec(), start: self.start.clone(), moves };
        match record.save(path) {
            Ok(()) => self.say(&format!("saved; `parlor play --load {}` goes on", path.display())),
            Err(error) => self.say(&format!("not saved: {error}")),
        }
    }
}
