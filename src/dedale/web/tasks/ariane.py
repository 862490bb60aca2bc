"""The workshop of Ariane's levels: verdicts, new levels, harder ones, searches to watch."""

import secrets
import time
from typing import Any

from ...errors import DedaleError
from ...games.ariane import analyse, solve
from ...games.ariane import generate as make_levels
from ...games.ariane import harder as unsolve
from ...games.protocol import rules
from ..errors import told as told_error
from ..limits import Limits, at_most
from ..verdicts import NOTHING
from .advice import film_of
from .mazes import plain


def verdict(text: str, crossing: str, limits: Limits) -> dict[str, Any]:
    """All that is known of a level; what is wrong with it when it is none."""
    began = time.perf_counter()
    try:
        state = _state(text, crossing, limits)
    except DedaleError as error:
        return NOTHING | {"error": told_error(error)}
    analysis = analyse(state)
    difficulty = analysis.difficulty
    figures = None
    if difficulty is not None:
        figures = plain(difficulty) | {"score": difficulty.score, "grade": difficulty.grade}
    return {
        "valid": True,
        "error": None,
        "decided": analysis.decided,
        "solvable": analysis.solvable,
        "length": analysis.par,
        "moves": analysis.solution() if analysis.solvable else None,
        "configurations": analysis.configurations,
        "difficulty": figures,
        "seconds": time.perf_counter() - began,
        "text": rules("ariane").to_text(state),
        "size": state.level.size,
    }


def generate(limits: Limits, **wish: Any) -> dict[str, Any]:
    """New levels, solvable and all different."""
    at_most("size", wish["size"], limits.ariane_size)
    if wish["seed"] is None:
        wish["seed"] = secrets.randbits(32)
    levels = make_levels(**wish)
    return {"levels": [_told(level, wish["crossing"], wish["seed"]) for level in levels]}


def harder(text: str, crossing: str, limits: Limits) -> dict[str, Any]:
    """The hardest start of the same walls."""
    state = _state(text, crossing, limits)
    found = unsolve(state.level, crossing=crossing)
    return {"levels": [_told(found.level, crossing, None) | {"proven": found.proven}]}


def watch(text: str, crossing: str, method: str, limits: Limits) -> dict[str, Any]:
    """How a search went: what it found, and the solution as a film."""
    state = _state(text, crossing, limits)
    found = solve(state, method)
    return {
        "method": method,
        "solvable": found.solvable,
        "visited": found.visited,
        "length": found.length,
        "view": rules("ariane").view(state),
        "solution": film_of("ariane", state, list(found.moves)),
    }


def _state(text: str, crossing: str, limits: Limits) -> Any:
    book: Any = rules("ariane")
    state = book.from_text(text)
    at_most("size", state.level.size, limits.ariane_size)
    if crossing != "kills" and state.crossing == "kills":
        return book.new(state.level, crossing=crossing)
    return state


def _told(level: Any, crossing: str, seed: int | None) -> dict[str, Any]:
    found = solve(level, crossing=crossing)
    return {
        "text": level.to_text(),
        "length": found.length,
        "configurations": found.configurations,
        "seed": seed,
    }
