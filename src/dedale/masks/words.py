"""Masks as people give them: a name, a file, a word to be written, an array, a picture."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, Union, cast

from ..errors import DedaleError
from .mask import Mask
from .shapes import MASKS

if TYPE_CHECKING:
    import numpy.typing as npt
    from PIL.Image import Image

#: What `mask=` takes.
MaskLike: TypeAlias = Union[Mask, str, "os.PathLike[str]", "npt.ArrayLike", "Image"]


def mask_of(word: str, *, width: int | None = None, height: int | None = None) -> Mask:
    """The mask that a word means: a file, a word to be written (`text:HELLO`), or a shape's name.

    >>> mask_of("text:I").height
    20
    """
    if word.startswith("text:"):
        text = word.removeprefix("text:").replace("\\n", "\n")
        return Mask.from_text(text, width=width, height=height)
    if "." in word or "/" in word or "\\" in word:
        return Mask.load(word)
    return Mask.named(word, width=width, height=height)


def mask_in(mask: object) -> Mask | None:
    """The mask that data means: a name, `text:WORD` or rows, but never a file."""
    if isinstance(mask, str):
        if mask.startswith("text:"):
            return Mask.from_text(mask.removeprefix("text:"))
        return Mask.parse(mask) if "\n" in mask else Mask.named(mask)
    if mask is None or isinstance(mask, Mask):
        return mask
    raise DedaleError("mask {value!r} should be a name, or the text of a .msk file", value=mask)


def spelled(mask: MaskLike | None) -> str | None:
    """A mask as a request has it: a name of the table, `text:WORD`, or else its rows.

    >>> spelled("heart"), spelled([[True, False]])
    ('heart', 'X.\\n')
    """
    if isinstance(mask, str) and (mask.startswith("text:") or mask in MASKS or "\n" in mask):
        return mask
    found = as_mask(mask)
    return None if found is None else found.to_text()


def as_mask(
    value: MaskLike | None, width: int | None = None, height: int | None = None
) -> Mask | None:
    """The mask that is meant; a shape is drawn at the size asked for.

    >>> as_mask([[True, False]])
    <Mask 2x1, 1 masked>
    """
    if value is None or isinstance(value, Mask):
        return value
    if isinstance(value, str):
        return mask_of(value, width=width, height=height)
    if isinstance(value, os.PathLike):
        return Mask.load(Path(value))
    if hasattr(value, "getbands"):  # a picture of PIL, which is not imported to find out
        return Mask.from_picture(cast("Image", value))
    if hasattr(value, "__array__") or isinstance(value, list | tuple):
        return Mask.from_array(value)
    raise DedaleError(
        "mask {mask!r} should be a name, a path, an array, a picture or a Mask", mask=value
    )
