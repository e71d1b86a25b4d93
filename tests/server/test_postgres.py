"""Two processes that serve the same tables on PostgreSQL."""

from __future__ import annotations

import random
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tabletron
from tabletron.protocol import messages
from tests.server.conftest import Postgres
from tests.server.kit import Player, Server, eventually, pick, read, together

Two = tuple[Server, Server]


def players(servers: Two, *places: str) -> tuple[messages.Keys, Player, Player]:
    """A table with one person at each server."""
    keys = servers[0].new(*places)
    return keys, Player(servers[0], keys.table, keys.seats[0]), Player(servers[1], keys.table, keys.seats[1])


def test_a_whole_game_across_two_processes(two_servers: Two, rng: random.Random) -> None:
    keys, one, two = players(two_servers, "person", "person", "random")
    delays: list[float] = []
    while not one.over:
        one.listen(0.01)
        two.listen(0.01)
        mover, other = (one, two) if one.questions() else (two, one)
        if not mover.questions() or one.over:
            continue
        mover.play_some(rng, 1)
        heard = time.monotonic()
        seq = mover.now.seq
        other.until(lambda other=other, seq=seq: other.now.seq >= seq, "the play")  # type: ignore[misc]
        delays.append(time.monotonic() - heard)
        assert len(delays) < 5 or statistics.median(delays) < 1, "news takes too long between processes"
    two.until(lambda: two.over, "the end")
    records = [server.get(f"{keys.table}/record").content for server in two_servers]
    assert records[0] == records[1]
    assert tabletron.replay(records[0], verify=True).result is not None


def test_chat_and_presence_cross(two_servers: Two) -> None:
    keys, one, two = players(two_servers, "person", "person")
    one.until(lambda: one.table_info.holders[1].presence in ("here", "thinking"), "seat 1 at the other process")
    two.until(lambda: two.table_info.holders[0].presence in ("here", "thinking"), "seat 0 at the other process")
    began = time.monotonic()
    one.must("chat", seat=0, text="hello over there")
    two.until(lambda: two.talk, "the chat")
    two.must("chat", seat=1, text="hello yourself")
    one.until(lambda: len(one.talk) == 2, "the answer")
    assert time.monotonic() - began < 4
    assert [line.text for line in one.talk] == ["hello over there", "hello yourself"]
    two.say({"do": "looking", "here": False})
    one.until(lambda: one.table_info.holders[1].presence == "away", "away")
    two.socket.close()
    one.must("stops", seat=0, passes=["turn_start"])
    again = Player(two_servers[1], keys.table, keys.seats[0])
    again.until(
        lambda: [one.kind for one in again.now.desks[0].windows if one.passed] == ["turn_start"],
        "the news from the other process",
    )


def test_everybody_hears_every_line_of_a_lively_chat(two_servers: Two) -> None:
    _, one, two = players(two_servers, "person", "person")
    together(one, two)

    def talk(player: Player) -> None:
        for n in range(15):
            player.must("chat", seat=player.table_info.mine[0], text=f"line {n}")

    with ThreadPoolExecutor() as both:
        list(both.map(talk, (one, two)))
    for player in (one, two):
        player.until(lambda player=player: len(player.talk) == 30, "every line")  # type: ignore[misc]
        assert [line.n for line in player.talk] == list(range(30))


def test_of_two_answers_at_the_same_time_one_counts(two_servers: Two, rng: random.Random) -> None:
    keys = two_servers[0].new("person", "person")
    screens = [Player(server, keys.table, *keys.seats.values()) for server in two_servers]
    raced = 0
    for _ in range(25):
        together(*screens)
        if screens[0].over:
            break
        seat, question = screens[0].asked()
        seq, asked, choice = screens[0].now.seq, screens[0].now.asked, pick(question, rng)
        numbers = [screen.send("play", seat=seat, asked=asked, choice=choice) for screen in screens]
        answers = []
        for screen, number in zip(screens, numbers, strict=True):
            screen.until(lambda screen=screen, number=number: number in screen.answers, "an answer")  # type: ignore[misc]
            answers.append(screen.answers[number])
        refused = [answer for answer in answers if isinstance(answer, messages.Refusal)]
        assert [answer.code for answer in refused] == ["stale"]
        raced += "quicker" in refused[0].message
        for screen in screens:
            screen.until(lambda screen=screen, seq=seq: screen.now.seq == seq + 1, "the play")  # type: ignore[misc]
    assert raced, "the two were never close enough to meet in the database"


def test_two_guests_who_sit_down_at_the_same_time_both_get_their_seat(two_servers: Two) -> None:
    for _ in range(8):
        keys = two_servers[0].new("open", "open")

        def sit(n: int, keys: messages.Keys = keys) -> messages.Seated:
            body = {"name": f"guest {n}", "invitation": keys.invitations[n]}
            return read(two_servers[n].post(f"{keys.table}/sit", body), messages.Seated)

        two_servers[1].info(keys.table)
        with ThreadPoolExecutor() as both:
            seated = list(both.map(sit, (0, 1)))
        assert [one.seat for one in seated] == [0, 1]
        for server, one in zip(two_servers, seated, strict=True):
            assert Player(server, keys.table, one.token).now.desks[0].view.seat == one.seat


