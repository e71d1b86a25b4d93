"""Throws, and what they hit."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Seat, ask
from tabletron.games.encounter.box import DEFENSE
from tabletron.games.encounter.events import Collided, Destroyed, Rerolled, Rolled
from tabletron.games.encounter.geometry.numbers import TOOL, Tool, Vector, reach_of
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.polygon import Polygon
from tabletron.games.encounter.geometry.sweep import Stop, hurled, thrown
from tabletron.games.encounter.options import Choose, Faces, Options, Pick, Play
from tabletron.games.encounter.rules import damage, dice, moving, windows
from tabletron.games.encounter.rules.asking import window
from tabletron.games.encounter.state import Encounter, Fighter, base, traits


async def throw(game: Encounter, seat: Seat, fighter: Fighter, tool: Tool) -> None:
    """The thrower picks a direction; straight, full distance, until something is touched (CP-106)."""
    if fighter.fit:
        start = base(game, fighter)
        ways = moving.ways_from(game, start, reach_of(tool, start.r), fighter)
        game.shifted = fighter.id
        way = ways.vector(await ask(seat, "throw", ways))
        await fly(game, seat, fighter, way, tool)


async def fly(game: Encounter, seat: Seat | None, fighter: Fighter, way: Vector, tool: Tool, wanted: str = "") -> None:
    """A character is thrown along; a collision also counts where it cannot stand (CP-211)."""
    mover = moving.mover_of(game, fighter)
    standing = [one for one in game.fighters if one.here and one is not fighter]
    stop = thrown(game.ground, mover, way, tool)
    moving.settle(game, fighter, Spot(*stop.end), "throw")
    hit = await pick_hit(seat, standing, stop, wanted)
    if hit is not None:
        await collide(game, fighter, hit)


async def pick_hit(
    seat: Seat | None, standing: Sequence[Fighter], stop: Stop, wanted: str = ""
) -> Fighter | Polygon | None:
    """Of several things touched at once the thrower picks one (CP-109)."""
    things: dict[Options, Fighter | Polygon] = {Pick(standing[n].id): standing[n] for n in stop.bases}
    things |= {Choose(piece.id): piece for piece in stop.pieces}
    if not things:
        return None
    if seat is None:
        return next((thing for thing in things.values() if str(thing.id) == wanted), next(iter(things.values())))
    return things[await ask(seat, "hit", list(things))]


async def collide(game: Encounter, fighter: Fighter, hit: Fighter | Polygon) -> None:
    """The thrown one suffers 1, who is hit its Size less what it dodges; both together (CP-110, CP-111, CP-113)."""
    game.tell(Collided(str(fighter.id), str(hit.id)))
    hurt = {fighter.id: game.content.mission.thrown_damage}
    size = game.card_of(fighter).size
    if isinstance(hit, Fighter) and hit.fit:  # CP-224: a Dazed one suffers nothing
        hurt[hit.id] = size
    await impact(game, hurt, hit if isinstance(hit, Fighter) else None)
    if isinstance(hit, Polygon) and hit.interactive and hit.size <= size:  # CP-112
        destroy(game, hit.id)


async def impact(game: Encounter, hurt: dict[int, int], dodger: Fighter | None) -> None:
    """Who is braced takes none; the dodge of who is hit; then all Damage at once, then the checks (CP-113)."""
    for braced in await brace(game, [game.fighters[key] for key in hurt]):
        hurt[braced] = 0
    dodged = ""
    if dodger is not None and hurt.get(dodger.id):
        dodged = await dodge(game, dodger)
        hurt[dodger.id] = max(0, hurt[dodger.id] - dice.successes(dodged, DEFENSE))
    for key in hurt:
        hurt[key] = await damage.reduced(game, game.fighters[key], hurt[key])
    for key, n in hurt.items():
        damage.put(game, game.fighters[key], n)
    for key in hurt:
        await damage.check(game, game.fighters[key])
    if dodger is not None:
        dice.insight(game, dodger, dodged)


async def brace(game: Encounter, fighters: Sequence[Fighter]) -> list[int]:
    """Who is about to suffer from a collision may pay for a card to take nothing."""
    braced: list[int] = []
    for card in windows.cards_at(game, "collision"):
        while left := [one for one in fighters if one.id not in braced]:
            options = [(game.fighters[one.fighter], one) for one in windows.plays(game, card, left)]
            play = await window(game, "brace", options)
            if not isinstance(play, Play):
                break
            if windows.in_hand(game, card.id):
                windows.discard(game, card.id, game.fighters[play.fighter])
            windows.pay(game, card, windows.working(game, play))
            braced.append(play.fighter)
    return braced


async def dodge(game: Encounter, fighter: Fighter) -> str:
    """As many dice as the Physical Defense, and those for Criticals (CP-018)."""
    rolled = await dice.with_criticals(fighter, await dice.dice(game.card_of(fighter).physical))
    game.tell(Rolled(fighter.id, "dodge", rolled))
    most, seat = traits(game, fighter).dodge_rerolls, game.seat_of(fighter)
    if most and seat is not None:
        choice = await ask(seat, "reroll", dice.selections(rolled, most), default=PASS)
        if isinstance(choice, Faces):
            old, rolled = rolled, await dice.rerolled(rolled, choice.faces)
            game.tell(Rerolled(fighter.id, old, rolled))
    return rolled


async def hurl(game: Encounter, seat: Seat, thrower: Fighter, terrain: str, tool: Tool) -> None:
    """Terrain is destroyed first, then flies from the thrower's base; the first thing on its way is hit (CP-108)."""
    size = game.ground.by_id[terrain].size
    destroy(game, terrain)
    start = base(game, thrower)
    ways = moving.ways_from(game, start, TOOL[tool], thrower)
    way = ways.vector(await ask(seat, "hurl", ways))
    standing = [one for one in game.fighters if one.here and one is not thrower]
    stop = hurled(game.ground, start, way, tool, [base(game, one) for one in standing])
    hit = await pick_hit(seat, standing, stop)
    if hit is None:
        return
    game.tell(Collided(terrain, str(hit.id)))
    if isinstance(hit, Fighter):
        if hit.fit:
            await impact(game, {hit.id: size}, hit)
    elif hit.interactive and hit.size <= size:
        destroy(game, hit.id)


def destroy(game: Encounter, terrain: str) -> None:
    """It leaves the table with its token; who stood on it stands on the ground (UE-083, CP-223)."""
    game.standing.remove(terrain)
    if terrain in game.evacuated:
        game.evacuated.remove(terrain)
    game.tell(Destroyed(terrain))
