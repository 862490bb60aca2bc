"""What a search says of a level while it is drawn: yes, no, or not decided."""

import pytest

from dedale.games import GAMES
from dedale.games.treasure import judging, search

GAME = GAMES["treasure"]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is slow, not wrong."""
    monkeypatch.setattr(judging, "SECONDS", 600.0)


def judged(drawing: str, *lines: str) -> judging.Judgement:
    head = "\n".join(["treasure 1", *lines, "maze"])
    return GAME.judge(GAME.rules.from_text(f"{head}\n{drawing}"))


CORRIDOR = "+-+-+-+-+\n|s     e|\n+-+-+-+-+\n"


def test_a_level_of_the_pack_is_judged_by_its_par() -> None:
    for level in GAME.pack("hunt")[:12]:
        found = GAME.judge(GAME.rules.from_text(level.text))
        assert (found.decided, found.solvable, found.length) == (True, True, level.par)
        state = GAME.rules.from_text(level.text)
        for move in found.moves or []:
            state = GAME.rules.play(state, move)
        assert state.out


@pytest.mark.parametrize(
    ("drawing", "lines", "words", "note"),
    [
        (CORRIDOR.replace("e", " "), ["player 0,1 E"], "There is no exit.", ""),
        (CORRIDOR, ["player 0,1 E", "minotaur 0,2 E"], "begins lost", ""),
        ("+-+-+-+-+\n|s|    e|\n+-+-+-+-+\n", ["player 0,1 E"], "Not every", "1 treasure is out"),
        ("+-+-+-+-+\n|s    |e|\n+-+-+-+-+\n", ["player 0,1 E"], "impossible", "The exit is out"),
        (CORRIDOR, ["player 0,2 E", "minotaur 0,0 E"], "Not every", "You can leave in 1 turn."),
        (CORRIDOR, ["player 0,0 E", "minotaur 0,3 E"], "Leaving is impossible, too.", ""),
    ],
)
def test_what_cannot_be_had(drawing: str, lines: list[str], words: str, note: str) -> None:
    found = judged(drawing, *lines)
    assert (found.decided, found.solvable) == (True, False)
    assert words in found.words
    assert note in " ".join(found.notes)


def test_a_bomb_makes_it_possible() -> None:
    closed = "+-+-+-+-+\n|s|    e|\n+-+-+-+-+\n"
    found = judged(closed, "player 0,1 E", "bombs 1")
    assert (found.solvable, found.length) == (True, 5)
    assert "with 1 bomb or poly" in found.notes


def test_a_bomb_that_lies_there_is_one_bomb() -> None:
    """Even for who comes by twice."""
    for walls, bombs, decided in ((1, 0, True), (2, 0, False), (2, 1, True)):
        rest = "|s" * walls + " e|"
        line = "+-" * (3 + walls) + "+"
        found = judged(f"{line}\n|  b{rest}\n{line}\n", "player 0,0 E", f"bombs {bombs}")
        assert found.solvable == decided


def test_chance_and_patience_leave_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    random = judged(CORRIDOR, "player 0,1 E", "minotaur 0,3 E", "strategy random")
    assert (random.decided, random.solvable) == (False, None)
    assert "at least 4 turns" in random.notes[0]
    monkeypatch.setattr(judging, "SEARCHED", 2)
    level = GAME.pack("hunt")[20]
    found = GAME.judge(GAME.rules.from_text(level.text))
    assert (found.decided, found.solvable) == (False, None)
    least = int("".join(filter(str.isdigit, found.notes[0])))
    assert 0 < least <= level.par


def test_when_time_is_up_the_bound_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "SECONDS", -1.0)
    monkeypatch.setattr(search, "MOST_ROWS", 0)  # nothing is small enough for the compiled search
    for level in GAME.pack("hunt")[::10]:
        found = GAME.judge(GAME.rules.from_text(level.text))
        assert (found.decided, found.solvable) == (False, None)
        assert 0 < int("".join(filter(str.isdigit, found.notes[0]))) <= level.par


def test_other_games_judge_too() -> None:
    theseus, ariane = GAMES["theseus"], GAMES["ariane"]
    level = theseus.pack("chase")[0]
    assert theseus.judge(theseus.rules.from_text(level.text)).length == level.par
    lives = [each for each in ariane.pack("survival") if "goal" not in each.text]
    text = (
        lives[0].text if lives else "variant: survival\n" + "2\n+-+-+\n|A  |\n+ + +\n|   |\n+-+-+\n"
    )
    found = ariane.judge(ariane.rules.from_text(text))
    assert found.decided
    assert "survive" in found.words
