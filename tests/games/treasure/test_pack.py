"""The pack of levels, its pars and stars; presets; the game of the day."""

from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from dedale.errors import DedaleError, FileError, UnknownName
from dedale.games import GAMES, Session, days, medals, results, treasure
from dedale.games.opening import Opener, place_of
from dedale.games.treasure.advice import advise
from dedale.games.treasure.packs import PackHunt, load_pack, read_pack
from dedale.games.treasure.search import best
from dedale.games.treasure.setup import next_floor
from dedale.games.treasure.strategies import STRATEGIES

from ...sampling import sampled
from .sample_levels import level, played
from .test_cli import run

GAME = GAMES["treasure"]
LEVELS = load_pack("hunt").levels
#: Levels whose proof takes longer than this many positions are proven again by the tool only.
QUICK = 400


def test_there_are_levels_enough_and_no_two_alike() -> None:
    assert len(LEVELS) >= 50
    assert len({each.text for each in LEVELS}) == len(LEVELS)
    for names in ("en", "fr"):
        assert len({each.names[names] for each in LEVELS}) == len(LEVELS)
    cells = [treasure.from_text(each.text).maze.accessible_count for each in LEVELS]
    assert cells[0] == 5
    assert max(cells) > 150
    assert any(treasure.from_text(each.text).maze.kinds is not None for each in LEVELS), "masks"


def test_a_pack_is_written_as_it_was_read() -> None:
    pack = load_pack("hunt")
    lesson = next(each for each in LEVELS if each.lessons)
    assert read_pack("\n".join(each.to_text() for each in LEVELS), "hunt") == pack
    assert lesson.to_text().splitlines()[3] == f"best: {' '.join(lesson.best)}"


@pytest.mark.parametrize("number", range(len(LEVELS)))
def test_the_best_way_wins_at_par_with_three_stars(number: int) -> None:
    each = LEVELS[number]
    start = treasure.from_text(each.text)
    assert start.alive
    assert STRATEGIES[start.strategy].steady
    end = played(start, each.best)
    assert end.turns == each.par
    assert GAME.won_stars(start, end, 0, each) == (True, True, True)
    found = best(start, QUICK)
    assert not found.decided or (found.turns, found.means) == (each.par, each.means)


def test_minotaurs_cost_three_turns_but_in_four_first_lessons() -> None:
    """Over the tour without them; the bomb of lesson 4 opens a way that no tour has."""
    for number, each in enumerate(LEVELS, 1):
        if number not in (1, 2, 4, 5):
            tour = GAME.tour(treasure.from_text(each.text), "optimal", dangers="ignore")
            assert tour is not None
            assert tour.length is not None
            assert each.par >= tour.length + 3, each.names["en"]


def test_most_pars_are_proven_here_too() -> None:
    decided = sum(best(treasure.from_text(each.text), QUICK).decided for each in LEVELS)
    assert decided > len(LEVELS) // 2


def test_stars_are_for_treasures_turns_and_means() -> None:
    start = level("+-+-+-+-+\n|@   s e|\n+-+-+-+-+", bombs=1)
    each = PackHunt("", 3, ("E", "E", "E", "X"), {}, {})
    assert GAME.won_stars(start, played(start, "EEEX"), 0, each) == (True, True, True)
    assert GAME.won_stars(start, played(start, ".EEEX"), 0, each) == (True, False, True)
    assert GAME.won_stars(start, played(start, "NBEEEX"), 0, each) == (True, False, False)
    two = level("+-+-+-+-+\n|s @ s e|\n+-+-+-+-+")
    assert GAME.won_stars(two, played(two, "EEX"), 0, each) == (False, False, False)


def test_a_level_is_opened_by_its_place_and_found_again() -> None:
    opened = Opener(GAME).source("hunt", 7)
    assert opened.place is not None
    assert place_of(opened.session).number == 7
    again = Session.from_text(opened.session.to_text())
    assert place_of(again).number == 7
    with pytest.raises(DedaleError, match="this pack has levels 1 to"):
        Opener(GAME).source("hunt", 999)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("player", "a pack begins with 'title:'"),
        ("title: A\ncolour: red\n", "line 2: unknown field 'colour'"),
        ("title: A\ntreasure 1\n", "'A' has no par"),
        ("title: A\npar: 3\ntreasure 2\n", "line 3: expected 'treasure 1'"),
    ],
)
def test_a_bad_pack_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FileError, match=message):
        read_pack(text)
    with pytest.raises(UnknownName, match="unknown pack 'hnt': did you mean 'hunt'"):
        load_pack("hnt")


# ---------------------------------------------------------------- runs


