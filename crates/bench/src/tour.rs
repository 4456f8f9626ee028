//! Nothing is measured here yet.

use crate::page::Page;

pub(crate) fn run(_page: &mut Page) {}
