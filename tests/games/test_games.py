"""What every game claims in its entry of the table, put to it: ours, the toy, and the example."""

import inspect
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_type_hints

import fireflies
import pytest

from dedale.errors import DedaleError, FileError, IllegalMove, UnknownName
from dedale.games import GAMES, Session, making, pictures, played
from dedale.games.days import day_of
from dedale.games.difficulty import Aims, Difficulty
from dedale.games.game import Game, HarderStart, Judgement, Preset, View, check_board
from dedale.games.making import LevelMaking, in_order
from dedale.games.opening import Opener, Place, open_any, place_of, place_of_level, taken_up
from dedale.games.search_film import SearchFilm
from dedale.games.view import COMPASS, sides_of, step_names
from dedale.games.watched import problem
from dedale.maze.direction import Direction
from dedale.progress import Work
from dedale.registry import registry
from dedale.render.shapes import Words

from . import toy

OURS = [game for _name, game in GAMES.items()]
EVERY = [*OURS, toy.GAME, replace(fireflies.FIREFLIES, name="fireflies")]
SMALL = {"size": 4, "moves": 8, "width": 9, "height": 7}
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)


def small(game: Game, **values: object) -> Session:
    """A quick game."""
    names = {parameter.name for parameter in game.parameters}
    return Session.new(game, **{n: v for n, v in SMALL.items() if n in names}, **values)


def some_states(game: Game) -> list[object]:
    """The start, and what comes of playing each legal move in turn, round and round."""
    session = small(game)
    for number in range(30):
        if not (moves := session.legal_moves()):
            break
        session.play(moves[number % len(moves)])
    return session._states


@every_game
def test_a_view_holds_what_every_door_needs(game: Game) -> None:
    for state in some_states(game):
        view = game.rules.view(state)
        assert problem(view, game.signs, game.figures) is None
        assert View.__required_keys__ <= set(view) <= set(get_type_hints(View))
        assert json.loads(json.dumps(view)) == view
        assert view["moves"] == game.rules.legal_moves(state)
        over = game.rules.outcome(state)
        assert view["outcome"] == (over and over.end())
        assert bool(view["moves"]) == (over is None)
        assert len({actor["id"] for actor in view["actors"]}) == len(view["actors"])
        assert game.signs[view["actors"][0]["who"]].role == "player"


@every_game
def test_what_view_and_rules_say_can_be_played_and_nothing_else(game: Game) -> None:
    known = {*game.steps, *(action.move for action in game.actions)}
    for state in some_states(game):
        legal = game.rules.legal_moves(state)
        assert set(legal) <= known
        for move in legal:
            game.rules.play(state, move)
        with pytest.raises(IllegalMove):
            game.rules.play(state, "?!")


@every_game
def test_the_steps_are_those_of_the_compass(game: Game) -> None:
    """A step that moves the one to follow moves it where its place in `steps` says."""
    seen = set()
    for state in some_states(game):
        view = game.rules.view(state)
        here = tuple(view["actors"][0]["at"])
        for move in set(view["moves"]) & set(game.steps):
            after = game.rules.view(game.rules.play(state, move))
            there = tuple(after["actors"][0]["at"])
            if there != here:
                assert Direction(game.steps.index(move)).of(here) == there
                seen.add(move)
    assert seen


@every_game
def test_a_state_comes_back_from_its_text(game: Game) -> None:
    for state in some_states(game):
        if game is toy.GAME and state != state._replace(turns=0):
            continue  # it writes down where its token is, and no more
        assert game.rules.from_text(game.rules.to_text(state)) == state
    with pytest.raises(DedaleError):
        game.rules.from_text("this is no position")


@every_game
def test_a_session_of_it_goes_through_saves_and_links(game: Game) -> None:
    session = small(game)
    for move in session.legal_moves()[:1]:
        session.play(move)
    for again in (
        Session.from_text(session.to_text(), game),
        Session.from_link(session.replay_link(), game),
    ):
        assert (again.state, again.moves) == (session.state, session.moves)
        assert again.parameters == session.parameters
    start = Session.from_link(session.seed_link(), game).state
    assert Session.from_link(session.exact_link(), game).state == start


