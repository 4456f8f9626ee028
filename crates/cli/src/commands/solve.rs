//! `parlor solve`: the value of every position of a game.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use parlor_draw::Chart;
use parlor_workbench::{
    BadInput, Begun, Control, Counting, Error, EstimateReport, Keep, PositionCounts, SolveReport,
    SolveRequest, TiersReport, Traffic, Workbench, parse_memory,
};
use serde_json::json;

use crate::commands::together::TogetherArgs;
use crate::output::{BOLD, DIM, Output, grouped, short_bytes, short_time};
use crate::program::complain;
use crate::table::{self, Align};
use crate::watch::{progress_bar, watch};

/// Find the value of every position of a game, and keep it in a table
///
/// The table goes to the user's data directory, or to the folder that PARLOR_TABLES names. `best`, `probe`
/// and the player `perfect` look there. Work that was stopped goes on with --resume from the last finished
/// unit, once all that is finished is found to be sound. One process makes a table at a time. A game whose positions have no numbers is explored in memory first. That is one piece of work:
/// if it is stopped, it begins anew.
///
/// Several processes or machines make the same file together: --processes, or --hosts with --host and --token-file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as achi or mnk:m=5,n=5,k=4
    game: String,
    /// The file to keep it in: a new one, or a table to replace
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Threads to work with; all there are if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory that may be used, such as 8GB; tiers that do not fit are read from disk through windows
    #[arg(long, value_name = "SIZE")]
    memory: Option<String>,
    /// What of the table stays: all, opening:N for the first N plies, or none. The value of the start and of every
    /// first move always does
    #[arg(long, value_name = "WHAT", default_value = "all", value_parser = parse_keep)]
    keep: Keep,
    /// Say what it would need, and do nothing
    #[arg(long)]
    estimate: bool,
    /// Go on with a table that was not finished
    #[arg(long)]
    resume: bool,
    /// Begin anew, whatever was begun before
    #[arg(long, conflicts_with = "resume")]
    fresh: bool,
    /// Count the positions that play can reach, even where that takes longer than solving
    #[arg(long)]
    reachable: bool,
    /// Also tell the counts ply by ply
    #[arg(long)]
    stats: bool,
    /// Write the counts ply by ply as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the counts ply by ply as a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    together: TogetherArgs,
}

impl Args {
    fn request(&self) -> Result<SolveRequest, BadInput> {
        let memory = self.memory.as_deref().map(parse_memory).transpose()?;
        Ok(SolveRequest {
            game: self.game.clone(),
            table: self.table.clone(),
            threads: self.threads.map(usize::from),
            memory: memory.map(|bytes| bytes as u64),
            counting: if self.reachable { Counting::Reachable } else { Counting::Cheapest },
            begun: match (self.resume, self.fresh) {
                (true, _) => Begun::Resume,
                (false, true) => Begun::Forget,
                (false, false) => Begun::Refuse,
            },
            keep: self.keep,
        })
    }
}

fn parse_keep(text: &str) -> Result<Keep, String> {
    let plies = text.strip_prefix("opening:").map(str::parse);
    match (text, plies) {
        ("all", _) => Ok(Keep::All),
        ("none", _) => Ok(Keep::LEAST),
        (_, Some(Ok(plies))) => Ok(Keep::Opening(plies)),
        _ => Err("wanted all, opening:N with a number of plies, or none".to_owned()),
    }
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    if args.estimate {
        let spec = workbench.game(&args.game)?.spec();
        let memory = args.request()?.memory;
        let hosts = args.together.count()?;
        let estimate = workbench.estimate(&args.game, memory, hosts, &Control::unlimited())?;
        return write_estimate(args, &spec, &estimate, output);
    }
    let request = args.request()?;
    let mut sent = 0;
    let solved = match args.together.gather(&request)? {
        Some(company) => {
            let bar = progress_bar();
            let control = company.control(&bar)?;
            let solved = workbench.solve_with(&request, &control, &company);
            bar.finish_and_clear();
            sent = company.sent();
            match solved.transpose() {
                Some(solved) => solved,
                None => return company.farewell(args.json, output),
            }
        }
        None => watch(|control| workbench.solve(&request, control))?,
    };
    let report = match solved {
        Ok(report) => report,
        Err(error) => {
            if matches!(error, Error::Stopped(_) | Error::File { .. })
                && workbench.is_begun(&request)
            {
                complain("what was finished is kept; --resume goes on from there");
            }
            return Err(error.into());
        }
    };
    if let Some(path) = &args.csv {
        fs::write(path, csv(&report)).with_context(|| path.display().to_string())?;
    }
    if let Some(path) = &args.svg {
        fs::write(path, chart(&report).svg()).with_context(|| path.display().to_string())?;
    }
    if args.json {
        let mut answer = serde_json::to_value(&report)?;
        if args.stats {
            answer["tiers"] = json!(report.tiers);
            answer["opening"] = json!(report.opening);
            let Traffic { read, written } = report.traffic;
            answer["disk"] = json!({ "read": read, "written": written });
            answer["network"] = json!({ "sent": sent });
        }
        return output.json(&answer);
    }
    write_card(args, &report, sent, output)
}

