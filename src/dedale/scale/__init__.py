"""One seed, one maze, any size: the Kruskal maze on many cores, on disk, on a cluster, on a card.

`generate` makes it, `open_large` opens one on disk.
"""

from .run import ENGINES, generate
from .storage import LargeMaze, is_large, open_large

__all__ = ["ENGINES", "LargeMaze", "generate", "is_large", "open_large"]
