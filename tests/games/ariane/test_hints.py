"""Hints in stages: can it be won, in how many moves, which move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from dedale.errors import DedaleError
from dedale.games import ariane
from dedale.games.ariane import hints, judging
from dedale.games.ariane.game import GAME
from dedale.games.ariane.search import search as searches

from .sample_levels import levels

LEVEL = "3\n+-+-+-+\n|T   P|\n+     +\n|  A  |\n+     +\n|    H|\n+-+-+-+\n"


def test_a_hint_tells_more_with_every_stage():
    start = ariane.new(LEVEL)
    first, second, third = (ariane.hint(start, stage) for stage in (1, 2, 3))
    assert first["text"] == "2 of 4 moves still win."
    assert (first["winnable"], first["moves_left"], first["move"]) == (True, None, None)
    assert second["text"] == "It can be won in 2 more moves. First, fetch Theseus."
    assert (second["moves_left"], second["move"]) == (2, None)
    assert third["text"] == "Play Up. Down: H reaches you. Right: H reaches you."
    assert (third["moves_left"], third["move"]) == (2, "Up")
    assert all(hint["stages"] == 3 for hint in (first, second, third))


def test_of_a_large_level_less_is_told(monkeypatch):
    monkeypatch.setattr(hints, "MOST", 0)
    hints._analysis.cache_clear()
    told = [ariane.hint(ariane.new(LEVEL), stage)["text"] for stage in (1, 2, 3)]
    hints._analysis.cache_clear()
    many = "It can be won in 2 more moves. First, fetch Theseus."
    assert told == ["It can still be won.", many, "Play Up."]


def test_one_move_is_singular():
    state = ariane.play(ariane.new(LEVEL), "Up")
    assert ariane.hint(state, 2)["text"] == "It can be won in 1 more move."


@pytest.mark.parametrize("stage", [0, 4, -1])
def test_there_are_three_stages(stage):
    with pytest.raises(DedaleError, match="from 1 to 3"):
        ariane.hint(ariane.new(LEVEL), stage)


def test_what_can_no_longer_be_won():
    doomed = ariane.new("2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n")
    for stage in (1, 2, 3):
        hint = ariane.hint(doomed, stage)
        assert not hint["winnable"]
        assert hint["move"] is None
        assert "no longer" in hint["text"]


def test_a_finished_game_has_hints_too():
    won = ariane.replay(ariane.new(LEVEL), ["Up", "Right"])[-1]
    assert ariane.hint(won, 3)["winnable"]
    assert ariane.hint(won, 3)["move"] is None


@settings(max_examples=25)
@given(levels(largest=4, minotaurs=1))
def test_large_levels_and_strange_positions_are_solved_instead(level):
    state = ariane.new(level)
    if not ariane.legal_moves(state):
        return
    usual = hints.verdict(state)
    most, hints.MOST = hints.MOST, 0
    hints._analysis.cache_clear()
    try:
        instead = hints.verdict(state)
    finally:
        hints.MOST = most
        hints._analysis.cache_clear()
    assert (instead.winnable, instead.moves_left) == (usual.winnable, usual.moves_left)
    assert set(instead.best_moves) <= set(usual.best_moves)


def test_the_hint_is_good_in_every_position_of_a_game():
    state = ariane.new(LEVEL)
    while ariane.outcome(state) is None:
        state = ariane.play(state, ariane.hint(state, 3)["move"])
    assert ariane.outcome(state).won


def told(state, move):
    """What is wrong with a move that loses, in words."""
    after = ariane.play(state, move)
    over = ariane.outcome(after)
    if over is None:
        return f" {move}: it can no longer be won."
    if over.reason == "Ariane cannot move any more.":
        return f" {move}: you cannot move any more."
    who, cell = ("you", after.ariane) if "Ariane" in over.reason else ("Theseus", after.theseus)
    kind = "VH"[after.minotaurs.index(cell) >= len(state.level.vertical)]
    return f" {move}: {kind} reaches {who}."


def done_first(state):
    """What is done first on the way that hints lead."""
    here, cooperative = state, state.level.extras.has("cooperative")
    while ariane.outcome(here) is None:
        before, here = here, ariane.play(here, hints.verdict(here).best_moves[0])
        for cell in here.taken - before.taken:
            thing = "sword" if cell in state.level.extras.swords else "key"
            return f" First, take a {thing}."
        if here.together and not before.together and not cooperative:
            return " First, fetch Theseus."
    return ""


@pytest.mark.parametrize("pack", ["labyrinth", "sword", "key", "combined", "pushable", "ghost"])
def test_a_hint_says_what_comes_first_and_what_is_wrong_with_other_moves(pack):
    for entry in ariane.load_pack(pack).levels[:2]:
        state = ariane.new(entry.level)
        for number, move in enumerate(ariane.solve(state).moves):
            left, known = entry.par - number, hints.verdict(state)
            legal = ariane.legal_moves(state)
            won = f"{len(known.safe_moves)} of {len(legal)} moves still win"
            first = ariane.hint(state, 1)["text"]
            assert (
                first == "No move loses here." or first.removesuffix(".").removesuffix("s") == won
            )
            assert (first == "No move loses here.") == (len(known.safe_moves) == len(legal))
            many = f"It can be won in {left} more move{'s' * (left > 1)}."
            assert ariane.hint(state, 2)["text"] == many + done_first(state)
            third = ariane.hint(state, 3)
            play = "Let time pass." if third["move"] == "Tick" else f"Play {third['move']}."
            wrong = [told(state, other) for other in legal if other not in known.safe_moves]
            if "cooperative" not in state.level.extras.names:
                assert third["text"] == play + "".join(wrong)
            state = ariane.play(state, move)


# ---------------------------------------------------------------- what a search tells


TINY = "2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n"
HALL = "variant: survival\n2\n+-+-+\n|A  |\n+-+-+\n|   |\n+-+-+\n"
WALLS = "3\n+-+-+-+\n|A    |\n+-+-+-+\n|  V  |\n+-+-+-+\n|     |\n+-+-+-+\n"


def test_what_a_level_is_judged_to_be():
    found = GAME.judge(ariane.new(TINY))
    assert (found.decided, found.solvable, found.length) == (True, True, 3)
    assert (found.moves, found.configurations) == (["Down", "Up", "Right"], 5)
    assert found.difficulty["grade"] == 1
    cut = judging.judge(ariane.new(TINY), limit=1)
    assert (cut.decided, cut.solvable, cut.length, cut.moves) == (False, None, None, None)
    lost = judging.judge(ariane.new(TINY.replace("A P", "A|P")))
    assert (lost.decided, lost.solvable, lost.length, lost.moves) == (True, False, None, None)
    walls = judging.judge(ariane.new(f"variant: survival\n{WALLS}"))
    assert (walls.decided, walls.solvable, walls.length) == (True, True, 2)
    assert (walls.moves, walls.words) == (["Right", "Left"], "You can survive 2 turns.")
    hall = judging.judge(ariane.new(HALL))
    assert (hall.solvable, hall.length, hall.words) == (True, None, "You can survive for ever.")
    cut = judging.judge(ariane.new(HALL), limit=1)
    assert (cut.decided, cut.solvable, cut.words) == (False, None, "")


@pytest.mark.parametrize(
    ("text", "asked", "said"),
    [
        (TINY, {}, "Configurations: 5 visited, 5 can be reached."),
        (TINY, {"method": "dfs"}, "Configurations: 3 visited, 5 can be reached."),
        (TINY, {"limit": 1}, "Not decided within the limit: 3 configurations seen."),
        (
            f"variant: survival\n{WALLS}", {},
            "The longest life is 2 turns: all 4 configurations were seen, and none comes back.",
        ),
        (HALL, {}, "You can survive for ever: move 2 leads back to the position after move 0."),
        (HALL, {"limit": 1}, "Not decided within the limit: 2 configurations seen."),
    ],
)  # fmt: skip
def test_what_a_search_tells(text, asked, said):
    found = judging.solved(ariane.new(text), **asked)
    assert " ".join([*found.notes, found.words]).strip() == said
    assert found.decided == (found.solvable is not None) == ("Not" not in said)


def test_a_search_that_wins_before_all_is_counted_says_so():
    level = ariane.load_pack("labyrinth").levels[-1].level
    found = ariane.solve(level)
    cut = judging.solved(ariane.new(level), limit=found.visited)
    assert cut.notes[0].startswith(f"Configurations: {found.visited} visited, more than ")
    assert cut.facts["counted"] is False
    assert cut.facts["configurations"] < found.configurations


# ---------------------------------------------------------------- solutions, outlooks


def test_a_solution_wins_or_there_is_none():
    start = ariane.new(LEVEL)
    assert ariane.outcome(ariane.replay(start, ariane.solution(start))[-1]).won
    assert ariane.solution(ariane.new("2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n")) is None


def test_the_outlook_of_a_game():
    start = ariane.new(LEVEL)
    later = ariane.play(start, "Up")
    assert ariane.outlook(start, later) == {"winnable": True, "par": 2}
    doomed = ariane.new("2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n")
    assert ariane.outlook(doomed, doomed) == {"winnable": False, "par": None}


def test_not_decided_is_never_told_as_lost(monkeypatch):
    monkeypatch.setattr(searches, "LIMIT", 10)
    monkeypatch.setattr(hints, "MOST", 10)
    monkeypatch.setattr(hints, "LIMIT", 10)
    hints._analysis.cache_clear()
    hints._decided.cache_clear()
    start = ariane.new(ariane.load_pack("sword").levels[-1].level)
    assert ariane.outlook(start, start) == {"winnable": None, "par": None}
    for stage in (1, 2, 3):
        hint = ariane.hint(start, stage)
        assert hint["winnable"] is None
        assert hint["text"].startswith("Not decided")
    with pytest.raises(DedaleError, match="not decided"):
        ariane.solution(start)
    assert hints._decided.cache_info().misses == 1  # asked once, and remembered
    hints._analysis.cache_clear()
    hints._decided.cache_clear()


def test_where_nothing_can_be_won_the_solution_is_a_longest_life():
    level = ariane.load_pack("survival").levels[0].level
    endless = ariane.new(replace(level, extras=replace(level.extras, goal="live")))
    assert len(ariane.solution(endless)) == level.extras.goal
    with pytest.raises(DedaleError, match="not decided"):
        ariane.solution(endless, limit=2)
    assert ariane.outlook(endless, endless) == {"winnable": None, "par": None}
