"""Codes to carry one's games to another browser: short, good for once, and not for long."""

import secrets
import time

#: Letters that are not taken for one another.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 12
#: Codes that are kept at once; the oldest makes room.
MOST = 1000


class Codes:
    """The codes that are good at the moment; they end with the server.

    >>> codes = Codes()
    >>> code = codes.new("o_zoe")
    >>> codes.redeem(code.upper()), codes.redeem(code)
    ('o_zoe', None)
    """

    def __init__(self, seconds: float = 600.0) -> None:
        self.seconds = seconds
        self._owners: dict[str, tuple[str, float]] = {}

    def new(self, owner: str) -> str:
        """A code for everything of this owner; one he had before is not good any more."""
        self._owners = {
            code: (other, until)
            for code, (other, until) in self._owners.items()
            if other != owner and until > time.monotonic()
        }
        while len(self._owners) >= MOST:
            del self._owners[next(iter(self._owners))]
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._owners[code] = owner, time.monotonic() + self.seconds
        return code

    def redeem(self, code: str) -> str | None:
        """The owner of a code, which is used up by that; None when it is not good."""
        owner, until = self._owners.pop(code.strip().lower(), ("", 0.0))
        return owner if owner and until > time.monotonic() else None
