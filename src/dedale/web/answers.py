"""What requests answer, as JSON schemas: read from the types that the page itself is checked with.

`static/js/types.d.ts` says what the page gets from each address (`Get`, `Post`), and TypeScript
holds the page to it. Writing the same down a second time for the description of the API would be
one time too many, so the few forms of types that stand there are translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..jsons import JsonObject

TYPES = Path(__file__).parent / "static" / "js" / "types.d.ts"
TOKEN = re.compile(
    r"\s+|//[^\n]*|(?P<about>/\*\*.*?\*/)|(?P<word>[A-Za-z_$][\w$]*)|(?P<text>\"[^\"]*\"|`[^`]*`)"
    r"|(?P<number>\d+)|(?P<sign>=>|[^\sA-Za-z_\"`])",
    re.S,
)
SIMPLE: dict[str, JsonObject] = {
    "string": {"type": "string"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "null": {"type": "null"},
    "object": {"type": "object"},
    "true": {"const": True},
    "false": {"const": False},
}
Schema = JsonObject
BINARY = {"type": "string", "format": "binary"}
JSON = ["application/json"]


@cache
def described() -> tuple[dict[str, Schema], list[tuple[str, re.Pattern[str], Schema]]]:
    """The types by name, and what is answered: method, addresses, schema."""
    _elements, _line, said = TYPES.read_text("utf-8").partition("a game, as in games/game.py")
    return _Reader(said).read()


def answer_to(method: str, path: str) -> Schema | None:
    """The schema of the answer to a request, if the page asks for it.

    >>> answer_to("get", "/api/games/{game_id}/outlook")
    {'$ref': '#/components/schemas/Outlook'}
    """
    address = path.removeprefix("/api/")
    fitting = [a for a in described()[1] if a[0] == method and a[1].fullmatch(address)]
    # The first one counts, as in TypeScript; some differ only in what is asked after "?".
    schemas = [schema for _method, pattern, schema in fitting if pattern == fitting[0][1]]
    return {"anyOf": schemas} if len(schemas) > 1 else next(iter(schemas), None)


def describe(openapi: JsonObject) -> None:
    """Add the schemas of answers to a description of the API."""
    schemas = openapi["components"]["schemas"]
    wanted: list[Schema] = []
    for path, routes in openapi["paths"].items():
        for method, route in routes.items():
            schema = answer_to("get" if method == "get" else "post", path)
            made = route["responses"].get("201")  # which has no description of its own
            good = made or route["responses"].get("200")
            if good and not made and "content" not in good:  # a file of one kind or another
                good["content"] = {"*/*": {"schema": dict(BINARY)}}
            if schema and good and (made or list(good.get("content", ())) == JSON):
                good.setdefault("content", {})["application/json"] = {"schema": schema}
                wanted.append(schema)
    types = described()[0]
    while wanted:
        for name in _named(wanted.pop()):
            if name in types and name not in schemas:
                schemas[name] = types[name]
                wanted.append(types[name])


def _named(schema: object) -> Iterator[str]:
    """The types that a schema refers to."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for value in schema.values():
            yield from _named(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _named(value)


class _Reader:
    """A recursive descent over the declarations of the file."""

    def __init__(self, text: str) -> None:
        tokens = [m for m in TOKEN.finditer(text) if m.lastgroup]
        self.tokens = [(m.lastgroup, m[0]) for m in tokens]
        self.at = 0
        self.types: dict[str, Schema] = {}
        self.answers: list[tuple[str, re.Pattern[str], Schema]] = []

    def read(self) -> tuple[dict[str, Schema], list[tuple[str, re.Pattern[str], Schema]]]:
        about = ""
        while self.at < len(self.tokens):
            kind, token = self.tokens[self.at]
            self.at += 1
            if kind == "about":
                about = _sentence(token)
            elif token == "interface":
                self._interface(about)
                about = ""
            elif token == "type" and self.tokens[self.at - 2][1] == "export":
                self._type(about)
                about = ""
        return self.types, self.answers

    def _interface(self, about: str) -> None:
        name = self._next()
        base = self._one() if self._skip("extends") else None
        if name in ("Get", "Post"):
            self._requests(name.lower())
            return
        schema = self._object()
        if base is not None:
            schema = {"allOf": [base, schema]}
        self.types[name] = schema | ({"description": about} if about else {})

    def _type(self, about: str) -> None:
        name = self._next()
        if self._skip("="):
            self.types[name] = self._union() | ({"description": about} if about else {})

    def _requests(self, method: str) -> None:
        """The call signatures of `Get` and `Post`."""
        self._skip("{")
        while not self._skip("}"):
            while self._next() != "path":
                pass
            self._skip(":")
            address = re.escape(self._next()[1:-1])
            address = re.sub(r"\\\$\\\{.*?\\\}", ".+", address).partition(r"\?")[0]
            depth = 1
            while depth:  # the other parameters
                depth += {"(": 1, ")": -1, "{": 1, "}": -1}.get(self._next(), 0)
            for expected in (":", "Promise", "<"):
                self._expect(expected)
            self.answers.append((method, re.compile(address), self._union()))
            self._expect(">")
            self._skip(";")

    def _object(self) -> Schema:
        self._expect("{")
        properties: dict[str, Schema] = {}
        required: list[str] = []
        others: Schema | None = None
        about = ""
        while not self._skip("}"):
            kind, token = self.tokens[self.at]
            self.at += 1
            if kind == "about":
                about = _sentence(token)
                continue
            if token == "[":  # any name: the values are what counts
                while self._next() != "]":
                    pass
            if not self._skip("?") and token != "[":
                required.append(token)
            self._expect(":")
            found = self._union()
            if token == "[":
                others = found
            else:
                properties[token] = found | ({"description": about} if about else {})
            about = ""
            self._skip(";") or self._skip(",")
        schema: Schema = {"type": "object", "properties": properties, "required": required}
        return schema if others is None else schema | {"additionalProperties": others}

    def _union(self) -> Schema:
        self._skip("|")
        parts = [self._both()]
        while self._skip("|"):
            parts.append(self._both())
        if all("const" in part for part in parts):
            return {"enum": [part["const"] for part in parts]}
        return parts[0] if len(parts) == 1 else {"anyOf": parts}

    def _both(self) -> Schema:
        parts = [self._one()]
        while self._skip("&"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else {"allOf": parts}

    def _one(self) -> Schema:
        kind, token = self.tokens[self.at]
        if token == "{":
            found = self._object()
        else:
            self.at += 1
            if token == "(" and self._is_function():
                found = {}  # what only the page has
            elif token == "(":
                found = self._union()
                self._expect(")")
            elif token == "[":
                items = self._several("]")
                found = {"type": "array", "minItems": len(items), "maxItems": len(items)}
            elif kind == "text":
                found = {"const": token[1:-1]} if token[0] == '"' else {"type": "string"}
            elif token == "keyof":
                self._one()
                found = {"type": "string"}
            elif token in SIMPLE:
                found = dict(SIMPLE[token])
            elif self._skip("<"):
                found = self._applied(token, self._several(">"))
            else:
                found = {"$ref": f"#/components/schemas/{token}"} if kind == "word" else {}
                found = {} if token in ("unknown", "any", "undefined") else found
        while self._skip("["):
            self._expect("]")
            found = {"type": "array", "items": found}
        return found

    def _is_function(self) -> bool:
        """Whether an arrow follows the parentheses: then all of the function is skipped."""
        depth, end = 1, self.at
        while depth:
            depth += {"(": 1, ")": -1}.get(self.tokens[end][1], 0)
            end += 1
        if self.tokens[end][1] != "=>":
            return False
        self.at = end + 1
        self._union()
        return True

    def _several(self, end: str) -> list[Schema]:
        found = []
        while not self._skip(end):
            found.append(self._union())
            self._skip(",")
        return found

    def _applied(self, name: str, values: list[Schema]) -> Schema:
        """`Record`, `Pick`, `Omit`, `Partial`."""
        if name == "Record":
            return {"type": "object", "additionalProperties": values[1]}
        whole = self._flat(values[0])
        chosen = values[1].get("enum", []) if len(values) > 1 else []
        keep = {
            field: schema
            for field, schema in whole["properties"].items()
            if name == "Partial" or (field in chosen) == (name == "Pick")
        }
        required = [f for f in whole["required"] if f in keep and name != "Partial"]
        return {"type": "object", "properties": keep, "required": required}

    def _flat(self, schema: Schema) -> Schema:
        """All fields of a type, those of what it extends too."""
        if "$ref" in schema:
            return self._flat(self.types.get(schema["$ref"].rpartition("/")[2], {}))
        whole: Schema = {"properties": {}, "required": []}
        for part in schema.get("allOf", [schema]):
            part = self._flat(part) if part is not schema else part
            whole["properties"] |= part.get("properties", {})
            whole["required"] += part.get("required", [])
        return whole

    def _next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][1]

    def _skip(self, token: str) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at][1] == token:
            self.at += 1
            return True
        return False

    def _expect(self, token: str) -> None:
        found = self._next()
        assert found == token, f"{found!r} where {token!r} is due, near token {self.at}"


def _sentence(comment: str) -> str:
    return " ".join(line.strip(" */") for line in comment.splitlines()).strip()
