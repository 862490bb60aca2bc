"""Every registered generator is put through everything it claims."""

import re
import sys
import zlib
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.errors import DedaleError
from dedale.generators import GENERATORS, request
from dedale.generators import run as run_module
from dedale.generators.algorithms.recursive_division import door_in_mask
from dedale.generators.deep import DEEPEST, deep
from dedale.generators.engines import make_in_pieces
from dedale.generators.join import join_all
from dedale.generators.request import (
    FINER,
    checked_options,
    checked_shape,
    mask_word,
    shaped,
    size_of,
)
from dedale.generators.run import _ends, _Run
from dedale.generators.table import Algorithm, Engine
from dedale.grids.shape import shape_of
from dedale.grids.table import GRIDS
from dedale.judge.claims import (
    Made,
    border_closed,
    connected,
    covers_mask,
    no_loop,
    right_size,
    walls_agree,
)
from dedale.kernel.events import ROCK
from dedale.kernel.ringed import BLOCKED
from dedale.maze.maze import Maze
from dedale.maze.padding import pad
from tests.sampling import sampled
from tests.speeds import COMPILED, at_speed

from . import naive
from .test_recipes import DRAWN

NAMES = list(GENERATORS)
#: Filmed by numba too, half a second for each: all of them are made by it in `test_golden.py`.
BY_NUMBA = sampled(NAMES, 6)


@st.composite
def requests(draw: st.DrawFn, name: str, most: int = 14) -> dict[str, object]:
    """Size, seed, and perhaps a mask and a start that are accepted."""
    least = GENERATORS[name].least
    width = draw(st.integers(least[0], most))
    height = draw(st.integers(least[1], most))
    asked: dict[str, object] = {"width": width, "height": height}
    asked["seed"] = draw(st.integers(0, 2**64 - 1) | st.integers(-5, 5))
    cells = None
    if draw(st.booleans()):
        cells = draw(st.binary(min_size=width * height, max_size=width * height))
        share = draw(st.sampled_from([40, 90]))
        cells = bytes(c < share for c in cells)
        if 0 in cells:
            asked["mask"] = dedale.Mask(width, height, cells)
    if draw(st.booleans()):
        start = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
        if "mask" not in asked or not asked["mask"].is_masked(start):  # type: ignore[attr-defined]
            asked["start"] = start
    return asked


def make(name: str, asked: dict[str, object]) -> Maze | None:
    """The maze; None where the generator says that the mask leaves it no way."""
    try:
        return dedale.generate(name, **asked)  # type: ignore[arg-type]
    except DedaleError:
        if GENERATORS[name].rock and "mask" in asked:
            return None
        raise


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_it_claims_holds_for_what_is_asked(name: str, data: st.DataObject) -> None:
    entry = GENERATORS[name]
    asked = data.draw(requests(name))
    maze = make(name, asked)
    if maze is None:
        return
    maze.check()
    assert (maze.width, maze.height) == (asked["width"], asked["height"])
    assert maze.is_accessible(maze.start)
    mask = asked.get("mask")
    if mask:
        for index, masked in enumerate(mask.cells):  # type: ignore[attr-defined]
            if masked:
                assert maze.kinds[index] == 1
    if "start" in asked and not entry.rock:
        assert maze.start == asked["start"]
    if entry.perfect:
        made = Made.of(maze)
        for claim in (right_size, walls_agree, border_closed, covers_mask, connected, no_loop):
            assert claim(made) is None
    if not entry.rock:  # all of the grid: the part of the start, which is a largest one
        parts = naive.parts(maze.width, maze.height, mask)
        (part,) = (part for part in parts if maze.start in part)
        assert naive.accessible(maze) == part
        if "start" not in asked:
            assert len(part) == max(map(len, parts))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_plain_and_compiled_agree_bit_for_bit(name: str, data: st.DataObject) -> None:
    asked = data.draw(requests(name)) | {"trace": True}
    with at_speed("plain"):
        plain = make(name, asked)
    speeds = [speed for speed in COMPILED if speed != "numba" or name in BY_NUMBA]
    with at_speed(data.draw(st.sampled_from(speeds))):
        compiled = make(name, asked)
    if plain is None or compiled is None:
        assert plain is compiled
        return
    assert bytes(plain.sides) == bytes(compiled.sides)
    assert plain.digest() == compiled.digest()
    assert list(plain.trace.events) == list(compiled.trace.events)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_film_ends_on_the_maze_and_runs_backwards(name: str, data: st.DataObject) -> None:
    asked = data.draw(requests(name, most=9))
    maze = make(name, asked | {"trace": True})
    if maze is None:
        return
    assert maze == make(name, asked), "filming must not change the maze"
    trace = maze.trace
    assert trace is not None
    player = trace.player()
    pictures = []
    for position in range(len(trace)):
        pictures.append((bytes(player.sides), bytes(player.marks)))
        player.seek(position + 1)
    assert bytes(player.sides) == bytes(maze.sides)
    if GENERATORS[name].rock:
        was_masked = trace.kinds or bytes(len(maze.sides))
        rocks = [i for i, k in enumerate(maze.kinds) if k == 1 and not was_masked[i]]
        assert [i for i, mark in enumerate(player.marks) if mark == ROCK] == rocks
    for position in reversed(range(len(trace))):
        player.seek(position)
        assert (bytes(player.sides), bytes(player.marks)) == pictures[position]


