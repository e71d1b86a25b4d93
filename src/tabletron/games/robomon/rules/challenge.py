"""Challenge Mode: a promise that a competitor rewards."""

from __future__ import annotations

from tabletron.core.flow import ask
from tabletron.games.robomon.events import Challenged
from tabletron.games.robomon.options import Say
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.state import RoboMon

NO, YES = Say("no"), Say("yes")


async def offer_challenge(game: RoboMon) -> None:
    """It is chosen before the battle (RM-206)."""
    if competitor_of(game).challenge and await ask(0, "challenge", [NO, YES]) == YES:
        game.challenge = "kept"


def conditions(game: RoboMon) -> tuple[str, ...]:
    """What was promised; nothing without Challenge Mode."""
    return () if game.challenge == "no" else competitor_of(game).challenge


def broke(game: RoboMon, condition: str) -> None:
    """Whoever does what he promised not to do plays on for the normal reward (RM-206, RM-274)."""
    if game.challenge == "kept" and condition in conditions(game):
        game.challenge = "broken"
        game.tell(Challenged(True, condition))


def number(game: RoboMon, condition: str) -> int | None:
    """The number of a condition that changes the set-up or counts rounds (RM-274)."""
    for one in conditions(game):
        name, _, n = one.partition(" ")
        if name == condition:
            return int(n)
    return None


def new_round(game: RoboMon) -> None:
    """A battle with a limit is won before the round after it begins (RM-206)."""
    limit = number(game, "max_rounds")
    if limit is not None and game.round > limit:
        broke(game, f"max_rounds {limit}")


def is_met(game: RoboMon) -> bool:
    return game.challenge == "kept"
