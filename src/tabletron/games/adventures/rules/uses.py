"""The Abilities step: skill, boost, weapons and rerolls, and how a challenge can be paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from tabletron.core.flow import PASS, Clause, ask
from tabletron.games.adventures import outlook
from tabletron.games.adventures.box import FREE, CardId, Cost
from tabletron.games.adventures.events import Boosted, SkillUsed, WeaponUsed
from tabletron.games.adventures.odds import Hand, hand_of, pays
from tabletron.games.adventures.options import Again, Boost, Exploit, Fire, Options, Pay, Skill, Suffer, Sure
from tabletron.games.adventures.outlook import Outlook, in_force
from tabletron.games.adventures.rules import board, costs, moments
from tabletron.games.adventures.rules.payment import ALL_ACTIONS, payments
from tabletron.games.adventures.state import Adventures, Hero, support_of
from tabletron.games.adventures.verbs.lines import Lines, line

SKILL, BOOST, SUFFER = Skill(), Boost(), Suffer()


def acts(game: Adventures) -> list[Options]:
    """Everything the active player may do: ways to overcome, the cheapest first, uses, or take the damage (MA-090)."""
    hero = game.acting
    options: list[Options] = [*ways_to_pay(game, hero)]
    options += [option for option, clause in _uses(game, hero) if clause is None]
    options.append(SUFFER)
    return options


def _uses(game: Adventures, hero: Hero) -> Iterator[tuple[Options, Clause | None]]:
    """Each use of the active player, and the clause that forbids it now."""
    now = in_force(game, hero)
    yield SKILL, _why_no_skill(game, hero, now)
    for weapon in hero.weapons:
        empty = _why_no_energy(game, hero, weapon, now)
        yield Fire(weapon), empty or _why_no_fire(game, hero, weapon, now)
        yield Exploit(weapon), _why_no_exploit(game, hero, weapon, now) or empty
        yield Again(weapon), empty or (None if game.pool else "MA-078")
    yield BOOST, _why_no_boost(game, True, now) if hero.hand else "MA-073"


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
    rest = "".join([space.asked for space in outlook.spaces(game, hero)[game.challenge.n :]])
    return ALL_ACTIONS if "W" in rest else "".join([action for action in ALL_ACTIONS if action in rest])


def refusals(game: Adventures) -> Mapping[Options, Clause]:
    """What the active player may not do, and why."""
    hero = game.acting
    refused = {option: clause for option, clause in _uses(game, hero) if clause is not None}
    if not ways_to_pay(game, hero):
        refused[Pay()] = "MA-092" if "W" in game.challenge.requirement else "MA-088"
    return refused


# --- why not


def _why_no_skill(game: Adventures, hero: Hero, now: Outlook) -> Clause | None:
    if not hero.skill:
        return "MA-070"
    if "skill" in now.forbidden:
        return "MA-156"
    cost = game.content.action[hero.skill].cost
    return None if cost == FREE else _why_not_payable(cost, costs.purse_of(game, hero))


def _why_no_fire(game: Adventures, hero: Hero, weapon: CardId, now: Outlook) -> Clause | None:
    """The energy that activates a weapon comes from its own card, another in its cost from any (MA-081)."""
    if "weapon" in now.forbidden:
        return "MA-156"
    cost = game.content.weapon[weapon].cost
    return None if cost == FREE else _why_not_payable(cost, costs.take_energy(costs.purse_of(game, hero), weapon))


def _why_no_exploit(game: Adventures, hero: Hero, weapon: CardId, now: Outlook) -> Clause | None:
    if not hero.battle:
        return "MA-162"
    if game.content.weapon[weapon].type != game.content.boss[hero.boss].weakness:
        return "MA-159"
    if not hero.weapons[weapon]:
        return "MA-076"
    return None if sum(hero.weapons.values()) >= now.weakness_cost else "MA-187"


def _why_no_energy(game: Adventures, hero: Hero, weapon: CardId, now: Outlook) -> Clause | None:
    if not hero.weapons[weapon]:
        return "MA-076"
    return "MA-156" if game.challenge.used.count(weapon) >= now.weapon_uses else None


def _why_not_payable(cost: Cost, purse: costs.Purse) -> Clause | None:
    if costs.payable(cost.each, purse):
        return None
    return "MA-085" if cost.life else "MA-080"


def why_no_boost(game: Adventures, hero: Hero, booster: Hero) -> Clause | None:
    """Why the booster may not boost the hero whose action phase it is (MA-072, MA-073, MA-231)."""
    if not booster.hand:
        return "MA-073"
    return _why_no_boost(game, booster is hero, in_force(game, hero))


def _why_no_boost(game: Adventures, own: bool, now: Outlook) -> Clause | None:
    if "boost" in now.forbidden or ("boost_others" in now.forbidden and not own):
        return "MA-156"
    return "MA-187" if game.boosts >= now.boosts else None


def boosters(game: Adventures, hero: Hero) -> list[Hero]:
    """The other players who may boost, clockwise from the active player."""
    if _why_no_boost(game, False, in_force(game, hero)) is not None:
        return []
    around = [game.heroes[(hero.seat + place) % game.seats] for place in range(1, game.seats)]
    return [other for other in around if other.hand]


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
    card = game.content.action[hero.skill]
    if not await _is_sure(game, hero, card.skill):
        return
    hero.skill = ""
    hero.discard.append(card.id)
    game.tell(SkillUsed(hero.seat, card.id))
    game.doing = card.id
    await costs.pay(game, hero, card.cost)
    await _carry_out(game, hero, card.id, card.skill)


async def fire(game: Adventures, hero: Hero, weapon: CardId) -> None:
    """One energy of that card and its added cost for its effect; again as long as it has energy (MA-076, MA-077)."""
    card = game.content.weapon[weapon]
    if not await _is_sure(game, hero, card.effect):
        return
    _spend_energy(game, hero, weapon, "effect")
    await costs.pay(game, hero, card.cost)
    await _carry_out(game, hero, weapon, card.effect)


async def exploit(game: Adventures, hero: Hero, weapon: CardId) -> None:
    """A wild die for one energy, without the added cost (MA-159, MA-160)."""
    _spend_energy(game, hero, weapon, "weakness")
    await costs.pay(game, hero, Cost(energy=in_force(game, hero).weakness_cost - 1))
    await _carry_out(game, hero, weapon, (line("roll", "any"),))


async def again(game: Adventures, hero: Hero, weapon: CardId) -> None:
    """One energy of any own weapon: as many dice as wanted are rolled again, all at once (MA-078)."""
    _spend_energy(game, hero, weapon, "reroll")
    await _carry_out(game, hero, weapon, (line("reroll", "any"),))


def _spend_energy(game: Adventures, hero: Hero, weapon: CardId, how: Literal["effect", "weakness", "reroll"]) -> None:
    game.facing = replace(game.challenge, used=(*game.challenge.used, weapon))
    game.tell(WeaponUsed(hero.seat, weapon, how))
    game.doing = weapon
    board.shift(game, hero, weapon, -1)


async def _carry_out(game: Adventures, hero: Hero, card: CardId, lines: Lines) -> None:
    game.doing, use = card, moments.use_by(hero)
    for each in lines:
        await each.do(game, use)
    game.doing = game.line = ""


async def _is_sure(game: Adventures, hero: Hero, lines: Lines) -> bool:
    """A use of which nothing would come is legal, but asked about first (MA-086)."""
    if not outlook.is_idle(game, lines):
        return True
    return await ask(hero.seat, "sure", [Sure(), PASS]) is not PASS


# --- what a payment leaves for later


def rest_of(game: Adventures, hero: Hero, pay: Pay) -> Hand:
    return hand_of(game.pool, hero.tokens) - hand_of(pay.dice, pay.tokens)


def spaces_left(game: Adventures, hero: Hero, pay: Pay) -> list[tuple[int, ...]]:
    """The largest sets of later spaces of the stage card that the rest would cover, without any more help."""
    left, course = rest_of(game, hero, pay), outlook.spaces(game, hero)
    later = range(game.challenge.n + 1, len(course) + 1)
    for size in range(len(later), 0, -1):
        sets = [some for some in combinations(later, size) if pays(left, tuple(course[n - 1].asked for n in some))]
        if sets:
            return sets
    return []


def patterns_left(game: Adventures, hero: Hero, pay: Pay) -> tuple[int, int]:
    """How many of the pattern cards that may come next the rest would cover, and how many there are."""
    left, n = rest_of(game, hero, pay), game.challenge.n + 1
    below = (card for other in game.heroes for card in other.patterns[outlook.seen(game, other) :])
    unseen: list[CardId] = [*game.pattern_deck, *below]
    needs = [outlook.meet(game, hero, n, game.content.pattern[card].challenge).asked for card in unseen]
    return sum(pays(left, (need,)) for need in needs), len(needs)
