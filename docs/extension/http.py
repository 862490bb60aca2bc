"""The HTTP interface, from the description that the server itself gives."""

import asyncio
import json
import logging
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from dedale.games import GAMES
from dedale.web.api import routes_only
from dedale.web.app import create_app
from dedale.web.settings import Settings

from .files import write

#: The name of a schema, where another one refers to it.
REFERENCE = re.compile(r"#/components/schemas/(\w+)")

INTRODUCTION = """\
# HTTP interface

The page uses these requests and no others, so any program can do what the page does. Bodies and
answers are JSON, except films, pictures and files. Cells of a maze are base64: one byte per cell,
its open sides (N=1 E=2 S=4 W=8), plus 16 if masked and 32 if cut off; places are [row, column]. A
running server describes itself at `/docs` (to read and to try) and `/api/openapi.json` (for
programs).

```sh
curl -s localhost:8000/api/maze -H 'content-type: application/json' \\
  -d '{"maze": {"make": {"width": 20, "height": 10, "seed": 7}}}'
```

Games and levels belong to the client that made them, identified by a signed cookie: keep it
(`curl -c jar -b jar`, `requests.Session()`). Texts are in the language of `Accept-Language`,
English or French.

## Errors

An error is `{"error": {"code": …, "message": …}}`. The message is one sentence that quotes what was
sent and says what would be right.

| status | meaning |
| --- | --- |
| 400, 422 | something in the request cannot be used |
| 403 | a write from a page of another site |
| 404 | it does not exist, or it is somebody else's |
| 408, 413, 415 | the body came too slowly, is too large, or of another type |
| 414 | the address is too long |
| 409 | the game was changed elsewhere; the answer holds its current state |
| 429, 503 | too many requests, by you or by everybody: `Retry-After` says how long to wait |
| 507 | the disk is full; nothing was changed |
"""


def write_http(path: Path) -> None:
    """A page with every route: what it does, what it takes and what it gives."""
    described = routes_only().openapi()
    schemas = described["components"]["schemas"]
    lines = [INTRODUCTION]
    subjects: dict[str, list[str]] = {}
    for address, routes in described["paths"].items():
        for method, route in routes.items():
            text = subjects.setdefault(route["tags"][0], [])
            text += [f"### {method.upper()} {address}", "", route["description"], ""]
            text += _list(_fields(route, schemas))
            text += _answer(route)
    examples = asyncio.run(worked())
    for subject, text in subjects.items():
        lines += [f"## {subject.capitalize()}", "", *text, *examples.get(subject, [])]
    lines += ["## Types", "", "Of what is sent and of what is answered.", ""]
    for name in _forms(described["paths"], schemas):
        about = schemas[name].get("description", "")
        lines += [f"### {name}", "", about, "", *_list(_properties(schemas[name]))]
    write(path, lines)


#: The first level of a pack.
LEVEL = next(iter(GAMES["ariane"].pack("labyrinth"))).text
#: One way through each subject; `ID` is what the request before has made.
EXAMPLES: dict[str, list[tuple[str, str, dict[str, Any] | None]]] = {
    "catalogue": [("GET", "/api/health", None)],
    "games": [
        ("POST", "/api/games", {"pack": "hunt", "number": 1}),
        ("POST", "/api/games/ID/moves", {"moves": ["E", "E"]}),
        ("POST", "/api/games/ID/hint", {"stage": 1}),
    ],
    "packs": [("GET", "/api/packs/chase", None)],
    "mazes": [
        ("POST", "/api/maze", {"maze": {"make": {"width": 4, "height": 3, "seed": 7}}}),
        (
            "POST",
            "/api/solve",
            {
                "maze": {"make": {"width": 4, "height": 3, "seed": 7}},
                "start": [0, 0],
                "goal": [2, 3],
                "runs": [{"algorithm": "astar"}],
            },
        ),
    ],
    "levels": [("POST", "/api/levels", {"kind": "mask", "title": "Bow", "text": "X..X\n....\n"})],
    "workshop": [("POST", "/api/workshop/ariane/verdict", {"text": LEVEL})],
    "mine": [("POST", "/api/mine/code", {"whole": False})],
    "learn": [("GET", "/api/exercises/stack", None)],
    "scores": [("GET", "/api/scores?board=hunt-1", None)],
    "explore": [("GET", "/api/explore", None)],
    "books": [("POST", "/api/books", {"count": 4, "per_page": 4, "seed": 7})],
    "exports": [
        ("POST", "/api/export/svg", {"maze": {"make": {"width": 4, "height": 3, "seed": 7}}})
    ],
}
#: A list or an object without another one inside: it fits on a line.
FLAT = re.compile(r"[\[{][^\[\]{}]{1,90}[\]}]")
#: What is another in every run.
CHANGING = ("id", "code", "created", "updated", "seconds", "elapsed", "pending", "seed")


