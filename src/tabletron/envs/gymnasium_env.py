"""Gymnasium: a game for one, or one seat of a game whose other seats are played by bots."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import gymnasium

from tabletron.bots import answer, hire
from tabletron.envs.numbered_table import NumberedTable
from tabletron.envs.spaces import actions, observations


class SoloEnv(gymnasium.Env[dict[str, Any], int]):
    """The agent has seat 0; `others` are the bots of the seats after it, none for a game for one.

    Masks stand in the observation under `action_mask`. After `max_cycles` decisions of the agent it is cut short.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        others: tuple[str, ...] = (),
        *,
        max_cycles: int | None = None,
        switches: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.numbered = NumberedTable(game, 1 + len(others), switches)
        self.others, self.max_cycles, self.render_mode = others, max_cycles, render_mode
        self.observation_space, self.action_space = observations(self.numbered), actions(self.numbered)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        luck = int(self.np_random.integers(2**62))
        self.numbered.open(luck)
        self._rng, self._cycles = random.Random(luck), 0
        self._bots = [hire(spec, self._rng) for spec in self.others]
        self._others_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        legal = self.numbered.act(0, int(action))
        self._others_play()
        self._cycles += 1
        over = self.numbered.over
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        return self._seen(), self.numbered.reward(0), over, late, {} if legal else {"illegal": True}

    def text(self) -> str:
        """What the agent sees and may answer, in words."""
        return self.numbered.text(0)

    def render(self) -> str:
        return self.text()

    def _others_play(self) -> None:
        table = self.numbered.table
        while table.result is None and 0 not in table.asks:
            seat = self.numbered.asked
            answer(table, seat, self._bots[seat - 1], self._rng)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.numbered.see(0), "action_mask": self.numbered.mask(0)}
