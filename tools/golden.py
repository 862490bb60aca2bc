"""Adds the digests of new generators, or of new versions, to the golden file.

    make golden
    python tools/golden.py --check [SPEED …]      every line, at every speed that is there

On a machine with a card, `--check` also makes on it what the engine "gpu" makes.
A line that is there never changes: a digest that differs breaks other people's seeds and links. An
algorithm that must change gets a new version number, and new lines beside the old ones.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import dedale
from dedale.games import Session, ariane, theseus, treasure
from dedale.games.ariane.levels.packs import load_pack
from dedale.games.ariane.search.search import StateSearch
from dedale.games.classic import rules as flat_rules
from dedale.games.classic.turn import FACING, FACING_BITS, turn
from dedale.games.table import GAMES
from dedale.games.treasure.strategies import STRATEGIES
from dedale.generators import GENERATORS
from dedale.grids.table import GRIDS
from dedale.kernel.choice import SPEEDS, is_here
from dedale.kernel.speed import speed_for
from dedale.solvers.table import SOLVERS

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


def levels(name: str) -> Path:
    """Levels that stay as they are, whatever becomes of the packs that they were first in."""
    return PATH.parent / "levels" / f"{name}.txt"


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
    for grid, line in GRIDS.items():
        if line.plugin:
            continue
        width, height = SIZES.get(grid, (17, 11))
        for name, solver in SOLVERS.items():
            if not solver.gap(grid, line.load()):
                keys.append(f"solve {name}@{grid} {width}x{height} 5")
        keys.append(f"difficulty @{grid} {width}x{height} 5")
    keys += [f"ariane {path.stem} 2" for path in sorted(levels("").parent.glob("*.txt"))]
    keys += [f"theseus {number} 3" for number in range(1, 4)]
    keys += [f"treasure {strategy} 12" for strategy in STRATEGIES]
    keys += [f"perft {game} {seed} 5" for game in GAMES for seed in (1, 2)]
    keys += [f"classic {seed} 200" for seed in (1, 2)]
    return keys


#: Sizes of grids that have a form of their own.
SIZES = {"polar": (6, 9), "cube": (7, 7), "layers": (9, 7)}


def digest(key: str) -> str:
    """The digest of one line, computed now."""
    if (kind := key.split()[0]) in MAKERS:
        found = "|".join(map(str, MAKERS[kind](*key.split()[1:])))
        return hashlib.sha256(found.encode()).hexdigest()
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


def _maze(grid: str, size: str, seed: str) -> dedale.Maze:
    """A maze with loops."""
    width, height = map(int, size.split("x"))
    maze = dedale.generate("kruskal", width=width, height=height, seed=int(seed), grid=grid)
    return dedale.braid(maze, 60, seed=int(seed))


def _solved(name: str, size: str, seed: str) -> list[object]:
    """What a solver finds, and in which order it looks; how that is filmed may change."""
    name, _at, grid = name.partition("@")
    maze = _maze(grid, size, seed)
    found = dedale.solve(maze, maze.start, maze.position(maze.size - 1), name, trace=True)
    return [found.path, found.visited]


def _difficulty(grid: str, size: str, seed: str) -> list[object]:
    maze = _maze(grid[1:], size, seed)
    found = maze.difficulty(maze.start, maze.position(maze.size - 1))
    return [f"{name} {value:.9g}" for name, value in found.measures.items()]


def _ariane(pack: str, count: str) -> Iterator[object]:
    """All that can be reached in levels of optional rules, and in how many turns they are won."""
    for entry in load_pack(levels(pack)).levels[: int(count)]:
        search = StateSearch(ariane.new(entry.level))
        search.hurry()
        search.run_to_the_end()
        yield search.count, search.live, search.won and search.winning_moves()
        yield [search.packed(index) for index in range(0, search.count, 97)]


def _theseus(seed: str, size: str) -> Iterator[object]:
    """A level that is made, and all that is known about it."""
    for level in theseus.generate(width=int(size) + 2, height=int(size), seed=int(seed)):
        found = theseus.analyse(level)
        yield level.to_text(), theseus.solve(level), found.solutions()


def _treasure(strategy: str, turns: str) -> Iterator[object]:
    """A game on a board that is too large to be remembered, turn by turn."""
    options = {"width": 40, "height": 30, "minotaurs": 30, "strategy": strategy}
    state = treasure.new(seed=4, **options)
    for number in range(int(turns)):
        moves = treasure.legal_moves(state)
        if not moves:
            break
        state = treasure.play(state, moves[number * 7 % len(moves)])
        yield state.player, state.score, state.turns, bytes(state.herd).hex()


def _perft(game: str, seed: str, depth: str) -> list[object]:
    """How many games of so many moves there are, and how many of them have ended, and how."""
    rules = GAMES[game].load()
    asked: dict[str, object] = {"width": 5, "height": 4, "seed": int(seed)}
    if game == "ariane":
        asked = {"level": load_pack(levels("labyrinth")).levels[int(seed)].level.to_text()}
    elif game == "classic":
        asked |= {"width": 9, "height": 7, "monsters": 2}
    states, found = [Session.new(game, **asked).state], list[object]()
    for _move in range(int(depth)):
        states = [rules.play(one, move) for one in states for move in rules.legal_moves(one)]
        ends = [over.won for one in states if (over := rules.outcome(one))]
        found.append((len(states), len(ends), sum(ends)))
    return found


def _classic(seed: str, turns: str) -> Iterator[object]:
    """Turns of a game by the kernel, which the rules call as plain Python."""
    size = {"width": 21, "height": 15, "monsters": 4, "ghosts": 2}
    state, speed = Session.new("classic", seed=int(seed), **size).state, speed_for(10**5, turn)
    width, *rows, goal, most = flat_rules.fixed(state, range(state.maze.size))
    sides, roads = map(speed.view, rows)
    now, walkers = map(speed.numbers, flat_rules.flat(state))
    chance, run = speed.unsigned([state.chance]), speed.kernel(turn)
    for number in range(int(turns)):
        side = (0, 1, 0, 3)[number % 4]
        run(width, sides, roads, goal, most, 4, walkers, now, chance, side)
        places = [bits >> FACING_BITS << 2 | bits & FACING ^ 2 for bits in walkers]
        yield [list(map(int, row)) for row in (now, places, chance)]


MAKERS: dict[str, Callable[..., Iterable[object]]] = {
    "solve": _solved,
    "difficulty": _difficulty,
    "ariane": _ariane,
    "theseus": _theseus,
    "treasure": _treasure,
    "perft": _perft,
    "classic": _classic,
}


def differing(speed: str, keys: Iterable[str] | None = None) -> list[str]:
    """The lines that come out otherwise at a speed ("card": by the engine of a graphics card)."""
    lines = known()
    if speed == "card":
        chosen = [key for key in lines if key.startswith("kruskal v") and "mask" not in key]
        return [key for key in chosen if _by_card(key) != lines[key]]
    before = os.environ.get("DEDALE_SPEED")
    os.environ["DEDALE_SPEED"] = speed
    try:
        return [key for key in keys or lines if digest(key) != lines[key]]
    finally:
        os.environ.pop("DEDALE_SPEED")
        if before is not None:
            os.environ["DEDALE_SPEED"] = before


def _by_card(key: str) -> str:
    from dedale.scale import generate

    name, _version, size, seed = key.split()
    width, height = map(int, size.split("x"))
    return generate(name, width=width, height=height, seed=int(seed), engine="gpu").digest()


def check(speeds: list[str]) -> int:
    from importlib.util import find_spec

    here = [name for name in SPEEDS if is_here(name)] + ["card"] * (find_spec("cupy") is not None)
    wrong = 0
    for speed in speeds or here:
        found = differing(speed)
        wrong += len(found)
        print(f"{speed}: {len(found)} of {len(known())} lines differ", *found[:5], sep="\n  ")
    return int(wrong > 0)


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
    sys.exit(check(sys.argv[2:]) if "--check" in sys.argv else main())
