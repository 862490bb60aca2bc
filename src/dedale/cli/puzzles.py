"""The commands of a puzzle, made from the protocol of games: what its rule book can judge.

`dedale ariane …`, `dedale theseus …`, and `dedale GAME …` for the game of a plug-in: the same
commands with the same options. Without the name of a command, the game is played.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import click

from ..datasets.shared import AnySet
from ..errors import DedaleError, FileError, IllegalMove
from ..files import make_folder, read_text, write_atomically
from ..games import GAMES, Game
from ..games.difficulty import LABELS, Aims
from ..games.drawing import draw
from ..games.game import Judgement, State
from ..games.making import LevelMaking, NoSuchLevel
from ..games.results import ended
from ..games.search_film import at_places
from ..i18n import N_, _, everywhere, labelled, ngettext, percent
from ..jsons import JsonObject
from ..maze.formats import write
from ..registry import Entry
from ..requests import Parameter
from ..shell.asking import options_of, taken
from ..shell.base import ClickCommand, Group, PluginOption, print_json, say, say_wrote
from ..shell.progress import watched
from .boards import Pictures, board, show_game
from .play import game_command
from .puzzle_options import OPTIONS
from .voices import voice_of

COMMANDS = {
    "play": N_("Play a level, a pack or a saved game."),
    "packs": N_("List packs of levels, list the levels of one, or export them."),
    "solve": N_("Solve a level: a shortest solution, or the first one."),
    "replay": N_("Show a game move by move: yours, or a shortest solution."),
    "check": N_("Check that levels are valid and can be won."),
    "analyse": N_("Explain what makes a level hard, and which parts do not matter."),
    "generate": N_("Make levels: random ones, or the hardest that can be found."),
    "harder": N_("Find the hardest start position for the same walls."),
    "prune": N_("Remove walls and minotaurs that the difficulty does not depend on."),
    "dataset": N_("Make a set of solved levels, no two alike, as JSON lines."),
}
#: What the rule book must have for some of them.
NEEDS = {"harder": "harder_start", "prune": "pruned"}


class GivenLevel(NamedTuple):
    """A level as text, what it is called, and its par where that is known."""

    text: str
    title: str
    par: int = 0


#: What is shown in the help of each; `pack` is the first one of the game.
EXAMPLES = {
    "play": [
        ("dedale {game} play", N_("the first pack, from its first level")),
        ("dedale {game} play {pack} --level 2", N_("from its second")),
    ],
    "solve": [
        ("dedale {game} solve {pack} --level 3", N_("a shortest solution")),
        (
            "dedale {game} solve {pack} --level 3 --method dfs --watch",
            N_("see the search, then the solution"),
        ),
        (
            "dedale {game} solve {pack} --level 3 --film search.gif",
            N_("the same as a GIF"),
        ),
    ],
    "check": [("dedale {game} check {pack} --level 3", N_("one level of a pack"))],
    "analyse": [("dedale {game} analyse {pack} --level 3", N_("one level of a pack"))],
    "generate": [
        ("dedale {game} generate --moves 12", N_("12 moves, no fewer")),
        ("dedale {game} generate --count 3 -o levels", N_("three files in a folder")),
        ("dedale {game} generate --hardest 2", N_("the hardest level found in two seconds")),
        ("dedale {game} generate --solutions 1", N_("with a single shortest solution")),
    ],
    "harder": [
        ("dedale {game} harder {pack} --level 3", N_("the same walls, with a harder start"))
    ],
    "dataset": [
        ("dedale {game} dataset puzzles --moves 8 --count 5 --test 2", N_("8 moves each")),
    ],
}
STATUS = {
    "check": N_(
        "Exit status: 0 when all can be won, 1 when some cannot, 2 when some cannot be read, "
        "3 when some are not decided (and none is worse)."
    ),
    "analyse": N_(
        "Exit status: 0 when it can be won, 1 when it cannot, 3 when that is not decided."
    ),
}


class PuzzleGroup(Group):
    """The group of the commands of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(game.name, {})

    def sections(self) -> Mapping[str, Mapping[str, Entry]]:
        lines = {
            name: Entry("", about)
            for name, about in COMMANDS.items()
            if name not in NEEDS or self.game.offers(NEEDS[name])
        }
        return {N_("Commands"): lines}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What names no command, and is not meant for one, is for playing."""
        known = {*self.lines(), "--help", "-h"}
        if not args or not (args[0] in known or self._mistyped(args[0])):
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def _mistyped(self, word: str) -> bool:
        """Whether a word is almost the name of a command, and no level."""
        from difflib import get_close_matches

        is_level = word in self.game.packs or Path(word).exists()
        return not is_level and bool(get_close_matches(word, self.lines(), cutoff=0.75))

    def command_of(self, name: str, _entry: Entry) -> click.Command:
        pack = next(iter(self.game.packs), "")
        examples = [
            (line.format(game=self.game.name, pack=pack), about)
            for line, about in (EXAMPLES.get(name, []) if pack else [])
        ]
        if name == "play":
            return game_command(name, self.game, examples, first_pack=True)
        beside = [p for p in self.game.parameters if p.with_level]
        made = {"packs": list[Parameter], "generate": self._generated, "dataset": self._made}
        asked = made.get(name, lambda: beside)()
        return ClickCommand(
            name,
            help=STATUS.get(name, ""),
            callback=partial(self._run, _FUNCTIONS[name], asked),
            params=[*OPTIONS[name](self.game), *options_of(asked), PluginOption()],
            examples=examples,
        )

    def _made(self) -> list[Parameter]:
        return [p for p in self.game.parameters if p.name != "level"]

    def _generated(self) -> list[Parameter]:
        first = voice_of(self.game.name).defaults
        return [replace(p, proposed=first.get(p.name, p.proposed)) for p in self._made()]

    def _run(
        self, function: Callable[..., int | None], asked: Sequence[Parameter], **given: object
    ) -> int | None:
        values = taken(asked, given)
        return function(self.game, values=values, **given)


def puzzle(name: str) -> PuzzleGroup:
    """The commands of a game, if its rule book can judge levels."""
    GAMES[name].judging()
    return PuzzleGroup(GAMES[name])


def __getattr__(name: str) -> PuzzleGroup:
    """A game by its name: the group of its commands."""
    if name in GAMES:
        return puzzle(name)
    raise AttributeError(name)


# ---------------------------------------------------------------- levels


def levels_of(game: Game, source: str) -> list[GivenLevel]:
    """The levels of a pack, a folder or a file; `-` is standard input."""
    if source in game.packs:
        found = game.pack(source)
    elif source != "-" and Path(source).is_dir():
        found = game.folder(source)
    else:
        text = sys.stdin.read() if source == "-" else read_text(source)
        read = game.read_pack(text)
        if read is None:
            return [GivenLevel(text, Path(source).stem)]
        found = read
    return [GivenLevel(each.text, each.title, each.par) for each in found]


def state_of(game: Game, level: GivenLevel, values: Mapping[str, object]) -> State:
    """The start of a level, by these rules as well."""
    if any(parameter.name == "level" for parameter in game.parameters):
        return game.new({**values, "level": level.text})
    return game.rules.from_text(level.text)


def one_state(game: Game, file: str, number: int | None, values: Mapping[str, object]) -> State:
    """The start of the level that is meant: of a pack, the one of this number."""
    levels = levels_of(game, file)
    if number is None and len(levels) > 1:
        raise DedaleError(
            "{source!r} is a pack of {count} levels: say which with --level N",
            source=file,
            count=len(levels),
        )
    try:
        return state_of(game, _numbered(levels, 1 if number is None else number), values)
    except FileError as error:
        raise error.at(path=file) from None


def _numbered(levels: Sequence[GivenLevel], number: int) -> GivenLevel:
    if not 1 <= number <= len(levels):
        raise DedaleError(
            "level {number}: this pack has levels 1 to {count}", number=number, count=len(levels)
        )
    return levels[number - 1]


# ---------------------------------------------------------------- commands


def solve(
    game: Game,
    *,
    file: str,
    number: int | None,
    method: str,
    limit: int | None,
    watch: bool,
    film: str | None,
    as_json: bool,
    delay: float,
    values: Mapping[str, object],
) -> int:
    start = one_state(game, file, number, values)
    if film is not None:
        from ..games.search_picture import KINDS, to_gif
        from ..render.film import kind_of

        kind = kind_of(film, KINDS)
        write(to_gif(game, start, game.search_film(start, method), kind=kind), film)
        say_wrote(film)
    if watch:
        _watch(game, start, method, delay)
    found = watched(lambda: game.solved(start, method, limit), _("searching"))
    if watch and found.moves:
        states = list(accumulate(found.moves, game.rules.play, initial=start))
        show_game(game, states, found.moves, delay)
    if as_json:
        known = {name: getattr(found, name) for name in ("decided", "solvable", "length", "moves")}
        asked = game.beside_level(game.checked(values))
        print_json({"file": file, "method": method, **asked, **known, **found.facts})
    elif not found.decided:
        click.echo(found.words or _("Undecided: the search took too long."))
    elif not found.solvable:
        click.echo(found.words or _("This level cannot be won."))
    else:
        click.echo(" ".join(found.moves or ()))
        sys.stdout.flush()
        length = found.length or 0
        shortest = ngettext("{n} move, the shortest.", "{n} moves, the shortest.", length)
        deep = ngettext("{n} move.", "{n} moves.", length)
        say(found.words or (shortest if method == "bfs" else deep))
    if not as_json and found.decided:
        for note in found.notes:
            say(note)
    return _status(found)


def _watch(game: Game, start: State, method: str, delay: float) -> None:
    """The search in pictures: about a hundred of them, whatever its size."""
    film, view = game.search_film(start, method), game.rules.view(start)
    pictures, count = Pictures(delay / 6), len(film.places)
    for shown in sorted({*range(1, count, max(1, count // 100)), count}):
        seen = at_places(view, film.places[shown - 1])
        won = _("won!") if shown == count and film.solvable else ""
        message = _("{n} configurations reached. {found}")
        drawn = draw(seen, game.signs, squares=game.squares)
        pictures.show(drawn, message.format(n=shown, found=won))


def _status(found: Judgement) -> int:
    """The exit status: 0 it can be won, 1 it cannot, 3 that is not decided."""
    return 3 if not found.decided else 0 if found.solvable else 1


def check(
    game: Game,
    *,
    files: Sequence[str],
    number: int | None,
    limit: int | None,
    as_json: bool,
    values: Mapping[str, object],
) -> int:
    worst, order = 0, (0, 3, 1, 2)  # from good to bad
    for file in files:
        try:
            levels = levels_of(game, file)
            for each in range(1, len(levels) + 1) if number is None else [number]:
                level = _numbered(levels, each)
                found = game.judge(state_of(game, level, values), limit)
                name = f"{file} {each}" if len(levels) > 1 else file
                par = 0 if values else level.par
                wrong = bool(found.solvable and par and par != found.length)
                more = " " + _("(its par is {par})").format(par=par) if wrong else ""
                status = 1 if wrong else _status(found)
                _tell_checked(name, _verdict(found) + more, status, found.notes, as_json)
                worst = max(worst, status, key=order.index)
        except DedaleError as error:
            said = error.at(path=file) if isinstance(error, FileError) else error
            _tell_checked(file, str(said), 2, [], as_json)
            worst = 2
    return worst


def _tell_checked(name: str, line: str, status: int, notes: Sequence[str], as_json: bool) -> None:
    """What was found out about a level; status 2: it is none, and the line says why."""
    if as_json:
        facts = {"level": name, "status": status, "verdict": line, "notes": notes}
        print_json(facts)
        return
    click.echo(line if status == 2 else labelled(name, line))
    for note in notes:
        click.echo(_("{name}: note: {note}").format(name=name, note=note))


def _verdict(found: Judgement) -> str:
    if not found.decided:
        return _("not decided within the limit")
    if not found.solvable:
        return _("cannot be won")
    hard, n = found.difficulty, found.length or 0
    if hard is None or found.words:
        return found.words or ngettext("{n} move", "{n} moves", n)
    message = _("{length} moves, {configurations} configurations, {doomed} doomed, grade {grade}")
    return message.format(**{**hard, "doomed": percent(hard["doomed"])})


def analyse(
    game: Game,
    *,
    file: str,
    number: int | None,
    limit: int | None,
    as_json: bool,
    values: Mapping[str, object],
) -> int:
    start = one_state(game, file, number, values)
    found = watched(lambda: game.judge(start, limit), _("searching"))
    hard = found.difficulty or {}
    figures: JsonObject = dict(hard) or {"length": found.length}
    idle = game.idle(start) if found.difficulty is not None else None
    if as_json:
        known = {"decided": found.decided, "solvable": found.solvable}
        more = figures if found.solvable else {}
        parts = {} if idle is None else {"idle": idle}
        print_json(known | more | parts)
    elif not found.solvable:
        click.echo(_verdict(found))
    else:
        rows: dict[str, object] = {
            _(words): percent(hard[name]) if name == "doomed" else figures[name]
            for name, words in LABELS.items()
            if name in figures
        }
        if idle is not None:
            rows[_("parts that do not matter")] = ", ".join(map(_, idle)) or _("none")
        width = max(map(len, rows))
        for words, value in rows.items():
            click.echo(f"{words:{width}}  {value}")
    return _status(found)


def generate(
    game: Game,
    *,
    count: int,
    hardest: float | None,
    workers: int | None,
    scheduler: str | None,
    output: str | None,
    as_json: bool,
    values: Mapping[str, object],
    **aims: object,
) -> None:
    asked = game.seeded(values)
    wanted = Aims.of(taken(Aims.PARAMETERS, aims))
    if hardest is not None:
        if values.get("moves") is not None or count != 1 or wanted:
            raise DedaleError("--hardest makes one level of its own length: no other aims")
        if hardest <= 0:
            raise DedaleError("--hardest {value}: give seconds", value=hardest)
    making = LevelMaking(count, wanted, hardest, workers, scheduler)
    label = _("making levels") if hardest is None else _("climbing")
    try:
        levels = watched(lambda: game.make_levels(asked, making), label)
    except NoSuchLevel as missed:
        if missed.nearest is not None:
            write_levels([game.rules.to_text(missed.nearest)], output)
            say(_("The nearest level that was found: {level}.").format(
                level=_in_short(game.judge(missed.nearest))
            ))  # fmt: skip
        raise
    texts = [game.rules.to_text(state) for state in levels]
    if output is not None or not as_json:
        write_levels(texts, output)
    if len(levels) < count:
        say(_("Only {found} of {count} were found in time.").format(found=len(levels), count=count))
    for number, state in enumerate(levels, 1):
        found = game.judge(state)
        if as_json:
            facts = {"level": texts[number - 1], "number": number, "seed": asked.get("seed")}
            print_json(facts | asdict(found))
            continue
        line = _in_short(found) + ", " + _("seed {seed}").format(seed=asked.get("seed"))
        # A level after the first may depend on those before it: it is made with them.
        say(line + (f" --count {number}" if count > 1 else ""))


def _in_short(found: Judgement) -> str:
    """How long a level is, and how hard where that is known."""
    line = ngettext("{n} move", "{n} moves", found.length or 0)
    if found.difficulty is not None:
        line += ", " + _("grade {grade}").format(grade=found.difficulty["grade"])
    return line


def dataset(
    game: Game,
    *,
    folder: str,
    count: int,
    test: int,
    as_json: bool,
    values: Mapping[str, object],
    **given: object,
) -> None:
    from ..datasets import make_levels
    from ..datasets.commands import tell, tell_begun

    tell_begun(folder)
    asked: JsonObject = {**values, **taken(AnySet.PARAMETERS[:1], given), **given}
    tell(
        watched(
            lambda: make_levels(folder, count, test=test, game=game.name, **asked),
            _("making levels"),
        ),
        as_json,
    )


def write_levels(levels: Sequence[str], output: str | None) -> None:
    """To standard output, to a file, or one file each into a folder."""
    if output is None:
        click.echo("\n".join(levels), nl=False)
    elif len(levels) == 1 and not Path(output).is_dir():
        write_atomically(output, levels[0])
    else:
        folder = Path(output)
        make_folder(folder)
        digits = len(str(len(levels)))
        for number, text in enumerate(levels, 1):
            write_atomically(folder / f"level-{number:0{digits}}.txt", text)


def harder(
    game: Game,
    *,
    file: str,
    number: int | None,
    everybody: bool,
    output: str | None,
    as_json: bool,
    values: Mapping[str, object],
) -> None:
    start = one_state(game, file, number, values)
    before = game.judge(start).length
    found = watched(lambda: game.harder_start(start, everybody), _("all starts"))
    length, proven = found.length, found.proven
    facts: JsonObject = {"length": length, "before": before, "proven": proven}
    _write_changed(game.rules.to_text(found.state), output, as_json, facts)
    if length <= (before or 0):
        message = _("{length} moves: no start is harder than this one.")
    elif before is None:
        message = _("{length} moves; it could not be won before.")
    else:
        message = _("{length} moves instead of {before}.")
    say(message.format(length=length, before=before))
    if not proven:
        say(_("There are too many starts to try all: there may be harder ones."))


def prune(
    game: Game,
    *,
    file: str,
    number: int | None,
    output: str | None,
    as_json: bool,
    values: Mapping[str, object],
) -> None:
    start = one_state(game, file, number, values)
    found = watched(lambda: game.pruned(start), _("pruning"))
    length = game.judge(found).length or 0
    _write_changed(game.rules.to_text(found), output, as_json, {"length": length})
    say(ngettext("{n} move, as before.", "{n} moves, as before.", length))


def _write_changed(text: str, output: str | None, as_json: bool, facts: JsonObject) -> None:
    """A level that was changed: as text, to its file, or as JSON with what is known of it."""
    if output is not None or not as_json:
        write_levels([text], output)
    if as_json:
        print_json({"level": text, **facts})


def packs(
    game: Game,
    *,
    name: str | None,
    export: str | None,
    as_json: bool,
    values: Mapping[str, object],
) -> None:
    def tell(text: str, **facts: object) -> None:
        click.echo(json.dumps(facts, ensure_ascii=False) if as_json else text.format(**facts))

    if export is not None:
        if as_json:
            raise DedaleError("--export writes files: leave it out, or leave out --json")
        if name is None:
            raise DedaleError("--export which pack? Give its name")
        write_levels([level.text for level in game.pack(name)], export)
    elif name is None:
        for each, about in game.packs.items():
            count = len(game.pack(each))
            tell("{pack:12}{levels:4}  {about}", pack=each, about=_(about), levels=count)
    else:
        for number, level in enumerate(game.pack(name), 1):
            line = "{number:4}  {title:34}{fewest:5}"
            tell(line, number=number, title=level.title, fewest=level.par, level=level.text)


def read_moves(game: Game, text: str) -> list[str]:
    """Moves as words in either language, or as a row of their first letters."""
    known = [*game.steps, *(action.move for action in game.actions)]
    letters = {move[0].upper(): move for move in reversed(known)}
    words = {word.lower(): move for move in known for word in everywhere(move)}
    moves: list[str] = []
    for word in re.findall(r"[^\s,'\"\[\]]+", text):
        if word.lower() in words:
            moves.append(words[word.lower()])
        elif set(word.upper()) <= letters.keys():
            moves += [letters[letter] for letter in word.upper()]
        else:
            raise DedaleError(
                "unknown move {move!r}: {known}", move=word, known=", ".join(map(_, known))
            )
    return moves


def replay(
    game: Game,
    *,
    file: str,
    number: int | None,
    moves: str | None,
    quiet: bool,
    delay: float,
    values: Mapping[str, object],
) -> int:
    start = one_state(game, file, number, values)
    if moves is None:
        played = game.solution(start)
        if played is None:
            raise DedaleError("this level cannot be won: give --moves to see some")
    else:
        played = read_moves(game, read_text(moves[1:]) if moves.startswith("@") else moves)
    states = [start]
    for count, move in enumerate(played, 1):
        try:
            states.append(game.rules.play(states[-1], move))
        except IllegalMove as error:
            raise DedaleError(
                "move {number} of {count}: {why}", number=count, count=len(played), why=error
            ) from None
    if quiet:
        click.echo(board(game, states[-1]))
    else:
        show_game(game, states, played, delay)
    over = game.rules.outcome(states[-1])
    click.echo(_("The game goes on.") if over is None else ended(over.end()))
    return 0 if over is not None and over.won else 1


_FUNCTIONS: dict[str, Callable[..., int | None]] = {
    function.__name__: function
    for function in (packs, solve, replay, check, analyse, generate, harder, prune, dataset)
}
