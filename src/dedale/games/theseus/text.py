"""A state as text: the level, then where the two are, if not at the start.

3x1
+-+-+-+
|T M P|
+-+-+-+
now T 0,0 M 0,1
"""

import re

from ...errors import FileError
from .level import loads
from .state import State

_NOW = re.compile(r"now T (\d{1,3}),(\d{1,3}) M (\d{1,3}),(\d{1,3})", re.ASCII)


def to_text(state: State) -> str:
    """A state, whole."""
    text = state.level.to_text()
    if state == State.at_start(state.level):
        return text
    (a, b), (c, d) = state.theseus, state.minotaur
    return f"{text}now T {a},{b} M {c},{d}\n"


def from_text(text: str) -> State:
    """The state that a text describes; a plain level stands for its start.

    >>> from_text("3x1\\n+-+-+-+\\n|T M P|\\n+-+-+-+\\n").minotaur
    (0, 1)
    """
    body, _now, rest = text.rstrip().partition("\nnow ")
    level = loads(body)
    if not rest:
        return State.at_start(level)
    line = body.count("\n") + 2
    match = _NOW.fullmatch(f"now {rest}")
    if match is None:
        raise FileError("{word!r} should be: now T ROW,COLUMN M ROW,COLUMN", word=rest, line=line)
    a, b, c, d = map(int, match.groups())
    if max(a, c) >= level.maze.height or max(b, d) >= level.maze.width:
        raise FileError("no game of this level gets here", line=line)
    return State(level, (a, b), (c, d))
