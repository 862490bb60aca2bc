"""The workshop of levels, for the games whose rule book can search them through.

Such a rule book has three functions more: `analyse(state)`, `solve(state, method)` and
`harder(level, crossing=…)`.
"""

import time
from typing import Any

from ...errors import DedaleError
from ...games import GAMES
from ...games.game import Game, State
from ...i18n import N_
from ..errors import error_json
from ..limits import Limits, at_most
from ..translation import translated
from .advice import film_of
from .mazes import plain

#: The verdict before anything is known.
UNDECIDED: dict[str, object] = {
    "valid": False,
    "error": None,
    "decided": False,
    "solvable": None,
    "length": None,
    "moves": None,
    "configurations": None,
    "difficulty": None,
    "seconds": 0.0,
    "text": None,
    "size": None,
}


def verdict(game: str, text: str, limits: Limits) -> dict[str, object]:
    """All that is known of a level; what is wrong with it when it is none."""
    began = time.perf_counter()
    found, book = _workshop(game)
    try:
        state = _read(found, text, limits)
    except DedaleError as error:
        return UNDECIDED | {"error": error_json(error)}
    analysis = book.analyse(state)
    decided, solvable, length = analysis.decided, analysis.solvable, analysis.par
    moves = analysis.solution() if solvable else None
    if not decided:  # too large to be searched through, but perhaps not to be won
        found_one = book.solve(state)
        decided, solvable, length = found_one.decided, found_one.solvable, found_one.length
        moves = list(found_one.moves) if solvable else None
    difficulty = analysis.difficulty
    figures = None
    if difficulty is not None:
        figures = plain(difficulty) | {"score": difficulty.score, "grade": difficulty.grade}
    return {
        "valid": True,
        "error": None,
        "decided": decided,
        "solvable": solvable if decided else None,
        "length": length,
        "moves": moves,
        "configurations": analysis.configurations if analysis.decided else None,
        "difficulty": figures,
        "seconds": time.perf_counter() - began,
        "text": book.to_text(state),
        "size": book.view(state)["width"],
    }


def generate(
    game: str, parameters: dict[str, object], count: int, limits: Limits
) -> dict[str, object]:
    """New levels of these parameters, of as many following seeds."""
    found, _book = _workshop(game)
    size = parameters.get("size")
    if isinstance(size, int):
        at_most(N_("size"), size, limits.level_size)
    first = found.seeded(parameters)
    levels = []
    for number in range(count):
        wish = first | {"seed": int(str(first["seed"])) + number}
        levels.append(_level_json(found, found.new(wish)) | {"seed": wish["seed"]})
    return {"levels": levels}


def harder(game: str, text: str, limits: Limits) -> dict[str, object]:
    """The hardest start of the same walls."""
    found, book = _workshop(game)
    state = _read(found, text, limits)
    hardest = book.harder(state.level, crossing=state.crossing)
    level = book.new(hardest.level, crossing=state.crossing)
    return {"levels": [_level_json(found, level) | {"seed": None, "proven": hardest.proven}]}


def watch(game: str, text: str, method: str, limits: Limits) -> dict[str, object]:
    """How a search went: what it found, and the solution as a film."""
    found, book = _workshop(game)
    state = _read(found, text, limits)
    solution = book.solve(state, method)
    return {
        "method": method,
        "decided": solution.decided,
        "solvable": solution.solvable if solution.decided else None,
        "visited": solution.visited,
        "length": solution.length,
        "view": translated(found, book.view(state)),
        "solution": film_of(found, state, list(solution.moves)),
    }


def _workshop(game: str) -> tuple[Game, Any]:
    found = GAMES[game]
    book = found.rules
    if not all(hasattr(book, name) for name in ("analyse", "solve", "harder")):
        raise DedaleError("there is no workshop for levels of {game!r}", game=game)
    return found, book


def _read(game: Game, text: str, limits: Limits) -> State:
    """The state of a text, if its level is not too large to be searched through."""
    state = game.rules.from_text(text)
    at_most(N_("size"), game.rules.view(state)["width"], limits.level_size)
    return state


def _level_json(game: Game, state: State) -> dict[str, object]:
    return {"text": game.rules.to_text(state), "length": game.outlook(state, state)["par"]}
