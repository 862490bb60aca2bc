"""The search of a solver as a film: against the search itself, and a plain one by the rule book."""

from __future__ import annotations

import io
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from dedale.errors import DedaleError
from dedale.games import GAMES, ariane, search_film, search_picture
from dedale.games.game import Outcome
from dedale.games.search_film import SearchFilm, at_places, search_by_rules
from dedale.games.search_picture import to_gif
from dedale.kernel.events import FRONTIER, GOAL, LOOK
from dedale.render.fonts import font
from dedale.render.shapes import Drawing
from dedale.render.themes import between, rgb, theme_named

from . import toy

GAME = GAMES["ariane"]
LEVEL = """\
4
+-+-+-+-+
|  V    |
+ +-+ + +
|     | |
+ + +-+ +
|   |  P|
+-+ + + +
|A T    |
+-+-+-+-+
"""


def places(state: ariane.State) -> tuple[int, ...]:
    """Where everybody is, as the film has it."""
    cells = (state.ariane, state.theseus, *state.minotaurs)
    return tuple(row * state.level.size + col for row, col in cells)


def plain_search(start: ariane.State, deep: bool) -> tuple[list[tuple[int, ...]], list[str] | None]:
    """The configurations in the order they are reached, and a win: by the rule book alone."""
    reached = [places(start)]
    waiting: list[tuple[ariane.State, list[str]]] = [(start, [])]
    if deep:
        return reached, _deeper(start, [], reached)
    while waiting:
        state, moves = waiting.pop(0)
        won = None
        for move in ("Up", "Down", "Left", "Right"):
            if move not in ariane.legal_moves(state):
                continue
            after = ariane.play(state, move)
            over = ariane.outcome(after)
            if over is not None and over.won:
                won = won or [*moves, move]
            elif over is None and places(after) not in reached:
                reached.append(places(after))
                waiting.append((after, [*moves, move]))
        if won:
            return reached, won
    return reached, None


def _deeper(
    state: ariane.State, moves: list[str], reached: list[tuple[int, ...]]
) -> list[str] | None:
    for move in ("Up", "Down", "Left", "Right"):
        if move not in ariane.legal_moves(state):
            continue
        after = ariane.play(state, move)
        over = ariane.outcome(after)
        if over is not None:
            if over.won:
                return [*moves, move]
        elif places(after) not in reached:
            reached.append(places(after))
            if found := _deeper(after, [*moves, move], reached):
                return found
    return None


@pytest.mark.parametrize("method", ["bfs", "dfs"])
@pytest.mark.parametrize("number", [0, 7, 20])
def test_a_film_shows_what_a_plain_search_reaches(method: str, number: int) -> None:
    state = ariane.new(ariane.load_pack(next(iter(ariane.PACKS))).levels[number].level)
    film = ariane.search_film(state, method)
    reached, moves = plain_search(state, method == "dfs")
    # The solver may stop at the very move that wins, the plain search tries the others too.
    assert film.places == reached[: len(film.places)]
    assert len(reached) - len(film.places) < 4
    assert film.moves == moves == ariane.solve(state, method).moves
    assert film.solution == [places(each) for each in ariane.replay(state, moves)]
    assert (film.solvable, film.decided) == (True, True)


def test_every_configuration_but_the_first_has_a_parent_before_it() -> None:
    film = ariane.search_film(ariane.new(LEVEL), "dfs")
    assert film.parents[0] == -1
    assert all(0 <= parent < k for k, parent in enumerate(film.parents[1:], 1))
    last = len(film.places) - 1
    assert film.way(last)[-1] == film.places[last][0]
    assert sum(film.heat(5).values()) == 5
    waiting = [film.waiting(shown) for shown in range(1, last + 2)]
    assert waiting == [depth + 1 for depth in film.depths], "calls that have not returned"
    assert film.actors == ("ariane", "theseus", "vertical")
    assert film.depths == [len(film.way(number)) - 1 for number in range(last + 1)]
    back = next(k for k in range(2, last) if film.depths[k] <= film.depths[k - 1])
    codes = [film.story.lines[film.line(k) or 0].code for k in (1, 2, back + 1, last + 1, last + 2)]
    into, won = "search(C): C into V", "if C is won: yes"
    assert codes == [into, into, "return no", into, won]


