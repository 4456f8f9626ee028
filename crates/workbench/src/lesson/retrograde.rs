//! Retrograde analysis of a small game, told a level at a time.
//!
//! The lesson solves its graph itself, in the plainest way: a level looks at every open position. A test holds
//! each value against the table that parlor's solver makes.

use parlor_core::{Control, Verdict};

use super::graph::GraphNode;
use super::{Lesson, LessonRequest, LessonStep, Method, MethodKind, Scene, Stage, subject};
use crate::{Error, Workbench};

/// The most positions that can be drawn.
const MOST: usize = 500;

const RETROGRADE: Method = Method {
    name: "retrograde",
    title: "Retrograde analysis",
    kind: MethodKind::Graph,
    idea: "Begin at the end. Finished positions have a value; from them it is carried back along the moves, \
           a level at a time: a position with a move to one that the opponent has lost is won, and one \
           whose every move leads to an opponent's win is lost. The level is the distance to the end. What no \
           level settles is a draw: nobody can be forced.",
    cost: "Each position and each move is looked at a few times, but every position must be kept: the memory \
           is the limit, not the time.",
    limits: "It needs all positions at once. A search from a single position looks at far fewer, but goes \
             round in circles where this method does not.",
    code: &[
        "for each finished position: value = who won, distance = 0",
        "for level = 1, 2, 3, …:",
        "    for each position that is still open:",
        "        if a move leads to a loss of the opponent in level - 1: won in level",
        "        if every move leads to a win of the opponent, the slowest in level - 1: lost in level",
        "    stop when a level settles nothing",
        "every position that is still open is a draw",
    ],
    mark: "level",
    terms: &["retrograde-analysis", "distance"],
    subject: subject::LOOPY_GAME,
};

pub(super) const METHODS: &[Method] = &[RETROGRADE];

/// A value for the player to move, and plies to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settled {
    value: Verdict,
    distance: usize,
}

/// The lesson of a retrograde analysis.
pub(super) fn lesson(
    workbench: &Workbench,
    method: &Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let (game, position) = request.game_and_position(method);
    let (game, position) = workbench.position(game, position)?;
    let control = workbench.allowance.control(control);
    let nodes = game.position_graph(&position, MOST, &control)?;
    let mut analysis =
        Analysis { nodes: &nodes, settled: vec![None; nodes.len()], steps: Vec::new() };
    analysis.finish_level();
    let mut level = 1;
    while analysis.next_level(level) {
        control.check()?;
        level += 1;
    }
    analysis.draw_the_rest();
    let Analysis { settled, steps, .. } = analysis;
    let ending = match settled[0] {
        None => "The position asked about is a draw: neither player can be forced.".to_owned(),
        Some(Settled { value: Verdict::Draw, .. }) => {
            "The position asked about is a draw by the rules.".to_owned()
        }
        Some(Settled { value, distance }) => {
            format!("The position asked about is a {value} in {distance} for {}.", nodes[0].turn)
        }
    };
    let stage = Stage::Graph { game: game.spec(), nodes };
    Ok(Lesson { method: *method, stage, steps, left_out: 0, ending })
}

struct Analysis<'a> {
    nodes: &'a [GraphNode],
    settled: Vec<Option<Settled>>,
    steps: Vec<LessonStep>,
}

