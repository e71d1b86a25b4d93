"""When the cards of bosses, stages and sabotage work, and what they forbid."""

from __future__ import annotations

from typing import NamedTuple

from tabletron.games.adventures import effects as does
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.effects import Ability, Challenge, Effect, Hook, Icons
from tabletron.games.adventures.events import Worked
from tabletron.games.adventures.rules import icons
from tabletron.games.adventures.state import Adventures, Hero, abilities


class Working(NamedTuple):
    """An ability and the card it stands on; the key tells it apart from the others."""

    card: CardId
    key: str
    ability: Ability


def working(game: Adventures, hero: Hero, hook: Hook, n: int) -> list[Working]:
    """What works at this hook for the n-th challenge: the card before the hero, then sabotage (MA-132, MA-224)."""
    found = [
        Working(hero.boss, f"{hero.boss}/{number}", ability)
        for number, ability in enumerate(abilities(game, hero))
        if ability.hook == hook and ability.covers(n)
    ]
    for card in game.sabotages:
        for number, ability in enumerate(game.content.sabotage[card]):
            if ability.hook == hook and ability.covers(n):
                found.append(Working(card, f"{card}/{number}", ability))
    return found


def is_ready(game: Adventures, hero: Hero, one: Working) -> bool:
    """Whether its condition is met, and it was not used up before (MA-242)."""
    effect = one.ability.effect
    if isinstance(effect, does.If) and not icons.holds(game, effect.test, hero):
        return False
    return not (one.ability.once and one.key in game.spent)


async def run(game: Adventures, hero: Hero, one: Working) -> None:
    """Carries an ability out, if it is ready."""
    if is_ready(game, hero, one):
        if one.ability.once:
            game.spent.append(one.key)
        await carry_out(game, hero, one.card, one.ability.effect)


async def run_all(game: Adventures, hero: Hero, hook: Hook, n: int) -> None:
    for one in working(game, hero, hook, n):
        await run(game, hero, one)


async def carry_out(game: Adventures, hero: Hero, card: CardId, effect: Effect) -> None:
    """What a card does by itself; it is mandatory (MA-155)."""
    game.doing, game.rolled = card, []
    if icons.possible(game, effect.then if isinstance(effect, does.If) else effect, hero):
        game.tell(Worked(hero.seat, card))
    await icons.resolve(game, effect, hero)
    game.doing = ""


def raises(one: Working) -> int:
    """By how much an on-failure ability raises the damage."""
    effect = one.ability.effect
    worsen = effect.then if isinstance(effect, does.If) else effect
    return worsen.n if isinstance(worsen, does.Worsen) else 0


def harm_ahead(game: Adventures) -> int:
    """What failing the challenge under way will cost, with what raises it then (MA-225, MA-234)."""
    hero, facing = game.acting, game.challenge
    ready = [one for one in working(game, hero, "fail", facing.n) if is_ready(game, hero, one)]
    return max(0, facing.damage + facing.raised + sum(map(raises, ready)) - facing.prevented)


def spaces(game: Adventures, hero: Hero) -> tuple[Challenge, ...]:
    """The spaces of the top stage card, with what the Robot Master makes of them (MA-068)."""
    found = list(game.content.spaces[hero.stages[0]])
    for ability in abilities(game, hero):
        match ability.effect:
            case does.Extra(challenge):
                found.append(challenge)
            case does.Need(icon):
                for n, space in enumerate(found, 1):
                    if ability.covers(n):
                        more = space.icons[0] if icon == "first" else icon
                        found[n - 1] = Challenge(space.icons + more, space.damage, space.box)
    return tuple(found)


def signature(game: Adventures, hero: Hero, n: int) -> Icons:
    """The signature move of the hero's boss once the n-th pattern card is engaged (MA-148)."""
    found = game.content.boss[hero.boss].signature
    for ability in abilities(game, hero):
        if isinstance(ability.effect, does.Signature) and ability.covers(n):
            found = ability.effect.icons
    return found


def forbid(game: Adventures, hero: Hero, n: int) -> None:
    """What is forbidden or limited while this challenge is faced (MA-156)."""
    game.rules = [
        one.ability.effect.rule
        for one in working(game, hero, "ongoing", n)
        if isinstance(one.ability.effect, does.Forbid)
    ]


def is_hidden(game: Adventures, hero: Hero) -> bool:
    """Whether the top card of the hero's pile is face down, for everybody (MA-230)."""
    if hero.shown:
        return False
    hiding = [ability.effect for ability in abilities(game, hero)]
    hiding += [ability.effect for card in game.sabotages for ability in game.content.sabotage[card]]
    return any(isinstance(effect, does.HideTop) for effect in hiding)


def weakness_cost(game: Adventures) -> int:
    """How much weapon energy the die of a weakness costs."""
    costs = [ability.effect for card in game.sabotages for ability in game.content.sabotage[card]]
    return max([effect.n for effect in costs if isinstance(effect, does.WeakCost)], default=1)
