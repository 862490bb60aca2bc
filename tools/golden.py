"""Adds the digests of new generators, or of new versions, to the golden file.

    make golden

A line that is there never changes: a digest that differs breaks other people's seeds and links. An
algorithm that must change gets a new version number, and new lines beside the old ones.
"""

import json
import sys
from pathlib import Path

import dedale
from dedale.generators import GENERATORS
from dedale.grids.table import GRIDS

PATH = Path(__file__).parents[1] / "tests" / "generators" / "golden.json"
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


def known() -> dict[str, str]:
    """The digests as they were when each algorithm was first released."""
    found: dict[str, str] = json.loads(PATH.read_text("utf-8"))
    return found


def wanted() -> list[str]:
    """The lines that the file should have: "NAME vVERSION WIDTHxHEIGHT SEED [mask]"."""
    keys = []
    for name, entry in {**dict(GENERATORS.items()), "braid": None}.items():
        version = entry.version if entry else 1
        keys += [f"{name} v{version} 7x5 1", f"{name} v{version} 24x17 123456789012345678901"]
        if entry and not entry.rock:
            keys.append(f"{name} v{version} 16x8 3 mask")
        if entry is None or entry.compiled:
            keys.append(f"{name} v{version} 190x170 42")
    for grid, line in GRIDS.items():
        if grid == "square" or line.plugin:
            continue
        width, height = SIZES.get(grid, (17, 11))
        for name, entry in GENERATORS.items():
            if not entry.gap(grid, line.load()):
                keys.append(f"{name}@{grid} v{entry.version} {width}x{height} 5")
        keys.append(f"kruskal@{grid} v{GENERATORS['kruskal'].version} {width}x{height} 3 mask")
    return keys


#: Sizes of grids that have a form of their own.
SIZES = {"polar": (6, 9), "cube": (7, 7), "layers": (9, 7)}


def digest(key: str) -> str:
    """The digest of one line, computed now."""
    name, version, size, seed, *mask = key.split()
    name, _at, grid = name.partition("@")
    width, height = map(int, size.split("x"))
    if name == "braid":
        maze = dedale.generate("prim", width=width, height=height, seed=int(seed))
        return dedale.braid(maze, 50, seed=int(seed)).digest()
    assert version == f"v{GENERATORS[name].version}"
    shape = dedale.Mask.parse(MASK) if mask else None
    asked = {"width": width, "height": height, "seed": int(seed), "grid": grid or "square"}
    return dedale.generate(name, mask=shape, **asked).digest()


def main() -> int:
    """Write the lines that are missing; name those that have changed, and leave them."""
    lines = known()
    changed = [key for key, value in lines.items() if key in wanted() and digest(key) != value]
    for key in changed:
        print(f"changed: {key} (give the algorithm a new version number)", file=sys.stderr)
    new = [key for key in wanted() if key not in lines]
    lines |= {key: digest(key) for key in new}
    PATH.write_text(json.dumps(lines, indent=1) + "\n", "utf-8")
    print(f"{len(new)} new lines, {len(lines)} in all")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
