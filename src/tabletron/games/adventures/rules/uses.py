"""The Abilities step: skill, boost, weapons and rerolls, and how a challenge can be paid."""

from __future__ import annotations

from collections.abc import Mapping

from tabletron.core.flow import PASS, Clause, ask
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.effects import COLOURS, Cost, Effect, Gain, Reroll
from tabletron.games.adventures.events import Boosted, SkillUsed, WeaponUsed
from tabletron.games.adventures.options import Again, Boost, Exploit, Fire, Options, Pay, Skill, Suffer, Sure
from tabletron.games.adventures.rules import board, costs, hooks, icons
from tabletron.games.adventures.rules.payment import ALL_ACTIONS, payments
from tabletron.games.adventures.state import Adventures, Hero, support_of

WILD = Gain(COLOURS)
ANY_NUMBER = Reroll(0)
SKILL, BOOST, SUFFER = Skill(), Boost(), Suffer()


def acts(game: Adventures) -> list[Options]:
    """Everything the active player may do: ways to overcome, the cheapest first, uses, or take the damage (MA-090)."""
    hero = game.acting
    found: list[Options] = [*ways_to_pay(game, hero)]
    if hero.skill and why_no_skill(game, hero) is None:
        found.append(SKILL)
    for weapon in hero.weapons:
        if why_no_fire(game, hero, weapon) is None:
            found.append(Fire(weapon))
        if why_no_exploit(game, hero, weapon) is None:
            found.append(Exploit(weapon))
        if why_no_again(game, hero, weapon) is None:
            found.append(Again(weapon))
    if hero.hand and why_no_boost(game, hero, hero) is None:
        found.append(BOOST)
    found.append(SUFFER)
    return found


def by_default(game: Adventures) -> Options:
    """What happens if nobody answers: the cheapest payment, and only without one the damage."""
    return next(iter(ways_to_pay(game, game.acting)), SUFFER)


def ways_to_pay(game: Adventures, hero: Hero) -> tuple[Pay, ...]:
    """Every legal payment, the cheapest for what lies ahead first."""
    return payments(game.challenge.requirement, tuple(game.pool), tuple(hero.tokens), actions_ahead(game, hero))


def actions_ahead(game: Adventures, hero: Hero) -> str:
    """The actions that the rest of the stage card asks for; of a boss nobody knows."""
    if hero.battle:
        return ALL_ACTIONS
    rest = "".join(space.icons for space in hooks.spaces(game, hero)[game.challenge.n :])
    return ALL_ACTIONS if "W" in rest else "".join(action for action in ALL_ACTIONS if action in rest)


def refusals(game: Adventures) -> Mapping[Options, Clause]:
    """What the active player may not do, and why."""
    hero = game.acting
    refused: dict[Options, Clause | None] = {SKILL: why_no_skill(game, hero), BOOST: why_no_boost(game, hero, hero)}
    if not ways_to_pay(game, hero):
        refused[Pay()] = "MA-092" if "W" in game.challenge.requirement else "MA-088"
    for weapon in hero.weapons:
        refused[Fire(weapon)] = why_no_fire(game, hero, weapon)
        refused[Exploit(weapon)] = why_no_exploit(game, hero, weapon)
        refused[Again(weapon)] = why_no_again(game, hero, weapon)
    return {option: clause for option, clause in refused.items() if clause is not None}


# --- why not


def why_no_skill(game: Adventures, hero: Hero) -> Clause | None:
    if not hero.skill:
        return "MA-070"
    if "ban:skill" in game.rules:
        return "MA-156"
    cost = game.content.action[hero.skill].cost
    return _why_not_payable(cost, costs.purse_of(game, hero)) if cost else None


def why_no_fire(game: Adventures, hero: Hero, weapon: CardId) -> Clause | None:
    """The energy that activates a weapon comes from its own card, another in its cost from any (MA-081)."""
    if clause := _why_no_energy(game, hero, weapon):
        return clause
    if "ban:weapon" in game.rules:
        return "MA-156"
    cost = game.content.weapon[weapon].cost
    return _why_not_payable(cost, costs.take_energy(costs.purse_of(game, hero), weapon)) if cost else None


def why_no_exploit(game: Adventures, hero: Hero, weapon: CardId) -> Clause | None:
    if not hero.battle:
        return "MA-162"
    if game.content.weapon[weapon].type != game.content.boss[hero.boss].weakness:
        return "MA-159"
    if clause := _why_no_energy(game, hero, weapon):
        return clause
    return None if sum(hero.weapons.values()) >= hooks.weakness_cost(game) else "MA-187"


