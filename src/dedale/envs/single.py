"""One environment, played by the rule book of its game.

>>> import gymnasium
>>> import dedale.envs
>>> env = gymnasium.make("Dedale/Maze-v0", width=4, height=3)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((3, 3, 4), [1, 0, 0, 0])
>>> observation, reward, terminated, truncated, info = env.step(0)
>>> float(reward), terminated, truncated
(0.0, False, False)
"""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, UnknownName
from ..games.ends import ESCAPED, GOES_ON, WON
from ..games.game import State
from ..i18n import N_
from ..kernel.rng import below, step, stream
from ..numbers import whole
from .levels import Beginnings, Curriculum, own_level
from .models import Model, is_wanted, model_of
from .observing import Eye, NumpyArray
from .options import Options, checked
from .table import ENVIRONMENTS

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise DedaleError(
        "environments need the package {name}: pip install 'dedale[rl]'", name=error.name
    ) from None

#: The stream of a seed from which levels are drawn.
LEVELS = "levels"
#: What a level of one's own is called.
NO_LEVEL = -1
#: So many levels are drawn to find one for training or for testing.
TRIES = 10_000
#: What is kept of an environment that is saved.
SAVED = ("level", "state", "_stream", "_far", "_first_far", "_steps", "_return")
RENDER_MODES = ("ansi", "rgb_array", "human")
Observation = NumpyArray
Info = dict[str, object]


class DedaleEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]
    """The line `name` of `ENVIRONMENTS` as an environment; `options` as its `parameters` say."""

    metadata: ClassVar[dict[str, object]] = {"render_modes": [*RENDER_MODES], "render_fps": 8}

    def __init__(self, *, name: str, render_mode: str | None = None, **options: object) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName(N_("render mode"), str(render_mode), RENDER_MODES)
        line = ENVIRONMENTS[name]
        self.render_mode = render_mode
        self.model: Model = model_of(line, checked(line, options))
        self.eye = Eye(self.model)
        self.observation_space = space_of(self.eye)
        self.action_space = spaces.Discrete(len(self.model.moves))
        self.level: int | None = None
        self.state: State = None
        self._stream: int | None = None
        self._far = self._first_far = self._steps = 0
        self._return = 0.0

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """Begin an episode at the next level that the seed draws, or as `options` say.

        `options["level"]` is the number of a level, `options["maze"]` a level of one's own: a maze
        or, of a game, the text of a level. Its `info["level"]` is -1.
        """
        super().reset(seed=seed)
        if seed is not None or self._stream is None:
            drawn = int(self.np_random.integers(1 << 32)) if seed is None else seed
            self._stream = stream(drawn, LEVELS)
        for name in options or {}:
            if name not in ("level", "maze"):
                raise UnknownName(N_("option of reset"), str(name), ["level", "maze"])
        wanted = (options or {}).get("maze", (options or {}).get("level"))
        if wanted is None and self.model.options.curriculum is not None:
            wanted = self._asked(self.model.options.curriculum)
        if wanted is None:
            self._draw()
        elif isinstance(wanted, int | np.integer):
            first, count = self.model.options.first, self.model.options.count
            self.level = whole(N_("level"), wanted, first, first + count - 1)
            self.state = self.model.new(self.level)
        else:
            self.level, self.state = NO_LEVEL, self.model.start(own_level(wanted))
        self._steps, self._return = 0, 0.0
        self._far = self._first_far = self._distance()
        self._shown()
        return self._observation(), self._info()

    def _draw(self) -> None:
        """The next level of the stream; of those of the part that was asked for."""
        options = self.model.options
        assert self._stream is not None
        for _try in range(TRIES):
            self._stream = step(self._stream)
            self.level = options.first + below(self._stream, options.count)
            self.state = self.model.new(self.level)
            if is_wanted(self.model, self.state):
                return
        raise no_such_level(options)

    def _asked(self, curriculum: Curriculum) -> object:
        """What the curriculum wants next."""
        last = NO_LEVEL if self.level is None else self.level
        row = Beginnings(
            np.zeros(1, np.int64),
            np.array([last]),
            np.array([self._return]),
            np.array([self._steps]),
        )
        return curriculum(row)[0]

    def save(self) -> object:
        """Where the environment stands, to `restore` it later, as often as one likes."""
        return {name: getattr(self, name) for name in SAVED}

    def restore(self, saved: object) -> tuple[Observation, Info]:
        """Go back to where it was saved; what is seen there."""
        if not isinstance(saved, dict) or saved.keys() != set(SAVED):
            raise DedaleError("{value!r} was not saved by an environment", value=saved)
        for name, value in saved.items():
            setattr(self, name, value)
        return self._observation(), self._info()

    def step(self, action: object) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action; one that is not legal changes nothing."""
        if self.state is None:
            raise DedaleError("the environment has not begun: call reset() first")
        number = whole(N_("action"), action, 0, len(self.model.moves) - 1)
        if self.model.end(self.state) == GOES_ON:
            self.state = self.model.play(self.state, number)
        end = self.model.end(self.state)
        reward = 0.0
        if end != GOES_ON:
            reward = self.model.worth(self.state) if end == WON else 0.0 if end == ESCAPED else -1.0
        far = self._distance()
        if self._first_far:
            reward += (self._far - far) / self._first_far
        self._far = far
        self._steps, self._return = self._steps + 1, self._return + reward
        self._shown()
        return self._observation(), reward, end != GOES_ON, False, self._info()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board as text or as an array of pixels; nothing where a person looks on."""
        if self.render_mode == "rgb_array":
            return self.model.picture(self.state)
        if self.render_mode == "ansi":
            return self.model.text(self.state)
        return None

    def _distance(self) -> int:
        return self.model.far(self.state) if self.model.options.rewards == "shaped" else 0

    def _shown(self) -> None:
        if self.render_mode == "human":
            print(self.model.text(self.state), end="\n\n", flush=True)

    def _observation(self) -> Observation:
        return self.eye.seen(self.model.board(self.state))

    def _info(self) -> Info:
        mask = np.zeros(len(self.model.moves), np.int8)
        mask[self.model.legal(self.state)] = 1
        return {"action_mask": mask, "level": self.level}


def no_such_level(options: Options) -> DedaleError:
    """What is said where no level is for what was asked for."""
    return DedaleError(
        "none of the levels {first} to {last} that were drawn is for {part!r}: ask for more",
        first=options.first,
        last=options.first + options.count - 1,
        part=options.split,
    )


def space_of(eye: Eye) -> spaces.Box:
    """What observations are."""
    return spaces.Box(eye.low, eye.high, eye.shape, eye.dtype.type)
