//! The texts of games: specs, positions and moves.

use parlor_workbench::{AnyGame, Player, SoFar, parse_memory, parse_time};

use crate::{WORKBENCH, specs};

/// A game or a player and its settings; times and sizes, which settings hold. A game's own spec is read
/// back as the same.
pub(crate) fn spec(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(game) = WORKBENCH.catalogue().game(text) {
        let spec = game.spec();
        let again = WORKBENCH.catalogue().game(&spec).expect("a game's spec names it");
        assert_eq!(again.spec(), spec);
        read_position(game.as_ref(), &game.start());
    }
    if let Ok(player) = Player::parse(text) {
        let spec = player.to_string();
        assert_eq!(Player::parse(&spec).expect("a player's spec names it").to_string(), spec);
    }
    let _ = Player::parse_list(text);
    let _ = (parse_time(text), parse_memory(text));
}

pub(crate) fn spec_examples() -> Vec<Vec<u8>> {
    let players = [
        "engine:time=100ms,threads=2,memory=64MB",
        "memo:keep=to-5",
        "mcts:seed=3",
        "skill:level=4",
        "document:levels=6",
        "random",
        "minimax alpha-beta,engine:goal=proof",
        "1h 2m",
        "1.5GiB",
    ];
    specs().chain(players.map(ToOwned::to_owned)).map(String::into_bytes).collect()
}

/// A spec, and a position on the lines below it.
pub(crate) fn position(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((spec, position)) = text.split_once('\n') else { return };
    if let Ok(game) = WORKBENCH.game(spec) {
        read_position(game.as_ref(), position);
    }
}

/// A position is written in one way only, and every move that it offers can be made.
fn read_position(game: &dyn AnyGame, text: &str) {
    let Ok(position) = game.normal(text) else { return };
    assert_eq!(game.normal(&position).expect("a position is read as written"), position);
    let state = game.state(&position, SoFar::default()).expect("a position has a state");
    for mv in &state.moves {
        let played = game.play(&position, mv).expect("a move that is offered can be made");
        game.state(&played.after, SoFar::after(std::slice::from_ref(&played)))
            .expect("a move leads somewhere");
    }
}

pub(crate) fn position_examples() -> Vec<Vec<u8>> {
    let starts = specs().filter_map(|spec| {
        let game = WORKBENCH.game(&spec).ok()?;
        // A few plies into the game, where there is more to read.
        let mut position = game.start();
        for ply in 0..4 {
            let state = game.state(&position, SoFar::default()).ok()?;
            let Some(mv) = state.moves.get(ply) else { break };
            position = game.play(&position, mv).ok()?.after;
        }
        Some(format!("{spec}\n{position}").into_bytes())
    });
    starts.collect()
}

/// A spec, then a move a line.
pub(crate) fn moves(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.split('\n');
    let Ok(game) = WORKBENCH.game(lines.next().unwrap_or_default()) else { return };
    let mut position = game.start();
    for mv in lines {
        let Ok(played) = game.play(&position, mv) else { return };
        let again = game.play(&position, &played.mv).expect("a move is read as written");
        assert_eq!(again, played);
        position = played.after;
    }
}

pub(crate) fn moves_examples() -> Vec<Vec<u8>> {
    let games = specs().filter_map(|spec| {
        let game = WORKBENCH.game(&spec).ok()?;
        let mut lines = vec![spec];
        let mut position = game.start();
        for ply in 0..4 {
            let state = game.state(&position, SoFar::default()).ok()?;
            let Some(mv) = state.moves.get(ply) else { break };
            let played = game.play(&position, mv).ok()?;
            lines.push(played.mv);
            position = played.after;
        }
        Some(lines.join("\n").into_bytes())
    });
    games.collect()
}
