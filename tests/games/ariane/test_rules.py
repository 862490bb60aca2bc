"""The rule book, row by row: A-1, A-2, A-3, and the game protocol."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.errors import DedaleError, FileError, IllegalMove
from dedale.games import Session
from dedale.games.ariane import (
    drawing,
    from_text,
    legal_moves,
    loads,
    new,
    outcome,
    play,
    replay,
    to_text,
    view,
)
from dedale.games.ariane.rules import play as rules
from dedale.games.ariane.rules.cooperative import STAY
from dedale.games.ariane.rules.flat import facts_of, flat
from dedale.games.ariane.rules.turn import GOES_ON, REFUSED, WAIT, turn

from . import naive as ariane_naive
from .sample_levels import levels


def start(*lines, **options):
    """A level drawn without its size line."""
    return new(loads("\n".join(lines)), **options)


def after(state, *moves):
    return replay(state, moves)[-1]


# ---------------------------------------------------------------- a turn


def test_A1_time_passes_by_itself_where_there_is_a_clock_only():
    for variant, ended in (("", REFUSED), ("realtime", GOES_ON)):
        level = loads("3\n+-+-+-+\n|A   P|\n+ + + +\n|     |\n+ + + +\n|T    |\n+-+-+-+\n")
        state = new(level.under(variant) if variant else level)
        facts = facts_of(state.level, state.crossing)
        assert turn(facts, flat(facts, state), WAIT, STAY) == ended


def test_A1_ariane_moves_one_cell_and_never_stays():
    state = start("+-+-+-+", "|A    |", "+     +", "|    P|", "+     +", "|    T|", "+-+-+-+")
    assert play(state, "Down").ariane == (1, 0)
    with pytest.raises(IllegalMove, match="unknown move 'Stay'"):
        play(state, "Stay")


def test_A1_walls_and_the_border_stop_ariane_and_no_turn_passes():
    state = start("+-+-+", "|A|P|", "+ + +", "|T V|", "+-+-+")
    assert legal_moves(state) == ["Down"]
    for move in ("Up", "Left", "Right"):
        with pytest.raises(IllegalMove, match="wall"):
            play(state, move)
    session = Session("ariane", state)
    with pytest.raises(IllegalMove):
        session.play("Right")
    assert session.state == state
    assert session.moves == ()


def test_A1_a_minotaur_stops_ariane():
    # A wall keeps the minotaur away from her until she stands beside it.
    state = start("+-+-+", "|A H|", "+ + +", "|P T|", "+-+-+")
    assert legal_moves(state) == ["Down"]
    with pytest.raises(IllegalMove, match="a minotaur stands there"):
        play(state, "Right")


def test_A1_theseus_joins_her_in_one_step_else_stays():
    state = start("+-+-+-+", "|A    |", "+     +", "|    P|", "+     +", "|T    |", "+-+-+-+")
    assert play(state, "Down").theseus == (1, 0)
    assert play(state, "Right").theseus == (2, 0)


def test_A1_theseus_does_not_join_through_a_wall():
    state = start("+-+-+-+", "|A    |", "+     +", "|    P|", "+-+   +", "|T    |", "+-+-+-+")
    assert play(state, "Down").theseus == (2, 0)


def test_A1_once_together_theseus_follows_every_step():
    state = start("+-+-+-+", "|A    |", "+     +", "|    P|", "+     +", "|T    |", "+-+-+-+")
    for passed in replay(state, ["Down", "Right", "Up", "Right"])[1:]:
        assert passed.together


def test_A1_won_on_the_door_before_minotaurs_move():
    state = start("+-+-+-+", "|T   P|", "+     +", "|  A  |", "+     +", "|    H|", "+-+-+-+")
    state = play(state, "Up")
    assert state.together
    assert state.minotaurs == ((2, 1),)
    won = play(state, "Right")
    assert outcome(won) == rules.WON
    assert won.minotaurs == ((2, 1),)  # it would have gone after her
    assert legal_moves(won) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        play(won, "Left")


def test_A1_vertical_minotaurs_play_first():
    # The vertical one leaves the corner into which the horizontal one then slides.
    state = start("+-+-+-+", "|  A P|", "+-+-+-+", "|     |", "+     +", "|T H V|", "+-+-+-+")
    assert play(state, "Right").minotaurs == ((1, 2), (2, 2))


def test_A1_minotaurs_of_a_kind_play_in_reading_order():
    # The upper one goes up first and makes room for the lower one.
    column = ["+-+-+-+-+", "|A     P|", "+-+-+-+ +", "|      V|", "+       +", "|      V|"]
    rest = ["+       +", "|T      |", "+-+-+-+-+"]
    state = start(*column, *rest)
    assert play(state, "Right").minotaurs == ((0, 3), (1, 3))


def test_A1_the_order_is_that_of_the_file_not_of_the_moment():
    # Number 0 stands below number 1 by now: it plays first all the same, and is blocked.
    state = start(
        "+-+-+-+-+", "|V      |", "+       +", "|A     P|", "+       +", "|      V|", "+       +",
        "|T      |", "+-+-+-+-+",
    )  # fmt: skip
    state = from_text(to_text(state) + "now A 1,0 T 3,0 V 2,3 V 1,3\n")
    assert play(state, "Up").minotaurs == ((2, 3), (0, 3))


def test_A1_a_minotaur_on_ariane_loses():
    state = start("+-+-+-+", "|A   V|", "+     +", "|     |", "+     +", "|P   T|", "+-+-+-+")
    state = play(state, "Right")
    assert state.minotaurs == ((0, 1),)
    assert outcome(state) == rules.ARIANE_CAUGHT
    assert legal_moves(state) == []


def test_A1_a_minotaur_on_theseus_loses():
    state = start("+-+-+-+", "|A   V|", "+     +", "|     |", "+     +", "|P   T|", "+-+-+-+")
    state = play(state, "Down")
    assert state.minotaurs == ((1, 2),)
    state = start("+-+-+-+", "|A   V|", "+     +", "|    T|", "+     +", "|P    |", "+-+-+-+")
    assert outcome(play(state, "Down")) == rules.THESEUS_CAUGHT


# ---------------------------------------------------------------- minotaurs


def test_A2_a_vertical_minotaur_slides_all_the_way_to_her_row():
    state = start(
        "+-+-+-+-+", "|      V|", "+       +", "|A      |", "+       +", "|       |", "+       +",
        "|P T    |", "+-+-+-+-+",
    )  # fmt: skip
    assert play(state, "Down").minotaurs == ((2, 3),)


def test_A2_a_wall_stops_it():
    state = start(
        "+-+-+-+-+", "|      V|", "+       +", "|A      |", "+      -+", "|       |", "+       +",
        "|P T    |", "+-+-+-+-+",
    )  # fmt: skip
    assert play(state, "Down").minotaurs == ((1, 3),)


def test_A2_on_her_row_it_slides_horizontally_up_to_her():
    state = start("+-+-+-+", "|A   V|", "+     +", "|     |", "+     +", "|P   T|", "+-+-+-+")
    assert play(state, "Right").minotaurs == ((0, 1),)


def test_A2_one_axis_a_turn():
    # It reaches her row and stops there, though she is beside it.
    state = start("+-+-+-+", "|A  |V|", "+   + +", "|     |", "+     +", "|P T  |", "+-+-+-+")
    state = after(state, "Right", "Down")
    assert state.minotaurs == ((1, 2),)
    assert state.ariane == (1, 1)


def test_A2_a_blocked_one_does_not_try_the_other_axis():
    state = start("+-+-+-+", "|A    |", "+     +", "|    V|", "+    -+", "|P T  |", "+-+-+-+")
    assert play(state, "Down").minotaurs == ((1, 0),)
    blocked = start("+-+-+-+", "|    V|", "+   +-+", "|A    |", "+     +", "|  P T|", "+-+-+-+")
    assert play(blocked, "Right").minotaurs == ((0, 2),)


def test_A2_a_horizontal_minotaur_is_the_mirror_image():
    state = start(
        "+-+-+-+-+", "|A      |", "+       +", "|       |", "+       +", "|H      |", "+       +",
        "|    P T|", "+-+-+-+-+",
    )  # fmt: skip
    right = play(state, "Right")
    assert right.minotaurs == ((2, 1),)
    assert play(right, "Down").minotaurs == ((1, 1),)
    assert outcome(play(right, "Down")) == rules.ARIANE_CAUGHT


def test_A2_another_minotaur_is_an_obstacle():
    state = start(
        "+-+-+-+-+", "|A     P|", "+-+-+-+-+", "|       |", "+       +", "|T V    |", "+       +",
        "|  V    |", "+-+-+-+-+",
    )  # fmt: skip
    assert play(state, "Right").minotaurs == ((1, 1), (2, 1))


def test_A2_the_door_blocks_nobody():
    state = start(
        "+-+-+-+-+", "|      V|", "+       +", "|A     P|", "+       +", "|       |", "+       +",
        "|  T    |", "+-+-+-+-+",
    )  # fmt: skip
    assert play(state, "Down").minotaurs == ((2, 3),)
    alone = start("+-+-+", "|A P|", "+-+-+", "|T  |", "+-+-+")
    assert play(alone, "Right").ariane == (0, 1)


# ---------------------------------------------------------------- Theseus on the way, the end

ON_THE_WAY = (
    "+-+-+-+-+", "|      V|", "+       +", "|A     T|", "+       +", "|       |", "+       +",
    "|P      |", "+-+-+-+-+",
)  # fmt: skip


def test_A3_a_minotaur_that_meets_theseus_stops_and_kills():
    lost = play(start(*ON_THE_WAY), "Down")
    assert lost.minotaurs == ((1, 3),)
    assert outcome(lost) == rules.THESEUS_CAUGHT


def test_A3_crossing_passes_judges_final_positions_only():
    passed = play(start(*ON_THE_WAY, crossing="passes"), "Down")
    assert passed.minotaurs == ((2, 3),)
    assert outcome(passed) is None


def test_A3_crossing_passes_still_kills_where_it_stops():
    state = start(*ON_THE_WAY, crossing="passes")
    assert outcome(play(state, "Right")) == rules.THESEUS_CAUGHT


def test_A3_ariane_may_enter_theseus_cell():
    state = start("+-+-+", "|A P|", "+ +-+", "|T  |", "+-+-+")
    joined = play(state, "Down")
    assert joined.ariane == joined.theseus == (1, 0)


def test_A3_alone_on_the_door_she_has_not_won():
    state = start("+-+-+-+", "|A P  |", "+-+-+-+", "|T    |", "+-+-+-+", "|     |", "+-+-+-+")
    assert outcome(play(state, "Right")) is None


def test_A3_with_no_legal_move_she_has_lost():
    walled = start("+-+-+", "|A|P|", "+-+ +", "|T  |", "+-+-+")
    assert outcome(walled) == rules.STUCK
    assert legal_moves(walled) == []
    # A minotaur arrives beside her in her dead end, and has no move left this turn.
    state = start("+-+-+-+", "|  A P|", "+-+   +", "|     |", "+     +", "|T V  |", "+-+-+-+")
    state = play(state, "Left")
    assert state.minotaurs == ((0, 1),)
    assert outcome(state) == rules.STUCK
    assert legal_moves(state) == []


def test_the_game_can_only_be_played_by_known_rules():
    with pytest.raises(DedaleError, match="did you mean 'kills'"):
        start(*ON_THE_WAY, crossing="kill")
    with pytest.raises(DedaleError, match="a level is given"):
        new(start(*ON_THE_WAY).level, size=4)


# ---------------------------------------------------------------- against the literal rule book


def as_naive(state):
    def spot(cell):
        return 2 * cell[0] + 1, 2 * cell[1] + 1

    return spot(state.ariane), spot(state.theseus), tuple(map(spot, state.minotaurs))


@given(levels(minotaurs=3), st.sampled_from(["kills", "passes"]), st.data())
def test_every_turn_is_that_of_the_literal_rule_book(level, crossing, data):
    literal = ariane_naive.Naive(level.to_text(), crossing)
    state, here = new(level, crossing=crossing), literal.start
    for _turn in range(12):
        assert as_naive(state) == here
        turns = {m: t for m, t in literal.successors(here).items() if t is not None}
        assert legal_moves(state) == list(turns)
        if not turns:
            assert outcome(state) == rules.STUCK
            return
        move = data.draw(st.sampled_from(sorted(turns)))
        state, here = play(state, move), turns[move]
        if here in (ariane_naive.WON, ariane_naive.LOST):
            assert outcome(state).won == (here == ariane_naive.WON)
            return


# ---------------------------------------------------------------- text, view


@given(levels(minotaurs=2), st.sampled_from(["kills", "passes"]), st.data())
def test_states_round_trip_as_text(level, crossing, data):
    state = new(level, crossing=crossing)
    for _turn in range(data.draw(st.integers(0, 6))):
        if legal_moves(state):
            state = play(state, data.draw(st.sampled_from(legal_moves(state))))
    assert from_text(to_text(state)) == state
    assert len(drawing(state).splitlines()) == 2 * level.size + 1


@pytest.mark.parametrize(
    "line",
    [
        "now A 0,0 T 3,3",
        "now A 0,0 T 1,3 V 9,9",
        "now A 0,0 T 1,3 V x,1",
        "now A 0,0 T 0,1 V 0,3",
        "now A 0,0 T 1,3 H 0,3",
        "crossing never",
    ],
)
def test_a_bad_position_is_refused(line):
    with pytest.raises(DedaleError):
        from_text("\n".join(ON_THE_WAY) + f"\n{line}\n")


def test_a_bad_level_says_its_line():
    with pytest.raises(FileError) as caught:
        from_text("\n".join(ON_THE_WAY).replace("A", "Z"))
    assert (caught.value.line, caught.value.column) == (4, 2)


def test_the_view_is_plain_json():
    import json

    state = start(*ON_THE_WAY)
    seen = view(state)
    assert json.loads(json.dumps(seen)) == seen
    assert (seen["width"], seen["height"], seen["kinds"]) == (4, 4, None)
    assert bytes.fromhex("".join(f"0{digit}" for digit in seen["cells"])) == state.maze.sides
    assert seen["actors"] == [
        {"id": "ariane", "who": "ariane", "at": [1, 0]},
        {"id": "theseus", "who": "theseus", "at": [1, 3]},
        {"id": "minotaur-0", "who": "vertical", "at": [0, 3]},
    ]
    assert seen["things"] == [{"what": "door", "at": [3, 0]}]
    assert seen["figures"] == {"minotaurs": 1, "theseus": "waiting"}
    assert seen["moves"] == ["Up", "Down", "Right"]
    assert seen["outcome"] is None
    assert view(play(state, "Right"))["outcome"] == {
        "won": False,
        "title": "Lost",
        "reason": "A minotaur caught Theseus.",
    }
    assert view(play(state, "Right"))["actors"][1]["alive"] is False


def test_the_view_says_goal_and_special_rules_in_sentences():
    plain, passes = view(start(*ON_THE_WAY)), view(start(*ON_THE_WAY, crossing="passes"))
    assert plain["goal"] == "Fetch Theseus and lead him to the door."
    [slide] = plain["rules"]
    assert slide.startswith("After each of her steps the minotaurs slide")
    assert passes["rules"] == [
        slide,
        "Minotaurs slide past Theseus: only where they stop counts.",
    ]


def test_a_session_undoes_death_and_comes_back_from_its_save(tmp_path):
    session = Session.new("ariane", level="\n".join(ON_THE_WAY), crossing="passes")
    session.play("Right")
    assert not session.outcome.won
    session.undo()
    session.play("Down")
    session.undo()
    session.redo()
    session.save(tmp_path / "game.txt")
    loaded = Session.load(tmp_path / "game.txt")
    assert loaded.state == session.state
    assert Session.from_link(session.exact_link()).state == new(
        "\n".join(ON_THE_WAY), crossing="passes"
    )
    assert Session.from_link(session.replay_link()).state == session.state
