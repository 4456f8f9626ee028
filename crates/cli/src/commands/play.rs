//! `parlor play`: a game in the terminal, between people and programs in any mixture.

use std::io::{self, BufRead, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use parlor_workbench::{
    AnyGame, BestRequest, Control, Error, MAX_VISITS, Played, Player, Record, SearchLimits,
    Session, SoFar, State, Strategy, Workbench,
};

use super::{best, progress};
use crate::board;
use crate::output::{BOLD, DIM, GOOD, Output, spinner};
use crate::program;

/// Who plays by default, and who gives hints.
const OPPONENT: &str = "engine:time=1s";

/// Play a game in the terminal
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as tic-tac-toe or mnk:m=5,n=5,k=4
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// The position to start from
    #[arg(allow_hyphen_values = true, value_parser = super::position_text)]
    position: Option<String>,
    /// Who moves first: human; easy, medium or hard; or a player as listed by `parlor games`
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    first: String,
    /// Who moves second
    #[arg(long, value_name = "PLAYER", default_value = OPPONENT)]
    second: String,
    /// Tell what a program finds while it thinks, a line for each depth
    #[arg(long)]
    progress: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<PathBuf>,
}

const HELP: &str = "\
  a move     such as b2; `moves` lists the legal ones
  undo       take back your last move (and the program's answer)
  hint       what the program would play
  scores     what the document's player thinks of every move, 0 to 3
  moves      the legal moves
  rules      how the game is played
  give up    lose the game, where the rules allow it
  save FILE  keep the game; `play --load FILE` goes on with it
  ?          this list
  quit       leave";

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let (record, game): (Record, Arc<dyn AnyGame>) = match (&args.load, &args.game) {
        (Some(path), _) => workbench.load(path)?,
        (None, Some(spec)) => {
            let (game, start) = workbench.position(spec, args.position.as_deref())?;
            (Record::new(game.as_ref(), &start)?, game)
        }
        (None, None) => bail!("no game was named"),
    };
    let sits = |name| workbench.opponent(game.as_ref(), name, &Control::unlimited());
    let players = [sits(&args.first)?, sits(&args.second)?];
    let control = match args.progress {
        true => Control::unlimited().with_progress(progress::tell(false)),
        false => Control::unlimited(),
    };
    let sit = |player| Participant::new(game.as_ref(), player, control.clone());
    let [first, second] = players.each_ref().map(sit);
    let table = Table {
        workbench,
        game: game.as_ref(),
        history: record.replay(game.as_ref())?,
        start: record.start,
        seats: [first?, second?],
        output,
    };
    table.play(&mut io::stdin().lock())
}

/// Who plays for one side.
enum Participant<'a> {
    /// Somebody at the keyboard.
    Person,
    Program(Program<'a>),
}

/// A player that remembers what it thought of from one move to the next.
struct Program<'a> {
    player: &'a Player,
    session: Box<dyn Session + 'a>,
}

impl<'a> Participant<'a> {
    fn new(game: &'a dyn AnyGame, player: &'a Player, control: Control) -> Result<Self, Error> {
        if !player.is_program() {
            return Ok(Self::Person);
        }
        let session = game.session(player, SearchLimits::default(), control)?;
        Ok(Self::Program(Program { player, session }))
    }
}

impl Program<'_> {
    /// Chooses a move and tells it.
    fn choose(&mut self, state: &State, output: &mut Output) -> Result<String> {
        let Self { player, session } = self;
        let waiting = spinner(format!("{} ({player}) thinks", state.turn));
        let report = session.choose(&state.position);
        waiting.finish_and_clear();
        let report = report?;
        let Some(mv) = &report.best else {
            bail!("{player} found no move within its limits; give it more time or a depth");
        };
        let thought = match (best::dictionary(&report), report.proof) {
            (Some(dictionary), _) => Some(format!("{}; {dictionary}", best::worth(&report, state))),
            (None, Some(_)) => Some(report.in_words()),
            (None, None) => None,
        };
        let thought = thought.map_or(String::new(), |thought| format!(" {DIM}({thought}){DIM:#}"));
        writeln!(output, "{} plays {BOLD}{mv}{BOLD:#}{thought}", state.turn)?;
        Ok(mv.clone())
    }
}

