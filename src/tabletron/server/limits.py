"""What one visitor may take: budgets by guest and by address, and how long tables are kept.

A guest is the key in a browser, an address a place on the network: people behind one address share its budget, which
is a few times that of a guest. A budget fills up again with time, so whoever is refused is told how long to wait.
"""

from __future__ import annotations

import ipaddress
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct, structs

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import message
from tabletron.server.errors import Refused
from tabletron.server.storage.retention import Keep

Positive = Annotated[float, Meta(gt=0)]
Budget: TypeAlias = Literal[
    "tables", "seats", "chat", "imports", "experiments", "coach", "bot_seconds", "requests"
]  # fmt: skip
REMEMBERED = 20_000
"""The number of budgets that are remembered; those touched longest ago are forgotten first."""
PLENTY = 1e12
PLACE = re.compile(r"(.*) - at `\$\.(.+)`", re.DOTALL)
"""How msgspec says what is wrong, and where."""


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """A budget: what may be taken at once, and how much of it comes back in an hour."""

    at_once: Positive
    an_hour: Positive


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All budgets of a guest, and what holds for everybody together. A TOML file may change any of them."""

    tables: Rate = Rate(30, 60)
    """New tables, branches and rematches included."""
    seats: Rate = Rate(30, 120)
    """Attempts to take a seat."""
    chat: Rate = Rate(20, 900)
    """Lines of chat."""
    imports: Rate = Rate(6, 20)
    """Saved games that are opened."""
    experiments: Rate = Rate(6, 20)
    """Analyses and runs of the lab."""
    coach: Rate = Rate(60, 600)
    """Questions to the coach."""
    bot_seconds: Rate = Rate(300, 1800)
    """Seconds for which bots think; beyond them the bots of others come first."""
    requests: Rate = Rate(1000, 180_000)
    """Requests over HTTP; those that cost more count more."""
    shared: Annotated[float, Meta(ge=1)] = 5.0
    """How many times a guest's budget all guests of one address may take together."""
    listed: Annotated[int, Meta(ge=1)] = 5
    """Tables of one guest that stand in the lobby at the same time."""
    sockets: Annotated[int, Meta(ge=1)] = 200
    """Live connections from one address."""
    connections: Annotated[int, Meta(ge=1)] = 300
    """Connections of any kind from one address."""
    keep: Keep = Keep()
    """How long tables stay."""


USUAL = Limits()
FOR_GOOD = Keep(waiting=0, bots=0, unfinished=0, finished=0)
"""Nothing is ever deleted."""
UNLIMITED = structs.replace(
    Limits(),
    **{name: Rate(PLENTY, PLENTY) for name in get_args(Budget)},
    listed=10**9,
    sockets=10**9,
    connections=10**9,
    keep=FOR_GOOD,
)

SENTENCES: dict[Budget, str] = {
    "tables": message("you have opened many tables in a short time; you can open the next one in {wait}"),
    "seats": message("you have tried many seats in a short time; you can try again in {wait}"),
    "chat": message("you are writing very fast; you can go on in {wait}"),
    "imports": message("you have opened many saved games in a short time; you can open the next one in {wait}"),
    "experiments": message("you have asked the lab for a lot in a short time; you can ask again in {wait}"),
    "requests": message("you are asking for a lot at once; you can go on in {wait}"),
    "coach": message("you have asked the coach for a lot in a short time; you can ask again in {wait}"),
}


class Visitor(Struct, frozen=True):
    """Who is asking: the address, and the digest of the guest's key if the browser sent one."""

    address: str
    guest: str | None = None


class _Bucket:
    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.at = rate, rate.at_once, now

    def refill(self, now: float) -> None:
        self.left = min(self.rate.at_once, self.left + (now - self.at) * self.rate.an_hour / 3600)
        self.at = now


class Budgets:
    """What every visitor has left."""

    def __init__(
        self,
        limits: Limits,
        refused: Callable[[str], None] = lambda _: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits, self._refused, self._now = limits, refused, now
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()

    def spend(self, budget: Budget, visitor: Visitor, amount: float = 1.0) -> None:
        """Take from the visitor's budgets; Refused, with nothing taken, if there is too little in one of them."""
        buckets = self._of(budget, visitor)
        short = max((amount - bucket.left) / bucket.rate.an_hour for bucket in buckets)
        if short > 0:
            self._refused(budget)
            raise Refused(SENTENCES[budget], "too_many", wait=_duration(3600 * short))
        for bucket in buckets:
            bucket.left -= amount

    def charge(self, budget: Budget, visitor: Visitor, amount: float) -> None:
        """Take what was used already, down to nothing."""
        for bucket in self._of(budget, visitor):
            bucket.left = max(0.0, bucket.left - amount)

    def spent(self, budget: Budget, visitor: Visitor) -> bool:
        """Whether nothing is left."""
        return any(bucket.left < 1 for bucket in self._of(budget, visitor))

    def _of(self, budget: Budget, visitor: Visitor) -> list[_Bucket]:
        rate: Rate = getattr(self.limits, budget)
        shared = Rate(rate.at_once * self.limits.shared, rate.an_hour * self.limits.shared)
        found = [self._bucket(f"{budget} of an address", visitor.address, shared)]
        if visitor.guest is not None:
            found.append(self._bucket(budget, visitor.guest, rate))
        return found

    def _bucket(self, name: str, key: str, rate: Rate) -> _Bucket:
        now = self._now()
        bucket = self._buckets.setdefault((name, key), _Bucket(rate, now))
        self._buckets.move_to_end((name, key))
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        bucket.refill(now)
        return bucket


def _duration(seconds: float) -> str:
    """A span of time, rounded up, in digits that every language reads."""
    whole = max(1, math.ceil(seconds - 1e-6))
    return f"{whole} s" if whole < 120 else f"{-(-whole // 60)} min"


def network(address: str) -> str:
    """The part of an address that one visitor holds: the whole of it, or the first 64 bits of IPv6."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(parsed)


def is_near(address: str) -> bool:
    """Whether this is an address of this machine or of a network at home."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return True  # not over the network at all


def read_limits(given: str, usual: Limits = USUAL) -> Limits:
    """The limits that an operator chose: `off`, or a TOML file that changes the usual ones.

    TabletronError says what is wrong with the file.
    """
    if given == "off":
        return UNLIMITED
    if not given:
        return usual
    try:
        told = msgspec.toml.decode(Path(given).read_bytes(), type=dict[str, Any])
        return msgspec.convert(_over(msgspec.to_builtins(usual), told), Limits)
    except OSError as problem:
        raise TabletronError(f"{given} cannot be read: {problem.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        where = PLACE.fullmatch(str(problem))
        said = f"{where[2]}: {where[1]}" if where else str(problem)
        raise TabletronError(f"{given}: {said}; docs/operating.md lists every limit") from None


def _over(usual: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What was told in place of what is usual, also inside a table of the file."""
    inside = {name: _over(usual[name], one) for name, one in told.items() if isinstance(one, dict) and name in usual}
    return {**usual, **told, **inside}
