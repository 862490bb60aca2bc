"""Levels and masks that people drew and keep: each belongs to one owner."""

import json
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from .schema import LEVELS


@dataclass(slots=True)
class StoredLevel:
    """A text with a title; `facts` are what a list says about it (size, length …)."""

    id: str
    owner: str
    kind: str
    title: str
    text: str
    facts: dict[str, object] = field(default_factory=dict)
    created: float = 0.0
    updated: float = 0.0

    def row(self) -> dict[str, object]:
        """The line of the table."""
        return asdict(self) | {"facts": json.dumps(self.facts)}


def add_level(connection: Connection, level: StoredLevel) -> None:
    """A new level."""
    connection.execute(insert(LEVELS), level.row())


def count_levels(connection: Connection, owner: str) -> tuple[int, int]:
    """How many levels an owner keeps, and the letters of their texts."""
    letters = func.coalesce(func.sum(func.length(LEVELS.c.text)), 0)
    query = select(func.count(), letters).where(LEVELS.c.owner == owner)
    count, total = connection.execute(query).one()
    return count, int(total)


def list_levels(connection: Connection, owner: str, kind: str | None = None) -> list[StoredLevel]:
    """The levels of an owner, the last changed first."""
    query = select(LEVELS).where(LEVELS.c.owner == owner)
    if kind is not None:
        query = query.where(LEVELS.c.kind == kind)
    return [
        _level(row)
        for row in connection.execute(query.order_by(LEVELS.c.updated.desc())).mappings()
    ]


def get_level(connection: Connection, level_id: str, owner: str) -> StoredLevel | None:
    """A level, if it is there and belongs to that owner."""
    query = select(LEVELS).where(LEVELS.c.id == level_id, LEVELS.c.owner == owner)
    row = connection.execute(query).mappings().first()
    return None if row is None else _level(row)


def change_level(connection: Connection, level: StoredLevel) -> bool:
    """Replace a level; whether it was there."""
    mine = (LEVELS.c.id == level.id, LEVELS.c.owner == level.owner)
    return connection.execute(update(LEVELS).where(*mine).values(level.row())).rowcount > 0


def delete_level(connection: Connection, level_id: str, owner: str) -> bool:
    """Forget a level; whether there was one."""
    mine = (LEVELS.c.id == level_id, LEVELS.c.owner == owner)
    return connection.execute(delete(LEVELS).where(*mine)).rowcount > 0


def _level(row: RowMapping) -> StoredLevel:
    return StoredLevel(**{**row, "facts": json.loads(row["facts"])})