async def worked() -> dict[str, list[str]]:
    """The examples by subject, with what a server really answers."""
    found = {}
    logging.getLogger("httpx").setLevel(logging.WARNING)
    with TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), workers=1, warm=False))
        asked = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=asked, base_url="http://localhost") as client,
        ):
            for subject, requests in EXAMPLES.items():
                lines, made = ["**For example:**", ""], ""
                for method, path, body in requests:
                    done = await client.request(method, path.replace("ID", made), json=body)
                    assert done.is_success, (path, done.text)
                    sent = f" {json.dumps(body)}" if body is not None else ""
                    said = f"({done.headers['content-type']})"
                    if "json" in said:
                        answer = done.json()
                        made = str(answer.get("id", made))
                        said = json.dumps(_short(answer), indent=1, ensure_ascii=False)
                        said = FLAT.sub(lambda found: " ".join(found[0].split()), said)
                    lines += ["```text", f"{method} {path}{sent}", "", said, "```", ""]
                found[subject] = lines
    return found


def _short(value: Any, depth: int = 0) -> Any:
    """An answer that fits on a page."""
    if isinstance(value, dict):
        if depth == 2 and len(value) > 4:
            return {"…": "…"}
        return {k: "…" if k in CHANGING else _short(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list):
        return [*(_short(v, depth + 1) for v in value[:2]), *["…"] * (len(value) > 2)]
    if isinstance(value, str) and len(value) > 60:
        return value[:57] + "…"
    return value


def _forms(paths: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    """The schemas that are fields of what routes take, what they answer, or of one another."""
    found: list[str] = []
    routes = [route for routes in paths.values() for route in routes.values()]
    bodies = [route.get("requestBody", {}) for route in routes]
    waiting = [schemas[name] for name in REFERENCE.findall(json.dumps(bodies))]
    waiting += [{"answers": [_good(route) for route in routes]}]
    while waiting:
        for name in REFERENCE.findall(json.dumps(waiting.pop())):
            if name not in found:
                found.append(name)
                waiting.append(schemas[name])
    return sorted(found)


def _fields(route: dict[str, Any], schemas: dict[str, Any]) -> list[tuple[str, str, str]]:
    """What a route takes: name, kind, and a sentence."""
    found = [
        (p["name"], _kind(p["schema"]), p.get("description", ""))
        for p in route.get("parameters", [])
        if p["in"] != "header"
    ]
    for content in route.get("requestBody", {}).get("content", {}).values():
        schema = content["schema"]
        found += _properties(schemas.get(schema.get("$ref", "").rpartition("/")[2], schema))
    return found


def _good(route: dict[str, Any]) -> dict[str, Any]:
    """The schema of what a route answers, if that is JSON."""
    answer = route["responses"].get("200") or route["responses"].get("201") or {}
    schema: dict[str, Any] = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def _answer(route: dict[str, Any]) -> list[str]:
    """What a route answers: a type, or a list of fields."""
    schema = _good(route)
    if not schema:
        kinds = {kind for a in route["responses"].values() for kind in a.get("content", {})}
        if "204" in route["responses"]:
            return ["Answers 204, without a body.", ""]
        file = ", ".join(sorted(kinds - {"application/json", "*/*"}))
        return [f"Answers a file{f' ({file})' if file else ''}.", ""]
    if schema.get("properties"):
        fields = [
            (name, kind.removesuffix(", required"), s) for name, kind, s in _properties(schema)
        ]
        return ["Answers an object:", "", *_list(fields)]
    return [f"Answers {_kind(schema)}.", ""]


def _properties(schema: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The fields of a form, likewise."""
    if "allOf" in schema:
        parts = [part for part in schema["allOf"] if "$ref" in part]
        base = [("…", f"all of {_kind(part)}", "") for part in parts]
        return [*base, *(p for part in schema["allOf"] for p in _properties(part))]
    required = schema.get("required", ())
    return [
        (name, _kind(field) + ", required" * (name in required), field.get("description", ""))
        for name, field in schema.get("properties", {}).items()
    ]


def _kind(schema: dict[str, Any]) -> str:
    """The type of a value, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        kinds = [_kind(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds))
    if "allOf" in schema:
        return " with ".join(dict.fromkeys(_kind(one) for one in schema["allOf"]))
    if "const" in schema:
        return f"`{schema['const']}`"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    if schema.get("properties"):
        return "object (" + ", ".join(f"`{name}`" for name in schema["properties"]) + ")"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    least, most = schema.get("minimum"), schema.get("maximum")
    bounds = f", {_number(least)} to {_number(most)}" if None not in (least, most) else ""
    default = f" (default {schema['default']!r})" if schema.get("default") is not None else ""
    return f"{schema.get('type', 'any')}{bounds}{default}"


def _number(value: float) -> str:
    """A number as people write it: 1,000,000 and not 1000000.0."""
    return f"{value:,}" if value % 1 else f"{value:,.0f}"


def _list(fields: list[tuple[str, str, str]]) -> list[str]:
    """One line a field."""
    lines = [f"- `{name}`: {kind}{'. ' + about if about else ''}" for name, kind, about in fields]
    return [*lines, ""] if lines else []
