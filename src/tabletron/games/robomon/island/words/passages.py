"""What a passage says, in the reader's words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import Words, message
from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.state import PassageId
from tabletron.games.robomon.island.verbs.conditions import holds, island
from tabletron.games.robomon.island.verbs.data import Counted, Page, Puzzle, Way
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.words import cards as texts

ICONS = {
    "chest": message("chest"),
    "puzzle": message("puzzle"),
    "explore": message("explore"),
    "coin": message("coin"),
}
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
ENDINGS = {
    "9900": message("Ending A: the Loom is switched off"),
    "9950": message("Ending B: the Loom opens for friends"),
}


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
    return ", ".join(f"{n} {words(texts.ITEMS[item])}" for item, n in counted.items())


def place_of(game: RoboMon, key: PassageId) -> Poi | None:
    """The place a key names, on any page."""
    if len(key) == len("01 A"):
        return game.content.places.get(int(key[:2]), {}).get(key[-1]) if key[2] == " " else None
    return None


def source_of(game: RoboMon, key: PassageId) -> Poi | None:
    """The place where a passage is read."""
    origin = game.content.origin.get(key.partition("#")[0])
    return place_of(game, key) or (place_of(game, origin.place) if origin is not None else None)


def speaker(game: RoboMon, key: PassageId, words: Words) -> str:
    """Who speaks there, or to whom it was said; nobody for what is only found."""
    place = source_of(game, key)
    return words(place.who) if place is not None and place.who else ""


def paragraphs(game: RoboMon, key: PassageId, words: Words, told: bool = False) -> list[str]:
    """The text of a passage, with the paragraphs that hold now; what was told once does not change with them."""
    number, _, rest = key.partition("#")
    if rest:
        check = game.content.passage[number].check
        assert check is not None
        return [words(check.bands[int(rest)].text)]
    if key.endswith("!"):
        return [refusal(game, key[:-1], words)]
    if key.endswith("explore"):
        return [words(game.content.area[int(key[:2])].explore.text)]
    item: Poi | Entry | None = place_of(game, key) or game.content.passage.get(key)
    assert item is not None, key
    said = [item.text] if item.text else []
    said += [also.text for also in item.also if not told and holds(game, also.when)]
    if item.puzzle is not None:
        said.append(item.puzzle.text)
    return [words(text) for text in said]


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
    item = place_of(game, key) or game.content.passage.get(key)
    return () if item is None else item.choices


def stars(puzzle: Puzzle, words: Words) -> str:
    """How hard a puzzle is, and whether the story needs it (RM-024, RM-025)."""
    marks = "★" * puzzle.stars + "☆" * (5 - puzzle.stars)
    return words("{stars}, needed for the story", stars=marks) if puzzle.story else marks