impl Analysis<'_> {
    fn say(&mut self, line: usize, says: String, marked: bool, scene: Scene) {
        self.steps.push(LessonStep { line, level: u32::from(!marked), says, marked, scene });
    }

    /// Level 0: what the rules say of finished positions.
    fn finish_level(&mut self) {
        let over: Vec<usize> =
            (0..self.nodes.len()).filter(|&node| self.nodes[node].outcome.is_some()).collect();
        let says = format!(
            "Level 0: {} of the {} positions are finished, and the rules tell their value.",
            over.len(),
            self.nodes.len()
        );
        self.say(0, says, true, Scene::nothing());
        for node in over {
            let GraphNode { turn, outcome, .. } = &self.nodes[node];
            let value = outcome.unwrap_or(Verdict::Draw);
            let says = match value {
                Verdict::Draw => format!("{turn} cannot move: the rules call it a draw."),
                Verdict::Loss => {
                    format!("The game is over: lost for {turn}, who would be to move.")
                }
                Verdict::Win => format!("The game is over: won for {turn}, who would be to move."),
            };
            self.settle(0, node, Settled { value, distance: 0 }, says, Vec::new());
        }
    }

    fn settle(
        &mut self,
        line: usize,
        node: usize,
        found: Settled,
        says: String,
        because: Vec<usize>,
    ) {
        self.settled[node] = Some(found);
        let distance = (found.value != Verdict::Draw).then_some(found.distance as u32);
        let scene = Scene::Graph { node: Some(node), value: Some(found.value), distance, because };
        self.say(line, says, false, scene);
    }

    /// What a move leads to, as the player who makes it sees it.
    fn after(&self, node: usize) -> impl Iterator<Item = (&str, usize, Option<Settled>)> {
        self.nodes[node].moves.iter().map(|mv| {
            let seen = self.settled[mv.to].map(|Settled { value, distance }| Settled {
                value: if mv.again { value } else { -value },
                distance,
            });
            (mv.mv.as_str(), mv.to, seen)
        })
    }

    /// Whether the level settled anything.
    fn next_level(&mut self, level: usize) -> bool {
        let open = (0..self.nodes.len()).filter(|&node| self.settled[node].is_none());
        let found: Vec<_> =
            open.filter_map(|node| Some((node, self.judge(node, level)?))).collect();
        let says = match found.len() {
            0 => format!("Level {level} settles nothing."),
            1 => format!("Level {level}: one position is settled."),
            count => format!("Level {level}: {count} positions are settled."),
        };
        let line = if found.is_empty() { 5 } else { 1 };
        self.say(line, says, true, Scene::nothing());
        let is_any = !found.is_empty();
        for (node, (line, found, says, because)) in found {
            self.settle(line, node, found, says, because);
        }
        is_any
    }

    /// What this level says of an open position: the line of the code, the value, why, and the positions that
    /// are the reason.
    fn judge(&self, node: usize, level: usize) -> Option<(usize, Settled, String, Vec<usize>)> {
        let turn = self.nodes[node].turn;
        let won = |seen: Option<Settled>| {
            seen == Some(Settled { value: Verdict::Win, distance: level - 1 })
        };
        if let Some((mv, to, _)) = self.after(node).find(|&(.., seen)| won(seen)) {
            let says = match level {
                1 => format!("{mv} ends the game: {turn} wins in 1."),
                _ => format!(
                    "{mv} leads to a position that is lost in {} for the opponent: {turn} wins in {level}.",
                    level - 1
                ),
            };
            let found = Settled { value: Verdict::Win, distance: level };
            return Some((3, found, says, vec![to]));
        }
        let mut slowest = 0;
        for (.., seen) in self.after(node) {
            match seen {
                Some(Settled { value: Verdict::Loss, distance }) => slowest = slowest.max(distance),
                _ => return None,
            }
        }
        if slowest + 1 != level || self.nodes[node].moves.is_empty() {
            return None;
        }
        let says = format!(
            "Every move of this position leads to a win for the opponent, the slowest in {slowest}: {turn} \
             has lost in {level}."
        );
        let because = self.nodes[node].moves.iter().map(|mv| mv.to).collect();
        Some((4, Settled { value: Verdict::Loss, distance: level }, says, because))
    }

    /// What no level has settled.
    fn draw_the_rest(&mut self) {
        let open: Vec<usize> =
            (0..self.nodes.len()).filter(|&node| self.settled[node].is_none()).collect();
        for node in open {
            let turn = self.nodes[node].turn;
            let says = format!(
                "No level has settled this position: {turn} always has a move that does not lose, and cannot \
                 force more. A draw."
            );
            let scene = Scene::Graph {
                node: Some(node),
                value: Some(Verdict::Draw),
                distance: None,
                because: Vec::new(),
            };
            self.say(6, says, false, scene);
        }
    }
}

impl Scene {
    /// Nothing changes on the graph.
    const fn nothing() -> Self {
        Self::Graph { node: None, value: None, distance: None, because: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalogue, ProbeRequest};

    fn watch(game: &str, position: Option<&str>) -> Lesson {
        let request = LessonRequest {
            method: "retrograde".to_owned(),
            game: Some(game.to_owned()),
            position: position.map(str::to_owned),
            ..LessonRequest::default()
        };
        let workbench = Workbench::new(Catalogue::new());
        workbench.lesson(&request, &Control::unlimited()).expect("a lesson")
    }

    /// Every value that the lesson tells is that of parlor's solver.
    fn check(game: &str, position: Option<&str>) -> usize {
        let lesson = watch(game, position);
        let Stage::Graph { nodes, .. } = &lesson.stage else { panic!("a graph") };
        let workbench = Workbench::new(Catalogue::new());
        let mut told = 0;
        for step in &lesson.steps {
            let Scene::Graph { node: Some(node), value, distance, .. } = step.scene else {
                continue;
            };
            let request = ProbeRequest {
                table: game.to_owned(),
                position: Some(nodes[node].position.clone()),
            };
            let known = workbench.probe(&request, &Control::unlimited()).expect("a small game");
            assert_eq!(known.worth.value, value, "{}", nodes[node].position);
            let plies = known.worth.distance.map(|plies| plies.0);
            assert_eq!(plies, distance, "{}: {}", nodes[node].position, step.says);
            told += 1;
        }
        assert_eq!(told, nodes.len(), "every position gets its value once");
        told
    }

    #[test]
    fn every_value_is_that_of_the_solver() {
        let positions =
            check(METHODS[0].subject.usual("game"), Some(METHODS[0].subject.usual("position")));
        assert!((50..=MOST).contains(&positions), "{positions}");
        check("tic-tac-toe", Some("XOX/.O./... X"));
        check("sticks", None);
    }

    #[test]
    fn a_game_that_is_too_large_or_counts_points_is_refused() {
        let refuse = |game: &str| {
            let request = LessonRequest {
                method: "retrograde".to_owned(),
                game: Some(game.to_owned()),
                ..LessonRequest::default()
            };
            let workbench = Workbench::new(Catalogue::new());
            workbench.lesson(&request, &Control::unlimited()).expect_err("a refusal").to_string()
        };
        assert!(refuse("achi").starts_with("position: wanted one with at most 500 positions"));
        assert!(refuse("kalah").starts_with("game: wanted one that is won, drawn or lost"));
    }

    #[test]
    fn a_level_has_a_sentence_for_each_position_it_settles() {
        let lesson =
            watch(METHODS[0].subject.usual("game"), Some(METHODS[0].subject.usual("position")));
        let levels = lesson.steps.iter().filter(|step| step.marked).count();
        assert!(levels > 3, "{levels}");
        assert!(lesson.steps.iter().any(|step| step.says.contains("Every move of this position")));
    }
}
