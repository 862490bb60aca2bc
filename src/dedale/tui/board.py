"""The board: shows a scene, scrolls, zooms, and redraws only what changed."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..i18n import N_
from .painters import Painter, zooms
from .palette import Tone, style
from .scene import Scene
from .speech import translate

#: With more cells changed than this, the whole view is drawn again instead.
MANY = 400


class Board(ScrollView, can_focus=True, inherit_bindings=False):
    """A maze on the screen. It knows neither rules nor algorithms: it draws its scene."""

    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; scrollbar-size: 1 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "zoom(1)", N_("Zoom in"), show=False),
        Binding("minus", "zoom(-1)", N_("Zoom out"), show=False),
        Binding("shift+up", "pan(0, -1)", N_("Look up"), show=False),
        Binding("shift+down", "pan(0, 1)", N_("Look down"), show=False),
        Binding("shift+left", "pan(-1, 0)", N_("Look left"), show=False),
        Binding("shift+right", "pan(1, 0)", N_("Look right"), show=False),
    ]

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, board: Board, cell: int) -> None:
            super().__init__()
            self.board, self.cell = board, cell

        @property
        def control(self) -> Board:
            return self.board

    def __init__(
        self,
        scene: Scene | None = None,
        *,
        least: int = 0,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """`least`: the smallest zoom chosen by itself; with 2, signs can be read."""
        super().__init__(id=id, classes=classes)
        translate(self)
        self.least = least
        self.scene = scene or Scene(1, 1, bytes(1))
        self.painter: Painter = zooms(self.scene)[-1]
        self.tone = Tone.DARK
        self._zoomed = False  # by hand: then it stays
        self._followed: int | None = None  # the cell that is kept in sight

    # ------------------------------------------------------------ what is shown

    def show(self, scene: Scene) -> None:
        """Another scene, at the largest zoom that fits (or one that shows the walls)."""
        same = (scene.shape, scene.squares) == (self.scene.shape, self.scene.squares)
        self.scene = scene
        scene.take_changes()
        if same and self._zoomed:
            self._resized()
        else:
            self.fit()

    def fit(self, least: int | None = None) -> None:
        """The largest zoom that fits, from now on; `least` in place of the board's own, once."""
        self._zoomed = False
        self.painter = self._best_zoom(self.least if least is None else least)
        self._resized()

    def paint_with(self, painter: Painter) -> None:
        """Draw with this painter from now on."""
        self.painter = painter
        self._zoomed = True
        self._resized()

    def update(self) -> None:
        """Draw again the cells that changed, and nothing else."""
        changed = self.scene.take_changes()
        if len(changed) > MANY:
            self.refresh()
            return
        window = self.size.region
        regions = []
        for cell in changed:
            region = self._region(cell)
            if region.overlaps(window):
                regions.append(region)
        if regions:
            self.refresh(*regions)

    def follow(self, cell: int) -> None:
        """Keep a cell in view; when it nears the edge, it comes to the middle."""
        self._followed = cell
        x, y, across, down = self._region(cell)
        width, height = self.size
        wide, tall = self.virtual_size.width > width, self.virtual_size.height > height
        beside, above = min(width // 4, 8), min(height // 4, 4)
        if (wide and not beside <= x <= width - across - beside) or (
            tall and not above <= y <= height - down - above
        ):
            self.centre(cell)

    def centre(self, cell: int) -> None:
        """Bring a cell to the middle."""
        x, y, across, down = self.painter.place(self.scene, cell)
        self.scroll_to(
            x + across // 2 - self.size.width // 2,
            y + down // 2 - self.size.height // 2,
            animate=False,
            force=True,
        )

    # ------------------------------------------------------------ geometry

    def _best_zoom(self, least: int) -> Painter:
        """The largest zoom at which all is seen, but none smaller than `least`."""
        painters = zooms(self.scene)[least - self.scene.squares if least else 0 :]
        for painter in reversed(painters):
            columns, lines = painter.size(self.scene)
            if columns <= self.size.width and lines <= self.size.height:
                return painter
        return painters[0]

    def _resized(self) -> None:
        self.virtual_size = Size(*self.painter.size(self.scene))
        self.refresh()

    def _margin(self) -> tuple[int, int]:
        """The blank left of and above a drawing smaller than the board."""
        columns, lines = self.painter.size(self.scene)
        return max(0, (self.size.width - columns) // 2), max(0, (self.size.height - lines) // 2)

    def _region(self, cell: int) -> Region:
        """Where a cell is on the board now."""
        x, y, across, down = self.painter.place(self.scene, cell)
        left, top = self._margin()
        scroll = self.scroll_offset
        return Region(x + left - scroll.x, y + top - scroll.y, across, down)

    def on_resize(self, event: events.Resize) -> None:
        if not self._zoomed:
            self.fit()

    # ------------------------------------------------------------ drawing

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        blank = style(self.tone, "text", "void")
        left, top = self._margin()
        columns, lines = self.painter.size(self.scene)
        scroll = self.scroll_offset
        line = y - top + scroll.y
        if not 0 <= line < lines:
            return Strip([Segment(" " * width, blank)], width)
        first = scroll.x
        last = min(columns, first + width - left)
        runs = self.painter.line(self.scene, self.tone, line, first, last)
        strip = Strip(runs.segments).crop(first - runs.start, last - runs.start)
        if left:
            strip = Strip([Segment(" " * left, blank), *strip])
        return strip.extend_cell_length(width, blank)

    # ------------------------------------------------------------ the user

    def action_zoom(self, step: int) -> None:
        """One zoom larger or smaller, around who is followed, or what is in the middle."""
        painters = zooms(self.scene)
        now = painters.index(self.painter) if self.painter in painters else 1
        wanted = painters[max(0, min(now + step, len(painters) - 1))]
        if wanted is self.painter:
            return
        left, top = self._margin()
        scroll = self.scroll_offset
        x = min(self.size.width // 2, self.virtual_size.width // 2 + left) - left + scroll.x
        y = min(self.size.height // 2, self.virtual_size.height // 2 + top) - top + scroll.y
        middle = self._followed
        if middle is None:
            middle = self.painter.cell_at(self.scene, x, y)
        self.paint_with(wanted)
        if middle is not None:
            self.centre(middle)

    def action_pan(self, x: int, y: int) -> None:
        self.scroll_relative(8 * x, 4 * y, animate=False)

    def on_click(self, event: events.Click) -> None:
        left, top = self._margin()
        scroll = self.scroll_offset
        cell = self.painter.cell_at(self.scene, event.x - left + scroll.x, event.y - top + scroll.y)
        if cell is not None:
            self.post_message(self.Chosen(self, cell))