#: What is filmed of each generator, where it can make it.
FILMED: tuple[dict[str, object], ...] = (
    {"width": 9, "height": 7, "seed": 5},
    {"width": 15, "height": 12, "seed": 7, "mask": DRAWN},
    {"width": 6, "height": 5, "seed": 2, "grid": "hex"},
    {"width": 5, "height": 4, "seed": 2, "grid": "layers:2"},
    {"width": 5, "height": 3, "seed": 1, "grid": "triangle"},
)
#: The checksum of its films, with some options or without: of every event, with its number.
#: Who changes a film changes it here.
FILMS = dict(
    re.findall(
        r"(\S+):(\S+)",
        """
backtracker:df1ec4c9 backtracker-recursive:df1ec4c9 hunt-kill-linear:f2aca9c4
hunt-kill-dfs:232386b5 hunt-kill-random:f4ab0ad8 aldous-broder:a8f42ce5 wilson:ec05a39c
wilson-stacks:1ebfaf36 houston:8572eb99 prim:64205522 kruskal:c06fa9a1 quick-union:d68a8dd4
growing-tree:c14ec343 recursive-division:a4f25fae eller:fccc1799 sidewinder:91c91d0e
binary-tree:2c4a1936 paths:b48ca363 random-walk:2a4421a8 random-walk-recursive:2a4421a8
random-walls:b332d204 random-walls-recursive:b332d204 none:6eda0926
growing-tree,newest=1,random=1,oldest=8:10d401bf growing-tree,newest=0,random=0,oldest=0:a98541f9
paths,walls=40,length=2:19de59dc paths,walls=70,length=0:b34a5e56 random-walls,times=1:aee3a26f
random-walls-recursive,times=1:aee3a26f random-walls,times=40:445dab07
""",
    )
)


def film_sum(line: str) -> str:
    name, *given = line.split(",")
    options = {option: int(value) for option, value in (one.split("=") for one in given)}
    films = list[object]()
    for asked in FILMED:
        grid = str(asked.get("grid", "square")).partition(":")[0]
        if not GENERATORS[name].gap(grid, GRIDS[grid].load()):
            trace = dedale.generate(name, **asked, **options, trace=True).trace  # type: ignore[arg-type]
            assert trace is not None
            values = None if trace.values is None else list(map(int, trace.values))
            films.append((list(map(int, trace.events)), values))
    return f"{zlib.crc32(repr(films).encode()):08x}"


def test_films_of_generators_are_what_they_were() -> None:
    assert {line: film_sum(line) for line in FILMS} == FILMS


