"""Cards, robots and hits in words."""

from __future__ import annotations

from functools import cache

from tabletron.core.i18n import Words, message
from tabletron.games.moonbots import box
from tabletron.games.moonbots.box import Card, Do, Slot, When
from tabletron.games.moonbots.options import RobotId, Use
from tabletron.games.moonbots.state import MoonBots

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
    if isinstance(card, box.Part):
        text = words.colon(words(SLOT_NAMES[card.slot]), f"{condition(card.when)} → {effect(card.do)}")
    else:
        text = words(card.text)
    dearer = words("Costs 1 more than its row.")
    return f"{text.removesuffix('.')}. {dearer}" if card.surcharge else text


def card_name(game: MoonBots, card: str, words: Words) -> str:
    """A card by its name, a bare slot as such."""
    known = game.content.card.get(card)
    return words(known.name) if known else words("the bare robot")


def aimed(game: MoonBots, hits: tuple[tuple[RobotId, int, int], ...], words: Words) -> str:
    """What goes where: `[fist][fist] on [seat 1], [fist] on [seat 3]`."""
    return ", ".join(
        words("{damage} on {robot}", damage=effect(Do(fists, missiles)), robot=who(game, target, words))
        for target, fists, missiles in hits
    )


def used(game: MoonBots, use: Use, words: Words) -> str:
    """A Secret Weapon by its name, with the choices made for it."""
    name, choice = card_name(game, use.card, words), ""
    if use.cell is not None:
        taken = game.market[use.cell]
        choice = words("Secret Weapon") if taken is None or game.is_weapon(taken) else card_name(game, taken, words)
    elif use.split:
        choice = ", ".join(f"{n} → {who(game, target, words)}" for target, n in use.split)
    elif use.die is not None:
        choice = f"[die {use.die}] → [die {use.becomes}]"
    elif use.fists is not None and use.missiles is not None:
        choice = effect(Do(use.fists, use.missiles))
        choice += f" → {who(game, use.robot, words)}" if use.robot is not None else ""
    elif use.robot is not None:
        choice = who(game, use.robot, words)
    return words.colon(name, choice) if choice else name
