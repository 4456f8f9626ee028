//! `parlor words find`: every word of a list, in every direction.

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead as _, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use parlor_draw::word_search::Sheet;
use parlor_workbench::word_search::{
    Counts, Finder, Grid, GridCell, MatchFilter, Note, Reading, Rung, Strictness, WordList,
    WordMatch, find_dictionary, found_json,
};
use parlor_workbench::{BadInput, Control, Progress};
use serde_json::json;

use super::{Letters, read_text};
use crate::output::{DIM, Output, grouped, short_time};

/// Find words in a grid of letters, in all eight directions
///
/// The grid is a text file, a line a row. The words come from a file with a word a line, from the command
/// line, or from a dictionary of the system.
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
    /// A word list of the system, by its file name
    #[arg(long, value_name = "NAME")]
    dictionary: Option<String>,
    /// The letters of the shortest words
    #[arg(long, value_name = "N", default_value_t = 2)]
    min_length: usize,
    /// Of the words that start at a cell and run one way, only the longest
    #[arg(long)]
    longest_only: bool,
    /// How to search: brute-force, binary-search, prefix or fast
    #[arg(long, value_name = "WAY", default_value = "fast")]
    by: String,
    /// Only tell how many there are
    #[arg(long)]
    count: bool,
    /// List words by row, column, direction and length: document. Only brute-force has another order
    #[arg(long, value_name = "ORDER")]
    order: Option<String>,
    /// Refuse ragged rows and unsorted lists rather than mending them
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    letters: Letters,
    /// Also draw the grid with the words outlined
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Rung(Rung),
    Fast,
}

impl Way {
    const FAST: &str = "fast";

    fn parse(text: &str) -> Result<Self, BadInput> {
        if text == Self::FAST {
            return Ok(Self::Fast);
        }
        Rung::parse(text).map(Self::Rung).map_err(|error| {
            BadInput::new(
                "--by",
                format!("{} or {}", error.wanted.replace(" or ", ", "), Self::FAST),
                error.came,
            )
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Rung(rung) => rung.name(),
            Self::Fast => Self::FAST,
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let way = Way::parse(&args.by)?;
    if let Some(order) = args.order.as_deref().filter(|&order| order != "document") {
        return Err(BadInput::new("--order", "document", BadInput::quote(order)).into());
    }
    let Some((grid, list)) = read(args)? else { return Ok(()) };
    let search = Search {
        grid: &grid,
        list: &list,
        way,
        kept: if args.longest_only { MatchFilter::Longest } else { MatchFilter::All },
        sorted: args.order.is_some() || args.longest_only,
        control: Control::unlimited(),
    };
    search.answer(args, output)
}

/// The grid and the words; nothing if the asker left.
fn read(args: &Args) -> Result<Option<(Grid, WordList)>> {
    let reading = Reading {
        accents: args.letters.accents(),
        strictness: if args.strict { Strictness::Strict } else { Strictness::Lenient },
        min_length: args.min_length,
    };
    let asks = args.grid.is_none() && io::stdin().is_terminal();
    let grid = |file: &str| Grid::read(&read_text(file)?, reading);
    let words = |file: &str| WordList::read(&read_text(file)?, reading);
    let (grid, notes) = match &args.grid {
        Some(file) => grid(file)?,
        None if asks => match ask("Grid file: ", grid)? {
            Some(answer) => answer,
            None => return Ok(None),
        },
        None => {
            let wanted = "a file, or - for standard input";
            return Err(BadInput::new("grid", wanted, "nothing").into());
        }
    };
    tell(&notes);
    let (list, notes) = if !args.word.is_empty() {
        let mut all = args.word.clone();
        if let Some(file) = &args.words {
            all.extend(read_text(file)?.lines().map(ToOwned::to_owned));
        }
        (WordList::from_words(&all, reading)?, Vec::new())
    } else if let Some(file) = &args.words {
        words(file)?
    } else if asks && args.dictionary.is_none() {
        match ask("Word list file: ", words)? {
            Some(answer) => answer,
            None => return Ok(None),
        }
    } else {
        let path = find_dictionary(args.dictionary.as_deref())?;
        let text = read_text(&path.to_string_lossy())?;
        // Systems sort their lists by other rules; nobody need hear of that.
        let lenient = Reading { strictness: Strictness::Lenient, ..reading };
        (WordList::read(&text, lenient)?.0, Vec::new())
    };
    tell(&notes);
    Ok(Some((grid, list)))
}

/// Asks for a file until it can be read; the end of input leaves.
fn ask<T>(prompt: &str, read: impl Fn(&str) -> Result<T, BadInput>) -> Result<Option<T>> {
    loop {
        eprint!("{prompt}");
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            eprintln!();
            return Ok(None);
        }
        match read(line.trim()) {
            Ok(answer) => return Ok(Some(answer)),
            Err(error) => eprintln!("{error}"),
        }
    }
}

fn tell(notes: &[Note]) {
    notes.iter().for_each(|note| eprintln!("parlor: {note}"));
}

struct Search<'a> {
    grid: &'a Grid,
    list: &'a WordList,
    way: Way,
    kept: MatchFilter,
    sorted: bool,
    control: Control,
}

impl Search<'_> {
    fn answer(&self, args: &Args, output: &mut Output) -> Result<()> {
        let start = Instant::now();
        let drawn = !args.json && !args.count && self.fits_the_terminal();
        let mut matches = Vec::new();
        let mut counted = 0u64;
        let mut failure = None;
        let bar = self.bar();
        let searcher = Search {
            control: self.control.clone().with_progress(move |progress| {
                if let Progress::Steps { done, total, .. } = progress {
                    bar.set_length(total.unwrap_or(0));
                    bar.set_position(*done);
                }
            }),
            ..*self
        };

        if args.json {
            let head = json!({
                "by": self.way.name(),
                "rows": self.grid.rows(),
                "columns": self.grid.columns(),
                "words": self.list.len(),
            });
            // The object stays open for the matches, which are written as they come.
            let head = head.to_string();
            write!(output, "{}", head.trim_end_matches('}'))?;
            if !args.count {
                write!(output, ",\"matches\":[")?;
            }
        }
        let counts = {
            let mut writer = BufWriter::with_capacity(1 << 16, &mut *output);
            if args.count
                && args.svg.is_none()
                && self.way == Way::Fast
                && self.kept == MatchFilter::All
            {
                counted = searcher.finder().count(self.grid, &searcher.control)?;
                None
            } else {
                let counts = searcher.each(&mut |found| {
                    if failure.is_some() {
                        return;
                    }
                    let comma = if counted > 0 { "," } else { "" };
                    counted += 1;
                    if args.svg.is_some() || drawn {
                        matches.push(found);
                    }
                    let written = match (args.count, args.json) {
                        (true, _) => Ok(()),
                        (false, true) => {
                            write!(writer, "{comma}{}", found_json(&found, self.list))
                        }
                        (false, false) if drawn => Ok(()),
                        (false, false) => writeln!(writer, "{}", found.sentence(self.list)),
                    };
                    if let Err(error) = written {
                        // Whoever read the matches has gone: there is nobody to search for.
                        failure = Some(error);
                        searcher.control.stop();
                    }
                });
                if let Some(error) = failure {
                    return Err(error.into());
                }
                let counts = counts?;
                writer.flush()?;
                counts
            }
        };
        let time = start.elapsed();
        if let Some(path) = &args.svg {
            let sheet = Sheet::solved(self.grid, self.list, &matches);
            fs::write(path, sheet.svg()).with_context(|| path.display().to_string())?;
        }
        if args.json {
            if !args.count {
                write!(output, "]")?;
            }
            write!(output, ",\"count\":{counted}")?;
            if let Some(Counts { comparisons, prefix_searches }) = counts {
                write!(
                    output,
                    ",\"comparisons\":{comparisons},\"prefix_searches\":{prefix_searches}"
                )?;
            }
            writeln!(output, ",\"seconds\":{}}}", json!(time.as_secs_f64()))?;
        } else if args.count {
            writeln!(output, "{counted}")?;
        } else if drawn {
            self.draw(&matches, output)?;
            for found in &matches {
                writeln!(output, "{}", found.sentence(self.list))?;
            }
            let time = short_time(time);
            writeln!(output, "{DIM}{} words in {time}{DIM:#}", grouped(counted))?;
        }
        Ok(())
    }

