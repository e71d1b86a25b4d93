"""States as earlier releases stored them."""

from __future__ import annotations

import msgspec

import tabletron
from tabletron.core import moment as moments
from tabletron.games.moonbots import GAME
from tabletron.games.moonbots.state import MoonBots


def stored(*, conceded: list[int], by_robot: bool) -> bytes:
    """A state in which these robots gave up, as it was written then or is written today."""
    state = tabletron.open("moonbots", seats=3, seed=1).state
    plain = msgspec.to_builtins(state)
    if by_robot:
        for number in conceded:
            plain["robots"][number]["conceded"] = True
        plain["conceding"] = True
    else:
        plain["conceded"] = conceded
    return msgspec.msgpack.encode(plain)


def read(packed: bytes) -> MoonBots:
    return GAME.decoder.decode(moments.renewed(packed, GAME))


def test_who_gave_up_is_known_however_it_was_stored() -> None:
    for conceded in ([], [1], [0, 2]):
        assert read(stored(conceded=conceded, by_robot=True)).conceded == conceded
        assert read(stored(conceded=conceded, by_robot=False)).conceded == conceded


def test_a_state_without_anything_old_is_left_alone() -> None:
    packed = msgspec.msgpack.encode(tabletron.open("moonbots", seats=2, seed=1).state)
    assert moments.renewed(packed, GAME) is packed
