"""The app, played by keys and by mouse."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tabletron.games.moonbots.state import Robot
from tabletron.terminal.screens.app import Pace, TableApp
from tabletron.terminal.screens.dialogs import Curtain, Paper, Pick, RuleHelp, Slip
from tabletron.terminal.screens.widgets import Options, Picture
from tabletron.terminal.tables.local import LocalTable
from tests.games.moonbots.kit import DIE, REROLL, SPY, VIRUS, position, robot
from tests.terminal.kit import Broken, drawn, moonbots, settle

ALONE = ("you", "random", "random", "random")
Story = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def drive(session: LocalTable, story: Story, size: tuple[int, int] = (120, 40), pace: Pace = "instant") -> TableApp:
    """Runs the app without a terminal and lets the story happen."""
    app = TableApp(session, pace)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await story(app, pilot)

    asyncio.run(run())
    return app


def against_bots(*robots: Robot, **fields: Any) -> LocalTable:
    """A written position: the first robot is yours."""
    return LocalTable(position(*robots, **fields).table, ["you", "random", "random"], "en")


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(pilot)


async def click_node(app: TableApp, pilot: Pilot[None], node: str) -> None:
    """Clicks on the first character of a node of the table."""
    y, x = next((y, x) for y, line in enumerate(app.picture.block) for x, cell in enumerate(line) if cell[2] == node)
    await pilot.click(Picture, offset=(x + 1, y))
    await settle(pilot)


def asked(app: TableApp) -> str | None:
    question = app.table.view().question
    return question.kind if question else None


def notices(app: TableApp) -> str:
    return "\n".join(f"{note.title} {note.message}" for note in app._notifications)


def test_a_whole_game_by_keyboard_to_the_declared_result() -> None:
    rng = random.Random(3)

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        while not app.table.over:
            listed = len(app.shown.choices)
            await press(pilot, str(rng.randint(1, min(9, listed))))
        assert "The winner:" in await drawn(app)
        await pilot.press("q")

    app = drive(moonbots(*ALONE), story, (80, 24))
    assert app.table.table.result is not None
    assert app.return_code == 0


def test_arrows_and_enter_answer_too() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        second = app.shown.choices[1].words.label
        await press(pilot, "down", "enter")
        assert any(f"takes {second}" in line for line in app.table.story(0))
        assert asked(app) == "roll"

    drive(moonbots(*ALONE), story)


def test_some_turns_by_mouse_alone() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(2):
            while asked(app) == "buy":
                card = next(node for choice in app.shown.choices for node in choice.words.nodes)
                await click_node(app, pilot, card)
            await click_node(app, pilot, "robot0.dice")
            while app.table.asked is not None and asked(app) != "buy":
                row = app.query_one(Options).option_count - 1
                await pilot.click(Options, offset=(4, app.query_one(Options)._index_to_line[row]))
                await settle(pilot)
            if app.table.over:
                break
        assert app.table.view().scene.facts[1] != "Round 1"

    drive(moonbots(*ALONE), story)


def test_what_can_be_chosen_is_lit_with_its_key_and_the_cursor_shows_it_on_the_table() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        roles = {node: role for line in app.picture.block for _, role, node in line if role in ("lit", "chosen")}
        first, second = (choice.words.nodes[0] for choice in app.shown.choices[:2])
        assert (roles[first], roles[second]) == ("chosen", "lit")
        await press(pilot, "down")
        roles = {node: role for line in app.picture.block for _, role, node in line if role in ("lit", "chosen")}
        assert (roles[first], roles[second]) == ("lit", "chosen")

    drive(moonbots(*ALONE), story)


def test_a_node_of_several_options_narrows_the_list_and_escape_widens_it() -> None:
    session = against_bots(
        robot(9, REROLL, DIE, DIE), robot(9), robot(9), phase="activate", dice=[2, 3, 5], window="OW3"
    )

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        everything = len(app.shown.choices)
        await click_node(app, pilot, "robot0.die0")
        narrowed = [choice.words.label for choice in app.shown.choices]
        assert 1 < len(narrowed) < everything
        assert all("[die 2]" in label for label in narrowed)
        await press(pilot, "escape")
        assert len(app.shown.choices) == everything
        await click_node(app, pilot, "robot0.die0")
        await click_node(app, pilot, "robot0.die2")
        assert isinstance(app.screen, Slip), "the only option with both dice was played; now they are rolled"

    drive(session, story)


def test_a_refused_card_shows_its_clause() -> None:
    session = against_bots(robot(1), robot(9), robot(9), phase="buy", market={"T1": "P01", "B1": "P02"})

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await click_node(app, pilot, "market.T1")
        assert "MB-033" in notices(app)
        assert "at least 1 energy left" in notices(app)
        assert asked(app) == "buy"
        await press(pilot, "w")
        assert isinstance(app.screen, Paper)
        assert "MB-033" in await drawn(app)

    drive(session, story)


def test_rule_help_opens_on_the_question_and_finds_words() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "r")
        assert isinstance(app.screen, RuleHelp)
        assert "Behind the open question" in await drawn(app)
        assert "MB-031" in await drawn(app)
        await press(pilot, *"virus")
        assert "MB-031" not in await drawn(app)
        assert "Computer Virus" in await drawn(app)
        await press(pilot, "escape")
        assert asked(app) == "buy"

    drive(moonbots(*ALONE), story)


def test_undo_asks_again_and_the_log_says_so() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1")
        assert asked(app) == "roll"
        await press(pilot, "u")
        assert asked(app) == "buy"
        assert "Player takes a move back" in await drawn(app)
        await press(pilot, "u")
        assert "decided nothing yet" in notices(app)

    drive(moonbots(*ALONE), story)


def test_a_hint_of_the_coach_stands_in_the_story() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        assert "The coach would choose: " in await drawn(app)
        assert asked(app) == "buy"

    drive(moonbots(*ALONE), story)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_question_and_its_options_are_never_clipped(size: tuple[int, int]) -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(6):
            if app.table.over:
                return
            question = app.table.view().question
            assert question is not None
            shown = " ".join((await drawn(app)).replace("┃", " ").split())
            box = app.ask.region
            assert box.bottom <= app.size.height - 1
            assert app.history.size.height >= 3
            words = app.shown.headline
            assert len(words) <= app.ask.size.width * app.ask.question.size.height
            assert app.shown.choices[0].words.label.split("[")[0].strip() in shown
            if sum(1 for _ in question.choices) * 2 < box.height - 5:
                for choice in question.choices:
                    assert choice.words.label.split("[")[0].split(":")[0].strip() in shown
            await press(pilot, "1")

    drive(moonbots(*ALONE), story, size)


def test_a_long_list_scrolls_and_tells_the_hint_of_the_option_under_the_cursor() -> None:
    session = against_bots(robot(9, REROLL, DIE, DIE, DIE, "P05", "P06", "P10", "P12"), robot(9), robot(9),
        phase="activate", dice=[2, 3, 4, 6], window="OW3",
    )  # fmt: skip

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        assert len(app.shown.choices) > 9
        assert app.ask.hint.display
        await press(pilot, "end")
        assert "End the turn" in await drawn(app)

    drive(session, story, (80, 24))


def test_real_dice_are_typed_into_a_dialog_that_checks_them() -> None:
    session = against_bots(robot(9, DIE), robot(9), robot(9), phase="roll")

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1")
        assert isinstance(app.screen, Slip)
        assert "What did you roll? 2 dice:" in await drawn(app)
        await press(pilot, *"39", "enter")
        assert "2 dice are rolled" in await drawn(app)
        await press(pilot, "escape")
        assert "Type in what was rolled" in await drawn(app)
        await press(pilot, "enter")
        app.screen.query_one(Input).value = "5 3"
        await press(pilot, "enter")
        assert any("rolls [die 3] [die 5]" in line for line in app.table.story(0))

    drive(session, story)


def test_a_curtain_hides_the_table_between_persons() -> None:
    script = position(robot(9, SPY), robot(9, VIRUS), robot(9), phase="roll", switches={"timing": "flow"})
    session = LocalTable(script.table, ["you:Anna", "you:Bert", "random"], "en")

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, Curtain)
        assert "Pass the keyboard to Anna" in await drawn(app)
        assert "Spy" not in await drawn(app)
        await press(pilot, "enter")
        assert "Spy" in await drawn(app)
        assert "Computer Virus" not in await drawn(app)
        await press(pilot, "2")
        while not isinstance(app.screen, Curtain):
            await press(pilot, str(len(app.shown.choices)))
        assert "Pass the keyboard to Bert" in await drawn(app)
        assert "Spy" not in await drawn(app)
        await press(pilot, "enter")
        assert "Computer Virus" in await drawn(app)

    drive(session, story)


def test_a_card_is_ordered_ahead() -> None:
    session = against_bots(robot(9), robot(9, SPY), robot(9), phase="buy", switches={"timing": "flow"})

    async def nothing(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        assert "nothing that could be played ahead" in notices(app)

    drive(session, nothing)
    session = against_bots(robot(9, VIRUS), robot(9, SPY), robot(9), phase="buy", switches={"timing": "flow"})

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        assert isinstance(app.screen, Pick)
        await press(pilot, "1")
        assert not app.table.ahead(0) or app.table.ahead(0)[0].ordered

    drive(session, story)


def test_a_window_is_let_pass() -> None:
    session = against_bots(robot(9), robot(9, SPY), robot(9), phase="buy", switches={"timing": "flow"})

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "a")
        assert isinstance(app.screen, Pick)
        assert "The start of a turn  (asked)" in await drawn(app)
        await press(pilot, "1")
        assert [one.kind for one in app.table.windows(0) if one.passed] == ["turn_start", "open"]

    drive(session, story)


def test_papers_open_and_close() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        for key, said in (
            ("l", "Turn of"),
            ("t", "Energy 1"),
            ("question_mark", "missile"),
            ("w", "Nothing is refused"),
        ):
            await press(pilot, key)
            assert isinstance(app.screen, Paper)
            assert said in await drawn(app), key
            await press(pilot, "escape")
        assert asked(app) == "buy"

    drive(moonbots(*ALONE), story)


def test_quitting_asks_first_and_can_save(tmp_path: Path) -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "q")
        assert isinstance(app.screen, Pick)
        await press(pilot, "3")
        assert asked(app) == "buy"
        await press(pilot, "s")
        app.screen.query_one(Input).value = str(tmp_path / "no" / "way")
        await press(pilot, "enter")
        assert "cannot be written" in await drawn(app)
        await press(pilot, "escape", "q", "1")
        app.screen.query_one(Input).value = str(tmp_path / "game")
        await pilot.press("enter")

    drive(moonbots(*ALONE), story)
    assert LocalTable.resume(tmp_path / "game", ALONE, "en").asked == 0


def test_bots_alone_play_to_the_end_before_a_spectator() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await settle(pilot)
        assert app.table.over
        assert "The winner:" in await drawn(app)

    drive(moonbots("random", "random", "random"), story)


def test_a_bot_that_raises_does_not_close_the_app() -> None:
    session = moonbots(*ALONE)
    session.bots[2] = Broken()

    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        while not any("failed" in line for line in app.table.story(0)):
            await press(pilot, "1")
        assert app.is_running
        assert "The bot of Random 3 failed" in " ".join((await drawn(app)).replace("│", " ").split())

    drive(session, story)


def test_bots_move_at_a_readable_pace_and_f_hurries_them() -> None:
    session = moonbots(*ALONE)
    app = TableApp(session, "slow")

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause(0.2)
            assert app.busy
            assert "Thinking" in await drawn(app)
            await pilot.press("1", "f")
            await settle(pilot)
            assert asked(app) == "buy", "an answer while the bots move is no answer"
            await press(pilot, "p")
            assert app.pace == "normal"

    asyncio.run(run())


def test_day_and_night_and_another_size() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await press(pilot, "down", "d")
        assert not app.current_theme.dark
        assert app.ask.cursor == 1
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.ask.region.right == 80
        assert "Buy one card, or none?" in await drawn(app)

    drive(moonbots(*ALONE), story)


def test_a_click_on_anything_else_explains_it() -> None:
    async def story(app: TableApp, pilot: Pilot[None]) -> None:
        await click_node(app, pilot, "robot1")
        assert "Greedy 2:" in notices(app)
        await pilot.hover(Picture, offset=(20, 1))

    drive(moonbots("you", "greedy", "random"), story)
