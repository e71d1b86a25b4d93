"""Tables somewhere in random games, and what two equal ones share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, cast

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tabletron
from tabletron.core.flow import Ask, Seat, Wide, some
from tabletron.core.table import Table
from tabletron.core.text import notation

READ = 24
"""The number of options of a question that are read back; all of them have texts of their own."""
SHOWN = 12
"""So much of a switch stands in the name of a variant."""


class Variant:
    """One way to play a game: the number of seats and the switches that differ from the default."""

    def __init__(self, game: str, seats: int, switches: Mapping[str, Any] | None = None) -> None:
        self.game, self.seats, self.switches = game, seats, dict(switches or {})

    def open(self, seed: int | str) -> Table:
        return tabletron.open(self.game, seats=self.seats, seed=seed, **self.switches)

    def __str__(self) -> str:
        switches = (f"{name}={str(value)[:SHOWN]}" for name, value in self.switches.items())
        return "-".join([self.game, str(self.seats), *switches])


def some_option(
    table: Table, rng: random.Random, led: Seat | None = None, unled: Collection[str] = ()
) -> tuple[Seat, Any]:
    """Any legal answer of any seat that is asked; a seat that is led answers as its game advises, but to some kinds."""
    asks = table.asks
    seat = rng.choice(list(asks))
    if seat == led and asks[seat].kind not in unled:
        assert (advise := table.game.advise) is not None, "only a game that advises can lead a seat"
        return seat, advise(table.state, seat, asks[seat])
    return seat, some(asks[seat].options, rng)


def play_some(table: Table, rng: random.Random, steps: int) -> Table:
    """Plays so many random answers, fewer if the game ends or one answer is all that is left."""
    for _ in range(steps):
        if table.result is not None:
            break
        seat, option = some_option(table, rng)
        table.play(option, seat)
    return table


def moment(variant: Variant, seed: int, steps: int) -> Table:
    """A table somewhere in a random game; one that has fewer answers than these is stopped anywhere before its end."""
    table, rng, answers = variant.open(seed), random.Random(seed), 0
    while table.result is None and answers < steps:
        play_some(table, rng, 1)
        answers += 1
    if table.result is None or not answers:
        return table
    return play_some(variant.open(seed), random.Random(seed), steps % answers)


def everything(table: Table) -> tuple[Any, ...]:
    """All of a table that two equal tables must share."""
    asks = {seat: (ask.kind, [notation.text(option) for option in ask.options]) for seat, ask in table.asks.items()}
    return msgspec.json.encode(table.state), table.phase, asks, table.result


def seen(table: Table, seat: Seat | None) -> bytes:
    """What a seat sees, as it would travel. Who has sealed an answer already is no secret, but an imagined table asks
    anew for what others sealed, so everyone under question counts."""
    view = table.scene(seat)
    asked = sorted((other, ask.kind) for other, ask in {**table.asks, **table.changeable}.items())
    return msgspec.json.encode((view.scene, asked, view.question, view.winners, view.why))


def reads_back(ask: Ask[Any], rng: random.Random) -> None:
    """Every option of a question has a text of its own, and that text, however it is typed, leads back to it."""
    options = ask.options
    texts = Counter(notation.fold(notation.text(option)) for option in options)
    alike = [text for text, number in texts.items() if number > 1]
    assert not alike, f"several options of {ask.kind} read {alike[0]!r}"
    sample = rng.sample(range(len(options)), min(len(options), READ))
    further = [options.some(rng) for _ in range(READ)] if isinstance(options, Wide) else []
    for option in [*(options[n] for n in sample), *further]:
        text = notation.text(option)
        for typed in (text, text.upper(), text.lower(), f" {text.replace(' ', '   ')}\t"):
            try:
                found = notation.find(typed, options)
            except LookupError:
                raise AssertionError(f"{ask.kind}: {typed!r} is not read as {option}") from None
            assert found == option, f"{ask.kind}: {typed!r} is read as {found}, not as {option}"
            assert notation.text(found) == text


F = TypeVar("F", bound=Callable[..., None])


def moments(number: int) -> Callable[[F], F]:
    """Runs a test at so many moments of random games; a failure is shrunk to an early one."""

    def decorate(test: F) -> F:
        run = given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 400))(test)
        quiet = settings(max_examples=number, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        return cast(F, quiet(run))

    return decorate


def node_ids(scene: Any) -> set[str]:
    """Every id in a scene."""
    found: set[str] = set()

    def visit(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("id"), str):
                found.add(node["id"])
            for value in node.values():
                visit(value)
        elif isinstance(node, list):
            for value in node:
                visit(value)

    visit(msgspec.json.decode(msgspec.json.encode(scene)))
    return found
