"""The keys of any game: its own moves, and what all games can do."""

from collections.abc import Callable
from typing import NamedTuple

from textual.binding import Binding

from ...games import Game
from ...games.keys import TOOLS
from ...i18n import N_

_ARROWS = (("up", N_("Up")), ("right", N_("Right")), ("down", N_("Down")), ("left", N_("Left")))


class GameKey(NamedTuple):
    """A key of all games that have what it needs."""

    keys: tuple[str, ...] | str
    action: str
    words: str
    needed: Callable[[Game], object] = bool
    shown: str = ""  #: in the footer


KEYS = (
    GameKey(TOOLS["hint"], "hint", N_("Hint"), lambda game: game.stages, "i"),
    GameKey(TOOLS["undo"], "undo", N_("Undo"), shown="u"),
    GameKey("l", "levels", N_("Levels"), lambda game: game.packs, "l"),
    GameKey("1", "path(0)", N_("Path"), lambda game: game.goals, "1-3"),
    GameKey("t", "tour", N_("Tour"), lambda game: "treasure" in game.goals, "t"),
    GameKey("a", "display", N_("Display"), lambda game: game.displays, "a"),
    GameKey(TOOLS["redo"], "redo", N_("Redo")),
    GameKey(TOOLS["restart"], "restart", N_("Restart")),
    GameKey("N", "next", N_("Next level"), lambda game: game.packs),
    GameKey("S", "solution", N_("Move of the solution"), lambda game: game.stages),
    GameKey("2", "path(1)", N_("Second path"), lambda game: game.goals),
    GameKey("3", "path(2)", N_("Third path"), lambda game: game.goals),
    GameKey("v", "visited", N_("Cells visited"), lambda game: game.goals),
    GameKey(">", "segment(1)", N_("Next part of the tour"), lambda game: "treasure" in game.goals),
    GameKey("<", "segment(-1)", N_("Part before"), lambda game: "treasure" in game.goals),
    GameKey("0", "clear", N_("No paths"), lambda game: game.goals),
    GameKey("V", "film", N_("Film of the last path"), lambda game: game.goals),
    GameKey("F", "search", N_("Watch the search"), lambda game: game.searched),
    GameKey(TOOLS["centre"], "centre", N_("Centre")),
    GameKey(TOOLS["fit"], "fit", N_("The whole maze")),
    GameKey("n", "new", N_("New game")),
    GameKey("o", "open", N_("Open a game or a level")),
    GameKey("ctrl+s", "save", N_("Save as")),
    GameKey("L", "link", N_("Link")),
    GameKey("E", "export", N_("Export the maze")),
    GameKey("escape", "leave", N_("Back")),
    GameKey("q", "leave", N_("Back")),
)


def bindings_of(game: Game) -> list[Binding]:
    """The keys of a game; then ours, which give way to them."""
    bindings = [
        Binding(key, f"move({step!r})", words, show=False)
        for (arrow, words), letter, step in zip(_ARROWS, game.keys, game.steps, strict=True)
        for key in (arrow, letter)
    ]
    north, east, south, west = game.keys
    letters = "" if north == "w" else f" {north}{south}{east}{west}"
    crowded = len(game.actions) > 2  # there is no room in the footer for what one guesses
    if not crowded:
        bindings.append(Binding("f24", "none", N_("Move"), key_display=f"↑↓←→{letters}"))
    for action in game.actions:
        name = "turn" if action.names else "move"
        shown = not (action.names or action.every)
        bindings += [
            Binding(key, f"{name}({action.move!r})", action.words, shown and number == 0)
            for number, key in enumerate(action.keys)
        ]
    taken = {binding.key for binding in bindings}
    for ours in KEYS:
        wanted = (ours.keys,) if isinstance(ours.keys, str) else ours.keys
        free = [key for key in wanted if key not in taken] or [wanted[0].swapcase()]
        for number, key in enumerate(free if ours.needed(game) else ()):
            label = ours.shown.replace(wanted[0], key) if number == 0 else ""
            if crowded and ours.action in ("levels", "tour"):
                label = ""
            if key not in taken:
                bindings.append(Binding(key, ours.action, ours.words, bool(label), label or None))
    return bindings
