"""How a maze can be drawn or built in a file: the closed list of `maze.picture.Look`."""

from ..i18n import N_
from ..requests import Parameter

#: Where the way can begin and end, and what that means.
ENDS = {
    "far": N_("As far apart as can be."),
    "top-bottom": N_("From the top to the bottom."),
    "sides": N_("From the left to the right."),
    "corners": N_("From one corner to the opposite one."),
    "centre": N_("From outside to the centre."),
}

#: What every picture can be asked for; the values that come from outside.
LOOK = (
    Parameter(
        "solution",
        "bool",
        N_("solution"),
        False,
        about=N_("Draw the solution; in a PDF, on a second page."),
    ),
    Parameter("title", "text", N_("title"), most=200, about=N_("Title above the maze.")),
    Parameter("theme", "name", N_("theme"), "light", choices="theme", about=N_("Colours.")),
    Parameter(
        "cell",
        "number",
        N_("cell"),
        least=0,
        most=10_000,
        about=N_("Width of a cell, in pixels; for cutters and solids, in mm."),
    ),
    Parameter(
        "thickness",
        "number",
        N_("thickness"),
        least=0,
        most=10_000,
        about=N_("Wall thickness (solids, outlines, Tiled, Godot)."),
    ),
    Parameter(
        "wall_height",
        "number",
        N_("wall height"),
        least=0,
        most=10_000,
        about=N_("Wall height above the base plate, in mm (solids)."),
    ),
    Parameter(
        "ball",
        "number",
        N_("ball"),
        least=2,
        most=100,
        unit="MM",
        about=N_("Ball diameter, in mm: makes a labyrinth with a lid (solids)."),
    ),
    Parameter(
        "kerf",
        "number",
        N_("kerf"),
        least=0,
        most=100,
        unit="MM",
        about=N_("Width of the cut of the tool, in mm (outlines)."),
    ),
    Parameter(
        "walls",
        "name",
        N_("walls"),
        "straight",
        choices=("straight", "thick", "round", "sketch"),
        about=N_("How walls are drawn."),
    ),
    Parameter("gaps", "bool", N_("gaps"), False, about=N_("Entry and exit as gaps in the border.")),
    Parameter(
        "between",
        "name",
        N_("where entry and exit are"),
        choices=ENDS,
        about=N_("Where entry and exit are (default: the maze's own, or far)."),
    ),
    Parameter(
        "signs",
        "name",
        N_("signs"),
        "arrows",
        choices=("arrows", "words", "mouse", "rabbit", "bee", "dog"),
        about=N_("What stands at gaps: arrows, words or pictures."),
    ),
    Parameter(
        "paper",
        "name",
        N_("paper"),
        "a4",
        choices=("a3", "a4", "a5", "letter", "6x9", "8x10", "8.5x11"),
        about=N_("Paper size (PDF); the last three are in inches."),
    ),
    Parameter(
        "poster",
        "size",
        N_("poster"),
        most=100,
        unit=N_("COLUMNSxROWS"),
        about=N_("Spread over this many sheets, to be glued together (PDF)."),
    ),
    Parameter(
        "tactile",
        "bool",
        N_("tactile"),
        False,
        about=N_("Tactile print: raised lines, wide corridors, braille (PDF)."),
    ),
)
#: What is for pictures of a maze that is there already.
OF_RENDER = (
    Parameter(
        "distances",
        "bool",
        N_("distances"),
        False,
        about=N_("Colour cells by their distance from the start."),
    ),
    Parameter(
        "numbers",
        "name",
        N_("numbers"),
        choices=("distances", "costs", "ids"),
        about=N_("Numbers in the cells: steps from the start, costs of a search, or cell numbers."),
    ),
    Parameter("ends", "bool", N_("ends"), True, about=N_("Mark start and goal.")),
)
#: Several mazes on paper.
SHEETS = (
    Parameter("count", "int", N_("mazes"), 1, least=1, most=1200, proposed=4),
    Parameter("per_page", "int", N_("on a page"), 1, least=1, most=12, proposed=4),
    Parameter("answers", "bool", N_("answers"), False, proposed=True),
)
