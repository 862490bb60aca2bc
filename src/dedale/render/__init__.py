"""Pictures of mazes: one description of the drawing (`drawing.py`), several ways to draw it."""
