"""None: leaves every wall closed. For drawing by hand, and for tests."""

from ...kernel.jit import kernel
from ...kernel.types import Array, Ground
from ...trace.story import Line, Story

STORY = Story(
    "No walls opened",
    "Leaves every wall closed: a maze to open by hand, wall by wall.",
    (Line(0, "do nothing"),),
)


@kernel
def carve(grid: Array, ground: Ground, start: int, total: int, state: int, trace: Array) -> int:
    return 0
