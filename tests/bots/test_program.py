"""Any program can be a bot: over its input and output, or as a guest of a server."""

from __future__ import annotations

import random
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabletron
from tabletron.bots import hire, make
from tabletron.bots.arena.run import play_one
from tabletron.bots.program import Program
from tabletron.core.errors import TabletronError
from tabletron.core.table import Table
from tests.server.kit import Server

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"program:{sys.executable} {EXAMPLES / 'first.py'}"
NODE = shutil.which("node")


def says(line: str) -> str:
    """A program that always says this."""
    return shlex.join([sys.executable, "-c", f"import sys\nfor _ in sys.stdin: print({line!r}, flush=True)"])


def asked() -> tuple[Table, int]:
    table = tabletron.open("moonbots", seats=2, seed=1)
    return table, next(iter(table.asks))


def test_the_python_example_plays_a_whole_game() -> None:
    assert play_one("adventures", [PYTHON, "random"], "x", 0, {}).decisions > 5


@pytest.mark.skipif(NODE is None, reason="there is no Node")
def test_the_javascript_example_plays_a_whole_game() -> None:
    assert play_one("adventures", [f"program:{NODE} {EXAMPLES / 'first.js'}"] * 2, "x", 0, {}).decisions > 5


def test_a_program_answers_by_number_or_notation() -> None:
    table, seat = asked()
    options = table.asks[seat].options
    assert Program(says('{"choice": 2}')).choose(table, seat) == options[1]
    assert Program(says('{"choice": "pass"}')).choose(table, seat) is None


@pytest.mark.parametrize("line", ['{"choice": 999}', '{"choice": "fly"}', "hello", "{}"])
def test_what_is_no_answer_is_quoted(line: str) -> None:
    table, seat = asked()
    with pytest.raises(TabletronError, match="which is no answer"):
        Program(says(line)).choose(table, seat)


def test_a_program_that_ends_stalls_or_is_not_there_is_named() -> None:
    table, seat = asked()
    with pytest.raises(TabletronError, match="has ended, with code 3"):
        Program(f'{sys.executable} -c "import sys; sys.stdin.readline(); sys.exit(3)"').choose(table, seat)
    with pytest.raises(TabletronError, match="said nothing for"):
        Program(f'{sys.executable} -c "import time; time.sleep(30)"', patience=0.2).choose(table, seat)
    with pytest.raises(TabletronError, match="does not start"):
        hire("program:/no/such/program", random.Random(1))


def test_a_server_never_starts_a_program() -> None:
    with pytest.raises(TabletronError, match="there is no bot"):
        make(PYTHON, random.Random(1))


def guest(command: list[str], folder: Path) -> None:
    """A guest and a random bot play on a real server until it is over."""
    server = Server(folder)
    try:
        keys = server.new("open", "random", game="adventures", coach="never")
        link = f"{server.address}/t/{keys.table}#sit={keys.invitations[0]}"
        subprocess.run([*command, link], check=True, timeout=60)
        assert server.info(keys.table).status == "over"
    finally:
        server.kill()


def test_the_python_guest_plays_on_a_server(tmp_path: Path) -> None:
    guest([sys.executable, str(EXAMPLES / "guest.py")], tmp_path)


@pytest.mark.skipif(NODE is None, reason="there is no Node")
def test_the_javascript_guest_plays_on_a_server(tmp_path: Path) -> None:
    guest([str(NODE), "--experimental-websocket", str(EXAMPLES / "guest.js")], tmp_path)
