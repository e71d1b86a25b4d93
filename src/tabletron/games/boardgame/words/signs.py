"""Names and signs: seats, cards, faces, symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.boardgame.state import BoardGame

SIGNS = (
    message("hit", "hits"),
    message("pellet", "pellets"),
    message("aim", "aims"),
    message("jump", "jumps"),
    message("run", "runs"),
    message("wily", "wilys"),
    message("health", "health"),
    message("we", "we"),
    message("threat", "threat"),
    message("lives", "lives"),
    message("ap", "ap"),
)
"""The signs of the game: six faces, four stats and action points."""
SYMBOLS = {
    "animal": message("Animal"),
    "aqua": message("Aqua"),
    "blitz": message("Blitz"),
    "explosion": message("Explosion"),
    "fire": message("Fire"),
    "mineral": message("Mineral"),
    "paradox": message("Paradox"),
    "powerful": message("Powerful"),
    "sharp": message("Sharp"),
    "none": message("no symbol"),
}
SIDES = {"hero": message("the hero"), "wily": message("Dr. Wily")}
TARGETS = {"hero": message("the hero"), "boss": message("the boss"), "both": message("both, the hero first")}


def who(seat: Seat) -> str:
    return f"[seat {seat}]"


def name_of(game: BoardGame, card: str, words: Words) -> str:
    """Any card, board, minion or ability by its name."""
    box = game.content
    key, _, second = card.partition("/")
    if second:
        return words(box.power[key].battle_b.name)
    for items in (box.action, box.challenge, box.boss, box.power, box.copy, box.hero, box.stage, box.minion):
        if card in items:
            return words(items[card].name)
    return card


def ability_name(game: BoardGame, name: str, battle: bool, words: Words) -> str:
    """An ability by its own name: the character's differ by side."""
    box = game.content
    if name in box.hero:
        return words(box.hero[name].battle.name if battle else box.hero[name].ability.name)
    return name_of(game, name, words)


def names(game: BoardGame, cards: Sequence[str], words: Words) -> str:
    """`2 Met, Watcher`."""
    parts = [(name_of(game, card, words), n) for card, n in Counter(cards).items()]
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in parts)


def face(name: str, words: Words) -> str:
    """A face as a sign; `any` is said."""
    return words("any face") if name == "any" else f"[{name}]"


def faces(many: Sequence[str]) -> str:
    """Dice, or requirements with their choices."""
    return " ".join(" / ".join(f"[{one}]" for one in name.split("/")) for name in many)
