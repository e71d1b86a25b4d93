"""Tables of Mega Man Adventures that are worth a picture: planning, a stage, a boss, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser

from tabletron.core.scene import Card, Course, Node, Slot, View, Zone
from tabletron.protocol import messages
from tests.browser.moments import asks, moment, people
from tests.server.kit import Player, Server

NAMES = ("Ada", "Odile", "Gasket", "Tomás")
Shoot = Callable[[Browser, Server, Path, messages.Keys, str, str, str], None]


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


def table(server: Server, wanted: Callable[[View], bool]) -> messages.Keys:
    """Four people, who play as the coach would until the first of them sees what is wanted."""
    options = {"coach": "always"}
    body = {"game": "adventures", "places": people(*NAMES), "switches": {"difficulty": "easy"}, "options": options}
    return moment(server, body, wanted, follow)


def follow(player: Player) -> None:
    seat = max(player.questions())
    player.play(seat, player.advised(seat))


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
