"""Mega Man Adventures in the terminal: a game by typed lines, and one in the app by keys."""

from __future__ import annotations

import asyncio
import random

from textual.pilot import Pilot

from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.tables.local import LocalTable
from tests.terminal.kit import drawn, settle, talk

ALONE = ("you", "random", "random", "random")


def adventures(*seats: str, **switches: str) -> LocalTable:
    return LocalTable.open("adventures", seats, "7", switches, [], "en", False)


def test_a_whole_game_by_numbers() -> None:
    code, said = talk(adventures(*ALONE), *["1"] * 400)
    assert code == 0
    assert "Which hero are you?" in said and "Plan your cards" in said
    assert "left: roll a" in said, "an arrangement is a line to read"
    last = said.splitlines()[-1]
    assert "players win together" in last or "all players lose" in last


def test_wrong_input_gets_a_sentence() -> None:
    _, said = talk(adventures("you"), "nobody", "1", "1", "1", "plan a a b c")
    assert "may not answer 'nobody'" in said
    assert "may not answer 'plan a a b c'" in said


def test_the_table_shows_course_slots_and_dice() -> None:
    _, said = talk(adventures("you", difficulty="easy"), "1", "1", "1", "t", *["1", "t"] * 4)
    assert "left support: empty" in said
    assert "Dice pool: " in said
    assert ", here" in said, "the space of the hero"


def test_a_game_in_the_app_by_keys() -> None:
    rng = random.Random(3)
    seen: set[str] = set()

    async def run() -> None:
        app = TableApp(adventures(*ALONE), "instant")
        async with app.run_test(size=(140, 50)) as pilot:
            await settle(pilot)
            while not app.table.over:
                await answer(app, pilot)
            assert "lose" in await drawn(app) or "win" in await drawn(app)

    async def answer(app: TableApp, pilot: Pilot[None]) -> None:
        question = app.table.view().question
        assert question is not None
        if question.kind not in seen:
            seen.add(question.kind)
            text = await drawn(app)
            assert "[seat" not in text and "[jump]" not in text and "[die" not in text
            if question.kind == "act":
                assert "▶" in text and "♥" in text
        number = rng.choice(question.choices).number
        await pilot.press(*str(number), *(["enter"] if len(question.choices) > 9 else []))
        await settle(pilot)

    asyncio.run(run())
    assert {"hero", "plan", "act"} <= seen
