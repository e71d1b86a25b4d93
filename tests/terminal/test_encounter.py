"""Ultimate Encounter in the terminal: the companion by typed lines and in the app, and a squad as text."""

from __future__ import annotations

import asyncio

from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.tables.local import LocalTable
from tests.terminal.kit import drawn, settle, talk


def encounter(*seats: str, **switches: str) -> LocalTable:
    return LocalTable.open("encounter", seats, "7", {"difficulty": "tutorial", **switches}, [], "en", False)


def test_the_companion_by_typed_lines() -> None:
    """One hero hurts Ultron again and again, until his firmware breaks; between, Ultron has his turns."""
    blow = ["1", "1", "2", "end"]
    code, said = talk(encounter("you", figures="real"), *["1", "1", "8", *["pass"] * 2] * 6)
    assert "What changed?" in said and "Set up your table" in said
    assert "Enough!!! Throw Captain America Short" in said
    assert said.splitlines()[-1].startswith("The winner: ") and code == 0
    _, turns = talk(encounter("you", figures="real"), *blow, *["1"] * 12)
    assert "The Doomsday Device rolls" in turns
    assert "Which of these consoles is within Range 5 of Ultron?" in turns or "Who is within Range 3" in turns


def test_the_companion_in_the_app() -> None:
    async def run() -> None:
        app = TableApp(encounter("you", figures="real"), "instant")
        async with app.run_test(size=(150, 56)) as pilot:
            await settle(pilot)
            shown = await drawn(app)
            assert "Do this on your table" in shown and "Captain America" in shown
            await pilot.press("1")
            await settle(pilot)
            assert "what happened?" in await drawn(app)

    asyncio.run(run())


def test_a_squad_is_text_here_too() -> None:
    session = encounter("you", roster="Two: Iron Man, Black Widow; Three: Red Skull")
    _, said = talk(session, "t")
    assert "Iron Man" in said and "Red Skull" in said and "Spider-Man" not in said
