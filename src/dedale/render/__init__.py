"""Pictures of mazes: one description of the drawing (`drawing.py`), several ways to draw it."""

from .pictures import described, to_pdf, to_png, to_svg
from .shapes import Drawing
from .themes import THEMES, Theme

__all__ = ["THEMES", "Drawing", "Theme", "described", "to_pdf", "to_png", "to_svg"]
