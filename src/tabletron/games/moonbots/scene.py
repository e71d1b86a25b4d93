"""The picture of a Moon-Bots table, as one seat sees it."""

from __future__ import annotations

from functools import cache
from typing import Literal

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Banner, Card, Counter, Die, Figure, Node, Part, Plate, Scene, Token, Track, Zone
from tabletron.games.moonbots import effects
from tabletron.games.moonbots.effects import SLOTS, Ability, Slot
from tabletron.games.moonbots.rules import attacks, buying, hidden
from tabletron.games.moonbots.state import (
    FULL,
    GAIN_LIMIT,
    ROW_COST,
    Cell,
    MoonBots,
    Robot,
    abilities,
    dice_of,
    reserve,
)
from tabletron.games.moonbots.texts import SLOT_NAMES, card_text, condition, effect, who

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
    zones = [*(_bench(game, robot, eye, words) for robot in others), _market(game, mine, words)]
    zones += [_bench(game, robot, eye, words) for robot in mine]
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


def _bench(game: MoonBots, robot: Robot, eye: Seat | None, words: Words) -> Node:
    """Everything of one robot: all of it is public but the faces of its Secret Weapons."""
    key = f"robot{robot.id}"
    board = next(board for board in game.content.boards if board.id == robot.board)
    nodes: list[Node] = [
        Plate(
            id=key, seat=robot.seat, name=who(game, robot.id, words),
            marks=tuple(_marks(game, robot, words)), active=robot.id == game.turn and not game.over,
            tip=words.colon(words(board.name), words(board.scientist)),
        ),
        Track(id=f"{key}.energy", seat=robot.seat, name=words("Energy"), value=robot.energy, high=FULL, icon="energy"),
        _figure(game, robot, words),
        _place(f"{key}.dice", robot, words("Dice"), "row", _dice(game, robot, words)),
        _place(f"{key}.upgrades", robot, words("Upgrades"), "row", _upgrades(game, robot, words)),
        _place(f"{key}.weapons", robot, words("Secret Weapons"), "fan", _hand(game, robot, eye, words)),
    ]  # fmt: skip
    if robot.id == game.turn and not game.over:
        gained = Counter(
            id=f"{key}.gained",
            seat=robot.seat,
            name=words("Gained this turn"),
            value=robot.gained,
            of=GAIN_LIMIT,
            icon="energy",
        )
        nodes.append(gained)
    return Zone(id=f"{key}.bench", seat=robot.seat, name=who(game, robot.id, words), shape="seat", nodes=tuple(nodes))


def _place(key: str, robot: Robot, name: str, shape: Literal["row", "fan"], nodes: tuple[Node, ...]) -> Zone:
    return Zone(id=key, seat=robot.seat, name=name, shape=shape, nodes=nodes)


def _marks(game: MoonBots, robot: Robot, words: Words) -> list[str]:
    """What there is to know of a robot at a glance."""
    if robot.out:
        return [words("Defeated") if game.twin else words("Out")]
    if robot.asleep:
        return [words("Victorious"), words("Deactivated")]
    marks = []
    if game.active.awake and not game.over and robot in attacks.targets(game, game.active):
        marks.append(words("can be attacked"))
    if robot.reroll_blocked and robot.id == game.turn:
        marks.append(words("no reroll this turn"))
    if robot.id in game.conceded:
        marks.append(words("gives up"))
    return marks


def _figure(game: MoonBots, robot: Robot, words: Words) -> Figure:
    by_slot = {ability.slot: ability for ability in abilities(game, robot)} if not robot.out else {}
    parts = tuple(_part(game, robot, slot, by_slot.get(slot), words) for slot in SLOTS)
    return Figure(
        id=f"robot{robot.id}.figure",
        seat=robot.seat,
        name=words("Robot"),
        parts=parts,
        asleep=robot.asleep,
        out=robot.out,
    )


def _part(game: MoonBots, robot: Robot, slot: Slot, ability: Ability | None, words: Words) -> Part:
    built = robot.parts.get(slot)
    used = ability is not None and robot.id == game.turn and ability.id in robot.used
    return _drawn(f"robot{robot.id}.{slot}", slot, game.content.card[built] if built else None, ability, used, words)


@cache
def _drawn(key: str, slot: Slot, built: effects.Card | None, ability: Ability | None, used: bool, words: Words) -> Part:
    """Pictures show the same few parts over and over, so each is drawn once."""
    return Part(
        id=key,
        slot=words(SLOT_NAMES[slot]),
        name=words(built.name) if built else words("bare"),
        art=built.id if built else f"bare_{slot}",
        text=f"{condition(ability.when)} → {effect(ability.do)}" if ability else "",
        used=used,
        empty=built is None,
        tip=card_text(built, words) if built else words("A part built here stays for good."),
    )


