"""Houston: Aldous-Broder to begin with, Wilson to finish.

Aldous-Broder is quick while most cells are new and endless at the end; Wilson is endless at the
beginning, when its walks look for a tiny maze, and quick at the end. So the first third of the
cells are found by the walk of the one, the rest by the loop-erased walks of the other.

Texture: like a uniform maze to the eye. Bias: slight. Each half is exact by itself, but stopping
the first walk after a fixed number of *cells* favours some trees; so it claims no uniformity.
Cost: a few steps a cell. No memory beside the grid.
Reference: attributed to R. Houston in J. Buck, "Mazes for Programmers", 2015.
"""

from ...kernel.events import VISIT, emit
from ...kernel.jit import kernel
from ...kernel.ringed import IN_MAZE
from ...kernel.types import Array
from .aldous_broder import wander
from .wilson import clean, walk_until_done


@kernel
def carve(grid: Array, stride: int, start: int, total: int, state: int, trace: Array) -> int:
    grid[start] = IN_MAZE
    events = emit(trace, 0, start, VISIT)
    third = (total + 2) // 3
    events, state = wander(grid, stride, start, third - 1, IN_MAZE, state, trace, events)
    events = walk_until_done(grid, stride, total - third, state, trace, events)
    clean(grid)
    return events
