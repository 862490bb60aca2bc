"""Words in braille, letter by letter (uncontracted), with the accents of French.

Reference: Unicode's braille patterns, U+2800 + one bit for each of the dots 1 to 6; letters and
signs as in the French and English codes of six dots, where they agree.
"""

from collections.abc import Iterator
from unicodedata import normalize

_TABLE = """
a1 b12 c14 d145 e15 f124 g1245 h125 i24 j245
k13 l123 m134 n1345 o135 p1234 q12345 r1235 s234 t2345
u136 v1236 x1346 y13456 z1356 ç12346 é123456 à12356 è2346 ù23456
â16 ê126 î146 ô1456 û156 ë1246 ï12456 ü1256 œ246 w2456
,2 ;23 :25 .256 ?26 !235 -36 '3 /34
"""
#: The dots of letters and signs.
DOTS = {word[0]: word[1:] for word in _TABLE.split()}
NUMBER = "3456"  # before digits, which are the letters a to j
#: Millimetres: between dots, between cells, between lines, and half the width of a dot.
STEP, CELL, LINE, RADIUS = 2.5, 6.2, 10.0, 0.75


def cells(text: str) -> list[str]:
    """The dots of each braille cell of a text.

    >>> cells("Né 10")
    ['1345', '123456', '', '3456', '1', '245']
    """
    found: list[str] = []
    digits = False
    for character in normalize("NFC", text.lower()):
        if character.isdecimal():
            if not digits:
                found.append(NUMBER)
            found.append(DOTS["jabcdefghi"[int(character)]])
        else:
            plain = normalize("NFD", character)[0]
            found.append(DOTS.get(character, DOTS.get(plain, "")))
        digits = character.isdecimal()
    return found


def dots(text: str) -> Iterator[tuple[float, float]]:
    """The places of all dots of a line, in millimetres from its north-western dot."""
    for place, cell in enumerate(cells(text)):
        for dot in cell:
            column, row = divmod(int(dot) - 1, 3)
            yield place * CELL + column * STEP, row * STEP


def length(text: str) -> float:
    """How long a line is, in millimetres."""
    return len(cells(text)) * CELL - (CELL - STEP)
