"""Thousands of environments in one compiled kernel.

>>> from dedale.envs import make_vec
>>> envs = make_vec("Dedale/Treasure-v0", 64, minotaurs=3, num_levels=16)
>>> observations, infos = envs.reset(seed=1)
>>> observations, rewards, ended, cut, infos = envs.step(envs.action_space.sample())
>>> observations.shape, infos["action_mask"].shape
((64, 4, 8, 8), (64, 8))
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import DedaleError, UnknownName
from ..i18n import N_
from ..kernel.jit import fast
from ..kernel.threads import cores
from ..numbers import whole
from .engine import kernels_of, looking
from .fleet.maze import chart
from .models import MazeModel, model_of
from .observing import Eye, see_all
from .options import checked
from .single import RENDER_MODES, Info, Observation, first_of_stream, space_of
from .table import ENVIRONMENTS

#: So many levels are kept once they are made; where there are more, each is made when needed.
BANK = 1 << 16
#: Fewer environments than this are not worth a second core.
SHARE = 512
#: Without `max_episode_steps`.
ENDLESS = (1 << 31) - 1

Array = npt.NDArray[Any]


class DedaleVector(VectorEnv[Observation, Array, Array]):  # type: ignore[misc]
    """Many environments of one line of `ENVIRONMENTS`, on all cores.

    Each of them goes exactly as a single environment with its seed would.

    Parameters
    ----------
    num_envs : int
        How many.
    max_episode_steps : int, optional
        After so many steps an episode is truncated.
    autoreset_mode : AutoresetMode or str
        "NextStep" (the default), "SameStep" or "Disabled", as Gymnasium has them.
    copy : bool
        Whether observations are copies. Without, they are the very memory of the environments,
        which the next step overwrites: faster, for who has used or copied them by then.
    workers : int, optional
        How many cores to use; all of them if not given.
    **options
        As for the single environment.

    Raises
    ------
    DedaleError
        If an option is unknown or wrong.
    """

    name: ClassVar[str]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        workers: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName(N_("render mode"), str(render_mode), RENDER_MODES)
        line = ENVIRONMENTS[self.name]
        self.num_envs = whole("num_envs", num_envs, least=1)
        self.model = model_of(line, checked(line, options))
        self.eye = Eye(self.model)
        self.mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": [*RENDER_MODES], "autoreset_mode": self.mode}
        self.render_mode = render_mode
        self.single_observation_space = space_of(self.eye)
        self.single_action_space = spaces.Discrete(len(self.model.moves))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.copy = copy
        most = max_episode_steps
        self.most_steps = ENDLESS if most is None else whole("max_episode_steps", most, least=1)
        count = whole("workers", cores() if workers is None else workers, least=1)
        self._bounds = _chunks(self.num_envs, count)
        self._pool = ThreadPoolExecutor(len(self._bounds)) if len(self._bounds) > 1 else None
        self._game: Any = line.load()
        self._advance, self._start = map(fast, kernels_of(self._game))
        self._look = None if self.eye.look is see_all else fast(looking(self.eye.look))
        self._begun = False
        self._lay_out()

    # ------------------------------------------------------------ memory

    def _lay_out(self) -> None:
        """Make all arrays, as large as the first level says (of a pack: the largest)."""
        n, options, eye = self.num_envs, self.model.options, self.eye
        many = range(options.first, options.first + (options.count if options.pack else 1))
        flat = {level: self._flat(level) for level in many}
        longest = [max(map(len, rows)) for rows in list(zip(*flat.values(), strict=True))[:2]]
        room = max(self._game.room(rows[0]) for rows in flat.values())
        banked = options.count <= BANK
        rows = options.count if banked else n
        sizes = [*longest, room, len(self.model.moves), eye.board_size, eye.size]
        sizes += [options.count, int(banked), self.most_steps, int(options.rewards == "shaped")]
        self.sizes = np.array([*sizes, 1], np.int64)
        self.chart = np.zeros(1, np.int32)
        if isinstance(self.model, MazeModel):
            shape = self.model.new(options.first).maze.shape
            self.chart = np.array(chart(shape, self.model.shape[1]), np.int32)
        self.facts = np.zeros((rows, longest[0]), np.int32)
        self.begin = np.zeros((rows, longest[1]), np.int32)
        self.begin_luck, self.begin_status = np.zeros(rows, np.uint64), np.zeros(rows, np.int32)
        self.made = np.zeros(rows, np.uint8)
        self.now = np.zeros((n, longest[1]), np.int32)
        self.luck, self.streams = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self.row, self.drawn = np.zeros(n, np.int32), np.zeros(n, np.int64)
        self.status, self.steps = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.fars = np.zeros((n, 2), np.int32)
        self.rewards = np.zeros(n, np.float64)
        self.ended, self.cut, self.pending = (np.zeros(n, np.uint8) for _each in range(3))
        self.boards = np.zeros((n, eye.board_size), np.uint8)
        self.seen = self.boards if not self._look else np.zeros((n, eye.size), eye.dtype)
        self._all = np.ones(n, np.uint8)
        self.masks = np.zeros((n, len(self.model.moves)), np.int8)
        self.work = np.zeros((len(self._bounds), room), np.int32)
        self._arrays = [
            array.reshape(-1)
            for array in (
                *(self.sizes, eye.plan, self.chart, self.facts, self.begin),
                *(self.begin_luck, self.begin_status, self.made, self.now, self.luck, self.row),
                *(self.status, self.steps, self.fars, self.rewards, self.ended, self.cut),
                *(self.boards, self.masks, self.streams, self.drawn, self.pending, self.work),
            )
        ]
        if banked:
            for level, parts in flat.items():
                self._keep(level - options.first, parts)

    def _flat(self, level: int) -> tuple[list[int], list[int], tuple[int, int]]:
        """A level as rows, its luck, and how it stands at its beginning."""
        state = self.model.new(level)
        facts, now, luck = self._game.rows(state)
        return facts, now, (luck, self.model.end(state))

    def _keep(self, row: int, parts: tuple[list[int], list[int], tuple[int, int]]) -> None:
        facts, now, (luck, status) = parts
        self.facts[row, : len(facts)] = facts
        self.begin[row, : len(now)] = now
        self.begin_luck[row], self.begin_status[row], self.made[row] = luck, status, 1

    # ------------------------------------------------------------ beginning

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Observation, Info]:
        """Begin an episode in all environments, or in those of `options["reset_mask"]`."""
        which = _checked_mask(options or {}, self.num_envs)
        seeds = self._seeds(seed)
        for i in np.flatnonzero(which).tolist():
            if seeds[i] is not None or not self._begun:
                self.streams[i] = first_of_stream(seeding.np_random(seeds[i])[0])
        self._begun = True
        self._begin(which)
        return self._observations(), self._infos(which)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise DedaleError(
                "{count} seeds for {n} environments: give one each, or one for all",
                count=len(seed),
                n=self.num_envs,
            )
        return seed

    def _begin(self, which: Array) -> None:
        """Have the environments that are marked begin at the levels that they draw."""
        if self._run(self._start, 1, which):
            self._make_pending()

    def _make_pending(self) -> None:
        """Make the levels that were drawn and are not there, and begin them."""
        options = self.model.options
        for i in np.flatnonzero(self.pending).tolist():
            drawn = int(self.drawn[i])
            self.row[i] = drawn if self.sizes[7] else i
            if not self.made[self.row[i]] or not self.sizes[7]:
                self._keep(int(self.row[i]), self._flat(options.first + drawn))
        which = self.pending.copy()
        self.pending.fill(0)
        self._run(self._start, 0, which)

    # ------------------------------------------------------------ going on

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observation, npt.NDArray[np.float64], Array, Array, Info]:
        """One step of all environments."""
        chosen = _checked_actions(actions, self.num_envs, len(self.model.moves))
        if not self._begun:
            raise DedaleError("the environments have not begun: call reset() first")
        if self.mode is AutoresetMode.DISABLED and (self.ended | self.cut).any():
            raise DedaleError(
                "{count} environments are over: reset them, with options={{'reset_mask': …}}",
                count=int((self.ended | self.cut).sum()),
            )
        if self._run(self._advance, int(self.mode is AutoresetMode.NEXT_STEP), chosen):
            self._make_pending()
        rewards, ended, cut = self.rewards.copy(), self.ended.view(bool), self.cut.view(bool)
        ended, cut = ended.copy(), cut.copy()
        final: Info = {}
        if self.mode is AutoresetMode.SAME_STEP and (over := ended | cut).any():
            final = self._final(over)
            self._begin(over)
        return self._observations(), rewards, ended, cut, final | self._infos()

    def _run(self, kernel: Callable[..., int], flag: int, marks: Array) -> int:
        """Run a kernel over all environments, a share of them on each core."""
        which = self._all if kernel is self._advance else marks
        arrays = self._arrays

        def share(slot: int, first: int, last: int) -> int:
            waiting = kernel(first, last, slot, flag, marks, *arrays)
            if self._look is not None:
                seen = self.boards.reshape(-1), self.seen.reshape(-1)
                eye = self.eye
                self._look(first, last, which, self.sizes, eye.plan, eye.palette, *seen)
            return waiting

        if self._pool is None:
            return share(0, 0, self.num_envs)
        shares = [
            self._pool.submit(share, slot, *bounds) for slot, bounds in enumerate(self._bounds)
        ]
        return sum(each.result() for each in shares)

    # ------------------------------------------------------------ what is told

    def _observations(self) -> Observation:
        seen = self.seen.reshape(self.num_envs, *self.eye.shape)
        return seen.copy() if self.copy else seen

    def _infos(self, which: Array | None = None) -> Info:
        there = np.ones(self.num_envs, bool) if which is None else which.astype(bool)
        masks, levels = self.masks.copy(), self.drawn + self.model.options.first
        if which is not None:
            masks[~there], levels[~there] = 0, 0
        return {
            "action_mask": masks,
            "_action_mask": there,
            "level": levels,
            "_level": there.copy(),
        }

    def _final(self, over: Array) -> Info:
        """What is seen and told at the end of the episodes that are over."""
        observations = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            observations[i] = self.seen[i].reshape(self.eye.shape).copy()
        return {
            "final_obs": observations,
            "_final_obs": over,
            "final_info": self._infos(over),
            "_final_info": over.copy(),
        }

    def close_extras(self, **_arguments: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    names = {each.value: each for each in AutoresetMode}
    if isinstance(mode, AutoresetMode):
        return mode
    if mode not in names:
        raise UnknownName(N_("autoreset mode"), str(mode), names)
    return names[mode]


def _chunks(n: int, workers: int) -> list[tuple[int, int]]:
    """Shares of the environments, one a core, none too small to be worth it."""
    count = max(1, min(workers, n // SHARE))
    return [(n * k // count, n * (k + 1) // count) for k in range(count)]


def _checked_mask(options: Mapping[str, Any], n: int) -> Array:
    """Which environments to reset."""
    for name in options:
        if name != "reset_mask":
            raise UnknownName(N_("option of reset"), str(name), ["reset_mask"])
    mask = options.get("reset_mask")
    if mask is None:
        return np.ones(n, np.uint8)
    if not isinstance(mask, np.ndarray) or mask.shape != (n,) or mask.dtype != np.bool_:
        raise DedaleError("reset_mask should be an array of {n} truth values", n=n)
    return mask.astype(np.uint8)


def _checked_actions(actions: npt.ArrayLike, n: int, most: int) -> Array:
    """One action for each environment, as whole numbers."""
    found = np.asarray(actions)
    if found.shape != (n,) or found.dtype.kind not in "iu":
        raise DedaleError(
            "actions should be {n} whole numbers, not {found}",
            n=n,
            found=f"{found.dtype}{list(found.shape)}",
        )
    if found.min() < 0 or found.max() >= most:
        raise DedaleError("actions should be from 0 to {most}", most=most - 1)
    return np.ascontiguousarray(found, np.int64)


class MazeVector(DedaleVector):
    """Many of `Dedale/Maze-v0`."""

    name = "maze"


class TreasureVector(DedaleVector):
    """Many of `Dedale/Treasure-v0`."""

    name = "treasure"


class ArianeVector(DedaleVector):
    """Many of `Dedale/Ariane-v0`."""

    name = "ariane"


class ClassicVector(DedaleVector):
    """Many of `Dedale/Classic-v0`."""

    name = "classic"
