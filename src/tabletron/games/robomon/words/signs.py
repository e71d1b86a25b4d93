"""The names of everything with a sign: icons, types, terrain, items, zones, reasons."""

from __future__ import annotations

from collections.abc import Mapping

from tabletron.core.content import Item
from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message

ICONS = {
    "move": message("move", "move"),
    "basic": message("basic", "basic"),
    "special": message("special", "special"),
    "wild": message("wild", "wild"),
    "armor": message("armor", "armor"),
    "time": message("time", "time"),
    "power": message("power", "power"),
    "damage": message("damage", "damage"),
    "hp": message("hp", "hp"),
    "token": message("token", "token"),
    "square": message("square", "square"),
}
TYPES = {
    "air": message("Air"),
    "earth": message("Earth"),
    "electric": message("Electric"),
    "fire": message("Fire"),
    "ice": message("Ice"),
    "nature": message("Nature"),
    "water": message("Water"),
    "none": message("no type"),
}
ATTRS = {
    "fly": message("flies"),
    "swim": message("swims"),
    "nimble": message("nimble"),
    "anchor": message("cannot be pushed"),
}
SKILLS = {
    "strength": message("strength"),
    "endurance": message("endurance"),
    "agility": message("agility"),
    "intelligence": message("intelligence"),
    "charisma": message("charisma"),
}
AREAS = {
    "ring1": message("all eight squares around"),
    "cross1": message("the four squares beside"),
    "line3": message("three squares in a line"),
    "cone3": message("three squares in front"),
}
FOCUS = {
    "highest_speed": message("highest speed"),
    "lowest_speed": message("lowest speed"),
    "most_hp": message("most hit points"),
    "least_hp": message("least hit points"),
    "most_damaged_ally": message("most damaged ally"),
    "closest": message("closest"),
    "types": message("type"),
}
ITEMS = {
    "silver": message("Silver"),
    "battery": message("Battery"),
    "coolant": message("Coolant"),
    "wire": message("Wire"),
    "bolt": message("Bolt"),
    "metal": message("Metal"),
    "circuit_board": message("Circuit Board"),
    "sensor": message("Sensor"),
    "small_repair_kit": message("Small Repair Kit"),
    "large_repair_kit": message("Large Repair Kit"),
    "small_reprogrammer": message("Small Reprogrammer"),
    "medium_reprogrammer": message("Medium Reprogrammer"),
    "disruptor": message("Disruptor"),
    "challenge_coin": message("Challenge Coin"),
}
LASTING = {"trap": message("trap"), "paralyze": message("paralyze")}
STATUS = {"trap": message("trapped"), "paralyze": message("paralyzed")}
ZONES = {
    "centre": message("centre"),
    "first": message("first ring"),
    "second": message("second ring"),
    "outside": message("outside"),
}
GOING = {
    "~": message("leaving it costs 2 points on foot"),
    "^": message("only for who flies"),
    "#": message("no way and no sight"),
}
"""What a terrain means for whoever goes or looks there."""
LEGEND = {
    "~": message("water: leaving it costs 2"),
    "^": message("rocks: only for who flies"),
    "#": message("trees: no way, no sight"),
    "start": message("where RoboMon enter"),
}
"""What can be seen on a map, in the order of its legend; what is printed on squares comes last."""
TERRAIN = {
    ".": message("normal"),
    "s": message("sand"),
    "~": message("water"),
    "^": message("difficult"),
    "#": message("no grid"),
}
BY = {
    "exit": message("nearest to the exit"),
    "pawn": message("farthest from the pawn"),
    "square": message("first square of the map"),
    "icon": message("for the icon"),
    "points": message("shortest move"),
    "range": message("greatest range"),
    "damage": message("most damage"),
    "order": message("attack after the move"),
    "way": message("shortest way"),
    "distance": message("nearest"),
    **FOCUS,
}
"""What decided a step of an opposing RoboMon."""
DICE = {"white": message("Neutral die"), "green": message("Advantage die"), "red": message("Disadvantage die")}
WHY = {
    "cleared": message("No wild RoboMon is left on the map."),
    "no_team": message("None of your RoboMon can fight any more."),
    "escaped": message("Your character left by the escape square."),
    "won": message("The competitor has no RoboMon left."),
    "eliminated": message("One side has no RoboMon left."),
    "both": message("Both sides lost their last RoboMon at once."),
    "rounds": message("The battle has gone on for too many rounds."),
    "conceded": message("A player gave up."),
    "ending": message("You left the island."),
    "unfinished": message("The campaign stops here, unfinished."),
}
"""How a battle or a campaign ended."""


LOG = {
    "chest": message("chest"),
    "puzzle": message("puzzle"),
    "explore": message("explore"),
    "coin": message("coin"),
}
"""The icons of the adventure log."""
ENDINGS = {
    "9900": message("Ending A: the Loom is switched off"),
    "9950": message("Ending B: the Loom opens for friends"),
}


def who(seat: Seat) -> str:
    return f"[seat {seat}]"


def icon_word(icon: str) -> str:
    return icon if icon.startswith("+") else f"[{icon}]"


def face_of(face: int | str) -> str:
    """A face of a modifier die."""
    return face.upper() if isinstance(face, str) else f"{face:+}" if face else "0"


BEGAN = {
    "normal": message("{effect} if it began its turn on normal terrain"),
    "sand_or_water": message("{effect} if it began its turn on sand or in water"),
}


def began(effect: str, where: str, words: Words) -> str:
    """What an ongoing ability does if the turn began there."""
    return words(BEGAN[where], effect=effect) if where in BEGAN else effect


def backlash(damage: int, batteries: int, words: Words) -> str:
    """What a row of a reprogram chart costs."""
    lost = words.plural("{n} battery", "{n} batteries", batteries)
    return words("{n} [damage], {lost}", n=damage, lost=lost)


def joined(robomon: Mapping[str, Item], card: str, boxed: str, words: Words) -> str:
    """Who is yours now, and who had to go to the Save Box for it."""
    name = words(robomon[card].name)
    if not boxed:
        return words("{name} joins your team", name=name)
    if boxed == card:
        return words("{name} is yours and goes to the Save Box", name=name)
    return words("{name} is yours; {other} goes to the Save Box", name=name, other=words(robomon[boxed].name))
