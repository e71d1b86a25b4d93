"""Reads the lines of the cards: effects, conditions and costs. A line it does not understand is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias, cast, get_args

from tabletron.games.boardgame.effects import FACES, SYMBOLS, Effect, Test, Use, When

Place: TypeAlias = Literal["stage", "battle", "line", "ability", "penalty", "special"]
"""Where a line stands: on a card or power for challenges, for battles, on a boss, on a challenge, on a minion."""

MINIONS = ("big_eye", "met", "octopus_battery", "peng", "sabattol", "sniper_joe", "tackle_fire", "watcher")
COUNTS = ("hero_cards_played", "wily_cards_played", "minions", "destroyed", "power_count")
STEPS = ("on_minion_played", "on_roll", "on_reroll", "on_score", "per_face", "on_pass", "on_fail")
MOMENTS: dict[Place, tuple[str, ...]] = {
    "stage": STEPS,
    "battle": ("next_boss_half", "round_start"),
    "line": ("next_hero_roll",),
    "ability": STEPS,
    "penalty": (),
    "special": (),
}
"""The later moments that a line may name, by where it stands."""
BATTLE_ONLY = frozenset({"face_dmg", "boss_ignore", "boss_dice", "cards_extra", "die_remove"})
EVERYWHERE = frozenset({
    "damage", "damage_per", "heal", "heal_per", "gain_we", "lose_we", "refill_we", "gain_life", "prevent", "die_change",
    "die_extra", "die_stick", "reroll_free", "redraw", "discard", "recover",
})  # fmt: skip
AT_ONCE = ("on_play", "on_reveal", "static")
"""Moments that go without saying: when a card is played, when a challenge is revealed."""
LINE = re.compile(r"(?:(\w+)(?:\((\w+)\))?( once)?: )?(\w+)(?:\((.*)\))?")
TEST = re.compile(r"(\w+)(?:\((\w+)\))?(?:(>=|<=)(\d+))?")
TESTS: dict[str, str] = {
    "base_we": ">=", "we": ">=", "health": "<=", "lives": "<=", "power_count": ">=", "minions": ">=",
    "hero_cards_played": ">=", "wily_cards_played": ">=", "dice_spent": ">=", "position": ">=", "players": ">=",
    "face_count": ">=", "has_power": "", "boss_symbol": "",
}  # fmt: skip
NAMED = {"face_count": FACES, "boss_symbol": SYMBOLS}

Reader: TypeAlias = Callable[[str], Any]


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d+", text):
        raise ValueError(f"{text!r} is no number")
    return int(text)


def _one_of(known: Sequence[str]) -> Reader:
    def read(text: str) -> str:
        if text not in known:
            raise ValueError(f"unknown {text!r}; known: {', '.join(known)}")
        return text

    return read


def _count(text: str) -> str:
    if found := re.fullmatch(r"face_count\((\w+)\)", text):
        return f"face_count {face(found[1])}"
    return _one_of(COUNTS)(text)  # type: ignore[no-any-return]


face = _one_of(FACES)
any_face = _one_of((*FACES, "any"))
_target, _side = _one_of(("hero", "boss", "both")), _one_of(("hero", "wily"))
_minion, _deck = _one_of(MINIONS), _one_of(("own_deck", "challenge_deck"))

PARAMETERS: dict[str, tuple[tuple[str, Reader], ...]] = {
    "damage": (("to", _target), ("n", _number)),
    "damage_per": (("to", _target), ("n", _number), ("how", _count)),
    "heal": (("n", _number),),
    "heal_per": (("n", _number), ("how", _count)),
    "gain_we": (("n", _number),),
    "lose_we": (("n", _number),),
    "refill_we": (),
    "gain_threat": (("n", _number),),
    "lose_threat": (("n", _number), ("floor", lambda text: _number(text.removeprefix("floor=")))),
    "gain_life": (("n", _number),),
    "base": (("to", _one_of(("we", "threat", "health"))), ("n", _number)),
    "prevent": (("n", _number),),
    "req_add": (("face", face), ("n", _number)),
    "req_drop": (("face", any_face), ("n", _number)),
    "req_swap": (("face", face), ("to", face)),
    "req_any": (("face", face), ("to", face)),
    "auto_pass": (),
    "move_extra": (("n", _number),),
    "move_back": (("n", _number),),
    "minion_dmg": (("n", _number),),
    "minion_armor": (("n", _number),),
    "minion_guard": (("face", face),),
    "minion_special": (("to", _minion),),
    "hits_defeat": (("n", _number),),
    "special_forbid": (),
    "die_free": (("face", face),),
    "die_extra": (("n", _number),),
    "die_remove": (("n", _number), ("how", _one_of(("roller",)))),
    "die_change": (("n", _number), ("face", any_face)),
    "reroll_free": (("n", _number),),
    "reroll_forbid": (),
    "count_as": (("face", face), ("to", face)),
    "boss_ignore": (("n", _number),),
    "boss_dice": (("n", _number),),
    "cards_extra": (("n", _number),),
    "ap_budget": (("to", _side), ("n", _number)),
    "play_forbid": (("to", _side),),
    "ability_cancel": (),
    "penalty_off": (),
    "penalty_extra": (("n", _number),),
    "pellet_off": (),
    "redraw": (("n", _number),),
    "discard": (("n", _number), ("how", _one_of(("random", "choice")))),
    "peek": (("to", _deck), ("n", _number), ("how", _one_of(("reorder", "bottom")))),
    "recover": (("n", _number),),
    "challenge_replace": (),
}
"""What each verb needs to know, in the order it is written; three more have a form of their own."""
ALL = 99


def _add_minions(given: list[str]) -> dict[str, Any]:
    """`minion_add(2)`, or `minion_add(1,met)` for another type than the challenge's."""
    if not 1 <= len(given) <= 2:
        raise ValueError("minion_add takes a number and perhaps a type")
    return {"n": _number(given[0]), "to": _minion(given[1]) if given[1:] else ""}


