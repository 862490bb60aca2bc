"""A large PNG file with a palette, written by hand: on all cores, telling how far it is.

A PNG file is a signature and chunks. Its pixels are one stream of zlib; here strips of them are
deflated apart from each other and joined, so that the file is the same on any number of cores.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..kernel.threads import cores, in_order
from ..progress import tell

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SIGNATURE = b"\x89PNG\r\n\x1a\n"
STRIP = 1 << 20  # bytes: about as many are deflated at once


def write_png(
    pixels: npt.NDArray[np.uint8],
    palette: Sequence[tuple[int, int, int]],
    texts: Iterable[tuple[str, str]] = (),
) -> bytes:
    """The bytes of a PNG file: (height, width) numbers of colours, of which there are at most 256.

    >>> import numpy as np
    >>> write_png(np.zeros((2, 3), np.uint8), [(0, 0, 0)])[:4]
    b'\\x89PNG'
    """
    height, width = pixels.shape
    bits = next(bits for bits in (1, 2, 4, 8) if len(palette) <= 1 << bits)
    head = struct.pack(">IIBBBBB", width, height, bits, 3, 0, 0, 0)
    colours = (b"PLTE", bytes(part for colour in palette for part in colour))
    return png_of(head, [colours], texts, _deflated(pixels, bits))


def png_of(
    head: bytes, more: Iterable[tuple[bytes, bytes]], texts: Iterable[tuple[str, str]], data: bytes
) -> bytes:
    """A PNG file of its head, further chunks, texts, and pixels that are deflated already."""
    notes = [(b"iTXt", f"{key}\0\0\0\0\0{text}".encode()) for key, text in texts]
    chunks = [(b"IHDR", head), *more, *notes, (b"IDAT", data), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _deflated(pixels: npt.NDArray[np.uint8], bits: int) -> bytes:
    """All rows as one stream of zlib: its header, the strips, and the sum of what was deflated."""
    height, width = pixels.shape
    rows = max(1, STRIP * 8 // (bits * width))
    firsts = range(0, height, rows)

    def strip(first: int) -> tuple[bytes, bytes]:
        data = _packed(pixels[first : first + rows], bits)
        press = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
        ended = zlib.Z_FINISH if first + rows >= height else zlib.Z_SYNC_FLUSH
        return data, press.compress(data) + press.flush(ended)

    parts, total = [b"\x78\x01"], 1
    for number, (data, deflated) in enumerate(in_order(strip, firsts, cores()), 1):
        total = zlib.adler32(data, total)
        parts.append(deflated)
        tell(number / len(firsts))
    return b"".join([*parts, struct.pack(">I", total)])


def _packed(pixels: npt.NDArray[np.uint8], bits: int) -> bytes:
    """Rows of pixels, several a byte, each after a byte that says that it is not filtered."""
    import numpy as np

    each = 8 // bits
    height, width = pixels.shape
    packed = np.zeros((height, 1 + -(-width // each)), np.uint8)
    for place in range(each):
        some = pixels[:, place::each]
        packed[:, 1 : 1 + some.shape[1]] |= some << (8 - bits * (place + 1))
    return packed.tobytes()
