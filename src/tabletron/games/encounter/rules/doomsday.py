"""The Doomsday Device: rolled at the start of every Cosmic turn."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask
from tabletron.games.encounter.companion import reports
from tabletron.games.encounter.companion.asked import MARK, tell
from tabletron.games.encounter.companion.eyes import eyes_of
from tabletron.games.encounter.events import Appeared, Doomed, DoomRolled, Thought
from tabletron.games.encounter.geometry.numbers import TOKEN
from tabletron.games.encounter.geometry.points import token_spots
from tabletron.games.encounter.geometry.polygon import Polygon, near
from tabletron.games.encounter.options import Choose, Pick
from tabletron.games.encounter.rules import collisions, damage, dice, ending, rounds, script, tokens
from tabletron.games.encounter.rules.power import gain
from tabletron.games.encounter.state import CITIZEN, COSMIC, CRISIS, Encounter, Fighter, base

VICTIMS = 3
RESERVES = 3
"""The Power of Secondary Power Reserves."""


async def doomsday(game: Encounter) -> Phase:
    """Dice by difficulty and consoles (UE-100); each effect once, in the order of the list (UE-101)."""
    rolled = await dice.dice(device_dice(game))  # UE-102: nothing changes this roll
    game.tell(DoomRolled(rolled))
    rows = {row.id for row in game.content.doomsday if any(face in rolled for face in row.faces)}
    if "reserves" in rows:
        await reserves(game)
    if "peace" in rows:
        peace(game)
    if "sound" in rows and not await scraping_sound(game):
        rows.add("barrage")  # UE-107
    if "better_age" in rows:
        await better_age(game)
    if "barrage" in rows:
        await barrage(game)
    return rounds.cosmic_activation


def begin(game: Encounter, row: str) -> None:
    """A row of the list works; people with real figures are told what it does."""
    game.tell(Doomed(row))
    if game.companion:
        tell(game, reports.ROWS[row])


def device_dice(game: Encounter) -> int:
    return game.content.difficulty[game.switches.difficulty].dice + ending.controlled(game, COSMIC)


async def reserves(game: Encounter) -> None:
    """3 Power, for the script a point; without a console the Cosmic Threat takes one (UE-104, UE-183)."""
    begin(game, "reserves")
    if game.scripted:
        ending.score(game, COSMIC)
    else:
        gain(game, game.villain, RESERVES)
    if not ending.controlled(game, COSMIC):
        console = await any_console(game)
        if game.companion:
            tell(game, MARK, console)
        ending.control(game, console, COSMIC)


async def any_console(game: Encounter) -> str:
    """Any console; for the script one beyond Range 5, the players' own first, and they choose (UE-183, UE-199)."""
    found = list(game.consoles)
    seat = game.seat_of(game.villain)
    if seat is None:
        near = await eyes_of(game).consoles_near_him(game, found)
        far = [key for key in found if key not in near]
        found, seat = script.keep(far or found, lambda key: game.consoles[key] == CRISIS), 0
    return (await ask(seat, "console", [Choose(key) for key in found])).what


def peace(game: Encounter) -> None:
    """Every citizen on the table is removed, for a point each; held ones are safe (UE-105)."""
    begin(game, "peace")
    number, game.citizens = len(game.citizens), []
    ending.score(game, COSMIC, number)


async def scraping_sound(game: Encounter) -> bool:
    """All holders drop, in the order of the roster (UE-106, UE-196); False if nobody holds anything."""
    holders = [one for one in game.fighters if one.side == CRISIS and one.here and one.holding]
    if not holders:
        return False
    begin(game, "sound")
    for one in holders:
        await tokens.drop(game, one)
    return True


async def better_age(game: Encounter) -> None:
    """Terrain is destroyed, searched one first; a citizen appears beside it (UE-108, UE-109, UE-204)."""
    if not game.standing:
        return None
    begin(game, "better_age")
    if game.companion:
        return await reports.better_age(game)
    piece = await doomed_terrain(game)
    seat = game.seat_of_side(CRISIS)
    assert seat is not None
    game.shifted = CITIZEN
    spot = await ask(seat, "citizen", token_spots(game.ground, piece, TOKEN, [piece]))
    tokens.lay(game, spot)
    game.tell(Appeared(piece.id, spot.x, spot.y))
    collisions.destroy(game, piece.id)
    return gain(game, game.villain, piece.size)


async def doomed_terrain(game: Encounter) -> Polygon:
    pieces = script.keep(game.ground.pieces, lambda piece: piece.id in game.evacuated)
    seat = game.seat_of(game.villain)
    if seat is None:  # UE-184
        here = base(game, game.villain)
        pieces = script.keep(pieces, lambda piece: near(piece, game.place.home, 2))
        pieces = script.keep(pieces, lambda piece: near(piece, here, 2))
        pieces, seat = script.lowest(pieces, lambda piece: -piece.size), 0
    choice = await ask(seat, "terrain", [Choose(piece.id) for piece in pieces])
    return game.ground.by_id[choice.what]


async def barrage(game: Encounter) -> None:
    """Three characters near Home Base: named first, then 1 Damage and 1 Power each, one by one (UE-110, UE-195)."""
    begin(game, "barrage")
    found = [one for one in game.fighters if one.side == CRISIS and one.fit]
    for one in await victims(game, await eyes_of(game).near_home(game, found)):
        if game.companion:
            await reports.suffers(game, one)
        else:
            await damage.suffer(game, one, 1)
            gain(game, one, 1)


async def victims(game: Encounter, found: list[Fighter]) -> list[Fighter]:
    """The Cosmic Threat names them; for the script Priority Programming, then the players (UE-185)."""
    named: list[Fighter] = []
    seat = game.seat_of(game.villain)
    while len(named) < VICTIMS and (left := [one for one in found if one not in named]):
        if seat is None:
            best = script.priority(game, left)
            choice = await ask(0, "victim", [Pick(one.id) for one in best])
            why = script.why_of(game, left, game.fighters[choice.fighter], tie=script.CHOSEN)
            game.tell(Thought("barrage", str(choice.fighter), why))
        else:
            choice = await ask(seat, "victim", [Pick(one.id) for one in left])
        named.append(game.fighters[choice.fighter])
    return named
