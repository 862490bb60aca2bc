"""What changed between two views, so that a move in a large maze is a small message.

A value that differs is sent whole, or as a patch where that is shorter:

    {"$keys": {name: value or patch}}         a dictionary with the same keys
    {"$list": [[start, removed, [added]]]}    a list, most elements of which are the same
    {"$text": [[index, letter]]}              a long text, most letters of which are the same
    {"$gone": true}                           nothing: there is no such key any more

The places in a patch are those of the value before. The page has the other half: js/delta.js.
"""

from collections.abc import Mapping

#: So many elements from `start` on are replaced by others: (start, removed, added).
Splice = tuple[int, int, list[object]]

#: Texts that are shorter are sent whole.
LONG = 256
#: Patches of more letters are not much shorter than the text.
MOST_LETTERS = 64
#: How far two lists are searched for the place from which on they are alike again.
AHEAD = 8


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """The keys that differ, each with its new value or patch.

    >>> changes({"score": 0, "turns": 1, "key": 1}, {"score": 50, "turns": 1})
    {'score': 50, 'key': {'$gone': True}}
    >>> changes({"things": [*"abcdef"]}, {"things": [*"abdef"]})
    {'things': {'$list': [(2, 1, [])]}}
    """
    found = {
        key: _difference(before.get(key), value)
        for key, value in after.items()
        if key not in before or (before[key] is not value and before[key] != value)
    }
    return found | {key: {"$gone": True} for key in before if key not in after}


def _difference(before: object, after: object) -> object:
    """What to send for a value that differs from the one before."""
    if isinstance(before, dict) and isinstance(after, dict) and list(before) == list(after):
        return {"$keys": changes(before, after)}
    if isinstance(before, list) and isinstance(after, list):
        splices = _splices(before, after)
        if len(splices) + sum(len(added) for _start, _removed, added in splices) < len(after):
            return {"$list": splices}
    if isinstance(before, str) and isinstance(after, str) and len(before) == len(after) >= LONG:
        letters = _letters(before, after)
        if len(letters) <= MOST_LETTERS:
            return {"$text": letters}
    return after


def _splices(before: list[object], after: list[object]) -> list[Splice]:
    """How one list becomes the other, in the order of their places."""
    found: list[Splice] = []
    here = there = 0
    while here < len(before) or there < len(after):
        if _same(before, here, after, there):
            here, there = here + 1, there + 1
            continue
        removed, added = _skipped(before, here, after, there)
        new = after[there : there + added]
        if found and sum(found[-1][:2]) == here:  # next to the last one
            start, count, more = found.pop()
            found.append((start, count + removed, more + new))
        else:
            found.append((here, removed, new))
        here, there = here + removed, there + added
    return found


def _skipped(before: list[object], here: int, after: list[object], there: int) -> tuple[int, int]:
    """How many elements of both to pass over until they are alike again, or one of each."""
    for n in range(1, AHEAD):
        if _same(before, here + n, after, there):
            return n, 0
        if _same(before, here, after, there + n):
            return 0, n
        if _same(before, here + n, after, there + n):
            return n, n
    return min(1, len(before) - here), min(1, len(after) - there)


def _same(before: list[object], here: int, after: list[object], there: int) -> bool:
    return here < len(before) and there < len(after) and before[here] == after[there]


def _letters(before: str, after: str) -> list[tuple[int, str]]:
    """The letters that differ, by their places; the first few too many end the search."""
    found: list[tuple[int, str]] = []
    for first in range(0, len(after), LONG):  # whole stretches are compared first: mostly equal
        if before[first : first + LONG] == after[first : first + LONG]:
            continue
        stretch = range(first, min(first + LONG, len(after)))
        found += [(index, after[index]) for index in stretch if before[index] != after[index]]
        if len(found) > MOST_LETTERS:
            break
    return found
