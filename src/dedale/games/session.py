"""A game being played: undo, redo, clock, saves and links, written once for all games.

The session owns the list of all states since the start and a cursor into it. States are immutable
and share what did not change, so keeping them all is cheap, and going back one turn, or ten
thousand, is one assignment.
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from ..errors import DedaleError, FileError, expect
from ..files import read_text, write_atomically
from ..i18n import N_
from ..numbers import whole
from . import links, saves
from .game import Game, Outcome, State, View
from .saves import Record
from .table import find

#: Stands for the state of a turn that nobody has asked for yet.
_UNKNOWN = object()

#: No game has more moves: playing a save again must come to an end.
MOST_MOVES = 1_000_000

#: Called with how much of a game has been replayed, from 0 to 1.
Watch = Callable[[float], object]


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
        game: str | Game,
        state: State,
        *,
        parameters: Mapping[str, object] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.game = find(game)
        self.rules = self.game.rules
        self.parameters = parameters
        self.clock = clock or Clock()
        self._states = [state]
        self._moves: list[str] = []
        self._cursor = 0
        self.undos = self.hints = 0  #: how often moves were taken back, and hints asked for

    @classmethod
    def new(cls, game: str | Game, /, **parameters: object) -> Self:
        """A new game of these parameters, which are checked (`Game.checked`).

        A mask or a level may also be given as the object: its text is kept. Today's defaults are
        written down with them, so that a save or a link keeps its meaning should they ever change.
        """
        if not isinstance(game, Game):
            expect("game", game, str)
        game = find(game)
        texts = {name: _text_of(value) for name, value in parameters.items()}
        values = game.checked(texts)
        return cls(game, game.rules.new(**values), parameters=values)

    @classmethod
    def fresh(cls, game: str | Game, /, **parameters: object) -> Self:
        """A new game with a seed drawn where none is given."""
        game = find(game)
        return cls.new(game, **game.seeded(parameters))

    @classmethod
    def resumed(cls, record: Record, states: Mapping[int, State]) -> Self:
        """A game that was replayed elsewhere: its record, and its states at some turns.

        Those of turn 0 and of the cursor are among them. Before going to another turn, see that its
        state is `known`; else `learn` it.
        """
        session = cls(record.game, states[0], parameters=record.parameters)
        session._moves = list(record.moves)
        session._states = [states.get(turn, _UNKNOWN) for turn in range(len(record.moves) + 1)]
        return session._as(record)

    def known(self, turn: int) -> bool:
        """Whether the state of a turn is at hand; always, unless the game was `resumed`."""
        return self._states[turn] is not _UNKNOWN

    def learn(self, states: Mapping[int, State]) -> None:
        """Take these states for those of their turns; all others are forgotten, but the first."""
        kept = {0: self._states[0], self._cursor: self.state, **states}
        self._states = [kept.get(turn, _UNKNOWN) for turn in range(len(self._moves) + 1)]

    def forget_before(self, turn: int) -> None:
        """Keep no state of an earlier turn but the first; they can be learnt again."""
        self._states[1:turn] = [_UNKNOWN] * (turn - 1)

    # ------------------------------------------------------------ where the game stands

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[self._cursor]

    @property
    def start(self) -> State:
        """The state before the first move."""
        return self._states[0]

    def at(self, turn: int) -> State:
        """The state after so many of the moves that are kept, without going there."""
        return self._states[turn]

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move kept: the first `cursor` are played, the others can be redone."""
        return tuple(self._moves)

    @property
    def ticks(self) -> int:
        """How many of the moves played were those of a clock."""
        clocks = {action.move for action in self.game.actions if action.every}
        return sum(move in clocks for move in self.moves[: self._cursor]) if clocks else 0

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
        return self.rules.outcome(self.state)

    def legal_moves(self) -> list[str]:
        return self.rules.legal_moves(self.state)

    def view(self) -> View:
        return self.rules.view(self.state)

    # ------------------------------------------------------------ playing

    def play(self, move: str) -> State:
        """Play a move and return the new state; what could be redone is dropped.

        A refused move raises `IllegalMove`; that, and a move that changes nothing, leave the
        session as it was.
        """
        return self.accept(move, self.rules.play(self.state, move))

    def accept(self, move: str, state: State) -> State:
        """Take a state for the one after a move, which was played elsewhere by the same rules."""
        if state is not self.state:
            if self._cursor >= MOST_MOVES:
                raise _too_many(self._cursor + 1)
            del self._states[self._cursor + 1 :], self._moves[self._cursor :]
            self._states.append(state)
            self._moves.append(move)
            self._move_to(self._cursor + 1)
        return state

    def undo(self, n: int = 1) -> State:
        """Go back n moves, as far as there are any; the state then."""
        back = whole(N_("count"), n, least=0)
        self._free()
        self.undos += bool(back and self._cursor)
        return self._move_to(self._cursor - back)

    def redo(self, n: int = 1) -> State:
        """Play n undone moves again, as far as there are any; the state then."""
        self._free()
        return self._move_to(self._cursor + whole(N_("count"), n, least=0))

    def jump(self, turn: int) -> State:
        """Go to where `turn` moves are played (negative: counted from the last one)."""
        turn, last = whole(N_("turn"), turn), len(self._moves)
        if not -last - 1 <= turn <= last:
            raise DedaleError(
                "cannot jump to move {turn}: this game has moves 0 to {last}", turn=turn, last=last
            )
        self._free()
        turn = turn if turn >= 0 else last + 1 + turn
        self.undos += turn < self._cursor
        return self._move_to(turn)

    def restart(self) -> State:
        """Back to the start, clock at zero. The moves stay: they can still be redone."""
        state = self._move_to(0)
        self.clock.reset()
        self.undos = self.hints = 0
        return state

    def _free(self) -> None:
        """Refuse to go to another turn where what is played stands."""
        final = getattr(self.rules, "final", None)
        if final is not None and final(self.state):
            raise DedaleError("in this game no move is taken back: restart begins it again")

    def _move_to(self, cursor: int) -> State:
        self._cursor = max(0, min(cursor, len(self._moves)))
        if self.outcome is None:
            self.clock.start()
        else:
            self.clock.pause()
        return self.state

    # ------------------------------------------------------------ saves

    def record(self) -> Record:
        """What it takes to get this game back."""
        level = None if self.parameters is not None else self.rules.to_text(self._states[0])
        return Record(
            self.game.name,
            self.parameters,
            level,
            self.moves,
            self._cursor,
            self.clock.elapsed,
            self.undos,
            self.hints,
        )

    @classmethod
    def from_record(
        cls, record: Record, game: str | Game | None = None, *, watch: Watch | None = None
    ) -> Self:
        """The game that a record describes, replayed through its rules.

        With `game`, only a record of that game is accepted. `watch` is called now and then with how
        much of it is done.
        """
        if (count := len(record.moves)) > MOST_MOVES:
            raise _too_many(count)
        wanted = find(record.game if game is None else game)
        if record.game != wanted.name:
            raise FileError(
                "this is a game of {found!r}, not of {wanted!r}",
                found=record.game,
                wanted=wanted.name,
                line=2,
            )
        session = cls._at_start(wanted, record)
        for index, move in enumerate(record.moves):
            if watch is not None and not index % 256:
                watch(index / count)
            try:
                state = session.rules.play(session._states[-1], move)
            except DedaleError as error:
                raise FileError(
                    "move {number}, {move!r}: {error}",
                    number=index + 1,
                    move=move,
                    error=error,
                    line=record.line_of(index),
                ) from None
            session._states.append(state)
            session._moves.append(move)
        return session._as(record)

    def _as(self, record: Record) -> Self:
        """Stand where a record does, with all that is counted."""
        self._cursor, self.clock = record.cursor, Clock(record.clock)
        self.undos, self.hints = record.undos, record.hints
        return self

    @classmethod
    def _at_start(cls, game: Game, record: Record) -> Self:
        """A session at the start that a record describes."""
        try:
            if record.parameters is not None:
                return cls.new(game, **record.parameters)
            return cls(game, game.rules.from_text(record.level or ""))
        except FileError as error:  # the line is one of the level's own text
            line = None if record.start_line is None else record.start_line + (error.line or 0)
            raise error.at(line=line) from None
        except DedaleError as error:
            raise FileError(
                "this start is not one of {game!r}: {error}",
                game=game.name,
                error=error,
                line=record.start_line,
            ) from None

    def to_text(self) -> str:
        """The save as a string."""
        return saves.write(self.record())

    @classmethod
    def from_text(
        cls,
        text: str,
        game: str | Game | None = None,
        *,
        path: str = "",
        watch: Watch | None = None,
    ) -> Self:
        """The game saved in a string; `FileError` with its line when there is none."""
        record = saves.read(text, path)
        try:
            return cls.from_record(record, game, watch=watch)
        except FileError as error:
            raise error.at(path=path) from None
        except DedaleError as error:  # a game that we do not have
            raise FileError("{error}", error=error, path=path, line=2) from None

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all."""
        write_atomically(path, self.to_text())

    @classmethod
    def load(
        cls, path: str | Path, game: str | Game | None = None, *, watch: Watch | None = None
    ) -> Self:
        """The game saved in a file; `FileError` with its line when it holds none."""
        return cls.from_text(read_text(path), game, path=str(path), watch=watch)

    # ------------------------------------------------------------ links

    def seed_link(self) -> str:
        """How the game is made. Only for games made from parameters (`Session.new`)."""
        return links.seed_link(self.record())

    def exact_link(self) -> str:
        """The starting position, spelled out.

        For the present position: `Session(session.game, session.state).exact_link()`.
        """
        return links.exact_link(self.game.name, self.rules.to_text(self._states[0]))

    def replay_link(self) -> str:
        """The whole game, move by move."""
        return links.replay_link(self.record())

    @classmethod
    def from_link(
        cls, link: str, game: str | Game | None = None, *, watch: Watch | None = None
    ) -> Self:
        """The game behind a link of any kind."""
        return cls.from_record(links.read_link(link), game, watch=watch)


def _text_of(value: object) -> object:
    """The text of what can be written as one: masks and levels."""
    write = getattr(value, "to_text", None)
    return write() if callable(write) else value


def _too_many(count: int) -> DedaleError:
    return DedaleError(
        "{count} moves are too many: a game has at most {most}", count=count, most=MOST_MOVES
    )
