"""Which screen plays which game."""

from ...games.session import Session
from .game import GameScreen


def screen_for(session: Session, display: str | None = None) -> GameScreen:
    """The screen of a session's game."""
    name = session.game.NAME
    if name == "treasure":
        from .treasure import TreasureScreen

        return TreasureScreen(session)
    if name == "ariane":
        from .ariane import ArianeScreen

        return ArianeScreen(session)
    from .classic import ClassicScreen

    return ClassicScreen(session, display)
