"""Bots that go wrong, each in its own way; a worker process runs them."""

from __future__ import annotations

import os
import time

import msgspec
from msgspec.structs import replace

from tabletron.server.tables import bot_workers


def think(packed: bytes) -> str:
    task = msgspec.msgpack.decode(packed, type=bot_workers.Task)
    match task.level:
        case "raises":
            raise RuntimeError("I do not know this game")
        case "sleeps":
            time.sleep(3600)
        case "spins":
            while True:
                pass
        case "dies":
            os._exit(3)
        case "cheats":
            return "buy everything"
        case "mumbles":
            return ""
    return bot_workers.think(msgspec.msgpack.encode(replace(task, level="random")))
