"""The one source of random numbers: splitmix64, as a stream and as a hash.

A generator of random numbers is an int of 64 bits. `step` moves it on, `below(state, n)` reads a
number in 0..n-1 off it. There is no hidden state anywhere: the same seed gives the same numbers
on every machine, in plain Python and compiled. `mix` is a bijection of the 64-bit numbers in
which every input bit stirs every output bit, so it also serves as a hash: `nth(state, k)` is the
k-th number of the stream, in any order, which is what lets `kruskal` be computed in pieces.

Reference: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

import os

from .jit import i64, kernel, u64
from .types import Row

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15  # 2^64 divided by the golden ratio, made odd


@kernel
def mix(x: int) -> int:
    """Stir the 64 bits of x.

    >>> hex(mix(1))
    '0x5692161d100b05e5'
    """
    x = ((x ^ (x >> u64(30))) * u64(0xBF58476D1CE4E5B9)) & u64(MASK)
    x = ((x ^ (x >> u64(27))) * u64(0x94D049BB133111EB)) & u64(MASK)
    return x ^ (x >> u64(31))


@kernel
def step(state: int) -> int:
    """The next state of the stream."""
    return (state + u64(GOLDEN)) & u64(MASK)


@kernel
def nth(state: int, k: int) -> int:
    """The k-th number of the stream after a state, as 64 bits: a hash of k.

    >>> nth(7, 1) == mix(step(7))
    True
    """
    return mix((state + u64(k) * u64(GOLDEN)) & u64(MASK))


@kernel
def below(state: int, n: int) -> int:
    """A number in 0..n-1 (n < 2^32), read off a state.

    >>> state = stream(7)
    >>> for _ in range(5):
    ...     state = step(state)
    ...     print(below(state, 6))
    2
    0
    5
    3
    2
    """
    return i64(((mix(state) >> u64(32)) * u64(n)) >> u64(32))


def stream(seed: int, name: str = "") -> int:
    """The first state for a seed; another `name` gives an unrelated stream of the same seed.

    Seeds are any integers: they are folded to 64 bits, small ones unchanged.
    """
    state = seed & MASK
    rest = (seed if seed >= 0 else ~seed) >> 64
    while rest:
        state = mix(state ^ (rest & MASK))
        rest >>= 64
    for byte in name.encode():  # `mix`, written out: this is a tenth of making a small maze
        state ^= byte + 1
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
        state ^= state >> 31
    return state


@kernel
def named(state: int, name: Row) -> int:
    """The stream of that name, from the state of a stream without one.

    >>> named(stream(7), b"start") == stream(7, "start")
    True
    """
    for byte in name:
        state = mix(u64(state) ^ u64(byte + 1))
    return state


def fresh_seed() -> int:
    """A seed that nobody has asked for: 32 bits of the system's own chance."""
    return int.from_bytes(os.urandom(4), "big")
