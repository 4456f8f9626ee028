//! Every game by name, every answer as plain data.
//!
//! Below this crate everything is monomorphic; above it nothing knows a game's type. Games are erased
//! behind [`AnyGame`], once, here; positions and moves cross as text. Front ends (the command line,
//! the web) make a [`Workbench`], hand it requests and draw its answers, and nothing more: which table is
//! consulted, how moves are ranked and what a default is, is decided here.
//!
//! ```
//! use parlor_workbench::{BestRequest, Catalogue, Control, Workbench};
//!
//! let workbench = Workbench::new(Catalogue::new());
//! let request = BestRequest {
//!     game: "nim:piles=5-3-1".to_owned(),
//!     by: Some("alpha-beta".to_owned()),
//!     ..BestRequest::default()
//! };
//! let report = workbench.best(&request, &Control::unlimited())?;
//! assert_eq!(report.best.as_deref(), Some("A3"));
//! # Ok::<(), parlor_workbench::Error>(())
//! ```

#![forbid(unsafe_code)]

mod allowance;
mod any_game;
mod catalogue;
mod compare;
pub mod crossword;
pub mod dictionary;
mod document;
mod engine_pool;
mod erased;
mod error;
mod explain;
mod game_cache;
pub mod growth;
pub mod knights_tour;
mod known_value;
pub mod lesson;
mod level;
mod match_play;
pub mod matrix_game;
mod player;
mod progress;
mod puzzle;
mod record;
mod report;
mod request;
mod rule_check;
mod rule_game;
mod rule_reading;
mod scale;
pub mod schema;
mod searcher;
mod sent_rules;
mod session;
mod skill;
mod solve;
pub mod study;
pub mod tune;
mod value_view;
mod values;
mod view;
pub mod word_search;
pub mod wording;
mod workbench;

pub use allowance::Allowance;
pub use any_game::{AnyGame, Played, SearchLimits, SoFar, State};
pub use catalogue::{Catalogue, CatalogueEntry};
pub use compare::{Comparison, Row};
pub use crossword::{
    CheckGridAnswer, CrosswordData, FillGridAnswer, FillGridRequest, ListFillsAnswer,
    ListFillsRequest, MakeGridAnswer, MakeGridRequest, SolveGridAnswer, SolveGridRequest,
    SuggestWordsAnswer, SuggestWordsRequest,
};
pub use dictionary::{CollisionsAnswer, CollisionsRequest, DictionaryAnswer, DictionaryRequest};
pub use document::DocumentNode;
pub use error::Error;
pub use explain::{Tree, TreeNode, Watch};
pub use growth::{EXPERIMENTS, Experiment, Growth, GrowthRequest};
pub use knights_tour::{TourAnswer, TourRequest};
pub use known_value::KnownValue;
pub use level::Level;
pub use match_play::{
    EffortReport, Evidence, Fault, FaultReport, GameEnding, GameRecord, MAX_VISITS, Match,
    MatchReport, Openings, Sprt, Standing, Tally,
};
pub use matrix_game::{MatrixAnswer, MatrixRequest};
pub use parlor_core::spec::{Parameter, ParameterKind, Spec};
pub use parlor_core::{BadInput, Bound, Control, Limits, Progress, Stopped, Verdict, deep_thread};
pub use parlor_games::Preset;
pub use parlor_solve::{
    Begun, Counting, Error as SolveError, Extent, Gathering, Keep, Peers, SolveOptions,
    TableIdentity, Traffic,
};
pub use player::{
    Player, PlayerEntry, Strategy, fresh_seed, parse_depth, parse_memory, parse_time,
};
pub use progress::{SearchProgress, Steps};
pub use puzzle::{PUZZLES, PuzzleAllowance, PuzzleEntry};
pub use record::Record;
pub use report::{
    DictionaryUse, DocumentAnswer, Evaluation, MoveReport, Proof, Report, TermReport, Worth,
};
pub use request::{
    BestRequest, CompareRequest, ExplainRequest, MatchRequest, PlayAnswer, PlayRequest,
    PlayersAnswer, PlayersRequest, ProbeRequest, ReplayAnswer, ReplayRequest, SolveRequest,
    StateRequest, ValuesRequest, VerifyRequest,
};
pub use rule_check::{CheckRulesAnswer, CheckRulesRequest, RuleMessage, RuleReport, TruthReport};
pub use rule_game::{EXTENSION, example_names, own_games_folder};
pub use rule_reading::{
    ReadRulesAnswer, ReadRulesRequest, RuleCompletions, RuleParameter, RuleParameterKind,
    RuleSheetAnswer, RulesLanguage,
};
pub use scale::Scale;
pub use session::Session;
pub use solve::{
    EstimateReport, OpeningMove, PositionCounts, SolveReport, TiersReport, VerifyReport, table_of,
    tables_folder,
};
pub use study::{Study, StudyRequest};
pub use tune::{TuneReport, TuneRequest};
pub use values::{How, Values};
pub use view::{Cell, CellShape, Edge, Field, Pile, Place, Target, View};
pub use word_search::{FindWordsAnswer, FindWordsRequest, MakeWordsAnswer, MakeWordsRequest};
pub use workbench::Workbench;
