"""A mask from a picture: a pixel is a cell, dark and transparent pixels are masked."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DedaleError, FileError
from ..numbers import whole

if TYPE_CHECKING:
    from PIL.Image import Image

#: Formats that are only read. Others run programs (PostScript) or are seldom looked at by anybody.
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF")
#: Pixels, and so cells: a larger picture is not even decoded.
MOST_PIXELS = 25_000_000


def image_cells(path: str | Path, threshold: int = 128) -> tuple[int, int, bytes]:
    """Width, height and cells of the mask of a picture file.

    Pixels darker than `threshold` (0 to 255), or more transparent than not, are masked.
    """
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=FORMATS) as picture:
                return picture_cells(picture, threshold)
    except DedaleError as error:
        raise FileError("{error}", error=error, path=str(path)) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise FileError("the picture is too large for a mask", path=str(path)) from None
    except Exception:  # each picture format has its own ways to fail
        raise FileError("is not a picture that can be read", path=str(path)) from None


def picture_cells(picture: Image, threshold: int = 128) -> tuple[int, int, bytes]:
    """The same of a picture in memory."""
    from PIL import ImageChops

    threshold = whole("threshold", threshold, least=0, most=256)
    if picture.width * picture.height > MOST_PIXELS:
        raise DedaleError("the picture is too large for a mask")
    grey, alpha = picture.convert("RGBA").convert("LA").split()
    dark = grey.point([int(level < threshold) for level in range(256)])
    transparent = alpha.point([int(level < 128) for level in range(256)])
    masked = ImageChops.lighter(dark, transparent)
    return masked.width, masked.height, masked.tobytes()
