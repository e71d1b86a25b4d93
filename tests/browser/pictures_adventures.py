"""Tables of Mega Man Adventures that are worth a picture: planning, a stage, a boss, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from playwright.sync_api import Browser

from tabletron.core.scene import Card, Course, Node, Slot, View, Zone
from tabletron.server import wire
from tests.server.kit import Player, Server

NAMES = ("Ada", "Odile", "Gasket", "Tomás")
TRIES = 60
Shoot = Callable[[Browser, Server, Path, wire.Keys, str, str, str], None]


def shoot_all(browser: Browser, server: Server, folder: Path, shoot: Shoot) -> None:
    tables = {
        "plan": table(server, lambda view: asks(view, "plan") and len(view.settled) == 2),
        "stage": table(server, lambda view: asks(view, "act") and rich(view) and not fighting(view)),
        "boss": table(server, lambda view: asks(view, "act") and rich(view) and fighting(view)),
        "end": table(server, lambda view: bool(view.winners)),
    }
    for name, keys in tables.items():
        for light in ("light", "dark"):
            shoot(browser, server, folder, keys, f"adventures-{name}-1280", light, "1280")
        shoot(browser, server, folder, keys, f"adventures-{name}-390", "light", "390")


def table(server: Server, wanted: Callable[[View], bool]) -> wire.Keys:
    """Four people, played until the first of them sees what is wanted."""
    places = [{"kind": "person", "name": name} for name in NAMES]
    body = {
        "game": "adventures",
        "places": places,
        "switches": {"difficulty": "easy"},
        "options": {"pace": "instant", "coach": "always"},
    }
    for _ in range(TRIES):
        keys = msgspec.json.decode(server.http.post("/api/tables", json=body).content, type=wire.Keys)
        player = Player(server, keys.table, *keys.seats.values())
        if came_to(player, wanted):
            return keys
        player.socket.close()
    raise SystemExit("no game came to that")


def came_to(player: Player, wanted: Callable[[View], bool]) -> bool:
    """Plays as the coach would until it is there; False if the game is over without."""
    while True:
        player.until(lambda: player.over or player.questions(), "a question")
        if wanted(player.now.desks[0].view):
            return True
        if player.over:
            return False
        seat = max(player.questions())
        player.play(seat, player.advised(seat))


def asks(view: View, kind: str) -> bool:
    return view.question is not None and view.question.kind == kind


def rich(view: View) -> bool:
    """Ways to pay, something to use, friends who could help, and a challenge that is not the first."""
    choices = view.question.choices if view.question else ()
    payments = [choice for choice in choices if choice.notation.startswith("pay")]
    ready = [node for node in _inside(view.scene.zones) if isinstance(node, Card) and node.ready]
    return 2 <= len(payments) <= 4 and len(choices) >= 5 and len(ready) >= 2 and _course(view).spaces[0].state != "now"


def fighting(view: View) -> bool:
    return len(_course(view).spaces) > 3 and any(space.text == "?" for space in _course(view).spaces)


def _course(view: View) -> Course:
    (middle,) = [zone for zone in view.scene.zones if zone.id == "middle" and isinstance(zone, Zone)]
    return next(node for node in middle.nodes if isinstance(node, Course))


def _inside(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Slot) and node.card:
            yield node.card
        yield from _inside(node.nodes if isinstance(node, Zone) else ())
