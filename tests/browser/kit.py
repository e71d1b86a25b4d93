"""Somebody at a browser: what they see, press and type, and what goes over their socket."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Position,
    WebSocket,
)

from tabletron.protocol import messages
from tests.server.kit import PATIENCE, Server

T = TypeVar("T")
Choice: TypeAlias = dict[str, Any]
Chooser: TypeAlias = Callable[[Sequence[Choice]], Choice]
State: TypeAlias = Literal["asked", "over", "curtain", "dice", "room", "waiting"]
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The one without a window first: it does the same work in clearly less processor time."""
CORNER: Position = {"x": 12, "y": 18}
"""Where to press a thing: cards of a hand lie over each other, but the corner with the number is always in sight."""
HURRY = 3.0
"""Seconds after which nobody believes any more that a press did something."""
REST = 300
"""Milliseconds without a change until the page is at rest; a press right after a new question does not count."""

WATCH = """
window.stirred = 0;
const stir = new MutationObserver(() => { window.stirred = performance.now(); });
stir.observe(document, { childList: true, subtree: true, attributeFilter: ["data-asked"] });
document.addEventListener("scroll", () => { window.stirred = performance.now(); }, { capture: true, passive: true });
document.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
"""
LOOK = """() => {
  const raw = /\\[(seat|die|fist|missile|energy|lose)( \\w+)?\\]/;
  const texts = [...document.querySelectorAll("body *")].flatMap((one) => [
    one.getAttribute("aria-label") ?? "", one.getAttribute("title") ?? "",
    ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
  ]);
  const hidden = [...document.querySelectorAll("#table button.can, #table .can > button.card-tag")].filter((one) => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + 12, box.y + 18);
    return top === null || !(one.contains(top) || top.contains(one));
  });
  return {
    raw: texts.filter((text) => raw.test(text)),
    hidden: hidden.map((one) => one.dataset.key),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}"""
"""Signs that were not drawn, things to press that are out of sight, and by how much the page is too wide."""
KEEP_LINES = """
window.lines = [];
window.deaf = false;
window.WebSocket = class extends WebSocket {
  constructor(...words) { super(...words); window.lines.push(this); }
  addEventListener(kind, listener) {
    super.addEventListener(kind, (event) => { if (kind !== "message" || !window.deaf) listener(event); });
  }
};
"""
"""Keeps the sockets of a page at hand, and lets it miss what comes in."""
KEEP = "if (location.protocol !== 'about:') localStorage['%s'] ??= '%s';"
STATE = """(rest) => {
  const has = (selector) => document.querySelector(selector) !== null;
  if (performance.now() - window.stirred < rest || has(".lost:not([hidden])")) return "";
  if (has(".curtain")) return "curtain";
  if (has(".room")) return "room";
  if (has("#ask .finish-box")) return "over";
  if (has("#ask .rolled")) return "dice";
  return has("#ask .option[data-number]:not([aria-disabled])") ? "asked" : has("#table") ? "waiting" : "";
}"""


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, or Playwright's own."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


