"""Whose browser it is: a random id in a cookie, signed, so that nobody can take another's."""

import hashlib
import hmac
import re
import secrets

#: Browsers keep a cookie for 400 days at most, counted from when it was set: opening the page
#: sets it again (`guard.py`).
_SECONDS = 400 * 24 * 3600


class Signer:
    """Signs and checks the ids of owners.

    >>> signer = Signer(b"key")
    >>> cookie = signer.sign("o_zoe")
    >>> signer.owner(cookie), signer.owner(cookie[:-1] + "x"), Signer(b"other").owner(cookie)
    ('o_zoe', None, None)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        # Cookies know no ports: two servers on one machine must not take each other's.
        self.cookie = f"dedale_owner_{self._mark('the name of the cookie')[:8]}"

    def new(self) -> str:
        """A fresh owner."""
        return "o_" + secrets.token_urlsafe(16)

    def sign(self, owner: str) -> str:
        """The value of the cookie."""
        return f"{owner}.{self._mark(owner)}"

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
