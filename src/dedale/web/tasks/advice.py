"""Hints, prospects and solutions of a game, from where it stands."""

from ...errors import DedaleError
from ...games import GAMES, Session, results
from ...games.game import Game, Hint, Outlook, State
from ..delta import changes
from ..packs import level_of
from ..translation import translated

#: The longest of so many levels at the beginning of a pack is shown as an example of a game.
DEMO_LEVELS = 10
#: What a game without packs is shown with, as far as it has these parameters.
DEMO = {"width": 9, "height": 7, "seed": 2}


def outlook(game: str, start: str, now: str) -> Outlook:
    """Whether the game can still be won, and in how many moves the level can be (par)."""
    found = GAMES[game]
    return found.outlook(found.rules.from_text(start), found.rules.from_text(now))


def hint(game: str, start: str, now: str, stage: int) -> Hint:
    """One hint: the higher the stage, the more it reveals."""
    found = GAMES[game]
    state = found.rules.from_text(now)
    if found.rules.outcome(state) is not None:
        raise DedaleError("the game is over: undo, then ask again")
    nothing: Hint = {
        "stage": stage,
        "stages": found.stages,
        "text": "",
        "move": None,
        "path": None,
        "winnable": None,
        "moves_left": None,
    }
    return {**nothing, **found.hint(state, min(stage, found.stages or stage))}


def solution(game: str, start: str, now: str) -> dict[str, object]:
    """A solution as a film, from here if there is one, else from the start."""
    found = GAMES[game]
    for text in (now, start):
        state = found.rules.from_text(text)
        moves = found.solution(state)
        if moves is not None:
            return film_of(found, state, moves) | {"from_start": text != now}
    if found.outlook(state, state)["winnable"] is False:  # of the start
        raise DedaleError("no solution: this level cannot be won")
    raise DedaleError("no solution was found, neither from here nor from the start")


def threads(
    game: str,
    start: str,
    moves: list[str],
    title: str,
    counts: tuple[int, int],
    pack: str | None,
    number: int | None,
) -> dict[str, object]:
    """The way taken beside the best one, and the result: as one number, and in a few characters.

    `counts` are the undos and the hints there were.
    """
    found = GAMES[game]
    first = found.rules.from_text(start)
    place = level_of(pack, number)
    ways = results.threads(found, first, moves, place.level if place else None)
    state = first
    for move in moves:
        state = found.rules.play(state, move)
    seen = found.rules.view(state)
    line = results.shared(found, title, seen, len(moves), ways.par, *counts)
    one = results.rating(found, seen, len(moves), ways.par, counts[0])
    return {**ways._asdict(), "rating": one, "shared": line}


def demo(game: str) -> dict[str, object]:
    """A short game, won, as a film: a level of the first pack, or else a game as it is proposed."""
    found = GAMES[game]
    for name in found.packs:
        level = sorted(found.pack(name)[:DEMO_LEVELS], key=lambda one: one.par)[-1]
        state = found.rules.from_text(level.text)
        return film_of(
            found, state, list(getattr(level, "best", ())) or found.solution(state) or []
        )
    names = {one.name for one in found.parameters}
    small = {name: value for name, value in DEMO.items() if name in names}
    state = Session.new(game, **small).state
    return film_of(found, state, found.solution(state) or [])


def film_of(game: Game, state: State, moves: list[str]) -> dict[str, object]:
    """These moves from this state, step by step, for as long as they can be played."""
    first = before = translated(game, game.rules.view(state))
    steps: list[dict[str, object]] = []
    for move in moves:
        if move not in before["moves"]:  # a figure came in the way
            break
        state = game.rules.play(state, move)
        after = translated(game, game.rules.view(state))
        steps.append({"move": move, "changes": changes(before, after)})
        before = after
    return {
        "game": game.name,
        "moves": moves[: len(steps)],
        "view": first,
        "steps": steps,
        "outcome": before["outcome"],
    }
