"""Tables of Ultimate Encounter that are worth a picture: a squad is set up, a move, a late round."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.sync_api import Browser

from tabletron.core.scene import View
from tabletron.server import wire
from tests.server.kit import Player, Server

NAMES = ("Ada", "Odile")
TRIES = 20
Shoot = Callable[[Browser, Server, Path, wire.Keys, str, str, str], None]


def shoot_all(browser: Browser, server: Server, folder: Path, shoot: Shoot) -> None:
    tables = {
        "early": table(server, lambda view: round_of(view) == 1 and asks(view, "advance")),
        "late": table(server, lambda view: round_of(view) >= 3 and asks(view, "act")),
    }
    for name, keys in tables.items():
        for light in ("light", "dark"):
            shoot(browser, server, folder, keys, f"encounter-{name}-1280", light, "1280")
        shoot(browser, server, folder, keys, f"encounter-{name}-390", "light", "390")


def table(server: Server, wanted: Callable[[View], bool]) -> wire.Keys:
    """Two people against the cards of Ultron, played until the first of them sees what is wanted."""
    places = [{"kind": "person", "name": name} for name in NAMES]
    body = {"game": "encounter", "places": places, "options": {"pace": "instant"}}
    for seed in range(TRIES):
        keys = msgspec.json.decode(server.http.post("/api/tables", json=body).content, type=wire.Keys)
        player = Player(server, keys.table, *keys.seats.values())
        if came_to(player, wanted, random.Random(seed)):
            player.socket.close()
            return keys
        player.socket.close()
    raise SystemExit("no game came to that")


def came_to(player: Player, wanted: Callable[[View], bool], rng: random.Random) -> bool:
    """Plays at random until it is there; False if the game is over without."""
    while True:
        player.until(lambda: player.over or player.questions(), "a question")
        if wanted(player.now.desks[0].view):
            return True
        if player.over:
            return False
        player.play_some(rng, 1)


def asks(view: View, kind: str) -> bool:
    return view.question is not None and view.question.kind == kind


def round_of(view: View) -> int:
    found = [fact.rsplit(" ", 1)[-1] for fact in view.scene.facts if fact.startswith("Round ")]
    return int(found[0]) if found else 0
