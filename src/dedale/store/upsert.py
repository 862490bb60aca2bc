"""INSERT … ON CONFLICT: the same words in SQLite and PostgreSQL, in two places of SQLAlchemy."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that may say what to do with a line that is already there."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
