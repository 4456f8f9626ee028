//! A page of results: printed as it grows, kept as Markdown, with the machine and the date.

#![deny(unsafe_code)]

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

/// The page of one run.
#[derive(Debug)]
pub struct Page {
    text: String,
}

impl Page {
    /// A page that opens with its title, the command that makes it again, the machine and the date, and
    /// how it is to be read.
    #[must_use]
    pub fn new(title: &str, command: &str, reading: &str) -> Self {
        let mut page = Self { text: String::new() };
        page.line(format_args!("# {title}\n"));
        page.line(format_args!("Made by `{command}` on {}, {}. {reading}", machine(), today()));
        page
    }

    /// A page whose sections are made one by one: each tells its own machine and date.
    #[must_use]
    pub fn of_parts(title: &str, reading: &str) -> Self {
        let mut page = Self { text: String::new() };
        page.line(format_args!("# {title}\n\n{reading}"));
        page
    }

    /// A section of its own, with the machine and the date.
    pub fn part(&mut self, title: &str) {
        self.section(title);
        self.line(format_args!("On {}, {}.\n", machine(), today()));
    }

    /// One line of text.
    pub fn line(&mut self, line: impl Display) {
        let line = line.to_string();
        println!("{line}");
        self.text.push_str(&line);
        self.text.push('\n');
    }

    /// A section heading.
    pub fn section(&mut self, title: &str) {
        self.line(format_args!("\n## {title}\n"));
    }

    /// A table: a row of headings, then rows of cells. The first column is text, the others align
    /// right.
    pub fn table(&mut self, headings: &[&str], rows: &[Vec<String>]) {
        let width = |column: usize| {
            let cells =
                rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            cells.chain([headings[column].chars().count(), 3]).max().unwrap_or(3)
        };
        let widths: Vec<usize> = (0..headings.len()).map(width).collect();
        let render = |cells: &[String]| {
            let padded: Vec<String> = cells
                .iter()
                .zip(&widths)
                .enumerate()
                .map(|(column, (cell, &width))| {
                    if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
                })
                .collect();
            format!("| {} |", padded.join(" | "))
        };
        let headings: Vec<String> = headings.iter().map(|&heading| heading.to_owned()).collect();
        self.line(render(&headings));
        let rule = |(column, &width): (usize, &usize)| {
            if column == 0 { "-".repeat(width) } else { format!("{}:", "-".repeat(width - 1)) }
        };
        let rules: Vec<String> = widths.iter().enumerate().map(rule).collect();
        self.line(render(&rules));
        for row in rows {
            self.line(render(row));
        }
    }

    /// Keeps the page under docs, as `benchmarks/solve` for one. What another command has put below its mark
    /// stays.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn save(&self, name: &str) -> io::Result<()> {
        let path = kept_at(name);
        let old = fs::read_to_string(&path).unwrap_or_default();
        let kept = old.find(MARK).map_or("", |place| &old[place..]);
        fs::write(path, format!("{}{kept}", self.text))
    }

    /// Keeps the page under docs. A part that this run has not made stays as it was, with its date.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn save_parts(&self, name: &str) -> io::Result<()> {
        let path = kept_at(name);
        let old = fs::read_to_string(&path).unwrap_or_default();
        fs::write(path, with_parts_of(&old, &self.text))
    }
}

fn kept_at(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(format!("{name}.md"))
}

/// The new page, with the parts of the old one that it does not have.
fn with_parts_of(old: &str, new: &str) -> String {
    // What stands before the first heading is the opening, and no part.
    let parts = |page: &str| -> Vec<String> {
        page.split(HEADING).skip(1).map(|part| part.trim_end().to_owned()).collect()
    };
    let title = |part: &String| part.lines().next().unwrap_or_default().to_owned();
    let opening = new.split(HEADING).next().unwrap_or_default().trim_end();
    let mut made = parts(new);
    let mut page = opening.to_owned();
    for part in parts(old) {
        let again = made.iter().position(|new| title(new) == title(&part));
        let part = again.map_or(part, |index| made.remove(index));
        page.extend([HEADING, &part]);
    }
    made.iter().for_each(|part| page.extend([HEADING, part]));
    page.push('\n');
    page
}

/// How a section begins.
const HEADING: &str = "\n\n## ";

/// How the part of a page begins that another command makes.
const MARK: &str = "\n<!-- below: made by ";

/// The fastest of `runs` runs: on a shared machine the least disturbed one.
///
/// # Panics
/// Never: there is at least one run.
pub fn fastest<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(work());
        start.elapsed()
    };
    (0..runs.max(1)).map(time).min().expect("at least one run")
}

/// A duration in the unit a reader would choose.
#[must_use]
pub fn show(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1e-6 => format!("{:.1} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// The time of one of `count` equal parts.
#[must_use]
pub fn show_per(time: Duration, count: u64) -> String {
    format!("{:.2} ns", time.as_secs_f64() * 1e9 / count as f64)
}

/// How many times as long, as `2.4×`.
#[must_use]
pub fn ratio(time: Duration, unit: Duration) -> String {
    format!("{:.2}×", time.as_secs_f64() / unit.as_secs_f64())
}

fn machine() -> String {
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} ({cores} cores)", model.as_deref().unwrap_or(std::env::consts::ARCH))
}

/// The date as year-month-day, from the days since 1970 (Howard Hinnant's civil_from_days).
fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let days = (now.map_or(0, |since| since.as_secs()) / 86_400) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_made_again_takes_the_place_of_the_old_one_and_the_others_stay() {
        let old = "# Old\n\n## solve\n\nmonday\n\n## server\n\nmonday\n";
        let new = "# New\n\nhow to read it\n\n## server\n\ntuesday\n\n## tables\n\ntuesday\n";
        let kept = "# New\n\nhow to read it\n\n## solve\n\nmonday\n\n## server\n\ntuesday\n\n\
                    ## tables\n\ntuesday\n";
        assert_eq!(with_parts_of(old, new), kept);
        assert_eq!(with_parts_of("", new), new);
    }
}
