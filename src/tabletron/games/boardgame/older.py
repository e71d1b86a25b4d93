"""States and events as earlier releases stored them: there, effects in force were copied instead of addressed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

MOMENTS = {
    "on_minion_played": "minion", "on_roll": "roll", "on_reroll": "reroll", "on_score": "score", "on_pass": "pass",
    "on_fail": "fail", "round_start": "round", "next_boss_half": "boss_half", "next_hero_roll": "hero_roll",
}  # fmt: skip
COUNTS = {"hero_cards_played": "hero_cards", "wily_cards_played": "wily_cards", "power_count": "powers"}
CONDITIONS = {
    "base_we": "min_base_energy", "we": "min_energy", "health": "max_health", "lives": "max_lives",
    "power_count": "min_powers", "hero_cards_played": "min_hero_cards", "wily_cards_played": "min_wily_cards",
    "dice_spent": "min_dice",
}  # fmt: skip
NUMBERED = {
    "heal": "heal", "heal_per": "heal", "gain_we": "energy", "gain_threat": "threat", "gain_life": "lives",
    "prevent": "prevent", "minion_dmg": "minion_damage", "minion_armor": "minion_armor", "hits_defeat": "hits_defeat",
    "penalty_extra": "extra_penalty", "move_extra": "extra_move", "move_back": "move_back", "die_extra": "extra_dice",
    "die_remove": "remove_dice", "reroll_free": "free_reroll", "boss_ignore": "ignore_boss_dice",
    "cards_extra": "extra_cards", "redraw": "redraw", "recover": "recover",
}  # fmt: skip
BARE = {
    "refill_we": "refill_energy", "auto_pass": "auto_pass", "special_forbid": "forbid_special",
    "reroll_forbid": "forbid_rerolls", "ability_cancel": "cancel_ability", "penalty_off": "no_penalty",
    "pellet_off": "no_pellets", "challenge_replace": "replace_challenge",
}  # fmt: skip
ALL = 99
Old = Mapping[str, Any]
OTHERS: dict[str, Callable[[Old], dict[str, Any]]] = {
    "damage": lambda old: {"damage": old["n"], "to": old["to"]},
    "damage_per": lambda old: {"damage": old["n"], "to": old["to"]},
    "lose_we": lambda old: {"energy": -old["n"]},
    "lose_threat": lambda old: {"threat": -old["n"], "keep": old.get("floor", 0)},
    "base": lambda old: {"base": old["n"], "of": "energy" if old["to"] == "we" else old["to"]},
    "req_add": lambda old: {"add_requirement": old["face"], "n": old["n"]},
    "req_drop": lambda old: {"drop_requirement": old["face"], "n": old["n"]},
    "req_swap": lambda old: {"swap_requirement": old["face"], "to": old["to"]},
    "req_any": lambda old: {"widen_requirement": old["face"], "to": old["to"]},
    "count_as": lambda old: {"counts_as": old["to"], "face": old["face"]},
    "minion_add": lambda old: {"add_minions": old["n"], "kind": old.get("to", "")},
    "minion_destroy": lambda old: {"destroy_minions": "all" if old.get("n") == ALL else old.get("n") or 1},
    "minion_guard": lambda old: {"minion_guard": old["face"]},
    "minion_special": lambda old: {"lend_special": old["to"]},
    "die_free": lambda old: {"free_die": old["face"]},
    "die_stick": lambda old: {"stick_dice": old["n"]} if old.get("n") else {"stick_face": old["face"]},
    "die_change": lambda old: {"change_dice": old["n"], "to": old["face"]},
    "boss_dice": lambda old: {"fewer_boss_dice": -old["n"]},
    "ap_budget": lambda old: {"points": old["n"], "side": old["to"]},
    "play_forbid": lambda old: {"forbid_cards": old["to"]},
    "discard": lambda old: {"discard": old["n"], "how": old["how"]},
    "peek": lambda old: {"peek": old["n"], "deck": old["to"], "back": old["how"]},
}
USUAL = {"n": 1, "kind": "", "to": "hero"}
"""What a line need not say; `to` only of damage."""


def written(old: Old) -> dict[str, Any]:
    """An effect of old as a line of today."""
    verb = old["verb"]
    if verb == "face_dmg":
        line = {f"{old['how']}_damage": old["n"], "face": old["face"]}
        against = dict(old.get("vs", ()))
        line |= {"against": against} if against else {}
    elif verb in OTHERS:
        line = OTHERS[verb](old)
        first = next(iter(line))
        usual = {key: value for key, value in USUAL.items() if key != "to" or first == "damage"}
        line = {key: value for key, value in line.items() if key == first or usual.get(key) != value}
    else:
        line = {NUMBERED[verb]: old["n"]} if verb in NUMBERED else {BARE[verb]: True}
    return _within(old, line)


def _within(old: Old, line: dict[str, Any]) -> dict[str, Any]:
    """With its moment, count and condition."""
    if old.get("once"):
        line = {"once": [line]}
    when = old.get("when", "now")
    if when != "now":
        line["when"] = old["trigger"] if when == "per_face" else MOMENTS[when]
    if old["verb"] in ("damage_per", "heal_per", "minion_destroy") and old.get("how"):
        kind, _, face = old["how"].partition(" ")
        line["per"] = face or COUNTS.get(kind, kind)
    if test := old.get("test"):
        line["if"] = _condition(test)
    return line


def _condition(test: Old) -> dict[str, Any]:
    what, n, name = test["what"], test.get("n", 0), test.get("name", "")
    match what:
        case "has_power":
            return {"power": name}
        case "boss_symbol":
            return {"symbol": name}
        case "face_count":
            return {f"min_{name}": n}
    return {CONDITIONS.get(what, f"min_{what}"): n}


# --- states


def _use(old: Old, card: str) -> dict[str, Any] | None:
    """An effect that was in force, or waited, as the address of a line that says the same; best one of this card."""
    effect, by = dict(old["effect"]), old["by"]
    pick, places = "", _addresses().get(_text(written(effect)), [])
    if not places and effect["verb"] == "req_drop":
        pick, effect["face"] = effect["face"], "any"
        places = _addresses().get(_text(written(effect)), [])
    kinds = {0: "challenges/", 2: "minions/"}.get(old["rank"], "")
    fitting = [place for place in places if place.startswith(kinds) or not kinds]
    if not fitting:
        return None
    line = next((place for place in fitting if f"/{card}/" in place), fitting[0])
    return {"line": line, **({"by": by} if by is not None else {}), **({"pick": pick} if pick else {})}


def _text(line: Old) -> str:
    return json.dumps(line, sort_keys=True)


@cache
def _addresses() -> dict[str, list[str]]:
    """Where the cards of today print each line; a pack's own lines are not among them, and end."""
    from tabletron.games.boardgame import GAME

    places: dict[str, list[str]] = {}
    for address, line in GAME.load().lines.items():
        places.setdefault(_text(line.written), []).append(address)
    return places


def _moved(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    def change(state: dict[str, Any]) -> None:
        card = (state.get("facing") or {}).get("card", "")
        uses = [_use(active, card) for active in state.pop(old, [])]
        state[new] = [use for use in uses if use is not None]

    return change


OLDER = {"lasting": _moved("lasting", "force"), "pending": _moved("pending", "waiting")}
