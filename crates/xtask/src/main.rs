//! The chores of the project: `cargo xtask test`, `cargo xtask bench NAME` and others.

mod fuzz;
mod ipuz;
mod measure;
mod packages;
mod pages;
mod studies;
mod supply;
mod tools;

use std::env;
use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use measure::Figures;

const USAGE: &str = "usage: cargo xtask COMMAND

  test                everything a change must pass: format, lints, docs, tests, pages in a browser
  fuzz [TARGET ...] [--minutes N]
                      every parser and file format under libFuzzer, or those named; N minutes of processor time in
                      all (12)
  deny                licences, sources and advisories of every crate in use, by deny.toml
  minimum             a build with the least Rust that Cargo.toml promises
  release             the program as it is given away, with the list of its crates inside it
  pages [--save]      every page under Lighthouse and axe, and the time of the engine's replies; --save keeps the
                      figures in docs/benchmarks/web.md
  bench NAME [--save] one benchmark, beside its rivals; --save keeps the page under docs/benchmarks
  faults [NAME] [--minutes N] [--save]
                      kills, failing disks, flipped bytes, races; --save keeps docs/reliability.md
  studies             docs/studies.md, made again: eleven games and what a designer would learn of each
  words               the embedded English words, made again from Debian's package scowl
  tune freedom        the weights of Freedom's judgement, made again from games against itself";

/// Where tests keep the tables they make.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/test-tables");

/// The program as people have it, built to be fast.
const PARLOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/parlor");

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["test"] => test(),
        ["fuzz", names @ .., "--minutes", minutes] => {
            fuzz::fuzz(names, minutes.parse().with_context(|| format!("minutes: {minutes:?}"))?)
        }
        ["fuzz", names @ ..] => fuzz::fuzz(names, 12),
        ["deny"] => supply::deny(),
        ["minimum"] => supply::minimum(),
        ["release"] => supply::release(),
        ["pages"] => measure::pages(Figures::Shown),
        ["pages", "--save"] => measure::pages(Figures::Kept),
        ["bench", rest @ ..] => bench(rest),
        ["faults", rest @ ..] => faults(rest),
        ["tune", ..] => bench(&arguments),
        ["studies"] => studies::make(),
        ["words"] => words(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("{USAGE}"),
    }
}

/// Builds [`PARLOR`].
fn build_parlor() -> Result<()> {
    cargo(&["build", "--release", "--package", "parlor"], &[])
}

/// The program of benchmarks and of tuning, built to be fast.
fn bench(arguments: &[&str]) -> Result<()> {
    let mut command = vec!["run", "--quiet", "--release", "--package", "parlor-bench", "--"];
    command.extend(arguments);
    cargo(&command, &[])
}

/// The program that attacks parlor.
fn faults(arguments: &[&str]) -> Result<()> {
    install_strace()?;
    let mut command = vec!["run", "--quiet", "--release", "--package", "parlor-faults", "--"];
    command.extend(arguments);
    cargo(&command, &[])
}

/// What makes system calls fail, in the full attack and in its short part among the tests.
fn install_strace() -> Result<()> {
    packages::install(&["strace"], &["strace"])
}

/// The words inside the program, from the lists they are chosen from.
fn words() -> Result<()> {
    cargo(&["run", "--quiet", "--package", "parlor-puzzles", "--example", "english_words"], &[])
}

/// The cheap checks first, so that a slip is told early.
fn test() -> Result<()> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(
        &["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"],
        &[],
    )?;
    cargo(
        &["doc", "--workspace", "--no-deps", "--locked"],
        &[("RUSTDOCFLAGS", "--deny warnings")],
    )?;
    pages::check_scripts()?;
    pages::install_browser()?;
    install_strace()?;
    // Snapshots are compared, never rewritten, whatever the caller's environment says. Tables that a
    // test makes are not the caller's, nor those of an earlier run.
    let _ = fs::remove_dir_all(TABLES);
    let environment = [("INSTA_UPDATE", "no"), ("PARLOR_TABLES", TABLES)];
    cargo(&["test", "--workspace", "--locked"], &environment)?;
    ipuz::check()
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).envs(environment.iter().copied());
    run(command, &format!("cargo {}", arguments.join(" ")))
}

/// Runs a command, told as `shown`, and wants it to succeed.
fn run(mut command: Command, shown: &str) -> Result<()> {
    eprintln!("> {shown}");
    let start = Instant::now();
    let status = command.status().with_context(|| format!("could not start {shown}"))?;
    if !status.success() {
        bail!("{shown} failed");
    }
    eprintln!("> done in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
