//! The program as its users run it, and its answers against a search of this file's own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program, with its tables in a folder of their own.
fn hexapawn(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexapawn"));
    command.args(arguments).env("PARLOR_TABLES", tables());
    command
}

fn tables() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("hexapawn-tables")
}

/// What the program prints.
fn text(arguments: &[&str]) -> String {
    let output = hexapawn(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// Hexapawn on 3×3, written down a second time as slowly and plainly as can be: rows of characters, the
/// value of a position from all its moves.
mod plain {
    type Board = [[char; 3]; 3];

    /// White's and Black's direction, and the row they want to reach.
    fn way(side: char) -> (i32, i32) {
        if side == 'W' { (-1, 0) } else { (1, 2) }
    }

    fn other(side: char) -> char {
        if side == 'W' { 'B' } else { 'W' }
    }

    fn replies(board: &Board, side: char) -> Vec<(Board, bool)> {
        let (forward, goal) = way(side);
        let mut found = Vec::new();
        for (row, column) in (0..9).map(|cell| (cell / 3, cell % 3)) {
            for aside in -1..=1 {
                let (to_row, to_column) = (row + forward, column + aside);
                if !(0..3).contains(&to_row) || !(0..3).contains(&to_column) {
                    continue;
                }
                let [from, to] = [(row, column), (to_row, to_column)]
                    .map(|(row, column)| (row as usize, column as usize));
                let wanted = if aside == 0 { '.' } else { other(side) };
                if board[from.0][from.1] != side || board[to.0][to.1] != wanted {
                    continue;
                }
                let mut next = *board;
                next[from.0][from.1] = '.';
                next[to.0][to.1] = side;
                found.push((next, to_row == goal));
            }
        }
        found
    }

    /// Whether the side to move wins, and after how many plies: the winner hurries, the loser does not.
    fn solve(board: &Board, side: char) -> (bool, u32) {
        let mut fastest_win = None;
        let mut slowest_loss = 0;
        for (next, arrives) in replies(board, side) {
            let (reply_wins, plies) = if arrives { (false, 0) } else { solve(&next, other(side)) };
            if reply_wins {
                slowest_loss = slowest_loss.max(plies + 1);
            } else {
                let plies = plies + 1;
                fastest_win = Some(fastest_win.map_or(plies, |known: u32| known.min(plies)));
            }
        }
        // Without a move the loop finds nothing: a loss in 0.
        fastest_win.map_or((false, slowest_loss), |plies| (true, plies))
    }

    pub(crate) fn value() -> (bool, u32) {
        solve(&[['B'; 3], ['.'; 3], ['W'; 3]], 'W')
    }
}

#[test]
fn the_catalogue_has_the_new_game_beside_parlor_s_own() {
    let shown = text(&["games"]);
    for name in ["hexapawn", "tic-tac-toe", "kalah", "dots-and-boxes", "alpha-beta"] {
        assert!(shown.contains(name), "{name}: {shown}");
    }
    assert!(text(&["games", "hexapawn"]).contains("far row"));
}

#[test]
fn the_second_player_wins_whoever_is_asked() {
    let (first_wins, plies) = plain::value();
    assert_eq!((first_wins, plies), (false, 6), "the search of this file");
    // Tables of an earlier run would answer for this one.
    let _ = std::fs::remove_dir_all(tables());
    let value = format!("\"value\":\"loss\",\"distance\":{plies}");
    for arguments in [
        &["best", "hexapawn", "--exact", "--json"][..],
        &["solve", "hexapawn", "--json"],
        &["probe", "hexapawn", "--json"],
        &["best", "hexapawn", "--by", "perfect", "--json"],
    ] {
        let answer = text(arguments);
        assert!(answer.contains(&value), "{arguments:?}: {answer}");
    }
    assert!(text(&["verify", "hexapawn"]).contains("hexapawn is right"));
}

#[test]
fn a_game_is_played_and_parlor_s_own_games_too() {
    let shown = text(&["play", "hexapawn", "--first", "memo", "--second", "memo"]);
    assert!(shown.contains("B wins."), "{shown}");
    assert!(text(&["best", "nim", "--json"]).contains("\"move\":\"A3\""));
}

#[test]
fn the_program_complains_under_its_own_name() {
    let output = hexapawn(&["best", "hexapown"]).output().expect("the program starts");
    let line = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(output.status.code(), Some(2));
    assert!(line.starts_with("hexapawn: ") && line.contains("did you mean hexapawn?"), "{line}");
}

#[test]
fn the_web_app_has_the_game_too() {
    let mut server = hexapawn(&["serve", "--no-open", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let told =
        BufReader::new(server.stdout.take().expect("its output is ours")).read_line(&mut line);
    let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
    let answers = address.map(|address| {
        ["/api/catalogue", "/api/state?game=hexapawn"].map(|path| ask(address, path))
    });
    // It must end before anything can fail.
    server.kill().expect("it still runs");
    server.wait().expect("it ends");
    told.expect("its output is text");
    let [games, state] = answers.expect("the first line tells an address");
    assert!(games.contains("\"hexapawn\"") && games.contains("\"tic-tac-toe\""), "{games}");
    assert!(state.contains("BBB/.../WWW W"), "{state}");
}

/// What a server answers, or what went wrong.
fn ask(address: &str, path: &str) -> String {
    let mut answer = String::new();
    let asked = TcpStream::connect(address).and_then(|mut stream| {
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
        stream.read_to_string(&mut answer)
    });
    asked.map_or_else(|error| error.to_string(), |_| answer)
}
