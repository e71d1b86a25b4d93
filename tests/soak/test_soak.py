"""The soak itself is kept true: its shortest scenario runs here, and its table finds its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak import report
from tests.soak.crowd import Watcher
from tests.soak.people import at, told
from tests.soak.report import Found, Row
from tests.soak.runner import SCENARIOS, main, soak


def test_the_shortest_scenario_holds() -> None:
    said: list[str] = []
    found = soak("broken", 0.1, said.append)
    assert all(row.holds for row in found.rows), said
    assert len(found.rows) == 2 and said[0] == "broken"


def test_a_scenario_that_ends_early_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(folder: Path, share: float) -> list[Row]:
        raise AssertionError("waited in vain")

    monkeypatch.setitem(SCENARIOS, "ends", ends)
    (row,) = soak("ends", 1.0, lambda _: None).rows
    assert not row.holds and "waited in vain" in row.measured


def test_the_table_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{report.BEGIN}\nyesterday\n{report.END}\nafter\n")
    rows = [Row("killed", "0 lost | of 9", "0", True), Row("flooded", "2 s", "1 s", False)]
    report.write(report.as_table([Found("kills", rows, 120.0)], "python -m tests.soak"), page)
    text = page.read_text()
    assert text.startswith("before\n") and text.endswith("after\n") and "yesterday" not in text
    assert "`python -m tests.soak`, 2 minutes: 1 of 2 hold." in text
    assert "| kills | killed | 0 lost \\| of 9 | 0 | yes |" in text and "| **no** |" in text


def test_the_documentation_has_the_marks() -> None:
    assert report.BEGIN in report.PAGE.read_text() and report.END in report.PAGE.read_text()


def test_a_part_of_the_table_is_not_written() -> None:
    with pytest.raises(SystemExit):
        main(["--only", "broken", "--write"])


def test_times_are_told_with_their_worst() -> None:
    times = [n / 1000 for n in range(1, 101)]
    assert at(times, 0.95) == 0.096 and told(times) == "p50 51 ms, p95 96 ms, max 100 ms of 100"
    assert told([]) == "nothing was measured"


def frame(text: bytes) -> bytes:
    size = bytes([len(text)]) if len(text) < 126 else b"\x7e" + len(text).to_bytes(2, "big")
    return b"\x81" + size + text


@pytest.mark.parametrize("step", [1, 7, 100_000])
def test_a_spectator_finds_pictures_however_they_are_cut(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = list[bytes]()
    watcher = Watcher("here", "table")
    monkeypatch.setattr(watcher, "_send", lambda kind, payload: sent.append(payload))
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    stream += frame(b'{"type":"table","id":"x"}') + b"\x89\x02hi"
    stream += frame(b'{"type":"picture","seq":0,"asked":0}') + frame(b'{"type":"picture","seq":12,' + b"x" * 5000)
    for n in range(0, len(stream), step):
        watcher.data_received(stream[n : n + step])
    assert [seq for seq, _ in watcher.seen] == [0, 12] and sent == [b'{"do":"hello"}', b"hi"]
