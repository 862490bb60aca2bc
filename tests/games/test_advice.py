"""Ways, tours and hints on a small board, worked out by hand from its view."""

from types import SimpleNamespace
from typing import Any

import pytest

from dedale.errors import DedaleError, UnknownName
from dedale.games import advice
from dedale.games.advice import Advisor, goals_of, how_many_win, maze_of, meant
from dedale.games.game import Sign

SIGNS = {
    "hero": Sign("H", "hero", "player"),
    "beast": Sign("M", "beast", "danger"),
    "key": Sign("k", "brass key", "item"),
    "gold": Sign("g", "gold", "treasure"),
    "gate": Sign("e", "gate", "exit"),
}
STEPS = ("up", "right", "down", "left")
HERO = {"id": "1", "who": "hero", "at": [1, 0]}


def beast(row: int, col: int, **more: object) -> dict[str, object]:
    return {"id": f"{row} {col}", "who": "beast", "at": [row, col], **more}


def thing(what: str, row: int, col: int) -> dict[str, object]:
    return {"what": what, "at": [row, col]}


#: Three rows of four cells without a wall between them; the last one above is masked.
ROOM: Any = {
    "width": 4,
    "height": 3,
    "cells": "6ec07ffc3bb9",
    "kinds": "000100000000",
    "actors": [HERO],
    "things": [thing("gate", 1, 3), thing("gate", 2, 0), thing("key", 0, 2)],
    "outcome": None,
}
#: One row of five cells: the exit is at its right end.
ROW: Any = ROOM | {
    "width": 5,
    "height": 1,
    "cells": "2aaa8",
    "kinds": None,
    "actors": [HERO | {"at": [0, 1]}],
    "things": [thing("gate", 0, 4)],
}


def advisor(view: Any, *others: object, things: Any = None) -> Advisor:
    changed = view | {"actors": [*view["actors"], *others]}
    return Advisor(changed if things is None else changed | {"things": things}, SIGNS, STEPS)


def test_the_maze_of_a_view() -> None:
    maze = maze_of(ROOM)
    assert (maze.width, maze.height, maze.start, maze.goal) == (4, 3, (1, 0), None)
    assert bytes(maze.sides).hex()[1::2] == ROOM["cells"]
    assert [cell for cell in range(12) if not maze.is_accessible(maze.position(cell))] == [3]


def test_where_things_and_dangers_are() -> None:
    dangers = (beast(1, 2), beast(0, 1, alive=False), beast(2, 3, alive=True))
    known = advisor(ROOM, *dangers, beast(1, 0), beast(0, 3))
    assert known.in_the_way("block") == [(1, 2), (2, 3)], "living, elsewhere, and in the maze"
    assert known.in_the_way("ignore") == []
    with pytest.raises(UnknownName, match="unknown way to count dangers 'blok'"):
        known.in_the_way("blok")  # type: ignore[arg-type]
    assert known.places("exit") == known.places("gate") == [(1, 3), (2, 0)]
    assert known.places("key") == known.places("item") == [(0, 2)]
    assert known.places("treasure") == []
    goals = {"exit": "exit", "treasure": "treasure", "key": "brass key"}
    assert goals_of(SIGNS) == goals
    del goals["treasure"]
    assert goals_of({name: sign for name, sign in SIGNS.items() if name != "gold"}) == goals


def test_the_way_to_the_nearest() -> None:
    def path(known: Advisor, to: str, dangers: Any = "block") -> Any:
        return known.path(to, "bfs", "manhattan", dangers, False).path

    assert path(advisor(ROOM), "exit") == [(1, 0), (2, 0)]
    assert path(advisor(ROW), "exit") == [(0, col) for col in (1, 2, 3, 4)]
    guarded = advisor(ROW, beast(0, 2))
    assert path(guarded, "exit") is None
    assert path(guarded, "exit", "ignore") == [(0, col) for col in (1, 2, 3, 4)]
    with pytest.raises(DedaleError, match="nothing of that kind is left in the maze: treasure"):
        path(advisor(ROOM), "treasure")
    with pytest.raises(UnknownName, match="unknown goal 'gold'"):
        path(advisor(ROOM), "gold")
    assert advisor(ROOM).to_nearest_exit().goal == (2, 0)
    assert advisor(ROOM, things=[]).to_nearest_exit() == maze_of(ROOM)
    cut_off = ROW | {"cells": "2a800", "things": [thing("gate", 0, 4), thing("gate", 0, 3)]}
    assert advisor(cut_off).to_nearest_exit().goal == (0, 4), "out of reach: the first"


