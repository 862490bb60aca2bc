"""The database of games, levels and scores: SQLAlchemy Core, by default on one SQLite file.

A `Store` is one open database. Reading takes a connection from a small pool; writing goes through
one thread that commits together what waits together (`writer.py`), so that every answer can wait
for its own commit and many players still share the cost of one.
"""

from .database import Store

__all__ = ["Store"]
