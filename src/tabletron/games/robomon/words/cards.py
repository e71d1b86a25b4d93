"""The words of RoboMon: icons, types, abilities and items, for cards and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import Words, message
from tabletron.games.robomon.box import Card, Sheet
from tabletron.games.robomon.effects import Ability, ChartRow, Deed, Ongoing, Row
from tabletron.games.robomon.state import Mon, RoboMon, card_of
from tabletron.games.robomon.words import signs

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


def name_of(game: RoboMon, mon: Mon, words: Words) -> str:
    return words(card_of(game, mon).name)


def extras(ability: Ability, words: Words) -> str:
    """What an ability does beside damage."""
    marks = [words("range {n}", n=ability.range)] if ability.range > 1 else []
    if ability.area:
        marks.append(words(signs.AREAS[ability.area]))
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
    attrs = [words(signs.ATTRS[attr]) for attr in card.attrs if attr != "swim"]
    return rows + ([", ".join(attrs)] if attrs else [])


def ability_row(ability: Ability, words: Words) -> str:
    """As on the card: `Splash, range 3 · 2 [power] · 2 4 5`."""
    steps = " ".join(map(str, ability.steps))
    name = words(ability.name) + (f", {marks}" if (marks := extras(ability, words)) else "")
    text = words("repairs {steps}", steps=steps) if ability.heals else steps
    return f"[{ability.kind}] {name} · {ability.cost} [power] · {text}"


def ongoing_row(ability: Ongoing, words: Words) -> str:
    text = words.colon(words(ability.name), words(ONGOING[ability.does], n=ability.n))
    return f"{text} · {ability.cost} [power]" if ability.cost else text


def focus(row: Row, words: Words) -> str:
    """Whom a row of the d4 aims at."""
    if row.focus != "types":
        return words(signs.FOCUS[row.focus])
    return ", ".join(words(signs.TYPES[kind]) for kind in row.types) or words(signs.FOCUS["closest"])


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
    marks += [words(signs.AREAS[ability.area])] if ability.area else []
    marks += ["[pierce]"] * ability.pierce + [f"[push]{ability.push}"] * bool(ability.push)
    marks += ["[trap]"] * ability.trap + ["[paralyze]"] * ability.paralyze
    return marks + [f"[drain]{ability.drain}"] * bool(ability.drain)


def card_hint(game: RoboMon, card: str, words: Words) -> str:
    """A card at a glance."""
    one = game.content.card[card]
    return words(
        "{type}, {hp} [hp], {power} [power], speed {speed}", type=words(signs.TYPES[one.type]), hp=one.hp,
        power=one.power, speed=one.speed,
    )  # fmt: skip


def condition(text: str, words: Words) -> str:
    """A condition of Challenge Mode."""
    name, _, n = text.partition(" ")
    return words(signs.CONDITIONS[name], n=n)


def chart(rows: Sequence[ChartRow], words: Words) -> str:
    """A reprogram chart, row by row (RM-177)."""
    said = []
    for row in rows:
        result = words("above") if row is rows[-1] else words("up to {n}", n=row.upto)
        outcome = [words("success") if row.success else words("failure")]
        outcome += [signs.backlash(row.damage, row.batteries, words)] * bool(row.damage or row.batteries)
        said.append(words.colon(result, ", ".join(outcome)))
    return "; ".join(said)
