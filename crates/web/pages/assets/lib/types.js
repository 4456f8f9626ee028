/**
 * The types that modules share, under the names the pages use. Nothing here runs.
 *
 * What crosses the interface is described once, by the OpenAPI document that the server serves; its types
 * are generated from there into `openapi.d.ts`, and here they only get their names. Positions, moves,
 * games and players are text, the same as on the command line.
 *
 * @module types
 */

/** @import * as Api from "../../../openapi.d.ts" */

// The catalogue

/** @typedef {Api.CatalogueAnswer} Catalogue */
/** A family of games. @typedef {Api.GameEntry} GameAbout */
/** Someone who can be asked for a move. @typedef {Api.PlayerEntry} PlayerAbout */
/** How well the program plays, and who that is. @typedef {Api.Level} Level */
/** @typedef {Api.PuzzleEntry} PuzzleAbout */
/** Something a game or a player lets its user set. @typedef {Api.ParameterEntry} Parameter */

// Positions

/** @typedef {Api.State} State */
/** @typedef {Api.View} View */
/** @typedef {Api.Field} Field */
/** @typedef {Extract<Field, { kind: "grid" }>} GridField */
/** @typedef {Extract<Field, { kind: "edges" }>} EdgesField */
/** @typedef {Extract<Field, { kind: "piles" }>} PilesField */
/** What stands on a cell: a piece, a mark that nobody owns, or so many like things. @typedef {Api.Cell} Content */
/** @typedef {Api.Edge} Edge */
/** @typedef {Api.Target} Target */
/** @typedef {Api.Place} Place */

// What they are worth

/** @typedef {Api.Verdict} Verdict */
/** @typedef {Api.Values} Values */
/** @typedef {Api.MoveReport} MoveValue */

// Searches

/** @typedef {Api.Report} Report */
/** What a document's evaluation counts. @typedef {Api.Evaluation} Evaluation */
/** News of a running analysis. @typedef {Api.SearchProgress} Progress */
/** One player's answer and what it cost. @typedef {Api.Row} ComparisonRow */
/** @typedef {Api.Tree} Tree */
/** @typedef {Api.TreeNode} TreeNode */
/** @typedef {Api.Ending} Ending */
/** A method at work, step by step. @typedef {Api.Lesson} Lesson */
/** @typedef {Api.LessonStep} LessonStep */
/** @typedef {Api.Method} Method */
/** @typedef {Api.TreeEvent} TreeEvent */
/** @typedef {Api.Experiment} Experiment */
/** @typedef {Api.Growth} Growth */
/** @typedef {Api.GrowthPoint} GrowthPoint */

// Live tables

/** A table with people at two screens, as one of them sees it. @typedef {Api.TableView} LiveTable */
/** @typedef {Api.Offer} Offer */
/** What a player asks for. @typedef {Api.Action} Action */

// Whole games

/** @typedef {Api.JobAnswer} SolveJob */
/** @typedef {Api.SolveResult} SolveResult */
/** @typedef {Api.SolveStatus} SolveStatus */

// Rules as text

/** What a text of rules says, and what is wrong with it. @typedef {Api.ReadRulesAnswer} RulesRead */
/** @typedef {Api.RuleMessage} RuleMessage */
/** @typedef {Api.RuleSheetAnswer} RuleSheet */
/** @typedef {Api.RuleCompletions} RuleCompletions */
/** @typedef {Api.RulesLanguage} RulesLanguage */
/** @typedef {Api.RuleConstruct} RuleConstruct */

/** What is asked of a study. @typedef {Api.StudyRequest} StudyQuestion */
/** What programs found by playing a game, or several variants of it. @typedef {Api.Study} Study */
/** @typedef {Api.GameStudy} GameStudy */

// Puzzles

/** @typedef {Api.FindWordsAnswer} Found */
/** @typedef {Api.MakeWordsAnswer} MadePuzzle */
/** @typedef {Api.WordPlace} WordMatch */
/** A crossword with its answers and clues. @typedef {Api.CrosswordData} Crossword */
/** How a grid stands. @typedef {Api.CheckGridAnswer} GridCheck */
/** @typedef {Api.SlotReport} SlotReport */
/** @typedef {Api.SuggestedWord} SuggestedWord */
/** @typedef {Api.FillGridRequest} FillRequest */
/** @typedef {Api.WordChoice} WordChoice */
/** @typedef {Api.MatrixAnswer} MatrixAnswer */
/** @typedef {Api.DictionaryAnswer} DictionaryAnswer */
/** @typedef {Api.Chain} Chain */
/** @typedef {Api.CollisionsAnswer} CollisionsAnswer */
/** @typedef {Api.DominatedLine} Domination */
/** @typedef {Api.TourReport} Tour */
/** @typedef {Api.TourTotal} TourCount */

export {};
