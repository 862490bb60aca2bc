"""The games: one rule book each, and the session around them all."""
