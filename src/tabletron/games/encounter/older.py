"""States as earlier releases stored them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

FOLLY = "characters/ultron/powers.3.does"
SWORDSMAN = "characters/baron_zemo/powers.2.does"
SHIELD = "characters/captain_america/powers.1.does"
PUNCH = "tactics/one_two_punch/does"
PROMISES = {
    "iron_man": ("characters/iron_man/powers.1.does", 2),
    "crossbones": ("characters/crossbones/powers.0.does", 3),
}
"""The superpowers that promised dice to an attack, and how many."""


def lasting(state: dict[str, Any]) -> None:
    """Effects of cards used to name the card; now they name its line, as everything at work does."""
    for one in state.get("lasting", ()):
        if "card" in one:
            card, who = one.pop("card"), one.pop("who")
            one["line"] = f"tactics/{card}/does"
            one.update({"pick": str(who)} if card == "disarm" else {"on": who})


def attacks(state: dict[str, Any]) -> None:
    """An attack had a field for each card that was used in it; now it lists what is at work."""
    for name in ("strike", "last"):
        strike = state.get(name)
        if strike:
            uses = list(_uses(strike, state["fighters"]))
            if uses:
                strike["uses"] = [*strike.get("uses", ()), *uses]
            if strike["attack"] == "strike" and state["fighters"][strike["attacker"]]["card"] == "doctor_octopus":
                strike["wild"] = 2


def _uses(strike: dict[str, Any], fighters: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    attacker = strike["attacker"]
    line, n = PROMISES.get(fighters[attacker]["card"], ("", 1))
    for _ in range(strike.pop("bonus", 0) // n if line else 0):
        yield {"line": line, "by": attacker}
    if strike.pop("added", 0):
        yield {"line": PUNCH, "by": attacker}
    if strike.pop("guard", 0):
        yield {"line": SHIELD, "by": strike["target"]}
    yield from ({"line": SWORDSMAN, "by": one} for one in strike.pop("swordsman", ()))
    if strike.get("folly") and "pools" not in strike:
        yield {"line": FOLLY, "by": attacker}


OLDER = {
    "lasting": lasting, "bonus": attacks, "added": attacks, "guard": attacks, "swordsman": attacks, "folly": attacks,
}  # fmt: skip
