"""Games as links: strings of letters, digits and `-._~` only, that fit in any address unquoted.

    treasure~seed~width-20~height-10~seed-7     how the game is made
    treasure~exact~eJwzNtYx...                  its starting position, cell by cell
    treasure~replay~eJxLSU1MyUlV...             everything: the start and every move

A seed link is short and readable; an exact link does not depend on any generator; a replay link
is a whole save, compressed.
"""

import base64
import binascii
import json
import re
import zlib

from ..errors import DedaleError, FileError, Term, expect
from ..i18n import N_
from .saves import Record, read, write

#: A link comes from anywhere: unpacked, it may not be larger than this.
LARGEST = 16 * 2**20


def seed_link(record: Record) -> str:
    """The link that says how a game is made.

    >>> seed_link(Record("toy", {"size": 3, "name": "été", "seed": -7}))
    'toy~seed~size-3~name-.IsOpdMOpIg~seed--7'
    """
    if record.parameters is None:
        raise DedaleError("this game was not made from a seed: use its exact link")
    pairs = [
        f"{name}-{_pack_value(value)}"
        for name, value in record.parameters.items()
        if value is not None  # as if it were not there
    ]
    return "~".join([record.game, "seed", *pairs])


def exact_link(game: str, level: str) -> str:
    """The link that spells a position out, as the text of its rule book."""
    return f"{game}~exact~{_pack(level)}"


def replay_link(record: Record) -> str:
    """The link that holds a whole game."""
    return f"{record.game}~replay~{_pack(write(record))}"


def read_link(link: str) -> Record:
    """The record behind a link of any of the three kinds.

    >>> read_link("toy~seed~size-3~seed-7").parameters
    {'size': 3, 'seed': 7}
    """
    expect("link", link, str)
    game, kind, *rest = [*link.strip().split("~"), ""]
    body = [part for part in rest if part]
    if kind == "seed":
        parameters: dict[str, object] = {}
        for pair in body:
            name, value = _unpack_pair(pair, link)
            if name in parameters:
                raise _broken(link, DedaleError("{name!r} is given twice", name=name))
            parameters[name] = value
        return Record(game, parameters)
    if kind == "exact" and len(body) == 1:
        return Record(game, level=_unpack(body[0], link))
    if kind == "replay" and len(body) == 1:
        try:
            return read(_unpack(body[0], link))
        except FileError as error:
            raise _broken(link, error) from None
    raise _broken(link, Term(N_("a link is GAME~seed~…, GAME~exact~… or GAME~replay~…")))


def _broken(link: str, why: object) -> DedaleError:
    return DedaleError("the link {link!r} cannot be opened: {why}", link=link, why=why)


def _pack_value(value: object) -> str:
    """Names and numbers as they are; anything else as base64 of its JSON, after a dot."""
    plain = value if isinstance(value, str) else json.dumps(value)
    if re.fullmatch(r"[\w-][\w.-]*", plain, re.ASCII) and _unpack_value(plain) == value:
        return plain
    return "." + _base64(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _unpack_value(text: str) -> object:
    if text.startswith("."):
        return json.loads(_unbase64(text[1:]))
    try:
        return json.loads(text)
    except ValueError:
        return text


def _unpack_pair(pair: str, link: str) -> tuple[str, object]:
    name, _dash, value = pair.partition("-")
    try:
        return name, _unpack_value(value)
    except (ValueError, RecursionError):
        why = DedaleError("{text!r} is not a name and a value", text=pair)
        raise _broken(link, why) from None


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _unbase64(text: str) -> bytes:
    if not re.fullmatch(r"[\w-]*", text, re.ASCII):
        raise binascii.Error("not base64")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _pack(text: str) -> str:
    return _base64(zlib.compress(text.encode()))


def _unpack(text: str, link: str) -> str:
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(_unbase64(text), LARGEST)
        if not unpacker.eof:
            raise _broken(link, Term(N_("it is cut short, or too large")))
        return data.decode()
    except (zlib.error, binascii.Error, UnicodeDecodeError):
        raise _broken(link, Term(N_("it is damaged"))) from None