def test_an_undo_is_agreed_on_across_processes(two_servers: Two) -> None:
    _, *both = players(two_servers, "person", "person")
    together(*both)  # a proposal is heard by those who are there
    first = both[0].now.desks[0].view.asked[0][0]
    one, two = both[first], both[1 - first]
    for kind, said in (("buy", "pass"), ("roll", "throw")):
        one.until(lambda kind=kind: [q for q in one.questions().values() if q.kind == kind], kind)  # type: ignore[misc]
        seat, question = one.asked()
        one.play(seat, next(choice.number for choice in question.choices if choice.notation == said))
    seq = one.now.seq
    one.must("undo", seat=first)
    two.until(lambda: two.table_info.proposal, "the proposal")
    two.must("vote", seat=1 - first, yes=True)
    one.until(lambda: one.now.seq == seq + 1 and one.table_info.proposal is None, "to be back")
    assert one.asked()[1].kind == "roll"
    # A proposal ends with the next play, wherever that is made.
    one.play(*((one.asked()[0]), 1))
    together(one, two)
    one.must("undo", seat=first)
    two.until(lambda: two.table_info.proposal, "the proposal")
    mover = one if one.questions() else two
    seat, question = mover.asked()
    mover.play(seat, question.choices[-1].number)
    for player in (one, two):
        player.until(lambda player=player: player.table_info.proposal is None, "no proposal")  # type: ignore[misc]
    assert two.refused("vote", seat=1 - first, yes=True).code == "stale"


def test_what_was_proposed_at_one_process_is_agreed_on_at_others(two_servers: Two, tmp_path: Path) -> None:
    keys, zero, one = players(two_servers, "person", "person", "person")
    first = zero.now.desks[0].view.asked[0][0]
    screens = {0: zero, 1: one, 2: Player(two_servers[0], keys.table, keys.seats[2])}
    mover = screens[first]
    for said in ("pass", "throw"):
        seat, question = mover.asked()
        mover.play(seat, next(choice.number for choice in question.choices if choice.notation == said))
    seq = mover.now.seq
    mover.must("undo", seat=first)
    late = Server(tmp_path, two_servers[0].database)
    try:
        others = [seat for seat in range(3) if seat != first]
        voters = [
            Player(late, keys.table, keys.seats[others[0]]),
            Player(two_servers[1], keys.table, keys.seats[others[1]]),
        ]
        for voter in voters:
            voter.until(lambda voter=voter: voter.table_info.proposal, "the proposal")  # type: ignore[misc]
        with ThreadPoolExecutor() as both:
            list(both.map(lambda n: voters[n].must("vote", seat=others[n], yes=True), (0, 1)))
        mover.until(lambda: mover.now.seq == seq + 1 and mover.table_info.proposal is None, "to be back")
    finally:
        late.stop()


def test_when_one_process_dies_the_other_goes_on_with_its_bots(
    two_servers: Two, tmp_path: Path, rng: random.Random
) -> None:
    survivor = two_servers[1]
    third = Server(tmp_path, survivor.database)
    keys = third.new("person", "search", "search")
    player = Player(third, keys.table, keys.seats[0])
    player.until(lambda: player.picture is not None, "a picture")
    while player.questions():
        player.play_some(rng, 1)
    third.kill()
    again = Player(survivor, keys.table, keys.seats[0])
    seq = again.now.seq
    if not again.questions():
        _run(survivor.database, "UPDATE tables SET due = due - 60")
    again.until(lambda: again.now.seq > seq or again.questions(), "the bot's answer", 20)


def _run(database: str, statement: str) -> None:
    import asyncio

    import asyncpg

    async def run() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


def test_a_database_that_is_away_for_a_while(two_servers: Two, postgres: Postgres, rng: random.Random) -> None:
    keys, one, two = players(two_servers, "person", "person")
    screen = Player(two_servers[0], keys.table, *keys.seats.values())
    screen.play_some(rng, 5)
    together(one, two, screen)  # whoever comes while it is away is sent away
    seq = screen.now.seq
    postgres.stop()
    try:
        seat, question = screen.asked()
        number = screen.send("play", seat=seat, asked=screen.now.asked, choice=pick(question, rng))
        screen.listen(5)
        assert number not in screen.answers, "it waits for the database"
        assert two_servers[0].http.get("/health").status_code == 503
    finally:
        postgres.start()
    screen.until(lambda: number in screen.answers, "the answer", 40)
    done = isinstance(screen.answers[number], messages.Done)
    refusal = screen.answers[number]
    assert done or (isinstance(refusal, messages.Refusal) and refusal.code == "storage")
    eventually(lambda: two_servers[1].http.get("/health").status_code == 200, "the database")
    eventually(lambda: two_servers[1].picture(keys.table).seq == seq + done, "the news")
    for player in (one, two):
        player.until(lambda player=player: player.now.seq == seq + done, "the play", 20)  # type: ignore[misc]
    while not screen.over:
        screen.play_some(rng, 10)
    two.until(lambda: two.over, "the end")
    assert tabletron.replay(two_servers[1].get(f"{keys.table}/record").content, verify=True).result is not None


def test_what_postgres_cannot_hold_is_refused(two_servers: Two) -> None:
    _, one, _ = players(two_servers, "person", "person")
    for number, text in enumerate(("a\\u0000b", "\\ud800"), 77):
        one.answers.clear()
        one.say(f'{{"do":"chat","id":{number},"seat":0,"text":"{text}"}}')
        refusal = one.until(lambda number=number: one.answers.get(number) or one.answers.get(None), "a refusal")  # type: ignore[misc]
        assert isinstance(refusal, messages.Refusal) and refusal.code == "malformed"
    assert two_servers[0].get("a%00b").status_code == 404


def test_a_saved_game_opened_at_one_process_goes_on_at_another(two_servers: Two, rng: random.Random) -> None:
    first, second = two_servers
    keys = first.new("person", "person")
    Player(first, keys.table, *keys.seats.values()).play_some(rng, 5)
    record = first.get(f"{keys.table}/record", *keys.seats.values()).content
    again = read(first.http.post("/api/tables/import", content=record), messages.Keys)
    assert second.get(f"{again.table}/record", *again.seats.values()).content == record
    Player(second, again.table, *again.seats.values()).play_some(rng, 2)
