"""The words of RoboMon: icons, types, abilities and items, for cards and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import Words
from tabletron.games.robomon.box import Ability, Card, ChartRow, Ongoing, Row, Sheet
from tabletron.games.robomon.state import Mon, RoboMon, card_of
from tabletron.games.robomon.words import signs


def name_of(game: RoboMon, mon: Mon, words: Words) -> str:
    return words(card_of(game, mon).name)


def extras(ability: Ability, words: Words) -> str:
    """What an ability does beside damage or repair."""
    return ", ".join(filter(None, (line.say(words) for line in ability.does)))


def card_rows(card: Card, words: Words) -> list[str]:
    """What a card can do: one row for each ability, with its power and its steps on the right."""
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
    text = words.colon(words(ability.name), ability.does.say(words))
    return f"{text} · {ability.cost} [power]" if ability.cost else text


def focus(row: Row, words: Words) -> str:
    """Whom a row of the d4 aims at."""
    if row.focus != "types":
        return words(signs.FOCUS[row.focus])
    return ", ".join(words(signs.TYPES[kind]) for kind in row.types) or words(signs.FOCUS["closest"])


def d4_rows(game: RoboMon, sheet: Sheet, words: Words) -> list[str]:
    """The table of an opposing RoboMon, one line for each result: what it does, and at whom it aims on the right.

    Below it stands an ongoing ability, if it is one that counts for opposing RoboMon (RM-199).
    """
    rows = [f"[d4 {number}] {_deed(game, sheet, row, words)}" for number, row in enumerate(sheet.rows, 1)]
    ongoing = game.content.card[sheet.card].ongoing
    if ongoing and (given := ongoing.does.brief(words)):
        rows.append(f"{words(ongoing.name)} {given}")
    return rows


def _deed(game: RoboMon, sheet: Sheet, row: Row, words: Words) -> str:
    if row.ability < 0:
        return words("Run · to the exit, +1")
    ability = game.content.card[sheet.card].abilities[row.ability]
    name = words("{name} {n}", name=words(ability.name), n=sheet.damage[row.ability])
    return f"{' '.join(filter(None, (name, *(line.verb.brief(words) for line in ability.does))))} · {focus(row, words)}"


def card_hint(game: RoboMon, card: str, words: Words) -> str:
    """A card at a glance."""
    one = game.content.card[card]
    return words(
        "{type}, {hp} [hp], {power} [power], speed {speed}", type=words(signs.TYPES[one.type]), hp=one.hp,
        power=one.power, speed=one.speed,
    )  # fmt: skip


def chart(rows: Sequence[ChartRow], words: Words) -> str:
    """A reprogram chart, row by row (RM-177)."""
    said = []
    for row in rows:
        result = words("above") if row is rows[-1] else words("up to {n}", n=row.upto)
        outcome = [words("success") if row.success else words("failure")]
        outcome += [signs.backlash(row.damage, row.batteries, words)] * bool(row.damage or row.batteries)
        said.append(words.colon(result, ", ".join(outcome)))
    return "; ".join(said)
