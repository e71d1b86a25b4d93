"""What the companion shows of a real table: what to do there, whose the consoles are, how many citizens lie about."""

from __future__ import annotations

from tabletron.core.i18n import Words
from tabletron.core.scene import Counter, Node, Story, Token, Zone
from tabletron.games.encounter.state import COSMIC, CRISIS, NOBODY, Encounter
from tabletron.games.encounter.words.signs import OWNERS, instruction

SCREENS = {NOBODY: "console", CRISIS: "console_crisis", COSMIC: "console_cosmic"}


def orders(game: Encounter, words: Words) -> Story:
    """What people are to do on their table, step by step."""
    steps = [instruction(game, order.text, order.who, order.n, words) for order in game.orders]
    text = tuple(f"{n}. {step}" for n, step in enumerate(steps, 1)) or (words("Nothing yet."),)
    return Story(id="orders", name=words("Do this on your table"), text=text)


def tokens(game: Encounter, words: Words) -> Zone:
    nodes: list[Node] = [
        Token(
            id=f"at.{key}",
            name=words.colon(words("console {name}", name=key), words(OWNERS[owner])),
            icon=SCREENS[owner],
            tip=words(OWNERS[owner]),
        )
        for key, owner in game.consoles.items()
    ]
    nodes.append(Counter(id="citizens", name=words("Citizens on the table"), value=len(game.citizens)))
    return Zone(id="tabletop", name=words("Your table"), shape="row", nodes=tuple(nodes))
