//! Methods at work, step by step: what they say agrees with what they find.

use parlor_workbench::lesson::{
    Lesson, LessonRequest, MethodKind, Scene, Stage, TreeEvent, methods,
};
use parlor_workbench::{Catalogue, Control, TreeNode, Workbench};

/// Values differ here and cuts have a reason: X wins.
const ENDING: &str = "X../OOX/... X";
const FIGURE: &str = "((3 12 8) (2 4 6) (14 5 2)) max";

fn lesson(method: &str, game: &str, position: &str, view: &str) -> Result<Lesson, String> {
    let request = LessonRequest {
        method: method.to_owned(),
        game: Some(game.to_owned()),
        position: Some(position.to_owned()),
        view: Some(view.to_owned()),
        ..LessonRequest::default()
    };
    let workbench = Workbench::new(Catalogue::new());
    workbench.lesson(&request, &Control::unlimited()).map_err(|error| error.to_string())
}

fn says(lesson: &Lesson) -> Vec<&str> {
    lesson.steps.iter().map(|step| step.says.as_str()).collect()
}

#[test]
fn the_textbooks_figure_is_told_as_textbooks_do() {
    let lesson = lesson("alpha-beta", "tree", FIGURE, "one").expect("a lesson");
    let said = says(&lesson);
    assert_eq!(said[0], "max is to move at the root, with alpha -∞ and beta +∞.");
    assert!(said.contains(&"a is worth +3, the best so far: alpha rises to +3."), "{said:#?}");
    let cut = "a is worth +2, and max already has +3 elsewhere: \
               the rest of this node is cut (b, c).";
    assert!(said.contains(&cut), "{said:#?}");
    assert_eq!(lesson.ending, "The value is +3: 11 nodes were visited, 2 branches were cut.");
    let marked: Vec<_> = lesson.steps.iter().filter(|step| step.marked).collect();
    assert_eq!(marked.len(), 2);
    assert!(marked.iter().all(|step| lesson.method.code[step.line].contains("cut")));
}

#[test]
fn every_node_is_entered_and_left_once_in_every_method() {
    for method in methods().filter(|method| method.kind == MethodKind::Tree) {
        let lesson = lesson(method.name, "tic-tac-toe", ENDING, "").expect("a lesson");
        let Stage::Tree { tree } = &lesson.stage else { panic!("{} searches a tree", method.name) };
        let count = |wanted: &[TreeEvent]| {
            let event = |scene: &Scene| match scene {
                Scene::Tree { event, .. } => wanted.contains(event),
                _ => false,
            };
            lesson.steps.iter().filter(|step| event(&step.scene)).count() as u64
        };
        assert_eq!(count(&[TreeEvent::Enter, TreeEvent::Leaf]), tree.shown, "{}", method.name);
        assert_eq!(count(&[TreeEvent::Leave, TreeEvent::Leaf]), tree.shown, "{}", method.name);
        assert!(lesson.steps.iter().all(|step| step.line < method.code.len()), "{}", method.name);
        let won =
            ["X has a win", "The value is 3"].iter().any(|won| lesson.ending.starts_with(won));
        assert!(won, "{}: {}", method.name, lesson.ending);
        assert_eq!(tree.pruned, cut_branches(&tree.root), "{}", method.name);
    }
}

fn cut_branches(node: &TreeNode) -> u64 {
    node.pruned.len() as u64 + node.children.iter().map(cut_branches).sum::<u64>()
}

#[test]
fn values_can_be_told_on_a_documents_scale() {
    let request = LessonRequest {
        method: "minimax".to_owned(),
        position: Some(ENDING.to_owned()),
        scale: Some("weiss".to_owned()),
        ..LessonRequest::default()
    };
    let workbench = Workbench::new(Catalogue::new());
    let lesson = workbench.lesson(&request, &Control::unlimited()).expect("a lesson");
    let Stage::Tree { tree } = &lesson.stage else { panic!("minimax searches a tree") };
    assert_eq!(tree.root.value.as_deref(), Some("3"));
    assert!(lesson.ending.starts_with("The value is 3"), "{}", lesson.ending);
}

#[test]
fn what_cannot_be_shown_is_refused_in_one_line() {
    let workbench = Workbench::new(Catalogue::new());
    let refused = |request: LessonRequest| {
        let answer = workbench.lesson(&request, &Control::unlimited());
        answer.map(drop).expect_err("this is refused").to_string()
    };
    let method =
        |method: &str| LessonRequest { method: method.to_owned(), ..LessonRequest::default() };
    assert!(refused(method("moonshine")).starts_with("method: wanted one of minimax, memo"));
    let scaled = LessonRequest {
        game: Some("tree".to_owned()),
        scale: Some("weiss".to_owned()),
        ..method("minimax")
    };
    assert_eq!(
        refused(scaled),
        "scale: wanted a game of win, draw and loss, got tree, which counts"
    );
    let seen = LessonRequest { view: Some("moon".to_owned()), ..method("minimax") };
    assert_eq!(refused(seen), "view: wanted mover, one, computer or human, got \"moon\"");
}

#[test]
fn steps_are_told_up_to_the_number_asked_for() {
    let request = LessonRequest {
        method: "minimax".to_owned(),
        position: Some(ENDING.to_owned()),
        steps: Some(10),
        ..LessonRequest::default()
    };
    let workbench = Workbench::new(Catalogue::new());
    let lesson = workbench.lesson(&request, &Control::unlimited()).expect("a lesson");
    assert_eq!(lesson.steps.len(), 10);
    assert!(lesson.left_out > 50, "{}", lesson.left_out);
}

#[test]
fn random_games_prove_a_small_ending() {
    let lesson = lesson("mcts", "tic-tac-toe", ENDING, "").expect("a lesson");
    assert!(lesson.ending.contains("proven to win for X"), "{}", lesson.ending);
    let Some(Scene::MonteCarlo { moves, .. }) = lesson.steps.last().map(|step| &step.scene) else {
        panic!("the last step shows the moves");
    };
    let visits: u32 = moves.iter().map(|told| told.visits).sum();
    let rounds = says(&lesson).iter().filter(|said| said.starts_with("Round ")).count();
    assert_eq!(visits as usize, rounds);
}
