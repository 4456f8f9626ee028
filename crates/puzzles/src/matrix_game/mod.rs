//! Two-person zero-sum matrix games, solved exactly.
