"""Codes to carry one's games to another browser: short, good for once, and not for long.

They are in the database, so that any server of it takes a code that another one gave.
"""

import hashlib
import secrets

from sqlalchemy import Connection, delete, insert, select

from .schema import CODES

#: Letters that are not taken for one another.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 12
#: How many seconds a code is good for.
GOOD_FOR = 600.0


def new_code(connection: Connection, owner: str, now: float) -> str:
    """A code for everything of this owner; one they had before is not good any more."""
    over = (CODES.c.owner == owner) | (CODES.c.until <= now)
    connection.execute(delete(CODES).where(over))
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    line = {"code": _digest(code), "owner": owner, "until": now + GOOD_FOR}
    connection.execute(insert(CODES).values(line))
    return code


def redeem_code(connection: Connection, code: str, now: float) -> str | None:
    """The owner of a code, which is used up by that; None when it is not good."""
    here = CODES.c.code == _digest(code.strip().lower())
    found = connection.execute(select(CODES.c.owner, CODES.c.until).where(here)).first()
    used = connection.execute(delete(CODES).where(here)).rowcount  # of two at once, one gets it
    return str(found.owner) if found is not None and used and found.until > now else None


def _digest(code: str) -> str:
    """What is kept of a code: it is of no use to readers of the database or of a backup."""
    return hashlib.sha256(code.encode()).hexdigest()
