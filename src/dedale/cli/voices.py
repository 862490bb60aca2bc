"""How games are talked about on the command line: the one place here that knows them by name.

A game that is not in the table is talked about as `Voice` does.
"""

from collections.abc import Mapping, Sequence

from ..games.game import End, View
from ..games.results import ended, in_figures
from ..games.session import Session
from ..i18n import N_, _, ngettext


class Voice:
    """The words and habits of a conversation about a game."""

    examples: Sequence[tuple[str, str]] = ()
    defaults: Mapping[str, int] = {}  #: of its command, beside those of the rule book
    screen = False  #: its command is full screen by itself, where there is a screen
    ends = False  #: the conversation ends with the game
    danger = N_("something dangerous is in the way")

    def opening(self, seen: View) -> list[str]:
        """What is said before a game, after its goal and its rules."""
        return []

    def noticed(self, before: View, after: View) -> list[str]:
        """What is said about a move."""
        return []

    def status(self, game: Mapping[str, str], session: Session, par: int | None) -> list[str]:
        """Where the game stands; `game` are the words for its figures."""
        line = _("move {n}").format(n=session.cursor)
        if ticks := session.ticks:
            line += _(" ({n} by the clock)").format(n=ticks)
        if par is not None:
            line += _(", fewest: {par}").format(par=par)
        if session.redoable:
            line += _(", {n} to redo").format(n=session.redoable)
        figures = session.view()["figures"].items()
        said = [f"{_(game[n])} {_(v) if isinstance(v, str) else v}" for n, v in figures]
        return [line, ", ".join(said)] if said else [line]

    def result(self, session: Session, end: End, par: int | None) -> list[str]:
        """How the game ended."""
        reason, played = _(end["reason"]), session.cursor
        if not end["won"]:
            return [ended(end)]
        words = ngettext("Won in {n} move!", "Won in {n} moves!", played)
        if par is None:
            return [f"{words} {reason}"]
        shortest = _("It cannot be done in fewer."), _("It can be done in {par}.").format(par=par)
        return [f"{words} {shortest[played != par]}"]


class Treasure(Voice):
    examples = (
        ("dedale treasure", N_("a game to play, line by line; ? explains")),
        ("dedale treasure hunt --level 3", N_("a level of the pack")),
        ("dedale treasure --preset hunter", N_("minotaurs that hunt you; see also --day today")),
        ("dedale treasure -s 30x15 --minotaurs 8 --strategy bfs", N_("a hard game")),
        (
            'dedale treasure --seed 7 --moves "NNE.B"',
            N_("play these moves and show the final position"),
        ),
        ("dedale treasure --load game.txt", N_("continue a saved game")),
    )
    defaults = {"bombs": 10, "polys": 10}  # noqa: RUF012
    danger = N_("minotaurs are in the way")

    def status(self, game: Mapping[str, str], session: Session, par: int | None) -> list[str]:
        """What is always shown."""
        seen = session.view()["figures"]
        own = _(
            "turn {turns} (undo {undo}, redo {redo}), score {score}, bombs {bombs}, polys {polys}"
        )
        own += _(", fewest: {par}") if par is not None else ""
        counts = {name: n for name, n in seen.items() if isinstance(n, int)}
        facts = [
            ngettext("{n} cell", "{n} cells", counts["cells"]),
            ngettext("{n} dead end", "{n} dead ends", counts["dead_ends"]),
            ngettext("{n} exit", "{n} exits", counts["exits"]),
            ngettext("{n} treasure", "{n} treasures", counts["treasures"]),
            ngettext("{n} minotaur", "{n} minotaurs", counts["minotaurs"]),
        ]
        leave = _("You stand on an exit: x leaves.")
        return [
            own.format(undo=session.cursor, redo=session.redoable, par=par, **seen),
            f"{', '.join(facts)} ({_(str(seen['strategy']))})",
            *([leave] if "X" in session.legal_moves() else []),
        ]

    def result(self, session: Session, end: End, par: int | None) -> list[str]:
        counts = {"undos": session.undos, "hints": session.hints}
        figures = in_figures(session.game, session.view(), session.cursor, par, **counts)
        return [ended(end), figures]


class Classic(Voice):
    examples = (
        ("dedale classic", N_("full screen in a terminal, line by line in a pipe")),
        (
            "dedale classic --monsters 3 --ghosts 1 --bumps 10",
            N_("with monsters, a ghost and a limit of bumps"),
        ),
        ("dedale classic --resume", N_("continue where you stopped")),
    )
    screen = True
    ends = True

    def opening(self, seen: View) -> list[str]:
        most, rock = seen["figures"]["most_bumps"], seen["figures"].get("rock")
        lines = [_("At bump {most} you lose.").format(most=most)] if most else []
        if seen["actors"][1:]:
            lines.append(_("2 or M: a monster on the paths    3 or G: one that crosses walls"))
        if rock is None:
            return lines
        return [*lines, _("Walls: {share} % of the squares.").format(share=rock)]

    def noticed(self, before: View, after: View) -> list[str]:
        if after["figures"]["bumps"] == before["figures"]["bumps"]:
            return []
        return [_("A wall! Bumps: {bumps}").format(bumps=self._bumps(after))]

    def status(self, game: Mapping[str, str], session: Session, par: int | None) -> list[str]:
        return []

    def result(self, session: Session, end: End, par: int | None) -> list[str]:
        seen = session.view()
        title = _("YOU HAVE WON") if end["won"] else _("YOU HAVE LOST")
        turns = int(seen["figures"]["turns"])
        count = ngettext("{n} step", "{n} steps", turns)
        line = _("{title}! {reason} ({steps}, bumps: {bumps})")
        return [
            line.format(title=title, reason=_(end["reason"]), steps=count, bumps=self._bumps(seen))
        ]

    @staticmethod
    def _bumps(seen: View) -> str:
        bumps, most = seen["figures"]["bumps"], seen["figures"]["most_bumps"]
        return f"{bumps}/{most}" if most else f"{bumps}"


class Ariane(Voice):
    defaults = {"size": 8}  # noqa: RUF012


_VOICES = {"treasure": Treasure(), "ariane": Ariane(), "classic": Classic()}


def voice_of(game: str) -> Voice:
    """How a game is talked about."""
    return _VOICES.get(game) or Voice()
