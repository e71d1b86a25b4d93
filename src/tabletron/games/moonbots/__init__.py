"""Moon-Bots: build a robot from a market of junk; the last one with energy wins."""

from __future__ import annotations

from tabletron.core.game import Game
from tabletron.core.i18n import message
from tabletron.games.moonbots.bot.choices import habit
from tabletron.games.moonbots.bot.evaluation import value
from tabletron.games.moonbots.box import Box
from tabletron.games.moonbots.events import Events, rolled
from tabletron.games.moonbots.older import OLDER
from tabletron.games.moonbots.options import Options
from tabletron.games.moonbots.outlook import forecast, look
from tabletron.games.moonbots.rules.ending import concede, result
from tabletron.games.moonbots.rules.hidden import pieces, redeal
from tabletron.games.moonbots.rules.setup import deal, setup
from tabletron.games.moonbots.rules.turn import PHASES
from tabletron.games.moonbots.rules.weapons import OPEN, standing
from tabletron.games.moonbots.scene.table import scene
from tabletron.games.moonbots.state import MoonBots, Switches
from tabletron.games.moonbots.verbs import parts, upgrades, weapons  # noqa: F401, each enters its verbs
from tabletron.games.moonbots.words.questions import describe, question
from tabletron.games.moonbots.words.switches import HOUSE, PASSABLE


def unhurried(switches: Switches) -> frozenset[str]:
    """In flow timing people are not stopped at open windows after the first of a turn (MB-282)."""
    return frozenset({"open"}) if switches.timing == "flow" else frozenset()


GAME: Game[MoonBots] = Game(
    name="moonbots",
    title="Moon-Bots",
    blurb=message("Build a robot from a market of junk; the last one with energy wins."),
    package=__name__,
    version=1,
    seats=(2, 3, 4),
    state=MoonBots,
    option=Options,
    event=Events,
    rolled=rolled,
    switches=Switches,
    house=HOUSE,
    minutes=20,
    content=Box,
    older=OLDER,
    setup=setup,
    phases=(deal, *PHASES),
    result=result,
    redeal=redeal,
    concede=concede,
    scene=scene,
    describe=describe,
    question=question,
    look=look,
    forecast=forecast,
    value=value,
    habit=habit,
    length=lambda game: game.turns,
    foresight=12,
    pieces=pieces,
    standing=standing,
    windows=frozenset(OPEN),
    passable=PASSABLE,
    unhurried=unhurried,
)