def test_a_run_leads_from_floor_to_floor_and_takes_nothing_back() -> None:
    session = Session.new("treasure", **{**GAME.preset("run"), "seed": 11, "polys": 99})
    herds, boards = [], []
    for floor in range(1, 6):
        view = session.view()
        assert (view["figures"]["floor"], view["board"]) == (f"{floor} / 5", floor)
        assert treasure.from_text(treasure.to_text(session.state)) == session.state
        herds.append(view["figures"]["minotaurs"])
        boards.append(view["cells"])
        before = session.state
        for _move in range(200):
            plan = advise(session.state)
            session.play(plan.moves[0])
            if plan.moves[0] == "X":
                break
        assert session.state.score >= before.score
        assert session.state.turns > before.turns
    assert herds == [2, 3, 4, 5, 6]
    assert len(set(boards)) == 5
    assert sha256("".join(boards).encode()).hexdigest()[:8] == "73e683fa", "floors of always"
    over = session.outcome
    assert over is not None
    assert over.won
    for back in (session.undo, session.redo, lambda: session.jump(1)):
        with pytest.raises(DedaleError, match="no move is taken back"):
            back()
    again = Session.from_text(session.to_text())
    assert again.state == session.state
    assert results.threads(GAME, session.start, session.moves).best is None
    session.restart()
    assert session.view()["figures"]["floor"] == "1 / 5"


def test_a_floor_has_no_more_minotaurs_than_it_has_room_for() -> None:
    state = treasure.new(
        width=3, height=2, floors=9, minotaurs=2, objects="treasure", bombs=3, polys=4, seed=1
    )
    assert state.run is not None
    scores = set()
    for floor, herd in ((1, 3), (2, 4), (3, 5), (4, 5), (8, 5)):
        rich = replace(state, score=70, turns=6)
        after = next_floor(rich, state.run._replace(floor=floor))
        assert len(after.minotaurs) == herd
        assert after.run == state.run._replace(floor=floor + 1)
        assert (after.turns, after.bombs, after.polys) == (6, 3, 4)
        scores.add(after.score)
    assert min(scores) == 70 < max(scores), "what lies at the start is taken"


def test_what_is_shown_of_a_game_of_one_floor_and_of_a_run() -> None:
    one = treasure.new(width=4, height=4, minotaurs=0, seed=1)
    run = treasure.new(width=4, height=4, minotaurs=1, floors=2, seed=1)
    above = replace(run, run=run.run and run.run._replace(floor=2))
    seen = [treasure.view(state) for state in (one, run, above)]
    assert [each["board"] for each in seen] == [1, 1, 2]
    assert [each["final"] for each in seen] == [False, True, True]
    starts = ("Collect what you can, and leave", "Collect what you can; an exit", "The last floor")
    for each, start in zip(seen, starts, strict=True):
        assert each["goal"].startswith(start)
    assert seen[0]["rules"] == []
    assert seen[1]["rules"] == [STRATEGIES[run.strategy].about]
    assert "floor" not in seen[0]["figures"]


def test_a_run_keeps_its_shape_and_says_what_is_wrong_with_its_line() -> None:
    state = treasure.new(width=9, height=7, mask="heart", floors=2, objects="minimal", minotaurs=0)
    (exit_,) = state.cells_with(treasure.Object.EXIT)
    above = treasure.play(replace(state, player=exit_), "X")
    masked = [kind == 1 for kind in state.maze.kinds or b""]
    assert [kind == 1 for kind in above.maze.kinds or b""] == masked
    text = treasure.to_text(state)
    wrong = {
        "floor 1/2": "floor 3/2",
        "backtracker": "eval",
        "minimal": "none!",
        " 0 0\n": " 0 0 0\n",
    }
    for right, bad in wrong.items():
        with pytest.raises(DedaleError, match="line"):
            treasure.from_text(text.replace(right, bad))
    with pytest.raises(DedaleError, match="only a game of one floor has a par"):
        treasure.new(width=5, height=5, floors=2, par=20)


# ---------------------------------------------------------------- presets and days


@pytest.mark.parametrize("name", GAME.presets)
def test_presets_make_games(name: str) -> None:
    session = Session.new(GAME, **GAME.preset(name), seed=4)
    assert session.outcome is None
    assert session.view()["figures"]["total"] > 0
    with pytest.raises(UnknownName, match="unknown preset 'hard'"):
        GAME.preset("hard")


def test_no_day_begins_lost_and_a_day_is_always_the_same() -> None:
    first = date(2026, 11, 1)
    for number in sampled(range(366), 30):
        values = GAME.day(first + timedelta(days=number))
        assert treasure.new(**values).alive, values
    assert GAME.day(first) == GAME.day(date(2026, 11, 1))
    with pytest.raises(DedaleError, match="no game of the day"):
        GAMES["classic"].day(first)


def test_days_in_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    today = date(2026, 3, 2)
    assert days.streak("treasure", today) == 0
    for back in (1, 2, 4):
        days.note("treasure", today - timedelta(days=back), "won")
    assert days.streak("treasure", today) == 2, "today is still open"
    days.note("treasure", today, "first")
    days.note("treasure", today, "second")
    assert days.streak("treasure", today) == 3
    assert days.results("treasure")["2026-03-02"] == "first"


# ---------------------------------------------------------------- results


