//! `parlor words make`: a puzzle that hides words.

use std::io::Write as _;

use anyhow::{Context as _, Result};
use parlor_draw::word_search::{Keys, Paper, Sheet, ipuz, key_text, pdf, puzzle_text, sheets};
use parlor_workbench::word_search::{Shape, SheetRequest, WordOrder, words_of_lines};
use parlor_workbench::{BadInput, Control, MakeWordsAnswer, MakeWordsRequest, PuzzleAllowance};

use super::Letters;
use crate::files::{key_file, read_text, write};
use crate::output::{Output, spinner};
use crate::program::complain;

/// Make a puzzle that hides words
///
/// Every word occurs exactly once and none by accident. Without an output file the puzzle is printed.
/// An output file - is standard output.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with the words, one a line, or - for standard input
    #[arg(long, value_name = "FILE")]
    words: Option<String>,
    /// A word to hide; may be given again
    #[arg(long, value_name = "W")]
    word: Vec<String>,
    /// A word list of the system, by its file name, or english; best with --choose
    #[arg(long, value_name = "NAME")]
    dictionary: Option<String>,
    /// Rows by columns; 15x15 if neither this nor a mask file is given
    #[arg(long, value_name = "RxC")]
    size: Option<String>,
    /// The ways words may run, separated by commas: n,ne,e,se,s,sw,w,nw
    #[arg(long, value_name = "LIST", conflicts_with = "level")]
    directions: Option<String>,
    /// 1: right and down; 2: all but reversed; 3: all eight
    #[arg(long, value_name = "N", default_value_t = MakeWordsRequest::DEFAULT_LEVEL)]
    level: u8,
    /// A word to hide without listing it; may be given again
    #[arg(long, value_name = "W")]
    secret: Vec<String>,
    /// What the letters left over spell, row by row
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,
    /// A shape: circle, diamond, triangle, heart, or a file that draws one with . or blanks for holes
    #[arg(long, value_name = "NAME|FILE")]
    mask: Option<String>,
    /// How many of the words to hide, chosen by the seed; without any words, common English ones
    #[arg(long, value_name = "N")]
    choose: Option<usize>,
    /// A file with words that must not appear
    #[arg(long, value_name = "FILE")]
    block: Option<String>,
    /// Let words lie inside others instead of refusing them
    #[arg(long)]
    nested: bool,
    #[command(flatten)]
    letters: Letters,
    /// The same seed makes the same puzzle
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// In which order the words are listed: alphabetical, given (as in the file) or length
    #[arg(long, value_name = "ORDER", default_value = WordOrder::default().name())]
    order: String,
    #[command(flatten)]
    sheet: SheetOptions,
    /// Add the answers: to the text, or as a second page or file
    #[arg(long)]
    key: bool,
    /// Draw the puzzle; with --key the answers go to a second file, NAME-key.svg
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Print the puzzle on a sheet with title, name and date; with --key the answers on a further page
    #[arg(long, value_name = "FILE")]
    pdf: Option<String>,
    /// Write the puzzle and its key as JSON; to standard output if no file is named
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    json: Option<String>,
    /// Write the puzzle in the open format ipuz
    #[arg(long, value_name = "FILE")]
    ipuz: Option<String>,
    /// Write the puzzle as text
    #[arg(long, value_name = "FILE")]
    text: Option<String>,
}

/// What stands around the puzzle on paper.
#[derive(Debug, clap::Args)]
struct SheetOptions {
    /// What stands above the puzzle on a sheet
    #[arg(long, value_name = "TEXT", default_value = SheetRequest::DEFAULT_TITLE)]
    title: String,
    /// What a sheet tells to do; how the words run if left out
    #[arg(long, value_name = "TEXT")]
    instructions: Option<String>,
    /// The paper of a sheet: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = SheetRequest::DEFAULT_PAPER)]
    paper: String,
    /// So many versions, A, B, C: the same words, each time in other places
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pdf")]
    versions: usize,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let request = request(args)?;
    let paper = request.sheet.paper().parse()?;
    let waiting = spinner("making a puzzle".to_owned());
    let versions = request.versions(&PuzzleAllowance::UNLIMITED, &Control::unlimited());
    waiting.finish_and_clear();
    let versions = versions?;
    let answer = versions.first().context("there is at least one version")?;
    answer.notes.iter().for_each(|note| complain(note));
    if args.seed.is_none() {
        complain(&format!("seed {}", answer.seed));
    }
    write_all(args, &versions, answer, paper, output)
}

