"""The HTTP interface, from the description that the server itself gives."""

import json
import re
from pathlib import Path
from typing import Any

from dedale.web.app import routes_only

from .files import write

#: The name of a schema, where another one refers to it.
REFERENCE = re.compile(r"#/components/schemas/(\w+)")

INTRODUCTION = """\
# HTTP interface

The page uses these requests and no others, so any program can do what the page does. Bodies and
answers are JSON, except films, pictures and files. A running server describes itself at `/docs`
(to read and to try) and `/api/openapi.json` (for programs).

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
    for subject, text in subjects.items():
        lines += [f"## {subject.capitalize()}", "", *text]
    lines += ["## Forms", "", "The types of the fields above.", ""]
    for name in _forms(described["paths"], schemas):
        about = schemas[name].get("description", "")
        lines += [f"### {name}", "", about, "", *_list(_properties(schemas[name]))]
    write(path, lines)


def _forms(paths: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    """The schemas that are fields of what routes take, or of one another."""
    found: list[str] = []
    bodies = [r.get("requestBody", {}) for routes in paths.values() for r in routes.values()]
    waiting = [schemas[name] for name in REFERENCE.findall(json.dumps(bodies))]
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


def _properties(schema: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The fields of a form, likewise."""
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
