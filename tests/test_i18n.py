"""Two languages: nothing is left in English, and the compiled catalogue is the written one."""

import gettext
import re
import string
from collections.abc import Iterator
from pathlib import Path

import click
import messages
from babel.messages.pofile import read_po
from click.testing import CliRunner

from dedale import i18n
from dedale.cli import COMMANDS, main
from dedale.shell.base import METAVARS


def catalogue() -> object:
    with messages.CATALOGUE.open("rb") as file:
        return read_po(file, locale="fr")


def test_every_message_is_translated() -> None:
    """When this fails: `make messages`, then fill in what it says is missing."""
    assert messages.missing(messages.merged([])) == []


def test_no_message_stands_in_an_f_string() -> None:
    """Python 3.11 does not show it to those who look for messages: it would stay English."""
    found = [
        path.name
        for path in messages.SOURCES.rglob("*.py")
        if re.search(r"""\{n?_\(["']""", path.read_text("utf-8"))
    ]
    assert found == []


def test_nothing_is_translated_that_is_not_said() -> None:
    said = {str(message.id) for message in messages.extracted()}
    written = {str(message.id) for message in catalogue()}  # type: ignore[attr-defined]
    assert written <= said | {""}


def test_the_compiled_catalogue_is_the_written_one() -> None:
    with messages.CATALOGUE.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogue():  # type: ignore[attr-defined]
        if not message.id or not all(messages._texts(message.string)):
            continue
        if isinstance(message.id, str):
            assert compiled.gettext(message.id) == message.string
        else:
            assert compiled.ngettext(*message.id, 2) == message.string[1]


def fields(text: str) -> set[str]:
    try:
        return {name for _text, name, _spec, _conv in string.Formatter().parse(text) if name}
    except ValueError:
        return set()  # not a format: a lone brace


def test_translations_keep_the_places() -> None:
    for message in catalogue():  # type: ignore[attr-defined]
        if isinstance(message.id, str) and message.id and message.string:
            assert fields(message.id) == fields(message.string), message.id
            assert message.id.endswith("\n") == message.string.endswith("\n")


def commands(
    command: click.Command = main, *path: str
) -> Iterator[tuple[list[str], click.Command]]:
    """Every command and subcommand that can be listed, with its name."""
    yield list(path), command
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                assert found is not None
                yield from commands(found, *path, name)


#: Third person where help has the infinitive, as the others do.
THIRD = r"(Char|Dessin|Montr|Marqu|Ouvr|Gard|Imprim|List|Trouv|Jou|Mesur|Abandonn|Expliqu)e\b"
THIRD += r"|(Écri|Fai|Vérifi|Résou|Li|Rédui|Met|Répart)(t|e)?\b|Donne\b|Crée\b"


NUMBERS = (type(click.INT), type(click.FLOAT))


def test_help_is_of_one_voice() -> None:
    """Values have French names, numbers are called N, and French verbs are infinitives."""
    for name, command in commands():
        english = CliRunner().invoke(main, [*name, "--help"]).stdout
        # click's own numbers would say "not a valid integer range"
        assert not [p for p in command.params if isinstance(p.type, NUMBERS)], name
        assert "INTEGER" not in english
        with i18n.speaking("fr"), click.Context(command, info_name="dedale") as context:
            french = command.get_help(context)
            for word in METAVARS:
                if i18n._(word) != word:
                    assert not re.search(rf"(?<![A-Z]){word}(?![A-Z])", french), (name, word)
            said = [record for p in command.params if (record := p.get_help_record(context))]
            for _option, about in [*said, ("", i18n._(getattr(command, "about", "")))]:
                assert not re.match(THIRD, about), (name, about)


def test_help_speaks_french() -> None:
    for name in COMMANDS:
        for words in ([name, "--help", "--lang", "fr"], ["--lang=fr", name, "-h"]):
            told = CliRunner().invoke(main, words)
            assert told.exit_code == 0
            assert "Usage : dedale" in told.stdout
            assert "Afficher cette aide et quitter." in " ".join(told.stdout.split())
    assert i18n.language() == "en"


def test_the_environment_decides() -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        env = dict.fromkeys(("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"), "") | {variable: "fr_FR"}
        told = CliRunner().invoke(main, ["generate", "-s", "x"], env=env)
        assert told.stderr.startswith("Erreur : taille 'x'")
    told = CliRunner().invoke(main, ["generate", "-s", "x", "--lang", "en"], env={"LANG": "fr_FR"})
    assert told.stderr.startswith("Error: ")


def test_unknown_names_are_told_in_french() -> None:
    for words, told in (
        (["genrate"], "nom inconnu (commande) : 'genrate' ; vouliez-vous dire 'generate' ?"),
        (
            ["play", "x"],
            "nom inconnu (jeu) : 'x' ; noms connus : ariane, classic, theseus, treasure",
        ),
    ):
        assert told in CliRunner().invoke(main, [*words, "--lang", "fr"]).stderr


def test_the_reasons_of_the_system_are_told_in_french(tmp_path: Path) -> None:
    for words, told in (
        (["solve", str(tmp_path / "none.json")], "aucun fichier ou dossier de ce nom"),
        (["backup", "x.zip", "--database", ""], "--database est vide"),
    ):
        assert told in CliRunner().invoke(main, [*words, "--lang", "fr"]).stderr


def test_french_reads_like_french() -> None:
    """A blank before : ; ! ? as French wants it."""
    for message in catalogue():  # type: ignore[attr-defined]
        texts = message.string if isinstance(message.string, tuple) else [message.string]
        for text in texts if message.id else []:
            assert not re.search(r"\w[;!?](\s|$)", text), text
            assert not re.search(r"(.{40,})\1", text), f"said twice: {text}"
