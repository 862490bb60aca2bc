"""The desk where games are played: sessions in memory, every change on disk before the answer.

A game is opened from the store by playing its moves again, and stays open while it is in use. One
action at a time: it is played in memory, written, and only then answered. When the writing fails
the game is closed, so that the next request finds it as the store knows it. Who only looks
waits too, and never sees what is not on disk.

The event loop does what is known to be quick. Games are replayed by a worker, which hands over the
states around the present turn; a move that may take long (`Game.costly`) is played by a worker; a
move in a large maze, and many moves at once, by a thread.
"""

import asyncio
import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ..errors import DedaleError, IllegalMove
from ..games import GAMES, Clock, Session, days
from ..games.game import State, View
from ..games.saves import Record
from ..grids.table import GRIDS
from ..i18n import N_, _, language
from ..store import Store
from ..store.errors import Conflict, Damaged
from ..store.games import (
    Standing,
    StoredGame,
    add_game,
    change_game,
    count_hint,
    delete_game,
    forget_hints,
    get_game,
    get_standing,
)
from ..store.scores import Progress, note_progress
from . import corridor, packs
from .delta import changes
from .errors import ApiError, not_found
from .limits import Limits, at_most
from .pool import Pool
from .tasks.opening import AROUND, States
from .translation import translated

if TYPE_CHECKING:
    from sqlalchemy import Connection

R = TypeVar("R")

#: Nobody thinks longer than this about a move: the rest of a pause is not playing.
LONGEST_THOUGHT = 120.0
#: Cells from which on, and actors, a game is not played on the event loop; and moves at once.
LARGE, CROWD, MANY = 2500, 50, 5
#: Moves after which an open game forgets its older states.
LONG = 1000
#: Open games: how many, and how many cells they may have in all.
MOST_OPEN, MOST_CELLS = 2000, 8_000_000


@dataclass(slots=True)
class ActionResult:
    """What an action did: a step for each thing that can be shown, and what was refused."""

    steps: list[dict[str, object]] = field(default_factory=list)
    refused: dict[str, object] | None = None
    added: list[str] = field(default_factory=list)
    after: int = 0  # how many moves stood before those added
    restarted: bool = False


@dataclass(slots=True)
class OpenGame:
    """A game in memory: what the store knows, the session, and the view as last sent."""

    row: StoredGame
    session: Session
    view: View
    play: Callable[[str], State]  # a move, by the process that should play it
    costly: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    language: str = field(default_factory=language)  # of the view

    @property
    def cells(self) -> int:
        return self.view["width"] * self.view["height"]

    @property
    def large(self) -> bool:
        return self.cells > LARGE or len(self.view["actors"]) > CROWD

    def look(self, move: str | None, played: ActionResult) -> None:
        """Add a step: what the view shows now that it did not show before."""
        before = self.view
        self.translate()
        played.steps.append({"move": move, "changes": changes(before, self.view)})

    def translate(self) -> None:
        """Look again, in the language of this request."""
        self.view = translated(self.session.game, self.session.view())
        self.language = language()


@dataclass(frozen=True, slots=True)
class GameAction:
    """Something to do in a game: how many moves it may play, or the turn that it goes to."""

    do: Callable[[OpenGame], ActionResult]
    moves: int = 0
    turn: Callable[[Session], int] | None = None


