"""One server per file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletron.core.errors import TabletronError
from tabletron.server.storage import lock
from tabletron.server.storage.lock import Held, holder

HOLD = """
import sys
from pathlib import Path
from tabletron.server.storage.lock import Held
with Held(Path(sys.argv[1]), "http://127.0.0.1:8642"):
    print("held", flush=True)
    sys.stdin.read()
"""


def held_elsewhere(database: Path) -> subprocess.Popen[str]:
    """Another process that holds the lock until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    return process


def test_nobody_holds_what_was_never_served(tmp_path: Path) -> None:
    assert holder(tmp_path / "tables.db") is None
    assert list(tmp_path.iterdir()) == [], "looking leaves nothing behind"


def test_whoever_serves_is_named_and_lets_go(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with Held(database, "http://127.0.0.1:8642"):
        assert holder(database) == f"process {os.getpid()} at http://127.0.0.1:8642"
        assert json.loads(lock.lock_file(database).read_text())["pid"] == os.getpid()
    assert holder(database) is None
    with Held(database, "elsewhere"):
        assert holder(database) == f"process {os.getpid()} at elsewhere"


def test_a_second_process_is_refused_until_the_first_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "BREATH", 0.01)
    database = tmp_path / "tables.db"
    first = held_elsewhere(database)
    try:
        assert holder(database) == f"process {first.pid} at http://127.0.0.1:8642"
        with pytest.raises(TabletronError, match=f"is already served by process {first.pid} at http://127.0.0.1:8642;"):
            Held(database, "second").__enter__()
        assert holder(database) == f"process {first.pid} at http://127.0.0.1:8642", "what it says is untouched"
    finally:
        first.kill()
        first.communicate()
    assert holder(database) is None, "a killed process holds nothing"
    with Held(database, "second"):
        assert holder(database) == f"process {os.getpid()} at second"


@pytest.mark.parametrize("said", [b"", b"{", b"[]", b'{"pid": 1}'])
def test_a_holder_that_said_nothing_sensible_is_somebody(tmp_path: Path, said: bytes) -> None:
    database = tmp_path / "tables.db"
    with Held(database, "here"):
        lock.lock_file(database).write_bytes(said)
        assert holder(database) == "another process"


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Held(tmp_path / "nowhere" / "tables.db", "here").__enter__()
