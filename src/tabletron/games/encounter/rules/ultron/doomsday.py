"""The Doomsday Device: rolled at the start of every Cosmic turn."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import Doom
from tabletron.games.encounter.companion import reports
from tabletron.games.encounter.companion.asked import tell
from tabletron.games.encounter.companion.eyes import eyes_of
from tabletron.games.encounter.events import Appeared, Doomed, DoomRolled, Thought
from tabletron.games.encounter.geometry.numbers import TOKEN
from tabletron.games.encounter.geometry.points import token_spots
from tabletron.games.encounter.geometry.polygon import Polygon, near
from tabletron.games.encounter.options import Choose, Pick
from tabletron.games.encounter.rules import collisions, dice, ending, rounds, tokens
from tabletron.games.encounter.rules.power import gain
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.state import CITIZEN, COSMIC, CRISIS, Encounter, Fighter, base


async def doomsday(game: Encounter) -> Phase:
    """Dice by difficulty and consoles (UE-100); each effect once, in the order of the list (UE-101)."""
    rolled = await dice.dice(device_dice(game))  # UE-102: nothing changes this roll
    game.tell(DoomRolled(rolled))
    due = {row.id for row in game.content.doomsday if any(face in rolled for face in row.faces)}
    for row in game.content.doomsday:
        use = Use(row.does.address)
        if row.id in due and row.does.may(game, use) is None:
            begin(game, row)
            await row.does.do(game, use)
        elif row.id in due and row.otherwise:
            due.add(row.otherwise)  # UE-107
    return rounds.cosmic_activation


def begin(game: Encounter, row: Doom) -> None:
    """A row of the list works; people with real figures are told what it does."""
    game.tell(Doomed(row.id))
    if game.companion and row.id in reports.ROWS:
        tell(game, reports.ROWS[row.id])


def device_dice(game: Encounter) -> int:
    return game.content.difficulty[game.switches.difficulty].dice + ending.controlled(game, COSMIC)


async def any_console(game: Encounter) -> str:
    """Any console; for the script one beyond Range 5, the players' own first, and they choose (UE-183, UE-199)."""
    found = list(game.consoles)
    seat = game.seat_of(game.villain)
    if seat is None:
        near = await eyes_of(game).consoles_near_him(game, found)
        far = [key for key in found if key not in near]
        found, seat = script.keep(far or found, lambda key: game.consoles[key] == CRISIS), 0
    return (await ask(seat, "console", [Choose(key) for key in found])).what


def holders(game: Encounter) -> list[Fighter]:
    return [one for one in game.fighters if one.side == CRISIS and one.here and one.holding]


async def better_age(game: Encounter) -> None:
    """A citizen appears beside terrain, which is then destroyed."""
    piece = await doomed_terrain(game)
    seat = game.seat_of_side(CRISIS)
    assert seat is not None
    game.shifted = CITIZEN
    spot = await ask(seat, "citizen", token_spots(game.ground, piece, TOKEN, [piece]))
    tokens.lay(game, spot)
    game.tell(Appeared(piece.id, spot.x, spot.y))
    collisions.destroy(game, piece.id)
    gain(game, game.villain, piece.size)


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


async def named(game: Encounter, found: list[Fighter], most: int) -> list[Fighter]:
    """The Cosmic Threat names them; for the script Priority Programming, then the players (UE-185)."""
    victims: list[Fighter] = []
    seat = game.seat_of(game.villain)
    while len(victims) < most and (left := [one for one in found if one not in victims]):
        if seat is None:
            best = script.priority(game, left)
            choice = await ask(0, "victim", [Pick(one.id) for one in best])
            why = script.why_of(game, left, game.fighters[choice.fighter], tie=script.CHOSEN)
            game.tell(Thought("barrage", str(choice.fighter), why))
        else:
            choice = await ask(seat, "victim", [Pick(one.id) for one in left])
        victims.append(game.fighters[choice.fighter])
    return victims