@pytest.mark.parametrize("name", [n for n in NAMES if GENERATORS[n].twin])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_recursive_twin_gives_the_same_maze(name: str, data: st.DataObject) -> None:
    asked = data.draw(requests(name)) | {"trace": True}
    one, other = make(name, asked), make(GENERATORS[name].twin, asked)
    assert one == other
    assert one is not None
    assert other is not None
    assert list(one.trace.events) == list(other.trace.events)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", sorted(naive.ORACLES))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_against_a_slow_and_obvious_second_implementation(name: str, data: st.DataObject) -> None:
    asked = data.draw(requests(name, most=9))
    if name in naive.RECTANGLES_ONLY:
        asked.pop("mask", None)
    maze = make(name, asked)
    assert maze is not None
    assert bytes(maze.sides) == naive.ORACLES[name](maze)


@pytest.mark.parametrize("name", [n for n in NAMES if n != "none"])
def test_another_seed_gives_another_maze(name: str) -> None:
    digests = {dedale.generate(name, width=9, height=9, seed=s).digest() for s in range(12)}
    assert len(digests) > 6


def test_without_a_seed_the_recipe_tells_the_one_drawn() -> None:
    maze = dedale.generate("wilson", width=9, height=9)
    assert maze.recipe is not None
    assert maze == dedale.generate("wilson", width=9, height=9, seed=maze.recipe.seed)


@pytest.mark.parametrize("name", ["backtracker", "hunt-kill-linear", "hunt-kill-random", "prim"])
def test_a_large_maze_is_perfect(name: str) -> None:
    assert naive.is_perfect(dedale.generate(name, width=150, height=100, seed=5))


def test_growing_tree_with_the_newest_alone_winds_like_the_backtracker() -> None:
    def dead_ends(**options: int) -> float:
        maze = dedale.generate("growing-tree", width=120, height=120, seed=1, **options)
        return sum(s in (1, 2, 4, 8) for s in bytes(maze.sides)) / len(maze.sides)

    newest = dead_ends(newest=1, random=0, oldest=0)
    assert newest == pytest.approx(0.10, abs=0.02)
    assert dead_ends(newest=0, random=1, oldest=0) > 0.25
    assert dead_ends(newest=95, random=5, oldest=0) > 1.2 * newest


class TestPaths:
    """G-13: what the labyrinth of paths promises."""

    @settings(max_examples=60, deadline=None)
    @given(
        st.integers(3, 24),
        st.integers(3, 24),
        st.integers(0, 10**6),
        st.integers(30, 70),
        st.integers(0, 9),
    )
    def test_entry_exit_border_and_walls(
        self, width: int, height: int, seed: int, walls: int, length: int
    ) -> None:
        maze = dedale.generate(
            "paths", width=width, height=height, seed=seed, walls=walls, length=length
        )
        dug = naive.accessible(maze)
        bottom = [cell for cell in dug if cell[0] == height - 1]
        top = [cell for cell in dug if cell[0] == 0]
        assert bottom == [maze.start]
        assert top == [maze.goal]
        assert 0 < maze.start[1] < width - 1
        assert maze.goal is not None
        assert 0 < maze.goal[1] < width - 1
        assert not [c for c in dug if c[1] in (0, width - 1)]
        for row in range(height - 1):
            for col in range(width - 1):
                square = {(row, col), (row + 1, col), (row, col + 1), (row + 1, col + 1)}
                assert not square <= dug
        # Neighbouring dug cells are always joined, so the picture is the maze.
        for row, col in dug:
            for near in ((row, col + 1), (row + 1, col)):
                if near in dug:
                    assert near in maze.neighbours((row, col))
        share = 1 - len(dug) / (width * height)
        if share * 100 > walls + 1e-9:  # then nothing could grow any more
            assert not naive.places_to_dig(maze)

    def test_target_is_met_at_usual_sizes(self) -> None:
        for seed in range(5):
            maze = dedale.generate("paths", width=41, height=31, seed=seed, walls=55)
            rock = 1 - maze.accessible_count / maze.size
            assert rock == pytest.approx(0.55, abs=0.002)

    def test_branches_keep_to_their_length(self) -> None:
        short = dedale.generate("paths", width=31, height=31, seed=3, walls=60, length=1)
        long = dedale.generate("paths", width=31, height=31, seed=3, walls=60, length=30)

        def dead_ends(maze: Maze) -> int:
            return sum(s in (1, 2, 4, 8) for s in bytes(maze.sides))

        assert dead_ends(short) > 2 * dead_ends(long)


