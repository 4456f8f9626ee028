//! `parlor words find`: every word of a list, in every direction.

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead as _, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use parlor_draw::word_search::Sheet;
use parlor_workbench::word_search::{
    Grid, GridCell, MatchOrder, Strictness, WordMatch, WordPlace, WordSearch, words_of_lines,
};
use parlor_workbench::{
    BadInput, Control, Error, FindWordsAnswer, FindWordsRequest, Progress, PuzzleAllowance,
};
use serde_json::{Value, json};

use super::Letters;
use crate::files::read_text;
use crate::output::{DIM, Output, grouped, short_time};
use crate::program::complain;

/// Find words in a grid of letters, in all eight directions
///
/// The grid is a text file, a line a row. The words come from a file with a word a line, from the command
/// line, or from a dictionary: the English words inside the program, or a list of the system.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file with the grid, or - for standard input; on a terminal it is asked for if left out
    grid: Option<String>,
    /// A file with the words, one a line
    #[arg(long, value_name = "FILE", conflicts_with = "dictionary")]
    words: Option<String>,
    /// A word to look for; may be given again
    #[arg(long, value_name = "W", conflicts_with = "dictionary")]
    word: Vec<String>,
    /// A word list of the system, by its file name, or english for the words inside the program
    #[arg(long, value_name = "NAME")]
    dictionary: Option<String>,
    /// The letters of the shortest words
    #[arg(long, value_name = "N", default_value_t = FindWordsRequest::DEFAULT_MIN_LENGTH)]
    min_length: usize,
    /// Of the words that start at a cell and run one way, only the longest
    #[arg(long)]
    longest_only: bool,
    /// How to search: brute-force, binary-search, prefix or fast
    #[arg(long, value_name = "WAY", default_value = FindWordsRequest::FAST)]
    by: String,
    /// Only tell how many there are
    #[arg(long)]
    count: bool,
    /// List words by row, column, direction and length: document. Only brute-force has another order
    #[arg(long, value_name = "ORDER")]
    order: Option<String>,
    /// Refuse ragged rows and unsorted lists rather than mending them
    #[arg(long, conflicts_with = "skip_unsorted")]
    strict: bool,
    /// Skip each word that comes after a greater one and tell it, rather than sorting the list
    #[arg(long)]
    skip_unsorted: bool,
    #[command(flatten)]
    letters: Letters,
    /// Also draw the grid with the words outlined
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// What is written while matches come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Streamed {
    Sentences,
    Json,
    Nothing,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let Some(request) = request(args)? else { return Ok(()) };
    let search = request.read(&PuzzleAllowance::UNLIMITED)?;
    search.notes().iter().for_each(|note| complain(&note.to_string()));
    let drawn = !args.json && !args.count && fits_the_terminal(search.grid());
    let streamed = match args {
        _ if args.count || drawn => Streamed::Nothing,
        Args { json: true, .. } => Streamed::Json,
        _ => Streamed::Sentences,
    };
    if args.json {
        // The object stays open for the matches, which are written as they come.
        write!(output, "{{{}", fields(&head(&search)))?;
    }
    let mut matches = Vec::new();
    let control = Control::unlimited().with_progress(tell(bar(&search)));
    let answer = if args.count && args.svg.is_none() {
        search.count(&control)?
    } else {
        let keep = |found| {
            if drawn || args.svg.is_some() {
                matches.push(found);
            }
        };
        stream(&search, streamed, keep, &control, output)?
    };
    if let Some(path) = &args.svg {
        let sheet = Sheet::solved(search.grid(), search.list(), &matches);
        fs::write(path, sheet.svg()).with_context(|| path.display().to_string())?;
    }
    if args.json {
        writeln!(output, ",{}}}", fields(&tail(&answer)))?;
    } else if args.count {
        writeln!(output, "{}", answer.count)?;
    } else if drawn {
        draw(&search, &matches, output)?;
        for found in &matches {
            writeln!(output, "{}", found.sentence(search.list()))?;
        }
        let time = short_time(answer.seconds);
        writeln!(output, "{DIM}{} words in {time}{DIM:#}", grouped(answer.count))?;
    }
    Ok(())
}

/// What the arguments ask for; nothing if the asker left.
fn request(args: &Args) -> Result<Option<FindWordsRequest>> {
    let order = match args.order.as_deref() {
        None => MatchOrder::AsFound,
        Some("document") => MatchOrder::Sorted,
        Some(other) => {
            return Err(BadInput::new("--order", "document", BadInput::quote(other)).into());
        }
    };
    let mut request = FindWordsRequest {
        dictionary: args.dictionary.clone(),
        min_length: Some(args.min_length),
        by: Some(args.by.clone()),
        longest_only: args.longest_only,
        fold_accents: args.letters.fold_accents,
        keep_marks: args.letters.keep_marks,
        skip_unsorted: args.skip_unsorted,
        strictness: if args.strict { Strictness::Strict } else { Strictness::Lenient },
        order,
        ..FindWordsRequest::default()
    };
    let asks = args.grid.is_none() && io::stdin().is_terminal();
    match &args.grid {
        Some(file) => request.grid = read_text(file)?,
        None if asks => {
            let taken = ask("Grid file: ", |text| {
                request.grid = text;
                request.read_grid().map(drop).map_err(Into::into)
            });
            if !taken? {
                return Ok(None);
            }
        }
        None => {
            let wanted = "a file, or - for standard input";
            return Err(BadInput::new("grid", wanted, "nothing").into());
        }
    }
    if !args.word.is_empty() {
        let mut words = args.word.clone();
        if let Some(file) = &args.words {
            words.extend(words_of_lines(&read_text(file)?));
        }
        request.words = Some(words);
    } else if let Some(file) = &args.words {
        request.word_list = Some(read_text(file)?);
    } else if asks && args.dictionary.is_none() {
        let taken = ask("Word list file: ", |text| {
            request.word_list = Some(text);
            request.read_words().map(drop)
        });
        if !taken? {
            return Ok(None);
        }
    }
    Ok(Some(request))
}

