"""What effects do: one rule a verb of the vocabulary, whoever's effect it is.

Choices belong to the player whose effect it is; on a challenge text or a penalty to the hero.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from msgspec import structs

from tabletron.core.flow import Seat, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.effects import LASTING, Effect
from tabletron.games.boardgame.options import Requirement
from tabletron.games.boardgame.rules import cards, dice, minions, reckoning, stats
from tabletron.games.boardgame.state import ABILITY, CARD, Active, BoardGame, Hero, Rank, base

REQUIREMENTS = frozenset({"req_add", "req_drop", "req_swap", "req_any"})


async def carry_out(game: BoardGame, effects: Sequence[Effect], rank: Rank, by: Seat | None) -> None:
    """A text works now; what it says of later moments waits for them (MM-032, MM-050)."""
    for effect in effects:
        if effect.when == "now":
            await do(game, effect, rank, by)
        else:
            wait(game, effect, rank, by)
    game.destroyed = 0


def wait(game: BoardGame, effect: Effect, rank: Rank, by: Seat | None) -> None:
    """Effects due at the same moment stand in the order of their rank, then as they came (MM-217)."""
    place = next((n for n, one in enumerate(game.pending) if one.rank > rank), len(game.pending))
    game.pending.insert(place, Active(effect, rank, by))


async def fire(game: BoardGame, when: str) -> None:
    """The moment has come for what waits for it, each time."""
    for one in [one for one in game.pending if one.effect.when == when]:
        await do(game, one.effect, one.rank, one.by)


async def fire_once(game: BoardGame, when: str, first: str = "") -> None:
    """The moment has come, and does not come again for what waited; one kind of effect may come first."""
    ready = [one for one in game.pending if one.effect.when == when]
    game.pending = [one for one in game.pending if one.effect.when != when]
    for one in sorted(ready, key=lambda one: one.effect.verb != first):
        await do(game, one.effect, one.rank, one.by)


async def do(game: BoardGame, effect: Effect, rank: Rank, by: Seat | None) -> None:
    """One effect, if its condition holds now; some work once a hero and never again."""
    if effect.test is not None and not reckoning.holds(game, effect.test):
        return
    if effect.once:
        if game.challenge.card in game.hero.once:
            return
        game.hero.once.append(game.challenge.card)
    verb = effect.verb
    if verb in DO:
        await DO[verb](game, effect, by)
    if verb in LASTING and not (effect.face == "any" or (verb == "die_stick" and effect.n)):
        lasts(game, effect, rank, by)


def lasts(game: BoardGame, effect: Effect, rank: Rank, by: Seat | None) -> None:
    """From now on this is in force, until the challenge or the Battle Round ends (MM-198)."""
    game.lasting.append(Active(effect, rank, by))
    if effect.verb in REQUIREMENTS:
        game.tell(ev.RequirementsNow(tuple(reckoning.requirements(game))))
    else:
        n = reckoning.against(game, effect) if effect.vs else effect.n
        game.tell(ev.Ruled(effect.verb, n, effect.face, effect.to, effect.how))


def _player(game: BoardGame, by: Seat | None) -> Hero:
    """Whose effect it is; challenges speak to the hero (MM-197)."""
    return game.hero if by is None else game.heroes[by]


# --- stats


async def damage(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """If both are hit at the same moment, the hero is first (MM-157)."""
    n = effect.n * reckoning.count(game, effect.how) if effect.how else effect.n
    if effect.to in ("hero", "both"):
        stats.hurt_hero(game, n)
    if effect.to in ("boss", "both"):
        stats.hurt_boss(game, n)


async def heal(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.heal(game, effect.n * reckoning.count(game, effect.how) if effect.how else effect.n)


async def gain_we(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.shift(game, game.hero, "we", effect.n)


async def lose_we(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.shift(game, game.hero, "we", -effect.n)


async def refill_we(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """Up to base, never down."""
    stats.shift(game, game.hero, "we", max(0, base(game, game.hero, "we") - game.hero.we))


async def gain_threat(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.shift(game, game.hero, "threat", effect.n)


async def lose_threat(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.shift(game, game.hero, "threat", -effect.n, effect.floor)


async def gain_life(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.shift(game, game.hero, "lives", effect.n)


async def change_base(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    stats.change_base(game, effect.to, effect.n)


async def prevent(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """A shield against the next damage (MM-107)."""
    game.shield += effect.n
    game.tell(ev.Ruled("prevent", effect.n, ""))


# --- the challenge


async def req_drop(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    """Any requirement, added ones too, as the player of the effect picks."""
    if effect.face != "any":
        return
    for _ in range(effect.n):
        if open_ones := list(dict.fromkeys(reckoning.requirements(game))):
            options = [Requirement(faces) for faces in open_ones]
            picked = await ask(_player(game, by).seat, "requirement", options)
            lasts(game, structs.replace(effect, n=1, face=picked.faces), ABILITY if by is None else CARD, by)


async def move_extra(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    game.challenge.moves += effect.n  # MM-111


async def move_back(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    hero = game.hero
    if hero.position:
        hero.position = max(0, hero.position - effect.n)
        game.tell(ev.Moved(hero.seat, hero.position))


async def minion_add(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """Minions of the challenge's type unless the text names another (MM-059, MM-060); played by a card (MM-218)."""
    placed = minions.place(game, effect.to or reckoning.minion_type(game), effect.n)
    for _ in range(placed if game.playing else 0):
        await fire(game, "on_minion_played")  # MM-035


