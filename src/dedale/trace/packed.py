"""Films as one binary message: a small JSON header, then the events as 32-bit integers.

    bytes 0..3   DDF1
    bytes 4..7   length of the header, a multiple of four, little endian
    then         the header (JSON, padded with blanks), then `count` little-endian int32: the events
    then         as many int32, their values, if the header says "values"
    then         an int32 for each cell, if the header says "estimates"

The page lays an Int32Array over each and copies nothing.
"""

import base64
import json
import struct
from collections.abc import Mapping

from ..grids.board import board_of
from ..kernel.events import EVENT_NAMES
from ..kernel.types import Row
from .trace import Trace

MAGIC = b"DDF1"
MOST_PINS = 200  # goals and stops that are shown


def packed(trace: Trace, header: Mapping[str, object]) -> bytes:
    """The message; `header` is what is known beyond the trace."""
    whole = {
        "kind": "generator" if trace.makes else "tour" if trace.stops else "solver",
        "width": trace.width,
        "height": trace.height,
        "grid": trace.shape.grid,
        "board": None if trace.shape.square else board_of(trace.shape),
        "count": len(trace),
        "own": len(trace) if trace.own is None else trace.own,
        "encoding": "int32",
        "cells": base64.b64encode(_canonical(trace)).decode(),
        "events": list(EVENT_NAMES),
        "terrain": trace.terrain and base64.b64encode(trace.terrain).decode(),
        "start": None if trace.start is None else list(trace.start),
        "goals": [list(goal) for goal in trace.goals[:MOST_PINS]],
        "stops": [list(stop) for stop in trace.stops[:MOST_PINS]],
        "story": trace.story.to_json() | {"look": trace.look},
        "makes": trace.makes,
        "values": trace.values is not None,
        "estimates": trace.estimates is not None,
        **header,
    }
    text = json.dumps(whole, ensure_ascii=False).encode()
    text += b" " * (-len(text) % 4)
    rows = [row for row in (trace.events, trace.values, trace.estimates) if row is not None]
    return MAGIC + struct.pack("<I", len(text)) + text + b"".join(map(_int32, rows))


def _canonical(trace: Trace) -> bytes:
    sides = bytes(trace.sides)
    if trace.kinds is None:
        return sides
    if not trace.shape.square:
        return sides + bytes(trace.kinds)
    bits = (0, 16, 32)
    return bytes(s | bits[k] for s, k in zip(sides, bytes(trace.kinds), strict=True))


def _int32(row: Row) -> bytes:
    if hasattr(row, "astype"):  # of numpy
        data: bytes = row.astype("<i4").tobytes()
        return data
    return struct.pack(f"<{len(row)}i", *row)
