"""Tables of Mega Man: The Board Game that are worth a picture: early, a challenge, a boss duel, the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser

from tabletron.core.scene import View
from tabletron.protocol import messages
from tests.browser.moments import asks, moment, people
from tests.browser.test_boardgame import sensible
from tests.server.kit import Player, Server

NAMES = ("Ada", "Odile", "Gasket", "Tomás")
Shoot = Callable[[Browser, Server, Path, messages.Keys, str, str, str], None]


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


def table(server: Server, wanted: Callable[[View], bool], seats: int) -> messages.Keys:
    """So many people, who play sensibly until the first of them sees what is wanted."""
    rng = random.Random(3)
    return moment(server, {"game": "boardgame", "places": people(*NAMES[:seats])}, wanted, partial(play, rng=rng))


def play(player: Player, rng: random.Random) -> None:
    seat, question = max(player.questions().items())
    player.ask("play", seat=seat, asked=player.now.asked, choice=_played(sensible(question, rng), question, rng))


def _played(number: int, question: object, rng: random.Random) -> int:
    """Now and then a card is played, so that there is something to see."""
    kind, offered = getattr(question, "kind", ""), getattr(question, "choices", ())
    return int(rng.choice(offered).number) if kind in ("play", "counter") else number


def choices(view: View) -> tuple[object, ...]:
    return view.question.choices if view.question else ()


def turn(view: View) -> int:
    return int(view.scene.facts[1].rsplit(" ", 1)[-1])