class Desk:
    """All open games of one server."""

    def __init__(self, store: Store, limits: Limits, pool: Pool) -> None:
        self.store, self.limits, self.pool = store, limits, pool
        #: For those who wait for a worker, so that they keep nobody from a thread.
        self._patient = ThreadPoolExecutor(32, "dedale-desk")
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    # ------------------------------------------------------------ opening and closing

    async def add(self, row: StoredGame, states: States) -> OpenGame:
        """A new game, with its states around the present turn; it is stored when this returns."""
        game = await asyncio.to_thread(self._opened, row, states)
        _settle(game, time.time())
        whole, most = replace(row, moves=list(game.session.moves)), self.limits.games
        await self._write(lambda connection: add_game(connection, whole, most=most))
        self._keep(game)
        return game

    async def _get(self, game_id: str, owner: str) -> OpenGame:
        """A game of this owner, opened if need be."""
        game = await self._current(game_id, owner)
        if game is None:
            lock = self._opening.setdefault(game_id, asyncio.Lock())
            try:
                async with lock:
                    game = self._open.get(game_id) or await self._load(game_id, owner)
            finally:  # also when there is no such game: locks of made-up ids are not kept
                self._opening.pop(game_id, None)
        if game.row.owner != owner:
            raise _no_game(game_id)
        self._open.move_to_end(game_id)
        return game

    async def _current(self, game_id: str, owner: str) -> OpenGame | None:
        """The open game, unless another server has played on in it."""
        game = self._open.get(game_id)
        if game is None or not self.store.shared or game.row.owner != owner or game.lock.locked():
            return game
        ask = partial(get_standing, game_id=game_id, owner=owner)
        standing = await asyncio.to_thread(self.store.read, ask)
        if game.lock.locked() or (standing and standing.version == game.row.version):
            if standing:
                _count(game, standing)
            return game
        self.forget(game_id)
        return None

    async def _load(self, game_id: str, owner: str) -> OpenGame:
        ask = partial(get_game, game_id=game_id, owner=owner)
        row = await asyncio.to_thread(self.store.read, ask)
        if row is None:
            raise _no_game(game_id)
        game = await asyncio.to_thread(self._opened, row, await self._replayed(row, row.cursor))
        self._keep(game)
        return game

    async def _replayed(self, row: StoredGame, turn: int, moves: Sequence[str] = ()) -> States:
        """The states of a game around a turn, played again by a worker."""
        try:
            states: States = await self.pool.run(
                "opening:replay",
                who=row.owner,
                quick=True,
                tag=row.id,
                game=row.game,
                level=row.level,
                moves=list(moves or row.moves),
                turn=turn,
            )
        except ApiError as error:
            if error.status != 422:
                raise
            raise Damaged(
                "the game {title!r} is damaged: {reason}; your other games are fine",
                title=row.title,
                reason=error.message,
            ) from None
        return states

    def _opened(self, row: StoredGame, states: States) -> OpenGame:
        """A game in memory; without states, as a plug-in's may be, it is replayed here."""
        counts = row.cursor, row.elapsed, row.undos, row.hints
        record = Record(row.game, None, row.level, tuple(row.moves), *counts)
        if states is None:
            session = Session.from_record(record)
        else:
            session = Session.resumed(record, states)
        session.parameters = row.parameters
        row.moves = []  # the session has them
        view = translated(session.game, session.view())
        game = OpenGame(row, session, view, session.play)
        if states is not None and session.game.costly(session.state):
            game.costly = True
            game.play = partial(self._play_in_worker, game)
        elif game.large:
            _rehearse(session)
        return game

    def _keep(self, game: OpenGame) -> None:
        self._open[game.row.id] = game
        total = sum(each.cells for each in self._open.values()) if len(self._open) > 50 else 0
        for other in list(self._open.values()):
            if len(self._open) <= MOST_OPEN and total <= MOST_CELLS:
                break
            if other is not game and not other.lock.locked():
                del self._open[other.row.id]
                total -= other.cells

    def forget(self, game_id: str) -> None:
        """Close a game; the store has it."""
        self._open.pop(game_id, None)

    def forget_all(self, owner: str) -> None:
        """Close all games of an owner that nobody is playing in just now."""
        for game in [each for each in self._open.values() if each.row.owner == owner]:
            if not game.lock.locked():
                self.forget(game.row.id)

    def _play_in_worker(self, game: OpenGame, move: str) -> State:
        """Play a move that may take long: by a worker, while this thread waits."""
        session = game.session
        work = self.pool.run(
            "opening:play",
            who=game.row.owner,
            quick=True,
            tag=game.row.id,
            game=session.game.name,
            state=session.state,
            moves=[move],
        )
        assert self._loop is not None
        done = asyncio.run_coroutine_threadsafe(work, self._loop).result()
        if done["refused"] is not None:
            raise IllegalMove("{error}", error=done["refused"])
        after = done["states"][0]
        return session.state if after is None else session.accept(move, after)

    async def delete(self, game_id: str, owner: str) -> None:
        """Delete a game for good."""
        if not await self._write(lambda connection: delete_game(connection, game_id, owner)):
            raise _no_game(game_id)
        self.forget(game_id)

    @asynccontextmanager
    async def held(self, game_id: str, owner: str) -> AsyncIterator[OpenGame]:
        """A game that nobody else touches meanwhile."""
        while True:
            game = await self._get(game_id, owner)
            async with game.lock:
                if self._open.get(game_id) is game:  # else it was closed while we waited
                    yield game
                    return

    async def _write(self, work: "Callable[[Connection], R]") -> R:
        return await asyncio.wrap_future(self.store.write(work))

    def close(self) -> None:
        """Wait for nobody any more."""
        self._patient.shutdown(wait=False, cancel_futures=True)

    # ------------------------------------------------------------ acting

    async def act(
        self, game_id: str, owner: str, at: int | None, request: str | None, action: GameAction
    ) -> dict[str, object]:
        """Do something in a game; the answer, once it is safe on disk."""
        async with self.held(game_id, owner) as game:
            if request is not None and request == game.row.request:
                return game_json(game) | _answer(game.row.version, ActionResult(), repeated=True)
            if at is not None and at != game.row.version:
                message = _("the game has gone on elsewhere: this is where it stands")
                raise ApiError(409, "conflict", message, state=game_json(game))
            before = game.row.version
            try:
                played = await self._play(game, action)
            except BaseException as error:
                if not isinstance(error, DedaleError):
                    self.forget(game_id)
                raise
            try:
                await self._note(game, played, request)
            except BaseException as error:
                self.forget(game_id)  # what is in memory is not what is on disk
                if not isinstance(error, Conflict):
                    raise
            else:
                answer = game_json(game) | _answer(before, played)
                answer["view"] = None
                return answer
        # Another server was faster. Perhaps with this very request, whose answer got lost.
        async with self.held(game_id, owner) as game:
            if request is not None and request == game.row.request:
                return game_json(game) | _answer(game.row.version, ActionResult(), repeated=True)
            message = _("the game has gone on elsewhere: this is where it stands")
            raise ApiError(409, "conflict", message, state=game_json(game))

    async def _play(self, game: OpenGame, action: GameAction) -> ActionResult:
        """Do an action, where it holds nobody up."""
        session, before = game.session, game.session.cursor
        if action.turn is not None:
            turn = action.turn(session)
            if not session.known(turn):
                states = await self._replayed(game.row, turn, session.moves)
                session.learn(states or {})
        if game.costly and action.moves:
            self._loop = asyncio.get_running_loop()
            played = await self._loop.run_in_executor(self._patient, action.do, game)
        elif game.large or action.moves > MANY:
            played = await asyncio.to_thread(action.do, game)
        else:
            played = action.do(game)
        if session.cursor // LONG > before // LONG:
            session.forget_before(session.cursor - AROUND)
        return played

    async def _note(self, game: OpenGame, played: ActionResult, request: str | None) -> None:
        """Write down what an action changed, if it changed anything."""
        if not played.added and game.session.cursor == game.row.cursor and not played.restarted:
            return
        now = time.time()
        row = game.row
        row.version += 1
        row.request = request
        if played.restarted:
            row.elapsed, row.acted, row.hints = 0.0, now, 0
        _settle(game, now)
        row, progress = replace(row), _progress(game)

        def write(connection: "Connection") -> None:
            change_game(connection, row, played.added, after=played.after)
            if played.restarted:
                forget_hints(connection, row.id)
            if progress is not None:
                note_progress(connection, progress)

        await self._write(write)

    async def count_hint(self, game_id: str, owner: str, *, gave_up: bool = False) -> int:
        """One more hint was given, or the player gave up; the number of hints."""
        async with self.held(game_id, owner) as game:
            standing = await self._write(
                lambda connection: count_hint(connection, game_id, owner, gave_up=gave_up)
            )
            if standing is None:
                self.forget(game_id)
                raise _no_game(game_id)
            _count(game, standing)
            return standing.hints

    # ------------------------------------------------------------ actions

    def play(self, moves: list[str]) -> GameAction:
        """Play these moves, until one is refused."""

        def action(game: OpenGame) -> ActionResult:
            played = _from_here(game)
            at_most(N_("moves"), game.session.cursor + len(moves), self.limits.game_moves)
            for index, move in enumerate(moves):
                if not _play_one(game, move, played, index):
                    break
            return played

        return GameAction(action, len(moves))

    def run(self, move: str) -> GameAction:
        """Play a move, and on along the corridor."""

        def action(game: OpenGame) -> ActionResult:
            played = _from_here(game)
            following: str | None = move
            while following is not None and len(played.added) < self.limits.moves:
                before = game.view
                if not _play_one(game, following, played, len(played.steps)):
                    break
                if played.refused or game.view["outcome"] is not None:
                    break
                following = corridor.follow(game.session.game, before, game.view, following)
            if played.added:
                played.refused = None  # running into something is how a run ends
            return played

        return GameAction(action, self.limits.moves)

    def travel(self, name: str, number: int) -> GameAction:
        """Undo, redo, jump or restart."""

        def action(game: OpenGame) -> ActionResult:
            played = ActionResult(restarted=name == "restart")
            session = game.session
            if name == "restart":
                session.restart()
            elif name == "jump":
                session.jump(number)
            else:
                (session.undo if name == "undo" else session.redo)(number)
            game.look(None, played)
            return played

        def turn(session: Session) -> int:
            last = len(session.moves)
            here = {"undo": session.cursor - number, "redo": session.cursor + number}
            there = {"restart": 0, "jump": number if number >= 0 else last + 1 + number}
            return max(0, min((here | there)[name], last))

        return GameAction(action, turn=turn)


