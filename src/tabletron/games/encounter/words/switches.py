"""The switches of the encounter, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.game import Deck, DeckCard, Decks, House
from tabletron.core.i18n import Words, message
from tabletron.games.encounter.box import Box, Character
from tabletron.games.encounter.words.cards import tactic_text

THREAT, MOST_CARDS = 15, 3


def _recruits(box: Box, words: Words) -> Sequence[DeckCard]:
    """Characters with what they cost, then team tactic cards."""
    people = [
        DeckCard(card.name, words(card.name), _about(box, card, words), cost=card.threat, group=card.alter_ego)
        for card in box.characters
        if not card.encounter
    ]
    tactics = [
        DeckCard(card.name, words(card.name), (words("Team tactic"), tactic_text(card, box, words)), cost=0)
        for card in box.tactics
    ]
    return [*people, *tactics]


def _about(box: Box, card: Character, words: Words) -> tuple[str, ...]:
    """Who it is, its numbers, and those of the first printing where they differ."""
    who = ", ".join(
        words(name) for name in (card.alter_ego, *(name.replace("_", " ").title() for name in card.affiliations))
    )
    old = box.cards["launch"][card.id]
    lines = [who, _numbers(card, words)]
    if _numbers(old, words) != lines[1]:
        lines.append(words("As first printed: {numbers}", numbers=_numbers(old, words)))
    elif old != card:
        lines.append(words("As first printed its attacks or superpowers differ."))
    return tuple(lines)


def _numbers(card: Character, words: Words) -> str:
    return words(
        "Stamina {a}/{b}, Speed {tool}, Defense {p}/{e}/{m}", a=card.stamina, b=card.injured_stamina, tool=card.speed,
        p=card.physical, e=card.energy, m=card.mystic,
    )  # fmt: skip


def _suggested(box: Box, words: Words) -> Sequence[Deck]:
    """The squads that the rulebook suggests (UE-013)."""
    current = box.cards["current"]
    return [
        Deck(words("Suggested squad {n}", n=n), {current[name].name: 1 for name in names})
        for n, names in enumerate(box.mission.suggested, 1)
    ]


HOUSE = {
    "difficulty": House(
        message("Difficulty"),
        message("Cards for each squad and dice of the Doomsday Device."),
        {
            "normal": message("Normal: 3 cards, 3 dice"),
            "tutorial": message("Tutorial: no cards, 2 dice"),
            "hard": message("Hard: 2 cards, 4 dice"),
            "insane": message("Insane: 1 card, 5 dice"),
        },
    ),
    "squads": House(
        message("Squads"),
        message("Whether the squads are the suggested ones. Who builds strong squads should play a higher difficulty."),
        {"suggested": message("as suggested"), "build": message("built to 15 Threat")},
    ),
    "roster": House(
        message("Built squads"),
        message("The first ticked squad is squad 1, the second squad 2; the other one is as chosen above."),
        decks=Decks(THREAT, 1, _recruits, exact=False, unit=message("Threat"), extras=MOST_CARDS, examples=_suggested),
    ),
    "cards": House(
        message("Character cards"),
        message("Of which time the cards are."),
        {"current": message("today's"), "launch": message("as first printed")},
    ),
    "battlefield": House(
        message("Battlefield"),
        message("The map; all three are ours."),
        {
            "midtown": message("Midtown Lockdown"),
            "harbor": message("Harbor at Dawn"),
            "campus": message("Campus Siege"),
        },
    ),
    "firmware_limit": House(
        message("Corrupted Firmware"),
        message("How often Ultron resets before he is KO'd."),
        {"5": message("five times, as on his card"), "4": message("four times, as in the introduction")},
    ),
    "max_rounds": House(
        message("Rounds"),
        message("Whether the game ends after some rounds; the higher score then wins."),
        {
            "off": message("no limit"),
            "2": message("2 rounds, for a first look"),
            "6": message("6 rounds"),
            "10": message("10 rounds"),
        },
    ),
    "ties": House(
        message("Ties of the script"),
        message("Who decides where Ultron's cards leave a tie."),
        {"auto": message("the worst for the team"), "ask": message("the team is asked")},
    ),
    "reset_tie": House(
        message("Resets of the script"),
        message("Where Ultron goes when several consoles are equally empty."),
        {"home": message("toward Home Base"), "console": message("to the nearest of them")},
    ),
    "figures": House(
        message("Figures"),
        message("With real figures on your own table this runs Ultron and his device for you, and asks what it sees."),
        {"screen": message("on the screen"), "real": message("on a real table, for one or two players")},
    ),
    "confirm": House(
        message("Activations"),
        message("Whether the partner must agree to who is activated."),
        {"off": message("no"), "on": message("yes")},
    ),
}
