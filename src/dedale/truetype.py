"""Our typeface, Source Sans Pro: widths, outlines of letters, and fonts of the letters in use.

It comes in a package of its own (SIL Open Font License), as files of the TrueType format. Of this
format only what those files say is read; hints for screens are left out.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cache

from .folders import of_package

Point = tuple[int, int, bool]
"""Where a point of an outline is, and whether it is on the line or bends it."""

#: What the bits of a point say: it is on the line, x and y are bytes, the next ones have the same
#: bits, and x and y are as before (of a byte: it is positive).
ON, BYTE_X, BYTE_Y, REPEATED, SAME_X, SAME_Y = (1 << bit for bit in range(6))
#: The same of a part of a glyph: its place is in words, another follows, it has hints.
WORDS, MORE, HINTS = 1, 32, 256
KEPT = "glyf", "head", "hhea", "hmtx", "loca", "maxp"


@cache
def typeface(name: str) -> Typeface:
    """One of the weights, read once."""
    return Typeface((of_package("font_source_sans_pro") / "files" / f"{name}.ttf").read_bytes())


class Typeface:
    """A font, from the bytes of its file.

    >>> font = typeface("SourceSansPro-Regular")
    >>> font.units, font.width(font.glyphs[ord("M")]), ord("漢") in font.glyphs
    (1000, 727, False)
    """

    def __init__(self, data: bytes) -> None:
        entries = struct.iter_unpack(">4s3I", data[12 : 12 + 16 * data[5]])
        self.tables = {tag.decode(): data[at : at + size] for tag, _sum, at, size in entries}
        head, line, os2 = self.tables["head"], self.tables["hhea"], self.tables["OS/2"]
        self.units: int
        (self.units,) = struct.unpack_from(">H", head, 18)
        self.box: tuple[int, ...] = struct.unpack_from(">4h", head, 36)
        self.ascent, self.descent = struct.unpack_from(">2h", line, 4)
        (self.weight,) = struct.unpack_from(">H", os2, 4)
        (self.capital,) = struct.unpack_from(">H", os2, 88)
        (self.measured,) = struct.unpack_from(">H", line, 34)
        self.places = [at for (at,) in struct.iter_unpack(">I", self.tables["loca"])]
        self.glyphs = dict(self._characters())

    def _characters(self) -> Iterator[tuple[int, int]]:
        """The glyphs of characters: runs of both, in the table for all of Unicode."""
        cmap = self.tables["cmap"]
        entries = struct.iter_unpack(">2HI", cmap[4 : 4 + 8 * cmap[3]])
        at = next(at for platform, coding, at in entries if (platform, coding) == (3, 10))
        (count,) = struct.unpack_from(">I", cmap, at + 12)
        for first, last, glyph in struct.iter_unpack(">3I", cmap[at + 16 : at + 16 + 12 * count]):
            yield from zip(
                range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True
            )

    def width(self, glyph: int) -> int:
        """How far the next glyph is, in units of the font."""
        return int(struct.unpack_from(">H", self._metric(glyph))[0])

    def _metric(self, glyph: int) -> bytes:
        at = 4 * min(glyph, self.measured - 1)
        return self.tables["hmtx"][at : at + 4]

    def _data(self, glyph: int) -> bytes:
        return self.tables["glyf"][self.places[glyph] : self.places[glyph + 1]]

    # ------------------------------------------------------------ outlines

    def outline(self, glyph: int) -> list[list[Point]]:
        """The closed lines of a glyph."""
        data, found = self._data(glyph), list[list[Point]]()
        for _at, part, dx, dy in _parts(data):
            found += [[(x + dx, y + dy, on) for x, y, on in line] for line in self.outline(part)]
        if found or not data:
            return found
        ends = struct.unpack_from(f">{data[1]}H", data, 10)
        at, bits = _hints(data)[1], list[int]()
        while len(bits) <= ends[-1]:
            flag, times = data[at], 1
            if flag & REPEATED:
                at, times = at + 1, data[at + 1] + 1
            at += 1
            bits += [flag] * times
        rows = []
        for short, same in ((BYTE_X, SAME_X), (BYTE_Y, SAME_Y)):
            place, row = 0, list[int]()
            for flag in bits:
                if flag & short:
                    place += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    place += struct.unpack_from(">h", data, at)[0]
                    at += 2
                row.append(place)
            rows.append(row)
        points = [(x, y, bool(flag & ON)) for x, y, flag in zip(*rows, bits, strict=True)]
        return [points[a + 1 : b + 1] for a, b in zip((-1, *ends), ends, strict=False)]

    # ------------------------------------------------------------ a font of a few letters

    def font(self, characters: Iterable[int]) -> bytes:
        """A font file with a glyph for each character, counted from 1; glyph 0 stands for none."""
        wanted = [0, *(self.glyphs[code] for code in characters)]
        outlines, places = bytearray(), [0]
        for glyph in wanted:  # parts of glyphs are added to it on the way
            data = bytearray(self._data(glyph))
            for at, part, _dx, _dy in _parts(bytes(data)):
                if part not in wanted:
                    wanted.append(part)
                data[at] &= ~(HINTS >> 8)
                data[at + 2 : at + 4] = wanted.index(part).to_bytes(2, "big")
            if data and not data[0]:
                first, last = _hints(data)
                data[first - 2 : last] = bytes(2)
            outlines += data + bytes(-len(data) % 4)
            places.append(len(outlines))
        tables = {name: bytearray(self.tables[name]) for name in KEPT}
        tables["glyf"] = outlines
        tables["loca"] = bytearray(struct.pack(f">{len(places)}I", *places))
        tables["hmtx"] = bytearray().join(map(self._metric, wanted))
        tables["hhea"][34:36] = tables["maxp"][4:6] = len(wanted).to_bytes(2, "big")
        tables["head"][8:12] = bytes(4)
        return _file(tables)


def _parts(data: bytes) -> Iterator[tuple[int, int, int, int]]:
    """The parts of a glyph: where it is, the glyph of the part, and how far it is moved."""
    at, bits = 10, MORE if data[:1] == b"\xff" else 0
    while bits & MORE:
        bits, part = struct.unpack_from(">2H", data, at)
        form = ">2h" if bits & WORDS else ">2b"
        dx, dy = struct.unpack_from(form, data, at + 4)
        yield at, part, dx, dy
        at += 4 + struct.calcsize(form)


def _hints(data: bytes | bytearray) -> tuple[int, int]:
    """Where the hints of a glyph begin and end."""
    at = 10 + 2 * data[1]
    return at + 2, at + 2 + int.from_bytes(data[at : at + 2], "big")


def _sum(data: bytes | bytearray) -> int:
    padded = bytes(data) + bytes(-len(data) % 4)
    return int(sum(struct.unpack(f">{len(padded) // 4}I", padded))) & 0xFFFFFFFF


def _file(tables: dict[str, bytearray]) -> bytes:
    """A font file of these tables."""
    power = len(tables).bit_length() - 1
    sizes = 16 << power, power, 16 * len(tables) - (16 << power)
    head = struct.pack(">I4H", 0x00010000, len(tables), *sizes)
    at, body = len(head) + 16 * len(tables), b""
    for name, data in sorted(tables.items()):
        head += struct.pack(">4s3I", name.encode(), _sum(data), at + len(body), len(data))
        body += bytes(data) + bytes(-len(data) % 4)
    whole = bytearray(head + body)
    place = struct.unpack_from(">I", head, 12 + 16 * sorted(tables).index("head") + 8)[0]
    struct.pack_into(">I", whole, place + 8, (0xB1B0AFBA - _sum(whole)) & 0xFFFFFFFF)
    return bytes(whole)
