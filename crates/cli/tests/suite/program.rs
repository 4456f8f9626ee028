//! The program as a test calls it.

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

/// The program with its arguments, not yet started.
pub(crate) fn parlor(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("parlor").expect("the program is built");
    command.args(arguments);
    command
}

/// What a call that succeeds says.
pub(crate) fn text(arguments: &[&str]) -> String {
    let output = parlor(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("output is text")
}

pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("output is JSON")
}

/// The one line on standard error.
pub(crate) fn complaint_of(assert: &Assert) -> String {
    let line = String::from_utf8(assert.get_output().stderr.clone()).expect("errors are text");
    assert_eq!(line.lines().count(), 1, "one line: {line}");
    line
}
