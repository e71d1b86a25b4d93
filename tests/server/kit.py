"""A server as people meet it: a process of its own, reached over HTTP and sockets."""

from __future__ import annotations

import itertools
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import httpx
import msgspec
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import ClientConnection, connect

from tabletron.core.scene import Question
from tabletron.protocol import messages

T = TypeVar("T")
SENT: msgspec.json.Decoder[messages.Sent] = msgspec.json.Decoder(messages.Sent)
SERVE = (sys.executable, str(Path(__file__).with_name("dealt.py")), "serve")
"""A server that deals every table alike: what a test meets does not hang on luck."""
PATIENCE = 30.0
"""Seconds until a test gives up waiting; only a broken server takes so long."""


class Server:
    """`tabletron serve` on a database, in a folder that keeps its log."""

    def __init__(self, folder: Path, database: str = "", options: Sequence[str] = ("--limits", "off")) -> None:
        self.folder, self.options = folder, options
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.log_file = folder / f"{id(self)}.log"
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self, port: int = 0) -> None:
        """Starts it, again if it was stopped or killed; without a port the address is another one each time."""
        words = [*SERVE, "--port", str(port), "--workers", "1", "--database", self.database, *self.options]
        with self.log_file.open("a") as log:
            self.process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        first = self.process.stdout.readline() if ready else ""
        assert first.startswith("Tabletron is open at "), f"it did not start: {first}{self.log}"
        self.address = first.split()[-1]
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        try:
            assert self.http.get("/health").is_success
        except httpx.TransportError:
            raise AssertionError(f"it did not start: {self.log}") from None

    def stop(self) -> int:
        """Asks it to end; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self) -> None:
        """No time for last words."""
        assert self.process is not None
        self.process.kill()
        self._ended()

    def _ended(self) -> int:
        process, self.process = self.process, None
        assert process is not None and process.stdout is not None
        self.http.close()
        try:
            return process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGUSR1)  # it writes down what it waits for
            time.sleep(1)
            raise AssertionError(f"it does not stop: {self.log[-10_000:]}") from None
        finally:
            process.stdout.close()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    # --- tables

    def new(
        self, *places: str, game: str = "moonbots", switches: dict[str, Any] | None = None, **options: Any
    ) -> messages.Keys:
        """A table with `person`, `open` or a bot's level at each seat."""
        body = new_table(*places, game=game, switches=switches, **options)
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=messages.Keys)

    def get(self, path: str, *tokens: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{path}", headers=bearing(*tokens), params=query)

    def post(self, path: str, body: Any, *tokens: str) -> httpx.Response:
        return self.http.post(f"/api/tables/{path}", headers=bearing(*tokens), json=body)

    def info(self, table: str) -> messages.TableInfo:
        return read(self.get(table), messages.TableInfo)

    def picture(self, table: str, *tokens: str) -> messages.TableScene:
        return read(self.get(f"{table}/picture", *tokens), messages.TableScene)


@contextmanager
def serving(folder: Path, database: str = "", options: Sequence[str] = ("--limits", "off")) -> Iterator[Server]:
    """A server for as long as it is needed; a test may stop or kill it before."""
    server = Server(folder, database, options)
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()


def new_table(
    *places: str, game: str = "moonbots", switches: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    kinds = [{"kind": one} if one in ("person", "open") else {"kind": "bot", "level": one} for one in places]
    options = {"pace": "instant", **options}
    return {"game": game, "places": kinds, "switches": switches or {}, "options": options}


def bearing(*tokens: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {','.join(tokens)}"} if tokens else {}


def read(answer: httpx.Response, kind: type[T]) -> T:
    assert answer.is_success, answer.text
    return msgspec.json.decode(answer.content, type=kind)


class Player:
    """One socket: what it heard last, and all that it heard as text. It is closed when the test ends."""

    everybody: ClassVar[list[Player]] = []

    def __init__(
        self,
        server: Server,
        table: str,
        *tokens: str,
        host: str | None = None,
        language: str = "en",
        heard: int = 0,
        source: str = "",
    ) -> None:
        self.table, self.ids = table, itertools.count(1)
        self.frames: list[str] = []
        self.info: messages.TableInfo | None = None
        self.picture: messages.TableScene | None = None
        self.story: list[messages.Line] = []
        self.talk: list[messages.Talked] = []
        self.answers: dict[int | None, messages.Done | messages.Refusal] = {}
        self.advice: dict[int, messages.Advice] = {}
        self.done = 0
        self.socket = dial(server, table, **({"source_address": (source, 0)} if source else {}))
        self.everybody.append(self)
        self.say({"do": "hello", "tokens": tokens, "host": host, "language": language, "heard": heard})

    def leave(self) -> None:
        """Hangs up, and is forgotten."""
        self.socket.close()
        with suppress(ValueError):  # the test's end was quicker
            self.everybody.remove(self)

    # --- talking

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def send(self, what: str, **fields: Any) -> int:
        """Sends without waiting; the number that the answer will carry."""
        number = next(self.ids)
        self.say({"do": what, "id": number, **fields})
        return number

    def ask(self, what: str, **fields: Any) -> messages.Done | messages.Refusal:
        """Sends, and waits for what becomes of it."""
        number = self.send(what, **fields)
        self.until(lambda: number in self.answers, f"an answer to {what}")
        return self.answers[number]

    def must(self, what: str, **fields: Any) -> None:
        answer = self.ask(what, **fields)
        assert isinstance(answer, messages.Done), answer

    def refused(self, what: str, **fields: Any) -> messages.Refusal:
        answer = self.ask(what, **fields)
        assert isinstance(answer, messages.Refusal), f"{what} {fields} was carried out"
        assert answer.message.strip()
        return answer

    # --- listening

    def hear(self, seconds: float = PATIENCE) -> messages.Sent:
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.frames.append(text)
        message = SENT.decode(text)
        match message:
            case messages.TableInfo():
                self.info = message
            case messages.TableScene():
                assert self.picture is None or message.seq >= self.picture.seq, "an older picture after a newer"
                self.picture = message
                self.story += message.news
                self.done += len(message.done)
                self.answers |= {number: messages.Done(number) for number in message.done}
            case messages.Talked():
                self.talk.append(message)
            case messages.Done():
                self.done += 1
                self.answers[message.id] = message
            case messages.Refusal():
                self.answers[message.id] = message
            case messages.Advice():
                self.advice[message.id] = message
        return message

    def until(
        self, condition: Callable[[], T], what: str = "it", seconds: float = PATIENCE, every: float = PATIENCE
    ) -> T:
        """Listens until something is true; asks whether it is with each message, and so often if none comes."""
        end = time.monotonic() + seconds
        while not (found := condition()):
            left = end - time.monotonic()
            assert left > 0, f"waited in vain for {what}"
            with suppress(TimeoutError):
                self.hear(min(left, every))
        return found

    def listen(self, seconds: float) -> None:
        """Takes in whatever comes for a while."""
        end = time.monotonic() + seconds
        with suppress(TimeoutError):
            while (left := end - time.monotonic()) > 0:
                self.hear(left)

    # --- the table

    @property
    def now(self) -> messages.TableScene:
        self.until(lambda: self.picture is not None, "a picture")
        assert self.picture is not None
        return self.picture

    @property
    def table_info(self) -> messages.TableInfo:
        self.until(lambda: self.info is not None, "a table")
        assert self.info is not None
        return self.info

    @property
    def over(self) -> bool:
        return self.picture is not None and self.picture.desks[0].view.winners is not None

    def questions(self) -> dict[int, Question]:
        """What the seats of this socket are asked now."""
        desks = self.picture.desks if self.picture else ()
        return {
            desk.view.seat: desk.view.question for desk in desks if desk.view.question and desk.view.seat is not None
        }

    def asked(self) -> tuple[int, Question]:
        """Waits until a seat of this socket is asked."""
        self.until(self.questions, "a question")
        return next(iter(self.questions().items()))

    def play(self, seat: int, choice: int) -> None:
        self.must("play", seat=seat, asked=self.now.asked, choice=choice)

    def advised(self, seat: int) -> int:
        """The number of the option that the coach would choose."""
        number = self.send("advise", seat=seat)
        self.until(lambda: number in self.advice, "advice")
        return self.advice[number].number

    def play_some(self, rng: random.Random, most: int = 10_000) -> int:
        """Answers at random until the game is over, or so often; how often it did."""
        for n in range(most):
            self.until(lambda: self.over or self.questions(), "a question or the end")
            if self.over:
                return n
            seat, question = rng.choice(list(self.questions().items()))
            answer = self.ask("play", seat=seat, asked=self.now.asked, choice=pick(question, rng))
            assert isinstance(answer, messages.Done) or answer.code == "stale", answer
        return most


def pick(question: Question, rng: random.Random) -> int:
    return rng.choice(question.choices).number


def together(*players: Player) -> None:
    """Waits until all of them have seen the newest picture that any of them saw."""
    newest = max(player.now.seq for player in players)
    for player in players:
        player.until(lambda player=player: player.now.seq >= newest, f"step {newest}")  # type: ignore[misc]


def dial(server: Server, table: str, **more: Any) -> ClientConnection:
    address = server.address.replace("http", "ws")
    opening = connect(f"{address}/api/tables/{table}/live", compression=None, max_size=None, **more)
    socket: ClientConnection = opening.__enter__()  # whoever dials hangs up
    return socket


def eventually(condition: Callable[[], T], what: str = "it", seconds: float = PATIENCE, every: float = 0.05) -> T:
    """Looks again and again until something is true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(every)
    return found


def workers_of(server: Server) -> list[int]:
    """The ids of a server's worker processes."""
    assert server.process is not None
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it ended meanwhile
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if parent == str(server.process.pid) and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def counters(server: Server) -> dict[str, float]:
    """What the server reports of itself: numbers by name, with their labels behind."""
    families = text_string_to_metric_families(server.http.get("/metrics").text)
    samples = [sample for family in families for sample in family.samples]
    return {" ".join([one.name, *one.labels.values()]): one.value for one in samples}


def nodes(scene: Any) -> dict[str, Any]:
    """Every node of a scene by its id, as plain data."""
    found: dict[str, Any] = {}

    def visit(node: Any) -> None:
        if isinstance(node, dict):
            if node.get("id"):
                found[node["id"]] = node
            for value in node.values():
                visit(value)
        elif isinstance(node, list | tuple):
            for value in node:
                visit(value)

    visit(msgspec.to_builtins(scene))
    return found
