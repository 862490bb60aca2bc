"""Whose browser it is: a random id in a cookie, signed, so that nobody can take another's."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

#: Browsers keep a cookie for 400 days at most, counted from when it was set: opening the page
#: sets it again (`guard.py`).
_SECONDS = 400 * 24 * 3600

#: Before the database had it, the key was a file of the data folder, and the cookie had this name.
EARLIER_KEY, EARLIER_COOKIE = "secret", "dedale_owner"


def earlier_key(folder: Path) -> bytes | None:
    """The key of a data folder of an earlier version, with which its visitors are known again."""
    try:
        key = (folder / EARLIER_KEY).read_bytes()
    except OSError:
        return None
    return key if len(key) >= 32 else None


class Signer:
    """Signs and checks the ids of owners.

    >>> signer = Signer(b"key")
    >>> cookie = signer.sign("o_zoe")
    >>> signer.owner(cookie), signer.owner(cookie[:-1] + "x"), Signer(b"other").owner(cookie)
    ('o_zoe', None, None)
    """

    def __init__(self, key: bytes, earlier: bytes | None = None) -> None:
        self._key = key
        self._earlier = None if earlier is None else Signer(earlier)
        # Cookies know no ports: two servers on one machine must not take each other's.
        self.cookie = f"dedale_owner_{self._mark('the name of the cookie')[:8]}"

    def new(self) -> str:
        """A fresh owner."""
        return "o_" + secrets.token_urlsafe(16)

    def sign(self, owner: str) -> str:
        """The value of the cookie."""
        return f"{owner}.{self._mark(owner)}"

    def known(self, cookies: Mapping[str, str]) -> str | None:
        """The owner that the cookies of a request name; opening the page sets today's."""
        owner = self.owner(cookies.get(self.cookie))
        if owner is None and self._earlier is not None:
            owner = self._earlier.owner(cookies.get(EARLIER_COOKIE))
        return owner

    def owner(self, cookie: str | None) -> str | None:
        """The owner that a cookie names, if we signed it."""
        match = re.fullmatch(r"(o_[\w-]{1,40})\.([0-9a-f]{64})", cookie or "", re.ASCII)
        if match and hmac.compare_digest(match[2], self._mark(match[1])):
            return match[1]
        return None

    def header(self, owner: str, *, secure: bool) -> str:
        """The `Set-Cookie` header."""
        parts = [f"{self.cookie}={self.sign(owner)}", "Path=/", f"Max-Age={_SECONDS}"]
        parts += ["HttpOnly", "SameSite=Lax"] + (["Secure"] if secure else [])
        return "; ".join(parts)

    def _mark(self, owner: str) -> str:
        return hmac.new(self._key, owner.encode(), hashlib.sha256).hexdigest()
