"""Making levels: random ones, ones of a given length, hard ones, and ones with optional rules."""
