"""Games as pictures and as text: exactly what is drawn, where, in which colour and order."""

from dataclasses import replace
from typing import Any

import pytest

from dedale import Direction
from dedale.errors import DedaleError
from dedale.games import GAMES, figures, pictures
from dedale.games.advice import maze_of
from dedale.games.drawing import draw
from dedale.games.game import Sign
from dedale.games.level_picture import picture
from dedale.grids.shape import shape_of
from dedale.maze.maze import Maze
from dedale.maze.picture import DrawnWay
from dedale.render.pictures import described
from dedale.render.shapes import Area, Disc, Stroke, Tints, Words
from dedale.render.themes import (
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    VERMILLION,
    theme_named,
)

from . import toy

LIGHT, DARK = theme_named("light"), theme_named("dark")
SIGNS = {
    "hero": Sign("H", "hero", "player"),
    "friend": Sign("F", "friend"),
    "beast": Sign("M", "beast", "danger"),
    "key": Sign("k", "key", "item"),
    "gate": Sign("e", "gate", "exit"),
    "lock": Sign("L", "lock", "wall"),
}
#: Two rows of three cells without a wall between them.
VIEW: Any = {
    "width": 3,
    "height": 2,
    "cells": "6ec3b9",
    "kinds": None,
    "actors": [
        {"id": "1", "who": "hero", "at": [1, 0], "facing": "E"},
        {"id": "2", "who": "friend", "at": [1, 0], "facing": "W"},
        {"id": "3", "who": "beast", "at": [1, 0], "alive": True},
        {"id": "4", "who": "beast", "at": [0, 1], "alive": False},
        {"id": "5", "who": "friend", "at": [0, 2]},
    ],
    "things": [
        {"what": "key", "at": [0, 1], "colour": "2"},
        {"what": "gate", "at": [1, 2]},
    ],
    "marks": [
        {"what": "lock", "at": [1, 0], "side": "N", "colour": "3"},
        {"what": "lock", "at": [1, 1], "side": "E"},
        {"what": "lock", "at": [0, 1], "side": "S"},
        {"what": "lock", "at": [0, 2], "side": "W"},
    ],
}


def disc(x: float, y: float, words: str) -> list[object]:
    """A number or a letter on a small disc."""
    return [
        Disc((x, y), 0.2, LIGHT.paper, 0.05, LIGHT.ink),
        Words((x, y), words, 0.28, LIGHT.ink, bold=True),
    ]


MARKS = [*disc(0.5, 1, "3"), *disc(2, 1.5, "L"), *disc(1.5, 1, "L"), *disc(2, 0.5, "L")]


