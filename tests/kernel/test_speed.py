"""The two speeds: the same questions get the same answers, in lists or in arrays."""

from collections.abc import Callable

import numpy as np
import pytest

from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import is_kernel, kernel
from dedale.kernel.plain import PLAIN, Speed
from dedale.kernel.speed import speed_for, speed_of
from dedale.kernel.types import Array, Row, to_list


@kernel
def total(row: Row, more: Array) -> int:
    for k in range(len(row)):
        more[0] += row[k]
    return more[0]


@pytest.mark.parametrize("speed", [PLAIN, COMPILED], ids=["plain", "compiled"])
def test_what_a_speed_gives(speed: Speed) -> None:
    assert bytes(speed.flags(3)) == bytes(3)
    assert to_list(speed.ints(3, 0)) == [0, 0, 0]
    assert to_list(speed.ints(2, -1)) == [-1, -1]
    assert (len(speed.ints(4)), len(speed.longs(5))) == (4, 5)
    assert list(speed.zeros(3)) == [0, 0, 0]
    assert to_list(speed.numbers([3, 5])) == to_list(speed.numbers(iter([3, 5]))) == [3, 5]
    array = speed.ints(3)
    speed.fill(array, 7)
    assert to_list(array) == [7, 7, 7]
    assert speed.word(2**64 - 1) == 2**64 - 1
    assert all(
        speed_of(row) is speed for row in (speed.ints(1), speed.flags(1), speed.numbers([1]))
    )
    more = speed.ints(1, 10)
    speed.prepare(total, speed.numbers([1]), more)
    assert more[0] == 10, "nothing runs before it is run"
    assert speed.run(total, speed.numbers([1, 2]), more) == more[0] == 13


@pytest.mark.parametrize("speed", [PLAIN, COMPILED], ids=["plain", "compiled"])
@pytest.mark.parametrize("kind", [bytes, bytearray, lambda data: np.frombuffer(data, np.uint8)])
def test_bytes_are_copied_unless_they_are_handed_over(
    speed: Speed, kind: Callable[[bytes], Row]
) -> None:
    data = kind(b"ab")
    assert bytes(speed.view(data)) == b"ab"
    mine = speed.bytes(data)
    mine[0] = 120
    assert bytes(mine) == b"xb"
    assert bytes(data) == (b"xb" if isinstance(data, bytearray) else b"ab")


def test_small_work_is_plain_and_so_is_what_is_no_kernel() -> None:
    assert speed_for(400) is PLAIN
    assert speed_for(10**6) is speed_for(10**6, total) is COMPILED
    assert speed_for(10**6, print) is PLAIN
    assert is_kernel(total)
    assert not is_kernel(print)
