"""What environments of a vector look like: their episodes played again, as single ones play them.

Kernels know rows of numbers, and pictures are drawn of states. Who asks to see them has actions
noted, and played by the rule book when a picture is wanted; nobody else pays for that.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ..games.game import State
from .models import Model

Shown = TypeVar("Shown")


class Replays:
    """The episodes of many environments, as far as they have been played."""

    def __init__(self, model: Model, count: int) -> None:
        self.model = model
        self.levels = [-1] * count
        self.states: list[State] = [None] * count  #: where actions begin; None: at the level
        self.actions: list[list[int]] = [[] for _each in range(count)]
        self.own: dict[int, State] = {}  #: starts of levels that were brought along

    def __deepcopy__(self, _memo: object) -> "Replays":
        copied = Replays(self.model, len(self.levels))
        copied.levels, copied.states = self.levels.copy(), self.states.copy()
        copied.actions, copied.own = [a.copy() for a in self.actions], self.own.copy()
        return copied

    def note(
        self,
        levels: npt.NDArray[np.int64],
        steps: npt.NDArray[np.int32],
        actions: npt.NDArray[np.int64] | None,
    ) -> None:
        """An action was played, or an episode begun, where there were no steps."""
        for i, (level, count) in enumerate(zip(levels.tolist(), steps.tolist(), strict=True)):
            if count == 0:
                self.levels[i], self.actions[i] = level, []
                self.states[i] = self.own.pop(i, None)
            elif actions is not None:
                self.actions[i].append(int(actions[i]))

    def shown(self, show: Callable[[State], Shown]) -> Iterator[Shown]:
        """What is to be shown of each."""
        for i, level in enumerate(self.levels):
            state = self.states[i] if self.states[i] is not None else self.model.new(level)
            for action in self.actions[i]:
                if not self.model.end(state):
                    state = self.model.play(state, action)
            self.states[i], self.actions[i] = state, []
            yield show(state)
