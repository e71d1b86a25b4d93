"""Tables of Ultimate Encounter that are worth a picture: moves, attacks to choose and under way, a real table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tabletron.core.scene import Question
from tabletron.protocol import messages
from tests.browser.encounter import acting, can_shoot_or_move, field, into_battle, pixel, spots, toward_ultron
from tests.browser.kit import Guest
from tests.browser.moments import moment, people
from tests.server.kit import Player, Server

NAMES = ("Ada", "Odile")
SIZES = ("1280", "390")
FAR = 6_500
"""How far from Ultron a figure is held: in range, and with room for what is drawn."""
STEP = 3_500
"""So far it goes at least."""
OPEN = "([x, y]) => !document.elementFromPoint(x, y)?.closest('.minimap')"
"""Whether a point of the screen is not under the small map."""
Shoot = Callable[..., None]
Wanted = Callable[[Question], bool]
Chosen = Callable[[Question], int]


def shoot_all(browser: Browser, server: Server, folder: Path, shoot: Shoot) -> None:
    attacking = table(server, can_shoot_or_move, toward_ultron)
    moving = table(server, can_shoot_or_move, toward_ultron, then="move")
    duel = table(server, lambda question: question.kind == "reroll", into_battle)
    real = table(server, lambda question: question.kind == "outcome", reports, figures="real")
    moments = (("move", moving, hold), ("attack", attacking, aim), ("duel", duel, rest), ("companion", real, rest))
    for name, keys, pose in moments:
        for size in SIZES:
            for light in ("light", "dark"):
                shoot(browser, server, folder, keys, f"encounter-{name}-{size}", light, size, pose=pose)
    for size in SIZES:
        for light in ("light", "dark"):
            shoot(browser, server, folder, moving, f"encounter-close-{size}", light, size, pose=close)


def table(server: Server, wanted: Wanted, choose: Chosen, then: str = "", **switches: str) -> messages.Keys:
    """Two people, with switches one, against the cards of Ultron, until the first is asked what is wanted."""
    places = people(*NAMES if not switches else NAMES[:1])
    body = {"game": "encounter", "places": places, "switches": {"difficulty": "tutorial", **switches}}

    def play(player: Player) -> None:
        seat, question = next(iter(player.questions().items()))
        player.play(seat, choose(question))

    keys = moment(server, body, lambda view: view.question is not None and wanted(view.question), play)
    if then:
        player = Player(server, keys.table, keys.seats[0])
        seat, question = player.asked()
        player.play(seat, next(one.number for one in question.choices if one.notation == then))
        player.socket.close()
    return keys


def reports(question: Question) -> int:
    """Ends the team's turn, and finds somebody wherever Ultron looks."""
    return question.choices[-1 if question.kind == "report" else 0].number


# --- what is under the pointer


def hold(guest: Guest) -> None:
    """The figure is on its way to a spot from where it can attack."""
    foe = next(piece for piece in field(guest)["pieces"] if piece.get("icon") == "ultron")

    def off(spot: tuple[int, int]) -> float:
        away: float = ((spot[0] - foe["x"]) ** 2 + (spot[1] - foe["y"]) ** 2) ** 0.5
        return abs(away - FAR)

    figure = acting(guest)
    far = [spot for spot in spots(guest) if abs(spot[0] - figure["x"]) + abs(spot[1] - figure["y"]) > STEP]
    x, y = next(spot for spot in sorted(far, key=off) if guest.page.evaluate(OPEN, pixel(guest, *spot)))
    if guest.page.evaluate("matchMedia('(hover: none)').matches"):
        guest.page.touchscreen.tap(*pixel(guest, x, y))
    else:
        guest.page.mouse.move(*pixel(guest, x, y))
    guest.page.wait_for_timeout(200)


def close(guest: Guest) -> None:
    """Somebody came close, and has the small map beside it."""
    guest.page.get_by_role("button", name="Come closer").click()
    hold(guest)


def aim(guest: Guest) -> None:
    """An attack is looked at."""
    shot = next(choice for choice in guest.choices if choice["notation"].startswith("shoot "))
    guest.option(shot["number"]).focus()
    guest.page.keyboard.press("Shift+Tab")
    guest.page.keyboard.press("Tab")
    guest.page.wait_for_timeout(200)


def rest(guest: Guest) -> None:
    """As it is."""
    guest.page.wait_for_timeout(100)
