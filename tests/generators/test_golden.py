"""Same seed, same maze, on every machine and in every later version.

`golden.json` holds digests written when an algorithm was first released. A digest that changes
breaks other people's links: an algorithm that must change gets a new version number, and a new
line here beside the old one.
"""

import json
from pathlib import Path

import pytest

import dedale
from dedale.generators import GENERATORS

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text())


def test_every_generator_has_its_digests() -> None:
    assert {key.split()[0] for key in GOLDEN} == {*GENERATORS, "braid"}


@pytest.mark.parametrize("key", sorted(GOLDEN))
def test_digest(key: str) -> None:
    assert digest(key) == GOLDEN[key]


def digest(key: str) -> str:
    """The digest of "NAME vVERSION WIDTHxHEIGHT SEED [mask]"."""
    name, version, size, seed, *mask = key.split()
    width, height = map(int, size.split("x"))
    if name == "braid":
        maze = dedale.generate("prim", width=width, height=height, seed=int(seed))
        return dedale.braid(maze, 50, seed=int(seed)).digest()
    assert version == f"v{GENERATORS[name].version}"
    shape = dedale.Mask.parse(MASK) if mask else None
    maze = dedale.generate(name, width=width, height=height, seed=int(seed), mask=shape)
    return maze.digest()


MASK = """\
......X.........
.XX.......XX....
.XX..X....XX..X.
.....X........XX
..XXXX....X.....
..X.......X.....
..X..XXX..XXX...
......X.........
"""


def write() -> None:  # python -c "import test_golden; test_golden.write()", in this folder
    """Write the file anew: only ever to add lines."""
    keys = []
    for name, entry in {**dict(GENERATORS.items()), "braid": None}.items():
        version = entry.version if entry else 1
        keys += [f"{name} v{version} 7x5 1", f"{name} v{version} 24x17 123456789012345678901"]
        if entry and not entry.rock:
            keys.append(f"{name} v{version} 16x8 3 mask")
        if entry is None or entry.compiled:
            keys.append(f"{name} v{version} 190x170 42")
    path = Path(__file__).parent / "golden.json"
    path.write_text(json.dumps({key: digest(key) for key in keys}, indent=1) + "\n")
