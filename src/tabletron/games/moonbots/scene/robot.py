"""One robot of a Moon-Bots table: all of it is public but the faces of its Secret Weapons."""

from __future__ import annotations

from functools import cache
from typing import Literal

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.core.scene import Card, Counter, Die, Figure, Node, Part, Plate, Token, Track, Zone
from tabletron.games.moonbots import box
from tabletron.games.moonbots.box import SLOTS, Ability, Slot
from tabletron.games.moonbots.rules import attacks, buying, hidden
from tabletron.games.moonbots.state import FULL, GAIN_LIMIT, MoonBots, Robot, abilities, gear
from tabletron.games.moonbots.words.cards import SLOT_NAMES, ability_text, card_text, condition, effect_text, who


def bench(game: MoonBots, robot: Robot, eye: Seat | None, words: Words) -> Node:
    """Everything of one robot: all of it is public but the faces of its Secret Weapons."""
    key = f"robot{robot.id}"
    board = game.content.board[robot.board]
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
def _drawn(key: str, slot: Slot, built: box.Card | None, ability: Ability | None, used: bool, words: Words) -> Part:
    """Pictures show the same few parts over and over, so each is drawn once."""
    return Part(
        id=key,
        slot=words(SLOT_NAMES[slot]),
        name=words(built.name) if built else words("bare"),
        art=built.id if built else f"bare_{slot}",
        text=f"{condition(ability.when)} → {ability_text(ability.lines, words)}" if ability else "",
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
    return tuple(
        Die(id=f"{key}{n}", seat=robot.seat, name=words("Die"), face="") for n in range(gear(game, robot).dice)
    )


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
    cards: list[Node] = [weapon(f"weapon.{card}", game.content.weapon[card], words) for card in sorted(known)]
    backs = len(robot.weapons) - len(known)
    return (*cards, *(back(f"robot{robot.id}.back{n}", words) for n in range(backs)))


@cache
def weapon(key: str, card: box.Weapon, words: Words) -> Card:
    return Card(
        id=key, kind="weapon", name=words(card.name), art=card.id, rows=(effect_text(card, words),),
        tip=card_text(card, words), source=card.source, clauses=card.clauses,
    )  # fmt: skip


def back(key: str, words: Words, price: str = "") -> Card:
    return Card(id=key, kind="weapon", name=words("Secret Weapon"), back=True, price=price)