@every_game
def test_its_maze_picture_and_drawing(game: Game) -> None:
    for state in some_states(game)[:3]:
        maze = game.maze(state)
        maze.check()
        view = game.rules.view(state)
        assert [*maze.start] == view["actors"][0]["at"]
        assert (maze.width, maze.height) == (view["width"], view["height"])
        for display in game.displays or ("",):
            assert len(game.drawing(state, display).splitlines()) >= maze.height
        letters = [isinstance(shape, Words) for shape in pictures.scene_of(game, state).shapes]
        known = game.name in ("ariane", "theseus", "treasure", "classic")
        assert any(letters) != known, "letters only where there are no drawings"


@every_game
def test_its_hints_come_in_stages(game: Game) -> None:
    state = small(game).state
    for stage in range(1, game.stages + 1):
        hint = game.hint(state, stage)
        assert (hint["stage"], hint["stages"]) == (stage, game.stages)
        assert hint["text"]
        assert hint["move"] in (None, *game.rules.legal_moves(state))
    assert game.hint(state, game.stages)["move"] is not None
    for stage in (0, game.stages + 1, True):
        with pytest.raises(DedaleError, match="stage"):
            game.hint(state, stage)


@every_game
def test_its_parameters_are_those_of_its_rule_book(game: Game) -> None:
    """One table of defaults: a signature that has some has the same."""
    expected = inspect.signature(game.rules.new).parameters.values()
    assert [parameter.name for parameter in game.parameters] == [each.name for each in expected]
    for mine, theirs in zip(game.parameters, expected, strict=True):
        assert theirs.default in (mine.default, inspect.Parameter.empty)
        for value in (mine.default, mine.proposed):
            assert mine.check(value) == (mine.default if value is None else value)


@every_game
def test_its_words_are_all_there(game: Game) -> None:
    assert game.title
    assert game.about.endswith(".")
    assert len(set(game.steps)) == 4 or game is toy.GAME
    letters = [sign.letter for sign in game.signs.values()]
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 for letter in letters)
    keys = [*game.keys, *(key for action in game.actions for key in action.keys)]
    assert len(set(keys)) == len(keys), "one key, one meaning"
    for action in game.actions:
        assert action.figure in ("", *game.figures)
        assert not action.names or list(registry(action.names))


def test_what_is_proposed_makes_a_game() -> None:
    for game in EVERY:
        values = game.proposed({"width": 9, "height": 7} if game.name != "ariane" else {"size": 4})
        known = {parameter.name for parameter in game.parameters}
        session = Session.fresh(game, **{n: v for n, v in values.items() if n in known})
        assert session.outcome is None
        assert session.parameters["seed"] != 0, "drawn"
    bombs = GAMES["treasure"].proposed()["bombs"]
    assert bombs == 10, "T-1: ten in the interfaces"
    assert Session.new("treasure", width=4, height=4).state.bombs == 0, "none in the library"


def test_a_given_seed_or_level_is_kept() -> None:
    game = GAMES["ariane"]
    assert game.seeded({"seed": 7}) == {"seed": 7}
    assert game.seeded({"level": "2\n"}) == {"level": "2\n"}
    assert set(game.seeded({"size": 4})) == {"size", "seed"}
    assert "seed" not in Game(toy, title="x").seeded({})


def test_a_game_without_hints_says_so() -> None:
    with pytest.raises(DedaleError, match="this game has no hints"):
        Game(toy, title="x", stages=0).hint(toy.new())


def test_a_game_has_an_outlook_if_only_that_nothing_is_known() -> None:
    state = toy.new()
    assert toy.GAME.outlook(state, state) == {"winnable": None, "par": None}


