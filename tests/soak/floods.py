"""Floods of tables, half requests, silent sockets, chat and saved games, while somebody plays.

The attacker is a process of its own, so that the player's time is not spent on it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.kit import Server, eventually, new_table, serving
from tests.soak.people import Regular, Timed, memory, part, told
from tests.soak.report import Row

HALF = b"GET / HTTP/1.1\r\nHost: here\r\nX-"
ANSWER = "the player waits less than 1 s each time"


def run(folder: Path, share: float) -> Iterator[Row]:
    with serving(folder, options=()) as server:
        regular, address, record = Regular(server), server.address, finished(server)
        attacks: list[tuple[str, Callable[..., Counter[str]], tuple[Any, ...]]] = [
            ("{} tables asked for at once from one address", tables, (part(2000, share),)),
            ("{} half requests from 8 addresses", halves, (part(1200, share, 8),)),
            ("{} sockets from 3 addresses that never say hello", silent, (part(300, share, 3),)),
            ("{} s of chat through 5 sockets", chat, (part(20, share, 2),)),
            ("{} saved games, every other one rubbish of 900 kB", imports, (part(200, share), record)),
        ]
        for what, attack, arguments in attacks:
            with elsewhere() as pool, Timed(regular) as answers:
                seen = pool.submit(attack, address, *arguments).result()
                time.sleep(0.5)
            bad = sum(number for name, number in seen.items() if name.startswith(("5", "no ")))
            became = ", ".join(f"{number:,} {name}" for name, number in seen.most_common())
            measured = f"{became}; {told(answers.times)}; the server holds {memory(server)}"
            good = not bad and max(answers.times) < 1 and len(answers.times) >= 5
            yield Row(what.format(f"{arguments[0]:,}"), measured, f"no failure, {ANSWER}", good)


def elsewhere() -> ProcessPoolExecutor:
    """Another process, ready to work."""
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    pool.submit(time.monotonic).result()
    return pool


def finished(server: Server) -> bytes:
    """The record of a game that bots played."""
    table = server.new("random", "random", "random", "random").table
    eventually(lambda: server.info(table).status == "over", "the end of a game")
    return server.get(f"{table}/record").content


# --- the attacks; each counts what became of its attempts


def tables(address: str, number: int) -> Counter[str]:
    async def ask(http: httpx.AsyncClient) -> str:
        return said(await http.post("/api/tables", json=new_table("person", "random")))

    return asyncio.run(posted(address, [ask] * number))


def imports(address: str, number: int, record: bytes) -> Counter[str]:
    async def bring(http: httpx.AsyncClient) -> str:
        return said(await http.post("/api/tables/import", content=record))

    async def rubbish(http: httpx.AsyncClient) -> str:
        return said(await http.post("/api/tables/import", content=b"x" * 900_000))

    return asyncio.run(posted(address, [bring, rubbish] * (number // 2)))


async def posted(
    address: str, requests: list[Callable[[httpx.AsyncClient], Coroutine[Any, Any, str]]], source: str = "127.0.0.3"
) -> Counter[str]:
    """What all of these requests were told, through 200 connections."""
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits(max_connections=200))
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=120) as http:
        return Counter(await asyncio.gather(*(one(http) for one in requests)))


def said(answer: httpx.Response) -> str:
    if answer.is_success:
        return "accepted"
    sentence = answer.json().get("message", "") if answer.status_code < 500 else ""
    return f"{answer.status_code} with a sentence" if sentence else f"{answer.status_code} no sentence"


def halves(address: str, number: int) -> Counter[str]:
    """Requests without an end; the server has to hang up."""
    host, _, port = address.removeprefix("http://").rpartition(":")

    async def begin(n: int) -> str:
        source = f"127.0.0.{10 + n % 8}"
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
        try:
            writer.write(HALF)
            await asyncio.wait_for(reader.read(), 25)
        except TimeoutError:
            return "no end after 25 s"
        except ConnectionError:
            return "closed"
        finally:
            writer.close()
        return "closed"

    return asyncio.run(counted(begin, number))


def silent(address: str, number: int) -> Counter[str]:
    async def keep_quiet(n: int) -> str:
        async with connect(live(address, "nowhere"), local_addr=(f"127.0.0.{20 + n % 3}", 0)) as socket:
            try:
                await asyncio.wait_for(drain(socket), 40)
            except TimeoutError:
                return "no end after 40 s"
            return f"closed with {socket.close_code}"

    return asyncio.run(counted(keep_quiet, number))


def chat(address: str, seconds: int) -> Counter[str]:
    async def talk(source: int, key: tuple[str, str]) -> Counter[str]:
        """Talks as fast as the socket takes it, and dials again whenever the server hangs up."""
        seen, end = Counter[str](), time.monotonic() + seconds
        while time.monotonic() < end:
            local = (f"127.0.0.{30 + source}", 0)
            async with connect(live(address, key[0]), local_addr=local, max_size=None) as socket:
                await socket.send(f'{{"do":"hello","tokens":["{key[1]}"]}}')
                listening = asyncio.create_task(drain(socket))
                try:
                    while time.monotonic() < end:
                        await asyncio.wait_for(
                            socket.send('{"do":"chat","id":1,"seat":0,"text":"' + "blah " * 79 + '"}'), 5
                        )
                        seen["lines sent"] += 1
                except ConnectionClosed:
                    seen["sockets closed"] += 1
                except TimeoutError:
                    seen["times kept waiting for 5 s"] += 1
                finally:
                    listening.cancel()
        return seen

    async def run() -> Counter[str]:
        async with httpx.AsyncClient(base_url=address) as http:
            opened = [(await http.post("/api/tables", json=new_table("person", "person"))).json() for _ in range(5)]
        keys = [(one["table"], one["seats"]["0"]) for one in opened]
        return sum(await asyncio.gather(*(talk(n, key) for n, key in enumerate(keys))), Counter[str]())

    return asyncio.run(run())


async def drain(socket: ClientConnection) -> None:
    """Takes in whatever comes until the server hangs up."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass


async def counted(attempt: Callable[[int], Coroutine[Any, Any, str]], number: int) -> Counter[str]:
    return Counter(await asyncio.gather(*(attempt(n) for n in range(number))))


def live(address: str, table: str) -> str:
    return f"{address.replace('http', 'ws')}/api/tables/{table}/live"
