"""The island in the terminal: the whole adventure by typed lines, and its places by keys in the app."""

from __future__ import annotations

import asyncio
from io import StringIO
from typing import Any, TextIO, cast

from tabletron.core.text import notation
from tabletron.terminal.lines import local
from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.screens.dialogs import Pad
from tabletron.terminal.tables.local import LocalTable
from tests.terminal.kit import drawn, settle

LONGEST = 5_000


CHAMPIONS = ("051", "030", "001", "044", "013", "011")
"""Upgraded RoboMon, with whom battles are short."""


def adventure(*team: str) -> LocalTable:
    switches: dict[str, Any] = {"hero": "Marlow", "team": team}
    return LocalTable.open("robomon", ["you"], "4", switches, [], "en", False)


class Typist:
    """Somebody at the keyboard who sees nothing but lines: types the number of what the walker would do."""

    def __init__(self, session: LocalTable) -> None:
        self.session, self.typed = session, 0

    def readline(self) -> str:
        table, self.typed = self.session.table, self.typed + 1
        advise, ask = table.game.advise, table.asks[0]
        assert advise is not None and self.typed < LONGEST
        option = advise(table.state, 0, ask)
        number = 1 + list(map(notation.text, ask.options)).index(notation.text(option))
        return f"{number}\n"


def test_the_whole_adventure_in_plain_lines() -> None:
    """From the prologue to an ending by numbers alone; every text that was opened was printed."""
    session, out = adventure(*CHAMPIONS), StringIO()
    assert local.run(session, cast(TextIO, Typist(session)), out) == 0
    said, story = out.getvalue(), session.table.state.island
    assert story.ending in ("9900", "9950") and story.name == "Marlow"
    passages = session.table.content.passage  # type: ignore[attr-defined]
    unread = [key for key in story.journal if key in passages and passages[key].text not in said]
    assert not unread, "a player who reads lines gets every text"
    assert said.splitlines()[-1].startswith("The winner: Player.")


def test_places_talk_lock_and_notes_in_the_app_by_keys() -> None:
    async def run() -> None:
        app = TableApp(adventure(), "instant")
        async with app.run_test(size=(150, 60)) as pilot:
            await settle(pilot)

            async def choose(said: str) -> None:
                question = app.table.view().question
                assert question is not None
                numbers = {choice.notation: choice.number for choice in question.choices}
                number = numbers[said]
                keys = [str(number)] if number <= 9 else [*["down"] * (number - 1), "enter"]
                await pilot.press(*keys)
                await settle(pilot)

            for said in ("say +1", "say 0", "say 0", "say +2", "visit A", "take 1010"):
                await choose(said)
            assert "No weather does that by itself" in await drawn(app)
            await choose("take 1011")
            await pilot.press("e")
            await pilot.pause()
            assert isinstance(app.screen, Pad)
            await pilot.press(*"7524", "escape")
            await settle(pilot)
            assert app.table.notes(0) == ["7524"]
            for said in ("visit G", *(f"say {digit}" for digit in "7524")):
                await choose(said)
            assert "Sparky" in await drawn(app)

    asyncio.run(run())