def test_paths_of_any_game() -> None:
    state = toy.new(length=9)
    assert toy.GAME.goals == {"exit": "exit"}
    assert toy.GAME.path(state).length == 8
    assert toy.GAME.solution(state) == ["+"] * 8
    assert toy.GAME.hint(state, 2)["text"] == "Play +."
    assert toy.GAME.drawing(state).splitlines()[1] == "|T" + " " * 33 + "e|"


def test_the_way_out_in_words() -> None:
    """By the hints that a game has if it has none of its own."""
    state = toy.new(length=4, seed=2)  # one step before the end
    hints = [toy.GAME.hint(state, stage) for stage in (1, 2)]
    assert [hint["text"] for hint in hints] == ["The exit is 1 step away.", "Play +."]
    assert [hint["move"] for hint in hints] == [None, "+"]
    assert [hint["path"] for hint in hints] == [None, [2, 3]]
    assert hints[1]["moves_left"] == 1
    over = toy.GAME.hint(toy.play(state, "+"), 2)
    assert (over["text"], over["move"]) == ("The game is over: only undo is left.", None)

    walled = toy.changed(view=lambda at: toy.view(at) | {"cells": "0000"})
    assert walled.hint(state, 2)["text"] == "No way leads to an exit."
    assert walled.solution(state) is None


@pytest.mark.parametrize("workers", [1, 2, 3, -1])
def test_attempts_come_in_their_order_and_no_more_than_asked(workers: int) -> None:
    begun: list[int] = []
    others: list[bool] = []

    def attempt(number: int) -> int:
        begun.append(number)
        others.append(threading.current_thread() is not threading.main_thread())
        return number * number

    assert list(in_order(attempt, 7, workers)) == [n * n for n in range(7)]
    assert sorted(begun) == list(range(7))
    assert sum(others) == (6 if workers > 1 else 0), "one works here, and so does the first"
    assert list(in_order(attempt, 1, workers)) == [0]


def test_attempts_on_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    class Cluster:
        def in_order(self, task: Any, attempts: int) -> Any:
            return map(task, range(attempts))

    @contextmanager
    def cluster(*there: object) -> Iterator[Cluster]:
        asked.append(there)
        yield Cluster()
        asked.append("left")

    engine: Any = SimpleNamespace(cluster=cluster)
    monkeypatch.setitem(sys.modules, "dedale.scale.dask_engine", engine)
    assert list(in_order(abs, 3, 2, "tcp://there:1")) == [0, 1, 2]
    assert asked == [("tcp://there:1", 1), "left"]


