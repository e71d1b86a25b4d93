"""Moments that are worth a picture: tables are played until one shows what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tabletron.core.scene import View
from tabletron.protocol import messages
from tests.server.kit import Player, Server

TRIES = 60


def moment(
    server: Server, table: Mapping[str, Any], wanted: Callable[[View], bool], play: Callable[[Player], None]
) -> messages.Keys:
    """Such a table, played by its people until the first sees what is wanted; another if the game is over before."""
    body = {**table, "options": {"pace": "instant", **table.get("options", {})}}
    for _ in range(TRIES):
        keys = msgspec.json.decode(server.http.post("/api/tables", json=body).content, type=messages.Keys)
        player = Player(server, keys.table, *keys.seats.values())
        found = came_to(player, wanted, play)
        player.socket.close()
        if found:
            return keys
    raise SystemExit("no game came to that")


def came_to(player: Player, wanted: Callable[[View], bool], play: Callable[[Player], None]) -> bool:
    while True:
        player.until(lambda: player.over or player.questions(), "a question or the end")
        if wanted(player.now.desks[0].view):
            return True
        if player.over:
            return False
        play(player)


def people(*names: str) -> list[dict[str, str]]:
    return [{"kind": "person", "name": name} for name in names]


def asks(view: View, kind: str) -> bool:
    return view.question is not None and view.question.kind == kind
