"""The treasure hunt for all sides: a PettingZoo environment, the player against the minotaurs.

>>> from dedale.envs.parallel import TreasureParallel
>>> env = TreasureParallel(minotaurs=2)
>>> observations, infos = env.reset(seed=1)
>>> env.agents
['player', 'minotaur_0', 'minotaur_1']
>>> actions = {agent: int(infos[agent]["action_mask"].argmax()) for agent in env.agents}
>>> observations, rewards, ended, cut, infos = env.step(actions)
>>> sum(rewards.values())
0.0
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, UnknownName
from ..games.ends import ESCAPED, GOES_ON, WON
from ..games.treasure.rules import after_intents, play, step_of_player
from ..games.treasure.state import State
from ..i18n import N_
from ..jsons import JsonObject
from ..kernel.rng import below, step, stream
from ..numbers import whole
from .models import GameModel
from .options import checked
from .policies import Board, board_of, moves_of
from .single import LEVELS, RENDER_MODES
from .table import ENVIRONMENTS

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise DedaleError(
        "environments need the package {name}: pip install 'dedale[rl]'", name=error.name
    ) from None

PLAYER = "player"
#: What agents can see: the whole board, or what is around them.
SEEN = ("symbolic", "egocentric")
#: The actions of a minotaur: N E S W, and to stay.
INTENTS = 5

Agents = JsonObject


class TreasureParallel(ParallelEnv[str, npt.NDArray[np.uint8], int]):  # type: ignore[misc]
    """The player and each minotaur choose at once, and the rules of the game decide.

    The player has the eight actions of `Dedale/Treasure-v0`, a minotaur five: N, E, S, W and to
    stay. Where the player's action lets no turn pass (a bump, a bomb, a poly, leaving), minotaurs
    do not move, as in the game. All see the same board, but each minotaur as if it alone were the
    second actor: the planes are the open sides, the things, and the actors (1 the player, 2 the
    one who looks, 4 the other minotaurs).

    The player is rewarded as in the single environment; the minotaurs share the opposite, so that
    rewards add up to nothing.

    Parameters
    ----------
    max_cycles : int
        After so many steps an episode is truncated.
    **options
        Those of `Dedale/Treasure-v0`; `rewards` and `strategy` have no meaning here. `observation`
        is "symbolic", the whole board, or "egocentric": `view` rows and columns around the agent.

    Raises
    ------
    DedaleError
        If an option is unknown or wrong.
    """

    metadata = {"name": "dedale_treasure_v0", "render_modes": [*RENDER_MODES]}  # noqa: RUF012

    def __init__(
        self, *, max_cycles: int = 500, render_mode: str | None = None, **options: object
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName(N_("render mode"), str(render_mode), RENDER_MODES)
        line = ENVIRONMENTS["treasure"]
        for name in ("rewards", "strategy"):
            if name in options:
                raise DedaleError("option {name!r} has no meaning with many agents", name=name)
        if (seen := str(options.get("observation", SEEN[0]))) not in SEEN:
            raise UnknownName(N_("observation"), seen, SEEN)
        if "view" in options and seen == SEEN[0]:
            raise DedaleError("option 'view' works with observation 'egocentric' only")
        self.render_mode = render_mode
        self.max_cycles = whole("max_cycles", max_cycles, least=1)
        self.model = GameModel(line, checked(line, options))
        asked = self.model.options
        levels = range(asked.first, asked.first + (asked.count if asked.pack else 1))
        herd = max(len(self._new(level).minotaurs) for level in levels)
        self.possible_agents = [PLAYER, *(f"minotaur_{number}" for number in range(herd))]
        self.agents: list[str] = []
        self.state_of_game: State | None = None
        self._stream: int | None = None
        rows, cols = self.model.shape
        self.reach = asked.view or max(rows, cols) - 1 if seen == "egocentric" else 0
        shape = (3, 2 * self.reach + 1, 2 * self.reach + 1) if self.reach else (3, rows, cols)
        self.observation_spaces = {
            agent: spaces.Box(0, 255, shape, np.uint8) for agent in self.possible_agents
        }
        count = len(self.model.moves)
        self.action_spaces = {
            agent: spaces.Discrete(count if agent == PLAYER else INTENTS)
            for agent in self.possible_agents
        }

    def _new(self, level: int) -> State:
        state = self.model.new(level)
        assert isinstance(state, State)
        return state

    def observation_space(self, agent: str) -> spaces.Box:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Agents, Agents]:
        """Begin an episode, at the next level that the seed draws or at `options["level"]`."""
        chosen = self.model.options
        if seed is not None or self._stream is None:
            drawn = int(np.random.default_rng().integers(1 << 32)) if seed is None else seed
            self._stream = stream(drawn, LEVELS)
        wanted = (options or {}).get("level")
        if wanted is None:
            self._stream = step(self._stream)
            level = chosen.first + below(self._stream, chosen.count)
        else:
            level = whole(N_("level"), wanted, chosen.first, chosen.first + chosen.count - 1)
        self.state_of_game = self._new(level)
        herd = self.state_of_game.minotaurs
        self.agents = [PLAYER, *(f"minotaur_{n}" for n, m in enumerate(herd) if m.alive)]
        self.cycles = 0
        self._shown()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, int]) -> tuple[Agents, Agents, Agents, Agents, Agents]:
        """All act at once."""
        state = self.state_of_game
        if state is None:
            raise DedaleError("the environment has not begun: call reset() first")
        if not self.agents:
            return {}, {}, {}, {}, {}
        chosen = {
            agent: whole(N_("action"), actions[agent], 0, int(self.action_space(agent).n) - 1)
            for agent in self.agents
        }
        self.state_of_game = state = self._after(state, chosen)
        end = self.model.end(state)
        reward = 0.0
        if end != GOES_ON:
            reward = self.model.worth(state) if end == WON else 0.0 if end == ESCAPED else -1.0
        self.cycles += 1
        over = {
            agent: end != GOES_ON
            or (agent != PLAYER and not state.minotaurs[number_of(agent)].alive)
            for agent in self.agents
        }
        cut = dict.fromkeys(self.agents, self.cycles >= self.max_cycles)
        hunters = max(1, len(self.agents) - 1)
        rewards = {a: reward if a == PLAYER else -reward / hunters for a in self.agents}
        result = self._observations(), rewards, over, cut, self._infos()
        self.agents = [agent for agent in self.agents if not over[agent] and not cut[agent]]
        if PLAYER not in self.agents:
            self.agents = []
        self._shown()
        return result

    def _after(self, state: State, chosen: Mapping[str, int]) -> State:
        """The state after the actions of all; a player's that is not legal changes nothing."""
        move = self.model.moves[chosen[PLAYER]]
        if move not in self.model.view(state)["moves"]:
            return state
        if move not in ("N", "E", "S", "W", "."):
            return play(state, move)
        moved, passes = step_of_player(state, move)
        if not passes:
            return moved
        herd = self.possible_agents[1 : 1 + len(state.minotaurs)]
        return after_intents(moved, [chosen.get(name, INTENTS - 1) for name in herd])

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board as text or as an array of pixels; nothing where a person looks on."""
        if self.render_mode == "rgb_array":
            return self.model.picture(self.state_of_game)
        if self.render_mode == "ansi":
            return self.model.text(self.state_of_game)
        return None

    def _shown(self) -> None:
        if self.render_mode == "human":
            print(self.model.text(self.state_of_game), end="\n\n", flush=True)

    def _observations(self) -> Agents:
        state = self.state_of_game
        assert state is not None
        boards = {a: board_of(state, number_of(a), self.model.shape) for a in self.agents}
        if not self.reach:
            return boards
        return {agent: self._around(agent, board, state) for agent, board in boards.items()}

    def _around(self, agent: str, board: Board, state: State) -> Board:
        """The part of a board around an agent."""
        row, col = state.position
        if agent != PLAYER:
            row, col = divmod(state.minotaurs[number_of(agent)].cell, state.maze.width)
        reach = self.reach
        wide = np.pad(board, ((0, 0), (reach, reach), (reach, reach)))
        return wide[:, row : row + 2 * reach + 1, col : col + 2 * reach + 1].copy()

    def _infos(self) -> Agents:
        state = self.state_of_game
        assert state is not None
        masks = {}
        for agent in self.agents:
            mask = np.zeros(int(self.action_space(agent).n), np.int8)
            legal = (
                self.model.legal(state) if agent == PLAYER else moves_of(state, number_of(agent))
            )
            mask[legal] = 1
            masks[agent] = {"action_mask": mask}
        return masks


def number_of(agent: str) -> int:
    """The number of a minotaur; of the player -1."""
    return -1 if agent == PLAYER else int(agent.removeprefix("minotaur_"))
