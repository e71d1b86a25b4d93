"""Set-up of a battle for one player: the team, the map, who fights first."""

from __future__ import annotations

from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Phase, ask
from tabletron.games.robomon.box import Box, Card, CardId
from tabletron.games.robomon.events import Began
from tabletron.games.robomon.island.rules import area
from tabletron.games.robomon.island.state import Island
from tabletron.games.robomon.options import Choose, Swap
from tabletron.games.robomon.rules import battleground, challenge, clock, draft, ending, movement, rounds
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.state import TEAM, Mon, RoboMon, Slot, Switches, reserves

SUPPLIES = {
    "small_reprogrammer": 2,
    "medium_reprogrammer": 1,
    "disruptor": 1,
    "small_repair_kit": 2,
    "battery": 6,
    "silver": 10,
}
"""What the character carries when a battle is played by itself."""
CHANGED = 2
"""Time tokens for each active that is replaced before a competitive battle."""


def setup(seats: int, switches: Switches, content: Box) -> RoboMon:
    """The table before anybody has a RoboMon; two seats play Battleground."""
    numbers = [card.id for card in content.robomon]
    if unknown := [card for card in (*switches.team,) if card not in content.card]:
        raise IllegalPlay("team: there is no RoboMon {card}", clauses=["RM-051"], card=unknown[0])
    if len(switches.team) > TEAM or len(set(switches.team)) != len(switches.team):
        raise IllegalPlay("team: at most six different RoboMon", clauses=["RM-051"])
    if seats == 2:
        mirrored = switches.draft == "choice" and switches.mirror == "on"
        return RoboMon(2, "battleground", [list(numbers) for _ in range(1 + mirrored)], {})
    if switches.battle == "adventure":  # RM-003, RM-004
        return RoboMon(1, "island", [numbers], {}, island=Island(switches.hero))
    entry = switches.encounter if switches.battle == "wild" else switches.competitor
    return RoboMon(1, switches.battle, [numbers], dict(SUPPLIES), entry)


async def open_battle(game: RoboMon) -> Phase:
    """Who plays whom, and with what."""
    if game.mode == "battleground":
        return battleground.choose_map
    if game.mode == "island":
        return area.create
    for card in game.switches.team:
        recruit(game, card)
    return begin_battle if game.team else pick_team


def recruit(game: RoboMon, number: CardId) -> Mon:
    """A RoboMon of the team, with full power and the armor of its card (RM-065, RM-066)."""
    card: Card = game.content.card[number]
    game.decks[0].remove(number)
    mon = Mon(len(game.mons), number, 0, card.hp, card.power, card.armor)
    game.mons.append(mon)
    game.team.append(mon.id)
    return mon


async def pick_team(game: RoboMon) -> Phase:
    """A battle by itself: the player picks one to six RoboMon (RM-051)."""
    cards: list[Choose | None] = [Choose(card) for card in game.decks[0]]
    chosen = await ask(0, "pick", [*cards, PASS] if game.team else cards, default=draft.strongest, about=(game, 0))
    if chosen is not PASS:
        recruit(game, chosen.card)
    return begin_battle if chosen is PASS or len(game.team) == TEAM else pick_team


async def begin_battle(game: RoboMon) -> Phase:
    """The map, the foes on it, and your first RoboMon (RM-060 to RM-064, RM-202 to RM-205)."""
    if not ending.has_team(game):  # RM-062
        raise IllegalPlay("a battle needs an able RoboMon", 0, clauses=["RM-062"])
    if game.mode == "wild":
        set_out_wild(game)
    else:
        await set_out_competitor(game)
    row = reserves(game)[:2]
    chosen = await choose_actives(game)
    for slot, mon in zip(game.slots[:2], chosen, strict=False):
        await movement.enter(game, slot, mon)
    if game.mode == "competitive":
        changed = sum(mon not in row for mon in chosen)  # RM-204, RM-205, RM-266
        for foe in (game.mons[slot.mon] for slot in game.slots[2:]):
            tokens = CHANGED * changed + challenge.terms(game).foe_time
            if tokens:
                clock.give(game, foe, tokens)
    return rounds.begin_round


def places(game: RoboMon, squares: list[int]) -> None:
    """Two places for you, and one for each of these squares."""
    game.slots = [Slot(0, 0, -1), Slot(1, 0, -1), *(Slot(2 + n, 1, square) for n, square in enumerate(squares))]


def set_out_wild(game: RoboMon) -> None:
    """Wild RoboMon on the squares 1 to 3, the pawn on its icon (RM-064)."""
    encounter = game.content.encounter[game.entry]
    game.map = encounter.map
    item, grid = game.content.map[game.map], game.grid
    game.tell(Began(game.entry, game.map))
    places(game, [grid.square(*start) for start in item.starts[: len(encounter.foes)]])
    for slot, foe in zip(game.slots[2:], encounter.foes, strict=True):
        rounds.add_foe(game, slot, foe)
    assert item.pawn is not None
    game.pawn = grid.square(*item.pawn)


async def set_out_competitor(game: RoboMon) -> None:
    """Two open VS cards on the X squares, the others face down; then Challenge Mode (RM-202, RM-203, RM-206)."""
    competitor = competitor_of(game)
    game.map = competitor.map
    game.tell(Began(game.entry, game.map))
    places(game, movement.x_squares(game, 1))
    game.benches[1] = list(competitor.slots[2:])
    foes = [rounds.add_foe(game, slot, foe) for slot, foe in zip(game.slots[2:], competitor.slots[:2], strict=True)]
    await challenge.offer_challenge(game)
    for foe in foes:
        foe.armor += challenge.terms(game).foe_armor


async def choose_actives(game: RoboMon) -> list[Mon]:
    """One or two able members of the team (RM-060, RM-061, RM-247, RM-266)."""
    able = reserves(game)
    first = game.mons[(await ask(0, "active", [Swap(mon.id) for mon in able])).mon]
    others = [mon for mon in able if mon is not first]
    if not others:
        return [first]
    second = await ask(0, "partner", [*(Swap(mon.id) for mon in others), PASS])
    return [first] if second is PASS else [first, game.mons[second.mon]]
