"""INSERT … ON CONFLICT: the same words in SQLite and PostgreSQL, in two places of SQLAlchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


def upsert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that may say what to do with a line that is already there."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    return sqlite.insert(table)
