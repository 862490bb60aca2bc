"""One generator, one file."""