    fn finder(&self) -> Finder<'_> {
        Finder::for_grid(self.list, self.grid)
    }

    /// Calls `sink` with every match that is kept; the rungs tell their work.
    fn each(&self, sink: &mut dyn FnMut(WordMatch)) -> Result<Option<Counts>> {
        let Way::Rung(rung) = self.way else {
            self.finder().find_in_order(self.grid, self.kept, &self.control, sink)?;
            return Ok(None);
        };
        if !self.sorted {
            return Ok(Some(rung.find(self.grid, self.list, &self.control, sink)?));
        }
        let mut matches = Vec::new();
        let counts = rung.find(self.grid, self.list, &self.control, |found| matches.push(found))?;
        matches.sort_by_key(|found| found.order(self.list));
        self.kept.filter(&mut matches);
        matches.into_iter().for_each(sink);
        Ok(Some(counts))
    }

    fn fits_the_terminal(&self) -> bool {
        io::stdout().is_terminal() && self.grid.columns() <= 60 && self.grid.rows() <= 60
    }

    /// A bar on standard error for long work whose answer does not run over the same screen.
    fn bar(&self) -> ProgressBar {
        const WORTH_A_BAR: usize = 1 << 18;
        let cells = self.grid.rows() * self.grid.columns();
        let is_long = cells > WORTH_A_BAR || (self.way != Way::Fast && cells > 1 << 10);
        if !is_long || !io::stderr().is_terminal() || io::stdout().is_terminal() {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
        ProgressBar::new(0).with_style(style.expect("the template is well formed"))
    }

    /// The grid with the found words in colour.
    fn draw(&self, matches: &[WordMatch], output: &mut Output) -> io::Result<()> {
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
            styles.extend(found.cells(self.list).map(|cell| (cell, style)));
        }
        for row in 0..self.grid.rows() {
            for column in 0..self.grid.columns() {
                let cell = GridCell { column, row };
                let style = styles.get(&cell).copied().unwrap_or(DIM);
                write!(output, " {style}{}{style:#}", self.grid.letter(cell))?;
            }
            writeln!(output)?;
        }
        writeln!(output)
    }
}
