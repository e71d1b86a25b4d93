"""Sessions, conversations and a made-up scene for the tests of the terminal."""

from __future__ import annotations

import asyncio
from io import StringIO

from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen

from tabletron.core.flow import Seat
from tabletron.core.scene import (
    Banner,
    Card,
    Counter,
    Course,
    Die,
    Figure,
    Lane,
    Need,
    Part,
    Pawn,
    Piece,
    Plane,
    Plate,
    Scene,
    Shape,
    Slot,
    Space,
    Story,
    Token,
    Track,
    Zone,
)
from tabletron.core.table import Table
from tabletron.terminal.lines import local
from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.tables.local import LocalTable


def moonbots(
    *seats: str, seed: str = "7", real_dice: bool = False, language: str = "en", **switches: str
) -> LocalTable:
    """A new table of Moon-Bots."""
    return LocalTable.open("moonbots", seats, seed, switches, [], language, real_dice)


class Broken:
    """A bot that never has an answer: it raises, or says what is no option."""

    def __init__(self, says: object = None) -> None:
        self.says = says

    def choose(self, table: Table, seat: Seat) -> object:
        if self.says is None:
            raise ZeroDivisionError("this bot is broken")
        return self.says


def talk(session: LocalTable, *said: str) -> tuple[int, str]:
    """What plain mode prints, and its exit code, when somebody types these lines."""
    out = StringIO()
    code = local.run(session, StringIO("".join(f"{line}\n" for line in said)), out)
    return code, out.getvalue()


async def settle(pilot: Pilot[None]) -> None:
    """Waits until the app asks somebody: a question, or a dialog over the table."""
    app = pilot.app
    assert isinstance(app, TableApp)
    for _ in range(2000):
        await pilot.pause()
        if not app.busy or isinstance(app.screen, ModalScreen):
            return
    raise AssertionError("the app never came to rest")


async def drawn(app: App[None]) -> str:
    """Everything on the screen once all that happened is drawn: a layout, and what scrolls after it."""
    for _ in range(2):
        done = asyncio.Event()
        app.screen.call_after_refresh(done.set)
        await asyncio.wait_for(done.wait(), 30)
    return screen_text(app)


def screen_text(app: App[None]) -> str:
    """Everything on the screen, row by row."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


def made_up() -> Scene:
    """A table of no game, with every kind of node and every shape of zone."""
    limbs = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
    parts = tuple(
        Part(f"bot.{limb}", limb.title(), f"Part {n}", f"P{n}", "[die 3] → [fist]", empty=n % 2 == 0)
        for n, limb in enumerate(limbs)
    )
    wheels = tuple(Part(f"cart.wheel{n}", f"Wheel {n}", f"Wheel {n}", f"W{n}", "[oil]", empty=n == 0) for n in range(8))
    seat = (
        Plate(id="bot", seat=0, name="[seat 0]", marks=("ready",), active=True),
        Track(id="bot.oil", name="Oil", value=3, high=40, icon="oil"),
        Counter(id="bot.bolts", name="Bolts", value=2, of=5),
        Figure(id="bot.figure", seat=0, name="Robot", parts=parts),
        Figure(id="cart", seat=0, name="Cart", parts=wheels, asleep=True),
        Zone(id="hand", name="Hand", shape="fan", nodes=(
            Card(id="card1", kind="trick", name="Trick", rows=("Do [fist] to [seat 1]", "or nothing")),
            Card(id="card2", kind="trick", name="Back", back=True),
        )),
        Zone(id="dice", name="Dice", shape="row", nodes=(
            Die(id="d1", seat=0, face="5"), Die(id="d2", seat=0, face="X", used=True), Die(id="d3", face=""),
            Die(id="d4", face="SS", dye="red"),
        )),
    )  # fmt: skip
    zones = (
        Zone(id="bench1", seat=1, name="[seat 1]", shape="seat", nodes=(
            Plate(id="rival", seat=1, name="[seat 1]"),
            Figure(id="rival.figure", seat=1, name="Robot", parts=parts, out=True),
        )),
        Zone(id="board", name="Board", shape="grid", columns=3, nodes=(
            Token(id="sq1", name="rock", icon="rock"), Token(name="grass", icon="", empty=True),
            Card(id="sq3", kind="place", name="Harbour", price="4", mark="+1", rows=("quiet",)),
            Die(id="sq4", face="2"), Track(id="sq5", name="Depth", value=1, high=3),
        )),
        Zone(id="road", name="Road", shape="column", note="long", nodes=(
            Counter(id="miles", name="Miles", value=7), Token(id="cow", name="cow", icon="cow"),
            Token(id="owl", name="owl", icon="owl", off=True),
            Course(id="walk", name="Walk", spaces=(Space("w1", "[fist]", "done"), Space("w2", "?", "now", "2[oil]"))),
            Slot(id="shelf", name="Shelf", row=1, card=Card(id="tin", kind="tin", name="Tin", rows=("a", "b"))),
            Slot(id="hook", name="Hook"),
        )),
        Zone(id="boards", name="Boards", shape="grid", columns=2, nodes=(
            Lane(id="hill", name="Hill", length=2, pawns=(Pawn("p0", 0, 1, "[seat 0]", True),), won=(1,), marked=(2,),
                 facts=("steep",), nodes=(Token(id="cup", name="cup", icon="cup"), Counter(name="Deer", value=3))),
            Lane(id="dale", name="Dale", length=1, nodes=(Token(id="mug", name="mug", icon="mug", empty=True),)),
        )),
        Zone(id="asked", name="Asked", shape="row", nodes=(
            Need(id="n1", text="[fist]", met=True), Need(id="n2", text="[oil]"),
        )),
        Zone(id="round", name="Round", shape="ring", note="1/2 passes", nodes=(
            Counter(name="Coal", value=1, of=2), Plate(seat=0, name="[seat 0]", active=True),
            Plate(seat=1, name="[seat 1]", marks=("passed",)),
        )),
        Zone(id="fight", name="Fight", shape="duel", nodes=(
            Zone(name="[seat 0]", seat=0, shape="column", art="a", nodes=(Track(name="Life", value=1, high=9),)),
            Zone(name="Ogre", shape="column", art="o", nodes=(Track(name="Wrath", value=7, high=9),)),
            Counter(name="Blows", value=4),
        )),
        Zone(id="heap", name="Heap", shape="stack", nodes=(Token(name="junk", icon="j"), Token(name="junk", icon="j"))),
        Zone(id="mine", seat=0, name="[seat 0]", shape="seat", nodes=seat),
        Story(id="story", name="The storm", text=("Once upon a time there was [seat 0].", "Then it rained.")),
        Banner(id="banner", name="Alarm", text="[missile] flies to [seat 0]"),
    )  # fmt: skip
    return Scene(zones, ("Made up", "Round 1"), ("Rest", "Work"), 1)


def meadow() -> Scene:
    """A board without fields: a barn and two animals."""
    barn = Shape("barn", "Barn", ((3000, 3000), (12000, 3000), (12000, 9000), (3000, 9000)), label="4", tip="old")
    ox, owl = (
        Piece("ox", "Ox", 30000, 30000, 700, label="2/5", seat=0),
        Piece("owl", "Owl", 20000, 6000, 500, faded=True),
    )
    field = Plane(id="field", name="Field", width=36000, height=36000, unit=1000, shapes=(barn,), pieces=(ox, owl))
    return Scene((field,))
