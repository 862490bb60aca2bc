"""JSON as a type: what crosses a border as text, and is made sure of by the code that reads it."""

from typing import Any, TypeAlias

#: An object of JSON, as `json.loads` gives it or `json.dumps` takes it.
JsonObject: TypeAlias = dict[str, Any]
