//! What variants are known to be worth, and who says so.
//!
//! A family lists its truths once; catalogues show them, and tests solve those that can be solved soon.

use parlor_core::{Value, Verdict};

/// What the start of a variant is known to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The spec of the variant.
    pub spec: &'static str,
    /// What it is worth to the first player.
    pub worth: Worth,
    /// Who found it out, and where that can be read.
    pub source: &'static str,
    /// How sure it is.
    pub evidence: Evidence,
}

/// How much is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The distance or the margin too.
    Value(Value),
    /// Won, drawn or lost.
    Verdict(Verdict),
}

/// What a truth rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Parlor's tests solve it.
    Tested,
    /// Parlor solves it, and the tests do not wait for that: docs/solved.md and the pages of docs/benchmarks tell how
    /// long it takes. Where somebody else found it first, that is the source, and the distance may be parlor's.
    Solved,
    /// Somebody published it.
    Published,
}

/// The source of what nobody else is known to have published.
pub const PARLOR: &str = "solved by parlor";

impl Truth {
    /// One that the tests solve.
    #[must_use]
    pub const fn tested(spec: &'static str, value: Value, source: &'static str) -> Self {
        Self { spec, worth: Worth::Value(value), source, evidence: Evidence::Tested }
    }

    /// One that parlor has solved.
    #[must_use]
    pub const fn solved(spec: &'static str, value: Value, source: &'static str) -> Self {
        Self { spec, worth: Worth::Value(value), source, evidence: Evidence::Solved }
    }

    /// One that is taken from its source.
    #[must_use]
    pub const fn published(spec: &'static str, worth: Worth, source: &'static str) -> Self {
        Self { spec, worth, source, evidence: Evidence::Published }
    }
}
