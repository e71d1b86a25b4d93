"""Ultimate Encounter: All Will Be Metal. Two squads save a city from Ultron, played by a person or by his cards."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.core.game import Game
from tabletron.core.i18n import message
from tabletron.games.encounter.bot import choose, explain, hurry, value
from tabletron.games.encounter.box import Box
from tabletron.games.encounter.companion.reports import crisis_report
from tabletron.games.encounter.events import Events
from tabletron.games.encounter.older import OLDER
from tabletron.games.encounter.options import Options
from tabletron.games.encounter.outlook import forecast, numbers
from tabletron.games.encounter.rules.activation import act, finish
from tabletron.games.encounter.rules.ending import concede, result
from tabletron.games.encounter.rules.hidden import pieces, redeal
from tabletron.games.encounter.rules.rounds import (
    cleanup,
    cosmic_activation,
    cosmic_turn,
    crisis_turn,
    end_cosmic_turn,
    new_round,
    next_slot,
    power_phase,
    rest,
)
from tabletron.games.encounter.rules.setup import build_squads, deploy, setup
from tabletron.games.encounter.rules.ultron.doomsday import doomsday
from tabletron.games.encounter.rules.ultron.programming import programmed_turn
from tabletron.games.encounter.scene.table import scene
from tabletron.games.encounter.state import COSMIC, Encounter, Switches

# Verbs enter the vocabulary of the box where they are defined.
from tabletron.games.encounter.verbs import answers, care, dice, doom, energy, moves, rerolls, targets  # noqa: F401
from tabletron.games.encounter.words.questions import describe, question, rolled
from tabletron.games.encounter.words.switches import HOUSE
from tabletron.games.encounter.words.texts import PASSABLE

PHASES: tuple[Phase, ...] = (
    build_squads, deploy, power_phase, crisis_turn, next_slot, act, finish, cosmic_turn, doomsday, cosmic_activation,
    programmed_turn, end_cosmic_turn, cleanup, rest, new_round, crisis_report,
)  # fmt: skip

GAME: Game[Encounter] = Game(
    name="encounter",
    title="Ultimate Encounter: All Will Be Metal",
    blurb=message("Two squads save a city from Ultron: free the citizens, hold the consoles, break his firmware."),
    package=__name__,
    version=1,
    seats=(1, 2, 3),
    usual=2,
    state=Encounter,
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
    lost=lambda game: game.victor == COSMIC,
    older=OLDER,
    look=numbers,
    forecast=forecast,
    redeal=redeal,
    concede=concede,
    scene=scene,
    describe=describe,
    question=question,
    value=value,
    habit=hurry,
    advise=choose,
    explain=explain,
    length=lambda game: game.round,
    horizon=lambda game: (game.round, game.turn, sum(fighter.activated for fighter in game.fighters)),
    pieces=pieces,
    passable=PASSABLE,
    unhurried=lambda switches: frozenset({"assist"}),  # noqa: ARG005
)
