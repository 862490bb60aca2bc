"""Reading a file of a visitor's games, where no other request waits for it."""

import io
from dataclasses import replace

from ...store.archive import Archive
from ...store.personal import Belongings, Bounds, read_belongings
from ..desk import board
from ..limits import Limits
from .scoring import prove_all

#: How many times larger than the largest file its contents may be.
UNFOLDED = 8


def bounds_of(limits: Limits) -> Bounds:
    """What one owner may bring here."""
    return Bounds(
        limits.games,
        limits.levels,
        limits.levels_letters,
        limits.level_letters,
        limits.game_moves,
        limits.import_moves,
        limits.game_letters,
    )


def unpack(limits: Limits, data: bytes, proofs: bool) -> Belongings:
    """What the file holds; of its scores those that are proven, if `proofs` are wanted: each game
    is played again, by its rules."""
    with Archive(io.BytesIO(data), most=UNFOLDED * limits.archive) as archive:
        brought = read_belongings(archive, bounds_of(limits))
    facts = prove_all(limits, [score.record for score in brought.scores]) if proofs else []
    brought.scores = [
        replace(
            score,
            board=board(fact["game"], fact["level"]),
            points=fact["points"],
            moves=fact["moves"],
            record=fact["save"],
            seconds=None,  # nobody here timed it
        )
        for score, fact in zip(brought.scores, facts, strict=False)
        if fact is not None
    ]
    return brought
