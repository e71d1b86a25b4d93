"""The cards in words, put together from the effect vocabulary; and how a robot and an ability are called."""

from __future__ import annotations

from functools import cache

from tabletron.core.i18n import Words, message
from tabletron.games.moonbots import effects
from tabletron.games.moonbots.effects import Card, Do, Slot, When
from tabletron.games.moonbots.state import MoonBots, RobotId

SLOT_NAMES: dict[Slot, str] = {
    "head": message("Head"),
    "torso": message("Torso"),
    "right_arm": message("Right arm"),
    "left_arm": message("Left arm"),
    "right_leg": message("Right leg"),
    "left_leg": message("Left leg"),
}
SIGNS = (
    message("fist", "fists"),
    message("missile", "missiles"),
    message("energy", "energy"),
    message("lose", "lose"),
)


def who(game: MoonBots, robot: RobotId, words: Words) -> str:
    """A robot by its seat; with twins also by its side."""
    seat = f"[seat {game.robots[robot].seat}]"
    if not game.twin:
        return seat
    return words("{seat} left", seat=seat) if robot % 2 == 0 else words("{seat} right", seat=seat)


def dice(values: tuple[int, ...] | list[int]) -> str:
    return " ".join(f"[die {value}]" for value in values)


@cache
def condition(when: When) -> str:
    """The dice a part needs, in signs."""
    if when.any_of or when.exact:
        return dice(when.any_of or (when.exact or 0,))
    if when.pair:
        return "[die] = [die]"
    if when.sum_gt is not None:
        return f"[die] + [die] > {when.sum_gt}"
    return f"[die] + [die] = {when.sum_eq}" if when.sum_eq is not None else f"[die] + [die] < {when.sum_lt}"


@cache
def effect(do: Do) -> str:
    """What a part does: a sign a point up to three, then a number and the sign."""
    points = zip(SIGNS, (do.fist, do.missile, do.energy, do.lose), strict=True)
    return " ".join(f"[{sign}]" * n if n <= 3 else f"{n}[{sign}]" for sign, n in points if n)


@cache
def card_text(card: Card, words: Words) -> str:
    """All there is to know of a card."""
    if isinstance(card, effects.Part):
        text = words.colon(words(SLOT_NAMES[card.slot]), f"{condition(card.when)} → {effect(card.do)}")
    else:
        text = words(card.text)
    dearer = words("Costs 1 more than its row.")
    return f"{text.removesuffix('.')}. {dearer}" if card.surcharge else text


def name_of(game: MoonBots, ability: str, words: Words) -> str:
    """A part by its name, a bare slot by its place."""
    part = game.content.ability.get(ability)
    return words(part.name) if part else words("the bare robot")
