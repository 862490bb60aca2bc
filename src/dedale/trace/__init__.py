"""Films: the events that a kernel records while it works, their story, and the player."""
