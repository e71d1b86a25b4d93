"""Mega Man Adventures: run through stages, beat the Robot Masters, help each other. All win or lose together."""

from __future__ import annotations

from tabletron.core.flow import Phase, Seat
from tabletron.core.game import Game
from tabletron.core.i18n import Words, message
from tabletron.games.adventures.bot import choose, explain, value
from tabletron.games.adventures.box import Box
from tabletron.games.adventures.events import Events, rolled
from tabletron.games.adventures.older import OLDER
from tabletron.games.adventures.options import Options
from tabletron.games.adventures.outlook import forecast, numbers
from tabletron.games.adventures.rules import claims, uses
from tabletron.games.adventures.rules.challenges import abilities, engage
from tabletron.games.adventures.rules.difficulty import sabotage
from tabletron.games.adventures.rules.ending import result, session_over, try_again
from tabletron.games.adventures.rules.finale import choose_boss
from tabletron.games.adventures.rules.hidden import pieces, redeal
from tabletron.games.adventures.rules.light import choose_lights
from tabletron.games.adventures.rules.planning import begin_round, plan
from tabletron.games.adventures.rules.pool import dice_pool
from tabletron.games.adventures.rules.rounds import clean_up
from tabletron.games.adventures.rules.setup import begin_session, choose_heroes, choose_master, setup
from tabletron.games.adventures.scene.table import scene
from tabletron.games.adventures.state import Adventures, Switches
from tabletron.games.adventures.verbs import challenge, dice, joined, lasting, tokens
from tabletron.games.adventures.verbs import sabotage as sabotages
from tabletron.games.adventures.words.questions import PASSABLE, boost_of, describe, question
from tabletron.games.adventures.words.switches import HOUSE

ACTION_STEPS = ("dice_pool", "engage", "abilities")
OUT_OF_TURN = frozenset({"boost", "reclaim"})
"""Questions that people are not stopped at: they may act as long as others think, or not at all (MA-072, MA-244)."""


def standing(game: Adventures, seat: Seat) -> list[Options]:
    """What a seat may do or order while others are asked: boost, or give a claimed card back."""
    if game.claims:
        return claims.choices(game, seat)[1:] if game.claims[seat] else []
    hero = game.heroes[seat]
    return [uses.BOOST] if game.step in ACTION_STEPS and hero.hand and hero is not game.acting else []


def pleas(game: Adventures, seat: Seat, words: Words) -> dict[Seat, str]:
    """The active player may ask for boosts; which, where hands are open."""
    hero = game.heroes[seat]
    if game.step != "abilities" or hero is not game.acting:
        return {}
    return {other.seat: boost_of(game, other, words) for other in uses.boosters(game, hero)}


VERBS = (challenge, dice, joined, lasting, sabotages, tokens)
"""The verbs that the cards of this game may use."""
PHASES: tuple[Phase, ...] = (
    choose_heroes, begin_session, choose_master, sabotage, begin_round, choose_lights, plan, dice_pool, engage,
    abilities, clean_up, choose_boss, session_over, try_again,
)  # fmt: skip

GAME: Game[Adventures] = Game(
    name="adventures",
    title="Mega Man Adventures",
    blurb=message("Run through stages, beat the Robot Masters, help each other: all win or lose together."),
    package=__name__,
    version=1,
    seats=(1, 2, 3, 4),
    state=Adventures,
    option=Options,
    event=Events,
    rolled=rolled,
    switches=Switches,
    house=HOUSE,
    minutes=60,
    content=Box,
    setup=setup,
    phases=PHASES,
    result=result,
    lost=lambda game: game.lost,
    redeal=redeal,
    older=OLDER,
    scene=scene,
    look=numbers,
    forecast=forecast,
    describe=describe,
    question=question,
    value=value,
    habit=choose,
    advise=choose,
    explain=explain,
    length=lambda game: game.rounds,
    pieces=pieces,
    standing=standing,
    windows=frozenset({"boost", "last_call", "reclaim"}),
    passable=PASSABLE,
    pleas=pleas,
    unhurried=lambda switches: OUT_OF_TURN,  # noqa: ARG005
    openly=lambda switches: frozenset({"plan"}) if switches.open_hands == "on" else frozenset(),
)
