"""What the doors show of a state: in plain JSON types, and as text."""

from ...i18n import N_
from ..game import Actor, Mark, Side, Thing, View
from ..level_picture import picture
from .levels.extras import GONE, NOWHERE
from .rules.play import legal_moves, outcome
from .rules.words import goal_of, rules_of
from .state import State

SIDES: tuple[Side, ...] = ("N", "E", "S", "W")


def view(state: State) -> View:
    """All that a door needs to draw."""
    over = outcome(state)
    return {
        "game": "ariane",
        "width": state.level.size,
        "height": state.level.size,
        "cells": "".join(f"{sides:x}" for sides in state.maze.sides),
        "kinds": None,
        "actors": _actors(state),
        "things": _things(state),
        "marks": _marks(state),
        "figures": _figures(state),
        "goal": goal_of(state),
        "rules": rules_of(state),
        "moves": legal_moves(state),
        "outcome": over.end() if over else None,
    }


def _actors(state: State) -> list[Actor]:
    """Ariane, Theseus where there is one, and every minotaur that is not dead."""
    actors: list[Actor] = []
    for name, cell in (("ariane", state.ariane), ("theseus", state.theseus)):
        if cell != NOWHERE:
            actors.append({"id": name, "who": name, "at": list(cell)})
            if cell in state.minotaurs:
                actors[-1]["alive"] = False
    for number, cell in enumerate(state.minotaurs):
        if cell != GONE:
            who = "vertical" if number < len(state.level.vertical) else "horizontal"
            who = f"ghost-{who}" if state.is_ghost(number) else who
            actors.append({"id": f"minotaur-{number}", "who": who, "at": list(cell)})
    return actors


def _things(state: State) -> list[Thing]:
    """The door, and what nobody has taken yet."""
    level = state.level
    things: list[Thing] = []
    if level.door != NOWHERE:
        things.append({"what": "door", "at": list(level.door)})
    for cell, letter in level.extras.items.items():
        if cell in state.taken:
            continue
        if letter == "S":
            things.append({"what": "sword", "at": list(cell)})
        else:
            things.append({"what": "key", "at": list(cell), "colour": letter})
    return things


def _marks(state: State) -> list[Mark]:
    """The walls that are locked, and those that can be pushed."""
    marks: list[Mark] = [
        {"what": "locked", "at": list(cell), "side": SIDES[side], "colour": colour}
        for (cell, side), colour in state.level.extras.locked
        if not state.is_open(cell, side)
    ]
    for cell, side in sorted(state.pushable):
        marks.append({"what": "pushable", "at": list(cell), "side": SIDES[side]})
    return marks


def _figures(state: State) -> dict[str, int | str]:
    """What can be counted, as far as the rules of this level count it."""
    extras = state.level.extras
    alive = len(state.minotaurs) - state.minotaurs.count(GONE)
    figures: dict[str, int | str] = {"minotaurs": alive}
    if state.theseus != NOWHERE:
        figures["theseus"] = N_("with Ariane") if state.together else N_("waiting")
    if extras.has("sword"):
        figures["swords"] = state.swords
    if isinstance(extras.goal, int):
        figures |= {"turns": state.turns, "goal": extras.goal}
    if extras.speed:
        figures |= {"steps": state.steps, "speed": extras.speed}
    return figures


def drawing(state: State) -> str:
    """The state as text, as in a level file; `@` is Theseus with Ariane, `X` someone caught.

    >>> from dedale.games.ariane import new
    >>> print(drawing(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")))
    +-+-+
    |A P|
    + +-+
    |T V|
    +-+-+
    """
    extras = state.level.extras
    pieces = {cell: letter for cell, letter in extras.items.items() if cell not in state.taken}
    pieces |= {state.level.door: "P", state.theseus: "T", state.ariane: "A"}
    if state.together:
        pieces[state.ariane] = "@"
    for number, place in enumerate(state.minotaurs):
        kind = "V" if number < len(state.level.vertical) else "H"
        kind = kind.lower() if state.is_ghost(number) else kind
        pieces[place] = "X" if place in (state.ariane, state.theseus) else kind
    return picture(state.maze, pieces, dict(extras.locked) | dict.fromkeys(state.pushable, "="))
