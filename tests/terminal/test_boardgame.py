"""Mega Man: The Board Game in the terminal: a game by typed lines, the picture, and one in the app by keys."""

from __future__ import annotations

import asyncio
import random

from textual.pilot import Pilot

from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.tables.local import LocalTable
from tests.terminal.kit import drawn, settle, talk

DECK = (
    "Swift: 4 Fortified, 4 Rapid Fire, 4 Robot Tactics, 4 Boost, 4 Energized, 4 Shortcut, 4 No Limit, 4 W-Tank, 8 Boost"
)
ANSWERS = 40


def boardgame(*seats: str, **switches: str) -> LocalTable:
    return LocalTable.open("boardgame", seats, "7", switches, [], "en", False)


def test_lines_to_read_show_boards_challenge_and_odds() -> None:
    _, said = talk(boardgame("you", "random", "random"), "1", "t", *["pass"] * 12, "t", "1")
    assert "Dr. Wily's Castle: opens after 2 bosses; " in said
    assert "Which stage" in said or "Where do you go?" in said
    assert "Hero's points" in said and "Dr. Wily's points" in said
    assert "Needed: " in said


def test_a_deck_is_text_here_too() -> None:
    good = DECK.replace(", 8 Boost", ", 4 Life Energy, 4 Speed Run")
    _, said = talk(boardgame("you", "random", decks=good), "2")
    assert "Which deck do you play?" in said and "Swift" in said


def test_a_game_in_the_app_by_keys() -> None:
    rng = random.Random(3)
    seen: set[str] = set()

    async def run() -> None:
        app = TableApp(boardgame("you", "random", "random"), "instant")
        async with app.run_test(size=(150, 56)) as pilot:
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
            assert "[seat" not in text and "[hit]" not in text and "[ap]" not in text
            assert "Cut Man" in text or question.kind.startswith("battle")
        number = rng.choice(question.choices).number
        await pilot.press(*str(number), *(["enter"] if len(question.choices) > 9 else []))
        await settle(pilot)

    asyncio.run(run())
    assert {"stage", "play", "counter", "dice"} <= seen
