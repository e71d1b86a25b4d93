"""Challenge Mode: a promise that a competitor rewards."""

from __future__ import annotations

from msgspec import Struct

from tabletron.core.flow import ask
from tabletron.core.vocabulary import Use
from tabletron.games.robomon.events import Challenged
from tabletron.games.robomon.options import NO, YES
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.verbs.book import PromiseLine
from tabletron.games.robomon.verbs.data import DICE


class Terms(Struct, frozen=True):
    """What a battle is fought with: your dice, and what the competitor's RoboMon have more."""

    dice: int = DICE
    foe_armor: int = 0
    foe_time: int = 0


USUAL = Terms()


async def offer_challenge(game: RoboMon) -> None:
    """It is chosen before the battle (RM-206)."""
    if competitor_of(game).challenge and await ask(0, "challenge", [NO, YES]) == YES:
        game.challenge = "kept"


def conditions(game: RoboMon) -> tuple[PromiseLine, ...]:
    """What was promised; nothing without Challenge Mode."""
    return () if game.challenge == "no" else competitor_of(game).challenge


def broken_by(game: RoboMon, deed: str) -> PromiseLine | None:
    """The promise, still kept, that this deed breaks."""
    if game.challenge != "kept":
        return None
    return next((line for line in conditions(game) if line.verb.broken(game, deed)), None)


def broke(game: RoboMon, deed: str) -> None:
    """Whoever does what he promised not to do plays on for the normal reward (RM-206, RM-274)."""
    if (line := broken_by(game, deed)) is not None:
        game.challenge = "broken"
        game.tell(Challenged(True, line.key))


def terms(game: RoboMon) -> Terms:
    """The terms of the battle, with those that were promised."""
    now = USUAL
    for line in conditions(game):
        now = line.shape(now, game, Use(line.address))
    return now


def is_met(game: RoboMon) -> bool:
    return game.challenge == "kept"
