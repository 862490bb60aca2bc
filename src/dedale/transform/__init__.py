"""What turns one maze into another: braiding."""

from .run import BRAIDERS, Braider, braid

__all__ = ["BRAIDERS", "Braider", "braid"]
