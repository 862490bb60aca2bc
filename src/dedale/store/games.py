"""Games in the database: a start, the moves, and a few figures for lists."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update

from .schema import GAMES, MOVES

#: What a list of games shows; the level itself stays where it is.
_LISTED = [column for column in GAMES.c if column.name not in ("level", "request")]


@dataclass(slots=True)
class Game:
    """One game as the database knows it (`schema.GAMES` tells what each field is)."""

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
    moves: list[str] = field(default_factory=list)

    def row(self) -> dict[str, object]:
        """The line of the table."""
        line = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "moves"}
        line["level"] = zlib.compress(self.level.encode())
        line["parameters"] = None if self.parameters is None else json.dumps(self.parameters)
        return line


def add_game(connection: Connection, game: Game) -> None:
    """A new game, with the moves it may already have."""
    connection.execute(insert(GAMES), game.row())
    _add_moves(connection, game.id, 0, game.moves)


def get_game(connection: Connection, game_id: str, owner: str) -> Game | None:
    """A game with its moves, if it is there and belongs to that owner."""
    query = select(GAMES).where(GAMES.c.id == game_id, GAMES.c.owner == owner)
    row = connection.execute(query).mappings().first()
    if row is None:
        return None
    game = _game(row, zlib.decompress(row["level"]).decode())
    moves = select(MOVES.c.move).where(MOVES.c.game == game_id).order_by(MOVES.c.number)
    game.moves = list(connection.execute(moves).scalars())
    return game


def list_games(
    connection: Connection, owner: str, kind: str | None = None, limit: int = 50
) -> list[Game]:
    """The games of an owner, the last played first, without levels and moves."""
    query = select(*_LISTED).where(GAMES.c.owner == owner)
    if kind is not None:
        query = query.where(GAMES.c.game == kind)
    rows = connection.execute(query.order_by(GAMES.c.updated.desc()).limit(limit)).mappings()
    return [_game(row) for row in rows]


def games_of_pack(connection: Connection, owner: str, pack: str) -> dict[int, str]:
    """For each level of a pack, the game that goes on there, the last played one."""
    query = (
        select(GAMES.c.number, GAMES.c.id)
        .where(GAMES.c.owner == owner, GAMES.c.pack == pack, GAMES.c.won.is_(None))
        .order_by(GAMES.c.updated)
    )
    return {row.number: row.id for row in connection.execute(query)}


_CHANGE = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("key"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in (
                "cursor",
                "version",
                "elapsed",
                "acted",
                "hints",
                "gave_up",
                "won",
                "stars",
                "request",
                "updated",
            )
        }
    )
)
_DROP = delete(MOVES).where(MOVES.c.game == bindparam("key"), MOVES.c.number >= bindparam("first"))


def change_game(
    connection: Connection,
    game: Game,
    added: Sequence[str] = (),
    *,
    after: int = 0,
    dropped: bool = False,
) -> None:
    """Write down where a game stands now, with the moves added after so many others.

    `dropped` says that there were moves after those, undone ones, that now give way. The game is
    given as it must become: its own list of moves is not looked at.
    """
    connection.execute(
        _CHANGE,
        {
            "key": game.id,
            "new_cursor": game.cursor,
            "new_version": game.version,
            "new_elapsed": game.elapsed,
            "new_acted": game.acted,
            "new_hints": game.hints,
            "new_gave_up": game.gave_up,
            "new_won": game.won,
            "new_stars": game.stars,
            "new_request": game.request,
            "new_updated": game.updated,
        },
    )
    if dropped:
        connection.execute(_DROP, {"key": game.id, "first": after})
    _add_moves(connection, game.id, after, added)


def delete_game(connection: Connection, game_id: str, owner: str) -> bool:
    """Forget a game; whether there was one."""
    mine = select(GAMES.c.id).where(GAMES.c.id == game_id, GAMES.c.owner == owner)
    if connection.execute(mine).first() is None:
        return False
    connection.execute(delete(MOVES).where(MOVES.c.game == game_id))
    connection.execute(delete(GAMES).where(GAMES.c.id == game_id))
    return True


def _add_moves(connection: Connection, game_id: str, first: int, moves: Sequence[str]) -> None:
    lines = [
        {"game": game_id, "number": first + index, "move": move} for index, move in enumerate(moves)
    ]
    if lines:
        connection.execute(insert(MOVES), lines)


def _game(row: RowMapping, level: str = "") -> Game:
    values = {name: row[name] for name in row if name != "level"}
    if values["parameters"] is not None:
        values["parameters"] = json.loads(values["parameters"])
    return Game(**values, level=level)
