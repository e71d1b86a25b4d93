"""What a passage says, in the reader's words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import Words, message
from tabletron.games.robomon.island.state import PassageId
from tabletron.games.robomon.island.verbs.conditions import holds, island
from tabletron.games.robomon.island.verbs.data import Counted, Page, Puzzle, Way
from tabletron.games.robomon.island.words.book import told
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.words import signs

DIRECTIONS = {
    "north": message("north"),
    "east": message("east"),
    "south": message("south"),
    "west": message("west"),
    "north-east": message("north-east"),
    "south-east": message("south-east"),
    "south-west": message("south-west"),
    "north-west": message("north-west"),
}
INTRO = (
    message(
        "The Marigold was two days out with salt and four hundred umbrellas when the sky in front of her turned round. "
        "Nobody had told the captain about the ring of storms, or rather, everybody had. You remember a mast, a wave "
        "with opinions, and a dog barking somewhere in the cargo."
    ),
    message(
        "Now there is sand in your ear. Nobody is hurt. Nobody is leaving, either. Before you get up, you take stock "
        "of yourself."
    ),
    message(
        "The values +2, +1, 0, 0 and -1 go to five attributes, for good. A check rolls two dice and adds the attribute "
        "it names; strength also throws far, and intelligence helps to reprogram wild RoboMon."
    ),
)
"""What is read before page 01 (RM-003)."""


HARDEST = 3


def danger(game: RoboMon, page: Page) -> int:
    """How hard a page is, from 1 to 3: by the tiers of its wild RoboMon, or by how many its competitor brings."""
    box = game.content
    if tracker := box.area[page].tracker.entry:
        tiers = [box.card[foe].tier for foe in box.encounter[tracker].foes]
        return round(sum(HARDEST if tier == "U" else int(tier) for tier in tiers) / len(tiers))
    return max(len(one.slots) // 2 for one in box.competitors if int(one.area) == page)


def marks(level: int) -> str:
    """A dot for each degree of danger."""
    return "●" * level + "○" * (HARDEST - level)


def things(counted: Counted, words: Words) -> str:
    """`2 Metal, 1 Sensor`."""
    return ", ".join(f"{n} {words(signs.ITEMS[item])}" for item, n in counted.items())


def paragraphs(game: RoboMon, key: PassageId, words: Words) -> list[str]:
    """The text of a passage, with the paragraphs that hold now."""
    if key.endswith("!"):
        return [refusal(game, key[:-1], words)]
    item = game.content.place.get(key) or game.content.passage.get(key)
    also = [one.text for one in item.also if holds(game, one.when)] if item is not None else []
    fixed = told(game.content, key)
    first = bool(item is not None and item.text)
    return [words(text) for text in (*fixed[:first], *also, *fixed[first:])]


def refusal(game: RoboMon, number: str, words: Words) -> str:
    """Why an entry does not open now."""
    entry = game.content.passage.get(number)
    if entry is not None and entry.needs_text:
        return words(entry.needs_text)
    if number in island(game).won:
        return words("This competitor was beaten already and does not fight again.")
    return words("None of your RoboMon can fight. Repair one first.")


def ways_of(game: RoboMon) -> Sequence[Way]:
    """The choices of the passage that lies open."""
    return next((ways for key in reversed(island(game).reading) if (ways := ways_at(game, key))), ())


def ways_at(game: RoboMon, key: PassageId) -> Sequence[Way]:
    """The choices of one passage."""
    if key.endswith("explore"):
        return game.content.area[int(key[:2])].explore.choices
    item = game.content.place.get(key) or game.content.passage.get(key)
    return () if item is None else item.choices


def stars(puzzle: Puzzle, words: Words) -> str:
    """How hard a puzzle is, and whether the story needs it (RM-024, RM-025)."""
    marks = "★" * puzzle.stars + "☆" * (5 - puzzle.stars)
    return words("{stars}, needed for the story", stars=marks) if puzzle.story else marks
