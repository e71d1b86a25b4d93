"""Answers ordered ahead, and where people are stopped."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tabletron.core import notation
from tabletron.core.scene import Question
from tabletron.core.table import Play
from tabletron.games.moonbots.options import Buy, Use
from tabletron.server import wire
from tabletron.server.hall import Hall
from tabletron.server.refusal import Refused
from tabletron.server.room import Room
from tests.server.inside import open_hall, seated
from tests.server.kit import Player, Server, nodes


def buy_weapons(player: Player, question: Question, rng: random.Random) -> int:
    """Some answer; Secret Weapons are bought whenever they can be, and never used."""
    cards = nodes(player.now.desks[0].view.scene)
    for choice in question.choices:
        if any(cards[node].get("back") for node in choice.words.nodes if node.startswith("market")):
            return choice.number
    quiet = [choice.number for choice in question.choices if not choice.notation.startswith("use")]
    return rng.choice(quiet)


def screen_with_something_to_order(server: Server, rng: random.Random) -> tuple[Player, wire.Keys, int]:
    """Two people at one screen, one of whom could order a card ahead."""
    while True:
        keys = server.new("person", "person")
        screen = Player(server, keys.table, *keys.seats.values())
        for _ in range(120):
            for seat in (0, 1):
                if screen.now.desks[seat].ahead:
                    return screen, keys, seat
            if screen.over:
                break
            asked, question = screen.asked()
            screen.play(asked, buy_weapons(screen, question, rng))


def ordered(player: Player, seat: int) -> list[str]:
    return [one.notation for one in player.now.desks[seat].ahead if one.ordered]


def passed(player: Player, seat: int) -> list[str]:
    return [one.kind for one in player.now.desks[seat].windows if one.passed]


def test_an_order_stands_until_it_is_taken_back(server: Server, rng: random.Random) -> None:
    screen, keys, seat = screen_with_something_to_order(server, rng)
    said = screen.now.desks[seat].ahead[0]
    assert not said.ordered and said.words.label
    other = Player(server, keys.table, keys.seats[1 - seat])
    assert other.refused("order", seat=seat, notation=said.notation).code == "not_yours"
    wrong = screen.refused("order", seat=seat, notation="use SW99")
    assert wrong.code == "illegal"
    seq = screen.now.seq
    screen.must("order", seat=seat, notation=said.notation)
    if server.picture(keys.table).seq > seq:
        return  # the window was open, so it was given at once
    screen.until(lambda: ordered(screen, seat) == [said.notation], "the order")
    assert said.notation not in other.frames[-1], "nobody else hears of it"
    screen.must("order", seat=seat, notation=said.notation)
    screen.until(lambda: ordered(screen, seat) == [], "no order")
    assert server.picture(keys.table).seq == seq


def test_orders_and_stops_outlive_the_process(own_server: Server, rng: random.Random) -> None:
    screen, keys, seat = screen_with_something_to_order(own_server, rng)
    screen.must("stops", seat=1 - seat, passes=["turn_start", "gained"])
    screen.until(lambda: passed(screen, 1 - seat) == ["turn_start", "gained"], "the windows that are let pass")
    seq, said = screen.now.seq, screen.now.desks[seat].ahead[-1].notation
    screen.must("order", seat=seat, notation=said)
    given_at_once = own_server.picture(keys.table).seq > seq
    own_server.kill()
    own_server.start()
    again = Player(own_server, keys.table, *keys.seats.values())
    assert [passed(again, one) for one in (1 - seat, seat)] == [["turn_start", "gained"], ["open"]]
    assert ordered(again, seat) == ([] if given_at_once else [said])


# --- in a hall of this process


def in_hall(tmp_path: Path, test: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_hall(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as hall:
            await test(hall)

    asyncio.run(run())


async def play_until(hall: Hall, room: Room, rng: random.Random, done: Callable[[], object], most: int = 400) -> bool:
    """Plays without using a Secret Weapon until something is true; False if it never was."""
    for _ in range(most):
        table = room.live.table
        assert table is not None
        if done():
            return True
        if table.result is not None:
            return False
        seat = next(iter(table.asks))
        options = table.asks[seat].options
        weapons = [
            one for one in options if isinstance(one, Buy) and table.state.is_weapon(table.state.market[one.cell])
        ]
        option = rng.choice(weapons or [one for one in options if not isinstance(one, Use)])
        await hall.play(room, seat, room.live.asked, options.index(option) + 1)
    return False


def someone_can_order(room: Room) -> int | None:
    """A seat that could order something ahead and is not asked itself."""
    table = room.live.table
    assert table is not None
    for seat in range(table.seats):
        if seat not in table.asks and table.game.standing(table.state, seat):
            return seat
    return None


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of the next tables."""
    chosen = [f"seed {n}" for n in range(100)]
    monkeypatch.setattr("tabletron.server.keys.new_seed", lambda: chosen.pop(0))
    return chosen


