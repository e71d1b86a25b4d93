"""Saved games that somebody forged: each is refused with a sentence, at once, and the server goes on."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import httpx
import pytest

from tabletron.core import record as records
from tabletron.server.errors import Refused
from tabletron.server.tables import opening
from tests.core.forge import GAMES, branched, forgeries, parts, real, resealed
from tests.core.test_forged import with_dice
from tests.server.inside import open_registry, play_some, seated
from tests.server.kit import Server

NUMBER = 42
"""The number of forgeries of each game that are brought to a server."""
AT_ONCE = 5.0
"""Seconds that nothing refused at the door may take, however busy the machine is."""


def bring(server: Server, record: bytes) -> httpx.Response:
    return server.http.post("/api/tables/import", content=record)


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_game_is_opened_or_refused_with_a_sentence(server: Server, game: str, games: int) -> None:
    for record in forgeries(game, max(NUMBER, games)):
        answer = bring(server, record)
        assert answer.status_code in (201, 400, 404, 422), (answer.text, record[:2_000])
        if answer.is_client_error:
            problem = answer.json()
            assert 0 < len(problem["message"]) < 2_000 and problem["code"], problem
        else:
            assert server.get(f"{answer.json()['table']}/picture").is_success
    assert "Traceback" not in server.log


@pytest.mark.parametrize(
    "header",
    [
        {"seats": 10**9}, {"seats": 2**62}, {"seats": 10**30}, {"seats": 17}, {"seats": 0}, {"seats": -1},
        {"bots": {"999999999": "greedy"}}, {"notes": {"999999999": "x"}}, {"notes": {"5": "x"}},
        {"bots": {"0": ""}}, {"bots": {"0": "x" * 100_000}},
        {"updated": {str(n): 1 for n in range(20_000)}}, {"game": "x" * 500_000}, {"seed": "x" * 500_000},
        {"switches": {"boards": "x" * 500_000}}, {"switches": {"boards": [[]] * 100_000}},
        {"switches": {str(n): 1 for n in range(50_000)}}, {"by_hand": ["dice"] * 100_000},
    ],
)  # fmt: skip
def test_a_small_file_that_asks_for_much_is_refused_at_once(server: Server, header: dict[str, Any]) -> None:
    first, lines, seal = parts(real("moonbots"))
    began = time.monotonic()
    answer = bring(server, resealed({**first, **header}, lines[:1], seal))
    assert answer.status_code in (400, 422) and 0 < len(answer.json()["message"]) < 1_000, answer.text[:2_000]
    assert time.monotonic() - began < AT_ONCE
    assert server.http.get("/health").is_success


@pytest.mark.parametrize("level", ["search:1e9s", "search:999999999", "search:nans", "search:0", "search:6s"])
def test_a_bot_that_would_think_for_ever_is_not_let_in(server: Server, level: str) -> None:
    first, lines, seal = parts(real("moonbots"))
    answer = bring(server, resealed({**first, "bots": {"1": level}}, lines, seal))
    assert answer.status_code == 422 and f"there is no bot '{level}'" in answer.json()["message"]


@pytest.mark.parametrize("face", [10**9, 0, True, 1.0])
def test_a_die_with_a_face_of_its_own_is_not_let_in(server: Server, face: Any) -> None:
    answer = bring(server, with_dice(face))
    assert answer.status_code == 422 and "does not follow the rules" in answer.json()["message"]


def test_a_game_nested_in_itself_a_thousand_times_is_not_unfolded(server: Server) -> None:
    first, lines, seal = parts(branched("moonbots"))
    inner = "[]"
    for _ in range(400):
        inner = f'[{{"origin":{{"record":{inner},"seat":0,"key":5}}}}]'
    body = resealed({**first, "origin": "HERE"}, lines, seal).replace(
        b'"HERE"', b'{"record":%s,"seat":0,"key":5}' % inner.encode()
    )
    began = time.monotonic()
    assert bring(server, body).status_code == 400
    assert time.monotonic() - began < AT_ONCE


def test_what_could_not_be_read_again_is_not_branched_off(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "BRANCHES", 2)

    async def run() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "person")
            await play_some(registry, room, random.Random(1), 3)
            for _ in range(2):
                keys = await opening.branch(registry, room, room.served.history.seq, 0, "random", "en")
                room = await registry.room(keys.table)
                assert records.replay(room.served.record(), room.served.game, verify=True)
            with pytest.raises(Refused, match="no more than 2 branches"):
                await opening.branch(registry, room, room.served.history.seq, 0, "random", "en")

    asyncio.run(run())
