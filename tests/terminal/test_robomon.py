"""RoboMon in the terminal: a battle by typed lines with a toss, and one in the app by keys."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from textual.pilot import Pilot

from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.tables.local import LocalTable
from tests.terminal.kit import drawn, settle, talk

ANSWERS = 30


TEAM: dict[str, Any] = {"battle": "wild", "team": ("000", "004")}


def robomon(seed: int = 7) -> LocalTable:
    return LocalTable.open("robomon", ["you"], f"{seed}", TEAM, [], "en", False)


def test_lines_to_read_show_the_map_the_sheets_and_the_order() -> None:
    _, said = talk(robomon(), "1", "1", "1", "t")
    assert "Shipwreck Cove" in said and "Turn order" in said
    assert "6/6 hp" in said and "d4 1 Tackle 2" in said, "an opposing sheet with its table"
    assert "Bite" in said and "[basic]" not in said


def test_a_toss_is_aimed_by_typing_any_point_of_the_lid() -> None:
    for seed in range(40):
        session = robomon(seed)
        if came_to_aim(session, random.Random(seed)):
            break
    _, said = talk(session, "spot 100 201", "spot 103 98", "t")
    assert "that is off the lid" in said and "RM-182" in said
    assert "Toss at" in said, "it was carried out"


def came_to_aim(session: LocalTable, rng: random.Random) -> bool:
    table = session.table
    while not table.result:
        seat, ask = next(iter(table.asks.items()))
        if ask.kind == "aim":
            return True
        names = [type(option).__name__ for option in ask.options]
        wish = next((name for name in ("Toss", "Strike", "Go") if name in names), "")
        found = [option for option, name in zip(ask.options, names, strict=True) if name == wish] or [*ask.options]
        table.play(ask.options[1] if ask.kind == "toss_mode" else rng.choice(found), seat)
    return False


def test_a_battle_in_the_app_by_keys() -> None:
    rng = random.Random(3)
    seen: set[str] = set()

    async def run() -> None:
        app = TableApp(robomon(), "instant")
        async with app.run_test(size=(150, 60)) as pilot:
            await settle(pilot)
            for _ in range(ANSWERS):
                if app.table.over:
                    break
                await answer(app, pilot)

    async def answer(app: TableApp, pilot: Pilot[None]) -> None:
        question = app.table.view().question
        assert question is not None
        if question.kind not in seen:
            seen.add(question.kind)
            text = await drawn(app)
            assert "[seat" not in text and "[hp]" not in text and "[d4" not in text
            assert "Sparky" in text
        number = rng.choice(question.choices).number
        await pilot.press(*str(number), *(["enter"] if len(question.choices) > 9 else []))
        await settle(pilot)

    asyncio.run(run())
    assert {"active", "partner", "act"} <= seen
