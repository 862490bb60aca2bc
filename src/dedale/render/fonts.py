"""The letters of pictures made of pixels: Source Sans Pro, which is a package of its own."""

from functools import cache

from PIL import ImageFont

from ..folders import of_package


@cache
def font(size: float, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The typeface at a size, in pixels."""
    name = "SourceSansPro-Semibold.ttf" if bold else "SourceSansPro-Regular.ttf"
    return ImageFont.truetype(of_package("font_source_sans_pro") / "files" / name, size)
