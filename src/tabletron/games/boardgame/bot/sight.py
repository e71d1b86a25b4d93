"""The challenge at hand as a bot sees it: few numbers, so that what follows from them is worked out once."""

from __future__ import annotations

from typing import NamedTuple

from tabletron.games.boardgame.effects import DAMAGE, Effect
from tabletron.games.boardgame.rules import reckoning
from tabletron.games.boardgame.state import BoardGame, base

WE, THREAT, DISCARD, BACK, ON = 1.5, 1.0, 0.3, 7.0, 8.0
"""What a lost WE, die, card or space, and a space more, are worth in Health."""


class Sight(NamedTuple):
    """`free` are dice that lie there already, `rerolls` those without WE; damage is in points of Health.

    `wily` is what each Dr. Wily face costs, `fail` and `win` what failing costs and passing brings, `hurt` what comes
    in any case, `again` what each re-roll costs and `played` each minion that a card adds.
    """

    asked: tuple[str, ...]
    threat: int
    we: int
    way: int
    health: int
    full: int
    minions: int = 0
    bite: float = 0.0
    each: int = 1
    armour: int = 0
    guarded: bool = False
    free: tuple[str, ...] = ()
    extra: int = 0
    rerolls: int = 0
    fixed: bool = False
    passes: bool = False
    penalty: float = 0.0
    times: int = 1
    wily: float = 0.0
    fail: float = 0.0
    win: float = 0.0
    hurt: float = 0.0
    again: float = 0.0
    played: float = 0.0
    shield: int = 0
    moves: int = 0
    pellets: bool = True
    failing: bool = True


def look(game: BoardGame) -> Sight:
    """The challenge with everything that is in force or waits."""
    facing, hero, box = game.challenge, game.hero, game.content
    card = box.challenge[facing.card]
    bites = [box.minion[minion].damage for minion in facing.minions]
    bite = sum(bites) / len(bites) if bites else float(box.minion[card.minion].damage if card.minion != "none" else 0)
    sight = Sight(
        tuple(sorted(card.requirements)), hero.threat, hero.we, box.stage[hero.stage].length - hero.position,
        hero.health, base(game, hero, "health"), len(facing.minions), bite, shield=game.shield, moves=facing.moves,
        extra=game.extra, failing=game.switches.fail_penalty == "on",
        penalty=sum(cost(effect, len(facing.minions)) for effect in box.penalties[facing.card]),
    )  # fmt: skip
    for one in game.lasting:
        sight = fold(game, sight, one.effect)
    for one in game.pending:
        sight = later(game, sight, one.effect)
    return sight


def cost(effect: Effect, minions: int) -> float:
    """What an effect on the hero costs, in Health."""
    match effect.verb:
        case "damage" | "damage_per":
            return float(effect.n)
        case "lose_we":
            return WE * effect.n
        case "lose_threat":
            return THREAT * effect.n
        case "discard":
            return DISCARD * effect.n
        case "minion_dmg":
            return float(effect.n * minions)
        case "move_back":
            return BACK * effect.n
        case "heal" | "heal_per":
            return float(-effect.n)
        case "gain_we":
            return -WE * effect.n
        case "base":
            return -2 * BACK
        case "gain_life":
            return -15.0 * effect.n
        case _:
            return 0.0


def later(game: BoardGame, sight: Sight, effect: Effect) -> Sight:
    """An effect that waits for its moment."""
    price = cost(effect, sight.minions)
    match effect.when:
        case "on_pass" if effect.verb == "move_extra":
            return sight._replace(moves=sight.moves + effect.n)
        case "on_pass" if not effect.once or game.challenge.card not in game.hero.once:
            return sight._replace(win=sight.win - price if _held(game, effect) else sight.win)
        case "on_fail":
            return sight._replace(fail=sight.fail + price)
        case "per_face":
            return sight._replace(wily=sight.wily + price)
        case "on_score" if effect.test is None and effect.verb in DAMAGE:
            return sight._replace(hurt=sight.hurt + price)
        case "on_reroll":
            return sight._replace(again=sight.again + price)
        case "on_minion_played":
            return sight._replace(played=sight.played + price)
        case "on_roll":
            return fold(game, sight, effect) if _held(game, effect) else sight
    return sight


