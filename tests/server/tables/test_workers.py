"""Worker processes: replaced when they die, killed when they stall, and shared fairly."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from tabletron.server.tables import workers
from tabletron.server.tables.workers import TooLong, WorkerDied, Workers
from tests.server.kit import Player, Server, counters, eventually, workers_of

LONG = 60.0


def with_workers(number: int, test: Callable[[Workers], Awaitable[None]], jobs: int = 5000) -> None:
    async def run() -> None:
        pool = Workers(number, jobs=jobs)
        try:
            await test(pool)
        finally:
            pool.close()

    asyncio.run(run())


# --- work that is done in a worker


def own_id() -> int:
    return os.getpid()


def die_once(file: str) -> str:
    """Kill the process the first time, and answer the second."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "done"
    os._exit(3)


def die() -> None:
    os._exit(3)


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def fail() -> None:
    raise ValueError("no")


def unsayable() -> object:
    return threading.Lock()


# --- dying


def test_an_idle_worker_that_dies_is_replaced() -> None:
    async def test(pool: Workers) -> None:
        first = await pool.run(own_id, seconds=LONG)
        os.kill(first, signal.SIGKILL)
        while not pool.deaths:
            await asyncio.sleep(0.02)
        second = await pool.run(own_id, seconds=LONG)
        assert second != first and pool.deaths == 1 and pool.well and pool.alive == 1

    with_workers(1, test)


def test_a_worker_that_dies_before_its_first_job_is_replaced() -> None:
    async def test(pool: Workers) -> None:
        await pool.warm()
        process = pool._all[0]._process
        assert process is not None and process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        while not pool.deaths or not pool.alive:
            await asyncio.sleep(0.02)

    with_workers(1, test)


def test_a_job_whose_worker_dies_before_it_looked_is_done_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WATCH", LONG)  # nobody notices until there is work

    async def test(pool: Workers) -> None:
        first = await pool.run(own_id, seconds=LONG)
        os.kill(first, signal.SIGKILL)
        assert await pool.run(own_id, seconds=LONG) != first

    with_workers(1, test)


def test_a_job_under_way_is_done_once_more(tmp_path: object) -> None:
    async def test(pool: Workers) -> None:
        assert await pool.run(die_once, f"{tmp_path}/mark", seconds=LONG) == "done"
        assert pool.deaths == 1

    with_workers(1, test)


def test_a_job_that_kills_every_worker_fails_and_the_next_one_does_not() -> None:
    async def test(pool: Workers) -> None:
        with pytest.raises(WorkerDied):
            await pool.run(die, seconds=LONG)
        assert pool.deaths == 2
        assert await pool.run(own_id, seconds=LONG)

    with_workers(1, test)


def test_what_takes_too_long_is_killed_whatever_the_time_of_day_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: Workers) -> None:
        first = await pool.run(own_id, seconds=LONG)
        monkeypatch.setattr(time, "time", lambda: 0.0)
        with pytest.raises(TooLong):
            await pool.run(sleep, LONG, seconds=0.3)
        assert await pool.run(own_id, seconds=LONG) != first and pool.deaths == 0

    with_workers(1, test)


def test_what_goes_wrong_in_a_worker_is_told() -> None:
    async def test(pool: Workers) -> None:
        with pytest.raises(ValueError, match="no"):
            await pool.run(fail, seconds=LONG)
        with pytest.raises(RuntimeError, match="cannot be handed over"):
            await pool.run(unsayable, seconds=LONG)
        assert await pool.run(own_id, seconds=LONG)

    with_workers(1, test)


def test_a_worker_retires_after_many_jobs() -> None:
    async def test(pool: Workers) -> None:
        ids = [await pool.run(own_id, seconds=LONG) for _ in range(4)]
        assert ids[0] == ids[1] != ids[2] == ids[3] and pool.deaths == 0

    with_workers(1, test, jobs=2)


def test_a_machine_that_starts_no_process_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: Workers) -> None:
        monkeypatch.setattr(workers, "_live", die)
        for _ in range(2):
            with pytest.raises(WorkerDied):
                await pool.run(own_id, seconds=LONG)
        assert not pool.well
        monkeypatch.undo()
        assert await pool.run(own_id, seconds=LONG) and pool.well

    with_workers(1, test)


# --- sharing


def test_each_owner_has_a_turn_and_what_can_wait_does() -> None:
    served: list[str] = []

    async def test(pool: Workers) -> None:
        await pool.warm()

        async def job(owner: str, urgent: bool) -> None:
            await pool.run(sleep, 0.01, seconds=LONG, owner=owner, urgent=urgent)
            served.append(owner)

        crowd = [job("many", True) for _ in range(6)] + [job("bots", False) for _ in range(3)]
        await asyncio.gather(*crowd, job("one", True), job("two", True))

    with_workers(1, test)
    assert served.index("one") <= 2 and served.index("two") <= 3, "one owner's jobs do not stand before another's first"
    assert served[-3:] == ["bots"] * 3


def test_no_owner_takes_the_last_worker() -> None:
    async def test(pool: Workers) -> None:
        await pool.warm()
        crowd = [asyncio.create_task(pool.run(sleep, LONG, seconds=LONG, owner="many")) for _ in range(5)]
        await asyncio.sleep(0)
        later = [asyncio.create_task(pool.run(sleep, LONG, seconds=LONG, urgent=False)) for _ in range(5)]
        assert await asyncio.wait_for(pool.run(own_id, seconds=LONG, owner="one"), 20)
        assert pool.waiting == {"urgent": 4, "later": 5}
        for task in (*crowd, *later):
            task.cancel()

    with_workers(2, test)


def test_jobs_that_nobody_waits_for_are_dropped() -> None:
    async def test(pool: Workers) -> None:
        await pool.warm()
        first = asyncio.create_task(pool.run(sleep, 0.3, seconds=LONG))
        gone = [asyncio.create_task(pool.run(sleep, LONG, seconds=LONG)) for _ in range(3)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        assert await asyncio.wait_for(pool.run(sleep, 0.0, seconds=LONG), 20) == "slept"
        assert await first == "slept"

    with_workers(1, test)


# --- a whole server


def test_bots_go_on_after_their_worker_died_idle(own_server: Server) -> None:
    """Once, a bot process that died while it had nothing to do ended all bots for good."""
    keys = own_server.new("person", "greedy", "greedy")
    player = Player(own_server, keys.table, keys.seats[0])
    seat, _ = player.asked()
    found = workers_of(own_server)
    assert found
    for pid in found:
        os.kill(pid, signal.SIGKILL)
    eventually(lambda: counters(own_server)["tabletron_worker_deaths_total bots"] >= 1, "the death to be noticed")
    seq = player.now.seq
    player.play(seat, 1)
    player.until(lambda: player.questions() and player.now.seq > seq + 1, "the bots")
    assert counters(own_server).get("tabletron_bot_failures_total") == 0
    assert own_server.http.get("/health").json()["bots"] == "well"
