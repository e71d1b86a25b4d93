"""What somebody is offered, told before it is taken: a hero, or the power of a beaten copy."""

from __future__ import annotations

from tabletron.core.i18n import Words
from tabletron.core.scene import Described
from tabletron.games.boardgame.box import CASTLE, Box, CardId, Doing, Stats
from tabletron.games.boardgame.effects import Use
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.words import cards


def hero(game: BoardGame, name: CardId, words: Words) -> Described:
    """Both sides of the Character Card."""
    box, card = game.content, game.content.hero[name]
    deals = [words("[{face}] deals {n}", face=face, n=n) for face, n in card.damage.items()]
    battle = ", ".join([_stats(card.boss), *deals, _ability(box, card.battle, box.battle_use[name], words)])
    stage = f"{_stats(card.challenge)}, {_ability(box, card.ability, box.stage_use[name], words)}"
    return Described(words(card.name), words("{stage}; in battles {battle}", stage=stage, battle=battle))


def _stats(stats: Stats) -> str:
    return f"{stats.threat}[threat] {stats.we}[we] {stats.health}[health]"


def _ability(box: Box, ability: Doing, use: Use, words: Words) -> str:
    return words.colon(words(ability.name), cards.use(use, box, words))


def power(game: BoardGame) -> CardId:
    """The power of the copy that was just beaten: its card lies on top of the discard pile."""
    box = game.content
    return box.power_of[box.copy[game.piles[CASTLE].discard[-1]].boss]


def take(game: BoardGame, words: Words) -> Described:
    """The power with all it does."""
    box, name = game.content, power(game)
    uses = (box.stage_use[name], box.battle_use[name], box.battle_use[f"{name}/b"])
    text = words("; ").join(cards.use(use, box, words) for use in uses)
    return Described(words("Take {power}", power=words(box.power[name].name)), text, nodes=(f"hero{game.turn}",))
