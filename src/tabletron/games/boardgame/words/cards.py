"""The cards in words: costs, and what their verbs say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Line
from tabletron.games.boardgame.box import BattleDoing, Box, CardId, Doing, StageDoing, Stats


def effects(lines: Iterable[Line[Any, Any]], words: Words) -> str:
    return words("; ").join(line.say(words) for line in lines)


def cost(doing: Doing, words: Words) -> str:
    """What a use costs besides its text."""
    price = doing.cost
    signs = (("ap", doing.ap), ("we", price.energy), ("health", price.health), ("threat", price.threat))
    parts = [f"{n}[{sign}]" for sign, n in signs if n]
    if price.cards:
        parts.append(words.plural("discard {n} card", "discard {n} cards", price.cards))
    return ", ".join(parts)


def use(doing: StageDoing | BattleDoing, box: Box, words: Words) -> str:
    """`2[ap]: prevent 4 damage`. Pictures ask for the same few over and over, so each is put into words once."""
    key = doing, words
    if (said := box.said.get(key)) is None:
        price, text = cost(doing, words), effects(doing.do, words)
        said = box.said[key] = words.colon(price, text) if price else text
    return said


def hero(box: Box, name: CardId, words: Words) -> str:
    """Both sides of a Character Card."""
    card = box.hero[name]
    deals = [words("[{face}] deals {n}", face=face, n=n) for face, n in card.damage.items()]
    battle = ", ".join([_stats(card.boss), *deals, ability(card.battle, box, words)])
    stage = f"{_stats(card.challenge)}, {ability(card.ability, box, words)}"
    return words("{stage}; in battles {battle}", stage=stage, battle=battle)


def _stats(stats: Stats) -> str:
    return f"{stats.threat}[threat] {stats.we}[we] {stats.health}[health]"


def ability(doing: StageDoing | BattleDoing, box: Box, words: Words) -> str:
    return words.colon(words(doing.name), use(doing, box, words))


def power(box: Box, name: CardId, words: Words) -> list[str]:
    """What a power does: on challenges, and two things in battles."""
    card = box.power[name]
    return [use(doing, box, words) for doing in (card.stage, card.battle, card.battle_b)]
