//! Files of crosswords: read by their content, written as asked for.

use anyhow::Result;
use parlor_draw::crossword::{
    CrosswordFormat, Print, puzzle_sheets, read_crossword, solution_sheet,
};
use parlor_draw::pdf;
use parlor_workbench::BadInput;
use parlor_workbench::crossword::Crossword;

use crate::files::{key_file, place, read_bytes, write};
use crate::output::Output;

/// Reads a crossword as text, ipuz, .puz or .xd.
pub(super) fn read(file: &str) -> Result<Crossword, BadInput> {
    read_crossword(&read_bytes(file)?).map_err(|error| error.within(place(file)))
}

/// Where a crossword is written. A file - is standard output.
#[derive(Debug, clap::Args)]
pub(super) struct FileArgs {
    /// Write the grid as text
    #[arg(long, value_name = "FILE")]
    text: Option<String>,
    /// Write it for Across Lite
    #[arg(long, value_name = "FILE")]
    puz: Option<String>,
    /// Write it in the open format ipuz
    #[arg(long, value_name = "FILE")]
    ipuz: Option<String>,
    /// Write it in the plain-text format .xd
    #[arg(long, value_name = "FILE")]
    xd: Option<String>,
    /// Draw its pages; further ones, and with --key the solution, go to files beside it
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Print it on pages; with --key the solution on the last one
    #[arg(long, value_name = "FILE")]
    pdf: Option<String>,
    /// Larger cells and letters on the pages
    #[arg(long)]
    large: bool,
    /// Add the solution
    #[arg(long)]
    pub(super) key: bool,
}

impl FileArgs {
    /// Whether any is asked for.
    pub(super) fn is_any(&self) -> bool {
        let files = [&self.text, &self.puz, &self.ipuz, &self.xd, &self.svg, &self.pdf];
        files.iter().any(|file| file.is_some())
    }

    /// Writes all that are asked for.
    pub(super) fn write(&self, crossword: &Crossword, output: &mut Output) -> Result<()> {
        let formats = [
            (&self.text, CrosswordFormat::Text),
            (&self.puz, CrosswordFormat::Puz),
            (&self.ipuz, CrosswordFormat::Ipuz),
            (&self.xd, CrosswordFormat::Xd),
        ];
        for (file, format) in formats {
            if let Some(file) = file {
                write(file, &format.write(crossword)?, output)?;
            }
        }
        if self.svg.is_none() && self.pdf.is_none() {
            return Ok(());
        }
        let print = if self.large { Print::Large } else { Print::Regular };
        let mut sheets = puzzle_sheets(crossword, print);
        if let Some(file) = &self.svg {
            for (page, sheet) in (1..).zip(&sheets) {
                write(&page_file(file, page), sheet.svg().as_bytes(), output)?;
            }
            if self.key {
                let solution = solution_sheet(crossword, print);
                write(&key_file(file), solution.svg().as_bytes(), output)?;
            }
        }
        if let Some(file) = &self.pdf {
            if self.key {
                sheets.push(solution_sheet(crossword, print));
            }
            write(file, &pdf(&sheets)?, output)?;
        }
        Ok(())
    }
}

/// The file of a page: the first has the name itself, the second is `NAME-2.svg`.
fn page_file(file: &str, page: usize) -> String {
    match file.strip_suffix(".svg") {
        _ if page == 1 || file == "-" => file.to_owned(),
        Some(stem) => format!("{stem}-{page}.svg"),
        None => format!("{file}-{page}"),
    }
}
