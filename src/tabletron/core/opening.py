"""What a table is opened with: how many seats, and which switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from tabletron.core.errors import IllegalPlay
from tabletron.core.game import Game


def switched(game: Game[Any], seats: int, switches: Mapping[str, Any]) -> Struct:
    """The switches as the game wants them; IllegalPlay if it cannot be played like that, or by so many."""
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise IllegalPlay("{game} is for {allowed} seats, not {n}", game=game.title, allowed=allowed, n=seats)
    try:
        return msgspec.convert(_spelled(game, switches), game.switches, strict=False)
    except msgspec.ValidationError as problem:
        raise _switch_problem(game, switches, str(problem)) from None


def _spelled(game: Game[Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """The switches with 3 read as "3" where that is a setting."""
    kinds = game.switch_kinds
    return {name: str(value) if str(value) in get_args(kinds.get(name)) else value for name, value in switches.items()}


def _switch_problem(game: Game[Any], switches: Mapping[str, Any], problem: str) -> IllegalPlay:
    """What is wrong with a choice of switches, and what is allowed."""
    known, title = game.switch_kinds, game.title
    if unknown := ", ".join(sorted(set(switches) - set(known))):
        if not known:
            return IllegalPlay("{game} has no switches, so there is no {unknown}", game=title, unknown=unknown)
        return IllegalPlay(
            "{game}: there is no switch {unknown}; known: {known}", game=title, unknown=unknown, known=", ".join(known)
        )
    for name, value in switches.items():
        allowed = get_args(known[name])
        if get_origin(known[name]) is Literal and value not in allowed:
            return IllegalPlay(
                "{game}: the switch {name} cannot be {value}; allowed: {allowed}",
                game=title, name=name, value=repr(value), allowed=", ".join(map(str, allowed)),
            )  # fmt: skip
    return IllegalPlay("{game}: a switch is set wrongly: {problem}", game=title, problem=problem)