def test_the_shortest_tour_ends_on_the_best_exit() -> None:
    gold = [thing("gold", 0, 2), thing("gold", 2, 2)]
    known = advisor(ROOM, things=[*gold, *ROOM["things"]])
    tour = known.tour("optimal", "block", 9.0)
    assert tour is not None
    assert (tour.length, tour.walk[0], tour.walk[-1]) == (7, (1, 0), (1, 3))
    assert advisor(ROOM, things=gold).tour("optimal", "block", 9.0) is None, "no exit"
    row = [thing("gold", 0, 3), thing("gate", 0, 0), thing("gate", 0, 4)]
    assert advisor(ROW, things=row).tour("optimal", "block", 9.0).length == 3  # type: ignore[union-attr]
    guarded = advisor(ROW, beast(0, 2), things=row)
    assert guarded.tour("optimal", "block", 9.0) is None
    assert guarded.tour("optimal", "ignore", 9.0) is not None


def test_the_way_out_step_by_step() -> None:
    assert advisor(ROOM).solution() == ["down"]
    assert advisor(ROW).solution() == advisor(ROW, beast(0, 3)).solution() == ["right"] * 3
    assert advisor(ROW, things=[]).solution() is None
    over = {"won": False, "title": "Lost", "reason": "."}
    assert advisor(ROW | {"outcome": over}).solution() is None
    around = advisor(ROOM, beast(1, 1), beast(0, 1), beast(1, 2), things=[thing("gate", 1, 3)])
    assert around.solution() == ["down", "right", "right", "right", "up"], "past the beast"
    none = {"stages": 2, "move": None, "path": None}
    far = {"moves_left": 3}
    assert [advisor(ROW).hint(stage, 2) for stage in (1, 2)] == [
        none | far | {"stage": 1, "text": "The exit is 3 steps away."},
        far
        | {"stage": 2, "stages": 2, "text": "Play right.", "move": "right", "path": [1, 2, 3, 4]},
    ]
    there = advisor(ROW, things=[thing("gate", 0, 1)]).hint(2, 2)
    assert there == none | {"stage": 2, "text": "The exit is 0 steps away.", "moves_left": 0}
    for known, text in (
        (advisor(ROW | {"outcome": over}), "The game is over: only undo is left."),
        (advisor(ROW, things=[]), "No way leads to an exit."),
    ):
        assert known.hint(2, 2) == none | {"stage": 2, "text": text}


def test_a_word_for_the_moves_that_win() -> None:
    told = [how_many_win(*each) for each in ((3, 3), (1, 3), (2, 3), (0, 3))]
    assert told[0] == "No move loses here."
    assert told[1:] == [f"{n} of 3 moves still win{'s' * (n == 1)}." for n in (1, 2, 0)]


def test_the_move_that_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a grid: by its number, by its name, or the side that lies most in its direction."""
    assert meant(ROW, STEPS, "up") == "up", "on squares a move is what it says"
    ends = {1: (2.0, 1.0), 2: (0.0, 3.0), 3: (1.0, 1.0)}
    shape: Any = SimpleNamespace(
        plan=SimpleNamespace(
            compass=False, walled=False, centre=lambda _row, col: ends.get(col, (1, 1))
        ),
        position=lambda cell: (0, cell),
        neighbours=lambda _cell: [(1, 0), (2, 1), (3, 2)],
    )
    monkeypatch.setattr(advice, "shape_of", lambda *_size: shape)
    grid = {"grid": "mine", "sides": ["there", "below", "here"], "firsts": [0]}
    view: Any = ROW | {"grid": grid, "cells": "00" * 5, "actors": [HERO | {"at": [0, 0]}]}
    moves = ("1", "2", "3", "0", "4", "x", "right", "down", "left")
    assert [meant(view, STEPS, move) for move in moves] == (
        ["1", "2", "3", "3", "4", "x", "1", "2", "2"]
    )
    view["cells"] = "04" * 5
    assert meant(view, STEPS, "up") == "3", "it leads nowhere on paper, but it is open"
