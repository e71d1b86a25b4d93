"""Tables of Mega Man: The Board Game that are worth a picture: early, a challenge, a boss duel, the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.sync_api import Browser

from tabletron.core.scene import View
from tabletron.server import wire
from tests.browser.test_boardgame import sensible
from tests.server.kit import Player, Server

TRIES = 20
NAMES = ("Ada", "Odile", "Gasket", "Tomás")
Shoot = Callable[[Browser, Server, Path, wire.Keys, str, str, str], None]


def shoot_all(browser: Browser, server: Server, folder: Path, shoot: Shoot) -> None:
    wanted: dict[str, Callable[[View], bool]] = {
        "early": lambda view: asks(view, "stage"),
        "challenge": lambda view: asks(view, "counter") and turn(view) > 12 and len(choices(view)) > 3,
        "duel": lambda view: asks(view, "battle_reroll") and turn(view) > 12,
        "end": lambda view: bool(view.winners),
    }
    for name, look in wanted.items():
        keys = table(server, look, 4 if name != "end" else 3)
        for light in ("light", "dark"):
            shoot(browser, server, folder, keys, f"boardgame-{name}-1280", light, "1280")
        shoot(browser, server, folder, keys, f"boardgame-{name}-390", "light", "390")


def table(server: Server, wanted: Callable[[View], bool], seats: int) -> wire.Keys:
    """So many people, played until the first of them sees what is wanted."""
    places = [{"kind": "person", "name": name} for name in NAMES[:seats]]
    body = {"game": "boardgame", "places": places, "options": {"pace": "instant"}}
    for seed in range(TRIES):
        keys = msgspec.json.decode(server.http.post("/api/tables", json=body).content, type=wire.Keys)
        player = Player(server, keys.table, *keys.seats.values())
        if came_to(player, wanted, random.Random(seed)):
            player.socket.close()
            return keys
        player.socket.close()
    raise SystemExit("no game came to that")


def came_to(player: Player, wanted: Callable[[View], bool], rng: random.Random) -> bool:
    """Plays sensibly until it is there; False if the game is over without."""
    while True:
        player.until(lambda: player.over or player.questions(), "a question")
        if wanted(player.now.desks[0].view):
            return True
        if player.over:
            return False
        seat, question = max(player.questions().items())
        player.ask("play", seat=seat, asked=player.now.asked, choice=_played(sensible(question, rng), question, rng))


def _played(number: int, question: object, rng: random.Random) -> int:
    """Now and then a card is played, so that there is something to see."""
    kind, offered = getattr(question, "kind", ""), getattr(question, "choices", ())
    return int(rng.choice(offered).number) if kind in ("play", "counter") else number


def asks(view: View, kind: str) -> bool:
    return view.question is not None and view.question.kind == kind


def choices(view: View) -> tuple[object, ...]:
    return view.question.choices if view.question else ()


def turn(view: View) -> int:
    return int(view.scene.facts[1].rsplit(" ", 1)[-1])
