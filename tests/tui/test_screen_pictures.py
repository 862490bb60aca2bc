"""A few screens as pictures in text: same size, same seed, nothing moving.

A picture is the characters of the screen, then the colours of each line. After a change that is
meant, look at the screens and write the pictures anew: DEDALE_PICTURES=write pytest tests/tui
"""

import os
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dedale.games import Session
from dedale.tui.app import DedaleApp
from dedale.tui.screens.film import FilmScreen, make_films

from .driving import drive

PICTURES = Path(__file__).parent / "pictures"


def picture(app: DedaleApp) -> str:
    """The screen as text: its characters, then the runs of colours of each line."""
    strips = app.screen._compositor.render_strips()
    text = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    colours = []
    for strip in strips:
        looks = [
            f"{segment.style.color.name if segment.style.color else '-'}"
            f"/{segment.style.bgcolor.name if segment.style.bgcolor else '-'}"
            for segment in strip
            if segment.style
            for _ in segment.text
        ]
        colours.append(" ".join(f"{len(list(run))}*{look}" for look, run in groupby(looks)))
    return "\n".join([*text, *colours]) + "\n"


def compare(name: str, session: Session | None, keys: list[str], **settings: Any) -> None:
    """Hold the screen after some keys against its picture."""

    async def script(pilot: Pilot[str], app: DedaleApp) -> None:
        await pilot.press(*keys)
        await app.workers.wait_for_complete()
        await pilot.pause()
        hold(name, picture(app))

    drive(script, session, **settings)


def hold(name: str, seen: str) -> None:
    path = PICTURES / f"{name}.txt"
    if os.environ.get("DEDALE_PICTURES") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(seen, encoding="utf-8")
    assert seen.split("\n") == path.read_text(encoding="utf-8").split("\n")


def test_home() -> None:
    compare("home", None, [])


def test_treasure() -> None:
    session = Session.new("treasure", width=13, height=9, seed=3, bombs=10, polys=10)
    compare("treasure", session, ["right", "down", "h"])


def test_ariane() -> None:
    level = "3\n+-+-+-+\n|A    |\n+ + +-+\n|  H V|\n+ +-+ +\n|T   P|\n+-+-+-+\n"
    compare("ariane", Session.new("ariane", level=level), [])


@pytest.mark.parametrize("few", [False, True])
def test_classic(few: bool) -> None:
    session = Session.new("classic", seed=3, monsters=2, ghosts=1)
    name = "classic-16-colours" if few else "classic"
    compare(name, session, ["up", "up", "right"], few_colours=few)


def test_two_films() -> None:
    values = {
        "first": "generator prim",
        "second": "solver bfs",
        "grid": "square",
        "width": 18,
        "height": 9,
    }
    films = make_films({**values, "seed": 4, "maze": "wilson", "braid": 20})

    async def script(pilot: Pilot[str], app: DedaleApp) -> None:
        app.push_screen(FilmScreen(films, playing=False))
        await pilot.pause()
        await pilot.press("6")
        await pilot.pause()
        hold("two-films", picture(app))

    drive(script)