def test_where_everything_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Things first, then everybody, the first last; two friends in one cell stand side by side."""
    monkeypatch.setattr(pictures, "drawing_of", lambda _game, name: name.upper())
    monkeypatch.setattr(pictures, "figure", lambda *at, **how: [(*at, *how.values())])
    game = replace(toy.GAME, signs=SIGNS)
    wide, beside = pictures.ALONE, pictures.BESIDE
    expected = [
        ("KEY", (1.5, 0.5), wide, "S", False, "2"),
        *disc(1.82, 0.2, "2"),
        ("GATE", (2.5, 1.5), wide, "S", False, ""),
        ("FRIEND", (2.5, 0.5), wide, "S", False, ""),
        ("BEAST", (0.5, 1.5), wide, "S", False, ""),
        ("FRIEND", (0.69, 1.5), beside, "W", False, ""),
        ("HERO", (0.31, 1.5), beside, "E", False, ""),
        *MARKS,
    ]
    drawn = list(pictures.pieces_of(game, VIEW, LIGHT))
    assert drawn == expected
    dark: Any = next(iter(pictures.pieces_of(game, VIEW, DARK)))
    assert dark == ("KEY", (1.5, 0.5), wide, "S", True, "2")
    alone: Any = VIEW | {
        "actors": [VIEW["actors"][1], VIEW["actors"][2]],
        "things": [],
        "marks": [],
    }
    drawn = list(pictures.pieces_of(game, alone, LIGHT))
    assert [each[:3] for each in drawn] == [
        ("BEAST", (0.5, 1.5), wide),
        ("FRIEND", (0.5, 1.5), wide),
    ]


def test_on_a_grid_a_figure_has_the_room_of_its_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "figure", lambda *at, **_how: [at])
    classic = GAMES["classic"]
    for grid, room in (("hex", 0.5), ("triangle", 0.462)):
        view = classic.rules.view(classic.new({"width": 4, "height": 3, "grid": grid}))
        view["things"], (actor,) = [], view["actors"]
        (name, middle, wide), *more = pictures.pieces_of(classic, view, LIGHT)
        shape = shape_of(grid, 4, 3)
        assert (name, middle, more) == ("hero", shape.plan.centre(*actor["at"]), [])
        assert wide == pytest.approx(0.92 * 2 * room, abs=0.001)


def test_letters_where_there_are_no_drawings() -> None:
    def letter(x: float, y: float, words: str, colour: str) -> list[object]:
        size = 0.5 if len(words) == 1 else 0.9 / 2.5
        return [Disc((x, y), 0.36, colour), Words((x, y), words, size, LIGHT.paper, bold=True)]

    for name, letters in (("toy", False), ("treasure", True)):
        drawn = list(
            pictures.pieces_of(
                replace(toy.GAME, name=name, signs=SIGNS), VIEW, LIGHT, letters=letters
            )
        )
        assert drawn == [
            *letter(1.5, 0.5, "k2", PURPLE),
            *letter(2.5, 1.5, "e", GREEN),
            *letter(2.5, 0.5, "F", ORANGE),
            *letter(0.5, 1.5, "M", VERMILLION),
            *letter(0.5, 1.5, "F", ORANGE),
            *letter(0.5, 1.5, "H", BLUE),
            *MARKS,
        ]


KNOWN = {
    "games": {"toy": {"token": "hero", "end": "door"}},
    "inks": {"light": {"line": "#111", "gold": "#222"}, "dark": {"line": "#333", "gold": "#444"}},
    "keys": ["#a", "#b", "#c"],
    "drawings": {
        "door": [
            ["line", 4, "", [0, 0, 640, 320]],
            ["line", 8, "gold", [320, 0, 640, 0, 640, 640]],
            ["#999", 2, "#777", [160, 480, 80]],
            ["gold", 2, "", [160, 480, 80]],
        ],
        "hero N": [["line", 4, "", [0, 0, 0, 640]]],
        "hero E": [["line", 4, "", [0, 0, 160, 640]]],
        "hero S": [["line", 4, "", [0, 0, 320, 640]]],
    },
}


def test_a_drawing_around_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "_known", lambda: KNOWN)
    found = [figures.drawing_of(*each) for each in (("toy", "end"), ("toy", "x"), ("x", "end"))]
    assert found == ["door", "", ""]

    def door(line: str, gold: str) -> list[object]:
        return [
            Stroke([(2, 4), (4, 5)], 0.125, line),
            Area([(3, 4), (4, 4), (4, 6)], gold, 0.25, line),
            Disc((2.5, 5.5), 0.25, "#777", 0.0625, "#999"),
            Disc((2.5, 5.5), 0.25, "", 0.0625, gold),
        ]

    for facing in "NESW":  # it has no sides
        assert list(figures.figure("door", (3, 5), 2, facing=facing)) == door("#111", "#222")
    assert list(figures.figure("door", (3, 5), 2, dark=True)) == door("#333", "#444")
    for key, colour in (("1", "#a"), ("2", "#b"), ("3", "#c"), ("4", "#a")):
        assert list(figures.figure("door", (3, 5), 2, key=key)) == door("#111", colour)
    for facing, top, foot in (("N", 2, 2), ("E", 2, 2.5), ("S", 2, 3), ("W", 4, 3.5)):
        (line,) = figures.figure("hero", (3, 5), 2, facing=facing)
        assert line == Stroke([(top, 4), (foot, 6)], 0.125, "#111")


def test_a_scene_is_its_maze_with_ways_and_pieces() -> None:
    state = toy.new(length=4, seed=1)
    maze = maze_of(toy.view(state))
    ways = [DrawnWay([0, 1]), DrawnWay([1, 2, 3])]
    for theme, letters in (("light", False), ("print", True)):
        bare = described(maze, theme=theme, paths=ways, title="Way")
        look = theme_named(theme)
        scene = pictures.scene_of(
            toy.GAME, state, theme=theme, title="Way", paths=[[(0, 0), (0, 1)]], solution=True
        )
        pieces = list(pictures.pieces_of(toy.GAME, toy.view(state), look, letters=letters))
        assert scene == replace(bare, shapes=[*bare.shapes, *pieces])
    plain = pictures.scene_of(toy.GAME, state)
    assert plain.shapes[: -len(pieces)] == described(maze).shapes


def test_a_scene_in_print_has_letters_and_one_in_rock_has_rock() -> None:
    classic = GAMES["classic"]
    square = classic.new({"width": 5, "height": 5})
    hexagons = classic.new({"width": 7, "height": 7, "grid": "hex", "mask": "heart"})
    lines = replace(classic, squares=False)
    for game, state, rock in (
        (classic, square, True),
        (lines, square, False),
        (classic, hexagons, False),
    ):
        shapes = pictures.scene_of(game, state).shapes
        assert any(isinstance(shape, Tints) for shape in shapes) == rock
        assert not any(isinstance(shape, Words) for shape in shapes)
    for how in ({"theme": "print"}, {"letters": True}):
        scene = pictures.scene_of(classic, square, **how)
        assert {"O", "X"} <= {shape.text for shape in scene.shapes if isinstance(shape, Words)}


def test_a_walk_ends_where_it_cannot_be_played() -> None:
    state = toy.new(length=5)
    game = toy.changed(solution=lambda _state: ["+", "+", "x", "+"])
    assert pictures.walk(game, state) == [(0, 0), (0, 1), (0, 2)]
    with pytest.raises(DedaleError, match="this cannot be won from here"):
        pictures.walk(toy.changed(solution=lambda _state: None), state)


# ---------------------------------------------------------------- as text


def drawn(view: Any = VIEW, **how: Any) -> list[str]:
    return draw(view, SIGNS, **how).splitlines()


def test_a_position_as_text() -> None:
    """Who is there, which way the first one faces, and what lies there; the way is dotted."""
    assert drawn() == [
        "+---+---+---+",
        "|      k F  |",
        "+   +   +   +",
        "|H>        e|",
        "+---+---+---+",
    ]
    assert drawn(unicode=True, way=[0, 1, 3, 5]) == [
        "┌───────────┐",
        "│ ·   ·k F  │",
        "│           │",
        "│H>       ·e│",
        "└───────────┘",
    ]
    first = VIEW["actors"][0]
    for how, unicode, shown in (
        ({"alive": False}, False, "|x>        e|"),
        ({"alive": False}, True, "│†>        e│"),
        ({"facing": "N"}, False, "|H^        e|"),
        ({"facing": "S"}, False, "|Hv        e|"),
        ({"facing": "W"}, False, "|H<        e|"),
    ):
        assert drawn(VIEW | {"actors": [first | how]}, unicode=unicode)[3] == shown
    nowhere = {key: value for key, value in first.items() if key != "facing"}
    assert drawn(VIEW | {"actors": [nowhere]}, way=[3])[3] == "|H         e|"


def test_a_position_dug_out_of_rock_as_text() -> None:
    rock = VIEW | {"kinds": "120000"}
    assert drawn(rock, squares=True, way=[3, 4]) == ["#kF", "H.e"]
    assert drawn(rock, squares=True, unicode=True, way=[4]) == ["█kF", "H·e"]
    assert drawn(VIEW | {"things": []}, squares=True) == ["  F", "H  "]
    assert drawn(rock | {"things": []}, squares=True) == ["##F", "H  "]


def test_a_position_on_a_grid_as_text() -> None:
    classic = GAMES["classic"]
    view = classic.rules.view(classic.new({"width": 4, "height": 3, "grid": "hex", "seed": 1}))
    for squares in (False, True):
        assert draw(view, classic.signs, way=[0, 1, 2], squares=squares).splitlines() == [
            " / \\ / \\ / \\ / \\",
            "| .   .   . |   |",
            " \\ / \\   \\   \\   \\",
            "  | O |   |       |",
            " /   /   / \\ /   /",
            "|       | X     |",
            " \\ / \\ / \\ / \\ /",
        ]


def test_the_drawing_of_a_level() -> None:
    """Marks stand on walls only, and posts where a wall touches them."""
    maze = Maze(3, 2, bytes([4, 2, 8, 3, 10, 8]))
    marks = {
        ((0, 1), Direction.S): "#",
        ((0, 0), Direction.E): "=",
        ((1, 2), Direction.N): "%",
        ((1, 0), Direction.W): "!",
        ((0, 0), Direction.S): "x",
    }
    assert picture(maze, {(0, 0): "A", (1, 2): "B"}, marks).splitlines() == [
        "+-+-+-+",
        "|A=   |",
        "+ +#+%+",
        "!    B|",
        "+-+-+-+",
    ]
    room = picture(Maze(3, 2, bytes([6, 14, 12, 3, 11, 9])), {}, {}).splitlines()
    assert room == ["+-+-+-+", "|     |", "+     +", "|     |", "+-+-+-+"]
