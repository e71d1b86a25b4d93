"""Where luck comes from: a keyed hash that anyone can check, a fast generator for simulation, or people."""

from __future__ import annotations

import random
from collections.abc import Iterable
from hashlib import blake2b, sha256, shake_256
from typing import Any, Protocol

from tabletron.core.flow import Chancy


class Chance(Protocol):
    """Gives the outcome of the `index`-th event of a stream, or None if somebody has to say it."""

    def outcome(self, event: Chancy, index: int) -> list[Any] | None: ...


class Seeded:
    """The live source: the outcome is a keyed hash of (seed, stream, index).

    A place in a stream is one integer, so undo, copies and verification carry no generator, an undone roll
    comes back the same, and no roll foretells the next.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def outcome(self, event: Chancy, index: int) -> list[Any]:
        xof = shake_256(f"{self.seed}/{event.stream}/{index}".encode())
        block, at = xof.digest(8 * 72), 0

        def below(n: int) -> int:
            nonlocal block, at
            if at == len(block):
                block = xof.digest(2 * len(block))
            at += 8
            return int.from_bytes(block[at - 8 : at], "big") % n

        return event.sample(below)


class Fast:
    """A quick generator for simulation and search; nothing about it can be verified."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def outcome(self, event: Chancy, index: int) -> list[Any]:  # noqa: ARG002
        return event.sample(self.below)


class Fed:
    """Outcomes laid out beforehand, one list per event, then another source."""

    def __init__(self, outcomes: Iterable[list[Any]], then: Chance) -> None:
        self.outcomes, self.then = list(outcomes), then

    def outcome(self, event: Chancy, index: int) -> list[Any] | None:
        if not self.outcomes:
            return self.then.outcome(event, index)
        outcome = self.outcomes.pop(0)
        problem = event.refusal(outcome)
        assert problem is None, f"fed {outcome} to the stream {event.stream}: {problem}"
        return outcome


class ByHand:
    """Leaves the named streams (None: all) to people with real dice; the rest comes from another source."""

    def __init__(self, then: Chance, streams: Iterable[str] | None = None) -> None:
        self.then, self.streams = then, None if streams is None else frozenset(streams)

    def outcome(self, event: Chancy, index: int) -> list[Any] | None:
        if self.streams is None or event.stream in self.streams:
            return None
        return self.then.outcome(event, index)


def commitment(seed: str) -> str:
    """A hash that can be shown before the first roll: it commits to the seed without revealing it."""
    return sha256(f"tabletron/{seed}".encode()).hexdigest()


def derive(seed: str, purpose: str) -> int:
    """A number for another generator (a bot's, a re-deal's) that does not give the seed away."""
    return int.from_bytes(blake2b(purpose.encode(), key=seed.encode()[:64], digest_size=8).digest(), "big")
