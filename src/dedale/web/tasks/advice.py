"""Hints, prospects and solutions of a game, from where it stands.

A rule book with a `hint(state, stage)` of its own gives its own hints; elsewhere a hint is the
shortest way to the exit.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Any

from ...errors import DedaleError
from ...games.protocol import GameRules, rules
from ...i18n import _
from ..delta import changes
from ..titles import STAGES


def outlook(game: str, start: str, now: str) -> dict[str, Any]:
    """Whether the game can still be won, and in how many moves the level can be (par)."""
    if game != "ariane":
        return {"winnable": None, "par": None}
    analysis = _analysis(start)
    verdict = analysis.verdict(rules(game).from_text(now))
    winnable = verdict.winnable if verdict.decided else None
    return {"winnable": winnable, "par": analysis.par}


def hint(game: str, start: str, now: str, stage: int) -> dict[str, Any]:
    """One hint: the higher the stage, the more it tells."""
    book = rules(game)
    stage = min(stage, STAGES.get(game, 3))
    state = book.from_text(now)
    over = book.outcome(state)
    if over is not None:
        raise DedaleError("the game is over: undo, then ask again")
    given: dict[str, Any] = {
        "stage": stage,
        "stages": STAGES.get(game, 3),
        "text": "",
        "move": None,
        "winnable": None,
        "moves_left": None,
        "path": None,
    }
    own = getattr(book, "hint", None)
    if own is not None:
        return given | _plain(own(state, stage))
    return given | _way_out(book, state, stage)


def solution(game: str, start: str, now: str) -> dict[str, Any]:
    """A solution as a film, from here if there is one, else from the start."""
    book = rules(game)
    moves: list[str] | None = None
    from_start = False
    state = book.from_text(now)
    if game == "ariane":
        moves = _solved(state)
        if moves is None:
            state, from_start = book.from_text(start), True
            moves = _solved(state)
    else:
        found = _exit_path(book, state)
        moves = None if found is None else [_letters(game)[move] for move in found[1]]
    if moves is None:
        raise DedaleError("no solution: this level cannot be won")
    return film_of(game, state, moves) | {"from_start": from_start}


# ---------------------------------------------------------------- Ariane


@lru_cache(8)
def _analysis(start: str) -> Any:
    from ...games.ariane import analyse

    return analyse(rules("ariane").from_text(start))


def _solved(state: Any) -> list[str] | None:
    from ...games.ariane import solve

    found = solve(state)
    return list(found.moves) if found.solvable else None


# ---------------------------------------------------------------- games in a maze


def _letters(game: str) -> dict[str, str]:
    return {"N": "N", "E": "E", "S": "S", "W": "W", "leave": "X"}


def _exit_path(book: GameRules, state: Any) -> tuple[list[int], list[str]] | None:
    """The shortest way out, as cells and as moves; minotaurs are taken as they stand."""
    from ...maze.direction import Direction
    from ...solvers import solve

    view = book.view(state)
    width = view["width"]
    maze = state.maze.replaced(sides=bytes(int(digit, 16) for digit in view["cells"]))
    here = tuple(view["player"]["at"])
    goals = _exits(view)
    if not goals:
        return None
    blocked = [tuple(m["at"]) for m in view.get("minotaurs", ()) if m["alive"]]
    path = solve(maze, here, goals, "bfs", avoid=blocked).path
    path = path or solve(maze, here, goals, "bfs").path
    if path is None:
        return None
    moves = []
    for before, after in pairwise(path):
        moves.append(next(d.letter for d in Direction if d.of(before) == after))
    if view["game"] == "treasure":
        moves.append("leave")
    return [row * width + col for row, col in path], moves


def _exits(view: dict[str, Any]) -> list[tuple[int, int]]:
    if "exit" in view:
        return [tuple(view["exit"])]
    found = [index for index, letter in enumerate(view["objects"]) if letter == "e"]
    return [divmod(index, view["width"]) for index in found]


def _way_out(book: GameRules, state: Any, stage: int) -> dict[str, Any]:
    found = _exit_path(book, state)
    if found is None:
        return {"text": _("No way leads to an exit: a bomb may open one.")}
    path, moves = found
    steps = len(path) - 1
    if stage == 1:
        return {"moves_left": len(moves), "text": _("The exit is {n} steps away.").format(n=steps)}
    move = _letters(book.NAME)[moves[0]]
    text = _("Play {move}.").format(move=_(_NAMES[moves[0]]))
    return {"moves_left": len(moves), "move": move, "path": path, "text": text}


_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west", "leave": "leave"}


# ---------------------------------------------------------------- films


def film_of(game: str, state: Any, moves: list[str]) -> dict[str, Any]:
    """These moves from this state, step by step, for as long as they can be played."""
    book = rules(game)
    first = before = book.view(state)
    steps, played = [], []
    for move in moves:
        if move not in book.legal_moves(state):  # somebody came in the way
            break
        state = book.play(state, move)
        view = book.view(state)
        steps.append({"move": move, "changes": changes(before, view)})
        played.append(move)
        before = view
        if book.outcome(state) is not None:
            break
    over = book.outcome(state)
    return {
        "game": game,
        "moves": played,
        "view": first,
        "steps": steps,
        "outcome": None if over is None else {"won": over.won, "reason": _(over.reason)},
    }


def _plain(given: Any) -> dict[str, Any]:
    """The hint of a rule book of one's own: a text, a dictionary, or an object with fields."""
    if isinstance(given, str):
        return {"text": given}
    if isinstance(given, dict):
        return given
    fields = ("text", "move", "winnable", "moves_left")
    return {name: getattr(given, name) for name in fields if hasattr(given, name)}
