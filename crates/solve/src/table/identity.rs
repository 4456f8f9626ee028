//! What hosts that make a table together must agree on.

use parlor_core::{Notation, Numbered};

use super::bytes::checksum;
use super::format::{Head, VERSION};
use crate::{Error, SolveOptions};

/// What a table is, told apart by what can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableIdentity {
    /// The game and variant.
    pub spec: String,
    /// Checksum of the rules.
    pub rules: u64,
    /// Version of the table format.
    pub format: u16,
    /// Checksum of everything else that the file depends on: what stays, what is counted, how numbers are given.
    pub contents: u64,
}

impl TableIdentity {
    /// Of the table that a solve would make.
    ///
    /// # Errors
    /// If a byte cannot hold the game's values.
    pub fn of<G: Numbered + Notation>(
        game: &G,
        spec: &str,
        options: &SolveOptions,
    ) -> Result<Self, Error> {
        let head = Head::of_numbered(game, spec, options)?;
        let mut contents = head.to_frame();
        let is_walked = options.counting.walks(head.tiers.iter().sum());
        contents.push(is_walked.into());
        contents.extend(format!("{:?}", options.cuts).bytes());
        let (spec, rules) = (head.spec.clone(), head.rules);
        Ok(Self { spec, rules, format: VERSION, contents: checksum(&contents) })
    }
}
