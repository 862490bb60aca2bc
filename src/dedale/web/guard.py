"""What stands before every route: who calls, from where, how much, in which language.

Written as plain ASGI, so that a route still hears when its client leaves.
"""

import asyncio
import math
import re
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import i18n
from ..i18n import _
from . import language, owner
from .addresses import ADDRESS, address_of
from .errors import ApiError, answer
from .rate import RateLimit
from .settings import Settings

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
#: The documentation brings styles of its own; scripts are in files there too.
HELP_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
_RAW_HELP = [(_RAW[0][0], HELP_POLICY.encode()), *_RAW[1:]]
#: Scripts that start Python in a web worker compile WebAssembly, and unpack a script.
WORKERS = "/static/js/python/"
#: The files of the page have their version in their address.
VERSION = r"^/static/v-[0-9a-f]{12}/"
WORKER_SCRIPTS = "script-src 'self' blob: 'wasm-unsafe-eval'"
WORKER_POLICY = POLICY.replace("script-src 'self'", WORKER_SCRIPTS)
_RAW_WORKER = [(_RAW[0][0], WORKER_POLICY.encode()), *_RAW[1:]]
_VARY = (b"vary", b"Accept-Language, Cookie")
READING = ("GET", "HEAD", "OPTIONS")
#: Letters in the path of an address: the longest of ours, with an id or a link in it, has fewer.
LONGEST_PATH = 1000
#: Fields of its query: ours have a few.
MOST_FIELDS = 100
#: Within so many seconds the body of a request must have come, and a second more for so many bytes.
BODY_SECONDS, BODY_PACE = 20.0, 100_000
#: Where a file is sent as it is; everything else is JSON.
ARCHIVE_PATH = "/api/mine"
#: Where something is kept that was not there, and how many bytes of the disk one address may have
#: written in a day: those of the request, what a row takes, and what a route reports (`keep`).
KEEPING = frozenset({"/api/games", "/api/levels", "/api/scores", ARCHIVE_PATH})
DISK_OF_A_DAY, ROW = 10**9, 4000
#: How many visitors' worth of requests may come from one address.
VISITORS = 10


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, signer: owner.Signer) -> None:
        self.app, self.settings, self.signer = app, settings, signer
        self.rates = None if settings.rate is None else Rates(settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = _cookies(headers.get("cookie", ""))
        spoken = language.preferred(
            cookies.get(language.COOKIE), headers.get("accept-language", "")
        )
        i18n.use(spoken)
        known = self.signer.known(cookies)
        state = scope.setdefault("state", {})
        state["owner"] = known or self.signer.new()
        # Without a cookie every request would be a new visitor: the address decides then.
        client = (scope.get("client") or ["nowhere"])[0]
        state["visitor"] = known or f"from {client}"
        ADDRESS.set(address_of(client))
        state["keep"] = _freely if self.rates is None else self.rates.count_kept
        # A page elsewhere can make this browser send a request without our cookie and keep the
        # one that we answer with: a new owner is only given to requests of our own, when granted.
        ours = not _foreign(headers)
        owned = scope["path"].startswith("/api/") if known is None else scope["path"] == "/"

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                given += _headers_for(scope["path"])
                if scope["path"].startswith("/api/"):
                    given += [(b"content-language", spoken.encode()), _VARY]
                    if not any(name == b"cache-control" for name, _value in given):
                        given.append((b"cache-control", b"no-store"))
                if ours and owned and message["status"] < 400:
                    secure = scope.get("scheme") == "https"
                    cookie = self.signer.header(scope["state"]["owner"], secure=secure)
                    given.append((b"set-cookie", cookie.encode()))
            await send(message)

        try:
            self._admit(scope, headers)
        except ApiError as error:
            refusal = answer(error.status, error.code, error.message, **error.more)
            await refusal(scope, receive, send_on)
            return
        if (home := self._home(scope, headers)) is not None:
            await RedirectResponse(home)(scope, receive, send_on)
            return
        await self.app(scope, _bounded(receive, self._most(scope)), send_on)

    def _home(self, scope: Scope, headers: Headers) -> str | None:
        """Where to redirect a user who calls us `localhost`: to them that is one place with our
        address, but not to their browser."""
        host = headers.get("host", "")
        if self.settings.home is None or _name(host) != "localhost":
            return None
        if scope["path"] != "/" or scope["method"] not in READING:
            return None
        return f"http://{self.settings.home}{host[len('localhost') :]}/"

    def _admit(self, scope: Scope, headers: Headers) -> None:
        """Refuse strange names, writes from other sites, and what is too long or no JSON."""
        host = headers.get("host", "")
        if self.settings.hosts is not None and _name(host) not in self.settings.hosts:
            raise ApiError(403, "cross-site", _("this server does not answer to that name"))
        if len(scope["path"]) > LONGEST_PATH:  # files are looked for by its parts
            raise ApiError(
                414,
                "too-large",
                _("the address is too long: at most {n} letters").format(n=LONGEST_PATH),
            )
        if scope.get("query_string", b"").count(b"&") >= MOST_FIELDS:
            raise ApiError(
                414,
                "too-large",
                _("the address has too many fields: at most {n}").format(n=MOST_FIELDS),
            )
        # Files are free: a class behind one address opens the page.
        if self.rates is not None and scope["path"].startswith(("/api/", "/open")):
            self.rates.count(scope["state"]["visitor"])
        if scope["method"] in READING:
            return
        if _foreign(headers):
            raise ApiError(403, "cross-site", _("changes are only taken from our own page"))
        length, most = headers.get("content-length", "0"), self._most(scope)
        digits = re.fullmatch(r"\d{1,18}", length, re.ASCII)
        if digits is None or int(length) > most:
            raise _too_large(most)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        wanted = "application/zip" if scope["path"] == ARCHIVE_PATH else "application/json"
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and kind != wanted:
            raise ApiError(415, "not-json", _("the body should be {kind}").format(kind=wanted))
        if self.rates is not None and scope["path"] in KEEPING:
            self.rates.count_kept(ROW + int(length))

    def _most(self, scope: Scope) -> int:
        """How many bytes the body of a request may have."""
        limits = self.settings.limits
        return limits.archive if scope["path"] == ARCHIVE_PATH else limits.body


class Rates:
    """How often, and how much: for one visitor, and for all visitors of one address together."""

    def __init__(self, per_second: float) -> None:
        self.of_visitors = RateLimit(per_second)
        self.of_addresses = RateLimit(VISITORS * per_second)
        self.kept = RateLimit(DISK_OF_A_DAY / 86_400, burst=DISK_OF_A_DAY)

    def count(self, visitor: str) -> None:
        """A request; refused when there were too many lately."""
        wait, address = self.of_visitors.wait(visitor), ADDRESS.get()
        if not wait and address:
            wait = self.of_addresses.wait(address)
        if wait:
            raise ApiError(
                429, "busy", _("too many requests: wait a moment"), retry_after=math.ceil(wait)
            )

    def count_kept(self, size: int) -> None:
        """Something that is written; refused when this address has had much written today."""
        address = ADDRESS.get()
        if address and (wait := self.kept.wait(address, cost=size)):
            raise ApiError(
                429,
                "busy",
                _("this address has stored a lot today: try again later"),
                retry_after=math.ceil(wait),
            )


def _freely(_size: int) -> None:
    """Nothing is counted where nobody else can ask."""


def _headers_for(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/help/"):
        return _RAW_HELP
    return _RAW_WORKER if re.sub(VERSION, "/static/", path).startswith(WORKERS) else _RAW


def _foreign(headers: Headers) -> bool:
    """Whether a page of another site made the browser send this.

    >>> _foreign(Headers({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"}))
    False
    >>> _foreign(Headers({"host": "127.0.0.1:8000", "sec-fetch-site": "cross-site"}))
    True
    """
    origin = headers.get("origin")
    if origin is not None and _place(origin) != headers.get("host", "").lower():
        return True
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def _bounded(receive: Receive, most: int) -> Receive:
    """The same stream of messages, refused when the body grows too long or does not come."""
    seen = 0
    # None: all of it has come
    until: float | None = asyncio.get_running_loop().time() + BODY_SECONDS + most / BODY_PACE

    async def bounded() -> Message:
        nonlocal seen, until
        try:
            async with asyncio.timeout_at(until):  # cheaper than `wait_for`, which makes a task
                message = await receive()
        except TimeoutError:
            close = {"Connection": "close"}
            raise HTTPException(
                408, _("the body of the request does not arrive"), headers=close
            ) from None
        if message["type"] != "http.request" or not message.get("more_body", False):
            until = None
        seen += len(message.get("body", b""))
        if seen > most:  # in the one form that readers of the body pass on
            raise HTTPException(413, _too_large(most).message)
        return message

    return bounded


def _too_large(most: int) -> ApiError:
    return ApiError(413, "too-large", _("the body is too long: at most {n} bytes").format(n=most))


def _cookies(header: str) -> dict[str, str]:
    """The cookies of a request; ours need no quoting.

    >>> _cookies("a=1; dedale_language=fr;broken")
    {'a': '1', 'dedale_language': 'fr'}
    """
    pairs = (part.strip().partition("=") for part in header.split(";"))
    return {name: value for name, equals, value in pairs if equals}


def _place(origin: str) -> str | None:
    """The host and port of an Origin header; None when it has none.

    >>> _place("http://127.0.0.1:8000"), _place("null"), _place("http://[")
    ('127.0.0.1:8000', '', None)
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> _name("127.0.0.1:8000"), _name("[::1]:80"), _name("bad:port:x")
    ('127.0.0.1', '::1', '')
    """
    try:
        parts: Any = urlsplit(f"//{host}")
        parts.port  # noqa: B018 - raises when it is no number
        return "" if parts.username is not None else parts.hostname or ""
    except ValueError:
        return ""
