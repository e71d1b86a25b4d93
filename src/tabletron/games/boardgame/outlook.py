"""The numbers a decision depends on: as they stand, and as an option would leave them.

The rules read them for everything that effects in force may change, so what a preview, the coach or a bot foretells is
what the rules will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from tabletron.core.flow import Seat
from tabletron.core.vocabulary import Line, Use
from tabletron.games.boardgame import odds
from tabletron.games.boardgame.box import BattleDoing, StageDoing
from tabletron.games.boardgame.options import Ability, Free, Options, Play, Reroll, Special, Spend
from tabletron.games.boardgame.state import ABILITY, CARD, PENALTY, SPECIAL, BoardGame, Rank
from tabletron.games.boardgame.verbs.vocabulary import FACES, PLACE

NOTHING = (0,) * len(FACES)


class Outlook(Struct, frozen=True):
    """The hero on turn, and the challenge or the battle with everything in force.

    Of the hero: `full`, `charge` and `rating` are the bases of Health, Weapon Energy and Threat; `renewed` counts cards
    looked at or replaced, `recovered` those taken back.
    Of the roll: `dice` that lie there, `joining` those that will join them, `extra` and `free` dice of the next roll,
    faces that are `sticking`, free `rerolls`, `turns` that the hero may make, dice that others will have `spoilt`.
    Of the challenge: what is `asked`, faces that count `alike`, minions that were `destroyed`, what more they `bite`,
    how many `each` Hit removes, `guards` that must be hit with it, sides that are `barred` from playing cards, and how
    many `times` a penalty counts.
    Of the battle: the Health of the `boss`, what each face `strikes` and what is `added` to it.
    """

    health: float
    full: int
    energy: float
    charge: int
    threat: float
    rating: int
    lives: int
    position: int
    shield: float = 0
    hand: int = 0
    later: tuple[Use, ...] = ()
    dice: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    extra: int = 0
    asked: tuple[str, ...] = ()
    kind: str = "none"
    minions: tuple[str, ...] = ()
    special: bool = False
    hero_ap: int = 0
    wily_ap: int = 0
    moves: int = 0
    replaced: bool = False
    renewed: int = 0
    recovered: int = 0
    joining: int = 0
    free: tuple[str, ...] = ()
    sticking: tuple[str, ...] = ()
    rerolls: tuple[int, ...] = ()
    fixed: bool = False
    spoilt: int = 0
    passes: bool = False
    alike: tuple[tuple[str, str], ...] = ()
    destroyed: int = 0
    bite: int = 0
    armor: int = 0
    guards: tuple[str, ...] = ()
    each: int = 1
    lent: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    ability: bool = True
    times: int = 1
    pellets: bool = True
    boss: float = 0
    strikes: tuple[int, ...] = NOTHING
    added: tuple[int, ...] = NOTHING
    boss_dice: int = 0
    ignored: int = 0
    cards: int = 0

    def hurt(self, n: float) -> Outlook:
        """After damage to the hero: the shield takes what it can (MM-107)."""
        taken = min(self.shield, n)
        return replace(self, health=self.health - n + taken, shield=self.shield - taken) if n else self

    def fired(self, game: BoardGame, when: str) -> Outlook:
        """After a moment for which lines may wait."""
        now, lines = self, game.content.lines
        for use in self.later:
            if lines[use.line].when == when:
                now = lines[use.line].shape(now, game, use)
        return now

    # --- what follows from it

    def deals(self, face: str) -> int:
        """What a scored die of the hero deals to the boss (MM-150, MM-151)."""
        place = PLACE[face]
        return self.strikes[place] + self.added[place]

    @property
    def mean(self) -> float:
        """What a die of the hero deals on average."""
        return (sum(self.strikes) + sum(self.added)) / len(FACES)

    @property
    def struck(self) -> float:
        """What the dice on the table deal to the boss as they lie; those that join them deal the mean."""
        return sum(self.deals(face) for face in self.dice) + self.joining * self.mean

    @property
    def passes_itself(self) -> bool:
        """Whether the requirements count as met without dice (MM-087, MM-220)."""
        return self.passes or not self.asked

    @property
    def accepted(self) -> tuple[str, ...]:
        """The requirements with every face that fills them."""
        if not self.alike:
            return self.asked
        return tuple(
            "/".join([faces, *(face for face, to in self.alike if to in faces.split("/"))]) for faces in self.asked
        )

    @property
    def met(self) -> bool:
        """Whether each requirement can be given its own die (MM-099, MM-100)."""
        return self.passes or odds.fits(self.accepted, self.dice)

    def missing(self) -> list[str]:
        """The requirements that the dice leave open at best, each die used once, plain faces first."""
        if self.passes:
            return []
        filled, left = list[str](), list[str]()
        for faces, wide in sorted(zip(self.asked, self.accepted, strict=True), key=lambda pair: "/" in pair[0]):
            if odds.fits((*filled, wide), self.dice):
                filled.append(wide)
            else:
                left.append(faces)
        return left

    def passing(self, dice: int, rerolls: int, kept: Sequence[str] = ()) -> float:
        """How likely a roll of these dice passes, beside those that lie there."""
        if self.passes_itself:
            return 1.0
        return odds.chance(self.accepted, tuple(kept), dice, 1 + rerolls, frozenset(self.sticking))


# --- looking


def bare(game: BoardGame) -> Outlook:
    """What is printed and lies on the table, before anything in force."""
    hero, facing, roll = game.heroes[game.turn], game.facing, game.throw
    card = game.content.hero[hero.card]
    stats = card.challenge if game.battle is None else card.boss
    full, charge, rating = stats.health, stats.we, stats.threat
    if hero.more:
        full, charge, rating = game.base("health"), game.base("we"), game.base("threat")
    dice, turns = (tuple([die.face for die in roll.dice]), tuple(roll.turns)) if roll is not None else ((), ())
    if facing is not None:
        challenge = game.content.challenge[facing.card]
        return Outlook(
            hero.health, full, hero.we, charge, hero.threat, rating, hero.lives, hero.position, game.shield,
            len(hero.hand), tuple(game.waiting), dice, turns, game.extra, challenge.requirements, challenge.minion,
            tuple(facing.minions), challenge.minion != "none" and not facing.special, facing.hero_ap, facing.wily_ap,
            facing.moves, facing.replaced,
        )  # fmt: skip
    now = Outlook(
        hero.health, full, hero.we, charge, hero.threat, rating, hero.lives, hero.position, game.shield,
        len(hero.hand), tuple(game.waiting), dice, turns, game.extra,
    )  # fmt: skip
    if (battle := game.battle) is None:
        return now
    boss, strikes = game.content.boss[battle.boss], game.content.strikes[hero.card]
    return replace(now, boss=battle.health, strikes=strikes, boss_dice=boss.threat, cards=battle.cards)


def with_force(game: BoardGame, now: Outlook, uses: Iterable[Use]) -> Outlook:
    """With lines in force, in the order they began; their conditions were asked then."""
    lines = game.content.lines
    for use in uses:
        line = lines[use.line]
        now = (line.at(game) if line.per else line.verb).shape(now, game, use)
    return now


def look(game: BoardGame) -> Outlook:
    """How things stand for the hero on turn."""
    return with_force(game, bare(game), game.force) if game.force else bare(game)


BLANK = Outlook(0, 0, 0, 0, 0, 0, 0, 0)


def ruled(game: BoardGame) -> Outlook:
    """What is in force and nothing else: enough for rules that depend on no number, and quicker."""
    return with_force(game, BLANK, game.force) if game.force else BLANK


@lru_cache(maxsize=4096)
def _rank(line: str) -> Rank:
    kind, _, place = line.partition("/")
    if kind == "challenges":
        return PENALTY if "/penalty" in place else ABILITY
    return SPECIAL if kind == "minions" else CARD


def rank(use: Use) -> Rank:
    """Its place among effects of the same moment: by what kind of card prints it (MM-217)."""
    return _rank(use.line)


def minion_damage(game: BoardGame, now: Outlook) -> int:
    """What the minions that are left deal (MM-065)."""
    return sum(max(0, game.content.minion[kind].damage + now.bite) for kind in now.minions)


# --- looking ahead


def shaped(game: BoardGame, now: Outlook, lines: Iterable[Line[BoardGame, Outlook]], by: Seat) -> Outlook:
    """With lines that somebody plays: those that wait for a moment will wait."""
    for line in lines:
        use = Use(line.address, by)
        if not line.when:
            now = line.shape(now, game, use)
        elif line.when != "minion" or now.kind != "none":
            now = replace(now, later=(*now.later, use))
    return now


def changes(game: BoardGame, now: Outlook, line: Line[BoardGame, Outlook], use: Use) -> bool:
    """Whether a line would change anything, now or later (MM-049, MM-219)."""
    if line.when:
        return line.when != "minion" or now.kind != "none"
    return line.shape(now, game, use) != now


def played(game: BoardGame, seat: Seat, option: Play | Ability) -> StageDoing | BattleDoing:
    """The side of the card, or the ability, that counts now."""
    box = game.content
    if isinstance(option, Ability):
        return (box.stage_ability if game.battle is None else box.battle_ability)[option.name]
    if game.battle is not None:
        return box.boss_side[option.card]
    return box.hero_side[option.card] if seat == game.turn else box.wily_side[option.card]


def after(game: BoardGame, seat: Seat, option: Play | Ability | Special, now: Outlook | None = None) -> Outlook:
    """Once a play has been paid for and has worked."""
    now = now or look(game)
    if isinstance(option, Special):
        return shaped(game, now, game.content.minion[option.minion].special, seat)
    doing = played(game, seat, option)
    if game.battle is None and seat != game.turn:
        now = replace(now, wily_ap=now.wily_ap - doing.ap)
    else:
        cost, cards = doing.cost, now.cards - (game.battle is not None and isinstance(option, Play))
        now = replace(
            now, hero_ap=now.hero_ap - doing.ap * (game.battle is None), energy=now.energy - cost.energy,
            threat=now.threat - cost.threat, health=now.health - cost.health, cards=cards,
        )  # fmt: skip
    return shaped(game, now, doing.do, seat)


def numbers(game: BoardGame, now: Outlook) -> dict[str, float]:
    """What of an outlook is counted."""
    counted: dict[str, float] = {
        "health": now.health, "energy": now.energy, "threat": now.threat, "lives": now.lives, "shield": now.shield,
        "later": len(now.later), "rerolls": len(now.rerolls), "turns": len(now.turns),
    }  # fmt: skip
    if game.facing is not None:
        counted |= {
            "asked": len(now.asked), "minions": len(now.minions), "bites": minion_damage(game, now),
            "hero_ap": now.hero_ap, "wily_ap": now.wily_ap, "moves": now.moves, "times": now.times,
            "free": len(now.free), "armor": now.armor, "each": now.each, "fixed": now.fixed, "met": now.met,
        }  # fmt: skip
    if game.battle is not None:
        counted |= {
            "boss": now.boss, "struck": now.struck, "cards": now.cards, "boss_dice": now.boss_dice,
            "ignored": now.ignored,
        }  # fmt: skip
    return counted


def seen(game: BoardGame, seat: Seat) -> Mapping[str, float]:  # noqa: ARG001
    """The numbers of the hero on turn: everybody sees them."""
    return numbers(game, look(game))


def forecast(game: BoardGame, seat: Seat, kind: str, option: Options) -> Mapping[str, float]:
    """What an option leaves; nothing where more may happen before the next question is asked."""
    now = look(game)
    match option:
        case Play() | Ability() | Special():
            then = after(game, seat, option, now)
            counted = numbers(game, then) if _goes_on(game, kind, then) else {}
            if now.joining != then.joining or now.sticking:
                counted.pop("turns", None)
            return counted
        case Spend(dice) if dice and _asks_again(now, now.energy) and not _waits(game, now, "roll"):
            odds_now = now.passing(dice + now.extra, 0, now.free)
            return {"threat": now.threat - dice, "met": odds_now}
        case Reroll(faces) | Free(faces):
            return _rerolled(game, now, faces, free=isinstance(option, Free))
        case None if kind == "battle" and not now.later:
            return {"struck": (now.rating + now.extra) * now.mean} if now.energy or now.cards else {}
    return {}


def _rerolled(game: BoardGame, now: Outlook, faces: Sequence[str], *, free: bool) -> Mapping[str, float]:
    kept = tuple((Counter(now.dice) - Counter(faces)).elements())
    then = replace(now, energy=now.energy - (not free), dice=kept).fired(game, "reroll")
    if then.health <= 0 or not (_asks_again(then, then.energy) or then.cards):
        return {}
    if game.battle is not None:
        return {"energy": then.energy, "struck": replace(then, joining=len(faces)).struck}
    return {"energy": then.energy, "health": then.health, "met": now.passing(len(faces), 0, kept)}


def _asks_again(now: Outlook, energy: float) -> bool:
    """Whether dice on the table can be rolled again, whatever they show."""
    return energy > 0 and not now.fixed and not now.sticking


def _waits(game: BoardGame, now: Outlook, when: str) -> bool:
    return any(game.content.lines[use.line].when == when for use in now.later)


def _goes_on(game: BoardGame, kind: str, then: Outlook) -> bool:
    """Whether the next question comes before anything else happens."""
    if then.health <= 0 or then.replaced:
        return False
    if game.battle is None:
        return then.threat > 1 or kind == "special"
    loose = any(not die.stuck for die in game.roll.dice) and _asks_again(then, then.energy)
    return then.boss > 0 and (kind == "battle" or then.cards > 0 or (kind == "battle_reroll" and loose))
