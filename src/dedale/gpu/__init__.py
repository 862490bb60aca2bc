"""Kruskal mazes on a graphics card, through cupy. Needs numpy and cupy, nothing else."""

from __future__ import annotations

from .kruskal import kruskal

__all__ = ["kruskal"]
