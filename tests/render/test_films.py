"""Films: every event is shown, several runs share one clock, limits are kept."""

import io

import numpy as np
import pytest
from PIL import Image
from PIL.ImageSequence import Iterator

import dedale
from dedale import DedaleError
from dedale.generators import GENERATORS
from dedale.kernel import events as codes
from dedale.render.animated import to_animated_svg
from dedale.render.gif import HOLD, events_a_frame, to_gif
from dedale.render.panel import Panel
from dedale.render.themes import MATRIX, MATRIX_EMPTY, MATRIX_WALL, THEMES, on_hill, rgb
from dedale.solvers import SOLVERS
from dedale.solvers.films import film_search


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.fixture(scope="module")
def maze():
    return dedale.braid(dedale.generate("prim", width=9, height=6, seed=4), 40, seed=1)


def pixel(film, maze, cell, size=10):
    """The colour in the middle of a cell of the first panel, without a label."""
    row, col = cell
    margin = max(4, size // 2)
    middle = size // 2
    return film.convert("RGB").getpixel(
        (margin + col * size + middle, margin + row * size + middle)
    )


@pytest.mark.parametrize("algorithm", [name for name in SOLVERS if not SOLVERS[name].plugin])
def test_the_last_frame_of_a_search_shows_the_path(maze, algorithm):
    solution = dedale.solve(maze, (0, 0), (5, 8), algorithm, trace=True)
    film = opened(to_gif(solution.trace, cell=10))
    film.seek(film.n_frames - 1)
    assert film.info["duration"] == HOLD
    colour = rgb(THEMES["light"].events[codes.PATH])
    assert pixel(film, maze, (0, 0)) == rgb(THEMES["light"].start)
    assert pixel(film, maze, (5, 8)) == rgb(THEMES["light"].goal)
    for cell in (solution.path or [])[1:-1]:
        assert pixel(film, maze, cell) == colour


def test_a_film_lasts_about_ten_seconds_unless_it_is_small():
    for side, least, most in ((4, 2, 8), (20, 9, 12.5)):
        trace = dedale.generate("prim", width=side, height=side, seed=1, trace=True).trace
        film = opened(to_gif(trace, cell=4))
        seconds = 0.0
        for number in range(film.n_frames):
            film.seek(number)
            seconds += film.info["duration"] / 1000
        assert least < seconds < most


@pytest.mark.parametrize("algorithm", ["wilson", "kruskal", "recursive-division", "paths"])
def test_generators_are_filmed_too(algorithm):
    made = dedale.generate(algorithm, width=9, height=8, seed=2, trace=True)
    film = opened(to_gif(made.trace, frames=30))
    assert 2 <= film.n_frames <= 30
    assert algorithm in GENERATORS


def test_terrain_is_seen_before_and_under_the_search(maze):
    """In GIF and SVG, on squares and hexagons; a path can be told from the hills."""
    light = THEMES["light"]
    costs = [1 + (number * 7) % 9 for number in range(54)]
    hilly = maze.with_terrain(costs)
    trace = dedale.solve(hilly, (0, 0), (5, 8), "dijkstra", trace=True).trace
    film = opened(to_gif(trace, cell=10))
    for cell in (1, 20, 40):
        here = divmod(cell, 9)
        assert pixel(film, maze, here) == rgb(on_hill(light.paper, costs[cell], light))
    assert on_hill(light.paper, 9, light) in to_animated_svg(trace)
    hexes = dedale.generate("prim", grid="hex", width=5, height=4, seed=1).with_terrain([9] * 20)
    trace = dedale.solve(hexes, algorithm="dijkstra", trace=True).trace
    found = opened(to_gif(trace, cell=20)).convert("RGB").getcolors(9999)
    assert rgb(on_hill(light.paper, 9, light)) in [colour for _count, colour in found]
    path = on_hill(light.events[codes.PATH], 9, light)
    assert np.abs(np.subtract(rgb(path), rgb(on_hill(light.paper, 9, light)))).sum() > 120


def test_a_film_begins_before_the_first_event(maze):
    solution = dedale.solve(maze, (0, 0), (5, 8), trace=True)
    film = opened(to_gif(solution.trace, cell=10))
    for cell in ((0, 1), (1, 0), (3, 4)):
        assert pixel(film, maze, cell) == rgb(THEMES["light"].paper)


def test_frames_are_limited_and_speed_is_kept_where_it_can_be(maze):
    trace = dedale.solve(maze, (0, 0), (5, 8), trace=True).trace
    assert opened(to_gif(trace, speed=25)).n_frames <= len(trace) + 1
    assert opened(to_gif(trace, speed=25, frames=10)).n_frames <= 10
    assert events_a_frame(100, 25, 1000) == 1
    assert events_a_frame(100, 2500, 1000) == 100
    assert events_a_frame(100_000, 25, 101) == 1000


def test_several_side_by_side_on_one_clock(maze):
    traces = [dedale.solve(maze, (0, 0), (5, 8), name, trace=True).trace for name in ("bfs", "dfs")]
    one = opened(to_gif(traces[0], cell=10))
    two = opened(to_gif(traces, labels=["bfs", "dfs"], cell=10, theme="dark"))
    assert two.width > 1.8 * one.width
    assert two.height > one.height  # the names stand above
    assert two.convert("RGB").getpixel((0, 0)) == rgb(THEMES["dark"].paper)


def test_a_panel_paints_what_a_fresh_one_would(maze):
    """Painting only what changed comes to the same as painting everything."""
    trace = dedale.solve(maze, (0, 0), (5, 8), "tremaux", trace=True).trace
    panel = Panel(trace, 7, THEMES["light"])
    for frame in [*range(0, len(trace), 3), 5, 2, 10**9]:
        panel.show(frame)
        fresh = Panel(trace, 7, THEMES["light"])
        fresh.player.seek(panel.player.position)
        fresh._paint_all()
        middle = slice(1 + 7 // 2, None, 7)
        one, other = np.asarray(panel.picture), np.asarray(fresh.picture)
        assert (one[middle, middle] == other[middle, middle]).all()
    assert panel.player.position == len(trace)


def test_the_last_frame_of_a_maze_in_the_making_is_the_maze():
    made = dedale.generate("quick-union", width=9, height=8, seed=2, trace=True)
    film = opened(to_gif(made.trace, cell=10, numbers=True))
    film.seek(film.n_frames - 1)
    for row in range(8):
        for col in range(9):
            assert pixel(film, made, (row, col)) == rgb(THEMES["light"].paper)
    film.seek(film.n_frames // 2)
    colours = {
        film.convert("RGB").getpixel((5 + 10 * c + 8, 5 + 10 * r + 8))
        for r in range(8)
        for c in range(9)
    }
    assert len(colours) > 5, "regions have colours of their own"


def test_the_automaton_is_filmed_on_its_matrix_a_generation_a_frame(maze):
    found = film_search(maze, (5, 0), (0, 8), "automaton")
    trace = found.trace
    assert (trace.width, trace.height, trace.squares) == (19, 13, True)
    film = opened(to_gif(trace, cell=10))
    assert film.n_frames == len(trace.frames), "the goal is seen before it is found"
    middle = [pixel(film, maze, cell) for cell in ((0, 0), (1, 1), (11, 1), (1, 17))]
    wall, empty = rgb(MATRIX_WALL), rgb(MATRIX_EMPTY)
    assert middle == [wall, empty, rgb(THEMES["light"].start), rgb(THEMES["light"].goal)]
    film.seek(film.n_frames - 1)
    for cell in found.path[1:-1]:
        assert pixel(film, maze, cell) == rgb(MATRIX[codes.PATH])


def test_numbers_are_written_where_there_is_room(maze):
    trace = dedale.solve(maze, (0, 0), (5, 8), trace=True).trace
    plain, numbered = (Panel(trace, 20, THEMES["light"], numbers) for numbers in (False, True))
    for panel in (plain, numbered):
        panel.show(20)
    assert plain.picture.tobytes() != numbered.picture.tobytes()
    small = Panel(trace, 7, THEMES["light"], True)
    small.show(20)
    seven = Panel(trace, 7, THEMES["light"])
    seven.show(20)
    assert small.picture.tobytes() == seven.picture.tobytes()


@pytest.mark.parametrize("algorithm", ["prim", "kruskal", "backtracker", "quick-union"])
def test_gif_and_animated_png_show_the_same_as_long(algorithm):
    """Heap, parts, stack and long words; frames that change nothing are one in both."""
    trace = dedale.generate(algorithm, width=5, height=4, seed=1, trace=True).trace
    numbers = algorithm == "quick-union"
    files = [
        to_gif(trace, kind=kind, numbers=numbers, speed=20, code=True) for kind in ("gif", "apng")
    ]
    assert len(files[0]) < len(files[1]), "what stays is transparent"
    gif, png = map(opened, files)
    assert (png.format, png.is_animated) == ("PNG", True)
    frames = [
        [(shown.convert("RGB").tobytes(), shown.info["duration"]) for shown in Iterator(film)]
        for film in (gif, png)
    ]
    assert frames[0] == frames[1]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"traces": []}, "at least one run"),
        ({"frames": 1}, "frames 1 should be"),
        ({"speed": 0}, "speed 0 should be"),
        ({"cell": 1}, "cells of 1 pixels"),
        ({"theme": "lihgt"}, "did you mean 'light'"),
    ],
)
def test_bad_requests_are_refused_in_words(maze, changes, complaint):
    trace = dedale.solve(maze, (0, 0), (5, 8), trace=True).trace
    with pytest.raises(DedaleError, match=complaint):
        to_gif(**({"traces": trace} | changes))
