"""OpenSpiel: every installed game, registered as `tabletron_<game>` by `register()`.

Chance is explicit to the last die: a roll is one chance node per die, a shuffle one per card, each with equal odds.
What seats answer at the same time is asked in order of seats, sealed from the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

import tabletron
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.moment import pack, unpack
from tabletron.core.table import Past, Setting, Table
from tabletron.core.text import notation
from tabletron.envs.action_numbers import ACTIONS
from tabletron.envs.numbered_table import NumberedTable

MOST_OUTCOMES = 1024
"""More than any die has faces or any pile has cards."""
LONGEST = 100_000
"""The most answers and elementary chance events of a game."""


class Undecided(Exception):
    """One of several outcomes has to be chosen first."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes


class Hand:
    """A table, and what was said so far about the chance event it waits for; copied as OpenSpiel copies states."""

    def __init__(self, table: Table, said: list[int], outcomes: int = 0) -> None:
        self.table, self.said, self.outcomes = table, said, outcomes

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        return Hand(self.table.copy(), self.said.copy(), self.outcomes)

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        return _hand, (table.game.name, table.seats, table.switches, pack(table.moment), self.said, self.outcomes)

    def say(self, outcome: int) -> None:
        self.said.append(outcome)
        self.settle()

    def settle(self) -> None:
        """Feeds chance as long as nobody has to be asked: `outcomes` is how many there are now, 0 if none is due."""
        self.outcomes = 0
        while (event := self.table.pending) is not None:
            try:
                outcome = event.sample(self._teller())
            except Undecided as undecided:
                self.outcomes = undecided.outcomes
                return
            self.said = []
            self.table.feed(outcome)

    def _teller(self) -> Callable[[int], int]:
        said = iter(self.said)

        def below(n: int) -> int:
            if n == 1:
                return 0
            for outcome in said:
                return outcome
            raise Undecided(n)

        return below


def _hand(name: str, seats: int, switches: Any, packed: bytes, said: list[int], outcomes: int) -> Hand:
    """The hand that was pickled."""
    game, chance = tabletron.game(name), ByHand(Seeded(""))
    moment = unpack(packed, game)
    return Hand(Table(Setting(game, seats, switches, game.load()), moment, chance, Past(heard=True)), said, outcomes)


class TableState(pyspiel.State):  # type: ignore[misc]
    """Where a table stands."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        numbered, self._longest, self._answers = game.numbered, game.longest, 0
        numbered.open(0, ByHand(Seeded("")))
        self.hand = Hand(numbered.table, [])
        self.hand.settle()

    def _numbered(self) -> NumberedTable:
        """The game's way to play, looking at this state's table."""
        numbered: NumberedTable = self.get_game().numbered
        numbered.table = self.hand.table
        return numbered

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.hand.outcomes else self._numbered().asked

    def is_terminal(self) -> bool:
        return self.hand.table.result is not None or 0 < self._longest <= self._answers

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbered().options(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.hand.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.hand.outcomes:
            self.hand.say(action)
            return
        numbered = self._numbered()
        numbered.act(numbered.asked, action)
        self._answers += 1
        self.hand.settle()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        options = self._numbered().options(player)
        return notation.text(options[action]) if action in options else f"action {action}"

    def returns(self) -> list[float]:
        return [self._numbered().reward(seat) for seat in range(self.hand.table.seats)]

    def __str__(self) -> str:
        return f"{self.hand.table.phase}, {len(self.history())} actions"


class TableObserver:
    """The pieces that a seat sees, by name and as one tensor, and the same in words; nothing while dice still roll."""

    def __init__(self, widths: dict[str, int]) -> None:
        self.tensor = np.zeros(sum(widths.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, width in widths.items():
            self.dict[name] = self.tensor[at : at + width]
            at += width

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = 0
        if not state.hand.outcomes:
            for name, piece in state._numbered().see(player).items():
                self.dict[name][:] = piece

    def string_from(self, state: TableState, player: int) -> str:
        return "" if state.hand.outcomes else state._numbered().text(player)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with a number of seats; `longest` answers end it without a winner, 0 for no such end."""

    kind: ClassVar[Any]
    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        self.numbered, self.longest = NumberedTable(self.name, chosen["players"]), chosen["longest"]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS, max_chance_outcomes=MOST_OUTCOMES, num_players=chosen["players"],
            min_utility=-1.0, max_utility=1.0, max_game_length=LONGEST,
        )  # fmt: skip
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:  # noqa: ARG002
        return TableObserver(self.numbered.eyes.widths)


@cache
def register(name: str) -> str:
    """Registers an installed game; gives the name that `pyspiel.load_game` takes."""
    game = tabletron.game(name)
    kind = pyspiel.GameType(
        short_name=f"tabletron_{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.seats), "longest": 0},
    )
    pyspiel.register_game(kind, type(f"Table_{name}", (TableGame,), {"kind": kind, "name": name}))
    return str(kind.short_name)