class TestRefusals:
    """Bad requests get one line that quotes them."""

    @pytest.mark.parametrize(
        ("asked", "message"),
        [
            ({"width": 0}, "width 0 should be at least 1"),
            ({"height": -3}, "height -3 should be"),
            ({"height": 0}, "height 0 should be at least 1"),
            ({"width": None, "height": 0}, "height 0 should be at least 1"),
            ({"width": 2.5}, "width 2.5 should be"),
            ({"seed": "x"}, "seed 'x' should be a whole number"),
            ({"start": (9, 0)}, r"start \(9, 0\) is outside the maze: rows 0..4, columns 0..4"),
            ({"newest": 3}, "unknown option 'newest': backtracker has none"),
            ({"width": 10**6, "height": 10**6}, "1000000x1000000 needs about 16 TB of memory"),
            ({"width": 10**6, "height": 10**6, "grid": "hex"}, "1000000x1000000 needs about 32 TB"),
        ],
    )
    def test_bad_requests(self, asked: dict[str, object], message: str) -> None:
        with pytest.raises(DedaleError, match=message):
            dedale.generate("backtracker", **{"width": 5, "height": 5} | asked)  # type: ignore

    def test_unknown_names_suggest_the_nearest(self) -> None:
        with pytest.raises(DedaleError, match="unknown generator 'wilsen': did you mean 'wilson'"):
            dedale.generate("wilsen")
        with pytest.raises(DedaleError, match="did you mean 'newest'"):
            dedale.generate("growing-tree", newst=3)
        with pytest.raises(DedaleError, match="newest -1 should be at least 0"):
            dedale.generate("growing-tree", newest=-1)

    def test_too_small_for_paths(self) -> None:
        with pytest.raises(DedaleError, match="2x9 is too small for paths: it needs at least 3x3"):
            dedale.generate("paths", width=2, height=9)

    def test_too_narrow_or_too_low(self) -> None:
        entry = Algorithm(lambda *_: 0, name="tall", least=(2, 5))
        assert checked_shape(entry, "square", 2, 5, None).size == 10
        for size in ((1, 5), (2, 4)):
            with pytest.raises(DedaleError, match="too small for tall: it needs at least 2x5"):
                checked_shape(entry, "square", *size, None)

    def test_masked_start(self) -> None:
        mask = dedale.Mask.parse("X..\n...")
        with pytest.raises(DedaleError, match=r"start \(0, 0\) is masked"):
            dedale.generate("prim", mask=mask, start=(0, 0))

    def test_mask_that_leaves_no_way_for_paths(self) -> None:
        mask = dedale.Mask.parse("...\nXXX\n...")
        with pytest.raises(DedaleError, match="paths found no way through"):
            dedale.generate("paths", mask=mask)

    def test_cells_of_all_floors_need_memory(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("dedale.kernel.memory.available_memory", lambda: 1 << 25)
        with pytest.raises(DedaleError, match="a maze of 1000x1000 needs about 64 MB of memory"):
            dedale.generate("prim", width=1000, height=1000, grid="layers:2")

    def test_more_cells_than_numbers_for_their_edges(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(request, "MOST_CELLS", 20)
        for grid, size, cells in (
            ("square", (5, 4), 0),
            ("square", (3, 7), 21),
            ("hex", (5, 2), 0),
            ("hex", (11, 1), 11),
            ("layers:2", (5, 1), 0),
            ("layers:2", (3, 2), 12),
        ):
            most = 20 if grid == "square" else 10
            asked = {"width": size[0], "height": size[1], "grid": grid, "seed": 1}
            if not cells:
                assert dedale.generate("prim", **asked).size == most  # type: ignore[arg-type]
                continue
            told = f"size {size[0]}x{size[1]} has {cells} cells: prim takes at most {most} in one"
            with pytest.raises(DedaleError, match=told):
                dedale.generate("prim", **asked)  # type: ignore[arg-type]

    def test_too_deep_a_recursion(self) -> None:
        before = sys.getrecursionlimit()
        for calls in (10, DEEPEST):
            with deep(calls):
                assert sys.getrecursionlimit() == max(before, 2 * calls + 1000)
        assert sys.getrecursionlimit() == before
        with pytest.raises(DedaleError, match="250,001 cells are too many"), deep(DEEPEST + 1):
            pass
        with pytest.raises(DedaleError, match="use its iterative twin"):
            dedale.generate("backtracker-recursive", width=600, height=600, seed=1)


@pytest.mark.parametrize("name", list(GENERATORS))
def test_where_it_starts_makes_a_difference_or_none(name):
    starts = ((0, 0), (3, 4), (7, 8), (5, 1))
    made = {dedale.generate(name, width=9, height=8, seed=4, start=s).digest() for s in starts}
    assert (len(made) > 1) == GENERATORS[name].starts


def test_a_size_that_is_not_given_is_in_proportion() -> None:
    wide = dedale.Mask.parse("." * 9 + "\n")
    assert size_of(None, 1, None) == size_of(1, None, None) == (1, 1)
    assert (size_of(None, 2, wide), size_of(3, None, wide)) == ((18, 2), (3, 1))
    with pytest.raises(DedaleError, match="grid should be a str, not 4"):
        size_of(3, 3, None, 4)  # type: ignore[arg-type]
    assert size_of(None, 1, dedale.Mask.parse(".\n" * 9)) == (1, 1)
    for size in ((None, 12), (12, None)):
        disc = shaped("disc", *size)
        assert disc is not None
        assert (disc.width, disc.height) == (12, 12), "drawn anew at its size"


def test_a_mask_at_the_size_of_a_maze_and_in_its_recipe(tmp_path: Path) -> None:
    drawn = dedale.Mask.parse("X..\n...\n")
    (tmp_path / "drawn.msk").write_text(drawn.to_text())
    file = str(tmp_path / "drawn.msk")
    finer = (6 * FINER, 5 * FINER)
    for mask, grid, size in (
        *[(drawn, grid, (3, 2)) for grid in ("square", "hex", "layers:2")],
        *[("disc", "square", (6, 5)), ("disc", "hex", finer), ("disc", "layers:2", (6, 5))],
        *[(file, "square", (3, 2)), (file, "layers:2", (6, 5))],
    ):
        found = shaped(mask, 6, 5, grid)
        assert found is not None
        assert (found.width, found.height) == size, (mask, grid)
    assert shaped(None, 6, 5) is mask_word(None, None, True, "square") is None
    rows = drawn.to_text()
    for mask, sized, grid, word in (
        *[("disc", True, "hex", "disc"), ("disc", False, "square", "disc")],
        *[("disc", False, "hex", rows), ("text:I", True, "hex", "text:I")],
        *[("text:I", False, "square", rows), (file, True, "square", rows)],
        (drawn, True, "square", rows),
    ):
        assert mask_word(mask, drawn, sized, grid) == word, (mask, sized, grid)
    line = GENERATORS["growing-tree"]
    assert checked_options(line, {"oldest": 0}) == line.options | {"oldest": 0}


def test_how_far_a_run_is() -> None:
    def share(name: str, now: list[int], blank: int) -> float:
        return _Run._share(SimpleNamespace(entry=GENERATORS[name], total=100), lambda: now, blank)  # type: ignore[arg-type]

    assert share("prim", [0, 0, 0, 7, 7], 4) == 0.25
    assert share("prim", [7, 7], 0) == share("prim", [7, 7], 2) == 1
    assert share("aldous-broder", [0, 7], 10) == pytest.approx(0.5)  # one in ten is left
    assert share("aldous-broder", [7, 7], 10) == 1


def test_every_door_of_a_cut_through_a_mask_is_as_likely() -> None:
    """A door needs a cell on both sides: 0 to 7 are above the cut, 8 to 15 below it."""
    for blocked, doors in (((), range(8)), ((0, 2, 11, 5, 13, 6), (1, 4, 7)), ((*range(7),), (7,))):
        grid = [BLOCKED if cell in blocked else 0 for cell in range(16)]
        found = Counter(door_in_mask(grid, 0, 1, 8, 8, 977 * n)[0] for n in range(1, 801))
        assert set(found) == set(doors)
        assert min(found.values()) * len(doors) > 600
    assert door_in_mask([BLOCKED] * 16, 0, 1, 8, 8, 1)[0] == -1


class TestEngines:
    """Mazes in pieces: which engine makes what, and what it is asked for."""

    def test_the_first_that_can_is_asked_for_what_is_given(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = list[dict[str, object]]()

        def made(**given: object) -> str:
            asked.append(given)
            return "a maze"

        monkeypatch.setattr(Engine, "load", lambda _line: made)
        plain = {"width": 5, "height": 5, "mask": None, "start": None}
        assert make_in_pieces("kruskal", width=5, seed=2, block=None, workers=3) == "a maze"
        make_in_pieces("eller", seed=3, start=(1, 2))
        make_in_pieces("kruskal", "local", mask="ring", height=12, seed=4)
        make_in_pieces("sidewinder", width=5, seed=2)
        assert asked[0] == plain | {"seed": 2, "workers": 3}
        assert asked[1] == plain | {"width": 20, "height": 20, "seed": 3, "start": (1, 2)}
        assert asked[3] == plain | {"seed": 2, "algorithm": "sidewinder"}
        assert (asked[2]["width"], asked[2]["height"], asked[2]["seed"]) == (12, 12, 4)

    @pytest.mark.parametrize(
        ("asked", "message"),
        [
            (("prim", None), "prim mazes are made in one piece and in memory: in pieces, and on"),
            (("prim", "local"), "engine 'local' does not make prim mazes: it makes kruskal"),
        ],
    )
    def test_what_none_makes(self, asked: tuple[str, str | None], message: str) -> None:
        with pytest.raises(DedaleError, match=message):
            make_in_pieces(*asked)

    def test_what_they_cannot(self) -> None:
        with pytest.raises(DedaleError, match="engine 'local' records no film"):
            dedale.generate("kruskal", engine="local", trace=True)
        with pytest.raises(DedaleError, match=r"made by dedale\.scale\.generate"):
            dedale.generate("kruskal", engine="local", output="x.npy")


def test_entry_and_exit_are_the_open_cells_of_the_last_and_the_first_row() -> None:
    assert _ends(b"\1\1\0\1" + b"\0" * 4 + b"\1\0\1\1", 4, 3) == ((2, 1), (0, 2))


def test_a_sample_of_a_run_is_taken_from_all_of_the_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = shape_of("square", 6, 4)
    run = _Run(GENERATORS["prim"], shape, None, (0, 0), 7, ())
    grid = pad(shape, None, None, run.speed)
    for most, step in ((run_module.SAMPLE, 1), (12, 4), (7, 6)):
        monkeypatch.setattr(run_module, "SAMPLE", most)
        share = run._watched(grid)
        blank = bytes(grid[::step]).count(0)
        assert share() == 0
        cell = next(c for c in range(0, len(grid), step) if not grid[c])
        grid[cell] = 1
        assert share() == pytest.approx(1 / blank)
        grid[cell] = 0
    assert (run.total, _Run(run.entry, shape, bytes(20) + b"\1" * 4, (0, 0), 7, ()).total) == (
        24,
        20,
    )


def test_what_no_wall_separates_stays_apart() -> None:
    grid = [BLOCKED] * 15
    grid[6] = grid[8] = 0
    assert join_all(grid, 5, 2, 7, [], 3) == 3  # type: ignore[arg-type]
    assert grid[6:9] == [0, BLOCKED, 0]
    grid[7] = 0
    assert join_all(grid, 5, 3, 7, [], 3) == 5  # type: ignore[arg-type]
    assert grid[6:9] == [2, 10, 8]
    mask = dedale.Mask.parse(".X.XXXXXXX\n...XXXXXXX\n")  # as many cells as columns by rows
    for seed in range(8):
        assert naive.is_perfect(dedale.generate("binary-tree", mask=mask, seed=seed))
