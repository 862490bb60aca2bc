"""Making levels: random ones, ones whose shortest solution has a given length, and hard ones.

The work is cut into numbered attempts, each with its own stream of random numbers, and their
results are taken in the order of their numbers: the same seed gives the same levels however many
cores there are (`dedale.games.making`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

from ....errors import DedaleError, UnknownName
from ....i18n import N_
from ....kernel.rng import below, stream
from ....progress import part, tell
from ...annealing import temperature
from ...climbing import BEST_AT, STEPS, Climb
from ...difficulty import NO_AIMS, Aims
from ...making import NoSuchLevel, in_order, too_few
from ..levels.extras import BASIC, Extras
from ..levels.level import Level
from ..levels.symmetry import canonical
from ..levels.walls import toggle
from ..search.analyse import analyse
from ..search.start import start
from ..state import CROSSINGS
from . import climb, starts
from .maker import WRONG_LENGTH, Maker, Nearest
from .needs import length_of, parts, plain_walls
from .workbench import ROOM, Workbench, level_of

SMALLEST, LARGEST = 3, 20
_ROUND = 24  # attempts; those of the next round climb twice as long
_ATTEMPTS = 7 * _ROUND  # attempts after which a request is given up
#: The temperatures at which the search for the hardest level begins and ends, in moves.
HOT, COLD = 4.0, 0.5
_CHANGES = 150  # in a level with optional rules or aims, at first
#: After so many seconds a request is given up.
SECONDS = 60.0
MOST_BY_STARTS = 8  # larger levels take too long to be judged by all starts


@dataclass(frozen=True, slots=True)
class LevelKind:
    """What a level should be like."""

    size: int
    vertical: int
    horizontal: int
    moves: int | None
    crossing: str
    seed: int

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            template = N_("size {size}: levels are made from {smallest} to {largest} cells wide")
            raise DedaleError(template, size=self.size, smallest=SMALLEST, largest=LARGEST)
        if self.vertical < 0 or self.horizontal < 0 or not 0 < self.minotaurs <= 6:
            raise DedaleError(
                "{vertical} vertical and {horizontal} horizontal minotaurs: 1 to 6 in all",
                vertical=self.vertical,
                horizontal=self.horizontal,
            )
        if self.minotaurs + 3 > self.size**2 - 2:
            template = N_("{minotaurs} minotaurs are too many on {size}x{size} cells")
            raise DedaleError(template, minotaurs=self.minotaurs, size=self.size)
        if self.moves is not None and not 2 <= self.moves <= 5000:
            template = N_("a shortest solution of {moves} moves: ask for 2 to 5000")
            raise DedaleError(template, moves=self.moves)
        if self.crossing not in CROSSINGS:
            raise UnknownName(N_("crossing rule"), self.crossing, CROSSINGS)

    @property
    def minotaurs(self) -> int:
        return self.vertical + self.horizontal


def generate(
    *,
    size: int = 8,
    moves: int | None = None,
    vertical: int = 1,
    horizontal: int = 1,
    seed: int = 0,
    count: int = 1,
    crossing: str = "kills",
    jobs: int | None = None,
    scheduler: str | None = None,
    variant: str = "",
    aims: Aims = NO_AIMS,
    seconds: float = SECONDS,
) -> list[Level]:
    """Solvable levels, all different (also when turned or mirrored).

    With `moves`, the shortest solution has exactly that length. No wall and no minotaur is there
    for nothing: without any one of them the shortest solution would have another length. With the
    address of a dask scheduler, its workers make the attempts; the levels are the same. After so
    many `seconds` (more on a machine that is busy with other things) it gives up, with what it has
    found, or a `DedaleError` if that is nothing.

    `variant` names optional rules ("key ghost"); then every rule, item, marked wall and minotaur is
    needed, and `moves` is in survival the longest life. `aims` say what the solution should be like
    beyond its length.

    >>> from dedale.games.ariane import analyse, solve
    >>> [level] = generate(size=4, moves=12, seed=1)
    >>> solve(level).length
    12
    >>> [level] = generate(size=4, aims=Aims(solutions=1), seed=1)
    >>> analyse(level).difficulty.solutions
    1
    """
    if count < 1:
        raise DedaleError("{count} levels: ask for one or more", count=count)
    request = LevelKind(size, vertical, horizontal, moves, crossing, seed)
    extras = BASIC.with_variants(*variant.replace(",", " ").split())
    found: dict[Level, Level] = {}
    enough = threading.Event()
    stop = enough if scheduler is None else None
    nearest = Nearest() if scheduler is None else None
    if not extras.names and aims == Aims(moving=aims.moving):
        attempt = partial(_attempt, request, moving=aims.moving / 100, enough=stop, nearest=nearest)
    else:
        attempt = partial(_attempt_with_aims, request, extras, aims, enough=stop, nearest=nearest)
    began, busy = time.monotonic(), time.process_time()

    def late() -> bool:
        """Whether time is up; where others have the processor, not before half of it was ours."""
        ours = time.process_time() - busy >= seconds / 2
        return time.monotonic() > began + seconds and (ours or scheduler is not None)

    try:
        for level in in_order(attempt, _ATTEMPTS * count, jobs, scheduler):
            if level is not None and found.setdefault(canonical(level), level) is level:
                if moves is not None and length_of(level, crossing) != moves:
                    raise AssertionError("generator and solver disagree: please report this")
                tell(len(found) / count)
                if len(found) == count:
                    return list(found.values())
            if late():
                break
    finally:
        enough.set()  # attempts that are still under way stop
    if late():
        if found:
            return list(found.values())
        raise _out_of_time(request, aims, nearest, seconds)
    raise too_few(len(found), _ATTEMPTS * count)


def _out_of_time(
    request: LevelKind, aims: Aims, nearest: Nearest | None, seconds: float
) -> NoSuchLevel:
    """No level was found in time: what to ask for instead, and the level that came closest."""
    template = N_("no such level was found in {seconds} s: ask for less, or for another size")
    closest = nearest.level if nearest is not None else None
    if aims.grade is not None and closest is not None and request.moves is None:
        met = analyse(closest, crossing=request.crossing, limit=ROOM).difficulty
        if met is not None and met.grade > aims.grade:
            template = N_("no such level was found in {seconds} s: ask for a smaller size")
        if met is not None and met.grade < aims.grade:
            template = N_("no such level was found in {seconds} s: ask for a larger size")
    missed = NoSuchLevel(template, seconds=round(seconds))
    if closest is not None:
        missed.nearest = start(closest, request.crossing)
    return missed


def hardest(
    *,
    size: int = 8,
    vertical: int = 1,
    horizontal: int = 1,
    seconds: float = 10.0,
    seed: int = 0,
    crossing: str = "kills",
    jobs: int | None = None,
    scheduler: str | None = None,
    variant: str = "",
    report: Callable[[Level, int], None] | None = None,
) -> Level:
    """The level with the longest shortest solution that is found within a time limit.

    `report` is called with each better level and its length. (The more time, the longer the climb:
    this one function depends on the speed of the machine.)
    """
    request = LevelKind(size, vertical, horizontal, None, crossing, seed)
    extras = BASIC.with_variants(*variant.replace(",", " ").split())
    deadline = time.monotonic() + seconds
    best: Level | None = None
    best_length = 0

    def keep(found: tuple[int, Level]) -> None:
        nonlocal best, best_length
        if found[0] > best_length:
            best_length, best = found
            if report is not None:
                report(best, best_length)

    def task(number: int) -> None:
        keep(_highest(request, extras, deadline - time.monotonic(), number))

    if scheduler is None:
        tries: Iterator[None] = in_order(task, _ATTEMPTS, jobs)
    else:
        climb_there = partial(_highest, request, extras, seconds)
        tries = map(keep, in_order(climb_there, _ATTEMPTS, jobs, scheduler))
    with part(1, lambda: 1 - (deadline - time.monotonic()) / seconds):
        for _nothing in tries:
            if best is not None and time.monotonic() > deadline:
                break
    if best is None:
        raise DedaleError("no level of this kind that can be won was found")
    if extras.names:
        return _finished(best, best_length)
    return _without_useless_walls(best, crossing)


def prune(level: Level, *, crossing: str = "kills") -> Level:
    """The level without its useless walls and minotaurs: the shortest solution stays as long.

    >>> from dedale.games.ariane import loads
    >>> print(prune(loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T|V|\\n+-+-+\\n")).to_text())
    2
    +-+-+
    |A P|
    +   +
    |T  |
    +-+-+
    <BLANKLINE>
    """
    length = length_of(level, crossing)
    if not length:
        raise DedaleError("this level cannot be won: nothing in it is of use")
    if level.extras.names:
        return _prune_by_parts(level, length, crossing)
    while True:
        lighter = _without_useless_minotaurs(level, length, crossing)
        lighter = _without_useless_walls(lighter, crossing)
        if lighter == level:
            return level
        level = lighter


def _prune_by_parts(level: Level, length: int, crossing: str) -> Level:
    """The same by the solver of all rules: rules, items and marks go as well."""
    while True:
        without_parts = (other for _name, other in parts(level))
        without_walls = (
            replace(level, maze=toggle(level.maze, *wall)) for wall in plain_walls(level)
        )
        others = chain(without_parts, without_walls)
        lighter = next((it for it in others if length_of(it, crossing) == length), None)
        if lighter is None:
            return level
        level = lighter


# ---------------------------------------------------------------- one attempt


def _attempt(
    request: LevelKind,
    number: int,
    moving: float = 0,
    enough: threading.Event | None = None,
    nearest: Nearest | None = None,
) -> Level | None:
    """One try at a request, from its own stream of random numbers."""
    climber = _climbed(request, number, enough, nearest)
    if climber is None:
        return None
    level = _without_useless_walls(climber.level(), request.crossing)
    needed = _without_useless_minotaurs(level, climber.length, request.crossing)
    lively = not moving or _is_lively(level, request.crossing, moving)
    return level if needed == level and lively else None


def _is_lively(level: Level, crossing: str, moving: float) -> bool:
    """Whether every minotaur moves in the solution, and one of them in this share of turns."""
    difficulty = analyse(level, crossing=crossing, limit=ROOM).difficulty
    return difficulty is None or (difficulty.working == 1 and difficulty.moving >= moving)


def _climbed(
    request: LevelKind,
    number: int,
    enough: threading.Event | None,
    nearest: Nearest | None = None,
) -> _Climb | None:
    """A climb to the length that is asked for, None when it was not reached."""
    longer = number % _ATTEMPTS // _ROUND
    target = request.moves
    if target is None:  # a random one, within easy reach
        target = request.size + below(
            stream(request.seed, f"ariane length {number}"), 3 * request.size
        )
    climber = _Climb(request, number, (10, 50, 250)[number % 3] << longer, target)
    if climber.length == 0:
        return None
    climber.go_on(3000 << longer, enough)
    if climber.length != request.moves and (
        request.moves is not None or climber.length < request.size
    ):
        if nearest is not None and request.moves is not None:
            nearest.meet(WRONG_LENGTH + abs(climber.length - request.moves), climber.level())
        return None
    return climber


def _attempt_with_aims(
    request: LevelKind,
    extras: Extras,
    aims: Aims,
    number: int,
    enough: threading.Event | None = None,
    nearest: Nearest | None = None,
) -> Level | None:
    """One try at a request with optional rules or aims."""
    if enough is not None and enough.is_set():
        return None
    state = stream(request.seed, f"{' '.join(extras.names)} {number}")
    kind = (request.size, (request.vertical, request.horizontal), request.crossing)
    maker = Maker(extras, *kind, aims, state, nearest)
    changes = _CHANGES << min(3, number % _ATTEMPTS // _ROUND)
    if extras.names:
        return maker.level(request.moves, changes)
    climber = _climbed(request, number, enough, nearest)
    return maker.refined(climber.level(), climber.length, changes) if climber else None


def _highest(request: LevelKind, extras: Extras, seconds: float, number: int) -> tuple[int, Level]:
    """A climb of at most so many seconds: the length of the best level met, and the level."""
    end = time.monotonic() + seconds
    if extras.names:
        return _highest_of_rules(request, extras, end, number)
    minotaurs = (request.vertical, request.horizontal)
    if minotaurs == (1, 1) and request.size <= MOST_BY_STARTS:
        climber: _Climb = _Annealing(request, number, min(64_000, 1000 << number // 4), 0)
    else:
        climber = _Climb(request, number, min(20_000, 200 << number // 4), 0)
    climber.go_on_until(end)
    return climber.length, climber.level()


def _highest_of_rules(
    request: LevelKind, extras: Extras, end: float, number: int
) -> tuple[int, Level]:
    """The same with optional rules."""
    state = stream(request.seed, f"{' '.join(extras.names)} hardest {number}")
    kind = (request.size, (request.vertical, request.horizontal), request.crossing)
    maker = Maker(extras, *kind, NO_AIMS, state)
    level = maker.drawn()
    if level is None:
        return 0, maker.draw()

    def far(other: Level) -> float | None:
        length = maker.length(other)
        return -length if length else None

    length, idle = maker.length(level), 0
    while time.monotonic() < end and idle < 20:
        level = maker.climb(level, far, 50)
        length, before = maker.length(level), length
        idle = 0 if length > before else idle + 1
    return length, level


def _finished(level: Level, length: int) -> Level:
    """A level of survival asks for the longest life there is."""
    if level.extras.has("survival"):
        return replace(level, extras=replace(level.extras, goal=length))
    return level


class _Climb:
    """A climb from a random solvable level, with the arrays that it needs to be continued."""

    def __init__(self, request: LevelKind, number: int, budget: int, target: int) -> None:
        self.request, self.budget, self.target = request, budget, target
        state = stream(request.seed, f"ariane {number}")
        pieces = (request.size, request.vertical, request.horizontal)
        self.bench = Workbench(*pieces, request.crossing, state)
        self.speed = self.bench.speed
        percent = 15 + below(state, 30)
        self.length = 0
        for _try in range(1000):
            self.bench.draw_level(percent)
            self.length = max(0, self.bench.judge())
            if self.length:
                break
        level = self.bench.sides, self.bench.places
        self.ascent = Climb.of(self.speed, self.bench.chance, budget, *level)

    def go_on(self, steps: int, enough: threading.Event | None = None) -> None:
        """Climb so many steps, unless it is enough before."""
        while steps > 0 and not (enough is not None and enough.is_set()):
            self._climb(min(steps, 500))
            steps -= 500
            if self.length == self.target:
                break

    def _climb(self, steps: int) -> None:
        bench, request = self.bench, self.request
        self.length = self.speed.run(
            climb.climb,
            request.size,
            request.vertical,
            bench.passes,
            self.target,
            steps,
            self.ascent,
            *bench.arrays,
        )

    def go_on_until(self, end: float) -> None:
        """Climb until the time is up, or for as long as it gets better now and then.

        It always climbs a little: loading what is compiled may have taken all the time.
        """
        while self.length:
            self.go_on(500)
            since = self.ascent.progress[STEPS] - self.ascent.progress[BEST_AT]
            if since > 30 * self.budget + 1000 or time.monotonic() >= end:
                break

    def level(self) -> Level:
        """The best level met."""
        best = self.ascent.best_sides, self.ascent.best_places
        return level_of(self.request.size, self.request.vertical, *best)


class _Annealing(_Climb):
    """Annealing in `budget` steps, in which every wall set is judged by its hardest start."""

    def __init__(self, request: LevelKind, number: int, budget: int, target: int) -> None:
        super().__init__(request, number, budget, target)
        self.temperature = HOT
        self.room = starts.room_for(self.speed, request.size)

    def _climb(self, steps: int) -> None:
        bench, request = self.bench, self.request
        self.length = self.speed.run(
            starts.climb_by_starts,
            request.size,
            request.vertical,
            bench.passes,
            max(1, steps >> request.size - 3),  # the larger, the longer each takes
            self.temperature,
            self.ascent,
            bench.arrays[0],
            *self.room,
        )

    def go_on_until(self, end: float) -> None:
        """Cool down once, in all the steps or in the time that is left; but a little always."""
        began, share = time.monotonic(), 0.0
        while self.length and share < 1:
            self.temperature = temperature(share, HOT, COLD)
            self.go_on(50)
            steps = int(self.ascent.progress[STEPS])
            late = (time.monotonic() - began) / max(end - began, 1e-9)
            share = max(steps / self.budget, late if steps >= 500 >> self.request.size - 3 else 0)


def _without_useless_walls(level: Level, crossing: str) -> Level:
    bench = Workbench.holding(level, crossing, stream(0, level.to_text()))
    bench.remove_useless_walls()
    return bench.level()


def _without_useless_minotaurs(level: Level, length: int, crossing: str) -> Level:
    """Every minotaur goes without which the shortest solution would be as long."""
    for minotaur in level.minotaurs:
        lighter = replace(
            level,
            vertical=tuple(place for place in level.vertical if place != minotaur),
            horizontal=tuple(place for place in level.horizontal if place != minotaur),
        )
        if Workbench.holding(lighter, crossing).judge() == length:
            level = lighter
    return level
