//! Nothing is measured yet.

use crate::page::Page;

pub(crate) fn run(_page: &mut Page) {}
