"""What outlives a run: files written whole or not at all, and the database."""
