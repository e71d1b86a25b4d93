"""What the lines of cards can say: when they work, what they count and what they ask, on challenges and in battles.

Verbs enter the two vocabularies where they are defined, in the other files of this folder.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias, get_args

from msgspec.structs import replace

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Condition, Count, Line, Use, Vocabulary

Face: TypeAlias = Literal["hit", "pellet", "aim", "jump", "run", "wily"]
FACES: tuple[Face, ...] = get_args(Face)
PLACE: dict[str, int] = {face: place for place, face in enumerate(FACES)}
Symbol: TypeAlias = Literal[
    "animal", "aqua", "blitz", "explosion", "fire", "mineral", "paradox", "powerful", "sharp"
]  # fmt: skip
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
MinionType: TypeAlias = Literal[
    "big_eye", "met", "octopus_battery", "peng", "sabattol", "sniper_joe", "tackle_fire", "watcher"
]  # fmt: skip
Side: TypeAlias = Literal["hero", "wily"]

STAGE: Vocabulary[Any, Any] = Vocabulary({
    "minion": message("for each minion played: {effect}"),
    "roll": message("after the roll: {effect}"),
    "reroll": message("at each re-roll: {effect}"),
    "score": message("when scored: {effect}"),
    "hit": message("for each [hit]: {effect}"),
    "pellet": message("for each [pellet]: {effect}"),
    "aim": message("for each [aim]: {effect}"),
    "jump": message("for each [jump]: {effect}"),
    "run": message("for each [run]: {effect}"),
    "wily": message("for each [wily]: {effect}"),
    "pass": message("on success: {effect}"),
    "fail": message("on failure: {effect}"),
})  # fmt: skip
"""What is said of a challenge; a moment named by a face comes once for each die that shows it."""
BATTLE: Vocabulary[Any, Any] = Vocabulary({
    "round": message("next round: {effect}"),
    "boss_half": message("boss half: {effect}"),
    "hero_roll": message("hero's next roll: {effect}"),
})  # fmt: skip
"""What is said of a Boss Battle."""


class StageLine(Line[Any, Any]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = STAGE

    def shape(self, now: Any, game: Any, use: Use) -> Any:
        """Minions that the same play destroys are counted as the outlook has them."""
        if self.conditions and not self.holds(game):
            return now
        if self.per != "destroyed":
            return self.at(game, ahead=True).shape(now, game, use) if self.per else self.verb.shape(now, game, use)
        field = self.verb.__struct_fields__[0]
        number = getattr(self.verb, field) * now.destroyed
        return replace(self.verb, **{field: number}).shape(now, game, use)


class BattleLine(Line[Any, Any]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = BATTLE


def titled(name: str, words: Words) -> str:
    """The name of a power, minion or symbol from its id."""
    return words(" ".join(part.capitalize() for part in name.split("_")))


def _faces(face: str, each: str, least: str) -> Count[Any]:
    def rolled(game: Any) -> int:
        return game.throw.count(face) if game.throw is not None else 0

    def likely(game: Any) -> float:
        return rolled(game) if game.throw is not None else game.hero.threat / len(FACES)

    return Count(rolled, each, least, likely=likely)


_EVERYWHERE: dict[str, Count[Any]] = {
    "energy": Count(lambda game: game.hero.we, least=message("you have {n}[we] or more")),
    "base_energy": Count(lambda game: game.base("we"), least=message("base [we] is {n} or more")),
    "health": Count(lambda game: game.hero.health, most=message("you have {n}[health] or less")),
    "lives": Count(lambda game: game.hero.lives, most=message("you have {n}[lives] or less")),
    "powers": Count(lambda game: len(game.hero.powers), message("power"), message("you have {n} or more powers")),
    "players": Count(lambda game: game.seats, least=message("{n} or more play")),
    "hit": _faces("hit", message("[hit]"), message("you scored {n}[hit] or more")),
    "pellet": _faces("pellet", message("[pellet]"), message("you scored {n}[pellet] or more")),
    "aim": _faces("aim", message("[aim]"), message("you scored {n}[aim] or more")),
    "jump": _faces("jump", message("[jump]"), message("you scored {n}[jump] or more")),
    "run": _faces("run", message("[run]"), message("you scored {n}[run] or more")),
    "wily": _faces("wily", message("[wily]"), message("you scored {n}[wily] or more")),
}
BATTLE.counts |= _EVERYWHERE
STAGE.counts |= _EVERYWHERE | {
    "minions": Count(
        lambda game: len(game.challenge.minions), message("minion"), message("{n} or more minions are here")
    ),
    "destroyed": Count(lambda game: game.destroyed, message("minion destroyed")),
    "hero_cards": Count(
        lambda game: game.challenge.hero_cards,
        message("Mega Man card played"),
        message("{n} or more Mega Man cards were played"),
    ),
    "wily_cards": Count(
        lambda game: game.challenge.wily_cards,
        message("Dr. Wily card played"),
        message("{n} or more Dr. Wily cards were played"),
    ),
    "dice": Count(lambda game: game.challenge.spent, least=message("you spent {n} dice or more")),
    "position": Count(lambda game: game.hero.position, least=message("you stand on space {n} or further")),
}
STAGE.tests["power"] = BATTLE.tests["power"] = Condition(
    lambda game, power: power in game.hero.powers, message("you have {what}"), shown=titled
)
BATTLE.tests["symbol"] = Condition(
    lambda game, symbol: game.content.boss[game.fight.boss].symbol == symbol,
    message("the symbol of the boss is {what}"),
    lambda value: value in SYMBOLS,
    titled,
)
