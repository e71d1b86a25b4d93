"""Pattern cards: the common deck and the pile of each boss."""

from __future__ import annotations

from tabletron.core.flow import shuffle
from tabletron.games.adventures import outlook
from tabletron.games.adventures.box import MOST_PATTERNS, CardId
from tabletron.games.adventures.events import BossReady, PatternAdded, Reshuffled
from tabletron.games.adventures.state import Adventures, Hero

SHORTER = {1: (0, 0, 0), 2: (2, 0, 0), 3: (3, 3, 0), 4: (4, 4, 2)}
"""How many bosses have one pattern card less, by number of heroes and battle of the finale."""


def number(game: Adventures, hero: Hero) -> int:
    """How many pattern cards the boss of the hero has, sabotage included, never more than six.

    In the finale the bosses of the first so many heroes, counted from the first player, have one less (MA-246).
    """
    place = (hero.seat - game.first) % game.seats
    more = -1 if game.finale and place < SHORTER[game.seats][game.battle - 1] else 0
    more += outlook.more_patterns(game, hero)
    return min(MOST_PATTERNS, game.content.boss[hero.boss].patterns + more)


async def build(game: Adventures) -> None:
    """Each boss gets its pile, from the first player on (MA-140, MA-141)."""
    for place in range(game.seats):
        hero = game.heroes[(game.first + place) % game.seats]
        hero.battle, before = True, len(hero.patterns)
        wanted = number(game, hero)
        while len(hero.patterns) < wanted and (card := await draw(game)) is not None:
            hero.patterns.append(card)
        if len(hero.patterns) > before:
            game.tell(BossReady(hero.seat, hero.boss, len(hero.patterns)))


async def draw(game: Adventures) -> CardId | None:
    """The next pattern card; None if there is none anywhere (MA-154)."""
    if not game.pattern_deck and game.pattern_discard:
        game.pattern_deck, game.pattern_discard = game.pattern_discard, []
        await shuffle(game.pattern_deck)
        game.tell(Reshuffled("patterns"))
    return game.pattern_deck.pop(0) if game.pattern_deck else None


async def add(game: Adventures, hero: Hero) -> None:
    """One more card under the pile, to be faced in this action phase (MA-226)."""
    if (card := await draw(game)) is not None:
        hero.patterns.append(card)
        game.tell(PatternAdded(hero.seat))
