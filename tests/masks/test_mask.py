"""Masks: files, pictures, words, shapes, and the threads that join their parts."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import dedale
from dedale import Mask
from dedale.errors import DedaleError, FileError, UnknownName
from dedale.masks.shapes import MASKS
from dedale.maze.parts import label_parts
from dedale.registry import load_plugin

SHARED = Path(__file__).parents[3] / "shared" / "masks"


def parts(mask: Mask) -> int:
    return label_parts(b"\x0f" * len(mask.cells), mask.width, [-cell for cell in mask.cells])


def masks(most: int = 8) -> st.SearchStrategy[Mask]:
    def make(size: tuple[int, int]) -> st.SearchStrategy[Mask]:
        cells = st.lists(st.booleans(), min_size=size[0] * size[1], max_size=size[0] * size[1])
        return cells.filter(lambda c: not all(c)).map(lambda c: Mask(*size, bytes(c)))

    return st.tuples(st.integers(1, most), st.integers(1, most)).flatmap(make)


# ---------------------------------------------------------------- files


@given(masks())
def test_text_there_and_back(mask: Mask) -> None:
    assert Mask.parse(mask.to_text()) == mask


def test_msk_files_are_read_tolerantly(tmp_path: Path) -> None:
    path = tmp_path / "a.msk"
    path.write_bytes(b"\xef\xbb\xbfXX\r\nX.X#\r\n\r\n X")
    mask = Mask.load(path)
    assert str(mask) == "XX..\nX.X.\n....\n.X.."


@pytest.mark.parametrize("content", [b"", b"\n", b"XX\nXX", b"\xff\xfe"])
def test_bad_msk_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.msk"
    path.write_bytes(content)
    with pytest.raises(FileError, match=r"bad\.msk: "):
        Mask.load(path)
    with pytest.raises(FileError, match="cannot be read"):
        Mask.load(tmp_path / "none.msk")


@pytest.mark.skipif(not SHARED.exists(), reason="the shared masks are not here")
def test_masks_of_others() -> None:
    mask = Mask.load(SHARED / "labri.msk")
    assert (mask.width, mask.height) == (140, 24)
    maze = dedale.generate("wilson", mask=mask, seed=1)
    assert maze.accessible_count + maze.masked.sum() + maze.cut_off.sum() == 140 * 24
    assert Mask.load(SHARED / "test.msk").is_masked((0, 0))


@given(masks(), st.integers(1, 20), st.integers(1, 20))
def test_resizing_takes_the_nearest(mask: Mask, width: int, height: int) -> None:
    rows = range(height)
    expected = [
        [mask.is_masked((r * mask.height // height, c * mask.width // width)) for c in range(width)]
        for r in rows
    ]
    if all(all(row) for row in expected):
        with pytest.raises(DedaleError, match="larger size"):
            mask.resized(width, height)
        return
    new = mask.resized(width, height)
    assert [[new.is_masked((r, c)) for c in range(width)] for r in rows] == expected


# ---------------------------------------------------------------- pictures


def test_picture_threshold_and_alpha(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (4, 2), (255, 255, 255, 255))
    picture.putpixel((0, 0), (0, 0, 0, 255))
    picture.putpixel((1, 0), (100, 100, 100, 255))
    picture.putpixel((2, 0), (255, 255, 255, 0))
    for ending in ("png", "webp", "tiff"):
        path = tmp_path / f"p.{ending}"
        picture.save(path, **({"lossless": True} if ending == "webp" else {}))
        assert str(Mask.load(path)) == "XXX.\n...."
        assert str(Mask.load(path, threshold=50)) == "X.X.\n...."
    for mode in ("L", "1", "P", "RGB", "I;16"):
        path = tmp_path / "q.png"
        grey = Image.new("L", (3, 1), 255)
        grey.putpixel((1, 0), 0)
        (
            Image.frombytes("I;16", (3, 1), b"\xff\xff\0\0\xff\xff")
            if mode == "I;16"
            else grey.convert(mode)
        ).save(path)
        assert str(Mask.load(path)) == ".X.", mode


def test_pictures_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "p.png"
    path.write_bytes(b"not a picture")
    with pytest.raises(FileError, match="not a picture"):
        Mask.load(path)
    Image.new("L", (5, 5), 255).save(path)
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(FileError, match="not a picture"):
        Mask.load(path)
    Image.new("L", (5, 5), 0).save(path)
    with pytest.raises(FileError, match="leaves no cell"):
        Mask.load(path)


# ---------------------------------------------------------------- words


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
ACCENTS = "ÀÂÄÉÈÊËÎÏÔÖÙÛÜÇŒÆàâéèêëîïôöùûüçœæñßÅøß¿¡«»€♥"


def test_letters_differ_and_accents_are_seen() -> None:
    drawn = {character: str(Mask.from_text(character)) for character in LETTERS + ACCENTS}
    assert len(set(drawn.values())) == len(set(drawn))
    for plain, accented in zip("AEEIOUeeca", "ÀÉÈÎÔÛéèçà", strict=True):
        assert Mask.from_text(accented).height > Mask.from_text(plain).height


@pytest.mark.parametrize("size", [12, 18, 30])
def test_strokes_are_wide_enough_to_be_mazes(size: int) -> None:
    """Of a letter of one part, nearly every cell lies in a square of 2x2 (of 3x3 when larger)."""
    side = 2 if size < 18 else 3
    for character in LETTERS:
        mask = Mask.from_text(character, size=size)
        free = ~mask.to_array()
        squares = np.lib.stride_tricks.sliding_window_view(free, (side, side)).all(axis=(2, 3))
        covered = np.zeros_like(free)
        for row, col in np.argwhere(squares):
            covered[row : row + side, col : col + side] = True
        assert covered.sum() >= 0.93 * free.sum(), character


@given(st.text(alphabet=LETTERS + ACCENTS + "ijé! \n", min_size=1, max_size=6), st.integers(6, 20))
def test_words_are_one_part(text: str, size: int) -> None:
    if not text.strip():
        with pytest.raises(DedaleError, match="no letter"):
            Mask.from_text(text, size=size)
        return
    mask = Mask.from_text(text, size=size)
    assert parts(mask) == 1
    framed = mask.to_array()
    assert framed[[0, -1]].all()
    assert framed[:, [0, -1]].all()


@pytest.mark.parametrize(("width", "height"), [(60, 30), (30, 60), (200, 40)])
def test_words_fit_into_the_room_there_is(width: int, height: int) -> None:
    mask = Mask.from_text("Été", width=width, height=height)
    assert (mask.width, mask.height) == (width, height)
    rows, cols = np.nonzero(~mask.to_array())
    spare = min(width - (cols.max() - cols.min() + 1), height - (rows.max() - rows.min() + 1))
    assert 2 <= spare <= 6  # the margins, and what the next larger letters would not fit into


def test_a_word_has_the_same_cells_everywhere() -> None:
    """The digest of cells that were looked at: no library of letters has a part in it."""
    cells = Mask.from_text("Dédale, cœur!").to_text().encode()
    assert hashlib.sha256(cells).hexdigest()[:16] == "efd59f1cf23d4112"


def test_words_that_cannot_be() -> None:
    with pytest.raises(DedaleError, match="'漢'"):
        Mask.from_text("漢")
    with pytest.raises(DedaleError, match="no letter"):
        Mask.from_text("")
    with pytest.raises(DedaleError, match="size 0 should be at least 6"):
        Mask.from_text("A", size=0)
    with pytest.raises(DedaleError, match="needs at least"):
        Mask.from_text("HELLO", width=20, height=20)


# ---------------------------------------------------------------- shapes and threads


@pytest.mark.parametrize("name", MASKS)
def test_shapes(name: str) -> None:
    for size in ((None, None), (20, 20), (60, 33), (15, 40), (3, 3), (100, 100)):
        mask = Mask.named(name, width=size[0], height=size[1])
        if size[0]:
            assert (mask.width, mask.height) == size
        assert parts(mask) == 1
    mask = Mask.named(name)
    assert 0.1 < mask.cells.count(0) / len(mask.cells) < 0.9
    maze = dedale.generate("wilson", mask=mask, seed=1)
    assert maze.accessible_count == mask.cells.count(0)


def test_unknown_shape() -> None:
    with pytest.raises(UnknownName, match="did you mean 'rabbit'"):
        Mask.named("rabit")


def test_shapes_from_a_plugin(tmp_path: Path) -> None:
    path = tmp_path / "shapes.py"
    path.write_text(
        'PLUGIN = {"mask": {"left": lambda x, y: x < 0, "nothing": lambda x, y: False,'
        ' "broken": lambda x, y: 1 / 0}}'
    )
    try:
        assert load_plugin(str(path)) == [("mask", "left"), ("mask", "nothing"), ("mask", "broken")]
        assert str(Mask.named("left", width=4, height=1)) == "..XX"
        for name in ("nothing", "broken"):
            with pytest.raises(DedaleError, match=name):
                Mask.named(name)
    finally:
        MASKS._added.clear()


@given(masks())
def test_joining(mask: Mask) -> None:
    whole = mask.joined()
    assert parts(whole) == 1
    # Nothing is lost, and nothing is dug where there was but one part.
    assert all(new <= old for new, old in zip(whole.cells, mask.cells, strict=True))
    if parts(mask) == 1:
        assert whole == mask
    assert mask.inverted().cells.count(0) == mask.cells.count(1) if 1 in mask.cells else True


def test_joining_takes_the_shortest_threads() -> None:
    assert str(Mask.parse(".XXX.X.\nXXXXXXX").joined()) == ".......\nXXXXXXX"
    assert str(Mask.parse("X.X.X\nX.X.X\nXXXXX").joined()) == "X.X.X\nX...X\nXXXXX"


def test_generate_takes_a_mask_in_any_form(tmp_path: Path) -> None:
    import numpy as np
    from PIL import Image

    rows = np.array([[True, False, False], [False, False, True]])
    mask = Mask.from_array(rows)
    (tmp_path / "small.msk").write_text(mask.to_text())
    picture = Image.fromarray(np.where(rows, 0, 255).astype(np.uint8))
    picture.save(tmp_path / "small.png")
    wanted = dedale.generate("prim", mask=mask, seed=3)
    assert (wanted.masked == rows).all()
    forms = [rows, rows.tolist(), rows.astype(float), picture, np.asarray(mask)]
    forms += [tmp_path / "small.msk", str(tmp_path / "small.png")]
    for form in forms:
        assert dedale.generate("prim", mask=form, seed=3) == wanted
    heart = dedale.generate("prim", mask="heart", width=20, height=18, seed=3)
    named = Mask.named("heart", width=20, height=18)
    assert heart == dedale.generate("prim", mask=named, seed=3)
    word = dedale.generate("prim", mask="text:AB", seed=3)
    assert word == dedale.generate("prim", mask=Mask.from_text("AB"), seed=3)


@pytest.mark.parametrize(
    ("mask", "words"),
    [
        ("hart", "unknown mask 'hart': did you mean 'heart'"),
        ("nowhere.msk", "nowhere.msk: cannot be read"),
        (7, "should be a name, a path, an array, a picture or a Mask"),
        ([1, 2], "needs rows"),
        ([[1], [1, 2]], "not all of one length"),
        ([["a"]], "needs rows of true and false"),
        ([[1, 1]], "leaves no cell"),
        ([[]], "empty"),
    ],
)
def test_a_mask_that_is_none_is_refused(mask: Any, words: str) -> None:
    with pytest.raises(DedaleError, match=words):
        dedale.generate("wilson", mask=mask)


@pytest.mark.parametrize(
    ("request_", "size"),
    [
        ({"width": 6}, (6, 6)),
        ({"height": 7}, (7, 7)),
        ({}, (20, 20)),
        ({"mask": "heart"}, (35, 31)),
        ({"mask": "heart", "height": 62}, (70, 62)),
        ({"mask": [[0, 0], [0, 0], [0, 0], [1, 0]], "width": 4}, (4, 8)),
    ],
)
def test_one_size_alone_keeps_the_proportions(
    request_: dict[str, Any], size: tuple[int, int]
) -> None:
    maze = dedale.generate("prim", seed=1, **request_)
    assert (maze.width, maze.height) == size
