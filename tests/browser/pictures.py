"""Takes the pictures of the documentation: `python -m tests.browser.pictures [FOLDER [GAME]]`.

Tables are played until they show something worth looking at, so every run gives other pictures of the same moments.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tabletron.core.scene import Figure, Node, Question, View, Zone
from tabletron.protocol import messages
from tests.browser import pictures_adventures, pictures_boardgame, pictures_encounter, pictures_robomon
from tests.browser.kit import Guest, launch
from tests.browser.moments import asks, moment, people
from tests.server.kit import Player, Server, serving

SIZES: dict[str, dict[str, Any]] = {
    "1280": {"viewport": {"width": 1280, "height": 800}},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}

OTHERS = {
    "adventures": pictures_adventures,
    "boardgame": pictures_boardgame,
    "encounter": pictures_encounter,
    "robomon": pictures_robomon,
}


def main(folder: Path, only: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TEST_SEED"] = ""  # among many tables one is looked for
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, serving(Path(place)) as server:
        browser = launch(playwright)
        for game, pictures in OTHERS.items():
            if only in ("", game):
                pictures.shoot_all(browser, server, folder, shoot)
        if only not in ("", "moonbots"):
            return
        company(server)
        early = table(server, lambda view: round_of(view) >= 3 and asks(view, "buy") and not armed(view))
        late = table(server, lambda view: round_of(view) >= 6 and asks(view, "activate") and strong(view))
        over = table(server, lambda view: view.winners == (0,), "random")
        for size in SIZES:
            for light in ("light", "dark"):
                shoot(browser, server, folder, early, f"moonbots-table-{size}", light, size)
            shoot(browser, server, folder, None, f"lobby-{size}", "light", size)
            shoot(browser, server, folder, late, f"moonbots-late-{size}", "light", size)
            shoot(browser, server, folder, over, f"moonbots-end-{size}", "light", size)
            shoot(browser, server, folder, over, f"moonbots-replay-{size}", "light", size, "/replay#step=150&seat=0")


def company(server: Server) -> None:
    """Others who wait or play where everybody can see it."""
    for names, free in ((["Lia", "Tomás"], 2), (["Odile"], 1), (["Ravi", "Mina", "Jun"], 0)):
        places = people(*names) + [{"kind": "open"}] * free
        places += [] if len(places) > 2 else [{"kind": "bot", "level": "greedy"}]
        body = {"game": "moonbots", "places": places, "options": {"listed": True, "pace": "instant"}}
        assert server.http.post("/api/tables", json=body).is_success


def table(server: Server, wanted: Callable[[View], bool], level: str = "greedy") -> messages.Keys:
    """A table against bots, played until its person sees what is wanted."""
    places = [*people("Ada"), *[{"kind": "bot", "level": level}] * 3]
    return moment(server, {"game": "moonbots", "places": places}, wanted, play)


def play(player: Player) -> None:
    view = player.now.desks[0].view
    assert view.question is not None
    player.play(0, good(view.question, view))


def good(question: Question, view: View) -> int:
    """Builds, keeps one Secret Weapon, and attacks: something to look at."""
    blind = [choice for choice in question.choices if choice.words.label == "Secret Weapon"]
    if question.kind == "buy" and blind and not armed(view):
        return blind[0].number
    wish = ("activate", "aim", "throw", "buy")
    verbs = [choice.notation.split()[0] for choice in question.choices]
    found = next((verbs.index(verb) for verb in wish if verb in verbs), -1)
    return question.choices[found].number


def armed(view: View) -> bool:
    return any(node.id.startswith("weapon.") for node in _inside(view.scene.zones))


def _inside(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _inside(node.nodes if isinstance(node, Zone) else ())


def round_of(view: View) -> int:
    return int(view.scene.facts[1].rsplit(" ", 1)[-1])


def strong(view: View) -> bool:
    """A robot with parts and a Secret Weapon, and a choice of what to use."""
    own = next(node for node in _inside(view.scene.zones) if isinstance(node, Figure) and node.seat == 0)
    built = [part for part in own.parts if not part.empty]
    choices = view.question.choices if view.question else ()
    useful = [choice for choice in choices if choice.notation.startswith("activate")]
    return len(built) >= 3 and armed(view) and len(useful) >= 2 and len(choices) <= 8


def shoot(
    browser: Browser, server: Server, folder: Path, keys: messages.Keys | None, name: str, light: str, size: str,
    page: str = "", pose: Callable[[Guest], None] = lambda guest: None,
) -> None:  # fmt: skip
    context = browser.new_context(color_scheme=light, reduced_motion="reduce", **SIZES[size])  # type: ignore[arg-type]
    guest = Guest(context, server)
    context.add_init_script("localStorage['tabletron.name'] ??= 'Ada'")
    if keys is None:
        guest.go("/")
        guest.page.locator("#open .row").first.wait_for()
    else:
        guest.take(keys, 0)
        guest.rest()
        if page:
            guest.go(f"/t/{keys.table}{page}")
            guest.page.locator("#table").wait_for()
    guest.rest() if keys else guest.page.wait_for_load_state("networkidle")
    pose(guest)
    path = folder / f"{name}{'-dark' if light == 'dark' else ''}.png"
    path.write_bytes(smaller(guest.page.screenshot()))
    print(path, path.stat().st_size // 1024, "KB")
    context.close()


def smaller(png: bytes) -> bytes:
    """The same picture without filters: flat paint is packed best as it is."""
    parts, at = [], 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        parts.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + size]))
        at += 12 + size
    width, step = struct.unpack_from(">I", parts[0][1])[0], {2: 3, 6: 4}[parts[0][1][9]]
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    rows = b"".join(b"\0" + row for row in _rows(raw, width * step, step))
    kept = [parts[0], (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return png[:8] + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in kept
    )


def _rows(raw: bytes, width: int, step: int) -> Iterator[bytes]:
    """The rows of pixels, whatever filter each was written with."""
    above = bytes(width)
    for at in range(0, len(raw), width + 1):
        row, kind = bytearray(raw[at + 1 : at + 1 + width]), raw[at]
        for n in range(width if kind else 0):
            left, corner = (row[n - step], above[n - step]) if n >= step else (0, 0)
            row[n] = (row[n] + _guess(kind, left, above[n], corner)) & 255
        above = bytes(row)
        yield above


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind < 4:
        return (0, left, above, (left + above) // 2)[kind]
    most = left + above - corner
    return min((left, above, corner), key=lambda one: abs(most - one))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"), *sys.argv[2:3])
