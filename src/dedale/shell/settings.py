"""Defaults of one's own: a configuration file, and variables of the environment.

    # ~/.config/dedale/config.toml
    [defaults]
    theme = "dark"
    lang = "fr"
    [generate]
    algorithm = "wilson"
    size = "30x20"

`DEDALE_GENERATE_SIZE` says it for one command, `DEDALE_THEME` for all that have `--theme`. The
command line comes first, then the environment, then the file. `DEDALE_CONFIG` names another file.
"""

import os
from collections.abc import Callable, Collection, Iterator

import click
from click.core import ParameterSource

from .. import folders
from ..errors import DedaleError, FileError, UnknownName
from ..files import read_text
from ..jsons import JsonObject

#: The section of the file that is for every command.
EVERYWHERE = "defaults"


def config_path() -> str:
    """Where the file is, whether it exists or not."""
    return os.environ.get("DEDALE_CONFIG") or os.path.join(folders.config(), "config.toml")


def read_config(known: Callable[[], Collection[str]]) -> dict[str, JsonObject]:
    """The sections of the file, one for each command; none where there is no file.

    `known` lists the commands: it is called where there is a file.
    """
    path = config_path()
    if not os.path.exists(path):
        if os.environ.get("DEDALE_CONFIG"):
            read_text(path)  # one that was named and is not there is an error
        return {}
    import tomllib

    text = read_text(path)
    try:
        sections = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise FileError("{reason}", reason=str(error), path=path) from None
    commands = known()
    for name, section in sections.items():
        if not isinstance(section, dict):
            raise FileError(
                "{name!r} stands before any [section]: put it into [{everywhere}]",
                name=name,
                everywhere=EVERYWHERE,
                path=path,
            )
        if name != EVERYWHERE and name not in commands:
            wrong = UnknownName("command", name, commands)
            raise FileError("{error}", error=wrong, path=path)
    return sections


def defaults_of(context: click.Context) -> dict[str, object]:
    """What the file says about a command, by the names of its parameters."""
    root = context.find_root().default_map or {}
    own = {k: v for k, v in (context.default_map or {}).items() if not isinstance(v, dict)}
    if context.parent is None or context.default_map is root:
        own = {}
    everywhere = root.get(EVERYWHERE, {})
    known = {name: p for p in context.command.params for name in long_names(p)}
    for name in own:
        if name not in known:
            wrong = UnknownName("option", name, known)
            raise FileError("{error}", error=wrong, path=config_path())
    if strange := everywhere.keys() - known.keys():  # an option of other commands, or of none
        all_known = _names_of_all(context.find_root().command)
        for name in sorted(strange - all_known):
            wrong = UnknownName("option", name, all_known)
            raise FileError("{error}", error=wrong, path=config_path())
    found = {}
    for name, parameter in known.items():
        value = own.get(name, everywhere.get(name))
        if value is not None and parameter.name:
            given = _words(value, parameter, name)
            found[parameter.name] = _beside_config(given) if name == "plugin" else given
    return found


def check_group(context: click.Context, commands: Collection[str]) -> None:
    """Refuse what the file says about a group of commands but about none of them."""
    for name, section in (context.default_map or {}).items():
        if name not in commands or not isinstance(section, dict):
            raise FileError(
                "[{group}] has commands: {name!r} should be in one of [{group}.NAME]: {known}",
                group=context.info_name,
                name=name,
                known=", ".join(commands),
                path=config_path(),
            )


def place_of(context: click.Context, name: object) -> str | None:
    """Where the file or the environment gives an option that value; None if it was typed."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        value = context.params.get(parameter.name or "")
        if name in (value if isinstance(value, tuple | list) else (value,)):
            if source is ParameterSource.DEFAULT_MAP:
                return config_path()
            if source is ParameterSource.ENVIRONMENT:
                return set_variable(parameter, context.command_path)
    return None


def _names_of_all(command: click.Command) -> set[str]:
    """What the options of a command and of all below it are called."""
    found = {name for parameter in command.params for name in long_names(parameter)}
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            found |= set() if below is None else _names_of_all(below)
    return found


def _beside_config(given: object) -> object:
    """Plug-ins that the file names by a relative path lie beside it, wherever one works."""
    folder = os.path.dirname(os.path.abspath(config_path()))
    if isinstance(given, list):
        return [os.path.join(folder, str(path)) for path in given]
    return os.path.join(folder, str(given))


def _words(value: object, parameter: click.Parameter, name: str) -> object:
    """A value as it would be written on the command line; several where it can be repeated."""
    if isinstance(value, list) and getattr(parameter, "multiple", False):
        return [_words(one, parameter, name) for one in value]
    if isinstance(value, bool):
        return value if getattr(parameter, "is_flag", False) else str(value).lower()
    if isinstance(value, str | int | float):
        return str(value)
    wrong = DedaleError("{name} should be a text, a number, or true or false", name=name)
    raise FileError("{error}", error=wrong, path=config_path())


def long_names(parameter: click.Parameter) -> list[str]:
    """What an option is called in the file: its long names, without the dashes."""
    if not isinstance(parameter, click.Option):
        return []
    names = [name for name in parameter.opts if name.startswith("--")]
    return [name.removeprefix("--") for name in names if name not in ("--help", "--version")]


def variables(parameter: click.Parameter, command_path: str) -> Iterator[str]:
    """The variables that may hold a default for an option, the more particular one first.

    >>> option = click.Option(["--no-color"])
    >>> list(variables(option, "dedale ariane play"))
    ['DEDALE_ARIANE_PLAY_NO_COLOR', 'DEDALE_NO_COLOR']
    """
    command = command_path.partition(" ")[2]
    for name in long_names(parameter):
        for words in filter(None, (f"{command} {name}" if command else "", name)):
            yield "DEDALE_" + words.upper().replace(" ", "_").replace("-", "_")


def set_variable(parameter: click.Parameter, command_path: str) -> str | None:
    """The variable that holds the default of an option now."""
    names = [*variables(parameter, command_path), parameter.envvar]
    return next((str(name) for name in names if name and os.environ.get(str(name))), None)
