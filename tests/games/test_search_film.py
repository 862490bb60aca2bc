"""The search of a solver as a film: against the search itself, and a plain one by the rule book."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest
from PIL import Image

from dedale.errors import DedaleError
from dedale.games import GAMES, ariane, search_picture
from dedale.games.search_film import SearchFilm
from dedale.games.search_picture import to_gif
from dedale.kernel.events import FRONTIER
from dedale.render.themes import rgb, theme_named

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
    assert film.waiting(5) == film.depths[4] + 1, "calls that have not returned"
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


def test_too_many_configurations_are_refused() -> None:
    with pytest.raises(DedaleError, match="more than 3 configurations"):
        ariane.search_film(ariane.new(LEVEL), most=3)


def test_where_the_words_stand_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    film = ariane.search_film(ariane.new(LEVEL))
    drawn: list[tuple[float, float, str]] = []
    lit: list[tuple[int, int, int, int]] = []
    pen = SimpleNamespace(
        text=lambda at, words, *_how: drawn.append((*at, words)),
        rectangle=lambda box, _colour: lit.append(box),
    )
    monkeypatch.setattr(search_picture.ImageDraw, "Draw", lambda _picture: pen)
    words = search_picture._Words(film, theme_named("light"))
    lines = [("", 0, film.story.title), ("", 0, film.said(1)), ("", 0, "")]
    for number, (indent, code, *_more) in enumerate(film.story.lines, 1):
        lines.append((str(number), 24 + 14 * indent, code))
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
            expected += [(94, top + 20 * k, number)] if number else []
            expected += [(90 + left, top + 20 * k, said)] if said else []
        assert drawn == expected
        assert lit == [(90, top + 50, 90 + 312, top + 69)]  # the first line of the code


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