class Guest:
    """A person with a browser of their own (a context: storage, cookies, one page)."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context, self.server = context, server
        self.complaints: list[str] = []
        """What the browser complained about: errors, broken policy, failed requests."""
        context.add_init_script(WATCH)
        self.open_page()

    def open_page(self) -> Page:
        """A new page; what it hears is kept apart from what an earlier one heard."""
        self.sent: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.page = page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(f"{error}"))
        page.on("websocket", self._tap)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _tap(self, socket: WebSocket) -> None:
        assert "#" not in socket.url and "token" not in socket.url
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    # --- going somewhere

    def go(self, path: str) -> None:
        self.page.goto(f"{self.server.address}{path}")

    def lobby(self) -> Locator:
        """Goes to the lobby and opens the box of Moon-Bots; gives its form."""
        self.go("/")
        self.page.locator("[data-choose=moonbots]").click()
        return self.page.locator("#start-moonbots")

    def take(self, keys: messages.Keys, *seats: int, host: bool = True) -> None:
        """Sits down with the keys of a table that was opened by hand: at these seats, or at all."""
        held = {seat: token for seat, token in keys.seats.items() if not seats or seat in seats}
        kept = {"table": keys.table, "host": keys.host if host else None, "seats": held, "game": "moonbots"}
        self.context.add_init_script(
            KEEP % (f"tabletron.table.{keys.table}", json.dumps({**kept, "invitations": keys.invitations}))
        )
        self.go(f"/t/{keys.table}")

    # --- waiting

    def until(self, condition: Callable[[], T | None], what: str, seconds: float = PATIENCE) -> T:
        """Looks again and again until something is true."""
        end = time.monotonic() + seconds
        while not (found := condition()):
            assert time.monotonic() < end, f"waited in vain for {what}"
            self.page.wait_for_timeout(20)
        return found

    def until_state(self, *wanted: State) -> State:
        """Waits until the page is at rest in one of these states."""
        return self.until(lambda: self._state_among(wanted), " or ".join(wanted))

    def shows(self, state: State) -> bool:
        """Whether the page is at rest in this state right now."""
        return self._state() == state

    def rest(self) -> None:
        self.until(self._state, "a page at rest")

    def _state_among(self, wanted: Sequence[State]) -> State | None:
        state = self._state()
        return next((one for one in wanted if one == state), None)

    def _state(self) -> str:
        """What the page shows; nothing while it changes, or while another page comes."""
        try:
            return str(self.page.evaluate(STATE, REST))
        except Error as error:
            assert "navigation" in error.message, error
            return ""

    # --- what came over the socket

    def _last(self, kind: str) -> dict[str, Any]:
        opening = f'{{"type":"{kind}"'
        found = next((frame for frame in reversed(self.heard) if frame.startswith(opening)), None)
        assert found is not None, f"no {kind} was heard"
        read: dict[str, Any] = json.loads(found)
        return read

    @property
    def picture(self) -> dict[str, Any]:
        return self._last("picture")

    @property
    def info(self) -> dict[str, Any]:
        return self._last("table")

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat of this page sees; its first without a word."""
        views: list[dict[str, Any]] = [desk["view"] for desk in self.picture["desks"]]
        return next(view for view in views if seat is None or view["seat"] == seat)

    def nodes(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Everything that a seat sees, by node."""
        return nodes(self.view(seat)["scene"])

    @property
    def choices(self) -> list[Choice]:
        """The options of the question that the page shows; none if somebody else's answer has just settled it."""
        asked = [desk["view"]["question"] for desk in self.picture["desks"] if desk["view"]["question"]]
        choices: list[Choice] = asked[0]["choices"] if asked else []
        return choices

    @property
    def plays(self) -> list[dict[str, Any]]:
        """The answers that this page sent."""
        return [message for message in self.sent if message["do"] == "play"]

    def check(self, *, scrolls: bool = False) -> None:
        """Whatever the moment: signs are drawn, all that can be pressed is in sight, and the page is not too wide."""
        seen = self.page.evaluate(LOOK)
        assert not seen["raw"] and seen["wide"] <= 0, seen
        assert scrolls or not seen["hidden"], f"cannot be pressed: {seen['hidden']}"

    def remember(self, **fields: str) -> None:
        """What was chosen in the lobby last time: weak bots that do not let one wait, and these fields."""
        usual = {"seat0": "me", "seat1": "bot:random", "seat2": "bot:random", "seat3": "bot:random", "pace": "instant"}
        chosen = json.dumps(list({"players": "4", **usual, **fields}.items()))
        self.context.add_init_script(KEEP % ("tabletron.options.moonbots", chosen))

    # --- answering

    @property
    def question(self) -> str:
        return self.page.locator("#ask-question").inner_text()

    @property
    def options(self) -> Locator:
        return self.page.locator("#ask .option[data-number]")

    def option(self, number: int) -> Locator:
        return self.page.locator(f'#ask .option[data-number="{number}"]')

    def thing(self, node: str) -> Locator:
        """A thing on the table that can be pressed."""
        return self.page.locator(f'#table [data-key="{node}"]').first

    def point(self, thing: Locator) -> None:
        """Brings the mouse onto a thing from elsewhere: who rests on it already would not be seen to arrive."""
        self.page.mouse.move(0, 0)
        thing.hover()

    def answer(self, press: Callable[[], object]) -> None:
        """Presses something that answers the question, and waits until that is carried out.

        The page disregards a press that meets a question in its first moment, and a question may be put anew between
        a look and a press: whoever sees that nothing happened presses again.
        """
        before = len(self.plays)
        for _ in range(5):
            press()
            if self._sent_within(before, HURRY):
                break
            self.until_state("asked")
        self.carried_out(before)

    def _sent_within(self, before: int, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while len(self.plays) == before and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        return len(self.plays) > before

    def carried_out(self, before: int) -> None:
        self.until(lambda: len(self.plays) > before, "an answer to be sent")
        self.until_done(self.plays[before])

    def until_done(self, message: dict[str, Any]) -> None:
        """Waits until the server has said that it carried this message out."""
        done = f'{{"type":"done","id":{message["id"]}}}'

        def says_so(frame: str) -> bool:
            carried_out = frame.rpartition('"done":')[2].removesuffix("}")
            return frame == done or (frame.startswith('{"type":"picture"') and message["id"] in json.loads(carried_out))

        self.until(lambda: any(map(says_so, self.heard)), f"{message['do']} to be carried out")

    def play(self, choose: Chooser | None = None) -> bool:
        """Answers one question with a click in the list, by default on its first option; False if the game is over."""
        if self.until_state("asked", "over") == "over":
            return False
        choices = self.choices
        number = (choose or _first)(choices)["number"]
        self.answer(self.option(number).click)
        return True


def _first(choices: Sequence[Choice]) -> Choice:
    return choices[0]


def whose_turn(*guests: Guest) -> Guest:
    """Waits until one of them is asked."""
    return guests[0].until(lambda: next((guest for guest in guests if guest.shows("asked")), None), "a question")


def nodes(tree: Any) -> list[dict[str, Any]]:
    """Every node of a scene that has an id."""
    if isinstance(tree, dict):
        own = [tree] if tree.get("id") else []
        return own + [node for value in tree.values() for node in nodes(value)]
    return [node for value in tree for node in nodes(value)] if isinstance(tree, list) else []
