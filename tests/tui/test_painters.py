"""The painters, without a screen: against drawings made in a slow and obvious way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

import dedale
from dedale.forms.drawing import to_ascii
from dedale.tui.painters import Verbatim, zooms
from dedale.tui.painters.base import Painter
from dedale.tui.painters.plane import Plane, raster
from dedale.tui.palette import COLOURS, style
from dedale.tui.scene import PATHS, Scene, Sprite

RICH = {name: rich for name, (rich, _few, _light) in COLOURS.items()}
MASK = dedale.Mask.parse("......X\n.XX....\n..X...X\n......X\nX.....X\n")


def scene_of(maze: dedale.Maze, squares: bool = False) -> Scene:
    scene = Scene(maze.width, maze.height, maze.sides, maze.kinds, squares=squares)
    scene.text = [" ".join("0" * maze.width)] * maze.height
    return scene


def line(painter: Painter, scene: Scene, y: int, first: int = 0, last: int | None = None) -> str:
    last = painter.size(scene)[0] if last is None else last
    runs = painter.line(scene, False, y, first, last)
    text = "".join(segment.text for segment in runs.segments)
    return text[first - runs.start : last - runs.start]


def drawing(painter: Painter, scene: Scene) -> list[str]:
    return [line(painter, scene, y) for y in range(painter.size(scene)[1])]


def colours(painter: Painter, scene: Scene, y: int) -> list[tuple[str, str]]:
    """The two colours of each character of a line: foreground and background."""
    runs = painter.line(scene, False, y, 0, painter.size(scene)[0])
    return [
        (str(segment.style.color.name), str(segment.style.bgcolor.name))
        for segment in runs.segments
        for _ in segment.text
    ]


@pytest.mark.parametrize("scale", [4, 6, 10])
@pytest.mark.parametrize("grid", [name for name in dedale.names("grid") if name != "square"])
def test_a_plane_shows_every_cell_every_wall_and_every_opening(grid: str, scale: int) -> None:
    maze = dedale.generate(grid=grid, width=4, height=4, seed=2)
    shape, painter = maze.shape, Plane(scale)
    drawn = raster(shape, scale)
    scene = Scene(maze.width, maze.height, maze.sides, maze.kinds, shape=shape)
    lines = [colours(painter, scene, y) for y in range(painter.size(scene)[1])]
    squares = [[pair[half] for pair in row] for row in lines for half in (0, 1)]
    doors: dict[tuple[int, int], set[str]] = {}
    for y in range(drawn.height):
        for x in range(drawn.width):
            owner = drawn.at(x, y)
            if owner < 0 and len(drawn.doors[-owner - 1]) == 1:
                doors.setdefault(drawn.doors[-owner - 1][0][:2], set()).add(squares[y][x])
    for cell in range(shape.size):
        x, y = drawn.middles[cell]
        assert painter.cell_at(scene, x, y) == cell
        left, top, across, down = painter.place(scene, cell)
        assert left <= x < left + across
        assert top <= y < top + down
        for near, side in shape.neighbours(cell):
            back = shape.step(cell, side)[1]
            shown = doors.get((cell, side), set()) | doors.get((near, back), set())
            is_open = maze.sides[cell] >> side & 1
            if shape.plan.walled and shown:
                assert (RICH["wall"] in shown) != is_open, (cell, side)
            elif shown:
                assert (RICH["ground"] in shown) == is_open, (cell, side)
    assert len(doors) > shape.size


mazes = st.builds(
    lambda width, height, seed, name: dedale.generate(name, width=width, height=height, seed=seed),
    st.integers(1, 9),
    st.integers(1, 7),
    st.integers(0, 999),
    st.sampled_from(["backtracker", "kruskal", "random-walls", "none"]),
)


@settings(max_examples=60)
@given(mazes)
def test_lines_are_the_ascii_drawing_with_boxes_for_corners(maze: dedale.Maze) -> None:
    scene = scene_of(maze)
    shown = [
        "".join("-" if c in "─" else "|" if c in "│" else c for c in row)
        for row in drawing(zooms(scene)[2], scene)
    ]
    for row, (ours, theirs) in enumerate(zip(shown, to_ascii(maze).split("\n"), strict=True)):
        if row % 2 == 0:  # between corners
            assert [ours[x] for x in range(len(ours)) if x % 4] == [
                theirs[x] for x in range(len(theirs)) if x % 4
            ]
        else:
            assert ours == theirs


@settings(max_examples=60)
@given(mazes)
def test_half_blocks_are_the_matrix_view(maze: dedale.Maze) -> None:
    scene = scene_of(maze)
    painter = zooms(scene)[1]
    matrix = maze.to_matrix()
    for y in range(painter.size(scene)[1]):
        for x, (upper, lower) in enumerate(colours(painter, scene, y)):
            assert (upper == RICH["wall"]) == (matrix[2 * y, x] == -1)
            if 2 * y + 1 < len(matrix):
                assert (lower == RICH["wall"]) == (matrix[2 * y + 1, x] == -1)


def test_masked_cells_are_left_out_and_the_shape_has_walls() -> None:
    maze = dedale.generate("wilson", mask=MASK, seed=1)
    scene = scene_of(maze)
    rows = drawing(zooms(scene)[2], scene)
    assert rows[0].endswith("┐    ")
    assert all(len(row) == 29 for row in rows)
    for row in range(5):
        for col in range(7):
            if maze.masked[row, col]:
                assert rows[2 * row + 1][4 * col + 1 : 4 * col + 4] == "   "
                assert scene.ground(row * 7 + col) == "void"


@pytest.mark.parametrize("squares", [False, True])
@settings(max_examples=25)
@given(data=st.data())
def test_a_piece_of_a_line_is_a_piece_of_the_line(squares: bool, data: st.DataObject) -> None:
    maze = dedale.generate("paths", width=9, height=8, seed=data.draw(st.integers(0, 99)))
    scene = scene_of(maze, squares)
    scene.set_movers({3: Sprite("M", "danger", True)})
    scene.set_path(0, [10, 11, 12])
    painters = [*zooms(scene), Verbatim()]
    painter = data.draw(st.sampled_from(painters))
    width, height = painter.size(scene)
    y = data.draw(st.integers(0, height - 1))
    first = data.draw(st.integers(0, width - 1))
    last = data.draw(st.integers(first + 1, width))
    whole = line(painter, scene, y)
    assert cell_len(whole) == len(whole) == width
    assert line(painter, scene, y, first, last) == whole[first:last]


@pytest.mark.parametrize("squares", [False, True])
def test_place_and_cell_at_agree(squares: bool) -> None:
    scene = scene_of(dedale.generate("paths", width=7, height=6, seed=1), squares)
    for painter in [*zooms(scene), Verbatim()]:
        columns, lines = painter.size(scene)
        for cell in range(42):
            x, y, across, down = painter.place(scene, cell)
            assert x >= 0
            assert y >= 0
            assert x + across <= columns
            assert y + down <= lines
            found = painter.cell_at(scene, x + across // 2, y + (down - 1) // 2)
            half = across == 1 and down == 1  # two cells share the character
            assert found == cell or (half and found == cell - 7)
        assert painter.cell_at(scene, -1, 0) is None
        assert painter.cell_at(scene, columns, 0) is None
        assert painter.cell_at(scene, 0, lines) is None


@pytest.mark.parametrize("squares", [False, True])
@settings(max_examples=40)
@given(data=st.data())
def test_what_changes_lies_inside_the_cells_that_changed(
    squares: bool, data: st.DataObject
) -> None:
    """The promise behind redrawing only what changed."""
    maze = dedale.generate("backtracker", width=6, height=5, seed=data.draw(st.integers(0, 9)))
    scene = scene_of(maze, squares)
    painter = data.draw(st.sampled_from([*zooms(scene), *([Verbatim()] if squares else [])]))

    def characters() -> dict[tuple[int, int], tuple[str, object]]:
        found = {}
        for y in range(painter.size(scene)[1]):
            x = 0
            for segment in painter.line(scene, False, y, 0, painter.size(scene)[0]).segments:
                for character in segment.text:
                    found[x, y] = (character, segment.style)
                    x += 1
        return found

    before = characters()
    cells = st.integers(0, 29)
    for cell in data.draw(st.lists(cells, max_size=3)):
        scene.set_fill(cell, data.draw(st.sampled_from([0, 4, 5, 7])))
    scene.set_path(data.draw(st.integers(0, 3)), data.draw(st.sets(cells, max_size=4)))
    scene.set_movers(dict.fromkeys(data.draw(st.sets(cells, max_size=2)), Sprite("M", "danger")))
    opened = data.draw(st.integers(0, 23))
    sides = bytearray(scene.sides)
    sides[opened] |= 4
    sides[opened + 6] |= 1
    scene.set_sides(sides)
    inside = set()
    for cell in scene.take_changes():
        x, y, across, down = painter.place(scene, cell)
        inside |= {(i, j) for i in range(x, x + across) for j in range(y, y + down)}
    after = characters()
    assert {place for place in before if before[place] != after[place]} <= inside


def test_three_paths_in_one_cell_can_all_be_seen() -> None:
    scene = Scene(1, 1, bytes(1))
    for index in range(3):
        scene.set_path(index, [0])
    assert line(zooms(scene)[2], scene, 1) == "│◆+■│"
    scene.set_path(0, [])
    scene.set_path(3, [0])
    assert line(zooms(scene)[2], scene, 1) == "│◆★■│"


def test_overlapping_paths_take_turns_in_small_zooms() -> None:
    scene = Scene(4, 1, bytes([2, 10, 10, 8]))
    scene.set_path(0, range(4))
    scene.set_path(2, range(4))
    assert [scene.colour(cell) for cell in range(4)] == ["red", "blue", "red", "blue"]


@settings(max_examples=40)
@given(st.data())
def test_colours_of_a_stretch_are_those_of_its_cells(data: st.DataObject) -> None:
    mask = data.draw(st.sampled_from([None, MASK]))
    maze = dedale.generate("prim", width=7, height=5, mask=mask, seed=1)
    scene = scene_of(maze, data.draw(st.booleans()))
    cells = st.sets(st.integers(0, 34), max_size=9)
    for cell in data.draw(cells):
        scene.set_fill(cell, 4)
    scene.set_path(1, data.draw(cells))
    scene.set_objects(dict.fromkeys(data.draw(cells), Sprite("o", "item")))
    scene.set_movers(dict.fromkeys(data.draw(cells), Sprite("M", "danger")))
    row, first = data.draw(st.integers(0, 4)), data.draw(st.integers(0, 6))
    last = data.draw(st.integers(first + 1, 7))
    expected = [scene.colour(row * 7 + col) for col in range(first, last)]
    assert scene.colours(row, first, last) == expected


@pytest.mark.parametrize("display", ["digits", "boxes"])
def test_what_a_game_draws_itself_is_shown_as_it_is(display: str) -> None:
    from dedale.games import GAMES, classic

    state = classic.from_text("XX.XX\nX...X\nXX.XX\nmonster 1 1 E\nghost 1 3 E\n")
    scene = scene_of(state.maze, squares=True)
    scene.text = GAMES["classic"].drawing(state, display).split("\n")
    scene.set_movers({12: Sprite("O", "player"), 6: Sprite("M", "danger")})
    assert drawing(Verbatim(), scene) == scene.text
    row = 3 if display == "boxes" else 1
    monster = scene.text[row].index("M" if display == "boxes" else "2")
    assert colours(Verbatim(), scene, row)[monster][0] == RICH["danger"]
    assert Verbatim().cell_at(scene, monster, row) == 6


def test_walls_that_are_not_like_the_others_have_their_own_sign() -> None:
    scene = Scene(2, 2, bytes(4))
    scene.set_walls({(1, 0, True): Sprite("=", "item"), (0, 1, False): Sprite("1", "danger")})
    assert scene.take_changes() == {1, 2}
    small, large = drawing(zooms(scene)[2], scene), drawing(zooms(scene)[3], scene)
    assert small == ["┌───┬───┐", "│   1   │", "├─=─┼───┤", "│   │   │", "└───┴───┘"]
    assert large[2] == "│       1       │"
    assert large[4] == "├───=───┼───────┤"
    assert colours(zooms(scene)[1], scene, 0)[2][1] == RICH["danger"]


# ---------------------------------------------------------------- colours


def test_the_poor_palette_is_ansi() -> None:
    for name in COLOURS:
        assert style(True, name).color.number < 16
    assert style(False, "wall", "ground") is style(False, "wall", "ground")


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2


def _seen_by(kind: str, colour: str) -> tuple[float, float, float]:
    """A colour as seen without red or green cones (Viénot, Brettel, Mollon 1999, in short)."""
    r, g, b = ((int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5))
    if kind == "protan":
        mixed = 0.11238 * r + 0.88762 * g
        return mixed, mixed, 0.00401 * r - 0.00401 * g + b
    mixed = 0.29275 * r + 0.70725 * g
    return mixed, mixed, -0.02234 * r + 0.02234 * g + b


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_what_must_be_told_apart_is_told_apart_without_red_or_green(kind: str) -> None:
    groups = [
        PATHS[:3],
        ("visit", "frontier", "backtrack", "path", "goal"),
        ("player", "danger", "treasure"),
        ("wall", "ground"),
        ("rock", "ground"),
    ]
    for group in groups:
        for one in group:
            for other in group:
                if one < other:
                    a, b = _seen_by(kind, RICH[one]), _seen_by(kind, RICH[other])
                    difference = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
                    assert difference > 0.09, (one, other, difference)


def test_signs_can_be_read_on_their_colours() -> None:
    for name in ("player", "friend", "danger", "danger-2", "ghost"):
        contrast = (_lightness(RICH[name]) + 0.05) / 0.05
        assert contrast > 4.5, name
