"""What an attack may come to, told before it is chosen: odds of the dice, who sees whom, what gives cover."""

from __future__ import annotations

from tabletron.core.i18n import Words
from tabletron.core.scene import Aim
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.geometry.numbers import RANGE, gap
from tabletron.games.encounter.geometry.polygon import near
from tabletron.games.encounter.odds import Pool, Spread, damage, mean
from tabletron.games.encounter.rules import attack as attacking
from tabletron.games.encounter.rules import dice, modifying, targeting
from tabletron.games.encounter.state import (
    Encounter,
    Fighter,
    Strike,
    attacks,
    base,
    enemies,
    power_of,
    stamina,
)


def expected(game: Encounter, fighter: Fighter, attack: Attack, foe: Fighter, covered: bool) -> Spread:
    """How likely an attack deals so much Damage, with the rerolls that both surely have."""
    bonus = attacking.promised_dice(game, fighter, attack)
    strike = Strike(fighter.id, foe.id, attack.id, attack.type, bonus=bonus)
    thrown = Pool(
        attacking.attack_pool(game, strike, attack),
        dice.ATTACK,
        sum(modifying.attack_rerolls(game, strike, attack)),
        double=any(rule.do == "double_wild" for rule in attack.rules),
        hexed="hex" in fighter.conditions,
    )
    blanks = "_" if modifying.counts_blanks(game, strike, attack) else ""
    guard = Pool(
        attacking.defense_pool(game, strike, attack),
        dice.DEFENSE + blanks,
        sum(modifying.defense_rerolls(game, strike, attack)),
        turns=covered and gives_way(attack),
        hexed="hex" in foe.conditions,
    )
    armour = power_of(game, foe, "invincible")
    return damage(thrown, guard, armour.n if armour else 0)


def gives_way(attack: Attack) -> bool:
    """Whether cover helps against an attack (CP-118)."""
    return attack.type != "mystic" and "cover" not in attack.ignores


def told(game: Encounter, fighter: Fighter, attack: Attack, foe: Fighter, words: Words) -> str:
    """An attack as a forecast: how far, the dice of both sides, cover, what to expect."""
    here, there = base(game, fighter), base(game, foe)
    cover = game.ground.cover(here, there, game.card_of(foe).size) if gives_way(attack) else None
    spread = expected(game, fighter, attack, foe, cover is not None)
    strike = Strike(fighter.id, foe.id, attack.id, attack.type, bonus=attacking.promised_dice(game, fighter, attack))
    parts = [
        words("{n} inches away", n=f"{gap(here, there) / 1000:.1f}"),
        words(
            "{a} dice against {b}",
            a=attacking.attack_pool(game, strike, attack),
            b=attacking.defense_pool(game, strike, attack),
        ),
        words("cover by {what}", what=words(cover.name)) if cover else words("no cover"),
        words("{n} Damage to expect", n=f"{mean(spread):.1f}"),
    ]
    left = max(1, stamina(game, foe) - foe.damage)
    down = sum(spread[left:])
    if foe is game.villain:
        parts.append(words("{n} % that he resets", n=round(100 * down)))
    elif foe.injured:
        parts.append(words("{n} % that it is KO'd", n=round(100 * down)))
    else:
        parts.append(words("{n} % that it is Dazed", n=round(100 * down)))
    return " · ".join(parts)


def aims(game: Encounter, words: Words) -> tuple[Aim, ...]:
    """What the active fighter could do to each foe from wherever it stands, for the picture of the table."""
    if game.active < 0 or game.step != "activation" or not game.acting.here:
        return ()
    fighter = game.acting
    able = [one for one in attacks(game, fighter) if one.shape != "beam" and one.cost <= fighter.power]
    return tuple(_aim(game, fighter, attack, foe, words) for foe in enemies(game, fighter) for attack in able)


def _aim(game: Encounter, fighter: Fighter, attack: Attack, foe: Fighter, words: Words) -> Aim:
    there, size, pieces = base(game, foe), game.card_of(foe).size, game.ground.pieces
    under = game.ground.under(there)
    tall = size + (under.size if under else 0)
    stealth = power_of(game, foe, "stealth")
    far = min(targeting.range_of(fighter, attack), stealth.range if stealth else 5)
    walls = [] if "los" in attack.ignores else [piece for piece in pieces if piece.size > tall and piece is not under]
    covers = [piece for piece in pieces if piece.size >= size and piece is not under and near(piece, there, 1)]
    return Aim(
        piece=f"at.{fighter.id}",
        target=f"at.{foe.id}",
        name=words(attack.name),
        reach=RANGE[far],
        walls=tuple(f"at.{piece.id}" for piece in walls),
        covers=tuple(f"at.{piece.id}" for piece in covers) if gives_way(attack) else (),
        bare=RANGE[2],
        worth=round(100 * mean(expected(game, fighter, attack, foe, False))),
        covered=round(100 * mean(expected(game, fighter, attack, foe, True))),
    )
