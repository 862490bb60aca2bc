"""Masks: which cells of the grid are not part of the maze.

The file form (`.msk`) is one line a row, `X` for a masked cell, anything else for an unmasked one;
short lines are padded as unmasked. Masks also come from pictures (dark or transparent places are
masked) and from words.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import DedaleError, FileError, expect
from ..files import read_bytes
from ..grids.shape import Shape
from ..numbers import whole
from .join import joined, joined_on

#: Letters of a text that is drawn.
LETTERS = 2000
#: Cells of a mask that is made larger.
MOST_CELLS = 10**9

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from PIL.Image import Image


class Mask:
    """Which cells are masked, on a grid of `width` x `height`.

    Wherever a mask is wanted, a name, a path, an array or a picture of PIL will do as well.

    Parameters
    ----------
    width, height : int
    cells : bytes
        Flat, row by row: 1 for a masked cell, 0 for an unmasked one.

    Raises
    ------
    DedaleError
        If there are not as many cells as that, or none is left unmasked.

    See Also
    --------
    from_array, from_picture, from_text, named, load : masks from other things.
    generate : mazes in the shape of a mask.

    Examples
    --------
    >>> mask = Mask.parse("X  X\\n\\nX  X")
    >>> mask.width, mask.height, mask.is_masked((0, 3)), mask.is_masked((1, 3))
    (4, 3, True, False)
    """

    __slots__ = ("cells", "height", "width")

    def __init__(self, width: int, height: int, cells: bytes) -> None:
        """`cells` is flat, row by row: 1 for a masked cell, 0 for an unmasked one."""
        width, height = whole("width", width), whole("height", height)
        if len(cells) != width * height:
            raise DedaleError(
                "{n} cells given for a mask of {width}x{height}: it needs {size}",
                n=len(cells),
                width=width,
                height=height,
                size=width * height,
            )
        if not cells:
            raise DedaleError("the mask is empty: it needs at least one row with one cell")
        if 0 not in cells:
            raise DedaleError("the mask leaves no cell: at least one must be unmasked")
        self.width, self.height, self.cells = width, height, bytes(cells)

    @classmethod
    def parse(cls, text: str) -> Mask:
        """The mask of a `.msk` text."""
        expect("text", text, str)
        lines = text.replace("\r", "").split("\n")
        if lines and not lines[-1]:
            lines.pop()
        width = max(map(len, lines), default=0)
        cells = bytes(c == "X" for line in lines for c in line.ljust(width))
        return cls(width, len(lines), cells)

    @classmethod
    def load(cls, path: str | Path, *, threshold: int = 128) -> Mask:
        """The mask of a `.msk` file, or of an image file.

        Parameters
        ----------
        path : path
        threshold : int
            0 to 255: pixels of an image that are darker, or transparent, are masked.

        Raises
        ------
        FileError
            If the file cannot be read, is neither of both, or leaves no cell.

        Examples
        --------
        >>> from PIL import Image
        >>> Image.linear_gradient("L").save("grey.png")
        >>> Mask.load("grey.png", threshold=192).cells.count(0) / 256**2
        0.25
        """
        data = read_bytes(path)
        try:
            if Path(path).suffix.lower() in _IMAGE_ENDINGS:
                from .image import image_cells

                return cls(*image_cells(path, threshold))
            return cls.parse(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise FileError("is neither a .msk text nor a picture", path=str(path)) from None
        except FileError:
            raise
        except DedaleError as error:
            raise FileError("{error}", error=error, path=str(path)) from None

    @classmethod
    def from_array(cls, array: npt.ArrayLike) -> Mask:
        """The mask of a two-dimensional array: cells that are True, or not 0, are masked.

        Parameters
        ----------
        array : array_like
            Rows from the north, columns from the west, like `maze.masked`.

        Raises
        ------
        DedaleError
            If the array has not two dimensions, or masks every cell.

        Examples
        --------
        >>> import numpy as np
        >>> y, x = np.mgrid[-2:3, -2:3]
        >>> print(Mask.from_array(abs(x) + abs(y) > 2))
        XX.XX
        X...X
        .....
        X...X
        XX.XX
        """
        import numpy as np

        try:
            cells = np.asarray(array)
        except ValueError:
            raise DedaleError("the rows of the mask are not all of one length") from None
        if cells.ndim != 2 or cells.dtype.kind not in "biuf":
            raise DedaleError(
                "an array of shape {shape} and type {dtype} is not a mask: it needs rows of true "
                "and false, or of numbers",
                shape=cells.shape,
                dtype=cells.dtype,
            )
        height, width = cells.shape
        return cls(width, height, (cells != 0).tobytes())

    @classmethod
    def from_picture(cls, picture: Image, *, threshold: int = 128) -> Mask:
        """The mask of a picture of the package PIL, one cell a pixel, as of an image file.

        >>> from PIL import Image
        >>> print(Mask.from_picture(Image.linear_gradient("L").resize((4, 2))))
        XXXX
        ....
        """
        from .image import picture_cells

        if not hasattr(picture, "convert"):
            raise DedaleError("{picture!r} should be a picture of PIL", picture=picture)
        return cls(*picture_cells(picture, threshold))

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        size: int = 18,
        margin: int = 1,
        width: int | None = None,
        height: int | None = None,
    ) -> Mask:
        """The mask in which the letters of a text are the maze, joined by threads of one cell.

        Parameters
        ----------
        text : str
            Letters with or without accents, digits and signs; a new line begins a new line.
        size : int
            The height of a capital letter in cells; its strokes are about a quarter of that.
        margin : int
            How many masked cells lie all around.
        width, height : int, optional
            With both, the letters are as large as fits into that size.

        Raises
        ------
        DedaleError
            If there is no such letter, or no room for the text.

        Examples
        --------
        >>> print(Mask.from_text("Hé", size=8))
        XXXXXXXXXXXXXXXX
        XXXXXXXXXXXX..XX
        XXXXXXXXXXXX..XX
        X..XXX..XXXX.XXX
        X..XXX..XXXX.XXX
        X..XXX..XX....XX
        X.......X..XX.XX
        X.......X......X
        X..XXX..X......X
        X..XXX......X.XX
        X..XXX..XX....XX
        XXXXXXXXXXXXXXXX
        """
        from .letters import letter_cells

        expect("text", text, str)
        if len(text) > LETTERS:
            raise DedaleError(
                "a text of {n} letters is too long for a mask: at most {most}",
                n=len(text),
                most=LETTERS,
            )
        room = None if width is None or height is None else (width, height)
        return cls(*letter_cells(text, size, margin, room))

    @classmethod
    def named(cls, name: str, *, width: int | None = None, height: int | None = None) -> Mask:
        """One of the masks that `dedale list masks` lists, at any size.

        >>> print(Mask.named("diamond", width=7, height=7))
        XXX.XXX
        XX...XX
        X.....X
        .......
        X.....X
        XX...XX
        XXX.XXX
        """
        from .lines import OwnMask
        from .shapes import MASKS, shape_cells

        if isinstance(entry := MASKS[name], OwnMask):
            mask = cls.load(entry.path)
            return mask if width is None or height is None else mask.resized(width, height)
        return cls(*shape_cells(name, width, height))

    def joined(self) -> Mask:
        """The mask with its parts joined by the shortest threads of one cell.

        >>> print(Mask.parse("XXXXX\\n.XXX.\\n.XXX.").joined())
        XXXXX
        .XXX.
        .....
        """
        return Mask(self.width, self.height, joined(self.width, self.height, self.cells))

    def resized(self, width: int, height: int) -> Mask:
        """The mask at another size: each cell takes the value of the nearest old one.

        >>> print(Mask.parse("X ").resized(4, 2))
        XX..
        XX..
        """
        if (width, height) == (self.width, self.height):
            return self
        width, height = whole("width", width, least=1), whole("height", height, least=1)
        if width * height > MOST_CELLS:
            raise DedaleError(
                "a mask of {width}x{height} is too large: at most {most} cells",
                width=width,
                height=height,
                most=MOST_CELLS,
            )
        columns = [col * self.width // width for col in range(width)]
        rows = []
        for row in range(height):
            first = row * self.height // height * self.width
            line = self.cells[first : first + self.width]
            rows.append(bytes(line[col] for col in columns))
        cells = b"".join(rows)
        if 0 not in cells:
            raise DedaleError(
                "resized to {new} the mask of {old} leaves no cell: ask for a larger size",
                new=f"{width}x{height}",
                old=f"{self.width}x{self.height}",
            )
        return Mask(width, height, cells)

    def over(self, shape: Shape) -> bytes:
        """Which cells of a grid it masks, one byte a cell: those whose middle it covers.

        The mask is laid over the whole drawing of the grid; a square one is simply resized. One
        as large as a floor is laid over each of several floors.

        >>> from dedale.grids.shape import shape_of

        >>> Mask.parse("X. ").over(shape_of("hex", 3, 1))
        b'\\x01\\x00\\x00'
        """
        expect("shape", shape, Shape)
        if shape.square:
            return self.resized(shape.width, shape.height).cells
        floor = (self.width, self.height) == (shape.width, shape.height)
        if floor and "up" in shape.plan.sides:
            return self.cells * (shape.rows // shape.height)
        return bytes(self.cells[place] for place in self._places(shape))

    def _places(self, shape: Shape) -> list[int]:
        """The cell of the mask below the middle of every cell of a grid."""
        wide, high = shape.plan.extent()
        found = []
        for cell in range(shape.size):
            x, y = shape.plan.centre(*shape.position(cell))
            across = min(int(x * self.width / wide), self.width - 1)
            found.append(min(int(y * self.height / high), self.height - 1) * self.width + across)
        return found

    def joined_on(self, shape: Shape) -> Mask:
        """The mask with threads that join its parts where it is laid over a grid.

        >>> from dedale.grids.shape import shape_of
        >>> str(Mask.parse(".X.").joined_on(shape_of("hex", 3, 1)))
        '...'
        """
        covered = self.over(shape)
        cells = bytearray(self.cells)
        for place, before, after in zip(
            self._places(shape), covered, joined_on(shape, covered), strict=True
        ):
            if before and not after:
                cells[place] = 0
        return Mask(self.width, self.height, bytes(cells))

    def inverted(self) -> Mask:
        """The mask of what this one leaves out."""
        return Mask(self.width, self.height, self.cells.translate(b"\1\0" + bytes(254)))

    def is_masked(self, position: tuple[int, int]) -> bool:
        """Whether the cell at (row, col) is masked."""
        try:
            row, col = position
            if 0 <= row < self.height and 0 <= col < self.width:
                return bool(self.cells[row * self.width + col])
        except (TypeError, ValueError, LookupError):
            pass
        raise DedaleError(
            "position {position!r} should be (row, col) in a mask of {width}x{height}",
            position=position,
            width=self.width,
            height=self.height,
        )

    def to_array(self) -> npt.NDArray[np.bool_]:
        """Where cells are masked: numpy bool (height, width), read-only.

        >>> Mask.parse("X.\\n..").to_array().tolist()
        [[True, False], [False, False]]
        """
        import numpy as np

        return np.frombuffer(self.cells, np.bool_).reshape(self.height, self.width)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        import numpy as np

        return np.array(self.to_array(), dtype, copy=copy)

    def to_text(self) -> str:
        """The `.msk` text, which reads back to the same mask."""
        return str(self) + "\n"

    def __str__(self) -> str:
        drawn = self.cells.translate(b".X" + bytes(254)).decode()
        return "\n".join(drawn[i : i + self.width] for i in range(0, len(drawn), self.width))

    def __repr__(self) -> str:
        return f"<Mask {self.width}x{self.height}, {self.cells.count(1)} masked>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mask):
            return NotImplemented
        return (self.width, self.cells) == (other.width, other.cells)

    def __hash__(self) -> int:
        return hash((self.width, self.cells))


_IMAGE_ENDINGS = {".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff"}
