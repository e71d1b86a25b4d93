"""RoboMon: Island Adventure. An island, wild encounters and competitions for one, Battleground for two."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.core.game import Game
from tabletron.core.i18n import message
from tabletron.games.robomon.box import Box
from tabletron.games.robomon.events import Events, rolled
from tabletron.games.robomon.island.bot.walker import explain, value, walk
from tabletron.games.robomon.island.rules.area import area, create
from tabletron.games.robomon.island.rules.battles import aftermath, exhibit, meet
from tabletron.games.robomon.island.rules.passage import passage
from tabletron.games.robomon.island.rules.places import craft, fit, repair, shop
from tabletron.games.robomon.island.rules.puzzles import puzzle
from tabletron.games.robomon.island.scene.table import scene
from tabletron.games.robomon.island.words.questions import describe, question
from tabletron.games.robomon.options import Options
from tabletron.games.robomon.outlook import forecast, look
from tabletron.games.robomon.rules.battleground import choose_map, coin, reveal
from tabletron.games.robomon.rules.character import character
from tabletron.games.robomon.rules.clock import time_step
from tabletron.games.robomon.rules.draft import choose, deal, keep, make_teams, pick
from tabletron.games.robomon.rules.ending import battle_over, concede, lost, result
from tabletron.games.robomon.rules.hidden import pieces, redeal
from tabletron.games.robomon.rules.rounds import begin_round, end_round
from tabletron.games.robomon.rules.setup import begin_battle, open_battle, pick_team, setup
from tabletron.games.robomon.rules.turn import act, next_turn
from tabletron.games.robomon.state import RoboMon, Switches
from tabletron.games.robomon.verbs import abilities, challenge, ongoing
from tabletron.games.robomon.words.switches import HOUSE

VERBS = (abilities, challenge, ongoing)
"""Where the vocabularies are filled."""
PHASES: tuple[Phase, ...] = (
    open_battle, pick_team, begin_battle, choose_map, make_teams, choose, deal, keep, pick, coin, reveal, begin_round,
    time_step, next_turn, act, character, end_round, battle_over,
    create, area, passage, puzzle, shop, repair, craft, fit, meet, exhibit, aftermath,
)  # fmt: skip

GAME: Game[RoboMon] = Game(
    name="robomon",
    title="RoboMon: Island Adventure",
    blurb=message("Explore an island, reprogram wild RoboMon, beat competitors, or meet a friend on the Battleground."),
    package=__name__,
    version=1,
    seats=(1, 2),
    usual=1,
    state=RoboMon,
    option=Options,
    event=Events,
    rolled=rolled,
    rolls=("action", "modifier", "opposing", "status", "story"),
    switches=Switches,
    house=HOUSE,
    minutes=40,
    content=Box,
    setup=setup,
    phases=PHASES,
    result=result,
    lost=lost,
    redeal=redeal,
    concede=concede,
    scene=scene,
    describe=describe,
    question=question,
    look=look,
    forecast=forecast,
    value=value,
    habit=walk,
    advise=walk,
    explain=explain,
    length=lambda game: game.round if game.island is None else game.island.decisions,
    pieces=pieces,
    honour=lambda switches: switches.honour == "on",
)
