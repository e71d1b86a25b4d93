"""A campaign of RoboMon that was played by hand over a socket, up to a moment worth looking at."""

from __future__ import annotations

from tabletron.protocol import messages
from tests.server.kit import Player, Server

BORN = ("say +1", "say 0", "say 0", "say +2")
"""Four attributes; the fifth is what is left."""


def campaign(server: Server, *answers: str, **switches: object) -> messages.Keys:
    """These answers are given after the character is made."""
    keys = server.new("person", game="robomon", switches=switches)
    hand = Player(server, keys.table, *keys.seats.values())
    for notation in (*BORN, *answers):
        question = hand.until(hand.questions, "a question")[0]
        number = next((choice.number for choice in question.choices if choice.notation == notation), None)
        assert number is not None, f"{notation} is not among {[choice.notation for choice in question.choices]}"
        hand.play(0, number)
    hand.until(hand.questions, "the next question")
    hand.socket.close()
    return keys