def _destroy(given: list[str]) -> dict[str, Any]:
    """`minion_destroy(2)`, `minion_destroy(all)` or as many as a count."""
    if given == ["all"]:
        return {"n": ALL}
    if len(given) != 1:
        raise ValueError("minion_destroy takes a number, a count or `all`")
    return {"n": int(given[0])} if given[0].isdecimal() else {"how": _count(given[0])}


def _stick(given: list[str]) -> dict[str, Any]:
    """`die_stick(wily)` for a face, `die_stick(1)` for a number of dice."""
    if len(given) != 1:
        raise ValueError("die_stick takes a face or a number")
    return {"n": int(given[0])} if given[0].isdecimal() else {"face": face(given[0])}


def _face_damage(given: list[str]) -> dict[str, Any]:
    """`face_dmg(hit,set=4,powerful=6)`: what a face deals, and against which symbol another number."""
    pairs = [part.partition("=") for part in given[1:]]
    if not pairs or pairs[0][0] not in ("set", "add"):
        raise ValueError("face_dmg takes a face, then set= or add=, then numbers against symbols")
    vs = tuple((_one_of(SYMBOLS)(symbol), _number(n)) for symbol, _, n in pairs[1:])
    return {"face": face(given[0]), "how": pairs[0][0], "n": _number(pairs[0][2]), "vs": vs}


FORMS: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "minion_add": _add_minions,
    "minion_destroy": _destroy,
    "die_stick": _stick,
    "face_dmg": _face_damage,
}
VERBS = (*PARAMETERS, *FORMS)


def _arguments(verb: str, text: str | None) -> dict[str, Any]:
    given = [part.strip() for part in text.split(",")] if text else []
    if verb in FORMS:
        return FORMS[verb](given)
    if verb not in PARAMETERS:
        raise ValueError(f"unknown verb {verb!r}; known: {', '.join(VERBS)}")
    wanted = PARAMETERS[verb]
    if len(given) != len(wanted):
        raise ValueError(f"{verb} needs {len(wanted)} arguments, not {len(given)}")
    return {field: read(part) for (field, read), part in zip(wanted, given, strict=True)}


@lru_cache(maxsize=1024)
def effect(text: str, place: Place) -> Effect:
    """`per_face(run) once: damage(hero,1) if minions>=2`: when, once or always, what, and under which condition."""
    line, conditional, condition = text.partition(" if ")
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(f"{text!r} cannot be read; it looks like 'on_fail: move_back(1) if minions>=2'")
    when, trigger, once, verb, arguments = found.groups()
    when = None if when in AT_ONCE else when
    if when and when not in MOMENTS[place]:
        raise ValueError(f"{text!r}: a {place} text cannot work {when!r}; known: {', '.join(MOMENTS[place]) or 'now'}")
    if (when == "per_face") != bool(trigger):
        raise ValueError(f"{text!r}: per_face names its face, and nothing else does")
    fields = _arguments(verb, arguments)
    if (place in ("battle", "line")) != (verb in BATTLE_ONLY) and verb not in EVERYWHERE:
        raise ValueError(f"{text!r}: {verb} cannot stand in a {place} text")
    test = _test(condition) if conditional else None
    assert not when or when in get_args(When)
    return Effect(
        verb, when=cast(When, when or "now"), trigger=face(trigger) if trigger else "", once=bool(once), test=test,
        **fields,
    )  # fmt: skip


def _test(text: str) -> Test:
    found = TEST.fullmatch(text.strip())
    if not found or found[1] not in TESTS or (found[3] or "") != TESTS[found[1]]:
        raise ValueError(f"unknown condition {text!r}; known: {', '.join(what + sign for what, sign in TESTS.items())}")
    what, name, _, n = found.groups()
    if what in NAMED:
        _one_of(NAMED[what])(name or "")
    return Test(what, int(n or 0), name or "")


def effects(lines: Sequence[str], place: Place) -> tuple[Effect, ...]:
    return tuple(effect(line, place) for line in lines)


COSTS = re.compile(r"(we|health|threat|discard)\((\d)\)")


def use(ap: int, cost: Sequence[str], do: Sequence[str], place: Place) -> Use:
    """A card side or an ability: action points, what else is paid, and what it does."""
    paid: dict[str, int] = {}
    for line in cost:
        found = COSTS.fullmatch(line)
        if not found:
            raise ValueError(f"{line!r} is no cost; known: we(n), health(n), threat(n), discard(n)")
        paid[found[1]] = int(found[2])
    return Use(effects(do, place), ap, **paid)
