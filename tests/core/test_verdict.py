"""How a game without a winner ended, for one person, a team and rivals."""

from __future__ import annotations

import pytest

from tabletron.core.flow import GameOver, Phase, Seat, ask
from tabletron.core.game import Game, Result, State
from tabletron.core.i18n import ENGLISH, LANGUAGES, speaking
from tabletron.core.scene import replayed, view
from tabletron.core.scene.text import verdict
from tabletron.core.table import Table, new_table
from tabletron.core.text.transcript import transcript
from tabletron.core.verdict import unwon


class Cliff(State):
    people: int
    fell: bool = False


async def jump(game: Cliff) -> Phase:
    game.fell = await ask(0, "jump", [True, False])
    raise GameOver


CLIFF: Game[Cliff] = Game(
    name="cliff",
    title="Cliff",
    blurb="",
    package="tests.core",
    seats=(1, 2),
    state=Cliff,
    setup=lambda seats, switches, content: Cliff(seats),
    phases=(jump,),
    result=lambda game: Result((), (0.0,) * game.people, "It is deep."),
    lost=lambda game: game.fell,
)


def ended(seats: int, *, fell: bool) -> Table:
    table = new_table(CLIFF, seats, "1", {}, CLIFF.load())
    table.play(fell, 0)
    return table


@pytest.mark.parametrize(
    ("seats", "fell", "seat", "said"),
    [
        (1, True, 0, "You lose."),
        (1, True, None, "[seat 0] loses."),
        (1, False, 0, "The game is over."),
        (2, True, 0, "The team loses."),
        (2, True, None, "The team loses."),
        (2, False, 1, "Nobody wins."),
    ],
)
def test_who_lost_is_told_apart_from_a_draw(seats: int, fell: bool, seat: Seat | None, said: str) -> None:
    assert view(ended(seats, fell=fell), seat, ENGLISH).unwon == said


def test_nothing_is_said_before_the_end_and_when_somebody_won() -> None:
    table = new_table(CLIFF, 1, "1", {}, CLIFF.load())
    assert view(table, 0, ENGLISH).unwon == ""
    assert unwon(CLIFF, Cliff(1, fell=True), Result((0,), (1.0,), ""), 0, ENGLISH) == ""


def test_replay_terminal_and_transcript_say_it_too() -> None:
    table = ended(1, fell=True)
    assert replayed(CLIFF, table.state, 0, [], table.result, ENGLISH).unwon == "You lose."
    assert verdict(view(table, 0, ENGLISH), ENGLISH) == "You lose. It is deep."
    assert transcript(table).splitlines()[-1] == "seat 0 loses. It is deep."


def test_every_language_has_its_own_sentence() -> None:
    table = ended(2, fell=True)
    assert len({view(table, 0, speaking(language)).unwon for language in LANGUAGES}) == len(LANGUAGES)
