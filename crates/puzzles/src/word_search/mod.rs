//! Words in a grid of letters: finding them, and making grids that hide them.
