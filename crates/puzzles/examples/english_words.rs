//! Makes `data/english.words` and the notice beside it from the lists of SCOWL: `cargo xtask words`.
//!
//! Debian's package `scowl` has a file for each kind of words and each level of commonness, as `british-words.50`.
//! A word counts at its most common level. Words with apostrophes are left out, accents are dropped.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use parlor_puzzles::english::{WordClass, WordKind, pack};
use parlor_puzzles::word_search::Accents;
use parlor_puzzles::word_search::letters::fold;

const LISTS: &str = "/usr/share/dict/scowl";
const NOTICE: &str = "/usr/share/doc/scowl/copyright";
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
const REGIONS: [&str; 3] = ["english", "american", "british"];
const KINDS: [(&str, WordKind); 4] = [
    ("words", WordKind::Common),
    ("upper", WordKind::Name),
    ("proper-names", WordKind::Name),
    ("abbreviations", WordKind::Abbreviation),
];
/// The score of each level of commonness. The last one, 95, is left out: it holds what hardly anybody knows.
const LEVELS: [(u32, u8); 9] =
    [(10, 100), (20, 95), (35, 85), (40, 80), (50, 70), (55, 65), (60, 60), (70, 50), (80, 30)];
/// How much less a name or an abbreviation scores than a word as common.
const LESS: u8 = 5;
const LONGEST: usize = 24;

fn main() -> Result<(), Box<dyn Error>> {
    let mut best: BTreeMap<Vec<u8>, (u8, WordKind)> = BTreeMap::new();
    for region in REGIONS {
        for (name, kind) in KINDS {
            for (level, score) in LEVELS {
                let path = Path::new(LISTS).join(format!("{region}-{name}.{level}"));
                // Not every region has every level of every kind.
                let Ok(bytes) = fs::read(&path) else { continue };
                // The lists are in Latin-1, whose bytes are the first characters of Unicode.
                let text: String = bytes.iter().copied().map(char::from).collect();
                let score = if kind == WordKind::Common { score } else { score - LESS };
                for word in text.lines().filter_map(letters) {
                    let entry = best.entry(word).or_insert((score, kind));
                    if score > entry.0 {
                        *entry = (score, kind);
                    }
                }
            }
        }
    }
    if best.is_empty() {
        return Err(format!("no lists in {LISTS}: `apt-get install scowl` brings them").into());
    }
    let mut classes: BTreeMap<(u8, u8, WordKind), Vec<u8>> = BTreeMap::new();
    for (word, (score, kind)) in &best {
        // The greatest score first.
        let key = (word.len() as u8, u8::MAX - score, *kind);
        classes.entry(key).or_default().extend(word);
    }
    let classes = classes.iter().map(|(&(length, rank, kind), letters)| WordClass {
        length,
        score: u8::MAX - rank,
        kind,
        letters,
    });
    let packed = pack(&classes.collect::<Vec<_>>())?;
    fs::write(Path::new(DATA).join("english.words"), &packed)?;
    fs::copy(NOTICE, Path::new(DATA).join("scowl-notice.txt"))?;
    println!("{} words in {} bytes", best.len(), packed.len());
    Ok(())
}

/// The letters of a word, 0 to 25; nothing if it has other signs or does not fit.
fn letters(word: &str) -> Option<Vec<u8>> {
    let letters: Option<Vec<u8>> = fold(word.trim(), Accents::Fold)
        .bytes()
        .map(|byte| byte.is_ascii_lowercase().then(|| byte - b'a'))
        .collect();
    letters.filter(|letters| (2..=LONGEST).contains(&letters.len()))
}
