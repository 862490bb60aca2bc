"""How a game went, in cells, in figures and in a line: all of each, for small games."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from dedale.games import results
from dedale.games.game import Game, Sign
from dedale.games.results import Threads, ended, in_figures, rating, shared, threads

from . import toy

START = toy.new(length=5)
WAY = ["+", "+", "-", ".", "+", "+", "+"]
CELLS = [0, 1, 2, 1, 2, 3, 4]


def with_par(par: int | None, **functions: object) -> Game:
    return toy.changed(outlook=lambda *_states: {"winnable": None, "par": par}, **functions)


def level(par: int, *best: str) -> Any:
    return SimpleNamespace(par=par, best=best)


def test_the_way_taken_beside_the_best_one() -> None:
    assert threads(toy.GAME, START, WAY) == Threads(CELLS, None, None), "no par, nothing to prove"
    assert threads(with_par(4), START, WAY) == Threads(CELLS, [0, 1, 2, 3, 4], 4)
    assert threads(with_par(3), START, WAY) == Threads(CELLS, None, 3), "not the shortest"
    lost = with_par(4, solution=lambda _state: None)
    assert threads(lost, START, WAY) == Threads(CELLS, None, 4)
    assert threads(with_par(0, solution=None), START, []) == Threads([0], None, 0)
    for best, found in (("+-", [0, 1, 0]), ("", [0, 1, 2, 3, 4])):
        assert threads(toy.GAME, START, "+", level(4, *best)) == Threads([0, 1], found, 4)
    assert threads(with_par(4), START, "+", level(3)) == Threads([0, 1], None, 3)
    final = with_par(4, view=lambda state: toy.view(state) | {"final": True})
    assert threads(final, START, WAY) == Threads(CELLS, None, None)


def test_a_game_of_several_boards_has_the_way_on_its_last() -> None:
    boards = toy.changed(view=lambda state: toy.view(state) | {"board": state.turns // 3})
    assert threads(boards, START, WAY).taken == [4]
    assert threads(boards, START, WAY[:-1]).taken == [1, 2, 3]
    measured = replace(with_par(7), measure="turns")
    assert threads(measured, START._replace(turns=3), "+").best == [0, 1, 2, 3, 4]


def test_a_game_with_treasures_has_a_tour(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def tour(_game: Game, start: object, **how: object) -> object:
        asked.append((start, how))
        return tours[0]

    monkeypatch.setattr(Game, "tour", tour)
    rich = replace(toy.GAME, signs=toy.GAME.signs | {"gold": Sign("g", "gold", "treasure")})
    view = {"width": 5, "height": 2, "cells": "6aaac3aaa9"}
    rich = replace(rich, target=toy.changed(view=lambda at: toy.view(at) | view).target)
    for tours in (
        (SimpleNamespace(length=3, walk=[(0, 1), (1, 1), (1, 4)]), [1, 6, 9]),
        (SimpleNamespace(length=None, walk=[]), None),
        (None, None),
    ):
        best = tours[1]
        assert threads(rich, START, "+") == Threads([0, 1], best, None)
    assert asked == [(START, {"dangers": "ignore", "seconds": results.SECONDS})] * 3
    assert threads(rich, START, "+", level(4)) == Threads([0, 1], [0, 1, 2, 3, 4], 4)


def seen(won: bool | None, **figures: int) -> Any:
    return {"figures": figures, "outcome": None if won is None else {"won": won}}


TURNS = replace(toy.GAME, measure="turns")


@pytest.mark.parametrize(
    ("view", "par", "undos", "expected"),
    [
        (seen(True, total=30, score=20), 9, 0, 666),
        (seen(True, total=30, score=20), 5, 0, 646),
        (seen(True, total=30, score=30), 8, 0, 995),
        (seen(True, total=30, score=30), 20, 2, 950),
        (seen(True, total=30, score=0), 0, 3, 0),
        (seen(True, total=1, score=1), 9, 39, 25),
        (seen(True, total=30, score=30), None, 0, None),
        (seen(False, total=30, score=30), 9, 0, None),
        (seen(None, total=30, score=30), 9, 0, None),
        (seen(True, total=0, score=0), 9, 0, None),
        (seen(True, score=3), 9, 0, None),
        (seen(True, total=30), 9, 0, None),
    ],
)
def test_the_result_in_one_number(view: Any, par: int, undos: int, expected: int) -> None:
    assert rating(toy.GAME, view, 9, par, undos) == expected
    view["figures"]["turns"] = 9
    assert rating(TURNS, view, 1, par, undos) == expected, "by what par counts"


def test_a_game_in_figures() -> None:
    view, poor = seen(True, total=30, score=20, turns=1), seen(False, turns=2)
    assert in_figures(toy.GAME, poor, 1) == "1 move"
    assert in_figures(TURNS, poor, 1) == "2 turns"
    assert in_figures(TURNS, poor, 1, 0, 0, 0, 1, 1) == (
        "2 turns, fewest: 0, best 0, 1 undo, 1 hint ☆☆☆"
    )
    assert in_figures(toy.GAME, view, 4, par=3, best=2, stars=2, undos=2, hints=3) == (
        "20 of 30 points, 4 moves, fewest: 3, best 2, 2 undos, 3 hints, result 611 of 1000 ★★☆"
    )
    assert in_figures(TURNS, view, 4, par=1) == (
        "20 of 30 points, 1 turn, fewest: 1, result 666 of 1000"
    )


def test_a_result_to_be_shared() -> None:
    view, poor = seen(True, total=30, score=20, turns=1), seen(False, turns=2)
    assert shared(toy.GAME, "today", poor, 7) == "Dédale today 🐂 👣7"
    assert shared(TURNS, "", seen(None, turns=2), 7, 0) == "Dédale  🐂 👣2/0"
    assert shared(toy.GAME, "20x10", view, 4, 3, 2, 1) == (
        "Dédale 20x10 🏆 💎20/30 👣4/3 ↩2 💡1 🏅611"
    )
    assert shared(TURNS, "x", view, 4, 1) == "Dédale x 🏆 💎20/30 👣1/1 🏅666"


def test_how_it_ended() -> None:
    lost = {"won": False, "title": "Lost", "reason": "The light went out."}
    assert ended(lost) == "Lost: The light went out."  # type: ignore[arg-type]
