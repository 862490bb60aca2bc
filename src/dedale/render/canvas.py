"""Drawings as pixels by the canvas of a browser, for Pyodide without Pillow and numpy."""

import struct
import zlib
from typing import Any

from ..progress import each
from .pngfile import png_of
from .resolution import LEGIBLE, checked_cell, texts_of
from .shapes import Area, Disc, Drawing, Shaped, Stroke, Words
from .sheet import sheet_of
from .squares import Tints, Walls


def draw_png(drawing: Drawing, cell: float | None = None) -> bytes:
    """The bytes of a PNG file; a cell is `cell` pixels wide (as large as sensible if not given)."""
    size = checked_cell(drawing, cell)
    sheet = sheet_of(drawing)
    width = max(1, round((drawing.width + sheet.left + sheet.right) * size))
    height = max(1, round((drawing.height + sheet.top + sheet.bottom) * size))
    pen = _canvas(width, height)
    pen.fillStyle = drawing.theme.paper
    pen.fillRect(0, 0, width, height)
    pen.translate(round(sheet.left * size), round(sheet.top * size))
    for shape in each((*drawing.shapes, *sheet.samples, *sheet.words)):
        _paint(pen, shape, size)
    pixels = pen.getImageData(0, 0, width, height).data.to_bytes()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return png_of(head, [], texts_of(drawing), zlib.compress(_rows(pixels, width), 7))


def _canvas(width: int, height: int) -> Any:
    import js

    return js.OffscreenCanvas.new(width, height).getContext("2d")


def _rows(pixels: bytes, width: int) -> bytes:
    """Red, green and blue of each pixel, each row after a byte that says that it is not filtered.

    >>> _rows(bytes([1, 2, 3, 255, 4, 5, 6, 255]), 1)
    b'\\x00\\x01\\x02\\x03\\x00\\x04\\x05\\x06'
    """
    plain = bytearray(len(pixels) // 4 * 3)
    for colour in range(3):
        plain[colour::3] = pixels[colour::4]
    rows = range(0, len(plain), 3 * width)
    return b"".join([b"\0" + plain[first : first + 3 * width] for first in rows])


def _paint(pen: Any, shape: Shaped, cell: float) -> None:
    if isinstance(shape, Walls):
        wide = max(1, round(shape.width * cell))
        half = wide // 2
        pen.fillStyle = shape.colour
        for x, y, long in shape.strokes_across():
            pen.fillRect(round(x * cell) - half, round(y * cell) - half, long * cell + wide, wide)
        for x, y, long in shape.strokes_down():
            pen.fillRect(round(x * cell) - half, round(y * cell) - half, wide, long * cell + wide)
    elif isinstance(shape, Tints):
        for colour, runs in shape.fills().items():
            pen.fillStyle = colour
            for x, y, long in runs:
                pen.fillRect(x * cell, y * cell, long * cell, cell)
    elif isinstance(shape, Words):
        size = max(LEGIBLE, shape.size * cell)
        pen.font = f"{600 if shape.bold else 400} {size}px 'Source Sans Pro', sans-serif"
        pen.textAlign, pen.textBaseline = "center" if shape.centred else "left", "middle"
        pen.fillStyle = shape.colour
        pen.fillText(shape.text, shape.place[0] * cell, shape.place[1] * cell)
    else:
        _outline(pen, shape, cell)


def _outline(pen: Any, shape: Stroke | Area | Disc, cell: float) -> None:
    pen.beginPath()
    if isinstance(shape, Disc):
        x, y = shape.middle
        pen.arc(x * cell, y * cell, shape.radius * cell, 0, 7)
    else:
        for number, (x, y) in enumerate(shape.points):
            (pen.lineTo if number else pen.moveTo)(x * cell, y * cell)
    pen.lineJoin = "round"
    if isinstance(shape, Stroke):
        pen.lineCap = "round" if shape.round else "butt"
        pen.lineWidth, pen.strokeStyle = max(1, shape.width * cell), shape.colour
        pen.stroke()
        return
    pen.closePath()
    if shape.colour:
        pen.fillStyle = shape.colour
        pen.fill()
    if shape.rim and shape.rim_colour:
        pen.lineWidth, pen.strokeStyle = shape.rim * cell, shape.rim_colour
        pen.stroke()
