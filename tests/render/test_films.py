"""Films: every event is shown, several runs share one clock, limits are kept."""

import io

import pytest
from PIL import Image

import dedale
from dedale import DedaleError
from dedale.generators import GENERATORS
from dedale.kernel import events as codes
from dedale.render.gif import HOLD, events_a_frame, to_gif
from dedale.render.panel import Panel
from dedale.render.themes import THEMES, rgb
from dedale.solvers import SOLVERS


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
    for cell in solution.path or []:
        assert pixel(film, maze, cell) == colour


@pytest.mark.parametrize("algorithm", ["wilson", "kruskal", "recursive-division", "paths"])
def test_generators_are_filmed_too(algorithm):
    made = dedale.generate(algorithm, width=9, height=8, seed=2, trace=True)
    film = opened(to_gif(made.trace, frames=30))
    assert 2 <= film.n_frames <= 30
    assert algorithm in GENERATORS


def test_a_film_begins_before_the_first_event(maze):
    solution = dedale.solve(maze, (0, 0), (5, 8), trace=True)
    film = opened(to_gif(solution.trace, cell=10))
    assert pixel(film, maze, (0, 0)) == rgb(THEMES["light"].paper)


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
    for _ in range(0, len(trace), 3):
        panel.advance(3)
    panel.advance(10**9)
    assert panel.player.position == len(trace)
    inside = panel.pixels[1 + 7 // 2 :: 7, 1 + 7 // 2 :: 7].ravel()[: maze.width * maze.height]
    assert [panel.index[mark] for mark in panel.player.marks] == inside.tolist()


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