def test_the_longest_that_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, seen, lengths = [10.0], [], [3, 5, 5, 4, 2]
    monkeypatch.setattr(making, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def attempt(number: int, end: float) -> tuple[int, int]:
        now[0] += 1
        seen.append((number, end, work.share))
        return lengths[number], number

    with Work() as work:
        assert making.best_within(4, attempt, 1) == (5, 1)
    shares = [0.25, 0.5, 0.75, 1.0, 1.0]
    assert seen == [(number, 14.0, share) for number, share in enumerate(shares)]


def drawn_up(level: toy.State, *, limit: int = 9) -> Judgement:
    """A level is as hard as its token is far from the left."""
    figures = Difficulty(level.at, 0, 0.0, level.at, 0, 1).figures()
    length = None if level.at == 2 else 10 - level.at
    return Judgement(limit > 5, True, length, difficulty=figures)


def test_levels_are_those_of_the_next_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_ATTEMPTS", 3)
    told: list[float] = []
    monkeypatch.setattr(making, "tell", told.append)
    game = toy.changed(judge=drawn_up, key=lambda level: level.at)

    def made(game: Game = game, count: int = 1, seed: int | None = 1, **aims: Any) -> list[Any]:
        asked = LevelMaking(count, Aims(**aims), workers=1)
        levels: list[Any] = game.make_levels({"length": 6, "seed": seed}, asked)
        return [level.at for level in levels]

    assert [made(), made(count=3), made(seed=None)] == [[1], [1, 2, 3], [0]]
    assert told == [1, 1 / 3, 2 / 3, 1, 1]
    assert made(only_moves=3) == [3]
    assert made(seed=3, count=2, only_moves=3) == [3, 4]
    assert made(replace(game, target=toy.changed(judge=drawn_up, key=id).target), count=2) == [1, 2]
    for count, seed, message in (
        (1, 0, "no such level was found in 3 attempts"),
        (2, 4, "only 1 such levels were found in 6 attempts"),
    ):
        with pytest.raises(DedaleError, match=message):
            made(count=count, seed=seed, only_moves=4 if seed else 3)
    plain = toy.changed(judge=lambda _level: Judgement(True, True), key=lambda level: level.at)
    assert made(plain) == [1]
    with pytest.raises(DedaleError, match="the levels of 'toy' have no such figures"):
        made(plain, only_moves=1)
    with pytest.raises(DedaleError, match="no workshop for levels of 'toy'"):
        made(toy.GAME)
    own = toy.changed(make_levels=lambda values, asked: [(values, asked)])
    asked = LevelMaking(2)
    assert own.make_levels({"length": 6}, asked) == [({"length": 6, "seed": 0}, asked)]


def test_the_hardest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def best_within(seconds: float, attempt: Any, *how: object) -> Any:
        asked.append((seconds, *how))
        return max((attempt(number, 0.0) for number in range(4)), key=lambda found: found[0])

    monkeypatch.setattr(making, "best_within", best_within)
    hardest = LevelMaking(hardest=2.5, workers=3, scheduler="there")
    harder = toy.changed(
        judge=drawn_up,
        harder_start=lambda level: HarderStart(level._replace(turns=7), level.at, True),
    )
    values = {"length": 6, "seed": 1}
    assert toy.changed(judge=drawn_up).make_levels(values, hardest) == [toy.State(6, 1)]
    assert toy.changed(judge=drawn_up).make_levels({**values, "seed": 2}, hardest)[0].at == 0
    assert harder.make_levels(values, hardest) == [toy.State(6, 4, 7)]
    assert asked == [(2.5, 3, "there")] * 3


def test_what_a_rule_book_has_of_a_workshop_is_asked_as_it_is_given() -> None:
    def own(*given: object, **named: object) -> object:
        return given, named

    state, bare = toy.new(), toy.GAME
    game = toy.changed(
        judge=own, solved=own, harder_start=own, pruned=own, idle=own, outlook=own, solution=own,
        search_film=own, key=lambda _state: 3.0, new_in=own, stars=lambda *_all: (1, 2, 3),
    )  # fmt: skip
    assert [game.judge(state), game.judge(state, 5)] == [((state,), {}), ((state,), {"limit": 5})]
    assert game.solved(state) == ((state, "bfs"), {})
    assert game.solved(state, "dfs", 5) == ((state, "dfs"), {"limit": 5})
    assert game.harder_start(state) == ((state,), {})
    assert game.harder_start(state, True) == ((state,), {"everybody": True})
    assert game.pruned(state) == game.idle(state) == game.solution(state) == ((state,), {})
    assert game.outlook(state, 7) == ((state, 7), {})
    assert game.search_film(state) == ((state, "bfs"), {})
    assert (game.key(state), type(game.key(state)), bare.idle(state)) == (3, int, None)
    assert [game.offers("pruned"), bare.offers("pruned")] == [True, False]
    keys = {bare.key(toy.new(length=length)) for length in (5, 5, 6)}
    assert (len(keys), {type(key) for key in keys}) == (2, {int})
    assert bare.key(toy.new(seed=1)) in keys, "the same maze, seen from elsewhere"
    for missing in (bare.judge, bare.harder_start, bare.pruned):
        with pytest.raises(DedaleError, match="there is no workshop for levels of 'toy'"):
            missing(state)
    maze: Any = "a maze"
    assert game.new_in(maze, {"seed": 4}) == ((maze,), {"length": 5, "seed": 4})
    with pytest.raises(DedaleError, match="cannot be played in a maze that is given"):
        bare.new_in(maze)
    level: Any = None
    assert game.won_stars(state, state, 1, level) == (1, 2, True)
    assert game.won_stars(state, state, 1, level, 1) == (1, 2, False)


@pytest.mark.parametrize(
    ("solvable", "decided", "found"),
    [
        (True, True, Judgement(True, True, 2, ["+", "+"])),
        (True, False, Judgement(True, True, 2, ["+", "+"])),
        (False, True, Judgement(True, False)),
        (False, False, Judgement(False, None)),
    ],
)
def test_what_a_search_that_is_a_film_finds(
    solvable: bool, decided: bool, found: Judgement
) -> None:
    film = SearchFilm("dfs", (), [], [], ["+", "+"], [], solvable, decided)
    game = toy.changed(search_film=lambda *_asked: film, judge=lambda _state, **how: how)
    assert game.solved(toy.new(), "dfs") == found
    assert game.solved(toy.new()) == {}
    assert game.solved(toy.new(), limit=3) == {"limit": 3}


def test_a_file_may_be_named_like_a_link(tmp_path: Path) -> None:
    game = GAMES["classic"]
    session = small(game)
    path = tmp_path / "game~1.txt"
    session.save(path)
    for opened in (open_any(str(path)), Opener(game).source(str(path)).session):
        assert opened.state == session.state


@pytest.mark.parametrize(
    ("par", "moves", "near", "best"),
    [
        *[(4, 4, True, True), (4, 5, True, False), (4, 6, False, False)],
        *[(8, 10, True, False), (8, 11, False, False), (0, 0, True, True)],
    ],
)
def test_stars_are_for_few_moves(par: int, moves: int, near: bool, best: bool) -> None:
    level: Any = SimpleNamespace(par=par)
    assert toy.GAME.won_stars(toy.new(), toy.new(), moves, level) == (True, near, best)
    assert toy.GAME.won_stars(toy.new(), toy.new(), moves, level, 1) == (True, near, False)


def test_the_name_of_a_medal_and_the_levels_of_a_pack() -> None:
    game = GAMES["theseus"]
    place = Place(game.pack("chase"), 1, "chase")
    assert (place.medal, place.to(2).medal) == ("chase/0", "chase/1")
    last = len(place.levels)
    assert place.to(last).level is place.levels[-1]
    for number in (0, last + 1):
        with pytest.raises(DedaleError, match=f"level {number}: this pack has levels 1 to {last}"):
            place.to(number)


def folder_of(path: str) -> Any:
    """The levels of a folder, as a rule book gives them."""
    texts = [each.read_text() for each in sorted(Path(path).iterdir())]
    return SimpleNamespace(levels=[SimpleNamespace(par=9, text=text) for text in texts])


def test_levels_are_opened_wherever_they_lie(tmp_path: Path) -> None:
    game = GAMES["theseus"]
    levels = game.pack("chase")
    with pytest.raises(DedaleError, match="is a folder: give a file"):
        Opener(game).source(str(tmp_path))
    game = replace(game, target=SimpleNamespace(**vars(game.rules), load_folder=folder_of))
    opener = Opener(game)
    folder = tmp_path / "levels"
    folder.mkdir()
    for number in (1, 2, 3):
        (folder / f"{number}.txt").write_text(levels[number].text)
    pack = tmp_path / "pack.txt"
    pack.write_text("\n".join(f"title: {n}\npar: 9\n{each.text}" for n, each in enumerate(levels)))
    for source, count, first, name in (
        ("chase", len(levels), 0, "chase"),
        (str(pack), len(levels), 0, ""),
        (str(folder), 3, 1, ""),
    ):
        for number in (1, 2):
            session, place, day = opener.source(source, number)
            assert place is not None
            assert (len(place.levels), place.number, place.pack) == (count, number, name)
            assert (place.ranked, place.values, day) == (True, {}, None)
            assert session.start == game.rules.from_text(levels[first + number - 1].text)
            assert (place.par, place.level.text) == (
                place.levels[number - 1].par,
                levels[first + number - 1].text,
            )
    alone = opener.source(str(folder / "1.txt"))
    assert (alone.session.start, alone.place) == (game.rules.from_text(levels[1].text), None)
    link = opener.source(alone.session.seed_link())
    assert (link.session.start, link.place) == (alone.session.start, None)


def test_what_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    opener = Opener(GAMES["theseus"])
    with pytest.raises(UnknownName, match="did you mean 'chase'"):
        opener.source("chas")
    (tmp_path / "chas").write_text("nothing")
    with pytest.raises(FileError, match=r"^chas:1:1: "):
        opener.source("chas")
    for missing in ("a-b", "./chase.txt"):
        with pytest.raises(DedaleError, match="cannot be read"):
            opener.source(missing)
    classic = Opener(GAMES["classic"])
    with pytest.raises(DedaleError, match="cannot be read"):
        classic.source("nowhere")
    (tmp_path / "nowhere").write_text("X.X\nX.X\nX.X\n")
    assert classic.source("nowhere").session.state.player == (2, 1)
    for open_it in (opener.source, open_any):
        with pytest.raises(DedaleError, match=r"link .* cannot be opened"):
            open_it("theseus~exact~" + 300 * "A")


def test_a_level_of_a_pack_that_is_played_otherwise_has_no_par() -> None:
    game = GAMES["ariane"]
    asked = {"crossing": "passes", "size": None}
    session, place, _day = Opener(game, asked).source("labyrinth", 3)
    assert place is not None
    assert (place.values, place.ranked, place.par) == ({"crossing": "passes"}, False, None)
    assert session.parameters["crossing"] == "passes"
    again = place_of(Session.from_link(session.replay_link()))
    assert again == place
    plain = Opener(game).place(Place(game.pack("labyrinth"), 3, "labyrinth"))
    assert plain.place == place_of(plain.session) == replace(place, values={}, ranked=True)
    assert plain.session.parameters["crossing"] != "passes"
    varied = Opener(game).place(replace(place, ranked=True))
    assert varied.place == place, "what is beside the level in its place counts, too"
    assert varied.session.parameters == session.parameters
    alone = Session(game, session.start)
    assert place_of(alone) is None
    assert place_of_level(game, "") is place_of_level(game, "3\n") is None
    assert place_of(Session.new("ariane", size=4)) is None


def test_a_game_of_the_day_is_taken_up_until_it_is_won(tmp_path: Path) -> None:
    preset = Preset("Short", "", {"length": 5})
    game, day = replace(toy.GAME, presets={"x": preset}, daily=("x",) * 7), date(2026, 3, 2)
    session = Session.new(game, **game.day(day))
    assert session.parameters == {"length": 5, "seed": 20260302}
    assert taken_up(session) == (session, None, day)
    for moves, kept in (("+", day), ("+", None)):
        session.play(moves)
        session.save(tmp_path / "day.save")
        opened = Opener(game).source(str(tmp_path / "day.save"))
        assert (opened.session.moves, opened.day) == (session.moves, kept)
    lost = Session.new(game, **game.day(day))
    for _step in range(3):
        lost.play("-")
    assert (lost.outcome.won, taken_up(lost).day) == (False, day)
    for other in ({"length": 6, "seed": 20260302}, {"seed": 7}, {"seed": 20261302}):
        assert day_of(Session.new(game, **other)) is None
    assert day_of(Session.new(toy.GAME, **game.day(day))) is None, "it has no games of days"
    assert day_of(Session(game, session.start)) is None
    with pytest.raises(DedaleError, match="no game of the day"):
        toy.GAME.day(day)


def test_how_much_of_a_save_or_link_has_been_replayed_is_told(tmp_path: Path) -> None:
    session = small(GAMES["classic"])
    session.play(session.legal_moves()[0])
    session.save(tmp_path / "game.save")
    told: list[float] = []
    opener = Opener(GAMES["classic"], watch=told.append)
    for source in (session.replay_link(), str(tmp_path / "game.save")):
        assert opener.source(source).session.moves == session.moves
    assert told == [0.0, 0.0]


def test_what_may_take_long_is_known_before() -> None:
    ariane = GAMES["ariane"]
    together, alone = (ariane.pack(name)[0].text for name in ("cooperative", "labyrinth"))
    costly = [ariane.costly(ariane.rules.from_text(text)) for text in (together, alone)]
    assert costly == [True, False]
    plugged = replace(toy.GAME, plugin="toy 1.0")
    assert [game.costly(toy.new()) for game in (toy.GAME, plugged)] == [False, True]


@every_game
def test_its_facts_and_its_legend(game: Game) -> None:
    facts = json.loads(json.dumps(game.facts()))
    for action, told in zip(game.actions, facts["actions"], strict=True):
        assert ("about" in told and bool(told["about"])) == bool(action.about)
    legend = game.legend()
    assert legend == game.legend(*game.displays[:1])
    assert all(len(letter) == 1 and words for letter, words in legend)
    assert len(legend) > 1


def test_a_hint_names_its_move() -> None:
    given = {"stage": 1, "stages": 2, "text": "Go.", "move": "+", "path": None}
    for move, text, told in (
        ("+", "Go.", "Go. Next move: +."),
        (".", "Go.", "Go. Next move: Wait."),
        (".", "Wait here.", "Wait here."),
        (None, "Go.", "Go."),
        ("N", "Go.", "Go. Next move: north."),
    ):
        one = given | {"text": text, "move": move}
        game = toy.changed(hint=lambda _state, _stage, one=one: one)
        assert game.hint(toy.new()) == one | {"text": told}


def test_what_is_usual_and_what_par_counts() -> None:
    preset = Preset("Long", "A long one.", {"length": 9})
    game = replace(toy.GAME, presets={"long": preset}, measure="turns")
    assert game.usual() == {"length": 5}
    told = {"name": "long", "title": "Long", "about": "A long one.", "values": {"length": 9}}
    assert game.facts()["presets"] == [told]
    assert game.preset("long") == {"length": 9}
    with pytest.raises(UnknownName, match="unknown preset 'log': did you mean 'long'"):
        game.preset("log")
    view = toy.view(toy.State(5, 1, 3))
    counted = [replace(game, measure=name).count(view, 7) for name in ("turns", "", "other")]
    assert counted == [3, 7, 7]
    assert game.count(view | {"figures": {"turns": "three"}}, 7) == 7
    facts: Any = game.facts()
    wait = {"move": ".", "keys": (".",), "words": "Wait", "about": "", "figure": "", "every": 0.0}
    assert facts["actions"] == [wait | {"names": ""}]
    assert facts["figures"] == {"turns": "turns"}
    assert facts["goals"] == {"exit": "exit"}
    assert (facts["packs"], facts["title"], len(facts["stars"])) == ([], "Toy", 3)
    assert facts["signs"]["end"] == {"letter": "e", "words": "the end", "role": "exit"}
    treasure: Any = GAMES["treasure"].facts()
    assert {action["names"] for action in treasure["actions"]} == {"", "strategies"}
    parameters = GAMES["classic"].parameters
    check_board(parameters, {"width": 1000, "height": 1000})
    with pytest.raises(DedaleError, match="1000x1001: the board of a game has at most 1000000"):
        check_board(parameters, {"width": 1000, "height": 1001})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, None),
        ({"kinds": "01200"}, None),
        ({"unsafe": [[0, 4]]}, None),
        ({"width": "5"}, "its view has width = '5'"),
        ({"outcome": True}, "its view has outcome = True"),
        ({"cells": "2aaa"}, "should be 5 hexadecimal digits"),
        ({"cells": "2aaaG"}, "should be 5 hexadecimal digits"),
        ({"kinds": "0000"}, "should be 5 digits 0, 1 or 2"),
        ({"kinds": "00003"}, "should be 5 digits 0, 1 or 2"),
        ({"actors": []}, "no actor to follow"),
        ({"actors": [{"who": "x", "at": [0, 0]}]}, "'x', which is not among its signs"),
        ({"actors": [{"who": "token", "at": [1, 0]}]}, "'token' outside the maze"),
        ({"things": [{"what": "end", "at": [0, 5]}]}, "'end' outside the maze"),
        ({"marks": [{"what": "x", "at": [0, 0]}]}, "'x', which is not among its signs"),
        ({"unsafe": [[0, 4], [1, 0]]}, "'unsafe' outside the maze"),
        ({"figures": {"turns": 1, "z": 1, "y": 2}}, "a figure without words: 'y'"),
    ],
)
def test_why_a_view_cannot_be_drawn(changes: Any, told: str | None) -> None:
    view: Any = toy.view(toy.new()) | changes
    found = problem(view, toy.GAME.signs, toy.GAME.figures)
    assert (found is None) == (told is None)
    assert told is None or told in str(found)


