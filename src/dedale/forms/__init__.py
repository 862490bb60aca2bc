"""The forms in which a maze is written and read: drawings, matrices, JSON, arrays."""