fn request(args: &Args) -> Result<MakeWordsRequest, BadInput> {
    let listed = |file: &Option<String>| -> Result<Vec<String>, BadInput> {
        let text = file.as_deref().map(read_text).transpose()?;
        Ok(text.iter().flat_map(|text| words_of_lines(text)).collect())
    };
    let size = args.size.as_deref().map(parse_size).transpose()?;
    Ok(MakeWordsRequest {
        words: [args.word.clone(), listed(&args.words)?].concat(),
        dictionary: args.dictionary.clone(),
        rows: size.map(|(rows, _)| rows),
        columns: size.map(|(_, columns)| columns),
        level: Some(args.level),
        directions: args.directions.clone(),
        secret: args.secret.clone(),
        message: args.message.clone(),
        mask: args.mask.as_deref().map(mask).transpose()?,
        choose: args.choose,
        blocked: listed(&args.block)?,
        nested: args.nested,
        fold_accents: args.letters.fold_accents,
        keep_marks: args.letters.keep_marks,
        seed: args.seed,
        order: Some(args.order.clone()),
        version: None,
        sheet: SheetRequest {
            title: Some(args.sheet.title.clone()),
            instructions: args.sheet.instructions.clone(),
            paper: Some(args.sheet.paper.clone()),
            versions: Some(args.sheet.versions),
        },
    })
}

/// The name of a shape, or the drawing in a file.
fn mask(text: &str) -> Result<String, BadInput> {
    if Shape::NAMES.contains(&text) {
        return Ok(text.to_owned());
    }
    let drawing = read_text(text).map_err(|mut error| {
        error.wanted = format!("one of {}, or a file", Shape::NAMES.join(", "));
        error.within("mask")
    })?;
    // A drawing ends its last line, so that none is taken for a name.
    Ok(format!("{drawing}\n"))
}

/// Rows by columns.
fn parse_size(text: &str) -> Result<(usize, usize), BadInput> {
    let parts = text.split_once(['x', 'X', '×']);
    let size = parts.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let wanted = "rows x columns, such as 12x20";
    size.ok_or_else(|| BadInput::new("size", wanted, BadInput::quote(text)))
}

/// Writes every format that was asked for; versions beyond the first are for sheets only.
fn write_all(
    args: &Args,
    versions: &[MakeWordsAnswer],
    answer: &MakeWordsAnswer,
    paper: Paper,
    output: &mut Output,
) -> Result<()> {
    let puzzle = &answer.puzzle;
    let mut text = puzzle_text(puzzle);
    if args.key {
        text.push('\n');
        text.push_str(&key_text(puzzle));
    }
    let files = [&args.svg, &args.pdf, &args.json, &args.ipuz, &args.text];
    if files.iter().all(|file| file.is_none()) {
        write!(output, "{text}")?;
        return Ok(());
    }
    if let Some(file) = &args.text {
        write(file, text.as_bytes(), output)?;
    }
    if let Some(file) = &args.svg {
        let worksheet = answer.worksheet();
        write(file, Sheet::puzzle(&worksheet, paper).svg().as_bytes(), output)?;
        if args.key {
            write(&key_file(file), Sheet::key(&worksheet, paper).svg().as_bytes(), output)?;
        }
    }
    if let Some(file) = &args.pdf {
        let worksheets: Vec<_> = versions.iter().map(MakeWordsAnswer::worksheet).collect();
        let keys = if args.key { Keys::Added } else { Keys::LeftOut };
        write(file, &pdf(&sheets(&worksheets, paper, keys))?, output)?;
    }
    if let Some(file) = &args.json {
        write(file, format!("{}\n", serde_json::to_string(answer)?).as_bytes(), output)?;
    }
    if let Some(file) = &args.ipuz {
        write(file, format!("{}\n", ipuz(puzzle)).as_bytes(), output)?;
    }
    Ok(())
}
