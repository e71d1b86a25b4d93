"""What people do at a table of Ultimate Encounter in the browser: points of the field, fingers, ways to a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tabletron.core.scene import Question
from tabletron.protocol import messages
from tests.browser.kit import Guest
from tests.server.kit import Player

Choose: TypeAlias = Callable[[Question], int]


def kind(guest: Guest) -> str:
    found: str = guest.view()["question"]["kind"]
    return found


def seated(guest: Guest, *wanted: str, choose: Choose = lambda question: 1, **switches: str) -> messages.Keys:
    """A table in one person's hands; somebody else played it to such a question, and then the guest sits down."""
    keys = guest.server.new("person", game="encounter", switches={"difficulty": "tutorial", **switches})
    friend = Player(guest.server, keys.table, *keys.seats.values())
    while (asked := friend.asked())[1].kind not in wanted:
        friend.play(asked[0], choose(asked[1]))
    friend.socket.close()
    guest.take(keys)
    guest.until_state("asked")
    return keys


def field(guest: Guest) -> dict[str, Any]:
    return next(node for node in guest.nodes() if node["id"] == "battlefield")


def standing(guest: Guest) -> dict[str, tuple[int, int]]:
    """Where everybody stands, by node."""
    return {piece["id"]: (piece["x"], piece["y"]) for piece in field(guest)["pieces"]}


def acting(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = next(piece for piece in field(guest)["pieces"] if piece.get("active"))
    return found


def spots(guest: Guest) -> list[tuple[int, int]]:
    found = [choice["notation"].split() for choice in guest.choices if choice["notation"].startswith("spot ")]
    return [(int(x), int(y)) for _, x, y in found]


# --- places on the screen


def pixel(guest: Guest, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a point of the field is."""
    box = guest.page.locator(".field-window").bounding_box()
    plane = field(guest)
    assert box is not None
    return box["x"] + box["width"] * x / plane["width"], box["y"] + box["height"] * (1 - y / plane["height"])


def click(guest: Guest, x: float, y: float) -> None:
    guest.page.mouse.move(*pixel(guest, x, y))
    guest.page.mouse.click(*pixel(guest, x, y))


def drag(guest: Guest, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    """Takes what stands there along these points, and lets it go at the last."""
    guest.page.mouse.move(*pixel(guest, *start))
    guest.page.mouse.down()
    for way in ways:
        guest.page.mouse.move(*pixel(guest, *way), steps=4)
    guest.page.mouse.up()


def scale(guest: Guest) -> float:
    """How many times as large as its window the field is."""
    sheet, view = (guest.page.locator(one).bounding_box() for one in (".field-window", ".field-view"))
    assert sheet is not None and view is not None
    return sheet["width"] / view["width"]


def in_sight(guest: Guest, x: float, y: float) -> bool:
    """Whether a point of the field lies in its window."""
    view = guest.page.locator(".field-view").bounding_box()
    assert view is not None
    left, top = pixel(guest, x, y)
    return 0 <= left - view["x"] <= view["width"] and 0 <= top - view["y"] <= view["height"]


class Fingers:
    """Fingers on a phone; places are pixels of its screen."""

    def __init__(self, phone: Guest) -> None:
        self.phone, self.line = phone, phone.context.new_cdp_session(phone.page)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, *ways: Sequence[tuple[float, float]]) -> None:
        """Every finger goes along its way, all at the same time."""
        self.touch("touchStart", *(way[0] for way in ways))
        self.seen()
        for n in range(1, 9):
            self.touch("touchMove", *((a + (x - a) * n / 8, b + (y - b) * n / 8) for (a, b), (x, y) in ways))
            self.seen()
        self.touch("touchEnd")
        self.seen()

    def seen(self) -> None:
        """Waits until the page has drawn what the fingers did: nobody's are faster."""
        self.phone.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(drawn))")


def board_on_top(phone: Guest) -> None:
    """Scrolls the board to where neither the top bar nor the dock covers it."""
    phone.page.locator(".field-view").evaluate(
        "board => scrollBy({ top: board.getBoundingClientRect().top - 70, behavior: 'instant' })"
    )


# --- ways to a position


def toward_ultron(question: Question) -> int:
    """Moves toward the far edge, and otherwise ends what can be ended."""

    def far(notation: str) -> int:
        _, x, y = notation.split()
        return abs(int(x) - 18_000) + abs(int(y) - 33_000)

    by_notation = {choice.notation: choice.number for choice in question.choices}
    points = [notation for notation in by_notation if notation.startswith("spot ")]
    if points and question.kind != "deploy":
        return by_notation[min(points, key=far)]
    shots = any(notation.startswith("shoot ") for notation in by_notation)
    return by_notation["move"] if "move" in by_notation and not shots else question.choices[-1].number


def into_battle(question: Question) -> int:
    """Attacks if somebody is in range, and otherwise goes there."""
    shot = next((choice.number for choice in question.choices if choice.notation.startswith("shoot ")), None)
    return shot or toward_ultron(question)


def can_shoot_or_move(question: Question) -> bool:
    """Whether both are still open to who acts."""
    notations = [choice.notation for choice in question.choices]
    return "move" in notations and any(notation.startswith("shoot ") for notation in notations)
