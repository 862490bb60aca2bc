from dedale.generators import Algorithm
from dedale.kernel.events import PATH, emit
from dedale.kernel.jit import ints, kernel
from dedale.kernel.ringed import across, connect, one_of, opening, unreached
from dedale.kernel.rng import below, step


@kernel
def jumper(grid, ground, start, total, state, trace):
    """Walk at random; when stuck, go on from any cell that was reached."""
    reached = ints(total)
    reached[0] = start
    count = 1
    cell = start
    events = emit(trace, 0, cell, PATH)
    while count < total:
        sides = unreached(grid, cell, ground)
        state = step(state)
        if sides == 0:
            cell = reached[below(state, count)]
            continue
        direction = one_of(sides, state)
        beyond = across(cell, direction, ground)
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, beyond, PATH)
        reached[count] = beyond
        count += 1
        cell = beyond
    return events


PLUGIN = {"generator": {"jumper": Algorithm(jumper, "A walk that jumps back.", perfect=True)}}
