"""Pictures made of pixels: painted by Pillow, or by a browser where that is all there is."""

import sys
from importlib.util import find_spec

from .shapes import Drawing


def draw_png(drawing: Drawing, cell: float | None = None) -> bytes:
    """The bytes of a PNG file; a cell is `cell` pixels wide (as large as sensible if not given)."""
    if sys.platform == "emscripten" and find_spec("PIL") is None:
        from .canvas import draw_png as paint
    else:
        from .png import draw_png as paint
    return paint(drawing, cell)
