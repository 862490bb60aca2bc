"""A plug-in of any kind that fails is named in one line, and what it gives is checked."""

from collections.abc import Callable
from pathlib import Path

import pytest

import dedale
from dedale import Mask, Maze
from dedale.errors import DedaleError
from dedale.maze.formats import dump, load, parse
from dedale.registry import load_plugin, registry


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Loads a plug-in file of the test's own, and forgets it afterwards."""
    for kind in dedale.KINDS:
        monkeypatch.setattr(registry(kind), "_added", {})

    def load(text: str) -> str:
        path = tmp_path / "own.py"
        path.write_text(text)
        load_plugin(str(path))
        return str(path)

    return load


MAZE = Maze(4, 1, bytes([2, 10, 10, 8]))
CALLS: dict[str, Callable[[], object]] = {
    "generator": lambda: dedale.generate("bad", width=3, height=3),
    "engine": lambda: dedale.generate("kruskal", width=3, height=3, engine="bad"),
    "braider": lambda: dedale.braid(MAZE, 50, braider="bad"),
    "mask": lambda: Mask.named("bad"),
    "format": lambda: dump(MAZE, "bad"),
    "solver": lambda: dedale.solve(MAZE, algorithm="bad"),
    "heuristic": lambda: dedale.solve(MAZE, algorithm="astar", heuristic="bad"),
    "tour": lambda: dedale.tour(MAZE, stops=[(0, 0), (0, 3)], method="bad"),
}
LINES = {"engine": "Engine(bad, makes=('kruskal',))"}


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize("failure", ["1 // 0", "[][0]", "exit(3)", "None.x"])
def test_one_that_fails_is_named(own: Callable[[str], str], kind: str, failure: str) -> None:
    path = own(
        "from dedale.generators import Engine\n"
        f"def bad(*values, **named):\n    {failure}\n"
        f"PLUGIN = {{{kind!r}: {{'bad': {LINES.get(kind, 'bad')}}}}}\n"
    )
    with pytest.raises(DedaleError) as caught:
        CALLS[kind]()
    assert str(caught.value).startswith(f"{kind} 'bad' of plug-in {path!r} failed: ")
    assert "\n" not in str(caught.value)


GENERATORS = """
from dedale.generators import Algorithm
from dedale.kernel.ringed import connect

def carve(edges):
    def run(grid, stride, start, total, state, trace):
        for cell, beyond in edges:
            a, b = ((n // 3 + 1) * stride + n % 3 + 1 for n in (cell, beyond))
            connect(grid, a, 1 if b == a + 1 else 2, b)
        return 0
    return run

TWO = [(0, 1), (1, 4), (3, 4), (0, 3), (2, 5)]  # a ring of four, and two cells apart

def one_sided(grid, stride, start, total, state, trace):
    grid[stride + 1] = 2
    return 0

PLUGIN = {"generator": {
    "apart": carve(TWO),
    "ring": carve(TWO[:4] + [(1, 2), (2, 5)]),
    "few": carve(TWO[:2]),
    "one-sided": one_sided,
    "claims-nothing": Algorithm(carve(TWO), perfect=False),
    "no-number": lambda *values: "many",
}}
"""


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("apart", ": it falls apart into 2 pieces"),
        ("ring", ": 6 walls are open: a perfect maze of 6 cells has 5"),
        ("few", ": 2 walls are open: a perfect maze of 6 cells has 5"),
        ("one-sided", ": the wall between .* is open on one side only"),
        ("no-number", " failed: ValueError"),
        ("claims-nothing", ""),
    ],
)
def test_a_generator_is_held_to_what_it_claims(
    own: Callable[[str], str], name: str, complaint: str
) -> None:
    own(GENERATORS)
    if not complaint:
        assert dedale.generate(name, width=3, height=2).sides[0] == 6
        return
    with pytest.raises(DedaleError, match=f"generator '{name}' of plug-in .*{complaint}"):
        dedale.generate(name, width=3, height=2)


def test_a_braider_must_leave_a_maze(own: Callable[[str], str]) -> None:
    own(
        "def braid(grid, stride, percent, state, trace):\n"
        "    grid[stride + 1] |= 1\n"
        "    return 0\n"
        "PLUGIN = {'braider': {'up': braid}}\n"
    )
    with pytest.raises(DedaleError, match=r"braider 'up' of plug-in .*open on the border"):
        dedale.braid(MAZE, 50, braider="up")


def test_a_format_is_one_line_with_its_writer_and_reader(
    own: Callable[[str], str], tmp_path: Path
) -> None:
    own(
        "from dedale import Maze\n"
        "from dedale.maze.formats import Format\n"
        "def write(maze):\n"
        "    return f'runes {maze.width} ' + maze.canonical().hex()\n"
        "def read(text, path):\n"
        "    word, width, cells = text.split()\n"
        "    data = bytes.fromhex(cells)\n"
        "    return Maze.from_canonical(int(width), len(data) // int(width), data)\n"
        "PLUGIN = {'format': {'runes': Format(\n"
        "    write, 'letters of old', reader=read, endings=('.rune',), begins='runes ')}}\n"
    )
    maze = dedale.generate("prim", width=5, height=3, seed=1)
    maze.save(tmp_path / "maze.rune")
    assert load(tmp_path / "maze.rune") == maze
    assert parse(str(dump(maze, "runes")).encode()) == maze, "told by its contents alone"
    with pytest.raises(DedaleError, match=r"format 'runes' of plug-in .* failed: ValueError"):
        parse(b"runes 5")
