"""One solver, one file."""
