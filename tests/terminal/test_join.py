"""`tabletron join`: people in terminals at the tables of a real server."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Input

from tabletron.core.errors import TabletronError
from tabletron.core.flow import Roll
from tabletron.core.i18n import ENGLISH
from tabletron.protocol import messages
from tabletron.terminal import join
from tabletron.terminal.lines import remote as lines
from tabletron.terminal.screens.dialogs import Paper, Pick, Slip
from tabletron.terminal.screens.remote_app import JoinApp
from tabletron.terminal.tables import sanitize
from tabletron.terminal.tables.connection import follow
from tabletron.terminal.tables.remote import RemoteTable, explained
from tests.terminal.far import PATIENCE, Server, strange_server, terminal
from tests.terminal.kit import drawn, screen_text

ROLL = re.compile(r"\[seat 1\].* rolls ")
Story = Callable[[JoinApp, Pilot[None]], Awaitable[None]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    server = Server(tmp_path)
    yield server
    server.stop()


def seated(link: str, name: str = "") -> RemoteTable:
    return join.sit_down(link, name, "en", ENGLISH, io.StringIO(), io.StringIO())


def drive(remote: RemoteTable, story: Story, size: tuple[int, int] = (120, 40)) -> JoinApp:
    """Runs the app without a terminal and lets the story happen."""
    app = JoinApp(remote)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await story(app, pilot)

    asyncio.run(run())
    return app


async def until(pilot: Pilot[None], condition: Callable[[], object], what: str) -> None:
    for _ in range(int(PATIENCE / 0.02)):
        await pilot.pause(0.02)
        if condition():
            await pilot.pause()
            return
    raise AssertionError(f"waited in vain for {what}; the screen:\n{screen_text(pilot.app)}")


async def turn(app: JoinApp, pilot: Pilot[None]) -> None:
    """Waits until the person at the screen has something to do, or the game is over."""
    session = app.table
    await until(
        pilot, lambda: not app.busy and (session.asked is not None or session.dice or session.over), "my turn"
    )  # fmt: skip


def flat(app: JoinApp) -> str:
    """The words of the question and the log, or of a dialog, without frames and line breaks."""
    left = 0 if isinstance(app.screen, ModalScreen) else app.side.region.x
    return " ".join(re.sub(r"[┃│╭╮╰╯━─·]", " ", line[left:]).strip() for line in screen_text(app).splitlines())


def notices(app: JoinApp) -> str:
    return "\n".join(note.message for note in app._notifications)


@asynccontextmanager
async def guest(link: str) -> AsyncIterator[RemoteTable]:
    """Somebody else at the table, without a screen."""
    remote = seated(link)
    following = asyncio.create_task(follow(remote, lambda: None))
    yield remote
    following.cancel()


async def both_until(first: RemoteTable, second: RemoteTable, condition: Callable[[], object]) -> None:
    """Both buy Secret Weapons and give the first answer to everything else, until something is true or all is over."""
    while not condition() and not second.over:
        await asyncio.sleep(0.01)
        for one in (first, second):
            question = one.view().question
            if question and one.viewer is not None and not one.busy and not condition():
                labels = [choice.words.label for choice in question.choices]
                one.choose(one.viewer, labels.index("Secret Weapon") + 1 if "Secret Weapon" in labels else 1)


# --- whole games


def test_a_whole_game_in_lines_by_invitation(server: Server) -> None:
    keys = server.new("open", "random", "greedy", "random")
    with terminal(server.link(keys, sit=keys.invitations[0]), "--name", "Anna") as anna:
        anna.type("p", "t", "r keep 1 energy", "w", *["1"] * 400)
        assert anna.ends() == 0
    assert re.search(r"  1  Anna: (here|thinking)\n  2  Rivet: bot, easy", anna.said)
    assert "Market (cheaper below)" in anna.said
    assert "MB-033 Keep 1 energy" in anna.said
    assert "Buy one card, or none?" in anna.said
    assert anna.said.rstrip().splitlines()[-1].startswith("The winner: ")
    assert keys.invitations[0] not in anna.said


def test_a_whole_game_full_screen(server: Server) -> None:
    keys, rng = server.new("person:Anna", "random", "greedy"), random.Random(3)

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await turn(app, pilot)
        while not app.table.over:
            seen = app.table.picture
            await pilot.press(str(rng.randint(1, min(9, len(app.shown.choices)))))
            await until(pilot, lambda seen=seen: app.table.picture is not seen, "an answer")  # type: ignore[misc]
            await turn(app, pilot)
        assert "The winner:" in await drawn(app)
        assert keys.seats[0] not in await drawn(app)
        await pilot.press("q")

    app = drive(seated(server.link(keys, seat=keys.seats[0])), story, (80, 24))
    assert (app.return_code, app.problem) == (0, "")


def test_a_spectator_sees_the_game_but_has_no_say(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")
    with (
        terminal(server.link(keys)) as watcher,
        terminal(server.link(keys, seat=keys.seats[0])) as anna,
    ):
        watcher.type("p", "1", "u", "y", "say hello", "link")
        watcher.shows("Anna")
        watcher.shows("You are watching.", 5)
        assert watcher.process.stdin is not None
        watcher.process.stdin.close()
        anna.type(*["1"] * 400)
        assert (anna.ends(), watcher.ends()) == (0, 0)
    assert "Buy one card, or none?" not in watcher.said
    assert "Only players can talk." in watcher.said
    assert anna.said.rstrip().splitlines()[-1] == watcher.said.rstrip().splitlines()[-1]


def test_a_spectator_full_screen(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.table.picture, "a picture")
        assert "You are watching." in flat(app)
        assert app.shown.choices == []
        await pilot.press("1", "u", "o", "y")
        await pilot.press("q")

    assert drive(seated(server.link(keys)), story).return_code == 0


# --- refusals


def test_refusals_are_sentences_and_change_nothing(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")
    with terminal(server.link(keys, seat=keys.seats[0])) as anna:
        anna.shows("Buy one card, or none?")
        anna.type("99", "nonsense", "", "u", "y", "b", "bot", "bot 2", "3 5 1", "say", "t", "q")
        assert anna.ends() == 0
    assert "There is no option 99; the last is " in anna.said
    assert "'nonsense' is no answer to this. Allowed: buy B1, " in anna.said
    assert "Type the number of an option, or ? for help." in anna.said
    assert "There is nothing you could take back." in anna.said
    assert "Nothing waits for your consent." in anna.said
    assert "The seat is yours already." in anna.said
    assert "Say for whom: bot NUMBER" in anna.said
    assert "That seat is not deserted." in anna.said
    assert "Say something of 1 to 400 letters." in anna.said
    assert anna.said.count("Buy one card, or none?") == 1
    assert "takes" not in anna.said.split("Buy one card")[1]


def test_a_stale_answer_is_refused_by_the_server_and_shown(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await turn(app, pilot)
        seat, picture = app.table.asked, app.table.picture
        assert picture is not None
        app.table._send(messages.Answer, seat=seat, asked=picture.asked + 7, choice=1)
        await until(pilot, lambda: "has been answered already" in notices(app), "the refusal")
        assert app.table.picture == picture

    drive(seated(server.link(keys, seat=keys.seats[0])), story)


def test_a_refusal_carries_its_rules() -> None:
    no = messages.Refusal(
        4, "that card is too dear", "illegal", (messages.Reason("MB-033", "Keep at least 1 energy."),)
    )
    assert explained(no) == "That card is too dear. MB-033: Keep at least 1 energy."


# --- people


def test_people_meet_in_the_waiting_room_and_talk(server: Server) -> None:
    keys = server.new("person:Anna", "open", "random")
    with terminal(server.link(keys, seat=keys.seats[0])) as anna:
        anna.shows("Waiting for players")
        anna.type("t", "p")
        anna.shows("The game begins when all seats are taken")
        with terminal(server.link(keys, sit=keys.invitations[1]), "--name", " Bert [seat 9] ") as bert:
            anna.shows("Bert (seat 9) sits down")
            bert.type("say hi [fist]\x1b[31m, Anna")
            anna.shows("Bert (seat 9): hi (fist) (31m, Anna")
            assert "\x1b" not in anna.said
            anna.type("say hello")
            bert.shows("Anna: hello")
            bert.type("q")
            assert bert.ends() == 0
        anna.shows("Bert (seat 9) is away")


class Keyboard(io.StringIO):
    """Lines of a person, not of a pipe."""

    def isatty(self) -> bool:
        return True


def test_a_person_is_told_that_nobody_asks_but_lines_of_a_pipe_wait_for_their_question(server: Server) -> None:
    keys = server.new("person:Anna", "open", "random")
    remote, out = seated(server.link(keys, seat=keys.seats[0])), io.StringIO()
    assert lines.run(remote, Keyboard("1\nnonsense\nt\nq\n"), out) == 0
    assert out.getvalue().count("You are not asked now.") == 2
    with terminal(server.link(keys, seat=keys.seats[0])) as anna:
        anna.type("p", "pass")
        anna.shows("Free seat")
        seated(server.link(keys, sit=keys.invitations[1]), "Bert")
        anna.shows("Bert sits down")
    assert "not asked" not in anna.said


def test_undo_is_free_or_needs_consent(server: Server) -> None:
    keys = server.new("person:Anna", "person:Bert")
    links = [server.link(keys, seat=keys.seats[seat]) for seat in (0, 1)]
    with terminal(links[0]) as anna, terminal(links[1]) as bert:
        first, other = anna.line_up(bert, "Buy one card, or none?")
        first.type("pass")
        first.shows("Roll your dice?")
        first.type("u")
        first.shows("takes a move back")
        first.shows("Buy one card, or none?", 2)
        first.type("pass", "throw")
        other.shows("rolls")
        first.type("u")
        other.shows("asks to take a move back. (y: agree, n: no)")
        first.shows("Not answered yet: ")
        other.type("n", "say better not")
        first.shows("better not")
        first.type("u")
        other.shows("asks to take a move back. (y: agree, n: no)", 2)
        other.type("y")
        first.shows("goes back behind a roll, a reveal or another's move")
        first.shows("Roll your dice?", 3)


def test_the_coach_answers_who_plays_with_bots_alone(server: Server) -> None:
    keys = server.new("person:Anna", "random")
    with terminal(server.link(keys, seat=keys.seats[0])) as anna:
        anna.shows("Buy one card, or none?")
        anna.type("h")
        anna.shows("The coach would choose: ")


def test_votes_chat_and_giving_up_full_screen(server: Server) -> None:
    keys = server.new("person:Anna", "person:Bert")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        async with guest(server.link(keys, seat=keys.seats[1])) as bert:
            await both_until(app.table, bert, lambda: any(map(ROLL.match, bert.story(1))))
            await until(pilot, lambda: not bert.busy, "the roll")
            bert.undo(1)
            await until(pilot, lambda: "Bert asks to take a move back. (y: agree, n: no)" in flat(app), "a proposal")
            await pilot.press("y")
            await until(pilot, lambda: "goes back behind a roll" in flat(app), "the consent")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, Slip), "a slip")
            app.screen.query_one(Input).value = "my pleasure"
            await pilot.press("enter")
            await until(pilot, lambda: "Anna: my pleasure" in bert.story(1), "what was said")
            await pilot.press("g")
            await until(pilot, lambda: isinstance(app.screen, Pick), "a question")
            await pilot.press("1")
            await until(pilot, lambda: "[seat 0] gives up" in bert.story(1), "giving up")

    drive(seated(server.link(keys, seat=keys.seats[0])), story)


def test_when_the_clock_runs_out_a_bot_sits_in_until_the_person_is_back(server: Server) -> None:
    keys = server.new("person:Anna", "person:Bert", "random", clock="move", seconds=10)
    links = [server.link(keys, seat=keys.seats[seat]) for seat in (0, 1)]
    with terminal(links[0]) as anna, terminal(links[1]) as bert:
        first, other = anna.line_up(bert, "Buy one card, or none?")
        first.shows("Time left: 0:")
        first.shows("(b: take the seat back)")
        first.type("b")
        other.shows("is back")


# --- dice and cards ahead


def test_real_dice_in_lines(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random", dice="real")
    with terminal(server.link(keys, seat=keys.seats[0])) as anna:
        answered = 0
        while "Buy one card" not in anna.said:
            asked = re.findall(r"(\d) (?:die|dice): ", anna.said)
            if len(asked) > answered:
                answered += 1
                anna.type("4 " * int(asked[-1]))
        anna.type("pass", "throw", "7", "2 3", "5")
        anna.shows("Anna rolls 5")
    assert "'7' is not a face of this die; it shows 1, 2, 3, 4, 5, 6" in anna.said
    assert "1 dice are rolled, so 1 results are needed" in anna.said


def test_real_dice_full_screen(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random", dice="real")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await turn(app, pilot)
        while app.table.dice is None:
            await pilot.press("1")
            await pilot.pause(0.1)
            await turn(app, pilot)
        assert "Dice are to be rolled." in flat(app)
        before = len(app.table.story(0))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, Slip), "the slip")
        assert isinstance(app.table.dice, Roll)
        number = len(app.table.dice.dice)
        app.screen.query_one(Input).value = "9 " * number
        await pilot.press("enter")
        await until(pilot, lambda: "'9' is not a face" in flat(app), "a sentence")
        app.screen.query_one(Input).value = "3 " * number
        await pilot.press("enter")
        await until(pilot, lambda: any("[die 3]" in line for line in app.table.story(0)[before:]), "the roll")

    drive(seated(server.link(keys, seat=keys.seats[0])), story)


def test_a_slip_for_dice_closes_when_somebody_else_was_quicker(server: Server) -> None:
    keys = server.new("person:Anna", "person:Bert", "random", dice="real")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        async with guest(server.link(keys, seat=keys.seats[1])) as bert:
            await both_until(app.table, bert, lambda: app.table.dice and bert.dice)
            await until(pilot, lambda: not app.busy and not bert.busy, "dice")
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, Slip), "the slip")
            bert.roll("3 " * len(bert.dice.dice) if isinstance(bert.dice, Roll) else "")
            await until(pilot, lambda: not isinstance(app.screen, Slip), "the table again")

    drive(seated(server.link(keys, seat=keys.seats[0])), story)


def test_a_card_is_ordered_ahead_and_taken_back(server: Server) -> None:
    async def ordered(keys: messages.Keys) -> list[bool]:
        links = [server.link(keys, seat=keys.seats[seat]) for seat in (0, 1)]
        async with guest(links[0]) as anna, guest(links[1]) as bert:

            def between() -> bool:
                """Anna holds a card, and it is Bert who is asked."""
                return bool(anna.ahead(0)) and anna.asked is None and not anna.busy and bert.asked is not None

            await both_until(anna, bert, between)
            seen = []
            for _ in range(2) if between() else ():
                anna.answer_ahead(0, anna.ahead(0)[0].notation)
                while anna.busy:
                    await asyncio.sleep(0.01)
                seen.append(anna.ahead(0)[0].ordered)
            return seen

    seen: list[bool] = []
    while not seen:
        seen = asyncio.run(ordered(server.new("person:Anna", "person:Bert", "random", switches={"timing": "flow"})))
    assert seen == [True, False]


# --- connections


def test_lines_go_on_after_the_server_was_away(frail: Server) -> None:
    keys = frail.new("person:Anna", "random", "random")
    with terminal(frail.link(keys, seat=keys.seats[0])) as anna:
        anna.shows("Buy one card, or none?")
        frail.stop()
        anna.shows("The connection is lost; trying again …")
        anna.type("pass")
        frail.start()
        anna.shows("Connected again.")
        anna.shows("Roll your dice?")
        told = anna.said
        anna.type("l", *["1"] * 400)
        assert anna.ends() == 0
    story = re.findall(r"Turn of .*", told)
    assert re.findall(r"Turn of .*", anna.said[len(told) :])[: len(story)] == story, "told once each, in order"


def test_the_app_goes_on_after_the_server_was_away(frail: Server) -> None:
    keys = frail.new("person:Anna", "random", "random")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await turn(app, pilot)
        before, number = app.table.view(), len(app.table.story(0))
        await asyncio.to_thread(frail.stop)
        await until(pilot, lambda: not app.table.connected, "the loss")
        await until(pilot, lambda: "The connection is lost; trying again …" in flat(app), "a sentence")
        assert app.shown.choices == []
        await pilot.press("1", "u")
        await asyncio.to_thread(frail.start)
        await turn(app, pilot)
        assert app.table.view() == before, "what was typed without a connection changed nothing"
        assert app.table.story(0)[number:] == ["The connection is lost; trying again …", "Connected again."]
        await pilot.press("1")
        await until(pilot, lambda: app.table.view().line > before.line, "an answer")

    drive(seated(frail.link(keys, seat=keys.seats[0])), story)


def test_one_can_leave_while_the_server_is_away_and_the_seat_is_taken_up_again(frail: Server) -> None:
    keys = frail.new("person:Anna", "random", "random")
    with terminal(frail.link(keys, seat=keys.seats[0])) as anna:
        anna.shows("Buy one card, or none?")
        anna.type("link")
        anna.shows("Keep it to yourself, it opens your seat:")
        anna.shows(frail.link(keys, seat=keys.seats[0]))
        frail.stop()
        anna.shows("The connection is lost; trying again …")
        anna.type("q")
        assert anna.ends() == 0
        assert anna.said.rstrip().endswith("Good-bye.")
    frail.start()
    with terminal(frail.link(keys, seat=keys.seats[0])) as anna:
        anna.shows("Buy one card, or none?")


def test_the_end_of_input_ends_it_politely_and_not_with_success(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")
    with terminal(server.link(keys, seat=keys.seats[0])) as anna:
        assert anna.process.stdin is not None
        anna.process.stdin.close()
        assert anna.ends() == 1
    assert anna.said.endswith("The input has ended before the game; it stops here.\n")


def test_the_app_shows_the_way_back_on_request_only(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await turn(app, pilot)
        for key in ("question_mark", "l", "t", "w", "p"):
            await pilot.press(key)
            await pilot.pause()
            assert keys.seats[0] not in await drawn(app)
            await pilot.press("escape")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Pick), "a question")
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, Paper), "the link")
        assert f"#seat={keys.seats[0]}" in await drawn(app)
        await pilot.press("escape", "q")
        await until(pilot, lambda: isinstance(app.screen, Pick), "a question")
        await pilot.press("2")

    assert drive(seated(server.link(keys, seat=keys.seats[0])), story).return_code == 0


def test_other_languages_are_spoken(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")
    with terminal(server.link(keys, seat=keys.seats[0]), "--language", "de") as anna:
        anna.shows("[pass]")
        anna.type("q")
        anna.ends()
    assert "Eine Karte kaufen oder keine?" in anna.said


# --- bad links


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("hello", "this is no link to a table; one looks like http://HOST:PORT/t/TABLE#sit=INVITATION"),
        ("ftp://{host}/t/abcdef", "this is no link to a table"),
        ("http://{host}/rules/moonbots", "this is no link to a table"),
        ("http://[::1/t/abcdef", "this is no link to a table"),
        ("http://127.0.0.1:123456/t/abcdef", "this is no link to a table"),
        ("http://{host}/t/abcdef#sit=SECRET", "this link is not complete"),
        ("http://{host}/t/abcdef#password=SECRETSECRET", "this link is not complete"),
        ("{host}/t/abcdef", "there is no table abcdef"),
        ("http://{host}/t/abcdef#seat=SECRETSECRET", "there is no table abcdef"),
        ("http://{host}/t/{table}#seat=SECRETSECRET", "this link opens no seat of the table"),
        ("http://{host}/t/{table}#sit=SECRETSECRET", "this invitation was used already, or is for another table"),
        ("http://127.0.0.1:1/t/abcdef#sit=SECRETSECRET", "http://127.0.0.1:1 cannot be reached: Connection refused"),
        ("http://nowhere.invalid/t/abcdef", "http://nowhere.invalid cannot be reached"),
    ],
)
def test_a_bad_link_is_one_clear_sentence(server: Server, link: str, said: str) -> None:
    keys = server.new("person:Anna", "open", "random")
    host = server.address.removeprefix("http://")
    with terminal(link.format(host=host, table=keys.table), "--name", "Eve") as eve:
        assert eve.ends() == 1
    assert eve.said.startswith(f"tabletron: {said}")
    assert eve.said.count("\n") == 1
    assert "SECRET" not in eve.said


def test_an_invitation_is_good_once_and_asks_for_a_name(server: Server) -> None:
    keys = server.new("open", "random", "random")
    link = server.link(keys, sit=keys.invitations[0])
    for name, said in (("", "a name of 1 to 24 letters is needed"), ("x" * 25, "a name of 1 to 24 letters is needed")):
        with terminal(link) as nobody:
            nobody.type(name)
            assert nobody.ends() == 1
        assert said in nobody.said
    with terminal(link) as anna:
        anna.shows("Your name:")
        anna.type("Anna", "p", "q")
        anna.ends()
        assert "  1  Anna: " in anna.said
    with terminal(link, "--name", "Eve") as eve:
        assert eve.ends() == 1
        assert "this invitation was used already" in eve.said


def test_a_link_can_be_typed_in(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")
    with terminal() as anna:
        anna.shows("Link:")
        anna.type(server.link(keys, seat=keys.seats[0]), "p", "q")
        assert anna.ends() == 0
    assert "  1  Anna: " in anna.said
    assert keys.seats[0] not in anna.said


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"<p>Welcome to my cats", "does not answer like a server of tables"),
        (b'{"type": "table"}', "does not answer like a server of tables"),
        (b"\xff\xfe", "does not answer like a server of tables"),
    ],
)
def test_other_servers_are_not_mistaken_for_ours(answer: bytes, said: str) -> None:
    for status in (200, 500):
        with strange_server(status, answer) as address, pytest.raises(TabletronError, match=said):
            seated(f"{address}/t/abcdef")


def test_what_a_server_sends_cannot_steer_the_terminal() -> None:
    sent = msgspec.json.encode(messages.Talked(1, 0, "E\x1bve\u202e", 'a\nb\x9b31m "é\u00a0', 0.0))
    assert sanitize.decode(sent, messages.Sent) == messages.Talked(1, 0, "E ve ", 'a b 31m "é\u00a0', 0.0)


def test_a_server_that_does_not_want_us_any_more_is_believed(server: Server) -> None:
    keys = server.new("person:Anna", "random", "random")
    remote = seated(server.link(keys, seat=keys.seats[0]))
    remote.link = dataclasses.replace(remote.link, token="no-such-token")

    async def story(app: JoinApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.problem, "the refusal")

    app = drive(remote, story)
    assert (app.return_code, app.problem) == (1, "One of the keys opens no seat of this table.")
    with pytest.raises(TabletronError, match="opens no seat"):
        lines.run(remote, io.StringIO(), io.StringIO())