def test_what_waits_is_what_a_queue_would_hold() -> None:
    """Against the queue of the pseudo-code itself, run on the parents of the film."""
    film = ariane.search_film(ariane.new(LEVEL))
    children: dict[int, list[int]] = {}
    for child, parent in enumerate(film.parents):
        children.setdefault(parent, []).append(child)
    queue, known, waiting = [0], 1, {1: 1}
    while queue:
        for child in children.get(queue.pop(0), []):
            queue.append(child)
            known += 1
            waiting[known] = len(queue)
    assert known == len(film.places)
    assert [film.waiting(k) for k in range(1, known + 1)] == [waiting[k] for k in sorted(waiting)]
    lines = [film.story.lines[film.line(k) or 0].code for k in (1, 2, known + 1)]
    assert lines[0].startswith("V and the queue")
    assert "into V" in lines[1]
    assert lines[2] == "if it is won: yes"


def test_levels_with_optional_rules_are_filmed_too() -> None:
    state = ariane.new(ariane.load_pack("sword").levels[0].level)
    film = ariane.search_film(state)
    assert len(film.actors) == 2 + len(state.minotaurs)
    assert film.moves == ariane.solve(state).moves


@pytest.mark.parametrize(
    ("solvable", "decided", "told"),
    [
        (True, True, "won in 0 moves"),
        (False, True, "it cannot be won"),
        (False, False, "not decided"),
    ],
)
def test_how_a_search_ended(solvable: bool, decided: bool, told: str) -> None:
    way = [(0,), (1,)] if solvable else []
    film = SearchFilm("bfs", (), [(0,), (1,)], [-1, 0], [], way, solvable, decided)
    assert (film.said(1), film.said(2)) == ("bfs: 1 known, 1 waiting", told)
    shown = [film.line(1), film.line(2), film.line(3)]
    assert len(set(shown)) == (3 if solvable else 2)
    assert (shown[1] == shown[2]) == (not solvable)
    assert shown[2] == film.story.line_of(GOAL if solvable else LOOK)


def test_too_many_configurations_are_refused() -> None:
    with pytest.raises(DedaleError, match="more than 3 configurations"):
        ariane.search_film(ariane.new(LEVEL), most=3)


@pytest.mark.parametrize("each", [1, 2])
def test_where_the_words_stand_beside_the_board(monkeypatch: pytest.MonkeyPatch, each: int) -> None:
    """Whether each line is one, or two; only the first of them has a number."""
    film = ariane.search_film(ariane.new(LEVEL))
    drawn: list[tuple[object, ...]] = []
    lit: list[tuple[int, int, int, int]] = []
    pen = SimpleNamespace(
        text=lambda at, words, colour, font, _anchor: drawn.append(
            (*at, words, colour, font.size, font)
        ),
        rectangle=lambda box, _colour: lit.append(box),
    )
    monkeypatch.setattr(search_picture.ImageDraw, "Draw", lambda _picture: pen)
    light = theme_named("light")
    wide: list[tuple[str, float, bool]] = []

    def wrapped(text: str, room: float, *, bold: bool = False) -> list[str]:
        wide.append((text, room, bold))
        return [text, "and on"][:each]

    monkeypatch.setattr(search_picture, "_wrapped", wrapped)
    words = search_picture._Words(film, light)
    lines = [("", 0, film.story.title), ("", 0, "and on")][:each]
    lines += [("", 0, film.said(1)), ("", 0, "")]
    asked = [(film.story.title, 320, True)]
    for number, (indent, code, *_more) in enumerate(film.story.lines, 1):
        left = 24 + 14 * indent
        lines += [(str(number), left, code), ("", left, "and on")][:each]
        asked.append((code, 320 - left - 8, False))
    assert wide == asked
    high = 20 * (len(lines) + 1)
    for board, picture in ((100, high), (high + 60, high + 60)):
        drawn.clear()
        lit.clear()
        made = words.beside(Image.new("RGB", (90, board), "red"), 1)
        assert made.size == (90 + 320, picture)
        column = [made.getpixel((45, y)) == (255, 0, 0) for y in range(picture)]
        assert column.index(True) == (picture - board) // 2
        assert sum(column) == board
        expected, top = [], (picture - high) // 2 + 20
        for k, (number, left, said) in enumerate(lines):
            expected += [(94, top + 20 * k, number, light.faint, 14, False)] if number else []
            bold = k < each or each + 2 <= k < 2 * each + 2  # the title, and the line that runs
            expected += [(90 + left, top + 20 * k, said, light.ink, 14, bold)] if said else []
        drawn[:] = [(*each, type_of is font(14, bold=True)) for *each, type_of in drawn]
        assert drawn == expected
        rows = [top - 10 + 20 * k for k in range(each + 2, 2 * each + 2)]
        assert lit == [(90, row, 90 + 312, row + 19) for row in rows], "the first line of the code"


