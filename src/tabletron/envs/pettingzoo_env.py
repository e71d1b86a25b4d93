"""PettingZoo: every game as an AEC environment, one decision per step, and as a parallel one, where all act at once."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec

from tabletron.envs.numbered_table import NumberedTable
from tabletron.envs.spaces import actions, observations


class _Table:
    """What both kinds of environment share."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "tabletron_v1",
        "is_parallelizable": False,
    }
    render_mode: str | None = "ansi"

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        max_cycles: int | None = None,
        switches: Mapping[str, Any] | None = None,
    ) -> None:
        self.numbered = NumberedTable(game, seats, switches)
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.numbered.seats)]
        self.agents: list[str] = []
        self._rng = random.Random()

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: observations(self.numbered) for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: actions(self.numbered) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, Any]:
        """The pieces that the seat sees, and the mask of what it may answer."""
        seat = self.seat(agent)
        return {"observation": self.numbered.see(seat), "action_mask": self.numbered.mask(seat)}

    def text(self, agent: str) -> str:
        """The same in words, for language models and people."""
        return self.numbered.text(self.seat(agent))

    def render(self) -> str:
        return self.text(self.possible_agents[0])

    def close(self) -> None:
        """Nothing is held open."""

    def _open(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = random.Random(seed)
        self.numbered.open(self._rng.getrandbits(64))
        self.agents, self._cycles = list(self.possible_agents), 0

    def _late(self) -> bool:
        return self.max_cycles is not None and self._cycles >= self.max_cycles and not self.numbered.over


class TableEnv(_Table, AECEnv):  # type: ignore[misc]
    """One decision per step: `agent_selection` is a seat that is asked. `max_cycles` decisions cut the game short."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self._open(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.numbered.asked]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        legal = self.numbered.act(self.seat(agent), int(action))
        self.infos[agent] = {} if legal else {"illegal": True}
        self._cycles += 1
        over, late = self.numbered.over, self._late()
        for other in self.agents:
            self.rewards[other] = self.numbered.reward(self.seat(other))
            self.terminations[other], self.truncations[other] = over, late
        self._accumulate_rewards()
        if not over and not late:
            self.agent_selection = self.possible_agents[self.numbered.asked]
        else:
            self._deads_step_first()


class TogetherEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """All seats act at once. A seat that is not asked waits; of several that take up one offer, the first gets it."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._open(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        asked = self.numbered.table.asks
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        for seat, ask in asked.items():
            agent = self.possible_agents[seat]
            if self.numbered.table.asks.get(seat) is ask and not self.numbered.act(seat, int(actions[agent])):
                infos[agent] = {"illegal": True}
        self._cycles += 1
        seen, agents, over, late = self._seen(), self.agents, self.numbered.over, self._late()
        if over or late:
            self.agents = []
        rewards = {agent: self.numbered.reward(self.seat(agent)) for agent in agents}
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _seen(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}


def env(game: str, seats: int | None = None, **how: Any) -> TableEnv:
    """The game, one decision per step."""
    return TableEnv(game, seats, **how)


def parallel_env(game: str, seats: int | None = None, **how: Any) -> TogetherEnv:
    """The game, all seats at once."""
    return TogetherEnv(game, seats, **how)


def round_env(game: str, seats: int | None = None, **how: Any) -> AECEnv:
    """All seats at once, collected one after the other: PettingZoo's own conversion."""
    return parallel_to_aec(parallel_env(game, seats, **how))