def _from_here(game: OpenGame) -> ActionResult:
    return ActionResult(after=game.session.cursor)


def _play_one(game: OpenGame, move: str, played: ActionResult, index: int) -> bool:
    cursor, state = game.session.cursor, game.session.state
    try:
        after = game.play(move)
    except DedaleError as error:
        played.refused = {"index": index, "move": move, "message": str(error)}
        return False
    if after is not state and game.session.cursor == cursor + 1:
        played.added.append(move)
        game.look(move, played)
    else:
        played.steps.append({"move": move, "changes": {}})
    return True


# ---------------------------------------------------------------- games in memory


def _rehearse(session: Session) -> None:
    """Play every move for nothing: what a large maze needs compiled is compiled now."""
    for move in session.legal_moves():
        with suppress(DedaleError):
            session.rules.play(session.state, move)


def _settle(game: OpenGame, now: float) -> None:
    """Bring what the store knows in line with the session."""
    row, session = game.row, game.session
    row.elapsed = elapsed(row, now)
    row.acted = row.updated = now
    row.cursor, row.undos = session.cursor, session.undos
    end = game.view["outcome"]
    row.won = None if end is None else end["won"]
    row.stars = _stars(game) if row.won else None
    session.clock = Clock(row.elapsed)


def _count(game: OpenGame, standing: Standing) -> None:
    """How much help there was, as the store knows."""
    game.row.hints = game.session.hints = standing.hints
    game.row.gave_up = standing.gave_up


