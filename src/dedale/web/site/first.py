"""What `first.mjs` runs in Pyodide: the files that are read until a move is played."""

import json
import sys
from datetime import date

sys.path.insert(0, "/python")
#: What the page asks of the games that most people begin with.
ASKED = [
    ("GET", "/api/games?limit=12&begun=true", None),
    *(("POST", "/api/games", {"game": name}) for name in ("treasure", "classic")),
    ("GET", "/api/games/{id}", None),
    ("POST", "/api/games/{id}/moves", {"moves": ["N"]}),
    ("POST", "/api/games/{id}/undo", {}),
    ("GET", "/api/games/{id}/outlook", None),
    ("GET", "/api/games?limit=12&begun=true", None),
]
opened = set[str]()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)


class _NoPool:
    free = False


def _days() -> list[tuple[str, str, dict[str, object]]]:
    """What the home screen asks of the game of the day, on each day of a week."""
    from dedale.games import GAMES

    game = next(GAMES[name] for name in GAMES if GAMES[name].daily)
    days = (date(2001, 1, day) for day in range(1, 8))
    return [
        ("POST", "/api/replay", {"game": game.name, "parameters": game.day(day)}) for day in days
    ]


def _levels() -> list[tuple[str, str, dict[str, object]]]:
    """The first level of each game that has levels."""
    from dedale.games import GAMES

    packs = [list(game.packs) for _name, game in GAMES.items()]
    return [("POST", "/api/games", {"pack": names[0], "number": 1}) for names in packs if names]


async def found() -> str:
    """The files, as JSON."""
    import absent  # type: ignore[import-not-found]  # noqa: F401  (it is beside the packages)

    from dedale.web.joint import BrowserDesk

    desk = BrowserDesk("/data", _NoPool())
    game = ""
    for language in ("en", "fr"):
        for number, (method, path, body) in enumerate([*_days(), *_levels(), *ASKED]):
            sent = None if body is None else json.dumps(body).encode()
            place = path.replace("{id}", game)
            answer = await desk.workshop.answer(number, method, place, sent, language)
            assert answer[0] < 400 or path.endswith(("moves", "undo")), answer
            if path == "/api/games":
                game = json.loads(answer[2])["id"]
    known = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return json.dumps(sorted(name for name in {*opened, *known} if name.startswith("/python/")))
