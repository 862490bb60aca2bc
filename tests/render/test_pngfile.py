"""Large PNG files, written by hand: others read them, and the number of cores changes nothing."""

import io

import numpy as np
import pytest
from PIL import Image

from dedale.render import pngfile
from dedale.render.pngfile import write_png

RNG = np.random.default_rng(1)


@pytest.mark.parametrize("colours", [1, 2, 3, 5, 16, 17, 256])
@pytest.mark.parametrize("size", [(1, 1), (3, 7), (64, 33), (200, 8)])
def test_others_read_them(
    size: tuple[int, int], colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pngfile, "STRIP", 100)  # many strips
    pixels = RNG.integers(0, colours, size).astype(np.uint8)
    palette = [(number, 255 - number, 7) for number in range(colours)]
    texts = [("Title", "Été"), ("Software", "Dedale")]
    image = Image.open(io.BytesIO(write_png(pixels, palette, texts)))
    image.load()
    assert np.array_equal(np.asarray(image.convert("RGB")), np.array(palette)[pixels])
    assert dict(texts).items() <= image.info.items()


def test_the_number_of_cores_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pngfile, "STRIP", 500)
    pixels = RNG.integers(0, 4, (150, 90)).astype(np.uint8)
    files = set()
    for workers in (1, 3):
        monkeypatch.setattr(pngfile, "cores", lambda n=workers: n)
        files.add(write_png(pixels, [(0, 0, 0)] * 4))
    assert len(files) == 1
