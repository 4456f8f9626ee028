//! Files that commands read and write; `-` is standard input or standard output.

use std::io::{Read as _, Write as _};
use std::{fs, io};

use anyhow::{Context as _, Result};
use parlor_workbench::BadInput;
use parlor_workbench::word_search::text_of;

use crate::output::Output;

/// The bytes of a file.
pub(crate) fn read_bytes(file: &str) -> Result<Vec<u8>, BadInput> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    bytes.map_err(|error| BadInput::new(place(file), "a file that can be read", reason(&error)))
}

/// The text of a file.
pub(crate) fn read_text(file: &str) -> Result<String, BadInput> {
    text_of(&read_bytes(file)?, place(file)).map(ToOwned::to_owned)
}

/// What a file is called in complaints.
pub(crate) fn place(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// What the system said, without its error number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission".to_owned(),
        io::ErrorKind::IsADirectory => "a folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Writes a file.
pub(crate) fn write(file: &str, bytes: &[u8], output: &mut Output) -> Result<()> {
    if file == "-" {
        output.write_all(bytes)?;
    } else {
        fs::write(file, bytes).with_context(|| file.to_owned())?;
    }
    Ok(())
}

/// The name of the file beside another that holds its answers: `NAME-key.svg`.
pub(crate) fn key_file(file: &str) -> String {
    match file.rsplit_once('.') {
        _ if file == "-" => file.to_owned(),
        Some((stem, ending)) if !ending.contains('/') => format!("{stem}-key.{ending}"),
        _ => format!("{file}-key"),
    }
}
