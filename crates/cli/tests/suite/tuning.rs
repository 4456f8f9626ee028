//! Weights as users make and use them.

use std::fs;

use crate::program::{complaint_of, json, parlor, text};

const RULES: &str = "\
game Noughts
board grid 3x3
piece stone X / O
turn
  place stone on empty
end
  line 3 of mine: win
  no empty: draw
";

#[test]
fn weights_that_are_learnt_play_and_tell_how_they_were_made() {
    let folder = tempfile::tempdir().expect("a folder for the rules");
    let rules = folder.path().join("noughts.parlor");
    fs::write(&rules, RULES).expect("the folder can be written to");
    let game = rules.to_str().expect("its name is text");
    let tuned = "engine:weights=tuned,nodes=50,memory=1MB";
    let plain = "engine:nodes=50,memory=1MB";
    let against = ["match", game, tuned, plain, "--games", "2", "--json"];

    let refused = parlor(&against).assert().code(2);
    let line = complaint_of(&refused);
    assert!(line.contains("weights that `parlor tune "), "{line}");

    let told = text(&["tune", game, "--games", "6,6", "--nodes", "20", "--seed", "3"]);
    let weights = fs::read_to_string(folder.path().join("noughts.weights"));
    let weights = weights.expect("the weights stand beside the rules");
    let recipe = weights.lines().find_map(|line| line.strip_prefix("made by "));
    let recipe = recipe.expect("the file tells how it was made");
    assert!(recipe.ends_with("--games 6,6 --nodes 20 --seed 3"), "{recipe}");
    assert!(told.contains(recipe), "{recipe} in {told}");

    let halves = ["--games", "6", "--nodes", "20", "--results", "0.5"];
    let told = text(&["tune", game].into_iter().chain(halves).collect::<Vec<_>>());
    assert!(told.contains(" --games 6 --nodes 20 --results 0.5 --seed 1\n"), "{told}");

    let tally = &json(&against)["tally"];
    let games = ["wins", "draws", "losses"].map(|kind| tally[kind].as_u64().unwrap_or(0));
    assert_eq!(games.iter().sum::<u64>(), 2, "{tally}");
}
