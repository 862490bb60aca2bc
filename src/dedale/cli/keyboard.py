"""What is typed in a line of moves, for any game."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import click

from ..games.game import Game
from ..i18n import _, everywhere

_ARROW = re.compile(r"\x1b[\[O]([ABCD])")
_SIDES = {"A": 0, "C": 1, "B": 2, "D": 3}  # by `Direction`
#: Control-D, Control-Z.
_END = re.compile(r"[\x04\x1a]")


class KeyReader:
    """The keys of a terminal, read without Enter, until it is left as it was found.

    Between two questions it is not left: the keys pressed there would be lost.
    """

    def __init__(self) -> None:
        self.leave: Callable[[], None] = lambda: None

    def enter(self) -> None:
        """Before a question is shown: from then on no key is lost."""
        if sys.platform != "win32":
            import termios
            import tty

            terminal = sys.stdin.fileno()
            found = termios.tcgetattr(terminal)
            if found[3] & termios.ICANON:  # not ours yet, or no more
                self.leave = partial(termios.tcsetattr, terminal, termios.TCSADRAIN, found)
                tty.setcbreak(terminal, termios.TCSADRAIN)

    def read(self) -> tuple[str, bool]:
        """Wait for keys: those pressed, and whether the end of input came after them."""
        try:
            if sys.platform == "win32":
                keys = click.getchar()
            else:
                keys = os.read(sys.stdin.fileno(), 1024).decode(sys.stdin.encoding, "replace")
        except EOFError:
            return "", True
        before, *after = _END.split(keys, maxsplit=1)
        return before, bool(after)


class TypedWord(NamedTuple):
    """A letter or a word, and the move or command that it stands for; neither: it is unknown."""

    text: str
    move: str = ""
    command: str = ""


class Keyboard:
    """The letters and words of a game's moves, and letters that stand for commands.

    A step is typed by its first letter, in the language in force, or by the key that it has on
    a full screen unless that is the letter of another step; a move also by its whole name.

    >>> from dedale.games import GAMES
    >>> [typed.move for typed in Keyboard(GAMES["ariane"]).read("ur Down tick")]
    ['Up', 'Right', 'Down', 'Tick']
    >>> [typed.move for typed in Keyboard(GAMES["ariane"]).read("['Down', 'Up']")]
    ['Down', 'Up']
    """

    def __init__(self, game: Game, commands: Mapping[str, str] | None = None) -> None:
        self.game = game
        steps = {_(step)[0].lower(): step for step in game.steps}
        if len(steps) < 4:
            steps = {}
        words = len(game.steps[0]) > 1  # then their first letters are best remembered
        if not words:  # letters mean the same in every language
            steps |= {step.lower(): step for step in game.steps}
        keys = dict(zip(game.keys, game.steps, strict=True))
        if any(steps.get(key, step) != step for key, step in keys.items()):
            keys = {}
        actions = [action for action in game.actions if not action.names]
        self.letters = {key: action.move for action in actions for key in action.keys}
        self.letters |= steps | keys if words else keys | steps
        if any(parameter.choices == "grid" for parameter in game.parameters):
            self.letters |= {digit: digit for digit in "12345678"}  # the sides of a cell
        self.words = {action.move.lower(): action.move for action in actions}
        self.words |= {word.lower(): step for step in game.steps for word in everywhere(step)}
        #: Whose moves are completed by a name, which is one word with them.
        self.named = tuple(action.move for action in game.actions if action.names)
        taken = self.letters.keys() | self.words.keys()
        self.commands = {k: name for k, name in (commands or {}).items() if k not in taken}

    @property
    def step_letters(self) -> str:
        """The letters of the four steps: N, E, S, W.

        >>> from dedale.games import GAMES
        >>> Keyboard(GAMES["classic"]).step_letters
        'h d b g'
        """
        letters = {step: letter for letter, step in reversed(self.letters.items())}
        return " ".join(letters[step] for step in self.game.steps)

    def shown(self, move: str) -> str:
        """A move as it can be typed: its word in the language in force, or the letter of a step.

        >>> from dedale.games import GAMES
        >>> Keyboard(GAMES["classic"]).shown("N"), Keyboard(GAMES["ariane"]).shown("Up")
        ('h', 'Up')
        """
        if move in self.game.steps and len(move) == 1:
            return self.step_letters.split()[self.game.steps.index(move)]
        return _(move)

    def is_all(self, typed: str) -> bool:
        """Whether keys say everything by themselves: moves, and commands by their letters."""
        return typed == " " or all(each.move or each.command for each in self.read(typed))

    def read(self, line: str) -> Iterator[TypedWord]:
        """The moves and commands of a line: words, or letters one after another."""
        if line.lstrip().startswith("["):  # a list, as programs print it
            line = re.sub(r"[\[\]'\",]", " ", line)
        line = _ARROW.sub(lambda arrow: f" {self.game.steps[_SIDES[arrow[1]]]} ", line)
        for word in line.split():
            if word.startswith(self.named):
                yield TypedWord(word, word)
            elif word.lower() in self.words:
                yield TypedWord(word, self.words[word.lower()])
            else:
                for letter in word:
                    low = letter.lower()
                    move = self.letters.get(low) or self.words.get(low, "")
                    yield TypedWord(letter, move, self.commands.get(low, ""))
