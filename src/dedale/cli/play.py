"""`dedale play GAME`: any game, a plug-in's too. `dedale treasure`, `dedale classic` play two.

The options of a game are made from the list of its parameters.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

import click

from .. import tui
from ..errors import DedaleError
from ..games import GAMES, Game, Session, autosave
from ..games.game import Judgement, Parameter
from ..games.opening import Opened, Opener, open_any, taken_up
from ..i18n import N_, _, ngettext
from ..maze import formats as files
from ..maze.formats import ending_of
from ..progress import tell
from ..registry import Entry
from ..shell.asking import option_of, size_option
from ..shell.base import (
    ClickCommand,
    Group,
    Option,
    PluginOption,
    load_plugins,
    print_json,
    say_wrote,
    terminal_size,
    values_of,
)
from ..shell.options import chosen_mask
from ..shell.progress import watched
from ..shell.types import OutputFile, PackOrFile
from .boards import board
from .conversation import BESIDE, Conversation, play_script
from .voices import Voice, voice_of

SEED_HELP = N_("Random seed: the same seed gives the same game (default: random).")
#: Put before the name of a parameter that is also the name of an option of all games.
_WITH = "with_"

# ---------------------------------------------------------------- options from parameters


def _parameter_option(parameter: Parameter, first: object) -> Option:
    if parameter.name == "seed":
        parameter = replace(parameter, about=SEED_HELP)
    taken = {option.name for option in common_options()}
    name = f"{_WITH}{parameter.name}" if parameter.name in taken else parameter.name
    names = parameter.option.split() or [f"--{name.replace('_', '-')}"]
    return option_of(parameter, first, [*names, name])


def _sized(width: Parameter, height: Parameter, shaped: bool) -> str:
    """What is said about the size of a board."""
    if shaped and width.default is None:
        return _("Width and height in cells; 20x20 without a mask.")
    return _("Width and height in cells.") + f" [{width.first}x{height.first}]"


def common_options() -> list[click.Parameter]:
    """The options of all commands that play games."""
    return [
        Option(["--load"], type=click.Path(), help=N_("Continue this saved game.")),
        Option(["--link"], help=N_("Play the game behind a seed, exact or replay link.")),
        Option(["--level"], metavar="FILE|N", help=N_("A level file, or level N of the pack.")),
        Option(["--resume"], is_flag=True, help=N_("Continue the game in progress.")),
        Option(["--moves"], help=N_("Play these moves, print the final position and exit.")),
        Option(["--save"], type=click.Path(), help=N_("Save the game there when it stops.")),
        Option(
            ["-o", "--output"],
            type=OutputFile(),
            metavar="FILE.html",
            help=N_("Write the game as a single HTML page, playable without Python, and exit."),
        ),
        Option(
            ["--verdict"], is_flag=True, help=N_("Report whether the level can be won, and how.")
        ),
        Option(["--json", "as_json"], is_flag=True, help=N_("Print the final position as JSON.")),
        Option(["--line/--screen"], default=None, help=N_("Line by line, or full screen.")),
        PluginOption(),
    ]


def game_options(game: Game) -> list[click.Parameter]:
    """All options of a command that plays a game."""
    voice = voice_of(game.name)
    parameters = {parameter.name: parameter for parameter in game.parameters}
    parameters.pop("level", None)  # comes from a file
    source = "[FILE|FOLDER|PACK]" if game.packs else "[FILE]"
    given = PackOrFile("source", lambda _context: game.packs)
    options: list[click.Parameter] = [
        click.Argument(["source"], required=False, metavar=source, type=given)
    ]
    if {"width", "height"} <= parameters.keys():
        size = parameters.pop("width"), parameters.pop("height")
        options.append(size_option(partial(_sized, *size, "mask" in parameters)))
    for name, parameter in parameters.items():
        options.append(_parameter_option(parameter, voice.defaults.get(name, parameter.default)))
    options += common_options()
    if game.presets:
        about = N_("Ready-made set of parameters; other options override it.")
        options.append(Option(["--preset"], type=click.Choice(list(game.presets)), help=about))
    if game.daily:
        about = N_("The game of the day, the same for everybody: `today`, or a date.")
        options.append(Option(["--day"], metavar="today|YYYY-MM-DD", help=about))
    if game.displays:
        about = N_("Initial display; the key `a` changes it.")
        options.append(Option(["--display"], type=click.Choice(game.displays), help=about))
    return options


def game_command(
    name: str, game: Game, examples: Sequence[tuple[str, str]] = (), first_pack: bool = False
) -> ClickCommand:
    """The command that plays a game; where nothing is asked for, perhaps its first pack."""
    voice = voice_of(game.name)

    return ClickCommand(
        name,
        callback=partial(play, game, first_pack=first_pack),
        params=game_options(game),
        examples=voice.examples or examples,
    )


# ---------------------------------------------------------------- playing


@dataclass(frozen=True, slots=True)
class _Asked:
    """The options that all games have; see `common_options`."""

    source: str | None = None
    load: str | None = None
    link: str | None = None
    level: str | None = None
    resume: bool = False
    moves: str | None = None
    save: str | None = None
    output: str | None = None
    verdict: bool = False
    as_json: bool = False
    line: bool | None = None
    display: str | None = None
    preset: str | None = None
    day: str | None = None

    @property
    def number(self) -> int | None:
        """That of a level in its pack."""
        known = self.level is not None and re.fullmatch(r"\d{1,9}", self.level, re.ASCII)
        return int(self.level or 0) if known else None

    @property
    def sources(self) -> list[str]:
        """What was given from which to begin, as users write it."""
        named = {"--load": self.load, "--link": self.link, "FILE": self.source}
        named |= {"--resume": "-" if self.resume else None}
        named |= {"--level": self.level} if self.number is None else {}
        return [name for name, value in named.items() if value is not None]

    def opened(self, game: Game, opener: Opener) -> Opened:
        """The game that is asked for."""
        if self.load is not None:
            return taken_up(Session.load(self.load, game, watch=tell))
        if self.link is not None:
            return Opened(Session.from_link(self.link, game, watch=tell))
        number, packs = self.number, iter(game.packs)
        if file := self.source or (self.level if number is None else next(packs, None)):
            return replace(opener, watch=tell).source(file, 1 if number is None else number)
        if self.day is not None:
            day = _day(self.day)
            return Opened(Session.new(game, **game.day(day)), day=day)
        first = voice_of(game.name).defaults if self.preset is None else game.preset(self.preset)
        if self.preset is None and not {"mask", "seed"} & opener.values.keys() and not game.squares:
            first = {**_fitting(game), **first}
        return Opened(Session.fresh(game, **{**first, **opener.values}))


_COMMON = {field.name for field in fields(_Asked)}


def play(game: Game, *, first_pack: bool = False, **given: Any) -> None:
    """Play a game as the options of its command say."""
    asked = _Asked(**{name: value for name, value in given.items() if name in _COMMON})
    values = {name: value for name, value in given.items() if name not in _COMMON}
    beside = {each.name for each in game.parameters if each.with_level}
    new = any(value for name, value in values.items() if name not in beside)
    if first_pack and not (new or asked.sources or asked.number or asked.day or asked.preset):
        asked = replace(asked, source=next(iter(game.packs), None))
    if len(asked.sources) > 1:
        raise DedaleError("{names}: give one of them", names=", ".join(asked.sources))
    if asked.sources:
        _refuse_others(game, values, is_level=bool(asked.source or asked.level))
    voice, opener = voice_of(game.name), Opener(game, _parameters(values))
    if asked.day is not None:
        _day(asked.day)
        if opener.values or asked.preset or asked.sources:
            raise DedaleError("--day decides everything: give it alone")
    opened = (
        _in_progress(game)
        if asked.resume
        else watched(partial(asked.opened, game, opener), _("opening the game"))
    )
    session, display, as_json = opened.session, asked.display or "", asked.as_json
    if asked.verdict:
        _tell_verdict(game.judge(session.state), as_json)
        return
    if asked.moves is not None:
        play_script(session, asked.moves)
    if asked.output is not None:
        _write_page(opened, asked.output)
        return
    if asked.moves is None and not as_json:
        _converse(opened, opener, voice, display, asked.line)
    if asked.save is not None:
        session.save(asked.save)
    if as_json:
        print_json(_to_json(session))
    elif asked.moves is not None:
        click.echo(board(game, session.state, display))
        for words in voice.status(game.figures, session, None):
            click.echo(words)
        if session.outcome is not None:
            for words in voice.result(session, session.outcome.end(), None):
                click.echo(words)


def _write_page(opened: Opened, output: str) -> None:
    """The game as it stands, as one file."""
    if output != "-" and ending_of(output) != ".html":
        raise DedaleError("{path!r} should end with .html: it is a page", path=output)
    session, place = opened.session, opened.place
    level = None if place is None else place.level

    def work() -> str:
        from ..standalone.game import to_html

        return to_html(session.game, session.state, level)

    files.write(watched(work, _("drawing {name}").format(name=output)), output)
    say_wrote(output)


def _tell_verdict(found: Judgement, as_json: bool) -> None:
    """What a search says of a level; the status is 1 when it cannot be won, 3 when undecided."""
    if as_json:
        print_json(asdict(found))
    else:
        words = found.words or _("Undecided: the search took too long.")
        if not found.words and found.decided:
            length = found.length or 0
            words = ngettext("Solvable in {n} move.", "Solvable in {n} moves.", length)
            words = words if found.solvable else _("Not solvable.")
        notes = f" ({', '.join(found.notes)})." if found.notes else "."
        click.echo(words.removesuffix(".") + notes)
        if found.moves:
            click.echo(" ".join(found.moves))
    if not found.solvable:
        click.get_current_context().exit(1 if found.decided else 3)


def _refuse_others(game: Game, values: dict[str, object], *, is_level: bool) -> None:
    """Options that would make another game than the one that is given."""
    context = click.get_current_context()
    beside = {each.name for each in game.parameters if each.with_level and is_level}
    typed = click.core.ParameterSource.COMMANDLINE
    names = [
        f"--{name.replace('_', '-')}"
        for name, value in values.items()
        if value is not None and name not in beside and context.get_parameter_source(name) is typed
    ]
    if names:
        raise DedaleError(
            "{names}: the game is there already, this would make another one",
            names=", ".join(names),
        )


def _parameters(given: dict[str, object]) -> dict[str, object]:
    """The parameters that options mean; those that were not given are left out."""
    values = {
        name.removeprefix(_WITH): " ".join(value) if _are_names(value) else value
        for name, value in given.items()
        if value not in (None, ())
    }
    if isinstance(size := values.get("size"), tuple):  # some games have a size that is a number
        del values["size"]
        values["width"], values["height"] = size
    mask = chosen_mask(str(values["mask"])) if "mask" in values else None
    return values | ({"mask": mask.to_text()} if mask is not None else {})


def _are_names(value: object) -> TypeGuard[tuple[str, ...]]:
    """Whether an option that may be repeated was given."""
    return isinstance(value, tuple) and all(isinstance(name, str) for name in value)


def _in_progress(game: Game) -> Opened:
    session = autosave.load(game.name)
    if session is None:
        command = click.get_current_context().command_path
        raise DedaleError("there is no game in progress: start one with {command}", command=command)
    return taken_up(session)


def _fitting(game: Game) -> dict[str, object]:
    """The usual size of a game, made smaller until a terminal shows the whole board."""
    usual = {parameter.name: parameter.default for parameter in game.parameters}
    if not ({"width", "height"} <= usual.keys() and sys.stdout.isatty()):
        return {}
    columns, lines = terminal_size()
    room = {"width": (columns - 1) // 4, "height": (lines - BESIDE - 1) // 2}
    return {name: max(4, min(usual[name] or 20, most)) for name, most in room.items()}


def _day(text: str) -> date:
    """A date; "today" is one."""
    if text.lower() in ("today", _("today")):
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise DedaleError(
            "day {value!r} should be today or a date, YYYY-MM-DD", value=text
        ) from None


def _converse(
    opened: Opened,
    opener: Opener,
    voice: Voice,
    display: str,
    line: bool | None,
) -> None:
    """Line by line, or full screen."""
    if line is None:
        terminal = sys.stdin.isatty() and sys.stdout.isatty()
        line = not (voice.screen and terminal and tui.installed()) or _dumb()
    if not line:
        tui.run(opened, display=display)
        return
    again = f"{click.get_current_context().command_path} --resume"
    if opener.game.plugin:
        again += f" --plugin {opener.game.plugin}"
    Conversation(opened, opener, voice, again, display).run()


def _dumb() -> bool:
    """Whether the terminal is no screen."""
    return os.environ.get("TERM", "") in ("", "dumb")


def _to_json(session: Session) -> dict[str, object]:
    return {
        "view": session.view(),
        "moves": session.moves,
        "played": session.cursor,
        "redoable": session.redoable,
        "links": {
            "seed": session.seed_link() if session.parameters is not None else None,
            "exact": session.exact_link(),
            "replay": session.replay_link(),
        },
    }


# ---------------------------------------------------------------- the commands


class Games(Group):
    """`dedale play`: a command for each game there is, those of plug-ins included."""

    kind = "game"

    def __init__(self) -> None:
        super().__init__("play", {})
        self.params.append(PluginOption())
        self.invoke_without_command, self.no_args_is_help = True, False
        self.callback = self._list

    @staticmethod
    @click.pass_context
    def _list(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            width = max(map(len, GAMES))
            for name, game in GAMES.items():
                click.echo(f"{name:{width}}  {_(game.title)}. {_(game.about)}")

    def sections(self) -> Mapping[str, Mapping[str, Entry]]:
        return {N_("Games"): dict(GAMES.items())}

    def command_of(self, name: str, _entry: Entry) -> ClickCommand:
        return game_command(name, GAMES[name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A game by its name; a save or a link names its game itself."""
        load_plugins(ctx, values_of("--plugin", args))
        if args and args[0] not in GAMES and ("~" in args[0] or Path(args[0]).is_file()):
            args = [open_any(args[0]).game.name, *args]
        return super().resolve_command(ctx, args)


run = Games()


def __getattr__(name: str) -> ClickCommand:
    """A game by its name: the command that plays it."""
    if not name.startswith("__") and name in GAMES:  # import asks for `__path__`
        return game_command(name, GAMES[name])
    raise AttributeError(name)