def test_an_order_is_given_at_the_first_window_and_only_once(tmp_path: Path, seeds: list[str]) -> None:
    async def test(hall: Hall) -> None:
        given = 0
        while given < 3:
            rng = random.Random(given)
            room, _ = await seated(hall, "person", "person", "person")
            live = room.live
            if not await play_until(hall, room, rng, lambda room=room: someone_can_order(room) is not None):  # type: ignore[misc]
                continue
            seat = someone_can_order(room)
            assert seat is not None and live.table is not None
            option = live.game.standing(live.table.state, seat)[0]
            await hall.order(room, seat, notation.text(option))
            uses = [line for line in live.table.log if isinstance(line, Play) and line.option == option]
            if not uses:
                assert live.ahead(seat) == [notation.text(option)]

                def was_given(live: object = live, option: object = option) -> bool:
                    return any(isinstance(one, Play) and one.option == option for one in live.table.log)  # type: ignore[attr-defined]

                if not await play_until(hall, room, rng, was_given, 60):
                    continue
            uses = [line for line in live.table.log if isinstance(line, Play) and line.option == option]
            assert len(uses) == 1 and uses[0].seat == seat and uses[0].kind in live.game.windows
            assert live.ahead(seat) == []
            assert (await hall.store.seats(live.row.id))[seat].ahead == "[]"
            given += 1

    in_hall(tmp_path, test)


@pytest.mark.parametrize("everywhere", [False, True])
def test_people_are_stopped_where_they_want_to_be(tmp_path: Path, seeds: list[str], everywhere: bool) -> None:
    async def test(hall: Hall) -> None:
        stopped = 0
        for _ in range(4):
            room, _ = await seated(hall, "person", "person", "person")

            def stop(room: Room = room) -> bool:
                assert room.live.table is not None
                return any(ask.kind == "open" for ask in room.live.table.asks.values())

            rng = random.Random(1)
            await play_until(hall, room, rng, lambda room=room: someone_can_order(room) is not None)  # type: ignore[misc]
            if everywhere:
                for seat in range(3):
                    await hall.stops(room, seat, [])
            stopped += await play_until(hall, room, rng, stop, 150)
        assert bool(stopped) == everywhere

    in_hall(tmp_path, test)


def test_a_stop_counts_from_the_next_window_on(tmp_path: Path, seeds: list[str]) -> None:
    async def test(hall: Hall) -> None:
        room, _ = await seated(hall, "person", "person", "person")
        assert room.live.table is not None
        await hall.stops(room, 1, [])
        assert room.live.table.orders[1].passes == frozenset()
        await hall.stops(room, 1, ["open", "gained"])
        assert room.live.table.orders[1].passes == frozenset({"open", "gained"})

    in_hall(tmp_path, test)


def test_only_windows_of_the_game_are_let_pass(tmp_path: Path, seeds: list[str]) -> None:
    async def test(hall: Hall) -> None:
        room, _ = await seated(hall, "person", "person", "person")
        with pytest.raises(Refused, match="there is no window buy to let pass"):
            await hall.stops(room, 1, ["open", "buy"])
        assert room.live.passes(1) == frozenset({"open"})

    in_hall(tmp_path, test)
