"""Animated pictures: one picture after the other, each only as far as it differs from the last."""

import io
from collections.abc import Iterable, Iterator, Sequence
from struct import pack

from PIL import Image, ImageChops

LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
UNCHANGED = [1] + 255 * [0]  #: by the difference of two colours


def animation(pictures: Iterable[Image.Image], pauses: Sequence[int], kind: str) -> bytes:
    """The bytes of an animated picture, "gif" or "apng", that begins again at its end.

    A GIF's pictures have one palette, of less than 256 colours. It is written while they are
    painted, and two of them are kept; Pillow keeps all, and writes the palette with each. What
    stays is transparent: between what changes here and there lies most of a picture.

    Parameters
    ----------
    pictures
        One after the other.
    pauses
        How long each of them stays, in milliseconds.
    kind
        "gif" or "apng".

    >>> black, white = (Image.new("P", (9, 6), number) for number in (0, 1))
    >>> white.putpalette([0, 0, 0, 255, 255, 255])
    >>> film = Image.open(io.BytesIO(animation([white, white, black], [10, 20, 40], "gif")))
    >>> film.n_frames, film.info["duration"]
    (2, 30)
    """
    if kind == "gif":
        return b"".join(_gif(pictures, pauses))
    (first, *others), out = pictures, io.BytesIO()
    out.name = "film.png"  # Pillow loads what writes such files, not what writes others
    first.save(out, save_all=True, append_images=others, duration=list(pauses), loop=0)
    return out.getvalue()


def _gif(pictures: Iterable[Image.Image], pauses: Sequence[int]) -> Iterator[bytes]:
    before, bits, clear, stays, patch = None, 0, 0, 0, b""
    for picture, pause in zip(pictures, pauses, strict=True):
        if before is None:
            colours = bytes(picture.getpalette() or ())
            clear = len(colours) // 3
            bits = max(2, clear.bit_length())
            yield b"GIF89a" + pack("<2H3B", *picture.size, 0x80 | bits - 1, 0, 0)
            yield colours.ljust(3 << bits, b"\0") + LOOP
            box, shown = (0, 0, *picture.size), picture
        else:
            changes = ImageChops.subtract_modulo(picture, before)
            changed = changes.getbbox(alpha_only=False)
            if changed is None:
                stays += pause
                continue
            yield _shown(stays, clear, patch)
            box, shown = changed, picture.crop(changed)
            shown.paste(clear, mask=changes.crop(box).point(UNCHANGED, "1"))
        left, top, right, bottom = box
        place = pack("<4HxB", left, top, right - left, bottom - top, bits)
        patch = b"," + place + shown.tobytes("gif", "P", bits) + b"\0"
        before, stays = picture, pause
    yield _shown(stays, clear, patch) + b";"


def _shown(milliseconds: int, clear: int, patch: bytes) -> bytes:
    """A part of a picture, how long it stays, and the colour through which one sees."""
    return b"!\xf9\x04" + pack("<BHBx", 5, milliseconds // 10, clear) + patch
