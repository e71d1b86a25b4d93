"""Which dice of a challenge roll are worth rolling again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletron.core.flow import PASS
from tabletron.games.boardgame.bot import battle
from tabletron.games.boardgame.bot.sight import Sight, look
from tabletron.games.boardgame.bot.worth import rolled, scored
from tabletron.games.boardgame.odds import served
from tabletron.games.boardgame.options import Free, Options, Reroll
from tabletron.games.boardgame.state import BoardGame


def rate_rerolls(game: BoardGame, options: Sequence[Options]) -> dict[Options, float]:
    """What the dice are worth as they lie, and after each sensible re-roll."""
    sight = look(game)._replace(free=(), rerolls=0)
    faces = tuple(die.face for die in game.roll.dice)
    rates: dict[Options, float] = {PASS: scored(sight, faces)}
    for option in _rerolls(game, sight, options):
        kept: list[str] = list(faces)
        for face in option.faces:
            kept.remove(face)
        rolls = 1 + (0 if isinstance(option, Free) else sight.we - 1)
        we = sight.we - isinstance(option, Reroll)
        rates[option] = rolled(sight, tuple(kept), len(option.faces), rolls, we)
    for turn in battle.beside_rerolls(options):
        rates[turn] = scored(sight, _turned(faces, turn)) + 0.001
    return rates


def _turned(faces: tuple[str, ...], option: Any) -> tuple[str, ...]:
    changed = list(faces)
    changed[changed.index(option.face)] = option.to
    return tuple(changed)


def _rerolls(game: BoardGame, sight: Sight, options: Sequence[Options]) -> list[Reroll | Free]:
    """Everything that serves no requirement; the same without Hits for minions and Pellets; Dr. Wily faces alone."""
    stuck = [die.face for die in game.roll.dice if die.stuck]
    loose: list[str] = [die.face for die in game.roll.dice if not die.stuck]
    open_ones = sight.asked if not sight.passes else ()
    for face in served(open_ones, stuck):
        open_ones = tuple(_without(open_ones, face))
    idle = list(loose)
    for face in served(open_ones, loose):
        idle.remove(face)
    spare = list(idle)
    for face, most in (("hit", sight.minions), ("pellet", max(0, sight.full - sight.health) // 2)):
        for _ in range(min(most, idle.count(face))):
            spare.remove(face)
    found: list[Reroll | Free] = []
    for again in dict.fromkeys((tuple(idle), tuple(spare), tuple(face for face in idle if face == "wily"))):
        for kind in (Reroll, Free):
            if again and (option := kind(again)) in options:
                found.append(option)
    return found


def _without(asked: Sequence[str], face: str) -> list[str]:
    """The requirements but for one that the face meets."""
    left = list(asked)
    left.remove(next(faces for faces in sorted(asked, key=lambda faces: "/" in faces) if face in faces.split("/")))
    return left
