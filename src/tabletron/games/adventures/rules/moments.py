"""When the cards of bosses, stages and sabotage work."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import CardId, WilyBoss
from tabletron.games.adventures.events import Worked
from tabletron.games.adventures.state import Adventures, Hero
from tabletron.games.adventures.verbs.lines import Line, Lines, Moment

LASTING = ("planning", "ongoing")
"""The moments at which nothing happens: what a card says there is in force as long as it lies there."""
Working: TypeAlias = tuple[CardId, Line]
"""A line and the card that it stands on."""


def abilities(game: Adventures, hero: Hero) -> Lines:
    """What the card in front of the hero does on the side it shows (MA-131, MA-135)."""
    if not hero.boss:
        return ()
    card = game.content.boss[hero.boss]
    return card.boss if hero.battle or isinstance(card, WilyBoss) else card.stage


def working(game: Adventures, hero: Hero, moment: Moment, n: int) -> list[Working]:
    """What works at this moment of the n-th challenge: the card in front, then sabotage (MA-132, MA-224)."""
    found = [(hero.boss, line) for line in at(game, hero, moment) if line.covers(n)]
    for card in game.sabotages:
        lines = game.content.sabotage[card].effect
        found += [(card, line) for line in lines if line.when == moment and line.covers(n)]
    return found


def at(game: Adventures, hero: Hero, moment: Moment) -> Lines:
    """What the card in front of the hero does at a moment."""
    side = game.content.printed.get((hero.boss, hero.battle))
    return side.get(moment, ()) if side else ()


def in_force(game: Adventures, hero: Hero, n: int) -> list[Line]:
    """The lines that are in force while the n-th challenge is faced (MA-156)."""
    lines = game.content.lasting.get((hero.boss, hero.battle), ())
    for card in game.sabotages:
        lines += tuple([line for line in game.content.sabotage[card].effect if line.when in LASTING])
    return [line for line in lines if line.covers(n) and line.holds(game)] if lines else []


def is_ready(game: Adventures, line: Line) -> bool:
    """Whether its condition is met, and it was not used up before (MA-242)."""
    return line.holds(game) and not (line.once and line.address in game.spent)


async def run(game: Adventures, hero: Hero, card: CardId, line: Line) -> None:
    """Carries a line out, if it is ready."""
    if is_ready(game, line):
        if line.once:
            game.spent.append(line.address)
        await carry_out(game, hero, card, (line,))


async def run_all(game: Adventures, hero: Hero, moment: Moment, n: int) -> None:
    for card, line in working(game, hero, moment, n):
        await run(game, hero, card, line)


async def carry_out(game: Adventures, hero: Hero, card: CardId, lines: Lines) -> None:
    """What a card does by itself; it is mandatory, and what cannot be done is left out (MA-155)."""
    game.doing, game.rolled = card, []
    if any(line.may(game, use_by(hero)) is None for line in lines):
        game.tell(Worked(hero.seat, card))
    await do_all(game, hero, lines)
    game.doing = ""


async def do_all(game: Adventures, hero: Hero, lines: Lines) -> None:
    """One line after the other."""
    for line in lines:
        await line.do(game, use_by(hero))
    game.line = ""


def use_by(hero: Hero) -> Use:
    """A use by a hero for itself."""
    return Use("", hero.seat, hero.seat)
