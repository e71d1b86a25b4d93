"""Records as a forger would write them: real ones with anything changed, and a seal that fits."""

from __future__ import annotations

import random
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

import tabletron
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.flow import some
from tabletron.core.moment import expand, pack, unpack
from tabletron.core.record import Origin, write
from tabletron.core.table import Past, Table

GAMES = {"adventures": 2, "boardgame": 2, "encounter": 2, "moonbots": 3, "robomon": 2}
"""Each game, and how many sit at it here."""
DECISIONS = 12
STRANGE: list[Any] = [
    None, True, False, -1, 0, 1, 1.0, 0.5, 7, 99, 10**9, 2**63, 2**64, 10**30, -(2**70), 1e300, "", "x", "0", "1",
    "pass", "\x00", "\u202e", "x" * 5_000, [], [1], ["x"], [[]], {}, {"0": "greedy"}, {"1": {"2": []}}, {"-1": "x"},
    {"999999999": "greedy"}, [[[[[[[[[[]]]]]]]]]], ["Throw"], ["luck", "dice", [10**9]],
]  # fmt: skip
"""What may stand anywhere in JSON."""
SMALL = [one for one in STRANGE if not isinstance(one, int) or abs(one) < 2**63]
"""What msgpack can hold of it."""


def resealed(header: Any, lines: list[Any], seal: dict[str, Any]) -> bytes:
    """A record with a digest that fits."""
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *lines))
    return body + msgspec.json.encode({**seal, "digest": sha256(body).hexdigest()}) + b"\n"


def parts(record: bytes) -> tuple[dict[str, Any], list[Any], dict[str, Any]]:
    header, *lines, seal = (msgspec.json.decode(line) for line in record.splitlines())
    return header, lines, seal


@cache
def real(game: str, dice: str = "ours") -> bytes:
    """The record of a game that has just begun; its dice are rolled by people if they are `real`."""
    chosen = tabletron.game(game)
    chance = ByHand(Seeded("forge"), chosen.rolls) if dice == "real" else None
    table = tabletron.open(game, seats=GAMES[game], seed="forge", chance=chance)
    return played(table, random.Random(1), DECISIONS).record


def played(table: Table, rng: random.Random, decisions: int) -> Table:
    for _ in range(decisions):
        while (event := table.pending) is not None:
            table.feed(next(event.outcomes()))
        if table.result is not None:
            break
        seat = rng.choice(list(table.asks))
        table.play(some(table.asks[seat].options, rng), seat)
    return table


@cache
def branched(game: str) -> bytes:
    """The record of a game that was branched off another."""
    left = tabletron.replay(real(game))
    table = left.redealt(0, 5, Seeded("other"), "other")
    return write(played(table, random.Random(2), 4), origin=Origin.of(left.record, 0, 5))


@cache
def resumed(game: str) -> bytes:
    """The record of a game that begins with a moment, because nobody can play what led to it."""
    left = tabletron.replay(real(game))
    moment = unpack(pack(left.moment), left.game)
    table = Table(replace(left.setting, seed="forge"), moment, Seeded("forge"), Past(heard=True))
    return write(played(table, random.Random(2), 4), start=pack(left.moment))


