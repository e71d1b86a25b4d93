"""Setup: boards, energy, the cards of this game and the first Market."""

from __future__ import annotations

from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import Phase, draw, roll, shuffle
from tabletron.games.moonbots.box import Box, CardId
from tabletron.games.moonbots.options import CELLS
from tabletron.games.moonbots.rules import market, turn
from tabletron.games.moonbots.state import MoonBots, Robot, Switches

REMOVED_WEAPONS = 5
FIRST_ENERGY = 15


def setup(seats: int, switches: Switches, content: Box) -> MoonBots:
    """The table with every robot bare and all cards in the box (MB-001, MB-002, MB-018)."""
    if switches.host_choice >= seats:
        raise IllegalPlay(
            "host_choice: there is no seat {seat} among {n}", switches.host_choice, clauses=["MB-013"], n=seats
        )
    owners = [0, 0, 1, 1] if seats == 2 else list(range(seats))  # MB-200
    robots = [Robot(number, seat, "", 0) for number, seat in enumerate(owners)]
    return MoonBots(seats, robots, pile=deck(seats, switches, content))


def deck(seats: int, switches: Switches, content: Box) -> list[CardId]:
    """All cards of this game but the Secret Weapons, cog cards out with three players (MB-005, MB-006, MB-203)."""
    no_cogs = seats == 3
    cards = [part.id for part in content.parts if not (no_cogs and part.cog)]
    for upgrade in content.upgrades:
        copies, cogs = (4, 1) if switches.upgrade_mix == "even" else (upgrade.copies, upgrade.cogs)
        cards += [upgrade.id] * (copies - cogs * no_cogs)
    return cards


async def deal(game: MoonBots) -> Phase:
    """Who begins, with what energy, and which cards are dealt (MB-007 to MB-015)."""
    first = game.switches.host_choice
    if game.switches.first_player == "random":
        [first] = await roll([range(game.seats)], "setup")  # MB-013
    game.first = game.turn = first * len(game.robots) // game.seats
    seat_robots(game)
    weapons = list(game.content.weapon)
    game.unseen = await draw(weapons, REMOVED_WEAPONS, "setup")  # MB-007
    game.pile += weapons
    await shuffle(game.pile, "setup")  # MB-008
    game.market = dict.fromkeys(CELLS)
    market.refill(game)  # MB-009
    if game.switches.free_secret_weapons == "vanish":
        market.free_weapons_vanish(game)
    turn.take_turns(game, game.robots[game.first].seat)
    return turn.begin_turn


def seat_robots(game: MoonBots) -> None:
    """Energy and boards in order of play (MB-015, MB-202, MB-294)."""
    count = len(game.robots)
    boards = game.switches.boards or tuple(board.id for board in game.content.boards[:count])
    check_boards(game, boards)
    for place, board in enumerate(boards):
        robot = game.robots[(game.first + place) % count]
        robot.board = board
        robot.energy = FIRST_ENERGY + (place // 2 if game.twin else place)


def check_boards(game: MoonBots, boards: tuple[str, ...]) -> None:
    known = [board.id for board in game.content.boards]
    if len(boards) != len(game.robots) or len(set(boards)) != len(boards) or not set(boards) <= set(known):
        raise IllegalPlay(
            "boards: {n} different ones of {known} are needed",
            clauses=["MB-294"], n=len(game.robots), known=", ".join(known),
        )  # fmt: skip
    if game.twin and any(known.index(boards[i]) % 2 == known.index(boards[i + 1]) % 2 for i in (0, 2)):
        raise IllegalPlay("boards: with twin robots a player takes one board of each base ability", clauses=["MB-294"])
