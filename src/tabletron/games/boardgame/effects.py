"""What cards can do: the effect vocabulary of Mega Man: The Board Game, as typed values.

A card says its effects in lines such as `on_fail: move_back(1)` or `reroll_forbid if we>=3`; `reading.py` turns each
line into one of these values once, when the box is opened.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Face: TypeAlias = Literal["hit", "pellet", "aim", "jump", "run", "wily"]
FACES: tuple[Face, ...] = ("hit", "pellet", "aim", "jump", "run", "wily")
Symbol: TypeAlias = Literal[
    "animal", "aqua", "blitz", "explosion", "fire", "mineral", "paradox", "powerful", "sharp"
]  # fmt: skip
SYMBOLS: tuple[Symbol, ...] = (
    "animal", "aqua", "blitz", "explosion", "fire", "mineral", "paradox", "powerful", "sharp"
)  # fmt: skip
Stat: TypeAlias = Literal["we", "threat", "health"]
When: TypeAlias = Literal[
    "now", "on_minion_played", "on_roll", "on_reroll", "on_score", "per_face", "on_pass", "on_fail",
    "round_start", "next_hero_roll", "next_boss_half",
]  # fmt: skip


class Test(Struct, frozen=True, gc=False):
    """What must hold when an effect would apply: `we>=3`, `has_power(super_arm)`, `face_count(run)>=2`."""

    what: str
    n: int = 0
    name: str = ""


class Effect(Struct, frozen=True, omit_defaults=True, gc=False):
    """One verb with what it needs to know: `when` it works, for which face, once a hero or always, under which test.

    `to` is whom or what it acts on, `how` the manner: a count, a chooser, `set` or `add`, `random` or `choice`.
    `vs` holds the numbers against a symbol.
    """

    verb: str
    n: int = 0
    face: str = ""
    to: str = ""
    how: str = ""
    floor: int = 0
    vs: tuple[tuple[str, int], ...] = ()
    when: When = "now"
    trigger: str = ""
    once: bool = False
    test: Test | None = None


class Use(Struct, frozen=True, gc=False):
    """Something that can be played: its price and what it does."""

    effects: tuple[Effect, ...]
    ap: int = 0
    we: int = 0
    health: int = 0
    threat: int = 0
    discard: int = 0


LASTING = frozenset({
    "req_add", "req_drop", "req_swap", "req_any", "auto_pass", "minion_dmg", "minion_armor",
    "minion_guard", "minion_special", "hits_defeat", "special_forbid", "die_free", "die_stick", "reroll_free",
    "reroll_forbid", "count_as", "face_dmg", "boss_ignore", "boss_dice", "play_forbid", "penalty_off",
    "penalty_extra", "pellet_off", "ability_cancel",
})  # fmt: skip
"""Verbs that stay in force until the challenge, or the Battle Round, is over (MM-198)."""
ROLL_VERBS = frozenset({"face_dmg", "die_extra", "die_change", "reroll_free"})
"""Verbs that act on the hero's battle roll: of no use once it is scored (MM-229)."""
DAMAGE = frozenset({"damage", "damage_per"})
GAINS = frozenset({"heal", "heal_per", "gain_we", "refill_we", "gain_threat", "gain_life"})
