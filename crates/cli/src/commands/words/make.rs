//! `parlor words make`: a puzzle that hides words.

use std::fs;
use std::io::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use parlor_draw::word_search::{Sheet, ipuz, key_text, pdf, puzzle_text};
use parlor_workbench::word_search::{
    Difficulty, Nesting, Puzzle, Recipe, Shape, find_dictionary, parse_directions, puzzle_json,
};
use parlor_workbench::{BadInput, Control, Error};

use super::{Letters, read_text};
use crate::output::{Output, spinner};

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
    /// A word list of the system, by its file name; best with --choose
    #[arg(long, value_name = "NAME")]
    dictionary: Option<String>,
    /// Rows by columns; 15x15 if neither this nor a mask file is given
    #[arg(long, value_name = "RxC")]
    size: Option<String>,
    /// The ways words may run, separated by commas: n,ne,e,se,s,sw,w,nw
    #[arg(long, value_name = "LIST", conflicts_with = "level")]
    directions: Option<String>,
    /// 1: right and down; 2: all but reversed; 3: all eight
    #[arg(long, value_name = "N", default_value_t = 3)]
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
    /// How many of the words to hide, chosen by the seed
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
    /// Add the answers: to the text, or as a second page or file
    #[arg(long)]
    key: bool,
    /// Draw the puzzle; with --key the answers go to a second file, NAME-key.svg
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Print the puzzle on a page; with --key the answers on a second one
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let recipe = recipe(args)?;
    let waiting = spinner("making a puzzle".to_owned());
    let puzzle = Puzzle::make(&recipe, &Control::unlimited()).map_err(Error::from);
    waiting.finish_and_clear();
    let puzzle = puzzle?;
    if args.seed.is_none() {
        eprintln!("parlor: seed {}", puzzle.seed());
    }
    write_all(args, &puzzle, output)
}

fn recipe(args: &Args) -> Result<Recipe, BadInput> {
    let mut words = args.word.clone();
    let mut take_list = |file: &str| -> Result<(), BadInput> {
        let text = read_text(file)?;
        words.extend(text.lines().map(str::trim).filter(|word| !word.is_empty()).map(Into::into));
        Ok(())
    };
    if let Some(file) = &args.words {
        take_list(file)?;
    }
    if let Some(name) = &args.dictionary {
        take_list(&find_dictionary(Some(name))?.to_string_lossy())?;
    }
    if words.is_empty() && args.secret.is_empty() {
        let wanted = "words, with --words FILE, --word W or --dictionary NAME";
        return Err(BadInput::new("words", wanted, "none"));
    }
    let blocked = match &args.block {
        Some(file) => read_text(file)?.lines().map(|word| word.trim().to_owned()).collect(),
        None => Vec::new(),
    };
    let directions = match &args.directions {
        Some(list) => parse_directions(list)?,
        None => Difficulty::from_number(args.level)?.directions(),
    };
    Ok(Recipe {
        secret: args.secret.clone(),
        directions,
        message: args.message.clone(),
        choose: args.choose,
        nesting: if args.nested { Nesting::Allowed } else { Nesting::Refused },
        blocked,
        accents: args.letters.accents(),
        seed: args.seed.unwrap_or_else(fresh_seed),
        ..Recipe::new(words, shape(args)?)
    })
}

/// A seed that is short enough to be typed again.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_micros() as u64 % 1_000_000_000
}

fn shape(args: &Args) -> Result<Shape, BadInput> {
    let size = args.size.as_deref().map(parse_size).transpose()?;
    let (rows, columns) = size.unwrap_or((15, 15));
    match &args.mask {
        None => Shape::rectangle(rows, columns),
        Some(name) if Shape::NAMES.contains(&name.as_str()) => Shape::named(name, rows, columns),
        Some(file) => {
            let text = read_text(file).map_err(|mut error| {
                error.wanted = format!("one of {}, or a file", Shape::NAMES.join(", "));
                error.within("mask")
            })?;
            let shape = Shape::read(&text)?;
            let drawn = (shape.rows(), shape.columns());
            if size.is_some_and(|size| size != drawn) {
                let came = format!("a mask of {}x{}", drawn.0, drawn.1);
                return Err(BadInput::new("mask", format!("{rows}x{columns}"), came));
            }
            Ok(shape)
        }
    }
}

/// Rows by columns.
fn parse_size(text: &str) -> Result<(usize, usize), BadInput> {
    let parts = text.split_once(['x', 'X', '×']);
    let size = parts.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let wanted = "rows x columns, such as 12x20";
    size.ok_or_else(|| BadInput::new("size", wanted, BadInput::quote(text)))
}

fn write_all(args: &Args, puzzle: &Puzzle, output: &mut Output) -> Result<()> {
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
        write(file, Sheet::puzzle(puzzle).svg().as_bytes(), output)?;
        if args.key {
            let key = match file.strip_suffix(".svg") {
                Some(stem) => format!("{stem}-key.svg"),
                None if file == "-" => file.clone(),
                None => format!("{file}-key"),
            };
            write(&key, Sheet::key(puzzle).svg().as_bytes(), output)?;
        }
    }
    if let Some(file) = &args.pdf {
        let mut sheets = vec![Sheet::puzzle(puzzle)];
        if args.key {
            sheets.push(Sheet::key(puzzle));
        }
        write(file, &pdf(&sheets)?, output)?;
    }
    if let Some(file) = &args.json {
        write(file, format!("{}\n", puzzle_json(puzzle)).as_bytes(), output)?;
    }
    if let Some(file) = &args.ipuz {
        write(file, format!("{}\n", ipuz(puzzle)).as_bytes(), output)?;
    }
    Ok(())
}

fn write(file: &str, bytes: &[u8], output: &mut Output) -> Result<()> {
    if file == "-" {
        output.write_all(bytes)?;
    } else {
        fs::write(file, bytes).with_context(|| file.to_owned())?;
    }
    Ok(())
}
