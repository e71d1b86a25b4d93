"""The finale: three bosses in a row, the third one Dr. Wily's."""

from __future__ import annotations

from tabletron.core.flow import Phase, shuffle
from tabletron.games.adventures.rules import claims, ending, masters, patterns, rounds
from tabletron.games.adventures.state import Adventures

BATTLES = 3


async def next_battle(game: Adventures) -> Phase:
    """After the third bosses the players have won; else they leave, and four new ones are dealt (MA-206)."""
    if game.battle == BATTLES:
        return ending.session_over
    for hero in game.heroes:
        game.beaten.append(hero.boss)
        hero.boss, hero.battle = "", False
    game.battle += 1
    await masters.deal(game)  # MA-207, MA-208
    return choose_boss


async def choose_boss(game: Adventures) -> Phase:
    """Each player takes one of the bosses; they get new pattern piles from all cards (MA-206)."""
    if not await claims.settled(game, "boss"):
        return choose_boss
    masters.take(game)
    game.pattern_deck += game.pattern_discard
    game.pattern_discard = []
    await shuffle(game.pattern_deck)
    await patterns.build(game)
    return rounds.next_round(game)
