"""All games, or those of one owner, in one file that any Dédale reads, whatever its database.

The file is a zip of texts: `dedale.json` says what it is, and `games.jsonl`, `levels.jsonl`,
`scores.jsonl`, `progress.jsonl` have one JSON object a line, with the fields of `StoredGame`,
`Level`, `Score`, `Progress`. A backup of a server also has `keys.jsonl`, with which it knows its
visitors again; keep it as you would keep a password.

Such a file comes from outside. Every line of it is checked: names, types and sizes.
"""

import json
import math
import re
import time
import types
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import IO, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from sqlalchemy import Connection, Table, delete, insert, select

from ..errors import FileError
from ..jsons import JsonObject
from .games import StoredGame, iterate_games
from .levels import StoredLevel
from .schema import GAMES, KEYS, LEVELS, METADATA, MOVES, PROGRESS, SCORES
from .scores import MOST_POINTS, Progress, Score

FORMAT, VERSION = "dedale-archive", 1
#: The longest line of a file: a game of a million moves.
LONGEST_LINE = 16_000_000
#: Letters in a title, an id, a move …: everything but the texts of games and levels.
LONGEST_WORD = 1000
#: Members of a file, and the bytes of the one that describes the others.
MOST_MEMBERS, LONGEST_HEAD = 16, 10_000
_LONG = frozenset({"level", "text", "record"})


@dataclass(slots=True)
class ServerKey:
    """A key of the server (`keys.py`), in hexadecimal digits."""

    name: str
    value: str

    def row(self) -> dict[str, object]:
        """The line of the table."""
        return {"name": self.name, "value": bytes.fromhex(self.value)}


Line = TypeVar("Line", StoredGame, StoredLevel, Score, Progress, ServerKey)


@dataclass(slots=True)
class ArchiveContents:
    """How many lines of each part there are, and the ids of games too damaged to be among them."""

    counts: dict[str, int] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)


# ---------------------------------------------------------------- writing


def write_archive(
    connection: Connection, file: IO[bytes], owner: str | None = None
) -> ArchiveContents:
    """Write everything, or everything of one owner; `connection` should see one moment only."""
    contents = ArchiveContents()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, lines in _parts(connection, owner, contents.damaged):
            contents.counts[name] = 0
            with archive.open(f"{name}.jsonl", "w", force_zip64=True) as part:
                for line in lines:
                    values = asdict(line) | ({} if owner is None else {"owner": ""})
                    part.write(json.dumps(values, ensure_ascii=False).encode() + b"\n")
                    contents.counts[name] += 1
        head = {"format": FORMAT, "version": VERSION, "made": time.time()}
        archive.writestr("dedale.json", json.dumps(head | {"counts": contents.counts}, indent=1))
    return contents


def _parts(
    connection: Connection, owner: str | None, damaged: list[str]
) -> Iterator[tuple[str, Iterator[StoredGame | StoredLevel | Score | Progress | ServerKey]]]:
    def rows(table: Table) -> Iterator[JsonObject]:
        query = select(table)
        if owner is not None:
            query = query.where(table.c.owner == owner)
        for row in connection.execute(query.order_by(*table.primary_key)).mappings():
            yield dict(row)

    mine = () if owner is None else (GAMES.c.owner == owner,)
    yield "games", iterate_games(connection, *mine, damaged=damaged)
    yield (
        "levels",
        (StoredLevel(**row | {"facts": json.loads(row["facts"])}) for row in rows(LEVELS)),
    )
    yield "progress", (Progress(**row) for row in rows(PROGRESS))
    yield (
        "scores",
        (
            Score(**row | {"record": zlib.decompress(row["record"]).decode()})
            for row in rows(SCORES)
        ),
    )
    if owner is None:
        yield "keys", (ServerKey(row["name"], row["value"].hex()) for row in rows(KEYS))


# ---------------------------------------------------------------- reading


