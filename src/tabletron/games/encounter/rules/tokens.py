"""Citizens, consoles, Home Base and searched terrain: what characters can interact with."""

from __future__ import annotations

from tabletron.core.flow import PASS, Clause, ask
from tabletron.games.encounter.events import (
    Delivered,
    Dropped,
    PickedUp,
    Searched,
    Taken,
)
from tabletron.games.encounter.geometry.numbers import TOKEN, gap, within
from tabletron.games.encounter.geometry.points import Spot, Spots, Thing, token_spots
from tabletron.games.encounter.geometry.polygon import Polygon, near
from tabletron.games.encounter.options import Options, Play, Touch
from tabletron.games.encounter.rules import dice, ending, windows
from tabletron.games.encounter.rules.power import lose, spare
from tabletron.games.encounter.state import (
    CITIZEN,
    COSMIC,
    CRISIS,
    NOBODY,
    Citizen,
    Encounter,
    Fighter,
    base,
    enemies,
)

HOME = "home"
SOMEWHERE = Spot(0, 0)
"""Where things are on a real table, the companion does not know."""


def at_hand(game: Encounter, fighter: Fighter) -> dict[str, Thing]:
    """Everything within Range 1 that one can interact with (CP-121); no line of sight is needed (UE-079)."""
    here = base(game, fighter)
    found: dict[str, Thing] = {
        f"citizen{citizen.id}": citizen.circle for citizen in game.citizens if within(here, citizen.circle, 1)
    }
    found |= {key: console for key, console in game.place.consoles.items() if within(here, console, 1)}
    if fighter.side == CRISIS:  # UE-093
        if within(here, game.place.home, 1):
            found[HOME] = game.place.home
        found |= {piece.id: piece for piece in game.ground.pieces if near(piece, here, 1)}
    return found


def interactions(game: Encounter, fighter: Fighter) -> dict[str, Clause | None]:
    """What one can interact with, or the clause that forbids it."""
    return {key: why_not(game, fighter, key, thing) for key, thing in at_hand(game, fighter).items()}


def why_not(game: Encounter, fighter: Fighter, key: str, thing: Thing) -> Clause | None:
    """What would change nothing is not offered (UE-194)."""
    if key == HOME:
        return None if fighter.holding else "UE-076"
    if key in game.consoles:
        if game.consoles[key] == fighter.side:
            return "UE-194"
        if fighter.side == CRISIS and contested(game, key, fighter):
            return "UE-080"
    elif fighter.holding:
        return "UE-079" if isinstance(thing, Polygon) else "UE-075"
    elif key in game.evacuated:
        return "UE-077"
    return None if spare(game, fighter) >= 1 else "CP-121"


def contested(game: Encounter, console: str, fighter: Fighter) -> bool:
    """Whether an enemy that is not Dazed is within Range 1 of it (CP-120)."""
    return any(within(base(game, foe), game.place.consoles[console], 1) for foe in enemies(game, fighter))


async def interact(game: Encounter, fighter: Fighter, key: str) -> None:
    """One Power, no action, as often as one can pay (CP-121, CP-122); Home Base is free (UE-076)."""
    if key == HOME:
        fighter.holding = False
        game.tell(Delivered(fighter.id))
        return ending.score(game, CRISIS)
    lose(game, fighter, 1)
    if key in game.consoles:
        return ending.control(game, key, fighter.side)  # UE-080, UE-091
    if key.startswith("citizen"):
        citizen = next(one for one in game.citizens if f"citizen{one.id}" == key)
        game.citizens.remove(citizen)
        return pick_up(game, fighter) if fighter.side == CRISIS else take(game, fighter)
    return await search(game, fighter, key)


def pick_up(game: Encounter, fighter: Fighter) -> None:
    fighter.holding = True
    game.tell(PickedUp(fighter.id))


def take(game: Encounter, fighter: Fighter) -> None:
    """Ultron removes a citizen and scores; he never holds one (UE-090)."""
    game.tell(Taken(fighter.id))
    ending.score(game, COSMIC)


async def search(game: Encounter, fighter: Fighter, terrain: str) -> None:
    """As many dice as the terrain's Size; only a find marks it (UE-077, UE-078)."""
    rolled = await dice.plain_roll(game, fighter, game.ground.by_id[terrain].size, "search")
    found = any(face in game.content.mission.find for face in rolled)
    game.tell(Searched(fighter.id, terrain, found))
    if found:
        game.evacuated.append(terrain)
        pick_up(game, fighter)
    dice.insight(game, fighter, rolled)


def collect(game: Encounter, ultron: Fighter) -> None:
    """The script takes every citizen beside it, the nearest first, at no cost (UE-190)."""
    here = base(game, ultron)
    close = [citizen for citizen in game.citizens if within(here, citizen.circle, 1)]
    for citizen in sorted(close, key=lambda one: (gap(here, one.circle), one.id)):
        game.citizens.remove(citizen)
        take(game, ultron)


# --- dropping and passing


async def drop(game: Encounter, fighter: Fighter) -> None:
    """The Crisis Team lays the citizen within Range 1 (UE-072); a card may pass it on first."""
    if not fighter.holding or await pass_on_first(game, fighter):
        return
    fighter.holding = False
    seat = game.seat_of(fighter)
    assert seat is not None
    game.shifted = CITIZEN
    spot = SOMEWHERE if game.companion else await ask(seat, "drop", drop_spots(game, fighter))
    lay(game, spot)
    game.tell(Dropped(fighter.id, spot.x, spot.y))


def drop_spots(game: Encounter, fighter: Fighter) -> Spots:
    here = base(game, fighter)
    under = game.ground.under(here)
    return token_spots(game.ground, here, TOKEN, [under] if under else [])


def lay(game: Encounter, spot: Spot) -> None:
    """A citizen lies on the table; it is in nobody's way (CP-232)."""
    game.shifted = NOBODY
    game.found += 1
    game.citizens.append(Citizen(game.found, spot.x, spot.y))


async def pass_on_first(game: Encounter, fighter: Fighter) -> bool:
    """Whether a card passes the citizen on before it is dropped."""
    cards = windows.cards_at(game, "carrying")
    seat, options = game.seat_of(fighter), [play for card in cards for play in windows.plays(game, card, [fighter])]
    if seat is None or not options:
        return False
    choice = await ask(seat, "drop_first", [PASS, *options])
    if not isinstance(choice, Play):
        return False
    await windows.play(game, choice)
    return True


def touches(game: Encounter, fighter: Fighter) -> list[Options]:
    return [Touch(key) for key, clause in interactions(game, fighter).items() if clause is None]
