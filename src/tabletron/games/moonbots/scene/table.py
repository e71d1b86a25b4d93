"""The picture of a Moon-Bots table, as one seat sees it."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Node, Scene, Token, Zone
from tabletron.games.moonbots import box
from tabletron.games.moonbots.options import Cell
from tabletron.games.moonbots.outlook import outlook
from tabletron.games.moonbots.rules import buying, hidden
from tabletron.games.moonbots.scene.robot import back, bench, weapon
from tabletron.games.moonbots.state import ROW_COST, MoonBots, Robot, reserve
from tabletron.games.moonbots.words.cards import SLOT_NAMES, ability_text, card_text, condition, effect_text, who
from tabletron.games.moonbots.words.signs import damage

SHELVES: tuple[Cell, ...] = ("T1", "T2", "M1", "M2", "B1", "B2")
PHASES = (message("Buy"), message("Dice"), message("Restock"))
PHASE_OF = {"OW1": 0, "OW2": 1, "OW3": 1, "OW4": 1, "OW5": 1}


def scene(game: MoonBots, seat: Seat | None, words: Words) -> Scene:
    """The opponents clockwise, the Market, the seat's own bench, and what lies in the box."""
    eye = _eye(game, seat)
    mine = [robot for robot in game.robots if robot.seat == seat]
    others = [robot for robot in game.robots[(seat or 0) :] + game.robots[: (seat or 0)] if robot not in mine]
    if game.twin:  # a left robot faces a right one (MB-201)
        others = [robot for robot in reversed(game.robots) if robot not in mine]
    zones = [*(bench(game, robot, eye, words) for robot in others), _market(game, mine, words)]
    zones += [bench(game, robot, eye, words) for robot in mine]
    zones += [*_incoming(game, words), *_box(game, eye, words)]
    facts = (
        words("Twin robots") if game.twin else words("Free-for-all"),
        words("Round {n}", n=game.round),
        *([words("Final duel")] if game.final == "on" else []),
    )
    phases = tuple(words(name) for name in PHASES)
    return Scene(tuple(zones), facts, phases, None if game.over else PHASE_OF[game.window], layout="ring")


def _eye(game: MoonBots, seat: Seat | None) -> Seat | None:
    """Whose knowledge counts: who is out looks on as a spectator (MB-274)."""
    return None if all(robot.out for robot in game.robots if robot.seat == seat) else seat


def _market(game: MoonBots, mine: list[Robot], words: Words) -> Node:
    """Three shelves of two cards, dearest on top, with the price for the viewer."""
    buyer = game.active if game.active in mine else next((robot for robot in mine if robot.awake), None)
    cards = tuple(_shelf(game, cell, buyer, words) for cell in SHELVES)
    rows = tuple(f"[energy]{ROW_COST[cell]}" for cell in SHELVES[::2])
    nodes: tuple[Node, ...] = (
        Zone(id="market.cards", name=words("Market"), shape="grid", columns=2, labels=rows, nodes=cards),
        Counter(id="pile", name=words("Pile"), value=len(game.pile), icon="pile"),
        Counter(id="reserve", name=words("Dice in reserve"), value=reserve(game), icon="die"),
    )
    return Zone(id="market", name=words("Market"), shape="column", nodes=nodes, note=words("cheaper below"))


def _shelf(game: MoonBots, cell: Cell, buyer: Robot | None, words: Words) -> Node:
    card_id = game.market.get(cell)
    key = f"market.{cell}"
    if card_id is None:
        return Token(id=key, name=words("empty"), icon="", empty=True, tip=words("Row cost {n}", n=ROW_COST[cell]))
    card, price = game.content.card[card_id], str(buying.price(game, cell))
    if isinstance(card, box.Weapon):
        return weapon(key, card, words) if game.over else back(key, words, price)  # MB-119
    why_not = buying.why_not_buy(game, buyer, cell) if buyer else None
    rows: tuple[str, ...] = (effect_text(card, words),) if isinstance(card, box.Upgrade) else _part_rows(card, words)
    return Card(
        id=key, kind="part" if isinstance(card, box.Part) else "upgrade", name=words(card.name),
        art=card.id, rows=rows, price=price, mark="+1" if card.surcharge else "",
        tip=card_text(card, words), source=card.source, clauses=(why_not,) if why_not else (),
    )  # fmt: skip


def _part_rows(card: box.Part, words: Words) -> tuple[str, ...]:
    return words(SLOT_NAMES[card.slot]), condition(card.when), ability_text(card.do, words)


def _incoming(game: MoonBots, words: Words) -> list[Node]:
    """The damage in the air, after automatic protection."""
    if game.packet is None or not game.packet.points:
        return []
    target = game.robots[game.packet.target]
    then = outlook(game, target.seat).losing(game, target.id, game.packet.points)
    text = words(
        "{damage} on its way to {robot}: {energy} energy would become {left}",
        damage=damage(game.packet.fists, game.packet.missiles),
        robot=who(game, target.id, words), energy=target.energy, left=then.robots[target.id].energy,
    )  # fmt: skip
    return [Banner(id="incoming", seat=target.seat, name=words("Incoming"), text=text)]


def _box(game: MoonBots, eye: Seat | None, words: Words) -> list[Node]:
    """The Secret Weapons everybody has seen, and those not seen yet (MB-286); at the end everything (MB-287)."""
    used = tuple(weapon(f"used.{card.id}", card, words) for card in game.used_weapons())
    zones: list[Node] = [Zone(id="used", name=words("Used Secret Weapons"), shape="stack", nodes=used)]
    known = game.content.weapon
    if game.over:
        left = tuple(weapon(f"unseen.{card}", known[card], words) for card in sorted(game.unseen))
        zones.append(Zone(id="unseen", name=words("In the box, never seen"), shape="stack", nodes=left))
        pile = tuple(
            Token(id=f"pile.{n}", name=words(game.content.card[card].name), icon=card)
            for n, card in enumerate(game.pile)
        )
        zones.append(Zone(id="pile.cards", name=words("Pile"), shape="stack", nodes=pile))
    elif game.switches.show_unseen_weapons == "on":
        names = tuple(
            Token(id=f"unseen.{card}", name=words(known[card].name), icon=card, tip=card_text(known[card], words))
            for card in hidden.unseen_weapons(game, eye)
        )
        zones.append(Zone(id="unseen", name=words("Secret Weapons not seen yet"), shape="stack", nodes=names))
    return zones
