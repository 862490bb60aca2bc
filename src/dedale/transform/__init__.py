"""What turns one maze into another: braiding."""

from .braiding import BRAIDERS, Braider, braid

__all__ = ["BRAIDERS", "Braider", "braid"]
