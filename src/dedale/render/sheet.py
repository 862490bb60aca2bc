"""What stands around the maze in a picture: a title above it, a legend below.

Everything is in units of cells, with the north-west corner of the maze at (0, 0).
"""

from dataclasses import dataclass

from .shapes import MARGIN, Drawing, Stroke, Words, length

SAMPLE = 0.24  # width of the strokes that stand for ways


@dataclass(frozen=True, slots=True)
class Sheet:
    """The margins around the maze, and what is written there."""

    left: float = MARGIN
    top: float = MARGIN
    right: float = MARGIN
    bottom: float = MARGIN
    words: tuple[Words, ...] = ()
    samples: tuple[Stroke, ...] = ()


def sheet_of(scene: Drawing) -> Sheet:
    """The sheet that a drawing stands on, wide enough for its words."""
    margin = scene.margin
    size = max(1.1, 0.03 * max(scene.width, scene.height))  # of letters
    words, samples = [], []
    wide, top, bottom = float(scene.width), margin, margin
    if scene.title:
        wide = max(wide, length(scene.title, size, bold=True))
        top += 1.5 * size
        place = (scene.width / 2, MARGIN - margin - 0.9 * size - 0.2)
        words.append(Words(place, scene.title, size, scene.theme.ink, bold=True))
    if scene.legend:
        size *= 0.75
        longest = max(length(text, size) for _colour, text in scene.legend)
        column = 3.6 * size + longest
        wide = max(wide, column - size)
        columns = max(1, int((wide + size) // column))
        left = (scene.width - wide) / 2
        for number, (colour, text) in enumerate(scene.legend):
            row, col = divmod(number, columns)
            x, y = left + col * column, scene.height + 1.5 * size + 1.6 * size * row
            y += margin - MARGIN
            samples.append(Stroke(((x, y), (x + 2 * size, y)), SAMPLE, colour))
            words.append(Words((x + 2.6 * size, y), text, size, scene.theme.ink, centred=False))
        bottom += 1.6 * size * -(-len(scene.legend) // columns) + 0.4 * size
    side = margin + (wide - scene.width) / 2
    return Sheet(side, top, side, bottom, tuple(words), tuple(samples))
