"""Mega Man: The Board Game: a race through the stages to Dr. Wily's Castle; on other turns everybody is Dr. Wily."""

from __future__ import annotations

from tabletron.core.flow import Phase, Seat
from tabletron.core.game import Game
from tabletron.core.i18n import message
from tabletron.games.boardgame.bot import choose, explain, value
from tabletron.games.boardgame.box import Box
from tabletron.games.boardgame.events import Events, rolled
from tabletron.games.boardgame.older import OLDER
from tabletron.games.boardgame.options import Options, Play
from tabletron.games.boardgame.outlook import forecast, seen
from tabletron.games.boardgame.rules.battle import (
    after_strike,
    before_roll,
    begin_battle,
    begin_round,
    rerolls,
    strike,
    throw,
)
from tabletron.games.boardgame.rules.boss import attack, boss_half
from tabletron.games.boardgame.rules.challenge import abilities, reveal
from tabletron.games.boardgame.rules.hidden import pieces, redeal
from tabletron.games.boardgame.rules.lives import fall
from tabletron.games.boardgame.rules.resolve import resolve
from tabletron.games.boardgame.rules.rolling import reroll_dice, spend_dice
from tabletron.games.boardgame.rules.setup import choose_heroes, choose_stages, deal, setup
from tabletron.games.boardgame.rules.trophies import trophies
from tabletron.games.boardgame.rules.turn import begin_turn, end_turn, go_on
from tabletron.games.boardgame.rules.victory import beat_boss, result
from tabletron.games.boardgame.scene.table import scene
from tabletron.games.boardgame.state import BoardGame, Switches
from tabletron.games.boardgame.verbs import battle, cards, challenge, dice, minions, stats
from tabletron.games.boardgame.words.questions import describe, question
from tabletron.games.boardgame.words.switches import HOUSE, PASSABLE

VERBS = (battle, cards, challenge, dice, minions, stats)
"""What the cards can do; whoever reads cards has loaded these."""
COUNTERS = frozenset({"counter", "counter_again"})


def standing(game: BoardGame, seat: Seat) -> list[Options]:
    """What a Dr. Wily player may order ahead: a card of the own hand, played as soon as it is legal."""
    if game.facing is None or game.throw is not None or seat == game.turn:
        return []
    return [Play(card) for card in dict.fromkeys(game.heroes[seat].hand)]


PHASES: tuple[Phase, ...] = (
    choose_heroes, deal, choose_stages, begin_turn, reveal, abilities, spend_dice, reroll_dice, trophies, resolve,
    go_on, end_turn, begin_battle, begin_round, before_roll, throw, rerolls, strike, after_strike, boss_half, attack,
    beat_boss, fall,
)  # fmt: skip

GAME: Game[BoardGame] = Game(
    name="boardgame",
    title="Mega Man: The Board Game",
    blurb=message("Race through the stages to Dr. Wily's Castle; on every other turn you are Dr. Wily."),
    package=__name__,
    version=1,
    seats=(2, 3, 4, 5, 6, 7, 8),
    state=BoardGame,
    option=Options,
    event=Events,
    rolled=rolled,
    switches=Switches,
    house=HOUSE,
    minutes=90,
    content=Box,
    setup=setup,
    phases=PHASES,
    result=result,
    redeal=redeal,
    scene=scene,
    describe=describe,
    question=question,
    look=seen,
    forecast=forecast,
    older=OLDER,
    value=value,
    habit=choose,
    advise=choose,
    explain=explain,
    length=lambda game: game.turns,
    pieces=pieces,
    standing=standing,
    windows=COUNTERS,
    passable=PASSABLE,
    unhurried=lambda switches: frozenset({"counter_again"}),  # noqa: ARG005
)
