"""Which dice of a challenge roll are worth rolling again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletron.core.flow import PASS
from tabletron.games.boardgame.bot.battle import beside_rerolls
from tabletron.games.boardgame.bot.worth import Case, case, rolled, scored
from tabletron.games.boardgame.odds import matched
from tabletron.games.boardgame.options import Free, Options, Reroll
from tabletron.games.boardgame.outlook import look
from tabletron.games.boardgame.state import BoardGame


def rate_rerolls(game: BoardGame, options: Sequence[Options]) -> dict[Options, float]:
    """What the dice are worth as they lie, and after each sensible re-roll."""
    now = look(game)
    faces, lying = now.dice, case(game, now)
    rates: dict[Options, float] = {PASS: scored(lying, faces)}
    for option in _rerolls(game, lying, options):
        kept: list[str] = list(faces)
        for face in option.faces:
            kept.remove(face)
        rolls = 1 + (0 if isinstance(option, Free) else lying.we - 1)
        we = lying.we - isinstance(option, Reroll)
        rates[option] = rolled(lying, tuple(kept), len(option.faces), rolls, we)
    for turn in beside_rerolls(options):
        rates[turn] = scored(lying, _turned(faces, turn)) + 0.001
    return rates


def _turned(faces: tuple[str, ...], option: Any) -> tuple[str, ...]:
    changed = list(faces)
    changed[changed.index(option.face)] = option.to
    return tuple(changed)


def _rerolls(game: BoardGame, lying: Case, options: Sequence[Options]) -> list[Reroll | Free]:
    """Everything that serves no requirement; the same without Hits for minions and Pellets; Dr. Wily faces alone."""
    stuck = [die.face for die in game.roll.dice if die.stuck]
    loose: list[str] = [die.face for die in game.roll.dice if not die.stuck]
    open_ones = lying.asked if not lying.passes else ()
    for face in matched(open_ones, stuck)[0]:
        open_ones = tuple(_without(open_ones, face))
    idle = list(loose)
    for face in matched(open_ones, loose)[0]:
        idle.remove(face)
    spare = list(idle)
    for face, most in (("hit", lying.minions), ("pellet", max(0, lying.full - lying.health) // 2)):
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
