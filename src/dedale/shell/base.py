"""What all commands share: the lazy group, two languages, one way to fail.

Data goes to standard output, talk to standard error. What a person gave wrong is answered with
one line, `Error: …`, and exit status 2; Ctrl-C with exit status 130.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click
from click.core import ParameterSource

from .. import i18n
from ..errors import DedaleError, UnknownName
from ..i18n import N_, NO_BREAK, _, unbroken, wrapped
from ..registry import Entry, load_plugin
from . import settings

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., object])
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


#: Commands that are not listed.
HIDDEN = ("welcome",)
#: Exit status: what was looked for does not exist (no way, no tour, not what was certified).
NOT_FOUND = 1


# ---------------------------------------------------------------- talking


def say(message: str = "") -> None:
    """Talk to the person: on standard error, so that data can be piped."""
    click.echo(message, err=True)


def terminal_size() -> tuple[int, int]:
    """Columns and rows of the terminal."""
    from shutil import get_terminal_size  # not for pipes, which have no size

    return get_terminal_size((80, 24))


def lines_for(stream: TextIO, text: str, inwards: int = 0) -> list[str]:
    """The lines of a text: on a terminal broken between words, elsewhere as it is."""
    if not stream.isatty():
        return [text]
    whole = {"break_long_words": False, "break_on_hyphens": False}
    return wrapped(text, terminal_size()[0], subsequent_indent=" " * inwards, **whole)


def print_json(value: object, indent: int | None = None) -> None:
    """Data for programs, on standard output."""
    import json

    click.echo(json.dumps(value, indent=indent, ensure_ascii=False))


def say_wrote(path: str) -> None:
    """Say that a file was written; `-` is standard output, which everybody sees."""
    if path != "-":
        say(_("wrote {path}").format(path=path))


def _say_warning(message: Warning | str, *_where: object, **_more: object) -> None:
    """What the library warns of, in one line."""
    say(_("note: {note}").format(note=message))


@contextmanager
def resumable(path: object) -> Iterator[None]:
    """Work that Ctrl-C stops and the same command continues, from what is kept at this path."""
    try:
        yield
    except KeyboardInterrupt:
        say(_("stopped; the same command goes on from there ({path})").format(path=path))
        raise


def coloured() -> bool:
    """Whether colours are welcome on standard output: a terminal, and no NO_COLOR."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def shown_format() -> str:
    """How a maze is drawn on standard output: plain in a pipe, with lines on a terminal."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    return "box" if sys.stdout.isatty() and unicode else "ascii"


# ---------------------------------------------------------------- commands


class Option(click.Option):
    """An option whose help is translated when it is shown, with its default if it has one."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        shown = bool(settings.get("default")) and not settings.get("is_flag")
        super().__init__(*args, **{"show_default": shown, **settings})

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        with _translated(self):
            return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        return spoken_metavar(super().make_metavar(ctx))

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """What a variable of the environment says (see `settings.py`)."""
        names = settings.variables(self, ctx.command_path)
        set_ = (os.environ[name] for name in names if os.environ.get(name))
        return next(set_, None) or super().resolve_envvar_value(ctx)

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """A wrong value is reported with where it is set, if it was not typed."""
        try:
            return super().handle_parse_result(ctx, opts, args)
        except (DedaleError, click.BadParameter) as error:
            source = ctx.get_parameter_source(self.name or "")
            if source is ParameterSource.DEFAULT_MAP:
                place = settings.config_path()
            elif source is ParameterSource.ENVIRONMENT:
                place = settings.set_variable(self, ctx.command_path) or ""
            else:
                raise
            said = error.message if isinstance(error, click.BadParameter) else error
            if self.is_flag:  # click would list eleven words
                what, value = settings.long_names(self)[0], self.consume_value(ctx, opts)[0]
                said = DedaleError(
                    "{what} {value!r} should be true or false", what=what, value=value
                )
            raise DedaleError("{place}: {error}", place=place, error=said) from None


