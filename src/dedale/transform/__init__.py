"""What turns one maze into another: braiding, further openings."""

from .braiding import BRAIDERS, Braider, braid
from .opening import open_walls

__all__ = ["BRAIDERS", "Braider", "braid", "open_walls"]