def elapsed(row: StoredGame, now: float) -> float:
    """Seconds on the clock: it runs from the first move to the end, thinking included."""
    if row.won is not None or row.cursor == 0:
        return row.elapsed
    return row.elapsed + min(max(0.0, now - row.acted), LONGEST_THOUGHT)


def _stars(game: OpenGame) -> int | None:
    row, session = game.row, game.session
    place = packs.level_of(row.pack, row.number)
    if place is None or row.gave_up or other_rules(row):
        return None
    moves = session.game.count(game.view, row.cursor)
    return sum(session.game.won_stars(session.start, session.state, moves, place.level, row.hints))


def other_rules(row: StoredGame) -> dict[str, object]:
    """The parameters by which a level is played otherwise than it stands in its pack."""
    if row.game not in GAMES:  # brought from a server that had it from a plug-in
        return {}
    return GAMES[row.game].beside_level(row.parameters or {})


def _progress(game: OpenGame) -> Progress | None:
    """What a win on a level of a pack is worth."""
    row = game.row
    if not row.won or row.stars is None or row.pack is None or row.number is None:
        return None
    moves = game.session.game.count(game.view, row.cursor)
    return Progress(row.owner, row.pack, row.number, moves, row.stars, row.hints, time.time())


def _no_game(game_id: str) -> ApiError:
    return not_found(_("there is no game {name!r} of yours").format(name=game_id[:40]))


