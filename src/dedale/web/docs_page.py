"""The API as a page to read, made from its OpenAPI description: plain HTML, no script."""

import json
from html import escape

from ..jsons import JsonObject

_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dédale API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Dédale API</h1>
<p>Everything the page does goes through these calls. The same as JSON:
<a href="/api/openapi.json">/api/openapi.json</a>. Errors have one form:
<code>{"error": {"code", "message"}}</code>.</p>"""


def docs_page(openapi: JsonObject) -> str:
    """The page.

    >>> page = docs_page({"paths": {"/api/x": {"get": {"description": "An <x>."}}}})
    >>> "GET /api/x" in page and "An &lt;x&gt;." in page
    True
    """
    parts = [_HEAD]
    for path, operations in openapi["paths"].items():
        for method, operation in operations.items():
            parts.append(_operation(path, method, operation))
    schemas = openapi.get("components", {}).get("schemas", {})
    parts += [_schema(name, schema) for name, schema in schemas.items()]
    return "\n".join([*parts, "</main></body></html>"])


def _operation(path: str, method: str, operation: JsonObject) -> str:
    lines = [f"<h2>{method.upper()} {escape(path)}</h2>"]
    lines.append(f"<p>{escape(operation.get('description', ''))}</p>")
    parameters = operation.get("parameters", [])
    if parameters:
        names = ", ".join(f"<code>{escape(p['name'])}</code> ({p['in']})" for p in parameters)
        lines.append(f"<p>Parameters: {names}</p>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    if reference:
        lines.append(f'<p>Body: <a href="#{reference}">{reference}</a></p>')
    return "\n".join(lines)


def _schema(name: str, schema: JsonObject) -> str:
    text = json.dumps(schema.get("properties", schema), indent=1, ensure_ascii=False)
    about = escape(schema.get("description", ""))
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{about}</p><pre>{escape(text)}</pre>'
