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
from copy import deepcopy
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import DedaleError, UnknownName
from ..games.game import State
from ..i18n import N_
from ..kernel.compiled import fast
from ..kernel.rng import GOLDEN, MASK, mix
from ..kernel.threads import cores
from ..maze.maze import Maze
from ..numbers import whole
from .ahead import ReadyLevels, quick_levels
from .card import KernelCard
from .engine import BANKED, MADE, RING, TRIES, UNWANTED, Fleet, kernels_of, looking
from .fleet.maze import chart
from .levels import Beginnings, own_level
from .models import MazeModel, is_wanted, model_of
from .observing import Eye, NumpyArray, see_all
from .options import checked
from .replays import Replays
from .single import (
    LEVELS,
    NO_LEVEL,
    RENDER_MODES,
    Info,
    Observation,
    no_such_level,
    space_of,
)
from .table import ENVIRONMENTS

#: So many levels are kept once they are made.
BANK = 1 << 16
#: Where there are more, each environment has its next ones made ahead: one less than this.
AHEAD = 8
#: Fewer environments than this are not worth a second core; of the quickest, so many times more.
SHARE, QUICK = 512, 8
#: Without `max_episode_steps`.
ENDLESS = (1 << 31) - 1

#: A start: its facts, what changes, its random state and how it stands.
Flat = tuple[list[int], list[int], tuple[int, int]]

#: The parts of a fleet that never change, or are for work only.
FIXED = ("sizes", "plan", "chart", "work")
LOOKED_AT = ("sizes", "plan", "palette", "boards", "seen")


class Saved(NamedTuple):
    """Where environments stood, all of them."""

    arrays: dict[str, NumpyArray]
    begun: bool
    replays: Replays | None


