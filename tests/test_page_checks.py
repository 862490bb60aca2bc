"""The page's JavaScript: typed by its comments, written in one form, without known slips.

The tools come from npm (`tools/install_page_tools.sh`); where they are missing this is skipped.
"""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import figures
import pytest

import dedale
from dedale.games import GAMES
from dedale.games.game import Game, State
from dedale.generators import GENERATORS
from dedale.maze.recipe import Recipe
from dedale.registry import KINDS, plural, registry
from dedale.solvers import SOLVERS
from dedale.solvers.films import film_tour
from dedale.standalone import game as standalone
from dedale.standalone.game import game_data
from dedale.trace.packed import packed
from dedale.trace.trace import Trace

ROOT = Path(__file__).parent.parent
MODULES = ROOT / ".venv" / "node_modules"
STATIC = ROOT / "src" / "dedale" / "web" / "static"


def check(tool: str, *arguments: str) -> None:
    """Run a tool on the page; what it says when it finds something."""
    if shutil.which("node") is None:
        pytest.skip("no Node.js: install nodejs and npm to check the page")
    if not (MODULES / tool).exists():
        pytest.skip(f"no {tool}: run tools/install_page_tools.sh")
    command = ["node", str(MODULES / tool), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_page() -> None:
    known = ".venv/page.tsbuildinfo"  # what has not changed is not looked at again
    check("typescript/bin/tsc", "-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", known)


def test_the_page_is_formatted_and_free_of_slips() -> None:
    check("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off")


def traces() -> Iterator[Trace]:
    """A film of every algorithm, and some on other grids."""
    made = {"width": 7, "height": 6, "seed": 3, "trace": True}
    for name in GENERATORS:
        yield dedale.generate(name, **made).trace
    for name in ("wilson", "kruskal", "recursive-division"):
        yield dedale.generate(name, grid="hex", **made).trace
    yield dedale.generate("recursive-division", mask="heart", **made | {"width": 11}).trace
    maze = dedale.braid(dedale.generate("prim", width=9, height=7, seed=2), 50, seed=2)
    yield dedale.braid(maze, 60, trace=True).trace
    loops = {
        "algorithm": "growing-tree",
        "width": 9,
        "height": 7,
        "seed": 2,
        "braid": 60,
        "open": 5,
    }
    yield Recipe.of(loops).make(trace=True).trace
    for name in SOLVERS:
        yield dedale.solve(maze, (0, 0), (6, 8), name, trace=True).trace
    stops = [(0, 5), (6, 0)]
    yield film_tour(maze, dedale.tour(maze, (0, 0), stops), stops)


def replayed(trace: Trace) -> dict[str, object]:
    """A film as the page gets it, and what Python makes of it at some moments."""
    draw = Random(1)
    count = len(trace)
    player, moments = trace.player(), []
    for at in [0, *(draw.randrange(count + 1) for _ in range(25)), count]:
        player.seek(at)
        contents = player.contents
        held = None
        if contents is not None:
            shown = [[one[:2] for one in contents.shown(9, lane)] for lane in (0, 1)]
            held = [len(contents), shown]
        kind = trace.story.structure and trace.story.structure.kind
        moments.append(
            {
                "at": at,
                "sides": list(player.sides),
                "marks": list(player.marks),
                "numbers": player.numbers and list(player.numbers),
                "line": player.line,
                "head": player.head,
                "held": held,
                "parts": player.parts() if kind == "parts" else None,
            }
        )
    name = f"{trace.story.title}, {trace.shape.grid}"
    packed_film = base64.b64encode(packed(trace, {})).decode()
    frames = list(trace.frames)
    return {"name": name, "packed": packed_film, "moments": moments, "frames": frames}


def matches() -> Iterator[dict[str, object]]:
    """Games as files keep them, with moves by chance and every view on the way."""
    draw = Random(4)

    def played(game: Game, state: State, name: str) -> dict[str, object]:
        kept, moves, views = game_data(game, state), [], [game.rules.view(state)]
        while len(moves) < 60 and (legal := views[-1]["moves"]):
            moves.append(draw.choice(legal))
            state = game.rules.play(state, moves[-1])
            views.append(game.rules.view(state))
        return {"name": name, "kept": kept, "moves": moves, "views": views} | {
            "puzzle": game.name in ("ariane", "theseus")
        }

    for name in ("ariane", "theseus"):
        game = GAMES[name]
        for pack in game.packs:
            for level in game.pack(pack)[:8:4]:
                if "cooperative" not in level.text:
                    state = game.new({"level": level.text})
                    yield played(game, state, f"{name}, {pack}: {level.title}")
    for seed, preset in enumerate(GAMES["treasure"].presets):
        game = GAMES["treasure"]
        if preset != "run":  # which draws mazes on its way
            yield played(game, game.new({**game.preset(preset), "seed": seed}), preset)
    game = GAMES["classic"]
    yield played(game, game.new({"seed": 3, "monsters": 3, "ghosts": 2, "bumps": 40}), "classic")


def test_the_pure_parts_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`node --test` over tests/page: grids, films and their addresses, levels, camera, walks."""
    monkeypatch.setattr(standalone, "_winning", lambda *_game: None)  # the moves are by chance
    if shutil.which("node") is None:
        pytest.skip("no Node.js: install it to test the page's own parts")
    listed = tmp_path / "catalogue.json"
    tables = {plural(kind): [line.facts() for _, line in registry(kind).items()] for kind in KINDS}
    asked = {"recipe": [parameter.facts() for parameter in Recipe.PARAMETERS]}
    listed.write_text(json.dumps({**tables, "requests": asked}), encoding="utf-8")
    films = tmp_path / "films.json"
    films.write_text(json.dumps([replayed(trace) for trace in traces()]), encoding="utf-8")
    games = tmp_path / "games.json"
    games.write_text(json.dumps(list(matches())), encoding="utf-8")
    done = subprocess.run(
        ["node", "--test", "tests/page/"],
        cwd=ROOT,
        env=os.environ
        | {"DEDALE_CATALOGUE": str(listed), "DEDALE_FILMS": str(films)}
        | {"DEDALE_MATCHES": str(games)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_pictures_have_the_drawings_of_the_page() -> None:
    """After a drawing has changed: python tools/figures.py."""
    if shutil.which("node") is None:
        pytest.skip("no Node.js: install it to compare the drawings")
    kept = json.loads(figures.TARGET.read_text("utf-8"))
    assert kept == json.loads(json.dumps(figures.drawings()))


def test_no_line_of_the_page_is_long() -> None:
    """The formatter leaves strings and comments as they are."""
    long = [
        f"{path.name}:{number}"
        for path in STATIC.rglob("*")
        if path.suffix in {".js", ".ts", ".css", ".html"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 110
    ]
    assert long == []
