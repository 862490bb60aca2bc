"""Help for the player: ways, tours and hints from the solvers."""

import pytest

from dedale import Direction
from dedale.errors import DedaleError, UnknownName
from dedale.games import GAMES, treasure
from dedale.solvers import HEURISTICS, SOLVERS

from .sample_levels import level, played

GAME = GAMES["treasure"]

# A loop: the short way east is held by a minotaur.
LOOP = """
+-+-+-+-+-+
|@     M e|
+ +-+-+-+ +
|         |
+-+-+-+-+-+
|p s b|   |
+-+-+-+-+-+
"""


def test_minotaurs_in_the_way_or_ignored() -> None:
    state = level(LOOP)
    assert GAME.path(state, "exit").length == 6
    assert GAME.path(state, "exit", dangers="ignore").length == 4
    assert GAME.path(state, "exit").path[0] == (0, 0)
    with pytest.raises(UnknownName, match="unknown way to count dangers 'blok'"):
        GAME.path(state, dangers="blok")


def test_a_dead_minotaur_is_in_nobodys_way() -> None:
    assert GAME.path(level(LOOP.replace("M", "D")), "exit").length == 4


@pytest.mark.parametrize("algorithm", SOLVERS)
def test_every_algorithm_can_be_asked(algorithm: str) -> None:
    found = GAME.path(level(LOOP), "exit", algorithm)
    if SOLVERS[algorithm].complete:
        assert found.path[-1] == (0, 4)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_heuristic_can_be_asked(heuristic: str) -> None:
    found = GAME.path(level(LOOP), "exit", "astar", heuristic=heuristic, dangers="ignore")
    assert found.path[-1] == (0, 4)
    if heuristic == "avoid-minotaurs":
        assert found.length == 6, "the long way round"


def test_nearest_of_its_kind_and_through_holes() -> None:
    state = level(LOOP, facing="S", bombs=1)
    assert GAME.path(state, "treasure").path is None
    below = played(state, "SB")
    assert GAME.path(below, "poly").length == 1
    assert GAME.path(below, "treasure").length == 2
    assert GAME.path(below, "bomb").length == 3


def test_what_is_not_there_or_not_known() -> None:
    state = level("+-+-+\n|@ e|\n+-+-+")
    with pytest.raises(DedaleError, match="nothing of that kind is left in the maze: bomb"):
        GAME.path(state, "bomb")
    with pytest.raises(UnknownName, match="unknown goal 'exits': did you mean 'exit'"):
        GAME.path(state, "exits")


# ---------------------------------------------------------------- hints


def test_hints_come_in_stages() -> None:
    state = level("+-+-+-+-+\n|s   @ e|\n+-+-+-+-+")
    one, two, three = (treasure.hint(state, stage) for stage in (1, 2, 3))
    assert one["text"] == two["text"] == "The next treasure is 2 steps away."
    assert three["text"] == one["text"] + " The way: west ×2, east ×3, Leave."
    assert (one["move"], two["move"], three["move"]) == (None, "W", "W")
    assert (one["path"], two["path"], three["path"]) == (None, None, [2, 1, 0, 1, 2, 3]), "and out"
    assert {hint["stages"] for hint in (one, two, three)} == {3}
    with pytest.raises(DedaleError, match="stage 4 should be from 1 to 3"):
        GAME.hint(state, 4)


def test_following_the_hints_collects_everything_and_leaves() -> None:
    state = treasure.new(width=9, height=9, minotaurs=0, objects="treasure", seed=8)
    treasures = treasure.view(state)["figures"]["treasures"]
    assert treasures > 5
    for _ in range(2000):
        if treasure.outcome(state):
            break
        state = treasure.play(state, treasure.hint(state, 2)["move"])
    assert treasure.outcome(state).won
    assert treasure.view(state)["figures"]["treasures"] == 0


def test_a_hint_keeps_away_from_where_a_minotaur_would_kill() -> None:
    state = level("+-+-+-+-+-+\n|s   @   M|\n+-+-+-+ +-+\n|#|#|#|s|#|\n+-+-+-+-+-+")
    assert treasure.hint(state, 3)["path"] == [2, 1, 0], "the other is as near, but beside it"


