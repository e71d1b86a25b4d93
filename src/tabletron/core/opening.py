"""What a table is opened with: how many seats, and which switches."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay
from tabletron.core.game import Game, State
from tabletron.core.log import Moment, Start
from tabletron.core.text.letters import printable

TEXT = 8_000
"""The most characters that one switch may hold: room for every deck or squad that a table could use."""


class Setting(Struct, frozen=True):
    """What never changes about a table, and what all its copies share."""

    game: Game[Any]
    seats: int
    switches: Struct
    content: Content
    seed: str = ""

    def first(self) -> Moment:
        """Where a new game begins."""
        state = self.game.setup(self.seats, self.switches, self.content)
        return self.beginning(state, self.game.phases[0].__name__)

    def beginning(self, state: State, phase: str) -> Moment:
        """The beginning of a phase, by its name, with everything lying as in that state."""
        return Moment(Start(phase, msgspec.msgpack.encode(state)))


def switched(game: Game[Any], seats: int, switches: Mapping[str, Any]) -> Struct:
    """The switches as the game wants them; IllegalPlay if they, or the number of seats, do not fit it."""
    check_size(game, seats, switches)
    try:
        return msgspec.convert(_spelled(game, switches), game.switches, strict=False)
    except msgspec.ValidationError as problem:
        raise _switch_problem(game, switches, str(problem)) from None


def check_size(game: Game[Any], seats: int, switches: Mapping[str, Any]) -> None:
    """Raise IllegalPlay for seats or switches that the game does not have, and for texts that no switch should hold.

    It costs next to nothing, so that nothing else needs to be done for a stranger who asks for too much.
    """
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise IllegalPlay("{game} is for {allowed} seats, not {n}", game=game.title, allowed=allowed, n=seats)
    if unknown := [name for name in switches if name not in game.switch_kinds]:
        raise _no_switch(game, unknown)
    for name, value in switches.items():
        if _longer(value, TEXT):
            raise IllegalPlay(
                "{game}: the switch {name} takes at most {most} characters", game=game.title, name=name, most=TEXT
            )
        if isinstance(value, str) and not printable(value):
            raise IllegalPlay("{game}: the switch {name} holds control characters", game=game.title, name=name)


def _longer(value: Any, most: int) -> bool:
    """Whether there are more characters in it than that, those of lists in lists included."""
    waiting, size = [value], 0
    while waiting and size <= most:
        one = waiting.pop()
        size += len(one) if isinstance(one, str) else 1
        if isinstance(one, Mapping):
            waiting += [*one, *one.values()]
        elif isinstance(one, Iterable) and not isinstance(one, str):
            waiting += one
    return size > most


def _no_switch(game: Game[Any], unknown: list[str]) -> IllegalPlay:
    named = ", ".join(name[:40] for name in sorted(unknown)[:5])
    known = ", ".join(game.switch_kinds)
    if not known:
        return IllegalPlay("{game} has no switches, so there is no {unknown}", game=game.title, unknown=named)
    return IllegalPlay(
        "{game}: there is no switch {unknown}; known: {known}", game=game.title, unknown=named, known=known
    )


def _spelled(game: Game[Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """The switches with 3 read as "3" where that is a setting."""
    kinds = game.switch_kinds
    return {
        name: str(value) if isinstance(value, int) and str(value) in get_args(kinds[name]) else value
        for name, value in switches.items()
    }


def _switch_problem(game: Game[Any], switches: Mapping[str, Any], problem: str) -> IllegalPlay:
    """What is wrong with a choice of switches, and what is allowed."""
    known, title = game.switch_kinds, game.title
    for name, value in switches.items():
        allowed = get_args(known[name])
        if get_origin(known[name]) is Literal and value not in allowed:
            return IllegalPlay(
                "{game}: the switch {name} cannot be {value}; allowed: {allowed}",
                game=title, name=name, value=reprlib.repr(value), allowed=", ".join(map(str, allowed)),
            )  # fmt: skip
    return IllegalPlay("{game}: a switch is set wrongly: {problem}", game=title, problem=problem)
