"""The masks that come with Dédale: shapes given by a formula, sharp at every size.

A shape is a function of x (west to east) and y (north to south), both from -1 to 1, that says
whether the point belongs to the maze. A plug-in adds one with
`PLUGIN = {"mask": {"left-half": lambda x, y: x < 0}}`.
"""

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin

from ..errors import DedaleError
from ..i18n import N_, _
from ..kernel.memory import require_memory
from ..numbers import whole
from .join import joined
from .lines import Masks, MaskShape


def shape_cells(
    name: str, width: int | None = None, height: int | None = None
) -> tuple[int, int, bytes]:
    """Width, height and cells of the mask of a shape of the table, at its own size if need be."""
    entry = MASKS[name]
    if width is None or height is None:
        width, height = entry.size
    width, height = whole("width", width, least=1), whole("height", height, least=1)
    require_memory(
        width * height * 64, _("a mask of {width}x{height}").format(width=width, height=height)
    )
    with entry.trusted("mask"):
        cells = _drawn(entry.load(), width, height)
    if 0 not in cells:
        raise DedaleError(
            "mask {name!r} at {width}x{height} leaves no cell: at least one must be unmasked",
            name=name,
            width=width,
            height=height,
        )
    return width, height, joined(width, height, cells)


def _drawn(inside: Callable[[float, float], bool], width: int, height: int) -> bytes:
    """1 where the middle of a cell is outside the shape."""
    xs = [(2 * col + 1) / width - 1 for col in range(width)]
    ys = [(2 * row + 1) / height - 1 for row in range(height)]
    return bytes(not inside(x, y) for y in ys for x in xs)


# ---------------------------------------------------------------- the shapes

_EDGE = 1 + 1e-9  # what lies on the rim belongs to the shape


def _oval(x: float, y: float, cx: float, cy: float, rx: float, ry: float, tilt: float = 0) -> bool:
    """Whether (x, y) is in the oval around (cx, cy), turned by `tilt` degrees."""
    turn = tilt * pi / 180
    u = (x - cx) * cos(turn) + (y - cy) * sin(turn)
    v = (y - cy) * cos(turn) - (x - cx) * sin(turn)
    return (u / rx) ** 2 + (v / ry) ** 2 <= _EDGE


def _polar(x: float, y: float) -> tuple[float, float]:
    """Distance from the middle, and angle clockwise from the north."""
    return hypot(x, y), atan2(x, -y)


def disc(x: float, y: float) -> bool:
    return hypot(x, y) <= _EDGE


def ring(x: float, y: float) -> bool:
    return 0.5 <= hypot(x, y) <= _EDGE


def frame(x: float, y: float) -> bool:
    return max(abs(x), abs(y)) >= 0.5


def diamond(x: float, y: float) -> bool:
    return abs(x) + abs(y) <= _EDGE


def triangle(x: float, y: float) -> bool:
    return abs(x) <= (y + 1) / 2 + 1e-9


def hexagon(x: float, y: float) -> bool:
    return abs(y) <= _EDGE and abs(x) + abs(y) / 2 <= _EDGE


def cross(x: float, y: float) -> bool:
    return min(abs(x), abs(y)) <= 0.34


def star(x: float, y: float) -> bool:
    """Five points: the arms are straight lines between an outer and an inner corner."""
    r, angle = _polar(x / 1.05, (y - 0.05) / 1.05)
    sector = abs((angle + pi / 5) % (2 * pi / 5) - pi / 5)  # 0 at a point, pi/5 in a notch
    inner, half = 0.42, pi / 5
    # The line from (1, angle 0) to (inner, angle half), seen from the middle.
    limit = (
        inner
        * sin(half)
        / (sin(sector) * (1 - inner * cos(half)) + cos(sector) * inner * sin(half))
    )
    return r <= limit


def heart(x: float, y: float) -> bool:
    x, y = 1.14 * x, 0.118 - 1.118 * y
    return (x * x + y * y - 1) ** 3 <= x * x * y**3


def moon(x: float, y: float) -> bool:
    return _oval(x, y, 0.15, 0, 1.05, 1) and not _oval(x, y, 0.58, -0.05, 0.82, 0.78)


def drop(x: float, y: float) -> bool:
    if y > 0.2:
        return _oval(x, y, 0, 0.2, 0.82, 0.8)
    width: float = 0.82 * ((y + 1) / 1.2) ** 1.25 + 0.02
    return abs(x) <= width


def flower(x: float, y: float) -> bool:
    r, angle = _polar(x, y)
    return r <= 0.72 + 0.28 * cos(6 * angle)


def gear(x: float, y: float) -> bool:
    r, angle = _polar(x, y)
    teeth = 1.0 if cos(10 * angle) > -0.1 else 0.78
    return 0.3 <= r <= teeth * _EDGE