class DedaleVector(VectorEnv[Observation, NumpyArray, NumpyArray]):  # type: ignore[misc]
    """Many environments of one line of `ENVIRONMENTS`, on all cores.

    Each of them goes exactly as a single environment with its seed would.

    Parameters
    ----------
    num_envs : int
        How many.
    name : str
        Which line of `ENVIRONMENTS`.
    max_episode_steps : int, optional
        After so many steps an episode is truncated.
    autoreset_mode : AutoresetMode or str
        "NextStep" (the default), "SameStep" or "Disabled", as Gymnasium has them.
    copy : bool
        Whether observations are copies. Without, they are the very memory of the environments,
        which the next step overwrites: faster, for who has used or copied them by then.
    workers : int, optional
        How many cores to use; all of them if not given.
    observe : bool
        Whether anything is to be seen at all; without, observations stay zeros.
    device : str
        "cpu", or "gpu" for a graphics card: then all arrays, actions too, are cupy's and stay on
        the card, levels are all made at once (so `num_levels` must be given), and an action that
        does not exist is not refused but changes nothing.
    **options
        As for the single environment.

    Raises
    ------
    DedaleError
        If an option is unknown or wrong.
    """

    xp: ModuleType = np  #: where the arrays are: numpy, or cupy on a card

    def __init__(
        self,
        num_envs: int = 1,
        *,
        name: str,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        workers: int | None = None,
        observe: bool = True,
        device: str = "cpu",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName(N_("render mode"), str(render_mode), RENDER_MODES)
        line = ENVIRONMENTS[name]
        self.num_envs = whole("num_envs", num_envs, least=1)
        self.model = model_of(line, checked(line, options))
        self.eye = Eye(self.model)
        self.mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": [*RENDER_MODES], "autoreset_mode": self.mode}
        self.render_mode = render_mode
        self._replays = None if render_mode is None else Replays(self.model, self.num_envs)
        self.single_observation_space = space_of(self.eye)
        self.single_action_space = spaces.Discrete(len(self.model.moves))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.copy = copy
        most = max_episode_steps
        self.most_steps = ENDLESS if most is None else whole("max_episode_steps", most, least=1)
        count = whole("workers", cores() if workers is None else workers, least=1)
        quick = not line.game and self.eye.look is see_all
        self._bounds = _chunks(self.num_envs, count, SHARE * (QUICK if quick else 1))
        others = len(self._bounds) - 1  # beside the thread that calls
        self._pool = ThreadPoolExecutor(others) if others else None
        self._game: Any = line.load()
        advance, start = kernels_of(self._game)
        look = None if self.eye.look is see_all else looking(self.eye.look)
        self._advance, self._start = fast(advance), fast(start)
        self._look: Callable[..., object] | None = look and fast(look)
        self._begun, self._observed = False, observe
        self._lay_out()
        if device == "gpu":
            self._move_to(KernelCard(), advance, start, look)
        elif device != "cpu":
            raise UnknownName(N_("device"), str(device), ("cpu", "gpu"))

    # ------------------------------------------------------------ memory

    def _lay_out(self) -> None:
        """Make all arrays, as large as the first level says (of those that are listed: all)."""
        n, options, eye = self.num_envs, self.model.options, self.eye
        many = range(options.first, options.first + (options.count if options.listed else 1))
        starts = {level: self.model.new(level) for level in many}
        flat = {level: self._flat(state) for level, state in starts.items()}
        longest = [max(map(len, rows)) for rows in list(zip(*flat.values(), strict=True))[:2]]
        room = max(self._game.room(rows[0]) for rows in flat.values())
        self.chart = np.zeros(1, np.int32)
        model: object = self.model
        if isinstance(model, MazeModel):
            self.chart = np.array(chart(model.ground, model.shape[1]), np.int32)
        self._quick = quick_levels(self.model, self.chart)
        banked, ring = options.count <= BANK, AHEAD if self._quick else 2
        self._own = options.count if banked else n * ring  # where the rows of own levels begin
        rows = self._own + n
        sizes = [*longest, room, len(self.model.moves), eye.board_size, eye.size]
        sizes += [options.count, int(banked), self.most_steps, int(options.rewards == "shaped")]
        sizes += [int(self._observed), int(options.curriculum is not None), ring]
        self.sizes = np.array(sizes, np.int64)
        self.facts = np.zeros((rows, longest[0]), np.int32)
        self.begin = np.zeros((rows, longest[1]), np.int32)
        self.begin_rng, self.begin_status = np.zeros(rows, np.uint64), np.zeros(rows, np.int32)
        self.made, self.ahead = np.zeros(rows, np.uint8), np.zeros(rows, np.int64)
        self.now = np.zeros((n, longest[1]), np.int32)
        self.rng, self.streams = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self.row, self.drawn = np.zeros(n, np.int32), np.full(n, -1, np.int64)
        self.head, self.ready = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.status, self.steps = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.fars = np.zeros((n, 2), np.int32)
        self.rewards, self.totals = np.zeros(n, np.float64), np.zeros(n, np.float64)
        self.ended, self.cut, self.pending = (np.zeros(n, np.uint8) for _each in range(3))
        self.boards = np.zeros((n, eye.board_size), np.uint8)
        self.seen = self.boards if not self._look else np.zeros((n, eye.size), eye.dtype)
        self._all = np.ones(n, np.uint8)
        self.masks = np.zeros((n, len(self.model.moves)), np.int8)
        self.work = np.zeros((len(self._bounds), room), np.int32)
        self.plan, self.palette = eye.plan, eye.palette
        self._bind()
        if banked:
            levels = np.array(list(flat), np.int64) - options.first
            wanted = [is_wanted(self.model, state) for state in starts.values()]
            self._keep(levels, self._rows(list(flat.values()), wanted))
            self.made[levels] = np.where(wanted, MADE, UNWANTED)

    def _bind(self) -> None:
        """Have the arrays ready as kernels want them: flat."""
        self._fleet = Fleet(*(getattr(self, name).reshape(-1) for name in Fleet._fields))
        self._looked_at = [getattr(self, name).reshape(-1) for name in LOOKED_AT]

    def _move_to(self, card: KernelCard, *kernels: Callable[..., object] | None) -> None:
        """Make all levels, and have everything on a card."""
        options = self.model.options
        if options.curriculum is not None:
            raise DedaleError("device 'gpu' draws its levels itself: a curriculum cannot choose")
        if options.count > BANK:
            raise DedaleError(
                "device 'gpu' has its levels made before: num_levels should be from 1 to {most}",
                most=BANK,
            )
        self._make_bank(np.flatnonzero(self.made[: options.count] == 0))
        if not (self.made == MADE).any():
            raise no_such_level(options)
        self.work = np.zeros((self.num_envs, self.work.shape[1]), np.int32)
        shared = self.seen is self.boards
        self.xp = card.xp
        for name in {*Fleet._fields, *LOOKED_AT, "_all"}:
            setattr(self, name, card.xp.asarray(getattr(self, name)))
        self.seen = self.boards if shared else self.seen
        self._bind()
        self._pool, self._bounds = None, [(0, self.num_envs)]
        advance, start, look = kernels
        assert advance is not None
        assert start is not None
        self._advance = card.kernel(advance, "advance", 1)
        self._start = card.kernel(start, "start", 1)
        self._look = look and card.kernel(look, "look", 0)

    def _flat(self, state: State) -> Flat:
        """A start as rows, its random state, and how it stands."""
        facts, now, rng = self._game.rows(state)
        return facts, now, (rng, self.model.end(state))

    def _rows(self, flat: Sequence[Flat], wanted: Sequence[bool]) -> ReadyLevels:
        """Several starts as arrays."""
        count = len(flat)
        facts = np.zeros((count, self.facts.shape[1]), np.int32)
        begin = np.zeros((count, self.begin.shape[1]), np.int32)
        for row, (fixed, now, _rest) in enumerate(flat):
            if len(fixed) > facts.shape[1] or len(now) > begin.shape[1]:
                raise DedaleError(
                    "the level does not fit among the others: give it with them, as one of 'levels'"
                )
            facts[row, : len(fixed)], begin[row, : len(now)] = fixed, now
        rng = np.array([rest[0] for _facts, _now, rest in flat], np.uint64)
        status = np.array([rest[1] for _facts, _now, rest in flat], np.int32)
        return ReadyLevels(facts, begin, rng, status, np.array(wanted, bool))

    def _make(self, levels: NumpyArray) -> ReadyLevels:
        """Levels by their numbers, on all cores where they are made in batches."""
        if self._quick is None:
            starts = [self.model.new(level) for level in levels.tolist()]
            wanted = [is_wanted(self.model, state) for state in starts]
            return self._rows([self._flat(state) for state in starts], wanted)
        parts = np.array_split(levels.astype(np.uint64), len(self._bounds))
        if self._pool is None or len(levels) < 64:
            return self._quick.make(levels.astype(np.uint64))
        made = list(self._pool.map(self._quick.make, parts))
        return ReadyLevels(*map(np.concatenate, zip(*made, strict=True)))

    def _keep(self, rows: NumpyArray, made: ReadyLevels) -> None:
        self.facts[rows], self.begin[rows] = made.facts, made.begin
        self.begin_rng[rows], self.begin_status[rows] = made.rng, made.status

    def _make_bank(self, levels: NumpyArray) -> None:
        """Make levels that are kept, by their places among all."""
        if len(levels):
            made = self._make(levels + self.model.options.first)
            self._keep(levels, made)
            self.made[levels] = np.where(made.wanted, MADE, UNWANTED)

    def _make_ahead(self, need: NumpyArray) -> None:
        """Make the next levels of environments, so many each, each as its own stream draws them."""
        options, ring = self.model.options, int(self.sizes[RING])
        for _round in range(TRIES):
            who = np.repeat(np.arange(self.num_envs), need)
            if not len(who):
                return
            nth = np.arange(len(who)) - np.repeat(np.cumsum(need) - need, need) + 1
            states = self.streams[who] + nth.astype(np.uint64) * np.uint64(GOLDEN)
            self.streams += need.astype(np.uint64) * np.uint64(GOLDEN)
            mixed: Any = mix(states)
            half = np.uint64(32)
            drawn: NumpyArray = ((mixed >> half) * np.uint64(options.count) >> half).astype(
                np.int64
            )
            made = self._make(drawn + options.first)
            wanted = made.wanted
            who, drawn = who[wanted], drawn[wanted]
            got = np.bincount(who, minlength=self.num_envs)
            rank = np.arange(len(who)) - np.repeat(np.cumsum(got) - got, got)
            rows = who * ring + (self.head[who] + self.ready[who] + rank) % ring
            self._keep(rows, ReadyLevels(*(each[wanted] for each in made)))
            self.ahead[rows] = drawn
            self.ready += got.astype(np.int32)
            need = need - got
        raise no_such_level(options)

    # ------------------------------------------------------------ beginning

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> tuple[Observation, Info]:
        """Begin an episode in all environments, or in those of `options["reset_mask"]`.

        `options["level"]` is the number of a level, or of one for each; `options["maze"]` a level
        of one's own for all, or a sequence of one for each. Their `infos["level"]` is -1.
        """
        which = _checked_mask(options or {}, self.num_envs)
        chosen_levels = self._chosen(options or {})
        if seed is not None or not self._begun:
            seeds = self._seeds(seed)
            chosen = np.array([each is not None for each in seeds]) | (not self._begun)
            fresh = np.random.default_rng().integers(1 << 32, size=self.num_envs)
            drawn = [
                f if s is None else s & MASK for s, f in zip(seeds, fresh.tolist(), strict=True)
            ]
            there = self.xp.asarray(chosen & which.astype(bool))
            streams = self.xp.asarray(streams_of(np.array(drawn, np.uint64)))
            self.streams[there] = streams[there]
            self.ready[there] = 0  # what was made ahead was drawn from other streams
        self._begun = True
        if chosen_levels is None:
            self._begin(self.xp.asarray(which))
        else:
            those = np.flatnonzero(which)
            self._begin_at(those, [chosen_levels[i] for i in those.tolist()])
        self._note()
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

    def _begin(self, which: NumpyArray) -> None:
        """Have the environments that are marked begin at the levels that they draw."""
        if self._run(self._start, 1, which):
            self._make_pending()

    def _make_pending(self) -> None:
        """Make the levels that environments wait for, and begin them."""
        options = self.model.options
        waiting = np.flatnonzero(self.pending)
        self.pending.fill(0)
        if options.curriculum is not None:
            numbers: NumpyArray = np.where(self.drawn < 0, NO_LEVEL, self.drawn + options.first)
            steps = self.steps[waiting].astype(np.int64)
            asked = Beginnings(waiting, numbers[waiting], self.totals[waiting], steps)
            wanted = list(options.curriculum(asked))
            if len(wanted) != len(waiting):
                raise DedaleError(
                    "the curriculum chose {found} levels for {n} environments",
                    found=len(wanted),
                    n=len(waiting),
                )
            self._begin_at(waiting, wanted)
            return
        which = np.zeros(self.num_envs, np.uint8)
        which[waiting] = 1
        if self.sizes[BANKED]:
            drawn = self.drawn[waiting]
            self._make_bank(np.unique(drawn[self.made[drawn] == 0]))
            there = waiting[self.made[drawn] == MADE]
            self.row[there] = self.drawn[there]
            at_once = np.zeros(self.num_envs, np.uint8)
            at_once[there] = 1
            self._run(self._start, 0, at_once)
            which[there] = 0
            if which.any() and (self.made[: options.count] == UNWANTED).all():
                raise no_such_level(options)
        elif self._quick is None:
            self._make_ahead(which.astype(np.int64))
        else:
            self._make_ahead(int(self.sizes[RING]) - 1 - self.ready.astype(np.int64))
        if which.any():
            self._begin(which)

    def _chosen(self, options: Mapping[str, object]) -> Sequence[object] | None:
        """A level for each environment, where the options of `reset` say so."""
        given = options.get("maze", options.get("level"))
        if given is None:
            return None
        if self.xp is not np:
            raise DedaleError("device 'gpu' draws its levels itself: 'level' and 'maze' cannot")
        several = not isinstance(given, str | Maze) and hasattr(given, "__len__")
        chosen = list(given) if several else [given] * self.num_envs  # type: ignore[call-overload]
        if len(chosen) != self.num_envs:
            raise DedaleError(
                "{count} levels for {n} environments: give one each, or one for all",
                count=len(chosen),
                n=self.num_envs,
            )
        return chosen

    def _begin_at(self, there: NumpyArray, chosen: Sequence[object]) -> None:
        """Have some environments begin at these levels: numbers, or levels of one's own."""
        options = self.model.options
        numbered = np.array([isinstance(each, int | np.integer) for each in chosen], bool)
        last = options.first + options.count - 1
        levels = np.array(
            [
                whole(N_("level"), int(each), options.first, last)  # type: ignore[call-overload]
                for each, is_number in zip(chosen, numbered, strict=True)
                if is_number
            ],
            np.int64,
        )
        self.row[there] = self._own + there
        self.drawn[there[numbered]] = levels - options.first
        self.drawn[there[~numbered]] = NO_LEVEL
        if len(levels):
            self._keep(self.row[there[numbered]], self._make(levels))
        for i, each in zip(there.tolist(), chosen, strict=True):
            if not isinstance(each, int | np.integer):
                state = self.model.start(own_level(each))
                self._keep(self.row[i : i + 1], self._rows([self._flat(state)], [True]))
                if self._replays is not None:
                    self._replays.own[i] = state
        which = np.zeros(self.num_envs, np.uint8)
        which[there] = 1
        self._run(self._start, 0, which)

    # ------------------------------------------------------------ saving

    def save(self) -> Saved:
        """Where all environments stand, to `restore` them later, as often as one likes."""
        names = [*(name for name in Fleet._fields if name not in FIXED), "seen"]
        arrays = {name: getattr(self, name).copy() for name in names}
        return Saved(arrays, self._begun, deepcopy(self._replays))

    def restore(self, saved: Saved) -> tuple[Observation, Info]:
        """Go back to where they were saved; what is seen there."""
        if not isinstance(saved, Saved) or saved.arrays["facts"].shape != self.facts.shape:
            raise DedaleError("{value!r} was not saved by such environments", value=saved)
        for name, array in saved.arrays.items():
            getattr(self, name)[...] = array
        self._begun, self._replays = saved.begun, deepcopy(saved.replays)
        return self._observations(), self._infos()

    # ------------------------------------------------------------ showing

    def _note(self, actions: NumpyArray | None = None) -> None:
        """Keep what is needed to show the environments, where anybody looks."""
        if self._replays is not None:
            levels = self.drawn + self.model.options.first
            self._replays.note(levels, self.steps, actions)
            if self.render_mode == "human":
                print(*self._replays.shown(self.model.text), sep="\n\n", end="\n\n", flush=True)

    def render(self) -> tuple[object, ...] | None:
        """Every environment as a single one would show itself: texts, or arrays of pixels."""
        if self._replays is None or self.render_mode == "human":
            return None
        show = self.model.text if self.render_mode == "ansi" else self.model.picture
        return tuple(self._replays.shown(show))

    # ------------------------------------------------------------ going on

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observation, npt.NDArray[np.float64], NumpyArray, NumpyArray, Info]:
        """One step of all environments."""
        on_card = self.xp is not np
        chosen = self.xp.asarray(actions, np.int64) if on_card else self._checked(actions)
        if not self._begun:
            raise DedaleError("the environments have not begun: call reset() first")
        if self.mode is AutoresetMode.DISABLED and not on_card and (self.ended | self.cut).any():
            raise DedaleError(
                "{count} environments are over: reset them, with options={{'reset_mask': …}}",
                count=int((self.ended | self.cut).sum()),
            )
        if self._run(self._advance, int(self.mode is AutoresetMode.NEXT_STEP), chosen):
            self._make_pending()
        rewards, ended, cut = self.rewards.copy(), self.ended != 0, self.cut != 0
        final: Info = {}
        if self.mode is AutoresetMode.SAME_STEP and (over := ended | cut).any():
            final = self._final(over)
            self._begin(over)
        self._note(chosen)
        return self._observations(), rewards, ended, cut, final | self._infos()

    def _checked(self, actions: npt.ArrayLike) -> NumpyArray:
        """One action for each environment, as whole numbers."""
        found, most = np.asarray(actions), len(self.model.moves)
        if found.shape != (self.num_envs,) or found.dtype.kind not in "iu":
            raise DedaleError(
                "actions should be {n} whole numbers, not {found}",
                n=self.num_envs,
                found=f"{found.dtype}{list(found.shape)}",
            )
        if found.min() < 0 or found.max() >= most:
            raise DedaleError("actions should be from 0 to {most}", most=most - 1)
        return np.ascontiguousarray(found, np.int64)

    def _run(self, kernel: Callable[..., int], flag: int, marks: NumpyArray) -> int:
        """Run a kernel over all environments, a share of them on each core."""
        which = self._all if kernel is self._advance else marks

        def share(slot: int, first: int, last: int) -> int:
            waiting = kernel(first, last, slot, flag, marks, self._fleet)
            if self._look is not None and self._observed:
                self._look(first, last, slot, which, *self._looked_at)
            return waiting

        others = []
        if self._pool is not None:
            bounds = list(enumerate(self._bounds))[1:]
            others = [self._pool.submit(share, slot, *each) for slot, each in bounds]
        return share(0, *self._bounds[0]) + sum(each.result() for each in others)

    # ------------------------------------------------------------ what is reported

    def _observations(self) -> Observation:
        seen = self.seen.reshape(self.num_envs, *self.eye.shape)
        return seen.copy() if self.copy else seen

    def _infos(self, which: NumpyArray | None = None) -> Info:
        there = self._all.astype(bool) if which is None else self.xp.asarray(which, bool)
        masks, levels = self.masks.copy(), self.drawn + self.model.options.first
        levels[self.drawn < 0] = NO_LEVEL
        if which is not None:
            masks[~there], levels[~there] = 0, 0
        return {
            "action_mask": masks,
            "_action_mask": there,
            "level": levels,
            "_level": there.copy(),
        }

    def _final(self, over: NumpyArray) -> Info:
        """Observations and infos at the end of the episodes that are over."""
        observations = np.full(self.num_envs, None, object)
        for i in self.xp.flatnonzero(over).tolist():
            observations[i] = self.seen[i].reshape(self.eye.shape).copy()
        return {
            "final_obs": observations,
            "_final_obs": over,
            "final_info": self._infos(over),
            "_final_info": over.copy(),
        }

    def close_extras(self, **_arguments: object) -> None:
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


def _chunks(n: int, workers: int, least: int) -> list[tuple[int, int]]:
    """Shares of the environments, one a core, none too small to be worth it."""
    count = max(1, min(workers, n // least))
    return [(n * k // count, n * (k + 1) // count) for k in range(count)]


def _checked_mask(options: Mapping[str, object], n: int) -> NumpyArray:
    """Which environments to reset."""
    for name in options:
        if name not in ("reset_mask", "level", "maze"):
            raise UnknownName(N_("option of reset"), str(name), ["reset_mask", "level", "maze"])
    mask = options.get("reset_mask")
    if mask is None:
        return np.ones(n, np.uint8)
    if not isinstance(mask, np.ndarray) or mask.shape != (n,) or mask.dtype != np.bool_:
        raise DedaleError("reset_mask should be an array of {n} truth values", n=n)
    return mask.astype(np.uint8)


def streams_of(seeds: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Where the streams of levels of these seeds begin: see `rng.stream`."""
    streams: Any = seeds
    for byte in LEVELS.encode():
        streams = mix(streams ^ np.uint64(byte + 1))
    return streams  # type: ignore[no-any-return]