def _dice(game: MoonBots, robot: Robot, words: Words) -> tuple[Node, ...]:
    """On the table the dice as rolled, otherwise the dice owned."""
    key = f"robot{robot.id}.die"
    if robot.out:
        return ()
    if robot.id == game.turn and (game.dice or game.spent):
        faces = [(die, False) for die in game.dice] + [(die, True) for die in game.spent]
        return tuple(
            Die(id=f"{key}{n}", seat=robot.seat, name=words("Die"), face=str(face), used=used)
            for n, (face, used) in enumerate(faces)
        )
    return tuple(Die(id=f"{key}{n}", seat=robot.seat, name=words("Die"), face="") for n in range(dice_of(game, robot)))


def _upgrades(game: MoonBots, robot: Robot, words: Words) -> tuple[Node, ...]:
    """The Upgrades installed, and the places still free (MB-040)."""
    key = f"robot{robot.id}.upgrade"
    own = [game.content.upgrade[card] for card in robot.upgrades]
    tokens = [
        Token(id=f"{key}{n}", name=words(card.name), icon=card.id, tip=card_text(card, words))
        for n, card in enumerate(own)
    ]
    free = 0 if robot.out else buying.MOST_UPGRADES - len(own)
    return (*tokens, *(Token(name=words("free"), icon="", empty=True) for _ in range(free)))


def _hand(game: MoonBots, robot: Robot, eye: Seat | None, words: Words) -> tuple[Node, ...]:
    """Faces for the owner and for a spy, backs for everybody else; all faces when the game is over (MB-176, MB-287)."""
    known = robot.weapons if game.over else hidden.known_weapons(game, eye, robot)
    cards: list[Node] = [_weapon(f"weapon.{card}", game.content.weapon[card], words) for card in sorted(known)]
    backs = len(robot.weapons) - len(known)
    return (*cards, *(_back(f"robot{robot.id}.back{n}", words) for n in range(backs)))


@cache
def _weapon(key: str, card: effects.Weapon, words: Words) -> Card:
    return Card(
        id=key, kind="weapon", name=words(card.name), art=card.id, rows=(words(card.text),),
        tip=card_text(card, words), source=card.source, clauses=card.clauses,
    )  # fmt: skip


def _back(key: str, words: Words, price: str = "") -> Card:
    return Card(id=key, kind="weapon", name=words("Secret Weapon"), back=True, price=price)


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
    if isinstance(card, effects.Weapon):
        return _weapon(key, card, words) if game.over else _back(key, words, price)  # MB-119
    why_not = buying.why_not_buy(game, buyer, cell) if buyer else None
    rows: tuple[str, ...] = (words(card.text),) if isinstance(card, effects.Upgrade) else _part_rows(card, words)
    return Card(
        id=key, kind="part" if isinstance(card, effects.Part) else "upgrade", name=words(card.name),
        art=card.id, rows=rows, price=price, mark="+1" if card.surcharge else "",
        tip=card_text(card, words), source=card.source, clauses=(why_not,) if why_not else (),
    )  # fmt: skip


def _part_rows(card: effects.Part, words: Words) -> tuple[str, ...]:
    return words(SLOT_NAMES[card.slot]), condition(card.when), effect(card.do)


def _incoming(game: MoonBots, words: Words) -> list[Node]:
    """The damage in the air, after automatic protection."""
    if game.packet is None or not game.packet.points:
        return []
    target = game.robots[game.packet.target]
    left = max(0, target.energy - game.packet.points)
    text = words(
        "{damage} on its way to {robot}: {energy} energy would become {left}",
        damage=effect(effects.Do(game.packet.fists, game.packet.missiles)),
        robot=who(game, target.id, words), energy=target.energy, left=left,
    )  # fmt: skip
    return [Banner(id="incoming", seat=target.seat, name=words("Incoming"), text=text)]


def _box(game: MoonBots, eye: Seat | None, words: Words) -> list[Node]:
    """The Secret Weapons everybody has seen, and those not seen yet (MB-286); at the end everything (MB-287)."""
    used = tuple(_weapon(f"used.{card.id}", card, words) for card in game.used_weapons())
    zones: list[Node] = [Zone(id="used", name=words("Used Secret Weapons"), shape="stack", nodes=used)]
    weapon = game.content.weapon
    if game.over:
        left = tuple(_weapon(f"unseen.{card}", weapon[card], words) for card in sorted(game.unseen))
        zones.append(Zone(id="unseen", name=words("In the box, never seen"), shape="stack", nodes=left))
        pile = tuple(
            Token(id=f"pile.{n}", name=words(game.content.card[card].name), icon=card)
            for n, card in enumerate(game.pile)
        )
        zones.append(Zone(id="pile.cards", name=words("Pile"), shape="stack", nodes=pile))
    elif game.switches.show_unseen_weapons == "on":
        names = tuple(
            Token(id=f"unseen.{card}", name=words(weapon[card].name), icon=card, tip=card_text(weapon[card], words))
            for card in hidden.unseen_weapons(game, eye)
        )
        zones.append(Zone(id="unseen", name=words("Secret Weapons not seen yet"), shape="stack", nodes=names))
    return zones