fn write_estimate(
    args: &Args,
    spec: &str,
    estimate: &EstimateReport,
    output: &mut Output,
) -> Result<()> {
    if args.json {
        return output.json(&json!({ "game": spec, "estimate": estimate }));
    }
    let EstimateReport { numbers, positions, memory, least_memory, hours, network, .. } = *estimate;
    let more = if estimate.at_least { "more than " } else { "" };
    writeln!(output, "{BOLD}{spec}{BOLD:#} would need, about")?;
    match positions == numbers {
        true => writeln!(output, "  positions  {more}{}", grouped(positions))?,
        false => {
            let (all, numbers) = (grouped(positions), grouped(numbers));
            writeln!(output, "  positions  {all} ({numbers} up to symmetry)")?;
        }
    }
    let tiers = [
        (estimate.acyclic, "in which play only goes on"),
        (estimate.cyclic, "in which it can repeat"),
    ];
    for (at, (tiers, how)) in
        tiers.into_iter().filter_map(|(tiers, how)| Some((tiers?, how))).enumerate()
    {
        let label = if at == 0 { "tiers" } else { "" };
        let TiersReport { tiers, numbers, largest } = tiers;
        let [numbers, largest] = [numbers, largest].map(grouped);
        writeln!(
            output,
            "  {label:<9}  {tiers} {how}: {numbers} positions, the largest {largest}"
        )?;
    }
    match least_memory < memory {
        true => {
            let [memory, least] = [memory, least_memory].map(short_bytes);
            writeln!(output, "  memory     {memory}, or from {least} on with tiers on disk")?;
        }
        false => writeln!(output, "  memory     {more}{}", short_bytes(memory))?,
    }
    let [disk, least] = [estimate.disk, estimate.least_disk].map(short_bytes);
    match estimate.least_disk < estimate.disk {
        true => writeln!(output, "  disk       {disk}, or {least} with --keep none")?,
        false => writeln!(output, "  disk       {more}{disk}")?,
    }
    if let Some(network) = network {
        writeln!(output, "  network    {} in and out", short_bytes(network))?;
    }
    if let Some(gathered) = estimate.gathered {
        writeln!(output, "  host 0     {} more in, the table itself", short_bytes(gathered))?;
    }
    let time = match hours * 3_600.0 {
        seconds if seconds < 7_200.0 => short_time(Duration::from_secs_f64(seconds)),
        _ => format!("{} hours", grouped(hours.ceil() as u64)),
    };
    let where_it_runs = if args.together.count()? > 1 { " on the busiest host" } else { "" };
    writeln!(output, "  time       {more}{time} of one core{where_it_runs}")?;
    writeln!(output, "  it         {}", estimate.fits)?;
    Ok(())
}

fn write_card(args: &Args, report: &SolveReport, sent: u64, output: &mut Output) -> Result<()> {
    writeln!(
        output,
        "{BOLD}{}{BOLD:#}  {} for the player who begins",
        report.game,
        report.start.in_words()
    )?;
    let PositionCounts { counted, win, draw, loss, .. } = report.positions;
    writeln!(output, "  positions    {} {}", grouped(counted), report.counted)?;
    for (name, count) in [("won", win), ("drawn", draw), ("lost", loss)] {
        let share = 100.0 * count as f64 / counted.max(1) as f64;
        writeln!(output, "    {name:<10} {} {DIM}({share:.1} %){DIM:#}", grouped(count))?;
    }
    if let (Some(plies), Some(position)) = (report.longest, &report.longest_position) {
        writeln!(output, "  longest win  {plies} plies, from {position}")?;
    }
    if let (Some(path), Some(bytes)) = (&report.table, report.table_bytes) {
        writeln!(output, "  table        {} {}", short_bytes(bytes), path.display())?;
    }
    writeln!(
        output,
        "  time         {}, {} positions a second",
        short_time(report.seconds),
        grouped(report.positions_per_second as u64)
    )?;
    if report.traffic.read > 0 {
        let [read, written] = [report.traffic.read, report.traffic.written].map(short_bytes);
        writeln!(output, "  disk         {read} read, {written} written")?;
    }
    if sent > 0 {
        writeln!(output, "  network      {} between all", short_bytes(sent))?;
    }
    if args.keep != Keep::All {
        for opening in &report.opening {
            writeln!(output, "  {:<12} {}", opening.text, opening.worth.in_words())?;
        }
    }
    if args.stats {
        writeln!(output)?;
        write_stats(report, output)?;
    }
    Ok(())
}

fn write_stats(report: &SolveReport, output: &mut Output) -> Result<()> {
    let columns = [
        ("ply", Align::Right),
        ("positions", Align::Right),
        ("won", Align::Right),
        ("drawn", Align::Right),
        ("lost", Align::Right),
    ];
    let row = |(ply, counts): (usize, &PositionCounts)| {
        let mut cells = vec![ply.to_string()];
        let numbers = [counts.counted, counts.win, counts.draw, counts.loss];
        cells.extend(numbers.map(grouped));
        cells
    };
    let rows: Vec<_> = report.tiers.iter().enumerate().map(row).collect();
    table::write(output, &columns, &rows)?;
    Ok(())
}

fn csv(report: &SolveReport) -> String {
    let row = |(ply, counts): (usize, &PositionCounts)| {
        let PositionCounts { counted, win, draw, loss, .. } = counts;
        format!("{ply},{counted},{win},{draw},{loss}\n")
    };
    let rows: String = report.tiers.iter().enumerate().map(row).collect();
    format!("ply,{},win,draw,loss\n{rows}", report.counted)
}

fn chart(report: &SolveReport) -> Chart {
    let bar = |(ply, counts): (usize, &PositionCounts)| {
        let share = |count: u64| 100.0 * count as f64 / counts.counted.max(1) as f64;
        let note = format!(
            "{:.0} % won, {:.0} % drawn, {:.0} % lost",
            share(counts.win),
            share(counts.draw),
            share(counts.loss)
        );
        (format!("ply {ply}"), counts.counted as f64, note)
    };
    Chart {
        title: format!("{}: positions by ply", report.game),
        unit: format!("{} positions", report.counted),
        bars: report.tiers.iter().enumerate().map(bar).collect(),
    }
}
