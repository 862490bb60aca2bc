"""What the page's worker asks: check a program, film it, run an example. All of it is JSON.

The worker holds a pupil's program, and nothing else: it has no access to games, files or network.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from .. import i18n
from ..errors import DedaleError
from ..jsons import JsonObject
from ..judge import CaseLimits, judge_source
from ..judge.programs import FORMS, kind_of
from ..judge.table import deciding
from ..judge.within import Within
from .checking import check, film
from .example import ExamplePage
from .exercise import Exercise, exercise, from_values

#: What each case may take, and the search for a smaller one: a user is waiting. Lines decide, so
#: that a slow tablet says the same as a fast machine; our own programs need up to 335,000.
LIMITS = CaseLimits(seconds=10, lines=1_500_000, shrinking=2)
NAME = "program.py"


def answer(
    order: str, on_line: Callable[[int], None] | None = None, session: ExamplePage | None = None
) -> str:
    """The answer to an order of the page.

    Parameters
    ----------
    order : str
        JSON: `do` ("check", "film" or "run"), `source`, `language`, `exercise` (a name, what a
        teacher's file holds, or nothing for a program of one's own), for a film `case` or `call`,
        for an example that is run the `theme` of its drawing.
    on_line : callable, optional
        Called now and then with the line that runs.
    session : ExamplePage, optional
        What examples before this one have defined.

    Examples
    --------
    >>> order = {"do": "check", "source": "def generate(maze, random): pass", "language": "en"}
    >>> json.loads(answer(json.dumps(order)))["status"]
    1
    """
    given = json.loads(order)
    i18n.use(given.get("language"))
    if given["do"] == "run":
        return json.dumps((session or ExamplePage()).run(given["source"], given["theme"]))
    box = type(
        "Watched", (Within,), {"on_line": staticmethod(on_line) if on_line is not None else None}
    )
    try:
        chosen = _chosen(given.get("exercise"))
        found = _film(given, chosen, box) if given["do"] == "film" else _check(given, chosen, box)
    except DedaleError as error:
        found = {"trouble": str(error)}
    return json.dumps(found)


def _chosen(given: object) -> Exercise | None:
    if isinstance(given, str):
        return exercise(given.removesuffix(".toml").removesuffix(".json"))
    return from_values(given, "own") if isinstance(given, dict) else None


def _check(given: JsonObject, chosen: Exercise | None, box: type[Within]) -> JsonObject:
    source = given["source"]
    if chosen is not None:
        return check(chosen, source, NAME, limits=LIMITS, box=box).to_json()
    kind = kind_of(source, NAME)
    if kind is None or FORMS[kind][1] in ("plugin", "42"):
        raise DedaleError("write generate, solve, braid, strategy or solve_level")
    # What a program of one's own must hold; uniformity and growth take too long here.
    claims = [name for name in deciding(FORMS[kind][0], None) if name != "ends"]
    return judge_source(
        source, NAME, kind=kind, claims=claims, exactly=True, limits=LIMITS, box=box
    ).to_json()


def _film(given: JsonObject, chosen: Exercise | None, box: type[Within]) -> JsonObject:
    source = given["source"]
    kind = None if chosen is not None else kind_of(source, NAME)
    case, call = given.get("case"), given.get("call") or 0
    return film(chosen, source, box, kind=kind, case=case, call=call)
