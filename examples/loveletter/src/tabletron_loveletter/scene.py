"""The picture of the table, as one seat sees it."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.core.scene import Card, Counter, Node, Plate, Scene, Zone
from tabletron_loveletter.state import Letters


def scene(game: Letters, seat: Seat | None, words: Words) -> Scene:
    """The deck in the middle, and everybody's place around it."""
    deck = Counter(id="deck", name=words("Cards to draw"), value=len(game.deck))
    middle = Zone(id="middle", name=words("Deck"), shape="row", nodes=(deck,))
    return Scene((middle, *(_place(game, owner, seat, words) for owner in range(len(game.hands)))))


def _place(game: Letters, owner: Seat, seat: Seat | None, words: Words) -> Node:
    marks = [words("out")] if owner in game.out else [words("sheltered")] if owner in game.sheltered else []
    name = f"[seat {owner}]"
    plate = Plate(
        id=f"seat{owner}", seat=owner, name=name, marks=tuple(marks), active=owner == game.turn and not game.over
    )
    hand = _zone(f"hand{owner}", owner, words("Hand"), _hand(game, owner, seat, words))
    played = [_face(f"played{owner}.{n}", game, card, words) for n, card in enumerate(game.played[owner])]
    nodes = (plate, hand, _zone(f"played{owner}", owner, words("Played"), played))
    return Zone(id=f"place{owner}", seat=owner, name=name, shape="seat", nodes=nodes)


def _zone(key: str, owner: Seat, name: str, nodes: list[Node]) -> Zone:
    return Zone(id=key, seat=owner, name=name, shape="row", nodes=tuple(nodes))


def _hand(game: Letters, owner: Seat, seat: Seat | None, words: Words) -> list[Node]:
    """Faces that the seat knows, backs for the rest: built up from what it may see."""
    faces = [_face(f"hand{owner}.{n}", game, card, words) for n, card in enumerate(game.knows(seat, owner))]
    backs = range(len(faces), len(game.hands[owner]))
    return [*faces, *(Card(id=f"hand{owner}.{n}", kind="card", name=words("A card"), back=True) for n in backs)]


def _face(key: str, game: Letters, card: str, words: Words) -> Node:
    face = game.card(card)
    return Card(id=key, kind="card", name=words(face.name), rows=(face.do.say(words),), mark=str(face.value))
