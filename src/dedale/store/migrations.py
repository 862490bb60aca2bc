"""How a database becomes what `schema.py` describes, one numbered step after the other.

A step is a list of statements that never changes once it was released; a new need is a new step.
The table `migrations` remembers which ones a database has been through. Statements are plain SQL
that SQLite and PostgreSQL understand; `{bytes}` stands for their type of raw bytes.
"""

import time

from sqlalchemy import Connection, inspect, text

from ..errors import DedaleError

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY, owner TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
            level {bytes} NOT NULL, parameters TEXT, cursor INTEGER NOT NULL,
            version INTEGER NOT NULL, elapsed DOUBLE PRECISION NOT NULL,
            acted DOUBLE PRECISION NOT NULL, hints INTEGER NOT NULL, gave_up BOOLEAN NOT NULL,
            pack TEXT, number INTEGER, won BOOLEAN, stars INTEGER, request TEXT,
            created DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX games_by_owner ON games (owner, updated)",
        """CREATE TABLE moves (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, number INTEGER NOT NULL,
            move TEXT NOT NULL, PRIMARY KEY (game, number)){without_rowid}""",
        """CREATE TABLE levels (
            id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
            text TEXT NOT NULL, facts TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
            updated DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX levels_by_owner ON levels (owner, updated)",
    ),
    (
        """CREATE TABLE progress (
            owner TEXT NOT NULL, pack TEXT NOT NULL, number INTEGER NOT NULL,
            best INTEGER NOT NULL, stars INTEGER NOT NULL, hints INTEGER NOT NULL,
            solved DOUBLE PRECISION NOT NULL, PRIMARY KEY (owner, pack, number))""",
        """CREATE TABLE scores (
            id TEXT PRIMARY KEY, board TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL,
            points BIGINT NOT NULL, moves INTEGER NOT NULL, seconds DOUBLE PRECISION,
            hints INTEGER NOT NULL, record {bytes} NOT NULL, created DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX scores_by_board ON scores (board, points)",
    ),
    (
        "ALTER TABLE games ADD COLUMN imported BOOLEAN NOT NULL DEFAULT FALSE",
        "CREATE UNIQUE INDEX scores_by_player ON scores (board, owner, name)",
        "CREATE TABLE keys (name TEXT PRIMARY KEY, value {bytes} NOT NULL)",
    ),
    (
        """CREATE TABLE codes (
            code TEXT PRIMARY KEY, owner TEXT NOT NULL, until DOUBLE PRECISION NOT NULL)""",
    ),
    ("ALTER TABLE games ADD COLUMN undos INTEGER NOT NULL DEFAULT 0",),
)


#: PostgreSQL: servers that start at the same time take these steps one after the other.
_ADVISORY_LOCK = "SELECT pg_advisory_xact_lock(4007421)"


def migrate(connection: Connection, last: int = len(MIGRATIONS)) -> int:
    """Take the database through the steps it has not been through; how many these were."""
    postgres = connection.dialect.name == "postgresql"
    words = {
        "bytes": "BYTEA" if postgres else "BLOB",
        "without_rowid": "" if postgres else " WITHOUT ROWID",
    }
    if postgres:
        connection.execute(text(_ADVISORY_LOCK))
    if not inspect(connection).has_table("migrations"):
        connection.execute(
            text(
                "CREATE TABLE migrations "
                "(number INTEGER PRIMARY KEY, applied DOUBLE PRECISION NOT NULL)"
            )
        )
    done = steps_done(connection)
    if done > len(MIGRATIONS):
        raise DedaleError(
            "this database is of a later version (step {done}): this program knows {known} steps;"
            " use a newer Dédale, or another --database",
            done=done,
            known=len(MIGRATIONS),
        )
    for number in range(done + 1, last + 1):
        for statement in MIGRATIONS[number - 1]:
            connection.execute(text(statement.format(**words)))
        connection.execute(
            text("INSERT INTO migrations (number, applied) VALUES (:number, :applied)"),
            {"number": number, "applied": time.time()},
        )
    return max(0, last - done)


def steps_done(connection: Connection) -> int:
    """How many steps a database has been through."""
    return connection.execute(text("SELECT max(number) FROM migrations")).scalar() or 0
