"""Whether a condition of the book holds now."""

from __future__ import annotations

from tabletron.games.robomon.box import Card
from tabletron.games.robomon.island.state import Island
from tabletron.games.robomon.island.verbs.data import Condition, Counted, ItemName
from tabletron.games.robomon.state import RoboMon, owned

COIN = "challenge_coin"


def island(game: RoboMon) -> Island:
    """The sheet of the campaign."""
    assert game.island is not None
    return game.island


def icon(page: int, name: str) -> str:
    """An icon of the log."""
    return f"{page:02} {name}"


def team_cards(game: RoboMon) -> list[Card]:
    return [game.content.card[game.mons[mon].card] for mon in game.team]


def able(game: RoboMon) -> int:
    """How many of the team can fight."""
    return sum(game.mons[mon].able for mon in game.team)


def has(game: RoboMon, things: Counted) -> bool:
    return all(game.items.get(name, 0) >= n for name, n in things.items())


def missing(game: RoboMon, things: Counted) -> dict[ItemName, int]:
    """What is lacking, and how much of it."""
    return {name: n - game.items.get(name, 0) for name, n in things.items() if game.items.get(name, 0) < n}


def holds(game: RoboMon, condition: Condition | None) -> bool:
    """RoboMon that are out count for everything but `able_team` (RM-016, RM-043)."""
    if condition is None:
        return True
    sheet = island(game)
    match condition:
        case Condition(all=tuple(several)):
            return all(holds(game, one) for one in several)
        case Condition(any=tuple(several)):
            return any(holds(game, one) for one in several)
        case Condition(no=Condition() as one):
            return not holds(game, one)
        case Condition(item=dict(things)):
            return has(game, things)
        case Condition(silver=int(n)):
            return game.items.get("silver", 0) >= n
        case Condition(battery=int(n)):
            return game.items.get("battery", 0) >= n
        case Condition(coins=int(n)):
            return game.items.get(COIN, 0) >= n
        case Condition(card=str(card)):
            return card in sheet.cards
        case Condition(flag=str(flag)):
            return flag in sheet.flags
        case Condition(unlocked=str(lock)):
            return lock in sheet.unlocked
        case Condition(solved=str(puzzle)):
            return puzzle in sheet.solved
        case Condition(won=str(competitor)):
            return competitor in sheet.won
        case Condition(visited=int(page)):
            return page in sheet.visited
        case Condition(opened=int(page)):
            return icon(page, "chest") in sheet.log
        case Condition(explored=int(page)):
            return icon(page, "explore") in sheet.log
        case Condition(quest_seen=str(quest)):
            return quest in sheet.quests
        case Condition(quest_open=str(quest)):
            return sheet.quests.get(quest) == "open"
        case Condition(quest_closed=str(quest)):
            return sheet.quests.get(quest) == "closed"
        case _:
            return _team(game, condition)


def _team(game: RoboMon, condition: Condition) -> bool:
    """Conditions about the RoboMon."""
    cards = team_cards(game)
    match condition:
        case Condition(robomon=wanted) if wanted is not None:
            return wanted.id in ({card.id for card in cards} if wanted.where == "team" else owned(game))
        case Condition(type_on_team=str(kind)):
            return any(card.type == kind for card in cards)
        case Condition(attr_on_team=str(attr)):
            return any(attr in card.attrs for card in cards)
        case Condition(skill_on_team=wanted) if wanted is not None:
            return sum(card.skill == wanted.attr for card in cards) >= wanted.n
        case Condition(owned_count=int(n)):
            return len(owned(game)) >= n
        case Condition(able_team=int(n)):
            return able(game) >= n
    raise AssertionError(condition)