async def minion_destroy(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    """Destroyed, not defeated: they deal no damage (MM-067)."""
    number = reckoning.count(game, effect.how) if effect.how else effect.n
    game.destroyed = await minions.remove(game, number, _player(game, by).seat, "destroyed")


async def ap_budget(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    facing = game.challenge
    if effect.to == "hero":
        facing.hero_ap = left = max(0, facing.hero_ap + effect.n)
    else:
        facing.wily_ap = left = max(0, facing.wily_ap + effect.n)
    game.tell(ev.Budget(effect.to, effect.n, left))  # type: ignore[arg-type]


async def ability_cancel(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """The challenge ability stops; requirements and penalty stay (MM-196)."""
    game.lasting = [one for one in game.lasting if one.rank != ABILITY]
    game.pending = [one for one in game.pending if one.rank != ABILITY]


async def challenge_replace(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    game.challenge.replaced = True


# --- dice


async def die_extra(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """More dice in this roll; if it is on the table they join it, safe from removal (MM-162)."""
    if game.throw is None or (game.battle is not None and game.fight.step == "before"):
        game.extra += effect.n
        return
    await dice.throw(game, effect.n, game.turn)
    dice.stick(game)


async def die_remove(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    await dice.remove(game, effect, _player(game, by).seat)


async def die_stick(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    if effect.n:
        await dice.stick_some(game, effect, _player(game, by).seat)


async def die_change(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    await dice.change_by(game, effect, _player(game, by).seat)


# --- battle


async def cards_extra(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """Allowances add up (MM-146, MM-229)."""
    game.fight.cards += effect.n


# --- cards


async def redraw(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    await cards.redraw(game, effect, _player(game, by))


async def discard(game: BoardGame, effect: Effect, by: Seat | None) -> None:  # noqa: ARG001
    """The hero's hand (MM-058)."""
    await cards.discard(game, effect, game.hero)


async def peek(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    await cards.peek(game, effect, _player(game, by).seat)


async def recover(game: BoardGame, effect: Effect, by: Seat | None) -> None:
    await cards.recover(game, effect, _player(game, by))


Verb: TypeAlias = Callable[[BoardGame, Effect, Seat | None], Awaitable[None]]
DO: dict[str, Verb] = {
    "damage": damage,
    "damage_per": damage,
    "heal": heal,
    "heal_per": heal,
    "gain_we": gain_we,
    "lose_we": lose_we,
    "refill_we": refill_we,
    "gain_threat": gain_threat,
    "lose_threat": lose_threat,
    "gain_life": gain_life,
    "base": change_base,
    "prevent": prevent,
    "req_drop": req_drop,
    "move_extra": move_extra,
    "move_back": move_back,
    "minion_add": minion_add,
    "minion_destroy": minion_destroy,
    "ap_budget": ap_budget,
    "ability_cancel": ability_cancel,
    "challenge_replace": challenge_replace,
    "die_extra": die_extra,
    "die_remove": die_remove,
    "die_stick": die_stick,
    "die_change": die_change,
    "cards_extra": cards_extra,
    "redraw": redraw,
    "discard": discard,
    "peek": peek,
    "recover": recover,
}
"""The verbs that do something at once; the others are in force while they last."""
