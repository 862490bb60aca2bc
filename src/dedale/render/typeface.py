"""The letters of printed pages: Source Sans Pro, of which a document keeps those that it uses.

A print shop refuses a file that only names its fonts. Here each letter used gets a number, in the
order of its first use; the file carries an outline for each number, its width, and which character
it stands for, so that words can still be searched and copied.
"""

from __future__ import annotations

from functools import cache

from ..errors import DedaleError
from ..truetype import typeface

REGULAR, BOLD = "SourceSansPro-Regular", "SourceSansPro-Semibold"


class Metrics:
    """What is to be known of a typeface to set words in it."""

    def __init__(self, name: str) -> None:
        font = typeface(name)
        self.glyphs, self.weight, thousandth = font.glyphs, font.weight, 1000 / font.units
        self.widths: dict[int, float] = {
            code: font.width(glyph) * thousandth for code, glyph in font.glyphs.items()
        }
        self.box = [round(v * thousandth) for v in font.box]
        self.ascent, self.descent, self.capital = (
            round(v * thousandth) for v in (font.ascent, font.descent, font.capital)
        )


@cache
def metrics(name: str) -> Metrics:
    """The metrics of a typeface, read once."""
    return Metrics(name)


def check_letters(text: str) -> None:
    """Raise a DedaleError unless the typeface has letters for all of a text.

    >>> check_letters("Été Łódź 漢字")
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: the typeface has no letters for '漢字': write it in others
    """
    known = metrics(REGULAR).glyphs
    missing = dict.fromkeys(c for c in text if ord(c) not in known and not c.isspace())
    if missing:
        raise DedaleError(
            "the typeface has no letters for {letters!r}: write it in others",
            letters="".join(missing),
        )


class Letters:
    """The letters of a typeface that one document uses."""

    def __init__(self, name: str) -> None:
        self.name, self.metrics = name, metrics(name)
        self.numbers: dict[int, int] = {}  # of characters, from 1; 0 stands for nothing

    def width(self, text: str, size: float) -> float:
        """How long a line of text is."""
        widths = self.metrics.widths
        return sum(widths[self._known(character)] for character in text) * size / 1000

    def coded(self, text: str) -> str:
        """The text as a page writes it: the numbers of its letters, in hexadecimal."""
        numbers = self.numbers
        codes = (numbers.setdefault(self._known(character), len(numbers) + 1) for character in text)
        return "<" + "".join(f"{code:04x}" for code in codes) + ">"

    def _known(self, character: str) -> int:
        """The character, or what stands for one that the typeface does not have."""
        if ord(character) in self.metrics.glyphs:
            return ord(character)
        return ord(" " if character.isspace() else "?")

    # ------------------------------------------------------------ in the file

    @property
    def tag(self) -> str:
        """The name of the subset, as files call it: six letters, and the typeface."""
        total = sum(code * number for code, number in self.numbers.items())
        return "".join(chr(65 + total // 26**k % 26) for k in range(6)) + "+" + self.name

    def outlines(self) -> bytes:
        """A font file with nothing but the letters used, by their numbers."""
        return typeface(self.name).font(self.numbers)

    def widths(self) -> str:
        """The widths of the letters used, for the file."""
        return " ".join(f"{self.metrics.widths[code]:g}" for code in self.numbers)

    def characters(self) -> bytes:
        """The table that says which character each letter stands for."""
        pairs = [
            f"<{number:04x}> <{chr(code).encode('utf-16-be').hex()}>"
            for code, number in self.numbers.items()
        ]
        blocks = [pairs[k : k + 100] for k in range(0, len(pairs), 100)]
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <ffff> endcodespacerange",
            *[f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks],
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
        return "\n".join(lines).encode()
