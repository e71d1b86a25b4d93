"""Cards, robots and hits in words."""

from __future__ import annotations

from functools import cache

from tabletron.core.i18n import Words, message
from tabletron.games.moonbots.box import Card, Part, Slot, Upgrade, Weapon, When
from tabletron.games.moonbots.options import RobotId, Use
from tabletron.games.moonbots.state import MoonBots
from tabletron.games.moonbots.verbs import PartLine
from tabletron.games.moonbots.words.signs import damage, dice

SLOT_NAMES: dict[Slot, str] = {
    "head": message("Head"),
    "torso": message("Torso"),
    "right_arm": message("Right arm"),
    "left_arm": message("Left arm"),
    "right_leg": message("Right leg"),
    "left_leg": message("Left leg"),
}


def who(game: MoonBots, robot: RobotId, words: Words) -> str:
    """A robot by its seat; with twins also by its side."""
    seat = f"[seat {game.robots[robot].seat}]"
    if not game.twin:
        return seat
    return words("{seat} left", seat=seat) if robot % 2 == 0 else words("{seat} right", seat=seat)


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
def ability_text(lines: tuple[PartLine, ...], words: Words) -> str:
    """What a part or a bare board does, in signs."""
    return " ".join(line.say(words) for line in lines)


@cache
def effect_text(card: Upgrade | Weapon, words: Words) -> str:
    """What an Upgrade or a Secret Weapon does."""
    lines = card.do if isinstance(card, Upgrade) else (card.do,)
    return " ".join(line.say(words) for line in lines)


@cache
def card_text(card: Card, words: Words) -> str:
    """All there is to know of a card."""
    if isinstance(card, Part):
        text = words.colon(words(SLOT_NAMES[card.slot]), f"{condition(card.when)} → {ability_text(card.do, words)}")
    else:
        text = effect_text(card, words)
    dearer = words("Costs 1 more than its row.")
    return f"{text.removesuffix('.')}. {dearer}" if card.surcharge else text


def card_name(game: MoonBots, card: str, words: Words) -> str:
    """A card by its name, a bare slot as such."""
    known = game.content.card.get(card)
    return words(known.name) if known else words("the bare robot")


def aimed(game: MoonBots, hits: tuple[tuple[RobotId, int, int], ...], words: Words) -> str:
    """What goes where: `[fist][fist] on [seat 1], [fist] on [seat 3]`."""
    return ", ".join(
        words("{damage} on {robot}", damage=damage(fists, missiles), robot=who(game, target, words))
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
        choice = damage(use.fists, use.missiles)
        choice += f" → {who(game, use.robot, words)}" if use.robot is not None else ""
    elif use.robot is not None:
        choice = who(game, use.robot, words)
    return words.colon(name, choice) if choice else name
