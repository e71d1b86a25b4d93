"""Phase A: buying a card and installing it."""

from __future__ import annotations

from tabletron.core import vocabulary
from tabletron.core.flow import Clause
from tabletron.games.moonbots.box import Card, CardId, Part, Weapon
from tabletron.games.moonbots.events import Bought, Found, Received, Used
from tabletron.games.moonbots.options import CELLS, Buy, Cell, Options, Use
from tabletron.games.moonbots.state import ROW_COST, MoonBots, Robot

MOST_UPGRADES = 6
BUYS = [Buy(cell) for cell in CELLS]


def price(game: MoonBots, cell: Cell) -> int:
    """Row cost plus the card's surcharge (MB-031, MB-032)."""
    card = game.market[cell]
    return ROW_COST[cell] + (game.content.card[card].surcharge if card else 0)


def why_not_buy(game: MoonBots, robot: Robot, cell: Cell) -> Clause | None:
    """The clause that keeps the robot from buying the card in a cell, if any."""
    card_id = game.market[cell]
    if card_id is None:
        return "MB-051"
    card = game.content.card[card_id]
    clause = why_not_install(game, robot, card)
    return "MB-033" if clause is None and robot.energy <= ROW_COST[cell] + card.surcharge else clause


def why_not_take(game: MoonBots, robot: Robot, cell: Cell) -> Clause | None:
    """The clause that keeps the robot from taking the card in a cell even for nothing, if any."""
    card = game.market[cell]
    return "MB-051" if card is None else why_not_install(game, robot, game.content.card[card])


def why_not_install(game: MoonBots, robot: Robot, card: Card) -> Clause | None:
    """The clause that leaves no room for the card on the robot, if any (MB-038)."""
    if type(card) is Part:
        return "MB-035" if card.slot in robot.parts else None
    if type(card) is Weapon:
        return None  # MB-049
    if len(robot.upgrades) >= MOST_UPGRADES:
        return "MB-040"
    if robot.upgrades.count(card.id) >= card.limit:
        return "MB-041" if game.content.gear((card.id,)).dice > 1 else "MB-042"
    if card.edge == "top" and game.switches.top_edge_limit == "3":
        on_top = sum(game.content.upgrade[other].edge == "top" for other in robot.upgrades)
        return "MB-045" if on_top >= 3 else None
    return None


def purchases(game: MoonBots, robot: Robot) -> list[Buy]:
    return [buy for buy in BUYS if why_not_buy(game, robot, buy.cell) is None]


def refusals(game: MoonBots, robot: Robot) -> dict[Options, Clause]:
    return {buy: clause for buy in BUYS if (clause := why_not_buy(game, robot, buy.cell)) is not None}


def too_late(game: MoonBots, clause: Clause) -> dict[Options, Clause]:
    """After phase A nothing in the Market is for sale this turn."""
    return {buy: clause for buy in BUYS if game.market[buy.cell] is not None}


async def take_card(game: MoonBots, robot: Robot, cell: Cell, paid: int) -> None:
    """The card leaves the Market for the robot; the cell stays empty until phase C (MB-051)."""
    card = game.market[cell]
    assert card is not None
    game.market[cell] = None
    robot.energy -= paid  # MB-034: no loss, nothing answers it
    hidden = game.is_weapon(card)
    game.tell(Bought(robot.id, cell, None if hidden else card, paid))
    if hidden:
        await receive_weapon(game, robot, card)
    else:
        install(game, robot, card)


def install(game: MoonBots, robot: Robot, card_id: CardId) -> None:
    """Parts go to their slot, Upgrades to their edge; they stay there for good (MB-036, MB-037, MB-039, MB-044)."""
    card = game.content.card[card_id]
    if isinstance(card, Part):
        robot.parts[card.slot] = card_id
    else:
        robot.upgrades.append(card_id)


async def receive_weapon(game: MoonBots, robot: Robot, card: CardId) -> None:
    """Only the buyer looks at it (MB-047); what strikes when acquired is shown and never held (MB-180, MB-181)."""
    weapon = game.content.weapon[card]
    if "acquired" in weapon.on:
        game.box.append(card)
        game.tell(Used(robot.id, Use(card)))
        await weapon.do.do(game, vocabulary.Use(weapon.do.address, by=robot.id, pick=card))
        return
    robot.weapons.append(card)
    game.tell(Received(robot.id, card), to=robot.seat)


def find_card(game: MoonBots, robot: Robot, card: CardId) -> None:
    """A card found in the pile is installed for nothing."""
    game.pile.remove(card)
    install(game, robot, card)
    game.tell(Found(robot.id, card))
