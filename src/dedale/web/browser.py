"""The routes inside the browser: the page asks them as it would ask a server, off line.

A web worker runs this (`js/python/desk.js`). A browser has no threads and no processes, so the
parts of the server that need them have twins here: `Hand` is another web worker that does heavy
work and can be ended, writing is done at once, and what would run in a thread runs where it is.
"""

import asyncio
import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

import anyio.to_thread
from starlette.routing import Match
from starlette.types import Message, Scope

from .. import i18n
from ..i18n import _
from ..store import Store
from ..store.database import folder_url
from ..store.games import StoredGame
from ..store.writer import PromptWriter
from .api import router_of, routes_only
from .desk import Desk, OpenGame
from .errors import ApiError
from .limits import Limits
from .pool import Pool, ended, too_slow
from .routes import SUBJECTS
from .services import Services
from .settings import Settings
from .tasks.opening import States
from .upkeep import Upkeep
from .worker import Answer, TaskCall, do

P = ParamSpec("P")
R = TypeVar("R")

#: Whose games they are: there is nobody else.
OWNER = "o_me"
#: The file is kept, and emptied after each change: a browser opens no file without waiting.
JOURNAL = "TRUNCATE"
#: What is answered at once; the other routes are made when one of them is asked for.
FIRST = SUBJECTS[:1]
#: What the page may ask for. Time is one's own; memory is what a web page is given.
LIMITS = Limits(
    maze_cells=250_000, film_cells=40_000, explore_cells=1_000_000, seconds=600.0, pages=100
)


class Hand(Protocol):
    """The other web worker: one piece of work at a time."""

    @property
    def free(self) -> bool:
        """Whether it is ready and has nothing to do."""

    async def call(self, message: bytes) -> bytes:
        """Do a task; the answer, pickled as in `worker.py`."""

    def stop(self) -> None:
        """End it, whatever it does; another one is started."""


class Stopped(EOFError):
    """The work was stopped on request."""


class BrowserPool(Pool):
    """Heavy work, in one other web worker; quick work is done here while that one is busy."""

    def __init__(self, hand: Hand, seconds: float) -> None:
        super().__init__(1, 1000, seconds, share=1000)
        self.hand = hand

    async def _call(self, message: TaskCall, limit: float, tag: str, quick: bool) -> Answer:
        if quick and not self.hand.free:
            return do(*message)
        work = asyncio.ensure_future(self.hand.call(pickle.dumps(message)))
        try:
            answer: Answer = pickle.loads(await asyncio.wait_for(asyncio.shield(work), limit))
            return answer
        except TimeoutError:
            self.hand.stop()
            raise too_slow(limit) from None
        except Stopped:
            raise ApiError(503, "stopped", _("stopped, as you asked")) from None
        except EOFError:
            raise ended() from None
        except BaseException:  # the client has left
            self.hand.stop()
            raise

    async def close(self) -> None:
        self.hand.stop()


class LoneDesk(Desk):
    """Games are played where they are: there is no thread that could wait for another worker."""

    def _opened(self, row: StoredGame, states: States) -> OpenGame:
        game = super()._opened(row, states)
        game.costly, game.play = False, game.session.play
        return game


class Workshop:
    """All routes, on the database of a folder."""

    def __init__(self, folder: str, hand: Hand) -> None:
        settings = Settings(Path(folder), limits=LIMITS, warm=False, alone=True)
        url = folder_url(folder)
        self.store = Store(url, journal=JOURNAL, writer=PromptWriter)
        pool = BrowserPool(hand, LIMITS.seconds)
        self.app = routes_only(subjects=())
        self._whole = False
        self._add_routes(FIRST)
        self.app.state.services = Services(
            settings, self.store, LoneDesk(self.store, LIMITS, pool), pool, Upkeep(self.store)
        )
        self._asked: dict[int, asyncio.Event] = {}  # set when the client has left

    async def answer(
        self,
        number: int,
        method: str,
        path: str,
        body: bytes | None,
        language: str,
        *,
        json: bool = True,
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, headers and body of the answer to a request of the page."""
        i18n.use(language)
        scope = _scope(method, path, body, json)
        self._complete(scope)
        left = self._asked[number] = asyncio.Event()
        parts: list[bytes] = []
        status, headers = 500, dict[str, str]()
        messages = [{"type": "http.request", "body": body or b"", "more_body": False}]

        async def receive() -> Message:
            if messages:
                return messages.pop()
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers.update((k.decode(), v.decode()) for k, v in message["headers"])
            else:
                parts.append(message.get("body", b""))

        try:
            await self.app(scope, receive, send)
        except Exception as error:  # it was answered with status 500; the console has more
            if not parts:
                raise
            _log(error)
        finally:
            self._asked.pop(number).set()
        return status, headers, b"".join(parts)

    def _complete(self, scope: Scope) -> None:
        """Make the other routes, if none that is there answers this request."""
        known = (route.matches(scope)[0] for route in self.app.routes)
        if not self._whole and not any(match is not Match.NONE for match in known):
            self._add_routes(SUBJECTS[1:])
            self._whole = True

    def _add_routes(self, subjects: Iterable[str]) -> None:
        """Answer about these subjects too, by their routes as they are.

        To include routers makes each route once more, for a description that nobody reads here.
        """
        for subject in subjects:
            self.app.router.routes += router_of(subject).routes

    def leave(self, number: int) -> None:
        """Nobody waits for the answer to this request any more."""
        if number in self._asked:
            self._asked[number].set()


def _scope(method: str, path: str, body: bytes | None, json: bool) -> Scope:
    name, _mark, query = path.partition("?")
    headers = [(b"host", b"here"), (b"content-length", str(len(body or b"")).encode())]
    if body is not None and json:
        headers.append((b"content-type", b"application/json"))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "https",
        "path": name,
        "raw_path": name.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": None,
        "server": None,
        "state": {"owner": OWNER, "visitor": "", "keep": lambda _weight: None},
    }


def _log(error: Exception) -> None:
    import traceback

    traceback.print_exception(error)


def without_threads() -> None:
    """What would run in a thread runs at once: a web worker has one thread, and no page waits."""

    async def at_once(work: Callable[P, R], /, *arguments: P.args, **_options: P.kwargs) -> R:
        return work(*arguments)  # type: ignore[call-arg]

    async def to_thread(work: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> R:
        return work(*arguments, **named)

    anyio.to_thread.run_sync = at_once  # type: ignore[assignment]
    asyncio.to_thread = to_thread
