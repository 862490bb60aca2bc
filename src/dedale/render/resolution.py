"""How large a picture of pixels is, and what its file says about it."""

from ..errors import DedaleError
from .drawing import digits_size
from .shapes import Drawing

USUAL = 24  # pixels of a cell
LEGIBLE = 6  # pixels: the height of letters that can still be read


def texts_of(drawing: Drawing) -> list[tuple[str, str]]:
    """What the file says about the picture."""
    texts = {"Title": drawing.title, "Description": drawing.caption, "Software": "Dedale"}
    return [(key, text) for key, text in texts.items() if text]


def checked_pixels(cell: float) -> float:
    """The width of a cell that was asked for."""
    if not 2 <= cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    return cell


def checked_cell(drawing: Drawing, cell: float | None) -> float:
    """The width of a cell in pixels: what was asked, or what makes a picture of a usual size."""
    digits = "0" * drawing.digits
    if cell is None:
        if digits:
            return max(USUAL, 12 * len(digits))
        return max(2, min(USUAL, 3000 // max(drawing.width, drawing.height)))
    checked_pixels(cell)
    if digits and digits_size(digits) * cell < LEGIBLE:
        raise DedaleError(
            "numbers of {n} digits do not fit into cells of {cell} pixels: take {least:.0f}",
            n=len(digits),
            cell=cell,
            least=-(-LEGIBLE // digits_size(digits)),
        )
    return cell
