"""Moon Letter: hold one card, play the other, and be the last one left, or the one with the best card."""

from __future__ import annotations

from tabletron.core.game import Game
from tabletron.core.i18n import message
from tabletron_loveletter import verbs  # noqa: F401, its verbs enter the vocabulary
from tabletron_loveletter.bot import advise, value
from tabletron_loveletter.box import Box
from tabletron_loveletter.events import Events
from tabletron_loveletter.options import Options
from tabletron_loveletter.outlook import forecast, look
from tabletron_loveletter.rules import deal, pieces, redeal, result, setup, turn
from tabletron_loveletter.scene import scene
from tabletron_loveletter.state import Letters
from tabletron_loveletter.words import describe, explain, question

GAME: Game[Letters] = Game(
    name="loveletter",
    title="Moon Letter",
    blurb=message("Hold one card, play the other, and be the last one left."),
    package=__name__,
    seats=(2, 3, 4),
    minutes=5,
    state=Letters,
    option=Options,
    event=Events,
    content=Box,
    setup=setup,
    phases=(deal, turn),
    result=result,
    redeal=redeal,
    pieces=pieces,
    scene=scene,
    question=question,
    describe=describe,
    look=look,
    forecast=forecast,
    advise=advise,
    explain=explain,
    value=value,
)
