"""A server of tools by the model context protocol, over standard input and output.

Messages are JSON-RPC 2.0, one a line. A client lists the tools and calls them: `new_level`, `look`
(text or picture), `move`, `answer`, `film`. What comes in is data: it chooses a level, words and a
form, nothing else.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import IO, Any

from ..errors import DedaleError
from ..i18n import speaking
from ..jsons import JsonObject
from ..numbers import whole
from .task import FORMS, KINDS, Task, tasks
from .turns import Arena

#: The versions of the protocol that we speak, the newest first.
PROTOCOLS = ("2025-06-18", "2025-03-26", "2024-11-05")
#: The errors of JSON-RPC.
PARSE, REQUEST, METHOD, PARAMETERS = -32700, -32600, -32601, -32602
#: Boards are no larger for a client.
MOST = 40

Content = list[JsonObject]


def _tool(
    about: str, properties: Mapping[str, object] | None = None, *required: str
) -> dict[str, object]:
    schema = {"type": "object", "properties": dict(properties or {}), "required": list(required)}
    return {"description": about, "inputSchema": schema | {"additionalProperties": False}}


_SIZE = {"type": "integer", "minimum": 2, "maximum": MOST}
TOOLS = {
    "new_level": _tool(
        "Begin a level and get it as text, with its rules.",
        {
            "kind": {"type": "string", "enum": list(KINDS)},
            "width": _SIZE,
            "height": _SIZE,
            "seed": {"type": "integer", "minimum": 0},
            "unreachable": {"type": "integer", "minimum": 0, "maximum": 100},
        },
    ),
    "look": _tool(
        "See the position as text, or as a picture.",
        {"form": {"type": "string", "enum": [*FORMS, "picture"]}},
    ),
    "move": _tool(
        "Play one or several moves, with blanks between.", {"moves": {"type": "string"}}, "moves"
    ),
    "answer": _tool(
        "Give all moves from the start, or NONE if it cannot be won: this ends the level.",
        {"answer": {"type": "string"}},
        "answer",
    ),
    "film": _tool("See the moves so far as a film."),
}


class Server:
    """One client's arena: it answers messages one after the other."""

    def __init__(self, given: Iterable[Task] = ()) -> None:
        found = list(given)
        self.given = bool(found)
        self.arena = Arena(found) if found else Arena()
        self.begun = False

    def serve(self, lines: Iterable[str], out: IO[str]) -> None:
        """Answer every line until there are no more."""
        for line in lines:
            if line.strip():
                answer = self.answer(line)
                if answer is not None:
                    out.write(json.dumps(answer, ensure_ascii=False) + "\n")
                    out.flush()

    def answer(self, line: str) -> JsonObject | None:
        """What is answered to a message; None where nothing is expected."""
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return _error(None, PARSE, "this is not JSON")
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            known = message.get("id") if isinstance(message, dict) else None
            return _error(known, REQUEST, "this is not a request of JSON-RPC 2.0")
        number, method = message.get("id"), message["method"]
        parameters = message.get("params", {})
        if "id" not in message:
            return None  # a notification
        if not isinstance(parameters, dict):
            return _error(number, PARAMETERS, "params should be an object")
        methods: dict[str, Callable[[JsonObject], JsonObject]] = {
            "initialize": self._initialize,
            "ping": lambda _parameters: {},
            "tools/list": self._list,
            "tools/call": self._call,
        }
        if method not in methods:
            return _error(number, METHOD, f"unknown method {method[:60]!r}")
        try:
            with speaking("en"):
                return {"jsonrpc": "2.0", "id": number, "result": methods[method](parameters)}
        except KeyError as error:
            return _error(number, PARAMETERS, f"unknown tool or argument {str(error)[:60]}")

    def _initialize(self, parameters: JsonObject) -> JsonObject:
        from .. import __version__

        asked = parameters.get("protocolVersion")
        return {
            "protocolVersion": asked if asked in PROTOCOLS else PROTOCOLS[0],
            "capabilities": {"tools": {"listChanged": False}},
            "serverInfo": {"name": "dedale", "version": __version__},
            "instructions": "Call new_level, then move, or answer once.",
        }

    def _list(self, _parameters: JsonObject) -> JsonObject:
        return {"tools": [{"name": name, **tool} for name, tool in TOOLS.items()]}

    def _call(self, parameters: JsonObject) -> JsonObject:
        name, given = parameters.get("name"), parameters.get("arguments") or {}
        if not isinstance(name, str) or name not in TOOLS or not isinstance(given, dict):
            raise KeyError(str(name))
        known = TOOLS[name]["inputSchema"]["properties"]  # type: ignore[index]
        for argument in given:
            if argument not in known:
                raise KeyError(str(argument))
        try:
            return {"content": getattr(self, f"_{name}")(**given), "isError": False}
        except (ValueError, TypeError) as error:  # a DedaleError is a ValueError
            said = str(error) if isinstance(error, DedaleError) else f"{name}: an argument is wrong"
            return {"content": _text(said), "isError": True}

    # ------------------------------------------------------------ the tools

    def _new_level(self, kind: str = "maze", unreachable: int = 10, **options: Any) -> Content:
        task = None
        if not self.given:
            for name in ("width", "height"):
                if options.get(name) is not None:
                    whole(name, options[name], 2, MOST)
            if kind == "ariane" and "width" in options:
                options["size"] = options.pop("width")
                options.pop("height", None)
            task = next(tasks(1, kind, unreachable=unreachable, **options))
        self.arena.reset(task)
        self.begun = True
        return _text(self.arena.task.prompt())

    def _look(self, form: str = "drawing") -> Content:
        task = self.arena.task
        if form == "picture":
            return [_file("image", "image/png", task.picture(self.arena.position))]
        return _text(task.text(form, self.arena.position))

    def _move(self, moves: str) -> Content:
        seen = self.arena.step(str(moves)).observation
        more = "" if seen.done else f"\nPossible: {', '.join(seen.legal)}."
        return _text(f"{seen.text}\n{seen.message}{more}".strip("\n"))

    def _answer(self, answer: str) -> Content:
        from .scoring import judge

        verdict = judge(self.arena.task, str(answer))
        self.arena.state.verdict = self.arena.state.verdict or verdict
        return _text(json.dumps(verdict.json()))

    def _film(self) -> Content:
        task = self.arena.task
        return [_file("image", "image/gif", task.film(self.arena.state.moves))]


def _text(text: str) -> Content:
    return [{"type": "text", "text": text}]


def _file(kind: str, mime: str, data: bytes) -> JsonObject:
    return {"type": kind, "data": b64encode(data).decode(), "mimeType": mime}


def _error(number: object, code: int, message: str) -> JsonObject:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}
