"""A position packed into a few machine words: what searches keep of it.

    … steps | turns | minotaur 1 | minotaur 0 | Ariane | Theseus        from the lowest bit up

Theseus needs one bit: he is at his first cell, or with Ariane; in a cooperative game he needs a
cell, in survival nothing. An item is one bit, and so is everything that may happen to walls:
whether each edge that can change is open, and whether a pushable wall stands there (it only ever
moves along its row or column). No field lies across two words; a level without optional rules
nearly always takes one. This list of fields and edges stands at the end of `facts`.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from ....maze.direction import Direction, Position
from ..levels.walls import Edge, edge, edges
from ..rules.flat import (
    ARIANE,
    CHANGED,
    COOPERATIVE,
    EDGES,
    EDGES_AT,
    FIELDS,
    FIELDS_AT,
    HOME,
    LYING_AT,
    MARKS,
    MARKS_AT,
    MASKS_AT,
    MINOTAURS_AT,
    SIDES_AT,
    STEPS,
    SURVIVAL,
    SWORDS,
    THESEUS,
    TOGETHER,
    TURNS,
    WORDS,
    beyond,
    facts_of,
    number,
)
from ..state import State

WORD = 63  #: bits of a word that are used: its sign is not


def packed_facts(state: State) -> list[int]:
    """The facts of a level with the layout of the packed positions that a state leads to."""
    level, facts = state.level, facts_of(state.level, state.crossing)
    extras, cells = level.extras, level.size**2
    bits = (cells if extras.swords else cells - 1).bit_length()
    widths: list[tuple[int, int]] = []  # place in `now`, bits
    if extras.has("cooperative"):
        widths.append((THESEUS, bits))
    elif not extras.has("survival"):
        widths.append((TOGETHER, 1))
    widths += [(ARIANE, bits)]
    widths += [(MINOTAURS_AT + minotaur, bits) for minotaur in range(len(level.minotaurs))]
    widths += [(facts[LYING_AT] + item, 1) for item in range(len(extras.items))]
    widths += [(SWORDS, len(extras.swords).bit_length()), (STEPS, extras.speed.bit_length())]
    widths += [(TURNS, extras.goal.bit_length() if isinstance(extras.goal, int) else 0)]
    changing, marked = _changing_edges(state)
    word = used = 0
    fields, walls = [], []
    for place, width in widths:
        if width:
            word, used = (word, used) if used + width <= WORD else (word + 1, 0)
            fields += [place, word, used, width]
            used += width
    for cell, side in changing + marked:
        word, used = (word, used) if used < WORD else (word + 1, 0)
        walls += [number(level, cell), int(side), word, used]
        used += 1
    masks = [0] * (word + 1)  # the bits of each word that are about walls
    for place in range(0, len(walls), 4):
        masks[walls[place + 2]] |= 1 << walls[place + 3]
    whole = list(facts)
    whole[WORDS], whole[FIELDS], whole[FIELDS_AT] = word + 1, len(fields) // 4, len(whole)
    whole += fields
    whole[EDGES], whole[MARKS], whole[EDGES_AT] = len(changing), len(marked), len(whole)
    whole += walls
    whole[MASKS_AT] = len(whole)
    return whole + masks


def _changing_edges(state: State) -> tuple[list[Edge], list[Edge]]:
    """The edges that may open or close, and those where a pushable wall may come to stand."""
    extras, size = state.level.extras, state.level.size
    marked: set[Edge] = set()
    for (row, column), side in state.pushable:
        for further in range(size - 1):
            cell: Position = (row, further) if side is Direction.E else (further, column)
            marked.add(edge(cell, side))
    changing = marked | {wall for wall, _colour in extras.locked}
    if extras.has("survival"):
        changing |= {wall for wall in edges(size) if not state.is_open(*wall)}
    return sorted(changing), sorted(marked)


@kernel
def load(facts: Row, now: Array, states: Row, index: int) -> None:
    """Unpack the index-th of the packed positions."""
    first = index * facts[WORDS]
    for field in range(facts[FIELDS]):
        at = facts[FIELDS_AT] + 4 * field
        word = states[first + facts[at + 1]]
        now[facts[at]] = word >> facts[at + 2] & ((1 << facts[at + 3]) - 1)
    if facts[SURVIVAL] == 0 and facts[COOPERATIVE] == 0:
        now[THESEUS] = now[ARIANE] if now[TOGETHER] else facts[HOME]
    load_walls(facts, now, states, index)


@kernel
def load_walls(facts: Row, now: Array, states: Row, index: int) -> None:
    """Put the walls of the index-th of the packed positions up."""
    first = index * facts[WORDS]
    for wall in range(facts[EDGES] + facts[MARKS]):
        at = facts[EDGES_AT] + 4 * wall
        cell, side = facts[at], facts[at + 1]
        there = beyond(facts, cell, side)
        bit = states[first + facts[at + 2]] >> facts[at + 3] & 1
        into = facts[SIDES_AT] if wall < facts[EDGES] else facts[MARKS_AT]
        now[into + cell] = now[into + cell] & ~(1 << side) | bit << side
        now[into + there] = now[into + there] & ~(1 << (side ^ 2)) | bit << (side ^ 2)
    now[CHANGED] = 0


@kernel
def keep(facts: Row, now: Array) -> None:
    """Keep a position, all but its walls, at the end of `now`."""
    first = len(now) - facts[SIDES_AT]
    for place in range(facts[SIDES_AT]):
        now[first + place] = now[place]


@kernel
def put_back(facts: Row, now: Array) -> None:
    """Put the position back that was kept."""
    first = len(now) - facts[SIDES_AT]
    for place in range(facts[SIDES_AT]):
        now[place] = now[first + place]


@kernel
def save(facts: Row, now: Array, states: Array, before: int, into: int) -> None:
    """Pack a position as the into-th. Its walls, unless they changed, are those of `before`."""
    key, first = into * facts[WORDS], before * facts[WORDS]
    now[TOGETHER] = 1 if now[ARIANE] == now[THESEUS] else 0
    for word in range(facts[WORDS]):
        kept = 0 if now[CHANGED] else facts[facts[MASKS_AT] + word]
        states[key + word] = states[first + word] & kept
    for field in range(facts[FIELDS]):
        at = facts[FIELDS_AT] + 4 * field
        states[key + facts[at + 1]] |= now[facts[at]] << facts[at + 2]
    if now[CHANGED]:
        for wall in range(facts[EDGES] + facts[MARKS]):
            at = facts[EDGES_AT] + 4 * wall
            into = facts[SIDES_AT] if wall < facts[EDGES] else facts[MARKS_AT]
            bit = now[into + facts[at]] >> facts[at + 1] & 1
            states[key + facts[at + 2]] |= bit << facts[at + 3]
