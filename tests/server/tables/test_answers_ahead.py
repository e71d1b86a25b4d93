"""Answers ordered ahead, and where people are stopped."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tabletron.core.scene import Question
from tabletron.core.table import Play
from tabletron.core.text import notation
from tabletron.games.moonbots.options import Buy, Use
from tabletron.protocol import messages
from tabletron.server.errors import Refused
from tabletron.server.tables import requests
from tabletron.server.tables.audience import Room
from tabletron.server.tables.registry import Registry
from tests.server.inside import open_registry, seated
from tests.server.kit import Player, Server, nodes


def buy_weapons(player: Player, question: Question, rng: random.Random) -> int:
    """Some answer; Secret Weapons are bought whenever they can be, and never used."""
    cards = nodes(player.now.desks[0].view.scene)
    for choice in question.choices:
        if any(cards[node].get("back") for node in choice.words.nodes if node.startswith("market")):
            return choice.number
    quiet = [choice.number for choice in question.choices if not choice.notation.startswith("use")]
    return rng.choice(quiet)


def screen_with_something_to_order(server: Server, rng: random.Random) -> tuple[Player, messages.Keys, int]:
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


# --- in a registry of this process


def in_hall(tmp_path: Path, test: Callable[[Registry], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as registry:
            await test(registry)

    asyncio.run(run())


async def play_until(
    registry: Registry, room: Room, rng: random.Random, done: Callable[[], object], most: int = 400
) -> bool:
    """Plays without using a Secret Weapon until something is true; False if it never was."""
    for _ in range(most):
        table = room.served.table
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
        await requests.answer(registry, room, seat, room.served.history.asked, options.index(option) + 1)
    return False


def someone_can_order(room: Room) -> int | None:
    """A seat that could order something ahead and is not asked itself."""
    table = room.served.table
    assert table is not None
    for seat in range(table.seats):
        if seat not in table.asks and table.game.standing(table.state, seat):
            return seat
    return None


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of the next tables."""
    chosen = [f"seed {n}" for n in range(100)]
    monkeypatch.setattr("tabletron.server.seat_keys.new_seed", lambda: chosen.pop(0))
    return chosen


def test_an_order_is_given_at_the_first_window_and_only_once(tmp_path: Path, seeds: list[str]) -> None:
    async def test(registry: Registry) -> None:
        given = 0
        while given < 3:
            rng = random.Random(given)
            room, _ = await seated(registry, "person", "person", "person")
            served = room.served
            if not await play_until(registry, room, rng, lambda room=room: someone_can_order(room) is not None):  # type: ignore[misc]
                continue
            seat = someone_can_order(room)
            assert seat is not None and served.table is not None
            option = served.game.standing(served.table.state, seat)[0]
            await requests.answer_ahead(registry, room, seat, notation.text(option))
            uses = [line for line in served.table.log if isinstance(line, Play) and line.option == option]
            if not uses:
                assert served.ahead(seat) == [notation.text(option)]

                def was_given(served: object = served, option: object = option) -> bool:
                    return any(isinstance(one, Play) and one.option == option for one in served.table.log)  # type: ignore[attr-defined]

                if not await play_until(registry, room, rng, was_given, 60):
                    continue
            uses = [line for line in served.table.log if isinstance(line, Play) and line.option == option]
            assert len(uses) == 1 and uses[0].seat == seat and uses[0].kind in served.game.windows
            assert served.ahead(seat) == []
            assert (await registry.store.seats(served.row.id))[seat].ahead == "[]"
            given += 1

    in_hall(tmp_path, test)


@pytest.mark.parametrize("everywhere", [False, True])
def test_people_are_stopped_where_they_want_to_be(tmp_path: Path, seeds: list[str], everywhere: bool) -> None:
    async def test(registry: Registry) -> None:
        stopped = 0
        for _ in range(4):
            room, _ = await seated(registry, "person", "person", "person")

            def stop(room: Room = room) -> bool:
                assert room.served.table is not None
                return any(ask.kind == "open" for ask in room.served.table.asks.values())

            rng = random.Random(1)
            await play_until(registry, room, rng, lambda room=room: someone_can_order(room) is not None)  # type: ignore[misc]
            if everywhere:
                for seat in range(3):
                    await requests.pass_by_default(registry, room, seat, [])
            stopped += await play_until(registry, room, rng, stop, 150)
        assert bool(stopped) == everywhere

    in_hall(tmp_path, test)


def test_a_stop_counts_from_the_next_window_on(tmp_path: Path, seeds: list[str]) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", "person")
        assert room.served.table is not None
        await requests.pass_by_default(registry, room, 1, [])
        assert room.served.table.orders[1].passes == frozenset()
        await requests.pass_by_default(registry, room, 1, ["open", "gained"])
        assert room.served.table.orders[1].passes == frozenset({"open", "gained"})

    in_hall(tmp_path, test)


def test_only_windows_of_the_game_are_let_pass(tmp_path: Path, seeds: list[str]) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", "person")
        with pytest.raises(Refused, match="there is no window buy to let pass"):
            await requests.pass_by_default(registry, room, 1, ["open", "buy"])
        assert room.served.seats.wishes(1).passes == frozenset({"open"})

    in_hall(tmp_path, test)
