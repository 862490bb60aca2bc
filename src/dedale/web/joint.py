"""Between JavaScript and Python in web workers: what passes from one to the other, and as what."""

from typing import Any

import js
from pyodide.ffi import JsException, to_js

from . import (
    absent,  # noqa: F401
    hand,
)
from .browser import Stopped, Workshop, without_threads


class _Hand:
    """`Hand` of `desk.js`, as `browser.Hand`."""

    def __init__(self, there: Any) -> None:
        self.there = there

    @property
    def free(self) -> bool:
        return bool(self.there.free)

    async def call(self, message: bytes) -> bytes:
        try:
            found = await self.there.call(to_js(message))
        except JsException as error:
            raise (Stopped if "stopped" in str(error) else EOFError) from None
        data: bytes = found.to_bytes()
        return data

    def stop(self) -> None:
        self.there.stop()


class BrowserDesk:
    """What `desk.js` calls."""

    def __init__(self, folder: str, there: Any) -> None:
        without_threads()
        self.workshop = Workshop(folder, _Hand(there))

    async def answer(
        self, number: int, method: str, path: str, body: Any, json: bool, language: str
    ) -> Any:
        """Status, headers and body as an array of JavaScript."""
        sent = None if body is None else body.to_bytes()
        found = await self.workshop.answer(number, method, path, sent, language, json=json)
        return to_js(found, dict_converter=js.Object.fromEntries)

    def leave(self, number: int) -> None:
        self.workshop.leave(number)


def work(message: Any, tell: Any) -> Any:
    """What `hand.js` calls."""
    return to_js(hand.work(message.to_bytes(), tell))
