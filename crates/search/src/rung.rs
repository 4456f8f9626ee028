//! The ladder by name.

use parlor_core::spec::{Parameter, ParameterKind, Settings, Spec, parse_number};
use parlor_core::{BadInput, Game, Knowledge};

use crate::alpha_beta::Opening;
use crate::memo::Keep;
use crate::{
    Observer, SearchReport, Silent, Task, alpha_beta, depth_limited, memo, minimax, table,
    textbook_table,
};

/// A rung of the classic ladder, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rung {
    /// [`minimax`]
    Minimax,
    /// [`memo`]
    Memo(Keep),
    /// [`alpha_beta`]
    AlphaBeta(Opening),
    /// [`textbook_table`]
    TextbookTable,
    /// [`table`]
    Table,
    /// [`depth_limited`]
    DepthLimited,
}

/// What there is to say about a rung before it is asked.
#[derive(Clone, Copy, Debug)]
pub struct AboutRung {
    /// Its name in specs such as `memo:keep=every-3`.
    pub name: &'static str,
    /// The idea it adds.
    pub summary: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
}

impl Rung {
    /// Alpha-beta as the textbook opens it.
    pub const ALPHA_BETA: Self = Self::AlphaBeta(Opening::Document);

    /// The ladder from the bottom, each rung with its usual options.
    pub const LADDER: [Self; 6] = [
        Self::Minimax,
        Self::Memo(Keep::All),
        Self::ALPHA_BETA,
        Self::TextbookTable,
        Self::Table,
        Self::DepthLimited,
    ];

    /// What there is to say about it.
    #[must_use]
    pub const fn about(self) -> AboutRung {
        match self {
            Self::Minimax => AboutRung {
                name: "minimax",
                summary: "tries everything and takes the best for whoever is to move",
                parameters: &[],
            },
            Self::Memo(_) => AboutRung {
                name: "memo",
                summary: "minimax that searches no kept position twice",
                parameters: &[Parameter {
                    name: "keep",
                    summary: "which levels are kept",
                    default: "all",
                    kind: ParameterKind::Text(
                        "all, to-D (levels 0 to D) or every-K (each K-th level)",
                    ),
                }],
            },
            Self::AlphaBeta(_) => AboutRung {
                name: "alpha-beta",
                summary: "minimax that leaves a node once it is refuted",
                parameters: &[Parameter {
                    name: "window",
                    summary: "the window at the root: loss to win, or wider than any score",
                    default: "document",
                    kind: ParameterKind::Choice(&["document", "infinite"]),
                }],
            },
            Self::TextbookTable => AboutRung {
                name: "textbook-table",
                summary: "alpha-beta with the textbook's table, quirks included",
                parameters: &[],
            },
            Self::Table => AboutRung {
                name: "table",
                summary: "alpha-beta with a sound table: depth and bounds kept",
                parameters: &[],
            },
            Self::DepthLimited => AboutRung {
                name: "depth-limited",
                summary: "looks to a depth and guesses there; deepens while time lasts",
                parameters: &[],
            },
        }
    }

    /// The rung that a spec names, or `None` if the name is no rung's.
    ///
    /// # Errors
    /// A setting the rung does not take.
    pub fn from_spec(spec: &Spec) -> Result<Option<Self>, BadInput> {
        let Some(rung) = Self::LADDER.into_iter().find(|rung| rung.about().name == spec.name)
        else {
            return Ok(None);
        };
        let settings = Settings::new(spec, rung.about().parameters)?;
        Ok(Some(match rung {
            Self::Memo(_) => Self::Memo(parse_keep(settings.text("keep")).ok_or_else(|| {
                settings.refuse("keep", "all, to-D or every-K with K at least 1")
            })?),
            Self::AlphaBeta(_) if settings.text("window") == "infinite" => {
                Self::AlphaBeta(Opening::Infinite)
            }
            other => other,
        }))
    }

    /// Whether what it calls won, drawn or lost is so. The textbook's table takes bounds for values
    /// and may be wrong.
    #[must_use]
    pub const fn is_sound(self) -> bool {
        !matches!(self, Self::TextbookTable)
    }

    /// Asks the rung.
    pub fn search<G: Game, K: Knowledge<G>>(self, task: &Task<'_, G, K>) -> SearchReport<G::Move> {
        let mut report = self.search_observed(task, &mut Silent);
        report.line = match report.stopped {
            // Nothing is left to look further with.
            Some(_) => report.best.into_iter().collect(),
            None => self.line(task, &report),
        };
        report
    }

    /// Asks the rung and lets `observer` watch. The report has no line.
    pub fn search_observed<G: Game, K: Knowledge<G>>(
        self,
        task: &Task<'_, G, K>,
        observer: &mut impl Observer<G::Move>,
    ) -> SearchReport<G::Move> {
        match self {
            Self::Minimax => minimax::search(task, observer),
            Self::Memo(keep) => memo::search(task, keep, observer),
            Self::AlphaBeta(opening) => alpha_beta::search(task, opening, observer),
            Self::TextbookTable => textbook_table::search(task, observer),
            Self::Table => table::search(task, observer),
            Self::DepthLimited => depth_limited::search(task, observer),
        }
    }

    /// The line the rung expects: its own best move, then what it answers when asked again after
    /// each. Recursions stay free of line-keeping, and their counts are those of the search alone.
    fn line<G: Game, K: Knowledge<G>>(
        self,
        task: &Task<'_, G, K>,
        report: &SearchReport<G::Move>,
    ) -> Vec<G::Move> {
        let mut line = Vec::new();
        // Whoever listens wants to hear of the search, not of these.
        let task = &task.clone().under(task.control.untold());
        let mut position = task.root.clone();
        // What the rung looked at it answers again; the depth it reached, where it deepened.
        let mut plies = report.depth.map(|depth| match self {
            Self::DepthLimited => depth.saturating_add(1),
            _ => depth,
        });
        let mut next = report.best;
        while let Some(mv) = next {
            line.push(mv);
            position = task.game.play(&position, mv);
            plies = plies.map(|plies| plies.saturating_sub(1));
            if plies == Some(0) {
                break;
            }
            let depth =
                plies.map(|plies| if self == Self::DepthLimited { plies - 1 } else { plies });
            let again = self.search_observed(&Task { depth, ..task.at(&position) }, &mut Silent);
            next = again.best.filter(|_| again.stopped.is_none());
        }
        line
    }
}

fn parse_keep(text: &str) -> Option<Keep> {
    if text == "all" {
        Some(Keep::All)
    } else if let Some(depth) = text.strip_prefix("to-") {
        parse_number(depth).map(Keep::ToDepth)
    } else {
        let step = parse_number(text.strip_prefix("every-")?)?;
        (step > 0).then_some(Keep::EveryLevel(step))
    }
}