/// A game in progress.
struct Table<'a> {
    workbench: &'a Workbench,
    game: &'a dyn AnyGame,
    start: String,
    history: Vec<Played>,
    /// Who plays for the first and the second player.
    seats: [Participant<'a>; 2],
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

impl Table<'_> {
    /// Plays until the game is over, or until the person at the keyboard leaves.
    fn play(mut self, input: &mut impl BufRead) -> Result<()> {
        loop {
            let state = self.state()?;
            writeln!(self.output)?;
            board::draw(self.output, &state)?;
            board::draw_points(self.output, &state)?;
            if state.outcome.is_some() {
                return self.tell_outcome(&state);
            }
            let visits =
                1 + self.history.iter().filter(|played| played.before == state.position).count();
            if visits >= MAX_VISITS {
                writeln!(
                    self.output,
                    "{BOLD}The position came back {visits} times: a draw by endless play.{BOLD:#}"
                )?;
                return Ok(());
            }
            match &mut self.seats[state.turn_index] {
                Participant::Program(program) => {
                    let mv = program.choose(&state, self.output)?;
                    self.history.push(self.game.play(&state.position, &mv)?);
                }
                Participant::Person => {
                    if !self.person_moves(&state, input)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn state(&self) -> Result<State, Error> {
        let position = self.history.last().map_or(&self.start, |played| &played.after);
        self.game.state(position, SoFar::after(&self.history))
    }

    fn tell_outcome(&mut self, state: &State) -> Result<()> {
        match state.winner {
            Some(winner) => {
                let name = state.players[winner];
                writeln!(self.output, "{GOOD}{name} wins.{GOOD:#}")?;
            }
            None => writeln!(self.output, "{BOLD}A draw.{BOLD:#}")?,
        }
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
            "scores" => self.scores(state),
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
        let by_person = |played: &Played| matches!(self.seats[played.by], Participant::Person);
        match self.history.iter().rposition(by_person) {
            Some(index) => {
                self.history.truncate(index);
                Ok(Typed::Changed)
            }
            None => self.say("there is no move of yours to take back"),
        }
    }

    fn hint(&mut self, state: &State) -> Result<Typed> {
        let request = BestRequest {
            game: self.game.spec(),
            position: Some(state.position.clone()),
            by: Some(OPPONENT.to_owned()),
            ..BestRequest::default()
        };
        let report = self.workbench.best(&request, &Control::unlimited())?;
        match &report.best {
            Some(mv) => self.say(&format!("hint: {mv}, {}", report.in_words())),
            None => self.say("no hint within a second"),
        }
    }

    /// What the document's player thinks of every move: the one at the table, or as it is by default.
    fn scores(&mut self, state: &State) -> Result<Typed> {
        let at_table = self.seats.iter().find_map(|seat| match seat {
            Participant::Program(Program { player, .. }) => {
                matches!(player.strategy, Strategy::Document(_)).then(|| player.to_string())
            }
            Participant::Person => None,
        });
        let request = BestRequest {
            game: self.game.spec(),
            position: Some(state.position.clone()),
            by: Some(at_table.unwrap_or_else(|| "document".to_owned())),
            all: true,
            ..BestRequest::default()
        };
        let report = self.workbench.best(&request, &Control::unlimited())?;
        best::write_moves(
            report.moves.as_deref().unwrap_or_default(),
            &|_| String::new(),
            self.output,
        )?;
        Ok(Typed::Again)
    }

    fn give_up(&mut self, state: &State) -> Result<Typed> {
        for mv in &state.moves {
            if self.game.gives_up(&state.position, mv)? {
                return self.make(mv, state);
            }
        }
        self.say("this game has no giving up; `quit` leaves it")
    }

    fn save(&mut self, path: &Path) -> Result<Typed> {
        if path.as_os_str().is_empty() {
            return self.say("save where? type: save FILE");
        }
        let moves = self.history.iter().map(|played| played.mv.clone()).collect();
        let record = Record { moves, ..Record::new(self.game, &self.start)? };
        match record.save(path) {
            Ok(()) => {
                let program = program::name();
                self.say(&format!("saved; `{program} play --load {}` goes on", path.display()))
            }
            Err(error) => self.say(&format!("not saved: {error}")),
        }
    }
}
