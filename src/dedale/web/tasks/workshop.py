"""The workshop of levels, for the games whose rule book can say something about them.

Such a rule book has `judge(state)`; perhaps `harder_start(state)`, and for films of searches
`search_film(state, method)`.
"""

import base64
import sys
import time
from array import array
from collections.abc import Iterable
from dataclasses import asdict
from itertools import chain

from ...errors import DedaleError
from ...games import GAMES
from ...games.game import Game, State
from ...games.search_film import SearchFilm
from ...i18n import N_
from ..errors import error_json
from ..limits import Limits, at_most
from ..translation import translated

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
    "words": "",
    "notes": [],
    "seconds": 0.0,
    "text": None,
    "size": None,
}


def verdict(game: str, text: str, limits: Limits) -> dict[str, object]:
    """All that is known of a level; what is wrong with it when it is none."""
    began = time.perf_counter()
    found = GAMES[game]
    found.judging()  # or refuse
    try:
        state = _read(found, text, limits)
    except DedaleError as error:
        return UNDECIDED | {"error": error_json(error)}
    view = found.rules.view(state)
    return (
        UNDECIDED
        | {"valid": True, "text": found.rules.to_text(state)}
        | asdict(found.judge(state))
        | {"size": view["width"], "seconds": time.perf_counter() - began}
    )


def generate(
    game: str, parameters: dict[str, object], count: int, limits: Limits
) -> dict[str, object]:
    """New levels of these parameters, of as many following seeds."""
    found = GAMES[game]
    size = parameters.get("size")
    if isinstance(size, int):
        at_most(N_("size"), size, limits.level_size)
    if parameters.get("level") is not None:
        raise DedaleError("a level is given: there is nothing to generate")
    first = found.seeded(parameters)
    seed = found.checked(first)["seed"]
    assert isinstance(seed, int)
    levels = []
    for number in range(count):
        asked = first | {"seed": seed + number}
        levels.append(_level_json(found, found.new(asked)) | {"seed": asked["seed"]})
    return {"levels": levels}


def harder(game: str, text: str, limits: Limits) -> dict[str, object]:
    """The hardest start of the same walls."""
    found = GAMES[game]
    hardest = found.harder_start(_read(found, text, limits))
    shown = _level_json(found, hardest.state)
    return {"levels": [shown | {"seed": None, "proven": hardest.proven}]}


def watch(game: str, text: str, method: str, limits: Limits) -> dict[str, object]:
    """A search as a film: every configuration it visits, then the solution.

    `places` is base64 of 16-bit numbers, little endian: for each configuration the cell of each
    actor, -1 for one that is gone; `parents` the same of 32 bits: from which each was reached.
    """
    found, film = _searched(game, text, method, limits)
    state = _read(found, text, limits)
    return {
        "method": method,
        "story": film.story.to_json(),
        "decided": film.decided or film.solvable,
        "solvable": film.solvable if film.decided or film.solvable else None,
        "visited": len(film.places),
        "length": len(film.moves) if film.solvable else None,
        "moves": film.moves,
        "view": translated(found, found.rules.view(state)),
        "actors": list(film.actors),
        "places": _packed("h", chain.from_iterable(film.places)),
        "parents": _packed("i", film.parents),
        "solution": _packed("h", chain.from_iterable(film.solution)),
    }


def search_gif(game: str, text: str, method: str, theme: str, limits: Limits) -> bytes:
    """The same as an animated picture."""
    from ...games.search_picture import to_gif

    found, film = _searched(game, text, method, limits)
    return to_gif(found, _read(found, text, limits), film, theme=theme)


def _searched(game: str, text: str, method: str, limits: Limits) -> tuple[Game, SearchFilm]:
    found = GAMES[game]
    return found, found.search_film(_read(found, text, limits), method)


def _packed(kind: str, numbers: Iterable[int]) -> str:
    row = array(kind, numbers)
    if sys.byteorder == "big":
        row.byteswap()
    return base64.b64encode(row.tobytes()).decode()


def _read(game: Game, text: str, limits: Limits) -> State:
    """The state of a text, if its level is not too large to be searched through."""
    state = game.rules.from_text(text)
    view = game.rules.view(state)
    at_most(N_("size"), max(view["width"], view["height"]), limits.level_size)
    return state


def _level_json(game: Game, state: State) -> dict[str, object]:
    return {"text": game.rules.to_text(state), "length": game.outlook(state, state)["par"]}