def test_words_fill_a_line_and_go_on_in_the_next() -> None:
    wide = font(14).getlength("one two")
    for room, lines in ((wide, ["one two", "three"]), (wide - 0.5, ["one", "two", "three"])):
        assert search_picture._wrapped("one two three", room) == lines


def test_the_colours_are_those_of_every_so_many_pictures() -> None:
    """Of thirteen pictures every second one is looked at: no other colour is among those."""
    colours = [(20 * k, 255 - 20 * k, 7) for k in range(13)]
    for count, seen in ((13, colours[::2]), (5, colours[:5])):
        pictures = [Image.new("RGB", (3, 2), colour) for colour in colours[:count]]
        palette = search_picture._palette(pictures).convert("RGB")
        assert palette.size == (3, 2 * len(seen))
        assert {colour for _n, colour in palette.getcolors()} == set(seen)


@pytest.mark.parametrize(
    ("searched", "solved", "board", "size", "pauses"),
    [
        (100, 0, (4, 3), 56, [80] * 79 + [2500]),
        (20, 0, (10, 30), 16, [200] * 19 + [2500]),
        (8, 5, (99, 3), 8, [400] * 7 + [1000] + [300] * 4 + [2500]),
        (60, 90, (9, 10), 48, [80] * 59 + [1000] + [80] * 79 + [2500]),
        (30, 10, (9, 10), 48, [133] * 29 + [1000] + [200] * 9 + [2500]),
        (33, 30, (9, 10), 48, [121] * 32 + [1000] + [126] * 29 + [2500]),
    ],
)
def test_how_long_each_picture_is_shown(
    monkeypatch: pytest.MonkeyPatch, searched: int, solved: int, board: Any, size: int, pauses: Any
) -> None:
    asked: list[int] = []

    def frames(
        _game: object, _state: object, film: Any, most: int, cell: int, _theme: object
    ) -> Any:
        asked.append(cell)
        return [*film.places[:most], *film.solution[:most]]

    monkeypatch.setattr(search_picture, "_frames", frames)
    monkeypatch.setattr(search_picture, "animation", lambda *shown: shown)
    film: Any = SimpleNamespace(places=[1] * searched, solution=[2] * solved)
    view = lambda _state: dict(zip(("width", "height"), board, strict=True))  # noqa: E731
    game = toy.changed(view=view)
    drawn, found, kind = to_gif(game, None, film, kind="apng")  # type: ignore[misc]
    assert (len(drawn), found, kind) == (len(pauses), pauses, "apng")
    to_gif(game, None, film, cell=5, kind="apng")
    assert asked == [size, 5]
    film.places = []
    with pytest.raises(DedaleError, match="needs at least one run"):
        to_gif(game, None, film)