class Formatter(click.HelpFormatter):
    """Texts as the language writes them: French has a space before the colon."""

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{i18n.labelled(heading)}\n")

    def write_text(self, text: str) -> None:
        super().write_text(unbroken(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        super().write_dl([(n, unbroken(text)) for n, text in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        return super().getvalue().replace(NO_BREAK, " ")


class HelpContext(click.Context):
    formatter_class = Formatter


#: Words that stand for values in help, beside the kinds of tables.
METAVARS = (
    N_("ADDRESS"),
    N_("ALGORITHM"),
    N_("ANSWERS"),
    N_("ARGS"),
    N_("COLUMN"),
    N_("COLUMNS"),
    N_("COMMAND"),
    N_("DIR"),
    N_("FILE"),
    N_("FOLDER"),
    N_("GAME"),
    N_("HEIGHT"),
    N_("IN"),
    N_("KIND"),
    N_("LENGTH"),
    N_("MASK"),
    N_("MAZE"),
    N_("MOVES"),
    N_("NAME"),
    N_("NAMES"),
    N_("OUT"),
    N_("PACK"),
    N_("PATH"),
    N_("PCT"),
    N_("PICTURE"),
    N_("PIXELS"),
    N_("ROW"),
    N_("ROWS"),
    N_("R0,C0,R1,C1"),
    N_("SECONDS"),
    N_("SEED"),
    N_("TASKS"),
    N_("TEXT"),
    N_("VALUE"),
    N_("WIDTH"),
    N_("YYYY-MM-DD"),
)
#: Words that ask for help, which is there whatever the settings say: it is what one needs then.
_HELP = {"--version", "--help", "-h", "help"}
_METAVAR = re.compile(
    "(?<![A-Z])(" + "|".join(sorted(METAVARS, key=len, reverse=True)) + ")(?![A-Z])"
)


def spoken_metavar(text: str) -> str:
    """The words for values in a metavar or a usage line, in the language in force.

    >>> spoken_metavar("[FILE|PACK]")
    '[FILE|PACK]'
    """
    return _METAVAR.sub(lambda word: _(word[0]), text)


class Spoken(click.Command):
    """A command whose help is translated when it is shown."""

    context_class = HelpContext
    about = ""  #: its sentence in the table of commands; `help` is what is said beside it

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [spoken_metavar(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, limit: int = 45) -> str:
        return _(self.about).rstrip(".")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help, which click makes once, in the language of now."""
        made = super().get_help_option(ctx)
        if made is not None:
            made.help = _("Show this message and exit.")
        return made

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for text in filter(None, (self.about, self.help)):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(_(text))

    def get_help(self, ctx: click.Context) -> str:
        """The help, with "?" for what standard output cannot show."""
        encoding = sys.stdout.encoding or "utf-8"
        return super().get_help(ctx).encode(encoding, "replace").decode(encoding)


class Parser:
    """click's parser takes the last of two values in silence; we say that there are two."""

    def __init__(self, parser: Any) -> None:
        self.parser = parser

    def __getattr__(self, name: str) -> object:
        return getattr(self.parser, name)

    def parse_args(self, args: list[str]) -> tuple[dict[str, object], list[str], list[object]]:
        values, rest, order = self.parser.parse_args(args)
        for parameter in order:
            once = isinstance(parameter, click.Option) and not (
                parameter.multiple or parameter.is_flag or parameter.count
            )
            if once and order.count(parameter) > 1:
                raise DedaleError("{option} is given twice", option=max(parameter.opts, key=len))
        return values, rest, order


class ClickCommand(Spoken):
    """A command with examples."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        kwargs["params"] = [*(kwargs.get("params") or []), lang_option()]
        super().__init__(*args, **{"context_settings": CONTEXT, **kwargs})
        self.examples = examples

    def make_parser(self, ctx: click.Context) -> Any:
        return Parser(super().make_parser(ctx))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            ctx.default_map = settings.defaults_of(ctx)
        except DedaleError as error:
            if not _HELP & {ctx.info_name, *args}:
                raise
            _fail(str(error))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run; an unknown name is reported with where it is set, if it was not typed."""
        try:
            return super().invoke(ctx)
        except UnknownName as error:
            place = settings.place_of(ctx, error.values["name"])
            if place is None:
                raise
            raise DedaleError("{place}: {error}", place=place, error=error) from None

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section(_("Examples")):
                for line, about in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")
                    formatter.write(f"{'':{formatter.current_indent}}    {_(about)}\n")


def command(
    name: str,
    help: str = "",
    *,
    examples: Sequence[tuple[str, str]] = (),
    params: Sequence[click.Parameter] = (),
) -> Callable[[Callable[..., object]], ClickCommand]:
    """Make a command of a function. Mark `help` and what the examples say with `N_`.

    The sentence on what it does is in the table of commands; `help` is what else there is to say.
    """
    return click.command(name, cls=ClickCommand, help=help, examples=examples, params=list(params))


def given(context: click.Context) -> set[str]:
    """The options that stand on the command line, by the names of the parameters."""
    source = click.core.ParameterSource.COMMANDLINE
    return {name for name in context.params if context.get_parameter_source(name) is source}


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """A `click.option` whose help is translated. Mark it with `N_`."""
    return click.option(*names, cls=Option, **settings)


class PluginOption(Option):
    """`--plugin FILE`: what the file offers is there before anything else is looked at.

    A file that fails is named, and the command goes on without it.
    """

    def __init__(self, *_names: object, expose_value: bool = False) -> None:
        super().__init__(
            ["--plugin", "plugins"],
            multiple=True,
            metavar="FILE",
            is_eager=True,
            expose_value=expose_value,
            callback=lambda ctx, _option, paths: load_plugins(ctx, paths),
            help=N_("Load a plug-in."),
        )


def load_plugins(ctx: click.Context, paths: Sequence[str]) -> Sequence[str]:
    """Load these plug-in files, each once."""
    loaded: set[str] = ctx.meta.setdefault("dedale.plugins", set())
    for path in () if ctx.resilient_parsing else paths:
        if path not in loaded:
            loaded.add(path)
            try:
                load_plugin(path)
            except DedaleError as error:
                if not os.path.isfile(path):
                    raise
                say(_("Warning: {message}").format(message=error))
    return paths


plugin_option = click.option("--plugin", cls=PluginOption)
json_option = option("--json", "as_json", is_flag=True, help=N_("Print JSON."))


def lang_option() -> Option:
    return Option(
        ["--lang"],
        type=click.Choice(i18n.LANGUAGES),
        expose_value=False,
        help=N_("Language of help and messages (default: that of the environment)."),
    )


@contextmanager
def _translated(shown: Option) -> Iterator[None]:
    english = shown.help
    shown.help = _(english) if english else english
    try:
        yield
    finally:
        shown.help = english


class Group(Spoken, click.Group):
    """A group that imports a command when it is called; its table says what each does."""

    kind = N_("command")  #: what its commands are

    def __init__(
        self, name: str, sections: Mapping[str, Mapping[str, Entry]], about: str = ""
    ) -> None:
        self._sections, self.about = sections, about
        params = [lang_option(), _version_option()]
        super().__init__(name, context_settings=CONTEXT, params=params)

    def sections(self) -> Mapping[str, Mapping[str, Entry]]:
        """The tables of its commands, each below a heading."""
        return self._sections

    def lines(self) -> dict[str, Entry]:
        """All its commands."""
        tables = self.sections().values()
        return {name: line for table in tables for name, line in table.items()}

    def known(self) -> list[str]:
        """The commands that are listed."""
        return [name for name in self.lines() if name not in HIDDEN]

    def line(self, name: str) -> Entry | None:
        """The entry of a command."""
        return self.lines().get(name)

    def command_of(self, name: str, entry: Entry) -> click.Command:
        """The command of an entry, imported now."""
        with entry.trusted("command"):
            command: click.Command = entry.load()
        return command

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lines())

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        entry = self.line(name)
        if entry is None:
            return None
        command = self.command_of(name, entry)
        if isinstance(command, Spoken):
            command.about = entry.about
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, self.lines()))
        for heading, table in self.sections().items():
            with formatter.section(_(heading)):
                lines = [(f"{name:{width}}", about) for name, about in _summaries(table)]
                formatter.write_dl(lines)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        known = [pair for pair in _summaries(self.lines()) if pair[0].startswith(incomplete)]
        found = [CompletionItem(name, help=about) for name, about in known]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if ctx.parent is not None:
            settings.check_group(ctx, self.lines())
        if args and not args[0].startswith("-") and self.line(args[0]) is None:
            raise UnknownName(self.kind, args[0], self.known())
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if ctx.parent is None:
            path = settings.config_path()
            for title, text in _EPILOG:
                with formatter.section(_(title)):
                    formatter.write_text(_(text).format(path=path))

    def main(  # type: ignore[override]
        self, args: Any = None, prog_name: str | None = None, **extra: Any
    ) -> object:
        """Run, and end the program the way the module says."""
        args = sys.argv[1:] if args is None else list(args)
        extra.pop("standalone_mode", None)
        _open_streams()
        warnings.showwarning = _say_warning
        sections, wrong = {}, None
        try:
            sections = settings.read_config(self.known)
        except DedaleError as error:
            wrong = error
        everywhere = sections.get(settings.EVERYWHERE, {})
        chosen = [*values_of("--lang", args), os.environ.get("DEDALE_LANG"), everywhere.get("lang")]
        with _speaking(next(filter(None, chosen), None)):
            if wrong:
                failed = _fail(str(wrong))
                if not _HELP & set(args):
                    sys.exit(failed)
            if sections:
                extra["default_map"] = sections
            sys.exit(self._status(args, prog_name or "dedale", extra))

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; the reader of its output may stop at any time."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            with suppress(OSError):  # what is still to be written goes nowhere
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0

    def _status(self, args: list[str], prog_name: str, extra: dict[str, Any]) -> int:
        try:
            result = super().main(args, prog_name, standalone_mode=False, **extra)
            return result if isinstance(result, int) else 0
        except DedaleError as error:
            return _fail(str(error))
        except click.exceptions.NoArgsIsHelpError as error:
            say(error.ctx.get_help() if error.ctx else "")
            return 2
        except click.ClickException as error:
            return _fail(_one_line(error))
        except (click.Abort, KeyboardInterrupt):
            say(_("Interrupted."))
            return 130
        except MemoryError:
            return _fail(_("not enough memory: ask for a smaller size"))
        except UnicodeEncodeError:
            return _fail(_("standard output cannot show these characters: try -f ascii"))
        except OSError as error:
            return _fail(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "))


@contextmanager
def the_page_installed() -> Iterator[None]:
    """For imports of what the page needs: where something is missing, say how to get it."""
    try:
        yield
    except ImportError as error:
        raise DedaleError(
            "the page needs {name!r}, which is not installed: pip install 'dedale[web]'",
            name=error.name,
        ) from None


def _open_streams() -> None:
    """Have three standard streams, also where one was closed before we were started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _summaries(table: Mapping[str, Entry]) -> list[tuple[str, str]]:
    """The commands that are listed, and what each does."""
    return [(name, _(line.about).rstrip(".")) for name, line in table.items() if name not in HIDDEN]


_EPILOG = (
    (
        N_("Exit status"),
        N_(
            "0 success; 1 the answer is no (no path, no solution); 2 an error; 3 undecided; "
            "130 Ctrl-C"
        ),
    ),
    (N_("Defaults"), N_("in {path}, or in variables like DEDALE_THEME or DEDALE_GENERATE_SIZE")),
)


def _fail(message: str) -> int:
    with suppress(OSError):
        say("\n".join(lines_for(sys.stderr, _("Error: {message}").format(message=message))))
    return 2


def _one_line(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    if isinstance(error, click.MissingParameter):
        message = spoken_metavar(message)
    context = getattr(error, "ctx", None)
    if context is not None:
        message += " " + _("(see {command} --help)").format(command=context.command_path)
    return message


def _version_option() -> Option:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            from .. import __version__

            click.echo(f"dedale {__version__}")
            ctx.exit()

    return Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=N_("Show the version and exit."),
    )


# ---------------------------------------------------------------- the language


def values_of(option: str, args: Sequence[str]) -> list[str]:
    """The values of an option on a command line, wherever it stands.

    >>> values_of("--lang", ["list", "--lang=en", "--lang", "fr", "--", "--lang=de"])
    ['en', 'fr']
    """
    found = []
    for index, word in enumerate(args):
        if word == "--":
            break
        if word.startswith(f"{option}="):
            found.append(word.removeprefix(f"{option}="))
        elif word == option and index + 1 < len(args):
            found.append(args[index + 1])
    return found


def _as_written(domain: str, message: str) -> str:
    return message


@contextmanager
def _speaking(language: str | None) -> Iterator[None]:
    """Speak that language, and have click speak it as well (it asks gettext's own domain)."""
    i18n.use(language if language in i18n.LANGUAGES else None)
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    look_up = gettext.dgettext
    if i18n.language() == "en":
        gettext.dgettext = _as_written  # it would look for catalogues at each word of click's
    else:
        os.environ["LANGUAGE"] = i18n.language()
        gettext.bindtextdomain("dedale", i18n.FOLDER)
        gettext.textdomain("dedale")
    try:
        yield
    finally:
        gettext.dgettext = look_up
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE", None)
        os.environ |= {} if before is None else {"LANGUAGE": before}
        i18n.use(None)
