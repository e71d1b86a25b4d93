"""Written positions and player verbs for the tests of Mega Man Adventures.

Players are called A, B, C, D clockwise. Dice and surprise boxes are always fed in. Cards in slots are named by their
id or by the support they give, such as `roll:red`; a hero without a boss faces stages that do nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import tabletron
from tabletron import testing
from tabletron.core.chance import ByHand, Fed, Seeded
from tabletron.core.flow import Draw
from tabletron.core.table import Setting, Table
from tabletron.games.adventures.box import ActionCard, Box, Challenge
from tabletron.games.adventures.options import (
    Again,
    Boost,
    Claim,
    Dice,
    Dye,
    Exploit,
    Fire,
    Pay,
    Pick,
    Plan,
    Skill,
    Suffer,
)
from tabletron.games.adventures.state import Adventures, Facing, Hero, Switches

GAME = tabletron.game("adventures")
_BOX = GAME.load()
assert isinstance(_BOX, Box)
BOX: Box = _BOX
A, B, C, D = 0, 1, 2, 3
HEROES = ("mega_man", "proto_man", "roll", "rush")
RED, BLUE, YELLOW, WILD = "roll:red", "roll:blue", "roll:yellow", "roll:any"


def card(name: str) -> str:
    """A card by its id, or the first that gives this support."""
    if not name or name in BOX.action:
        return name
    return next(card.id for card in BOX.actions if support(card) == name)


NAMES = {"roll": "roll", "place": "set", "token": "tok"}


def support(card: ActionCard) -> str:
    """What a card gives, as the tests name it: `roll:red/blue`, `set:red.S`, `tok:any`."""
    [line] = card.support
    [(verb, value)] = line.written.items()
    return f"{NAMES[verb]}:{value if isinstance(value, str) else '/'.join(value)}"


def challenge(text: str) -> Challenge:
    """`WJJ/2*`: a pair and two jumps, 2 damage if not overcome, a surprise box if it is."""
    icons, _, rest = text.partition("/")
    return Challenge(icons, int(rest[0]), rest.endswith("*"))


def hero(
    life: int = 5,
    tokens: str = "",
    *,
    weapons: dict[str, int] | None = None,
    boss: str = "",
    patterns: Sequence[str] = (),
    stages: Sequence[str] = ("ST18", "ST05"),
    left: str = RED,
    right: str = BLUE,
    skill: str = "",
    boost: str = "",
    lights: dict[Any, str] | None = None,
    **fields: Any,
) -> Hero:
    """A hero as it stands in a round that is planned; with pattern cards it is in its boss battle."""
    active: list[Any] = list(tokens)
    return Hero(
        0, life=life, tokens=active, weapons=dict(weapons or {}), boss=boss, patterns=list(patterns),
        stages=[] if patterns else list(stages), left=card(left), right=card(right), skill=card(skill),
        hand=[card(boost)] if boost else [], lights=dict(lights or {}), **{"battle": bool(patterns), **fields},
    )  # fmt: skip


class Script(testing.Script[Adventures]):
    """A table at a written position, answered in the verbs of the game."""

    state = Adventures

    def hero(self, seat: int = A) -> Hero:
        return self.game.heroes[seat]

    def life(self, *seats: int) -> list[int]:
        return [self.game.heroes[seat].life for seat in seats or range(self.game.seats)]

    def pool(self) -> str:
        """The dice that can be used, as one line."""
        return " ".join(self.game.pool)

    def payments(self) -> list[str]:
        """The payments on offer, the cheapest first, such as `red.S S`: dice, then tokens."""
        return [" ".join((*one.dice, *one.tokens)) for one in self.options() if isinstance(one, Pay)]

    # --- verbs

    def rolls(self, *faces: str) -> Script:
        """These faces come up."""
        self.table.feed(list(faces))
        return self

    def finds(self, kind: str) -> Script:
        """This is in the surprise box."""
        event = self.table.pending
        assert isinstance(event, Draw) and event.stream == "boxes"
        self.table.feed([event.zone.index(kind)])
        return self

    def pays(self, *dice: str, tokens: str = "") -> Script:
        return self.answers(Pay(tuple(sorted(dice)), tuple(tokens)))  # type: ignore[arg-type]

    def suffers(self) -> Script:
        return self.answers(Suffer())

    def skill(self) -> Script:
        return self.answers(Skill())

    def fires(self, weapon: str) -> Script:
        return self.answers(Fire(weapon))

    def exploits(self, weapon: str, colour: Any) -> Script:
        return self.answers(Exploit(weapon)).answers(Dye(colour))

    def rerolls(self, weapon: str, *dice: str, to: Sequence[str]) -> Script:
        self.answers(Again(weapon))
        if self.asked():
            self.answers(Dice(tuple(sorted(dice))))
        return self.rolls(*to)

    def boosts(self, seat: int) -> Script:
        return self.answers(Boost(), seat)

    def picks(self, die: str) -> Script:
        return self.answers(Pick(die))

    def dyes(self, colour: Any) -> Script:
        return self.answers(Dye(colour))

    def claims(self, seat: int, name: str) -> Script:
        return self.answers(Claim(name), seat)

    def plans(self, seat: int = A) -> Script:
        """The seat places its hand in the order it lies."""
        return self.answers(Plan(*self.hero(seat).hand), seat)

    def until(self, seat: int, kind: str) -> Script:
        """Everybody takes the first option, dice come up as they like, until this question is open."""
        for _ in range(2000):
            if self.asked().get(seat) == kind:
                return self
            assert self.table.result is None, f"the game ended before {kind} of seat {seat}"
            self.goes_on()
        raise AssertionError(f"{kind} of seat {seat} never came")

    def loses(self) -> Script:
        """Bad luck: the next damage loses the session; everybody goes on until it is lost."""
        while self.game.step != "over":
            for one in self.game.heroes:
                one.life = min(one.life, 1)
            self.game.tanks = 0
            self.goes_on()
        return self


def table_of(
    *heroes: Hero, phase: str, switches: dict[str, Any] | None = None, luck: Sequence[list[Any]] = (), **fields: Any
) -> Script:
    """A table with these heroes at the start of a phase; what no pile holds lies in its deck.

    `luck` is what the first draws and shuffles come to.
    """
    chosen = msgspec.convert(switches or {}, Switches)
    for seat, one in enumerate(heroes):
        one.seat, one.hero = seat, HEROES[seat]
        used = {one.left, one.right, one.skill, *one.hand, *one.discard}
        one.deck = one.deck or [name for name in BOX.deck[one.hero] if name not in used]
    dealt = {name for one in heroes for name in (*one.stages, *one.patterns, *one.lights.values(), one.boss)}
    boxes = [kind.id for kind in BOX.surprises for _ in range(kind.copies)]
    state = Adventures(
        len(heroes), list(heroes),
        **{
            "owned": [list(one.weapons) for one in heroes],
            "tanks": 2,
            "round": 1,
            "masters": [one.id for one in BOX.masters if one.id not in dealt],
            "wily": [one.id for one in BOX.wily if one.id not in dealt],
            "stage_deck": [one.id for one in BOX.stages if one.id not in dealt],
            "pattern_deck": [one.id for one in BOX.patterns if one.id not in dealt],
            "light_deck": [one.id for one in BOX.lights if one.id not in dealt],
            "boxes": boxes,
            **fields,
        },
    )  # fmt: skip
    chance = ByHand(Fed(luck, Seeded("test")), ["dice", "boxes"])
    return Script(Table(setting := Setting(GAME, len(heroes), chosen, BOX), setting.beginning(state, phase), chance))


def facing(
    text: str, *heroes: Hero, pool: str = "", n: int = 3, added: str = "", first: int = 0, **fields: Any
) -> Script:
    """The first hero faces this challenge with these dice, its Abilities step is open."""
    one = challenge(text)
    everyone = heroes or (hero(),)
    active = everyone[first]
    active.faced = [True] * (n - 1)
    active.shown = True
    signature = BOX.boss[active.boss].signature if active.battle else ""
    now = Facing(n, one.icons, one.damage, one.box, signature, added)
    return table_of(
        *everyone, phase="abilities", facing=now, pool=sorted(pool.split()), step="abilities",
        first=first, **fields,
    )  # fmt: skip


def action(*heroes: Hero, first: int = 0, **fields: Any) -> Script:
    """All plans are made; the action phase of the first player begins."""
    return table_of(*heroes, phase="dice_pool", first=first, step="planning", **fields)


def engaging(*heroes: Hero, pool: str = "", n: int = 1, first: int = 0, **fields: Any) -> Script:
    """The first hero has these dice and engages the n-th challenge."""
    heroes[first].faced = [True] * (n - 1)
    return table_of(*heroes, phase="engage", pool=sorted(pool.split()), step="dice_pool", first=first, **fields)


def cleaning(*heroes: Hero, **fields: Any) -> Script:
    """All action phases are over, clean-up begins."""
    return table_of(*heroes, phase="clean_up", acted=len(heroes), step="abilities", **fields)


def new_game(seats: int = 4, seed: int = 1, **switches: Any) -> Script:
    """A game from its set-up on, dice and boxes fed in."""
    chance = ByHand(Seeded(str(seed)), ["dice", "boxes"])
    return Script(tabletron.open("adventures", seats=seats, seed=seed, chance=chance, **switches))


def begun(seats: int = 4, seed: int = 1, **switches: Any) -> Script:
    """A game whose heroes are dealt, at the choice of Robot Masters."""
    return new_game(seats, seed, **{"hero_pick": "random", **switches})


def planned(seats: int = 4, seed: int = 1, **switches: Any) -> Script:
    """A game that is set up, at the first planning phase."""
    script = begun(seats, seed, **switches)
    while script.game.step in ("setup", "draw"):
        script.goes_on()
    while "plan" not in script.asked().values():
        script.goes_on()
    return script
