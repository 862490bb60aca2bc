"""Masks as a person names them: on a command line, in a form."""

from .mask import Mask


def mask_of(word: str, *, width: int | None = None, height: int | None = None) -> Mask:
    """The mask that a word means: a file, a word to be written (`text:HELLO`), or a shape's name.

    >>> mask_of("text:I").width
    8
    """
    if word.startswith("text:"):
        return Mask.from_text(word.removeprefix("text:").replace("\\n", "\n"))
    if "." in word or "/" in word or "\\" in word:
        return Mask.load(word)
    return Mask.named(word, width=width, height=height)