class Archive:
    """A file that was written by `write_archive`, open for reading; any other is refused.

    `most` bounds the bytes that it may unfold to. Sizes are looked at before anything is read, and
    only the two methods that we write with are taken: others cannot be unfolded in parts.
    """

    def __init__(self, file: IO[bytes], *, name: str = "", most: int | None = None) -> None:
        self.name = name
        try:
            self._zip = zipfile.ZipFile(file)
            self._check_members(most)
            head = json.loads(self._zip.read("dedale.json"))
            if head["format"] != FORMAT:
                raise ValueError
            self.version, self.counts = int(head["version"]), dict(head["counts"])
            if not all(type(count) is int for count in self.counts.values()):
                raise ValueError
        except FileError:
            raise
        except _UNREADABLE:
            raise FileError(
                "this is not a backup of Dédale, or it is cut short", path=name
            ) from None
        if self.version > VERSION:
            raise FileError("this backup is of a later version: use a newer Dédale", path=name)

    def _check_members(self, most: int | None) -> None:
        """Refuse what could not be read within bounds, before any of it is."""
        members = self._zip.infolist()
        methods = {member.compress_type for member in members}
        if methods - {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED} or len(members) > MOST_MEMBERS:
            raise ValueError
        if self._zip.getinfo("dedale.json").file_size > LONGEST_HEAD:
            raise ValueError
        size = sum(member.file_size for member in members)
        if most is not None and size > most:
            raise FileError(
                "this file unfolds to {size} bytes, and no more than {most} are taken",
                size=size,
                most=most,
                path=self.name,
            )

    def games(self) -> Iterator[StoredGame]:
        """The games, each with a cursor that lies within its moves."""
        for number, game in enumerate(self._lines("games", StoredGame), 1):
            if not (0 <= game.cursor <= len(game.moves) and game.version >= 0):
                raise self._wrong("games", number, "cursor")
            yield game

    def levels(self) -> Iterator[StoredLevel]:
        return self._lines("levels", StoredLevel)

    def scores(self) -> Iterator[Score]:
        return self._lines("scores", Score)

    def progress(self) -> Iterator[Progress]:
        return self._lines("progress", Progress)

    def server_keys(self) -> Iterator[ServerKey]:
        return self._lines("keys", ServerKey)

    def close(self) -> None:
        self._zip.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _lines(self, part: str, kind: type[Line]) -> Iterator[Line]:
        number, field = 0, ""
        try:
            with self._zip.open(f"{part}.jsonl") as lines:
                while line := lines.readline(LONGEST_LINE):
                    number += 1
                    if number > self.counts[part]:
                        raise ValueError
                    values = json.loads(line)
                    field = _misfit(kind, values)
                    if field:
                        raise ValueError
                    yield kind(**values)
            if number != self.counts[part]:
                raise ValueError
        except _UNREADABLE:
            raise self._wrong(part, number, field) from None

    def _wrong(self, part: str, number: int, field: str) -> FileError:
        place = {"path": f"{self.name}/{part}.jsonl".lstrip("/"), "line": number}
        if field:
            return FileError("the field {field!r} is invalid", field=field, **place)
        return FileError("this file is damaged, or not written by Dédale", **place)


#: What zipfile, zlib and json raise for an invalid file.
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,  # encrypted; nested too deep
    TypeError,
    ValueError,
)


#: Fields that archives of the first form do not have; they have their default then.
LATER = frozenset({"undos"})


@cache
def _fields(kind: type) -> JsonObject:
    return get_type_hints(kind)


def _misfit(kind: type, values: object) -> str:
    """The first field that is missing, unknown, or not of its type; "" when all are right."""
    if not isinstance(values, dict):
        return "{}"
    hints = {
        name: hint for name, hint in _fields(kind).items() if name in values or name not in LATER
    }
    unknown = values.keys() ^ hints.keys()
    return next(
        (name for name, hint in hints.items() if not _fits(values.get(name), hint, name)),
        min(unknown, default=""),
    )


def _fits(value: object, hint: object, name: str) -> bool:
    """Whether a value is of that type, and may be kept by every database."""
    if get_origin(hint) in (Union, types.UnionType):
        return any(_fits(value, each, name) for each in get_args(hint))
    if hint is float:
        return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]
    if type(value) is not (get_origin(hint) or hint):
        return False
    if isinstance(value, int):
        return abs(value) <= (MOST_POINTS if name == "points" else 2**31 - 1)
    if isinstance(value, str):
        value.encode()  # a lone surrogate is a ValueError
        if name == "value":
            bytes.fromhex(value)
        if name == "id" and not re.fullmatch(r"[\w-]{1,64}", value, re.ASCII):
            return False
        return "\0" not in value and (name in _LONG or len(value) <= LONGEST_WORD)
    if isinstance(value, list):
        return all(_fits(each, str, name) for each in value)
    return True


# ---------------------------------------------------------------- putting back


def replace_everything(connection: Connection, archive: Archive) -> None:
    """Make the database what the archive says. Write it in one transaction: all, or nothing."""
    for table in reversed(METADATA.sorted_tables):
        connection.execute(delete(table))
    _insert(connection, GAMES, (game.row() for game in archive.games()))
    _insert(
        connection,
        MOVES,
        (
            {"game": game.id, "number": number, "move": move}
            for game in archive.games()
            for number, move in enumerate(game.moves)
        ),
    )
    _insert(connection, LEVELS, (level.row() for level in archive.levels()))
    _insert(connection, SCORES, (score.row() for score in archive.scores()))
    _insert(connection, PROGRESS, (asdict(line) for line in archive.progress()))
    _insert(
        connection,
        KEYS,
        (key.row() for key in archive.server_keys()),
    )


def _insert(connection: Connection, table: Table, rows: Iterator[JsonObject]) -> None:
    some: list[JsonObject] = []
    for row in rows:
        some.append(row)
        if len(some) == 1000:
            connection.execute(insert(table), some)
            some.clear()
    if some:
        connection.execute(insert(table), some)
