"""Making levels of a puzzle: numbered attempts, side by side, taken in the order of their numbers.

Each attempt has a seed or a stream of its own, so the same seed gives the same levels however many
cores there are. What an attempt is, a rule book may say itself (`make_levels`); by the protocol
alone it is a new game of the next seed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from ..errors import DedaleError
from ..i18n import N_
from ..kernel.threads import cores
from ..progress import part, tell
from .difficulty import NO_AIMS, Aims, Difficulty

if TYPE_CHECKING:
    from .game import Game
    from .view import State

T = TypeVar("T")
_ATTEMPTS = 200  # of one level, after which a request is given up


@dataclass(frozen=True, slots=True)
class LevelMaking:
    """How many levels are made, what they should be like, and who works on them."""

    count: int = 1
    aims: Aims = NO_AIMS
    hardest: float | None = None  #: seconds: one level, as hard as can be found in them
    workers: int | None = None  #: None: one per core
    scheduler: str | None = None  #: the address of a dask cluster


class NoSuchLevel(DedaleError):
    """No level that was asked for was found in time; `nearest` came closest, if one is known."""

    nearest: State | None = None


def make_levels(game: Game, values: Mapping[str, object], making: LevelMaking) -> list[State]:
    """Levels by the protocol of games alone: those of the next seeds that have what is asked."""
    if making.hardest is not None:
        return [_hardest(game, values, making, making.hardest)]
    found: dict[int, State] = {}

    def attempt(number: int) -> State | None:
        state = _numbered(game, values, number)
        if not making.aims:
            return state
        figures = game.judge(state).difficulty
        if figures is None:
            raise DedaleError("the levels of {game!r} have no such figures", game=game.name)
        return None if making.aims.missing(Difficulty.of(figures)) else state

    attempts = _ATTEMPTS * making.count
    for state in in_order(attempt, attempts, making.workers, making.scheduler):
        if state is not None:
            found.setdefault(game.key(state), state)
            tell(len(found) / making.count)
        if len(found) == making.count:
            return list(found.values())
    raise too_few(len(found), attempts)


def too_few(found: int, attempts: int) -> DedaleError:
    """Not as many levels were found as were asked for."""
    template = N_("no such level was found in {attempts} attempts: try another size or length")
    if found:
        template = N_("only {found} such levels were found in {attempts} attempts")
    return DedaleError(template, found=found, attempts=attempts)


def _numbered(game: Game, values: Mapping[str, object], number: int) -> State:
    seed = values.get("seed")
    return game.new({**values, "seed": (seed if isinstance(seed, int) else 0) + number})


def _hardest(
    game: Game, values: Mapping[str, object], making: LevelMaking, seconds: float
) -> State:
    """The hardest of the levels that are made within a time limit, and of their starts."""
    able = game.offers("harder_start")

    def attempt(number: int, _end: float) -> tuple[int, State]:
        state = _numbered(game, values, number)
        if able:
            harder = game.harder_start(state)
            return harder.length, harder.state
        return game.judge(state).length or 0, state

    return best_within(seconds, attempt, making.workers, making.scheduler)[1]


# ---------------------------------------------------------------- side by side


def best_within(
    seconds: float,
    attempt: Callable[[int, float], tuple[int, T]],
    workers: int | None,
    scheduler: str | None = None,
) -> tuple[int, T]:
    """The longest that `attempt(number, end)` finds in time, with its length; one at least."""
    end = time.monotonic() + seconds
    best: tuple[int, T] | None = None
    with part(1, lambda: 1 - (end - time.monotonic()) / seconds):
        for found in in_order(lambda n: attempt(n, end), 1_000_000, workers, scheduler):
            best = found if best is None else max(best, found, key=itemgetter(0))
            if time.monotonic() > end:
                break
    assert best is not None
    return best


def in_order(
    task: Callable[[int], T], attempts: int, workers: int | None, scheduler: str | None = None
) -> Iterator[T]:
    """The results of task(0), task(1), … in this order, worked out side by side.

    Compiled kernels let go of Python's lock, so attempts run in threads, or on a dask cluster.
    """
    if scheduler is not None:
        from ..scale.dask_engine import cluster

        with cluster(scheduler, 1) as workers_there:
            yield from workers_there.in_order(task, attempts)
        return
    count = max(1, workers or cores())
    if count == 1:
        yield from map(task, range(attempts))
        return
    from concurrent.futures import ThreadPoolExecutor

    yield task(0)  # alone: what is not compiled yet is compiled here, once
    with ThreadPoolExecutor(count) as pool:
        ahead = [pool.submit(task, number) for number in range(1, min(count + 1, attempts))]
        for number in range(count + 1, attempts):
            yield ahead.pop(0).result()
            ahead.append(pool.submit(task, number))
        for future in ahead:
            yield future.result()
