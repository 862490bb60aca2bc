"""The letters of pictures made of pixels: Source Sans Pro, which is a package of its own."""

from functools import cache
from importlib.resources import as_file, files

from PIL import ImageFont


@cache
def font(size: float, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The typeface at a size, in pixels."""
    name = "SourceSansPro-Semibold.ttf" if bold else "SourceSansPro-Regular.ttf"
    with as_file(files("font_source_sans_pro") / "files" / name) as path:
        return ImageFont.truetype(path, size)