def why_no_again(game: Adventures, hero: Hero, weapon: CardId) -> Clause | None:
    return _why_no_energy(game, hero, weapon) or (None if game.pool else "MA-078")


def _why_no_energy(game: Adventures, hero: Hero, weapon: CardId) -> Clause | None:
    if not hero.weapons[weapon]:
        return "MA-076"
    return "MA-156" if "limit:weapon1" in game.rules and weapon in game.challenge.used else None


def _why_not_payable(cost: tuple[Cost, ...], purse: costs.Purse) -> Clause | None:
    if costs.payable(costs.spread(cost), purse):
        return None
    return "MA-085" if "hp1" in cost else "MA-080"


def why_no_boost(game: Adventures, hero: Hero, booster: Hero) -> Clause | None:
    """Why the booster may not boost the hero whose action phase it is (MA-072, MA-073, MA-231)."""
    if not booster.hand:
        return "MA-073"
    if "ban:boost" in game.rules or ("ban:boost_others" in game.rules and booster is not hero):
        return "MA-156"
    return "MA-187" if "limit:boost1" in game.rules and game.boosts else None


def boosters(game: Adventures, hero: Hero) -> list[Hero]:
    """The other players who may boost, clockwise from the active player."""
    around = [game.heroes[(hero.seat + place) % game.seats] for place in range(1, game.seats)]
    return [other for other in around if why_no_boost(game, hero, other) is None]


# --- using


async def boost(game: Adventures, hero: Hero, booster: Hero) -> None:
    """The boost card is discarded, and the active player gets its support (MA-072, MA-074, MA-079)."""
    if booster is hero and not await _is_sure(game, hero, support_of(game, booster.hand[0])):
        return
    card = booster.hand.pop()
    booster.discard.append(card)
    game.boosts += 1
    game.tell(Boosted(booster.seat, card, hero.seat))
    await _carry_out(game, hero, card, support_of(game, card))


async def skill(game: Adventures, hero: Hero) -> None:
    """The skill card is discarded, its cost paid, then comes its effect; once a round (MA-070, MA-071)."""
    card, effect = hero.skill, game.content.skill[hero.skill]
    if not await _is_sure(game, hero, effect):
        return
    hero.skill = ""
    hero.discard.append(card)
    game.tell(SkillUsed(hero.seat, card))
    game.doing = card
    await costs.pay(game, hero, game.content.action[card].cost)
    await _carry_out(game, hero, card, effect)


async def fire(game: Adventures, hero: Hero, weapon: CardId) -> None:
    """One energy of that card and its added cost for its effect; again as long as it has energy (MA-076, MA-077)."""
    effect = game.content.fire[weapon]
    if not await _is_sure(game, hero, effect):
        return
    _spend_energy(game, hero, weapon, "effect")
    await costs.pay(game, hero, game.content.weapon[weapon].cost)
    await _carry_out(game, hero, weapon, effect)


async def exploit(game: Adventures, hero: Hero, weapon: CardId) -> None:
    """A wild die for one energy, without the added cost (MA-159, MA-160)."""
    _spend_energy(game, hero, weapon, "weakness")
    more: list[Cost] = ["we"] * (hooks.weakness_cost(game) - 1)
    await costs.pay(game, hero, more)
    await _carry_out(game, hero, weapon, WILD)


async def again(game: Adventures, hero: Hero, weapon: CardId) -> None:
    """One energy of any own weapon: as many dice as wanted are rolled again, all at once (MA-078)."""
    _spend_energy(game, hero, weapon, "reroll")
    await _carry_out(game, hero, weapon, ANY_NUMBER)


def _spend_energy(game: Adventures, hero: Hero, weapon: CardId, how: str) -> None:
    game.challenge.used.append(weapon)
    game.tell(WeaponUsed(hero.seat, weapon, how))  # type: ignore[arg-type]
    game.doing = weapon
    board.shift(game, hero, weapon, -1)


async def _carry_out(game: Adventures, hero: Hero, card: CardId, effect: Effect) -> None:
    game.doing = card
    await icons.resolve(game, effect, hero)
    game.doing = ""


async def _is_sure(game: Adventures, hero: Hero, effect: Effect) -> bool:
    """A use of which nothing would come is legal, but asked about first (MA-086)."""
    if not icons.is_idle(game, effect, hero):
        return True
    return await ask(hero.seat, "sure", [Sure(), PASS]) is not PASS
