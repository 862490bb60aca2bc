"""Files to take home: each is what it says it is."""

import io
import zipfile
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

import dedale
from dedale.maze.formats import FORMATS, beside, dump, parse

from ..pdf import pages_of

MAKE = {"algorithm": "prim", "width": 9, "height": 7, "seed": 3}
LEVEL = "3\n+-+-+-+\n|A    |\n+ +-+ +\n|   |V|\n+ + + +\n|P|T  |\n+-+-+-+\n"


def export(browser: httpx.Client, format: str, **body: Any) -> bytes:
    answer = browser.post(f"/api/export/{format}", json=body)
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    return answer.content


def test_text_is_the_maze(browser: httpx.Client) -> None:
    maze = dedale.generate("prim", width=9, height=7, seed=3)
    assert export(browser, "txt", maze={"make": MAKE}).decode() == f"{maze}\n"


def test_pictures(browser: httpx.Client) -> None:
    image = Image.open(io.BytesIO(export(browser, "png", maze={"make": MAKE}, cell=10)))
    assert image.size[0] >= 90
    drawing = export(browser, "svg", maze={"make": MAKE}, solution=True, theme="dark")
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    with_paths = export(browser, "svg", maze={"make": MAKE}, paths=[[0, 1, 2], [9, 10]])
    assert with_paths != drawing
    bad = browser.post("/api/export/svg", json={"maze": {"make": MAKE}, "paths": [[63]]})
    assert bad.status_code == 422


@pytest.mark.parametrize(
    ("count", "per_page", "answers", "pages"),
    [(1, 1, False, 1), (1, 1, True, 2), (4, 4, True, 2), (5, 4, True, 4), (7, 6, False, 2)],
)
def test_paper(browser: httpx.Client, count: int, per_page: int, answers: bool, pages: int) -> None:
    wish = {"count": count, "per_page": per_page, "answers": answers}
    pdf = export(browser, "pdf", maze={"make": MAKE}, **wish)
    assert pdf.startswith(b"%PDF")
    assert b"/Count %d" % pages in pdf
    sheets = pages_of(pdf)
    assert len(sheets) == pages
    assert sum(sheet.count("(Answer") for sheet in sheets) == count * answers
    if answers:  # no page shows a question beside an answer
        assert all("Answer" not in sheet for sheet in sheets[: pages // 2])
    for sheet in sheets:
        assert sheet.count("q ") == sheet.count("Q")


def test_a_film_is_an_animated_picture(browser: httpx.Client) -> None:
    film = {"kind": "generator", "maze": {"make": MAKE}}
    image = Image.open(io.BytesIO(export(browser, "gif", films=[film], frames=12)))
    assert getattr(image, "n_frames", 1) >= 10
    search = {"kind": "solver", "maze": {"make": MAKE}, "algorithm": "astar"}
    side_by_side = export(browser, "svg", films=[film, search], numbers="costs").decode()
    assert side_by_side.startswith("<svg ")
    assert "A* search" in side_by_side
    assert "<animate " in side_by_side
    assert export(browser, "apng", films=[search])[:4] == b"\x89PNG"
    still = browser.post("/api/export/gif", json={"maze": {"make": MAKE}})
    assert still.status_code == 422


@pytest.mark.parametrize("format", ["png", "svg", "pdf"])
def test_games_and_levels(browser: httpx.Client, format: str) -> None:
    played = {"game": "ariane", "text": LEVEL}
    level = export(browser, format, level=played, cell=20, theme="print")  # letters, for paper
    assert export(browser, format, level=played, cell=20) != level
    for body in (
        {"game": "treasure", "parameters": {"width": 8, "height": 6, "seed": 2}},
        {"game": "classic", "parameters": {"width": 9, "height": 7, "seed": 2}},
    ):
        game = browser.post("/api/games", json=body).json()["id"]
        assert export(browser, format, game=game, cell=20)
    if format == "svg":
        letters = [e.text for e in ElementTree.fromstring(level).iter() if e.tag.endswith("text")]
        assert sorted(letters) == ["A", "P", "T", "V"]
    if format == "pdf":
        assert [f"({letter}) Tj" in pages_of(level)[0] for letter in "APTV"] == [True] * 4
    solved = browser.post(
        f"/api/export/{format}", json={"level": {"game": "ariane", "text": LEVEL}, "solution": True}
    )
    assert solved.status_code in (200, 422)


def test_a_game_as_text_comes_back(browser: httpx.Client) -> None:
    body = {"game": "treasure", "parameters": {"width": 8, "height": 6, "seed": 2}}
    game = browser.post("/api/games", json=body).json()
    text = export(browser, "txt", game=game["id"]).decode()
    again = browser.post("/api/games", json={"game": "treasure", "level": text}).json()
    assert again["view"] == game["view"]


WRITTEN = [
    name for name, entry in FORMATS.items() if entry.target and not entry.film and not entry.picture
]


@pytest.mark.parametrize("format", WRITTEN)
def test_a_maze_in_every_format_is_what_the_library_writes(
    browser: httpx.Client, format: str
) -> None:
    entry = FORMATS[format]
    maze = dedale.generate("prim", width=9, height=7, seed=3)
    wanted = {"cell": 24, "thickness": 6.0, "wall_height": 6.0, "kerf": 0.5, "gaps": True}
    look: dict[str, Any] = {name: wanted[name] for name in entry.takes if name in wanted}
    answer = browser.post(f"/api/export/{format}", json={"maze": {"make": MAKE}} | look)
    assert answer.status_code == 200, answer.text
    ours = dump(maze, format, **look)
    data, name = answer.content, answer.headers["content-disposition"]
    if entry.beside:
        assert 'filename="dedale.zip"' in name
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = {one: archive.read(one) for one in archive.namelist()}
        data = files.pop(f"maze{entry.endings[0]}")
        assert files == beside(maze, format, **look)
    else:
        assert f'filename="dedale{entry.endings[0]}"' in name
    if format == "npz":  # has the time of day in it
        assert parse(data).digest() == maze.digest()
    else:
        assert data == (ours.encode() if isinstance(ours, str) else ours)


def test_files_for_makers_of_games_and_what_is_refused(browser: httpx.Client) -> None:
    level = export(browser, "stl", level={"game": "ariane", "text": LEVEL}, wall_height=3)
    assert level.startswith(b"Dedale, millimetres")
    for format, wish, words in (
        ("dxfs", {}, "unknown format 'dxfs': did you mean 'dxf'?"),
        ("zarr", {}, "unknown format"),
        ("stl", {"cell": 10, "thickness": 9}, "thickness 9 should be from 0.1 to 4.0"),
        ("stl", {"cell": -1}, "cell"),
        ("tmx", {"grid": "zeta"}, "not for the grid 'zeta'"),
        ("stl", {"width": 300, "height": 300}, "too many here, at most 10000"),
    ):
        make = MAKE | {k: v for k, v in wish.items() if k in ("grid", "width", "height")}
        rest = {k: v for k, v in wish.items() if k not in make}
        answer = browser.post(f"/api/export/{format}", json={"maze": {"make": make}} | rest)
        assert answer.status_code in (404, 413, 422), (format, answer.text)
        assert words in answer.text
