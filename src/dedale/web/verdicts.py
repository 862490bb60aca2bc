"""What is said of a level of Ariane's before anything is known."""

from typing import Any

#: The verdict before anything is known.
NOTHING: dict[str, Any] = {
    "valid": False,
    "error": None,
    "decided": False,
    "solvable": None,
    "length": None,
    "moves": None,
    "configurations": None,
    "difficulty": None,
    "seconds": 0.0,
    "text": None,
    "size": None,
}
