//! `cargo xtask fuzz`: libFuzzer over everything that reads input from outside.
//!
//! The targets and their examples are in `crates/fuzzed`. libFuzzer needs a nightly compiler only for its
//! sanitizers; parlor has no use for them outside a few audited modules, so it runs on stable.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::{cargo, tools};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// A case may take so many seconds, and so many megabytes.
const LIMITS: [&str; 2] = ["-timeout=60", "-rss_limit_mb=2048"];

/// Runs the targets of these names, or every one; together they have so many minutes of processor time.
pub(crate) fn fuzz(names: &[&str], minutes: u64) -> Result<()> {
    let folder = Path::new(ROOT).join("fuzz");
    let mut targets: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder.join("fuzz_targets"))? {
        let name = entry?.file_name();
        targets.push(name.to_string_lossy().trim_end_matches(".rs").to_owned());
    }
    targets.sort_unstable();
    if let Some(strange) = names.iter().find(|name| targets.iter().all(|target| target != *name)) {
        bail!("target: wanted one of {}, got {strange}", targets.join(", "));
    }
    targets.retain(|target| names.is_empty() || names.contains(&target.as_str()));

    let tool = tools::install("cargo-fuzz", "0.13.2")?;
    let corpus = folder.join("corpus");
    let shown = corpus.to_string_lossy();
    cargo(&["run", "--quiet", "--package", "parlor-fuzzed", "--", &shown], &[])?;
    // The same versions of everything as outside; cargo adds libFuzzer itself.
    fs::copy(Path::new(ROOT).join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let mut build = Command::new(&tool);
    build.args(["build", "--sanitizer", "none", "--fuzz-dir"]).arg(&folder);
    crate::run(build, "cargo fuzz build --sanitizer none")?;

    let seconds = (minutes * 60 / targets.len() as u64).max(1);
    let run = |target: &str| {
        let mut command = Command::new(&tool);
        command.args(["run", "--sanitizer", "none", "--fuzz-dir"]).arg(&folder).arg(target);
        command.args(["--", "-print_final_stats=1", &format!("-max_total_time={seconds}")]);
        command.args(LIMITS).output().context("could not start cargo fuzz")
    };

    println!("{:<12} {:>12} {:>8} {:>9}", "target", "cases", "edges", "features");
    let failed = each_on_a_core(&targets, run, |target, output| {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let cases = after(&told, "stat::number_of_executed_units:");
        let (edges, features) = (after(&told, " cov: "), after(&told, " ft: "));
        println!("{target:<12} {cases:>12} {edges:>8} {features:>9}");
        (!output.status.success()).then(|| eprintln!("{told}"))
    })?;
    if !failed.is_empty() {
        bail!("{} broke; the cases are under fuzz/artifacts", failed.join(" and "));
    }
    Ok(())
}

/// Works on as many targets at a time as there are cores; those of which `tell` says something failed.
fn each_on_a_core(
    targets: &[String],
    work: impl Fn(&str) -> Result<Output> + Sync,
    tell: impl Fn(&str, &Output) -> Option<()>,
) -> Result<Vec<String>> {
    let next = AtomicUsize::new(0);
    let mut failed = Vec::new();
    thread::scope(|scope| {
        let (sender, done) = mpsc::channel();
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send((target, work(target))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (target, output) in done {
            if tell(target, &output?).is_some() {
                failed.push(target.clone());
            }
        }
        Ok(failed)
    })
}

/// The word after the last occurrence of a label; a dash if there is none.
fn after<'a>(text: &'a str, label: &str) -> &'a str {
    let rest = text.rsplit_once(label).map(|(_, rest)| rest);
    rest.and_then(|rest| rest.split_whitespace().next()).unwrap_or("-")
}
