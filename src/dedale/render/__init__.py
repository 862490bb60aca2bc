"""Pictures of mazes: one description of the drawing (`scene.py`), several ways to draw it."""

from .pictures import to_pdf, to_png, to_svg
from .scene import Scene, describe
from .themes import THEMES, Theme

__all__ = ["THEMES", "Scene", "Theme", "describe", "to_pdf", "to_png", "to_svg"]
