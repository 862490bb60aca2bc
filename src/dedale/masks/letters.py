"""Masks in the shape of words, in a small font of our own: seven rows, strokes of one square.

Capitals, digits and some signs; small letters become capitals, accents are left out.
"""

import unicodedata

from ..errors import DedaleError
from .join import joined

ROWS = 7

# Seven rows a sign, from the top; `#` is ink. The strokes of a letter touch by their sides.
_FONT_TEXT = """
A  .###. ##.## #...# ##### #...# #...# #...#
B  ####. #..## #..## ####. #..## #..## ####.
C  .#### ##... #.... #.... #.... ##... .####
D  ####. #..## #...# #...# #...# #..## ####.
E  ##### #.... #.... ####. #.... #.... #####
F  ##### #.... #.... ####. #.... #.... #....
G  .#### ##... #.... #.### #...# ##..# .####
H  #...# #...# #...# ##### #...# #...# #...#
I  ### .#. .#. .#. .#. .#. ###
J  ..### ...#. ...#. ...#. ...#. #..#. ####.
K  #...# #..## #.##. ###.. #.##. #..## #...#
L  #.... #.... #.... #.... #.... #.... #####
M  #...# ##.## ##### #.#.# #...# #...# #...#
N  #...# ##..# ###.# #.### #..## #...# #...#
O  .###. ##.## #...# #...# #...# ##.## .###.
P  ####. #..## #...# #..## ####. #.... #....
Q  .###. ##.## #...# #...# #.### ##.## .####
R  ####. #..## #..## ####. #.##. #..## #...#
S  .#### ##... ##... .###. ...## ...## ####.
T  ##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..
U  #...# #...# #...# #...# #...# ##.## .###.
V  #...# #...# #...# ##.## .#.#. .###. ..#..
W  #...# #...# #...# #.#.# ##### ##.## #...#
X  #...# ##.## .###. ..#.. .###. ##.## #...#
Y  #...# #...# ##.## .###. ..#.. ..#.. ..#..
Z  ##### ...## ..##. .##.. ##... #.... #####
0  #### #..# #..# #..# #..# #..# ####
1  .#. ##. .#. .#. .#. .#. ###
2  ####. ...## ....# .#### ##... #.... #####
3  ####. ...## ...## .###. ...## ...## ####.
4  #..#. #..#. #..#. ##### ...#. ...#. ...#.
5  ##### #.... ####. ...## ....# ...## ####.
6  .###. ##... #.... ####. #..## ##.## .###.
7  ##### ...## ...#. ..##. ..#.. ..#.. ..#..
8  .###. ##.## ##.## .###. ##.## ##.## .###.
9  .###. ##.## ##.## .#### ....# ...## .###.
!  # # # # # . #
?  ####. ...## ...## ..##. ..#.. ..... ..#..
.  . . . . . . #
,  .. .. .. .. .. .# ##
:  . . # . . # .
;  .. .. .# .. .. .# ##
'  # # . . . . .
"  #.# #.# ... ... ... ... ...
-  ... ... ... ### ... ... ...
+  ..... ..#.. ..#.. ##### ..#.. ..#.. .....
=  .... .... #### .... #### .... ....
*  ..... ..#.. ##### .###. ##.## ..... .....
/  ...## ...#. ..##. ..#.. .##.. .#... ##...
(  .# ## #. #. #. ## .#
)  #. ## .# .# .# ## #.
&  ###.. #.#.. ###.. ##..# #.### #..#. #####
@  ##### #...# #.### #.#.# #.### #.... #####
#  .#.#. .#.#. ##### .#.#. ##### .#.#. .#.#.
%  ##..# ##.## ...#. .###. .#... ##.## #..##
_  .... .... .... .... .... .... ####
♥  ..... ##.## ##### ##### .###. ..#.. .....
"""
FONT = {line.split()[0]: line.split()[1:] for line in _FONT_TEXT.strip().split("\n")} | {
    " ": ["..."] * ROWS
}

_SPELLED = {"Œ": "OE", "Æ": "AE", "Ø": "O", "Ð": "D", "Þ": "TH", "Ł": "L", "’": "'", "‘": "'"}
_SPELLED |= {"«": '"', "»": '"', "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "×": "X"}


def spelled(text: str) -> str:
    """The text in the signs that the font has.

    >>> spelled("Dédale, cœur!")
    'DEDALE, COEUR!'
    """
    capitals = "".join(_SPELLED.get(c, c) for c in text.upper())
    plain = "".join(
        c for c in unicodedata.normalize("NFKD", capitals) if not unicodedata.combining(c)
    )
    for character in plain:
        if character not in FONT and character != "\n":
            known = "".join(sorted(FONT)).strip()
            raise DedaleError(
                "there is no letter for {character!r}: there are {known}",
                character=character,
                known=known,
            )
    return plain


def letter_cells(text: str, scale: int = 2, margin: int = 1) -> tuple[int, int, bytes]:
    """Width, height and cells of the mask in which a text is the maze.

    A new line in the text begins a new line of letters.
    """
    if scale < 1 or margin < 0:
        raise DedaleError(
            "scale {scale} should be at least 1, margin {margin} at least 0",
            scale=scale,
            margin=margin,
        )
    lines = [_line(line) for line in spelled(text).split("\n")]
    if not any("#" in row for rows in lines for row in rows):
        raise DedaleError("the text {text!r} has no letter to make a maze of", text=text)
    width = max(len(rows[0]) for rows in lines)
    rows = [
        row.center(width, ".")
        for number, line in enumerate(lines)
        for row in [*([""] * (2 if number else 0)), *line]
    ]
    grown = ["".join(c * scale for c in row) for row in rows for _time in range(scale)]
    blank = ["." * (width * scale)] * margin
    edge = "." * margin
    framed = [edge + row + edge for row in [*blank, *grown, *blank]]
    cells = bytes(c != "#" for row in framed for c in row)
    width, height = len(framed[0]), len(framed)
    return width, height, joined(width, height, cells)


def _line(text: str) -> list[str]:
    """The seven rows of a line of text, with one blank column between letters."""
    return [".".join(FONT[character][row] for character in text) for row in range(ROWS)]
