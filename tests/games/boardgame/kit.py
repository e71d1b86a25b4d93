"""Written positions and player verbs for the tests of Mega Man: The Board Game.

Players are called A, B, C, D clockwise; A is the hero unless a test says otherwise. Dice and random discards are always
fed in. A challenge is named by its id, or written down with `challenge`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

import tabletron
from tabletron import testing
from tabletron.core.chance import ByHand, Fed, Seeded
from tabletron.core.table import Setting, Table
from tabletron.core.vocabulary import Use, hook
from tabletron.games.boardgame.box import CASTLE, Box, CardId, Challenge
from tabletron.games.boardgame.options import Ability, Free, Play, Reroll, Return, Special, Spend, Turn
from tabletron.games.boardgame.rules.setup import deck_of
from tabletron.games.boardgame.state import Battle, BoardGame, Hero, Pile, Switches

GAME = tabletron.game("boardgame")
_BOX = GAME.load()
assert isinstance(_BOX, Box)
BOX: Box = _BOX
A, B, C, D = 0, 1, 2, 3
STAGES = [stage.id for stage in BOX.stages if stage.id != CASTLE and not stage.expansion]
STARTER = [card for card, n in BOX.starting_deck.items() for _ in range(n)]
HAND = ("fortified", "rapid_fire", "robot_tactics", "no_limit")
PACK = [card.name for card in BOX.actions if card.pack == "boss"]
SWIFT = (
    "Swift: " + ", ".join(f"4 {name}" for name in (*PACK[:8], "No Limit", "Boost"))
    + "; Stone: " + ", ".join(f"4 {name}" for name in (*PACK[8:], "Robot Tactics", "Rapid Fire"))
)  # fmt: skip
"""Two custom decks with every card of the Boss Card Pack."""


def hero(
    health: int = 28,
    *,
    we: int = 3,
    threat: int = 10,
    lives: int = 3,
    stage: CardId = "cut_man",
    hand: Sequence[CardId] = HAND,
    **fields: Any,
) -> Hero:
    """A hero in the middle of a game."""
    if fields.get("powers") and "won" not in fields:
        fields["won"] = [BOX.power[power].boss for power in fields["powers"]]
    named = {"card": "mega_man", "deck_name": "pre-constructed", **fields}
    return Hero(0, health=health, we=we, threat=threat, lives=lives, stage=stage, hand=list(hand), **named)


def challenge(
    *requirements: str,
    ap: int = 4,
    symbol: str = "animal",
    minion: str = "none",
    start: int = 0,
    ability: Sequence[Mapping[str, Any]] = (),
    penalty: Sequence[Mapping[str, Any]] = ({"damage": 2},),
    stage: CardId = "cut_man",
) -> Challenge:
    """A challenge for a test; Animal is the symbol of no boss, and of one card only."""
    return msgspec.convert(
        {
            "id": "test", "name": "Test", "source": "house", "stage": stage, "ap": ap, "symbol": symbol,
            "minion": minion, "start": start, "requirements": list(requirements), "ability": list(ability),
            "penalty": list(penalty),
        },
        Challenge,
        dec_hook=hook,
    )  # fmt: skip


class Script(testing.Script[BoardGame]):
    """A table at a written position, answered in the verbs of the game."""

    state = BoardGame

    def hero(self, seat: int = A) -> Hero:
        return self.game.heroes[seat]

    def stats(self, seat: int = A) -> tuple[int, int, int, int]:
        """Health, WE, Threat, Lives."""
        one = self.hero(seat)
        return one.health, one.we, one.threat, one.lives

    def budgets(self) -> tuple[int, int]:
        return self.game.challenge.hero_ap, self.game.challenge.wily_ap

    def dice(self) -> str:
        return " ".join(die.face for die in self.game.roll.dice)

    def playable(self, seat: int | None = None) -> set[str]:
        """The cards that may be played now."""
        return {option.card for option in self.options(seat) if isinstance(option, Play)}

    def told(self, kind: type[Any], to: int | None = None) -> list[Any]:
        return [told.event for told in self.table.told if isinstance(told.event, kind) and told.to in (None, to)]

    # --- verbs

    def plays(self, seat: int, card: str) -> Script:
        return self.answers(Play(card), seat)

    def uses(self, name: str) -> Script:
        return self.answers(Ability(name), self.game.turn)

    def special(self, seat: int, minion: str) -> Script:
        return self.answers(Special(minion), seat)

    def all_pass(self) -> Script:
        """Everybody passes until Play Abilities is over."""
        while set(self.asked().values()) & {"play", "counter", "counter_again", "special"}:
            self.passes()
        return self

    def rolls(self, *faces: str) -> Script:
        """These faces come up."""
        self.table.feed(list(faces))
        return self

    def loses_card(self, card: str, seat: int = A) -> Script:
        """This card of the hand is the one discarded at random."""
        self.table.feed([self.hero(seat).hand.index(card)])
        return self

    def spends(self, *faces: str) -> Script:
        """Everybody passes, then so many dice are spent and come to this."""
        self.all_pass()
        if "dice" in self.asked().values():
            self.answers(Spend(len(faces)))
        return self.rolls(*faces) if faces else self

    def rerolls(self, *faces: str, to: Sequence[str]) -> Script:
        return self.answers(Reroll(faces)).rolls(*to)

    def rerolls_free(self, *faces: str, to: Sequence[str]) -> Script:
        return self.answers(Free(faces)).rolls(*to)

    def turns(self, face: str, to: str) -> Script:
        return self.answers(Turn(face, to))

    def trophy(self, seat: int, trophy: str, face: str, to: str) -> Script:
        """The seat returns a Trophy to change a die."""
        places = [n for n, die in enumerate(self.game.roll.dice) if die.face == face]
        options = [option for option in self.options(seat) if isinstance(option, Return) and option.die in places]
        wanted = [option for option in options if (option.trophy, option.to) == (trophy, to)]
        return self.answers(wanted[0] if wanted else Return(trophy, places[0], to), seat)

    def fights(self, *faces: str) -> Script:
        """The hero rolls this without playing anything, scores it, and lets the boss roll."""
        self.passes().rolls(*faces)
        while set(self.asked().values()) & {"battle_reroll", "battle_after", "trophy"}:
            self.passes()
        return self

    def until(self, *kinds: str, turns: int = 400) -> Script:
        """Everybody takes the default, dice come up as they like, until such a question is open."""
        for _ in range(turns):
            if set(self.asked().values()) & set(kinds):
                return self
            self.goes_on()
        raise AssertionError(f"{kinds} never came")


def written(game: BoardGame, uses: Sequence[Use]) -> list[dict[str, Any]]:
    """The lines in force, or waiting, as their cards say them."""
    return [game.content.lines[use.line].written for use in uses]


def box_with(*extra: Challenge) -> Box:
    """The box with these challenges added."""
    box = structs.replace(BOX, challenges=(*BOX.challenges, *extra))
    assert box.lines, "every line knows its address"
    return box


def table_of(
    *heroes: Hero,
    phase: str,
    switches: dict[str, Any] | None = None,
    luck: Sequence[list[Any]] = (),
    box: Box = BOX,
    top: dict[CardId, Sequence[CardId]] | None = None,
    **fields: Any,
) -> Script:
    """A table with these heroes at the start of a phase; `top` says which challenges lie on top of which deck.

    `luck` is what the first draws and shuffles come to.
    """
    chosen = msgspec.convert(switches or {}, Switches)
    for seat, one in enumerate(heroes):
        one.seat = seat
        if not one.deck and not one.discard:
            rest = Counter(STARTER) - Counter(one.hand)
            one.deck = sorted(rest.elements())
    expansion = chosen.expansion == "on"
    stages = [stage.id for stage in BOX.stages if stage.id != CASTLE and (expansion or not stage.expansion)]
    piles = {}
    for stage in (*stages, CASTLE):
        first = list((top or {}).get(stage, ()))
        held = {one.copy for one in heroes}
        piles[stage] = Pile([*first, *(c for c in deck_of(stage, expansion, BOX) if c not in (*first, *held))])
    lists = fields.pop("lists", {"pre-constructed": dict(BOX.starting_deck)})
    state = BoardGame(len(heroes), list(heroes), **{"stages": stages, "piles": piles, "lists": lists, **fields})
    chance = ByHand(Fed(luck, Seeded("test")), ["dice", "discard"])
    return Script(Table(setting := Setting(GAME, len(heroes), chosen, box), setting.beginning(state, phase), chance))


def facing(one: Challenge | CardId, *heroes: Hero, **fields: Any) -> Script:
    """The hero on turn has just revealed this challenge."""
    everyone = heroes or (hero(), hero())
    active = everyone[fields.get("turn", A)]
    if isinstance(one, str):
        active.stage = BOX.challenge[one].stage
        return table_of(*everyone, phase="reveal", top={active.stage: [one]}, **fields)
    test = structs.replace(one, stage=active.stage)
    return table_of(*everyone, phase="reveal", top={active.stage: ["test"]}, box=box_with(test), **fields)


def battle(boss: CardId, *heroes: Hero, health: int | None = None, kind: str = "stage", **fields: Any) -> Script:
    """The hero on turn is about to begin a Battle Round against this boss."""
    everyone = heroes or (hero(), hero())
    active = everyone[fields.get("turn", A)]
    if kind == "stage":
        active.stage, active.position = boss, 4
    elif kind == "copy":
        active.stage, active.copy = CASTLE, f"copy_{boss}"
    else:
        active.stage, active.position = CASTLE, 5 if kind == "devil" else 6
    full = BOX.boss[boss].health if health is None else health
    fight = Battle(boss, kind, full, "before")  # type: ignore[arg-type]
    return table_of(*everyone, phase="begin_round", battle=fight, **fields)


def turn_of(*heroes: Hero, **fields: Any) -> Script:
    """The turn of the player on turn begins."""
    return table_of(*heroes, phase="begin_turn", **fields)


def new_game(seats: int = 4, seed: int = 1, **switches: Any) -> Script:
    """A game from its set-up on, dice and random discards fed in."""
    chance = ByHand(Seeded(str(seed)), ["dice", "discard"])
    return Script(tabletron.open("boardgame", seats=seats, seed=seed, chance=chance, **switches))


def begun(seats: int = 4, seed: int = 1, **switches: Any) -> Script:
    """A game that is set up, at the first challenge."""
    script = new_game(seats, seed, **switches)
    while script.game.facing is None:
        script.goes_on()
    return script
