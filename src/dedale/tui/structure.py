"""The data structure of a film as text: a pile, a line, a tree, boxes. Elements can be clicked."""

from rich.style import Style
from rich.text import Text

from ..i18n import _
from ..trace.player import Player
from ..trace.structure import KINDS, Held

ROOM = 12  # elements of a pile, at most
LEVELS = 3  # of a heap


def structure_text(player: Player, across: int) -> Text:
    """What the structure holds now, in so many columns; nothing where the story names none.

    >>> import dedale
    >>> film = dedale.generate("backtracker", width=4, height=3, seed=1, trace=True).trace
    >>> player = film.player()
    >>> player.seek(4)
    >>> print(structure_text(player, 30).plain)
    Stack (2): cells to go back to
    │  1,1   │
    │  1,0   │
    └────────┘
    """
    structure = player.trace.story.structure
    text = Text()
    if structure is None:
        return text
    holds = _(structure.holds)
    if structure.kind == "nothing":
        return text.append(holds)
    contents = player.contents
    parts = player.parts() if structure.kind == "parts" else []
    count = len(parts) if contents is None else len(contents)
    text.append(f"{_(KINDS[structure.kind])} ({count})", style="bold")
    text.append(f": {holds}\n", style="not bold")
    if contents is None:
        for number, size in parts[: 3 * max(1, across // 9)]:
            text.append(f"{f'{number}×{size}':<9}"[:9])
        return text
    if structure.kind in ("stack", "calls"):
        for held in contents.shown(ROOM):
            text.append("│").append_text(_element(player, held, 8)).append("│\n")
        if count > ROOM:
            text.append(f"│{f'+{count - ROOM}':^8}│\n")
        return text.append("└────────┘")
    if structure.kind == "heap":
        found = contents.shown(2**LEVELS - 1)
        for level in range(LEVELS):
            wide = across // 2**level
            for held in found[2**level - 1 : 2 ** (level + 1) - 1]:
                text.append_text(_element(player, held, wide))
            text.append("\n")
        return text
    for lane in (0, 1) if structure.kind == "queues" else (0,):
        text.append("← ")
        for held in contents.shown(max(1, (across - 2) // 6), lane):
            text.append_text(_element(player, held, 6))
        text.append("\n")
    return text


def _element(player: Player, held: Held, wide: int) -> Text:
    row, col = player.trace.shape.position(held.cell)
    structure = player.trace.story.structure
    heap = structure is not None and structure.kind == "heap"
    label = f"{held.key}:{row},{col}" if heap else f"{row},{col}"
    return Text(f"{label:^{wide}}"[:wide], Style.from_meta({"@click": f"screen.pick({held.cell})"}))
