"""Tables of RoboMon that are worth a picture: battles, a toss, a draft, the Battleground and the island."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tabletron.core.scene import Question, Trace, View
from tabletron.protocol import messages
from tests.browser.campaign import campaign
from tests.browser.moments import moment
from tests.browser.test_robomon import play_on, sensible
from tests.server.kit import Player, Server

TEAM = ("000", "004", "026", "014")
"""Sparky, Sprigget, Mossquito and Burnviper."""
Shoot = Callable[[Browser, Server, Path, messages.Keys, str, str, str], None]


def shoot_all(browser: Browser, server: Server, folder: Path, shoot: Shoot) -> None:
    alone: dict[str, Any] = {"battle": "wild", "encounter": "1598", "team": TEAM}
    rival = {"battle": "competitive", "competitor": "3100", "team": TEAM}
    tables = {
        "encounter": table(server, ["person"], alone, lively),
        "toss": table(server, ["person"], {**alone, "toss": "aim"}, aiming),
        "competitor": table(server, ["person"], rival, lively),
        "draft": table(server, ["person"] * 2, {"draft": "open"}, picking),
        "battleground": table(server, ["person"] * 2, {"draft": "closed", "map": "reef"}, lively),
        "replacement": table(server, ["person"] * 2, {"draft": "closed", "map": "dam"}, replacing),
        "end": over(server, rival),
        **island(server),
    }
    for name, keys in tables.items():
        for size in ("1280", "390"):
            for light in ("light", "dark"):
                shoot(browser, server, folder, keys, f"robomon-{name}-{size}", light, size)


def island(server: Server) -> dict[str, messages.Keys]:
    """Moments of the adventure: before page 01, on it, a lock, a check, and a talk in the village."""
    crate = ("visit C", "visit D", "visit E", "visit G", *(f"say {digit}" for digit in "7524"))
    return {
        "prologue": server.new("person", game="robomon"),
        "shipwreck": campaign(server, *crate, "visit B", "pass"),
        "puzzle": campaign(server, "visit C", "visit D", "visit G", "say hint", "say 7"),
        "check": campaign(server, *crate, "scout"),
        "village": campaign(server, *crate, "visit F", "travel 2", "travel 5", "visit A", team=TEAM),
    }


def table(
    server: Server, places: list[str], switches: dict[str, Any], wanted: Callable[[Question, View], bool]
) -> messages.Keys:
    """Played until the first seat is asked what is wanted."""
    rng = random.Random(5)

    def play(player: Player) -> None:
        seat, question = next(iter(player.questions().items()))
        player.play(seat, sensible(question, rng).number)

    body = {"game": "robomon", "places": [{"kind": place} for place in places], "switches": switches}
    return moment(server, body, lambda view: view.question is not None and wanted(view.question, view), play)


def over(server: Server, switches: dict[str, Any]) -> messages.Keys:
    """Played to the end."""
    keys = server.new("person", game="robomon", switches=switches)
    player = Player(server, keys.table, *keys.seats.values())
    play_on(player, lambda question: False)
    player.socket.close()
    return keys


def replacing(question: Question, view: View) -> bool:
    return question.kind == "replace" and len(view.asked) == 2


def lively(question: Question, view: View) -> bool:
    """A turn after the first round with an attack and a move to choose from, and both sides full."""
    verbs = {choice.notation.split()[0] for choice in question.choices}
    late = any(fact.startswith("Round ") and int(fact.split()[-1]) > 1 for fact in view.scene.facts)
    opposed = len(view.asked) == 1 and (view.scene.zones and any(isinstance(zone, Trace) for zone in view.scene.zones))
    return (
        question.kind == "act"
        and late
        and {"strike", "go"} <= verbs
        and (opposed or "Battleground" in view.scene.facts)
    )


def picking(question: Question, view: View) -> bool:
    return question.kind == "open_pick" and len(question.choices) <= 8


def aiming(question: Question, view: View) -> bool:
    return question.kind == "aim"