def test_hints_at_the_end_and_where_there_is_no_way() -> None:
    on_exit = level("+-+-+\n|@| |\n+-+-+", under="e")
    assert treasure.hint(on_exit, 2)["move"] == "X"
    assert treasure.hint(on_exit, 3)["path"] is None, "no step is left"
    walled = level("+-+-+\n|@|e|\n+-+-+")
    assert treasure.hint(walled, 3) == {
        "stage": 3,
        "stages": 3,
        "text": "No safe way to a treasure or an exit was found.",
        "move": None,
        "path": None,
    }
    dead = level("+-+-+\n|@ M|\n+-+-+")
    assert treasure.hint(dead, 2)["move"] is None
    rich = level("+-+-+\n|@|s|\n+-+-+", under="e")
    assert treasure.hint(rich, 2)["move"] == "X"
    assert "nothing else can be collected safely" in treasure.hint(rich, 1)["text"]


# ---------------------------------------------------------------- tours

TOUR = """
+-+-+-+-+-+
|l|@   s  |
+ +-+-+-+ +
|    M   m|
+ +-+-+-+-+
|s e|e|   |
+-+-+-+-+-+
"""


@pytest.mark.parametrize("method", ["nearest-first", "2-opt", "optimal"])
def test_a_tour_collects_every_treasure_and_ends_on_an_exit(method: str) -> None:
    state = level(TOUR)
    assert GAME.tour(state, method) is None, "the minotaur blocks the only way"
    found = GAME.tour(state, method, dangers="ignore")
    assert found.walk[0] == state.position
    assert found.walk[-1] == (2, 1), "the other exit is walled in"
    assert {(0, 3), (1, 4), (0, 0), (2, 0)} <= set(found.walk)
    assert found.length >= 12
    assert found.length == 12 or method != "optimal"
    for before, after in zip(found.paths, found.paths[1:], strict=False):
        assert before[-1] == after[0]


def test_following_the_tour_wins_with_everything() -> None:
    state = treasure.new(width=12, height=12, minotaurs=0, objects="treasure", braid=50, seed=5)
    found = GAME.tour(state, "2-opt")
    for before, after in zip(found.walk, found.walk[1:], strict=False):
        state = treasure.play(state, next(d.letter for d in Direction if d.of(before) == after))
    state = treasure.play(state, "X")
    assert treasure.view(state)["figures"]["treasures"] == 0


def test_no_exit_no_tour() -> None:
    assert GAME.tour(level("+-+-+\n|@ s|\n+-+-+")) is None


# ---------------------------------------------------------------- the way out


def test_the_solution_leads_out_past_the_minotaurs_if_it_can() -> None:
    assert GAME.solution(level(LOOP)) is None, "beside the exit stands a minotaur"
    further = LOOP.replace("@     M e", "@   M   e")
    assert GAME.solution(level(further)) == ["S", "E", "E", "E", "E", "N", "X"]
    straight = level("+-+-+-+-+-+\n|@     M e|\n+-+-+-+-+-+", polys=1)
    assert sorted(GAME.solution(straight) or []) == [*"EEEEPX"]
    assert GAME.solution(level("+-+-+\n|@| |\n+-+-+", under="e")) == ["X"]
    assert GAME.solution(level("+-+-+\n|@ s|\n+-+-+", under="e")) == ["E", "W", "X"]
    assert GAME.solution(level("+-+-+\n|@|e|\n+-+-+")) is None
    assert GAME.solution(level("+-+-+\n|@ M|\n+-+-+")) is None, "it is over"


def test_the_maze_now_has_the_holes_and_ends_at_the_nearest_exit() -> None:
    state = played(level(LOOP, facing="S", bombs=1), "SB")
    maze = GAME.maze(state)
    assert (maze.start, maze.goal) == ((1, 0), (0, 4))
    assert maze.is_open((1, 0), Direction.S)
    assert GAME.maze(level("+-+-+\n|@|e|\n+-+-+")).goal == (0, 1), "though no way leads there"
    assert GAME.maze(level("+-+-+\n|@| |\n+-+-+")).goal is None


# ---------------------------------------------------------------- the board as text


def test_a_drawing_shows_who_is_where_and_what_lies_there() -> None:
    state = level("+-+-+-+\n|@ e|M|\n+-+-+ +\n|s   D|\n+-+-+-+", facing="E")
    assert GAME.drawing(state, way=[0, 1]).splitlines() == [
        "+---+---+---+",
        "|@>   .e|M  |",
        "+---+---+   +",
        "|  s        |",
        "+---+---+---+",
    ]
    assert "│@>    e│M  │" in GAME.drawing(state, unicode=True)
    assert GAME.drawing(level("+-+-+\n|@ M|\n+-+-+")).splitlines()[1] == "|xv  M  |", "it is over"