def deep(value: Any, rng: random.Random, strange: list[Any] = STRANGE) -> Any:
    """The same with something strange in one place of it, however deep."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        return {**value, key: deep(value[key], rng, strange)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        return [*value[:place], deep(value[place], rng, strange), *value[place + 1 :]]
    return rng.choice(strange)


def in_the_header(record: bytes, rng: random.Random) -> bytes:
    header, lines, seal = parts(record)
    optional = ["origin", "start", "updated", "bots", "notes", "nonsense"]
    name = rng.choice([*header, *optional])
    return resealed({**header, name: deep(header.get(name), rng)}, lines, seal)


def in_a_line(record: bytes, rng: random.Random) -> bytes:
    header, lines, seal = parts(record)
    place = rng.randrange(len(lines))
    return resealed(header, [*lines[:place], deep(lines[place], rng), *lines[place + 1 :]], seal)


def other_lines(record: bytes, rng: random.Random) -> bytes:
    """A line is missing, stands twice or elsewhere, or is one that nobody wrote."""
    header, lines, seal = parts(record)
    place = rng.randrange(len(lines) + 1)
    change: list[Callable[[], list[Any]]] = [
        lambda: lines[:place],
        lambda: lines[:place] + lines[place + 1 :],
        lambda: [*lines[:place], *lines[place : place + 1] * 2, *lines[place + 1 :]],
        lambda: rng.sample(lines, len(lines)),
        lambda: [*lines, ["concede", rng.choice([0, 1, -1, 99, 2**70])]],
        lambda: [*lines[:place], ["concede", rng.choice([0, 1, -1, 99])], *lines[place:]],
        lambda: [*lines, ["play", 0, "x", None], ["luck", "dice", [1]]],
        lambda: [*lines[:place], rng.choice(STRANGE), *lines[place:]],
    ]
    return resealed(header, rng.choice(change)(), seal)


def in_the_seal(record: bytes, rng: random.Random) -> bytes:
    header, lines, seal = parts(record)
    result = seal["result"] or {"winners": [0], "scores": [1.0] * 3, "why": "because"}
    return resealed(header, lines, {"result": deep(result, rng)})


def in_its_origin(record: bytes, rng: random.Random) -> bytes:
    """The record of a branch whose origin is a forgery."""
    header, lines, seal = parts(record)
    if "origin" not in header:
        return in_the_header(record, rng)
    inner = b"".join(msgspec.json.encode(line) + b"\n" for line in header["origin"]["record"])
    forged = rng.choice([in_the_header, in_a_line, other_lines])(inner, rng)
    origin = {**header["origin"], "record": [msgspec.json.decode(line) for line in forged.splitlines()]}
    return resealed({**header, "origin": deep(origin, rng) if rng.random() < 0.3 else origin}, lines, seal)


def in_its_start(record: bytes, rng: random.Random) -> bytes:
    """The record of a branch whose first moment is a forgery."""
    header, lines, seal = parts(record)
    if "start" not in header:
        return in_the_header(record, rng)
    moment = msgspec.msgpack.decode(expand(b64decode(header["start"])))
    if rng.random() < 0.5:
        state = msgspec.msgpack.decode(moment["start"]["state"])
        moment["start"]["state"] = msgspec.msgpack.encode(deep(state, rng, SMALL))
    else:
        moment = deep(moment, rng, SMALL)
    start = msgspec.msgpack.encode(moment) if rng.random() < 0.9 else rng.randbytes(40)
    return resealed({**header, "start": b64encode(start).decode()}, lines, seal)


def in_the_bytes(record: bytes, rng: random.Random) -> bytes:
    """Anything but JSON in the body."""
    body, _, _ = record.rstrip(b"\n").rpartition(b"\n")
    place = rng.randrange(len(body))
    rubbish = rng.choice([b"\x00", b"\xff\xfe", b"[" * 3_000, b"\n", b"\r", b"\\ud800", b'"', b"9" * 5_000, b"1e999"])
    body = body[:place] + rubbish + body[place:] + b"\n"
    return body + msgspec.json.encode({"result": None, "digest": sha256(body).hexdigest()}) + b"\n"


WAYS = (in_the_header, in_a_line, other_lines, in_the_seal, in_its_origin, in_its_start, in_the_bytes)


def forgeries(game: str, number: int) -> Iterator[bytes]:
    """That many forged records of a game, the same each time."""
    rng = random.Random(game)
    originals = [real(game), real(game, "real"), branched(game), resumed(game)]
    for n in range(number):
        yield WAYS[n % len(WAYS)](rng.choice(originals), rng)