def test_the_view_of_a_grid_has_two_digits_for_each_cell() -> None:
    classic = GAMES["classic"]
    view: Any = classic.rules.view(classic.new({"width": 4, "height": 3, "grid": "hex"}))
    assert problem(view, classic.signs, classic.figures) is None
    wrong = problem(view | {"cells": view["cells"][1:]}, classic.signs, classic.figures)
    assert "should be 24 hexadecimal digits" in str(wrong)


def test_a_board_for_one_file_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["classic"]
    state = game.new({"width": 6, "height": 5})
    for most in (30, 29):
        monkeypatch.setattr(played, "MOST_CELLS", most)
        if most == 30:
            told: Any = played.tables(game, state)
            assert (told["moves"], told["figures"]) == (["N", "E", "S", "W"], [0, 1, 2])
        else:
            with pytest.raises(DedaleError, match="30 cells is too large for one file: at most 29"):
                played.tables(game, state)
    assert played.moves_of(GAMES["treasure"]) == ["N", "E", "S", "W", ".", "B", "P", "X"]
    with pytest.raises(DedaleError, match="'toy' has no kernels"):
        played.tables(toy.GAME, toy.new())


def test_sides_and_their_names() -> None:
    view = toy.view(toy.new(length=4))
    assert [sides_of(view, [0, col]) for col in range(4)] == [2, 10, 10, 8]
    assert step_names(list(COMPASS.values())) == list(COMPASS)
    assert step_names(["north", "inwards"]) == ["1", "2"]


def test_displays_and_parameters_of_the_maze() -> None:
    game = GAMES["classic"]
    letters = [[letter for letter, _words in game.legend(*display)] for display in ((), ("boxes",))]
    assert letters == [["1", "0", "8", "2", "3"], ["X", "O", "M", "G"]]
    state = small(game).state
    drawn = [game.drawing(state, display) for display in ("", "digits", "boxes")]
    assert drawn[0] == drawn[1] != drawn[2]
    of_maze = {parameter.name for parameter in game.parameters if parameter.of_maze}
    assert of_maze == {"width", "height", "walls", "length", "grid", "mask", "generator", "braid"}


def test_listing_the_games_imports_no_rule_book() -> None:
    code = "from dedale.games import GAMES; [g.title for _, g in GAMES.items()]; import sys\n"
    code += "print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert not {"numpy", "numba", "dedale.solvers", "dedale.generators"} & set(loaded)
    assert [name for name in loaded if name.endswith((".book", ".setup", ".text"))] == []
