//! The pages about the documents, `docs/documents`, held against the program: every command of a table is run,
//! and every result beside it must be in a line of what it says. A row that is added is a check that is added.
//!
//! A cell that is one piece of code, a command or a product, is followed by the cell with its results, each a
//! piece of code of its own. Blanks are counted once. A fenced block whose first line names a file is that file.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

/// The pages, by name.
fn pages() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/documents");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of the pages")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a page"))
    };
    files.into_iter().map(read).collect()
}

/// A command or product, and what must come of it.
struct DocumentClaim {
    asked: String,
    results: Vec<String>,
}

/// The claims of a page.
fn claims(page: &str) -> Vec<DocumentClaim> {
    let mut claims = Vec::new();
    for line in page.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        for pair in cells.windows(2) {
            let code = pair[0].strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
            let Some(asked) = code.filter(|code| !code.contains('`')) else { continue };
            if asked.starts_with("parlor ") || asked.contains(" × ") {
                let results = pair[1].split('`').skip(1).step_by(2).map(str::to_owned).collect();
                claims.push(DocumentClaim { asked: asked.to_owned(), results });
            }
        }
    }
    claims
}

/// The files that a page holds, by name.
fn files(page: &str) -> Vec<(String, String)> {
    let mut blocks = page.split("\n```");
    blocks.next();
    let named = |block: &str| {
        let (head, text) = block.split_once('\n')?;
        let name = head.strip_prefix("text ")?;
        Some((name.trim().to_owned(), format!("{text}\n")))
    };
    blocks.filter_map(named).collect()
}

/// The words of a command, as a shell takes them apart.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('"').enumerate();
    let words = pieces.flat_map(|(index, piece)| match index % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    });
    words.collect()
}

/// The product that a cell names, its thousands apart.
fn product(cell: &str) -> String {
    let number = |text: &str| text.replace(',', "").parse::<u64>().expect("a number");
    let product: u64 = cell.split(" × ").map(number).product();
    let digits = product.to_string();
    let head = digits.len() % 3;
    let mut groups: Vec<&str> = Vec::from_iter((head > 0).then(|| &digits[..head]));
    groups.extend(
        digits.as_bytes()[head..].chunks(3).map(|group| str::from_utf8(group).expect("digits")),
    );
    groups.join(",")
}

fn with_single_blanks(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_number_of_the_pages_comes_from_the_program() {
    let tables = TempDir::new().expect("a folder");
    let mut count = 0;
    let mut failures = Vec::new();
    for (name, page) in pages() {
        let folder = TempDir::new().expect("a folder");
        for (file, text) in files(&page) {
            fs::write(folder.path().join(file), text).expect("a file can be written");
        }
        for DocumentClaim { asked, results } in claims(&page) {
            assert!(!results.is_empty(), "{name}: {asked} has no result beside it");
            let said = match asked.strip_prefix("parlor ") {
                Some(arguments) => {
                    let mut command = Command::cargo_bin("parlor").expect("the program");
                    command.args(words(arguments)).current_dir(folder.path());
                    command.env("PARLOR_TABLES", tables.path()).env("NO_COLOR", "1");
                    let output = command.output().expect("the program runs");
                    [output.stdout, output.stderr]
                        .map(|text| String::from_utf8_lossy(&text).into_owned())
                        .concat()
                }
                None => product(&asked),
            };
            let lines: Vec<String> = said.lines().map(with_single_blanks).collect();
            for result in results {
                let wanted = with_single_blanks(&result);
                let is_said = lines.iter().any(|line| line.contains(&wanted));
                if !is_said {
                    failures.push(format!("{name}: {asked} does not say {result:?} but\n{said}"));
                }
                count += 1;
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count > 100, "only {count} results were found on the pages");
}

#[test]
fn the_pages_tell_every_number_of_the_documents() {
    let all: String = pages().into_iter().map(|(_, page)| page).collect();
    let numbers = [
        "549,946",
        "16,811",
        "7,954",
        "808",
        "80,000 checks",
        "80,000,000",
        "320,000,000",
        "160RC",
        "16 comparisons",
        "93",
        "19,683",
        "5,478",
        "44 bytes",
        "29,257",
        "18,297",
        "3,709",
        "10",
    ];
    for number in numbers {
        assert!(all.contains(number), "{number}");
    }
}
