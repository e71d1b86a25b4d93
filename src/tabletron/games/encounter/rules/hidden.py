"""What is hidden: the team's picks, from everybody else, until both squads are locked. Nothing after that."""

from __future__ import annotations

from collections import Counter
from random import Random

from tabletron.core.flow import Seat
from tabletron.games.encounter.rules.setup import LOCKED, RECRUITING, why_no_card, why_no_recruit
from tabletron.games.encounter.state import THIRD, Encounter


def sees_picks(game: Encounter, eye: Seat | None) -> bool:
    """Whether a seat knows what the Crisis Team has picked so far."""
    return game.step != "squads" or (eye is not None and eye < min(THIRD, game.seats))


def redeal(game: Encounter, seat: Seat | None, rng: Random) -> None:
    """Squads and cards as they might be for all that outsiders see: how far each player is."""
    if sees_picks(game, seat):
        return
    building, game.hands = game.building, [[], []]
    if game.switches.squads == "build":
        game.recruits, game.building = [[], []], [RECRUITING, RECRUITING]
        for squad, stage in enumerate(building):
            names = [card.id for card in game.content.characters]
            rng.shuffle(names)
            for name in names[: None if stage else rng.randint(0, 3)]:
                if why_no_recruit(game, squad, name) is None:
                    game.recruits[squad].append(name)
    game.building = building
    for squad, stage in enumerate(building):
        cards = [card.id for card in game.content.tactics]
        rng.shuffle(cards)
        wanted = game.content.difficulty[game.switches.difficulty].cards if stage == LOCKED else 0
        for name in cards:
            if len(game.hands[squad]) < wanted and why_no_card(game, squad, name) is None:
                game.hands[squad].append(name)


def pieces(game: Encounter) -> Counter[str]:
    """Consoles never appear or vanish, and terrain only goes: what is gone is still counted."""
    return Counter({"console": len(game.consoles), "home": 1})