/// Asks for a file until its text can be taken; the end of input leaves.
fn ask(prompt: &str, mut take: impl FnMut(String) -> Result<(), Error>) -> Result<bool> {
    loop {
        // A prompt that nobody can see changes nothing about the answer.
        let _ = write!(io::stderr(), "{prompt}");
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            let _ = writeln!(io::stderr());
            return Ok(false);
        }
        match read_text(line.trim()).map_err(Error::from).and_then(&mut take) {
            Ok(()) => return Ok(true),
            Err(error) => {
                let _ = writeln!(io::stderr(), "{error}");
            }
        }
    }
}

/// Finds the words and writes them as they come; `keep` has each of them too.
fn stream(
    search: &WordSearch,
    streamed: Streamed,
    mut keep: impl FnMut(WordMatch),
    control: &Control,
    output: &mut Output,
) -> Result<FindWordsAnswer> {
    let mut writer = BufWriter::with_capacity(1 << 16, output);
    let mut failure: Option<io::Error> = None;
    let mut opening = ",\"matches\":[";
    let answer = search.find(control, |found| {
        if failure.is_some() {
            return;
        }
        keep(found);
        let written = match streamed {
            Streamed::Nothing => Ok(()),
            Streamed::Sentences => writeln!(writer, "{}", found.sentence(search.list())),
            Streamed::Json => {
                let place = WordPlace::new(&found, search.list());
                let opening = std::mem::replace(&mut opening, ",");
                writer
                    .write_all(opening.as_bytes())
                    .and_then(|()| Ok(serde_json::to_writer(&mut writer, &place)?))
            }
        };
        if let Err(error) = written {
            // Whoever read the matches has gone: there is nobody to search for.
            failure = Some(error);
            control.stop();
        }
    });
    if let Some(error) = failure {
        return Err(error.into());
    }
    let answer = answer?;
    if streamed == Streamed::Json {
        write!(writer, "{}]", if answer.count == 0 { opening } else { "" })?;
    }
    writer.flush()?;
    Ok(answer)
}

/// What JSON tells before the matches.
fn head(search: &WordSearch) -> Value {
    json!({
        "by": search.by(),
        "rows": search.grid().rows(),
        "columns": search.grid().columns(),
        "words": search.list().len(),
    })
}

/// What JSON tells after the matches.
fn tail(answer: &FindWordsAnswer) -> Value {
    let mut tail = json!({ "count": answer.count });
    if let Some(cost) = answer.counts {
        tail["comparisons"] = cost.comparisons.into();
        tail["prefix_searches"] = cost.prefix_searches.into();
    }
    tail["seconds"] = answer.seconds.as_secs_f64().into();
    tail
}

/// An object without its braces.
fn fields(object: &Value) -> String {
    let text = object.to_string();
    text[1..text.len() - 1].to_owned()
}

fn fits_the_terminal(grid: &Grid) -> bool {
    io::stdout().is_terminal() && grid.columns() <= 60 && grid.rows() <= 60
}

/// A bar on standard error for long work whose answer does not run over the same screen.
fn bar(search: &WordSearch) -> ProgressBar {
    const WORTH_A_BAR: usize = 1 << 18;
    const WORTH_A_BAR_BY_A_RUNG: usize = 1 << 10;
    let cells = search.grid().rows() * search.grid().columns();
    let is_fast = search.by() == FindWordsRequest::FAST;
    let is_long = cells > if is_fast { WORTH_A_BAR } else { WORTH_A_BAR_BY_A_RUNG };
    if !is_long || !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
    ProgressBar::new(0).with_style(style.expect("the template is well formed"))
}

/// Shows how far a search has come.
fn tell(bar: ProgressBar) -> impl Fn(&Progress) + Send + Sync + 'static {
    move |progress| {
        if let Progress::Steps { done, total, .. } = progress {
            bar.set_length(total.unwrap_or(0));
            bar.set_position(*done);
        }
    }
}

/// The grid with the found words in colour.
fn draw(search: &WordSearch, matches: &[WordMatch], output: &mut Output) -> io::Result<()> {
    const COLOURS: [AnsiColor; 6] = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Green,
        AnsiColor::Magenta,
        AnsiColor::Blue,
        AnsiColor::Red,
    ];
    let mut styles: HashMap<GridCell, Style> = HashMap::new();
    for (number, found) in matches.iter().enumerate() {
        let style = COLOURS[number % COLOURS.len()].on_default().bold();
        styles.extend(found.cells(search.list()).map(|cell| (cell, style)));
    }
    for row in 0..search.grid().rows() {
        for column in 0..search.grid().columns() {
            let cell = GridCell { column, row };
            let style = styles.get(&cell).copied().unwrap_or(DIM);
            write!(output, " {style}{}{style:#}", search.grid().letter(cell))?;
        }
        writeln!(output)?;
    }
    writeln!(output)
}
