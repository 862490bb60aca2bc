"""Claims about how a maze is made: what was done to it, in order, or how the program is written.

Each takes the maze as it was left and the events of it (`dedale.classroom.Event`).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..classroom import Event
from ..i18n import N_
from .claims import Cell, Fault, Made

#: Share of dead ends that Prim's mazes have more of, and cells from which it can be decided.
BUSHY, BUSHY_CELLS = 0.2, 300
#: Cells from which on Kruskal's mazes have had two parts at some time.
PARTS_CELLS = 35


def _beside(made: Made, cell: Cell) -> list[Cell]:
    shape, kinds = made.shape, made.kinds
    around = shape.neighbours(shape.number(cell))
    return [shape.position(near) for near, _side in around if kinds is None or not kinds[near]]


def _breaks(events: Sequence[Event]) -> list[tuple[Cell, Cell]]:
    return [(e.cell, e.other) for e in events if e.what == "break" and e.other is not None]


def one_corridor(made: Made, events: Sequence[Event]) -> Fault | None:
    """One corridor from cell to isolated cell, until no cell around the last one is isolated."""
    breaks = _breaks(events)
    if not breaks:
        if len(made.cells()) > 1:
            return Fault(N_("no wall was broken"), {})
        return None
    entered = {breaks[0][0]}
    here = breaks[0][0]
    for a, b in breaks:
        if a != here:
            text = N_("the walk is at {here}, and the next wall is broken from {a}")
            return Fault(text, {"here": here, "a": a}, (here, a))
        if b in entered:
            return Fault(N_("the walk comes to {b} a second time"), {"b": b}, (b,))
        entered.add(b)
        here = b
    left = [near for near in _beside(made, here) if near not in entered]
    if left:
        text = N_("the walk ends at {here}, though {near} beside it is still isolated")
        return Fault(text, {"here": here, "near": left[0]}, (here, left[0]))
    return None


def pebbles(made: Made, events: Sequence[Event]) -> Fault | None:
    """Marks are pebbles: they lie on the way from the first cell to this one, and all are taken."""
    trail: list[Cell] = []
    ever: set[Cell] = set()
    opened: set[tuple[Cell, Cell]] = set()
    for event in events:
        cell = event.cell
        if event.what == "break" and event.other is not None:
            opened |= {(cell, event.other), (event.other, cell)}
        elif event.what == "mark":
            if trail and (trail[-1], cell) not in opened:
                text = N_("a pebble is put down at {cell}, which is no step from {top}")
                return Fault(text, {"cell": cell, "top": trail[-1]}, (trail[-1], cell))
            trail.append(cell)
            ever.add(cell)
        elif not trail or trail[-1] != cell:
            text = N_("the pebble of {cell} is taken, though it is not the last one")
            return Fault(text, {"cell": cell}, (cell,))
        else:
            trail.pop()
    if trail:
        text = N_("at the end pebbles are left, the last one at {cell}")
        return Fault(text, {"cell": trail[-1]}, tuple(trail))
    missed = [made.shape.position(n) for n in made.cells() if made.shape.position(n) not in ever]
    if missed:
        return Fault(N_("no pebble was ever put down at {cell}"), {"cell": missed[0]}, (missed[0],))
    return None


def hunts(made: Made, events: Sequence[Event]) -> Fault | None:
    """Walk until stuck, then go on from the first cell, in reading order, beside the visited."""
    breaks = _breaks(events)
    if not breaks:
        return None
    inside = {made.shape.position(cell) for cell in made.cells()}
    visited, here = {breaks[0][0]}, breaks[0][0]
    for a, b in breaks:
        if b not in inside - visited and a in inside - visited:
            a, b = b, a  # hunted from the new cell to an old one
        if a == here and b not in visited:
            visited.add(b)
            here = b
            continue
        free = [near for near in _beside(made, here) if near not in visited]
        if free:
            text = N_("the walk leaves {here}, though it could go on to {near}")
            return Fault(text, {"here": here, "near": free[0]}, (here, free[0]))
        found = min(
            (
                cell
                for cell in inside - visited
                if any(near in visited for near in _beside(made, cell))
            ),
            default=None,
        )
        if b != found or a not in visited:
            text = N_("the hunt should find {found}, and goes on at {b}")
            return Fault(text, {"found": found, "b": b}, tuple(c for c in (found, b) if c))
        visited.add(b)
        here = b
    return None


def from_one_cell(made: Made, events: Sequence[Event]) -> Fault | None:
    """Every wall that is broken joins a new cell to those joined before."""
    breaks = _breaks(events)
    joined = {breaks[0][0]} if breaks else set()
    for a, b in breaks:
        if (a in joined) == (b in joined):
            text = N_("the wall between {a} and {b} does not join a new cell to the maze so far")
            return Fault(text, {"a": a, "b": b}, (a, b))
        joined |= {a, b}
    return None


def many_dead_ends(made: Made) -> Fault | None:
    """Prim's mazes branch everywhere: a cell in three or so is a dead end."""
    cells = made.cells()
    if len(cells) < BUSHY_CELLS:
        return None
    ends = sum(made.sides[cell].bit_count() == 1 for cell in cells)
    if ends >= BUSHY * len(cells):
        return None
    text = N_("{ends} of {cells} cells are dead ends, where {least} or more were expected")
    return Fault(text, {"ends": ends, "cells": len(cells), "least": round(BUSHY * len(cells))})


def in_many_places(made: Made, events: Sequence[Event]) -> Fault | None:
    """Walls are broken all over the maze: at some time there are two parts at least."""
    if len(made.cells()) < PARTS_CELLS or from_one_cell(made, events) is not None:
        return None
    return Fault(N_("the maze grows from one cell; the walls were not drawn from the whole"), {})


def halves(made: Made) -> Fault | None:
    """A straight cut with one door divides the maze, another one each half, down to the cells."""
    width = made.shape.width

    def doors(top: int, left: int, bottom: int, right: int, row: int, col: int) -> int:
        """Openings across the line below `row`, or right of `col` (the other is -1)."""
        if row >= 0:
            return sum(made.sides[row * width + c] >> 2 & 1 for c in range(left, right + 1))
        return sum(made.sides[r * width + col] >> 1 & 1 for r in range(top, bottom + 1))

    waiting = [(0, 0, made.shape.height - 1, width - 1)]
    while waiting:
        top, left, bottom, right = waiting.pop()
        if (top, left) == (bottom, right):
            continue
        rows = [r for r in range(top, bottom) if doors(top, left, bottom, right, r, -1) == 1]
        cols = [c for c in range(left, right) if doors(top, left, bottom, right, -1, c) == 1]
        if rows:
            waiting += [(top, left, rows[0], right), (rows[0] + 1, left, bottom, right)]
        elif cols:
            waiting += [(top, left, bottom, cols[0]), (top, cols[0] + 1, bottom, right)]
        else:
            text = N_("no straight cut with one door divides the cells from {a} to {b}")
            a, b = (top, left), (bottom, right)
            return Fault(text, {"a": a, "b": b}, (a, b))
    return None


def calls_itself(source: str) -> Fault | None:
    """Some function of the program calls itself.

    >>> calls_itself("def f(n): return f(n - 1)") is None
    True
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(each, ast.Call)
            and isinstance(each.func, ast.Name)
            and each.func.id == node.name
            for each in ast.walk(node)
        ):
            return None
    return Fault(N_("no function calls itself"), {})
