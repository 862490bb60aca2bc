"""A game being played: undo, redo, clock, saves and links, written once for all games.

The session owns the list of all states since the start and a cursor into it. States are immutable
and share what did not change, so keeping them all is cheap, and going back one turn, or ten
thousand, is one assignment.
"""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import DedaleError, FileError
from ..files import write_atomically
from . import links, record
from .protocol import GameRules, Outcome, rules
from .record import Record


class Clock:
    """The time spent playing, in seconds. It runs while the game does.

    >>> moment = iter([10.0, 13.0])
    >>> clock = Clock(now=lambda: next(moment))
    >>> clock.start()
    >>> clock.pause()
    >>> clock.elapsed
    3.0
    """

    def __init__(self, elapsed: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self._before = elapsed
        self._since: float | None = None
        self._now = now

    @property
    def running(self) -> bool:
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Seconds played until now."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        if self._since is None:
            self._since = self._now()

    def pause(self) -> None:
        self._before, self._since = self.elapsed, None

    def reset(self) -> None:
        """Back to zero, stopped."""
        self._before, self._since = 0.0, None


class Session:
    """One game, from its starting state, with everything played so far.

    `Session.new` makes a game from parameters and remembers them (so it has a seed link);
    `Session(game, state)` starts from any state.
    """

    def __init__(
        self,
        game: str | GameRules,
        state: Any,
        *,
        parameters: dict[str, Any] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.game = rules(game)
        self.parameters = parameters
        self.clock = clock or Clock()
        self._states = [state]
        self._moves: list[str] = []
        self._cursor = 0

    @classmethod
    def new(cls, game: str | GameRules, /, **parameters: Any) -> Session:
        """A new game of these parameters.

        Today's defaults are written down with them, so that a save or a link keeps its meaning
        should they ever change.
        """
        book = rules(game)
        whole = _with_defaults(book, parameters)
        return cls(book, book.new(**whole), parameters=_plain(whole))

    # ------------------------------------------------------------ where the game stands

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[self._cursor]

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move kept: the first `cursor` are played, the others can be redone."""
        return tuple(self._moves)

    @property
    def cursor(self) -> int:
        """How many moves are played, which is how many can be undone."""
        return self._cursor

    @property
    def redoable(self) -> int:
        """How many undone moves can be played again."""
        return len(self._moves) - self._cursor

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legal_moves(self) -> list[str]:
        return self.game.legal_moves(self.state)

    def view(self) -> dict[str, Any]:
        return self.game.view(self.state)

    # ------------------------------------------------------------ playing

    def play(self, move: str) -> Any:
        """Play a move and return the new state; what could be redone is dropped.

        A refused move raises `IllegalMove`; that, and a move that changes nothing, leave the
        session as it was.
        """
        state = self.game.play(self.state, move)
        if state is not self.state:
            del self._states[self._cursor + 1 :], self._moves[self._cursor :]
            self._states.append(state)
            self._moves.append(move)
            self._move_to(self._cursor + 1)
        return state

    def undo(self, n: int = 1) -> Any:
        """Go back n moves, as far as there are any; the state then."""
        return self._move_to(self._cursor - _count(n))

    def redo(self, n: int = 1) -> Any:
        """Play n undone moves again, as far as there are any; the state then."""
        return self._move_to(self._cursor + _count(n))

    def jump(self, turn: int) -> Any:
        """Go to where `turn` moves are played (negative: counted from the last one)."""
        last = len(self._moves)
        if not -last - 1 <= turn <= last:
            raise DedaleError(
                "cannot jump to move {turn}: this game has moves 0 to {last}", turn=turn, last=last
            )
        return self._move_to(turn if turn >= 0 else last + 1 + turn)

    def restart(self) -> Any:
        """Back to the start, clock at zero. The moves stay: they can still be redone."""
        state = self._move_to(0)
        self.clock.reset()
        return state

    def _move_to(self, cursor: int) -> Any:
        self._cursor = max(0, min(cursor, len(self._moves)))
        if self.outcome is None:
            self.clock.start()
        else:
            self.clock.pause()
        return self.state

    # ------------------------------------------------------------ saves

    def record(self) -> Record:
        """This game on paper."""
        level = None if self.parameters is not None else self.game.to_text(self._states[0])
        return Record(
            self.game.NAME, self.parameters, level, self.moves, self._cursor, self.clock.elapsed
        )

    @classmethod
    def from_record(cls, paper: Record, game: str | GameRules | None = None) -> Session:
        """The game that a record describes, replayed through its rules.

        With `game`, only a record of that game is accepted.
        """
        book = rules(paper.game if game is None else game)
        if paper.game != book.NAME:
            raise FileError(
                "this is a game of {found!r}, not of {wanted!r}",
                found=paper.game,
                wanted=book.NAME,
                line=2,
            )
        session = _opening(cls, book, paper)
        for index, move in enumerate(paper.moves):
            try:
                state = book.play(session._states[-1], move)
            except DedaleError as error:
                raise FileError(
                    "move {number}, {move!r}: {error}",
                    number=index + 1,
                    move=move,
                    error=error,
                    line=paper.line_of(index),
                ) from None
            session._states.append(state)
            session._moves.append(move)
        session._cursor = paper.cursor
        session.clock = Clock(paper.clock)
        return session

    def to_text(self) -> str:
        """The save as a string."""
        return record.write(self.record())

    @classmethod
    def from_text(
        cls, text: str, game: str | GameRules | None = None, *, path: str = ""
    ) -> Session:
        """The game saved in a string; `FileError` with its line when there is none."""
        paper = record.read(text, path)
        try:
            return cls.from_record(paper, game)
        except FileError as error:
            raise error.at(path=path) from None
        except DedaleError as error:  # a game that we do not have
            raise FileError("{error}", error=error, path=path, line=2) from None

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all."""
        write_atomically(path, self.to_text())

    @classmethod
    def load(cls, path: str | Path, game: str | GameRules | None = None) -> Session:
        """The game saved in a file; `FileError` with its line when it holds none."""
        try:
            text = Path(path).read_bytes().decode()
        except OSError as error:
            raise DedaleError(
                "cannot read {path!r}: {reason}", path=str(path), reason=error.strerror
            ) from None
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise FileError("this is not text", path=str(path), line=line) from None
        return cls.from_text(text, game, path=str(path))

    # ------------------------------------------------------------ links

    def seed_link(self) -> str:
        """How the game is made. Only for games made from parameters (`Session.new`)."""
        return links.seed_link(self.record())

    def exact_link(self) -> str:
        """The starting position, spelled out.

        For the present position: `Session(session.game, session.state).exact_link()`.
        """
        return links.exact_link(self.game.NAME, self.game.to_text(self._states[0]))

    def replay_link(self) -> str:
        """The whole game, move by move."""
        return links.replay_link(self.record())

    @classmethod
    def from_link(cls, link: str, game: str | GameRules | None = None) -> Session:
        """The game behind a link of any kind."""
        return cls.from_record(links.read_link(link), game)


def _count(n: int) -> int:
    if n < 0:
        raise DedaleError("cannot go {n} moves: give a number that is not negative", n=n)
    return n


def _with_defaults(book: GameRules, parameters: dict[str, Any]) -> dict[str, Any]:
    """The parameters of `new`, those left out filled in with its defaults."""
    signature = inspect.signature(book.new)
    try:
        bound = signature.bind(**parameters)
    except TypeError as error:
        known = ", ".join(signature.parameters)
        raise DedaleError(
            "parameters of {game!r}: {error} (known: {known})",
            game=book.NAME,
            error=error,
            known=known,
        ) from None
    bound.apply_defaults()
    whole = dict(bound.arguments)
    for name, parameter in signature.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            whole |= whole.pop(name)
    return whole


def _plain(parameters: dict[str, Any]) -> dict[str, Any] | None:
    """The parameters as they come back from JSON; None when they cannot be written so."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(parameters))
    except (TypeError, ValueError):
        return None
    return plain


def _opening(cls: type[Session], book: GameRules, paper: Record) -> Session:
    """A session at the start that a record describes."""
    try:
        if paper.parameters is not None:
            return cls.new(book, **paper.parameters)
        return cls(book, book.from_text(paper.level or ""))
    except FileError as error:  # the line is one of the level's own text
        line = None if paper.start_line is None else paper.start_line + (error.line or 0)
        raise error.at(line=line) from None
    except (ValueError, TypeError) as error:
        raise FileError(
            "this start is not one of {game!r}: {error}",
            game=book.NAME,
            error=error,
            line=paper.start_line,
        ) from None
