"""Engage, Abilities, Overcome: one challenge after the other."""

from __future__ import annotations

from tabletron.core.flow import PASS, Ask, Phase, Seat, ask, offer
from tabletron.games.adventures.box import Challenge
from tabletron.games.adventures.events import Declared, Engaged, Failed, Overcame
from tabletron.games.adventures.options import Act, Again, Boost, Exploit, Fire, Options, Pay, Skill, Suffer
from tabletron.games.adventures.rules import board, damage, dice, moments, rounds, uses
from tabletron.games.adventures.state import Adventures, Facing, Hero

SPACES = 3


async def engage(game: Adventures) -> Phase:
    """The next challenge; after the last the action phase ends (MA-051, MA-065, MA-066, MA-103)."""
    hero = game.acting
    n = len(hero.faced) + 1
    dice.unlock(game, n)  # MA-240
    challenge = await next_challenge(game, hero, n)
    if challenge is None:
        return rounds.end_action(game, hero)
    game.step = "engage"
    signature = game.content.boss[hero.boss].signature if hero.battle else ""
    game.facing = Facing(n, challenge.icons, challenge.damage, challenge.box, signature)
    hero.shown = True  # MA-230
    pattern = hero.patterns[0] if hero.battle else ""
    game.tell(Engaged(hero.seat, n, game.challenge.asked, challenge.damage, challenge.box, pattern))
    await moments.run_all(game, hero, "engage", n)  # MA-067, MA-146
    if pattern and (lines := game.content.pattern[pattern].engage):  # MA-147
        await moments.carry_out(game, hero, pattern, lines)
    return abilities


async def next_challenge(game: Adventures, hero: Hero, n: int) -> Challenge | None:
    """The next space of the stage card, what an ability adds behind it, or the top pattern card (MA-054, MA-145)."""
    if hero.battle:
        return game.content.pattern[hero.patterns[0]].challenge if hero.patterns else None
    if n <= SPACES:
        return game.content.stage[hero.stages[0]].spaces[n - 1]
    if n == SPACES + 1:
        await moments.run_all(game, hero, "after_last", n)  # MA-068, MA-134
    return game.extras.pop(0) if game.extras else None


async def abilities(game: Adventures) -> Phase:
    """The active player acts, or anybody boosts: one use, then all options anew (MA-069, MA-075).

    Who takes the damage gives the others a last call first; a boost played there reopens the step (MA-087, MA-231).
    """
    hero = game.acting
    game.step = "abilities"
    mine: Ask[Options] = ask(hero.seat, "act", uses.acts, uses.by_default, uses.refusals, (game,))
    answer: tuple[Seat, Act] | None = await offer({hero.seat: mine, **_callers(game, hero, "boost")})
    assert answer is not None
    seat, option = answer
    if isinstance(option, Suffer):
        game.tell(Declared(hero.seat))
        called: tuple[Seat, Act] | None = await offer(_callers(game, hero, "last_call"))
        if called is None:
            return await fail(game, hero)
        seat, option = called
    if isinstance(option, Pay):
        return await overcome(game, hero, option)
    match option:
        case Boost():
            await uses.boost(game, hero, game.heroes[seat])
        case Skill():
            await uses.skill(game, hero)
        case Fire(weapon):
            await uses.fire(game, hero, weapon)
        case Exploit(weapon):
            await uses.exploit(game, hero, weapon)
        case Again(weapon):
            await uses.again(game, hero, weapon)
    return abilities


def _callers(game: Adventures, hero: Hero, kind: str) -> dict[Seat, Ask[Options]]:
    """The others who hold a boost card and may play it, clockwise from the active player (MA-231)."""
    return {other.seat: ask(other.seat, kind, [Boost(), PASS]) for other in uses.boosters(game, hero)}


async def overcome(game: Adventures, hero: Hero, paid: Pay) -> Phase:
    """What is paid is spent, and a box is opened at once (MA-088, MA-100, MA-101)."""
    box = game.challenge.box
    for die in paid.dice:
        game.pool.remove(die)
    for token in paid.tokens:
        hero.tokens.remove(token)
    game.tell(Overcame(hero.seat, paid.dice, paid.tokens))
    if box:
        await board.open_box(game, hero)
    await moments.run_all(game, hero, "success", game.challenge.n)
    return leave(game, hero, overcame=True)


async def fail(game: Adventures, hero: Hero) -> Phase:
    """The whole damage as one effect (MA-104, MA-234); what raises it comes before, the rest after it (MA-225)."""
    lines = moments.working(game, hero, "fail", game.challenge.n)
    for card, line in lines:
        if line.verb.on_challenge:
            await moments.run(game, hero, card, line)
    game.tell(Failed(hero.seat, game.challenge.harm))
    damage.suffer(game, hero, game.challenge.harm)
    for card, line in lines:
        if not line.verb.on_challenge:
            await moments.run(game, hero, card, line)
    return leave(game, hero, overcame=False)


def leave(game: Adventures, hero: Hero, *, overcame: bool) -> Phase:
    """No challenge is faced twice; a pattern card goes to the common discard pile (MA-066, MA-151, MA-152)."""
    hero.faced.append(overcame)
    game.facing = None
    if hero.battle:
        game.pattern_discard.append(hero.patterns.pop(0))
    return engage
