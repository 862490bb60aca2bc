"""Solvers of *Ariane and the Minotaur*: tried on levels of our packs, and on some without a way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from ..games import GAMES
from ..i18n import _
from ..jsons import JsonObject
from .box import Box
from .verdict import Finding

#: Levels with no solution: a wall around Ariane; a minotaur that cannot be passed.
LOST = (
    "2\n+-+-+\n|A|T|\n+-+ +\n|P  |\n+-+-+",
    "3\n+-+-+-+\n|A T  |\n+-+-+-+\n|     |\n+-+-+-+\n|P    |\n+-+-+-+",
)
#: The first levels of the pack, which any right program solves in no time.
COUNT = 12


@cache
def samples() -> tuple[tuple[str, int | None], ...]:
    """Texts of levels, with the length of a minimal solution; None: there is none."""
    game = GAMES["ariane"]
    found: list[tuple[str, int | None]] = []
    found += [(level.text, level.par) for level in list(game.pack("labyrinth"))[:COUNT]]
    found.sort(key=lambda one: len(one[0]))
    return (*found, *((text, None) for text in LOST))


def findings(box: Box, decide: list[str], words: Callable[[JsonObject], str]) -> Iterator[Finding]:
    """The claims about solvers of levels."""
    names = ("ends", "wins", "minimal", "unwinnable")
    found = {name: Finding(name, True, name in decide) for name in names}
    rules = GAMES["ariane"].rules

    def broken(name: str, detail: str, text: str) -> None:
        if found[name].holds:
            found[name].holds = False
            found[name].detail = f"{detail}\n{text}"

    for text, best in samples():
        answer = box.ask({"do": "level", "text": text})
        for each in found.values():
            each.tried += 1
        if "error" in answer:
            broken("ends", words(answer["error"]), text)
            found["ends"].line = answer["error"]["line"] or None
            for name in names[1:]:
                if found[name].holds:
                    found[name].holds = None
                    found[name].detail = _("not decided: the program fails before")
            break
        moves = answer["moves"]
        if moves is None:
            if best is not None:
                detail = _("no solution, where there is one of {best} moves").format(best=best)
                broken("unwinnable", detail, text)
            continue
        state = rules.from_text(text)
        legal = isinstance(moves, list)
        for move in moves if legal else []:
            if move not in rules.legal_moves(state):
                legal = False
                broken("wins", _("{move!r} cannot be played").format(move=move), text)
                break
            state = rules.play(state, move)
        outcome = rules.outcome(state)
        if not legal or outcome is None or not outcome.won:
            broken(
                "wins", _("these moves do not win: {moves}").format(moves=repr(moves)[:80]), text
            )
        elif best is not None and len(moves) > best:
            detail = _("{n} moves, where {best} are enough").format(n=len(moves), best=best)
            broken("minimal", detail, text)
    yield from found.values()
