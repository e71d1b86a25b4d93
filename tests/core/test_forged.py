"""Records that somebody forged, seal and all: refused with a sentence, and with nothing but BadRecord."""

from __future__ import annotations

import random
import zlib
from base64 import b64encode
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import tabletron
from tabletron.core import moment as moments
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.errors import BadRecord
from tabletron.core.flow import draw, roll, shuffle
from tabletron.core.record import BRANCHES, Origin, Seal, read_header, replay, write
from tabletron.testing.conformance import everything
from tests.core.forge import GAMES, branched, forgeries, parts, played, real, resealed, resumed
from tests.core.toy import BRAWL, brawl

NUMBER = 280
"""The number of forgeries of each game in a usual run."""


@pytest.mark.parametrize("game", GAMES)
def test_what_was_not_forged_is_sound(game: str) -> None:
    for record in (real(game), real(game, "real"), branched(game), resumed(game)):
        assert tabletron.replay(record, verify=True).game.name == game


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_record_is_played_or_refused_and_breaks_nothing(game: str, games: int) -> None:
    refused = 0
    for record in forgeries(game, max(NUMBER, games)):
        for verify in (True, False):
            try:
                table = tabletron.replay(record, verify=verify)
            except BadRecord as problem:
                refused += 1
                assert 0 < len(str(problem)) < 20_000
            else:
                assert table.seats == GAMES[game]
    assert refused > NUMBER


def with_dice(face: Any) -> bytes:
    """A game with real dice in which somebody says that a die shows this."""
    table = tabletron.open("moonbots", seats=3, seed="x", chance=ByHand(Seeded("x"), ["dice"]))
    header, lines, seal = parts(played(table, random.Random(1), 40).record)
    place = next(n for n, line in enumerate(lines) if line[:2] == ["luck", "dice"])
    lines[place][2][0] = face
    return resealed(header, lines[: place + 1], seal)


@pytest.mark.parametrize("face", [10**9, 0, 7, -1, True, 1.0, "1", None, [1], {"1": 1}, 10**30])
def test_a_die_shows_one_of_its_faces_also_when_people_roll(face: Any) -> None:
    for verify in (True, False):
        with pytest.raises(BadRecord, match="is not a face of this die"):
            tabletron.replay(with_dice(face), verify=verify)


@pytest.mark.parametrize("outcome", [[True, 0], [0, 1.0], [0, "1"], [0, []], [{}, 1], [0, 0], [0, 2], [-1, 0], "01", 5])
def test_places_are_different_whole_numbers(outcome: Any) -> None:
    for event in (shuffle(["a", "b"]), draw(["a", "b"], 2)):
        assert event.refusal(outcome) is not None and event.refusal([1, 0]) is None
    assert roll([[1, 2], [1, 2]]).refusal(outcome) is not None


@pytest.mark.parametrize(("said", "meant"), [(True, 1), (1.0, 1), (0.0, 0), (False, 0)])
def test_an_answer_is_what_it_says_and_not_what_equals_it(said: Any, meant: int) -> None:
    """Where the type of the options is open, JSON's true and 1.0 still are no 1."""
    loose = replace(BRAWL, option=Any)
    table = brawl(seats=2)
    while meant not in (hand := table.state.hands[0]) or "burn" not in {ask.kind for ask in table.asks.values()}:
        table = brawl(seats=2, seed=table.seed + "x")
    assert meant in hand
    table.play(meant, 0)
    header, lines, seal = parts(table.record)
    assert replay(table.record, loose).log == table.log
    lines[-1][-1] = said
    with pytest.raises(BadRecord, match="playing it gives"):
        replay(resealed(header, lines, seal), loose)


def test_a_record_must_not_end_before_what_follows_by_itself() -> None:
    """Otherwise its owner could say what the next dice come to, though the seed has decided that."""
    header, lines, seal = parts(real("moonbots"))
    last = max(n for n, line in enumerate(lines) if line[0] == "luck")
    for verify in (True, False):
        with pytest.raises(BadRecord, match="ends too early"):
            tabletron.replay(resealed(header, lines[:last], seal), verify=verify)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 10**9), ("seats", 0), ("seats", -1), ("seats", True), ("version", 10**30), ("seed", "x" * 1_001),
        ("game", "x" * 201), ("by_hand", ["dice"] * 65), ("by_hand", ["x" * 201]), ("bots", {"100": "greedy"}),
        ("bots", {"1": "x" * 201}), ("notes", {"1000000000": "x"}), ("notes", {"0": "x" * 100_001}),
        ("updated", {str(n): 1 for n in range(1_001)}), ("updated", {"-1": 1}), ("updated", {"1": 10**20}),
        ("switches", {str(n): 1 for n in range(65)}), ("switches", {"x" * 201: 1}), ("content", "x" * 201),
    ],
)  # fmt: skip
def test_absurd_headers_are_refused_while_they_are_read(field: str, value: Any) -> None:
    header, lines, seal = parts(real("moonbots"))
    with pytest.raises(BadRecord, match="header"):
        read_header(resealed({**header, field: value}, lines, seal))


def test_a_first_moment_that_would_fill_the_memory_is_not_unpacked() -> None:
    header, lines, seal = parts(resumed("moonbots"))
    bomb = zlib.compress(bytes(moments.LARGEST + 1), 9)
    with pytest.raises(BadRecord, match="more than"):
        tabletron.replay(resealed({**header, "start": b64encode(bomb).decode()}, lines, seal))
    for wrong in (b"x" + bytes(9), zlib.compress(bytes(9_000))[:-6]):
        with pytest.raises(ValueError, match="this is"):
            moments.expand(wrong)
    assert moments.expand(moments.squeeze(bytes(9_000))) == bytes(9_000)


def test_branches_of_branches_are_followed_only_so_far() -> None:
    table = tabletron.replay(real("moonbots"))
    record = table.record
    for _ in range(BRANCHES):
        table = table.redealt(0, 5, Seeded("x"), "x")
        record = write(table, origin=Origin.of(record, 0, 5))
    assert everything(tabletron.replay(record, verify=True)) == everything(table)
    record = write(table.redealt(0, 5, Seeded("x"), "x"), origin=Origin.of(record, 0, 5))
    with pytest.raises(BadRecord, match="branch of a branch more than 64 times"):
        tabletron.replay(record)


def test_a_record_of_another_game_is_not_played_by_these_rules() -> None:
    with pytest.raises(BadRecord, match="another game"):
        replay(real("moonbots"), tabletron.game("robomon"))
    header, lines, seal = parts(real("moonbots"))
    with pytest.raises(BadRecord, match="there is no game 'chess'"):
        tabletron.replay(resealed({**header, "game": "chess"}, lines, seal))


def test_the_seal_of_a_forgery_fits() -> None:
    """Or these tests would show nothing."""
    record = with_dice(10**9)
    assert read_header(record).by_hand == ["dice"]
    assert msgspec.json.decode(record.splitlines()[-1], type=Seal).result is None
