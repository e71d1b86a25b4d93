"""Your RoboMon out of battle: who joins, the Save Box, repair kits, upgrades, the order of the row."""

from __future__ import annotations

from tabletron.core.flow import PASS, Clause, ask
from tabletron.games.robomon.box import CardId, MonId
from tabletron.games.robomon.island.box import DeckCard
from tabletron.games.robomon.island.events import Boxed, Built, Harmed, Joined, Mended
from tabletron.games.robomon.island.verbs.conditions import has, island
from tabletron.games.robomon.island.verbs.data import ItemName
from tabletron.games.robomon.options import BOX, Say, Swap
from tabletron.games.robomon.rules import ending
from tabletron.games.robomon.state import TEAM, Mon, RoboMon, owned

ROW = Say("team")
TWICE = 5
"""Silver in place of a RoboMon that you have already."""
KITS: dict[ItemName, int] = {"small_repair_kit": 1, "large_repair_kit": 3}
"""How many RoboMon a kit restores."""


def settle(mon: Mon) -> None:
    """Who has no hit points left is out until repaired (RM-135, RM-277)."""
    mon.damage = min(mon.damage, mon.hp)
    mon.where = "out" if mon.damage >= mon.hp else "reserve"


def build(game: RoboMon, number: CardId) -> Mon:
    """A RoboMon of yours, undamaged; its card leaves the deck."""
    card = game.content.card[number]
    game.decks[0].remove(number)
    mon = Mon(len(game.mons), number, 0, card.hp, card.power, 0)
    game.mons.append(mon)
    return mon


def fade(game: RoboMon, mon: Mon) -> None:
    """A RoboMon that is no longer here; its number stays, so that the story can name it."""
    game.mons[mon.id] = Mon(mon.id, mon.card, mon.side, where="gone")


async def join(game: RoboMon, number: CardId) -> None:
    """A RoboMon is gained (RM-051 to RM-054)."""
    if number in owned(game):
        game.tell(Joined(number, silver=TWICE))
        ending.gain(game, "silver", TWICE)
        return
    sent = await ask(0, "join", [BOX, *map(Swap, game.team)]) if len(game.team) == TEAM else None
    mon = build(game, number)
    if sent is None:
        game.team.append(mon.id)
        game.tell(Joined(number))
    elif isinstance(sent, Swap):
        game.team[game.team.index(sent.mon)] = mon.id
        put_away(game, game.mons[sent.mon])
        game.tell(Joined(number, game.mons[sent.mon].card))
    else:
        put_away(game, mon)
        game.tell(Joined(number, number))


def put_away(game: RoboMon, mon: Mon) -> None:
    """Into the Save Box; damage stays on it (RM-037)."""
    mon.where = "box"
    game.box.append(mon.card)


def store(game: RoboMon, mon: MonId) -> None:
    game.team.remove(mon)
    put_away(game, game.mons[mon])
    game.tell(Boxed(game.mons[mon].card, False))


def boxed(game: RoboMon, card: CardId) -> Mon:
    """The RoboMon in the Save Box that has this number."""
    return next(mon for mon in game.mons if mon.where == "box" and mon.card == card)


def fetch(game: RoboMon, card: CardId) -> None:
    mon = boxed(game, card)
    game.box.remove(card)
    settle(mon)
    game.team.append(mon.id)
    game.tell(Boxed(card, True))


# --- damage and repair


def harm(game: RoboMon, mon: Mon, points: int) -> None:
    """Damage out of battle: no armor helps."""
    before = mon.damage
    mon.damage += points
    settle(mon)
    game.tell(Harmed(mon.card, mon.damage - before))


def mend(game: RoboMon, mon: Mon, points: int = 0) -> None:
    """Repairs so much, all of it by default (RM-251)."""
    less = min(mon.damage, points or mon.damage)
    mon.damage -= less
    settle(mon)
    game.tell(Mended(mon.card, less))


