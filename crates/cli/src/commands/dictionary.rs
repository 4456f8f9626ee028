//! `parlor dictionary`: the hash table of Achi's document, to be filled, asked and looked into.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{
    CollisionsAnswer, CollisionsRequest, Control, DictionaryAnswer, DictionaryRequest,
};

use crate::output::{BAD, BOLD, DIM, Output, counted, grouped, spinner};
use crate::table::{self, Align};

/// Fill, ask and look into a hash table with separate chaining, and count its collisions
///
/// Operations: `insert KEY SCORE`, `find KEY`, `remove KEY`. A key with blanks stands between quotation marks.
/// `0..10000` is each of these numbers written 32 times, the keys of the document's own test; `test` is that
/// whole test.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What is done, in order, such as "insert OXX 2" "find OXX" "remove OXX"
    operations: Vec<String>,
    /// Chains of the table
    #[arg(long, value_name = "N", conflicts_with = "collisions")]
    size: Option<usize>,
    /// The hash function: stirred, polynomial, base-4, sum, first-letter or length
    #[arg(long, value_name = "NAME", conflicts_with = "collisions")]
    hash: Option<String>,
    /// Count the collisions of the test's keys instead, for several sizes and hash functions
    #[arg(long, conflicts_with = "operations")]
    collisions: bool,
    /// Keys of that experiment [default: 10000]
    #[arg(long, value_name = "N", requires = "collisions")]
    keys: Option<usize>,
    /// Sizes of that experiment, separated by commas
    #[arg(long, value_name = "SIZES", requires = "collisions")]
    sizes: Option<String>,
    /// Hash functions of that experiment, separated by commas
    #[arg(long, value_name = "NAMES", requires = "collisions")]
    hashes: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let waiting = spinner("filling tables".to_owned());
    if args.collisions {
        let request = CollisionsRequest {
            keys: args.keys,
            sizes: args.sizes.clone(),
            hashes: args.hashes.clone(),
        };
        let answer = request.answer(&Control::unlimited());
        waiting.finish_and_clear();
        let answer = answer?;
        return if args.json { output.json(&answer) } else { write_collisions(&answer, output) };
    }
    let request = DictionaryRequest {
        size: args.size,
        hash: args.hash.clone(),
        operations: Some(args.operations.join(";")),
    };
    let answer = request.answer(&Control::unlimited());
    waiting.finish_and_clear();
    let answer = answer?;
    if args.json { output.json(&answer) } else { write_table(&answer, output) }
}

fn write_table(answer: &DictionaryAnswer, output: &mut Output) -> Result<()> {
    let kind = if answer.is_prime { "a prime" } else { "not a prime" };
    writeln!(
        output,
        "{DIM}{} chains, {kind}; {}: {}{DIM:#}",
        answer.size, answer.hash, answer.idea
    )?;
    for step in &answer.steps {
        let style = if step.refused { BAD } else { DIM };
        writeln!(output, "{BOLD}{}{BOLD:#}  {style}{}{style:#}", step.operation, step.says)?;
    }
    for chain in &answer.chains {
        let entries = chain.entries.iter().map(|entry| format!("{:?} {}", entry.key, entry.score));
        let mut shown: Vec<String> = entries.map(|entry| shortened(&entry)).collect();
        if chain.length > shown.len() {
            shown.push(format!("… {} more", chain.length - shown.len()));
        }
        writeln!(output, "{DIM}{:>7}{DIM:#}  {}", chain.index, shown.join(" → "))?;
    }
    if answer.chains_left_out > 0 {
        writeln!(
            output,
            "{DIM}         … {} more chains{DIM:#}",
            grouped(answer.chains_left_out as u64)
        )?;
    }
    let lengths: Vec<_> = answer
        .lengths
        .iter()
        .map(|one| format!("{} of {}", grouped(one.chains as u64), one.length))
        .collect();
    writeln!(output, "chains by length  {}", lengths.join(", "))?;
    writeln!(
        output,
        "{} inserted, {}; a uniform hash expects {}",
        grouped(answer.inserted as u64),
        counted(answer.collisions as u64, "collision"),
        grouped(answer.expected as u64)
    )?;
    Ok(())
}

/// An entry no longer than a line has room for.
fn shortened(entry: &str) -> String {
    const ROOM: usize = 40;
    match entry.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}…", &entry[..end]),
        None => entry.to_owned(),
    }
}

fn write_collisions(answer: &CollisionsAnswer, output: &mut Output) -> Result<()> {
    let mut columns = vec![("size", Align::Right), ("", Align::Left), ("uniform", Align::Right)];
    columns.extend(answer.hashes.iter().map(|&name| (name, Align::Right)));
    let rows: Vec<Vec<String>> = answer
        .rows
        .iter()
        .map(|row| {
            let kind = if row.is_prime { "prime" } else { "" };
            let mut cells =
                vec![grouped(row.size as u64), kind.to_owned(), grouped(row.expected as u64)];
            cells.extend(row.counts.iter().map(|count| grouped(count.collisions as u64)));
            cells
        })
        .collect();
    writeln!(output, "{DIM}collisions of {}{DIM:#}", counted(answer.keys as u64, "key"))?;
    table::write(output, &columns, &rows)?;
    Ok(())
}
