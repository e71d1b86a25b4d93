"""The end of an action phase, and the clean-up after all of them."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.games.adventures.events import BossBeaten
from tabletron.games.adventures.rules import ending, finale, moments, patterns, planning, pool
from tabletron.games.adventures.state import Adventures, Hero


def end_action(game: Adventures, hero: Hero) -> Phase:
    """All dice go back, tokens stay; the next player begins, or clean-up comes (MA-050, MA-122 to MA-124)."""
    game.pool, game.locks, game.rolled = [], [], []
    if hero.battle:
        game.tell(BossBeaten(hero.seat, hero.boss))  # MA-153
    game.acted += 1
    if game.acted < game.seats:
        return pool.dice_pool
    if hero.battle and not game.finale:
        return ending.session_over  # MA-029, MA-031
    return clean_up


async def clean_up(game: Adventures) -> Phase:
    """Cards are discarded, in this order (MA-142); tokens, life, energy and tanks stay as they are (MA-139)."""
    game.step = "clean_up"
    for hero in game.heroes:
        discard_cards(game, hero)
    for hero in game.heroes:
        if hero.stages:
            game.stage_discard.append(hero.stages.pop(0))  # MA-137
        hero.shown, hero.faced = False, []
    for place in range(game.seats):
        game.acted = place
        await moments.run_all(game, game.acting, "clean_up", 0)
    game.acted = 0
    if game.finale:
        return await finale.next_battle(game)
    if not game.heroes[0].stages:
        await patterns.build(game)  # MA-140
    return next_round(game)


def discard_cards(game: Adventures, hero: Hero) -> None:
    """Slots, an unused skill, an unused boost (MA-136), and Dr. Light (MA-138, MA-181)."""
    hero.discard += [card for card in (hero.left, hero.right, hero.skill, *hero.hand) if card]
    hero.left = hero.right = hero.skill = ""
    hero.hand = []
    game.light_discard += hero.lights.values()
    hero.lights = {}


def next_round(game: Adventures) -> Phase:
    """The first player stays the same unless the token goes round (MA-023, MA-229)."""
    if game.switches.rotate_first_player == "on":
        game.first = (game.first + 1) % game.seats
    return planning.begin_round
