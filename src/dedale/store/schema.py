"""The tables as they are today. `migrations.py` says how a database gets there.

A game is its start (the text of its rule book, compressed) and its moves; everything else about it
can be worked out by playing them again, and what is kept besides (outcome, stars) is for lists.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

METADATA = MetaData()

GAMES = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("level", LargeBinary, nullable=False),  # zlib of the text of the starting position
    Column("parameters", Text),  # JSON, when the game was made from parameters
    Column("cursor", Integer, nullable=False),  # moves played; those beyond can be redone
    Column("version", Integer, nullable=False),  # counts every change
    Column("elapsed", Float, nullable=False),  # seconds on the clock at the last action
    Column("acted", Float, nullable=False),  # the moment of the last action
    Column("hints", Integer, nullable=False),
    Column("gave_up", Boolean, nullable=False),
    Column("pack", Text),
    Column("number", Integer),  # of the level in its pack, from 1
    Column("won", Boolean),  # NULL while the game goes on
    Column("stars", Integer),
    Column("request", Text),  # the last request that changed something, not to be done twice
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("imported", Boolean, nullable=False),  # from a file: nobody vouches for its clock
    Column("undos", Integer, nullable=False),  # how often moves were taken back
)
Index("games_by_owner", GAMES.c.owner, GAMES.c.updated)

MOVES = Table(
    "moves",
    METADATA,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("move", Text, nullable=False),
    PrimaryKeyConstraint("game", "number"),
    sqlite_with_rowid=False,
)

PROGRESS = Table(
    "progress",
    METADATA,
    Column("owner", Text, nullable=False),
    Column("pack", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("best", Integer, nullable=False),  # fewest moves of a win
    Column("stars", Integer, nullable=False),
    Column("hints", Integer, nullable=False),  # fewest hints of a win
    Column("solved", Float, nullable=False),
    PrimaryKeyConstraint("owner", "pack", "number"),
)

LEVELS = Table(
    "levels",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("facts", Text, nullable=False),  # JSON: size, length …, for lists
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)
Index("levels_by_owner", LEVELS.c.owner, LEVELS.c.updated)

SCORES = Table(
    "scores",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("board", Text, nullable=False),  # games with the same start share a board
    Column("owner", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Float),  # NULL: played elsewhere, not timed by us
    Column("hints", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),  # zlib of the save: the proof
    Column("created", Float, nullable=False),
)
Index("scores_by_board", SCORES.c.board, SCORES.c.points)
Index("scores_by_player", SCORES.c.board, SCORES.c.owner, SCORES.c.name, unique=True)

KEYS = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

CODES = Table(
    "codes",
    METADATA,
    Column("code", Text, primary_key=True),  # the digest of it
    Column("owner", Text, nullable=False),
    Column("until", Float, nullable=False),
)
