"""States as earlier releases stored them."""

from __future__ import annotations

from typing import Any


def spent(state: dict[str, Any]) -> None:
    """An ability that was used up was kept by its card and number; now by the address of its line."""
    heroes = state["heroes"]
    acting = heroes[(state.get("first", 0) + state.get("acted", 0)) % len(heroes)]
    side = "boss" if acting.get("battle") else "stage"
    used: list[str] = state["spent"]
    state["spent"] = [key if key.count("/") > 1 else _address(key, acting.get("boss", ""), side) for key in used]


def _address(key: str, boss: str, side: str) -> str:
    card, _, number = key.partition("/")
    return f"masters/{card}/{side}.{number}" if card == boss else f"sabotages/{card}/effect.{number}"


OLDER = {"spent": spent}
