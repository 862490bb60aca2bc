"""A random order of 0..2^bits - 1 that takes no memory.

`shuffled(k, bits, key)` is the k-th number of the order: a bijection made of steps that are each
one (multiply by an odd number, add, fold the high bits onto the low ones), so every number comes
exactly once. Other keys give other orders.
"""

from .jit import i64, kernel, u64


@kernel
def shuffle_bits(size: int) -> int:
    """How many bits number `size` things."""
    bits = 1
    while 1 << bits < size:
        bits += 1
    return bits


@kernel
def shuffled(k: int, bits: int, key: int) -> int:
    """The k-th number of the order.

    >>> sorted(shuffled(k, 4, 12345) for k in range(16)) == list(range(16))
    True
    """
    mask = (u64(1) << u64(bits)) - u64(1)
    fold = u64((bits + 1) // 2)
    x = (u64(k) + key) & mask
    x = (x * u64(0x9E3779B97F4A7C15) + (key >> u64(20))) & mask
    x ^= x >> fold
    x = (x * ((key >> u64(7)) | u64(1))) & mask
    x ^= x >> fold
    x = (x * u64(0xD1342543DE82EF95)) & mask
    x ^= x >> fold
    return i64(x)
