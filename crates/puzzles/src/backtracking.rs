//! Generate and test: one small backtracking search for any puzzle.
