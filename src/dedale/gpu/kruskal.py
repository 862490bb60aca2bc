from typing import Any


def kruskal(width: int, height: int, seed: int, kinds: Any = None) -> Any:
    raise NotImplementedError
