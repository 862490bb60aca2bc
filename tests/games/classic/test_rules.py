"""The classic game: rules on small hand-drawn labyrinths, and properties of whole games."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale import i18n
from dedale.errors import DedaleError, FileError, IllegalMove, UnknownName
from dedale.games import GAMES, Session, classic
from dedale.games.classic import hints, rules, turn
from dedale.games.classic.hints import _expected
from dedale.maze.maze import Maze

CORRIDOR = """\
XX.XX
XX.XX
X...X
XX.XX
XX.XX
"""


def played(text: str, moves: str) -> classic.State:
    state = classic.from_text(text)
    for move in moves:
        state = classic.play(state, move)
    return state


# ---------------------------------------------------------------- by hand


def test_from_the_entry_to_the_exit() -> None:
    state = played(CORRIDOR, "NNNN")
    assert state.turns == 4
    assert classic.outcome(state) == classic.rules.Outcome(True, "You reached the exit.")
    assert classic.legal_moves(state) == []


def test_a_bump_is_counted_and_takes_no_turn() -> None:
    state = played(CORRIDOR + "monster 2 1 E\n", "EWS")
    assert (state.bumps, state.turns, state.player) == (3, 0, (4, 2))
    assert state.monsters[0].at == (2, 1)
    assert classic.outcome(state) is None


def test_the_bump_that_reaches_the_maximum_loses() -> None:
    state = played(CORRIDOR + "bumps 0 of 2\n", "EN")
    assert classic.outcome(state) is None
    state = classic.play(state, "W")
    over = classic.outcome(state)
    assert over is not None
    assert (over.won, over.reason) == (False, "You bumped into walls too often.")
    with pytest.raises(IllegalMove, match="over"):
        classic.play(state, "N")
    assert classic.outcome(played(CORRIDOR + "bumps 0 of 1\n", "E")) == over
    endless = classic.State(Maze(2, 1, bytes([2, 8])), (0, 0), walled=True)
    assert classic.outcome(endless) is None, "without a goal it goes on"


@pytest.mark.parametrize("move", ["n", "X", "", "NN", "h"])
def test_unknown_moves_are_refused(move: str) -> None:
    with pytest.raises(IllegalMove, match="moves are N, E, S, W"):
        played(CORRIDOR, [move])  # type: ignore[arg-type]


def test_walking_into_a_monster_is_contact() -> None:
    state = played(CORRIDOR + "monster 3 2 S\n", "N")
    over = classic.outcome(state)
    assert over is not None
    assert over.reason == "A monster caught you."


def test_nobody_swaps_places() -> None:
    # The monster in the dead end can only come out, where the player wants to go in.
    state = played(CORRIDOR + "player 2 2\nmonster 2 1 W\n", "W")
    assert classic.outcome(state) is not None


def test_a_monster_that_walks_into_the_player_is_contact() -> None:
    state = played("XX.XX\nXX.XX\nXX.XX\nXX.XX\nXX.XX\nmonster 1 2 S\n", "N")
    assert state.monsters[0].at == (2, 2)
    state = classic.play(state, "S")
    assert state.monsters[0].at == (3, 2)
    # On the entry nobody can follow.
    assert classic.outcome(state) is None
    state = classic.play(state, "N")
    assert classic.outcome(state) is not None


def test_a_monster_behind_catches_up() -> None:
    state = played("XX.XX\nXX.XX\nXX.XX\nXX.XX\nXX.XX\nplayer 2 2\nmonster 1 2 N\n", "S")
    # It turns back at the top, having no other way, and follows.
    assert (state.monsters[0].at, state.player) == ((2, 2), (3, 2))


def strolled(state: classic.State) -> classic.State:
    """Everyone but the player has taken a step."""
    now, walkers = rules.flat(state)
    chance = [state.chance]
    *rows, _goal, _most = rules.fixed(state, range(state.maze.size))
    turn.move_walkers(*rows, len(state.monsters), walkers, chance)
    return rules.after(state, now, walkers, chance[0])


def test_a_closed_in_monster_stays() -> None:
    state = played("X.X\nX.X\nX.X\nmonster 1 1 N\nplayer 0 1\n", "")
    state = strolled(state)
    assert state.monsters[0].at == (1, 1)


def test_ghosts_cross_walls_and_stay_inside() -> None:
    state = classic.from_text(CORRIDOR + "ghost 1 1 N\nghost 3 3 S\n")
    seen = Counter()
    for _ in range(200):
        state = strolled(state)
        seen.update(ghost.at for ghost in state.ghosts)
    assert set(seen) == {(row, col) for row in (1, 2, 3) for col in (1, 2, 3)}


def test_contact_with_a_ghost() -> None:
    over = classic.outcome(played(CORRIDOR + "ghost 3 2 S\n", "N"))
    assert over is not None
    assert over.reason == "A ghost caught you."


# ---------------------------------------------------------------- new games

sizes = st.integers(5, 16)


def try_new(**parameters: int) -> classic.State | None:
    try:
        return classic.new(**parameters)
    except DedaleError:  # more monsters than there is room for
        return None


states = st.builds(
    try_new,
    width=sizes,
    height=sizes,
    seed=st.integers(0, 2**40),
    walls=st.integers(30, 70),
    bumps=st.integers(0, 5),
    monsters=st.integers(0, 3),
    ghosts=st.integers(0, 3),
).filter(lambda state: state is not None)
walks = st.lists(st.sampled_from("NESW"), max_size=60)


@settings(max_examples=60)
@given(states, walks)
def test_whole_games(state: classic.State, moves: list[str]) -> None:
    maze = state.maze
    assert state.player == maze.start
    assert maze.start[0] == maze.height - 1
    assert maze.goal is not None
    assert maze.goal[0] == 0
    for move in moves:
        over = classic.outcome(state)
        assert (over is None) == (move in classic.legal_moves(state))
        if over:
            with pytest.raises(IllegalMove):
                classic.play(state, move)
            break
        before = state
        state = classic.play(state, move)
        bumped = state.bumps - before.bumps
        assert bumped + state.turns - before.turns == 1
        if bumped:
            assert (state.player, state.monsters, state.ghosts) == (
                before.player,
                before.monsters,
                before.ghosts,
            )
        for old, new in zip(before.monsters, state.monsters, strict=True):
            assert new.at == old.at or new.at in maze.neighbours(old.at)
            assert new.at not in (maze.start, maze.goal)
            if classic.outcome(state) is None:
                assert (old.at, new.at) != (state.player, before.player)
        for old, new in zip(before.ghosts, state.ghosts, strict=True):
            assert abs(old.at[0] - new.at[0]) + abs(old.at[1] - new.at[1]) <= 1
            assert 0 < new.at[0] < maze.height - 1
            assert 0 < new.at[1] < maze.width - 1
        assert classic.from_text(classic.to_text(state)) == state
        assert classic.play(before, move) == state


@settings(max_examples=40)
@given(states)
def test_the_route_wins_when_nobody_is_about(state: classic.State) -> None:
    """A slow, obvious search for the way out, then the game is won along it."""
    maze = state.maze
    alone = classic.State(maze, maze.start)
    ways = {maze.start: ""}
    waiting = [maze.start]
    for cell in waiting:
        for letter in "NESW":
            there = classic.rules.Direction[letter].of(cell)
            if there in maze.neighbours(cell) and there not in ways:
                ways[there] = ways[cell] + letter
                waiting.append(there)
    for move in ways[maze.goal]:
        alone = classic.play(alone, move)
    assert classic.outcome(alone).won
    assert alone.bumps == 0


def test_same_parameters_same_game_other_seed_other_game() -> None:
    assert classic.new(seed=5, monsters=3) == classic.new(seed=5, monsters=3)
    assert classic.new(seed=5, monsters=3) != classic.new(seed=6, monsters=3)


def test_monsters_do_not_change_the_labyrinth() -> None:
    assert classic.new(seed=5, monsters=3, ghosts=2).maze == classic.new(seed=5).maze


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"monsters": -1}, "monsters -1 should be at least 0"),
        ({"ghosts": 1.5}, "ghosts 1.5 should be"),
        ({"bumps": True}, "bumps True should be"),
        ({"walls": 101}, "walls 101 should be from 0 to 100"),
        ({"width": 5, "height": 5, "monsters": 20}, "has room for"),
        ({"width": 2, "height": 9}, "2x9 is too small"),
    ],
)
def test_bad_parameters(parameters: dict[str, int], message: str) -> None:
    for make in (classic.new, functools.partial(Session.new, "classic")):
        with pytest.raises(DedaleError, match=message):
            make(**parameters)


def test_a_session_saves_and_loads_and_links(tmp_path) -> None:
    session = Session.new("classic", width=11, height=9, seed=3, monsters=2, ghosts=1, bumps=4)
    for move in "NEWNNE":
        session.play(move)
    session.undo()
    session.save(tmp_path / "game")
    again = Session.load(tmp_path / "game", "classic")
    assert (again.state, again.moves, again.cursor) == (session.state, session.moves, 5)
    assert Session.from_link(session.replay_link()).state == session.state
    assert Session.from_link(session.exact_link()).state == classic.new(**session.parameters)


# ---------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "at least 3 rows"),
        ("XX\nXX\nXX", 1, "at least 3 rows"),
        ("X.X\nX..X\nX.X", 2, "4 squares, but the first row has 3"),
        ("XXX\nX.X\nX.X", 1, "the exit"),
        ("X.X\nX.X\nXXX", 3, "the entry"),
        ("XX.XX\nX...X\nXX..X", 3, "the entry"),
        ("X.X\n..X\nX.X", 2, "must be X"),
        ("XX.XX\nXX.XX\nX.X.X\nXX.XX", 2, "cannot be reached"),
        (CORRIDOR + "player 0 0", 6, "player at row 0, column 0: it must be on a path"),
        (CORRIDOR + "monster 0 2 N", 6, "inside the border"),
        (CORRIDOR + "ghost 9 9 N", 6, "inside the border"),
        (CORRIDOR + "ghost 4 2 N", 6, "inside the border"),
        (CORRIDOR + "ghost 2 4 N", 6, "inside the border"),
        (CORRIDOR + "ghost 1 1 Q", 6, "is none of"),
        (CORRIDOR + "dragon 1 1", 6, "is none of"),
        (CORRIDOR + "turns " + "9" * 5000, 6, "is none of"),
        (CORRIDOR + "turns ²", 6, "is none of"),
        (CORRIDOR + "monster 1 " + "9" * 5000 + " N", 6, "is none of"),
    ],
)
def test_texts_that_are_no_position(text: str, line: int, message: str) -> None:
    with pytest.raises(FileError, match=message) as caught:
        classic.from_text(text)
    assert caught.value.line == line or "reached" in message


def test_a_labyrinth_may_have_loops_and_windows_line_ends() -> None:
    state = classic.from_text("\ufeffXX.XX\r\nX...X\r\nX.X.X\r\nX...X\r\nXX.XX\r\n")
    assert state.player == (4, 2)
    assert len(state.maze.neighbours((3, 2))) == 3


# ---------------------------------------------------------------- displays and view


def test_the_two_displays() -> None:
    state = classic.from_text(CORRIDOR + "monster 2 1 E\nghost 1 3 W\n")
    game = GAMES["classic"]
    assert game.drawing(state).splitlines() == [
        "0 0 1 0 0",
        "0 0 1 3 0",
        "0 2 1 1 0",
        "0 0 1 0 0",
        "0 0 8 0 0",
    ]
    assert game.drawing(state, "boxes").splitlines()[2:6] == [
        "|---|---|---|---|---|",
        "| X | X |   | G | X |",
        "|---|---|---|---|---|",
        "| X | M |   |   | X |",
    ]
    with pytest.raises(UnknownName, match="unknown display 'box': did you mean 'boxes'"):
        game.drawing(state, "box")


def test_the_view_is_plain_json() -> None:
    import json

    walking = classic.view(
        classic.from_text(CORRIDOR + "monster 2 1 E\nghost 1 3 W\nbumps 1 of 3\n")
    )
    assert [actor.get("facing") for actor in walking["actors"]] == [None, "E", "W"]
    assert [actor["id"] for actor in walking["actors"]] == ["player", "monster 0", "ghost 0"]
    assert [walking["figures"][name] for name in ("bumps", "most_bumps", "rock")] == [1, 3, 72]
    assert len(walking["rules"]) == 3
    view = classic.view(classic.new(seed=1, monsters=1, ghosts=1))
    assert json.loads(json.dumps(view)) == view
    assert view["moves"] == ["N", "E", "S", "W"]
    assert view["outcome"] is None
    assert 45 <= view["figures"]["rock"] <= 55
    assert [actor["who"] for actor in view["actors"]] == ["player", "monster", "ghost"]
    assert [thing["what"] for thing in view["things"]] == ["entry", "exit"]
    assert len(view["rules"]) == 2


# ---------------------------------------------------------------- hints


def test_hints_lead_to_the_exit_and_speak_french() -> None:
    game = GAMES["classic"]
    state = classic.from_text(CORRIDOR + "monster 2 1 E\n")
    assert game.hint(state, 1)["text"] == "The exit is 4 steps away."
    assert game.hint(state, 1)["move"] is None
    second = game.hint(state, 2)
    assert (second["text"], second["move"]) == ("Play north.", "N")
    third = game.hint(state, 3)
    assert third["path"] == [22, 17, 12, 7, 2]
    assert third["text"] != second["text"], "each stage says more than the one before"
    i18n.use("fr")
    try:
        assert game.hint(state, 2)["text"] == "Jouez nord."
    finally:
        i18n.use("en")


def meets_somebody(state: classic.State, side: int) -> bool:
    """Whether a step may end in contact: it is played with a hundred chances."""
    return any(
        (over := classic.outcome(classic.play(replace(state, chance=chance), "NESW"[side])))
        and not over.won
        for chance in range(1, 4000, 40)
    )


@pytest.mark.parametrize("seed", range(6))
def test_nobody_dies_by_a_hint_with_a_safe_step_at_hand(seed: int) -> None:
    game = GAMES["classic"]
    state = classic.new(width=13, height=9, monsters=3, ghosts=1, seed=seed)
    for _turn in range(40):
        open_sides = [
            d for d in range(4) if state.maze.sides[state.maze.number(state.player)] >> d & 1
        ]
        safe = ["NESW"[d] for d in open_sides if not meets_somebody(state, d)]
        told = game.hint(state, 3)
        if safe:
            assert told["move"] in safe
            assert all(
                f"{words}: somebody" in told["text"]
                for words, side in (("North", 0), ("East", 1), ("South", 2), ("West", 3))
                if side in open_sides and "NESW"[side] not in safe
            )
        else:
            assert "No step is safe" in game.hint(state, 1)["text"]
        state = classic.play(state, told["move"])
        if classic.outcome(state):
            break


def test_where_somebody_is_expected() -> None:
    """On, where a corridor goes on; each way alike at a crossing; and nobody is lost or doubled."""
    now, first, second = _expected(classic.from_text(CORRIDOR + "monster 2 1 E\n"), 2)
    assert [n for n, share in enumerate(now) if share] == [11]
    assert [n for n, share in enumerate(first) if share] == [12]
    assert {n: share for n, share in enumerate(second) if share} == pytest.approx(
        {7: 1 / 3, 13: 1 / 3, 17: 1 / 3}
    )
    crowd = classic.new(width=13, height=9, monsters=3, ghosts=2, seed=1)
    assert [sum(turn) for turn in _expected(crowd, 4)] == pytest.approx([5] * 5)


@pytest.mark.parametrize("walker", ["monster 2 1 E", "ghost 1 1 S", "ghost 2 2 N"])
def test_what_is_expected_is_what_comes(walker: str) -> None:
    """Five hundred strolls of three steps, by as many chances."""
    state = classic.from_text(CORRIDOR + walker + "\n")
    expected = _expected(state, 3)
    for turn_of_it in (1, 2, 3):
        seen = Counter()
        for chance in range(1, 50_000, 100):
            after = replace(state, chance=chance)
            for _step in range(turn_of_it):
                after = strolled(after)
            seen[state.maze.number((*after.monsters, *after.ghosts)[0].at)] += 1
        shares = {cell: share for cell, share in enumerate(expected[turn_of_it]) if share}
        assert shares.keys() == seen.keys()
        assert {cell: seen[cell] / 500 for cell in seen} == pytest.approx(shares, abs=0.08)


#: A short way to the exit on the left, a long one on the right.
TWO_WAYS = """\
XX.XXXX
X.....X
X.XXX.X
X.XXX.X
X.....X
XX.XXXX
"""


def test_the_way_keeps_off_where_somebody_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    hint = GAMES["classic"].hint
    short = [37, 30, 29, 22, 15, 8, 9, 2]
    long = [37, 30, 31, 32, 33, 26, 19, 12, 11, 10, 9, 2]
    free = hint(classic.from_text(TWO_WAYS), 3)
    assert (free["path"], free["move"]) == (short, "N")
    assert free["text"] == "Play north. The exit is 7 steps away."
    near, far = (
        hint(classic.from_text(TWO_WAYS + "player 4 2\n" + walker), 3)
        for walker in ("monster 2 1 S\n", "monster 2 5 S\n")
    )
    assert (near["path"], near["move"]) == (long[1:], "E")
    assert (far["path"], far["move"]) == (short[1:], "W")
    behind = hint(classic.from_text(TWO_WAYS + "player 4 2\nmonster 4 1 N\n"), 3)
    assert (behind["path"], behind["move"]) == (long[1:], "E")
    assert "West: somebody stands there." in behind["text"]
    waiting = hint(classic.from_text(TWO_WAYS + "player 1 2\nmonster 1 3 W\n"), 3)
    assert waiting["move"] == "N", "nobody follows to the exit"
    for said, way in (("monster 1 2 W", long), ("monster 1 2 E", short)):
        assert hint(classic.from_text(f"{TWO_WAYS}{said}\n"), 3)["path"] == way, "it comes or goes"
    comes = hint(classic.from_text(TWO_WAYS + "player 4 2\nmonster 1 2 W\n"), 3)
    assert comes["path"] == long[1:]
    ahead = classic.from_text(TWO_WAYS + "player 4 2\nmonster 2 5 S\n")
    assert GAMES["classic"].solution(ahead) == list("WNNNEN"), "and the last step is one too"
    for most, found in ((5, None), (6, list("WNNNEN"))):
        monkeypatch.setattr(hints, "FOLLOWED", most)
        assert GAMES["classic"].solution(ahead) == found


#: One comes from the north, one in the west goes away, one in the east is three steps from here.
CROSSING = """\
XXXXXX.XXXXXX
XXXXXX.XXXXXX
XXXXXX.XXXXXX
X...........X
X.XXXXXXXXXXX
player 3 6
monster 1 6 S
monster 3 4 W
monster 3 11 W
"""
THREE_TURNS = """\
XXXXX.X
X.....X
XX.XXXX
X..X..X
X.XX.XX
X.....X
XXX.XXX
player 5 4
monster 1 2 W
monster 5 2 E
"""


def test_who_keeps_off_goes_where_least_may_come() -> None:
    state = classic.from_text(TWO_WAYS + "player 4 2\nmonster 3 1 S\nmonster 4 4 W\n")
    hint = GAMES["classic"].hint
    assert hint(state, 1)["text"] == "Somebody is in the way: keep off until it is free."
    assert (hint(state, 2)["move"], hint(state, 3)["path"]) == ("S", None)
    assert hint(classic.from_text(CROSSING), 2)["move"] == "W", "one in the east comes, not yet"
    assert hint(classic.from_text(THREE_TURNS), 2)["move"] == "N", "the fourth turn does not count"
    blocked = classic.from_text(TWO_WAYS + "player 2 1\nmonster 1 1 S\nmonster 3 1 N\n")
    assert hint(blocked, 1)["text"] == "No step is safe now. Undo takes you back."
    over = classic.play(blocked, "N")
    assert classic.outcome(over)
    assert hint(over, 3)["move"] is hint(over, 3)["path"] is None


@settings(max_examples=15)
@given(states)
def test_what_can_be_said_of_the_end(state: classic.State) -> None:
    """How far it is where nobody is about; with others it is chance, and a solution is one game."""
    alone = replace(state, monsters=(), ghosts=(), max_bumps=0)
    far = {state.maze.start: 0}
    waiting = [state.maze.start]
    for cell in waiting:
        for there in state.maze.neighbours(cell):
            if there not in far:
                far[there] = far[cell] + 1
                waiting.append(there)
    game = GAMES["classic"]
    assert game.outlook(alone, alone) == {"winnable": True, "par": far[state.maze.goal]}
    assert len(game.solution(alone)) == far[state.maze.goal]
    bumped = replace(alone, bumps=2, max_bumps=2)
    assert game.outlook(alone, bumped)["winnable"] is False
    if state.monsters or state.ghosts:
        assert game.outlook(state, state) == {"winnable": None, "par": None}
        moves = game.solution(state)
        for move in moves or []:
            assert not classic.outcome(state)
            state = classic.play(state, move)
        assert moves is None or classic.outcome(state).won


def test_the_solution_wins_where_nobody_is_about() -> None:
    game = GAMES["classic"]
    state = classic.new(seed=4)
    for move in game.solution(state):
        state = classic.play(state, move)
    assert classic.outcome(state).won
    assert game.solution(state) is None
    assert "only undo" in game.hint(state, 1)["text"]
