"""Squads that were built before the game, as text, checked before anybody sits down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletron.core import decks
from tabletron.core.errors import IllegalPlay
from tabletron.games.encounter.box import Box, Character
from tabletron.games.encounter.state import THIRD, Switches, affiliation_of


class Squad(NamedTuple):
    """A squad by name: its characters and its team tactic cards."""

    name: str
    characters: list[str]
    cards: list[str]


def squads_of(switches: Switches, box: Box) -> list[Squad]:
    """The squads of the host, such as `Avengers: Captain America, Iron Man, Second Wind` (UE-004 to UE-006, UE-012)."""
    found: list[Squad] = []
    for listed in decks.read(switches.roster):
        if not listed.name:
            raise IllegalPlay(
                "A squad is written as its name, a colon and its characters, not as {text}", text=repr(listed.text)
            )
        found.append(_squad(listed, switches, box))
    if len(found) > THIRD:
        raise IllegalPlay("A team has two squads, not {n}", clauses=("UE-001",), n=len(found))
    _check_team(found, switches, box)
    return found


def _squad(listed: decks.Listed, switches: Switches, box: Box) -> Squad:
    cards = box.cards[switches.cards]
    known = {title.lower(): card.id for card in cards.values() for title in (card.id, card.name)}
    tactics = {title.lower(): card.id for card in box.tactics for title in (card.id, card.name)}
    squad = Squad(listed.name, [], [])
    for entry in listed.entries:
        title = entry.title.lower()
        if title not in known and title not in tactics:
            raise IllegalPlay(
                "Squad {name}: there is no character or card {entry}",
                legal=[card.name for card in cards.values() if not card.encounter],
                name=listed.name,
                entry=repr(entry.title or entry.text),
            )
        place = squad.characters if title in known else squad.cards
        place += [known.get(title) or tactics[title]] * (1 if entry.number is None else entry.number)
    _check_squad(squad, switches, box)
    return squad


def _check_squad(squad: Squad, switches: Switches, box: Box) -> None:
    cards = [box.cards[switches.cards][name] for name in squad.characters]
    if not cards:
        raise IllegalPlay("Squad {name} has no characters", clauses=("UE-004",), name=squad.name)
    if villain := next((card for card in cards if card.encounter), None):
        raise IllegalPlay(
            "Squad {name}: {who} is an Encounter Character and joins no squad",
            clauses=("UE-005",), name=squad.name, who=villain.name,
        )  # fmt: skip
    threat, most = sum(card.threat for card in cards), box.mission.threat
    if threat > most:
        raise IllegalPlay(
            "Squad {name} costs {n} Threat; at most {most} are allowed",
            clauses=("UE-004",), name=squad.name, n=threat, most=most,
        )  # fmt: skip
    allowed = box.difficulty[switches.difficulty]
    if len(squad.cards) > allowed.cards:
        raise IllegalPlay(
            "Squad {name} has {n} team tactic cards; {difficulty} allows {most}",
            clauses=("UE-011",), name=squad.name, n=len(squad.cards), difficulty=allowed.name, most=allowed.cards,
        )  # fmt: skip
    used = affiliation_of(cards)
    for card in (box.tactic[name] for name in squad.cards):
        if card.affiliation and card.affiliation != used:
            raise IllegalPlay(
                "Squad {name}: {card} is only for a squad that uses the affiliation {wanted}",
                clauses=("CP-235", "CP-124"), name=squad.name, card=card.name, wanted=card.affiliation,
            )  # fmt: skip


def _check_team(found: list[Squad], switches: Switches, box: Box) -> None:
    """Nobody and no card twice, neither in a squad nor in both (UE-006, UE-012)."""
    check_people([box.cards[switches.cards][name] for squad in found for name in squad.characters])
    taken: set[str] = set()
    for name in (name for squad in found for name in squad.cards):
        if name in taken:
            raise IllegalPlay("{card} is taken twice", clauses=("UE-012",), card=box.tactic[name].name)
        taken.add(name)


def check_people(cards: Iterable[Character]) -> None:
    """Raises IllegalPlay if somebody would stand on the table twice."""
    behind: dict[str, str] = {}
    for card in cards:
        if other := behind.get(card.alter_ego):
            raise IllegalPlay(
                "{one} and {two} are both {who}, who can be there only once",
                clauses=("UE-006",), one=other, two=card.name, who=card.alter_ego,
            )  # fmt: skip
        behind[card.alter_ego] = card.name
