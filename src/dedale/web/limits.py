"""How much one request may ask for. The catalogue gives all of it to the page."""

from dataclasses import dataclass

from ..errors import DedaleError, Term


class LimitError(DedaleError):
    """More than this server gives at once."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one request, and of what the server keeps."""

    body: int = 2 * 2**20  # bytes of a request
    archive: int = 64 * 2**20  # bytes of a file of all games of a visitor
    maze_cells: int = 1_000_000
    game_cells: int = 40_000
    actors: int = 250  # on one board
    film_cells: int = 250_000
    explore_cells: int = 2**26  # of a maze that is only looked at, if it can be made in pieces
    explored: int = 6  # such mazes kept for one visitor
    explored_bytes: int = 2 * 10**9  # of those of all visitors
    film_events: int = 4_000_000
    runs: int = 6  # solvers compared at once
    stops: int = 5000  # of a tour
    moves: int = 1000  # in one request
    game_moves: int = 100_000  # of one game
    game_letters: int = 500_000  # in the text of one: twice what so many cells take
    import_moves: int = 500_000  # of all games in one file
    level_size: int = 30  # of a level that is searched through
    seconds: float = 30.0  # of heavy work for one request
    levels: int = 1000  # kept for one browser
    level_letters: int = 200_000  # in the text of one
    levels_letters: int = 10_000_000  # of all of one browser
    games: int = 2000
    per_page: int = 12  # mazes on a page of paper
    pages: int = 100
    book_pages: int = 600
    book_cells: int = 250_000  # of all mazes of a book together
    built_cells: int = 10_000  # of a maze in a file for makers and game engines
    frames: int = 600  # of an animated picture
    picture: int = 40_000_000  # pixels
    film_pixels: int = 250_000_000  # of all frames of an animated picture

    def check_size(self, width: object, height: object, most: int) -> None:
        """Refuse a size that is too large; anything that is no size is for others to refuse."""
        if not isinstance(width, int) or not isinstance(height, int):
            return
        if width * height > most or max(width, height) > most:
            raise LimitError(
                "size {width}x{height} is too large here: at most {most} cells",
                width=width,
                height=height,
                most=most,
            )


def at_most(what: str, value: int, most: int) -> None:
    """Refuse a number that is too large; `what` is a word of ours.

    >>> at_most("moves", 300, 200)
    Traceback (most recent call last):
    ...
    dedale.web.limits.LimitError: moves: 300 is too many here, at most 200
    """
    if value > most:
        raise LimitError(
            "{what}: {value} is too many here, at most {most}",
            what=Term(what),
            value=value,
            most=most,
        )
