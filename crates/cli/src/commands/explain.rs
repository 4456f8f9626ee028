//! `parlor explain`: the tree a search looks at.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{Control, DocumentNode, ExplainRequest, TreeNode, Workbench};

use super::{LimitArgs, PositionArgs};
use crate::output::{BOLD, DIM, Output, grouped, spinner};

/// Show the tree a player searches: each node with its window, its value, and why it was left
///
/// A node's value and window are those of the player to move there. It was left because the game is over
/// (final), the depth limit was reached (guessed), every move was tried (searched), a move refuted it
/// (cut), or the table knew it (found).
///
/// The tree of the document's player (document:levels=2) is told as its document draws it: whose level a node
/// is on, what stands on the board, and the computer's score, 0 to 3.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Who searches [default: alpha-beta]
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Show at most so many nodes, the first ones searched [default: 500]
    #[arg(long, value_name = "N")]
    show: Option<usize>,
    /// Tell values from the side of: mover (whoever is to move at the node), one (the player who began),
    /// computer (who is to move at the root), human (the other)
    #[arg(long, value_name = "WHO")]
    view: Option<String>,
    /// Tell values on the scale of a document: sign, weiss or achi. It has a view of its own
    #[arg(long, value_name = "SCALE")]
    scale: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = ExplainRequest {
        game: args.at.game.clone(),
        position: args.at.position.clone(),
        by: args.by.clone(),
        depth: args.limits.depth()?,
        time: args.limits.time.clone(),
        nodes: args.show,
        view: args.view.clone(),
        scale: args.scale.clone(),
    };
    let waiting = spinner(format!("searching {}", args.at.game));
    let tree = workbench.explain(&request, &Control::unlimited());
    waiting.finish_and_clear();
    let tree = tree?;
    if args.json {
        return output.json(&tree);
    }
    writeln!(output, "{DIM}{}  {}  by {}{DIM:#}", tree.game, tree.position, tree.by)?;
    write_node(&tree.root, "", "", output)?;
    let cut_short = if tree.finished { "" } else { "; the search was stopped by a limit" };
    write!(
        output,
        "{DIM}{} of {} nodes shown{cut_short}",
        grouped(tree.shown),
        grouped(tree.nodes)
    )?;
    if tree.pruned > 0 {
        let branches = if tree.pruned == 1 { "branch" } else { "branches" };
        write!(output, "; {} {branches} cut", grouped(tree.pruned))?;
    }
    if tree.shown < tree.nodes {
        write!(output, "; --show N shows more, --depth N searches less")?;
    }
    writeln!(output, "{DIM:#}")?;
    Ok(())
}

/// One node a line: `first` leads its own line, `rest` those below it.
fn write_node(node: &TreeNode, first: &str, rest: &str, output: &mut Output) -> Result<()> {
    let name = node.mv.as_deref().unwrap_or("root");
    let value = node.value.as_deref().unwrap_or("?");
    let ending = node.ending.unwrap_or("stopped");
    let [alpha, beta] = &node.window;
    write!(output, "{DIM}{first}{DIM:#}{BOLD}{name}{BOLD:#} {value} {DIM}")?;
    match &node.document {
        Some(DocumentNode { level, configuration }) => {
            write!(output, "{level} \"{configuration}\" ")?;
            match ending {
                "found" => write!(output, "found in the dictionary")?,
                "guessed" => write!(output, "undecided at the last level")?,
                ending => write!(output, "{ending}")?,
            }
        }
        None => write!(output, "{ending}")?,
    }
    writeln!(output, " ({alpha}, {beta}){DIM:#}")?;
    let more = if node.left_out > 0 {
        Some(format!("… {} more nodes", grouped(node.left_out)))
    } else if node.pruned.is_empty() {
        None
    } else {
        Some(format!("✂ {}", node.pruned.join(" ")))
    };
    for (index, child) in node.children.iter().enumerate() {
        let is_last = index + 1 == node.children.len() && more.is_none();
        let (branch, trunk) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        write_node(child, &format!("{rest}{branch}"), &format!("{rest}{trunk}"), output)?;
    }
    if let Some(more) = more {
        writeln!(output, "{DIM}{rest}└─ {more}{DIM:#}")?;
    }
    Ok(())
}
