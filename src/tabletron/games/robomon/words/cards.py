"""The words of RoboMon: icons, types, abilities and items, for cards and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.robomon.box import Card, Sheet
from tabletron.games.robomon.effects import Ability, ChartRow, Deed, Ongoing, Row
from tabletron.games.robomon.state import Mon, RoboMon, card_of

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
ONGOING = {
    "armor_token": message("gains an armor token, one more than printed at most"),
    "cleanse": message("removes its own trap or paralyze token"),
    "power_gain": message("regains {n} power if it began its turn on normal terrain"),
    "move_ally": message("an adjacent ally moves one space"),
    "damage_bonus": message("+{n} damage in round 1"),
    "free_move": message("moves up to {n} spaces"),
    "extra_move": message("up to {n} extra spaces if it began its turn on sand or in water"),
    "reroll_die": message("one unused action die is rolled again"),
    "change_die": message("one armor die becomes a basic die"),
    "burrow": message("its next move may cross yellow squares"),
}
ON_SHEETS: dict[Deed, str] = {
    "extra_move": message("+{n} · from sand or water"),
    "free_move": message("+{n} · a move"),
    "damage_bonus": message("+{n} · in round 1"),
}
"""The ongoing abilities that opposing RoboMon have too, in short: extra movement, and damage (RM-199)."""
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
CONDITIONS = {
    "no_switch": message("no RoboMon is switched while it is able"),
    "max_rounds": message("won within {n} rounds"),
    "one_active": message("never two of yours on the map"),
    "no_special": message("no special ability"),
    "no_basic": message("no basic attack"),
    "no_wild_dice": message("no wild dice"),
    "no_armor_icons": message("no armor icons"),
    "none_out": message("none of yours goes out"),
    "dice": message("you roll {n} dice"),
    "foe_armor": message("{n} more armor token on each opposing RoboMon"),
    "foe_time": message("the first two begin with {n} time tokens"),
}
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


def who(seat: Seat) -> str:
    return f"[seat {seat}]"


def name_of(game: RoboMon, mon: Mon, words: Words) -> str:
    return words(card_of(game, mon).name)


def signs(ability: Ability, words: Words) -> str:
    """What an ability does beside damage."""
    marks = [words("range {n}", n=ability.range)] if ability.range > 1 else []
    if ability.area:
        marks.append(words(AREAS[ability.area]))
    if ability.pierce:
        marks.append(words("pierce"))
    if ability.push:
        marks.append(words("push {n}", n=ability.push))
    if ability.trap:
        marks.append(words("trap"))
    if ability.paralyze:
        marks.append(words("paralyze"))
    if ability.drain:
        marks.append(words("drain {n}", n=ability.drain))
    return ", ".join(marks)


def card_rows(card: Card, words: Words) -> list[str]:
    """What a card can do: an ability a row, with its power and its steps on the right."""
    rows = [ability_row(ability, words) for ability in card.abilities]
    rows += [ongoing_row(card.ongoing, words)] if card.ongoing else []
    attrs = [words(ATTRS[attr]) for attr in card.attrs if attr != "swim"]
    return rows + ([", ".join(attrs)] if attrs else [])


def ability_row(ability: Ability, words: Words) -> str:
    """As on the card: `Splash, range 3 · 2 [power] · 2 4 5`."""
    steps = " ".join(map(str, ability.steps))
    name = words(ability.name) + (f", {marks}" if (marks := signs(ability, words)) else "")
    text = words("repairs {steps}", steps=steps) if ability.heals else steps
    return f"[{ability.kind}] {name} · {ability.cost} [power] · {text}"


def ongoing_row(ability: Ongoing, words: Words) -> str:
    text = words.colon(words(ability.name), words(ONGOING[ability.does], n=ability.n))
    return f"{text} · {ability.cost} [power]" if ability.cost else text


def focus(row: Row, words: Words) -> str:
    """Whom a row of the d4 aims at."""
    if row.focus != "types":
        return words(FOCUS[row.focus])
    return ", ".join(words(TYPES[kind]) for kind in row.types) or words(FOCUS["closest"])


def d4_rows(game: RoboMon, sheet: Sheet, words: Words) -> list[str]:
    """The table of an opposing RoboMon, a line a result: what it does, and at whom it aims on the right.

    Below it stands an ongoing ability, if it is one that counts for opposing RoboMon (RM-199).
    """
    rows = [f"[d4 {number}] {_deed(game, sheet, row, words)}" for number, row in enumerate(sheet.rows, 1)]
    ongoing = game.content.card[sheet.card].ongoing
    if ongoing and ongoing.does in ON_SHEETS:
        rows.append(f"{words(ongoing.name)} {words(ON_SHEETS[ongoing.does], n=ongoing.n)}")
    return rows


def _deed(game: RoboMon, sheet: Sheet, row: Row, words: Words) -> str:
    if row.ability < 0:
        return words("Run · to the exit, +1")
    ability = game.content.card[sheet.card].abilities[row.ability]
    name = words("{name} {n}", name=words(ability.name), n=sheet.damage[row.ability])
    return f"{' '.join((name, *_short_signs(ability, words)))} · {focus(row, words)}"


def _short_signs(ability: Ability, words: Words) -> list[str]:
    """The same as pictures, for where there is little room."""
    marks = [f"[range]{ability.range}"] * (ability.range > 1)
    marks += [words(AREAS[ability.area])] if ability.area else []
    marks += ["[pierce]"] * ability.pierce + [f"[push]{ability.push}"] * bool(ability.push)
    marks += ["[trap]"] * ability.trap + ["[paralyze]"] * ability.paralyze
    return marks + [f"[drain]{ability.drain}"] * bool(ability.drain)


def card_hint(game: RoboMon, card: str, words: Words) -> str:
    """A card at a glance."""
    one = game.content.card[card]
    return words(
        "{type}, {hp} [hp], {power} [power], speed {speed}", type=words(TYPES[one.type]), hp=one.hp,
        power=one.power, speed=one.speed,
    )  # fmt: skip


def icon_word(icon: str) -> str:
    return icon if icon.startswith("+") else f"[{icon}]"


def condition(text: str, words: Words) -> str:
    """A condition of Challenge Mode."""
    name, _, n = text.partition(" ")
    return words(CONDITIONS[name], n=n)


def backlash(damage: int, batteries: int, words: Words) -> str:
    """What a row of a reprogram chart costs."""
    lost = words.plural("{n} battery", "{n} batteries", batteries)
    return words("{n} [damage], {lost}", n=damage, lost=lost)


def chart(rows: Sequence[ChartRow], words: Words) -> str:
    """A reprogram chart, row by row (RM-177)."""
    said = []
    for row in rows:
        result = words("above") if row is rows[-1] else words("up to {n}", n=row.upto)
        outcome = [words("success") if row.success else words("failure")]
        outcome += [backlash(row.damage, row.batteries, words)] * bool(row.damage or row.batteries)
        said.append(words.colon(result, ", ".join(outcome)))
    return "; ".join(said)
