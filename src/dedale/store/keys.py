"""Keys that all servers of one database share."""

import secrets

from sqlalchemy import Connection, select

from .schema import KEYS
from .upsert import upsert


def signing_key(connection: Connection) -> bytes:
    """The key that signs the cookies: made when first asked for (so ask in a `write`).

    It stands beside the games that it opens: the database has both, and so has a backup.
    """
    new = upsert(connection, KEYS).values(name="cookies", value=secrets.token_bytes(32))
    connection.execute(new.on_conflict_do_nothing())
    key = select(KEYS.c.value).where(KEYS.c.name == "cookies")
    return bytes(connection.execute(key).scalar_one())
