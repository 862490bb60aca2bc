"""What makes a level hard, in figures, and how far a level is from what was asked for."""

from dataclasses import replace
from datetime import date
from math import exp, log2
from pathlib import Path

import pytest

from dedale.games import days, medals
from dedale.games.annealing import accepted, exponential
from dedale.games.climbing import (
    BEST_AT,
    LENGTH,
    STEPS,
    VALUE,
    Climb,
    remember,
    settle,
    toggle_wall,
)
from dedale.games.difficulty import GRADES, Aims, Difficulty
from dedale.kernel.plain import PLAIN

#: Of length 10, with 100 configurations.
LEVEL = Difficulty(10, 100, 0.2, 3, 1, 4, 0.5, 0.5)


def test_the_score_and_the_grade() -> None:
    assert LEVEL.score == 10 * 1.2 + 3 + 2 * 1
    for grade, least in enumerate(GRADES, 2):
        for length, found in ((least, grade), (least - 1, grade - 1)):
            level = Difficulty(length, 100, 0.0, 0, 0, 1, 0.5, 0.5)
            assert (level.grade, level.figures()["grade"]) == (found, found)
    assert Difficulty.of(LEVEL.figures()) == LEVEL


@pytest.mark.parametrize(
    ("aims", "far"),
    [
        (Aims(), 0),
        (Aims(solutions=4), 0),
        (Aims(solutions=1), 2),
        (Aims(doomed=20), 0),
        (Aims(doomed=30), 2),
        (Aims(only_moves=3), 0),
        (Aims(only_moves=5), 2),
        (Aims(moving=50), 1),  # half of the minotaurs never move
        (Aims(moving=60), 2),
        (Aims(grade=3), 0),
        (Aims(grade=4), log2((18 + 27) / 2 / 17)),
        (Aims(grade=1), log2(17 / ((4 + 8) / 2))),
        (Aims(grade=10), log2((200 + 400) / 2 / 17)),
        (Aims(solutions=2, only_moves=4), 2),
    ],
)
def test_how_far_a_level_is_from_what_was_asked_for(aims: Aims, far: float) -> None:
    assert aims.missing(LEVEL) == pytest.approx(far)
    assert bool(aims) == (aims != Aims())


def test_the_aims_of_a_request_are_per_cent() -> None:
    asked = {"doomed": 30, "moving": 50, "solutions": 2}
    assert Aims.of(asked) == replace(Aims(), doomed=30, moving=50, solutions=2)


def test_a_change_is_kept_when_it_is_no_worse_than_now_or_late() -> None:
    """Each step: length and value, whether it is kept, and the late value it leaves."""
    climb = Climb.of(PLAIN, PLAIN.unsigned([1]), 2, PLAIN.flags(2), PLAIN.numbers([0, 0]))
    for step, (length, value, kept, memory) in enumerate(
        [
            (3, 3, True, [3, 0]),
            (0, 9, False, [3, 3]),
            (4, 3, True, [3, 3]),
            (2, 2, False, [3, 3]),
            (5, 5, True, [5, 3]),
            (3, 3, True, [5, 3]),
            (4, 4, True, [5, 3]),
            (1, 5, True, [5, 5]),
        ],
        1,
    ):
        remember(climb)
        climb.sides[0], climb.places[1] = step, 10 * step
        settle(length, value, climb)
        assert (climb.sides[0] == step, climb.places[1] == 10 * step) == (kept, kept), step
        assert list(climb.memory) == memory, step
        assert climb.progress[STEPS] == step
        if kept:
            assert (climb.progress[VALUE], climb.progress[LENGTH]) == (value, length)
        best = 1 if step < 5 else 5
        met = (climb.progress[BEST_AT], climb.best_sides[0], climb.best_places[1])
        assert met == (best, best, 10 * best), step


def test_a_wall_is_toggled_on_both_sides() -> None:
    """Of a board of three by two: first those under a cell, then those beside one."""
    found = []
    for wall in range(7):
        sides = PLAIN.flags(6)
        toggle_wall(3, 2, sides, wall)
        found.append({cell: bit for cell, bit in enumerate(sides) if bit})
        toggle_wall(3, 2, sides, wall)
        assert not any(sides)
    under = [{cell: 4, cell + 3: 1} for cell in (0, 1, 2)]
    assert found == under + [{cell: 2, cell + 1: 8} for cell in (0, 1, 3, 4)]


def test_how_a_change_for_the_worse_is_accepted() -> None:
    assert accepted(0, 2.0, 0.999)
    assert accepted(1, 2.0, 0.999)
    drawn = (0.36, exponential(-1.0), 0.37)
    assert [accepted(-2, 2.0, each) for each in drawn] == [True, False, False]
    for x in (0.0, -0.5, -3.0, -20.0, -50.0):
        assert exponential(x) == pytest.approx(exp(x), rel=1e-12, abs=0)
    assert exponential(-50.5) == 0.0


def test_what_was_won_is_kept_in_folders_that_are_not_there_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "one" / "other"))
    today = date(2026, 3, 1)
    for back in (0, 1):
        days.note("toy", today.replace(day=1 + back), "gagné")
        medals.award("toy", f"level {back}", 9, 2)
    assert days.results("toy") == {"2026-03-01": "gagné", "2026-03-02": "gagné"}
    written = '{\n "2026-03-02": "gagné",\n "2026-03-01": "gagné"\n}\n'
    assert days.path("toy").read_text("utf-8") == written
    days.note("toy", today, "perdu")
    assert days.results("toy")["2026-03-01"] == "gagné", "the first result stands"
    assert days.streak("toy", date(2026, 3, 2)) == 2
    assert days.streak("toy", date(2026, 3, 3)) == 2
    assert days.streak("toy", date(2026, 3, 4)) == 0
    assert list(medals.solved("toy")) == ["level 0", "level 1"]
    level = "[\n  9,\n  2\n ]"
    written = f'{{\n "level 0": {level},\n "level 1": {level}\n}}\n'
    assert medals.path("toy").read_text("utf-8") == written
    medals.path("toy").write_text('{"a": [1, 2], "b": [1], "c": [1, "2"], "d": 5}')
    assert medals.solved("toy") == {"a": (1, 2)}
    days.path("toy").write_text("[]")
    assert days.results("toy") == {}
