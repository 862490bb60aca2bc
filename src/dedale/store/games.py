"""Games in the database: a start, the moves, and a few figures for lists.

The version of a game counts its changes, and decides between two that were made at once: a change
names the version that it leads to, and is refused (`Conflict`) unless the one before is stored.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from .errors import Conflict, Damaged, TooMany
from .schema import GAMES, MOVES

#: What a list of games shows; the level itself stays where it is.
_LISTED = [c for c in GAMES.c if c.name not in ("level", "parameters", "request")]


@dataclass(slots=True)
class StoredGame:
    """One game as the database knows it (`schema.GAMES` says what each field is)."""

    id: str
    owner: str
    game: str
    title: str
    level: str = ""
    parameters: dict[str, object] | None = None
    cursor: int = 0
    version: int = 0
    elapsed: float = 0.0
    acted: float = 0.0
    hints: int = 0
    gave_up: bool = False
    pack: str | None = None
    number: int | None = None
    won: bool | None = None
    stars: int | None = None
    request: str | None = None
    created: float = 0.0
    updated: float = 0.0
    imported: bool = False
    undos: int = 0
    moves: list[str] = field(default_factory=list)

    @property
    def weight(self) -> int:
        """About how many bytes of the disk it takes: its level is compressed, a move is a row."""
        return len(self.level) // 4 + 50 * len(self.moves)

    def row(self) -> dict[str, object]:
        """The line of the table."""
        line = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "moves"}
        line["level"] = zlib.compress(self.level.encode())
        line["parameters"] = None if self.parameters is None else json.dumps(self.parameters)
        return line


class Standing(NamedTuple):
    """What lets a reader know whether what it remembers of a game is still true."""

    version: int
    hints: int
    gave_up: bool


def add_game(connection: Connection, game: StoredGame, *, most: int | None = None) -> None:
    """A new game, with the moves it may already have, unless its owner has `most` games."""
    if most is not None and (count := count_games(connection, game.owner)) >= most:
        raise TooMany(
            "there are {count} games of yours, and no more than {most} are kept: delete some first",
            count=count,
            most=most,
        )
    connection.execute(insert(GAMES), game.row())
    add_moves(connection, game.id, 0, game.moves)


def count_games(connection: Connection, owner: str) -> int:
    """How many games an owner has."""
    query = select(func.count()).select_from(GAMES).where(GAMES.c.owner == owner)
    return connection.execute(query).scalar_one()


def get_game(connection: Connection, game_id: str, owner: str) -> StoredGame | None:
    """A game with its moves, if it is there and belongs to that owner. May raise `Damaged`."""
    query = select(GAMES).where(GAMES.c.id == game_id, GAMES.c.owner == owner)
    row = connection.execute(query).mappings().first()
    if row is None:
        return None
    moves = select(MOVES.c.number, MOVES.c.move).where(MOVES.c.game == game_id)
    return _whole(row, [(n, m) for n, m in connection.execute(moves.order_by(MOVES.c.number))])


def get_standing(connection: Connection, game_id: str, owner: str) -> Standing | None:
    """The version of a game, and the hints given in it: much cheaper than the game itself."""
    query = select(GAMES.c.version, GAMES.c.hints, GAMES.c.gave_up)
    row = connection.execute(query.where(GAMES.c.id == game_id, GAMES.c.owner == owner)).first()
    return None if row is None else Standing(*row)


def list_games(
    connection: Connection,
    owner: str,
    kind: str | None = None,
    limit: int = 50,
    begun: bool = False,
) -> list[StoredGame]:
    """The games of an owner, the last played first, without levels, parameters and moves.

    `begun`: only those in which a move stands.

    Nothing is read that could be damaged: a game that cannot be opened is listed all the same, and
    can be deleted.
    """
    query = select(*_LISTED).where(GAMES.c.owner == owner)
    if kind is not None:
        query = query.where(GAMES.c.game == kind)
    if begun:
        query = query.where(GAMES.c.cursor > 0)
    rows = connection.execute(query.order_by(GAMES.c.updated.desc()).limit(limit)).mappings()
    return [StoredGame(**row) for row in rows]


def games_of_pack(connection: Connection, owner: str, pack: str) -> dict[int, str]:
    """For each level of a pack as it stands, the game that goes on there, the last played one."""
    query = (
        select(GAMES.c.number, GAMES.c.id)
        .where(GAMES.c.owner == owner, GAMES.c.pack == pack, GAMES.c.won.is_(None))
        .where(GAMES.c.parameters.is_(None))  # else by other rules
        .order_by(GAMES.c.updated)
    )
    return {row.number: row.id for row in connection.execute(query)}


_CHANGED = (
    *("cursor", "version", "elapsed", "acted", "undos", "won", "stars", "request", "updated"),
)
_CHANGE = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("key"), GAMES.c.version == bindparam("expected"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGED})
)
_LAST = select(func.max(MOVES.c.number)).where(MOVES.c.game == bindparam("key"))
_ADD = insert(MOVES)
_DROP = delete(MOVES).where(MOVES.c.game == bindparam("key"), MOVES.c.number >= bindparam("first"))


def change_game(
    connection: Connection, game: StoredGame, added: Sequence[str] = (), *, after: int = 0
) -> None:
    """Write down where a game stands now, with the moves added after so many others.

    The game is given as it must become, one version later than the stored one; else `Conflict`.
    Moves that stood where new ones come were undone, and give way. The game's own list of moves is
    not looked at, nor its hints (`count_hint` has them).
    """
    new = {f"new_{name}": getattr(game, name) for name in _CHANGED}
    done = connection.execute(_CHANGE, {"key": game.id, "expected": game.version - 1, **new})
    if done.rowcount != 1:
        raise Conflict("the game has gone on elsewhere")
    last = connection.execute(_LAST, {"key": game.id}).scalar()
    stored = 0 if last is None else last + 1
    length = after + len(added) if added else stored
    if not (0 <= after <= stored and 0 <= game.cursor <= length):
        raise ValueError("a gap between moves", after, stored, game.cursor)
    if added and after < stored:
        connection.execute(_DROP, {"key": game.id, "first": after})
    add_moves(connection, game.id, after, added)


def count_hint(
    connection: Connection, game_id: str, owner: str, *, gave_up: bool = False
) -> Standing | None:
    """One more hint was given, or the player gave up: whatever else goes on in the game."""
    mine = (GAMES.c.id == game_id, GAMES.c.owner == owner)
    new = {GAMES.c.gave_up: True} if gave_up else {GAMES.c.hints: GAMES.c.hints + 1}
    connection.execute(update(GAMES).where(*mine).values(new))
    return get_standing(connection, game_id, owner)


def forget_hints(connection: Connection, game_id: str) -> None:
    """A game begins again, and so does the count of its hints."""
    connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(hints=0))


def delete_game(connection: Connection, game_id: str, owner: str) -> bool:
    """Delete a game, with its moves; whether there was one."""
    mine = (GAMES.c.id == game_id, GAMES.c.owner == owner)
    return connection.execute(delete(GAMES).where(*mine)).rowcount > 0


def delete_untouched_games(connection: Connection, before: float) -> int:
    """Forget the games in which nothing was ever done, begun before that moment; how many."""
    played = select(MOVES.c.game).where(MOVES.c.game == GAMES.c.id).exists()
    untouched = (GAMES.c.version == 0, GAMES.c.hints == 0, GAMES.c.updated < before, ~played)
    return connection.execute(delete(GAMES).where(*untouched)).rowcount


def iterate_games(
    connection: Connection, *where: ColumnElement[bool], damaged: list[str] | None = None
) -> Iterator[StoredGame]:
    """All such games with their moves, a few hundred at a time; the ids of those that are damaged
    go to that list."""
    ids = list(connection.execute(select(GAMES.c.id).where(*where).order_by(GAMES.c.id)).scalars())
    for first in range(0, len(ids), 200):
        some = ids[first : first + 200]
        moves: dict[str, list[tuple[int, str]]] = {name: [] for name in some}
        query = select(MOVES).where(MOVES.c.game.in_(some)).order_by(MOVES.c.game, MOVES.c.number)
        for name, number, move in connection.execute(query):
            moves[name].append((number, move))
        rows = select(GAMES).where(GAMES.c.id.in_(some)).order_by(GAMES.c.id)
        for row in connection.execute(rows).mappings():
            try:
                game = _whole(row, moves[row["id"]])
            except Damaged:
                if damaged is not None:
                    damaged.append(row["id"])
                continue
            yield game


def add_moves(connection: Connection, game_id: str, first: int, moves: Sequence[str]) -> None:
    """Moves of a game, numbered from `first`."""
    lines = [
        {"game": game_id, "number": first + index, "move": move} for index, move in enumerate(moves)
    ]
    if lines:
        connection.execute(_ADD, lines)


def _whole(row: RowMapping, moves: Sequence[tuple[int, str]]) -> StoredGame:
    """A game from its line and its numbered moves, if they belong together."""
    for index, (number, _move) in enumerate(moves):
        if number != index:
            raise Damaged(
                "the game {title!r} is damaged: move {number} is missing;"
                " your other games are fine",
                title=row["title"],
                number=index + 1,
            )
    if not 0 <= row["cursor"] <= len(moves):
        raise Damaged(
            "the game {title!r} is damaged: it stands at move {cursor} of {count};"
            " your other games are fine",
            title=row["title"],
            cursor=row["cursor"],
            count=len(moves),
        )
    try:
        level = zlib.decompress(row["level"]).decode()
        parameters = None if row["parameters"] is None else json.loads(row["parameters"])
    except (zlib.error, TypeError, ValueError):
        raise Damaged(
            "the game {title!r} is damaged: its start cannot be read; your other games are fine",
            title=row["title"],
        ) from None
    changed = {"level": level, "parameters": parameters, "moves": [move for _, move in moves]}
    return StoredGame(**{**row, **changed})