def _held(game: BoardGame, effect: Effect) -> bool:
    return effect.test is None or effect.test.what == "dice_spent" or reckoning.holds(game, effect.test)


def fold(game: BoardGame, sight: Sight, effect: Effect) -> Sight:
    """What an effect in force, or one that works now, makes of it."""
    n = effect.n
    match effect.verb:
        case "req_add":
            return sight._replace(asked=tuple(sorted((*sight.asked, *[effect.face] * n))))
        case "req_drop":
            return _dropped(sight, effect)
        case "req_swap":
            asked = (
                "/".join(effect.to if face == effect.face else face for face in faces.split("/"))
                for faces in sight.asked
            )
            return sight._replace(asked=tuple(sorted(asked)))
        case "req_any" | "count_as":
            old, new = (effect.face, effect.to) if effect.verb == "req_any" else (effect.to, effect.face)
            asked = (f"{faces}/{new}" if faces == old else faces for faces in sight.asked)
            return sight._replace(asked=tuple(sorted(asked)))
        case "auto_pass":
            return sight._replace(passes=True)
        case "minion_add":
            return sight._replace(minions=min(6, sight.minions + n), hurt=sight.hurt + n * sight.played)
        case "minion_destroy":
            gone = reckoning.count(game, effect.how) if effect.how else n
            return sight._replace(minions=max(0, sight.minions - gone))
        case "minion_dmg":
            return sight._replace(bite=max(0.0, sight.bite + n))
        case "minion_armor":
            return sight._replace(armour=sight.armour + n)
        case "minion_guard":
            return sight._replace(guarded=True)
        case "hits_defeat":
            return sight._replace(each=max(sight.each, n))
        case "die_free":
            return sight._replace(free=tuple(sorted((*sight.free, effect.face))))
        case "die_extra":
            return sight._replace(extra=sight.extra + n)
        case "die_change":
            face = "wily" if effect.face == "wily" else "any"
            return sight._replace(free=(*sight.free, face)) if face == "any" else sight._replace(hurt=sight.hurt + 2)
        case "reroll_free":
            return sight._replace(rerolls=sight.rerolls + 1)
        case "reroll_forbid":
            return sight._replace(fixed=True)
        case "die_stick":
            return sight._replace(wily=sight.wily + 0.3)
        case "penalty_off":
            return sight._replace(times=0)
        case "penalty_extra":
            return sight._replace(times=sight.times + n if sight.times else 0)
        case "pellet_off":
            return sight._replace(pellets=False)
        case "prevent":
            return sight._replace(shield=sight.shield + n)
        case "move_extra":
            return sight._replace(moves=sight.moves + n)
        case "gain_threat":
            return sight._replace(threat=sight.threat + n)
        case "lose_threat":
            return sight._replace(threat=max(min(sight.threat, effect.floor), sight.threat - n))
        case "gain_we":
            return sight._replace(we=sight.we + n)
        case "lose_we":
            return sight._replace(we=max(0, sight.we - n))
        case "refill_we":
            return sight._replace(we=max(sight.we, base(game, game.hero, "we")))
        case "heal" | "heal_per":
            return sight._replace(hurt=sight.hurt - min(n, sight.full - sight.health))
        case "damage" | "discard":
            return sight._replace(hurt=sight.hurt + cost(effect, sight.minions))
    return sight


def _dropped(sight: Sight, effect: Effect) -> Sight:
    """A requirement less: the one named, or the one asked for most often."""
    asked = list(sight.asked)
    for _ in range(effect.n):
        face = max(asked, key=asked.count, default="") if effect.face == "any" else effect.face
        if face in asked:
            asked.remove(face)
    return sight._replace(asked=tuple(asked))


def folded(game: BoardGame, sight: Sight, effects: tuple[Effect, ...]) -> Sight:
    """What a play makes of it."""
    for effect in effects:
        if effect.when != "now":
            sight = later(game, sight, effect)
        elif effect.test is None or reckoning.holds(game, effect.test):
            sight = fold(game, sight, effect)
    return sight