def test_medals_keep_the_best_of_all_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert medals.award("treasure", "hunt/0", 12, 1) == (12, 1)
    assert medals.award("treasure", "hunt/0", 9, 0) == (9, 1)
    assert medals.award("treasure", "hunt/0", 15, 3) == (9, 3)
    assert medals.solved("treasure") == {"hunt/0": (9, 3)}


def test_the_way_taken_and_the_best_one() -> None:
    start = treasure.from_text(LEVELS[0].text)
    ways = results.threads(GAME, start, ["E", "W", "E"], LEVELS[0])
    assert ways.taken == [0, 1, 0, 1]
    assert ways.best == [0, 1, 2, 3, 4]
    assert ways.par == 4
    free = results.threads(GAME, level("+-+-+-+-+\n|s @   e|\n+-+-+-+-+"), [])
    assert (free.best, free.par) == ([1, 0, 1, 2, 3], 4)
    room = results.threads(GAME, level("+-+-+\n|s e|\n+ + +\n|@  |\n+-+-+"), ["E"])
    assert (room.taken, room.best, room.par) == ([2, 3], [2, 0, 1], 2)
    by_chance = results.threads(
        GAME, level("+-+-+-+-+\n|s @|e|M|\n+-+-+-+-+", strategy="random"), []
    )
    assert (by_chance.best, by_chance.par) == (None, None)
    by_chance = results.threads(
        GAME, level("+-+-+-+-+\n|s @ e|M|\n+-+-+-+-+", strategy="random"), []
    )
    assert (by_chance.best, by_chance.par) == ([1, 0, 1, 2], None)
    lost = GAMES["ariane"].rules.from_text("2\n+-+-+\n|A|P|\n+ +-+\n|T  |\n+-+-+\n")
    assert results.threads(GAMES["ariane"], lost, []) == ([0], None, None)


def test_a_result_in_words_and_in_a_few_characters() -> None:
    end = played(treasure.from_text(LEVELS[0].text), LEVELS[0].best)
    seen = treasure.view(end)
    assert results.in_figures(GAME, seen, 5, 4, 4, 2) == (
        "50 of 50 points, 4 turns, fewest: 4, best 4, result 1000 of 1000 ★★☆"
    )
    assert (
        results.shared(GAME, "2026-11-15", seen, 5, 4)
        == "Dédale 2026-11-15 🏆 💎50/50 👣4/4 🏅1000"
    )
    assert results.shared(GAME, "2026-11-15", seen, 5, 4, 2, 1).endswith("👣4/4 ↩2 💡1 🏅950")
    figures = results.in_figures(GAME, seen, 5, 4, undos=2, hints=1)
    assert figures.endswith("fewest: 4, 2 undos, 1 hint, result 950 of 1000")
    for outcome in (None, {**seen["outcome"], "won": False}):
        assert " 🐂 " in results.shared(GAME, "", {**seen, "outcome": outcome}, 5, 4)


# ---------------------------------------------------------------- the command line


def test_a_level_won_on_the_command_line_tells_stars_and_best() -> None:
    result = run("hunt", stdin=" ".join(LEVELS[0].best) + "\n")
    assert "1. First steps" in result.stdout
    assert "50 of 50 points, 4 turns, fewest: 4" in result.stdout
    assert (
        "★ all the treasures  ★ in the fewest turns  ★ no bomb or poly too many, and no hint"
        in result.stdout
    )
    assert "Best so far: 4" in result.stdout
    again = run("hunt", "--level", "2", "--moves", ".")
    assert again.exit_code == 0


def test_presets_and_days_on_the_command_line() -> None:
    result = run("--preset", "nightmare", "--seed", "2", "--moves", ".")
    assert "6 minotaurs (bfs)" in result.stdout
    fewer = run("--preset", "nightmare", "--minotaurs", "1", "--seed", "2", "--moves", ".")
    assert "1 minotaur (bfs)" in fewer.stdout
    day = run("--day", "2026-11-15", "--json")
    assert '"seed-20261115' in day.stdout or "seed-20261115" in day.stdout
    assert "give it alone" in run("--day", "today", "--minotaurs", "2").stderr
    game = Session.new("treasure", **GAME.day(date(2026, 11, 15)))
    moves = GAME.solution(game.state) or []
    begun = run("--day", "2026-11-15", "--line", stdin=f"{' '.join(moves[:9])}\nundo\nhint\n")
    assert "To share" not in begun.stdout
    gone_on = run("--resume", "--line", stdin=" ".join(moves[8:]) + "\n")
    assert "To share: Dédale Treasure hunt 2026-11-15 🏆" in gone_on.stdout
    assert "↩1 💡1 🏅975" in gone_on.stdout, "what was counted is kept with the game"
    assert "0 days in a row" in gone_on.stdout, "another day's game is practice"
    for move in moves:
        game.play(move)
    assert "To share" not in run("--link", game.replay_link(), "--line").stdout, "of another"
    wrong = run("--day", "tomorrow")
    assert "day 'tomorrow' should be today or a date" in wrong.stderr
    assert wrong.exit_code == 2