# ---------------------------------------------------------------- games as JSON


def game_json(game: OpenGame) -> dict[str, object]:
    """The whole state of a game, for the page, in the language of the request."""
    if game.language != language():
        game.translate()
    day = days.day_of(game.session)
    return summary(game.row) | {
        "turn": game.session.cursor,
        "redoable": game.session.redoable,
        "day": day and day.isoformat(),
        "view": game.view,
        "legal": game.view["moves"],
        "outcome": game.view["outcome"],
        "parameters": game.row.parameters,
    }


def summary(row: StoredGame) -> dict[str, object]:
    """A game in a list."""
    level = packs.level_of(row.pack, row.number)
    return {
        "id": row.id,
        "game": row.game,
        "title": title_of(row),
        "version": row.version,
        "turn": row.cursor,
        "outcome": None if row.won is None else {"won": row.won},
        "clock": {
            "elapsed": round(elapsed(row, time.time()), 3),
            "running": row.won is None and row.cursor > 0,
        },
        "hints": row.hints,
        "gave_up": row.gave_up,
        "pack": None if level is None else level.to_json(other_rules(row)),
        "stars": row.stars,
        "created": row.created,
        "updated": row.updated,
    }


def title_of(row: StoredGame) -> str:
    """What a game is called, in the language in force: a size or a day alone get their words."""
    if (place := packs.level_of(row.pack, row.number)) is not None:
        return place.level.title
    if (found := re.fullmatch(r"(?:(\w+)\S* )?(\d+×\d+)", row.title)) and row.game in GAMES:
        grid = f", {GRIDS[found[1]].called}" if found[1] and found[1] in GRIDS else ""
        return f"{_(GAMES[row.game].title)} {found[2]}{grid}"
    if re.fullmatch(r"\d{4}-\d\d-\d\d", row.title):
        return _("Maze of the day {day}").format(day=row.title)
    return row.title


def board(game: str, level: str) -> str:
    """The board of scores of a starting position: equal starts, equal boards.

    >>> board("ariane", "2\\n...")
    'ariane-a55c1511ce88'
    """
    return f"{game}-{hashlib.sha256(level.encode()).hexdigest()[:12]}"


def _answer(before: int, played: ActionResult, *, repeated: bool = False) -> dict[str, object]:
    return {
        "from": before,
        "steps": played.steps,
        "refused": played.refused,
        "repeated": repeated,
    }