def test_every_picture_of_a_film(monkeypatch: pytest.MonkeyPatch) -> None:
    """What each shows: how many are known, everybody's places, the way so far, where it is warm."""
    state = ariane.new(LEVEL)
    film: SearchFilm = ariane.search_film(state)
    look, shown = theme_named("light"), []

    def described(_maze: object, *, theme: object, paths: Any, tints: Any) -> Drawing:
        shown.append([paths[0].cells, tints])
        return Drawing(4, 4, look, [])

    monkeypatch.setattr(search_picture, "described", described)
    monkeypatch.setattr(search_picture, "tints_of", lambda *_maze, colours: colours)
    monkeypatch.setattr(search_picture, "pieces_of", lambda _game, view, _theme: [view["actors"]])
    monkeypatch.setattr(
        search_picture,
        "raster",
        lambda scene, cell: shown[-1].append((scene.shapes, cell)) or BOARD,
    )
    monkeypatch.setattr(
        search_picture._Words, "beside", lambda _words, _board, known: shown[-1].append(known)
    )
    start, every, last = ariane.view(state), len(film.places), len(film.solution)
    for tail in (40, 3):
        monkeypatch.setattr(search_picture, "TAIL", tail)
        shown.clear()
        assert list(search_picture._frames(GAME, state, film, 5, 9, look)) == [None] * 10
        known = [every * k // 5 for k in range(1, 6)]
        steps = [last * k // 5 for k in range(1, 6)]
        places = [film.places[k - 1] for k in known] + [film.solution[k - 1] for k in steps]
        ways = [film.way(k - 1) for k in known]
        ways += [[each[0] for each in film.solution[:k]] for k in steps]
        for number, (way, warm, (shapes, cell), told) in enumerate(shown):
            assert way == ways[number][-tail:]
            assert shapes == [at_places(start, places[number])["actors"]]
            assert (cell, told) == (9, [*known, *(every + k for k in steps)][number])
            heat = Counter(each[0] for each in film.places[: known[min(number, 4)]])
            most = max(heat.values())
            assert warm == {
                spot: between(look.distances, 0.08 + 0.75 * round(11 * (n / most) ** 0.5) / 11)
                for spot, n in heat.items()
            }


BOARD = Image.new("RGB", (1, 1))


def test_a_search_by_the_rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toy.new(length=5, seed=2)
    breadth = SearchFilm(
        "bfs",
        ("token",),
        [(2,), (3,), (1,), (4,)],
        [-1, 0, 0, 1],
        ["+", "+"],
        [(2,), (3,), (4,)],
        True,
        True,
    )
    assert search_by_rules(toy.GAME, state) == toy.GAME.search_film(state) == breadth
    ways = [breadth.way(number) for number in range(4)]
    assert ways == [[2], [2, 3], [2, 1], [2, 3, 4]]
    assert (breadth.depths, breadth.heat(3)) == ([0, 1, 1, 2], Counter([2, 3, 1]))
    waiting = [breadth.waiting(shown) for shown in (1, 2, 3, 4)]
    assert waiting == [1, 1, 2, 2]
    depth = search_by_rules(toy.GAME, state, "dfs")
    assert (depth.places, depth.parents) == ([(2,), (3,), (4,)], [-1, 0, 1])
    left = toy.changed(view=lambda at: toy.view(at) | {"moves": []}, outcome=lost)
    film = search_by_rules(left, state)
    assert film.places == [(2,), (3,), (1,), (4,), (0,)]
    assert (film.solvable, film.decided, film.moves, film.solution) == (False, True, [], [])
    won = search_by_rules(toy.GAME, toy.State(5, 4))
    assert (won.places, won.solvable, won.moves, won.solution) == ([(4,)], True, [], [(4,)])
    monkeypatch.setattr(search_film, "MOST", 2)
    search_by_rules(left, state)
    monkeypatch.setattr(search_film, "MOST", 1)
    with pytest.raises(DedaleError, match="more than 1 configurations"):
        search_by_rules(left, state)


def lost(state: toy.State) -> Outcome | None:
    """Both ends lose."""
    return Outcome(False, "lost") if state.at in (0, 4) else None


def test_where_everybody_stands_in_a_configuration() -> None:
    view: Any = {
        "width": 5,
        "height": 3,
        "actors": [
            {"who": "a", "at": [2, 1]},
            {"who": "b", "at": [1, 4], "alive": False},
            {"who": "c", "at": [0, 3], "alive": True},
        ],
    }
    assert search_film._places(view) == (11, -1, 3)
    moved = at_places(view, (7, -1, 14))["actors"]
    assert [(actor["who"], actor["at"]) for actor in moved] == [("a", [1, 2]), ("c", [2, 4])]


def test_the_film_as_a_picture() -> None:
    """Beside the board stand what is known and waits, and the pseudo-code."""
    state = ariane.new(LEVEL)
    film: SearchFilm = ariane.search_film(state)
    picture = Image.open(io.BytesIO(to_gif(GAME, state, film, frames=6, cell=12, kind="apng")))
    solved = min(6, len(film.solution))
    assert picture.n_frames == 6 + solved  # type: ignore[attr-defined]
    times = []
    for frame in range(6 + solved):
        picture.seek(frame)
        times.append(picture.info["duration"])
        if frame == 5:  # all that was searched
            seen = {colour for _n, colour in picture.convert("RGB").getcolors(1 << 24)}
    assert times == [400] * 5 + [1000] + [300] * (solved - 1) + [2500]
    told = [film.said(shown) for shown in (1, len(film.places))]
    assert told == ["bfs: 1 known, 1 waiting", f"won in {len(film.moves)} moves"]
    warmest = search_picture.between(theme_named("light").distances, 0.83)
    assert rgb(warmest) in seen, "where it was most often"
    lit = []
    for frame in (0, 1, picture.n_frames - 1):  # type: ignore[attr-defined]
        picture.seek(frame)
        column = picture.convert("RGB").crop((picture.width - 12, 0, picture.width - 11, 400))
        lit.append(column.tobytes().find(bytes(rgb(theme_named("light").events[FRONTIER]))) // 3)
    assert lit[0] < lit[2] < lit[1], "lines 1, 4 and 7: the start, won, a new configuration"
    short = Image.open(io.BytesIO(to_gif(GAME, state, film, frames=2, cell=12, kind="apng")))
    assert short.n_frames == 4  # type: ignore[attr-defined]
    with pytest.raises(DedaleError, match="frames 1"):
        to_gif(GAME, state, film, frames=1)