def damaged(game: RoboMon) -> list[Mon]:
    """Team members that a repair would help."""
    return [mon for mon in map(game.mons.__getitem__, game.team) if mon.damage]


async def mend_some(game: RoboMon, number: int, points: int = 0) -> int:
    """So many damaged team members of the player's choice; how many it were."""
    chosen: list[MonId] = []
    while len(chosen) < number and (left := [mon for mon in damaged(game) if mon.id not in chosen]):
        choice = await ask(0, "mend", [*(Swap(mon.id) for mon in left), PASS])
        if choice is PASS:
            break
        chosen.append(choice.mon)
        mend(game, game.mons[choice.mon], points)
    return len(chosen)


async def use_kit(game: RoboMon, item: ItemName) -> None:
    """A kit restores RoboMon of the team to full hit points, also those that are out (RM-046 to RM-048)."""
    if await mend_some(game, KITS[item]):
        ending.gain(game, item, -1)


# --- upgrades


def base_of(game: RoboMon, blueprint: DeckCard) -> Mon | None:
    """The RoboMon that a blueprint would upgrade, on the team or in the Save Box (RM-222, RM-224)."""
    mine = [game.mons[mon] for mon in game.team]
    if blueprint.base in game.box:
        mine.append(boxed(game, blueprint.base))
    return next((mon for mon in mine if mon.card == blueprint.base), None)


def blueprints(game: RoboMon) -> list[DeckCard]:
    cards = game.content.drawn
    return [cards[card] for card in island(game).cards if cards[card].kind == "blueprint"]


def no_upgrade(game: RoboMon, blueprint: DeckCard) -> Clause:
    """The clause that forbids an upgrade: the RoboMon or a part is missing, or you have what it makes already."""
    if game.content.card[blueprint.base].upgrade in owned(game):
        return "RM-053"
    return "" if base_of(game, blueprint) is not None and has(game, blueprint.parts) else "RM-222"


async def upgrade(game: RoboMon, blueprint: DeckCard) -> None:
    """Parts are paid, the old card goes back, the blueprint stays; damage carries over (RM-223, RM-224)."""
    old = base_of(game, blueprint)
    assert old is not None
    was_boxed = old.where == "box"
    home = await new_home(game, was_boxed)
    for item, n in blueprint.parts.items():
        ending.gain(game, item, -n)
    new = build(game, game.content.card[old.card].upgrade)
    new.damage = old.damage
    game.tell(Built(old.card, new.card))
    if was_boxed:
        game.box.remove(old.card)
    if home == BOX:
        game.team = [mon for mon in game.team if mon != old.id]
        put_away(game, new)
    else:
        leaves = home.mon if isinstance(home, Swap) else old.id
        place = game.team.index(leaves) if leaves in game.team else len(game.team)
        game.team[place : place + 1] = [new.id]
        settle(new)
    if isinstance(home, Swap):
        put_away(game, game.mons[home.mon])
    if isinstance(home, Swap) or (home == BOX and not was_boxed):
        game.tell(Boxed(game.box[-1], False))
    game.decks[0].append(old.card)
    fade(game, old)


async def new_home(game: RoboMon, was_boxed: bool) -> Say | Swap:
    """On the team or into the Save Box, as you like; a full team makes room for the upgrade (RM-052, RM-223)."""
    if was_boxed and len(game.team) == TEAM:
        home: Say | Swap = await ask(0, "join", [BOX, *map(Swap, game.team)])
    else:
        home = await ask(0, "home", [BOX, ROW] if was_boxed else [ROW, BOX])
    return home


async def arrange(game: RoboMon) -> None:
    """The row is named from the front; whoever is not named keeps its place behind (RM-056)."""
    for place in range(len(game.team) - 1):
        choice = await ask(0, "arrange", [*map(Swap, game.team[place:]), PASS])
        if choice is PASS:
            return
        game.team.remove(choice.mon)
        game.team.insert(place, choice.mon)
