"""Asks the routes what the page asks.

`test_browser.py` runs it twice: with all that is installed, and with what the folder has.
"""

import asyncio
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

#: What a browser does without.
ABSENT = ("numpy", "PIL", "numba", "highspy", "fast_tsp", "click", "textual", "uvicorn")
MAZE = {"make": {"algorithm": "wilson", "width": 7, "height": 5, "seed": 3}}
HEX = {"make": MAZE["make"] | {"grid": "hex"}}
LEVEL = {"kind": "mask", "title": "mine", "text": "..\n.."}
#: Files of mazes that are to be the same bytes everywhere.
FORMATS = ("svg", "pdf", "txt", "json", "csv", "42", "lists", "booleans", "matrix", "map", "npy")
FORMATS += ("npz", "micromouse", "dxf", "dxf-outline", "svg-outline", "stl", "3mf", "obj", "godot")
ASKED = [
    *(f"games/{{game}}{more}" for more in ("", "/outlook", "/threads", "/replay", "/links")),
    *("games/{game}/drawing", "games/{game}/save", "games?limit=12", "games/none"),
    *(f"demo/{game}" for game in ("treasure", "ariane", "theseus", "classic")),
    *("preview?kind=x&text=y", "catalogue", "health", "scores?key=x", "packs", "packs/labyrinth"),
    *("explore", "explore/none/tile/0/0/0", "explore/none/shades/day", "explore/none/cells/0/0"),
    *("levels", "levels/{level}", "mine", "lessons", "exercises", "exercises/walk", "classes"),
]


class Hand:
    """Heavy work done here, at once."""

    free = True

    async def call(self, message: bytes) -> bytes:
        from dedale.web import hand

        return hand.work(message, lambda share: None)

    def stop(self) -> None:
        raise AssertionError("nothing is to be stopped")


async def answers(folder: str) -> dict[str, tuple[int, str]]:
    """By request: the status of the answer, and a digest of what does not differ by chance."""
    from dedale.web.browser import Workshop

    workshop = Workshop(folder, Hand())
    found: dict[str, tuple[int, str]] = {}

    names: dict[str, str] = {}

    async def ask(path: str, body: object = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        method, place = "GET" if body is None else "POST", f"/api/{path.format(**names)}"
        status, _headers, data = await workshop.answer(1, method, place, sent, "fr")
        digest = hashlib.sha256(data).hexdigest()[:12] if status < 400 else data.decode()
        found[path] = status, digest
        return data

    begun = {"game": "classic", "parameters": {"seed": 3}}
    names["game"] = json.loads(await ask("games", begun))["id"]
    names["level"] = json.loads(await ask("levels", LEVEL))["id"]
    for path in ASKED:
        await ask(path)
    for format in FORMATS:
        await ask(f"export/{format}", {"maze": MAZE})
    for maze in (MAZE, HEX):
        await ask("export/tmx", {"maze": maze})
        found[f"tmx {maze}"] = found.pop("export/tmx")
    workshop.store.close()
    dated = ("games", "levels", "mine", "health")
    return {
        path: (status, "" if path.startswith(dated) else digest)
        for path, (status, digest) in found.items()
    }


class Absent:
    """Finds none of what a browser does not have."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"no {name}", name=name)


if __name__ == "__main__":
    data, *packages = sys.argv[1:]
    if packages:
        sys.path[:0] = packages
        sys.meta_path.insert(0, Absent())  # type: ignore[arg-type]
    Path(data).mkdir()
    print(json.dumps(asyncio.run(answers(data))))