def spiral(x: float, y: float) -> bool:
    """A snail: a band that winds three times around the middle."""
    r, angle = _polar(x, y)
    turn = (r * 3.2 - angle / (2 * pi)) % 1
    return r <= _EDGE and (turn < 0.72 or r < 0.12)


def house(x: float, y: float) -> bool:
    roof = y < -0.1 and abs(x) <= (y + 1) / 0.9
    walls = y >= -0.1 and abs(x) <= 0.78
    door = abs(x) < 0.16 and y > 0.35
    window = 0.36 < abs(x) < 0.6 and 0.1 < y < 0.42
    chimney = 0.45 < x < 0.68 and -0.9 < y < -0.1
    return (roof or walls or chimney) and not door and not window


def fir(x: float, y: float) -> bool:
    if y > 0.76:
        return abs(x) <= 0.14
    tiers = ((-1.0, -0.3, 0.55), (-0.62, 0.2, 0.78), (-0.2, 0.76, 1.0))
    return any(
        top <= y <= low and abs(x) <= wide * (y - top) / (low - top) for top, low, wide in tiers
    )


def fish(x: float, y: float) -> bool:
    y *= 0.82
    body = _oval(x, y, -0.22, 0, 0.78, 0.62)
    tail = 0.3 < x <= 1 and abs(y) <= 0.08 + (x - 0.3) * 0.95
    fin = _oval(x, y, -0.1, -0.6, 0.36, 0.3, 15)
    eye = _oval(x, y, -0.66, -0.14, 0.08, 0.1)
    return (body or tail or fin) and not eye


def rabbit(x: float, y: float) -> bool:
    """Seen from the side, listening: two ears, a head, a round back, a tail, a paw."""
    ears = _oval(x, y, -0.60, -0.70, 0.12, 0.34, -8) or _oval(x, y, -0.28, -0.68, 0.12, 0.34, 16)
    head = _oval(x, y, -0.50, -0.20, 0.36, 0.28, -8)
    chest = _oval(x, y, -0.26, 0.26, 0.34, 0.50, -12)
    back = _oval(x, y, 0.26, 0.42, 0.56, 0.50)
    tail = _oval(x, y, 0.86, 0.56, 0.16, 0.18)
    paws = _oval(x, y, -0.42, 0.90, 0.30, 0.12) or _oval(x, y, 0.22, 0.90, 0.46, 0.12)
    eye = _oval(x, y, -0.60, -0.24, 0.06, 0.06)
    return (ears or head or chest or back or tail or paws) and not eye


def cat(x: float, y: float) -> bool:
    """A face: round, two pointed ears, eyes and a nose."""
    face = _oval(x, y, 0, 0.18, 1, 0.82)
    ears = (
        y < 0.1
        and 0.28 <= abs(x) <= 0.92
        and y >= -1 + 2.0 * max(abs(x) - 0.8, (0.8 - abs(x)) / 1.4)
    )
    eyes = _oval(abs(x), y, 0.40, 0.06, 0.15, 0.13)
    nose = 0.36 <= y <= 0.5 and abs(x) <= 0.5 - y
    return (face or ears) and not eyes and not nose


MASKS = Masks(
    "mask",
    {
        "disc": MaskShape(disc, N_("A full circle.")),
        "ring": MaskShape(ring, N_("A circle with a hole.")),
        "frame": MaskShape(frame, N_("A square with a hole.")),
        "diamond": MaskShape(diamond, N_("A square on its point.")),
        "triangle": MaskShape(triangle, N_("A pyramid."), size=(41, 31)),
        "hexagon": MaskShape(hexagon, N_("Six sides, like a honeycomb."), size=(37, 31)),
        "cross": MaskShape(cross, N_("Two bars that cross.")),
        "star": MaskShape(star, N_("Five points."), size=(43, 41)),
        "heart": MaskShape(heart, N_("A heart."), size=(35, 31)),
        "moon": MaskShape(moon, N_("A crescent."), size=(27, 35)),
        "drop": MaskShape(drop, N_("A drop of water."), size=(25, 33)),
        "flower": MaskShape(flower, N_("Six petals."), size=(37, 37)),
        "gear": MaskShape(gear, N_("A cogwheel."), size=(41, 41)),
        "spiral": MaskShape(spiral, N_("A snail's shell."), size=(45, 45)),
        "house": MaskShape(house, N_("A house with a chimney."), size=(33, 37)),
        "fir": MaskShape(fir, N_("A fir tree."), size=(31, 41)),
        "fish": MaskShape(fish, N_("A fish."), size=(45, 29)),
        "rabbit": MaskShape(rabbit, N_("A rabbit with raised ears."), size=(41, 41)),
        "cat": MaskShape(cat, N_("The face of a cat."), size=(41, 37)),
    },
    MaskShape,
)
