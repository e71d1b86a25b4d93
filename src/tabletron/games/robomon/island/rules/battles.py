"""Battles of the campaign: going in, and what they leave behind."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask, draw, roll
from tabletron.games.robomon.island.rules import area, passage, roster
from tabletron.games.robomon.island.verbs.conditions import able, island
from tabletron.games.robomon.island.verbs.deeds import fill, perform
from tabletron.games.robomon.options import NO, YES
from tabletron.games.robomon.rules import setup
from tabletron.games.robomon.state import RoboMon


async def meet(game: RoboMon) -> Phase | None:
    """The program asks before a battle entry is opened; then there is no way back (RM-062, RM-267)."""
    sheet = island(game)
    number, sheet.next = sheet.next, ""
    wild = number in game.content.encounter
    game.entry = number
    if not able(game) or await ask(0, "meet", [YES, NO], default=NO) == NO:
        game.entry = ""
        return area.area
    if wild:
        area.track(game)
    return await begin(game, "wild" if wild else "competitive")


async def exhibit(game: RoboMon) -> Phase | None:
    """Two VS cards and a Battleground map, all by chance; nothing is lost by it."""
    sheet = island(game)
    entry = sheet.reading[-1]
    if not able(game) or await ask(0, "meet", [YES, NO], default=NO) == NO:
        return area.area
    maps = [one.id for one in game.content.maps if one.kind == "battleground"]
    sheet.pair = await draw([one.id for one in game.content.vs], 2, "story")
    [sheet.ring] = await roll([maps], "story")
    game.entry = entry
    return await begin(game, "competitive")


async def begin(game: RoboMon, mode: str) -> Phase:
    """The table is cleared for a battle; everybody has full power and the armor of its card (RM-065, RM-066)."""
    clear(game)
    game.mode = "wild" if mode == "wild" else "competitive"
    for mon in map(game.mons.__getitem__, game.team):
        card = game.content.card[mon.card]
        mon.power, mon.armor = card.power, card.armor
    return setup.begin_battle


def clear(game: RoboMon) -> None:
    game.map, game.round, game.pawn, game.challenge, game.ended, game.winner = "", 0, -1, "no", "", None
    game.slots, game.order, game.turns, game.emptied, game.newcomers, game.captured = [], [], [], [], [], []
    game.benches, game.dice, game.spent = [[], []], [[], []], [[], []]
    game.attack = game.harm = game.toss = None
    game.trace, game.before = [], []
    game.actions, game.forfeited = 0, False


async def aftermath(game: RoboMon) -> Phase | None:
    """What was won or lost; foes leave the table, and you are back on the map (RM-157, RM-217 to RM-221)."""
    sheet, entry = island(game), game.entry
    for card in game.captured:
        if card in game.box and not any(mon.card == card and mon.where == "box" for mon in game.mons):
            game.decks[0].append(card)
            roster.build(game, card).where = "box"
    for mon in list(game.mons):
        if mon.side == 1 and mon.hp:
            roster.fade(game, mon)
    competitor = game.content.competitor.get(entry)
    won = game.mode == "competitive" and game.winner is not None
    game.mode, game.entry = "island", ""
    clear(game)
    if competitor is not None:
        if won:
            sheet.won.append(entry)
            fill(game, sheet.page, "coin")
        await perform(game, competitor.win_do if won else competitor.lose_do)
    return await passage.go_on(game)
